#include "actions/result/ruling_act.h"

#include <stdlib.h>
#include <string.h>

#include "actions/office/once_act.h"
#include "base/number.h"
#include "base/text.h"
#include "forms/form.h"
#include "rules/custom.h"
#include "rules/seat.h"
#include "rules/timing.h"

#define WORD(constant, word, ...) [constant] = (word),
const char *const ruling_words[] = {RULING_WORD_TABLE(WORD)};
const char *const ruling_offence_names[] = {RULING_OFFENCE_TABLE(WORD) NULL};
#undef WORD

#define KIND(constant, word, ...) [constant] = {__VA_ARGS__},
static const struct {
	enum ruling_kind kind;
	bool records;
	enum result_how how;
	enum { BY_NOTHING, BY_TWICE, BY_LATENESS } by;
} kinds[] = {RULING_WORD_TABLE(KIND)};
#undef KIND

#define OFFENCE(constant, name, ...) [constant] = {__VA_ARGS__},
static const struct {
	enum ruling_word word;
	bool pairs;
} offences[] = {RULING_OFFENCE_TABLE(OFFENCE)};
#undef OFFENCE

bool
ruling_offence_of_pairs(enum ruling_offence offence)
{
	return offences[offence].pairs;
}

/* ---- clauses ---- */

#define JPGA_CLAUSES \
	[WORD_NO_ERROR] = "jpga.6-1", [WORD_ON_PURPOSE] = "jpga.6-2", \
	[WORD_PENALTY] = "jpga.6-4", [WORD_NO_PENALTY] = "jpga.6-5", \
	[WORD_REMOVED] = "jpga.6-special", [WORD_INFORMATION] = "jpga.6-information"

/* jpga's, where the ruleset's own document does not have them: the site's rule, after jpga. */
#define AFTER_JPGA \
	[WORD_NO_ERROR] = "site.6-1", [WORD_ON_PURPOSE] = "site.6-2", \
	[WORD_PENALTY] = "site.6-4", [WORD_NO_PENALTY] = "site.6-5", \
	[WORD_REMOVED] = "site.6-special", [WORD_INFORMATION] = "site.6-information"

/* What the document of the ruleset says of it; each ruleset has its row. kanto-junior leaves
 * to the referee what (2) and (5) of jpga 6 decide, and we follow those. An event that was
 * opened when this site still ruled after jpga at egc-2015 goes on so. */
static const struct {
	const char *id;
	const char *clause[SET_SIZE(RULING_WORD_TABLE)];
} documents[] = {
	{"jpga", {JPGA_CLAUSES}},
	{"egf-pair", {AFTER_JPGA}},
	{"egc-2015", {
		[WORD_NO_ERROR] = "egc-2015.claim", [WORD_ON_PURPOSE] = "egc-2015.intentional",
		[WORD_PENALTY] = "egc-2015.penalty", [WORD_NO_PENALTY] = "site.6-5",
		[WORD_REMOVED] = "site.6-special", [WORD_INFORMATION] = "egc-2015.information",
		[WORD_LATE] = "egc-2015.late", [WORD_BOTH_LATE] = "egc-2015.late",
		[WORD_PLAY] = "egc-2015.late", [WORD_BOTH_PLAY] = "egc-2015.late",
	}},
	{"kanto-junior", {
		[WORD_NO_ERROR] = "kanto-junior.6", [WORD_ON_PURPOSE] = "site.6-2",
		[WORD_PENALTY] = "kanto-junior.6-back", [WORD_NO_PENALTY] = "site.6-5",
		[WORD_TWICE] = "kanto-junior.6-twice", [WORD_INFORMATION] = "kanto-junior.6",
	}},
	{"wmsg-2008", {
		[WORD_NO_ERROR] = "wmsg-2008.rotation", [WORD_ON_PURPOSE] = "wmsg-2008.rotation",
		[WORD_PENALTY] = "wmsg-2008.rotation", [WORD_NO_PENALTY] = "wmsg-2008.rotation",
		[WORD_INFORMATION] = "wmsg-2008.information",
	}},
	{"swindon", {
		[WORD_LATE] = "swindon.late", [WORD_BOTH_LATE] = "swindon.late",
		[WORD_PLAY] = "swindon.late", [WORD_BOTH_PLAY] = "swindon.late",
		[WORD_DECIDED] = "swindon.referee",
	}},
	{"bga-aga", {[WORD_DECIDED] = "bga-aga.referee"}},
};

