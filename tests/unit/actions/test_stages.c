/* Whole events of every system at the table: entry n is the n-th strongest, and of
 * two the lower number wins where nothing else is said. */
#include "actions/hall.h"

#include "event/contest.h"
#include "event/stage.h"

/* ---- an event ---- */

static void
withdraw(struct hall *hall, int number)
{
	assert_true(entry_status_set(hall->db, hall_id(hall, number), STATUS_CONFIRMED,
	                             STATUS_WITHDRAWN));
	hall_read(hall);
}

/* `plan` as the database keeps it. Of the hall's nine pairs the last ones leave before
 * anything is drawn, or more come in at the weak end. */
static void
event_set(struct hall *hall, enum plan_system system, const char *plan, int rounds, int pairs)
{
	db_run(hall->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3", "ttd",
	       plan_system_names[system], plan, rounds);
	for (int number = PAIRS; number > pairs; number--)
		if (hall->entries.list[number - 1].status == STATUS_CONFIRMED)
			withdraw(hall, number);
	for (int number = PAIRS + 1; number <= pairs; number++)
		hall_enter(hall, number, -8 - number, STATUS_CONFIRMED);
	hall_read(hall);
}

static void
away(struct hall *hall, int number, int round)
{
	absence_set(hall->db, hall_id(hall, number), round, true);
	hall_read(hall);
}

static bool
is_among(const int *numbers, int number)
{
	for (; *numbers > 0; numbers++)
		if (*numbers == number)
			return true;
	return false;
}

static void
record(struct hall *hall, const struct game *game, const char *by, const char *winner)
{
	struct typed_result typed = hall_typed(by, winner);

	typed.black_pair = game->nigiri ? game->black : "";
	hall_done(hall, record_result(&hall->office, hall->tournament, game->round, game->table,
	                              &typed, game->version, &hall->problems));
}

/* `upsets`: who wins although its number is higher, ended by 0. */
static void
play(struct hall *hall, int round, const int *upsets)
{
	const struct rounds draw = hall->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		int black = hall_number(hall, game->black), white = hall_number(hall, game->white);
		bool black_wins = is_among(upsets, black < white ? white : black) != (black < white);

		if (game->round == round && game->result.ending == ENDING_NONE)
			record(hall, game, "resignation", black_wins ? "black" : "white");
	}
}

/* One entry wins its game of the round. */
static void
win(struct hall *hall, int round, int number)
{
	const struct game *game = hall_game(hall, round, number);

	record(hall, game, "resignation",
	       hall_number(hall, game->black) == number ? "black" : "white");
}

static int
games_count(struct hall *hall, int round)
{
	int count = 0;

	for (size_t i = 0; i < hall->draw.game_count; i++)
		count += hall->draw.games[i].round == round;
	return count;
}

/* Draws the round, which has to be that one with those seats (NULL = any), publishes
 * it and plays it. */
static void
play_round(struct hall *hall, int round, const char *seats, const int *upsets)
{
	hall_draw(hall);
	assert_int_equal(round, hall->draw.rounds);
	if (seats != NULL)
		assert_string_equal(seats, hall_seats(hall, round));
	hall_publish(hall, round);
	play(hall, round, upsets);
}

static const int none[] = {0};

static struct contest
contest(struct hall *hall, int rounds)
{
	return contest_of(hall->arena, hall->tournament, &hall->entries, &hall->draw,
	                  &hall->absences, rounds);
}

/* "1 2 3= 4= 5", each as number:place. */
static const char *
places(struct hall *hall, int rounds)
{
	const struct contest all = contest(hall, rounds);
	const struct standing *order = contest_standings(hall->arena, &all);
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(hall->arena, "%s%s%d:%d", text, i == 0 ? "" : " ",
		                    all.entries[order[i].entry]->number, order[i].place);
	return text;
}

/* Score in half points, by place. */
static const char *
scores(struct hall *hall, int rounds)
{
	const struct contest all = contest(hall, rounds);
	const struct standing *order = contest_standings(hall->arena, &all);
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(hall->arena, "%s%s%d", text, i == 0 ? "" : " ",
		                    order[i].value[CRITERION_SCORE]);
	return text;
}

