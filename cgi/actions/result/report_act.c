#include "actions/result/report_act.h"

#include <string.h>

#include "actions/office/pace_act.h"
#include "actions/result/ruling_act.h"
#include "base/number.h"
#include "store/entry.h"

/* ---- checking ---- */

static struct typed_result
result_typed(const struct report_typed *typed)
{
	return (struct typed_result){
		.by = result_how_facts[result_how_find(typed->by)].by_pairs ? typed->by : "",
		.winner = typed->winner, .margin = typed->margin,
		.black = typed->black == NULL ? "" : typed->black,
		.white = typed->white == NULL ? "" : typed->white,
		.black_tokens = typed->black_tokens, .white_tokens = typed->white_tokens,
		.black_handed = typed->black_handed, .white_handed = typed->white_handed,
		.black_pair = typed->black_pair, .reason = "",
	};
}

/* That nobody won is said even where the way is missing too. A margin says that the game
 * was counted: one of the two is not what was meant. Beside the counts it goes unread. */
bool
report_check(const struct tournament *tournament, const struct game *game,
             const struct report_typed *typed, struct typed_result_recorded *recorded,
             struct problems *problems)
{
	const struct typed_result result = result_typed(typed);
	const struct result_how_facts *facts = &result_how_facts[result_how_find(typed->by)];
	const bool counts = facts->by_pairs && facts->counts;
	const size_t before = problems->count;

	if (typed->winner[0] == '\0' && !counts)
		problem_add(problems, "winner", PROBLEM_WINNER, NULL);
	if (typed->margin[0] != '\0' && facts->by_pairs && !facts->margin && !counts)
		problem_add(problems, "margin", PROBLEM_MARGIN_UNCOUNTED, NULL);
	return typed_result_check(tournament, game, &result, recorded, problems) &&
	       problems->count == before;
}

/* "White by nothing" is the jigo that White wins. What was counted says the margin too. */
static struct report
report_from(const struct game *game, const char *entry_id, int64_t now)
{
	const struct result *result = &game->result;
	bool jigo = result->ending == ENDING_JIGO;

	return (struct report){
		.round = game->round, .table = game->table, .entry_id = entry_id,
		.black = game->black, .white = game->white,
		.winner = jigo ? SIDE_NONE : result->winner,
		.how = game->how == HOW_COUNT ? HOW_MARGIN : game->how,
		.margin_x2 = jigo || result->ending == ENDING_POINTS ? result->margin_x2 : -1,
		.black_tokens = game->black_tokens, .white_tokens = game->white_tokens,
		.black_count = game->black_count, .white_count = game->white_count,
		.black_handed = game->black_handed, .white_handed = game->white_handed, .at = now,
	};
}

struct game
report_game(const struct tournament *tournament, const struct report *report,
            const struct game *game)
{
	struct game said = *game;

	said.black = report->black;
	said.white = report->white;
	said.how = report->how;
	said.black_tokens = report->black_tokens;
	said.white_tokens = report->white_tokens;
	said.result = (struct result){result_how_facts[report->how].ending, report->winner, 0};
	if (report->winner == SIDE_NONE)
		said.result = result_jigo(&tournament->ruleset->scoring);
	else if (report->how == HOW_MARGIN && report->margin_x2 < 0)
		said.result.ending = ENDING_UNKNOWN;
	else if (report->how == HOW_MARGIN)
		said.result.margin_x2 = report->margin_x2;
	if (report->black_count >= 0) {
		said.how = HOW_COUNT;
		said.black_count = report->black_count;
		said.white_count = report->white_count;
		said.black_handed = report->black_handed;
		said.white_handed = report->white_handed;
	}
	return said;
}

static struct report_typed
typed_of(struct arena *arena, const struct report *report)
{
	bool said = report->margin_x2 > 0;

	return (struct report_typed){
		.winner = typed_result_winners[report->winner],
		.by = result_how_names[report->how],
		.margin = said ? number_half_text(arena, report->margin_x2) : "",
		.black = "", .white = "", .black_handed = "", .white_handed = "",
		.black_tokens = arena_printf(arena, "%d", report->black_tokens),
		.white_tokens = arena_printf(arena, "%d", report->white_tokens),
		.black_pair = report->black,
	};
}

