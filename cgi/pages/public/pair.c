#include <string.h>

#include "event/grid.h"
#include "event/stage.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/standings/course.h"
#include "pages/standings/standings_say.h"
#include "pages/standings/rows.h"

/* The page of a pair in the making. */
struct way {
	struct page *page;
	const struct event *event;
	const struct entry *entry;
	size_t index; /* of the entry in the event */
	struct course course;
	int line;     /* of the entry in it, from 0; -1 = in none */
};

static const struct entry *
entry_of_number(const struct event *event, int number, size_t *index)
{
	for (*index = 0; *index < event->entries.count; ++*index)
		if (event->entries.list[*index].number == number)
			return &event->entries.list[*index];
	return NULL;
}

static struct course_step
step_of(const struct way *way, int round)
{
	if (way->line < 0 || round > way->course.rounds)
		return (struct course_step){0, 0};
	return way->course.steps[way->line * way->course.rounds + round - 1];
}

static void
colour_set(struct value *object, const struct game *game, const struct entry *entry)
{
	bool known = game != NULL && game_colours_known(game);
	bool black = known && strcmp(game->black, entry->id) == 0;

	value_set_bool(object, "black", black);
	value_set_bool(object, "white", known && !black);
}

/* "3rd", 3位 */
static const char *
place_text(const struct page *page, int place)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "place", place);
	value_set_text(data, "ordinal", registration_ordinal(page, place));
	return page_word(page, "pair.nth", data);
}

/* A game as the pair saw it. */
static void
game_fill(const struct way *way, struct value *row, const struct game *game)
{
	const struct event *event = way->event;
	const struct entry *winner = event_winner(event, game);
	bool black = strcmp(game->black, way->entry->id) == 0;
	struct value *object = value_set_object(row, "game");

	say_game(way->page, object, game);
	event_page_entry(way->page, value_set_object(object, "other"), event->tournament,
	                 event_entry(event, black ? game->white : game->black));
	value_set_text(object, "url", arena_printf(way->page->arena, "%s#t%d",
	               url_round(way->page, event->tournament, game->round), game->table));
	fill_text(object, "result", event_page_result(way->page, event, game, false));
	value_set_bool(object, "won", winner == way->entry);
	value_set_bool(object, "lost", winner != NULL && winner != way->entry);
	value_set_bool(object, "playing", game->result.ending == ENDING_NONE &&
	                                  !event->tournament->cancelled);
}

/* root.rows: each published round in which the pair had a game or a bye, or kept away. root.now:
 * the row of a game that is being played. */
static void
rounds_show(const struct way *way)
{
	const struct event *event = way->event;
	struct arena *arena = way->page->arena;
	struct value *list = value_set_list(way->page->root, "rows");

	for (int round = 1; round <= event->published; round++) {
		const struct game *game = rounds_game_of(&event->draw, round, way->entry->id);
		const struct round_bye *bye = rounds_bye_of(&event->draw, round, way->entry->id);
		struct course_step step = step_of(way, round);
		struct value *row;

		if (game == NULL && bye == NULL && !stages_sit_out(arena, event, round)[way->index])
			continue;
		row = value_add_object(list);
		value_set_int(row, "number", round);
		value_set_bool(row, "bye", false);
		if (bye != NULL)
			event_page_bye(row, event, grid_rests(event, bye));
		value_set_bool(row, "away", game == NULL && bye == NULL);
		colour_set(row, game, way->entry);
		fill_text(row, "place", step.place == 0 ? NULL : place_text(way->page, step.place));
		if (game != NULL)
			game_fill(way, row, game);
		if (game != NULL && game->result.ending == ENDING_NONE && round == event->published &&
		    !event->tournament->cancelled)
			value_set(way->page->root, "now", row);
	}
	value_set_bool(way->page->root, "any_rows", value_count(list) > 0);
}

/* root.final: {place, ordinal, pairs, shared, score}, and root.course: {width, height, path, dots:
 * {x, y, black, white}, steps: {number, place}} of the rounds whose results are in. */
