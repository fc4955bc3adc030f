#include "rules/handicap.h"

#include <string.h>

#include "rules/named.h"

/* Stones and komi (in half points) at the differences 0.0, 0.5 ... 12.0; where a ruleset's
 * table ends, its last row means "and more". */
enum { DIFFERENCES = 25 };

static const struct table {
	const char *ruleset;
	int rows, stones[DIFFERENCES], komi_x2[DIFFERENCES];
} tables[] = {
	/* kanto-junior, back page, 2, the table 手合割表: 0.0 to 4.5, "5.0 以上". */
	{"kanto-junior", 11, {0, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5},
	 {12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12}},
	/* jpga (3) B and RULES.md. Its points are whole; a half, where an organiser
	 * changes the rounding, belongs to the row below. */
	{"jpga", 19, {0, 0, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9}, {13, 13}},
	/* RULES.md: the kanto-junior table carried on past 5.0; 9.0 is the last row. */
	{"egf-pair", 19, {0, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9},
	 {12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12, 0, -12}},
	/* RULES.md: rounded down to whole stones, below 1 even. */
	{"egc-2015", 19, {0, 0, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9}, {13, 13}},
	/* These always play even; swindon: "Black gives white 7 points komi". */
	{"wmsg-2008", 1, {0}, {13}}, {"bga-aga", 1, {0}, {15}}, {"swindon", 1, {0}, {14}},
};

/* Both ways round, and from points below zero as well as above. */
static void
difference_check(const struct table *table, int difference_x2)
{
	static const int starts_x2[] = {-30, -3, 0, 7};
	const struct handicap *handicap = &rules_of(table->ruleset)->handicap;
	int row = difference_x2 < table->rows ? difference_x2 : table->rows - 1;

	for (size_t i = 0; i < COUNT(starts_x2); i++) {
		int low_x2 = starts_x2[i], high_x2 = low_x2 + difference_x2;
		struct handicap_setting up = handicap_setting(handicap, low_x2, high_x2);
		struct handicap_setting down = handicap_setting(handicap, high_x2, low_x2);

		if (up.stones != table->stones[row] || up.komi_x2 != table->komi_x2[row] ||
		    up.difference_x2 != difference_x2)
			fail_msg("%s, difference %d/2: %d stones, komi %d/2", table->ruleset,
			         difference_x2, up.stones, up.komi_x2);
		if (down.stones != up.stones || down.komi_x2 != up.komi_x2 ||
		    down.difference_x2 != up.difference_x2)
			fail_msg("%s, difference %d/2: not the same both ways round",
			         table->ruleset, difference_x2);
	}
}

TEST(every_ruleset_gives_what_its_table_says)
{
	for (size_t i = 0; i < COUNT(tables); i++)
		for (int difference_x2 = 0; difference_x2 < DIFFERENCES; difference_x2++)
			difference_check(&tables[i], difference_x2);
}

