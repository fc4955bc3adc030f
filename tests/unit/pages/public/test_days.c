#include "world/browser.h"

/* An event over two days, wherever its days are said: round 1 on Sunday 22 November 2026, the
 * others on Monday. */

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	db_script(world->db, "UPDATE tournament SET"
	                     " round_times = '14:00 2026-11-23T09:30 2026-11-23T10:50'");
	world_read(world);
}

/* The event's first and last day. */
static void
days_set(struct world *world, const char *first, const char *last)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET date = $1, last_date = $2,"
	                           " round_times = ''", "tt", first, last));
	world_read(world);
}

static const struct {
	const char *name, *first, *last;
	const char *en, *ja;           /* on the event's own page */
	const char *home_en, *home_ja; /* in the list of events */
} cases[] = {
	{"one day", "2026-11-22", "",
	 ">Sunday 22 November 2026<", ">2026年11月22日（日）<",
	 "<b class=\"day\">22</b>Nov 2026<br>Sunday</time>",
	 "<b class=\"day\">22</b>2026年<br>11月（日）</time>"},
	{"two of a month", "2027-05-08", "2027-05-09",
	 ">Saturday 8 – Sunday 9 May 2027<", ">2027年5月8日（土）〜9日（日）<",
	 "<b class=\"day days\">8–9</b>May 2027<br>Saturday –<br>Sunday</time>",
	 "<b class=\"day days\">8–9</b>2027年<br>5月（土〜日）</time>"},
	{"over the end of a month", "2027-04-30", "2027-05-01",
	 ">Friday 30 April – Saturday 1 May 2027<", ">2027年4月30日（金）〜5月1日（土）<",
	 "<b class=\"day\">30</b>Apr 2027<br>Friday –<br>1 May 2027</time>",
	 "<b class=\"day\">30</b>2027年<br>4月（金）〜<br>2027年5月1日</time>"},
	{"over the end of a year", "2027-12-31", "2028-01-01",
	 ">Friday 31 December 2027 – Saturday 1 January 2028<",
	 ">2027年12月31日（金）〜2028年1月1日（土）<",
	 "<b class=\"day\">31</b>Dec 2027<br>Friday –<br>1 Jan 2028</time>",
	 "<b class=\"day\">31</b>2027年<br>12月（金）〜<br>2028年1月1日</time>"},
	{"a month and a year apart", "2027-05-08", "2028-05-09",
	 ">Saturday 8 May 2027 – Tuesday 9 May 2028<", ">2027年5月8日（土）〜2028年5月9日（火）<",
	 "<b class=\"day\">8</b>May 2027<br>Saturday –<br>9 May 2028</time>",
	 "<b class=\"day\">8</b>2027年<br>5月（土）〜<br>2028年5月9日</time>"},
};

OWN_TEST(the_days_of_an_event_are_said_with_no_word_too_many)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		days_set(world, cases[i].first, cases[i].last);
		has(cases[i].name, get(world, "/en/t/icho"), cases[i].en);
		has(cases[i].name, get(world, "/ja/t/icho"), cases[i].ja);
		has(cases[i].name, get(world, "/en/"), cases[i].home_en);
		has(cases[i].name, get(world, "/ja/"), cases[i].home_ja);
	}
}

OWN_TEST(rounds_stand_under_their_day)
{
	IN_ORDER(get(world, "/en/t/icho"), "<b>Sunday 22 November</b>", "Round 1 14:00",
	         "<b>Monday 23 November</b>", "Round 2 09:30", "Round 3 10:50");
	IN_ORDER(get(world, "/ja/t/icho"), "<b>11月22日（日）</b>", "第1回戦 14:00",
	         "<b>11月23日（月）</b>", "第2回戦 09:30", "第3回戦 10:50");
	SAYS(get(world, "/en/t/icho"), "round 1 appear here on Sunday 22 November 2026 at about 14:00");
	SAYS(ask(world, "/en/t/icho/rounds/2", NULL, 404), "begins on Monday 23 November at 09:30.");
	SAYS(ask(world, "/ja/t/icho/rounds/2", NULL, 404), "対局は11月23日（月）09:30からです。");
	SAYS(get(world, "/en/t/icho/hall"), "Sunday 22 – Monday 23 November 2026",
	     "appear here on Sunday 22 November at about 14:00.");
}

