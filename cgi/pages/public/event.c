#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "base/buf.h"
#include "event/contest.h"
#include "event/name.h"
#include "event/schedule.h"
#include "forms/typed_text.h"
#include "pages/part/boards.h"
#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/registration.h"
#include "pages/part/rules_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/standings/standings_say.h"
#include "rules/custom.h"
#include "store/audit.h"
#include "view/json.h"

/* The picture of the places: pairs of stones in rows. Above PICTURE_MAX the
 * stones would be too many to tell anything, and the figure alone says it. */
enum { PICTURE_MAX = 128, PICTURE_ROW = 16, PICTURE_STEP = 23, PICTURE_LINE = 20, PICTURE_EDGE = 14 };

static void
places(const struct page *page, const struct event *event)
{
	const struct tournament *t = event->tournament;
	struct value *object = value_set_object(page->root, "places");
	struct value *drawing, *list;
	int rows = (t->capacity + PICTURE_ROW - 1) / PICTURE_ROW;

	registration_places(object, t, entry_count(page->app->office.db, t, STATUS_WAITING));
	value_set_bool(object, "one", t->taken == 1);
	if (t->capacity > PICTURE_MAX) {
		value_set(object, "picture", value_null()); /* the page has one, too, of another kind */
		return;
	}
	drawing = value_set_object(object, "picture");
	value_set_int(drawing, "width", PICTURE_STEP * PICTURE_ROW - 2);
	value_set_int(drawing, "height", PICTURE_LINE * rows - 3);
	list = value_set_list(drawing, "stones");
	for (int i = 0; i < t->capacity; i++) {
		struct value *stones = value_add_object(list);
		int x = PICTURE_EDGE + PICTURE_STEP * (i % PICTURE_ROW);

		value_set_int(stones, "white", x);
		value_set_int(stones, "black", x - PICTURE_EDGE / 2);
		value_set_int(stones, "y", 8 + PICTURE_LINE * (i / PICTURE_ROW));
		value_set_bool(stones, "taken", i < t->taken);
	}
}

/* Whether entry is open, and what there is to say about it. */
static void
entry_state(const struct page *page, const struct tournament *t)
{
	int64_t now = clock_now(page->app->office.clock);
	struct value *object = value_set_object(page->root, "entry");
	bool open = entry_closed(t, now) == PROBLEM_NONE;
	/* A draft is shown as it will be. */
	bool early = !t->cancelled && (t->state == STATE_DRAFT || (t->state == STATE_OPEN && now < t->opens_at));
	bool may_look = partner_closed(t, now) == PROBLEM_NONE;
	int looking = partners_looking(page->app->office.db, t->id);

	fill_text(object, "enter", open ? url_whole_event(page, t, "enter") : NULL);
	/* How many look for a partner is all that is public of them. */
	fill_text(object, "partner", may_look ? url_whole_event(page, t, "partner") : NULL);
	fill_number(object, "looking", looking);
	value_set_bool(object, "one_looking", looking == 1);
	value_set_text(object, "lost", url_whole_event(page, t, "link"));
	value_set_bool(object, "early", early);
	value_set_bool(object, "over", !open && !early);
	value_set_bool(object, "over_by_time", t->state == STATE_OPEN || now >= t->closes_at);
	value_set_text(object, "opens", when_instant(page, t, t->opens_at));
	value_set_text(object, "closes", when_instant(page, t, t->closes_at));
	value_set_bool(object, "running", t->state == STATE_RUNNING && !t->cancelled);
	value_set_bool(object, "finished", t->state == STATE_FINISHED);
	value_set_bool(object, "begun", t->state == STATE_RUNNING || t->state == STATE_FINISHED);
}

static void
round_add(const struct page *page, struct value *list, const struct event *event, int round)
{
	struct value *item = value_add_object(list);
	int missing = rounds_missing(&event->draw, round);

	value_set_int(item, "number", round);
	value_set_text(item, "url", url_round(page, event->tournament, round));
	value_set_int(item, "missing", missing);
	value_set_bool(item, "playing", missing > 0 && !event->tournament->cancelled);
	value_set_bool(item, "over", missing == 0);
	boards_set(item, event, round);
}

static void
earlier_list(const struct page *page, const struct event *event, struct value *list)
{
	for (int round = event->published - 1; round > 0; round--)
		round_add(page, list, event, round);
}

/* The round that is being played, of which nothing that is kept tells; 0 = none. */
static int
playing(const struct event *event)
{
	const struct rounds *draw = &event->draw;
	const int last = event->published;

	return last > 0 && !draw->over[last] && rounds_missing(draw, last) > 0 ? last : 0;
}

/* root.newest, root.earlier: the rounds that are out, the last one first; root.table: {number, url}
 * while the last of them is played, which is what people come for then. */
