#include "world/hall.h"

#include "actions/entry/entry_act.h"
#include "event/contest.h"

static struct round_drawn
draw_wished(struct world *world, struct round_wish wish)
{
	struct round_drawn drawn = {.round = 99, .rematches = 99, .again = true};

	DONE(round_draw, &wish, &drawn);
	return drawn;
}

static void
refused_wish(struct world *world, struct round_wish wish, enum problem_kind kind)
{
	struct round_drawn drawn = {.round = 99};

	REFUSED("", kind, round_draw, &wish, &drawn);
	assert_int_equal(99, drawn.round);
}

static void
refused_draw(struct world *world, enum problem_kind kind)
{
	refused_wish(world, (struct round_wish){.anew = true, .seed = -1}, kind);
}

/* Drawing */

HALL_TEST(the_first_draw_seats_everybody_once_and_gives_the_weakest_the_bye)
{
	assert_int_equal(0, hall_draw(world));
	assert_int_equal(1, world->draw.rounds);
	assert_int_equal(ROUND_DRAFT, world->draw.states[1]);
	assert_int_equal(4, world->draw.game_count);
	assert_int_equal(1, world->draw.bye_count);
	assert_string_equal("icho-9", world->draw.byes[0].entry_id);
	hall_check(world, 1, "the draw");
	hall_check_settings(world, 1);
}

/* By points before the first round, and of equal points the lower number. */
HALL_TEST(the_strongest_pair_of_the_first_round_sits_at_table_one)
{
	int last = 0;

	hall_draw(world);
	assert_int_equal(1, hall_game(world, 1, 1)->table);
	for (int table = 1; table <= 4; table++) {
		const struct game *game = rounds_game(&world->draw, 1, table);
		int black = hall_number(world, game->black), white = hall_number(world, game->white);
		int better = black < white ? black : white; /* numbers fall with points here */

		assert_true(better > last);
		last = better;
	}
}

HALL_TEST(a_draft_changes_neither_the_event_nor_any_page)
{
	struct round_wish wish = {.seed = -1};
	struct round_drawn drawn;

	assert_true(ACT(round_draw, &wish, &drawn));
	assert_false(office_touched(world));
	world_read(world);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
}

HALL_TEST(drawing_again_gives_the_same_draw_and_undoes_what_was_moved)
{
	char *first, *moved;

	hall_draw(world);
	first = hall_seating(world, 1);
	hall_swap(world, 1, 1, 9);
	moved = hall_seating(world, 1);
	assert_string_not_equal(first, moved);
	hall_draw(world);
	assert_int_equal(1, world->draw.rounds);
	assert_string_equal(first, hall_seating(world, 1));
}

static void
seed_set(struct world *world, int seed)
{
	db_run(world->db, "UPDATE tournament SET seed = $1", "d", seed);
	world_read(world);
}

/* Among all on nothing chance decides, and it is the event's. */
HALL_TEST(another_seed_gives_another_first_round)
{
	char *first;
	int same = 0;

	hall_draw(world);
	first = hall_seating(world, 1);
	for (int seed = 100; seed < 110; seed++) {
		seed_set(world, seed);
		hall_draw(world);
		same += strcmp(first, hall_seating(world, 1)) == 0;
	}
	assert_true(same < 5);
}