static int
seats_count(struct hall *hall, int stage)
{
	int count = 0;

	for (size_t i = 0; i < hall->draw.berths.count; i++)
		count += hall->draw.berths.list[i].stage == stage;
	return count;
}

/* "A1 B3 -0": the seats of entries 1 to n in the stage. */
static const char *
berths(struct hall *hall, int stage, int n)
{
	const struct roster_berth *all =
		stages_berths(hall->arena, &hall->entries, &hall->draw.berths, stage);
	char *text = arena_text(hall->arena, "");

	for (int number = 1; all != NULL && number <= n; number++) {
		const struct roster_berth berth = all[number - 1];

		text = arena_printf(hall->arena, "%s%s%c%d", text, number == 1 ? "" : " ",
		                    berth.group == 0 ? '-' : 'A' + berth.group - 1, berth.number);
	}
	return text;
}

/* What the games of a round are called, by table. */
static const char *
names(struct hall *hall, int round)
{
	static const char *const kinds[] = {
		[LABEL_GROUP] = "group", [LABEL_FINAL] = "final", [LABEL_THIRD_PLACE] = "third",
		[LABEL_SEMIFINAL] = "semifinal", [LABEL_QUARTERFINAL] = "quarterfinal",
		[LABEL_ROUND_OF] = "of",
	};
	const struct roster_label *labels =
		stages_labels(hall->arena, hall->tournament, &hall->entries, &hall->draw,
		              &hall->absences, round);
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < hall->draw.game_count; i++)
		if (hall->draw.games[i].round == round)
			text = arena_printf(hall->arena, "%s%s%s %d", text, text[0] == '\0' ? "" : ", ",
			                    kinds[labels[i].kind], labels[i].number);
	return text;
}

/* ---- round robin ---- */

/* Berger's table of six; by hand: 1 wins all 5; 2 beats 5, 3, 4 and has the bye of
 * round 3; 3 beats 4, 5 and has the bye of round 5; 5 has two byes, 4 beats 6. */
HALL_TEST(a_round_robin_of_six_with_one_absent_and_one_who_leaves)
{
	event_set(hall, SYSTEM_ROUND_ROBIN, "", 6, 6);
	away(hall, 4, 3);
	play_round(hall, 1, "1:1-6 2:2-5 3:3-4", none);
	play_round(hall, 2, "1:4-6 2:3-5 3:1-2", none);
	withdraw(hall, 6);
	play_round(hall, 3, "1:1-3 b2 b5", none);
	play_round(hall, 4, "1:1-4 2:2-3 b5", none);
	play_round(hall, 5, "1:2-4 2:1-5 b3", none);
	assert_string_equal("1:1 2:2 3:3 5:4 4:5 6:6", places(hall, 5));
	assert_string_equal("10 8 6 4 2 0", scores(hall, 5));
	hall_draw_refused(hall, false, "problem.stage-over", NULL);
}

HALL_TEST(who_enters_after_the_groups_are_dealt_moves_nobody_and_hinders_no_round)
{
	event_set(hall, SYSTEM_ROUND_ROBIN, "", 3, 4);
	play_round(hall, 1, "1:1-4 2:2-3", none);
	hall_enter(hall, 10, 40, STATUS_CONFIRMED);
	hall_read(hall);
	play_round(hall, 2, "1:3-4 2:1-2", none);
	play_round(hall, 3, "1:2-4 2:1-3", none);
	assert_string_equal("1:1 2:2 3:3 4:4 10:4", places(hall, 3));
}

HALL_TEST(where_colours_are_balanced_the_table_says_who_has_black)
{
	event_set(hall, SYSTEM_ROUND_ROBIN, "even_colours 1\n", 3, 4);
	db_run(hall->db, "UPDATE entry SET points_x2 = 0", "");
	hall_read(hall);
	hall_draw(hall);
	for (int table = 1; table <= 2; table++) {
		const struct game *game = rounds_game(&hall->draw, 1, table);

		assert_false(game->nigiri);
		assert_true(hall_number(hall, game->black) > hall_number(hall, game->white));
	}
}

