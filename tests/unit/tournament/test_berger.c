#include "tournament/trial.h"

#include "tournament/berger.h"

/* "1-4 2-3": White first; who is free "(2)". */
static const char *
round_text(struct arena *arena, int count, int round)
{
	struct buf text = buf_new(arena, 64);

	for (int at = 0; at < berger_games(count); at++) {
		const struct berger_game game = berger_game(count, round, at);

		buf_printf(&text, "%s", at == 0 ? "" : " ");
		if (game.white == 0 || game.black == 0)
			buf_printf(&text, "(%d)", game.white + game.black);
		else
			buf_printf(&text, "%d-%d", game.white, game.black);
	}
	return text.text;
}

ARENA_TEST(tables_are_those_of_the_fide_handbook_c05_annex_1)
{
	static const struct {
		int count;
		const char *rounds[7];
	} tables[] = {
		{4, {"1-4 2-3", "4-3 1-2", "2-4 3-1"}},
		{6, {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}},
		{8, {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
		     "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"}},
		{3, {"(1) 2-3", "(3) 1-2", "(2) 3-1"}},
		{5, {"(1) 2-5 3-4", "(4) 5-3 1-2", "(2) 3-1 4-5", "(5) 1-4 2-3", "(3) 4-2 5-1"}},
		{7, {"(1) 2-7 3-6 4-5", "(5) 6-4 7-3 1-2", "(2) 3-1 4-7 5-6", "(6) 7-5 1-4 2-3",
		     "(3) 4-2 5-1 6-7", "(7) 1-6 2-5 3-4", "(4) 5-3 6-2 7-1"}},
	};

	for (size_t t = 0; t < COUNT(tables); t++) {
		const int count = tables[t].count;

		assert_int_equal(berger_rounds(count), count % 2 == 0 ? count - 1 : count);
		for (int r = 0; r < berger_rounds(count); r++)
			assert_string_equal(round_text(arena, count, r + 1), tables[t].rounds[r]);
	}
	assert_string_equal(round_text(arena, 14, 8), "14-11 12-10 13-9 1-8 2-7 3-6 4-5");
	assert_string_equal(round_text(arena, 14, 13), "7-14 8-6 9-5 10-4 11-3 12-2 13-1");
}

/* Counts the games of each two and the colours of each, over all rounds. */
static void
table_count(int count, int met[65][65], int white[65], int played[65])
{
	for (int r = 1; r <= berger_rounds(count); r++) {
		int seen[65] = {0};

		for (int at = 0; at < berger_games(count); at++) {
			const struct berger_game game = berger_game(count, r, at);

			assert_in_range(game.white, 0, count);
			assert_in_range(game.black, 0, count);
			assert_int_equal(seen[game.white]++, 0);
			assert_int_equal(seen[game.black]++, 0);
			if (game.white == 0 || game.black == 0)
				continue;
			met[game.white][game.black]++;
			met[game.black][game.white]++;
			white[game.white]++;
			played[game.white]++;
			played[game.black]++;
		}
	}
}

TEST(everybody_meets_everybody_once_with_balanced_colours_in_groups_of_every_size)
{
	for (int count = 1; count <= 64; count++) {
		int met[65][65] = {{0}}, white[65] = {0}, played[65] = {0};

		table_count(count, met, white, played);
		for (int a = 1; a <= count; a++) {
			const int black = played[a] - white[a];

			assert_int_equal(played[a], count - 1);
			assert_in_range(white[a] - black + 1, 0, 2);
			for (int b = 1; b <= count; b++)
				assert_int_equal(met[a][b], a != b);
		}
	}
}

ARENA_TEST(the_second_named_of_the_table_takes_black)
{
	struct roster roster;
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 4);

	trial_next(&trial);
	roster = trial_draw(&trial); /* 4-3 1-2 */
	assert_string_equal(trial_text(&trial, &roster), "3-4 1-2");
	assert_int_equal(roster.fixtures[0].black, 2);
	assert_int_equal(roster.fixtures[1].black, 1);
	assert_int_equal(roster.fixtures[0].label.kind, LABEL_GROUP);
	assert_int_equal(roster.fixtures[0].label.number, 1);
}

ARENA_TEST(the_opponent_of_one_who_has_withdrawn_has_a_walkover)
{
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 5);

	trial.plays[3] = 0;
	assert_draw(&trial, "2-5 (1) (w3)");
	trial_next(&trial);
	assert_draw(&trial, "3-5 1-2"); /* 4 would be free */
	trial_next(&trial);
	assert_draw(&trial, "1-3 (2) (w5)");
	trial_next(&trial);
	trial.plays[3] = 1;
	assert_draw(&trial, "1-4 2-3 (5)");
	trial_next(&trial);
	trial.plays[1] = trial.plays[3] = 0;
	assert_draw(&trial, "1-5 (3)"); /* 4-2 would meet */
}

ARENA_TEST(a_small_group_rests_while_a_large_one_plays_on)
{
	struct roster roster;
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 9);

	for (size_t e = 0; e < 9; e++) /* even indices into the group of five */
		trial.berths[e] = (struct roster_berth){e % 2 == 0 ? 2 : 1, (int)e / 2 + 1};
	assert_draw(&trial, "1:1-4 1:2-3 2:2-5 2:3-4 (2:1)");
	for (int r = 0; r < 3; r++)
		trial_next(&trial);
	assert_draw(&trial, "2:1-4 2:2-3 (2:5)");
	roster = trial_draw(&trial);
	assert_int_equal(roster.fixtures[0].label.number, 2);
	trial_next(&trial);
	trial_next(&trial);
	assert_refused(&trial, ROSTER_OVER, 0);
}
