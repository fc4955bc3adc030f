#include "actions/event/event_act.h"

#include "world/office.h"
#include "store/people/account.h"
#include "store/people/member.h"
#include "store/draw/round.h"

static struct typed_event
typed_sample(void)
{
	return (struct typed_event){{
		[EVENT_SLUG] = "yanagi-8", [EVENT_NAME_EN] = "8th Yanagi Cup",
		[EVENT_NAME_JA] = "第8回 やなぎ杯", [EVENT_DATE] = "2027-03-14",
		[EVENT_VENUE] = "市ヶ谷", [EVENT_RULESET] = "kanto-junior", [EVENT_ROUNDS] = "4",
		[EVENT_ROUND_TIMES] = "9:30 10:50 13:00 14:10", [EVENT_CAPACITY] = "32",
		[EVENT_OPENS] = "2027-01-10T09:00", [EVENT_CLOSES] = "2027-02-28T18:00",
		[EVENT_ZONE] = "Asia/Tokyo", [EVENT_FEE] = "¥3,000",
		[EVENT_PROGRAMME] = "9:00\nopening", [EVENT_ACCESS] = "", [EVENT_CONTACT] = "",
		[EVENT_CHECK_IN] = "", [EVENT_LAST_DATE] = "",
	}};
}

static struct tournament *
create(struct world *world, const struct typed_event *typed)
{
	bool again;

	return event_create(world->office, typed, NULL, NULL, &again, no_problems(world));
}

static bool
change(struct world *world, const struct typed_event *typed, int version)
{
	const struct event_wish wish = {.typed = typed, .version = version};

	return ACT(event_change, &wish);
}

/* The room's event gets a fee and goes a step. */
static bool
change_both(struct world *world, const char *fee, enum tournament_state state)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .state = &state, .version = -1};

	world_read(world);
	typed = typed_event_of(world->arena, world->tournament);
	typed.fields[EVENT_FEE] = fee;
	return ACT(event_change, &wish);
}

/* The room's event with one field changed. */
static bool
change_field(struct world *world, enum typed_event_field field, const char *value)
{
	struct typed_event typed;

	world->tournament = tournament_by_id(world->arena, world->db, world->tournament->id);
	typed = typed_event_of(world->arena, world->tournament);
	typed.fields[field] = value;
	return change(world, &typed, world->tournament->version);
}

OFFICE_TEST(an_event_is_made_as_a_draft_of_its_organiser)
{
	struct account account = {.id = "anna", .email = "anna@example.org"};
	struct typed_event typed = typed_sample();
	struct tournament *made, *kept;

	account_insert(world->db, &account, 1);
	world->office->actor = "anna";
	made = create(world, &typed);
	assert_problem(world, "sample", "", PROBLEM_NONE);
	kept = tournament_by_slug(world->arena, world->db, "yanagi-8");
	assert_string_equal(made->id, kept->id);
	assert_int_equal(STATE_DRAFT, kept->state);
	assert_int_equal(4, kept->rounds);
	assert_int_equal(32, kept->capacity);
	assert_int_equal(0, kept->taken);
	assert_string_equal("09:30 10:50 13:00 14:10", kept->round_times);
	assert_string_equal("kanto-junior", kept->ruleset->id);
	assert_true(kept->opens_at == 1799539200);  /* 2027-01-10 00:00 UTC */
	assert_true(kept->closes_at == 1803805200); /* 2027-02-28 09:00 UTC */
	assert_true(kept->seed >= 0 && kept->seed <= INT32_MAX);
	assert_string_equal("9:00\nopening", kept->texts[TEXT_PROGRAMME][COLUMN_EN]);
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, "anna", kept->id));
	assert_non_null(strstr(audit_last_by(world),
	                       "anna|event.create|yanagi-8||slug: yanagi-8\nname_en: 8th"));
}

OFFICE_TEST(seeds_differ)
{
	struct typed_event typed = typed_sample();
	int64_t first;

	typed.fields[EVENT_SLUG] = "";
	first = create(world, &typed)->seed;
	assert_true(first != create(world, &typed)->seed || first != create(world, &typed)->seed);
}

