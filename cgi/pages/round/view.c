#include "pages/round/view.h"

#include <limits.h>
#include <string.h>

#include "actions/draw/round_act.h"
#include "actions/draw/round_later.h"
#include "actions/result/ruling_act.h"
#include "base/number.h"
#include "event/schedule.h"
#include "event/seating.h"
#include "event/stage.h"
#include "forms/typed_text.h"
#include "pages/desk/desk_check_in.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/round/draft_forms.h"
#include "pages/round/draft_games.h"
#include "pages/routes.h"

enum { NUMBER_MAX = 10, NUMBER_MOST = INT_MAX / 10 - 1, LOOK_SECONDS = 2 };

ROUTER_FIELDS(round_view_fields,
	{"said", .max = 64},
	{"drawing", .max = NUMBER_MAX}, /* when it was drawn last (round_drawn_at), as draw_later has begun */
	{"over", .max = NUMBER_MAX},    /* likewise, and it goes on no longer */
	{"changed", .max = 4, .many = true}, /* tables to mark; 0 = the byes */
	{"was", .max = 16}); /* the result that was corrected: "B+5" */

/* A round as its page shows it. */
struct round_view {
	struct page *page;
	const struct tournament *tournament;
	const struct event *event;
	int round;
	enum round_state state;
	bool last;    /* no later round is drawn */
	bool over;    /* nothing is drawn or published any more */
};

/* ---- a result that has just been recorded ---- */

/* A plus in an address would be a blank. */
void
round_view_recorded(struct page *page, const struct game *before, const struct game *now,
                    const char *said)
{
	char was[16];
	const char *plus;
	int first;
	char is[16];

	/* What stood there until now; "" where there was none, where it is the same, and where
	 * other colours would give it another meaning. */
	was[0] = '\0';
	if (now != NULL) {
		result_text(before->result, was);
		result_text(now->result, is);
		if (strcmp(was, is) == 0 || strcmp(before->black, now->black) != 0)
			was[0] = '\0';
	}
	plus = strchr(was, '+');
	first = plus == NULL ? (int)strlen(was) : (int)(plus - was);
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=%s&changed=%d%s%.*s%s%s",
	                               desk_url_round(page, before->round, ""), said, before->table,
	                               was[0] == '\0' ? "" : "&was=", first, was,
	                               plus == NULL ? "" : "%2B", plus == NULL ? "" : plus + 1));
}

static const char *
said_word(const char *said)
{
	if (strcmp(said, "result-recorded") == 0 || strcmp(said, "line-recorded") == 0)
		return "desk-round.recorded";
	return strcmp(said, "line-same") == 0 ? "desk-line.same" : NULL;
}

static struct round_view
round_read(struct page *page, int round)
{
	struct round_view desk = {
		.page = page,
		.tournament = page->app->tournament,
		.event = page_event_now(page, page->app->tournament),
		.round = round,
		.over = page->app->tournament->state == STATE_FINISHED || page->app->tournament->cancelled,
	};
	const struct rounds *draw = &desk.event->draw;

	if (round >= 1 && round <= draw->rounds)
		desk.state = draw->states[round];
	desk.last = round == draw->rounds;
	return desk;
}

/* ---- who has no game: byes, absent, left over ---- */

static void
pair_add(const struct round_view *desk, struct value *list, const struct entry *entry)
{
	value_set_text(value_add_object(list), "pair", say_pair(desk->page, entry, true));
}

static void
show_without_game(const struct round_view *desk)
{
	const struct event *event = desk->event;
	struct value *root = desk->page->root;
	struct value *byes = value_set_list(root, "byes");
	struct value *absent = value_set_list(root, "absent");
	struct value *unpaired = value_set_list(root, "unpaired");
	struct round_unpaired left = round_unpaired(desk->page->arena, event, desk->round);

	for (size_t i = 0; i < event->draw.bye_count; i++)
		if (event->draw.byes[i].round == desk->round)
			pair_add(desk, byes, event_entry(event, event->draw.byes[i].entry_id));
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    !seating_plays(entry, &event->absences, desk->round))
			pair_add(desk, absent, entry);
	}
	for (size_t i = 0; i < left.count; i++)
		pair_add(desk, unpaired, left.list[i]);
	value_set_bool(root, "any_byes", value_count(byes) > 0);
	value_set_bool(root, "any_absent", value_count(absent) > 0);
	value_set_bool(root, "any_unpaired", value_count(unpaired) > 0);
	value_set_bool(root, "one_unpaired", value_count(unpaired) == 1);
	value_set_bool(root, "without_game",
	               value_count(byes) + value_count(absent) + value_count(unpaired) > 0);
	value_set_bool(root, "draft", desk->state == ROUND_DRAFT);
	value_set_bool(root, "byes_changed", desk_game_changed(desk->page, 0));
}

