#include "world/hall.h"

#include "actions/result/record.h"
#include "actions/result/ruling_act.h"
#include "event/seating.h"

/* At table 1 W1 begins, at table 3 B1. */
static void
open_round(struct world *world, const char *ruleset)
{
	hall_open(world, ruleset);
	hall_three(world, 0, 12, -12);
}

static void
setup(struct world *world)
{
	open_round(world, "jpga");
}

static void
setup_kanto(struct world *world)
{
	open_round(world, "kanto-junior");
}

#define KANTO(test) TEST_WITH(setup_kanto, test)

static void
setup_swindon(struct world *world)
{
	open_round(world, "swindon");
}

#define SWINDON(test) TEST_WITH(setup_swindon, test)

static const struct ruling_typed nothing = {
	.about = "", .black = "", .start = "", .moves = "", .side = "", .offence = "",
	.minutes = "", .reason = "",
};

static struct ruling_typed
on_moves(const char *start, const char *moves)
{
	struct ruling_typed typed = nothing;

	typed.about = "moves";
	typed.start = start;
	typed.moves = moves;
	return typed;
}

static struct ruling_typed
on_lateness(const char *side, const char *minutes)
{
	struct ruling_typed typed = nothing;

	typed.about = "late";
	typed.side = side;
	typed.minutes = minutes;
	return typed;
}

static struct ruling_typed
on_conduct(const char *side, const char *offence)
{
	struct ruling_typed typed = nothing;

	typed.about = "conduct";
	typed.side = side;
	typed.offence = offence;
	return typed;
}

static bool
record(struct world *world, int table, struct ruling_typed typed)
{
	return ACT(ruling_record, 1, table, &typed);
}

static int
last_id(struct world *world)
{
	struct rulings rulings = rulings_now(world);

	assert_true(rulings.count > 0);
	return rulings.list[rulings.count - 1].id;
}

static struct ruling_sum
sum_at(struct world *world, int table)
{
	struct rulings rulings = rulings_now(world);

	return ruling_sum_of(&rulings, game_at(world, table));
}

static bool
differs_at(struct world *world, int table)
{
	struct rulings rulings = rulings_now(world);

	return ruling_differs(&rulings, game_at(world, table));
}

/* ---- what a ruling comes to ---- */

struct word_case {
	const char *ruleset, *start, *moves;
	const char *word, *clause;
	enum side side;
	int next; /* a seat; -1 = the game is over */
};

