#include "actions/hall.h"

#include "actions/entry/enter.h"
#include "event/contest.h"

static struct drawn
draw_wished(struct hall *hall, struct draw_wish wish)
{
	struct drawn drawn = {.round = 99, .rematches = 99, .again = true};

	hall_done(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn,
	                           &hall->problems));
	return drawn;
}

static void
refused_wish(struct hall *hall, struct draw_wish wish, const char *word)
{
	struct drawn drawn = {.round = 99};

	hall_refused(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn,
	                              &hall->problems), "", word);
	assert_int_equal(99, drawn.round);
}

static void
refused_draw(struct hall *hall, const char *word)
{
	refused_wish(hall, (struct draw_wish){.anew = true, .seed = -1}, word);
}

/* Drawing */

HALL_TEST(the_first_draw_seats_everybody_once_and_gives_the_weakest_the_bye)
{
	assert_int_equal(0, hall_draw(hall));
	assert_int_equal(1, hall->draw.rounds);
	assert_int_equal(ROUND_DRAFT, hall->draw.states[1]);
	assert_int_equal(4, hall->draw.game_count);
	assert_int_equal(1, hall->draw.bye_count);
	assert_string_equal("icho-9", hall->draw.byes[0].entry_id);
	hall_check(hall, 1, "the draw");
	hall_check_settings(hall, 1);
}

/* By points before the first round, and of equal points the lower number. */
HALL_TEST(the_strongest_pair_of_the_first_round_sits_at_table_one)
{
	int last = 0;

	hall_draw(hall);
	assert_int_equal(1, hall_game(hall, 1, 1)->table);
	for (int table = 1; table <= 4; table++) {
		const struct game *game = rounds_game(&hall->draw, 1, table);
		int black = hall_number(hall, game->black), white = hall_number(hall, game->white);
		int better = black < white ? black : white; /* numbers fall with points here */

		assert_true(better > last);
		last = better;
	}
}

HALL_TEST(a_draft_changes_neither_the_event_nor_any_page)
{
	struct draw_wish wish = {.seed = -1};
	struct drawn drawn;

	assert_true(round_draw(&hall->office, hall->tournament, &wish, &drawn, &hall->problems));
	assert_string_equal("", hall->touched);
	hall_read(hall);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
}

HALL_TEST(drawing_again_gives_the_same_draw_and_undoes_what_was_moved)
{
	char *first, *moved;

	hall_draw(hall);
	first = hall_seats(hall, 1);
	hall_swap(hall, 1, 1, 9);
	moved = hall_seats(hall, 1);
	assert_string_not_equal(first, moved);
	hall_draw(hall);
	assert_int_equal(1, hall->draw.rounds);
	assert_string_equal(first, hall_seats(hall, 1));
}

static void
seed_set(struct hall *hall, int seed)
{
	db_run(hall->db, "UPDATE tournament SET seed = $1", "d", seed);
	hall_read(hall);
}

/* Among all on nothing chance decides, and it is the event's. */
HALL_TEST(another_seed_gives_another_first_round)
{
	char *first;
	int same = 0;

	hall_draw(hall);
	first = hall_seats(hall, 1);
	for (int seed = 100; seed < 110; seed++) {
		seed_set(hall, seed);
		hall_draw(hall);
		same += strcmp(first, hall_seats(hall, 1)) == 0;
	}
	assert_true(same < 5);
}