/* ---- a published round ---- */

static const char *
table_url(const struct round_view *desk, int table)
{
	return desk_url_round(desk->page, desk->round,
	                      arena_printf(desk->page->arena, "/tables/%d", table));
}

static void
show_published_games(const struct round_view *desk, const struct desk_game_reports *reports)
{
	const struct event *event = desk->event;
	const struct rounds *draw = &event->draw;
	const struct roster_label *labels = stages_labels(desk->page->arena, event, desk->round);
	struct value *open = value_set_list(desk->page->root, "open");
	struct value *urgent = value_set_list(desk->page->root, "urgent"); /* open, and they need the desk */
	struct value *done = value_set_list(desk->page->root, "done");

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		struct value *row;
		bool needed;

		if (game->round != desk->round)
			continue;
		row = value_object(desk->page->arena);
		fill_text(row, "name", say_label(desk->page, labels[i]));
		desk_game_row(desk->page, row, event, game, NULL);
		value_set_text(row, "url", table_url(desk, game->table));
		value_set_bool(row, "changed", desk_game_changed(desk->page, game->table));
		needed = desk_game_reports_row(reports, row, game);
		value_add(game->result.ending != ENDING_NONE ? done : needed ? urgent : open,
		          row);
	}
	value_set_bool(desk->page->root, "any_open", value_count(open) + value_count(urgent) > 0);
	value_set_bool(desk->page->root, "any_done", value_count(done) > 0);
}

/* The first still playing after the one just recorded. */
static const struct game *
next_open(const struct round_view *desk)
{
	const struct rounds *draw = &desk->event->draw;
	const struct game *first = NULL;
	bool passed = false;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != desk->round)
			continue;
		if (game->result.ending != ENDING_NONE) {
			passed = passed || desk_game_changed(desk->page, game->table);
			continue;
		}
		if (passed)
			return game;
		if (first == NULL)
			first = game;
	}
	return first;
}

/* ---- the page ---- */

/* The round that could be drawn from this page, or 0. */
static int
round_following(const struct round_view *desk)
{
	const struct tournament *t = desk->tournament;
	int round = desk->state == ROUND_NONE ? desk->round : desk->round + 1;
	bool here = desk->state == ROUND_NONE || (desk->state == ROUND_PUBLISHED && desk->last);

	return desk_organises(desk->page) && here && round <= t->rounds && !desk->over ? round : 0;
}

/* What may be done with the round: addresses, or false. */
static void
show_actions(const struct round_view *desk, const struct problems *problems)
{
	const struct page *page = desk->page;
	struct value *root = page->root;
	int following = round_following(desk);
	bool ready = following > 0 && rounds_missing(&desk->event->draw, following - 1) == 0;
	/* What the organiser may overrule: missing results, and a knockout from one of whose games
	 * nobody goes on. */
	const struct problem *problem = problem_find(problems, "");
	bool insist = problem != NULL && (problem->kind == PROBLEM_RESULTS_MISSING ||
	                                  desk_nobody_goes_on(problem->kind));
	bool untouched = desk_organises(page) && desk->state == ROUND_PUBLISHED && desk->last &&
	                 !desk->over && rounds_missing(&desk->event->draw, desk->round) ==
	                                event_games(desk->event, desk->round);
	struct value *draw;

	value_set_bool(root, "finished", desk->tournament->state == STATE_FINISHED);
	value_set_bool(root, "cancelled", desk->tournament->cancelled);
	value_set_bool(root, "over", desk->over);
	fill_text(root, "take_back", untouched
	          ? desk_url_round(page, desk->round, "/take-back") : NULL);
	fill_text(root, "throw_away", desk->state == ROUND_DRAFT && !desk->over
	          ? desk_url_round(page, desk->round, "/throw-away") : NULL);
	value_set_text(root, "draw_url", desk_url(page, "/draw"));
	desk_check_in_warn(page, desk->event, desk->state == ROUND_DRAFT ? desk->round : following);
	if (following == 0)
		return;
	draw = value_set_object(root, "draw");
	value_set_int(draw, "following", following);
	value_set_bool(draw, "ready", ready);
	value_set_bool(draw, "above", ready || insist); /* it is what comes next */
	value_set_int(draw, "games", event_games(desk->event, following - 1));
	value_set_bool(draw, "insist", insist);
}

