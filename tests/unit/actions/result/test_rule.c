#include "actions/hall.h"

#include "actions/result/record.h"
#include "actions/result/ruling.h"
#include "event/seating.h"

/* Round 1 is published: at table 1 icho-2 has Black with 2 stones, so W1 begins;
 * at table 2 icho-3 and icho-4 make nigiri; at table 3 icho-6 has Black without
 * stones, so B1 begins. */
static int
open_round(void **state, const char *ruleset)
{
	struct hall *hall;
	static const struct game games[] = {
		{.round = 1, .table = 1, .black = "icho-2", .white = "icho-1", .stones = 2},
		{.round = 1, .table = 2, .black = "icho-3", .white = "icho-4", .nigiri = true,
		 .komi_x2 = 12},
		{.round = 1, .table = 3, .black = "icho-6", .white = "icho-5", .komi_x2 = -12},
	};

	assert_int_equal(0, hall_open(state, ruleset));
	hall = *state;
	assert_true(round_insert(hall->db, "icho", 1));
	for (size_t i = 0; i < COUNT(games); i++) {
		struct game game = games[i];

		game.black_count = game.white_count = -1;
		game_insert(hall->db, "icho", &game, 1);
	}
	for (int number = 7; number <= PAIRS; number++)
		round_bye_insert(hall->db, "icho",
		                 &(struct round_bye){.round = 1, .entry_id = hall_id(hall, number)});
	hall_read(hall);
	hall_publish(hall, 1);
	return 0;
}

static int
setup(void **state)
{
	return open_round(state, "jpga");
}

#define HALL(test) TEST_IN(struct hall *hall, setup, hall_teardown, test)

static int
setup_kanto(void **state)
{
	return open_round(state, "kanto-junior");
}

#define KANTO(test) TEST_IN(struct hall *hall, setup_kanto, hall_teardown, test)

static int
setup_swindon(void **state)
{
	return open_round(state, "swindon");
}

#define SWINDON(test) TEST_IN(struct hall *hall, setup_swindon, hall_teardown, test)

static const struct typed_ruling nothing = {
	.about = "", .black = "", .start = "", .moves = "", .side = "", .offence = "",
	.minutes = "", .reason = "",
};

static struct typed_ruling
on_moves(const char *start, const char *moves)
{
	struct typed_ruling typed = nothing;

	typed.about = "moves";
	typed.start = start;
	typed.moves = moves;
	return typed;
}

static struct typed_ruling
on_lateness(const char *side, const char *minutes)
{
	struct typed_ruling typed = nothing;

	typed.about = "late";
	typed.side = side;
	typed.minutes = minutes;
	return typed;
}

static struct typed_ruling
on_conduct(const char *side, const char *offence)
{
	struct typed_ruling typed = nothing;

	typed.about = "conduct";
	typed.side = side;
	typed.offence = offence;
	return typed;
}

static const struct game *
game_at(struct hall *hall, int table)
{
	return rounds_game(&hall->draw, 1, table);
}

static const char *
result_at(struct hall *hall, int table)
{
	char text[16];

	result_text(game_at(hall, table)->result, text);
	return arena_text(hall->arena, text);
}

static bool
record(struct hall *hall, int table, struct typed_ruling typed)
{
	return rule_record(&hall->office, hall->tournament, 1, table, &typed, &hall->problems);
}

static bool
take_back(struct hall *hall, int table, int id)
{
	return rule_take_back(&hall->office, hall->tournament, 1, table, id, &hall->problems);
}

static struct rulings
rulings_now(struct hall *hall)
{
	return rulings_of(hall->arena, hall->db, "icho", 1);
}

static int
last_id(struct hall *hall)
{
	struct rulings rulings = rulings_now(hall);

	assert_true(rulings.count > 0);
	return rulings.list[rulings.count - 1].id;
}

static struct rule_sum
sum_at(struct hall *hall, int table)
{
	struct rulings rulings = rulings_now(hall);

	return rule_sum_of(&rulings, game_at(hall, table));
}

static bool
differs_at(struct hall *hall, int table)
{
	struct rulings rulings = rulings_now(hall);

	return rule_differs(&rulings, game_at(hall, table));
}

/* ---- what a ruling comes to ---- */

struct word_case {
	const char *ruleset, *start, *moves;
	const char *word, *clause;
	enum side side;
	int next; /* a seat; -1 = the game is over */
};

