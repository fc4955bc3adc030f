#include "actions/event/event.h"

#include "actions/office_test.h"
#include "store/people/account.h"
#include "store/people/member.h"
#include "store/round.h"

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
		[EVENT_CHECK_IN] = "",
	}};
}

static struct tournament *
create(struct room *room, const struct typed_event *typed)
{
	bool again;

	room->problems.count = 0;
	return event_create(&room->office, typed, NULL, NULL, &again, &room->problems);
}

static bool
change(struct room *room, const struct typed_event *typed, int version)
{
	const struct event_wish wish = {.typed = typed, .version = version};

	room->problems.count = 0;
	return event_change(&room->office, room->tournament, &wish, &room->problems);
}

/* The room's event gets a fee and goes a step. */
static bool
change_both(struct room *room, const char *fee, enum tournament_state state)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .state = &state, .version = -1};

	room_read(room);
	typed = typed_event_of(room->arena, room->tournament);
	typed.fields[EVENT_FEE] = fee;
	return event_change(&room->office, room->tournament, &wish, &room->problems);
}

static int
audit_lines(struct room *room)
{
	return sample_count(room->db, "SELECT count(*) FROM audit");
}

/* The room's event with one field changed. */
static bool
change_field(struct room *room, enum event_field field, const char *value)
{
	struct typed_event typed;

	room->tournament = tournament_by_id(room->arena, room->db, room->tournament->id);
	typed = typed_event_of(room->arena, room->tournament);
	typed.fields[field] = value;
	return change(room, &typed, room->tournament->version);
}

OFFICE_TEST(an_event_is_made_as_a_draft_of_its_organiser)
{
	struct account account = {.id = "anna", .email = "anna@example.org"};
	struct typed_event typed = typed_sample();
	struct tournament *made, *kept;

	account_insert(room->db, &account, 1);
	room->office.actor = "anna";
	made = create(room, &typed);
	assert_problem(room, "sample", "", NULL);
	kept = tournament_by_slug(room->arena, room->db, "yanagi-8");
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
	assert_string_equal("9:00\nopening", kept->programme);
	assert_int_equal(MEMBERSHIP_ORGANISER,
	                 membership_of(room->db, "anna", kept->id));
	assert_non_null(strstr(room_audit(room),
	                       "anna|event.create|yanagi-8||slug: yanagi-8\nname_en: 8th"));
}

OFFICE_TEST(seeds_differ)
{
	struct typed_event typed = typed_sample();
	int64_t first;

	typed.fields[EVENT_SLUG] = "";
	first = create(room, &typed)->seed;
	assert_true(first != create(room, &typed)->seed ||
	            first != create(room, &typed)->seed);
}

struct field_case {
	enum event_field field;
	const char *value;
	size_t times;
	const char *word; /* NULL = fine */
};

