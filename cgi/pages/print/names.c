/* Names to stand on tables, the sheet at the door, certificates. */
#include "base/language.h"
#include "pages/part/fill.h"
#include "pages/print/print.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "base/text.h"
#include "event/award.h"
#include "event/contest.h"
#include "event/name.h"
#include "pages/part/desk.h"
#include "pages/part/qr.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/standings/rows.h"

/* How many letters a line holds. */
enum { PLACE_CARDS_A_LEAF = 3, NAME_LONG = 19, AWARD_LONG = 24 };

void
print_names_place_cards(const struct print *print)
{
	struct print_parts_leaves leaves = print_parts_leaves(print, PLACE_CARDS_A_LEAF);

	for (size_t i = 0; i < print->event->entries.count; i++) {
		const struct entry *entry = &print->event->entries.list[i];

		if (entry->status != STATUS_CONFIRMED)
			continue;
		for (size_t j = 0; j < entry->player_count; j++) {
			struct value *card = print_parts_leaf_add(&leaves);
			int nth = entry_nth(entry, j);
			const struct page *page = print->page;
			const struct player *player = &entry->players[nth];
			const char *name = say_name(page, entry, nth, print->everything);

			value_set_int(card, "number", entry->number);
			value_set_text(card, "name", name);
			value_set_bool(card, "long", text_length(name) > NAME_LONG);
			value_set_text(card, "rank", say_rank(page, player->rank));
			fill_text(card, "photos", say_photos(page, print->event->tournament, player));
			fill_text(card, "club", print->everything ||
			          name_is_public(player) ? player->club : NULL);
		}
	}
}

/* ---- the door ---- */

/* Who comes to the door may read either language. */
static void
instruction_add(const struct page *page, struct value *list, const char *lang)
{
	const struct templates *templates = page->app->templates;
	struct value *item = value_add_object(list);

	value_set_text(item, "lang", lang);
	value_set_text(item, "head", templates_word(templates, page->arena, lang, page->single,
	                                            "print.door.head", NULL));
	value_set_text(item, "text", templates_word(templates, page->arena, lang, page->single,
	                                            "print.door.text", NULL));
}

void
print_names_door(const struct print *print)
{
	const struct page *page = print->page;
	const struct tournament *t = print->event->tournament;
	const char *path = url_door(page, t, card_code_door(&page->app->office, t));
	struct value *list = value_set_list(page->root, "instructions");

	instruction_add(page, list, page->lang);
	for (size_t i = 0; i < LANGUAGES; i++)
		if (strcmp(languages[i].code, page->lang) != 0)
			instruction_add(page, list, languages[i].code);
	qr_set(page->root, page->arena, "qr",
	       url_whole(page, path),
	       page_word(page, "print.door-code", NULL));
}

/* ---- certificates ---- */

const char *
print_names_unfinished(const struct print *print)
{
	const struct event *event = print->event;
	int rounds = event->tournament->rounds;
	struct value *data = value_object(print->page->arena);

	if (rounds_complete(&event->draw) == rounds)
		return NULL;
	if (event->tournament->state == STATE_FINISHED)
		return rounds_complete(&event->draw) > 0
		       ? NULL : page_word(print->page, "print.no-results", NULL);
	if (event->published == rounds)
		return desk_missing_text(print->page, event);
	value_set_int(data, "rounds", rounds);
	value_set_int(data, "next", event->published + 1);
	return page_word(print->page, "print.unfinished", data);
}

/* A certificate for what is said there; `entry` NULL: a club's. */
static struct value *
certificate_add(const struct print *print, struct value *list, const struct entry *entry,
                const char *what)
{
	struct value *item = value_add_object(list);

	value_set_list(item, "players");
	value_set_bool(item, "long", entry != NULL && print_parts_long(print, entry, AWARD_LONG));
	if (entry != NULL)
		say_entry(print->page, item, entry, print->everything);
	value_set_text(item, "place", what);
	value_set_bool(item, "shared", false);
	value_set_bool(item, "club", false);
	return item;
}

/* Behind the places: one for each winner of each prize, a club too, where it may be named. */
static void
prizes_add(const struct print *print, struct value *list, const struct contest *contest,
           const struct standing *order)
{
	const struct page *page = print->page;
	const struct prizes prizes = prizes_of(page->arena, page->app->office.db,
	                                       print->event->tournament->id);
	const struct award *awards = awards_of(page->arena, contest, order, &prizes);

	for (size_t i = 0; i < prizes.count; i++) {
		const char *name = say_either(page, prizes.list[i].name_en, prizes.list[i].name_ja);

		for (size_t j = 0; j < awards[i].winner_count; j++)
			certificate_add(print, list, contest->entries[awards[i].winners[j]->entry], name);
		for (size_t j = 0; j < awards[i].club_count; j++)
			fill_text(certificate_add(print, list, NULL, name), "club", print->everything
			          ? awards[i].clubs[j].name : awards[i].clubs[j].public);
	}
}

void
print_names_certificates(const struct print *print)
{
	const struct event *event = print->event;
	struct page *page = print->page;
	/* All that were played, of an event finished early. */
	const int rounds = event->tournament->state == STATE_FINISHED
	                   ? rounds_complete(&event->draw) : event->tournament->rounds;
	struct contest contest = contest_of(page->arena, event, rounds);
	const struct standing *order = contest_standings(page->arena, &contest);
	struct value *list = value_set_list(page->root, "certificates");

	for (size_t i = 0; i < contest.count && order[i].place <= print->places; i++) {
		struct value *data = value_object(page->arena), *item;

		/* "1st place", 優勝. */
		value_set_int(data, "place", order[i].place);
		value_set_text(data, "ordinal", registration_ordinal(page, order[i].place));
		value_set_bool(data, "first", order[i].place == 1);
		value_set_bool(data, "second", order[i].place == 2);
		value_set_bool(data, "further", order[i].place > 2);
		item = certificate_add(print, list, contest.entries[order[i].entry],
		                       page_word(page, "print.place", data));
		value_set_bool(item, "shared", standings_rows_shared(order, contest.count, i));
	}
	prizes_add(print, list, &contest, order);
	value_set_int(page->root, "places", print->places);
	value_set_int(page->root, "most", (int64_t)contest.count);
	value_set_bool(page->root, "published_names", !print->everything);
	value_set_text(page->root, "action", desk_url(page, "/print/certificates"));
}