OWN_TEST(each_ruleset_rules_by_its_own_document)
{
	static const struct word_case cases[] = {
		/* the document's example: White's captain, Black's captain out of turn, White's captain next */
		{"jpga", "B2", "B2,W2,B1,W1,B1!", "penalty", "jpga.6-4", SIDE_BLACK, SEAT_W1},
		{"jpga", "W1", "W1,B1!", "penalty", "jpga.6-4", SIDE_BLACK, SEAT_W1},
		{"jpga", "W1", "W1,B2!", "no-error", "jpga.6-1", SIDE_BLACK, SEAT_W2},
		{"jpga", "W1", "W1,B1!!", "on-purpose", "jpga.6-2", SIDE_BLACK, -1},
		/* the move before was out of turn too: W2 should have made it, W1 did */
		{"jpga", "W2", "W1,B1!", "no-penalty", "jpga.6-5", SIDE_BLACK, SEAT_W1},
		/* two in a row: the stone comes off, and who follows the move that remains is next */
		{"jpga", "W1", "W1,W2!", "removed", "jpga.6-special", SIDE_WHITE, SEAT_B2},
		{"egf-pair", "W1", "W1,W2!", "removed", "site.6-special", SIDE_WHITE, SEAT_B2},
		/* always three points, and from who moved last */
		{"egc-2015", "W1", "W1,W2!", "penalty", "egc-2015.penalty", SIDE_WHITE, SEAT_B1},
		{"egc-2015", "W2", "W1,B1!", "penalty", "egc-2015.penalty", SIDE_BLACK, SEAT_W1},
		{"egc-2015", "W1", "W1,B2!", "no-error", "egc-2015.claim", SIDE_BLACK, SEAT_W2},
		{"egc-2015", "W1", "W1,B1!!", "on-purpose", "egc-2015.intentional", SIDE_BLACK, -1},
		{"wmsg-2008", "W1", "W1,W2!", "penalty", "wmsg-2008.rotation", SIDE_WHITE, SEAT_B1},
		{"wmsg-2008", "W1", "W1,B1!!", "on-purpose", "wmsg-2008.rotation", SIDE_BLACK, -1},
		{"kanto-junior", "W1", "W1,W2!", "twice", "kanto-junior.6-twice", SIDE_WHITE, -1},
		{"kanto-junior", "W1", "W1,B1!", "penalty", "kanto-junior.6-back", SIDE_BLACK, SEAT_W1},
		/* what came before the move claimed: it lost the game when it was played */
		{"kanto-junior", "B1", "B1,W1,W2,B1!", "twice", "kanto-junior.6-twice", SIDE_WHITE, -1},
		{"kanto-junior", "W2", "W1,B1!", "no-penalty", "site.6-5", SIDE_BLACK, SEAT_W1},
		{"kanto-junior", "W1", "W1,B1!!", "on-purpose", "site.6-2", SIDE_BLACK, -1},
		/* with no move before it, an error costs the penalty */
		{"jpga", "B1", "B2!", "penalty", "first", SIDE_BLACK, SEAT_W2},
		{"kanto-junior", "W1", "W2!", "penalty", "first", SIDE_WHITE, SEAT_B1},
		/* jpga 6 has "the wrong partner": White beginning an even game, and Black one with
		 * stones, is the site's and the referee's */
		{"jpga", "B1", "W1!", "penalty", "wrong-side", SIDE_WHITE, SEAT_B2},
		{"jpga", "W1", "B1!", "penalty", "wrong-side", SIDE_BLACK, SEAT_W1},
		{"wmsg-2008", "B1", "W2!", "penalty", "wrong-side", SIDE_WHITE, SEAT_B1},
		{"jpga", "B1", "W1!!", "on-purpose", "jpga.6-2", SIDE_WHITE, -1},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct word_case *c = &cases[i];
		struct tournament event = *world->tournament;
		struct ruling_typed typed = on_moves(c->start, c->moves);
		struct ruling_answer answer;

		event.ruleset = event.base = ruleset_find(c->ruleset);
		if (!ruling_check(world->arena, &event, game_at(world, 3), &typed, &answer,
		                  world->problems))
			fail_msg("case %zu: %s", i, problem_facts[world->problems->list[0].kind].key);
		if (strcmp(ruling_words[answer.word], c->word) != 0 ||
		    strcmp(answer.ruling.clause, c->clause) != 0 || answer.ruling.side != c->side)
			fail_msg("case %zu: %s by %s, side %d", i, ruling_words[answer.word],
			         answer.ruling.clause, answer.ruling.side);
		if (answer.has_next != (c->next != -1) ||
		    (c->next >= 0 && (int)answer.next != c->next))
			fail_msg("case %zu: next %d", i, answer.next);
		assert_int_equal(answer.ends, c->next == -1);
	}
}

OWN_TEST(what_is_no_ruling_is_said_beside_its_field)
{
	struct ruling_typed nigiri = on_moves("B1", "B1,W2!"), stranger = nigiri, about = nothing;
	static const struct {
		const char *start, *moves;
	} moves[] = {
		{"", "B1!"}, {"B3", "B1!"}, {"B1", ""}, {"B1", "B1"}, {"B1", "B1,W1"}, {"B1", "B1!,W1!"},
		{"B1", "B1!!!"}, {"B1", "B1,!"}, {"B1", "b1!"}, {"B1", "B1 ,W1!"}, {"B1", "B1!,"},
		{"B1", "B1,W1,B2,W2,B1,W1,B2,W2,B1,W1,B2,W2,B1!"},
	};

	for (size_t i = 0; i < COUNT(moves); i++)
		assert_refused(world, record(world, 3, on_moves(moves[i].start, moves[i].moves)), "moves",
		              PROBLEM_MOVES);
	assert_refused(world, record(world, 2, nigiri), "black", PROBLEM_BLACK_PAIR);
	stranger.black = "icho-1";
	world_read(world);
	assert_refused(world, record(world, 2, stranger), "black", PROBLEM_BLACK_PAIR);
	assert_among(world, record(world, 3, on_lateness("", "x")), "side", PROBLEM_LATE_SIDE);
	assert_int_equal(PROBLEM_MINUTES, problem_find(world->problems, "minutes")->kind);
	world_read(world);
	assert_among(world, record(world, 3, on_conduct("both", "")), "side", PROBLEM_FORFEITS);
	assert_int_equal(PROBLEM_CHOICE, problem_find(world->problems, "offence")->kind);
	world_read(world);
	assert_refused(world, record(world, 3, about), "about", PROBLEM_CHOICE);
	assert_int_equal(0, rulings_now(world).count);
}