HALL(each_ruleset_rules_by_its_own_document)
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
		{"egf-pair", "W1", "W1,W2!", "removed", "jpga.6-special", SIDE_WHITE, SEAT_B2},
		{"egc-2015", "W1", "W1,W2!", "removed", "jpga.6-special", SIDE_WHITE, SEAT_B2},
		{"wmsg-2008", "W1", "W1,W2!", "penalty", "wmsg-2008.rotation", SIDE_WHITE, SEAT_B1},
		{"wmsg-2008", "W1", "W1,B1!!", "on-purpose", "wmsg-2008.rotation", SIDE_BLACK, -1},
		{"kanto-junior", "W1", "W1,W2!", "twice", "kanto-junior.6-twice", SIDE_WHITE, -1},
		{"kanto-junior", "W1", "W1,B1!", "penalty", "kanto-junior.6-back", SIDE_BLACK, SEAT_W1},
		/* what came before the move claimed: it lost the game when it was played */
		{"kanto-junior", "B1", "B1,W1,W2,B1!", "twice", "kanto-junior.6-twice", SIDE_WHITE, -1},
		{"kanto-junior", "W2", "W1,B1!", "no-penalty", "jpga.6-5", SIDE_BLACK, SEAT_W1},
		/* with no move before it, an error costs the penalty */
		{"jpga", "B1", "B2!", "penalty", "jpga.6-4", SIDE_BLACK, SEAT_W2},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct word_case *c = &cases[i];
		struct tournament event = *hall->tournament;
		struct typed_ruling typed = on_moves(c->start, c->moves);
		struct rule_answer answer;

		event.ruleset = event.base = ruleset_find(c->ruleset);
		if (!rule_check(hall->arena, &event, game_at(hall, 3), &typed, &answer, &hall->problems))
			fail_msg("case %zu: %s", i, hall->problems.list[0].word);
		if (strcmp(rule_words[answer.word], c->word) != 0 ||
		    strcmp(answer.ruling.clause, c->clause) != 0 || answer.ruling.side != c->side)
			fail_msg("case %zu: %s by %s, side %d", i, rule_words[answer.word],
			         answer.ruling.clause, answer.ruling.side);
		if (answer.has_next != (c->next != -1) ||
		    (c->next >= 0 && (int)answer.next != c->next))
			fail_msg("case %zu: next %d", i, answer.next);
		assert_int_equal(answer.ends, c->next == -1);
	}
}

HALL(what_is_no_ruling_is_said_beside_its_field)
{
	struct typed_ruling nigiri = on_moves("B1", "B1,W2!"), stranger = nigiri, about = nothing;
	static const struct {
		const char *start, *moves;
	} moves[] = {
		{"", "B1!"}, {"B3", "B1!"}, {"B1", ""}, {"B1", "B1"}, {"B1", "B1,W1"}, {"B1", "B1!,W1!"},
		{"B1", "B1!!!"}, {"B1", "B1,!"}, {"B1", "b1!"}, {"B1", "B1 ,W1!"}, {"B1", "B1!,"},
		{"B1", "B1,W1,B2,W2,B1,W1,B2,W2,B1,W1,B2,W2,B1!"},
	};

	for (size_t i = 0; i < COUNT(moves); i++) {
		hall_refused(hall, record(hall, 3, on_moves(moves[i].start, moves[i].moves)), "moves",
		             "problem.moves");
		hall_read(hall);
	}
	hall_refused(hall, record(hall, 2, nigiri), "black", "problem.black-pair");
	stranger.black = "icho-1";
	hall_read(hall);
	hall_refused(hall, record(hall, 2, stranger), "black", "problem.black-pair");
	hall_read(hall);
	hall_refused(hall, record(hall, 3, on_lateness("", "x")), "side", "problem.late-side");
	assert_string_equal("problem.minutes", problem_find(&hall->problems, "minutes")->word);
	hall_read(hall);
	hall_refused(hall, record(hall, 3, on_conduct("both", "")), "side", "problem.forfeits");
	assert_string_equal("problem.choice", problem_find(&hall->problems, "offence")->word);
	hall_read(hall);
	hall_refused(hall, record(hall, 3, about), "about", "problem.choice");
	assert_int_equal(0, rulings_now(hall).count);
}

SWINDON(without_partners_there_is_no_ruling_on_moves)
{
	hall_refused(hall, record(hall, 3, on_moves("B1", "B1,W2!")), "", "problem.no-rotation");
}

