#include "rules/pair.h"

#include "suite.h"

#define F GENDER_FEMALE
#define M GENDER_MALE
#define U GENDER_UNSAID

/* kanto-junior, front page, 1: the woman of a mixed pair, the younger of two of
 * one sex. Who is entered first where that does not decide is ours. */
TEST(the_captain_is_the_woman_or_the_younger_partner)
{
	static const struct {
		const char *name;
		struct pair_person people[2];
		int captain;
	} cases[] = {
		{"a woman and a man", {{F, {0}}, {M, {0}}}, 0},
		{"a man and a woman", {{M, {0}}, {F, {0}}}, 1},
		{"an older woman, a boy", {{M, {2014, 5, 5}}, {F, {1970, 5, 5}}}, 1},
		{"an older woman first", {{F, {1970, 5, 5}}, {M, {2014, 5, 5}}}, 0},
		{"two boys, the first younger", {{M, {2014, 5, 6}}, {M, {2014, 5, 5}}}, 0},
		{"two boys, the second younger", {{M, {2014, 5, 5}}, {M, {2014, 5, 6}}}, 1},
		{"two girls, the first younger", {{F, {2014, 5, 5}}, {F, {2013, 12, 31}}}, 0},
		{"two girls, the second younger", {{F, {2013, 12, 31}}, {F, {2014, 1, 1}}}, 1},
		{"two boys of one day", {{M, {2014, 5, 5}}, {M, {2014, 5, 5}}}, 0},
		{"only the second's birth date", {{M, {0}}, {M, {2014, 5, 5}}}, 0},
		{"only the first's birth date", {{M, {2014, 5, 5}}, {M, {0}}}, 0},
		{"no birth dates", {{F, {0}}, {F, {0}}}, 0},
		{"no genders", {{U, {2013, 5, 5}}, {U, {2014, 5, 5}}}, 0},
		{"unsaid and a woman", {{U, {2013, 5, 5}}, {F, {2014, 5, 5}}}, 0},
		{"unsaid and a younger man", {{U, {2013, 5, 5}}, {M, {2014, 5, 5}}}, 0},
		{"a man and unsaid, younger", {{M, {2013, 5, 5}}, {U, {2014, 5, 5}}}, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int captain = pair_captain(cases[i].people);

		if (captain != cases[i].captain)
			fail_msg("%s: captain %d", cases[i].name, captain);
	}
}

/* RULES.md, "Captain, seats, rotation": the Japanese school year (ours). */
TEST(a_child_is_a_junior_until_the_school_year_ends)
{
	static const struct {
		const char *name;
		struct date born, day;
		bool junior;
	} cases[] = {
		{"born 2 April 2012, the last day", {2012, 4, 2}, {2028, 3, 31}, true},
		{"born 2 April 2012, the day after", {2012, 4, 2}, {2028, 4, 1}, false},
		{"born 1 April 2012, a year earlier", {2012, 4, 1}, {2027, 3, 31}, true},
		{"born 1 April 2012, the day after", {2012, 4, 1}, {2027, 4, 1}, false},
		{"born 1 April 2013, the last day", {2013, 4, 1}, {2028, 3, 31}, true},
		{"born 1 April 2013, the day after", {2013, 4, 1}, {2028, 4, 1}, false},
		{"born 2 April 2013, a year later", {2013, 4, 2}, {2028, 4, 1}, true},
		{"born 31 December 2012", {2012, 12, 31}, {2028, 3, 31}, true},
		{"born 31 December 2012, the day after", {2012, 12, 31}, {2028, 4, 1}, false},
		{"born 1 January 2013", {2013, 1, 1}, {2028, 3, 31}, true},
		{"born 1 January 2013, the day after", {2013, 1, 1}, {2028, 4, 1}, false},
		{"born 31 March 2013, the day after", {2013, 3, 31}, {2028, 4, 1}, false},
		{"born 29 February 2012", {2012, 2, 29}, {2027, 3, 31}, true},
		{"born 29 February 2012, the day after", {2012, 2, 29}, {2027, 4, 1}, false},
		{"a small child", {2020, 6, 1}, {2026, 11, 22}, true},
		{"an adult", {1990, 6, 1}, {2026, 11, 22}, false},
		{"no birth date", {0}, {2026, 11, 22}, false},
		{"no day", {2020, 6, 1}, {0}, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		if (pair_is_junior(cases[i].born, cases[i].day) != cases[i].junior)
			fail_msg("%s: %s", cases[i].name, cases[i].junior ? "refused" : "admitted");
	}
}

/* Who is admitted, by kind of pair: mixed adults, two men, a man who does not
 * say with whom, a mixed pair of which the second is a junior, two boys of
 * which the first is. */
TEST(each_ruleset_admits_the_pairs_it_names)
{
	static const struct pair_person pairs[][2] = {
		{{M, {1990, 1, 1}}, {F, {1990, 1, 1}}},
		{{M, {1990, 1, 1}}, {M, {1990, 1, 1}}},
		{{M, {1990, 1, 1}}, {U, {1990, 1, 1}}},
		{{F, {1950, 1, 1}}, {M, {2012, 1, 1}}},
		{{M, {2012, 1, 1}}, {M, {1990, 1, 1}}},
		{{F, {0}}, {M, {0}}},
	};
	static const struct {
		const char *ruleset;
		enum pair_refusal answers[6];
	} cases[] = {
		{"kanto-junior", {PAIR_NO_JUNIOR, PAIR_NO_JUNIOR, PAIR_NO_JUNIOR,
		                  PAIR_ADMITTED, PAIR_ADMITTED, PAIR_NO_JUNIOR}},
		{"jpga", {PAIR_ADMITTED, PAIR_NOT_MIXED, PAIR_NOT_MIXED,
		          PAIR_ADMITTED, PAIR_NOT_MIXED, PAIR_ADMITTED}},
		{"wmsg-2008", {PAIR_ADMITTED, PAIR_NOT_MIXED, PAIR_NOT_MIXED,
		               PAIR_ADMITTED, PAIR_NOT_MIXED, PAIR_ADMITTED}},
		{"egf-pair", {PAIR_ADMITTED, PAIR_ADMITTED, PAIR_ADMITTED,
		              PAIR_ADMITTED, PAIR_ADMITTED, PAIR_ADMITTED}},
		{"egc-2015", {PAIR_ADMITTED, PAIR_ADMITTED, PAIR_ADMITTED,
		              PAIR_ADMITTED, PAIR_ADMITTED, PAIR_ADMITTED}},
	};
	const struct date day = {2026, 11, 22};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct ruleset *ruleset = ruleset_find(cases[i].ruleset);

		assert_non_null(ruleset);
		for (size_t j = 0; j < 6; j++) {
			if (pair_admitted(&ruleset->conduct, pairs[j], day) != cases[i].answers[j])
				fail_msg("%s, pair %zu", cases[i].ruleset, j);
		}
	}
}

TEST(two_who_do_not_say_are_no_mixed_pair)
{
	static const struct pair_person people[2] = {{U, {0}}, {U, {0}}};
	const struct ruleset_conduct conduct = {.admits = ADMITS_MIXED};

	assert_int_equal(pair_admitted(&conduct, people, (struct date){2026, 11, 22}),
	                 PAIR_NOT_MIXED);
}

TEST(without_pairs_nothing_is_refused)
{
	static const struct pair_person people[2] = {{M, {1990, 1, 1}}, {M, {1990, 1, 1}}};
	const struct ruleset_conduct conduct = {.admits = ADMITS_SINGLE};

	assert_int_equal(pair_admitted(&conduct, people, (struct date){2026, 11, 22}),
	                 PAIR_ADMITTED);
}
