#include "rules/rank.h"

#include <string.h>

#include "suite.h"

struct written {
	const char *text;
	enum rank_kind kind;
	int grade;
};

static void
rank_check(const struct written *want)
{
	struct rank rank;

	if (!rank_parse(want->text, &rank))
		fail_msg("'%s' is refused", want->text);
	if (rank.kind != want->kind || rank.grade != want->grade)
		fail_msg("'%s' is read as kind %d, grade %d", want->text, (int)rank.kind,
		         rank.grade);
}

/* RULES.md, "Ranks and points". */
TEST(every_way_of_writing_a_rank_is_understood)
{
	static const struct written cases[] = {
		{"3d", RANK_DAN, 3}, {"3 dan", RANK_DAN, 3}, {"3D", RANK_DAN, 3},
		{"三段", RANK_DAN, 3}, {"3段", RANK_DAN, 3}, {"３段", RANK_DAN, 3},
		{"初段", RANK_DAN, 1}, {"shodan", RANK_DAN, 1}, {"Shodan", RANK_DAN, 1},
		{"5k", RANK_KYU, 5}, {"5 kyu", RANK_KYU, 5}, {"5級", RANK_KYU, 5},
		{"五級", RANK_KYU, 5}, {"５級", RANK_KYU, 5}, {"pro", RANK_PRO, 0},
		{"9p", RANK_PRO, 9}, {"プロ", RANK_PRO, 0},
		{"3-dan", RANK_DAN, 3}, {"3dan", RANK_DAN, 3}, {"3 DAN", RANK_DAN, 3},
		{"5-kyu", RANK_KYU, 5}, {"5K", RANK_KYU, 5}, {"5Kyu", RANK_KYU, 5},
		{"1段", RANK_DAN, 1}, {"一段", RANK_DAN, 1}, {"九段", RANK_DAN, 9},
		{"３ｄ", RANK_DAN, 3}, {"３Ｄ", RANK_DAN, 3}, {"７　ｄａｎ", RANK_DAN, 7},
		{"ＳＨＯＤＡＮ", RANK_DAN, 1}, {"３－ｄａｎ", RANK_DAN, 3},
		{"３０級", RANK_KYU, 30}, {"30k", RANK_KYU, 30}, {"1k", RANK_KYU, 1},
		{"九級", RANK_KYU, 9}, {"十級", RANK_KYU, 10}, {"十一級", RANK_KYU, 11},
		{"十五級", RANK_KYU, 15}, {"十九級", RANK_KYU, 19}, {"二十級", RANK_KYU, 20},
		{"二十三級", RANK_KYU, 23}, {"三十級", RANK_KYU, 30}, {"三 級", RANK_KYU, 3},
		{"  3d  ", RANK_DAN, 3}, {"　三段　", RANK_DAN, 3}, {"\u00a03\u00a0d\t", RANK_DAN, 3},
		{"3\u2010dan", RANK_DAN, 3}, {"3\u2011dan", RANK_DAN, 3},
		{"3\u2013dan", RANK_DAN, 3}, {"3\u2212dan", RANK_DAN, 3}, {"3 -dan", RANK_DAN, 3}, {"3- dan", RANK_DAN, 3},
		{"3 - dan", RANK_DAN, 3}, {"pro - 9", RANK_PRO, 9}, {"9 dan - pro", RANK_PRO, 9},
		{"PRO", RANK_PRO, 0}, {"Ｐｒｏ", RANK_PRO, 0}, {"ﾌﾟﾛ", RANK_PRO, 0},
		{" pro ", RANK_PRO, 0}, {"9P", RANK_PRO, 9}, {"９ｐ", RANK_PRO, 9},
		{"1p", RANK_PRO, 1}, {"9 pro", RANK_PRO, 9}, {"9-pro", RANK_PRO, 9},
		{"pro 9", RANK_PRO, 9}, {"9 dan pro", RANK_PRO, 9}, {"pro 9-dan", RANK_PRO, 9},
		{"プロ九段", RANK_PRO, 9}, {"九段プロ", RANK_PRO, 9}, {"プロ　五段", RANK_PRO, 5},
		{"プロ初段", RANK_PRO, 1}, {"初段プロ", RANK_PRO, 1}, {"shodan pro", RANK_PRO, 1},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		rank_check(&cases[i]);
}

TEST(anything_else_is_refused)
{
	static const char *const cases[] = {
		"", " ", "0d", "0k", "0p", "０段", "10d", "１０段", "十段", "10p", "31k",
		"三十一級", "四十級", "99k", "100k", "300k", "4294967299d", "-3k", "−3k", "－3k", "+3d",
		"3", "三", "三十", "d", "k", "p", "段", "級", "dan", "kyu", "03d", "3.5d", "3,d",
		"3dd", "3d.", "3d x", "3d 4d", "3d5k", "3dank", "3da", "3ky", "3kyu1", "d3",
		"dan 3", "3--dan", "3d:", "3d:title", "3d?", "-", "初", "初級", "初d", "初 段",
		"sho dan", "shodan 2", "一十級", "十十級", "二二段", "二〇級", "1五級", "五1級", "0五級",
		"pros", "pro-", "pro 0", "pro 10", "pro 5k", "pro pro", "pro x", "p9",
		"プ", "プロ級", "プロ五級", "9p pro", "5k pro", "9 dan p", "3\xe6\xae", "\xef\xbc",
		"\xef\xbc\x93", "\xef", "\xff", "3\xff", "3\xef\xbd", "3\uff00d", "3 - - dan",
		"三\nd", "三段\n",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rank rank = {RANK_DAN, 5};

		if (rank_parse(cases[i], &rank))
			fail_msg("'%s' is read as kind %d, grade %d", cases[i], (int)rank.kind,
			         rank.grade);
		if (rank.kind != RANK_NONE)
			fail_msg("'%s' leaves a rank behind", cases[i]);
	}
}

TEST(a_token_is_short_and_plain)
{
	static const struct written cases[] = {
		{"3d", RANK_DAN, 3}, {"5k", RANK_KYU, 5}, {"10k", RANK_KYU, 10},
		{"30k", RANK_KYU, 30}, {"9p", RANK_PRO, 9}, {"pro", RANK_PRO, 0},
		{"", RANK_NONE, 0},
	};
	char text[8];

	for (size_t i = 0; i < COUNT(cases); i++) {
		rank_token((struct rank){cases[i].kind, cases[i].grade}, text);
		assert_string_equal(text, cases[i].text);
	}
}

/* Every rank there is, the weakest first; gives how many. */
static size_t
ranks_all(struct rank ranks[static 49])
{
	size_t count = 0;

	for (int grade = 30; grade >= 1; grade--)
		ranks[count++] = (struct rank){RANK_KYU, grade};
	for (int grade = 1; grade <= 9; grade++)
		ranks[count++] = (struct rank){RANK_DAN, grade};
	for (int grade = 0; grade <= 9; grade++)
		ranks[count++] = (struct rank){RANK_PRO, grade};
	return count;
}

TEST(every_token_is_read_back_as_its_rank)
{
	struct rank ranks[49];
	size_t count = ranks_all(ranks);
	char text[8];

	for (size_t i = 0; i < count; i++) {
		struct rank back;

		rank_token(ranks[i], text);
		if (!rank_parse(text, &back) || back.kind != ranks[i].kind ||
		    back.grade != ranks[i].grade)
			fail_msg("'%s' is not read back", text);
	}
}

TEST(the_stronger_rank_is_the_larger)
{
	struct rank ranks[49];
	size_t count = ranks_all(ranks);

	assert_int_equal(count, 49);
	assert_int_equal(rank_strength(ranks[0]), 0);
	assert_int_equal(rank_strength((struct rank){.kind = RANK_NONE}), -1);
	assert_true(rank_strength_x2((struct rank){.kind = RANK_NONE}) < rank_strength_x2((struct rank){RANK_KYU, 50}));
	for (size_t i = 1; i < count; i++)
		assert_true(rank_strength(ranks[i - 1]) < rank_strength(ranks[i]));
}

/* RULES.md, "Ranks and points": "Where an event allows them". */
TEST(more_ranks_are_read_where_an_event_takes_them)
{
	static const struct written cases[] = {
		{"31k", RANK_KYU, 31}, {"50 kyu", RANK_KYU, 50}, {"四十級", RANK_KYU, 40},
		{"3.5k", RANK_KYU_HALF, 3}, {"3.5 kyu", RANK_KYU_HALF, 3}, {"３．５級", RANK_KYU_HALF, 3},
		{"49.5k", RANK_KYU_HALF, 49}, {"1.5k", RANK_KYU_HALF, 1}, {"3.5d", RANK_DAN_HALF, 3},
		{"3.5段", RANK_DAN_HALF, 3},
		{"準初段", RANK_DAN_HALF, 0}, {"0.5d", RANK_DAN_HALF, 0}, {"五段格", RANK_DAN, 5},
		{"5段格", RANK_DAN, 5}, {"初段格", RANK_DAN, 1}, {"3d", RANK_DAN, 3}, {"pro", RANK_PRO, 0},
	};
	static const char *const none[] = {
		"51k", "50.5k", "9.5d", "0.5k", "0k", "3.0k", "3.25k", "3.4k", "3.k", ".5k", "3.5", "3.5p",
		"3.5 pro", "pro 3.5d", "五級格", "格", "準", "準二段", "10d", "-3.5k", "3,5k", "五段格格",
		"9p格", "3.5.5k", "03.5k",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const bool usual = strcmp(cases[i].text, "3d") == 0 || strcmp(cases[i].text, "pro") == 0;
		struct rank rank, back;
		char token[8];

		if (!rank_parse_more(cases[i].text, &rank) || rank.kind != cases[i].kind ||
		    rank.grade != cases[i].grade)
			fail_msg("'%s': kind %d, grade %d", cases[i].text, (int)rank.kind, rank.grade);
		rank_token(rank, token);
		if (!rank_parse_more(token, &back) || back.kind != rank.kind || back.grade != rank.grade)
			fail_msg("'%s' is not read back from '%s'", cases[i].text, token);
		if (rank_parse(cases[i].text, &rank) != usual)
			fail_msg("'%s' without leave", cases[i].text);
	}
	for (size_t i = 0; i < COUNT(none); i++) {
		struct rank rank;

		if (rank_parse_more(none[i], &rank))
			fail_msg("'%s' is read", none[i]);
	}
}

TEST(a_half_stands_between_its_neighbours)
{
	static const struct rank weak_first[] = {
		{RANK_KYU, 50}, {RANK_KYU_HALF, 49}, {RANK_KYU, 49}, {RANK_KYU, 31}, {RANK_KYU, 30},
		{RANK_KYU, 4}, {RANK_KYU_HALF, 3}, {RANK_KYU, 3}, {RANK_KYU, 1}, {RANK_DAN_HALF, 0},
		{RANK_DAN, 1}, {RANK_DAN, 3}, {RANK_DAN_HALF, 3}, {RANK_DAN, 4}, {RANK_PRO, 0},
	};

	for (size_t i = 1; i < COUNT(weak_first); i++) {
		assert_true(rank_strength_x2(weak_first[i - 1]) < rank_strength_x2(weak_first[i]));
		assert_true(rank_strength(weak_first[i - 1]) <= rank_strength(weak_first[i]));
	}
	assert_int_equal(0, rank_strength(weak_first[0]));
	assert_int_equal(29, rank_strength((struct rank){RANK_DAN_HALF, 0}));
}

/* RULES.md, "Ranks and points": from 30-kyu, 0, a step a rank up to 9-dan; professionals stand above. */
TEST(a_strength_is_the_rank_it_comes_from)
{
	static const struct {
		int strength;
		const char *rank;
	} cases[] = {{0, "30k"}, {1, "29k"}, {29, "1k"}, {30, "1d"}, {38, "9d"}, {39, "pro"}, {40, "1p"}, {48, "9p"}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rank rank = rank_of_strength(cases[i].strength);
		char token[8];

		rank_token(rank, token);
		assert_string_equal(token, cases[i].rank);
		assert_int_equal(rank_strength(rank), cases[i].strength);
	}
}