static void
rounds(const struct page *page, const struct event *event, int64_t line)
{
	const struct tournament *t = event->tournament;
	struct value *newest = value_set_list(page->root, "newest"), *table, *first;
	struct schedule_start start;

	value_set_bool(page->root, "any_drawn", event->published > 0);
	if (event->published > 0)
		round_add(page, newest, event, event->published);
	if (event->published > 1)
		value_set(page->root, "earlier", page_kept_list(page, "earlier", t, line, earlier_list));
	else
		value_set_list(page->root, "earlier");
	if (event->published > 0 && rounds_missing(&event->draw, event->published) > 0 && !t->cancelled) {
		table = value_set_object(page->root, "table");
		value_set_int(table, "number", event->published);
		value_set_text(table, "url", url_round(page, t, event->published));
	}
	first = value_set_object(page->root, "first");
	when_round(page, first, t, 1);
	value_set_text(first, "date", say_date(page, schedule_round(t, 1, &start) ? start.day : t->date));
}

static void
order_list(const struct page *page, const struct event *event, struct value *list)
{
	value_set_text(value_add_object(list), "text", standings_say_order(page, event));
}

/* What the places go by: groups that have met may be in it. */
static const char *
order_text(const struct page *page, const struct event *event, int64_t line)
{
	char number[24];
	const struct value *list;

	if (event->published == 0)
		return standings_say_order(page, event);
	list = page_kept_list(page, "order", event->tournament, line, order_list);
	return value_print(value_get(value_at(list, 0), slice_of("text")), number).at;
}

static void
facts(const struct page *page, const struct event *event, int64_t line)
{
	const struct tournament *t = event->tournament;
	const bool own = t->parent_id == NULL; /* what a division's event says, it says itself */
	bool where = false;
	struct value *object = value_set_object(page->root, "facts");

	value_set_text(object, "who", event_page_admits(page, "admits", t->ruleset));
	value_set_bool(object, "one_round", t->rounds == 1);
	value_set_text(object, "system", plan_say_plan(page, &t->plan));
	value_set_text(object, "order", order_text(page, event, line));
	when_rounds(page, object, "times", t);
	value_set_text(object, "calendar", url_event_page(page, t, "calendar.ics"));
	for (enum tournament_text i = 0; i < TEXTS; i++) {
		const char *text = i == TEXT_VENUE || own ? tournament_text(t, i, page->lang) : "";

		fill_linked(object, page->arena, tournament_text_names[i], text);
		where |= text[0] != '\0' && (i == TEXT_VENUE || i == TEXT_ACCESS);
	}
	value_set_bool(object, "any_where", where);
}

/* root.divisions: none of an event without, else a list as division_say makes it. */
static void
divisions(const struct page *page, const struct tournament *t)
{
	const struct tournaments all = *page_divisions(page, t);
	struct value *list;

	if (t->divisions == 0)
		return;
	list = value_set_list(page->root, "divisions");
	for (size_t i = 0; i < all.count; i++)
		division_say(page, value_add_object(list), &all,
		             page_event_glance(page, &all.list[i]));
}

/* The three lines of rules: what the ruleset's data does not say is in its words.
 * The calculator knows nothing of an event's own handicap, nor of single players. */
static void
rules(const struct page *page, const struct tournament *t)
{
	const struct ruleset *ruleset = t->ruleset;
	const struct handicap *handicap = &ruleset->handicap;
	bool own = !custom_part_differs(t->base, ruleset, PART_HANDICAP);
	struct value *object = value_set_object(page->root, "rules");
	struct value *data = value_object(page->arena);
	const int stones_most = plan_setting_applies(SETTING_HANDICAP_MOST, t->plan.system)
	                      ? t->plan.value[SETTING_HANDICAP_MOST] : INT_MAX;
	int most = 0;

	/* What playing out of turn comes to, by the rules that hold in the event. */
	rules_say_facts(data, ruleset);
	value_set_text(object, "error", page_word(page, "event.rule-error", data));
	value_set_text(object, "clock", rules_say_clock(page, ruleset));
	value_set_bool(object, "handicap", ruleset_has_handicap(ruleset));
	value_set_bool(object, "by_score", plan_setting_applies(SETTING_HANDICAP_BY, t->plan.system) &&
	               t->plan.value[SETTING_HANDICAP_BY] == HANDICAP_BY_SCORE);
	fill_text(object, "goes_by", rules_say_goes_by(page, t));
	fill_text(object, "even", rules_say_even(page, t));
	for (size_t i = 0; i < handicap->row_count; i++)
		if (handicap->rows[i].stones > most && handicap->rows[i].stones <= stones_most)
			most = handicap->rows[i].stones;
	value_set_int(object, "stones", most);
	fill_text(object, "calculator", !own || page->single || !ruleset_has_handicap(ruleset) ? NULL
	          : arena_printf(page->arena, "%s?ruleset=%s",
	                         url_published(page, PUBLISHED_HANDICAP, ""),
	                         ruleset->id));
}

/* How many are named of those who stand first: three, and who shares the third's place, if that
 * are not many. Where more share a place than are named, none of them is. */