struct field_case {
	enum typed_event_field field;
	const char *value;
	size_t times;
	enum problem_kind kind; /* NULL = fine */
};

static const struct field_case field_cases[] = {
	{EVENT_SLUG, "a", 64, PROBLEM_NONE},
	{EVENT_SLUG, "a", 65, PROBLEM_TOO_LONG},
	{EVENT_SLUG, "Yanagi", 0, PROBLEM_SLUG},
	{EVENT_SLUG, "a b", 0, PROBLEM_SLUG},
	{EVENT_SLUG, "../x", 0, PROBLEM_SLUG},
	{EVENT_SLUG, "柳", 0, PROBLEM_SLUG},
	{EVENT_SLUG, "new", 0, PROBLEM_SLUG_RESERVED},
	{EVENT_SLUG, "icho", 0, PROBLEM_SLUG_TAKEN},
	{EVENT_NAME_EN, "", 0, PROBLEM_NONE},
	{EVENT_NAME_EN, "x", 121, PROBLEM_TOO_LONG},
	{EVENT_NAME_JA, "", 0, PROBLEM_NONE},
	{EVENT_NAME_JA, "杯", 120, PROBLEM_NONE},
	{EVENT_NAME_JA, "杯", 121, PROBLEM_TOO_LONG},
	{EVENT_DATE, "", 0, PROBLEM_REQUIRED},
	{EVENT_DATE, "2027-02-29", 0, PROBLEM_DATE},
	{EVENT_DATE, "14.3.2027", 0, PROBLEM_DATE},
	{EVENT_DATE, "2027-3-14", 0, PROBLEM_NONE},
	{EVENT_VENUE, "x", 201, PROBLEM_TOO_LONG},
	{EVENT_RULESET, "", 0, PROBLEM_CHOICE},
	{EVENT_RULESET, "chess", 0, PROBLEM_CHOICE},
	{EVENT_RULESET, "swindon", 0, PROBLEM_NONE},
	{EVENT_RULESET, "egc-2015", 0, PROBLEM_NONE},
	{EVENT_ROUNDS, "", 0, PROBLEM_REQUIRED},
	{EVENT_ROUNDS, "0", 0, PROBLEM_NUMBER},
	{EVENT_ROUNDS, "21", 0, PROBLEM_NUMBER},
	{EVENT_ROUNDS, "four", 0, PROBLEM_NUMBER},
	{EVENT_ROUNDS, "-4", 0, PROBLEM_NUMBER},
	{EVENT_ROUNDS, "４", 0, PROBLEM_NONE},
	{EVENT_ROUND_TIMES, "", 0, PROBLEM_NONE},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:00", 0, PROBLEM_ROUND_TIMES},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:00 13:00 14:00", 0, PROBLEM_ROUND_TIMES},
	{EVENT_ROUND_TIMES, "0:00 11:00 12:00 23:59", 0, PROBLEM_NONE},
	{EVENT_ROUND_TIMES, "14:00 2027-03-15T9:30 2027-03-15T10:50 2027-3-16T9:00", 0, PROBLEM_NONE},
	{EVENT_LAST_DATE, "2027-03-14", 0, PROBLEM_NONE},
	{EVENT_LAST_DATE, "2027-03-16", 0, PROBLEM_NONE},
	{EVENT_LAST_DATE, "2027-03-13", 0, PROBLEM_LAST_DATE},
	{EVENT_LAST_DATE, "2027-03-32", 0, PROBLEM_DATE},
	{EVENT_CONFIRMS, "", 0, PROBLEM_NONE},
	{EVENT_CONFIRMS, "hand", 0, PROBLEM_NONE},
	{EVENT_CONFIRMS, "mail", 0, PROBLEM_NO_MAIL}, /* the site sends none */
	{EVENT_CONFIRMS, "maybe", 0, PROBLEM_CHOICE},
	{EVENT_CAPACITY, "", 0, PROBLEM_REQUIRED},
	{EVENT_CAPACITY, "1", 0, PROBLEM_NUMBER},
	{EVENT_CAPACITY, "2", 0, PROBLEM_NONE},
	{EVENT_CAPACITY, "2048", 0, PROBLEM_NONE},
	{EVENT_CAPACITY, "2049", 0, PROBLEM_NUMBER},
	{EVENT_OPENS, "", 0, PROBLEM_REQUIRED},
	{EVENT_OPENS, "2027-01-10", 0, PROBLEM_DATE_TIME},
	{EVENT_OPENS, "2027-01-10T25:00", 0, PROBLEM_DATE_TIME},
	{EVENT_OPENS, "2027-01-10 09:00", 0, PROBLEM_NONE},
	{EVENT_OPENS, "2027-01-10T00:00:00.123456789+00:00", 0, PROBLEM_NONE},
	{EVENT_OPENS, "2027-01-10T00:00:00.0000000000000000000000000Z", 0, PROBLEM_TOO_LONG},
	{EVENT_CLOSES, "", 0, PROBLEM_REQUIRED},
	{EVENT_CLOSES, "soon", 0, PROBLEM_DATE_TIME},
	{EVENT_CLOSES, "2027-01-10T09:00", 0, PROBLEM_CLOSES_FIRST},
	{EVENT_CLOSES, "2027-01-10T09:01", 0, PROBLEM_NONE},
	{EVENT_CLOSES, "2027-01-10T09:00:01", 0, PROBLEM_NONE},
	{EVENT_CLOSES, "2027-01-10T00:00:00Z", 0, PROBLEM_CLOSES_FIRST},
	{EVENT_CLOSES, "2027-01-10T00:00:01Z", 0, PROBLEM_NONE},
	{EVENT_CLOSES, "2027-01-10T10:00+10:00", 0, PROBLEM_CLOSES_FIRST},
	{EVENT_CLOSES, "2027-03-20T00:00", 0, PROBLEM_NONE}, /* after the event: rounds end it sooner */
	{EVENT_ZONE, "", 0, PROBLEM_CHOICE},
	{EVENT_ZONE, "Tokyo", 0, PROBLEM_CHOICE},
	{EVENT_ZONE, "../../etc/passwd", 0, PROBLEM_CHOICE},
	{EVENT_ZONE, "Europe/Berlin", 0, PROBLEM_NONE},
	{EVENT_FEE, "x", 201, PROBLEM_TOO_LONG},
	{EVENT_PROGRAMME, "x", 4001, PROBLEM_TOO_LONG},
	{EVENT_ACCESS, "x", 2001, PROBLEM_TOO_LONG},
	{EVENT_CONTACT, "x", 1001, PROBLEM_TOO_LONG},
	{EVENT_CHECK_IN, "yes", 0, PROBLEM_NONE},
	{EVENT_CHECK_IN, "no", 0, PROBLEM_CHOICE},
	{EVENT_CHECK_IN, "y", 5, PROBLEM_TOO_LONG},
	{EVENT_KEEP_DAYS, "0", 0, PROBLEM_NUMBER},
	{EVENT_KEEP_DAYS, "3651", 0, PROBLEM_NUMBER},
	{EVENT_KEEP_DAYS, "7", 0, PROBLEM_NONE},
	{EVENT_KEEP_DAYS, "", 0, PROBLEM_NONE},
};

