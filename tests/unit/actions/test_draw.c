#include "actions/hall.h"

#include "actions/field.h"
#include "actions/sheet.h"
#include "rules/handicap.h"

static int
number_of(struct hall *hall, const char *id)
{
	for (size_t i = 0; i < hall->entries.count; i++)
		if (strcmp(hall->entries.list[i].id, id) == 0)
			return hall->entries.list[i].number;
	fail_msg("no entry %s", id);
	return 0;
}

static const struct entry *
entry_of(struct hall *hall, const char *id)
{
	return &hall->entries.list[number_of(hall, id) - 1];
}

static bool
plays(struct hall *hall, const struct entry *entry, int round)
{
	for (size_t i = 0; i < hall->absences.count; i++)
		if (hall->absences.list[i].round == round &&
		    strcmp(hall->absences.list[i].entry_id, entry->id) == 0)
			return false;
	return entry->status == STATUS_CONFIRMED;
}

/* "1:1-2 3:4-7 b9 ?5": tables, byes, those left without a game. */
static char *
seats(struct hall *hall, int round)
{
	struct unpaired unpaired = round_unpaired(hall->arena, &hall->entries, &hall->draw,
	                                          &hall->absences, round);
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];
		int black = number_of(hall, game->black), white = number_of(hall, game->white);

		if (game->round == round)
			text = arena_printf(hall->arena, "%s %d:%d-%d", text, game->table,
			                    black < white ? black : white,
			                    black < white ? white : black);
	}
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		if (hall->draw.byes[i].round == round)
			text = arena_printf(hall->arena, "%s b%d", text,
			                    number_of(hall, hall->draw.byes[i].entry_id));
	for (size_t i = 0; i < unpaired.count; i++)
		text = arena_printf(hall->arena, "%s ?%d", text, unpaired.list[i]->number);
	return text + (text[0] == ' ');
}

/* Everybody who plays has exactly one seat or is said to have none; nobody
 * else has one; no two games share a table. */
static void
check_round(struct hall *hall, int round, const char *after)
{
	struct unpaired unpaired = round_unpaired(hall->arena, &hall->entries, &hall->draw,
	                                          &hall->absences, round);
	int *times = arena_array(hall->arena, hall->entries.count + 1, sizeof(*times));
	int *tables = arena_array(hall->arena, hall->entries.count + 1, sizeof(*tables));

	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];

		if (game->round != round)
			continue;
		times[number_of(hall, game->black)]++;
		times[number_of(hall, game->white)]++;
		if (game->table < 1 || game->table > (int)hall->entries.count ||
		    tables[game->table]++ != 0)
			fail_msg("%s: table %d", after, game->table);
	}
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		if (hall->draw.byes[i].round == round)
			times[number_of(hall, hall->draw.byes[i].entry_id)]++;
	for (size_t i = 0; i < unpaired.count; i++)
		times[unpaired.list[i]->number]++;
	for (size_t i = 0; i < hall->entries.count; i++) {
		const struct entry *entry = &hall->entries.list[i];
		int should = plays(hall, entry, round) ? 1 : 0;

		if (times[entry->number] != should)
			fail_msg("%s: pair %d is there %d times, not %d: %s", after, entry->number,
			         times[entry->number], should, seats(hall, round));
	}
}

/* Colours, stones and komi are the ruleset's. */
static void
check_settings(struct hall *hall, int round)
{
	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];
		int black_x2 = entry_of(hall, game->black)->points_x2;
		int white_x2 = entry_of(hall, game->white)->points_x2;
		struct setting setting = handicap_setting(&hall->tournament->ruleset->handicap,
		                                          black_x2, white_x2);

		if (game->round != round)
			continue;
		if (setting.black == BLACK_SECOND || game->nigiri != (black_x2 == white_x2) ||
		    game->stones != setting.stones || game->komi_x2 != setting.komi_x2)
			fail_msg("table %d: %s (%d/2) against %s (%d/2), %d stones, komi %d/2",
			         game->table, game->black, black_x2, game->white, white_x2,
			         game->stones, game->komi_x2);
	}
}

static int
rematches_in(struct hall *hall, int round)
{
	int count = 0;

	for (size_t i = 0; i < hall->draw.game_count; i++)
		for (size_t j = 0; j < hall->draw.game_count; j++) {
			const struct game *now = &hall->draw.games[i], *then = &hall->draw.games[j];
			bool same = strcmp(now->black, then->black) == 0 &&
			            strcmp(now->white, then->white) == 0;
			bool turned = strcmp(now->black, then->white) == 0 &&
			              strcmp(now->white, then->black) == 0;

			count += now->round == round && then->round < round && (same || turned);
		}
	return count;
}

