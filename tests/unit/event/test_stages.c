/* Whole events of every system at the table. */
#include "event/stages.h"

#include "event/stage.h"

/* ---- round robin ---- */

/* Berger's table of six; by hand: 1 wins all 5; 2 beats 5, 3, 4 and has the bye of
 * round 3; 3 beats 4, 5 and has the bye of round 5; 5 has two byes, 4 beats 6. */
HALL_TEST(a_round_robin_of_six_with_one_absent_and_one_who_leaves)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "", 6, 6);
	away(world, 4, 3);
	play_round(world, 1, "1:1-6 2:2-5 3:3-4", none);
	play_round(world, 2, "1:4-6 2:3-5 3:1-2", none);
	withdraw(world, 6);
	play_round(world, 3, "1:1-3 b2 b5", none);
	play_round(world, 4, "1:1-4 2:2-3 b5", none);
	play_round(world, 5, "1:2-4 2:1-5 b3", none);
	assert_string_equal("1:1 2:2 3:3 5:4 4:5 6:6", places(world, 5));
	assert_string_equal("10 8 6 4 2 0", scores(world, 5));
	hall_draw_refused(world, false, PROBLEM_STAGE_OVER, NULL);
}

/* TOURNAMENT.md "Standings criteria": "a bye 1 (a round robin's rest round 0 ...), all settable".
 * Five have five rounds; each rests in one of them, and 1 to 4 beat everybody behind them. In
 * round 2 entry 5 does not come: 3, who was to meet it, has a bye, which counts. */
HALL_TEST(a_rest_round_counts_nothing_and_a_bye_for_one_who_stays_away_a_point)
{
	static const struct { const char *plan, *scores; } cases[] = {
		{"", "8 6 4 2 0"}, {"rest_x2 2\n", "10 8 6 4 2"},
		{"bye_x2 0\n", "8 6 2 2 0"}, {"rest_x2 1\n", "9 7 5 3 1"},
	};

	event_set(world, SYSTEM_ROUND_ROBIN, "", 5, 5);
	away(world, 5, 2);
	for (int round = 1; round <= 5; round++)
		play_round(world, round, NULL, none);
	for (size_t i = 0; i < COUNT(cases); i++) {
		db_run(world->db, "UPDATE tournament SET plan = $1", "t", cases[i].plan);
		world_read(world);
		if (strcmp(cases[i].scores, scores(world, 5)) != 0)
			fail_msg("%s%s", cases[i].plan, scores(world, 5));
	}
}

HALL_TEST(who_enters_after_the_groups_are_dealt_moves_nobody_and_hinders_no_round)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "", 3, 4);
	play_round(world, 1, "1:1-4 2:2-3", none);
	hall_enter(world, 10, 40, STATUS_CONFIRMED);
	world_read(world);
	play_round(world, 2, "1:3-4 2:1-2", none);
	play_round(world, 3, "1:2-4 2:1-3", none);
	assert_string_equal("1:1 2:2 3:3 4:4 10:4", places(world, 3));
}

HALL_TEST(where_colours_are_balanced_the_table_says_who_has_black)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "even_colours 1\n", 3, 4);
	world_sql(world, "UPDATE entry SET points_x2 = 0");
	hall_draw(world);
	for (int table = 1; table <= 2; table++) {
		const struct game *game = rounds_game(&world->draw, 1, table);

		assert_false(game->nigiri);
		assert_true(hall_number(world, game->black) > hall_number(world, game->white));
	}
}

HALL_TEST(a_system_that_takes_more_rounds_than_there_are_says_how_many)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "", 8, 9);
	hall_draw_refused(world, false, PROBLEM_ROUNDS_SHORT, "9");
	event_set(world, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\n", 6, 9);
	hall_draw_refused(world, false, PROBLEM_ROUNDS_SHORT, "7"); /* a group of five takes 5, the knockout 2 */
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 9);
	hall_draw_refused(world, false, PROBLEM_ROUNDS_SHORT_KNOCKOUT, "4");
	event_set(world, SYSTEM_ROUND_ROBIN, "groups 5\n", 8, 9);
	hall_draw_refused(world, false, PROBLEM_GROUPS_SMALL, "10");
	event_set(world, SYSTEM_SWISS, "finalists 8\n", 3, 9);
	hall_draw_refused(world, false, PROBLEM_ROUNDS_FINAL, "3");
	assert_int_equal(0, world->draw.berths.count);
	event_set(world, SYSTEM_KNOCKOUT, "", 4, 9);
	hall_draw(world);
}