TEST(the_last_row_means_and_more)
{
	static const struct {
		const char *ruleset;
		int stones, komi_x2;
	} cases[] = {
		{"kanto-junior", 5, -12}, {"jpga", 9, 0}, {"egf-pair", 9, -12}, {"egc-2015", 9, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct handicap_setting got =
			handicap_setting(&rules_of(cases[i].ruleset)->handicap, 24, -58);

		if (got.stones != cases[i].stones || got.komi_x2 != cases[i].komi_x2 ||
		    got.difference_x2 != 82)
			fail_msg("%s: %d stones, komi %d/2", cases[i].ruleset, got.stones, got.komi_x2);
	}
}

/* An organiser's own table: rows at halves are still reached by whole
 * differences alone where the ruleset rounds down. */
TEST(an_edited_table_is_read_by_the_rulesets_rounding)
{
	static const struct handicap_row rows[] = {{0, 0, 13}, {3, 2, 0}, {4, 3, 0}};
	static const size_t exact[] = {0, 0, 0, 1, 2, 2}, down[] = {0, 0, 0, 0, 2, 2};
	struct handicap handicap = {.rows = rows, .row_count = 3};

	for (int difference_x2 = 0; difference_x2 < 6; difference_x2++) {
		handicap.difference = DIFFERENCE_EXACT;
		assert_int_equal(handicap_row(&handicap, difference_x2), exact[difference_x2]);
		handicap.difference = DIFFERENCE_DOWN;
		assert_int_equal(handicap_row(&handicap, difference_x2), down[difference_x2]);
	}
}

static int
written_x2(const char *ruleset, const char *text, enum handicap_honour honour)
{
	struct rank rank;

	if (!rank_parse(text, &rank))
		fail_msg("'%s' is refused", text);
	return handicap_player_x2(&rules_of(ruleset)->handicap, rank, honour);
}

/* kanto-junior, back page, 1, the table 段級位; jpga (3) A. */
TEST(a_rank_is_worth_its_points_under_every_ruleset)
{
	static const struct {
		const char *rank;
		int points;
	} cases[] = {
		{"六段", 6}, {"五段", 5}, {"四段", 4}, {"三段", 3}, {"二段", 2}, {"初段", 1},
		{"1級", 0}, {"2級", -1}, {"3級", -2}, {"4級", -3}, {"5級", -4}, {"6級", -5},
		{"7-dan", 7}, {"shodan", 1}, {"1-kyu", 0}, {"6-kyu", -5},
		{"9d", 9}, {"8d", 8}, {"10k", -9}, {"30k", -29},
	};
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < COUNT(cases); j++) {
			int got = written_x2(list[i].id, cases[j].rank, HONOUR_NONE);

			if (got != 2 * cases[j].points)
				fail_msg("%s, %s: %d/2", list[i].id, cases[j].rank, got);
		}
	}
}

/* kanto-junior, back page, 1: プロ棋士12, a title 9, a prefecture 8. That an
 * honour replaces higher points, and that of two the higher counts, is RULES.md's. */
TEST(an_honour_replaces_the_points_of_the_rank)
{
	static const struct {
		const char *ruleset, *rank;
		enum handicap_honour honour;
		int points;
	} cases[] = {
		{"kanto-junior", "pro", HONOUR_NONE, 12},
		{"kanto-junior", "1p", HONOUR_NONE, 12},
		{"kanto-junior", "9p", HONOUR_NONE, 12},
		{"kanto-junior", "5d", HONOUR_TITLE, 9},
		{"kanto-junior", "5d", HONOUR_PREFECTURE, 8},
		{"kanto-junior", "9d", HONOUR_TITLE, 9},
		{"kanto-junior", "9d", HONOUR_PREFECTURE, 8},
		{"kanto-junior", "9d", HONOUR_NONE, 9},
		{"kanto-junior", "10k", HONOUR_PREFECTURE, 8},
		{"kanto-junior", "pro", HONOUR_TITLE, 12},
		{"kanto-junior", "9p", HONOUR_PREFECTURE, 12},
		{"jpga", "pro", HONOUR_NONE, 8},
		{"jpga", "5d", HONOUR_TITLE, 5},
		{"jpga", "5d", HONOUR_PREFECTURE, 5},
		{"jpga", "9p", HONOUR_TITLE, 8},
		{"wmsg-2008", "3p", HONOUR_NONE, 8},
		{"wmsg-2008", "5d", HONOUR_TITLE, 5},
		{"bga-aga", "3p", HONOUR_NONE, 8},
		{"swindon", "3p", HONOUR_NONE, 8},
		{"swindon", "2d", HONOUR_PREFECTURE, 2},
		{"egf-pair", "3p", HONOUR_NONE, 8},
		{"egf-pair", "9d", HONOUR_PREFECTURE, 9},
		{"egc-2015", "3p", HONOUR_NONE, 8},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int got = written_x2(cases[i].ruleset, cases[i].rank, cases[i].honour);

		if (got != 2 * cases[i].points)
			fail_msg("%s, %s, honour %d: %d/2", cases[i].ruleset, cases[i].rank,
			         (int)cases[i].honour, got);
		assert_int_equal(strcmp(cases[i].ruleset, "kanto-junior") == 0 && cases[i].honour != HONOUR_NONE,
		                 handicap_knows(&rules_of(cases[i].ruleset)->handicap, cases[i].honour));
	}
}

