#include "pages/part/report_say.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/say.h"

/* Not the bare letters of a jigo, a margin not said, no game or colours that nobody had. */
static void
result_show(struct value *object, const struct game *game, const char *text, bool coloured)
{
	const enum result_ending ending = game->result.ending;
	char code[16];

	result_text(game->result, code);
	fill_text(object, "code", coloured && !result_ending_facts[ending].alone &&
	          ending != ENDING_UNKNOWN ? code : NULL);
	value_set_text(object, "text", text);
	value_set_bool(object, "unknown", ending == ENDING_UNKNOWN);
}

static bool
has_tokens(const struct report *report)
{
	return report != NULL && report->black_tokens + report->white_tokens > 0;
}

const char *
report_say(const struct page *page, const struct event *event, const struct game *game,
           const struct report_state *state, const struct report *report, bool everything)
{
	const struct game said = report_game(event->tournament, report, game);
	const bool tokens = has_tokens(state->first) || has_tokens(state->second);
	struct value *data = value_object(page->arena);

	result_show(data, &said, say_result(page, &said), true);
	value_set_bool(data, "more", tokens || game->nigiri);
	value_set_bool(data, "tokens", tokens);
	value_set_int(data, "black_tokens", report->black_tokens);
	value_set_int(data, "white_tokens", report->white_tokens);
	fill_text(data, "had_black", game->nigiri
	          ? say_pair(page, event_entry(event, report->black), everything) : NULL);
	return page_word(page, "report.line", data);
}

struct report_state
report_say_state(const struct page *page, const struct event *event, const struct game *game)
{
	struct db *db = page->app->office.db;
	const char *id = event->tournament->id;
	struct reports reports = reports_of(page->arena, db, id, game->round);
	struct rulings rulings = rulings_of(page->arena, db, id, game->round);

	return report_state_of(event->tournament, &reports, &rulings, game);
}

void
report_say_standing_kind(struct value *object, enum report_standing standing)
{
	value_set_bool(object, "one", standing == REPORT_ONE);
	value_set_bool(object, "differ", standing == REPORT_DIFFER);
	value_set_bool(object, "rulings", standing == REPORT_RULINGS);
	value_set_bool(object, "agree", standing == REPORT_AGREE);
}

void
report_say_standing(const struct page *page, struct value *object, const struct event *event,
                    const struct game *game, const char *entry_id)
{
	const struct report_state state = report_say_state(page, event, game);
	const struct report *own = report_by(&state, entry_id);
	const struct report *other = own == state.first ? state.second : state.first;
	struct value *standing;

	if (state.standing == REPORT_NONE)
		return;
	standing = value_set_object(object, "standing");
	report_say_standing_kind(standing, state.standing);
	fill_text(standing, "own", own == NULL ? NULL
	          : report_say(page, event, game, &state, own, false));
	fill_text(standing, "other", other == NULL ? NULL
	          : report_say(page, event, game, &state, other, false));
}

void
report_say_whose(struct value *object, const struct game *game, const char *entry_id)
{
	const enum side winner = game->result.winner;
	const char *id = winner == SIDE_BLACK ? game->black : game->white;
	bool known = winner != SIDE_NONE && game_colours_known(game);

	value_set_bool(object, "won", known && strcmp(id, entry_id) == 0);
	value_set_bool(object, "lost", known && strcmp(id, entry_id) != 0);
}

void
report_say_result(const struct page *page, struct value *object, const struct event *event,
                  const struct game *game, const char *entry_id)
{
	struct value *result;

	if (game->result.ending == ENDING_NONE)
		return;
	result = value_set_object(object, "result");
	result_show(result, game, event_page_result(page, event, game, false),
	            game_colours_known(game));
	report_say_whose(result, game, entry_id);
}