OFFICE_TEST(a_bad_value_is_the_problem_of_its_own_field_alone)
{
	for (size_t i = 0; i < COUNT(field_cases); i++) {
		const struct field_case *c = &field_cases[i];
		struct typed_event typed = typed_sample();
		struct tournament *made;

		typed.fields[EVENT_SLUG] = arena_printf(world->arena, "case-%zu", i);
		typed.fields[c->field] =
			repeated(world->arena, c->value, c->times == 0 ? 1 : c->times);
		made = create(world, &typed);
		assert_problem(world, arena_printf(world->arena, "%s = %s", typed_event_fields[c->field].name,
		                                   c->value), typed_event_fields[c->field].name, c->kind);
		assert_int_equal(c->kind == PROBLEM_NONE, made != NULL);
	}
}

static const struct {
	const char *times;
	const char *field; /* of the first round that is wrong */
	enum problem_kind kind;
	const char *detail;
} round_cases[] = {
	{"10:00 11:00 11:00 13:00", "round_times.2", PROBLEM_ROUND_ORDER, NULL},
	{"10:00 11:00 10:30 13:00", "round_times.2", PROBLEM_ROUND_ORDER, NULL},
	{"10:00 11:00 12:60 13:00", "round_times.2", PROBLEM_TIME, NULL},
	{"10:00 11:00 12:00 24:00", "round_times.3", PROBLEM_TIME, NULL},
	{"10 11 12 13", "round_times.0", PROBLEM_TIME, NULL},
	{"2027-03-13T10:00 11:00 12:00 13:00", "round_times.0", PROBLEM_ROUND_EARLY, "2027-03-14"},
	{"10:00 2027-03-15T9:00 11:00 12:00", "round_times.2", PROBLEM_ROUND_DAY, NULL},
	{"10:00 2027-03-15T9:00 2027-03-15T9:00 12:00", "round_times.2", PROBLEM_ROUND_ORDER, NULL},
	{"10:00 2027-03-15T9:00 2027-03-16T8:00 2027-03-17T7:00", "round_times.3",
	 PROBLEM_ROUND_LATE, "2027-03-16"},
	{"10:00 2027-02-29T9:00 11:00 12:00", "round_times.1", PROBLEM_DATE, NULL},
	{"10:00 T9:00 11:00 12:00", "round_times.1", PROBLEM_REQUIRED, NULL},
	{"10:00 2027-03-15T 11:00 12:00", "round_times.1", PROBLEM_TIME, NULL},
	{"10:00 2027-03-15T9:00Z 11:00 12:00", "round_times.1", PROBLEM_TIME, NULL},
};

