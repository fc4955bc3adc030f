#include "pages/print/print.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "base/number.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/qr.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/standings/rows.h"

enum { PLACES_USUAL = 3 };

ROUTER_FIELDS(print_page_fields, {"round", .max = 4}, {"said", .max = 40});

ROUTER_FIELDS(print_sheet_fields,
	{"round", .max = 4},
	{"names", .max = 10},  /* "full", "published" */
	{"paper", .max = 10},  /* "small", "large" */
	{"places", .max = 4},
	{"after", .max = 4},
	{"entry", .max = ID_CHARS}); /* of the links that of one pair alone */

enum need { NEED_NOTHING, NEED_ROUND, NEED_RESULTS, NEED_CHECK_IN, NEED_END };
enum names { NAMES_NONE, NAMES_PUBLISHED, NAMES_FULL };

struct print_kind {
	const char *name;     /* in its address, and of its words: "print.slips", "print.slips.is" */
	enum need need;
	enum names names;     /* which it has unless asked for the others; NONE = it has none */
	bool small;           /* may be printed one on a small sheet */
	bool codes;           /* has codes that phones open */
	const char *template;
	void (*fill)(const struct print *print);
};

static const struct print_kind sheets[] = {
	{"by-name", NEED_ROUND, NAMES_PUBLISHED, false, false, "print/by_name", print_lists_by_name},
	{"by-table", NEED_ROUND, NAMES_PUBLISHED, false, false, "print/by_table", print_lists_by_table},
	{"table-cards", NEED_ROUND, NAMES_FULL, true, true, "print/table_cards", print_cards_tables},
	{"slips", NEED_ROUND, NAMES_FULL, true, false, "print/slips", print_cards_slips},
	{"standings", NEED_RESULTS, NAMES_PUBLISHED, false, false, "print/standings", print_lists_standings},
	{"cross-table", NEED_RESULTS, NAMES_PUBLISHED, false, false, "print/cross_table", print_lists_standings},
	{"links", NEED_NOTHING, NAMES_NONE, false, true, "print/links", print_links},
	{"place-cards", NEED_NOTHING, NAMES_FULL, false, false, "print/place_cards", print_names_place_cards},
	{"reception", NEED_NOTHING, NAMES_FULL, false, false, "print/reception", print_lists_reception},
	{"door", NEED_CHECK_IN, NAMES_NONE, false, true, "print/door", print_names_door},
	{"certificates", NEED_END, NAMES_FULL, false, false, "print/certificates", print_names_certificates},
};

enum { SHEETS = sizeof(sheets) / sizeof(sheets[0]) };

static const char *
sheet_word(const struct print *print, const char *rest)
{
	return page_wordf(print->page, NULL, "print.%s%s", print->sheet->name, rest);
}

/* Why the sheet cannot be printed now, or NULL. */
static const char *
refusal_of(const struct print *print)
{
	const struct page *page = print->page;

	switch (print->sheet->need) {
	case NEED_NOTHING:
		return NULL;
	case NEED_ROUND:
		return print->round > 0 ? NULL : page_word(page, "print.no-round", NULL);
	case NEED_RESULTS:
		return rounds_complete(&print->event->draw) > 0
		       ? NULL : page_word(page, "print.no-results", NULL);
	case NEED_CHECK_IN:
		return print->event->tournament->check_in
		       ? NULL : page_word(page, "print.no-check-in", NULL);
	case NEED_END:
		return print_names_unfinished(print);
	}
	return NULL;
}

/* ---- what was asked for ---- */

/* The round asked for, the newest without one. False: 404 is answered, since that
 * round is not published. */
static bool
round_read(struct print *print)
{
	const char *text = page_query(print->page, "round");

	print->round = print->event->published;
	if (text[0] == '\0')
		return true;
	if (number_whole(text, print->event->published, &print->round) && print->round > 0)
		return true;
	page_refuse(print->page, 404);
	return false;
}

static struct print
print_begin(struct page *page)
{
	return (struct print){
		.page = page,
		.event = page_event_now(page, page->app->tournament),
		.places = PLACES_USUAL,
	};
}

