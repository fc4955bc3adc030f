#include "pages/desk/desk_check_in.h"

#include <stdlib.h>
#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/check_in_act.h"
#include "actions/entry/entry_act.h"
#include "base/number.h"
#include "event/name_find.h"
#include "event/schedule.h"
#include "event/seating.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/name_list.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum { LINE_MAX = 60, FITS_MAX = 8, NAMED_MAX = 4 };

ROUTER_FIELDS(desk_check_in_fields,
	{"said", .max = 40},
	{"pair", .max = 4}, /* whose row stays where it is: the pair's number */
	{"did", .max = 4}); /* of whom the line has spoken: the pair's number */

ROUTER_FIELDS(desk_check_in_post_fields,
	{"entry", .max = 64},
	{"here", .max = 1}, /* "1", or "0": not after all */
	{"line", .max = LINE_MAX}, /* who has come, by number or name, instead of `entry` */
	{"did", .max = 1}); /* "1": back to the line */

ROUTER_FIELDS(desk_check_in_look_fields, {"line", .max = LINE_MAX});

ROUTER_FIELDS(desk_check_in_no_shows_fields, {"round", .max = 4});

ROUTER_FIELDS(desk_check_in_plays_fields,
	{"entry", .max = 64},
	{"round", .max = 4},
	{"back", .max = 1}); /* "1": to the round's draft or the overview, not to the list */

enum { PAIR_MAX = 9999 };

struct check_in_list {
	struct page *page;
	const struct event *event;
	const struct check_in_attendance *attendance; /* by entry */
	struct check_ins here;
	int round; /* the next one, or 0 */
	int pair;  /* the number of the one just tapped, or 0 */
};

static struct check_in_list
list_of(struct page *page, const struct event *event)
{
	struct check_in_list all = {.page = page, .event = event};
	const int64_t now = clock_now(page->app->office.clock);

	/* Divisions have their own rounds. */
	all.round = event->tournament->divisions > 0 ? 0 : check_in_next_round(event);
	all.here = check_in_now(page->arena, event, now);
	all.attendance = check_in_attendance(page->arena, event, all.round, now);
	return all;
}

static struct check_in_list
list_read(struct page *page)
{
	struct check_in_list all = list_of(page, page_event_divided(page, page->app->tournament));

	number_whole(page_query(page, "pair"), PAIR_MAX, &all.pair);
	return all;
}

static int
awaited_count(const struct check_in_attendance *attendance, const struct entry_list *entries)
{
	int count = 0;

	for (size_t i = 0; i < entries->count; i++)
		count += attendance[i].awaited;
	return count;
}

static void
come_since_show(const struct page *page, const struct event *event, int round)
{
	struct value *list = value_list(page->arena), *object;

	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];
		struct value *item;

		if (!check_in_since(event, entry, round))
			continue;
		item = value_object(page->arena);
		value_set_text(item, "id", entry->id);
		value_set_text(item, "pair", say_pair(page, entry, true));
		value_add(list, item);
	}
	if (value_count(list) == 0 || !desk_organises(page))
		return;
	object = value_set_object(page->root, "come_since");
	value_set(object, "list", list);
	value_set_int(object, "round", round);
	value_set_text(object, "action", desk_url(page, "/check-in/plays"));
}

void
desk_check_in_warn(const struct page *page, const struct event *event, int round)
{
	const struct tournament *t = event->tournament;
	const int64_t now = clock_now(page->app->office.clock);
	bool over = !t->check_in || t->cancelled || t->state == STATE_FINISHED ||
	            round > t->rounds;
	const struct check_in_attendance *attendance;
	struct value *object, *who;
	bool leaves;
	int count;

	if (over)
		round = 0;
	come_since_show(page, event, round);
	/* Before the day nobody is missed. */
	if (check_in_closed(page->arena, t, CHECK_IN_LINK, now).kind == PROBLEM_CHECK_IN_EARLY)
		return;
	attendance = check_in_attendance(page->arena, event, round, now);
	count = awaited_count(attendance, &event->entries);
	if (count == 0)
		return;
	object = value_set_object(page->root, "not_here");
	who = value_set_list(object, "who");
	for (size_t i = 0; count <= NAMED_MAX && i < event->entries.count; i++)
		if (attendance[i].awaited)
			value_add(who, value_text(page->arena, say_pair(page, &event->entries.list[i], true)));
	value_set_int(object, "count", count);
	value_set_bool(object, "one", count == 1);
	value_set_int(object, "round", round);
	/* Nobody here means that nobody has been asked yet. */
	leaves = desk_organises(page) && check_in_now(page->arena, event, now).count > 0 &&
	         check_in_closed(page->arena, t, CHECK_IN_DESK, now).kind == PROBLEM_NONE;
	value_set_bool(object, "leave", leaves);
	value_set_bool(object, "more", false);
	value_set_text(object, "action", desk_url(page, "/check-in/no-shows"));
	value_set_text(object, "url", desk_url(page, "/check-in"));
}