/* ---- knockout ---- */

/* 4 beats 1 and then 2; 6, who had beaten 3, has gone before the game for third
 * place, so 1 is third without it. 3 and 5, out in the first round, share the fifth. */
HALL_TEST(a_knockout_of_six_with_third_place)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 6);
	play_round(world, 1, "1:4-5 2:3-6 b1 b2", (const int[]){6, 0});
	assert_string_equal("quarterfinal 0, quarterfinal 0", names(world, 1));
	play_round(world, 2, "1:1-4 2:2-6", (const int[]){4, 0});
	assert_string_equal("semifinal 0, semifinal 0", names(world, 2));
	hall_draw(world);
	assert_string_equal("1:2-4 2:1-6", hall_seating(world, 3));
	assert_string_equal("final 0, third 0", names(world, 3));
	withdraw(world, 6);
	play_round(world, 3, "1:2-4 b1", (const int[]){4, 0});
	assert_string_equal("4:1 2:2 1:3 6:4 3:5 5:5", places(world, 3));
}

HALL_TEST(without_a_game_for_it_the_third_place_is_shared)
{
	event_set(world, SYSTEM_KNOCKOUT, "third_place 0\n", 2, 4);
	play_round(world, 1, "1:1-4 2:2-3", none);
	play_round(world, 2, "1:1-2", none);
	assert_string_equal("1:1 2:2 3:3 4:3", places(world, 2));
}

HALL_TEST(a_knockout_does_not_go_on_from_a_game_without_a_winner_unless_told)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 2, 4);
	round_begun(world, 1);
	record(world, rounds_game(&world->draw, 1, 2), "both-lose", "");
	play(world, 1, none);
	hall_draw_refused(world, false, PROBLEM_NO_WINNER, "2");
	hall_drawn(world, true);
	assert_string_equal("b1", hall_seating(world, 2));
	DONE(round_throw_away, 2, false);
	away(world, 2, 2);
	hall_draw(world);
	assert_string_equal("1:1-3 b4", hall_seating(world, 2));
}

/* Insisting on a missing result says nothing about who goes on. */
HALL_TEST(a_missing_result_is_not_taken_for_a_game_that_nobody_won)
{
	struct round_wish wish = {.anew = true, .force = true, .seed = -1};
	struct round_drawn drawn;

	event_set(world, SYSTEM_KNOCKOUT, "", 2, 4);
	round_begun(world, 1);
	REFUSED("", PROBLEM_NO_WINNER, round_draw, &wish, &drawn);
	assert_string_equal("1, 2", world->problems->list[0].detail);
}

/* 3 and 4 change places, then 1 and 5, so that 1 meets 3 and 5 has the first bye. */
HALL_TEST(whom_the_desk_moves_in_the_first_round_moves_in_the_bracket)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 6);
	hall_draw(world);
	hall_swap(world, 1, 3, 4);
	hall_swap(world, 1, 1, 5);
	assert_string_equal("1:1-3 2:4-6 b2 b5", hall_seating(world, 1));
	hall_publish(world, 1);
	assert_string_equal("A6 A2 A3 A4 A1 A5", berths(world, 1, 6));
	play(world, 1, none);
	play_round(world, 2, "1:4-5 2:1-2", none);
	play_round(world, 3, "1:1-4 2:2-5", none);
	assert_string_equal("1:1 4:2 2:3 5:4 3:5 6:5", places(world, 3));
}

/* Round 1 is out as 1 and 2 with byes, 4-5 and 3-6; then 1 and 5 change places. */
HALL_TEST(whom_the_desk_moves_after_publication_moves_in_the_bracket_too)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 6);
	round_begun(world, 1);
	DONE(by_hand_swap, 1, "icho-1", "icho-5",
	     &(struct by_hand_reseat){.reason = "wrong list", .sure = true});
	assert_string_equal("1:1-4 2:3-6 b2 b5", hall_seating(world, 1));
	play(world, 1, none);
	play_round(world, 2, "1:1-5 2:2-3", none);
}

