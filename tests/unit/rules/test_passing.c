#include "rules/passing.h"

#include <string.h>

#include "rules/named.h"

/* The step at the head of "B,WP,agree", and moves on to the next. */
static enum passing_step
step_next(const char **steps)
{
	size_t len = strcspn(*steps, ",");

	for (int i = 0; i < PASSING_STEPS; i++) {
		const char *name = passing_step_names[i];

		if (strlen(name) == len && strncmp(*steps, name, len) == 0) {
			*steps += (*steps)[len] == ',' ? len + 1 : len;
			return (enum passing_step)i;
		}
	}
	fail_msg("no step: %s", *steps);
	return STEP_AGREE;
}

struct game {
	const char *name, *ruleset;
	enum side first;
	const char *steps;
	enum passing_phase phase;
	enum passing_reason reason;
	enum side to_move;
	bool white_must_pass;
	int black_stones, white_stones;
};

static void
game_check(const struct game *game)
{
	struct passing passing = passing_begin(game->first);

	for (const char *steps = game->steps; *steps != '\0';) {
		const char *at = steps;

		if (!passing_step(&rules_of(game->ruleset)->scoring, &passing, step_next(&steps)))
			fail_msg("%s: refused at %s", game->name, at);
	}
	if (passing.phase != game->phase || passing.reason != game->reason ||
	    passing.to_move != game->to_move || passing.white_must_pass != game->white_must_pass)
		fail_msg("%s: phase %d, reason %d, to move %d, White must pass %d", game->name,
		         (int)passing.phase, (int)passing.reason, (int)passing.to_move,
		         passing.white_must_pass);
	if (passing.pass_stones[SIDE_BLACK] != game->black_stones ||
	    passing.pass_stones[SIDE_WHITE] != game->white_stones)
		fail_msg("%s: %d and %d pass stones", game->name, passing.pass_stones[SIDE_BLACK],
		         passing.pass_stones[SIDE_WHITE]);
}

#define GAMES_CHECK(games) games_check((games), COUNT(games))

static void
games_check(const struct game *games, size_t count)
{
	for (size_t i = 0; i < count; i++)
		game_check(&games[i]);
}