OFFICE_TEST(a_round_that_is_wrong_says_so_itself)
{
	for (size_t i = 0; i < COUNT(round_cases); i++) {
		struct typed_event typed = typed_sample();

		typed.fields[EVENT_SLUG] = arena_printf(world->arena, "case-%zu", i);
		typed.fields[EVENT_LAST_DATE] = "2027-03-16";
		typed.fields[EVENT_ROUND_TIMES] = round_cases[i].times;
		assert_null(create(world, &typed));
		assert_problem(world, round_cases[i].times, round_cases[i].field, round_cases[i].kind);
		if (round_cases[i].detail != NULL)
			assert_string_equal(round_cases[i].detail, world->problems->list[0].detail);
	}
}

/* A day that is wrong is a problem of its own, and of no round. */
OFFICE_TEST(rounds_are_held_against_no_day_that_is_wrong)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_DATE] = "2027-02-30";
	typed.fields[EVENT_ROUND_TIMES] = "2027-03-01T9:00 2027-03-01T10:00 2027-03-02T9:00 2027-03-02T10:00";
	assert_refused(world, create(world, &typed) != NULL, "date", PROBLEM_DATE);
	typed.fields[EVENT_DATE] = "2027-03-01";
	typed.fields[EVENT_LAST_DATE] = "2027-02-30";
	assert_refused(world, create(world, &typed) != NULL, "last_date", PROBLEM_DATE);
}

/* What the kept text of an event of that first day is, where only some fields are changed. */
static void
assert_days(struct world *world, struct typed_event typed, const char *date, const char *last,
            const char *times)
{
	assert_true(change(world, &typed, -1));
	world->tournament = tournament_by_id(world->arena, world->db, world->tournament->id);
	typed = typed_event_of(world->arena, world->tournament);
	assert_string_equal(date, typed.fields[EVENT_DATE]);
	assert_string_equal(last, typed.fields[EVENT_LAST_DATE]);
	assert_string_equal(times, typed.fields[EVENT_ROUND_TIMES]);
}

