/* How an event is played, as text and back.
 * TOURNAMENT.md, "Standings criteria" (defaults) and "Systems". */
#include <stdlib.h>
#include <string.h>

#include "suite.h"

#include "tournament/plan.h"

TEST(usual_plans_have_the_criteria_of_the_document)
{
	const struct plan swiss = plan_usual(SYSTEM_SWISS), mcmahon = plan_usual(SYSTEM_MCMAHON);

	assert_int_equal(swiss.order_count, 4);
	assert_int_equal(swiss.order[0], CRITERION_SCORE);
	assert_int_equal(swiss.order[1], CRITERION_SOS);
	assert_int_equal(swiss.order[2], CRITERION_SOS_1);
	assert_int_equal(swiss.order[3], CRITERION_DIRECT);
	assert_int_equal(mcmahon.order[0], CRITERION_MMS);
	assert_int_equal(mcmahon.value[SETTING_ABSENT_X2], 1);
	assert_int_equal(swiss.value[SETTING_ABSENT_X2], 0);
}

TEST(usual_values_are_within_their_bounds)
{
	for (int s = 0; s < SYSTEMS; s++)
		for (int i = 0; i < SETTINGS; i++)
			assert_true(plan_settings[i].usual[s] >= plan_settings[i].number.least &&
			            plan_settings[i].usual[s] <= plan_settings[i].number.most);
}

TEST(settings_apply_where_there_is_something_to_set)
{
	for (enum plan_system s = 0; s < SYSTEMS; s++) {
		assert_true(plan_setting_applies(SETTING_BYE_X2, s));
		assert_int_equal(s != SYSTEM_KNOCKOUT, plan_setting_applies(SETTING_TIES_TO, s));
		assert_int_equal(s != SYSTEM_FOURS, plan_setting_applies(SETTING_THIRD_PLACE, s));
	}
}

TEST(a_system_comes_back_from_its_name)
{
	enum plan_system system;

	for (int s = 0; s < SYSTEMS; s++) {
		assert_true(plan_system_parse(plan_system_names[s], &system));
		assert_int_equal(system, s);
	}
	assert_false(plan_system_parse("", &system));
}

TEST(a_plan_comes_back_from_its_text)
{
	struct plan plan = plan_usual(SYSTEM_MCMAHON), read;
	char text[PLAN_TEXT_MAX];

	plan_text(&plan, text);
	assert_string_equal(text, "");
	for (int i = 0; i < SETTINGS; i++)
		plan.value[i] = plan_settings[i].number.most;
	plan.order_count = 2;
	plan.order[1] = CRITERION_SOSOS;
	plan_text(&plan, text);
	assert_true(plan_read(SYSTEM_MCMAHON, text, &read));
	assert_memory_equal(read.value, plan.value, sizeof(plan.value));
	assert_int_equal(read.order_count, 2);
	assert_int_equal(read.order[0], CRITERION_MMS);
	assert_int_equal(read.order[1], CRITERION_SOSOS);
}

/* As many as are usual, and only the last two the other way round. */
TEST(an_order_that_differs_late_is_written)
{
	struct plan plan = plan_usual(SYSTEM_SWISS);
	char text[PLAN_TEXT_MAX];

	plan.order[2] = CRITERION_DIRECT;
	plan.order[3] = CRITERION_SOS_1;
	plan_text(&plan, text);
	assert_string_equal(text, "criteria score sos direct sos_1\n");
}

TEST(text_that_is_too_long_for_a_plan_is_refused)
{
	char text[PLAN_TEXT_MAX + 2];
	struct plan plan;

	memset(text, '\n', sizeof(text));
	memcpy(text, "bar 3", 5);
	for (size_t len = PLAN_TEXT_MAX - 1; len < sizeof(text); len++) {
		char *one = memset(malloc(len + 1), '\0', len + 1);

		memcpy(one, text, len);
		assert_int_equal(plan_read(SYSTEM_SWISS, one, &plan), len < PLAN_TEXT_MAX);
		free(one);
	}
}

/* "Opened events keep the settings they have": what the text does not say is what it was. */
TEST(a_text_of_before_is_read_with_what_was_usual_then)
{
	struct plan plan;

	assert_true(plan_read_before(SYSTEM_SWISS, "float_up 1\nclub_rounds 2", &plan));
	assert_int_equal(plan.value[SETTING_CLUB_ROUNDS], 2);
	assert_int_equal(plan.value[SETTING_FLOAT_UP], FLOAT_TOP);
	assert_int_equal(plan.value[SETTING_FLOAT_DOWN], FLOAT_ANY);
	assert_int_equal(plan.value[SETTING_TOP_FREE], 1);
	assert_int_equal(plan.value[SETTING_HALF_FREE] + plan.value[SETTING_BAR_FREE], 0);
	assert_false(plan_read_before(SYSTEM_SWISS, "float_up 4", &plan));
	assert_true(plan_read_before(SYSTEM_SWISS, "", &plan));
	assert_int_equal(plan.value[SETTING_CLUB_ROUNDS], 3);
}

TEST(text_that_is_no_plan_is_refused)
{
	static const char *const texts[] = {
		"bar", "bar x", "bar 48", "bar -1", "bar 3 4", "bars 3", "bar 3x",
		"criteria", "criteria sos sos", "criteria luck", "finalists 1", "finalists 65",
		"bar +3", "bar 03", "bar -0", "bar 4294967299", "bar 99999999999999999999",
		"bar 3\nbar 3", "bar 3\nfloor 3\nbar 4", "criteria sos\ncriteria sos",
		"criteria sos\nbar 3\ncriteria lot",
	};
	struct plan plan;

	for (size_t i = 0; i < COUNT(texts); i++)
		if (plan_read(SYSTEM_SWISS, texts[i], &plan))
			fail_msg("\"%s\" is read", texts[i]);
	assert_true(plan_read(SYSTEM_SWISS, "finalists 8\ncriteria lot", &plan));
	assert_int_equal(plan.value[SETTING_FINALISTS], 8);
	assert_true(plan_read(SYSTEM_SWISS, "criteria lot\nbar 0\nfloor 0\n", &plan));
	assert_int_equal(plan.value[SETTING_BAR], 0);
}
