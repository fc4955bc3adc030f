/* The line on top of a round's page: a result typed as one would write it down
 * (forms/typed_line.h), said in words before it is recorded. Whoever writes over another
 * result is shown both first.
 *
 * With something typed the line also has `sum` {table, same, mine, now (or false)}: what is to
 * be recorded and what stands there, each {result: as desk_game_result has it, says: its words
 * and tokens}; or `error`, a text, with `at` {table, a, b} where the table is known, or with the
 * `sum` where only who had Black is missing; and `conflict` {time, version, leave} of what
 * stands there, where it has to be asked. */
#include <string.h>

#include "actions/result/record.h"
#include "actions/result/ruling_act.h"
#include "forms/typed_line.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/referee/table.h"
#include "pages/round/view.h"
#include "pages/routes.h"

enum { VERSION_MAX = 9 };

ROUTER_FIELDS(round_line_post_fields,
	{"line", .max = LINE_MAX_LENGTH},
	{"version", .max = VERSION_MAX}); /* of the result that it is to take the place of */

ROUTER_FIELDS(round_line_look_fields, {"line", .max = LINE_MAX_LENGTH});

/* A line as it was typed, held against the round as it is now. */
struct desk_line {
	struct page *page;
	const struct event *event;
	int round;
	struct typed_line typed;
	const struct game *game;   /* NULL while the table is not known */
	struct typed_result_recorded sum;       /* without problems */
	struct problems problems;
};

static const struct entry *
side_entry(const struct desk_line *line, bool black)
{
	return event_entry(line->event, black ? line->game->black : line->game->white);
}

/* ---- reading ---- */

static void
line_check(struct desk_line *line)
{
	struct problems *problems = &line->problems;
	const struct game *game = line->game;
	struct typed_result *result = &line->typed.result;
	const struct entry *black = side_entry(line, true), *white = side_entry(line, false);
	const int number = line->typed.black_number;
	struct rulings made;
	struct ruling_sum rulings;
	bool turned, colours;

	if (number > 0 && number != black->number && number != white->number) {
		problem_add(problems, "line", game_may_turn(game) ? PROBLEM_LINE_NO_PAIR
		                                                  : PROBLEM_BLACK_PAIR_SET, NULL);
		return;
	}
	made = rulings_of(line->page->arena, line->page->app->office.db,
	                  line->event->tournament->id, game->round);
	rulings = ruling_sum_of(&made, game);
	/* Who had Black: NULL where the colours are as the game has them; "" where nobody has said. */
	if (number > 0)
		result->black_pair = number == black->number ? black->id : white->id;
	else if (game_colours_known(game))
		result->black_pair = NULL;
	else
		result->black_pair = rulings.black == NULL ? "" : rulings.black;
	turned = result->black_pair != NULL && strcmp(result->black_pair, game->white) == 0;
	if (!line->typed.tokens && rulings.count > 0) {
		result->black_tokens = arena_printf(line->page->arena, "%d",
		                                    rulings.tokens[turned ? SIDE_WHITE : SIDE_BLACK]);
		result->white_tokens = arena_printf(line->page->arena, "%d",
		                                    rulings.tokens[turned ? SIDE_BLACK : SIDE_WHITE]);
	}
	/* A side is said, and nobody knows which pair that is. */
	colours = result->black_pair == NULL || result->black_pair[0] != '\0' ||
	          result->winner[0] == '\0';
	if (!colours)
		result->black_pair = NULL;
	if (typed_result_check(line->event->tournament, line->game, result, &line->sum, problems) &&
	    !colours)
		problem_add(problems, "line", PROBLEM_LINE_COLOURS, NULL);
}

static void
line_read(struct desk_line *line, const char *text)
{
	struct page *page = line->page;
	bool sound;

	line->event = page_event_now(page, page->app->tournament);
	line->problems.count = 0;
	sound = typed_line_read(page->arena, text, &line->typed, &line->problems);
	line->game = desk_game_find(line->event, line->round, line->typed.table);
	if (line->typed.table > 0 && line->game == NULL) {
		line->problems.count = 0;
		problem_add(&line->problems, "line", PROBLEM_LINE_NO_TABLE, NULL);
	} else if (sound) {
		line_check(line);
	}
}