/* From Thursday 30 December into the new year. */
OFFICE_TEST(an_event_that_moves_takes_all_its_days_with_it)
{
	struct typed_event typed = typed_sample();
	const char *two_days = "14:00 2027-12-31T09:30 2027-12-31T10:50 2027-12-31T13:00";

	typed.fields[EVENT_DATE] = "2027-12-30";
	typed.fields[EVENT_ROUND_TIMES] = "14:00 2027-12-31T9:30 2027-12-31T10:50 2027-12-31T13:00";
	world->tournament = create(world, &typed);
	assert_problem(world, "two days", "", PROBLEM_NONE);
	assert_days(world, (struct typed_event){{[EVENT_FEE] = "€10"}}, "2027-12-30", "", two_days);
	assert_days(world, (struct typed_event){{[EVENT_DATE] = "2027-12-31"}}, "2027-12-31", "",
	            "14:00 2028-01-01T09:30 2028-01-01T10:50 2028-01-01T13:00");
	assert_days(world, (struct typed_event){{[EVENT_LAST_DATE] = "2028-01-02"}}, "2027-12-31",
	            "2028-01-02", "14:00 2028-01-01T09:30 2028-01-01T10:50 2028-01-01T13:00");
	assert_days(world, (struct typed_event){{[EVENT_DATE] = "2027-12-30"}}, "2027-12-30",
	            "2028-01-01", two_days);
	/* Times that are said stand on the first day, whichever that is. */
	assert_days(world, (struct typed_event){{[EVENT_DATE] = "2027-12-29",
	            [EVENT_ROUND_TIMES] = "9:00 10:00 11:00 12:00", [EVENT_LAST_DATE] = ""}},
	            "2027-12-29", "", "09:00 10:00 11:00 12:00");
}

OFFICE_TEST(times_of_rounds_do_not_outlive_their_number_but_its_days_do)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_ROUND_TIMES] = "14:00 2027-03-15T9:30 2027-03-15T10:50 2027-03-15T13:00";
	world->tournament = create(world, &typed);
	assert_days(world, (struct typed_event){{[EVENT_ROUNDS] = "5"}}, "2027-03-14", "2027-03-15", "");
}

OFFICE_TEST(an_event_has_a_name_in_one_language_at_least)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_NAME_EN] = typed.fields[EVENT_NAME_JA] = "";
	assert_refused(world, create(world, &typed) != NULL, "name_en", PROBLEM_NAME);
}

OFFICE_TEST(an_empty_slug_comes_from_the_name)
{
	static const struct {
		const char *name, *slug;
	} cases[] = {
		{"8th Yanagi Cup", "8th-yanagi-cup"},
		{"Öffentlicher Pokal – Zürich", "offentlicher-pokal-zurich"},
		{"Women's Pairs", "womens-pairs"},
		{"Ｉｃｈｏ　７", "icho-7"},
		{"", "pair-go-2027-03-14"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_event typed = typed_sample();
		struct tournament *made;

		typed.fields[EVENT_SLUG] = "";
		typed.fields[EVENT_NAME_EN] = cases[i].name;
		made = create(world, &typed);
		assert_problem(world, cases[i].name, "", PROBLEM_NONE);
		assert_string_equal(cases[i].slug, made->slug);
	}
}

OFFICE_TEST(a_name_used_before_or_reserved_gets_another_slug)
{
	static const char *const names[] = {"Icho", "New", "icho"};

	for (size_t i = 0; i < COUNT(names); i++) {
		struct typed_event typed = typed_sample();
		struct tournament *made;

		typed.fields[EVENT_SLUG] = "";
		typed.fields[EVENT_NAME_EN] = names[i];
		made = create(world, &typed);
		assert_problem(world, names[i], "", PROBLEM_NONE);
		assert_true(strlen(made->slug) > strlen(names[i]));
	}
	assert_int_equal(4, tournaments_all(world->arena, world->db).count);
}

OFFICE_TEST(a_long_name_still_makes_a_slug)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_SLUG] = "";
	typed.fields[EVENT_NAME_EN] = repeated(world->arena, "abc ", 30);
	assert_true(strlen(create(world, &typed)->slug) <= 64);
	assert_true(strlen(create(world, &typed)->slug) <= 64);
}