HALL_TEST(who_is_absent_waiting_or_withdrawn_is_not_drawn)
{
	absence_set(hall->db, "icho-2", 1, true);
	absence_set(hall->db, "icho-5", 2, true);
	assert_true(entry_status_set(hall->db, "icho-3", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(hall, 10, 40, STATUS_WAITING);
	hall_read(hall);
	hall_draw(hall);
	hall_check(hall, 1, "the draw");
	assert_int_equal(3, hall->draw.game_count);
	assert_non_null(hall_game(hall, 1, 5)->black);
	assert_null(hall_game(hall, 1, 10));
}

HALL_TEST(drawing_is_refused_when_the_event_is_not_ready_for_it)
{
	hall_state_set(hall, STATE_DRAFT);
	refused_draw(hall, "problem.event-draft");
	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at - 1;
	refused_draw(hall, "problem.registration-open");
	hall_state_set(hall, STATE_FINISHED);
	refused_draw(hall, "problem.finished");
	hall_state_set(hall, STATE_CLOSED);
	for (int number = 2; number <= PAIRS; number++)
		absence_set(hall->db, hall_id(hall, number), 1, true);
	refused_draw(hall, "problem.pairs-few");
	assert_int_equal(0, sample_count(hall->db, "SELECT count(*) FROM round"));
	assert_string_equal("", hall_audit(hall));
}

HALL_TEST(registration_that_is_over_by_the_clock_does_not_hinder_the_draw)
{
	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at;
	hall_draw(hall);
	hall_publish(hall, 1);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

/* What the caller read may be old: the transaction reads again. */
HALL_TEST(an_event_that_was_finished_meanwhile_is_not_drawn)
{
	assert_true(tournament_state_set(hall->db, hall->tournament, STATE_FINISHED));
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	refused_draw(hall, "problem.finished");
}

HALL_TEST(the_next_round_waits_for_the_results_and_says_which)
{
	struct typed_result typed = hall_typed("both-lose", "");

	hall_draw(hall);
	hall_publish(hall, 1);
	for (int table = 1; table <= 4; table += 2)
		hall_done(hall, record_result(&hall->office, hall->tournament, 1, table, &typed, -1,
		                              &hall->problems));
	refused_draw(hall, "problem.results-missing");
	assert_string_equal("2, 4", hall->problems.list[0].detail);
	hall_read(hall);
	hall_drawn(hall, true);
	assert_int_equal(2, hall->draw.rounds);
	hall_check(hall, 2, "the forced draw");
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 2, &typed, -1,
	                              &hall->problems));
	refused_draw(hall, "problem.results-missing"); /* drawn again, without force */
	assert_string_equal("4", hall->problems.list[0].detail);
}

/* Wishes */

HALL_TEST(a_draft_that_is_there_is_not_drawn_again_unasked)
{
	struct draw_wish wish = {.seed = -1};
	char *moved;

	assert_int_equal(1, draw_wished(hall, wish).round);
	hall_swap(hall, 1, 1, 9);
	moved = hall_seats(hall, 1);
	refused_wish(hall, wish, "problem.draft-there");
	assert_string_equal("1", hall->problems.list[0].detail);
	hall_read(hall);
	assert_string_equal(moved, hall_seats(hall, 1));
	hall_publish(hall, 1);
	refused_wish(hall, wish, "problem.results-missing"); /* no draft any more: the next one */
	hall_read(hall);
	hall_play(hall, 1);
	assert_int_equal(2, draw_wished(hall, wish).round);
}

HALL_TEST(a_round_drawn_and_published_at_once_is_as_one_published_later)
{
	struct draw_wish wish = {.publish = true, .seed = -1};
	struct drawn drawn;
	char *audit;

	hall_draw(hall);
	hall_publish(hall, 1);
	audit = hall_audit(hall);
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 1, true,
	                                 &hall->problems));
	assert_true(round_draw(&hall->office, hall->tournament, &wish, &drawn, &hall->problems));
	assert_non_null(strstr(hall->touched, " /en/t/icho/rounds/1"));
	assert_non_null(strstr(hall->touched, " /ja/t/icho "));
	hall_done(hall, true);
	assert_int_equal(1, drawn.round);
	assert_int_equal(ROUND_PUBLISHED, hall->draw.states[1]);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
	assert_string_equal(audit, hall_audit(hall));
	assert_int_equal(2, sample_count(hall->db,
		"SELECT count(*) FROM audit WHERE action = 'round.draw'"));
	hall_check(hall, 1, "the draw");
}

HALL_TEST(a_draft_drawn_anew_can_be_published_with_it)
{
	struct draw_wish wish = {.anew = true, .publish = true, .seed = -1};
	char *first;

	hall_draw(hall);
	first = hall_seats(hall, 1);
	hall_swap(hall, 1, 1, 9);
	assert_int_equal(1, draw_wished(hall, wish).round);
	assert_string_equal(first, hall_seats(hall, 1));
	assert_int_equal(ROUND_PUBLISHED, hall->draw.states[1]);
	assert_int_equal(1, hall->draw.rounds);
}