/* ---- how far it is ---- */

static void
show_started(const struct page *page, const struct event *event, int round, bool playing)
{
	const char *zone = event->tournament->zone;
	int64_t now = clock_now(page->app->office.clock);
	int64_t at = event->draw.published_at[round], planned = 0;
	struct schedule_start start;
	struct clock_wall wall, today = clock_wall(now, zone);
	bool begun, same_day;
	struct value *started;

	/* When it was to begin; 0 = nobody said. */
	if (schedule_round(event->tournament, round, &start))
		planned = schedule_instant(event->tournament, start);
	begun = at != 0 && planned >= at && planned <= now;
	at = begun ? planned : at;
	if (at == 0)
		return;
	wall = clock_wall(at, zone);
	same_day = wall.day == today.day && wall.month == today.month && wall.year == today.year;
	started = value_set_object(page->root, "started");
	value_set_bool(started, "planned", begun);
	value_set_text(started, "iso", typed_text_instant_of(page->arena, at));
	value_set_text(started, "time", same_day
	               ? say_time(page, at, zone)
	               : say_instant(page, at, zone));
	value_set_bool(started, "one", (now - at) / 60 == 1);
	if (playing && same_day && now - at >= 60)
		value_set_int(started, "minutes", (now - at) / 60);
	else
		value_set_bool(started, "minutes", false);
}

/* root {total, in, missing, complete (every result is in), started, needs, any_needs}.
 * `started`: none where nobody noted when it was published, or {planned: the time is the one
 * planned, which has come, and not when it was published, iso, time (with the date when it was
 * another day), minutes: since then while games go on, or false, one: it is a single minute}.
 * `needs`: a list of {table, url}: whose results differ from the referee's rulings. What the pairs
 * have reported stands at its table, above all others where it needs somebody. */
static void
progress_show(const struct desk_game_reports *reports, int round)
{
	const struct page *page = reports->page;
	const struct event *event = reports->event;
	int games = event_games(event, round);
	int missing = rounds_missing(&event->draw, round);
	const struct rounds *draw = &reports->event->draw;
	struct value *needs;

	value_set_int(page->root, "total", games);
	value_set_int(page->root, "missing", missing);
	value_set_int(page->root, "in", games - missing);
	value_set_bool(page->root, "complete", missing == 0);
	show_started(page, event, round, missing > 0 && !event->tournament->cancelled);
	needs = value_set_list(page->root, "needs");
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		struct value *item;

		if (game->round != round || !ruling_differs(&reports->rulings, game))
			continue;
		item = value_add_object(needs);
		value_set_int(item, "table", game->table);
		value_set_text(item, "url", desk_url_round(page, round,
		               arena_printf(page->arena, "/tables/%d", game->table)));
	}
	value_set_bool(page->root, "any_needs", value_count(needs) > 0);
}

/* What of a published round changes while it is played. */
static void
show_live(const struct round_view *desk)
{
	const struct page *page = desk->page;
	const struct desk_game_reports reports = desk_game_reports_read(page, desk->event, desk->round);
	const struct game *game;
	struct value *next, *object;

	value_set_int(page->root, "round", desk->round);
	value_set_bool(page->root, "finished", desk->tournament->state == STATE_FINISHED);
	value_set_bool(page->root, "cancelled", desk->tournament->cancelled);
	value_set_text(page->root, "public_url", url_round(page, desk->tournament, desk->round));
	value_set_text(page->root, "hall_url", url_hall(page, desk->tournament));
	value_set_text(page->root, "hall_whole", desk_url(page, "/hall"));
	value_set_text(page->root, "standings_url", desk_url(page, "/standings"));
	progress_show(&reports, desk->round);
	show_published_games(desk, &reports);
	show_without_game(desk);
	/* The table to enter next. */
	game = next_open(desk);
	if (game != NULL) {
		next = value_set_object(desk->page->root, "next");
		value_set_int(next, "table", game->table);
		value_set_text(next, "url", table_url(desk, game->table));
		value_set_bool(next, "focus",
		               strcmp(page_query(desk->page, "said"), "result-recorded") == 0);
	}
	/* root.closing {finish: what finishes the event, or false for whoever may not and once it
	 * is; certificates}: what comes after the last result of the last round, or none. */
	if (desk->round != desk->tournament->rounds || desk->tournament->cancelled ||
	    rounds_missing(&desk->event->draw, desk->round) > 0)
		return;
	object = value_set_object(page->root, "closing");
	fill_text(object, "finish", desk_organises(page) && !desk->over ? desk_url(page, "/state")
	          : NULL);
	value_set_text(object, "certificates", desk_url(page, "/print/certificates"));
}