/* ---- against what stands there ---- */

static bool
has_result(const struct desk_line *line)
{
	return line->game->result.ending != ENDING_NONE;
}

/* Whether the table says so already. How it was reported does not matter, nor do
 * tokens that the line leaves out. */
static bool
is_same(const struct desk_line *line)
{
	const struct game *is = line->game, *would = &line->sum.game;
	const struct entry *winner = event_winner(line->event, is);

	return has_result(line) && is->result.ending == would->result.ending &&
	       is->result.margin_x2 == would->result.margin_x2 &&
	       winner == event_winner(line->event, would) &&
	       (!game_colours_known(is) || strcmp(is->black, would->black) == 0) &&
	       (!line->typed.tokens || (is->black_tokens == would->black_tokens &&
	                                is->white_tokens == would->white_tokens));
}

/* ---- what the page says of it ---- */

/* Whether all that is missing is who had Black. */
static bool
lacks_colours(const struct desk_line *line)
{
	return line->problems.count == 1 && line->problems.list[0].kind == PROBLEM_LINE_COLOURS;
}

/* object.a and .b {number, pair}: Black's and White's as the game has them. */
static void
show_pairs(const struct desk_line *line, struct value *object)
{
	for (int black = 0; black < 2; black++) {
		const struct entry *entry = side_entry(line, black == 1);
		struct value *pair = value_set_object(object, black == 1 ? "a" : "b");

		value_set_int(pair, "number", entry->number);
		value_set_text(pair, "pair", say_pair(line->page, entry, true));
	}
}

/* {table, round, first, last, half, detail, a and b}: whatever the words of a mistake may
 * name. */
static const char *
error_text(const struct desk_line *line)
{
	const struct page *page = line->page;
	const struct problem *problem = &line->problems.list[0];
	struct value *data = value_object(page->arena);
	const struct rounds *draw;
	int first = 0, last = 0;

	value_set_int(data, "round", line->round);
	value_set_int(data, "table", line->typed.table);
	value_set_text(data, "detail", problem->detail == NULL ? "" : problem->detail);
	value_set_bool(data, "half", line->game != NULL ? line->game->komi_x2 % 2 != 0
	               : rounds_half(&line->event->draw, line->round));
	/* The round's tables, for whoever wrote one that is not there. */
	draw = &line->event->draw;
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == line->round) {
			first = first == 0 ? draw->games[i].table : first;
			last = draw->games[i].table;
		}
	value_set_int(data, "first", first);
	value_set_int(data, "last", last);
	if (line->game != NULL)
		show_pairs(line, data);
	return page_word(page, problem_facts[problem->kind].key, data);
}

/* object.NAME as desk_game_result has a result, with whoever won by colour, how,
 * and the tokens. */
static void
show_result(const struct desk_line *line, struct value *object, const char *name,
            const struct game *game)
{
	const struct page *page = line->page;
	const struct entry *winner = event_winner(line->event, game);
	enum result_ending ending = game->result.ending;
	struct value *holder = value_set_object(object, name), *result;
	struct value *tokens;

	desk_game_result(page, holder, line->event, game);
	result = value_set_object(holder, "says");
	fill_text(result, "pair", winner == NULL || ending == ENDING_JIGO || lacks_colours(line) ? NULL
	          : say_pair(page, winner, true));
	value_set_bool(result, "black", game->result.winner == SIDE_BLACK && game_colours_known(game));
	value_set_bool(result, "white", game->result.winner == SIDE_WHITE && game_colours_known(game));
	fill_text(result, "margin", ending != ENDING_POINTS ? NULL
	          : say_moku(page, game->result.margin_x2));
	for (int i = ENDING_NONE + 1; i < ENDINGS; i++)
		value_set_bool(result, result_ending_facts[i].name, (int)ending == i);
	if (game->black_tokens + game->white_tokens == 0) {
		value_set_bool(result, "tokens", false);
		return;
	}
	tokens = value_set_object(result, "tokens");
	value_set_int(tokens, "black", game->black_tokens);
	value_set_int(tokens, "white", game->white_tokens);
}