HALL_TEST(registration_may_be_open_where_that_is_wished)
{
	struct draw_wish wish = {.while_open = true, .anew = true, .seed = -1};
	struct draw_wish at_once = {.publish = true, .seed = -1};

	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at - 1;
	refused_wish(hall, at_once, "problem.registration-open");
	hall_read(hall);
	assert_int_equal(0, hall->draw.rounds);
	draw_wished(hall, wish);
	assert_int_equal(STATE_OPEN, hall->tournament->state);
	hall_enter(hall, 10, 2, STATUS_CONFIRMED);
	hall_read(hall);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, true,
	                                      &hall->problems), "", "problem.unpaired");
	hall_read(hall);
	draw_wished(hall, wish);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, false,
	                                      &hall->problems), "", "problem.registration-open");
	hall_read(hall);
	hall_done(hall, round_publish_draw(&hall->office, hall->tournament, 1, true,
	                                   &hall->problems));
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

HALL_TEST(publishing_at_once_while_pairs_can_enter_ends_registration)
{
	struct draw_wish wish = {.while_open = true, .publish = true, .seed = -1};

	hall_state_set(hall, STATE_DRAFT);
	refused_wish(hall, wish, "problem.event-draft");
	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at - 1;
	draw_wished(hall, wish);
	assert_int_equal(ROUND_PUBLISHED, hall->draw.states[1]);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

/* Somebody at another desk, who acts when the drawing looks at the clock outside its
 * transaction: with the event read, and nothing locked. */
struct other_desk {
	struct hall *hall;
	struct office office;
	bool done;
};

static int64_t
other_desk_clock(void *self)
{
	struct other_desk *desk = self;
	struct hall *hall = desk->hall;
	struct problems problems = {.count = 0};

	if (!desk->done && !db_in_transaction(hall->db)) {
		desk->done = true;
		assert_true(entry_absent(&desk->office, hall->tournament,
		                         hall_entry(hall, "icho-3"), 1, true, &problems));
	}
	return hall->now;
}

/* The matching is made before the transaction, and pair 3 does not play by then. */
HALL_TEST(an_event_that_changed_since_the_matching_is_matched_anew)
{
	struct other_desk desk = {.hall = hall, .office = hall->office};

	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at;
	hall->office.clock = (struct clock){other_desk_clock, &desk};
	hall_draw(hall);
	assert_true(desk.done);
	assert_int_equal(4, hall->draw.game_count);
	assert_int_equal(0, hall->draw.bye_count);
	hall_check(hall, 1, "the draw");
}

/* 0 is a seed like any other. */
HALL_TEST(a_seed_that_is_wished_stands_for_the_events)
{
	struct draw_wish wish = {.anew = true};
	char *first;
	int same = 0;

	for (wish.seed = 0; wish.seed < 8; wish.seed++) {
		seed_set(hall, (int)wish.seed);
		hall_draw(hall);
		assert_null(strstr(hall_audit(hall), "seed"));
		first = hall_seats(hall, 1);
		seed_set(hall, 1000);
		hall_draw(hall);
		same += strcmp(first, hall_seats(hall, 1)) == 0;
		draw_wished(hall, wish);
		assert_string_equal(first, hall_seats(hall, 1));
		assert_non_null(strstr(hall_audit(hall), arena_printf(hall->arena, "; seed %d",
		                                                      (int)wish.seed)));
		assert_int_equal(1000, hall->tournament->seed);
	}
	assert_true(same < 4);
}

/* Without the key, force would draw round after round. */
HALL_TEST(a_wish_sent_again_with_its_key_draws_nothing_more)
{
	const struct draw_wish wish = {.force = true, .publish = true, .seed = -1};
	struct drawn drawn;

	hall->office.once = "key";
	hall->office.form = "force";
	drawn = draw_wished(hall, wish);
	assert_int_equal(1, drawn.round);
	assert_false(drawn.again);
	drawn = draw_wished(hall, wish);
	assert_int_equal(1, drawn.round);
	assert_true(drawn.again);
	assert_int_equal(1, hall->draw.rounds);
	hall->office.form = "anew";
	refused_wish(hall, wish, "problem.sent-already");
	hall_read(hall);
	assert_int_equal(1, hall->draw.rounds);
	hall->office.once = "another";
	assert_int_equal(2, draw_wished(hall, wish).round);
	hall_state_set(hall, STATE_FINISHED);
	assert_true(draw_wished(hall, wish).again);
	hall->office.once = NULL;
	refused_wish(hall, wish, "problem.finished");
}

HALL_TEST(a_key_whose_wish_was_refused_may_draw_later)
{
	const struct draw_wish wish = {.seed = -1};

	hall->office.once = "key";
	hall->office.form = "";
	hall_state_set(hall, STATE_FINISHED);
	refused_wish(hall, wish, "problem.finished");
	hall_state_set(hall, STATE_CLOSED);
	assert_false(draw_wished(hall, wish).again);
}

HALL_TEST(a_key_whose_round_is_gone_draws_no_other)
{
	const struct draw_wish wish = {.seed = -1};

	hall->office.once = "key";
	hall->office.form = "";
	draw_wished(hall, wish);
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 1, false,
	                                 &hall->problems));
	refused_wish(hall, wish, "problem.sent-already");
}