static const struct field_case field_cases[] = {
	{EVENT_SLUG, "a", 64, NULL},
	{EVENT_SLUG, "a", 65, "problem.too-long"},
	{EVENT_SLUG, "Yanagi", 0, "problem.slug"},
	{EVENT_SLUG, "a b", 0, "problem.slug"},
	{EVENT_SLUG, "../x", 0, "problem.slug"},
	{EVENT_SLUG, "柳", 0, "problem.slug"},
	{EVENT_SLUG, "new", 0, "problem.slug-reserved"},
	{EVENT_SLUG, "icho", 0, "problem.slug-taken"},
	{EVENT_NAME_EN, "", 0, NULL},
	{EVENT_NAME_EN, "x", 121, "problem.too-long"},
	{EVENT_NAME_JA, "", 0, NULL},
	{EVENT_NAME_JA, "杯", 120, NULL},
	{EVENT_NAME_JA, "杯", 121, "problem.too-long"},
	{EVENT_DATE, "", 0, "problem.required"},
	{EVENT_DATE, "2027-02-29", 0, "problem.date"},
	{EVENT_DATE, "14.3.2027", 0, "problem.date"},
	{EVENT_DATE, "2027-3-14", 0, NULL},
	{EVENT_VENUE, "x", 201, "problem.too-long"},
	{EVENT_RULESET, "", 0, "problem.choice"},
	{EVENT_RULESET, "chess", 0, "problem.choice"},
	{EVENT_RULESET, "swindon", 0, NULL},
	{EVENT_RULESET, "egc-2015", 0, NULL},
	{EVENT_ROUNDS, "", 0, "problem.required"},
	{EVENT_ROUNDS, "0", 0, "problem.number"},
	{EVENT_ROUNDS, "21", 0, "problem.number"},
	{EVENT_ROUNDS, "four", 0, "problem.number"},
	{EVENT_ROUNDS, "-4", 0, "problem.number"},
	{EVENT_ROUNDS, "４", 0, NULL},
	{EVENT_ROUND_TIMES, "", 0, NULL},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:00 13:00 14:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10:00 11:00 11:00 13:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10:00 11:00 10:30 13:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:60 13:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10:00 11:00 12:00 24:00", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "10 11 12 13", 0, "problem.round-times"},
	{EVENT_ROUND_TIMES, "0:00 11:00 12:00 23:59", 0, NULL},
	{EVENT_CAPACITY, "", 0, "problem.required"},
	{EVENT_CAPACITY, "1", 0, "problem.number"},
	{EVENT_CAPACITY, "2", 0, NULL},
	{EVENT_CAPACITY, "2048", 0, NULL},
	{EVENT_CAPACITY, "2049", 0, "problem.number"},
	{EVENT_OPENS, "", 0, "problem.required"},
	{EVENT_OPENS, "2027-01-10", 0, "problem.date-time"},
	{EVENT_OPENS, "2027-01-10T25:00", 0, "problem.date-time"},
	{EVENT_OPENS, "2027-01-10 09:00", 0, NULL},
	{EVENT_OPENS, "2027-01-10T00:00:00.123456789+00:00", 0, NULL},
	{EVENT_OPENS, "2027-01-10T00:00:00.0000000000000000000000000Z", 0, "problem.too-long"},
	{EVENT_CLOSES, "", 0, "problem.required"},
	{EVENT_CLOSES, "soon", 0, "problem.date-time"},
	{EVENT_CLOSES, "2027-01-10T09:00", 0, "problem.closes-first"},
	{EVENT_CLOSES, "2027-01-10T09:01", 0, NULL},
	{EVENT_CLOSES, "2027-01-10T09:00:01", 0, NULL},
	{EVENT_CLOSES, "2027-01-10T00:00:00Z", 0, "problem.closes-first"},
	{EVENT_CLOSES, "2027-01-10T00:00:01Z", 0, NULL},
	{EVENT_CLOSES, "2027-01-10T10:00+10:00", 0, "problem.closes-first"},
	{EVENT_CLOSES, "2027-03-20T00:00", 0, NULL}, /* after the event: rounds end it sooner */
	{EVENT_ZONE, "", 0, "problem.choice"},
	{EVENT_ZONE, "Tokyo", 0, "problem.choice"},
	{EVENT_ZONE, "../../etc/passwd", 0, "problem.choice"},
	{EVENT_ZONE, "Europe/Berlin", 0, NULL},
	{EVENT_FEE, "x", 201, "problem.too-long"},
	{EVENT_PROGRAMME, "x", 4001, "problem.too-long"},
	{EVENT_ACCESS, "x", 2001, "problem.too-long"},
	{EVENT_CONTACT, "x", 1001, "problem.too-long"},
	{EVENT_CHECK_IN, "yes", 0, NULL},
	{EVENT_CHECK_IN, "no", 0, "problem.choice"},
	{EVENT_CHECK_IN, "y", 5, "problem.too-long"},
};