/* ---- tokens ---- */

HALL(a_penalty_is_kept_with_its_moves_and_leaves_the_game_as_it_is)
{
	const struct ruling_made *ruling;

	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B1!")));
	ruling = &rulings_now(hall).list[0];
	assert_int_equal(KIND_PENALTY, ruling->kind);
	assert_string_equal("W1,B1!", ruling->moves);
	assert_string_equal("icho-6", rule_pair(ruling));
	assert_string_equal("organiser", ruling->actor);
	assert_true(ruling->at == hall->now);
	assert_string_equal("ruling.record|round 1 table 3||penalty, black: W1,B1!", hall_audit(hall));
	assert_int_equal(ENDING_NONE, game_at(hall, 3)->result.ending);
	assert_int_equal(0, game_at(hall, 3)->version);
	assert_int_equal(1, sum_at(hall, 3).tokens[SIDE_BLACK]);
	assert_int_equal(0, sum_at(hall, 3).tokens[SIDE_WHITE]);
	assert_int_equal(0, sum_at(hall, 1).made);
}

HALL(only_rulings_that_stand_and_cost_something_are_tokens)
{
	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B1!")));
	hall_done(hall, record(hall, 3, on_moves("W1", "W1,W2!")));  /* removed */
	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B2!")));  /* no error */
	hall_done(hall, record(hall, 3, on_moves("W2", "W1,B1!")));  /* no penalty */
	hall_done(hall, record(hall, 3, on_moves("B1", "B1,W2!")));
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	assert_string_equal("ruling.take-back|round 1 table 3|penalty, white: B1,W2!|",
	                    hall_audit(hall));
	assert_int_equal(5, sum_at(hall, 3).made);
	assert_int_equal(4, sum_at(hall, 3).count);
	assert_int_equal(1, sum_at(hall, 3).tokens[SIDE_BLACK]);
	assert_int_equal(1, sum_at(hall, 3).tokens[SIDE_WHITE]);
}

/* After nigiri the ruling knows who had Black before the game does. */
HALL(tokens_follow_the_pair_when_nigiri_turned_the_colours)
{
	struct typed_ruling typed = on_moves("W1", "W1,B1!");
	struct typed_result result = hall_typed("count", "");

	typed.black = "icho-4";
	hall_done(hall, record(hall, 2, typed));
	assert_string_equal("icho-4", sum_at(hall, 2).black);
	assert_int_equal(1, sum_at(hall, 2).tokens[SIDE_WHITE]); /* icho-4 is White as drawn */
	result.black = "80";
	result.white = "70";
	result.black_tokens = "1";
	result.black_pair = "icho-4";
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 2, &result, -1,
	                              &hall->problems));
	assert_int_equal(1, sum_at(hall, 2).tokens[SIDE_BLACK]);
	assert_false(differs_at(hall, 2));
}

HALL(a_result_with_other_tokens_than_the_rulings_differs)
{
	struct typed_result result = hall_typed("resignation", "white");

	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 1, &result, -1,
	                              &hall->problems));
	assert_false(differs_at(hall, 1)); /* nobody ruled anything */
	hall_done(hall, record(hall, 1, on_moves("W1", "W1,B1!")));
	assert_true(differs_at(hall, 1));
	hall_done(hall, take_back(hall, 1, last_id(hall)));
	assert_false(differs_at(hall, 1));
	result.black_tokens = "1";
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 1, &result, -1,
	                              &hall->problems));
	assert_true(differs_at(hall, 1)); /* the token was taken back */
}

/* ---- the end of a game ---- */

HALL(a_forfeit_ends_the_game_with_the_tokens_that_stand)
{
	struct typed_ruling typed = on_moves("W1", "W1,B1!!");

	hall_done(hall, record(hall, 3, on_moves("B1", "B1,W2!")));
	typed.reason = "third time";
	hall_done(hall, record(hall, 3, typed));
	assert_string_equal("W+F", result_at(hall, 3));
	assert_int_equal(HOW_REFEREE, game_at(hall, 3)->how);
	assert_int_equal(1, game_at(hall, 3)->white_tokens);
	assert_int_equal(0, game_at(hall, 3)->black_tokens);
	assert_string_equal("third time", game_at(hall, 3)->reason);
	assert_false(differs_at(hall, 3));
	hall_refused(hall, record(hall, 3, on_conduct("white", "other")), "", "problem.result-there");
	hall_read(hall);
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	assert_string_equal("", result_at(hall, 3));
	assert_string_equal("", game_at(hall, 3)->reason);
	assert_int_equal(2, rulings_now(hall).count); /* the history stays */
}