HALL_TEST(a_system_that_takes_more_rounds_than_there_are_says_how_many)
{
	event_set(hall, SYSTEM_ROUND_ROBIN, "", 8, 9);
	hall_draw_refused(hall, false, "problem.rounds-short", "9");
	event_set(hall, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\n", 6, 9);
	hall_draw_refused(hall, false, "problem.rounds-short", "7"); /* a group of five takes 5, the knockout 2 */
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 9);
	hall_draw_refused(hall, false, "problem.rounds-short-knockout", "4");
	event_set(hall, SYSTEM_ROUND_ROBIN, "groups 5\n", 8, 9);
	hall_draw_refused(hall, false, "problem.groups-small", "10");
	event_set(hall, SYSTEM_SWISS, "finalists 8\n", 3, 9);
	hall_draw_refused(hall, false, "problem.rounds-final", "3");
	assert_int_equal(0, hall->draw.berths.count);
	event_set(hall, SYSTEM_KNOCKOUT, "", 4, 9);
	hall_draw(hall);
}

/* ---- knockout ---- */

/* 4 beats 1 and then 2; 6, who had beaten 3, has gone before the game for third
 * place, so 1 is third without it. 3 and 5, out in the first round, share the fifth. */
HALL_TEST(a_knockout_of_six_with_third_place)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 6);
	play_round(hall, 1, "1:4-5 2:3-6 b1 b2", (const int[]){6, 0});
	assert_string_equal("quarterfinal 0, quarterfinal 0", names(hall, 1));
	play_round(hall, 2, "1:1-4 2:2-6", (const int[]){4, 0});
	assert_string_equal("semifinal 0, semifinal 0", names(hall, 2));
	hall_draw(hall);
	assert_string_equal("1:2-4 2:1-6", hall_seats(hall, 3));
	assert_string_equal("final 0, third 0", names(hall, 3));
	withdraw(hall, 6);
	play_round(hall, 3, "1:2-4 b1", (const int[]){4, 0});
	assert_string_equal("4:1 2:2 1:3 6:4 3:5 5:5", places(hall, 3));
}

HALL_TEST(without_a_game_for_it_the_third_place_is_shared)
{
	event_set(hall, SYSTEM_KNOCKOUT, "third_place 0\n", 2, 4);
	play_round(hall, 1, "1:1-4 2:2-3", none);
	play_round(hall, 2, "1:1-2", none);
	assert_string_equal("1:1 2:2 3:3 4:3", places(hall, 2));
}

HALL_TEST(a_knockout_does_not_go_on_from_a_game_without_a_winner_unless_told)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 2, 4);
	hall_draw(hall);
	hall_publish(hall, 1);
	record(hall, rounds_game(&hall->draw, 1, 2), "both-lose", "");
	play(hall, 1, none);
	hall_draw_refused(hall, false, "problem.no-winner", "2");
	hall_drawn(hall, true);
	assert_string_equal("b1", hall_seats(hall, 2));
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 2, false, &hall->problems));
	away(hall, 2, 2);
	hall_draw(hall);
	assert_string_equal("1:1-3 b4", hall_seats(hall, 2));
}

/* Insisting on a missing result says nothing about who goes on. */
HALL_TEST(a_missing_result_is_not_taken_for_a_game_that_nobody_won)
{
	struct draw_wish wish = {.anew = true, .force = true, .seed = -1};
	struct drawn drawn;

	event_set(hall, SYSTEM_KNOCKOUT, "", 2, 4);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall_refused(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn,
	                              &hall->problems), "", "problem.no-winner");
	assert_string_equal("1, 2", hall->problems.list[0].detail);
}