static const char *
handed_text(struct arena *arena, int tokens, int handed)
{
	return tokens > 0 ? arena_printf(arena, "%d", handed) : "";
}

struct report_typed
report_typed_whole(struct arena *arena, const struct report *report)
{
	struct report_typed typed = typed_of(arena, report);

	if (report->black_count < 0)
		return typed;
	typed.by = result_how_names[HOW_COUNT];
	typed.winner = typed.margin = "";
	typed.black = arena_printf(arena, "%d", report->black_count);
	typed.white = arena_printf(arena, "%d", report->white_count);
	typed.black_handed = handed_text(arena, report->black_tokens, report->black_handed);
	typed.white_handed = handed_text(arena, report->white_tokens, report->white_handed);
	return typed;
}

/* ---- where two reports stand ---- */

/* Whether the report is about this game: the same two pairs, the colours that it
 * has, and a margin that its komi allows. */
static bool
is_of(const struct report *report, const struct game *game)
{
	bool as_drawn = strcmp(report->black, game->black) == 0 &&
	                strcmp(report->white, game->white) == 0;
	bool turned = strcmp(report->black, game->white) == 0 &&
	              strcmp(report->white, game->black) == 0;
	bool fits = report->margin_x2 < 0 ||
	            (report->margin_x2 % 2 != 0) == (game->komi_x2 % 2 != 0);

	return report->round == game->round && report->table == game->table && fits &&
	       (as_drawn || (turned && game_may_turn(game)));
}

static bool
says_same(const struct report *one, const struct report *other)
{
	return strcmp(one->black, other->black) == 0 && one->winner == other->winner &&
	       one->how == other->how && one->margin_x2 == other->margin_x2 &&
	       one->black_tokens == other->black_tokens && one->white_tokens == other->white_tokens;
}

struct report_state
report_state_of(const struct tournament *tournament, const struct reports *reports,
                const struct rulings *rulings, const struct game *game)
{
	struct report_state state = {.standing = REPORT_NONE};
	struct game said;

	for (size_t i = 0; i < reports->count && game->result.ending == ENDING_NONE; i++)
		if (is_of(&reports->list[i], game))
			*(state.first == NULL ? &state.first : &state.second) = &reports->list[i];
	if (state.first == NULL)
		return state;
	if (state.second == NULL) {
		state.standing = REPORT_ONE;
		return state;
	}
	said = report_game(tournament, state.first, game);
	state.standing = !says_same(state.first, state.second) ? REPORT_DIFFER
	                 : ruling_differs(rulings, &said) ? REPORT_RULINGS : REPORT_AGREE;
	return state;
}

const struct report *
report_by(const struct report_state *state, const char *entry_id)
{
	if (state->first != NULL && strcmp(state->first->entry_id, entry_id) == 0)
		return state->first;
	if (state->second != NULL && strcmp(state->second->entry_id, entry_id) == 0)
		return state->second;
	return NULL;
}

/* ---- reporting ---- */

enum problem_kind
report_closed(const struct tournament *tournament, const struct rounds *draw, int round)
{
	if (tournament->cancelled)
		return PROBLEM_REPORT_CANCELLED;
	if (tournament->state == STATE_FINISHED)
		return PROBLEM_REPORT_FINISHED;
	if (round < 1 || round > draw->rounds || draw->states[round] != ROUND_PUBLISHED)
		return PROBLEM_REPORT_ROUND;
	return PROBLEM_NONE;
}

/* Of the game the form was made for; a problem says where it went. */
static struct act
table_begin(const struct office *office, const struct tournament *tournament,
            const struct report_table *at, struct problems *problems)
{
	struct act act = act_begin_quiet(office, tournament->id, problems);
	struct rounds draw = rounds_of(office->arena, office->db, tournament->id,
	                               &act.tournament->ruleset->scoring);

	if (!act_refuse(&act, report_closed(act.tournament, &draw, at->round)))
		return act;
	act.game = rounds_game_of(&draw, at->round, at->entry_id);
	if (act.game == NULL)
		act_refuse(&act, PROBLEM_REPORT_NO_GAME);
	else if (act.game->table != at->table)
		problem_add(problems, "", PROBLEM_REPORT_MOVED,
		            arena_printf(office->arena, "%d", act.game->table));
	else if (!game_has(act.game, at->other_id))
		act_refuse(&act, PROBLEM_REPORT_OTHER);
	return act;
}