static size_t
leading(const struct standing *order, size_t count)
{
	enum { FEW = 3, MOST = 5 };
	size_t named = 0;

	for (size_t i = 1; i <= count && i <= MOST && named < FEW; i++)
		if (i == count || order[i].place != order[i - 1].place)
			named = i;
	return named;
}

static void
leader_add(const struct page *page, struct value *list, const struct contest *contest,
           const struct standing *standing)
{
	const struct standings_say_columns columns = standings_say_columns(page->arena, contest);
	struct value *item = value_add_object(list);
	int group = contest->group == NULL ? 0 : contest->group[standing->entry];

	event_page_entry(page, item, page->app->tournament, contest->entries[standing->entry]);
	value_set_int(item, "rank_place", standing->place);
	value_set_text(item, "score", standings_say_first(page, contest, &columns, standing));
	fill_text(item, "group", say_label(page, (struct roster_label){LABEL_GROUP, group}));
}

/* One object {after, final, list: as event_page_entry has them with {rank_place, score, group (a text,
 * or false)}}: who stands first, of groups the first of each; none where nobody does. */
static void
leaders_list(const struct page *page, const struct event *event, struct value *kept)
{
	int rounds = rounds_complete(&event->draw);
	const struct contest contest = contest_of(page->arena, event, rounds);
	const struct standing *order = contest_standings(page->arena, &contest);
	size_t count = contest.group == NULL ? leading(order, contest.count) : contest.by_group_count;
	struct value *object, *list;

	if (rounds == 0 || count == 0)
		return;
	object = value_add_object(kept);
	value_set_int(object, "after", rounds);
	value_set_bool(object, "final", standings_say_final(event, rounds));
	list = value_set_list(object, "list");
	for (size_t i = 0; i < count; i++) {
		const struct standing *standing = contest.group == NULL ? &order[i]
		                                                        : &contest.by_group[i];

		if (contest.group == NULL || standing->place == 1)
			leader_add(page, list, &contest, standing);
	}
}

/* root.leaders: leaders_list. */
static void
leaders(const struct page *page, const struct event *event, int64_t line)
{
	if (event->published > (playing(event) > 0))
		value_set(page->root, "leaders",
		          page_kept_list(page, "leaders", event->tournament, line, leaders_list));
}

/* root.linked: the event for search engines, as schema.org has it. What stands in a script is not
 * escaped there; signs of markup inside it are written so that they are none. */
static void
linked(const struct page *page, const struct tournament *t)
{
	const char *venue = tournament_text(t, TEXT_VENUE, page->lang);
	const char *access = tournament_text(t, TEXT_ACCESS, page->lang);
	struct value *event = value_object(page->arena), *place;
	struct buf json = buf_new(page->arena, 512), safe = buf_new(page->arena, 512);
	char first[11], last[11];

	value_set_text(event, "@context", "https://schema.org");
	value_set_text(event, "@type", "SportsEvent");
	value_set_text(event, "name", event_page_name(page, t));
	date_text(t->date, first);
	date_text(schedule_last_day(t), last);
	value_set_text(event, "startDate", first);
	value_set_text(event, "endDate", last);
	value_set_text(event, "eventStatus", t->cancelled ? "https://schema.org/EventCancelled"
	               : "https://schema.org/EventScheduled");
	value_set_text(event, "eventAttendanceMode", "https://schema.org/OfflineEventAttendanceMode");
	value_set_text(event, "sport", "Pair Go");
	value_set_text(event, "url", url_whole(page, url_event(page, t)));
	value_set_text(event, "image", url_whole(page, url_picture(page, t, "event")));
	if (venue[0] != '\0') {
		place = value_set_object(event, "location");
		value_set_text(place, "@type", "Place");
		value_set_text(place, "name", venue);
		value_set_text(place, "address", access[0] != '\0' ? access : venue);
	}
	json_write(&json, event);
	for (const char *at = json.text; *at != '\0'; at++)
		if (strchr("<>&'", *at) != NULL)
			buf_printf(&safe, "\\u%04x", (unsigned)*at);
		else
			buf_char(&safe, *at);
	value_set_text(page->root, "linked", safe.text);
}

/* GET /{lang}/t/{slug}: anyone; 404 while the event is a draft. */
void
public_event(struct page *page)
{
	const struct event *event = page_event_glance(page, page->app->tournament);
	/* What is kept of the event is right at that line; a result of the round that is being played
	 * changes none of it, until it is the last one. */
	const int round = playing(event);
	const int64_t line = event->published == 0 ? 0
		: 2 * audit_newest(page->app->office.db, event->tournament->id, round) + (round > 0);

	event_page_head(page, event, TAB_OVERVIEW);
	page_title_text(page, event_page_name(page, event->tournament));
	value_set_bool(page->root, "of_event", false);
	places(page, event);
	entry_state(page, event->tournament);
	divisions(page, event->tournament);
	leaders(page, event, line);
	facts(page, event, line);
	rules(page, event->tournament);
	rounds(page, event, line);
	when_clock(page, event->tournament);
	linked(page, event->tournament);
	page_show_found(page, "public/event");
}