OFFICE_TEST(a_bad_value_is_the_problem_of_its_own_field_alone)
{
	for (size_t i = 0; i < COUNT(field_cases); i++) {
		const struct field_case *c = &field_cases[i];
		struct typed_event typed = typed_sample();
		struct tournament *made;

		typed.fields[EVENT_SLUG] = arena_printf(room->arena, "case-%zu", i);
		typed.fields[c->field] =
			repeated(room->arena, c->value, c->times == 0 ? 1 : c->times);
		made = create(room, &typed);
		assert_problem(room, arena_printf(room->arena, "%s = %s", typed_event_names[c->field],
		                                  c->value), typed_event_names[c->field], c->word);
		assert_int_equal(c->word == NULL, made != NULL);
	}
}

OFFICE_TEST(an_event_has_a_name_in_one_language_at_least)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_NAME_EN] = typed.fields[EVENT_NAME_JA] = "";
	assert_null(create(room, &typed));
	assert_problem(room, "no name", "name_en", "problem.name");
}

OFFICE_TEST(an_empty_slug_comes_from_the_name)
{
	static const struct {
		const char *name, *slug; /* NULL = by chance */
	} cases[] = {
		{"8th Yanagi Cup", "8th-yanagi-cup"},
		{"Öffentlicher Pokal – Zürich", "offentlicher-pokal-zurich"},
		{"Women's Pairs", "womens-pairs"},
		{"Ｉｃｈｏ　７", "icho-7"},
		{"", NULL},
		{"やなぎ杯", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_event typed = typed_sample();
		struct tournament *made;

		typed.fields[EVENT_SLUG] = "";
		typed.fields[EVENT_NAME_EN] = cases[i].name;
		made = create(room, &typed);
		assert_problem(room, cases[i].name, "", NULL);
		if (cases[i].slug != NULL)
			assert_string_equal(cases[i].slug, made->slug);
		else
			assert_int_equal(12, strlen(made->slug));
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
		made = create(room, &typed);
		assert_problem(room, names[i], "", NULL);
		assert_true(strlen(made->slug) > strlen(names[i]));
	}
	assert_int_equal(4, tournaments_all(room->arena, room->db).count);
}

OFFICE_TEST(a_long_name_still_makes_a_slug)
{
	struct typed_event typed = typed_sample();

	typed.fields[EVENT_SLUG] = "";
	typed.fields[EVENT_NAME_EN] = repeated(room->arena, "abc ", 30);
	assert_true(strlen(create(room, &typed)->slug) <= 64);
	assert_true(strlen(create(room, &typed)->slug) <= 64);
}

OFFICE_TEST(the_same_form_sent_again_makes_no_second_event)
{
	struct typed_event typed = typed_sample();
	struct tournament *first, *second;
	bool again = true;

	typed.fields[EVENT_SLUG] = "";
	room->office.once = "key";
	room->office.form = "form";
	first = event_create(&room->office, &typed, NULL, NULL, &again, &room->problems);
	assert_false(again);
	second = event_create(&room->office, &typed, NULL, NULL, &again, &room->problems);
	assert_true(again);
	assert_string_equal(first->id, second->id);
	typed.fields[EVENT_VENUE] = "elsewhere";
	typed.fields[EVENT_DATE] = "soon"; /* not looked at any more */
	room->office.form = "another";
	assert_null(event_create(&room->office, &typed, NULL, NULL, &again, &room->problems));
	assert_problem(room, "another form", "", "problem.sent-already");
	assert_false(again);
}

OFFICE_TEST(the_form_of_an_event_changes_nothing)
{
	struct typed_event typed = typed_sample(), again;
	struct tournament before;

	room->tournament = create(room, &typed);
	before = *room->tournament;
	typed = typed_event_of(room->arena, &before);
	assert_true(change(room, &typed, 1));
	again = typed_event_of(room->arena, tournament_by_id(room->arena, room->db, before.id));
	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		assert_string_equal(typed.fields[field], again.fields[field]);
	assert_int_equal(1, tournament_by_id(room->arena, room->db, before.id)->version);
	assert_int_equal(1, audit_lines(room)); /* of its making */
	assert_false(change(room, &typed, 7));
	assert_problem(room, "nothing new, but stale", "", "problem.stale");
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
	room->tournament = create(room, &typed);
	assert_problem(room, "twice half past two", "", NULL);
	assert_true(room->tournament->opens_at == 1824942630);
	assert_true(room->tournament->closes_at == 1824946200);
	typed = typed_event_of(room->arena, room->tournament);
	assert_string_equal("2027-10-31T02:30:30", typed.fields[EVENT_OPENS]);
	assert_string_equal("2027-10-31T02:30+01:00", typed.fields[EVENT_CLOSES]);
	typed.fields[EVENT_FEE] = "€10";
	assert_true(change(room, &typed, 1));
	kept = tournament_by_id(room->arena, room->db, room->tournament->id);
	assert_int_equal(2, kept->version);
	assert_true(kept->opens_at == 1824942630);
	assert_true(kept->closes_at == 1824946200);
	assert_non_null(strstr(room_audit(room), "|fee: ¥3,000|fee: €10"));
}

OFFICE_TEST(facts_and_state_change_together_or_not_at_all)
{
	enum tournament_state next = STATE_FINISHED;
	struct typed_event bad;

	assert_true(change_both(room, "€10", STATE_CLOSED));
	assert_string_equal("pair|event.state|icho|state: open|state: closed", room_audit(room));
	assert_int_equal(2, audit_lines(room));
	room_read(room);
	assert_int_equal(STATE_CLOSED, room->tournament->state);
	assert_string_equal("€10", room->tournament->fee);
	assert_int_equal(3, room->tournament->version); /* one for each */

	assert_true(change_both(room, "€10", STATE_CLOSED)); /* all of it is so already */
	assert_int_equal(2, audit_lines(room));
	assert_true(change_both(room, "€10", STATE_RUNNING)); /* the facts are */
	assert_int_equal(3, audit_lines(room));

	assert_false(change_both(room, "€20", STATE_OPEN));
	assert_problem(room, "back", "state", "problem.state");
	room_read(room);
	assert_string_equal("€10", room->tournament->fee);
	bad = typed_event_of(room->arena, room->tournament);
	bad.fields[EVENT_ROUNDS] = "many";
	assert_false(event_change(&room->office, room->tournament,
	                          &(struct event_wish){.typed = &bad, .state = &next, .version = -1},
	                          &room->problems));
	assert_problem(room, "many rounds", "rounds", "problem.number");
	room_read(room);
	assert_int_equal(STATE_RUNNING, room->tournament->state);
	assert_false(event_change(&room->office, room->tournament,
	                          &(struct event_wish){.state = &next, .version = 1}, &room->problems));
	assert_problem(room, "stale", "", "problem.stale");
	assert_int_equal(4, room->tournament->version);
	assert_int_equal(3, audit_lines(room));
}

/* A slug may be put right in the step that shows it to the public, not in the
 * step back. */
OFFICE_TEST(the_slug_is_judged_by_the_state_that_the_event_is_in)
{
	struct typed_event typed = typed_event_of(room->arena, room->tournament);
	enum tournament_state next = STATE_DRAFT;
	const struct event_wish wish = {.typed = &typed, .state = &next, .version = -1};

	typed.fields[EVENT_SLUG] = "other";
	assert_false(event_change(&room->office, room->tournament, &wish, &room->problems));
	assert_problem(room, "to draft", "slug", "problem.slug-fixed");
	room_read(room);
	room_event_set(room, STATE_DRAFT, 100);
	next = STATE_OPEN;
	assert_true(event_change(&room->office, room->tournament, &wish, &room->problems));
	assert_int_equal(STATE_OPEN, tournament_by_slug(room->arena, room->db, "other")->state);
	assert_string_equal("pair|event.state|other|state: draft|state: open", room_audit(room));
}

OFFICE_TEST(a_change_is_written_down_field_by_field)
{
	assert_true(change_field(room, EVENT_FEE, "€10"));
	assert_string_equal("pair|event.change|icho|fee: ¥3,000|fee: €10", room_audit(room));
	assert_int_equal(2, tournament_by_id(room->arena, room->db, "icho")->version);
}

OFFICE_TEST(a_form_from_before_another_change_is_stale)
{
	struct typed_event typed = typed_event_of(room->arena, room->tournament);

	assert_true(change_field(room, EVENT_FEE, "€10"));
	assert_false(change(room, &typed, 1));
	assert_problem(room, "stale", "", "problem.stale");
	assert_true(change(room, &typed, -1));
}

OFFICE_TEST(the_slug_stays_once_the_event_has_been_seen)
{
	assert_false(change_field(room, EVENT_SLUG, "other"));
	assert_problem(room, "open", "slug", "problem.slug-fixed");
	assert_true(change_field(room, EVENT_SLUG, "")); /* keeps its own */
	assert_string_equal("icho", tournament_by_id(room->arena, room->db, "icho")->slug);
	room_read(room);
	room_event_set(room, STATE_DRAFT, 100);
	assert_true(change_field(room, EVENT_SLUG, "other"));
	assert_non_null(tournament_by_slug(room->arena, room->db, "other"));
}

OFFICE_TEST(a_taken_slug_is_refused_in_a_change_too)
{
	struct typed_event typed = typed_sample();

	room->tournament = create(room, &typed);
	assert_false(change_field(room, EVENT_SLUG, "icho"));
	assert_problem(room, "taken", "slug", "problem.slug-taken");
}

static struct entry *
entered(struct room *room, int number)
{
	struct typed_entry typed = room_typed(room, number);

	bool again;

	room->problems.count = 0;
	return entry_enter(&room->office, room->tournament, &typed, "en", false, &again,
	                   &room->problems);
}

OFFICE_TEST(what_has_happened_cannot_be_changed_away)
{
	static const struct {
		enum event_field field;
		const char *value, *word, *detail;
	} cases[] = {
		{EVENT_RULESET, "jpga", "problem.ruleset-fixed", NULL},
		{EVENT_ROUNDS, "1", "problem.rounds-few", "2"},
		{EVENT_ROUNDS, "2", NULL, NULL},
		{EVENT_CAPACITY, "2", "problem.capacity-taken", "3"},
		{EVENT_CAPACITY, "3", NULL, NULL},
	};

	for (int i = 0; i < 3; i++)
		entered(room, i);
	room->tournament->round_times = "";
	assert_true(tournament_update(room->db, room->tournament));
	round_insert(room->db, "icho", 1);
	round_insert(room->db, "icho", 2);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *name = typed_event_names[cases[i].field];

		assert_int_equal(cases[i].word == NULL,
		                 change_field(room, cases[i].field, cases[i].value));
		assert_problem(room, name, name, cases[i].word);
		if (cases[i].detail != NULL)
			assert_string_equal(cases[i].detail, room->problems.list[0].detail);
	}
}