/* Somebody else has drawn the round in its place: that is not what the key made. */
HALL_TEST(a_key_does_not_answer_for_another_draw_of_its_round)
{
	const struct draw_wish wish = {.seed = 3}, other = {.seed = 9};

	hall->office.once = "key";
	hall->office.form = "3";
	draw_wished(hall, wish);
	assert_true(draw_wished(hall, wish).again);
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 1, false,
	                                 &hall->problems));
	hall->office.once = NULL;
	draw_wished(hall, other);
	hall->office.once = "key";
	refused_wish(hall, wish, "problem.sent-already");
}

/* The whole event */

/* The score of an entry as the draw of round `round` saw it. */
static int
score_x2(struct hall *hall, int round, int number)
{
	struct contest contest = contest_of(hall->arena, hall->tournament, &hall->entries, &hall->draw,
	                                    &hall->absences, round - 1);
	struct standing *order = contest_standings(hall->arena, &contest);

	for (size_t i = 0; i < contest.count; i++)
		if (contest.entries[order[i].entry]->number == number)
			return order[i].value[CRITERION_SCORE];
	return -1;
}

static void
check_drawn(struct hall *hall, int round, size_t games, size_t byes)
{
	size_t games_now = 0, byes_now = 0;

	for (size_t i = 0; i < hall->draw.game_count; i++)
		games_now += hall->draw.games[i].round == round;
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		byes_now += hall->draw.byes[i].round == round;
	assert_int_equal(games, games_now);
	assert_int_equal(byes, byes_now);
	hall_check(hall, round, "the draw");
	hall_check_settings(hall, round);
	assert_int_equal(0, hall_rematches(hall, round));
}