/* The page */

/* row.come {time, way}: since when the pair is here; none of one that is not (NULL). */
static void
row_show(const struct check_in_list *all, struct value *list, const struct entry *entry,
         const struct check_in *here)
{
	const struct page *page = all->page;
	struct value *row = value_add_object(list), *come;

	say_entry(page, row, entry, true);
	value_set_text(row, "pair", say_pair(page, entry, true));
	value_set_bool(row, "sits_out", all->round > 0 &&
	               !seating_plays(entry, &all->event->absences, all->round));
	value_set_bool(row, "tapped", entry->number == all->pair);
	if (entry->number == all->pair)
		value_set_bool(page->root, "beside", true); /* the notice stands in that row */
	if (here == NULL)
		return;
	come = value_set_object(row, "come");
	value_set_text(come, "time", say_time(page, here->at, all->event->tournament->zone));
	value_set_text(come, "way", page_wordf(page, NULL, "desk-check-in.way.%s",
	                                       check_in_ways[here->way]));
}

/* One of those who have not come, under the captain's name. */
struct late {
	const char *key;
	const struct entry *entry;
	const struct check_in *here; /* NULL but of the pair just tapped */
};

static int
late_order(const void *one, const void *other)
{
	const struct late *a = one, *b = other;
	int order = strcmp(a->key, b->key);

	return order != 0 ? order : a->entry->number - b->entry->number;
}

/* Those who have not checked in: who sits in the last published round ("seated"), or who
 * does not ("missing"). The pair just tapped keeps its row among them, so that nothing jumps
 * under the finger. */
static void
late_show(const struct check_in_list *all, const char *name, bool seated)
{
	const struct page *page = all->page;
	const struct entry_list *entries = &all->event->entries;
	struct value *list = value_set_list(page->root, name);
	struct late *late = arena_array(page->arena, entries->count + 1, sizeof(*late));
	size_t count = 0;
	int missing = 0;

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];
		const struct check_in *here = all->attendance[i].here;

		if (entry->status != STATUS_CONFIRMED || all->attendance[i].seated != seated)
			continue;
		missing += here == NULL;
		if (here == NULL || entry->number == all->pair)
			late[count++] = (struct late){
				name_list_key(page, entry, entry->captain, "", true), entry,
				here,
			};
	}
	qsort(late, count, sizeof(*late), late_order);
	for (size_t i = 0; i < count; i++)
		row_show(all, list, late[i].entry, late[i].here);
	value_set_int(page->root, arena_printf(page->arena, "%s_count", name), missing);
	value_set_bool(page->root, arena_printf(page->arena, "any_%s", name), count > 0);
}

/* The latest first, where a slip of the finger is found at once. */
static void
come_show(const struct check_in_list *all)
{
	const struct page *page = all->page;
	const struct check_ins *arrived = &all->here;
	struct value *list = value_set_list(page->root, "arrived");
	int come = 0;

	for (size_t i = 0; i < arrived->count; i++) {
		const struct check_in *here = &arrived->list[i];
		const struct entry *entry = event_entry(all->event, here->entry_id);

		if (entry->status != STATUS_CONFIRMED)
			continue;
		come++;
		if (entry->number != all->pair)
			row_show(all, list, entry, here);
	}
	value_set_int(page->root, "come_count", come);
	value_set_bool(page->root, "any_come", value_count(list) > 0);
}

/* How many have not come and have no game, whether they are to play or not. */
static int
missing_count(const struct check_in_list *all)
{
	int count = 0;

	for (size_t i = 0; i < all->event->entries.count; i++)
		count += all->event->entries.list[i].status == STATUS_CONFIRMED &&
		         all->attendance[i].here == NULL && !all->attendance[i].seated;
	return count;
}

/* Of one division, or of an event without any; nothing where there is nobody to leave out, or
 * nobody at all has come. */