KANTO(a_forfeit_after_nigiri_is_lost_by_the_pair_that_had_the_colour)
{
	struct typed_ruling typed = on_moves("W1", "W1,W2!");

	typed.black = "icho-4";
	hall_done(hall, record(hall, 2, typed)); /* icho-3 played twice as White */
	assert_string_equal("B+F", result_at(hall, 2));
	assert_string_equal("icho-4", game_at(hall, 2)->black);
	hall_done(hall, take_back(hall, 2, last_id(hall)));
	assert_string_equal("", result_at(hall, 2));
}

HALL(taking_back_a_forfeit_leaves_a_result_that_is_another)
{
	struct typed_result result = hall_typed("resignation", "black");

	hall_done(hall, record(hall, 3, on_conduct("black", "information")));
	assert_string_equal("jpga.6-information", rulings_now(hall).list[0].clause);
	assert_string_equal("W+F", result_at(hall, 3));
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 3, &result, -1,
	                              &hall->problems));
	assert_true(differs_at(hall, 3));
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	assert_string_equal("B+R", result_at(hall, 3));
	assert_false(differs_at(hall, 3));
}

/* ---- lateness: swindon's half an hour, which is still in time ---- */

SWINDON(late_is_who_comes_after_the_limit_and_not_on_it)
{
	hall_refused(hall, record(hall, 3, on_lateness("white", "30")), "", "problem.in-time");
	hall_read(hall);
	hall_done(hall, record(hall, 3, on_lateness("white", "31")));
	assert_string_equal("B+F", result_at(hall, 3));
	assert_int_equal(HOW_LATE, game_at(hall, 3)->how);
	assert_false(result_how_rated(game_at(hall, 3)->how, hall->tournament->ruleset));
	assert_string_equal("swindon.late", rulings_now(hall).list[0].clause);
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	assert_string_equal("", result_at(hall, 3));
}

SWINDON(both_too_late_lose_both)
{
	hall_done(hall, record(hall, 2, on_lateness("both", "３１")));
	assert_string_equal("L", result_at(hall, 2));
	assert_null(rule_pair(&rulings_now(hall).list[0]));
	assert_false(differs_at(hall, 2));
	hall_done(hall, take_back(hall, 2, last_id(hall)));
	assert_string_equal("", result_at(hall, 2));
}

/* An hour each; Black's clock shows 20 minutes used, so White's has 40 left. */
SWINDON(both_late_within_the_limit_get_the_same_clock)
{
	struct typed_ruling typed = on_lateness("both", "20");
	struct rule_answer answer;

	assert_true(rule_check(hall->arena, hall->tournament, game_at(hall, 3), &typed, &answer,
	                       &hall->problems));
	assert_string_equal("both-play", rule_words[answer.word]);
	assert_int_equal(40 * 60, answer.white_seconds);
	assert_false(answer.records);
	typed.side = "black";
	assert_true(rule_check(hall->arena, hall->tournament, game_at(hall, 3), &typed, &answer,
	                       &hall->problems));
	assert_int_equal(-1, answer.white_seconds);
}

KANTO(other_rules_wait_a_quarter_of_an_hour_and_rate_the_loss)
{
	hall_done(hall, record(hall, 3, on_lateness("black", "16")));
	assert_true(result_how_rated(game_at(hall, 3)->how, hall->tournament->ruleset));
	assert_string_equal("event", rulings_now(hall).list[0].clause);
}

/* ---- once, and when ---- */

HALL(a_form_sent_twice_makes_one_ruling)
{
	struct typed_ruling typed = on_moves("W1", "W1,B1!"), other = on_moves("W1", "W1,W2!");

	hall->office.once = "key";
	hall->office.form = "form";
	hall_done(hall, record(hall, 3, typed));
	hall_done(hall, record(hall, 3, typed));
	assert_int_equal(1, rulings_now(hall).count);
	hall->office.form = "other";
	hall_refused(hall, record(hall, 3, other), "", "problem.sent-already");
	hall_read(hall);
	hall_done(hall, record(hall, 1, other)); /* the key of another table says nothing here */
	hall->office.once = "forfeit";
	typed.moves = "W1,B1!!";
	hall_done(hall, record(hall, 3, typed));
	hall_done(hall, record(hall, 3, typed)); /* although the game has a result by now */
	assert_int_equal(3, rulings_now(hall).count);
	assert_int_equal(1, game_at(hall, 3)->version);
}