const char *
ruling_clause(const struct ruleset *ruleset, enum ruling_word word)
{
	for (size_t i = 0; i < sizeof(documents) / sizeof(documents[0]); i++) {
		const char *clause = documents[i].clause[word];

		if (strcmp(documents[i].id, ruleset->id) != 0)
			continue;
		if (clause != NULL)
			return clause;
		return word == WORD_DECIDED ? "referee" : "site";
	}
	return "referee";
}

/* The penalty for a game's first move. That it costs one with no move before it, and that the
 * wrong side is treated as the wrong partner is, are this site's readings: the documents speak
 * of the wrong partner, and of the move before. */
static void
opening_clause(struct ruling_answer *answer, enum seat start)
{
	if (answer->word != WORD_PENALTY || answer->count != 1)
		return;
	answer->wrong_side = seat_side(answer->moves[0].seat) != seat_side(start);
	answer->ruling.clause = answer->wrong_side ? "wrong-side" : "first";
}

static void
answer_set(struct ruling_answer *answer, const struct ruleset *ruleset, enum ruling_word word,
           enum side side)
{
	answer->word = word;
	answer->records = kinds[word].records;
	answer->ends = kinds[word].how != HOW_NONE;
	answer->ruling.kind = kinds[word].kind;
	answer->ruling.side = side;
	answer->ruling.clause = ruling_clause(ruleset, word);
}

static enum side
side_other(enum side side)
{
	return side == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
}

/* SIDE_NONE for a word that names neither. */
static enum side
side_find(const char *word)
{
	for (enum side side = SIDE_BLACK; side <= SIDE_WHITE; side++)
		if (strcmp(game_side_names[side], word) == 0)
			return side;
	return SIDE_NONE;
}

/* ---- on moves ---- */

/* "B1,W1,W2!" into the answer's moves; the claim on the last one. */
static bool
moves_read(const char *text, struct ruling_answer *answer, enum rotation_claim *claim)
{
	*claim = CLAIM_NONE;
	for (answer->count = 0; answer->count < RULE_MOVES_MAX; text++) {
		size_t len = rotation_read(text, &answer->moves[answer->count++].seat, claim);

		text += len;
		if (len == 0 || *text == '\0')
			return len > 0 && *claim != CLAIM_NONE;
		if (*claim != CLAIM_NONE)
			return false;
	}
	return false;
}

/* The ruling on the last move, or on the first that lost the game. */
static void
moves_judge(const struct ruleset *ruleset, enum seat start, enum rotation_claim claim,
            struct ruling_answer *answer)
{
	SET_EACH(static const enum ruling_word words[], SET_SIZE(ROTATION_RULING_TABLE),
		[RULING_NONE] = WORD_NO_ERROR, /* of a claimed move, only after a forfeit: the end */
		[RULING_NO_ERROR] = WORD_NO_ERROR, [RULING_PENALTY] = WORD_PENALTY,
		[RULING_NO_PENALTY] = WORD_NO_PENALTY, [RULING_REMOVED] = WORD_REMOVED,
		[RULING_FORFEIT] = WORD_ON_PURPOSE);
	const struct rotation *rotation = &ruleset->rotation;
	struct rotation_state state = rotation_begin(start);
	enum rotation_ruling ruling = RULING_NONE;
	enum seat seat = start;

	for (size_t i = 0; i < answer->count && state.forfeit == SIDE_NONE; i++) {
		enum rotation_claim now = i + 1 == answer->count ? claim : CLAIM_NONE;
		struct rotation_move move;

		seat = answer->moves[i].seat;
		answer->in_a_row = state.any_before &&
		                   seat_side(state.before) == seat_side(seat);
		move = rotation_move(rotation, &state, seat, now);
		answer->moves[i].rotated = move.rotated;
		ruling = move.ruling;
		if (state.forfeit != SIDE_NONE)
			answer->count = i + 1;
	}
	answer_set(answer, ruleset,
	           ruling == RULING_FORFEIT && rotation->twice == TWICE_LOSES && answer->in_a_row
	           ? WORD_TWICE : words[ruling], seat_side(seat));
	opening_clause(answer, start);
	answer->has_next = !answer->ends;
	answer->next = state.expected;
}

static void
check_moves(const struct ruleset *ruleset, const struct game *game,
            const struct ruling_typed *typed, struct ruling_answer *answer,
            struct problems *problems)
{
	enum rotation_claim claim;
	enum seat start;