/* 3 and 4 change places, then 1 and 5, so that 1 meets 3 and 5 has the first bye. */
HALL_TEST(whom_the_desk_moves_in_the_first_round_moves_in_the_bracket)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 6);
	hall_draw(hall);
	hall_swap(hall, 1, 3, 4);
	hall_swap(hall, 1, 1, 5);
	assert_string_equal("1:1-3 2:4-6 b2 b5", hall_seats(hall, 1));
	hall_publish(hall, 1);
	assert_string_equal("A6 A2 A3 A4 A1 A5", berths(hall, 1, 6));
	play(hall, 1, none);
	play_round(hall, 2, "1:4-5 2:1-2", none);
	play_round(hall, 3, "1:1-4 2:2-5", none);
	assert_string_equal("1:1 4:2 2:3 5:4 3:5 6:5", places(hall, 3));
}

/* Round 1 is out as 1 and 2 with byes, 4-5 and 3-6; then 1 and 5 change places. */
HALL_TEST(whom_the_desk_moves_after_publication_moves_in_the_bracket_too)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 6);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall_done(hall, round_swap_published(&hall->office, hall->tournament, 1, hall_id(hall, 1),
	                                     hall_id(hall, 5), "wrong list", &hall->problems));
	assert_string_equal("1:1-4 2:3-6 b2 b5", hall_seats(hall, 1));
	play(hall, 1, none);
	play_round(hall, 2, "1:1-5 2:2-3", none);
}

static bool
sits_out(struct hall *hall, int number, int round)
{
	const bool *out = stages_sit_out(hall->arena, hall->tournament, &hall->entries,
	                                 &hall->draw, &hall->absences, round);

	return out[hall_entry(hall, hall_id(hall, number)) - hall->entries.list];
}

/* 5 and 6 have lost in the first round. */
HALL_TEST(who_is_out_does_not_sit_out_but_who_stays_away_or_comes_late_does)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 6);
	play_round(hall, 1, NULL, none);
	away(hall, 2, 2);
	play_round(hall, 2, "1:1-4 b3", none);
	assert_false(sits_out(hall, 1, 2) || sits_out(hall, 3, 2));
	assert_false(sits_out(hall, 5, 2) || sits_out(hall, 6, 2));
	assert_true(sits_out(hall, 2, 2));
}

HALL_TEST(who_enters_a_swiss_after_its_first_round_has_sat_that_out)
{
	event_set(hall, SYSTEM_SWISS, "", 3, 7);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall_enter(hall, 10, -30, STATUS_CONFIRMED);
	hall_read(hall);
	assert_true(sits_out(hall, 10, 1));
	assert_false(sits_out(hall, 1, 1));
	assert_string_equal("icho-7", hall->draw.byes[0].entry_id);
	assert_false(sits_out(hall, 7, 1));
	assert_false(sits_out(hall, 9, 1)); /* has withdrawn */
}

/* ---- a knockout after the rest ---- */

/* Groups 1 4 5 8 and 2 3 6 7; A1-B2 and B1-A2. 3 beats 1, then 2 beats 3 and 4 beats
 * 1. 5 and 6 were third in their groups with a win each, 7 and 8 last with none. */