OFFICE_TEST(the_same_form_sent_again_makes_no_second_event)
{
	struct typed_event typed = typed_sample();
	struct tournament *first, *second;
	bool again = true;

	typed.fields[EVENT_SLUG] = "";
	office_once(world, "key", "form");
	first = event_create(world->office, &typed, NULL, NULL, &again, world->problems);
	assert_false(again);
	second = event_create(world->office, &typed, NULL, NULL, &again, world->problems);
	assert_true(again);
	assert_string_equal(first->id, second->id);
	typed.fields[EVENT_VENUE] = "elsewhere";
	typed.fields[EVENT_DATE] = "soon"; /* not looked at any more */
	world->office->form = "another";
	assert_refused(world,
	               event_create(world->office, &typed, NULL, NULL, &again,
	                            world->problems) != NULL, "", PROBLEM_SENT_ALREADY);
	assert_false(again);
}

OFFICE_TEST(the_form_of_an_event_changes_nothing)
{
	struct typed_event typed = typed_sample(), again;
	struct tournament before;

	world->tournament = create(world, &typed);
	before = *world->tournament;
	typed = typed_event_of(world->arena, &before);
	assert_true(change(world, &typed, 1));
	again = typed_event_of(world->arena, tournament_by_id(world->arena, world->db, before.id));
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		assert_string_equal(typed.fields[field], again.fields[field]);
	assert_int_equal(1, tournament_by_id(world->arena, world->db, before.id)->version);
	assert_int_equal(1, audit_lines(world)); /* of its making */
	assert_refused(world, change(world, &typed, 7), "", PROBLEM_STALE);
}

/* Half past two in Berlin, the first and the second of that night, and a half minute. */
OFFICE_TEST(no_second_and_no_hour_is_lost_between_form_and_event)
{
	struct typed_event typed = typed_sample();
	struct tournament *kept;

	typed.fields[EVENT_ZONE] = "Europe/Berlin";
	typed.fields[EVENT_DATE] = "2027-12-01";
	typed.fields[EVENT_OPENS] = "2027-10-31T00:30:30Z";
	typed.fields[EVENT_CLOSES] = "2027-10-31T01:30:00Z";
	world->tournament = create(world, &typed);
	assert_problem(world, "twice half past two", "", PROBLEM_NONE);
	assert_true(world->tournament->opens_at == 1824942630);
	assert_true(world->tournament->closes_at == 1824946200);
	typed = typed_event_of(world->arena, world->tournament);
	assert_string_equal("2027-10-31T02:30:30", typed.fields[EVENT_OPENS]);
	assert_string_equal("2027-10-31T02:30+01:00", typed.fields[EVENT_CLOSES]);
	typed.fields[EVENT_FEE] = "€10";
	assert_true(change(world, &typed, 1));
	kept = tournament_by_id(world->arena, world->db, world->tournament->id);
	assert_int_equal(2, kept->version);
	assert_true(kept->opens_at == 1824942630);
	assert_true(kept->closes_at == 1824946200);
	assert_non_null(strstr(audit_last_by(world), "|fee: ¥3,000|fee: €10"));
}

OFFICE_TEST(facts_and_state_change_together_or_not_at_all)
{
	enum tournament_state next = STATE_FINISHED;
	struct typed_event bad;

	assert_true(change_both(world, "€10", STATE_CLOSED));
	assert_string_equal("pair|event.state|icho|state: open|state: closed", audit_last_by(world));
	assert_int_equal(2, audit_lines(world));
	world_read(world);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	assert_string_equal("€10", world->tournament->texts[TEXT_FEE][COLUMN_EN]);
	assert_int_equal(3, world->tournament->version); /* one for each */

	assert_true(change_both(world, "€10", STATE_CLOSED)); /* all of it is so already */
	assert_int_equal(2, audit_lines(world));
	assert_true(change_both(world, "€10", STATE_RUNNING)); /* the facts are */
	assert_int_equal(3, audit_lines(world));

	assert_refused(world, change_both(world, "€20", STATE_OPEN), "state", PROBLEM_STATE);
	assert_string_equal("€10", world->tournament->texts[TEXT_FEE][COLUMN_EN]);
	bad = typed_event_of(world->arena, world->tournament);
	bad.fields[EVENT_ROUNDS] = "many";
	REFUSED("rounds", PROBLEM_NUMBER, event_change,
	        &(struct event_wish){.typed = &bad, .state = &next, .version = -1});
	assert_int_equal(STATE_RUNNING, world->tournament->state);
	REFUSED("", PROBLEM_STALE, event_change,
	        &(struct event_wish){.state = &next, .version = 1});
	assert_int_equal(4, world->tournament->version);
	assert_int_equal(3, audit_lines(world));
}

