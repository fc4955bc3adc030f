#include "rules/ruleset.h"

#include <string.h>

#include "suite.h"

#include "rules/custom.h"

/* What the rulesets say, datum by datum as RULES.md has them: most of them this, */
static const char usual[] =
	"handicap.professional 8\nhandicap.title 0\nhandicap.prefecture 0\n"
	"handicap.pair_rounding exact\nhandicap.difference_rounding exact\n"
	"handicap.colours points\nhandicap.cap 0\nhandicap.more_ranks no\n"
	"rotation.twice removed\nrotation.referee_always no\nrotation.always_penalty no\n"
	"scoring.counting territory\nscoring.jigo white-wins\nscoring.penalty 3\n"
	"scoring.handed_over no\n"
	"scoring.pass_stones no\nscoring.white_last no\nscoring.four_passes no\nscoring.superko no\n"
	"scoring.stones_a_side 0\n"
	"clock.main_minutes 45\nclock.overtime none\n"
	"conduct.late_minutes 15\nconduct.late_rated yes\nconduct.both_late no\nconduct.illegal_moves no\n"
	"conduct.talk_clock no\nconduct.leave_together yes\nconduct.referee_decides_talk no\n"
	"conduct.resigning announced\n";

/* and each of them that. */
static const struct bundle {
	const char *id, *says;
} bundles[] = {
	{"kanto-junior",
	 "handicap.professional 12\nhandicap.title 9\nhandicap.prefecture 8\n"
	 "handicap.rows 0/0/6 0.5/0/0 1/0/-6 1.5/2/0 2/2/-6 2.5/3/0 3/3/-6 3.5/4/0 4/4/-6 4.5/5/0"
	 " 5/5/-6\n"
	 "rotation.twice loses\nrotation.referee_always yes\nconduct.admits junior\n"
	 "conduct.leave_together no\nscoring.handed_over yes\n"},
	{"jpga",
	 "handicap.pair_rounding up\n"
	 "handicap.rows 0/0/6.5 1/0/0 2/2/0 3/3/0 4/4/0 5/5/0 6/6/0 7/7/0 8/8/0 9/9/0\n"
	 "conduct.admits mixed\nconduct.leave_together no\n"},
	{"wmsg-2008",
	 "handicap.colours nigiri\nhandicap.rows 0/0/6.5\n"
	 "rotation.twice error\nrotation.referee_always yes\n"
	 "scoring.counting area\nscoring.stones_a_side 180\nconduct.admits mixed\n"
	 "conduct.talk_clock yes\nconduct.referee_decides_talk yes\nconduct.resigning confirmed\n"},
	{"bga-aga",
	 "handicap.colours balance\nhandicap.rows 0/0/7.5\nscoring.counting either\nscoring.jigo draw\n"
	 "scoring.pass_stones yes\nscoring.white_last yes\nscoring.four_passes yes\n"
	 "scoring.superko yes\nconduct.admits single\nconduct.resigning alone\n"
	 "conduct.illegal_moves yes\n"},
	{"swindon",
	 "handicap.colours balance\nhandicap.rows 0/0/7\nscoring.jigo draw\n"
	 "scoring.pass_stones yes\nscoring.white_last yes\nscoring.superko yes\n"
	 "clock.main_minutes 60\nclock.overtime periods 20/300 20/120 15/120 5/360 50/120\n"
	 "conduct.admits single\nconduct.late_minutes 30\nconduct.late_rated no\n"
	 "conduct.both_late yes\nconduct.resigning alone\n"},
	{"egf-pair",
	 "handicap.rows 0/0/6 0.5/0/0 1/0/-6 1.5/2/0 2/2/-6 2.5/3/0 3/3/-6 3.5/4/0 4/4/-6 4.5/5/0"
	 " 5/5/-6 5.5/6/0 6/6/-6 6.5/7/0 7/7/-6 7.5/8/0 8/8/-6 8.5/9/0 9/9/-6\n"
	 "conduct.admits any\n"},
	{"egc-2015",
	 "handicap.difference_rounding down\nhandicap.cap 5.5\n"
	 "handicap.rows 0/0/6.5 1/0/0 2/2/0 3/3/0 4/4/0 5/5/0 6/6/0 7/7/0 8/8/0 9/9/0\n"
	 "rotation.twice error\nrotation.always_penalty yes\n"
	 "clock.main_minutes 30\nclock.overtime byo-yomi 3/20\nconduct.admits any\n"
	 "conduct.late_minutes 30\nscoring.handed_over yes\n"},
};