HALL_TEST(two_groups_of_four_and_a_knockout_of_four)
{
	static const int by_group[] = {1, 4, 5, 8, 2, 3, 6, 7};
	struct contest all;

	event_set(hall, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\n", 6, 8); /* one too many */
	play_round(hall, 1, "1:1-8 2:4-5 3:2-7 4:3-6", none);
	assert_string_equal("A1 B1 B2 A2 A3 B3 B4 A4", berths(hall, 1, 8));
	assert_string_equal("group 1, group 1, group 2, group 2", names(hall, 1));
	play_round(hall, 2, "1:5-8 2:1-4 3:6-7 4:2-3", none);
	play_round(hall, 3, "1:4-8 2:1-5 3:3-7 4:2-6", none);
	assert_string_equal("1:1 2:1 3:3 4:3 5:5 6:5 7:7 8:7", places(hall, 3));
	all = contest(hall, 3);
	assert_int_equal(8, all.by_group_count);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(by_group[i], all.entries[all.by_group[i].entry]->number);
		assert_int_equal(i % 4 + 1, all.by_group[i].place);
		assert_int_equal(i / 4 + 1, all.group[all.by_group[i].entry]);
	}
	play_round(hall, 4, "1:1-3 2:2-4", (const int[]){3, 0});
	assert_string_equal("semifinal 0, semifinal 0", names(hall, 4));
	assert_null(contest(hall, 4).group);
	play_round(hall, 5, "1:2-3 2:1-4", (const int[]){4, 0});
	assert_string_equal("2:1 3:2 4:3 1:4 5:5 6:5 7:7 8:7", places(hall, 5));
	hall_draw_refused(hall, false, "problem.stage-over", NULL);
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
	int seeds[4], low, high;

	event_set(hall, SYSTEM_SWISS, "finalists 4\ncriteria score sos sos_1 lot\n", 5, 9);
	away(hall, 8, 2);
	for (int round = 1; round <= 3; round++)
		play_round(hall, round, NULL, round == 2 ? (const int[]){7, 0} : none);
	swiss = contest(hall, 3);
	before = contest_standings(hall->arena, &swiss);
	for (int i = 0; i < 4; i++)
		seeds[i] = swiss.entries[before[i == 0 ? 0 : i + 1].entry]->number;
	withdraw(hall, swiss.entries[before[1].entry]->number);
	assert_int_equal(hall_draw(hall), hall_rematches(hall, 4));
	assert_int_equal(2, games_count(hall, 4));
	for (int i = 0; i < 2; i++) {
		low = seeds[i] < seeds[3 - i] ? seeds[i] : seeds[3 - i];
		high = seeds[i] + seeds[3 - i] - low;
		assert_non_null(strstr(hall_seats(hall, 4),
		                       arena_printf(hall->arena, "%d:%d-%d", i + 1, low, high)));
	}
	hall_publish(hall, 4);
	win(hall, 4, seeds[3]);
	play(hall, 4, none);
	hall_draw(hall);
	assert_string_equal("final 0, third 0", names(hall, 5));
	hall_publish(hall, 5);
	win(hall, 5, seeds[3]);
	play(hall, 5, none);
	all = contest(hall, 5);
	after = contest_standings(hall->arena, &all);
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
winners(struct hall *hall, int round)
{
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < hall->entries.count; i++) {
		const struct entry *entry = &hall->entries.list[i];
		const struct game *game = hall_game(hall, round, entry->number);

		if (game == NULL || strcmp(game->result.winner == SIDE_BLACK ? game->black
		                                                             : game->white,
		                           entry->id) != 0)
			continue;
		text = arena_printf(hall->arena, "%s%s%s / %s", text, text[0] == '\0' ? "" : ", ",
		                    entry->players[entry->captain].family_name,
		                    entry->players[1 - entry->captain].family_name);
	}
	return text;
}