static bool
sits_out(struct world *world, int number, int round)
{
	const bool *out = stages_sit_out(world->arena, world_event(world), round);

	return out[hall_entry(world, hall_id(world, number)) - world->entries.list];
}

/* 5 and 6 have lost in the first round. */
HALL_TEST(who_is_out_does_not_sit_out_but_who_stays_away_or_comes_late_does)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 6);
	play_round(world, 1, NULL, none);
	away(world, 2, 2);
	play_round(world, 2, "1:1-4 b3", none);
	assert_false(sits_out(world, 1, 2) || sits_out(world, 3, 2));
	assert_false(sits_out(world, 5, 2) || sits_out(world, 6, 2));
	assert_true(sits_out(world, 2, 2));
}

HALL_TEST(who_enters_a_swiss_after_its_first_round_has_sat_that_out)
{
	event_set(world, SYSTEM_SWISS, "", 3, 7);
	round_begun(world, 1);
	hall_enter(world, 10, -30, STATUS_CONFIRMED);
	world_read(world);
	assert_true(sits_out(world, 10, 1));
	assert_false(sits_out(world, 1, 1));
	assert_string_equal("icho-7", world->draw.byes[0].entry_id);
	assert_false(sits_out(world, 7, 1));
	assert_false(sits_out(world, 9, 1)); /* has withdrawn */
}

/* ---- a knockout after the rest ---- */

/* Groups 1 4 5 8 and 2 3 6 7; A1-B2 and B1-A2. 3 beats 1, then 2 beats 3 and 4 beats
 * 1. 5 and 6 were third in their groups with a win each, 7 and 8 last with none. */
HALL_TEST(two_groups_of_four_and_a_knockout_of_four)
{
	static const int by_group[] = {1, 4, 5, 8, 2, 3, 6, 7};
	struct contest all;

	event_set(world, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\n", 6, 8); /* one too many */
	play_round(world, 1, "1:1-8 2:4-5 3:2-7 4:3-6", none);
	assert_string_equal("A1 B1 B2 A2 A3 B3 B4 A4", berths(world, 1, 8));
	assert_string_equal("group 1, group 1, group 2, group 2", names(world, 1));
	play_round(world, 2, "1:5-8 2:1-4 3:6-7 4:2-3", none);
	play_round(world, 3, "1:4-8 2:1-5 3:3-7 4:2-6", none);
	assert_string_equal("1:1 2:1 3:3 4:3 5:5 6:5 7:7 8:7", places(world, 3));
	all = contest(world, 3);
	assert_int_equal(8, all.by_group_count);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(by_group[i], all.entries[all.by_group[i].entry]->number);
		assert_int_equal(i % 4 + 1, all.by_group[i].place);
		assert_int_equal(i / 4 + 1, all.group[all.by_group[i].entry]);
	}
	play_round(world, 4, "1:1-3 2:2-4", (const int[]){3, 0});
	assert_string_equal("semifinal 0, semifinal 0", names(world, 4));
	assert_null(contest(world, 4).group);
	play_round(world, 5, "1:2-3 2:1-4", (const int[]){4, 0});
	assert_string_equal("2:1 3:2 4:3 1:4 5:5 6:5 7:7 8:7", places(world, 5));
	hall_draw_refused(world, false, PROBLEM_STAGE_OVER, NULL);
}

static const struct standing *
standing_of(const struct standing *order, const struct contest *all, int number)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->entries[order[i].entry]->number == number)
			return &order[i];
	fail_msg("entry %d is not in the standings", number);
	return NULL;
}

/* Seed 1 meets seed 4; who was second has gone, so the fifth plays as fourth. The
 * fourth wins all; everybody else stands as after round 3, with the same numbers. */