TEST(the_seven_rulesets_stand_in_the_order_of_the_interface)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	assert_int_equal(count, 7);
	assert_int_equal(COUNT(bundles), 7);
	for (size_t i = 0; i < count; i++)
		assert_string_equal(list[i].id, bundles[i].id);
}

TEST(a_ruleset_is_found_by_its_id_alone)
{
	static const char *const strangers[] = {"", "JPGA", "jpga ", "jpg", "kanto", "egf", "egc-2016"};

	for (size_t i = 0; i < COUNT(bundles); i++) {
		const struct ruleset *found = ruleset_find(bundles[i].id);

		assert_non_null(found);
		assert_string_equal(found->id, bundles[i].id);
	}
	for (size_t i = 0; i < COUNT(strangers); i++)
		assert_null(ruleset_find(strangers[i]));
}

/* The text from the line of that datum on; NULL where it has none. */
static const char *
line_of(const char *text, const char *name)
{
	for (; *text != '\0'; text = strchr(text, '\n') + 1)
		if (strncmp(text, name, strlen(name)) == 0 && text[strlen(name)] == ' ')
			return text;
	return NULL;
}

TEST(each_ruleset_says_what_is_documented)
{
	for (size_t i = 0; i < COUNT(bundles); i++) {
		char text[CUSTOM_TEXT_MAX];

		custom_edition_text(ruleset_find(bundles[i].id), text);
		for (enum datum datum = 0; datum < DATA; datum++) {
			const char *name = datum_rows[datum].name, *got = line_of(text, name);
			const char *want = line_of(bundles[i].says, name);

			if (want == NULL)
				want = line_of(usual, name);
			assert_true(got != NULL && want != NULL);
			if (strncmp(got, want, strcspn(want, "\n") + 1) != 0)
				fail_msg("%s says %.*s", bundles[i].id, (int)strcspn(got, "\n"), got);
		}
	}
}

TEST(only_a_table_of_several_rows_is_a_handicap)
{
	static const struct {
		const char *id;
		bool has;
	} cases[] = {
		{"kanto-junior", true}, {"jpga", true}, {"wmsg-2008", false}, {"bga-aga", false},
		{"swindon", false}, {"egf-pair", true}, {"egc-2015", true},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (ruleset_has_handicap(ruleset_find(cases[i].id)) != cases[i].has)
			fail_msg("%s", cases[i].id);
}

TEST(every_ruleset_has_its_own_names_and_a_source)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		assert_true(strlen(list[i].name_en) > 0);
		assert_true(strlen(list[i].name_ja) > 0);
		assert_true(strlen(list[i].source) > 0);
		for (size_t j = 0; j < i; j++) {
			assert_string_not_equal(list[i].name_en, list[j].name_en);
			assert_string_not_equal(list[i].name_ja, list[j].name_ja);
		}
	}
}

TEST(every_ruleset_states_what_its_document_leaves_open)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		int ours = 0;

		for (enum ruleset_ours thing = 0; thing < OURS_COUNT; thing++)
			ours += ruleset_is_ours(&list[i], thing);
		if (ours == 0 || ours == OURS_COUNT)
			fail_msg("%s: %d things are ours", list[i].id, ours);
	}
}

TEST(of_one_that_states_what_is_ours_nothing_else_is)
{
	for (enum ruleset_ours stated = 0; stated < OURS_COUNT; stated++) {
		const struct ruleset one = {.id = "one", .ours = 1u << OURS_COUNT | 1u << stated};

		for (enum ruleset_ours thing = 0; thing < OURS_COUNT; thing++)
			assert_int_equal(ruleset_is_ours(&one, thing), thing == stated);
	}
}

TEST(of_a_ruleset_that_states_nothing_all_is_ours)
{
	const struct ruleset fresh = {.id = "fresh"};

	for (enum ruleset_ours thing = 0; thing < OURS_COUNT; thing++)
		assert_true(ruleset_is_ours(&fresh, thing));
}