/* A slug may be put right in the step that shows it to the public, not in the
 * step back. */
OFFICE_TEST(the_slug_is_judged_by_the_state_that_the_event_is_in)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	enum tournament_state next = STATE_DRAFT;
	const struct event_wish wish = {.typed = &typed, .state = &next, .version = -1};

	typed.fields[EVENT_SLUG] = "other";
	REFUSED("slug", PROBLEM_SLUG_FIXED, event_change, &wish);
	office_event_set(world, STATE_DRAFT, 100);
	next = STATE_OPEN;
	assert_true(ACT(event_change, &wish));
	assert_int_equal(STATE_OPEN, tournament_by_slug(world->arena, world->db, "other")->state);
	assert_string_equal("pair|event.state|other|state: draft|state: open", audit_last_by(world));
}

OFFICE_TEST(a_change_is_written_down_field_by_field)
{
	assert_true(change_field(world, EVENT_FEE, "€10"));
	assert_string_equal("pair|event.change|icho|fee: ¥3,000|fee: €10", audit_last_by(world));
	assert_int_equal(2, tournament_by_id(world->arena, world->db, "icho")->version);
}

OFFICE_TEST(a_form_from_before_another_change_is_stale)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);

	assert_true(change_field(world, EVENT_FEE, "€10"));
	assert_refused(world, change(world, &typed, 1), "", PROBLEM_STALE);
	assert_true(change(world, &typed, -1));
}

OFFICE_TEST(the_slug_stays_once_the_event_has_been_seen)
{
	assert_refused(world, change_field(world, EVENT_SLUG, "other"), "slug", PROBLEM_SLUG_FIXED);
	assert_true(change_field(world, EVENT_SLUG, "")); /* keeps its own */
	assert_string_equal("icho", tournament_by_id(world->arena, world->db, "icho")->slug);
	world_read(world);
	office_event_set(world, STATE_DRAFT, 100);
	assert_true(change_field(world, EVENT_SLUG, "other"));
	assert_non_null(tournament_by_slug(world->arena, world->db, "other"));
}

OFFICE_TEST(a_taken_slug_is_refused_in_a_change_too)
{
	struct typed_event typed = typed_sample();

	world->tournament = create(world, &typed);
	assert_refused(world, change_field(world, EVENT_SLUG, "icho"), "slug", PROBLEM_SLUG_TAKEN);
}

static struct entry *
entered(struct world *world, int number)
{
	struct typed_entry typed = office_typed(world, number);


	return office_enter(world, &typed);
}

OFFICE_TEST(what_has_happened_cannot_be_changed_away)
{
	static const struct {
		enum typed_event_field field;
		const char *value;
		enum problem_kind kind;
		const char *detail;
	} cases[] = {
		{EVENT_RULESET, "jpga", PROBLEM_RULESET_FIXED, NULL},
		{EVENT_ROUNDS, "1", PROBLEM_ROUNDS_FEW, "2"},
		{EVENT_ROUNDS, "2", PROBLEM_NONE, NULL},
		{EVENT_CAPACITY, "2", PROBLEM_CAPACITY_TAKEN, "3"},
		{EVENT_CAPACITY, "3", PROBLEM_NONE, NULL},
	};

	for (int i = 0; i < 3; i++)
		entered(world, i);
	world->tournament->round_times = "";
	assert_true(tournament_update(world->db, world->tournament));
	round_insert(world->db, "icho", 1);
	round_insert(world->db, "icho", 2);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *name = typed_event_fields[cases[i].field].name;

		assert_int_equal(cases[i].kind == PROBLEM_NONE,
		                 change_field(world, cases[i].field, cases[i].value));
		assert_problem(world, name, name, cases[i].kind);
		if (cases[i].detail != NULL)
			assert_string_equal(cases[i].detail, world->problems->list[0].detail);
	}
}