HALL(a_ruling_is_taken_back_at_its_own_table_and_once)
{
	int id;

	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B1!")));
	id = last_id(hall);
	hall_refused(hall, take_back(hall, 1, id), "", "problem.no-ruling");
	hall_read(hall);
	hall_refused(hall, take_back(hall, 3, id + 1), "", "problem.no-ruling");
	hall_read(hall);
	hall_done(hall, take_back(hall, 3, id));
	hall->now++;
	hall_done(hall, take_back(hall, 3, id));
	assert_true(rulings_now(hall).list[0].taken_back_at == hall->now - 1);
}

HALL(nobody_rules_where_nobody_plays)
{
	struct typed_ruling typed = on_moves("W1", "W1,B1!");
	int id;

	hall_refused(hall, record(hall, 4, typed), "", "problem.no-table");
	hall_read(hall);
	hall_refused(hall, rule_record(&hall->office, hall->tournament, 2, 1, &typed,
	                               &hall->problems), "", "problem.no-table");
	hall_read(hall);
	hall_done(hall, record(hall, 3, typed));
	id = last_id(hall);
	hall_state_set(hall, STATE_FINISHED);
	hall_refused(hall, record(hall, 3, typed), "", "problem.finished");
	hall_read(hall);
	hall_refused(hall, take_back(hall, 3, id), "", "problem.finished");
	hall_read(hall);
	hall_state_set(hall, STATE_RUNNING);
	round_unpublish(hall->db, "icho", 1);
	hall_refused(hall, record(hall, 3, typed), "", "problem.round-not-published");
}

HALL(a_round_with_a_ruling_that_stands_is_not_taken_back)
{
	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B1!")));
	hall_refused(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems), "",
	             "problem.round-has-rulings");
	hall_read(hall);
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	hall_done(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
}

/* The ruling names its pairs, so another pair at the table is not charged with it. */
HALL(a_ruling_is_about_its_pairs_and_not_about_the_table)
{
	struct game other;

	hall_done(hall, record(hall, 3, on_moves("W1", "W1,B1!")));
	other = *game_at(hall, 3);
	other.white = "icho-9";
	assert_true(rule_is_of(&rulings_now(hall).list[0], game_at(hall, 3)));
	assert_false(rule_is_of(&rulings_now(hall).list[0], &other));
}

/* The desk took back the first one's result, and another ruling brought this one. */
HALL(a_ruling_taken_back_leaves_the_result_of_another)
{
	int first;

	hall_done(hall, record(hall, 3, on_conduct("black", "information")));
	first = last_id(hall);
	hall_done(hall, record_clear(&hall->office, hall->tournament, 1, 3, -1, &hall->problems));
	hall_done(hall, record(hall, 3, on_conduct("black", "other")));
	assert_string_equal("W+F", result_at(hall, 3));
	hall_done(hall, take_back(hall, 3, first));
	assert_string_equal("W+F", result_at(hall, 3));
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	assert_string_equal("", result_at(hall, 3));
}

/* The browser's Back, after it was taken back. */
HALL(a_form_whose_ruling_was_taken_back_is_not_recorded_without_a_word)
{
	struct typed_ruling typed = on_moves("W1", "W1,B1!");

	hall->office.once = "key";
	hall->office.form = "form";
	hall_done(hall, record(hall, 3, typed));
	hall_done(hall, record(hall, 3, typed)); /* sent twice: there it is */
	hall_done(hall, take_back(hall, 3, last_id(hall)));
	hall_refused(hall, record(hall, 3, typed), "", "problem.sent-already");
}

TEST(every_ruleset_has_a_row_of_clauses_and_one_without_claims_none)
{
	const struct ruleset fresh = {.id = "fresh"};
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		if (strcmp(rule_clause(&list[i], WORD_PENALTY), "referee") == 0)
			fail_msg("no row: %s", list[i].id);
	for (enum rule_word word = WORD_NO_ERROR; word <= WORD_BOTH_PLAY; word++)
		assert_string_equal("referee", rule_clause(&fresh, word));
}