OFFICE_TEST(more_places_bring_waiting_pairs_up_in_their_order)
{
	struct entry_list entries;

	room_event_set(room, STATE_OPEN, 2);
	for (int i = 0; i < 6; i++)
		entered(room, i);
	assert_true(change_field(room, EVENT_CAPACITY, "4"));
	entries = entry_list_of(room->arena, room->db, "icho");
	for (size_t i = 0; i < entries.count; i++)
		assert_int_equal(i < 4 ? STATUS_CONFIRMED : STATUS_WAITING,
		                 entries.list[i].status);
	assert_int_equal(4, tournament_by_id(room->arena, room->db, "icho")->taken);
}

static int
waiting_after(struct room *room, enum tournament_state from, enum tournament_state to)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .state = &to, .version = -1};

	room_event_set(room, from, room->tournament->taken);
	typed = typed_event_of(room->arena, room->tournament);
	typed.fields[EVENT_CAPACITY] =
		arena_printf(room->arena, "%d", room->tournament->capacity + 1);
	assert_true(event_change(&room->office, room->tournament, &wish, &room->problems));
	room_read(room);
	return entry_waiting_count(room->db, "icho");
}

OFFICE_TEST(nobody_moves_up_in_the_step_that_ends_the_event)
{
	room_event_set(room, STATE_OPEN, 2);
	for (int i = 0; i < 4; i++)
		entered(room, i);
	room_read(room);
	assert_int_equal(1, waiting_after(room, STATE_OPEN, STATE_RUNNING));
	assert_int_equal(1, waiting_after(room, STATE_RUNNING, STATE_FINISHED));
	assert_int_equal(0, waiting_after(room, STATE_FINISHED, STATE_RUNNING));
}