static const struct game *
game_of(struct hall *hall, int round, int number)
{
	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];

		if (game->round == round && (number_of(hall, game->black) == number ||
		                             number_of(hall, game->white) == number))
			return game;
	}
	return NULL;
}

static void
refused_draw(struct hall *hall, const char *word)
{
	size_t rematches = 99;

	hall_refused(hall, round_draw(&hall->office, hall->tournament, false, &rematches,
	                              &hall->problems), "", word);
	assert_int_equal(99, rematches);
}

static void
swap(struct hall *hall, int round, int a, int b)
{
	hall_done(hall, round_swap(&hall->office, hall->tournament, round, hall_id(hall, a),
	                           hall_id(hall, b), &hall->problems));
}

static void
meet(struct hall *hall, int round, int a, int b)
{
	struct set_game set = {hall_id(hall, a), hall_id(hall, b), "", "", ""};

	hall_done(hall, round_set_game(&hall->office, hall->tournament, round, &set,
	                               &hall->problems));
}

static void
sit_out(struct hall *hall, int round, int number)
{
	hall_done(hall, round_set_bye(&hall->office, hall->tournament, round,
	                              hall_id(hall, number), &hall->problems));
}

static void
drop(struct hall *hall, int round, int number)
{
	publisher_begin(hall->publisher);
	round_drop_entry(&hall->office, hall->tournament, hall_id(hall, number), round);
	publisher_commit(hall->publisher);
	hall_read(hall);
}

/* Drawing */

static void
the_first_draw_seats_everybody_once_and_gives_the_weakest_the_bye(void **state)
{
	struct hall *hall = *state;

	assert_int_equal(0, hall_draw(hall));
	assert_int_equal(1, hall->draw.rounds);
	assert_int_equal(ROUND_DRAFT, hall->draw.states[1]);
	assert_int_equal(4, hall->draw.game_count);
	assert_int_equal(1, hall->draw.bye_count);
	assert_string_equal("icho-9", hall->draw.byes[0].entry_id);
	check_round(hall, 1, "the draw");
	check_settings(hall, 1);
}

/* By points before the first round, and of equal points the lower number. */
static void
the_strongest_pair_of_the_first_round_sits_at_table_one(void **state)
{
	struct hall *hall = *state;
	int last = 0;

	hall_draw(hall);
	assert_int_equal(1, game_of(hall, 1, 1)->table);
	for (int table = 1; table <= 4; table++) {
		const struct game *game = draw_game(&hall->draw, 1, table);
		int black = number_of(hall, game->black), white = number_of(hall, game->white);
		int better = black < white ? black : white; /* numbers fall with points here */

		assert_true(better > last);
		last = better;
	}
}

static void
a_draft_changes_neither_the_event_nor_any_page(void **state)
{
	struct hall *hall = *state;
	size_t rematches;

	assert_true(round_draw(&hall->office, hall->tournament, false, &rematches,
	                       &hall->problems));
	assert_string_equal("", hall->touched);
	hall_read(hall);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
}

static void
drawing_again_gives_the_same_draw_and_undoes_what_was_moved(void **state)
{
	struct hall *hall = *state;
	char *first, *moved;

	hall_draw(hall);
	first = seats(hall, 1);
	swap(hall, 1, 1, 9);
	moved = seats(hall, 1);
	assert_string_not_equal(first, moved);
	hall_draw(hall);
	assert_int_equal(1, hall->draw.rounds);
	assert_string_equal(first, seats(hall, 1));
}

static void
seed_set(struct hall *hall, int seed)
{
	db_run(hall->db, "UPDATE tournament SET seed = $1", "d", seed);
	hall_read(hall);
}

/* Among all on nothing chance decides, and it is the event's. */
static void
another_seed_gives_another_first_round(void **state)
{
	struct hall *hall = *state;
	char *first;
	int same = 0;

	hall_draw(hall);
	first = seats(hall, 1);
	for (int seed = 100; seed < 110; seed++) {
		seed_set(hall, seed);
		hall_draw(hall);
		same += strcmp(first, seats(hall, 1)) == 0;
	}
	assert_true(same < 5);
}