static void
show_line(const struct desk_line *line, struct value *object, const char *text)
{
	struct value *sum, *at;

	value_set_text(object, "value", text);
	if (line->game != NULL && line->problems.count > 0 && !lacks_colours(line)) {
		at = value_set_object(object, "at");
		value_set_int(at, "table", line->game->table);
		show_pairs(line, at);
	} else if (line->game != NULL) {
		sum = value_set_object(object, "sum");
		value_set_int(sum, "table", line->game->table);
		show_result(line, sum, "mine", &line->sum.game);
		value_set_bool(sum, "same", is_same(line));
		if (has_result(line))
			show_result(line, sum, "now", line->game);
		else
			value_set_bool(sum, "now", false);
	}
	if (line->problems.count > 0)
		value_set_text(object, "error", error_text(line));
}

/* ---- the two requests ---- */

/* The page again: with what is wrong, or with both results where another stands there. */
static bool
answer_again(struct desk_line *line, const char *text)
{
	struct page *page = line->page;
	struct value *object = round_view_line(page, line->event, line->round), *conflict;

	page->response->status = 422;
	show_line(line, object, text);
	if (line->problems.count == 0) {
		page->response->status = 409;
		conflict = value_set_object(object, "conflict");
		value_set_text(conflict, "time", referee_table_time(page, line->game->changed_at));
		value_set_int(conflict, "version", line->game->version);
		fill_number(conflict, "later",
		            line->event->draw.rounds > line->round ? line->round + 1 : 0);
		value_set_text(conflict, "leave", desk_url_round(page, line->round, ""));
	}
	round_view_show_line(page, line->round, object);
	return true;
}

/* The answer to a line; false when it should have been recorded and somebody was
 * faster, so that it has to be read again. */
static bool
line_answer(struct desk_line *line, const char *text)
{
	const struct page *page = line->page;
	const char *version = page_body(page, "version");
	bool other, recorded;

	line_read(line, text);
	if (line->problems.count > 0)
		return answer_again(line, text);
	if (is_same(line)) {
		round_view_recorded(line->page, line->game, NULL, "line-same");
		return true;
	}
	/* Something that nobody has agreed to write over: a result, or another one than the form
	 * showed. */
	other = version[0] == '\0' ? has_result(line) : page_version(page) != line->game->version;
	if (other)
		return answer_again(line, text);
	recorded = record_result(&page->app->office, page->app->tournament, line->round,
	                         line->game->table, &line->typed.result, line->game->version,
	                         &line->problems);
	if (recorded)
		round_view_recorded(line->page, line->game, &line->sum.game, "line-recorded");
	else if (line->problems.list[0].kind != PROBLEM_STALE)
		return answer_again(line, text);
	return recorded;
}

/* The round, where it is published. 0: 404 is answered. */
static int
round_played(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int round = page_capture_number(page, "n");

	if (round >= 1 && round <= event->draw.rounds && event->draw.states[round] == ROUND_PUBLISHED)
		return round;
	app_refuse(page->app, page->request, page->response, 404, NULL);
	return 0;
}

/* POST /{lang}/desk/t/{slug}/rounds/{n}/line: records what the line says. 303 to
 * the round when it is recorded or stood there already; 409 with both when the
 * table says something else; 422 when the line cannot be read. */
void
round_line_post(struct page *page)
{
	struct desk_line line = {.page = page, .round = round_played(page)};
	const char *text = page_body(page, "line");

	while (line.round > 0 && !line_answer(&line, text))
		;
}

/* GET there, ?line=…: what Enter would record, in words, as a piece of the page. */
void
round_line_look(struct page *page)
{
	struct desk_line line = {.page = page, .round = round_played(page)};
	const char *text = page_query(page, "line");
	struct value *object;

	if (line.round == 0)
		return;
	object = value_set_object(page->root, "line");
	line_read(&line, text);
	show_line(&line, object, text);
	page_show(page, "organiser/line_said");
}