	if (ruleset_single(ruleset)) {
		problem_add(problems, "", PROBLEM_NO_ROTATION, NULL);
		return;
	}
	/* Who has Black: the game knows, or the referee was told. */
	if (!game_colours_known(game) && strcmp(typed->black, game->white) == 0) {
		answer->ruling.black = game->white;
		answer->ruling.white = game->black;
	} else if (!game_colours_known(game) && strcmp(typed->black, game->black) != 0) {
		problem_add(problems, "black", PROBLEM_BLACK_PAIR, NULL);
	}
	if (!seat_parse(typed->start, strlen(typed->start), &start) ||
	    !moves_read(typed->moves, answer, &claim)) {
		problem_add(problems, "moves", PROBLEM_MOVES, NULL);
		return;
	}
	answer->ruling.start = typed->start;
	answer->ruling.moves = typed->moves;
	moves_judge(ruleset, start, claim, answer);
}

/* ---- on conduct and lateness ---- */

static void
check_conduct(const struct ruleset *ruleset, const struct ruling_typed *typed,
              struct ruling_answer *answer, struct problems *problems)
{
	enum side side = side_find(typed->side);
	const int offence = form_word(ruling_offence_names, typed->offence);

	if (side == SIDE_NONE)
		problem_add(problems, "side", PROBLEM_FORFEITS, NULL);
	if (offence < 0)
		problem_add(problems, "offence", PROBLEM_CHOICE, NULL);
	else
		answer_set(answer, ruleset, offences[offence].word, side);
}

static void
check_late(const struct ruleset *ruleset, const struct ruling_typed *typed,
           struct ruling_answer *answer, struct problems *problems)
{
	const struct ruleset_conduct *conduct = &ruleset->conduct;
	bool both = strcmp(typed->side, "both") == 0, late;
	enum side side = side_find(typed->side);
	int minutes = 0;

	if (!both && side == SIDE_NONE)
		problem_add(problems, "side", PROBLEM_LATE_SIDE, NULL);
	if (!number_whole(typed->minutes, RULE_MINUTES_MAX, &minutes))
		problem_add(problems, "minutes", PROBLEM_MINUTES, NULL);
	late = minutes > conduct->late_minutes;
	if (both)
		answer_set(answer, ruleset, late ? WORD_BOTH_LATE : WORD_BOTH_PLAY, SIDE_NONE);
	else
		answer_set(answer, ruleset, late ? WORD_LATE : WORD_PLAY, side);
	if (answer->word == WORD_BOTH_PLAY && conduct->both_late)
		answer->white_seconds = timing_both_late(&ruleset->clock, minutes * 60);
}

/* The result that a ruling brings which ends the game. */
static struct typed_result
result_of(const struct ruling_answer *answer, const struct game *game)
{
	bool both = answer->ruling.side == SIDE_NONE;

	return (struct typed_result){
		.by = result_how_names[kinds[answer->word].how],
		.winner = both ? "" : game_side_names[side_other(answer->ruling.side)],
		.margin = "", .black = "", .white = "", .black_tokens = "", .white_tokens = "",
		.black_pair = game->nigiri && answer->count > 0 ? answer->ruling.black : "",
		.reason = answer->ruling.reason,
	};
}

/* Whether the event decides this otherwise than the document of its ruleset. */
static bool
own_rule(const struct tournament *t, const struct ruling_answer *answer)
{
	switch (kinds[answer->word].by) {
	case BY_NOTHING:
		break;
	case BY_TWICE:
		return (answer->in_a_row && custom_differs(t->base, t->ruleset, DATUM_TWICE)) ||
		       custom_differs(t->base, t->ruleset, DATUM_ALWAYS);
	case BY_LATENESS:
		return custom_differs(t->base, t->ruleset, DATUM_LATE_MINUTES) ||
		       custom_differs(t->base, t->ruleset, DATUM_LATE_RATED);
	}
	return false;
}

bool
ruling_check(struct arena *arena, const struct tournament *tournament, const struct game *game,
             const struct ruling_typed *typed, struct ruling_answer *answer,
             struct problems *problems)
{
	const struct ruleset *ruleset = tournament->ruleset;
	const size_t before = problems->count;