OFFICE_TEST(more_places_bring_waiting_pairs_up_in_their_order)
{
	struct entry_list entries;

	office_event_set(world, STATE_OPEN, 2);
	for (int i = 0; i < 6; i++)
		entered(world, i);
	assert_true(change_field(world, EVENT_CAPACITY, "4"));
	entries = entry_list_of(world->arena, world->db, "icho");
	for (size_t i = 0; i < entries.count; i++)
		assert_int_equal(i < 4 ? STATUS_CONFIRMED : STATUS_WAITING, entries.list[i].status);
	assert_int_equal(4, tournament_by_id(world->arena, world->db, "icho")->taken);
}

static int
waiting_after(struct world *world, enum tournament_state from, enum tournament_state to)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .state = &to, .version = -1};

	office_event_set(world, from, world->tournament->taken);
	typed = typed_event_of(world->arena, world->tournament);
	typed.fields[EVENT_CAPACITY] =
		arena_printf(world->arena, "%d", world->tournament->capacity + 1);
	assert_true(ACT(event_change, &wish));
	world_read(world);
	return entry_waiting_count(world->db, "icho");
}

OFFICE_TEST(nobody_moves_up_in_the_step_that_ends_the_event)
{
	office_event_set(world, STATE_OPEN, 2);
	for (int i = 0; i < 4; i++)
		entered(world, i);
	world_read(world);
	assert_int_equal(1, waiting_after(world, STATE_OPEN, STATE_RUNNING));
	assert_int_equal(1, waiting_after(world, STATE_RUNNING, STATE_FINISHED));
	assert_int_equal(0, waiting_after(world, STATE_FINISHED, STATE_RUNNING));
}

/* 5-kyu and 6-dan: (-4 + 8) / 2 = 2.0 under kanto-junior with the honour,
 * (-4 + 6) / 2 = 1.0 where it is not known. */
OFFICE_TEST(another_ruleset_counts_the_points_anew)
{
	struct entry *entry = entered(world, 1);

	assert_int_equal(4, entry->points_x2);
	assert_true(change_field(world, EVENT_RULESET, "egf-pair"));
	assert_int_equal(2, entry_by_id(world->arena, world->db, entry->id)->points_x2);
}

/* Pairs cannot become single players, nor the other way round, once there are any. */
OFFICE_TEST(an_event_is_of_pairs_or_of_single_players_from_the_first_entry_on)
{
	assert_true(change_field(world, EVENT_RULESET, "swindon"));
	world_read(world);
	assert_true(change_field(world, EVENT_RULESET, "jpga"));
	world_read(world);
	assert_true(change_field(world, EVENT_RULESET, "bga-aga"));
	world_read(world);
	office_event_set(world, STATE_OPEN, 100);
	assert_int_equal(1, entered(world, 1)->player_count);
	assert_refused(world, change_field(world, EVENT_RULESET, "jpga"), "ruleset",
	               PROBLEM_RULESET_KIND);
	assert_true(change_field(world, EVENT_RULESET, "swindon"));
}

/* What an event had changed of rules for pairs means nothing under others. */
OFFICE_TEST(rules_of_pairs_are_left_behind_where_one_player_plays_one)
{
	const struct typed_rules rules = {.data = {
		[DATUM_ADMITS] = "any", [DATUM_TWICE] = "error", [DATUM_JIGO] = "draw",
	}};
	const struct event_wish wish = {.version = -1, .rules = &rules};
	const struct ruleset *now;

	assert_true(change_field(world, EVENT_RULESET, "jpga"));
	world_read(world);
	assert_true(ACT(event_change, &wish));
	world_read(world);
	assert_true(change_field(world, EVENT_RULESET, "swindon"));
	now = tournament_by_id(world->arena, world->db, world->tournament->id)->ruleset;
	assert_true(ruleset_single(now));
	assert_int_equal(ADMITS_SINGLE, now->conduct.admits);
}

TEST(every_zone_that_is_offered_is_known)
{
	for (size_t i = 0; event_zones[i] != NULL; i++)
		if (!clock_zone_known(event_zones[i]))
			fail_msg("%s", event_zones[i]);
}