HALL_TEST(nine_pairs_play_four_rounds)
{
	struct typed_result typed = hall_typed("void", "");

	absence_set(hall->db, "icho-6", 1, true);
	hall_read(hall);
	assert_int_equal(0, hall_draw(hall));
	check_drawn(hall, 1, 4, 0);
	hall_publish(hall, 1);
	hall_play(hall, 1);

	assert_int_equal(0, hall_draw(hall));
	check_drawn(hall, 2, 4, 1);
	assert_int_equal(0, score_x2(hall, 2, hall_number(hall, hall->draw.byes[0].entry_id)));
	hall_publish(hall, 2);
	hall_play(hall, 2);

	assert_true(entry_status_set(hall->db, "icho-5", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(hall, 10, 2, STATUS_CONFIRMED);
	hall_read(hall);
	assert_int_equal(0, hall_draw(hall));
	check_drawn(hall, 3, 4, 1);
	assert_string_not_equal(hall->draw.byes[0].entry_id, hall->draw.byes[1].entry_id);
	hall_publish(hall, 3);
	hall_done(hall, record_result(&hall->office, hall->tournament, 3, 1, &typed, -1,
	                              &hall->problems));
	refused_draw(hall, "problem.results-missing");
	hall_read(hall);
	hall_drawn(hall, true);
	check_drawn(hall, 4, 4, 1);
	hall_publish(hall, 4);
	hall_play(hall, 3);
	hall_play(hall, 4);
	assert_int_equal(4, rounds_complete(&hall->draw));
	refused_draw(hall, "problem.rounds-drawn");
}

/* Two leaders who have not met meet at the top table. */
HALL_TEST(later_rounds_follow_the_standings)
{
	const struct game *top;
	int best = 0;

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_play(hall, 1);
	hall_draw(hall);
	top = rounds_game(&hall->draw, 2, 1);
	assert_int_equal(2, score_x2(hall, 2, hall_number(hall, top->black)));
	assert_int_equal(2, score_x2(hall, 2, hall_number(hall, top->white)));
	for (int table = 1; table <= 4; table++) {
		const struct game *game = rounds_game(&hall->draw, 2, table);
		int sum = score_x2(hall, 2, hall_number(hall, game->black)) +
		          score_x2(hall, 2, hall_number(hall, game->white));

		assert_true(table == 1 || sum <= best);
		best = sum;
	}
}

HALL_TEST(with_force_a_game_without_result_counts_nothing_for_either)
{
	const struct game *open;

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_drawn(hall, true);
	open = rounds_game(&hall->draw, 1, 1);
	assert_int_equal(0, score_x2(hall, 2, hall_number(hall, open->black)));
	assert_int_equal(0, score_x2(hall, 2, hall_number(hall, open->white)));
	assert_int_equal(0, hall_rematches(hall, 2));
	assert_string_not_equal(hall->draw.byes[0].entry_id, hall->draw.byes[1].entry_id);
}

/* Two pairs alone have to meet again: the draw says so. */
HALL_TEST(a_rematch_that_cannot_be_avoided_is_counted)
{
	for (int number = 3; number <= PAIRS; number++)
		for (int round = 1; round <= 2; round++)
			absence_set(hall->db, hall_id(hall, number), round, true);
	hall_read(hall);
	assert_int_equal(0, hall_draw(hall));
	hall_publish(hall, 1);
	hall_play(hall, 1);
	assert_int_equal(1, hall_draw(hall));
	hall_check(hall, 2, "the rematch");
}

/* Publishing and taking back */

HALL_TEST(publishing_makes_the_event_running_and_renews_its_pages)
{
	hall_draw(hall);
	assert_true(round_publish_draw(&hall->office, hall->tournament, 1, false,
	                               &hall->problems));
	assert_non_null(strstr(hall->touched, " /en/t/icho/rounds/1"));
	assert_non_null(strstr(hall->touched, " /ja/t/icho "));
	hall_read(hall);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
	assert_int_equal(ROUND_PUBLISHED, hall->draw.states[1]);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, false,
	                                      &hall->problems), "", "problem.round-published");
	hall->problems.count = 0;
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 2, false,
	                                      &hall->problems), "", "problem.round-not-drawn");
}

HALL_TEST(a_draw_that_leaves_somebody_out_is_not_published)
{
	hall_known_draft(hall);
	hall_drop(hall, 1, 7);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, false,
	                                      &hall->problems), "", "problem.unpaired");
	/* the captain's name first */
	assert_string_equal("East7 / West7, East8 / West8", hall->problems.list[0].detail);
	hall_read(hall);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	absence_set(hall->db, "icho-7", 1, true);
	hall_sit_out(hall, 1, 8);
	hall_publish(hall, 1);
}

HALL_TEST(a_round_without_a_single_game_is_not_published)
{
	hall_known_draft(hall);
	for (int number = 1; number < PAIRS; number++)
		hall_sit_out(hall, 1, number);
	assert_string_equal("b1 b2 b3 b4 b5 b6 b7 b8 b9", hall_seats(hall, 1));
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, false,
	                                      &hall->problems), "", "problem.pairs-few");
}