	*answer = (struct ruling_answer){
		.ruling = {.round = game->round, .table = game->table, .black = game->black,
		           .white = game->white, .start = "", .moves = "", .reason = typed->reason},
		.white_seconds = -1,
	};
	if (text_length(typed->reason) > REASON_MAX)
		problem_add(problems, "reason", PROBLEM_TOO_LONG,
		            arena_printf(arena, "%d", REASON_MAX));
	if (strcmp(typed->about, "moves") == 0)
		check_moves(ruleset, game, typed, answer, problems);
	else if (strcmp(typed->about, "conduct") == 0)
		check_conduct(ruleset, typed, answer, problems);
	else if (strcmp(typed->about, "late") == 0)
		check_late(ruleset, typed, answer, problems);
	else
		problem_add(problems, "about", PROBLEM_CHOICE, NULL);
	if (problems->count > before)
		return false;
	if (own_rule(tournament, answer))
		answer->ruling.clause = "event";
	if (answer->ends)
		answer->result = result_of(answer, game);
	return true;
}

/* ---- what stands ---- */

bool
ruling_is_of(const struct ruling_made *ruling, const struct game *game)
{
	bool as_drawn = strcmp(ruling->black, game->black) == 0 &&
	                strcmp(ruling->white, game->white) == 0;
	bool turned = strcmp(ruling->black, game->white) == 0 &&
	              strcmp(ruling->white, game->black) == 0;

	return ruling->round == game->round && ruling->table == game->table && (as_drawn || turned);
}

const char *
ruling_pair(const struct ruling_made *ruling)
{
	return ruling->side == SIDE_NONE ? NULL
	       : ruling->side == SIDE_BLACK ? ruling->black : ruling->white;
}

/* The game's side of the pair at fault. */
static enum side
fault_side(const struct ruling_made *ruling, const struct game *game)
{
	const char *pair = ruling_pair(ruling);

	if (pair == NULL)
		return SIDE_NONE;
	return strcmp(pair, game->black) == 0 ? SIDE_BLACK : SIDE_WHITE;
}

struct ruling_sum
ruling_sum_of(const struct rulings *rulings, const struct game *game)
{
	struct ruling_sum sum = {0};

	for (size_t i = 0; i < rulings->count; i++) {
		const struct ruling_made *ruling = &rulings->list[i];

		if (!ruling_is_of(ruling, game))
			continue;
		sum.made++;
		if (ruling->taken_back_by != NULL)
			continue;
		sum.count++;
		if (ruling->kind == KIND_PENALTY || ruling->kind == KIND_REMOVED)
			sum.tokens[fault_side(ruling, game)]++;
		if (ruling->kind == KIND_FORFEIT || ruling->kind == KIND_LATE)
			sum.ending = ruling;
		if (game->nigiri && ruling->moves[0] != '\0')
			sum.black = ruling->black;
	}
	return sum;
}

const char *
ruling_sum_handed(struct arena *arena, const struct scoring *scoring,
                  const struct ruling_sum *sum, enum side side)
{
	return scoring->handed_over && sum->tokens[side] > 0
	       ? arena_printf(arena, "%d", sum->tokens[side]) : "";
}

/* Whether the game has the result that this ruling brought. */
static bool
brought(const struct ruling_made *ruling, const struct game *game)
{
	enum side fault = fault_side(ruling, game);

	if (fault == SIDE_NONE)
		return game->how == HOW_BOTH_LOSE;
	return game->how == (ruling->kind == KIND_LATE ? HOW_LATE : HOW_REFEREE) &&
	       game->result.winner == side_other(fault);
}

bool
ruling_differs(const struct rulings *rulings, const struct game *game)
{
	struct ruling_sum sum = ruling_sum_of(rulings, game);

	if (sum.ending != NULL && !brought(sum.ending, game))
		return true;
	return sum.made > 0 && result_how_facts[game->how].tokens &&
	       (sum.tokens[SIDE_BLACK] != game->black_tokens ||
	        sum.tokens[SIDE_WHITE] != game->white_tokens);
}

/* ---- recording ---- */

/* "penalty, black: B1,W1,W2!", or "late" where it was not about moves. */
static void
ruling_audit(const struct act *act, const char *action, const struct ruling_made *ruling,
             bool made)
{
	struct arena *arena = act->office->arena;
	const char *what = arena_printf(arena, "%s%s%s", ruling_kind_names[ruling->kind],
	                                ruling->side == SIDE_NONE ? "" : ", ",
	                                game_side_names[ruling->side]);
	const bool moves = ruling->moves[0] != '\0';
	const char *value = moves ? ruling->moves : what;

	office_audit(act->office, act->tournament->id, action,
	             arena_printf(arena, "round %d table %d", act->game->round, act->game->table),
	             moves ? what : "", made ? "" : value, made ? value : "");
}