/* 5-kyu and 6-dan: (-4 + 8) / 2 = 2.0 under kanto-junior with the honour,
 * (-4 + 6) / 2 = 1.0 where it is not known. */
OFFICE_TEST(another_ruleset_counts_the_points_anew)
{
	struct entry *entry = entered(room, 1);

	assert_int_equal(4, entry->points_x2);
	assert_true(change_field(room, EVENT_RULESET, "egf-pair"));
	assert_int_equal(2, entry_by_id(room->arena, room->db, entry->id)->points_x2);
}

OFFICE_TEST(an_event_goes_the_allowed_steps_and_no_others)
{
	static const char *const allowed[] = {
		[STATE_DRAFT] = "=>>>>", [STATE_OPEN] = ">=>>>", [STATE_CLOSED] = ">>=>>",
		[STATE_RUNNING] = "---=>", [STATE_FINISHED] = "--->=",
	};

	for (enum tournament_state from = STATE_DRAFT; from <= STATE_FINISHED; from++)
		for (enum tournament_state to = STATE_DRAFT; to <= STATE_FINISHED; to++) {
			const char *name = arena_printf(room->arena, "%s to %s", tournament_state_names[from],
			                                tournament_state_names[to]);
			bool fine = allowed[from][to] != '-';

			room_event_set(room, from, 100);
			assert_int_equal(fine, event_state_set(&room->office, room->tournament, to,
			                                       &room->problems));
			assert_problem(room, name, "state", fine ? NULL : "problem.state");
			room_read(room);
			assert_int_equal(fine ? to : from, room->tournament->state);
		}
	room_event_set(room, STATE_OPEN, 100);
	assert_true(event_state_set(&room->office, room->tournament, STATE_CLOSED,
	                            &room->problems));
	assert_string_equal("pair|event.state|icho|state: open|state: closed", room_audit(room));
}