HALL_TEST(a_swiss_and_a_knockout_of_its_first_four)
{
	struct contest swiss, all;
	const struct standing *before, *after;
	int seeds[4], low, high, rematches;

	event_set(world, SYSTEM_SWISS, "finalists 4\ncriteria score sos sos_1 lot\n", 5, 9);
	away(world, 8, 2);
	for (int round = 1; round <= 3; round++)
		play_round(world, round, NULL, round == 2 ? (const int[]){7, 0} : none);
	swiss = contest(world, 3);
	before = contest_standings(world->arena, &swiss);
	for (int i = 0; i < 4; i++)
		seeds[i] = swiss.entries[before[i == 0 ? 0 : i + 1].entry]->number;
	withdraw(world, swiss.entries[before[1].entry]->number);
	rematches = (int)hall_draw(world);
	assert_int_equal(rematches, hall_rematches(world, 4));
	assert_int_equal(2, games_count(world, 4));
	for (int i = 0; i < 2; i++) {
		low = seeds[i] < seeds[3 - i] ? seeds[i] : seeds[3 - i];
		high = seeds[i] + seeds[3 - i] - low;
		assert_non_null(strstr(hall_seating(world, 4),
		                       arena_printf(world->arena, "%d:%d-%d", i + 1, low, high)));
	}
	hall_publish(world, 4);
	win(world, 4, seeds[3]);
	play(world, 4, none);
	hall_draw(world);
	assert_string_equal("final 0, third 0", names(world, 5));
	hall_publish(world, 5);
	win(world, 5, seeds[3]);
	play(world, 5, none);
	all = contest(world, 5);
	after = contest_standings(world->arena, &all);
	assert_int_equal(seeds[3], all.entries[after[0].entry]->number);
	assert_int_equal(4, all.final_from);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(i + 1, after[i].place);
	for (size_t i = 0; i < all.count; i++) {
		int number = all.entries[after[i].entry]->number;
		const struct standing *then = standing_of(before, &swiss, number);

		assert_int_equal(then->value[CRITERION_SCORE], after[i].value[CRITERION_SCORE]);
		assert_int_equal(then->value[CRITERION_SOS], after[i].value[CRITERION_SOS]);
		if (i > 4)
			assert_true(standing_of(before, &swiss,
			                        all.entries[after[i - 1].entry]->number)->place <
			            then->place);
	}
}

/* "East1 / West1, East3 / West3": who won a game of the round, by number. */
static const char *
winners(struct world *world, int round)
{
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < world->entries.count; i++) {
		const struct entry *entry = &world->entries.list[i];
		const struct game *game = hall_game(world, round, entry->number);

		if (game == NULL || strcmp(game->result.winner == SIDE_BLACK ? game->black
		                                                             : game->white,
		                           entry->id) != 0)
			continue;
		text = arena_printf(world->arena, "%s%s%s / %s", text, text[0] == '\0' ? "" : ", ",
		                    entry->players[entry->captain].family_name,
		                    entry->players[1 - entry->captain].family_name);
	}
	return text;
}

/* After one round four have won; two of them go on. */
HALL_TEST(a_tie_at_the_cut_is_not_decided_by_the_program)
{
	event_set(world, SYSTEM_SWISS, "finalists 2\ncriteria score\n", 2, 8);
	play_round(world, 1, NULL, none);
	hall_draw_refused(world, false, PROBLEM_FINALISTS_TIED, winners(world, 1));
	event_set(world, SYSTEM_SWISS, "finalists 2\ncriteria score lot\n", 2, 8);
	hall_draw(world);
	assert_int_equal(1, games_count(world, 2));
	assert_string_equal("final 0", names(world, 2));
}

/* Three groups of three, each with a ring: the lot says who is first, and whose second goes on. */
HALL_TEST(the_best_second_may_be_the_lots)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "groups 3\nfinalists 4\ncriteria score sos sos_1 direct lot\n", 5, 9);
	for (int round = 1; round <= 3; round++) {
		hall_draw(world);
		hall_publish(world, round);
		db_run(world->db, "UPDATE game SET result = '0', how = 'margin' WHERE round = $1", "d", round);
		world_read(world);
	}
	hall_draw(world);
	assert_int_equal(2, games_count(world, 4));
}

/* ---- McMahon ---- */

static const struct {
	struct rank rank;
	int start_x2; /* between 10-kyu = 20 and 1-dan = 30 */
} strengths[] = {
	{{RANK_DAN, 5}, 60}, {{RANK_DAN, 1}, 60}, {{RANK_KYU, 5}, 50}, {{RANK_KYU, 6}, 48},
	{{RANK_KYU, 15}, 40}, {{RANK_KYU, 20}, 40},
};