HALL_TEST(nothing_is_published_while_pairs_can_still_enter)
{
	hall_draw(hall);
	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at - 1;
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1, false,
	                                      &hall->problems), "", "problem.registration-open");
}

static void
take_back(struct hall *hall, int round)
{
	hall_done(hall, round_take_back(&hall->office, hall->tournament, round, &hall->problems));
}

static void
refused_take_back(struct hall *hall, int round, const char *word)
{
	hall_refused(hall, round_take_back(&hall->office, hall->tournament, round,
	                                   &hall->problems), "", word);
	hall_read(hall);
}

static void
throw_away(struct hall *hall, int round)
{
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, round, false,
	                                 &hall->problems));
}

static void
refused_throw_away(struct hall *hall, int round, const char *word)
{
	hall_refused(hall, round_throw_away(&hall->office, hall->tournament, round, false,
	                                    &hall->problems), "", word);
	hall_read(hall);
}

HALL_TEST(a_draft_can_always_be_thrown_away)
{
	refused_throw_away(hall, 1, "problem.round-not-drawn");
	hall_draw(hall);
	assert_true(round_throw_away(&hall->office, hall->tournament, 1, false,
	                             &hall->problems));
	assert_string_equal("", hall->touched);
	hall_read(hall);
	assert_int_equal(0, hall->draw.rounds);
	assert_int_equal(0, hall->draw.game_count + hall->draw.bye_count);
	refused_throw_away(hall, 1, "problem.round-not-drawn");
	hall_draw(hall);
	hall_state_set(hall, STATE_FINISHED);
	throw_away(hall, 1);
}

/* Pressed twice, taking back does not go on to throw the draft away. */
HALL_TEST(what_everybody_sees_is_taken_back_before_it_is_thrown_away)
{
	refused_take_back(hall, 1, "problem.round-not-drawn");
	hall_draw(hall);
	refused_take_back(hall, 1, "problem.round-not-published");
	hall_publish(hall, 1);
	refused_throw_away(hall, 1, "problem.round-published");
	take_back(hall, 1);
	refused_take_back(hall, 1, "problem.round-not-published");
	assert_int_equal(ROUND_DRAFT, hall->draw.states[1]);
	throw_away(hall, 1);
	assert_int_equal(0, hall->draw.rounds);
}