/* After one round four have won; two of them go on. */
HALL_TEST(a_tie_at_the_cut_is_not_decided_by_the_program)
{
	event_set(hall, SYSTEM_SWISS, "finalists 2\ncriteria score\n", 2, 8);
	play_round(hall, 1, NULL, none);
	hall_draw_refused(hall, false, "problem.finalists-tied", winners(hall, 1));
	event_set(hall, SYSTEM_SWISS, "finalists 2\ncriteria score lot\n", 2, 8);
	hall_draw(hall);
	assert_int_equal(1, games_count(hall, 2));
	assert_string_equal("final 0", names(hall, 2));
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
mcmahon_enter(struct hall *hall)
{
	event_set(hall, SYSTEM_MCMAHON, "bar 30\nfloor 20\n", 3, 0);
	for (int i = 0; i < (int)COUNT(strengths); i++) {
		struct entry entry = sample_entry(hall->arena, "icho", PAIRS + 1 + i, STATUS_CONFIRMED);

		entry.points_x2 = -i;
		entry.players[0].rank = entry.players[1].rank = strengths[i].rank;
		entry_insert(hall->db, &entry);
	}
	hall_read(hall);
}

/* Of each: its start, 1 for a win or a bye; the half for one absent round is rounded
 * down to nothing. */
static int
mms_by_hand(struct hall *hall, int number, int start_x2, int rounds)
{
	int mms_x2 = start_x2;

	for (int round = 1; round <= rounds; round++) {
		const struct game *game = hall_game(hall, round, number);

		if (game != NULL)
			mms_x2 += result_worth_x2(game->result, hall_number(hall, game->black) == number
			                          ? SIDE_BLACK : SIDE_WHITE);
	}
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		mms_x2 += hall_number(hall, hall->draw.byes[i].entry_id) == number ? 2 : 0;
	return mms_x2;
}

HALL_TEST(a_mcmahon_with_bar_and_floor)
{
	struct contest all;
	const struct standing *order;

	mcmahon_enter(hall);
	away(hall, 15, 2);
	play_round(hall, 1, "1:10-11 2:12-13 3:14-15", none);
	play_round(hall, 2, NULL, none);
	withdraw(hall, 13);
	play_round(hall, 3, NULL, none);
	all = contest(hall, 3);
	order = contest_standings(hall->arena, &all);
	assert_int_equal(COUNT(strengths), all.count);
	for (size_t i = 0; i < all.count; i++) {
		int number = all.entries[order[i].entry]->number;

		assert_int_equal(mms_by_hand(hall, number, strengths[number - PAIRS - 1].start_x2, 3),
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
	const struct roster_berth *seats;
	int seed = 0;

	event_set(hall, SYSTEM_FOURS, "", 4, 10);
	play_round(hall, 1, "1:1-4 2:2-3 3:5-10 4:6-9 5:7-8", none);
	assert_string_equal("A1 A2 A3 A4 B1 B2 B3 B4 B5 B6", berths(hall, 1, 10));
	away(hall, 10, 2);
	play_round(hall, 2, NULL, (const int[]){4, 0});
	assert_non_null(strstr(hall_seats(hall, 2), "1:1-2 2:3-4"));
	assert_int_equal(0, hall_rematches(hall, 2));
	withdraw(hall, 9);
	half = contest(hall, 2);
	order = contest_standings(hall->arena, &half);
	assert_int_equal(10, half.by_group_count);
	for (size_t i = 0; i < half.by_group_count; i++)
		assert_int_equal(i < 4 ? 1 : 2, half.group[half.by_group[i].entry]);
	assert_int_equal(1, half.by_group[0].place);
	assert_int_equal(1, half.by_group[4].place);
	assert_int_equal(1, half.entries[half.by_group[0].entry]->number);
	assert_false(order[0].known[CRITERION_STAGE]);
	play_round(hall, 3, NULL, none);
	assert_null(contest(hall, 3).group);
	seats = stages_berths(hall->arena, &hall->entries, &hall->draw.berths, 2);
	for (size_t i = 0; i < half.count; i++) {
		int number = half.entries[order[i].entry]->number;

		assert_int_equal(number == 9 ? 0 : seed < 4 ? 1 : 2, seats[number - 1].group);
		seed += number != 9;
	}
	assert_int_equal(9, seats_count(hall, 2));
	assert_int_equal(10, seats_count(hall, 1));
	play_round(hall, 4, NULL, none);
	hall_draw_refused(hall, false, "problem.rounds-drawn", NULL);
}

/* ---- by hand and back ---- */

HALL_TEST(a_draft_thrown_away_takes_its_seats_along)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 6);
	hall_draw(hall);
	assert_int_equal(6, seats_count(hall, 1));
	withdraw(hall, 6);
	hall_draw(hall);
	assert_int_equal(5, seats_count(hall, 1));
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 1, false, &hall->problems));
	assert_int_equal(0, seats_count(hall, 1));
}