/* RULES.md, "Ranks and points": 3.5k is −2.5, 31k to 50k are 1 − n, 準初段 0.5, 五段格 5. Points
 * are kept in halves: a pair's quarter goes up. */
TEST(a_rank_that_an_event_allows_besides_is_worth_its_points)
{
	static const struct {
		const char *rank;
		int points_x2;
	} cases[] = {
		{"3.5k", -5}, {"31k", -60}, {"50k", -98}, {"準初段", 1}, {"五段格", 10}, {"3.5d", 7},
		{"1.5k", -1},
	};
	const struct handicap *jpga = &rules_of("jpga")->handicap;
	const struct handicap *exact = &rules_of("egf-pair")->handicap;

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rank rank;

		assert_true(rank_parse_more(cases[i].rank, &rank));
		assert_int_equal(cases[i].points_x2, handicap_player_x2(exact, rank, HONOUR_NONE));
	}
	/* 3.5k and 4k: −2.75; 3.5d and 4d: 3.75 */
	assert_int_equal(-5, handicap_pair_x2(exact, -5, -6));
	assert_int_equal(8, handicap_pair_x2(exact, 7, 8));
	assert_int_equal(-4, handicap_pair_x2(jpga, -5, -6));
	assert_int_equal(8, handicap_pair_x2(jpga, 7, 8));
}

TEST(of_two_honours_the_higher_counts_however_they_are_set)
{
	const struct handicap handicap = {.professional = 8, .title = 9, .prefecture = 7};
	const struct rank pro = {RANK_PRO, 1};

	assert_int_equal(handicap_player_x2(&handicap, pro, HONOUR_TITLE), 18);
	assert_int_equal(handicap_player_x2(&handicap, pro, HONOUR_PREFECTURE), 16);
	assert_int_equal(handicap_player_x2(&handicap, (struct rank){0}, HONOUR_NONE), 0);
}

/* A pair's points in halves: jpga (3) A rounds up, below zero too (ours). */
TEST(a_pairs_points_are_half_the_sum_and_only_jpga_rounds)
{
	static const struct {
		const char *a, *b;
		int exact_x2, jpga_x2;
	} cases[] = {
		{"6d", "5k", 2, 2},     /* kanto-junior, back page, 1: {6 + (-4)} / 2 = 1.0 */
		{"4d", "1k", 4, 4},     /* the same page, 2: 2P */
		{"1d", "6k", -4, -4},   /* and -2P */
		{"1d", "1k", 1, 2},     /* 0.5 -> 1 */
		{"2k", "3k", -3, -2},   /* -1.5 -> -1 */
		{"1k", "2k", -1, 0},    /* -0.5 -> 0 */
		{"3d", "2d", 5, 6},     /* 2.5 -> 3 */
		{"30k", "29k", -57, -56}, /* -28.5 -> -28 */
		{"1k", "1k", 0, 0},
		{"2k", "2k", -2, -2},
		{"3k", "5k", -6, -6},
		{"1d", "3k", -1, 0},
	};
	static const char *const exact[] = {
		"kanto-junior", "wmsg-2008", "bga-aga", "swindon", "egf-pair", "egc-2015",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int a_x2 = written_x2("jpga", cases[i].a, HONOUR_NONE);
		int b_x2 = written_x2("jpga", cases[i].b, HONOUR_NONE);

		if (handicap_pair_x2(&rules_of("jpga")->handicap, a_x2, b_x2) != cases[i].jpga_x2 ||
		    handicap_pair_x2(&rules_of("jpga")->handicap, b_x2, a_x2) != cases[i].jpga_x2)
			fail_msg("jpga, %s and %s", cases[i].a, cases[i].b);
		for (size_t j = 0; j < COUNT(exact); j++) {
			if (handicap_pair_x2(&rules_of(exact[j])->handicap, a_x2,
			                     b_x2) != cases[i].exact_x2)
				fail_msg("%s, %s and %s", exact[j], cases[i].a, cases[i].b);
		}
	}
}