static void
who_is_absent_waiting_or_withdrawn_is_not_drawn(void **state)
{
	struct hall *hall = *state;

	absence_set(hall->db, "icho-2", 1, true);
	absence_set(hall->db, "icho-5", 2, true);
	assert_true(entry_status_set(hall->db, "icho-3", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(hall, 10, 40, STATUS_WAITING);
	hall_read(hall);
	hall_draw(hall);
	check_round(hall, 1, "the draw");
	assert_int_equal(3, hall->draw.game_count);
	assert_non_null(game_of(hall, 1, 5)->black);
	assert_null(game_of(hall, 1, 10));
}

static void
drawing_is_refused_when_the_event_is_not_ready_for_it(void **state)
{
	struct hall *hall = *state;

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
	assert_int_equal(0, scratch_count(hall->db, "SELECT count(*) FROM round"));
	assert_string_equal("", hall_audit(hall));
}

static void
registration_that_is_over_by_the_clock_does_not_hinder_the_draw(void **state)
{
	struct hall *hall = *state;

	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at;
	hall_draw(hall);
	hall_publish(hall, 1);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

/* What the caller read may be old: the transaction reads again. */
static void
an_event_that_was_finished_meanwhile_is_not_drawn(void **state)
{
	struct hall *hall = *state;

	assert_true(tournament_state_set(hall->db, "icho", STATE_CLOSED, STATE_FINISHED));
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	refused_draw(hall, "problem.finished");
}

static void
the_next_round_waits_for_the_results_and_says_which(void **state)
{
	struct hall *hall = *state;
	struct typed_result typed = hall_typed("both-lose", "");
	size_t rematches;

	hall_draw(hall);
	hall_publish(hall, 1);
	for (int table = 1; table <= 4; table += 2)
		hall_done(hall, record_result(&hall->office, hall->tournament, 1, table, &typed, -1,
		                              &hall->problems));
	refused_draw(hall, "problem.results-missing");
	assert_string_equal("2, 4", hall->problems.list[0].detail);
	hall_read(hall);
	hall_done(hall, round_draw(&hall->office, hall->tournament, true, &rematches,
	                           &hall->problems));
	assert_int_equal(2, hall->draw.rounds);
	check_round(hall, 2, "the forced draw");
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 2, &typed, -1,
	                              &hall->problems));
	refused_draw(hall, "problem.results-missing"); /* drawn again, without force */
	assert_string_equal("4", hall->problems.list[0].detail);
}

/* The whole event */

/* The score of an entry as the draw of round `round` saw it. */
static int
score_x2(struct hall *hall, int round, int number)
{
	struct field_of_play field = field_make(hall->arena, &hall->entries, &hall->draw,
	                                        &hall->absences, round - 1);
	struct standing *order = field_standings(hall->arena, &field);

	for (size_t i = 0; i < field.count; i++)
		if (field.entries[order[i].entry]->number == number)
			return order[i].value_x2[CRITERION_SCORE];
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
	check_round(hall, round, "the draw");
	check_settings(hall, round);
	assert_int_equal(0, rematches_in(hall, round));
}

static void
nine_pairs_play_four_rounds(void **state)
{
	struct hall *hall = *state;
	struct typed_result typed = hall_typed("void", "");
	size_t rematches;

	absence_set(hall->db, "icho-6", 1, true);
	hall_read(hall);
	assert_int_equal(0, hall_draw(hall));
	check_drawn(hall, 1, 4, 0);
	hall_publish(hall, 1);
	hall_play(hall, 1);

	assert_int_equal(0, hall_draw(hall));
	check_drawn(hall, 2, 4, 1);
	assert_int_equal(0, score_x2(hall, 2, number_of(hall, hall->draw.byes[0].entry_id)));
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
	hall_done(hall, round_draw(&hall->office, hall->tournament, true, &rematches,
	                           &hall->problems));
	check_drawn(hall, 4, 4, 1);
	hall_publish(hall, 4);
	hall_play(hall, 3);
	hall_play(hall, 4);
	assert_int_equal(4, draw_complete_rounds(&hall->draw));
	refused_draw(hall, "problem.rounds-drawn");
}

/* Two leaders who have not met meet at the top table. */
static void
later_rounds_follow_the_standings(void **state)
{
	struct hall *hall = *state;
	const struct game *top;
	int best = 0;

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_play(hall, 1);
	hall_draw(hall);
	top = draw_game(&hall->draw, 2, 1);
	assert_int_equal(2, score_x2(hall, 2, number_of(hall, top->black)));
	assert_int_equal(2, score_x2(hall, 2, number_of(hall, top->white)));
	for (int table = 1; table <= 4; table++) {
		const struct game *game = draw_game(&hall->draw, 2, table);
		int sum = score_x2(hall, 2, number_of(hall, game->black)) +
		          score_x2(hall, 2, number_of(hall, game->white));

		assert_true(table == 1 || sum <= best);
		best = sum;
	}
}

static void
with_force_a_game_without_result_counts_nothing_for_either(void **state)
{
	struct hall *hall = *state;
	size_t rematches;
	const struct game *open;

	hall_draw(hall);
	hall_publish(hall, 1);
	assert_true(round_draw(&hall->office, hall->tournament, true, &rematches,
	                       &hall->problems));
	hall_read(hall);
	open = draw_game(&hall->draw, 1, 1);
	assert_int_equal(0, score_x2(hall, 2, number_of(hall, open->black)));
	assert_int_equal(0, score_x2(hall, 2, number_of(hall, open->white)));
	assert_int_equal(0, rematches_in(hall, 2));
	assert_string_not_equal(hall->draw.byes[0].entry_id, hall->draw.byes[1].entry_id);
}

/* Two pairs alone have to meet again: the draw says so. */
static void
a_rematch_that_cannot_be_avoided_is_counted(void **state)
{
	struct hall *hall = *state;

	for (int number = 3; number <= PAIRS; number++)
		for (int round = 1; round <= 2; round++)
			absence_set(hall->db, hall_id(hall, number), round, true);
	hall_read(hall);
	assert_int_equal(0, hall_draw(hall));
	hall_publish(hall, 1);
	hall_play(hall, 1);
	assert_int_equal(1, hall_draw(hall));
	check_round(hall, 2, "the rematch");
}

/* By hand */

/* 1-2, 3-4, 5-6, 7-8 at tables 1 to 4, bye 9. */
static void
known_draft(struct hall *hall)
{
	round_delete(hall->db, "icho", 1);
	assert_true(round_insert(hall->db, "icho", 1));
	for (int table = 1; table <= 4; table++) {
		struct game game = {
			.round = 1, .table = table,
			.black = hall_id(hall, 2 * table), .white = hall_id(hall, 2 * table - 1),
			.black_count = -1, .white_count = -1,
		};

		game_insert(hall->db, "icho", &game, 1);
	}
	bye_insert(hall->db, "icho", 1, "icho-9");
	hall_read(hall);
}

typedef void (*hand_two)(struct hall *hall, int round, int a, int b);

static void
sit_out_first(struct hall *hall, int round, int a, int b)
{
	(void)b;
	sit_out(hall, round, a);
}

static void
drop_first(struct hall *hall, int round, int a, int b)
{
	(void)b;
	drop(hall, round, a);
}

static void
hand_changes_move_whom_they_should_and_leave_the_others(void **state)
{
	struct hall *hall = *state;
	const struct {
		struct {
			hand_two act;
			int a, b;
		} steps[3];
		const char *seats;
	} cases[] = {
		{{{swap, 1, 5}}, "1:2-5 2:3-4 3:1-6 4:7-8 b9"},
		{{{swap, 2, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{swap, 9, 2}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{swap, 1, 5}, {swap, 1, 5}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{sit_out_first, 1, 0}, {swap, 2, 9}}, "2:3-4 3:5-6 4:7-8 b1 b2 ?9"},
		{{{sit_out_first, 1, 0}, {swap, 3, 2}}, "2:2-4 3:5-6 4:7-8 b1 b9 ?3"},
		{{{meet, 1, 2}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{meet, 1, 3}}, "1:1-3 2:2-4 3:5-6 4:7-8 b9"},
		{{{meet, 3, 1}}, "1:2-4 2:1-3 3:5-6 4:7-8 b9"},
		{{{meet, 1, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{meet, 9, 1}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{sit_out_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b1 b9 ?2"},
		{{{sit_out_first, 9, 0}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{sit_out_first, 1, 0}, {meet, 1, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 ?2"},
		{{{sit_out_first, 1, 0}, {meet, 2, 9}}, "1:2-9 2:3-4 3:5-6 4:7-8 b1"},
		{{{sit_out_first, 1, 0}, {meet, 2, 3}}, "2:2-3 3:5-6 4:7-8 b1 b9 ?4"},
		{{{sit_out_first, 1, 0}, {meet, 3, 2}}, "2:2-3 3:5-6 4:7-8 b1 b9 ?4"},
		{{{sit_out_first, 1, 0}, {meet, 3, 1}}, "2:1-3 3:5-6 4:7-8 b4 b9 ?2"},
		{{{sit_out_first, 1, 0}, {sit_out_first, 3, 0}, {meet, 4, 2}},
		 "1:2-4 3:5-6 4:7-8 b1 b3 b9"},
		{{{sit_out_first, 7, 0}, {sit_out_first, 1, 0}, {meet, 8, 2}},
		 "1:2-8 2:3-4 3:5-6 b1 b7 b9"},
		{{{drop_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b9 ?1 ?2"},
		{{{drop_first, 9, 0}}, "1:1-2 2:3-4 3:5-6 4:7-8 ?9"},
		{{{drop_first, 1, 0}, {drop_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b9 ?1 ?2"},
		{{{drop_first, 1, 0}, {meet, 1, 2}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		known_draft(hall);
		for (size_t step = 0; step < 3 && cases[i].steps[step].act != NULL; step++)
			cases[i].steps[step].act(hall, 1, cases[i].steps[step].a,
			                         cases[i].steps[step].b);
		if (strcmp(cases[i].seats, seats(hall, 1)) != 0)
			fail_msg("case %zu: %s, not %s", i, seats(hall, 1), cases[i].seats);
		check_round(hall, 1, cases[i].seats);
	}
}

/* A small generator: the same changes in every run. */
static int
below(uint32_t *seed, int limit)
{
	*seed = *seed * 1664525 + 1013904223;
	return (int)((*seed >> 16) % (uint32_t)limit);
}

static void
change_any(struct hall *hall, uint32_t *seed)
{
	int a = 1 + below(seed, PAIRS), b = 1 + below(seed, PAIRS);
	struct set_game set = {hall_id(hall, a), hall_id(hall, b), "", "", ""};

	switch (below(seed, 5)) {
	case 0:
	case 1:
		round_swap(&hall->office, hall->tournament, 1, set.a, set.b, &hall->problems);
		break;
	case 2:
	case 3:
		round_set_game(&hall->office, hall->tournament, 1, &set, &hall->problems);
		break;
	default:
		round_set_bye(&hall->office, hall->tournament, 1, set.a, &hall->problems);
	}
}

static void
whatever_is_moved_nobody_is_lost_or_seated_twice(void **state)
{
	struct hall *hall = *state;
	uint32_t seed = 1;

	absence_set(hall->db, "icho-4", 1, true);
	hall_read(hall);
	hall_draw(hall);
	for (int change = 0; change < 400; change++) {
		change_any(hall, &seed);
		if (change % 37 == 0)
			drop(hall, 1, 1 + below(&seed, PAIRS));
		hall_read(hall);
		check_round(hall, 1, arena_printf(hall->arena, "change %d", change));
		check_settings(hall, 1);
	}
}

static void
a_game_set_by_hand_takes_what_was_typed(void **state)
{
	struct hall *hall = *state;
	/* 1 has 8.0 points, 2 has 6.5: 2 stones, komi 0. 3 and 4 are equal. */
	static const struct {
		int a, b;
		const char *stones, *komi, *black;
		int stones_is, komi_x2_is, black_is;
		bool nigiri;
	} cases[] = {
		{1, 2, "", "", "", 2, 0, 2, false},
		{2, 1, "", "", "", 2, 0, 2, false},
		{1, 2, "3", "", "", 3, 0, 2, false},
		{1, 2, "", "6.5", "", 2, 13, 2, false},
		{1, 2, "0", "−6.5", "", 0, -13, 2, false},
		{1, 2, "９", "－９９．５", "", 9, -199, 2, false},
		{1, 2, "", "99½", "", 2, 199, 2, false},
		{1, 2, "", "", "icho-1", 2, 0, 1, false},
		{3, 4, "", "", "", 0, 12, 3, true},
		{4, 3, "", "", "", 0, 12, 4, true},
		{3, 4, "0", "5", "", 0, 10, 3, true},
		{3, 4, "", "", "icho-4", 0, 12, 4, false},
		{3, 4, "2", "0", "icho-4", 2, 0, 4, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct set_game set = {hall_id(hall, cases[i].a), hall_id(hall, cases[i].b),
		                       cases[i].stones, cases[i].komi, cases[i].black};
		const struct game *game;

		hall_draw(hall);
		swap(hall, 1, 3, 9); /* so that 3 and 4 have not met */
		meet(hall, 1, 4, 8);
		hall_done(hall, round_set_game(&hall->office, hall->tournament, 1, &set,
		                               &hall->problems));
		game = game_of(hall, 1, cases[i].a);
		if (game != game_of(hall, 1, cases[i].b) || game->stones != cases[i].stones_is ||
		    game->komi_x2 != cases[i].komi_x2_is || game->nigiri != cases[i].nigiri ||
		    number_of(hall, game->black) != cases[i].black_is)
			fail_msg("case %zu: %d stones, komi %d/2, Black %s, nigiri %d", i, game->stones,
			         game->komi_x2, game->black, game->nigiri);
	}
}

static void
a_pair_moved_to_another_game_leaves_typed_stones_behind(void **state)
{
	struct hall *hall = *state;
	struct set_game set = {"icho-1", "icho-2", "9", "-20", "icho-1"};

	known_draft(hall);
	hall_done(hall, round_set_game(&hall->office, hall->tournament, 1, &set, &hall->problems));
	swap(hall, 1, 5, 7);
	assert_int_equal(9, game_of(hall, 1, 1)->stones); /* it was not touched */
	swap(hall, 1, 1, 5);
	meet(hall, 1, 3, 4); /* and so are all made anew */
	meet(hall, 1, 6, 7);
	meet(hall, 1, 1, 8);
	check_settings(hall, 1);
}

static void
what_cannot_be_set_by_hand_is_said_beside_its_field(void **state)
{
	struct hall *hall = *state;
	static const struct {
		const char *a, *b, *stones, *komi, *black;
		const char *field, *word;
	} cases[] = {
		{"icho-1", "icho-2", "1", "", "", "stones", "problem.stones"},
		{"icho-1", "icho-2", "10", "", "", "stones", "problem.stones"},
		{"icho-1", "icho-2", "-2", "", "", "stones", "problem.stones"},
		{"icho-1", "icho-2", "two", "", "", "stones", "problem.stones"},
		{"icho-1", "icho-2", "", "100", "", "komi", "problem.komi"},
		{"icho-1", "icho-2", "", "-99.75", "", "komi", "problem.komi"},
		{"icho-1", "icho-2", "", "six", "", "komi", "problem.komi"},
		{"icho-1", "icho-2", "1", "", "icho-3", "black", "problem.black"},
		{"icho-1", "icho-2", "", "", "nobody", "black", "problem.black"},
		{"icho-3", "icho-4", "2", "", "", "black", "problem.black"},
		{"icho-1", "icho-1", "", "", "", "b", "problem.pair-twice"},
		{"icho-8", "icho-2", "", "", "", "a", "problem.not-playing"},
		{"icho-1", "icho-8", "", "", "", "b", "problem.not-playing"},
		{"icho-1", "icho-7", "", "", "", "b", "problem.not-playing"},
		{"icho-1", "icho-10", "", "", "", "b", "problem.not-playing"},
		{"", "icho-2", "", "", "", "a", "problem.not-playing"},
		{"icho-1", "'; --", "", "", "", "b", "problem.not-playing"},
	};
	char *before;

	absence_set(hall->db, "icho-8", 1, true);
	assert_true(entry_status_set(hall->db, "icho-7", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(hall, 10, 0, STATUS_WAITING);
	hall_draw(hall);
	before = seats(hall, 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct set_game set = {cases[i].a, cases[i].b, cases[i].stones, cases[i].komi,
		                       cases[i].black};

		hall_refused(hall, round_set_game(&hall->office, hall->tournament, 1, &set,
		                                  &hall->problems), cases[i].field, cases[i].word);
		hall_read(hall);
		assert_string_equal(before, seats(hall, 1));
	}
}

static void
a_swap_that_would_change_nothing_is_refused(void **state)
{
	struct hall *hall = *state;
	static const struct {
		const char *a, *b, *field, *word;
	} cases[] = {
		{"icho-1", "icho-2", "b", "problem.swap-alike"}, /* one game */
		{"icho-9", "icho-7", "b", "problem.swap-alike"}, /* both have a bye */
		{"icho-6", "icho-8", "b", "problem.swap-alike"}, /* both have nothing */
		{"icho-1", "icho-1", "b", "problem.pair-twice"},
		{"icho-1", "nobody", "b", "problem.not-playing"},
		{"nobody", "icho-1", "a", "problem.not-playing"},
	};

	known_draft(hall);
	sit_out(hall, 1, 7);
	sit_out(hall, 1, 5);
	for (size_t i = 0; i < COUNT(cases); i++) {
		hall_refused(hall, round_swap(&hall->office, hall->tournament, 1, cases[i].a,
		                              cases[i].b, &hall->problems),
		             cases[i].field, cases[i].word);
		hall->problems.count = 0;
	}
	hall_refused(hall, round_set_bye(&hall->office, hall->tournament, 1, "nobody",
	                                 &hall->problems), "entry", "problem.not-playing");
}

static void
only_a_draft_is_changed_by_hand(void **state)
{
	struct hall *hall = *state;
	struct set_game set = {"icho-1", "icho-2", "", "", ""};

	hall_refused(hall, round_swap(&hall->office, hall->tournament, 1, "icho-1", "icho-3",
	                              &hall->problems), "", "problem.round-not-drawn");
	hall_read(hall);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall_refused(hall, round_set_game(&hall->office, hall->tournament, 1, &set,
	                                  &hall->problems), "", "problem.round-published");
	hall_read(hall);
	hall_refused(hall, round_set_bye(&hall->office, hall->tournament, 0, "icho-1",
	                                 &hall->problems), "", "problem.round-not-drawn");
	drop(hall, 1, 1);
	assert_non_null(game_of(hall, 1, 1));
	hall_play(hall, 1);
	hall_draw(hall);
	hall_state_set(hall, STATE_FINISHED);
	hall_refused(hall, round_swap(&hall->office, hall->tournament, 2, "icho-1", "icho-3",
	                              &hall->problems), "", "problem.finished");
}

static void
a_rematch_set_by_hand_is_the_organisers_decision(void **state)
{
	struct hall *hall = *state;
	int met;

	hall_draw(hall);
	hall_publish(hall, 1);
	hall_play(hall, 1);
	met = number_of(hall, game_of(hall, 1, 1)->black);
	if (met == 1)
		met = number_of(hall, game_of(hall, 1, 1)->white);
	hall_draw(hall);
	meet(hall, 2, 1, met);
	assert_int_equal(1, rematches_in(hall, 2));
	hall_publish(hall, 2);
}

/* Publishing and taking back */

static void
publishing_makes_the_event_running_and_renews_its_pages(void **state)
{
	struct hall *hall = *state;

	hall_draw(hall);
	assert_true(round_publish_draw(&hall->office, hall->tournament, 1, &hall->problems));
	assert_non_null(strstr(hall->touched, " /en/t/icho/rounds/1"));
	assert_non_null(strstr(hall->touched, " /ja/t/icho "));
	hall_read(hall);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
	assert_int_equal(ROUND_PUBLISHED, hall->draw.states[1]);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1,
	                                      &hall->problems), "", "problem.round-published");
	hall->problems.count = 0;
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 2,
	                                      &hall->problems), "", "problem.round-not-drawn");
}

static void
a_draw_that_leaves_somebody_out_is_not_published(void **state)
{
	struct hall *hall = *state;

	known_draft(hall);
	drop(hall, 1, 7);
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1,
	                                      &hall->problems), "", "problem.unpaired");
	/* the captain's name first */
	assert_string_equal("East7 / West7, East8 / West8", hall->problems.list[0].detail);
	hall_read(hall);
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	absence_set(hall->db, "icho-7", 1, true);
	sit_out(hall, 1, 8);
	hall_publish(hall, 1);
}

static void
a_round_without_a_single_game_is_not_published(void **state)
{
	struct hall *hall = *state;

	known_draft(hall);
	for (int number = 1; number < PAIRS; number++)
		sit_out(hall, 1, number);
	assert_string_equal("b1 b2 b3 b4 b5 b6 b7 b8 b9", seats(hall, 1));
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1,
	                                      &hall->problems), "", "problem.pairs-few");
}

static void
nothing_is_published_while_pairs_can_still_enter(void **state)
{
	struct hall *hall = *state;

	hall_draw(hall);
	hall_state_set(hall, STATE_OPEN);
	hall->now = hall->tournament->closes_at - 1;
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 1,
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
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, round, &hall->problems));
}

static void
refused_throw_away(struct hall *hall, int round, const char *word)
{
	hall_refused(hall, round_throw_away(&hall->office, hall->tournament, round,
	                                    &hall->problems), "", word);
	hall_read(hall);
}

static void
a_draft_can_always_be_thrown_away(void **state)
{
	struct hall *hall = *state;

	refused_throw_away(hall, 1, "problem.round-not-drawn");
	hall_draw(hall);
	assert_true(round_throw_away(&hall->office, hall->tournament, 1, &hall->problems));
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
static void
what_everybody_sees_is_taken_back_before_it_is_thrown_away(void **state)
{
	struct hall *hall = *state;

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

static char *
round_text(struct hall *hall, int round)
{
	struct sheet sheet = sheet_of(hall->arena, &hall->tournament->ruleset->handicap,
	                              &hall->entries, &hall->draw, round);

	return sheet_text(hall->arena, &sheet);
}

static void
a_round_taken_back_is_the_draft_it_was(void **state)
{
	struct hall *hall = *state;
	struct set_game set = {"icho-7", "icho-9", "3", "-4.5", "icho-9"};
	char *made;

	known_draft(hall);
	swap(hall, 1, 1, 8);
	hall_done(hall, round_set_game(&hall->office, hall->tournament, 1, &set,
	                               &hall->problems));
	made = round_text(hall, 1);
	assert_non_null(strstr(made, "9-7, 3 stones, komi −4.5"));
	hall_publish(hall, 1);
	assert_true(round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	assert_non_null(strstr(hall->touched, " /ja/t/icho/rounds/1"));
	hall_read(hall);
	assert_int_equal(ROUND_DRAFT, hall->draw.states[1]);
	assert_string_equal(made, round_text(hall, 1));
	assert_int_equal(STATE_CLOSED, hall->tournament->state);
	swap(hall, 1, 2, 3);
	hall_publish(hall, 1);
	assert_int_equal(STATE_RUNNING, hall->tournament->state);
}

/* Its bye was public, and nothing else kept it. */
static void
a_pair_that_withdrew_since_is_not_in_the_draft(void **state)
{
	struct hall *hall = *state;

	known_draft(hall); /* icho-9 has the bye */
	hall_publish(hall, 1);
	assert_true(entry_status_set(hall->db, "icho-9", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_read(hall);
	assert_int_equal(1, hall->draw.bye_count);
	take_back(hall, 1);
	assert_int_equal(0, hall->draw.bye_count);
	assert_int_equal(4, hall->draw.game_count);
}

static void
only_the_last_round_without_results_is_taken_back(void **state)
{
	struct hall *hall = *state;
	struct typed_result typed = hall_typed("both-win", "");
	size_t rematches;

	hall_draw(hall);
	hall_publish(hall, 1);
	assert_true(round_draw(&hall->office, hall->tournament, true, &rematches,
	                       &hall->problems));
	hall_read(hall);
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
the_audit_lists_the_games_before_and_after(void **state)
{
	struct hall *hall = *state;

	known_draft(hall);
	meet(hall, 1, 3, 4);
	meet(hall, 1, 7, 8);
	assert_string_equal(
		"round.set-game|round 1"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, komi 0; bye: 9"
		"|1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; 3: 6-5, komi 0; 4: 8-7, 2 stones, komi 0;"
		" bye: 9", hall_audit(hall));
	swap(hall, 1, 8, 9);
	assert_non_null(strstr(hall_audit(hall), "4: 9-7, 4 stones, komi −6; bye: 8"));
	drop(hall, 1, 8);
	assert_memory_equal("round.drop-entry|round 1|", hall_audit(hall), 25);
	assert_null(strstr(strrchr(hall_audit(hall), '|'), "bye"));
	meet(hall, 1, 7, 9);
	assert_memory_equal("round.drop-entry|", hall_audit(hall), 17); /* nothing changed */
	sit_out(hall, 1, 8);
	hall_publish(hall, 1);
	assert_memory_equal("round.publish|round 1||1: 2-1", hall_audit(hall), 29);
	take_back(hall, 1);
	assert_memory_equal("round.take-back|round 1|1: 2-1", hall_audit(hall), 30);
	throw_away(hall, 1);
	assert_memory_equal("round.throw-away|round 1|1: 2-1", hall_audit(hall), 31);
	hall_draw(hall);
	assert_memory_equal("round.draw|round 1||1: ", hall_audit(hall), 22);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hall_setup, hall_teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_first_draw_seats_everybody_once_and_gives_the_weakest_the_bye),
		TEST(the_strongest_pair_of_the_first_round_sits_at_table_one),
		TEST(a_draft_changes_neither_the_event_nor_any_page),
		TEST(drawing_again_gives_the_same_draw_and_undoes_what_was_moved),
		TEST(another_seed_gives_another_first_round),
		TEST(who_is_absent_waiting_or_withdrawn_is_not_drawn),
		TEST(drawing_is_refused_when_the_event_is_not_ready_for_it),
		TEST(registration_that_is_over_by_the_clock_does_not_hinder_the_draw),
		TEST(an_event_that_was_finished_meanwhile_is_not_drawn),
		TEST(the_next_round_waits_for_the_results_and_says_which),
		TEST(nine_pairs_play_four_rounds),
		TEST(later_rounds_follow_the_standings),
		TEST(with_force_a_game_without_result_counts_nothing_for_either),
		TEST(a_rematch_that_cannot_be_avoided_is_counted),
		TEST(hand_changes_move_whom_they_should_and_leave_the_others),
		TEST(whatever_is_moved_nobody_is_lost_or_seated_twice),
		TEST(a_game_set_by_hand_takes_what_was_typed),
		TEST(a_pair_moved_to_another_game_leaves_typed_stones_behind),
		TEST(what_cannot_be_set_by_hand_is_said_beside_its_field),
		TEST(a_swap_that_would_change_nothing_is_refused),
		TEST(only_a_draft_is_changed_by_hand),
		TEST(a_rematch_set_by_hand_is_the_organisers_decision),
		TEST(publishing_makes_the_event_running_and_renews_its_pages),
		TEST(a_draw_that_leaves_somebody_out_is_not_published),
		TEST(a_round_without_a_single_game_is_not_published),
		TEST(nothing_is_published_while_pairs_can_still_enter),
		TEST(a_draft_can_always_be_thrown_away),
		TEST(what_everybody_sees_is_taken_back_before_it_is_thrown_away),
		TEST(a_round_taken_back_is_the_draft_it_was),
		TEST(a_pair_that_withdrew_since_is_not_in_the_draft),
		TEST(only_the_last_round_without_results_is_taken_back),
		TEST(the_audit_lists_the_games_before_and_after),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