OWN_TEST(a_round_says_its_day_where_it_is_played_and_printed)
{
	round_played(world, 1);
	round_begun(world, 2);
	SAYS(get(world, "/en/t/icho/rounds/2"), "start Monday 23 November, 09:30");
	SAYS(get(world, "/ja/t/icho/rounds/2"), "11月23日（月）09:30 開始");
	SAYS(get(world, "/ja/t/icho/hall"), "11月23日（月）09:30 開始");
	SAYS(get(world, "/en/desk/t/icho"), "Sunday 22 November, 14:00", "Monday 23 November, 10:50");
	SAYS(get(world, "/en/desk/t/icho/print/by-table?round=2"), "Monday 23 November, 09:30");
	SAYS(get(world, "/en/desk/t/icho/print/table-cards?round=2"), "Monday 23 November, 09:30");
}

OWN_TEST(a_round_of_another_day_began_when_it_was_planned)
{
	round_played(world, 1);
	world->now = 1795393800; /* 2026-11-23 09:30 in Tokyo */
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET state = 'running'", ""));
	world_read(world);
	world->now -= 3600;
	round_begun(world, 2);
	world->now += 3600 + 1800;
	SAYS(get(world, "/en/desk/t/icho/rounds/2"), "Started", ">9:30<", "30 minutes");
}

/* Whose clock it is, where the reader may live by another. */
OWN_TEST(the_zone_is_named_where_it_may_be_another_one)
{
	SAYS(get(world, "/en/t/icho"), "<small class=\"zone\">Times on this page are Tokyo time.",
	     " 2026-11-22T05:00:00Z/540 2026-11-23T00:30:00Z/540 2026-11-23T01:50:00Z/540\"");
	/* A script shows it to who reads Japanese elsewhere. */
	SAYS(get(world, "/ja/t/icho"), "<small class=\"zone\" hidden>このページの時刻は日本時間です。");
	db_script(world->db, "UPDATE tournament SET zone = 'Europe/London'");
	world_read(world);
	SAYS(get(world, "/en/t/icho"), "Times on this page are London time.");
	SAYS(get(world, "/ja/t/icho"), "このページの時刻はロンドン時間です。");
	db_script(world->db, "UPDATE tournament SET zone = 'Pacific/Chatham'");
	world_read(world);
	SAYS(get(world, "/en/t/icho"), "Times on this page are Pacific/Chatham.");
}

OWN_TEST(the_calendar_has_the_days_and_every_round_at_its_instant)
{
	const char *text = ask(world, "/en/t/icho/calendar.ics", NULL, 200);

	SAYS(text, "DTSTART;VALUE=DATE:20261122\r\nDTEND;VALUE=DATE:20261124\r\n",
	     "DTSTART:20261122T050000Z\r\nSUMMARY:Autumn Pairs\\, round 1\r\n",
	     "DTSTART:20261123T015000Z\r\nSUMMARY:Autumn Pairs\\, round 3\r\n",
	     "URL:https://oshidori.example/en/t/icho\r\n", "STATUS:CONFIRMED\r\n", NOT "round 4");
	assert_string_equal("attachment; filename=\"icho.ics\"", header(world, "Content-Disposition"));
	SAYS(ask(world, "/ja/t/icho/calendar.ics", NULL, 200), "SUMMARY:秋のペア碁 第2回戦\r\n");
	SAYS(get(world, "/en/t/icho"), "href=\"/en/t/icho/calendar.ics\"");
	/* Ten o'clock in London before and after the clocks are put on in 2027. */
	db_script(world->db, "UPDATE tournament SET zone = 'Europe/London', date = '2027-03-27',"
	                     " round_times = '10:00 2027-03-28T10:00'");
	world_read(world);
	SAYS(ask(world, "/en/t/icho/calendar.ics", NULL, 200), "DTSTART:20270327T100000Z\r\n",
	     "DTSTART:20270328T090000Z\r\n");
	hall_state_set(world, STATE_DRAFT);
	world->session = "nobody";
	ask(world, "/en/t/icho/calendar.ics", NULL, 404);
}