/* kanto-junior, back page, 2, 置石の決め方: a 4-dan and a 1-kyu give a 1-dan and a
 * 6-kyu 4 stones, and White gives 6 komi. */
TEST(the_documents_own_game_has_four_stones_and_reverse_komi)
{
	const struct handicap *handicap = &rules_of("kanto-junior")->handicap;
	int white_x2 = handicap_pair_x2(handicap, written_x2("kanto-junior", "四段", HONOUR_NONE),
	                                written_x2("kanto-junior", "1級", HONOUR_NONE));
	int black_x2 = handicap_pair_x2(handicap, written_x2("kanto-junior", "初段", HONOUR_NONE),
	                                written_x2("kanto-junior", "6級", HONOUR_NONE));
	struct handicap_setting game = handicap_setting(handicap, white_x2, black_x2);

	assert_int_equal(white_x2, 4);
	assert_int_equal(black_x2, -4);
	assert_int_equal(game.difference_x2, 8);
	assert_int_equal(game.stones, 4);
	assert_int_equal(game.komi_x2, -12);
	assert_int_equal(game.black, BLACK_SECOND);
	assert_int_equal(handicap_first_move(game.stones), SEAT_W1);
}

TEST(fewer_points_take_black_even_without_stones)
{
	static const struct {
		const char *ruleset;
		int first_x2, second_x2;
		enum handicap_black black;
	} cases[] = {
		{"kanto-junior", 3, 4, BLACK_FIRST}, {"kanto-junior", 4, 3, BLACK_SECOND},
		{"kanto-junior", 3, 3, BLACK_BY_NIGIRI}, {"kanto-junior", -4, -3, BLACK_FIRST},
		{"kanto-junior", -10, 12, BLACK_FIRST}, {"jpga", 2, 4, BLACK_FIRST},
		{"jpga", 4, 2, BLACK_SECOND}, {"jpga", 0, 0, BLACK_BY_NIGIRI},
		{"egf-pair", 1, 0, BLACK_SECOND}, {"egf-pair", -1, -1, BLACK_BY_NIGIRI},
		/* below 1 the game is even, and still the exact points decide */
		{"egc-2015", 3, 4, BLACK_FIRST}, {"egc-2015", 4, 3, BLACK_SECOND},
		{"egc-2015", -1, 0, BLACK_FIRST}, {"egc-2015", 0, -1, BLACK_SECOND},
		{"egc-2015", 3, 3, BLACK_BY_NIGIRI},
		/* no handicap, so points never decide */
		{"bga-aga", 4, 6, BLACK_BY_NIGIRI}, {"swindon", 6, 4, BLACK_BY_NIGIRI},
		{"swindon", 6, 6, BLACK_BY_NIGIRI},
		/* wmsg-2008, "Playing color": the female players carry out nigiri */
		{"wmsg-2008", 2, 14, BLACK_BY_NIGIRI}, {"wmsg-2008", 14, 2, BLACK_BY_NIGIRI},
		{"wmsg-2008", 2, 2, BLACK_BY_NIGIRI},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct handicap_setting got = handicap_setting(
			&rules_of(cases[i].ruleset)->handicap, cases[i].first_x2,
			cases[i].second_x2);

		if (got.black != cases[i].black)
			fail_msg("%s, %d/2 and %d/2: %d", cases[i].ruleset, cases[i].first_x2,
			         cases[i].second_x2, (int)got.black);
	}
}

/* jpga 3; kanto-junior, front page, 3: 置きなし, 置きあり. */
TEST(white_begins_from_two_stones_on)
{
	assert_int_equal(handicap_first_move(0), SEAT_B1);
	assert_int_equal(handicap_first_move(1), SEAT_B1);
	for (int stones = 2; stones <= 9; stones++)
		assert_int_equal(handicap_first_move(stones), SEAT_W1);
}
