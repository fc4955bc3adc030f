#include "forms/typed_text.h"

#include "world/world.h"

ARENA_TEST(a_year_is_read_as_people_count_them)
{
	static const struct {
		const char *text;
		int year;
		const char *ended;
	} cases[] = {
		{"2014", 2014, NULL}, {"2014年", 2014, NULL}, {"２０１４", 2014, NULL}, {"26", 26, NULL},
		{"平成26", 2014, NULL}, {"平成 ２６年", 2014, NULL}, {"H26", 2014, NULL}, {"h.26", 2014, NULL},
		{"平成31", 2019, NULL}, {"平成32", 0, "平成31"}, {"令和元年", 2019, NULL}, {"R8", 2026, NULL},
		{"昭和55", 1980, NULL}, {"Ｓ６４", 1989, NULL}, {"s65", 0, "昭和64"}, {"大正15", 1926, NULL},
		{"明治45", 1912, NULL}, {"平成0", 0, NULL}, {"平成", 0, NULL}, {"元", 0, NULL},
		{"", 0, NULL}, {"20145", 0, NULL}, {"-14", 0, NULL}, {"2014x", 0, NULL}, {"平成26年6月", 0, NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *ended;
		int year = typed_text_year(arena, cases[i].text, &ended);

		if (year != cases[i].year || (ended == NULL) != (cases[i].ended == NULL) ||
		    (ended != NULL && strcmp(ended, cases[i].ended) != 0))
			fail_msg("%s: %d, %s", cases[i].text, year, ended == NULL ? "-" : ended);
	}
}

ARENA_TEST(an_address_in_the_web_is_found_and_a_name_with_a_dot_is_none)
{
	static const struct {
		const char *text;
		bool link;
	} cases[] = {
		{"You won! https://evil.example/win", true}, {"ftp://x", true}, {"ｈｔｔｐ：／／ｘ", true},
		{"WWW.evil", true}, {"evil.com", true}, {"Evil.COM!", true}, {"a.evil.example/win", true},
		{"evil.co.jp", true}, {"Dr.Smith", false}, {"J.R. Ewing", false}, {"Ana/Anna", false},
		{"St. John-Smythe", false}, {"A.de Vries", false}, {".com", false}, {"R2.community", false},
		{"佐藤", false}, {"", false}, {"Go: the club", false},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (typed_text_has_link(arena, cases[i].text) != cases[i].link)
			fail_msg("%s", cases[i].text);
}

ARENA_TEST(a_day_is_read_as_a_list_has_it)
{
	static const char *const cases[][2] = {
		{"2014-06-09", "2014-6-9"}, {"2014/6/9", "2014-6-9"}, {"2014.6.9", "2014-6-9"},
		{"2014年6月9日", "2014-6-9"}, {"平成26年8月3日", "2014-8-3"}, {"H26.8.3", "2014-8-3"},
		{"ｈ２６／８／３", "2014-8-3"}, {"昭和55年4月1日", "1980-4-1"}, {"令和元年 5月 1日", "2019-5-1"},
		{"S.55.4.1", "1980-4-1"}, {"平成32年1月1日", "平成32年1月1日"}, {"14/6/9", "14/6/9"},
		{"平成26年8月", "平成26年8月"}, {"H26.8.3x", "H26.8.3x"}, {"-", "-"}, {"", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cases[i][1], typed_text_day(arena, cases[i][0]));
}

ARENA_TEST(a_time_is_read_as_people_write_it)
{
	static const char *const cases[][2] = {
		{"9:30", "09:30"}, {"9.30", "09:30"}, {"９：３０", "09:30"}, {"930", "09:30"}, {"0930", "09:30"},
		{"9時半", "09:30"}, {"9時30分", "09:30"}, {"９時", "09:00"}, {"23", "23:00"}, {"2130", "21:30"},
		{"午前9時", "09:00"}, {"午後1時半", "13:30"}, {"午後 1:30", "13:30"}, {"午後1:30", "13:30"},
		{"9h30", "09:30"}, {"14h", "14:00"}, {"0005", "00:05"}, {"1:30 pm", "13:30"}, {"9AM", "09:00"},
		{"12pm", "12:00"}, {"12 a.m.", "00:00"}, {" 18:00 ", "18:00"}, {"午前0時", "00:00"},
		/* what is none, and what could be two */
		{"9.3", "9.3"}, {"9時5", "9時5"}, {"午後12時", "午後12時"}, {"午後13時", "午後13時"}, {"13pm", "13pm"},
		{"24:00", "24:00"}, {"9:60", "9:60"}, {"960", "960"}, {"9:3", "9:3"}, {"9:300", "9:300"},
		{"12345", "12345"}, {"half past nine", "half past nine"}, {"-9", "-9"}, {"午後", "午後"}, {"", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cases[i][1], typed_text_clock(arena, cases[i][0]));
}

/* 2027-01-10 00:00 UTC, 09:00 in Tokyo. */
enum { MORNING = 1799539200, DAY = 24 * 60 * 60 };

ARENA_TEST(a_moment_is_an_instant_in_its_own_zone_or_the_readers)
{
	static const struct {
		const char *text;
		int64_t instant;
	} cases[] = {
		{"2027-01-10T09:00", MORNING},
		{"2027-1-10 9:00", MORNING},
		{"２０２７－０１－１０Ｔ０９：００", MORNING},
		{"2027-01-10T09:00:00", MORNING},
		{"2027-01-10T09:00:30", MORNING + 30},
		{"2027-01-10T09:00:30.999", MORNING + 30},
		{"2027-01-10T00:00:00Z", MORNING},
		{"2027-01-10t00:00:00z", MORNING},
		{"2027-01-10 00:00:00Z", MORNING},
		{"2027-01-10T00:00:59.123456789Z", MORNING + 59},
		{"2027-01-10T09:00:00+09:00", MORNING},
		{"2027-01-10T08:30:00.5+08:30", MORNING},
		{"2027-01-09T19:30:07-04:30", MORNING + 7},
		{"2027-01-10T00:00:00-00:00", MORNING},
		{"2027-01-10T00:00Z", MORNING},
		{"2027-01-09T00:01:00-23:59", MORNING},
		{"2026-12-31T23:59:60Z", MORNING - 9 * DAY},
		{"2026-12-31T15:59:60-08:00", MORNING - 9 * DAY},
		{"2027-01-01T08:59:60.5+09:00", MORNING - 9 * DAY},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_text_moment moment;

		if (!typed_text_moment(arena, cases[i].text, &moment))
			fail_msg("%s: not understood", cases[i].text);
		if (typed_text_instant(&moment, "Asia/Tokyo") != cases[i].instant)
			fail_msg("%s: %lld", cases[i].text,
			         (long long)typed_text_instant(&moment, "Asia/Tokyo"));
	}
}

ARENA_TEST(anything_else_is_no_moment)
{
	static const char *const cases[] = {
		"", "soon", "2027-01-10", "2027-01-10T", "2027-01-10T9", "2027-01-10T24:00",
		"2027-02-29T09:00", "2027-01-10T09:60", "2027-01-10X09:00", "2027-01-10T09:00:",
		"2027-01-10T09:00:3", "2027-01-10T09:00:300", "2027-01-10T09:00:61Z",
		"2027-01-10T09:00:30.", "2027-01-10T09:00:30,5", "2027-01-10T09:00.5",
		"2027-01-10T09:00:30.5.5", "2027-01-10T09:00:00ZZ", "2027-01-10T09:00:00Z+09:00",
		"2027-01-10T09:00:00+", "2027-01-10T09:00:00+0900", "2027-01-10T09:00:00+24:00",
		"2027-01-10T09:00:00-09:60", "2027-01-10T09:00:00-09", "2027-01-10T09:00:00 Z",
		"2027-01-10T09:00:00+-9:00", "2026-12-31T23:59:60", "2026-12-31T23:59:60+09:00",
		"2026-12-31T23:58:60Z", "0027-01-10T09:00", "1899-12-31T09:00", "9999-01-01T00:00Z",
		"12027-01-10T09:00", "1799539200",
		/* what an offset, or a zone, would carry into a year that cannot be written */
		"9998-12-31T23:30:00-01:00", "1900-01-01T00:30:00+01:00", "1900-06-01T09:00",
		"9998-06-01T09:00",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_text_moment moment = {.offset_minutes = 7};

		if (typed_text_moment(arena, cases[i], &moment))
			fail_msg("'%s' was understood", cases[i]);
		assert_int_equal(7, moment.offset_minutes);
	}
}

/* In Berlin half past two comes twice on 31 October 2027, at 00:30 and 01:30 UTC,
 * in St John's one o'clock on 7 November, at 03:30 and 04:30. */
ARENA_TEST(what_is_written_of_an_instant_is_read_back_as_that_instant)
{
	static const struct {
		int64_t instant;
		const char *zone, *text;
	} cases[] = {
		{MORNING, "Asia/Tokyo", "2027-01-10T09:00"},
		{MORNING + 30, "Asia/Tokyo", "2027-01-10T09:00:30"},
		{MORNING, "UTC", "2027-01-10T00:00"},
		{1824942600, "Europe/Berlin", "2027-10-31T02:30"},
		{1824946200, "Europe/Berlin", "2027-10-31T02:30+01:00"},
		{1824946205, "Europe/Berlin", "2027-10-31T02:30:05+01:00"},
		{1824948000, "Europe/Berlin", "2027-10-31T03:00"},
		{1825561800, "America/St_Johns", "2027-11-07T01:00-03:30"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char *text = typed_text_moment_of(arena, cases[i].instant, cases[i].zone);
		struct typed_text_moment moment;

		assert_string_equal(cases[i].text, text);
		assert_true(typed_text_moment(arena, text, &moment));
		assert_int_equal(cases[i].instant, typed_text_instant(&moment, cases[i].zone));
	}
}

ARENA_TEST(an_address_is_cleaned_or_refused)
{
	static const struct {
		const char *typed, *clean;
	} cases[] = {
		{"Anna@Example.ORG", "anna@example.org"},
		{"a+b.c@localhost", "a+b.c@localhost"},
		{"ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "anna@example.org"},
		{"", NULL}, {"anna", NULL}, {"@example.org", NULL}, {"anna@", NULL},
		{"anna@ex ample.org", NULL}, {"anna@example.org.", NULL}, {"anna@-x.org", NULL},
		{"anna@example.org,bob@example.org", NULL}, {"an\"na@example.org", NULL},
	};
	char letters[249] = {0}, *longest;

	memset(letters, 'a', sizeof(letters) - 1);
	longest = arena_printf(arena, "%s@b.org", letters);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *clean = typed_text_email(arena, cases[i].typed);

		if ((clean == NULL) != (cases[i].clean == NULL) ||
		    (clean != NULL && strcmp(clean, cases[i].clean) != 0))
			fail_msg("%s: %s", cases[i].typed, clean == NULL ? "refused" : clean);
	}
	assert_int_equal(254, strlen(longest));
	assert_non_null(typed_text_email(arena, longest));
	assert_null(typed_text_email(arena, arena_printf(arena, "a%s", longest)));
}

TEST(a_rank_that_is_none_is_answered_by_how_the_event_takes_them)
{
	static const struct {
		const char *typed;
		bool more_ranks;
		enum problem_kind kind;
	} cases[] = {
		{"5k", false, PROBLEM_NONE}, {"3.5k", true, PROBLEM_NONE}, {"3.5k", false, PROBLEM_RANK_MORE},
		{"3.3k", false, PROBLEM_RANK}, {"3.3k", true, PROBLEM_RANK_HALF},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct handicap handicap = {.more_ranks = cases[i].more_ranks};
		struct rank rank;

		assert_int_equal(cases[i].kind, typed_text_rank(&handicap, cases[i].typed, &rank));
	}
}