HALL_TEST(who_is_absent_waiting_or_withdrawn_is_not_drawn)
{
	absence_set(world->db, "icho-2", 1, true);
	absence_set(world->db, "icho-5", 2, true);
	assert_true(entry_status_set(world->db, "icho-3", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(world, 10, 40, STATUS_WAITING);
	world_read(world);
	hall_draw(world);
	hall_check(world, 1, "the draw");
	assert_int_equal(3, world->draw.game_count);
	assert_non_null(hall_game(world, 1, 5)->black);
	assert_null(hall_game(world, 1, 10));
}

HALL_TEST(drawing_is_refused_when_the_event_is_not_ready_for_it)
{
	hall_state_set(world, STATE_DRAFT);
	refused_draw(world, PROBLEM_EVENT_DRAFT);
	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at - 1;
	refused_draw(world, PROBLEM_REGISTRATION_OPEN);
	hall_state_set(world, STATE_FINISHED);
	refused_draw(world, PROBLEM_FINISHED);
	hall_state_set(world, STATE_CLOSED);
	for (int number = 2; number <= PAIRS; number++)
		absence_set(world->db, hall_id(world, number), 1, true);
	refused_draw(world, PROBLEM_PAIRS_FEW);
	assert_rows(world, 0, "round");
	assert_string_equal("", audit_last(world));
}

HALL_TEST(registration_that_is_over_by_the_clock_does_not_hinder_the_draw)
{
	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at;
	round_begun(world, 1);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
}

/* What the caller read may be old: the transaction reads again. */
HALL_TEST(an_event_that_was_finished_meanwhile_is_not_drawn)
{
	assert_true(tournament_state_set(world->db, world->tournament, STATE_FINISHED));
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	refused_draw(world, PROBLEM_FINISHED);
}

HALL_TEST(the_next_round_waits_for_the_results_and_says_which)
{
	struct typed_result typed = hall_typed("both-lose", "");

	round_begun(world, 1);
	for (int table = 1; table <= 4; table += 2)
		DONE(record_result, 1, table, &typed, -1);
	refused_draw(world, PROBLEM_RESULTS_MISSING);
	assert_string_equal("2, 4", world->problems->list[0].detail);
	world_read(world);
	hall_drawn(world, true);
	assert_int_equal(2, world->draw.rounds);
	hall_check(world, 2, "the forced draw");
	DONE(record_result, 1, 2, &typed, -1);
	refused_draw(world, PROBLEM_RESULTS_MISSING); /* drawn again, without force */
	assert_string_equal("4", world->problems->list[0].detail);
}

/* Wishes */

HALL_TEST(a_draft_that_is_there_is_not_drawn_again_unasked)
{
	struct round_wish wish = {.seed = -1};
	char *moved;

	assert_int_equal(1, draw_wished(world, wish).round);
	hall_swap(world, 1, 1, 9);
	moved = hall_seating(world, 1);
	refused_wish(world, wish, PROBLEM_DRAFT_THERE);
	assert_string_equal("1", world->problems->list[0].detail);
	world_read(world);
	assert_string_equal(moved, hall_seating(world, 1));
	hall_publish(world, 1);
	refused_wish(world, wish, PROBLEM_RESULTS_MISSING); /* no draft any more: the next one */
	hall_play(world, 1);
	assert_int_equal(2, draw_wished(world, wish).round);
}

HALL_TEST(a_round_drawn_and_published_at_once_is_as_one_published_later)
{
	struct round_wish wish = {.publish = true, .seed = -1};
	struct round_drawn drawn;
	const char *audit;

	round_begun(world, 1);
	audit = audit_last(world);
	DONE(round_throw_away, 1, true);
	assert_true(ACT(round_draw, &wish, &drawn));
	assert_true(office_touched(world));
	world_done(world, true);
	assert_int_equal(1, drawn.round);
	assert_int_equal(ROUND_PUBLISHED, world->draw.states[1]);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
	assert_string_equal(audit, audit_last(world));
	assert_rows(world, 2, "audit WHERE action = 'round.draw'");
	hall_check(world, 1, "the draw");
}

HALL_TEST(a_draft_drawn_anew_can_be_published_with_it)
{
	struct round_wish wish = {.anew = true, .publish = true, .seed = -1};
	char *first;

	hall_draw(world);
	first = hall_seating(world, 1);
	hall_swap(world, 1, 1, 9);
	assert_int_equal(1, draw_wished(world, wish).round);
	assert_string_equal(first, hall_seating(world, 1));
	assert_int_equal(ROUND_PUBLISHED, world->draw.states[1]);
	assert_int_equal(1, world->draw.rounds);
}

HALL_TEST(registration_may_be_open_where_that_is_wished)
{
	struct round_wish wish = {.while_open = true, .anew = true, .seed = -1};
	struct round_wish at_once = {.publish = true, .seed = -1};

	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at - 1;
	refused_wish(world, at_once, PROBLEM_REGISTRATION_OPEN);
	assert_int_equal(0, world->draw.rounds);
	draw_wished(world, wish);
	assert_int_equal(STATE_OPEN, world->tournament->state);
	hall_enter(world, 10, 2, STATUS_CONFIRMED);
	world_read(world);
	REFUSED("", PROBLEM_UNPAIRED, round_publish_draw, 1, true);
	draw_wished(world, wish);
	REFUSED("", PROBLEM_REGISTRATION_OPEN, round_publish_draw, 1, false);
	DONE(round_publish_draw, 1, true);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
}

HALL_TEST(publishing_at_once_while_pairs_can_enter_ends_registration)
{
	struct round_wish wish = {.while_open = true, .publish = true, .seed = -1};

	hall_state_set(world, STATE_DRAFT);
	refused_wish(world, wish, PROBLEM_EVENT_DRAFT);
	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at - 1;
	draw_wished(world, wish);
	assert_int_equal(ROUND_PUBLISHED, world->draw.states[1]);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
}

/* 0 is a seed like any other. */
HALL_TEST(a_seed_that_is_wished_stands_for_the_events)
{
	struct round_wish wish = {.anew = true};
	char *first;
	int same = 0;

	for (wish.seed = 0; wish.seed < 8; wish.seed++) {
		seed_set(world, (int)wish.seed);
		hall_draw(world);
		assert_null(strstr(audit_last(world), "seed"));
		first = hall_seating(world, 1);
		seed_set(world, 1000);
		hall_draw(world);
		same += strcmp(first, hall_seating(world, 1)) == 0;
		draw_wished(world, wish);
		assert_string_equal(first, hall_seating(world, 1));
		assert_non_null(strstr(audit_last(world), arena_printf(world->arena, "; seed %d",
		                                                       (int)wish.seed)));
		assert_int_equal(1000, world->tournament->seed);
	}
	assert_true(same < 4);
}

/* Without the key, force would draw round after round. */
HALL_TEST(a_wish_sent_again_with_its_key_draws_nothing_more)
{
	const struct round_wish wish = {.force = true, .publish = true, .seed = -1};
	struct round_drawn drawn;

	office_once(world, "key", "force");
	drawn = draw_wished(world, wish);
	assert_int_equal(1, drawn.round);
	assert_false(drawn.again);
	drawn = draw_wished(world, wish);
	assert_int_equal(1, drawn.round);
	assert_true(drawn.again);
	assert_int_equal(1, world->draw.rounds);
	world->office->form = "anew";
	refused_wish(world, wish, PROBLEM_SENT_ALREADY);
	assert_int_equal(1, world->draw.rounds);
	world->office->once = "another";
	assert_int_equal(2, draw_wished(world, wish).round);
	hall_state_set(world, STATE_FINISHED);
	assert_true(draw_wished(world, wish).again);
	world->office->once = NULL;
	refused_wish(world, wish, PROBLEM_FINISHED);
}

HALL_TEST(a_key_whose_wish_was_refused_may_draw_later)
{
	const struct round_wish wish = {.seed = -1};

	office_once(world, "key", "");
	hall_state_set(world, STATE_FINISHED);
	refused_wish(world, wish, PROBLEM_FINISHED);
	hall_state_set(world, STATE_CLOSED);
	assert_false(draw_wished(world, wish).again);
}

HALL_TEST(a_key_whose_round_is_gone_draws_no_other)
{
	const struct round_wish wish = {.seed = -1};

	office_once(world, "key", "");
	draw_wished(world, wish);
	DONE(round_throw_away, 1, false);
	refused_wish(world, wish, PROBLEM_SENT_ALREADY);
}

/* Somebody else has drawn the round in its place: that is not what the key made. */
HALL_TEST(a_key_does_not_answer_for_another_draw_of_its_round)
{
	const struct round_wish wish = {.seed = 3}, other = {.seed = 9};

	office_once(world, "key", "3");
	draw_wished(world, wish);
	assert_true(draw_wished(world, wish).again);
	DONE(round_throw_away, 1, false);
	world->office->once = NULL;
	draw_wished(world, other);
	world->office->once = "key";
	refused_wish(world, wish, PROBLEM_SENT_ALREADY);
}

/* The whole event */

/* The score of an entry as the draw of round `round` saw it. */
static int
score_x2(struct world *world, int round, int number)
{
	struct contest contest = contest_of(world->arena, world_event(world), round - 1);
	struct standing *order = contest_standings(world->arena, &contest);

	for (size_t i = 0; i < contest.count; i++)
		if (contest.entries[order[i].entry]->number == number)
			return order[i].value[CRITERION_SCORE];
	return -1;
}

static void
check_drawn(struct world *world, int round, size_t games, size_t byes)
{
	size_t games_now = 0, byes_now = 0;

	for (size_t i = 0; i < world->draw.game_count; i++)
		games_now += world->draw.games[i].round == round;
	for (size_t i = 0; i < world->draw.bye_count; i++)
		byes_now += world->draw.byes[i].round == round;
	assert_int_equal(games, games_now);
	assert_int_equal(byes, byes_now);
	hall_check(world, round, "the draw");
	hall_check_settings(world, round);
	assert_int_equal(0, hall_rematches(world, round));
}

HALL_TEST(nine_pairs_play_four_rounds)
{
	struct typed_result typed = hall_typed("void", "");

	absence_set(world->db, "icho-6", 1, true);
	world_read(world);
	assert_int_equal(0, hall_draw(world));
	check_drawn(world, 1, 4, 0);
	hall_publish(world, 1);
	hall_play(world, 1);

	assert_int_equal(0, hall_draw(world));
	check_drawn(world, 2, 4, 1);
	assert_int_equal(0, score_x2(world, 2, hall_number(world, world->draw.byes[0].entry_id)));
	hall_publish(world, 2);
	hall_play(world, 2);

	assert_true(entry_status_set(world->db, "icho-5", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(world, 10, 2, STATUS_CONFIRMED);
	world_read(world);
	assert_int_equal(0, hall_draw(world));
	check_drawn(world, 3, 4, 1);
	assert_string_not_equal(world->draw.byes[0].entry_id, world->draw.byes[1].entry_id);
	hall_publish(world, 3);
	DONE(record_result, 3, 1, &typed, -1);
	refused_draw(world, PROBLEM_RESULTS_MISSING);
	hall_drawn(world, true);
	check_drawn(world, 4, 4, 1);
	hall_publish(world, 4);
	hall_play(world, 3);
	hall_play(world, 4);
	assert_int_equal(4, rounds_complete(&world->draw));
	refused_draw(world, PROBLEM_ROUNDS_DRAWN);
}

/* Two leaders who have not met meet at the top table. */
HALL_TEST(later_rounds_follow_the_standings)
{
	const struct game *top;
	int best = 0;

	round_played(world, 1);
	hall_draw(world);
	top = rounds_game(&world->draw, 2, 1);
	assert_int_equal(2, score_x2(world, 2, hall_number(world, top->black)));
	assert_int_equal(2, score_x2(world, 2, hall_number(world, top->white)));
	for (int table = 1; table <= 4; table++) {
		const struct game *game = rounds_game(&world->draw, 2, table);
		int sum = score_x2(world, 2, hall_number(world, game->black)) +
		          score_x2(world, 2, hall_number(world, game->white));

		assert_true(table == 1 || sum <= best);
		best = sum;
	}
}

HALL_TEST(with_force_a_game_without_result_counts_nothing_for_either)
{
	const struct game *open;

	round_begun(world, 1);
	hall_drawn(world, true);
	open = rounds_game(&world->draw, 1, 1);
	assert_int_equal(0, score_x2(world, 2, hall_number(world, open->black)));
	assert_int_equal(0, score_x2(world, 2, hall_number(world, open->white)));
	assert_int_equal(0, hall_rematches(world, 2));
	assert_string_not_equal(world->draw.byes[0].entry_id, world->draw.byes[1].entry_id);
}

/* Two pairs alone have to meet again: the draw says so. */
HALL_TEST(a_rematch_that_cannot_be_avoided_is_counted)
{
	for (int number = 3; number <= PAIRS; number++)
		for (int round = 1; round <= 2; round++)
			absence_set(world->db, hall_id(world, number), round, true);
	world_read(world);
	assert_int_equal(0, hall_draw(world));
	hall_publish(world, 1);
	hall_play(world, 1);
	assert_int_equal(1, hall_draw(world));
	hall_check(world, 2, "the rematch");
}

/* Publishing and taking back */

HALL_TEST(publishing_makes_the_event_running_and_touches_it)
{
	hall_draw(world);
	assert_true(ACT(round_publish_draw, 1, false));
	assert_true(office_touched(world));
	world_read(world);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
	assert_int_equal(ROUND_PUBLISHED, world->draw.states[1]);
	REFUSED("", PROBLEM_ROUND_PUBLISHED, round_publish_draw, 1, false);
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, round_publish_draw, 2, false);
}

HALL_TEST(a_draw_that_leaves_somebody_out_is_not_published)
{
	hall_known_draft(world);
	hall_drop(world, 1, 7);
	REFUSED("", PROBLEM_UNPAIRED, round_publish_draw, 1, false);
	/* the captain's name first */
	assert_string_equal("East7 / West7, East8 / West8", world->problems->list[0].detail);
	world_read(world);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	absence_set(world->db, "icho-7", 1, true);
	hall_sit_out(world, 1, 8);
	hall_publish(world, 1);
}

HALL_TEST(a_round_without_a_single_game_is_not_published)
{
	hall_known_draft(world);
	for (int number = 1; number < PAIRS; number++)
		hall_sit_out(world, 1, number);
	assert_string_equal("b1 b2 b3 b4 b5 b6 b7 b8 b9", hall_seating(world, 1));
	REFUSED("", PROBLEM_PAIRS_FEW, round_publish_draw, 1, false);
}

HALL_TEST(nothing_is_published_while_pairs_can_still_enter)
{
	hall_draw(world);
	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at - 1;
	REFUSED("", PROBLEM_REGISTRATION_OPEN, round_publish_draw, 1, false);
}

HALL_TEST(a_draft_can_always_be_thrown_away)
{
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, round_throw_away, 1, false);
	hall_draw(world);
	assert_true(ACT(round_throw_away, 1, false));
	assert_false(office_touched(world));
	world_read(world);
	assert_int_equal(0, world->draw.rounds);
	assert_int_equal(0, world->draw.game_count + world->draw.bye_count);
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, round_throw_away, 1, false);
	hall_draw(world);
	hall_state_set(world, STATE_FINISHED);
	DONE(round_throw_away, 1, false);
}

/* Pressed twice, taking back does not go on to throw the draft away. */
HALL_TEST(what_everybody_sees_is_taken_back_before_it_is_thrown_away)
{
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, round_take_back, 1);
	hall_draw(world);
	REFUSED("", PROBLEM_ROUND_NOT_PUBLISHED, round_take_back, 1);
	hall_publish(world, 1);
	REFUSED("", PROBLEM_ROUND_PUBLISHED, round_throw_away, 1, false);
	DONE(round_take_back, 1);
	REFUSED("", PROBLEM_ROUND_NOT_PUBLISHED, round_take_back, 1);
	assert_int_equal(ROUND_DRAFT, world->draw.states[1]);
	DONE(round_throw_away, 1, false);
	assert_int_equal(0, world->draw.rounds);
}