SWINDON(without_partners_there_is_no_ruling_on_moves)
{
	assert_refused(world, record(world, 3, on_moves("B1", "B1,W2!")), "", PROBLEM_NO_ROTATION);
}

/* ---- tokens ---- */

OWN_TEST(a_penalty_is_kept_with_its_moves_and_leaves_the_game_as_it_is)
{
	const struct ruling_made *ruling;

	world_done(world, record(world, 3, on_moves("W1", "W1,B1!")));
	ruling = &rulings_now(world).list[0];
	assert_int_equal(KIND_PENALTY, ruling->kind);
	assert_string_equal("W1,B1!", ruling->moves);
	assert_string_equal("icho-6", ruling_pair(ruling));
	assert_string_equal("organiser", ruling->actor);
	assert_true(ruling->at == world->now);
	assert_string_equal("ruling.record|round 1 table 3||penalty, black: W1,B1!", audit_last(world));
	assert_int_equal(ENDING_NONE, game_at(world, 3)->result.ending);
	assert_int_equal(0, game_at(world, 3)->version);
	assert_int_equal(1, sum_at(world, 3).tokens[SIDE_BLACK]);
	assert_int_equal(0, sum_at(world, 3).tokens[SIDE_WHITE]);
	assert_int_equal(0, sum_at(world, 1).made);
}

OWN_TEST(only_rulings_that_stand_and_cost_something_are_tokens)
{
	world_done(world, record(world, 3, on_moves("W1", "W1,B1!")));
	world_done(world, record(world, 3, on_moves("W1", "W1,W2!")));  /* removed */
	world_done(world, record(world, 3, on_moves("W1", "W1,B2!")));  /* no error */
	world_done(world, record(world, 3, on_moves("W2", "W1,B1!")));  /* no penalty */
	world_done(world, record(world, 3, on_moves("B1", "B1,W2!")));
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_string_equal("ruling.take-back|round 1 table 3|penalty, white: B1,W2!|",
	                    audit_last(world));
	assert_int_equal(5, sum_at(world, 3).made);
	assert_int_equal(4, sum_at(world, 3).count);
	assert_int_equal(1, sum_at(world, 3).tokens[SIDE_BLACK]);
	assert_int_equal(1, sum_at(world, 3).tokens[SIDE_WHITE]);
}

/* After nigiri the ruling knows who had Black before the game does. */
OWN_TEST(tokens_follow_the_pair_when_nigiri_turned_the_colours)
{
	struct ruling_typed typed = on_moves("W1", "W1,B1!");
	struct typed_result result = hall_typed("count", "");

	typed.black = "icho-4";
	world_done(world, record(world, 2, typed));
	assert_string_equal("icho-4", sum_at(world, 2).black);
	assert_int_equal(1, sum_at(world, 2).tokens[SIDE_WHITE]); /* icho-4 is White as drawn */
	result.black = "80";
	result.white = "70";
	result.black_tokens = "1";
	result.black_pair = "icho-4";
	DONE(record_result, 1, 2, &result, -1);
	assert_int_equal(1, sum_at(world, 2).tokens[SIDE_BLACK]);
	assert_false(differs_at(world, 2));
}

OWN_TEST(a_result_with_other_tokens_than_the_rulings_differs)
{
	struct typed_result result = hall_typed("resignation", "white");

	DONE(record_result, 1, 1, &result, -1);
	assert_false(differs_at(world, 1)); /* nobody ruled anything */
	world_done(world, record(world, 1, on_moves("W1", "W1,B1!")));
	assert_true(differs_at(world, 1));
	DONE(ruling_undo, 1, 1, last_id(world));
	assert_false(differs_at(world, 1));
	result.black_tokens = "1";
	DONE(record_result, 1, 1, &result, -1);
	assert_true(differs_at(world, 1)); /* the token was taken back */
}

/* ---- the end of a game ---- */