HALL_TEST(a_round_taken_back_is_the_draft_it_was)
{
	struct set_game set = {"icho-7", "icho-9", "3", "-4.5", "icho-9"};
	char *made;

	hall_known_draft(hall);
	hall_swap(hall, 1, 1, 8);
	hall_done(hall, round_set_game(&hall->office, hall->tournament, 1, &set,
	                               &hall->problems));
	made = hall_round(hall, 1);
	assert_non_null(strstr(made, "9-7, 3 stones, komi −4.5"));
	hall_publish(hall, 1);
	assert_true(round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	assert_non_null(strstr(hall->touched, " /ja/t/icho/rounds/1"));
	hall_read(hall);
	assert_int_equal(ROUND_DRAFT, hall->draw.states[1]);
	assert_string_equal(made, hall_round(hall, 1));
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	hall_swap(hall, 1, 2, 3);
	hall_publish(hall, 1);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

/* Its bye was public, and nothing else kept it. */
HALL_TEST(a_pair_that_withdrew_since_is_not_in_the_draft)
{
	hall_known_draft(hall); /* icho-9 has the bye */
	hall_publish(hall, 1);
	assert_true(entry_status_set(hall->db, "icho-9", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_read(hall);
	assert_int_equal(1, hall->draw.bye_count);
	take_back(hall, 1);
	assert_int_equal(0, hall->draw.bye_count);
	assert_int_equal(4, hall->draw.game_count);
}

HALL_TEST(only_the_last_round_without_results_is_taken_back)
{
	struct typed_result typed = hall_typed("both-win", "");

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_drawn(hall, true);
	refused_take_back(hall, 1, "problem.later-round");
	hall_publish(hall, 2);
	take_back(hall, 2);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
	assert_int_equal(2, hall->draw.rounds);
	throw_away(hall, 2);
	assert_int_equal(1, hall->draw.rounds);
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 3, &typed, -1,
	                              &hall->problems));
	refused_take_back(hall, 1, "problem.round-has-results");
	hall_done(hall, record_clear(&hall->office, hall->tournament, 1, 3, -1, &hall->problems));
	hall_state_set(hall, STATE_FINISHED);
	refused_take_back(hall, 1, "problem.finished");
	hall_state_set(hall, STATE_RUNNING);
	take_back(hall, 1);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
}

static void
refused_all_away(struct hall *hall, int round, const char *word)
{
	hall_refused(hall, round_throw_away(&hall->office, hall->tournament, round, true,
	                                    &hall->problems), "", word);
	hall_read(hall);
}

HALL_TEST(a_published_round_is_thrown_away_at_once_where_that_is_meant)
{
	refused_all_away(hall, 1, "problem.round-not-drawn");
	hall_known_draft(hall);
	hall_publish(hall, 1);
	assert_true(round_throw_away(&hall->office, hall->tournament, 1, true,
	                             &hall->problems));
	assert_non_null(strstr(hall->touched, " /ja/t/icho/standings"));
	hall_done(hall, true);
	assert_int_equal(0, hall->draw.rounds);
	assert_int_equal(0, hall->draw.game_count + hall->draw.bye_count);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	assert_memory_equal("round.throw-away|round 1|1: 2-1", hall_audit(hall), 31);
	assert_int_equal(1, sample_count(hall->db,
		"SELECT count(*) FROM audit WHERE action = 'round.take-back'"));
	hall_draw(hall);
	assert_true(round_throw_away(&hall->office, hall->tournament, 1, true,
	                             &hall->problems));
	assert_string_equal("", hall->touched); /* it was a draft */
}

HALL_TEST(what_could_not_be_taken_back_is_not_thrown_away_either)
{
	struct typed_result typed = hall_typed("both-win", "");

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_drawn(hall, true);
	refused_all_away(hall, 1, "problem.later-round");
	hall_publish(hall, 2);
	refused_all_away(hall, 1, "problem.later-round");
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 2, true,
	                                 &hall->problems));
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 3, &typed, -1,
	                              &hall->problems));
	refused_all_away(hall, 1, "problem.round-has-results");
	hall_done(hall, record_clear(&hall->office, hall->tournament, 1, 3, -1, &hall->problems));
	hall_state_set(hall, STATE_FINISHED);
	refused_all_away(hall, 1, "problem.finished");
	assert_int_equal(1, hall->draw.rounds);
}

HALL_TEST(the_audit_lists_the_games_before_and_after)
{
	hall_known_draft(hall);
	hall_meet(hall, 1, 3, 4);
	hall_meet(hall, 1, 7, 8);
	assert_string_equal(
		"round.set-game|round 1"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, komi 0; bye: 9"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, 2 stones, komi 0;"
		" bye: 9", hall_audit(hall));
	hall_swap(hall, 1, 8, 9);
	assert_non_null(strstr(hall_audit(hall), "4: 9-7, 4 stones, komi −6; bye: 8"));
	hall_drop(hall, 1, 8);
	assert_memory_equal("round.drop-entry|round 1|", hall_audit(hall), 25);
	assert_null(strstr(strrchr(hall_audit(hall), '|'), "bye"));
	hall_meet(hall, 1, 7, 9);
	assert_memory_equal("round.drop-entry|", hall_audit(hall), 17); /* nothing changed */
	hall_sit_out(hall, 1, 8);
	hall_publish(hall, 1);
	assert_memory_equal("round.publish|round 1||1: 2-1", hall_audit(hall), 29);
	take_back(hall, 1);
	assert_memory_equal("round.take-back|round 1|1: 2-1", hall_audit(hall), 30);
	throw_away(hall, 1);
	assert_memory_equal("round.throw-away|round 1|1: 2-1", hall_audit(hall), 31);
	hall_draw(hall);
	assert_memory_equal("round.draw|round 1||1: ", hall_audit(hall), 22);
}