HALL_TEST(a_round_taken_back_is_the_draft_it_was)
{
	struct by_hand_game set = {"icho-7", "icho-9", "3", "-4.5", "icho-9"};
	char *made;

	hall_known_draft(world);
	hall_swap(world, 1, 1, 8);
	DONE(by_hand_game, 1, &set, NULL);
	made = hall_round(world, 1);
	assert_non_null(strstr(made, "9-7, 3 stones, komi −4.5"));
	hall_publish(world, 1);
	assert_true(ACT(round_take_back, 1));
	assert_true(office_touched(world));
	world_read(world);
	assert_int_equal(ROUND_DRAFT, world->draw.states[1]);
	assert_string_equal(made, hall_round(world, 1));
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	hall_swap(world, 1, 2, 3);
	hall_publish(world, 1);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
}

/* Its bye was public, and nothing else kept it. */
HALL_TEST(a_pair_that_withdrew_since_is_not_in_the_draft)
{
	hall_known_draft(world); /* icho-9 has the bye */
	hall_publish(world, 1);
	assert_true(entry_status_set(world->db, "icho-9", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_read(world);
	assert_int_equal(1, world->draw.bye_count);
	DONE(round_take_back, 1);
	assert_int_equal(0, world->draw.bye_count);
	assert_int_equal(4, world->draw.game_count);
}

HALL_TEST(only_the_last_round_without_results_is_taken_back)
{
	struct typed_result typed = hall_typed("both-win", "");

	round_begun(world, 1);
	hall_drawn(world, true);
	REFUSED("", PROBLEM_LATER_ROUND, round_take_back, 1);
	hall_publish(world, 2);
	DONE(round_take_back, 2);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
	assert_int_equal(2, world->draw.rounds);
	DONE(round_throw_away, 2, false);
	assert_int_equal(1, world->draw.rounds);
	DONE(record_result, 1, 3, &typed, -1);
	REFUSED("", PROBLEM_ROUND_HAS_RESULTS, round_take_back, 1);
	DONE(record_clear, 1, 3, -1);
	hall_state_set(world, STATE_FINISHED);
	REFUSED("", PROBLEM_FINISHED, round_take_back, 1);
	hall_state_set(world, STATE_RUNNING);
	DONE(round_take_back, 1);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
}

HALL_TEST(a_published_round_is_thrown_away_at_once_where_that_is_meant)
{
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, round_throw_away, 1, true);
	hall_known_draft(world);
	hall_publish(world, 1);
	assert_true(ACT(round_throw_away, 1, true));
	assert_true(office_touched(world));
	world_done(world, true);
	assert_int_equal(0, world->draw.rounds);
	assert_int_equal(0, world->draw.game_count + world->draw.bye_count);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	assert_memory_equal("round.throw-away|round 1|1: 2-1", audit_last(world), 31);
	assert_rows(world, 1, "audit WHERE action = 'round.take-back'");
	hall_draw(world);
	assert_true(ACT(round_throw_away, 1, true));
	assert_false(office_touched(world)); /* it was a draft */
}

HALL_TEST(what_could_not_be_taken_back_is_not_thrown_away_either)
{
	struct typed_result typed = hall_typed("both-win", "");

	round_begun(world, 1);
	hall_drawn(world, true);
	REFUSED("", PROBLEM_LATER_ROUND, round_throw_away, 1, true);
	hall_publish(world, 2);
	REFUSED("", PROBLEM_LATER_ROUND, round_throw_away, 1, true);
	DONE(round_throw_away, 2, true);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
	DONE(record_result, 1, 3, &typed, -1);
	REFUSED("", PROBLEM_ROUND_HAS_RESULTS, round_throw_away, 1, true);
	DONE(record_clear, 1, 3, -1);
	hall_state_set(world, STATE_FINISHED);
	REFUSED("", PROBLEM_FINISHED, round_throw_away, 1, true);
	assert_int_equal(1, world->draw.rounds);
}

HALL_TEST(the_audit_lists_the_games_before_and_after)
{
	hall_known_draft(world);
	hall_meet(world, 1, 3, 4);
	hall_meet(world, 1, 7, 8);
	assert_string_equal(
		"round.set-game|round 1"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, komi 0; bye: 9"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, 2 stones, komi 0;"
		" bye: 9", audit_last(world));
	hall_swap(world, 1, 8, 9);
	assert_non_null(strstr(audit_last(world), "4: 9-7, 4 stones, komi −6; bye: 8"));
	hall_drop(world, 1, 8);
	assert_memory_equal("round.drop-entry|round 1|", audit_last(world), 25);
	assert_null(strstr(strrchr(audit_last(world), '|'), "bye"));
	hall_meet(world, 1, 7, 9);
	assert_memory_equal("round.drop-entry|", audit_last(world), 17); /* nothing changed */
	hall_sit_out(world, 1, 8);
	hall_publish(world, 1);
	assert_memory_equal("round.publish|round 1||1: 2-1", audit_last(world), 29);
	DONE(round_take_back, 1);
	assert_memory_equal("round.take-back|round 1|1: 2-1", audit_last(world), 30);
	DONE(round_throw_away, 1, false);
	assert_memory_equal("round.throw-away|round 1|1: 2-1", audit_last(world), 31);
	hall_draw(world);
	assert_memory_equal("round.draw|round 1||1: ", audit_last(world), 22);
}