/* The hall's nine have gone; these six are 11 to 16. */
static void
mcmahon_enter(struct world *world)
{
	event_set(world, SYSTEM_MCMAHON, "bar 30\nfloor 20\n", 3, 0);
	for (int i = 0; i < (int)COUNT(strengths); i++) {
		struct entry entry = sample_entry(world->arena, "icho", PAIRS + 1 + i, STATUS_CONFIRMED);

		entry.points_x2 = -i;
		entry.players[0].rank = entry.players[1].rank = strengths[i].rank;
		entry.players[0].honour = HONOUR_NONE;
		entry_insert(world->db, &entry);
	}
	world_read(world);
}

/* Of each: its start, 1 for a win or a bye; the half for one absent round is rounded
 * down to nothing. */
static int
mms_by_hand(struct world *world, int number, int start_x2, int rounds)
{
	int mms_x2 = start_x2;

	for (int round = 1; round <= rounds; round++) {
		const struct game *game = hall_game(world, round, number);

		if (game != NULL)
			mms_x2 += result_worth_x2(game->result, hall_number(world, game->black) == number
			                          ? SIDE_BLACK : SIDE_WHITE);
	}
	for (size_t i = 0; i < world->draw.bye_count; i++)
		mms_x2 += hall_number(world, world->draw.byes[i].entry_id) == number ? 2 : 0;
	return mms_x2;
}

HALL_TEST(a_mcmahon_with_bar_and_floor)
{
	struct contest all;
	const struct standing *order;

	mcmahon_enter(world);
	away(world, 15, 2);
	play_round(world, 1, "1:10-11 2:12-13 3:14-15", none);
	play_round(world, 2, NULL, none);
	withdraw(world, 13);
	play_round(world, 3, NULL, none);
	all = contest(world, 3);
	order = contest_standings(world->arena, &all);
	assert_int_equal(COUNT(strengths), all.count);
	for (size_t i = 0; i < all.count; i++) {
		int number = all.entries[order[i].entry]->number;

		assert_int_equal(mms_by_hand(world, number, strengths[number - PAIRS - 1].start_x2, 3),
		                 order[i].value[CRITERION_MMS]);
		assert_true(i == 0 || order[i].value[CRITERION_MMS] <=
		                      order[i - 1].value[CRITERION_MMS]);
	}
}

/* ---- fours ---- */

/* 1 to 4, and 5 to 10; in round 2 the winners 1 and 2 meet. New groups by the
 * standings after it, and who has gone is in none of them. */
HALL_TEST(groups_of_four_with_ten_entries)
{
	struct contest half;
	const struct standing *order;
	const struct roster_berth *kept;
	int seed = 0;

	event_set(world, SYSTEM_FOURS, "", 4, 10);
	play_round(world, 1, "1:1-4 2:2-3 3:5-10 4:6-9 5:7-8", none);
	assert_string_equal("A1 A2 A3 A4 B1 B2 B3 B4 B5 B6", berths(world, 1, 10));
	away(world, 10, 2);
	play_round(world, 2, NULL, (const int[]){4, 0});
	assert_non_null(strstr(hall_seating(world, 2), "1:1-2 2:3-4"));
	assert_int_equal(0, hall_rematches(world, 2));
	withdraw(world, 9);
	half = contest(world, 2);
	order = contest_standings(world->arena, &half);
	assert_int_equal(10, half.by_group_count);
	for (size_t i = 0; i < half.by_group_count; i++)
		assert_int_equal(i < 4 ? 1 : 2, half.group[half.by_group[i].entry]);
	assert_int_equal(1, half.by_group[0].place);
	assert_int_equal(1, half.by_group[4].place);
	assert_int_equal(1, half.entries[half.by_group[0].entry]->number);
	assert_false(order[0].known[CRITERION_STAGE]);
	play_round(world, 3, NULL, none);
	assert_null(contest(world, 3).group);
	kept = stages_berths(world->arena, world_event(world), &world->draw.berths, 2);
	for (size_t i = 0; i < half.count; i++) {
		int number = half.entries[order[i].entry]->number;

		assert_int_equal(number == 9 ? 0 : seed < 4 ? 1 : 2, kept[number - 1].group);
		seed += number != 9;
	}
	assert_int_equal(9, berths_count(world, 2));
	assert_int_equal(10, berths_count(world, 1));
	play_round(world, 4, NULL, none);
	hall_draw_refused(world, false, PROBLEM_ROUNDS_DRAWN, NULL);
}
