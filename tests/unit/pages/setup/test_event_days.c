#include "world/browser.h"

#include "pages/setup/event_days.h"

/* The days in the form of an event's settings. It begins on 22 November 2026. */

#define FORM "/en/desk/t/icho/settings"

/* What the form sends: the first day's times, and `more` of the later rows. */
static const char *
posted(struct world *world, const char *times, const char *more)
{
	world_read(world);
	return arena_printf(world->arena, "version=%d&slug=icho&name_en=Autumn&date_year=2026&date_month=11"
	                    "&date_day=22&venue=&ruleset=kanto-junior&rounds=3&capacity=100&zone=Asia/Tokyo"
	                    "&opens_year=2026&opens_month=9&opens_day=21&opens_time=9:00"
	                    "&closes_year=2026&closes_month=11&closes_day=18&closes_time=9:00"
	                    "&round_times=%s%s", world->tournament->version, times, more);
}

static void
assert_kept(struct world *world, const char *times, const char *more, const char *kept,
            struct date last)
{
	ask(world, FORM, posted(world, times, more), 303);
	world_read(world);
	assert_string_equal(kept, world->tournament->round_times);
	assert_int_equal(0, date_compare(last, world->tournament->last_date));
}

#define DAY(n, y, m, d, times) "&day" #n "_year=" #y "&day" #n "_month=" #m "&day" #n "_day=" #d \
	"&day" #n "_times=" times

DESK_TEST(a_day_has_a_row_and_the_last_one_may_have_no_rounds)
{
	assert_kept(world, "10:00 11:20 13:30", "", "10:00 11:20 13:30", (struct date){0});
	assert_kept(world, "14:00", DAY(2, 2026, 11, 23, "9:30 10:50"),
	            "14:00 2026-11-23T09:30 2026-11-23T10:50", (struct date){0});
	assert_kept(world, "14:00", DAY(2, 2026, 11, 23, "9:30 10:50") DAY(3, 2026, 11, 24, ""),
	            "14:00 2026-11-23T09:30 2026-11-23T10:50", (struct date){2026, 11, 24});
	assert_kept(world, "10.00　11時20分、1330", "", "10:00 11:20 13:30", (struct date){0});
	/* rows that are left out between them, and no times at all */
	assert_kept(world, "14:00", DAY(3, 2026, 11, 30, "9:30") DAY(7, 2026, 12, 7, "9:30"),
	            "14:00 2026-11-30T09:30 2026-12-07T09:30", (struct date){0});
	assert_kept(world, "", DAY(2, 2026, 11, 23, ""), "", (struct date){2026, 11, 23});
	assert_kept(world, "", DAY(20, 2027, 1, 1, "9:30 10:30 11:30"),
	            "2027-01-01T09:30 2027-01-01T10:30 2027-01-01T11:30", (struct date){0});
}

DESK_TEST(the_form_shows_the_rows_that_it_was_sent_and_changes_nothing)
{
	const char *shown;

	ask(world, FORM, posted(world, "14:00", DAY(2, 2026, 11, 23, "9:30 10:50") DAY(3, 2026, 11, 24, "")), 303);
	shown = tree(world, FORM);
	SAYS(shown, "form.round_times.value = 14:00\n", "form.more_days.open = true\n",
	     "form.more_days.list.0.times.value = 09:30 10:50\n",
	     "form.more_days.list.0.day.inputs.0.value = 23\n",
	     "form.more_days.list.1.day.inputs.0.value = 24\n",
	     "form.more_days.list.1.times.value = \n",
	     "form.more_days.list.5.number = 7\n", NOT "form.more_days.list.6.");
	world_read(world);
	assert_kept(world, "14:00", DAY(2, 2026, 11, 23, "09:30 10:50") DAY(3, 2026, 11, 24, ""),
	            world->tournament->round_times, world->tournament->last_date);
	ask(world, FORM, posted(world, "10:00 11:20 13:30", ""), 303);
	SAYS(tree(world, FORM), "form.more_days.open = false\n",
	     "form.round_times.value = 10:00 11:20 13:30\n");
}

