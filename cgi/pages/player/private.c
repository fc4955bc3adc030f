/* The page behind a pair's private link, to which several forms come back. */
#include <string.h>

#include "actions/draw/stage_draw.h"
#include "actions/entry/check_in_act.h"
#include "actions/entry/consent.h"
#include "actions/entry/division_entry.h"
#include "actions/entry/entry_act.h"
#include "base/number.h"
#include "event/contest.h"
#include "event/division.h"
#include "event/grid.h"
#include "event/seating.h"
#include "pages/entry/entry_details.h"
#include "pages/entry/entry_fields.h"
#include "pages/entry/entry_form.h"
#include "pages/part/division_say.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/letter.h"
#include "pages/part/qr.h"
#include "pages/part/registration.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"
#include "pages/part/turn_list.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/player/player_own.h"
#include "pages/player/player_report.h"
#include "pages/routes.h"
#include "pages/standings/rows.h"
#include "store/draw/check_in.h"

enum { WEEK_DAYS = 7, DIVISION_MAX = 20, WHY_MAX = 800 };

ROUTER_FIELDS(player_private_check_in_fields,
	{"here", .max = 1}); /* "1", or "0": not after all */

ROUTER_FIELDS(player_private_division_fields,
	{"to", .max = DIVISION_MAX}, /* a division's key; "" = none any more */
	{"reason", .max = WHY_MAX});