static void
no_shows_add(const struct check_in_list *all, struct value *list)
{
	const struct page *page = all->page;
	const struct tournament *t = all->event->tournament;
	const bool divided = strcmp(t->id, page->app->tournament->id) != 0;
	const int count = all->round == 0 || all->here.count == 0 ? 0
	                  : awaited_count(all->attendance, &all->event->entries);
	struct value *item;

	if (count == 0)
		return;
	item = value_add_object(list);
	fill_text(item, "division", divided ? say_either(page, t->name_en, t->name_ja) : NULL);
	value_set_int(item, "round", all->round);
	value_set_int(item, "count", count);
	value_set_bool(item, "one", count == 1);
	value_set_bool(item, "more", count < missing_count(all));
	value_set_bool(item, "above", all->here.count > (size_t)count);
	value_set_text(item, "url", url_desk_event(page, t, "/check-in/no-shows"));
	fill_text(item, "draft", all->round > all->event->draw.rounds ? NULL
	          : url_desk_event(page, t, arena_printf(page->arena, "/rounds/%d", all->round)));
}

/* root.no_shows, a list of {division (its name, or false), round, count, one, more (others sit
 * out already), above (most are here, so it stands before the list), url, draft: where the round
 * is a draft already, or false}. */
static void
no_shows_show(const struct check_in_list *all)
{
	struct page *page = all->page;
	const struct tournament *t = all->event->tournament;
	struct value *list = value_set_list(page->root, "no_shows");
	struct tournaments divisions = {.count = 0};

	if (!desk_organises(page))
		return;
	if (t->divisions == 0)
		no_shows_add(all, list);
	else
		divisions = *page_divisions(page, t);
	for (size_t i = 0; i < divisions.count; i++) {
		const struct check_in_list one = list_of(page, page_event_now(page, &divisions.list[i]));

		no_shows_add(&one, list);
	}
}

/* The line */

/* Those whom the line may mean: so many of them are listed, where it is not more than FITS_MAX. */
struct fits {
	const struct entry *list[FITS_MAX];
	size_t count;
};

/* Those of whom it can be said that they have come (confirmed), or the others. */
static struct fits
line_read(const struct check_in_list *all, const char *typed, bool confirmed)
{
	struct arena *arena = all->page->arena;
	const struct entry_list *entries = &all->event->entries;
	const char *asked = name_find_asked(arena, typed);
	struct fits fits = {.count = 0};

	for (size_t i = 0; i < entries->count && asked[0] != '\0'; i++) {
		const struct entry *entry = &entries->list[i];

		if ((entry->status == STATUS_CONFIRMED) != confirmed ||
		    !name_find_matches(arena, name_find_words(arena, entry), asked))
			continue;
		if (fits.count < FITS_MAX)
			fits.list[fits.count] = entry;
		fits.count++;
	}
	return fits;
}

/* {id, number, pair, come (as row_show has it)} of the one entry. */
static void
fit_show(const struct check_in_list *all, struct value *item, const struct entry *entry)
{
	const struct page *page = all->page;
	const struct check_in *here = check_ins_find(&all->here, entry->id);

	value_set_text(item, "id", entry->id);
	value_set_int(item, "number", entry->number);
	value_set_text(item, "pair", say_pair(page, entry, true));
	value_set_bool(item, "come", here != NULL);
	if (here != NULL)
		value_set_text(value_set_object(item, "come"), "time",
		               say_time(page, here->at, all->event->tournament->zone));
}

/* line.out, a list of {text, url}: who fits but has no place, and why. */
static void
out_show(const struct check_in_list *all, struct value *line, const struct fits *out)
{
	const struct page *page = all->page;
	struct value *list = value_set_list(line, "out");

	for (size_t i = 0; i < out->count && out->count <= FITS_MAX; i++) {
		const struct entry *entry = out->list[i];
		const bool waits = entry->status == STATUS_WAITING;
		struct value *item = value_add_object(list);

		value_set_int(item, "number", entry->number);
		value_set_text(item, "pair", say_pair(page, entry, true));
		if (waits)
			value_set_text(item, "waiting", registration_ordinal(page,
			               entry_waiting_place(page->app->office.db, entry)));
		value_set_text(item, "text", page_word(page, waits ? "desk-check-in.waiting"
		               : entry->status == STATUS_UNCONFIRMED ? "desk-check-in.unconfirmed"
		               : "desk-check-in.withdrawn", item));
		value_set_text(item, "url", desk_url(page, arena_printf(page->arena, "/entries/%s",
		                                                        entry->id)));
	}
}