/* Whether the event could be cancelled, or is on again, and what was said. */
static void
cancelling(struct room *room, bool cancelled, const char *word)
{
	room->problems.count = 0;
	assert_int_equal(word == NULL, event_cancel(&room->office, room->tournament, cancelled,
	                                            &room->problems));
	assert_problem(room, tournament_state_names[room->tournament->state], "cancelled", word);
	room_read(room);
	if (word == NULL)
		assert_int_equal(cancelled, room->tournament->cancelled);
}

static void
stepping(struct room *room, enum tournament_state to, const char *word)
{
	room->problems.count = 0;
	assert_int_equal(word == NULL, event_state_set(&room->office, room->tournament, to,
	                                               &room->problems));
	assert_problem(room, tournament_state_names[to], "state", word);
	room_read(room);
}

OFFICE_TEST(an_event_is_cancelled_and_on_again_only_between_draft_and_end)
{
	static const enum tournament_state over[] = {STATE_DRAFT, STATE_FINISHED};

	cancelling(room, true, NULL);
	assert_string_equal("pair|event.cancel|icho|cancelled: no|cancelled: yes", room_audit(room));
	for (size_t i = 0; i < COUNT(over); i++) {
		room_event_set(room, over[i], 100);
		cancelling(room, false, "problem.cannot-cancel");
	}
	room_event_set(room, STATE_OPEN, 100);
	cancelling(room, false, NULL);
	assert_string_equal("pair|event.on-again|icho|cancelled: yes|cancelled: no", room_audit(room));
}