#define CONSENTS(nth) \
	{"players." #nth ".guardian", .max = 80}, {"players." #nth ".consent_at", .max = 30}, \
	{"players." #nth ".photos", .max = 10}

ROUTER_FIELDS(player_private_consent_fields, CONSENTS(0), CONSENTS(1));

/* Whether the pair is to play in an event that is still to be played. */
static bool
is_on(const struct player_own *own)
{
	const struct tournament *t = own->tournament;

	return own->entry->status == STATUS_CONFIRMED && !t->cancelled &&
	       t->state != STATE_DRAFT && t->state != STATE_FINISHED;
}

/* ---- the day: that the pair is here, and which rounds it does not play ---- */

static void
check_in_show(const struct player_own *own, struct value *day)
{
	const struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct tournament *t = own->tournament;
	const int64_t now = clock_now(office->clock);
	const struct check_in_closed closed = check_in_closed(page->arena, t, CHECK_IN_LINK, now);
	const enum problem_kind kind = closed.kind;
	const bool early = kind == PROBLEM_CHECK_IN_EARLY;
	const struct event *event = page_event_now(page, t);
	const struct check_ins all = check_in_now(page->arena, event, now);
	const struct check_in *here = check_ins_find(&all, own->entry->id);
	struct value *object;
	struct date next;

	if (kind != PROBLEM_NONE && !early && here == NULL)
		return;
	object = value_set_object(day, "check_in");
	fill_text(object, "early", early && here == NULL && date_parse(closed.detail, &next)
	          ? say_date(page, next) : NULL);
	value_set_bool(object, "open", kind == PROBLEM_NONE);
	fill_text(object, "here", here == NULL ? NULL : say_time(page, here->at, t->zone));
	fill_number(object, "left_out", check_in_left_out(event, own->entry));
	value_set_text(object, "url", arena_printf(page->arena, "%s/check-in", own->url));
}

/* Whether it is the week of the event. */
static bool
is_near(const struct page *page, const struct tournament *t)
{
	const struct clock_wall now = clock_wall(clock_now(page->app->office.clock), t->zone);

	return date_days((struct date){now.year, now.month, now.day}, t->date) < WEEK_DAYS;
}

/* root.day: none where there is nothing to do or to know, else {check_in: none or
 * {early (the day, or false), open, here (a time or false), url}, first, second (names), rounds:
 * [{round, absent, change}], any_rounds, absent_url, out (the round it is to play now, or
 * false), running, near}. */
static void
day_show(const struct player_own *own, const struct event *event)
{
	const struct page *page = own->page;
	const struct tournament *t = own->tournament;
	struct value *day, *list;
	const struct game *game;

	if (!is_on(own))
		return;
	day = value_set_object(page->root, "day");
	say_names(page, day, own->entry, !own->found);
	check_in_show(own, day);
	/* The rounds that are not out yet, and whether the pair plays them. */
	list = value_set_list(day, "rounds");
	for (int round = event->published + 1; round <= t->rounds; round++) {
		bool plays = seating_plays(own->entry, &event->absences, round);
		struct value *item = value_add_object(list);

		value_set_int(item, "round", round);
		value_set_bool(item, "absent", !plays);
		when_round(page, item, t, round);
		value_set_text(item, "change", plays ? "1" : "0");
	}
	value_set_bool(day, "any_rounds", value_count(list) > 0);
	value_set_text(day, "absent_url", arena_printf(page->arena, "%s/absent", own->url));
	/* The last published round while the pair has a game to play in it, else 0. */
	game = rounds_game_of(&event->draw, event->published, own->entry->id);
	fill_number(day, "out", game != NULL &&
	            game->result.ending == ENDING_NONE ? game->round : 0);
	value_set_bool(day, "running", t->state == STATE_RUNNING);
	value_set_bool(day, "near", is_near(page, t));
}

/* ---- what changes of the page by itself ---- */

static bool
is_open(const struct player_own *own, const struct game *game)
{
	return game->result.ending == ENDING_NONE && own->tournament->state != STATE_FINISHED;
}

static void
game_show(const struct player_own *own, const struct event *event, struct value *now,
          const struct game *game)
{
	const struct page *page = own->page;
	bool is_black = strcmp(game->black, own->entry->id) == 0;
	const struct entry *other = event_entry(event, is_black ? game->white : game->black);
	struct value *object = value_set_object(now, "game");

	say_game(page, object, game);
	value_set_text(object, "url", arena_printf(page->arena, "%s#t%d",
	               url_round(page, own->tournament, game->round), game->table));
	value_set_text(object, "other", say_pair(page, other, false));
	say_entry(page, value_set_object(object, "against"), other, false);
	value_set_bool(object, "playing", is_open(own, game));
	value_set_bool(object, "black", is_black);
	turn_list_show(page, object, event, game, is_black ? TURN_BLACK_WHOLE : TURN_WHITE_WHOLE);
	report_say_result(page, object, event, game, own->entry->id);
}

static void
round_show(const struct player_own *own, const struct event *event, const struct game *game)
{
	const struct tournament *t = own->tournament;
	const struct round_bye *bye = rounds_bye_of(&event->draw, event->published, own->entry->id);
	struct value *now;

	if (event->published == 0 ||
	    (game == NULL && bye == NULL && own->entry->status != STATUS_CONFIRMED) ||
	    t->cancelled || t->state == STATE_DRAFT)
		return;
	now = value_set_object(own->page->root, "now");
	value_set_int(now, "round", event->published);
	value_set_bool(now, "bye", false);
	if (bye != NULL)
		event_page_bye(now, event, grid_rests(event, bye));
	if (game != NULL)
		game_show(own, event, now, game);
}

/* The first round to come that the pair plays, or 0. The one after the published ones may have
 * no game for it: it is out of a knockout, or its group has played all its games. */
static int
round_awaited(const struct player_own *own, const struct event *event)
{
	const size_t at = entry_index_at(&event->index, own->entry->id);
	const int next = event->published + 1;
	int round = next;

	if (!is_on(own))
		return 0;
	while (round <= own->tournament->rounds && !seating_plays(own->entry, &event->absences, round))
		round++;
	if (round > own->tournament->rounds ||
	    (round == next && !stage_draw_part(own->page->arena, event, next)[at]))
		return 0;
	return round;
}

static void
next_show(const struct player_own *own, const struct event *event, const struct game *game)
{
	const struct page *page = own->page;
	int round = round_awaited(own, event);
	bool waits = event->published > 0 ? game == NULL || !is_open(own, game)
	                                  : check_in_has(page->app->office.db, own->entry->id);
	struct value *next;

	if (round == 0 || !waits)
		return;
	next = value_set_object(page->root, "next");
	value_set_int(next, "round", round);
	when_round(page, next, own->tournament, round);
}

static void
final_show(const struct player_own *own, const struct event *event)
{
	const struct page *page = own->page;
	const struct tournament *t = own->tournament;
	int rounds = rounds_complete(&event->draw);
	struct contest contest;
	const struct standing *order;

	if (t->state != STATE_FINISHED || t->cancelled || rounds == 0)
		return;
	contest = contest_of(page->arena, event, rounds);
	order = contest_standings(page->arena, &contest);
	for (size_t at = 0; at < contest.count; at++)
		if (strcmp(contest.entries[order[at].entry]->id, own->entry->id) == 0) {
			struct value *final = value_set_object(page->root, "final");

			value_set_int(final, "place", order[at].place);
			value_set_text(final, "ordinal",
			               registration_ordinal(page, order[at].place));
			value_set_int(final, "pairs", (int64_t)contest.count);
			value_set_bool(final, "shared",
			               standings_rows_shared(order, contest.count, at));
			value_set_text(final, "url",
			               url_event_page(page, own->tournament, "standings"));
		}
}

/* The top of a pair's own page: its place in the end, its newest round, the one it waits
 * for, and the game it can report. Nothing here belongs to one visitor (no form), so that
 * the page can ask for it again and again.
 * root.now: none where no round is out that is the pair's, and in a draft or cancelled
 * event; else {round, bye, game: none or {table, url of the draw, other, against: as
 * say_entry, playing, black (the pair has it), nigiri, what say_handicap says, any_turn,
 * turn: as turn_list.h, result}}.
 * root.next: none, or {round, time or false} of the round whose table the pair waits for:
 * it has checked in or has played, and has no game to play.
 * root.final: of a finished event {place, ordinal ("3rd"), pairs, shared, url of the
 * standings}, else none; also where the pair or nobody has a place.
 * root.report_link: as player_report.h. */
static void
live_show(const struct player_own *own, const struct event *event)
{
	struct page *page = own->page;
	struct value *entry = value_set_object(page->root, "entry");
	const struct game *game = rounds_game_of(&event->draw, event->published, own->entry->id);

	registration_show(page, own->tournament);
	say_entry(page, entry, own->entry, !own->found);
	registration_status(page, entry, own->entry);
	final_show(own, event);
	round_show(own, event, game);
	next_show(own, event, game);
	player_report_link(own, event);
}

/* ---- another division ---- */

/* root.division: none where there is no other or nothing to ask for, else {here, asks: the name or
 * false, why, action, typed, to, reason}. */
static void
division_show(const struct player_own *own, const struct problems *problems)
{
	struct page *page = own->page;
	const struct tournament *t = own->tournament, *asked;
	struct tournaments all;
	struct value *object, *to;

	if (t->parent_id == NULL || own->entry->status == STATUS_WITHDRAWN || t->cancelled ||
	    t->state == STATE_DRAFT || t->state == STATE_FINISHED)
		return;
	all = *page_divisions(page, t);
	if (all.count < 2)
		return;
	asked = own->entry->asks == NULL ? NULL : division_of_key(&all, own->entry->asks);
	object = value_set_object(page->root, "division");
	value_set_text(object, "here", division_say_name(page, t));
	fill_text(object, "asks", asked == NULL ? NULL : division_say_name(page, asked));
	fill_text(object, "why", own->entry->asks_why);
	value_set_text(object, "action", arena_printf(page->arena, "%s/division", own->url));
	value_set_bool(object, "typed", problem_find(problems, "to") != NULL ||
	                                problem_find(problems, "reason") != NULL);
	to = form_field(page, object, "to", "to", page_body(page, "to"), problems);
	division_say_options(page, value_set_list(to, "options"), &all, t, page_body(page, "to"));
	form_field(page, object, "reason", "reason", page_body(page, "reason"), problems);
}

/* ---- the page ---- */

/* While entry is open, and of a cancelled event unless its draw has a game of the pair's:
 * the game would miss it, should the event be held after all. */
static bool
may_withdraw(const struct player_own *own, const struct event *event, bool open)
{
	return open || (own->entry->status != STATUS_WITHDRAWN && own->tournament->cancelled &&
	                entry_playing(&event->draw, own->entry->id) == 0);
}

static void
own_show(const struct player_own *own)
{
	struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct event *event = page_event_now(page, own->tournament);
	bool there = own->entry->status != STATUS_WITHDRAWN;
	bool open = there && entry_closed(own->tournament, clock_now(office->clock)) == PROBLEM_NONE;

	page_title_text(page, say_pair(page, own->entry, !own->found));
	page_form(page);
	live_show(own, event);
	if (own->tournament->state == STATE_FINISHED)
		value_set_bool(page->root, "said", false);
	page_fresh(page);
	value_set_text(page->root, "live_url", arena_printf(page->arena, "%s/live", own->url));
	qr_secret(page, page->root, "own", own->url);
	value_set_text(page->root, "data", arena_printf(page->arena, "%s/data", own->url));
	value_set_text(page->root, "withdraw", arena_printf(page->arena, "%s/withdraw", own->url));
	value_set_bool(page->root, "mails", office->mails && (own->found || own->entry->email[0] != '\0'));
	if (own->entry->email[0] != '\0')
		letter_show(page, page->root, own->entry->id, own->entry->email);
	value_set_bool(page->root, "may_change", open);
	value_set_bool(page->root, "may_withdraw", may_withdraw(own, event, open));
	value_set_bool(page->root, "ask_desk", there && own->tournament->cancelled &&
	                                       !may_withdraw(own, event, open));
	value_set_bool(page->root, "found", own->found);
	value_set_bool(page->root, "show_form", !own->found && (open || own->typed));
	entry_details_show(page, own->tournament, own->entry);
	value_set_bool(page->root, "typed", own->typed);
	value_set_bool(page->root, "entered", strcmp(page_query(page, "said"), "entered") == 0);
	when_clock(own->page, own->tournament);
	day_show(own, event);
}

/* Where the form has closed that asked for it, until it is erased. */
static bool
may_consent(const struct player_own *own)
{
	const struct tournament *t = own->tournament;

	return (t->asks_guardian || t->asks_photos) && own->entry->status != STATUS_WITHDRAWN &&
	       own->entry->erased_at == 0 && !own->typed && !own->found &&
	       entry_closed(t, clock_now(own->page->app->office.clock)) != PROBLEM_NONE;
}

static void
form_show(const struct player_own *own, const struct entry_form *form, const char *version,
          const struct problems *problems)
{
	struct page *page = own->page;

	own_show(own);
	division_show(own, problems);
	value_set_bool(page->root, "consents", false);
	if (may_consent(own))
		entry_fields_consents(page, form, own->entry,
		                      arena_printf(page->arena, "%s/consent", own->url), problems);
	entry_form_version(page, version, own->entry->version, problems);
	entry_fields_show(page, form, own->url, problems);
	page_show(page, "player/private");
}

static void
saved_show(const struct player_own *own, const struct problems *problems)
{
	struct entry_form form = entry_form_of(own->page, own->tournament, false, own->entry);

	form_show(own, &form, NULL, problems);
}

/* GET /{lang}/e/{token}?said=: whoever has the link; 404 for one that opens nothing. */
void
player_private(struct page *page)
{
	struct player_own own;

	if (player_own_open(page, &own))
		saved_show(&own, &problem_none);
}

/* GET /{lang}/e/{token}/live: whoever has the link; the parts that change by
 * themselves, and nothing when the browser has them as they are. */
void
player_private_live(struct page *page)
{
	struct player_own own;
	const struct event *event;

	if (!player_own_open(page, &own))
		return;
	event = page_event_now(page, own.tournament);
	live_show(&own, event);
	page_show_tagged(page, "player/private_live");
}

/* Where the link is that of two who found each other here, each changes what is of them behind their
 * own (player_partner_wish_post). */
static bool
open_whole(struct page *page, struct player_own *own)
{
	if (!player_own_open(page, own))
		return false;
	if (own->found)
		page_go(page, own->url, NULL);
	return !own->found;
}

/* POST /{lang}/e/{token}: whoever has the link, while entry is open. do=count
 * shows what the pair would be worth. */
void
player_private_post(struct page *page)
{
	const char *typed_version = page_body(page, "version");
	struct problems problems = {.count = 0};
	struct entry_form form;
	struct entry_wish wish;
	struct player_own own;

	if (!open_whole(page, &own))
		return;
	own.typed = true;
	form = entry_form_typed(page, own.tournament, false);
	if (entry_form_pressed(page, "count")) {
		problems = entry_form_so_far(page, &form);
		form_show(&own, &form, typed_version, &problems);
		return;
	}
	wish = (struct entry_wish){.typed = &form.typed, .lang = page->lang,
	                           .version = page_version(page)};
	if (entry_change(&page->app->office, own.tournament, own.entry, &wish, &problems))
		page_go(page, own.url, "entry-changed");
	else
		form_show(&own, &form, typed_version, &problems);
}

/* POST /{lang}/e/{token}/withdraw: whoever has the link, while entry is open. */
void
player_private_withdraw(struct page *page)
{
	struct problems problems = {.count = 0};
	struct player_own own;

	if (!player_own_open(page, &own))
		return;
	if (entry_withdraw(&page->app->office, own.tournament, own.entry, false, &problems))
		page_go(page, own.url, "entry-withdrawn");
	else
		saved_show(&own, &problems);
}

/* Back to the page, where an action has succeeded or says why not. */
static void
day_go(const struct player_own *own, bool done, const char *said, struct problems *problems)
{
	problem_whole(problems);
	if (done)
		page_go(own->page, own->url, said);
	else
		saved_show(own, problems);
}

/* POST /{lang}/e/{token}/check-in: whoever has the link, on the day of an event
 * that uses check-in. */
void
player_private_check_in(struct page *page)
{
	bool here = strcmp(page_body(page, "here"), "1") == 0, done;
	struct problems problems = {.count = 0};
	struct player_own own;

	if (!player_own_open(page, &own))
		return;
	done = check_in_set(&page->app->office, own.tournament, own.entry, CHECK_IN_LINK, here,
	                    &problems);
	day_go(&own, done, here ? "day-here" : "day-not-here", &problems);
}

/* POST /{lang}/e/{token}/division: whoever has the link, until the division is over. */
void
player_private_division(struct page *page)
{
	const char *to = page_body(page, "to");
	struct problems problems = {.count = 0};
	struct player_own own;

	if (!player_own_open(page, &own))
		return;
	if (division_entry_ask(&page->app->office, own.tournament, own.entry, to,
	                       page_body(page, "reason"), &problems))
		page_go(page, own.url, to[0] == '\0' ? "asks-no-more" : "asked");
	else
		saved_show(&own, &problems);
}

/* POST /{lang}/e/{token}/consent: whoever has the link, also when entry is closed. */
void
player_private_consent(struct page *page)
{
	struct problems problems = {.count = 0};
	struct entry_form form;
	struct player_own own;

	if (!open_whole(page, &own))
		return;
	form = entry_form_of(page, own.tournament, false, own.entry);
	for (int nth = 0; nth < form.player_count; nth++)
		for (size_t i = 0; i < CONSENT_FIELDS; i++)
			form.typed.players[nth][consent_fields[i]] =
				page_body(page, player_field_path(nth, consent_fields[i]));
	if (consent_change(&page->app->office, own.tournament, own.entry, &form.typed, &problems))
		page_go(page, own.url, "entry-changed");
	else
		form_show(&own, &form, NULL, &problems);
}

/* POST /{lang}/e/{token}/absent: whoever has the link, until the round is published. */
void
player_private_absent(struct page *page)
{
	bool absent = strcmp(page_body(page, "absent"), "1") == 0, done;
	struct problems problems = {.count = 0};
	int round = 0; /* which no event has */
	struct player_own own;

	if (!player_own_open(page, &own))
		return;
	number_whole(page_body(page, "round"), ROUNDS_MAX, &round);
	done = entry_absent(&page->app->office, own.tournament, own.entry, round, absent, &problems);
	day_go(&own, done, absent ? "day-absent" : "day-plays", &problems);
}