static const struct {
	const char *name, *times, *more;
	const char *field, *problem; /* beside which field, in which words; the only one */
} cases[] = {
	{"before the first day", "14:00", DAY(2, 2026, 11, 21, "9:30 10:50"),
	 "day2", "The event begins on Sunday 22 November 2026; this is before it."},
	{"the first day again", "14:00", DAY(2, 2026, 11, 22, "15:30 16:50"),
	 "day2", "Write the days in order"},
	{"days that are not in order", "14:00", DAY(2, 2026, 11, 24, "9:30") DAY(3, 2026, 11, 23, "9:30"),
	 "day3", "Write the days in order"},
	{"rounds of a day that are not in order", "14:00", DAY(2, 2026, 11, 23, "10:50 9:30"),
	 "day2_times", "each round has to start later"},
	{"the first day's rounds", "14:00 13:00", DAY(2, 2026, 11, 23, "9:30"),
	 "round_times", "each round has to start later"},
	{"a time that is none", "14:00", DAY(2, 2026, 11, 23, "9:30 25:00"),
	 "day2_times", "“25:00” is not clear. Write a time of day"},
	{"a time that could be two", "９．３", DAY(2, 2026, 11, 23, "9:30 10:50"),
	 "round_times", "“9.3” is not clear. "},
	{"a day that is none", "14:00", DAY(2, 2027, 2, 29, "9:30 10:50"),
	 "day2", "That month has the days 1 to 28"},
	{"part of a day", "14:00", "&day2_month=11&day2_times=9:30 10:50",
	 "day2", "Write the year"},
	{"a day with a blank in it", "14:00", DAY(2, 2026, 1 1, 23, "9:30 10:50"),
	 "day2", "a number from 1 to 12"},
	{"rounds without a day", "14:00", "&day2_times=9:30 10:50", "day2", "has to be filled in"},
	{"too few rounds", "14:00", DAY(2, 2026, 11, 23, "9:30"),
	 "round_times", "Write 3 times, one for each round"},
	{"a last day that is none", "10:00 11:20 13:30", DAY(2, 2026, 11, 31, ""),
	 "day2", "That month has the days 1 to 30"},
	{"a last day before the others", "14:00", DAY(2, 2026, 11, 24, "9:30 10:50") DAY(3, 2026, 11, 23, ""),
	 "day3", "Write the days in order"},
};

DESK_TEST(what_is_wrong_with_a_day_stands_beside_it_and_everything_typed_stays)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text = ask(world, FORM, posted(world, cases[i].times, cases[i].more), 422);

		has(cases[i].name, text, arena_printf(world->arena, "href=\"#%s\"", cases[i].field));
		has(cases[i].name, text, arena_printf(world->arena, "id=\"%s-e\"", cases[i].field));
		has(cases[i].name, text, cases[i].problem);
		has(cases[i].name, tree_shown(world), "problems.count = 1\n");
		has(cases[i].name, tree_shown(world), "form.more_days.open = true\n");
		has(cases[i].name, tree_shown(world),
		    arena_printf(world->arena, "form.round_times.value = %s\n", cases[i].times));
	}
}

/* A stranger's first day as well: each says its own. */
DESK_TEST(a_new_event_keeps_its_rows_too)
{
	const char *text = ask(world, "/en/desk/new", "name_en=X&rounds=3&round_times=14:00"
	                       DAY(2, 2026, 11, 23, "9:30 8:00"), 422);

	SAYS(text, "id=\"date-e\"", "id=\"day2_times-e\"", "value=\"9:30 8:00\"");
}

DESK_TEST(a_stale_form_says_what_the_days_are_now)
{
	const char *form = posted(world, "10:00 11:20 13:30", "");

	ask(world, FORM, posted(world, "14:00", DAY(2, 2026, 11, 23, "9:30 10:50")), 303);
	SAYS(ask(world, FORM, form, 422), "When the rounds start<br>",
	     "Sunday 22 November: 14:00\nMonday 23 November: 09:30 10:50");
}