/* Whether just this is recorded: the form was sent twice. */
static bool
is_recorded(const struct act *act, const struct report_typed *typed)
{
	const struct game *game = act->game;
	struct problems problems = {.count = 0};
	struct typed_result_recorded said;

	if (!report_check(act->tournament, game, typed, &said, &problems))
		return false;
	return strcmp(said.game.black, game->black) == 0 &&
	       said.game.result.ending == game->result.ending &&
	       said.game.result.winner == game->result.winner &&
	       said.game.result.margin_x2 == game->result.margin_x2 &&
	       said.game.black_tokens == game->black_tokens &&
	       said.game.white_tokens == game->white_tokens;
}

/* "B+4, tokens 0-1"; after nigiri also who had Black, by number. */
static const char *
report_text(const struct act *act, const struct report *report)
{
	const struct office *office = act->office;
	struct game said;
	const char *line;
	char text[16];

	if (report == NULL)
		return "";
	said = report_game(act->tournament, report, act->game);
	result_text(said.result, text);
	line = arena_printf(office->arena, "%s, tokens %d-%d", text, report->black_tokens,
	                    report->white_tokens);
	return !act->game->nigiri ? line
	       : arena_printf(office->arena, "%s, Black %d", line, entry_number(office->db, report->black));
}

static struct report_state
state_now(const struct act *act)
{
	const struct office *office = act->office;
	const char *id = act->tournament->id;
	struct reports reports = reports_of(office->arena, office->db, id, act->game->round);
	struct rulings rulings = rulings_of(office->arena, office->db, id, act->game->round);

	return report_state_of(act->tournament, &reports, &rulings, act->game);
}

static void
report_write(const struct act *act, const struct report *report)
{
	const struct office *office = act->office;
	struct report_state state = state_now(act);
	const struct report *before = report_by(&state, report->entry_id);

	if (before != NULL && says_same(before, report))
		return;
	pace_take(act, PACE_REPORT, report->entry_id);
	if (!act_fine(act))
		return;
	report_put(office->db, act->tournament->id, report);
	office_audit(office, act->tournament->id, "report.make",
	             arena_printf(office->arena, "round %d table %d", report->round, report->table),
	             arena_printf(office->arena, "pair %d",
	                          entry_number(office->db, report->entry_id)),
	             report_text(act, before), report_text(act, report));
}

/* The result that both have said; with what was counted, where one of them has said it: of two of the
 * same second nobody knows which was first. */
static void
agreed_put(const struct act *act, const struct report_typed *typed)
{
	const struct report_state state = state_now(act);
	const struct report *counted = state.first->black_count >= 0 ? state.first : state.second;
	const struct report_typed whole = report_typed_whole(act->office->arena, counted);
	const struct typed_result result = result_typed(counted->black_count >= 0 ? &whole : typed);

	record_put(act, &result);
}

bool
report_make(const struct office *office, const struct tournament *tournament,
            const struct report_table *at, const struct report_typed *typed,
            struct problems *problems)
{
	const struct act act = table_begin(office, tournament, at, problems);
	struct typed_result_recorded recorded;
	struct report report;
	char text[16];

	if (act_fine(&act) && act.game->result.ending != ENDING_NONE) {
		result_text(act.game->result, text);
		if (!is_recorded(&act, typed))
			problem_add(problems, "", PROBLEM_REPORT_RECORDED,
			            arena_text(office->arena, text));
		return act_leave(&act);
	}
	if (!act_fine(&act) || !report_check(act.tournament, act.game, typed, &recorded, problems))
		return act_end(&act);
	report = report_from(&recorded.game, at->entry_id, clock_now(office->clock));
	report_write(&act, &report);
	if (act_fine(&act) && state_now(&act).standing == REPORT_AGREE)
		agreed_put(&act, typed);
	return act_end(&act);
}