OWN_TEST(a_forfeit_ends_the_game_with_the_tokens_that_stand)
{
	struct ruling_typed typed = on_moves("W1", "W1,B1!!");

	world_done(world, record(world, 3, on_moves("B1", "B1,W2!")));
	typed.reason = "third time";
	world_done(world, record(world, 3, typed));
	assert_string_equal("W+F", result_at(world, 3));
	assert_int_equal(HOW_REFEREE, game_at(world, 3)->how);
	assert_int_equal(1, game_at(world, 3)->white_tokens);
	assert_int_equal(0, game_at(world, 3)->black_tokens);
	assert_string_equal("third time", game_at(world, 3)->reason);
	assert_false(differs_at(world, 3));
	assert_refused(world, record(world, 3, on_conduct("white", "other")), "", PROBLEM_RESULT_THERE);
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_string_equal("", result_at(world, 3));
	assert_string_equal("", game_at(world, 3)->reason);
	assert_int_equal(2, rulings_now(world).count); /* the history stays */
}

KANTO(a_forfeit_after_nigiri_is_lost_by_the_pair_that_had_the_colour)
{
	struct ruling_typed typed = on_moves("W1", "W1,W2!");

	typed.black = "icho-4";
	world_done(world, record(world, 2, typed)); /* icho-3 played twice as White */
	assert_string_equal("B+F", result_at(world, 2));
	assert_string_equal("icho-4", game_at(world, 2)->black);
	DONE(ruling_undo, 1, 2, last_id(world));
	assert_string_equal("", result_at(world, 2));
}

OWN_TEST(taking_back_a_forfeit_leaves_a_result_that_is_another)
{
	struct typed_result result = hall_typed("resignation", "black");

	world_done(world, record(world, 3, on_conduct("black", "information")));
	assert_string_equal("jpga.6-information", rulings_now(world).list[0].clause);
	assert_string_equal("W+F", result_at(world, 3));
	DONE(record_result, 1, 3, &result, -1);
	assert_true(differs_at(world, 3));
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_string_equal("B+R", result_at(world, 3));
	assert_false(differs_at(world, 3));
}

/* ---- lateness: swindon's half an hour, which is still in time ---- */

SWINDON(late_is_who_comes_after_the_limit_and_not_on_it)
{
	assert_refused(world, record(world, 3, on_lateness("white", "30")), "", PROBLEM_IN_TIME);
	world_done(world, record(world, 3, on_lateness("white", "31")));
	assert_string_equal("B+F", result_at(world, 3));
	assert_int_equal(HOW_LATE, game_at(world, 3)->how);
	assert_false(result_how_rated(game_at(world, 3)->how, world->tournament->ruleset));
	assert_string_equal("swindon.late", rulings_now(world).list[0].clause);
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_string_equal("", result_at(world, 3));
}

SWINDON(both_too_late_lose_both)
{
	world_done(world, record(world, 2, on_lateness("both", "３１")));
	assert_string_equal("L", result_at(world, 2));
	assert_null(ruling_pair(&rulings_now(world).list[0]));
	assert_false(differs_at(world, 2));
	DONE(ruling_undo, 1, 2, last_id(world));
	assert_string_equal("", result_at(world, 2));
}

/* An hour each; Black's clock shows 20 minutes used, so White's has 40 left. */
SWINDON(both_late_within_the_limit_get_the_same_clock)
{
	struct ruling_typed typed = on_lateness("both", "20");
	struct ruling_answer answer;

	assert_true(ruling_check(world->arena, world->tournament, game_at(world, 3), &typed,
	                         &answer, world->problems));
	assert_string_equal("both-play", ruling_words[answer.word]);
	assert_int_equal(40 * 60, answer.white_seconds);
	assert_false(answer.records);
	typed.side = "black";
	assert_true(ruling_check(world->arena, world->tournament, game_at(world, 3), &typed,
	                         &answer, world->problems));
	assert_int_equal(-1, answer.white_seconds);
}

KANTO(other_rules_wait_a_quarter_of_an_hour_and_rate_the_loss)
{
	world_done(world, record(world, 3, on_lateness("black", "16")));
	assert_true(result_how_rated(game_at(world, 3)->how, world->tournament->ruleset));
	assert_string_equal("site", rulings_now(world).list[0].clause);
}

/* ---- once, and when ---- */

OWN_TEST(a_form_sent_twice_makes_one_ruling)
{
	struct ruling_typed typed = on_moves("W1", "W1,B1!"), other = on_moves("W1", "W1,W2!");

	office_once(world, "key", "form");
	world_done(world, record(world, 3, typed));
	world_done(world, record(world, 3, typed));
	assert_int_equal(1, rulings_now(world).count);
	world->office->form = "other";
	assert_refused(world, record(world, 3, other), "", PROBLEM_SENT_ALREADY);
	world_done(world, record(world, 1, other)); /* the key of another table says nothing here */
	world->office->once = "forfeit";
	typed.moves = "W1,B1!!";
	world_done(world, record(world, 3, typed));
	world_done(world, record(world, 3, typed)); /* although the game has a result by now */
	assert_int_equal(3, rulings_now(world).count);
	assert_int_equal(1, game_at(world, 3)->version);
}