/* The address of the sheet as `print` has it. */
static const char *
sheet_url(const struct print *print)
{
	const struct print_kind *sheet = print->sheet;
	struct arena *arena = print->page->arena;
	const char *query = "";

	if (sheet->need == NEED_ROUND && print->round > 0)
		query = arena_printf(arena, "%s&round=%d", query, print->round);
	if (sheet->names != NAMES_NONE && print->everything != (sheet->names == NAMES_FULL))
		query = arena_printf(arena, "%s&names=%s", query, print->everything ? "full" : "published");
	if (sheet->need == NEED_RESULTS && print->after > 0)
		query = arena_printf(arena, "%s&after=%d", query, print->after);
	if (print->small)
		query = arena_printf(arena, "%s&paper=small", query);
	if (sheet->need == NEED_END && print->places != PLACES_USUAL)
		query = arena_printf(arena, "%s&places=%d", query, print->places);
	return desk_url(print->page, arena_printf(arena, "/print/%s%s%s", sheet->name,
	                query[0] == '\0' ? "" : "?", query + (query[0] != '\0')));
}

/* ---- what can be printed ---- */

/* The sheets of a round and those of any time. That of the door is shown where the
 * event uses it, that of the pairs' links to organisers, for whom alone routes.def has it. */
static void
kinds_show(const struct print *print)
{
	struct value *round = value_set_list(print->page->root, "of_round");
	struct value *any = value_set_list(print->page->root, "any_time");

	for (size_t i = 0; i < SHEETS; i++) {
		struct print usual = *print;
		struct value *item;

		if ((sheets[i].need == NEED_CHECK_IN && !print->event->tournament->check_in) ||
		    (sheets[i].fill == print_links && !desk_organises(print->page)))
			continue;
		usual.sheet = &sheets[i];
		usual.everything = sheets[i].names == NAMES_FULL;
		item = value_add_object(sheets[i].need == NEED_ROUND ? round : any);
		value_set_text(item, "name", sheet_word(&usual, ""));
		value_set_text(item, "is", sheet_word(&usual, ".is"));
		fill_text(item, "refusal", refusal_of(&usual));
		value_set_text(item, "url", sheet_url(&usual));
	}
}

/* GET /{lang}/desk/t/{slug}/print?round=3: whoever may see its rounds at the desk. */
void
print_page(struct page *page)
{
	struct print print = print_begin(page);
	struct value *list;

	if (!round_read(&print))
		return;
	desk_form(page, page_word(page, "print.title", NULL));
	fill_number(page->root, "round", print.round);
	fill_text(page->root, "no_round",
	          print.round > 0 ? NULL : page_word(page, "print.no-round", NULL));
	list = value_set_list(page->root, "rounds");
	for (int round = 1; round <= print.event->published; round++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "number", round);
		value_set_bool(item, "current", round == print.round);
		value_set_text(item, "url",
		               desk_url(page, arena_printf(page->arena, "/print?round=%d", round)));
	}
	value_set_bool(page->root, "any_rounds", print.event->published > 1);
	kinds_show(&print);
	fill_text(page->root, "codes", desk_organises(page) ? desk_url(page, "/print/codes") : NULL);
	value_set_bool(page->root, "phones", false);
	if (print.event->tournament->state != STATE_DRAFT)
		qr_phones(page, url_event(page, print.event->tournament));
	page_show(page, "organiser/print");
}

/* POST /{lang}/desk/t/{slug}/print/codes: its organisers. What is printed until now with a code
 * opens nothing from here on. */
void
print_codes_post(struct page *page)
{
	card_code_renew(&page->app->office, page->app->tournament);
	page_go(page, desk_url(page, "/print"), "codes-renewed");
}

/* ---- a sheet ---- */

static void
choice_add(struct value *list, const struct print *print, const char *text, bool current)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "text", text);
	value_set_text(item, "url", sheet_url(print));
	value_set_bool(item, "current", current);
}