/* bga-aga, "Game End" and "White passes last". */
TEST(the_british_game_ends_by_agreement_or_by_four_passes)
{
	static const struct game games[] = {
		{"the interface's example", "bga-aga", SIDE_BLACK, "B,W,BP,WP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 1, 1},
		{"nothing yet", "bga-aga", SIDE_BLACK, "",
		 PHASE_PLAYING, REASON_NONE, SIDE_BLACK, false, 0, 0},
		{"a pass is answered", "bga-aga", SIDE_BLACK, "BP,W",
		 PHASE_PLAYING, REASON_NONE, SIDE_BLACK, false, 1, 0},
		{"one pass each, but not in succession", "bga-aga", SIDE_BLACK, "BP,W,B,WP",
		 PHASE_PLAYING, REASON_NONE, SIDE_BLACK, false, 1, 1},
		{"two in succession", "bga-aga", SIDE_BLACK, "B,WP,BP",
		 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 1, 1},
		{"Black the last to pass", "bga-aga", SIDE_BLACK, "B,WP,BP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, true, 1, 2},
		{"the opponent of the last to pass goes on", "bga-aga", SIDE_BLACK, "B,WP,BP,resume",
		 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 1, 1},
		{"four passes, White last", "bga-aga", SIDE_BLACK, "BP,WP,resume,BP,WP",
		 PHASE_ENDED, REASON_FOUR_PASSES, SIDE_NONE, false, 2, 2},
		{"four passes, Black last", "bga-aga", SIDE_BLACK, "B,WP,BP,resume,WP,BP",
		 PHASE_ENDED, REASON_FOUR_PASSES, SIDE_NONE, true, 2, 3},
		{"one pass does not stop a resumption", "bga-aga", SIDE_BLACK, "BP,WP,resume,BP",
		 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 2, 1},
		{"a stone, then two passes", "bga-aga", SIDE_BLACK, "BP,WP,resume,B,WP,BP",
		 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 2, 2},
		{"a pass, a stone, two passes", "bga-aga", SIDE_BLACK, "BP,WP,resume,BP,W,BP,WP",
		 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 3, 2},
		{"a second resumption", "bga-aga", SIDE_BLACK, "BP,WP,resume,B,WP,BP,resume,WP,BP",
		 PHASE_ENDED, REASON_FOUR_PASSES, SIDE_NONE, true, 3, 4},
		{"agreement after a resumption", "bga-aga", SIDE_BLACK, "BP,WP,resume,B,W,BP,WP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 2, 2},
		{"White begins", "bga-aga", SIDE_WHITE, "WP,BP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, true, 1, 2},
	};

	GAMES_CHECK(games);
}

/* swindon, "Time Limits": "both players must pass in the sequence black, white; i.e. white has
 * to pass last. If white wants to pass first, he can, but he still has to pass last (as well)." */
TEST(in_swindon_white_may_pass_first_but_also_has_to_pass_last)
{
	static const struct game games[] = {
		{"in the sequence black, white", "swindon", SIDE_BLACK, "B,W,BP,WP",
		 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 1, 1},
		{"Black, White, agreed", "swindon", SIDE_BLACK, "B,W,BP,WP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 1, 1},
		{"White, Black: it is White's turn", "swindon", SIDE_BLACK, "B,WP,BP",
		 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 1, 1},
		{"White passes last as well", "swindon", SIDE_BLACK, "B,WP,BP,WP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 1, 2},
		{"or plays on", "swindon", SIDE_BLACK, "B,WP,BP,W",
		 PHASE_PLAYING, REASON_NONE, SIDE_BLACK, false, 1, 1},
		{"and then two passes are needed anew", "swindon", SIDE_BLACK, "B,WP,BP,W,BP",
		 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 2, 1},
		{"no agreement: Black, whose opponent passed last", "swindon", SIDE_BLACK,
		 "BP,WP,resume", PHASE_PLAYING, REASON_NONE, SIDE_BLACK, false, 1, 1},
		{"no rule of four passes", "swindon", SIDE_BLACK, "BP,WP,resume,BP,WP",
		 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 2, 2},
		{"three passes, and three more", "swindon", SIDE_BLACK,
		 "B,WP,BP,WP,resume,BP,WP,agree",
		 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 2, 3},
		{"White begins", "swindon", SIDE_WHITE, "WP,BP",
		 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 1, 1},
	};

	GAMES_CHECK(games);
}

/* jpga 7 (1): "The game stops when there are two consecutive passes." */
TEST(elsewhere_no_stones_are_handed_over_and_nobody_has_to_pass_last)
{
	static const char *const ids[] = {"jpga", "kanto-junior", "wmsg-2008", "egf-pair", "egc-2015"};

	for (size_t i = 0; i < COUNT(ids); i++) {
		const struct game games[] = {
			{ids[i], ids[i], SIDE_BLACK, "B,WP,BP",
			 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 0, 0},
			{ids[i], ids[i], SIDE_BLACK, "B,WP,BP,agree",
			 PHASE_ENDED, REASON_AGREEMENT, SIDE_NONE, false, 0, 0},
			{ids[i], ids[i], SIDE_WHITE, "WP,BP,resume",
			 PHASE_PLAYING, REASON_NONE, SIDE_WHITE, false, 0, 0},
			{ids[i], ids[i], SIDE_BLACK, "BP,WP,resume,BP,WP",
			 PHASE_STOPPED, REASON_NONE, SIDE_NONE, false, 0, 0},
		};

		GAMES_CHECK(games);
	}
}

static bool
state_same(const struct passing *a, const struct passing *b)
{
	return a->phase == b->phase && a->reason == b->reason && a->to_move == b->to_move &&
	       a->white_must_pass == b->white_must_pass && a->last_pass == b->last_pass &&
	       a->pass_stones[SIDE_BLACK] == b->pass_stones[SIDE_BLACK] &&
	       a->pass_stones[SIDE_WHITE] == b->pass_stones[SIDE_WHITE];
}

/* Refused: every step that is not among `allowed`. */
TEST(a_step_that_cannot_be_taken_changes_nothing)
{
	static const struct {
		const char *ruleset, *steps, *allowed;
	} cases[] = {
		{"jpga", "", "B,BP"},
		{"jpga", "B", "W,WP"},
		{"jpga", "BP", "W,WP"},
		{"bga-aga", "B,WP,BP", "agree,resume"},
		{"swindon", "B,WP,BP", "W,WP"}, /* White passes last, or plays on */
		{"swindon", "B,WP,BP,WP", "agree,resume"},
		{"swindon", "BP,WP", "agree,resume"},
		{"bga-aga", "BP,WP,resume", "B,BP"},
		{"bga-aga", "BP,WP,agree", ""},
		{"bga-aga", "B,WP,BP,agree", ""},
		{"bga-aga", "BP,WP,resume,BP,WP", ""},
		{"swindon", "BP,WP,resume,BP,WP", "agree,resume"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct scoring *scoring = &rules_of(cases[i].ruleset)->scoring;
		struct passing before = passing_begin(SIDE_BLACK);
		bool allowed[PASSING_STEPS] = {false};

		for (const char *steps = cases[i].steps; *steps != '\0';)
			assert_true(passing_step(scoring, &before, step_next(&steps)));
		for (const char *steps = cases[i].allowed; *steps != '\0';)
			allowed[step_next(&steps)] = true;
		for (int step = 0; step < PASSING_STEPS; step++) {
			struct passing after = before;
			bool taken = passing_step(scoring, &after, (enum passing_step)step);

			if (taken != allowed[step])
				fail_msg("%s, after '%s': %s is %s", cases[i].ruleset, cases[i].steps,
				         passing_step_names[step], taken ? "taken" : "refused");
			if (!taken && !(state_same(&after, &before) && after.passes == before.passes &&
			                after.only_passes == before.only_passes))
				fail_msg("after '%s': %s changes something", cases[i].steps,
				         passing_step_names[step]);
		}
	}
}

/* The twin looks at the whole history each time, and keeps nothing. */
enum { HISTORY_MAX = 16 };

struct history {
	enum passing_step steps[HISTORY_MAX];
	size_t count;
};

static bool
is_pass(enum passing_step step)
{
	return step == STEP_BLACK_PASS || step == STEP_WHITE_PASS;
}

static enum side
step_side(enum passing_step step)
{
	if (step == STEP_AGREE || step == STEP_RESUME)
		return SIDE_NONE;
	return step == STEP_BLACK || step == STEP_BLACK_PASS ? SIDE_BLACK : SIDE_WHITE;
}

/* Where the steps after the last resumption begin; 0 when there was none. */
static size_t
history_resumed(const struct history *history)
{
	size_t at = history->count;

	while (at > 0 && history->steps[at - 1] != STEP_RESUME)
		at--;
	return at;
}

static size_t
history_count(const struct history *history, enum passing_step step)
{
	size_t count = 0;

	for (size_t i = 0; i < history->count; i++)
		count += history->steps[i] == step;
	return count;
}

/* swindon, "in the sequence black, white". */
static bool
white_ends(const struct scoring *scoring)
{
	return scoring->white_last && !scoring->four_passes;
}

static struct passing
history_judge(const struct scoring *scoring, const struct history *history)
{
	size_t n = history->count, resumed = history_resumed(history);
	bool agreed = n > 0 && history->steps[n - 1] == STEP_AGREE;
	bool stopped = !agreed && n - resumed >= 2 && is_pass(history->steps[n - 1]) &&
	               is_pass(history->steps[n - 2]) &&
	               (!white_ends(scoring) || step_side(history->steps[n - 1]) == SIDE_WHITE);
	bool four = stopped && scoring->four_passes && resumed > 0 && n - resumed == 2;
	struct passing judged = {.to_move = SIDE_BLACK};

	for (size_t i = 0; i < n; i++) {
		enum side side = step_side(history->steps[i]);

		if (side != SIDE_NONE)
			judged.to_move = side == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
		if (is_pass(history->steps[i]))
			judged.last_pass = side;
	}
	if (agreed || stopped)
		judged.to_move = SIDE_NONE;
	judged.phase = agreed || four ? PHASE_ENDED : stopped ? PHASE_STOPPED : PHASE_PLAYING;
	judged.reason = agreed ? REASON_AGREEMENT : four ? REASON_FOUR_PASSES : REASON_NONE;
	judged.white_must_pass = judged.phase == PHASE_ENDED && scoring->white_last &&
	                         judged.last_pass == SIDE_BLACK;
	if (scoring->pass_stones) {
		judged.pass_stones[SIDE_BLACK] = (int)history_count(history, STEP_BLACK_PASS);
		judged.pass_stones[SIDE_WHITE] = (int)history_count(history, STEP_WHITE_PASS) +
		                                 judged.white_must_pass;
	}
	return judged;
}

static bool
judged_allows(const struct passing *judged, enum passing_step step)
{
	if (step_side(step) == SIDE_NONE)
		return judged->phase == PHASE_STOPPED;
	return judged->to_move == step_side(step);
}

/* Every way on from here; how many there are. */
static size_t
histories_check(const struct scoring *scoring, struct history *history,
                const struct passing *passing)
{
	struct passing judged = history_judge(scoring, history);
	size_t checked = 1;

	if (!state_same(passing, &judged)) {
		for (size_t i = 0; i < history->count; i++)
			print_error("%s ", passing_step_names[history->steps[i]]);
		fail_msg("phase %d, reason %d, to move %d", (int)passing->phase,
		         (int)passing->reason, (int)passing->to_move);
	}
	for (int step = 0; history->count < HISTORY_MAX && step < PASSING_STEPS; step++) {
		struct passing next = *passing;
		bool taken = passing_step(scoring, &next, (enum passing_step)step);

		assert_int_equal(taken, judged_allows(&judged, (enum passing_step)step));
		if (taken) {
			history->steps[history->count++] = (enum passing_step)step;
			checked += histories_check(scoring, history, &next);
			history->count--;
		}
	}
	return checked;
}

TEST(every_short_game_ends_as_its_whole_history_says)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		struct passing passing = passing_begin(SIDE_BLACK);
		struct history history = {.count = 0};

		assert_true(histories_check(&list[i].scoring, &history, &passing) > 30000);
	}
}