/* Set by hand from nothing, the round gets its seats when it is published. */
HALL_TEST(a_first_round_set_by_hand_is_dealt_as_it_was_set)
{
	const struct typed_game games[] = {
		{"1", "icho-1", "icho-2", "", ""}, {"2", "icho-3", "icho-4", "", ""},
	};
	const struct typed_round typed = {.games = games, .game_count = 2};

	event_set(hall, SYSTEM_KNOCKOUT, "", 2, 4);
	hall_done(hall, round_set(&hall->office, hall->tournament, 1, &typed, &hall->problems));
	hall_publish(hall, 1);
	play(hall, 1, none);
	play_round(hall, 2, "1:1-3 2:2-4", none);
	assert_string_equal("1:1 3:2 2:3 4:4", places(hall, 2));
}

HALL_TEST(a_stage_without_seats_is_not_guessed)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 2, 4);
	play_round(hall, 1, "1:1-4 2:2-3", none);
	db_run(hall->db, "DELETE FROM seat", "");
	hall_read(hall);
	hall_draw_refused(hall, false, "problem.stage-by-hand", NULL);
}

/* Who is out is not missed, who waits for one who has gone is. */
HALL_TEST(whoever_is_still_in_has_to_have_a_seat_before_a_round_is_published)
{
	event_set(hall, SYSTEM_KNOCKOUT, "third_place 0\n", 2, 4);
	play_round(hall, 1, "1:1-4 2:2-3", none);
	hall_draw(hall);
	assert_string_equal("1:1-2", hall_seats(hall, 2));
	publisher_begin(hall->publisher);
	round_drop_entry(&hall->office, hall->tournament, "icho-2", 2);
	publisher_commit(hall->publisher);
	withdraw(hall, 2);
	assert_string_equal("?1", hall_seats(hall, 2));
	hall_refused(hall, round_publish_draw(&hall->office, hall->tournament, 2, false,
	                                      &hall->problems), "", "problem.unpaired");
	hall_read(hall);
	hall_draw(hall);
	assert_string_equal("b1", hall_seats(hall, 2));
	hall_publish(hall, 2);
	assert_string_equal("1:1 2:2 3:3 4:3", places(hall, 2));
}

static void
lock_bye(struct hall *hall, int round, int number)
{
	hall_done(hall, round_lock_bye(&hall->office, hall->tournament, round, hall_id(hall, number),
	                               true, &hall->problems));
}

static void
lock_game(struct hall *hall, int round, int number)
{
	hall_done(hall, round_lock_game(&hall->office, hall->tournament, round,
	                                hall_game(hall, round, number)->table, true,
	                                &hall->problems));
}

HALL_TEST(locked_byes_that_the_table_has_not_stay)
{
	event_set(hall, SYSTEM_ROUND_ROBIN, "", 5, 6);
	hall_draw(hall);
	assert_string_equal("1:1-6 2:2-5 3:3-4", hall_seats(hall, 1));
	for (int number = 2; number <= 5; number++)
		hall_sit_out(hall, 1, number);
	for (int number = 2; number <= 5; number++)
		lock_bye(hall, 1, number);
	hall_draw(hall);
	assert_string_equal("1:1-6 b2 b3 b4 b5", hall_seats(hall, 1));
}

HALL_TEST(locked_games_of_those_who_are_out_stay_beside_the_bracket_s)
{
	event_set(hall, SYSTEM_KNOCKOUT, "", 3, 8);
	play_round(hall, 1, NULL, none);
	hall_draw(hall);
	hall_meet(hall, 2, 5, 6);
	hall_meet(hall, 2, 7, 8);
	lock_game(hall, 2, 5);
	lock_game(hall, 2, 7);
	hall_draw(hall);
	assert_string_equal("1:1-4 2:2-3 3:5-6 4:7-8", hall_seats(hall, 2));
}

/* Whom the two would have met has nobody left. */
HALL_TEST(a_draw_round_a_locked_game_is_not_published_while_somebody_has_no_seat)
{
	const struct draw_wish wish = {.anew = true, .publish = true, .seed = -1};
	struct drawn drawn;

	event_set(hall, SYSTEM_KNOCKOUT, "", 2, 4);
	hall_draw(hall);
	hall_meet(hall, 1, 1, 2);
	lock_game(hall, 1, 1);
	hall_refused(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn, &hall->problems),
	             "", "problem.unpaired");
}