/* How else the sheet may be had: with other names, on other paper, after another round. */
static void
choices_show(const struct print *print)
{
	const struct page *page = print->page;
	const struct print_kind *sheet = print->sheet;
	const int complete = rounds_complete(&print->event->draw);
	struct value *names = value_set_list(page->root, "names");
	struct value *papers = value_set_list(page->root, "papers");
	struct value *afters = value_set_list(page->root, "afters"), *now = value_object(page->arena);
	const struct tournament *t = print->event->tournament;
	struct print other = *print;

	for (int full = 0; full < 2 && sheet->names != NAMES_NONE; full++) {
		other.everything = full == 1;
		choice_add(names, &other, page_wordf(page, NULL, "print.names.%s",
		                                     full == 1 ? "full" : "published"),
		           other.everything == print->everything);
	}
	other = *print;
	for (int small = 0; small < 2 && sheet->small; small++) {
		other.small = small == 1;
		choice_add(papers, &other, sheet_word(print, other.small ? ".small" : ".large"),
		           other.small == print->small);
	}
	/* The standings after each round; those of now come last. */
	other = *print;
	value_set_bool(now, "over", t->state == STATE_FINISHED || t->cancelled);
	for (int round = 1; sheet->need == NEED_RESULTS && round <= complete; round++) {
		other.after = round == complete ? 0 : round;
		choice_add(afters, &other, other.after == 0 ? page_word(page, "standings.now", now)
		           : arena_printf(page->arena, "%d", round),
		           other.after == (print->after == complete ? 0 : print->after));
	}
	value_set_bool(page->root, "any_names", sheet->names != NAMES_NONE);
	value_set_bool(page->root, "any_papers", sheet->small);
	value_set_bool(page->root, "any_afters", value_count(afters) > 1);
}

static void
bar_show(const struct print *print)
{
	const struct page *page = print->page;
	struct value *root = page->root;

	value_set_text(root, "sheets_css", url_static("sheets.css"));
	value_set_text(root, "script", url_static("print.js"));
	value_set_text(root, "back", desk_url(page, print->sheet->need == NEED_ROUND && print->round > 0
	               ? arena_printf(page->arena, "/print?round=%d", print->round) : "/print"));
	value_set_text(root, "name", sheet_word(print, ""));
	value_set_text(root, "tip", sheet_word(print, ".paper"));
	value_set_bool(root, "small", print->small);
	value_set_bool(root, "codes", print->sheet->codes);
	choices_show(print);
}

/* GET /{lang}/desk/t/{slug}/print/{sheet}?round=3&names=full, /print/standings?after=2:
 * whoever may see its rounds at the desk. A sheet that cannot be made yet says why. */
void
print_sheet(struct page *page)
{
	const char *name = strrchr(page->request->path, '/') + 1;
	const struct print_kind *sheet = NULL;
	struct print print = print_begin(page);
	const char *refusal, *names;
	int places = 0;
	const struct tournament *t;

	for (size_t i = 0; i < SHEETS; i++)
		if (strcmp(sheets[i].name, name) == 0)
			sheet = &sheets[i];
	if (sheet == NULL) {
		page_refuse(page, 404);
		return;
	}
	print.sheet = sheet;
	if (!round_read(&print))
		return;
	/* Likewise the round that the standings stand after. */
	if (sheet->need == NEED_RESULTS &&
	    !standings_rows_after(page, rounds_complete(&print.event->draw), &print.after))
		return;
	names = page_query(page, "names");
	print.everything = sheet->names == NAMES_FULL ? strcmp(names, "published") != 0
	                                               : strcmp(names, "full") == 0;
	print.small = sheet->small && strcmp(page_query(page, "paper"), "small") == 0;
	if (number_whole(page_query(page, "places"), CAPACITY_MAX, &places) && places > 0)
		print.places = places;
	/* What stands at the head of every leaf. */
	t = print.event->tournament;
	event_page_facts(page, t);
	fill_number(page->root, "round", sheet->need == NEED_ROUND ? print.round : 0);
	when_round(page, page->root, t, sheet->need == NEED_ROUND ? print.round : 0);
	page_title(page, arena_printf(page->arena, "print.%s", sheet->name), NULL);
	bar_show(&print);
	refusal = refusal_of(&print);
	fill_text(page->root, "refusal", refusal);
	if (refusal == NULL)
		sheet->fill(&print);
	page_show(page, refusal == NULL ? sheet->template : "print/refusal");
}