static struct rulings
rulings_here(const struct act *act)
{
	return rulings_of(act->office->arena, act->office->db, act->tournament->id,
	                  act->game->round);
}

/* The result, with the tokens that stand. The ruling's colours are those of its
 * result, which may be other than the game's. */
static bool
put_result(const struct act *act, struct ruling_answer *answer)
{
	struct arena *arena = act->office->arena;
	struct rulings rulings = rulings_here(act);
	struct game ruled = *act->game;
	struct ruling_sum sum;

	if (act->game->result.ending != ENDING_NONE)
		return act_refuse(act, PROBLEM_RESULT_THERE);
	ruled.black = answer->ruling.black;
	ruled.white = answer->ruling.white;
	sum = ruling_sum_of(&rulings, &ruled);
	answer->result.black_tokens = arena_printf(arena, "%d", sum.tokens[SIDE_BLACK]);
	answer->result.white_tokens = arena_printf(arena, "%d", sum.tokens[SIDE_WHITE]);
	return record_put(act, &answer->result);
}

static bool
put(const struct act *act, const struct ruling_typed *typed)
{
	const struct office *office = act->office;
	struct ruling_answer answer;

	if (!ruling_check(office->arena, act->tournament, act->game, typed, &answer, act->problems))
		return false;
	if (!answer.records)
		return act_refuse(act, PROBLEM_IN_TIME);
	if (answer.ends && !put_result(act, &answer))
		return false;
	answer.ruling.at = clock_now(office->clock);
	answer.ruling.actor = office->actor;
	ruling_insert(office->db, act->tournament->id, &answer.ruling);
	ruling_audit(act, "ruling.record", &answer.ruling, true);
	return true;
}

static bool
stands(const struct act *act, int id)
{
	struct rulings rulings = rulings_here(act);

	for (size_t i = 0; i < rulings.count; i++)
		if (rulings.list[i].id == id)
			return rulings.list[i].taken_back_by == NULL;
	return false;
}

bool
ruling_record(const struct office *office, const struct tournament *tournament, int round,
              int table, const struct ruling_typed *typed, struct problems *problems)
{
	const struct act act = record_begin(office, tournament, round, table, problems);
	const char *scope = arena_printf(office->arena, "ruling %s %d %d", tournament->id, round,
	                                 table);
	struct rulings rulings;
	const char *made;

	if (!act_fine(&act))
		return act_end(&act);
	/* What was sent before and stands is not again. */
	if (once_made(&act, scope, &made)) {
		if (made != NULL && !stands(&act, (int)strtol(made, NULL, 10)))
			act_refuse(&act, PROBLEM_SENT_ALREADY);
		return act_leave(&act);
	}
	if (!put(&act, typed))
		return act_end(&act);
	rulings = rulings_here(&act);
	once_keep(&act, scope, arena_printf(office->arena, "%d", rulings.list[rulings.count - 1].id));
	return act_end(&act);
}

/* ---- taking back ---- */

bool
ruling_undo(const struct office *office, const struct tournament *tournament, int round,
            int table, int id, struct problems *problems)
{
	const struct act act = record_begin(office, tournament, round, table, problems);
	const struct ruling_made *ruling = NULL;
	struct rulings rulings;
	bool ended;

	if (!act_fine(&act))
		return act_end(&act);
	rulings = rulings_here(&act);
	for (size_t i = 0; i < rulings.count && ruling == NULL; i++)
		if (rulings.list[i].id == id && ruling_is_of(&rulings.list[i], act.game))
			ruling = &rulings.list[i];
	if (ruling == NULL) {
		act_refuse(&act, PROBLEM_NO_RULING);
		return act_end(&act);
	}
	ended = ruling_sum_of(&rulings, act.game).ending == ruling;
	if (!ruling_take_back(office->db, tournament->id, id, clock_now(office->clock),
	                      office->actor))
		return act_leave(&act);
	ruling_audit(&act, "ruling.take-back", ruling, false);
	if (ended && brought(ruling, act.game))
		record_take_off(&act);
	return act_end(&act);
}
