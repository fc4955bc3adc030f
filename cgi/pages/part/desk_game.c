#include "pages/part/desk_game.h"

#include <string.h>

#include "actions/result/report_act.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"

const struct game *
desk_game_find(const struct event *event, int round, int table)
{
	if (round < 1 || round > event->draw.rounds || event->draw.states[round] != ROUND_PUBLISHED)
		return NULL;
	return rounds_game(&event->draw, round, table);
}

bool
desk_game_changed(const struct page *page, int table)
{
	const struct request_parameters *query = &page->request->query;
	const char *name = arena_printf(page->arena, "%d", table);

	for (size_t i = 0; i < query->count; i++)
		if (strcmp(query->list[i].name, "changed") == 0 &&
		    strcmp(query->list[i].value, name) == 0)
			return true;
	return false;
}

static void
side_add(const struct page *page, struct value *row, const struct event *event,
         const struct game *game, enum side side, const struct desk_game_score *before)
{
	bool black = side == SIDE_BLACK;
	const struct entry *entry = event_entry(event, black ? game->black : game->white);
	struct value *object = value_set_object(row, black ? "black" : "white");

	say_entry(page, object, entry, true);
	value_set_text(object, "pair", say_pair(page, entry, true));
	value_set_bool(object, "is_black", black);
	value_set_bool(object, "won", game->result.winner == side);
	fill_text(object, "score", before == NULL ? NULL : before->score);
	fill_text(object, "mms", before == NULL ? NULL : before->mms);
}

const char *
desk_game_shown(const struct page *page, const struct game *game)
{
	char code[16];

	result_text(game->result, code);
	return arena_printf(page->arena, "%s %s %s %d %d %d %d %d %d", result_how_names[game->how],
	                    code, game->black, game->black_count, game->white_count,
	                    game->black_tokens, game->white_tokens, game->black_handed,
	                    game->white_handed);
}

void
desk_game_result(const struct page *page, struct value *row, const struct event *event,
                 const struct game *game)
{
	const struct entry *winner = event_winner(event, game);
	const bool known = game_colours_known(game);
	struct value *result;
	char code[16];

	if (game->result.ending == ENDING_NONE) {
		value_set_bool(row, "result", false);
		return;
	}
	result = value_set_object(row, "result");
	/* "B+1.5"; not the bare letters of a jigo, both lose, no game, nor colours that nobody had. */
	result_text(game->result, code);
	fill_text(result, "code",
	          known && !result_ending_facts[game->result.ending].alone ? code : NULL);
	fill_text(result, "winner", winner == NULL || !known ? NULL
	          : say_pair(page, winner, true));
	value_set_text(result, "text", event_page_result(page, event, game, true));
}

void
desk_game_row(const struct page *page, struct value *row, const struct event *event,
              const struct game *game, const struct desk_game_score scores[2])
{
	struct value *tokens;

	say_game(page, row, game);
	value_set_bool(row, "tokens", false);
	if (game->black_tokens + game->white_tokens > 0) {
		tokens = value_set_object(row, "tokens");
		value_set_int(tokens, "black", game->black_tokens);
		value_set_int(tokens, "white", game->white_tokens);
	}
	side_add(page, row, event, game, SIDE_BLACK, scores == NULL ? NULL : &scores[0]);
	side_add(page, row, event, game, SIDE_WHITE, scores == NULL ? NULL : &scores[1]);
	desk_game_result(page, row, event, game);
}

/* ---- what the pairs have reported ---- */

struct desk_game_reports
desk_game_reports_read(const struct page *page, const struct event *event, int round)
{
	struct db *db = page->app->office.db;
	const char *id = event->tournament->id;

	return (struct desk_game_reports){
		.page = page, .event = event,
		.reports = reports_of(page->arena, db, id, round),
		.rulings = rulings_of(page->arena, db, id, round),
	};
}

static void
one_show(const struct desk_game_reports *reports, struct value *object, const char *name,
         const struct game *game, const struct report_state *state, const struct report *report)
{
	const struct page *page = reports->page;
	struct value *one;

	if (report == NULL) {
		value_set_bool(object, name, false);
		return;
	}
	one = value_set_object(object, name);
	value_set_text(one, "pair", say_pair(page, event_entry(reports->event, report->entry_id), true));
	value_set_text(one, "line", report_say(page, reports->event, game, state, report, true));
	if (state->standing == REPORT_DIFFER) {
		struct report_typed typed = report_typed_whole(page->arena, report);
		struct game would = report_game(reports->event->tournament, report, game);
		struct value *record = value_set_object(one, "record");

		/* The report as the form of the result would say it. */
		desk_game_result(page, record, reports->event, &would);
		value_set_text(record, "action", desk_url_round(page, game->round, arena_printf(
		               page->arena, "/tables/%d", game->table)));
		value_set_int(record, "version", game->version);
		value_set_text(record, "shown", desk_game_shown(page, &would));
		value_set_text(record, "by", typed.by);
		value_set_text(record, "winner", typed.winner);
		value_set_text(record, "margin", typed.margin);
		value_set_text(record, "black_count", typed.black);
		value_set_text(record, "white_count", typed.white);
		value_set_text(record, "black_handed", typed.black_handed);
		value_set_text(record, "white_handed", typed.white_handed);
		value_set_text(record, "black_tokens", typed.black_tokens);
		value_set_text(record, "white_tokens", typed.white_tokens);
		value_set_text(record, "black_pair", game->nigiri ? typed.black_pair : "");
	}
}

bool
desk_game_reports_row(const struct desk_game_reports *reports, struct value *row, const struct game *game)
{
	const struct report_state state = report_state_of(reports->event->tournament,
	                                                  &reports->reports, &reports->rulings, game);
	struct value *object;

	if (state.standing == REPORT_NONE)
		return false;
	object = value_set_object(row, "report");
	report_say_standing_kind(object, state.standing);
	one_show(reports, object, "first", game, &state, state.first);
	one_show(reports, object, "second", game, &state, state.second);
	return state.standing != REPORT_ONE;
}