/* root.line {action, value, focus, error (or false), fits: a list as fit_show has them, more
 * (so many fit that none is listed, or false), bad, out: as out_show has it where nobody with a
 * place fits}; `error`: nobody at all fits. */
static void
line_show(const struct check_in_list *all, const char *typed)
{
	const struct page *page = all->page;
	const struct fits fits = line_read(all, typed, true);
	const struct fits out = fits.count == 0 ? line_read(all, typed, false)
	                                        : (struct fits){.count = 0};
	struct value *line = value_set_object(page->root, "line");
	struct value *list = value_set_list(line, "fits");

	value_set_text(line, "action", desk_url(page, "/check-in"));
	value_set_text(line, "look", desk_url(page, "/check-in/line"));
	value_set_text(line, "value", typed);
	value_set_bool(line, "focus", all->pair == 0);
	value_set_bool(line, "bad", typed[0] != '\0' && fits.count == 0);
	fill_text(line, "error", typed[0] == '\0' || fits.count + out.count > 0 ? NULL
	          : page_word_text(page, "desk-check-in.nobody", "text", typed));
	out_show(all, line, &out);
	fill_number(line, "more", fits.count > FITS_MAX ? (int)fits.count
	            : out.count > FITS_MAX ? (int)out.count : 0);
	for (size_t i = 0; i < fits.count && fits.count <= FITS_MAX; i++)
		fit_show(all, value_add_object(list), fits.list[i]);
	value_set_bool(line, "several", fits.count > 1);
}

/* root.did: of whom the line has spoken, as fit_show has it; or none. */
static void
did_show(const struct check_in_list *all)
{
	const struct page *page = all->page;
	int number = 0;

	number_whole(page_query(page, "did"), PAIR_MAX, &number);
	for (size_t i = 0; i < all->event->entries.count; i++)
		if (all->event->entries.list[i].number == number)
			fit_show(all, value_set_object(page->root, "did"),
			         &all->event->entries.list[i]);
}

/* root.day: in an event of several the one that counts now, which is the last that has begun, or
 * the first; or false. */
static void
day_show(const struct page *page, const struct tournament *t)
{
	const struct date today = schedule_today(t, clock_now(page->app->office.clock));
	const struct date begun = schedule_day_until(t, today);

	fill_text(page->root, "day", !schedule_several_days(t) ? NULL
	          : say_date(page, date_given(begun) ? begun : t->date));
}

static void
check_in_show(struct page *page, const char *typed, const struct problems *problems)
{
	struct check_in_list all = list_read(page);
	const struct tournament *t = all.event->tournament;
	bool query = page->request->method == METHOD_GET && page->request->query_text[0] != '\0';
	struct check_in_closed closed = check_in_closed(page->arena, t, CHECK_IN_DESK,
	                                                clock_now(page->app->office.clock));

	desk_form(page, page_word(page, "desk-check-in.title", NULL));
	form_problems(page, problems);
	value_set_int(page->root, "round", all.round);
	value_set_int(page->root, "total", t->taken);
	day_show(page, t);
	value_set_text(page->root, "url", desk_url(page, "/check-in"));
	value_set_bool(page->root, "open", closed.kind == PROBLEM_NONE);
	fill_text(page->root, "closed", closed.kind == PROBLEM_NONE ? NULL
	                                 : page_word(page, problem_facts[closed.kind].key, NULL));
	value_set_text(page->root, "door", url_door(page, t,
	                                            card_code_door(&page->app->office, t)));
	fill_text(page->root, "codes", desk_organises(page) ? desk_url(page, "/print/codes") : NULL);
	fill_text(page->root, "plays", desk_organises(page) ? desk_url(page, "/check-in/plays")
	                                                     : NULL);
	late_show(&all, "seated", true);
	value_set_int(page->root, "last", all.event->published);
	late_show(&all, "missing", false);
	no_shows_show(&all);
	come_show(&all);
	value_set_text(page->root, "from", arena_printf(page->arena, "%s%s%s",
	               desk_url(page, "/check-in"), query ? "?" : "",
	               query ? page->request->query_text : ""));
	page_fresh(page);
	value_set_text(page->root, "desk_js", url_static("desk.js"));
	line_show(&all, typed);
	did_show(&all);
	if (page->request->method == METHOD_GET)
		page_show_tagged(page, "organiser/check_in");
	else
		page_show(page, "organiser/check_in");
}