/* root.said: "Table 9 is recorded: B+1.5.", and that the next round was drawn before, where the
 * address names a game that has a result; otherwise root.said stays. */
static void
recorded_show(const struct round_view *desk)
{
	const struct page *page = desk->page;
	struct value *data = value_object(page->arena), *undo;
	const char *word = said_word(page_query(page, "said"));
	const struct game *game;
	int table = 0;
	struct game was;

	number_whole(page_query(page, "changed"), NUMBER_MOST, &table);
	game = desk_game_find(desk->event, desk->round, table);
	if (word == NULL || game == NULL || game->result.ending == ENDING_NONE)
		return;
	desk_game_row(page, data, desk->event, game, NULL);
	/* `data.was`: false, or {result: as desk_game_result has it} of the result that the address
	 * says stood there before. */
	was = *game;
	value_set_bool(data, "was", false);
	result_parse(page_query(page, "was"), &desk->event->tournament->ruleset->scoring, &was.result);
	if (was.result.ending != ENDING_NONE)
		desk_game_result(page, value_set_object(data, "was"), desk->event, &was);
	fill_number(data, "later", desk->event->draw.rounds > desk->round ? desk->round + 1 : 0);
	value_set_text(page->root, "said", page_word(page, word, data));
	/* root.undo {action, version, table}: takes back what stands where nothing stood before. */
	if (was.result.ending != ENDING_NONE || desk->over)
		return;
	undo = value_set_object(page->root, "undo");
	value_set_int(undo, "table", table);
	value_set_int(undo, "version", game->version);
	value_set_text(undo, "action", desk_url_round(page, desk->round, arena_printf(
	               page->arena, "/tables/%d/clear", table)));
}

/* The page asks for its live parts as it was asked for itself, so that they say
 * the same until something changes. */
static void
show_published(const struct round_view *desk, struct value *line)
{
	const struct page *page = desk->page;
	const struct request *request = page->request;
	bool query = request->method != METHOD_POST && request->query_text[0] != '\0';

	show_live(desk);
	value_set(page->root, "line", line);
	fill_text(page->root, "why_url",
	          desk_organises(page) && draft_games_reasoned(desk->event, desk->round)
	          ? desk_url_round(page, desk->round, "/why") : NULL);
	value_set_text(page->root, "desk_js", url_static("desk.js"));
	page_fresh(page);
	value_set_text(page->root, "live_url", arena_printf(page->arena, "%s%s%s",
	               desk_url_round(page, desk->round, "/live"), query ? "?" : "",
	               query ? request->query_text : ""));
	recorded_show(desk);
}

struct value *
round_view_line(const struct page *page, const struct event *event, int round)
{
	struct value *object = value_object(page->arena);

	value_set_text(object, "action", desk_url_round(page, round, "/line"));
	value_set_bool(object, "half", rounds_half(&event->draw, round));
	value_set_text(object, "value", "");
	value_set_bool(object, "focus", strcmp(page_query(page, "said"), "result-recorded") != 0);
	return object;
}

/* Of the two pairs that a form names. */
static const char *
pair_label(const struct page *page, const char *field)
{
	const size_t length = strlen(field);
	const char *end = length < 2 ? "" : field + length - 2;

	return strcmp(end, "-a") == 0 ? page_word(page, "desk-round.first", NULL)
	       : strcmp(end, "-b") == 0 ? page_word(page, "desk-round.second", NULL) : NULL;
}

/* `line`: NULL = with nothing typed. */
static void
round_show(struct page *page, int round, const char *posted, const struct problems *problems,
           struct value *line)
{
	struct round_view desk = round_read(page, round);
	bool open;
	const struct problem *problem;
	struct value *item;