static void
place_show(const struct way *way)
{
	const struct page *page = way->page;
	const struct contest contest = contest_of(page->arena, way->event, way->course.rounds);
	const struct standings_say_columns columns = standings_say_columns(page->arena, &contest);
	const struct standing *order = standings_rows_order(page->arena, &contest);
	const struct standing *standing = &order[way->line];
	struct value *final = value_set_object(page->root, "final");
	struct value *course = value_set_object(page->root, "course"), *dots, *steps;

	value_set_int(final, "place", standing->place);
	value_set_text(final, "ordinal", registration_ordinal(page, standing->place));
	value_set_int(final, "pairs", (int64_t)contest.count);
	value_set_bool(final, "shared",
	               standings_rows_shared(order, contest.count, (size_t)way->line));
	value_set_text(final, "score", standings_say_first(page, &contest, &columns, standing));
	value_set_int(course, "width", way->course.rounds * COURSE_STEP);
	value_set_int(course, "height", (int64_t)way->course.count * COURSE_LINE);
	value_set_text(course, "path", course_path(page->arena, &way->course, (size_t)way->line));
	dots = value_set_list(course, "dots");
	steps = value_set_list(course, "steps");
	for (int round = 1; round <= way->course.rounds; round++) {
		const struct course_step step = step_of(way, round);
		struct value *item = value_add_object(steps);

		value_set_int(item, "number", round);
		value_set_text(item, "place", step.place == 0 ? "–"
		               : arena_printf(page->arena, "%d", step.place));
		if (step.line == 0)
			continue;
		item = value_add_object(dots);
		value_set_int(item, "x", course_x(round - 1));
		value_set_int(item, "y", course_y(step));
		colour_set(item, rounds_game_of(&way->event->draw, round, way->entry->id), way->entry);
	}
}

/* GET /{lang}/t/{slug}/pairs/{n}: anyone; n is the number of the entry. Not of one that has
 * withdrawn before it played. */
void
public_pair(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	struct way way = {.page = page, .event = event};

	way.entry = entry_of_number(event, page_capture_number(page, "n"), &way.index);
	way.course = course_of(page->arena, event, rounds_complete(&event->draw));
	way.line = way.entry == NULL ? -1 : course_find(&way.course, way.entry);
	if (way.entry == NULL || ((way.entry->status == STATUS_WITHDRAWN ||
	                            way.entry->status == STATUS_UNCONFIRMED) && way.line < 0)) {
		page_refuse(page, 404);
		return;
	}
	event_page_head(page, event, TAB_ENTRIES);
	page_title_text(page, say_pair_whole(page, way.entry));
	say_entry(page, value_set_object(page->root, "entry"), way.entry, false);
	value_set_bool(page->root, "handicap", ruleset_has_handicap(t->ruleset));
	value_set_bool(page->root, "waiting", way.entry->status == STATUS_WAITING);
	value_set_bool(page->root, "withdrawn", way.entry->status == STATUS_WITHDRAWN);
	value_set_int(page->root, "after", way.course.rounds);
	value_set_bool(page->root, "over", t->state == STATE_FINISHED);
	value_set_text(page->root, "all", url_event_page(page, t, "pairs/"));
	value_set_bool(page->root, "final", false);
	rounds_show(&way);
	if (way.line >= 0)
		place_show(&way);
	page_describe(page, page_word(page, "pair.description", page->root));
	page_show_public(page, "public/pair");
}

/* GET /{lang}/t/{slug}/pairs/: anyone; the places of all pairs after each round. */
void
public_pair_all(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct course course = course_of(page->arena, event, rounds_complete(&event->draw));
	struct value *list = value_set_list(page->root, "lines"), *rounds;

	event_page_head(page, event, TAB_STANDINGS);
	page_title(page, "course.title", NULL);
	for (size_t at = 0; at < course.count; at++) {
		const struct course_step *last = &course.steps[(at + 1) * (size_t)course.rounds - 1];
		struct value *line = value_add_object(list);

		event_page_entry(page, line, event->tournament, course.entries[at]);
		value_set_text(line, "name", say_pair(page, course.entries[at], false));
		value_set_int(line, "place", last->place);
		value_set_bool(line, "first", last->place <= 3);
		value_set_text(line, "path", course_path(page->arena, &course, at));
	}
	rounds = value_set_list(page->root, "rounds");
	for (int round = 1; round <= course.rounds; round++)
		value_set_int(value_add_object(rounds), "number", round);
	value_set_bool(page->root, "any", course.rounds > 1);
	value_set_int(page->root, "count", (int64_t)course.count);
	value_set_int(page->root, "left", course_x(0));
	value_set_int(page->root, "width", course_x(course.rounds - 1) - course_x(0));
	value_set_int(page->root, "height", (int64_t)course.count * COURSE_LINE);
	page_show_public(page, "public/pairs");
}