/* Whether the event uses check-in; where it does not, that has been answered. */
static bool
used(struct page *page)
{
	if (!page->app->tournament->check_in)
		page_refuse(page, 404);
	return page->app->tournament->check_in;
}

/* GET /{lang}/desk/t/{slug}/check-in?said=&pair=: its organisers and helpers. */
void
desk_check_in(struct page *page)
{
	if (used(page))
		check_in_show(page, "", &problem_none);
}

/* GET …/check-in/line?line=: whom the line would check in, as a piece of the page. */
void
desk_check_in_look(struct page *page)
{
	struct check_in_list all;

	if (!used(page))
		return;
	all = list_read(page);
	line_show(&all, page_query(page, "line"));
	page_show(page, "organiser/check_in_said");
}

static int
round_typed(const struct page *page)
{
	int round = 0; /* which no event has */

	number_whole(page_body(page, "round"), ROUNDS_MAX, &round);
	return round;
}

/* Back to the list, to that entry's row or its head (NULL), where an action has succeeded
 * or says why not. */
static void
check_in_go(struct page *page, bool done, const struct entry *entry, const char *said,
            struct problems *problems)
{
	const char *row = entry == NULL ? "" : arena_printf(page->arena, "&pair=%d#p%d", entry->number,
	                                                    entry->number);

	problem_whole(problems);
	if (done)
		response_redirect(page->response, desk_url(page, arena_printf(page->arena,
		                  "/check-in?said=%s%s", said, row)));
	else
		check_in_show(page, "", problems);
}

/* Whom the line means. NULL: that has been answered, with those who may be meant. */
static const struct entry *
line_entry(struct page *page)
{
	const struct check_in_list all = list_read(page);
	const char *typed = page_body(page, "line");
	const struct fits fits = line_read(&all, typed, true);

	if (fits.count == 1)
		return fits.list[0];
	page->response->status = typed[0] == '\0' ? 200 : 422;
	check_in_show(page, typed, &problem_none);
	return NULL;
}

/* POST /{lang}/desk/t/{slug}/check-in: its organisers and helpers. */
void
desk_check_in_post(struct page *page)
{
	const bool line = page_body(page, "entry")[0] == '\0';
	bool here = line || strcmp(page_body(page, "here"), "1") == 0, done;
	struct problems problems = {.count = 0};
	const struct entry *entry;

	if (!used(page) || (entry = line ? line_entry(page)
	                               : desk_entry(page, page_body(page, "entry"))) == NULL)
		return;
	done = check_in_set(&page->app->office, desk_of(page, entry), entry, CHECK_IN_DESK, here,
	                    &problems);
	if (done && (line || page_body(page, "did")[0] != '\0'))
		response_redirect(page->response, desk_url(page, arena_printf(page->arena,
		                  "/check-in?did=%d", entry->number)));
	else
		check_in_go(page, done, entry, here ? "desk-here" : "desk-not-here", &problems);
}

/* On to the round's draft, or to where it is drawn. */
static void
round_go(struct page *page, int round, const char *said)
{
	const bool drawn = page_event_now(page, page->app->tournament)->draw.rounds >= round;

	page_go(page, drawn ? desk_url_round(page, round, "") : desk_url(page, ""), said);
}

/* POST /{lang}/desk/t/{slug}/check-in/no-shows: its organisers. Next the round is drawn. */
void
desk_check_in_no_shows(struct page *page)
{
	const int round = round_typed(page);
	struct problems problems = {.count = 0};
	bool done;

	if (!used(page))
		return;
	done = check_in_no_shows(&page->app->office, page->app->tournament, round, &problems);
	if (done)
		round_go(page, round, "no-shows");
	else
		check_in_go(page, done, NULL, "no-shows", &problems);
}

/* POST /{lang}/desk/t/{slug}/check-in/plays: its organisers. A pair that came late
 * plays the round after all. */
void
desk_check_in_plays(struct page *page)
{
	const int round = round_typed(page);
	struct problems problems = {.count = 0};
	const struct entry *entry;
	bool done;

	if (!used(page) || (entry = desk_entry(page, page_body(page, "entry"))) == NULL)
		return;
	done = entry_absent(&page->app->office, desk_of(page, entry), entry, round, false,
	                    &problems);
	/* Back to where the organiser was told that the pair has come since. */
	if (done && strcmp(page_body(page, "back"), "1") == 0)
		round_go(page, round, "entry-present");
	else
		check_in_go(page, done, entry, "entry-present", &problems);
}