	value_set_int(page->root, "round", round);
	value_set_int(page->root, "rounds", desk.tournament->rounds);
	desk_form(page, page_word(page, "desk-round.title", page->root));
	/* As form_problems; that results are missing is said with their round and tables. */
	problem = problem_find(problems, "");
	if (problem == NULL || problem->kind != PROBLEM_RESULTS_MISSING) {
		form_problems_labelled(page, problems, pair_label);
	} else {
		item = value_add_object(form_problems_list(page, 1));
		value_set_bool(item, "id", false);
		value_set_text(item, "text", desk_missing_text(page, desk.event));
	}
	value_set_bool(page->root, "undrawn", desk.state == ROUND_NONE);
	value_set_bool(page->root, "draft", desk.state == ROUND_DRAFT);
	value_set_bool(page->root, "published", desk.state == ROUND_PUBLISHED);
	show_actions(&desk, problems);
	if (desk.state != ROUND_PUBLISHED)
		value_set_text(page->root, "help", url_help(page, "draws#draft"));
	if (desk.state == ROUND_DRAFT) {
		show_without_game(&desk);
		draft_forms_show(page, desk.event, round, posted, problems);
	}
	/* The last round may be changed by hand while it is played, for a reason. */
	open = desk_organises(page) && desk.state == ROUND_PUBLISHED && desk.last &&
	       !desk.over && rounds_missing(&desk.event->draw, desk.round) > 0;
	if (open)
		draft_forms_reseat_show(page, desk.event, desk.round, posted, problems);
	if (desk.state == ROUND_PUBLISHED)
		show_published(&desk, line != NULL ? line : round_view_line(page, desk.event, round));
	page_show(page, "organiser/round");
}

void
round_view_show(struct page *page, int round, const char *posted, const struct problems *problems)
{
	round_show(page, round, posted, problems, NULL);
}

void
round_view_show_line(struct page *page, int round, struct value *line)
{
	round_show(page, round, "", &problem_none, line);
}

int
round_view_named(const struct page *page, const struct event *event)
{
	int round = page_capture_number(page, "n");
	const struct rounds *draw = &event->draw;
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;
	bool next = round == draw->rounds + 1 && !draft && round <= event->tournament->rounds;
	bool drawn = round >= 1 && round <= draw->rounds;

	if (desk_organises(page) ? drawn || next
	                         : drawn && draw->states[round] == ROUND_PUBLISHED)
		return round;
	app_refuse(page->app, page->request, page->response, 404, NULL);
	return 0;
}

/* That the round is being drawn. The browser looks again by itself. */
static void
drawing_show(struct page *page, int round, const char *again)
{
	response_header(page->response, "Refresh", arena_printf(page->arena, "%d", LOOK_SECONDS));
	value_set_int(page->root, "round", round);
	value_set_int(page->root, "rounds", page->app->tournament->rounds);
	value_set_text(page->root, "again", again);
	desk_begin(page, page_word(page, "desk-round.title", page->root));
	page_show(page, "organiser/drawing");
}

/* Whether it has answered that the round is being drawn, or has led on from there: whether it was
 * drawn is asked at a moment after the one at which it was seen to be over. */
static bool
drawing_answer(struct page *page, const struct event *event, int round)
{
	const struct office *office = &page->app->office;
	const char *url = desk_url_round(page, round, "");
	struct problems problems = {.count = 0};
	int then = 0;
	const bool drawing = number_whole(page_query(page, "drawing"), NUMBER_MOST, &then);
	const bool over = !drawing && number_whole(page_query(page, "over"), NUMBER_MOST, &then);

	if (desk_organises(page) && round == event_next_round(event) &&
	    round_later_goes_on(office, event->tournament)) {
		drawing_show(page, round, drawing
		             ? arena_printf(page->arena, "%s?drawing=%d", url, then) : url);
	} else if (drawing) {
		response_redirect(page->response, arena_printf(page->arena, "%s?over=%d", url, then));
	} else if (!over) {
		return false;
	} else if (then != round_drawn_at(office->db, event->tournament->id, round)) {
		page_go(page, url, NULL);
	} else {
		problem_add(&problems, "", PROBLEM_DRAW_OVERTAKEN, NULL);
		round_view_show(page, round, "", &problems);
	}
	return true;
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}: the draft, that it is being drawn, or the tables still
 * playing.
 * A helper sees published rounds only, and what can be done with a result. */
void
round_view(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int round = round_view_named(page, event);

	if (round > 0 && !drawing_answer(page, event, round))
		round_view_show(page, round, "", &problem_none);
}

/* GET …/live: the parts of a published round's page that change while it is
 * played, and nothing when the browser has them as they are. */
void
round_view_live(struct page *page)
{
	struct round_view desk = round_read(page, page_capture_number(page, "n"));

	if (desk.state != ROUND_PUBLISHED) {
		app_refuse(page->app, page->request, page->response, 404, NULL);
		return;
	}
	value_set_int(page->root, "round", desk.round);
	value_set_int(page->root, "rounds", desk.tournament->rounds);
	page_title(page, "desk-round.title", page->root);
	page_form(page);
	desk_tabs(page);
	show_live(&desk);
	page_show_tagged(page, "organiser/round_live");
}