/* Nobody would hear that it does not take place. */
OFFICE_TEST(a_cancelled_event_ends_but_is_no_draft)
{
	cancelling(room, true, NULL);
	stepping(room, STATE_DRAFT, "problem.event-cancelled");
	stepping(room, STATE_CLOSED, "problem.event-cancelled");
	stepping(room, STATE_FINISHED, NULL);
	stepping(room, STATE_RUNNING, NULL);
	cancelling(room, false, NULL);
}

/* As one wish: neither may the step hide what the event was. */
OFFICE_TEST(a_step_out_of_the_end_does_not_bring_it_on_again)
{
	const bool on = false;
	const enum tournament_state running = STATE_RUNNING;
	const struct event_wish wish = {.state = &running, .version = -1, .cancelled = &on};

	cancelling(room, true, NULL);
	room_event_set(room, STATE_FINISHED, 100);
	assert_false(event_change(&room->office, room->tournament, &wish, &room->problems));
	assert_problem(room, "at once", "cancelled", "problem.cannot-cancel");
}

OFFICE_TEST(an_event_with_a_round_cannot_be_a_draft_again)
{
	round_insert(room->db, "icho", 1);
	assert_false(event_state_set(&room->office, room->tournament, STATE_DRAFT,
	                             &room->problems));
	assert_problem(room, "drawn", "state", "problem.has-rounds");
}

/* Pairs cannot become single players, nor the other way round, once there are any. */
OFFICE_TEST(an_event_is_of_pairs_or_of_single_players_from_the_first_entry_on)
{
	assert_true(change_field(room, EVENT_RULESET, "swindon"));
	room_read(room);
	assert_true(change_field(room, EVENT_RULESET, "jpga"));
	room_read(room);
	assert_true(change_field(room, EVENT_RULESET, "bga-aga"));
	room_read(room);
	room_event_set(room, STATE_OPEN, 100);
	assert_int_equal(1, entered(room, 1)->player_count);
	assert_false(change_field(room, EVENT_RULESET, "jpga"));
	assert_problem(room, "pairs", "ruleset", "problem.ruleset-kind");
	assert_true(change_field(room, EVENT_RULESET, "swindon"));
}

/* What an event had changed of rules for pairs means nothing under others. */
OFFICE_TEST(rules_of_pairs_are_left_behind_where_one_player_plays_one)
{
	const struct typed_rules rules = {.data = {
		[DATUM_ADMITS] = "any", [DATUM_TWICE] = "error", [DATUM_JIGO] = "draw",
	}};
	const struct event_wish wish = {.version = -1, .rules = &rules};
	const struct ruleset *now;

	assert_true(change_field(room, EVENT_RULESET, "jpga"));
	room_read(room);
	room->problems.count = 0;
	assert_true(event_change(&room->office, room->tournament, &wish, &room->problems));
	room_read(room);
	assert_true(change_field(room, EVENT_RULESET, "swindon"));
	now = tournament_by_id(room->arena, room->db, room->tournament->id)->ruleset;
	assert_true(ruleset_single(now));
	assert_int_equal(ADMITS_SINGLE, now->conduct.admits);
}

TEST(every_zone_that_is_offered_is_known)
{
	for (size_t i = 0; event_zones[i] != NULL; i++)
		if (!clock_zone_known(event_zones[i]))
			fail_msg("%s", event_zones[i]);
}