OWN_TEST(a_ruling_is_taken_back_at_its_own_table_and_once)
{
	int id;

	world_done(world, record(world, 3, on_moves("W1", "W1,B1!")));
	id = last_id(world);
	REFUSED("", PROBLEM_NO_RULING, ruling_undo, 1, 1, id);
	REFUSED("", PROBLEM_NO_RULING, ruling_undo, 1, 3, id + 1);
	DONE(ruling_undo, 1, 3, id);
	world->now++;
	DONE(ruling_undo, 1, 3, id);
	assert_true(rulings_now(world).list[0].taken_back_at == world->now - 1);
}

OWN_TEST(nobody_rules_where_nobody_plays)
{
	struct ruling_typed typed = on_moves("W1", "W1,B1!");
	int id;

	assert_refused(world, record(world, 4, typed), "", PROBLEM_NO_TABLE);
	REFUSED("", PROBLEM_NO_TABLE, ruling_record, 2, 1, &typed);
	world_done(world, record(world, 3, typed));
	id = last_id(world);
	hall_state_set(world, STATE_FINISHED);
	assert_refused(world, record(world, 3, typed), "", PROBLEM_FINISHED);
	REFUSED("", PROBLEM_FINISHED, ruling_undo, 1, 3, id);
	hall_state_set(world, STATE_RUNNING);
	round_unpublish(world->db, "icho", 1);
	assert_refused(world, record(world, 3, typed), "", PROBLEM_ROUND_NOT_PUBLISHED);
}

OWN_TEST(a_round_with_a_ruling_that_stands_is_not_taken_back)
{
	world_done(world, record(world, 3, on_moves("W1", "W1,B1!")));
	REFUSED("", PROBLEM_ROUND_HAS_RULINGS, round_take_back, 1);
	DONE(ruling_undo, 1, 3, last_id(world));
	DONE(round_take_back, 1);
}

/* The ruling names its pairs, so another pair at the table is not charged with it. */
OWN_TEST(a_ruling_is_about_its_pairs_and_not_about_the_table)
{
	struct game other;

	world_done(world, record(world, 3, on_moves("W1", "W1,B1!")));
	other = *game_at(world, 3);
	other.white = "icho-9";
	assert_true(ruling_is_of(&rulings_now(world).list[0], game_at(world, 3)));
	assert_false(ruling_is_of(&rulings_now(world).list[0], &other));
}

/* The desk took back the first one's result, and another ruling brought this one. */
OWN_TEST(a_ruling_taken_back_leaves_the_result_of_another)
{
	int first;

	world_done(world, record(world, 3, on_conduct("black", "information")));
	first = last_id(world);
	DONE(record_clear, 1, 3, -1);
	world_done(world, record(world, 3, on_conduct("black", "other")));
	assert_string_equal("W+F", result_at(world, 3));
	DONE(ruling_undo, 1, 3, first);
	assert_string_equal("W+F", result_at(world, 3));
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_string_equal("", result_at(world, 3));
}

/* The browser's Back, after it was taken back. */
OWN_TEST(a_form_whose_ruling_was_taken_back_is_not_recorded_without_a_word)
{
	struct ruling_typed typed = on_moves("W1", "W1,B1!");

	office_once(world, "key", "form");
	world_done(world, record(world, 3, typed));
	world_done(world, record(world, 3, typed)); /* sent twice: there it is */
	DONE(ruling_undo, 1, 3, last_id(world));
	assert_refused(world, record(world, 3, typed), "", PROBLEM_SENT_ALREADY);
}

TEST(every_ruleset_has_a_row_of_clauses_and_one_without_claims_none)
{
	const struct ruleset fresh = {.id = "fresh"};
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		if (strcmp(ruling_clause(&list[i], WORD_PENALTY), "referee") == 0)
			fail_msg("no row: %s", list[i].id);
	for (enum ruling_word word = WORD_NO_ERROR; word <= WORD_BOTH_PLAY; word++)
		assert_string_equal("referee", ruling_clause(&fresh, word));
}
