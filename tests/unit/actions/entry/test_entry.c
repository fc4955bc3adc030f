#include "actions/entry/entry_act.h"

#include "world/office.h"

#include "actions/entry/confirm.h"
#include "base/buf.h"
#include "store/draw/absence.h"
#include "store/draw/round.h"
#include "store/migration.h"

static struct entry *
enter(struct world *world, const struct typed_entry *typed, const char *once, bool by_organiser)
{
	bool again;

	world->office->once = once[0] == '\0' ? NULL : once;
	world->office->form = typed->players[0][FIELD_FAMILY_NAME];
	return ACT(entry_enter, typed, "en", by_organiser, &again);
}

static bool
change(struct world *world, const struct entry *entry, const struct typed_entry *typed, int version,
       bool by_organiser)
{
	const struct entry_wish wish = {.typed = typed, .lang = "en", .version = version,
	                                .by_organiser = by_organiser};

	return ACT(entry_change, entry, &wish);
}

/* The pair of that number enters and is taken. */
static struct entry *
entered(struct world *world, int number)
{
	struct typed_entry typed = office_typed(world, number);
	struct entry *entry = enter(world, &typed, "", false);

	assert_problem(world, "entering", "", PROBLEM_NONE);
	assert_non_null(entry);
	return entry;
}

static enum entry_status
status_of(struct world *world, const struct entry *entry)
{
	return entry_by_id(world->arena, world->db, entry->id)->status;
}

static int
taken(struct world *world)
{
	return tournament_by_id(world->arena, world->db, "icho")->taken;
}

TEST(registration_is_open_between_its_times_while_the_event_is_open)
{
	static const struct {
		enum tournament_state state;
		int64_t now;
		enum problem_kind kind;
	} cases[] = {
		{STATE_DRAFT, 150, PROBLEM_NOT_OPEN_YET},
		{STATE_OPEN, 99, PROBLEM_NOT_OPEN_YET},
		{STATE_OPEN, 100, PROBLEM_NONE},
		{STATE_OPEN, 199, PROBLEM_NONE},
		{STATE_OPEN, 200, PROBLEM_ENTRY_CLOSED},
		{STATE_CLOSED, 150, PROBLEM_ENTRY_CLOSED},
		{STATE_CLOSED, 50, PROBLEM_ENTRY_CLOSED},
		{STATE_RUNNING, 150, PROBLEM_ENTRY_CLOSED},
		{STATE_FINISHED, 150, PROBLEM_ENTRY_CLOSED},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct tournament event = sample_tournament("x");
		enum problem_kind kind;

		event.state = cases[i].state;
		event.opens_at = 100;
		event.closes_at = 200;
		kind = entry_closed(&event, cases[i].now);
		if (kind != cases[i].kind)
			fail_msg("case %zu: %s", i, kind == PROBLEM_NONE ? "open" : problem_facts[kind].key);
	}
}

OFFICE_TEST(a_pair_takes_a_place_and_is_written_down)
{
	struct entry *entry = entered(world, 1), *kept;

	kept = entry_by_id(world->arena, world->db, entry->id);
	assert_int_equal(STATUS_CONFIRMED, entry->status);
	assert_int_equal(STATUS_CONFIRMED, kept->status);
	assert_int_equal(1, kept->number);
	assert_int_equal(1, kept->version);
	assert_int_equal(4, kept->points_x2);
	assert_string_equal("Osamu", kept->players[1].given_name);
	assert_true(kept->entered_at == world->now);
	assert_int_equal(1, taken(world));
	assert_non_null(strstr(audit_last_by(world), arena_printf(world->arena,
		"pair|entry.enter|%s||players.0.family_name: Fujita1\n", entry->id)));
	assert_non_null(strstr(audit_last_by(world), "\nplayers.1.rank: 6d\n"));
	assert_non_null(strstr(audit_last_by(world), "\nstatus: confirmed"));
}

OFFICE_TEST(the_pair_after_the_last_place_waits)
{
	office_event_set(world, STATE_OPEN, 2);
	assert_int_equal(STATUS_CONFIRMED, entered(world, 1)->status);
	assert_int_equal(STATUS_CONFIRMED, entered(world, 2)->status);
	assert_int_equal(STATUS_WAITING, entered(world, 3)->status);
	assert_int_equal(2, taken(world));
}

/* What the caller was shown says there are 100 places and that it is open. */
OFFICE_TEST(the_event_is_read_again_before_anything_is_decided)
{
	struct tournament shown = *world->tournament;
	struct typed_entry typed = office_typed(world, 3);

	office_event_set(world, STATE_OPEN, 2);
	entered(world, 1);
	entered(world, 2);
	world->tournament = &shown;
	assert_int_equal(STATUS_WAITING, enter(world, &typed, "", false)->status);
	assert_true(tournament_state_set(world->db, world->tournament, STATE_CLOSED));
	typed = office_typed(world, 4);
	assert_refused(world, enter(world, &typed, "", false) != NULL, "", PROBLEM_ENTRY_CLOSED);
}

OFFICE_TEST(only_the_organiser_enters_pairs_outside_registration)
{
	static const struct {
		enum tournament_state state;
		enum problem_kind pair, organiser;
	} cases[] = {
		{STATE_DRAFT, PROBLEM_NOT_OPEN_YET, PROBLEM_NONE},
		{STATE_CLOSED, PROBLEM_ENTRY_CLOSED, PROBLEM_NONE},
		{STATE_RUNNING, PROBLEM_ENTRY_CLOSED, PROBLEM_NONE},
		{STATE_FINISHED, PROBLEM_ENTRY_CLOSED, PROBLEM_FINISHED},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, (int)i);

		office_event_set(world, cases[i].state, 100);
		assert_refused(world, enter(world, &typed, "", false) != NULL, "", cases[i].pair);
		assert_int_equal(cases[i].organiser == PROBLEM_NONE,
		                 enter(world, &typed, "", true) != NULL);
		assert_problem(world, "organiser", "", cases[i].organiser);
	}
}

OFFICE_TEST(a_refused_pair_leaves_nothing_behind)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_RANK] = "?";
	assert_refused(world, enter(world, &typed, "key", false) != NULL, "players.0.rank",
	               PROBLEM_RANK);
	assert_int_equal(0, taken(world));
	assert_int_equal(0, audit_lines(world));
	assert_rows(world, 0, "entry");
	typed.players[0][FIELD_RANK] = "5k"; /* the same form, put right */
	assert_non_null(enter(world, &typed, "key", false));
	assert_problem(world, "put right", "", PROBLEM_NONE);
}

OFFICE_TEST(nobody_is_in_an_event_twice)
{
	struct typed_entry typed = office_typed(world, 1);
	struct entry *entry = entered(world, 1);

	typed.players[1][FIELD_FAMILY_NAME] = "Mori";
	assert_refused(world, enter(world, &typed, "", true) != NULL, "players.0.family_name",
	               PROBLEM_ALREADY_ENTERED);
	assert_true(ACT(entry_withdraw, entry, false));
	assert_non_null(enter(world, &typed, "", false));
}

OFFICE_TEST(whether_a_hidden_name_is_entered_nobody_outside_is_told)
{
	struct typed_entry typed = office_typed(world, 1);
	const char *partner = "Other";

	typed.players[1][FIELD_FAMILY_NAME] = partner;
	assert_non_null(enter(world, &typed, "", false));
	typed.players[1][FIELD_FAMILY_NAME] = "Mori";
	assert_non_null(enter(world, &typed, "", false)); /* the junior shows initials */
	typed.players[0][FIELD_FAMILY_NAME] = "Kato";
	typed.players[1][FIELD_FAMILY_NAME] = partner;
	assert_refused(world, enter(world, &typed, "", false) != NULL, "players.1.family_name",
	               PROBLEM_ALREADY_ENTERED);
}

OFFICE_TEST(the_same_form_sent_again_answers_the_same_entry)
{
	struct typed_entry typed = office_typed(world, 1);
	struct entry *first, *second;
	bool again = true;

	office_once(world, "key", "form");
	first = ACT(entry_enter, &typed, "en", false, &again);
	assert_false(again);
	office_event_set(world, STATE_CLOSED, 100); /* a retry comes late */
	second = ACT(entry_enter, &typed, "en", false, &again);
	assert_true(again);
	assert_problem(world, "again", "", PROBLEM_NONE);
	assert_string_equal(first->id, second->id);
	assert_string_equal(entry_token(world->office, first), entry_token(world->office, second));
	assert_int_equal(1, taken(world));
	assert_int_equal(1, audit_lines(world));
}

/* A key is no secret: with another form it must not open somebody's entry. */
OFFICE_TEST(another_form_under_a_used_key_is_refused)
{
	struct typed_entry typed = office_typed(world, 1), other = office_typed(world, 2);
	struct tournament autumn = sample_tournament("autumn");

	assert_non_null(enter(world, &typed, "key", false));
	assert_refused(world, enter(world, &other, "key", false) != NULL, "", PROBLEM_SENT_ALREADY);
	other.players[0][FIELD_RANK] = "?"; /* not looked at any more */
	assert_refused(world, enter(world, &other, "key", false) != NULL, "", PROBLEM_SENT_ALREADY);
	other.players[0][FIELD_RANK] = "5k";
	assert_int_equal(1, taken(world));
	assert_true(tournament_insert(world->db, &autumn, 1));
	world->tournament = &autumn;
	assert_non_null(enter(world, &other, "key", false)); /* another event, its own keys */
	assert_problem(world, "another event", "", PROBLEM_NONE);
}

OFFICE_TEST(a_changed_entry_is_worth_what_it_says_now)
{
	struct entry *entry = entered(world, 1), *now;
	struct typed_entry typed = office_typed(world, 1);

	typed.players[1][FIELD_HONOUR] = "";
	typed.note = "Wir kommen später";
	assert_true(change(world, entry, &typed, 1, false));
	now = entry_by_id(world->arena, world->db, entry->id);
	assert_int_equal(2, now->points_x2); /* (6 - 4) / 2 = 1.0 */
	assert_int_equal(2, now->version);
	assert_int_equal(STATUS_CONFIRMED, now->status);
	assert_int_equal(1, now->number);
	assert_string_equal(arena_printf(world->arena,
		"pair|entry.change|%s|players.1.honour: prefecture|note: Wir kommen später",
		entry->id), audit_last_by(world));
}

OFFICE_TEST(a_change_is_refused_when_it_should_be)
{
	struct entry *entry = entered(world, 1);
	struct typed_entry typed = office_typed(world, 1), twin = office_typed(world, 2);
	struct tournament other = sample_tournament("other");

	twin.players[1][FIELD_FAMILY_NAME] = "Other";
	assert_non_null(enter(world, &twin, "", false));
	assert_false(change(world, entry, &twin, -1, false));
	assert_non_null(problem_find(world->problems, "players.1.family_name"));
	assert_null(problem_find(world->problems, "players.0.family_name")); /* who is not shown whole */
	assert_refused(world, change(world, entry, &typed, 7, false), "", PROBLEM_STALE);
	assert_true(tournament_insert(world->db, &other, 1));
	world->tournament = &other;
	assert_refused(world, change(world, entry, &typed, -1, true), "", PROBLEM_NOT_HERE);
	office_event_set(world, STATE_CLOSED, 100);
	assert_refused(world, change(world, entry, &typed, 1, false), "", PROBLEM_ENTRY_CLOSED);
	assert_true(change(world, entry, &typed, 1, true));
	assert_true(ACT(entry_withdraw, entry, true));
	assert_refused(world, change(world, entry, &typed, -1, true), "", PROBLEM_WITHDRAWN);
}

OFFICE_TEST(a_form_that_changes_nothing_writes_nothing)
{
	struct entry *entry = entered(world, 1);
	struct typed_entry typed = typed_entry_of(world->arena, entry);

	assert_true(change(world, entry, &typed, 1, false));
	typed = office_typed(world, 1); /* the same in other spellings */
	assert_true(change(world, entry, &typed, 1, false));
	assert_problem(world, "the same", "", PROBLEM_NONE);
	assert_int_equal(1, entry_by_id(world->arena, world->db, entry->id)->version);
	assert_int_equal(1, audit_lines(world));
	assert_refused(world, change(world, entry, &typed, 7, false), "", PROBLEM_STALE);
}

OFFICE_TEST(the_first_who_waits_moves_up_when_a_place_comes_free)
{
	struct entry *pairs[5];

	office_event_set(world, STATE_OPEN, 2);
	for (int i = 0; i < 5; i++)
		pairs[i] = entered(world, i);
	assert_true(ACT(entry_withdraw, pairs[3], false)); /* it only waited */
	assert_int_equal(STATUS_WAITING, status_of(world, pairs[2]));
	assert_int_equal(2, taken(world));
	assert_true(ACT(entry_withdraw, pairs[0], false));
	assert_int_equal(STATUS_WITHDRAWN, status_of(world, pairs[0]));
	assert_int_equal(STATUS_CONFIRMED, status_of(world, pairs[2]));
	assert_int_equal(STATUS_WAITING, status_of(world, pairs[4]));
	assert_int_equal(2, taken(world));
	assert_string_equal(arena_printf(world->arena,
		"pair|entry.move-up|%s|status: waiting|status: confirmed", pairs[2]->id),
		audit_last_by(world));
	assert_true(ACT(entry_withdraw, pairs[0], false)); /* a second press changes nothing */
	assert_int_equal(STATUS_WAITING, status_of(world, pairs[4]));
	assert_int_equal(2, taken(world));
}

/* What becomes of the third of two when the first withdraws in that state. */
static enum entry_status
third_after_withdrawal(struct world *world, enum tournament_state state)
{
	struct entry *of[3];

	office_event_set(world, STATE_OPEN, 2);
	for (int i = 0; i < 3; i++)
		of[i] = entered(world, i + 1);
	office_event_set(world, state, 2);
	REFUSED("", PROBLEM_ENTRY_CLOSED, entry_withdraw, of[0], false);
	assert_true(ACT(entry_withdraw, of[0], true));
	return status_of(world, of[2]);
}

OFFICE_TEST(somebody_moves_up_while_the_event_is_running)
{
	assert_int_equal(STATUS_CONFIRMED, third_after_withdrawal(world, STATE_RUNNING));
	assert_int_equal(2, taken(world));
}

OFFICE_TEST(nobody_moves_up_after_the_event)
{
	assert_int_equal(STATUS_WAITING, third_after_withdrawal(world, STATE_FINISHED));
	assert_int_equal(1, taken(world));
}

/* Pairs 1 and 2 meet in round 1. */
static void
game_set(struct world *world, const struct entry *black, const struct entry *white, bool published)
{
	struct game game = {.round = 1, .table = 1, .black = black->id, .white = white->id,
	                    .black_count = -1, .white_count = -1, .version = 1};

	assert_true(round_insert(world->db, "icho", 1));
	game_insert(world->db, "icho", &game, world->now);
	if (published)
		round_publish(world->db, "icho", 1, 1);
}

OFFICE_TEST(a_pair_at_its_table_cannot_withdraw)
{
	struct entry *black = entered(world, 1), *white = entered(world, 2), *third = entered(world, 3);

	game_set(world, black, white, true);
	REFUSED("", PROBLEM_STILL_PLAYING, entry_withdraw, white, true);
	assert_string_equal("1", world->problems->list[0].detail);
	assert_int_equal(3, taken(world));
	assert_true(ACT(entry_withdraw, third, true));
}

/* Of itself it can record nothing; the desk can. */
OFFICE_TEST(a_pair_at_its_table_asks_the_desk_when_the_event_is_cancelled)
{
	struct entry *black = entered(world, 1), *white = entered(world, 2), *third = entered(world, 3);

	game_set(world, black, white, true);
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET cancelled = 1", ""));
	REFUSED("", PROBLEM_CANCELLED_PLAYING, entry_withdraw, white, false);
	REFUSED("", PROBLEM_STILL_PLAYING, entry_withdraw, white, true);
	assert_true(ACT(entry_withdraw, third, false));
	assert_int_equal(2, taken(world));
}

OFFICE_TEST(a_pair_that_goes_leaves_the_draft)
{
	struct entry *black = entered(world, 1), *white = entered(world, 2);
	struct rounds draw;

	game_set(world, black, white, false);
	assert_true(ACT(entry_withdraw, white, true));
	draw = rounds_of(world->arena, world->db, "icho", &world->tournament->ruleset->scoring);
	assert_int_equal(0, draw.game_count);
	assert_int_equal(ROUND_DRAFT, draw.states[1]);
}

OFFICE_TEST(a_pair_comes_back_to_a_place_or_to_the_list)
{
	struct entry *first, *second, *third;

	office_event_set(world, STATE_OPEN, 2);
	first = entered(world, 1);
	second = entered(world, 2);
	assert_true(ACT(entry_withdraw, first, false));
	assert_true(ACT(entry_restore, first));
	assert_int_equal(STATUS_CONFIRMED, status_of(world, first));
	assert_int_equal(2, taken(world));
	third = entered(world, 3);
	assert_true(ACT(entry_withdraw, second, false));
	assert_int_equal(STATUS_CONFIRMED, status_of(world, third));
	assert_true(ACT(entry_restore, second));
	assert_int_equal(STATUS_WAITING, status_of(world, second));
	assert_true(ACT(entry_restore, second));
	assert_int_equal(2, taken(world));
}

OFFICE_TEST(a_pair_does_not_come_back_beside_itself)
{
	struct entry *entry = entered(world, 1);

	assert_true(ACT(entry_withdraw, entry, false));
	entered(world, 1);
	assert_false(ACT(entry_restore, entry));
	assert_non_null(problem_find(world->problems, "players.0.family_name"));
	assert_int_equal(1, taken(world));
}

OFFICE_TEST(a_pair_sits_out_rounds_that_are_not_published)
{
	static const struct {
		const char *name;
		int round;
		bool absent;
		enum problem_kind kind;
		int absences, lines;
	} cases[] = {
		{"no round 0", 0, true, PROBLEM_ROUND, 0, 0},
		{"published", 1, true, PROBLEM_ABSENCE_LATE, 0, 0},
		{"to come", 2, true, PROBLEM_NONE, 1, 1},
		{"said twice", 2, true, PROBLEM_NONE, 1, 1},
		{"the last", 3, true, PROBLEM_NONE, 2, 2},
		{"after all", 2, false, PROBLEM_NONE, 1, 3},
		{"one too many", 4, true, PROBLEM_ROUND, 1, 3},
	};
	struct entry *black = entered(world, 1), *white = entered(world, 2);

	game_set(world, black, white, true);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(cases[i].kind == PROBLEM_NONE, ACT(entry_absent, black, cases[i].round,
		                                            cases[i].absent));
		assert_problem(world, cases[i].name, "round", cases[i].kind);
		assert_int_equal(cases[i].lines, audit_lines(world) - 2);
		assert_int_equal(cases[i].absences,
		                 sample_count(world->db, "SELECT count(*) FROM absence"));
	}
	assert_string_equal(arena_printf(world->arena,
		"pair|entry.absent|%s|round 2: absent|round 2: plays", black->id),
		audit_last_by(world));
	office_event_set(world, STATE_FINISHED, 100);
	REFUSED("round", PROBLEM_ABSENCE_LATE, entry_absent, black, 2, true);
}

OFFICE_TEST(who_will_be_absent_leaves_the_draft_of_that_round_alone)
{
	struct entry *black = entered(world, 1), *white = entered(world, 2);
	const struct scoring *scoring = &world->tournament->ruleset->scoring;

	game_set(world, black, white, false);
	assert_true(ACT(entry_absent, black, 2, true));
	assert_int_equal(1, rounds_of(world->arena, world->db, "icho", scoring).game_count);
	assert_true(ACT(entry_absent, black, 1, true));
	assert_int_equal(0, rounds_of(world->arena, world->db, "icho", scoring).game_count);
}

/* Its absences as "2 3", or why they cannot be: "absent problem.absence-late". */
static const char *
absences_wished(struct world *world, const struct entry *entry, const bool *absent,
                const struct typed_entry *typed)
{
	const struct entry_wish wish = {.typed = typed, .absent = absent, .lang = "en",
	                                .version = -1};
	struct buf text = buf_new(world->arena, 32);
	struct absences all;

	if (!ACT(entry_change, entry, &wish)) {
		assert_int_equal(1, world->problems->count);
		return arena_printf(world->arena, "%s %s", world->problems->list[0].field,
		                    problem_facts[world->problems->list[0].kind].key);
	}
	all = rounds_of(world->arena, world->db, "icho",
	                &world->tournament->ruleset->scoring).absences;
	for (size_t i = 0; i < all.count; i++)
		if (strcmp(all.list[i].entry_id, entry->id) == 0)
			buf_printf(&text, "%s%d", text.len > 0 ? " " : "", all.list[i].round);
	return text.text;
}

/* Three rounds, of which the first is published. */
OFFICE_TEST(all_absences_are_said_at_once)
{
	static const struct {
		const char *name;
		bool absent[ROUNDS_MAX + 1];
		const char *now, *audit; /* NULL = not written */
	} cases[] = {
		{"none", {0}, "", NULL},
		{"two", {[2] = true, [3] = true}, "2 3",
		 "round 2: plays\nround 3: plays|round 2: absent\nround 3: absent"},
		{"the same", {[2] = true, [3] = true}, "2 3", NULL},
		{"published", {[1] = true, [3] = true}, "absent problem.absence-late", NULL},
		{"one of them", {[3] = true}, "3", "round 2: absent|round 2: plays"},
		{"other rounds say nothing", {[0] = true, [3] = true, [4] = true, [20] = true}, "3",
		 NULL},
	};
	struct entry *black = entered(world, 1), *white = entered(world, 2);

	absence_set(world->db, white->id, 1, true); /* another pair's */
	game_set(world, black, white, true);
	office_event_set(world, STATE_RUNNING, 100); /* after registration */
	for (size_t i = 0; i < COUNT(cases); i++) {
		int lines = audit_lines(world) + (cases[i].audit != NULL);
		const char *now = absences_wished(world, black, cases[i].absent, NULL);

		if (strcmp(cases[i].now, now) != 0)
			fail_msg("%s: '%s'", cases[i].name, now);
		assert_int_equal(lines, audit_lines(world));
		assert_false(db_in_transaction(world->db));
		if (cases[i].audit != NULL)
			assert_string_equal(audit_last_by(world), arena_printf(world->arena,
				"pair|entry.absent|%s|%s", black->id, cases[i].audit));
	}
	assert_int_equal(3, entry_by_id(world->arena, world->db, black->id)->version); /* two changes */
	office_event_set(world, STATE_FINISHED, 100);
	assert_string_equal("absent problem.absence-late",
	                    absences_wished(world, black, cases[0].absent, NULL));
	assert_string_equal("3", absences_wished(world, black, cases[4].absent, NULL));
}

/* The organiser publishes a round that the pair had called off before. */
OFFICE_TEST(an_absence_from_a_published_round_stays)
{
	static const bool both[ROUNDS_MAX + 1] = {[1] = true, [2] = true};
	static const bool second[ROUNDS_MAX + 1] = {[2] = true};
	struct entry *black = entered(world, 1), *white = entered(world, 2), *third = entered(world, 3);

	absence_set(world->db, third->id, 1, true);
	game_set(world, black, white, true);
	assert_string_equal("1 2", absences_wished(world, third, both, NULL));
	assert_string_equal("absent problem.absence-late",
	                    absences_wished(world, third, second, NULL));
}

/* An honour that the ruleset now chosen does not know, and a pair that it would
 * not admit: they are the organiser's to mend, and no reason to lose a note. */
OFFICE_TEST(what_is_not_typed_stays_and_is_not_judged_anew)
{
	const struct entry *entry = entered(world, 1), *now;
	struct typed_entry note = {.note = "a window seat"}, rank = {.note = NULL};
	struct entry_wish wish = {.typed = &note, .lang = "en", .version = -1};

	db_run(world->db, "UPDATE player SET honour = ''", "");
	db_run(world->db, "UPDATE player SET honour = 'title' WHERE entry_id = $1 AND seat = 0", "t", entry->id);
	world->tournament->ruleset = world->tournament->base = ruleset_find("egf-pair");
	assert_true(tournament_update(world->db, world->tournament));
	assert_true(ACT(entry_change, entry, &wish));
	now = entry_by_id(world->arena, world->db, entry->id);
	assert_string_equal("a window seat", now->note);
	assert_string_equal(entry->email, now->email);
	assert_string_equal(entry->players[1].family_name, now->players[1].family_name);
	rank.players[1][FIELD_RANK] = "2d";
	wish.typed = &rank;
	REFUSED("players.0.honour", PROBLEM_CHOICE, entry_change, entry, &wish);
}

OFFICE_TEST(whose_first_event_it_is_stays_until_somebody_says_otherwise)
{
	const struct entry *entry = entered(world, 1);
	struct typed_entry first = {.newcomer = NEWCOMER_YES}, note = {.note = "a window seat"};
	struct typed_entry whole = office_typed(world, 1);

	assert_false(entry->newcomer);
	assert_true(change(world, entry, &first, -1, false));
	assert_string_equal(arena_printf(world->arena, "pair|entry.change|%s||newcomer: yes",
	                                 entry->id), audit_last_by(world));
	assert_true(change(world, entry, &note, -1, false));
	assert_true(entry_by_id(world->arena, world->db, entry->id)->newcomer);
	assert_true(change(world, entry, &whole, -1, false)); /* a form whose box is not ticked */
	assert_false(entry_by_id(world->arena, world->db, entry->id)->newcomer);
}

OFFICE_TEST(players_and_absences_change_together_or_not_at_all)
{
	static const bool published[ROUNDS_MAX + 1] = {[1] = true};
	static const bool to_come[ROUNDS_MAX + 1] = {[2] = true};
	static const bool none[ROUNDS_MAX + 1] = {0};
	struct entry *black = entered(world, 1), *white = entered(world, 2), *now;
	struct typed_entry typed = office_typed(world, 1);
	int lines = audit_lines(world);

	game_set(world, black, white, true);
	typed.note = "a window seat";
	assert_string_equal("absent problem.absence-late",
	                    absences_wished(world, black, published, &typed));
	typed.players[0][FIELD_RANK] = "?";
	assert_string_equal("players.0.rank problem.rank",
	                    absences_wished(world, black, to_come, &typed));
	now = entry_by_id(world->arena, world->db, black->id);
	assert_string_equal("", now->note);
	assert_int_equal(lines, audit_lines(world));
	assert_string_equal("", absences_wished(world, black, none, NULL));
	typed.players[0][FIELD_RANK] = "5k";
	assert_string_equal("2", absences_wished(world, black, to_come, &typed));
	now = entry_by_id(world->arena, world->db, black->id);
	assert_string_equal("a window seat", now->note);
	assert_int_equal(3, now->version); /* one for each part */
	assert_int_equal(lines + 2, audit_lines(world));
	office_event_set(world, STATE_CLOSED, 100);
	typed.note = "";
	assert_string_equal(" problem.entry-closed", absences_wished(world, black, none, &typed));
	assert_string_equal("", absences_wished(world, black, none, NULL));
}

OFFICE_TEST(who_withdrew_says_nothing_about_rounds)
{
	static const bool second[ROUNDS_MAX + 1] = {[2] = true};
	struct entry *entry = entered(world, 1);

	assert_true(ACT(entry_withdraw, entry, false));
	assert_string_equal(" problem.withdrawn", absences_wished(world, entry, second, NULL));
}

OFFICE_TEST(who_wishes_to_be_absent_leaves_the_draft)
{
	static const bool drafted[ROUNDS_MAX + 1] = {[1] = true, [3] = true};
	static const bool later[ROUNDS_MAX + 1] = {[2] = true};
	struct entry *black = entered(world, 1), *white = entered(world, 2);
	const struct scoring *scoring = &world->tournament->ruleset->scoring;

	game_set(world, black, white, false);
	assert_string_equal("2", absences_wished(world, black, later, NULL));
	assert_int_equal(1, rounds_of(world->arena, world->db, "icho", scoring).game_count);
	assert_string_equal("1 3", absences_wished(world, black, drafted, NULL));
	assert_int_equal(0, rounds_of(world->arena, world->db, "icho", scoring).game_count);
}

enum { RUSH = 16, EACH = 8, PLACES = 100 };

static bool
worker_enters(struct world *world, int process)
{
	bool done = true;

	for (int i = 0; i < EACH && done; i++) {
		struct typed_entry typed = office_typed(world, process * EACH + i);

		done = enter(world, &typed, "", false) != NULL;
	}
	return done;
}

/* Whoever came first has a place: by number, 100 confirmed and then the others waiting. */
OFFICE_TEST(sixteen_workers_fill_a_hundred_places_exactly)
{
	struct entry_list entries;

	assert_int_equal(RUSH, at_once(world, RUSH, worker_enters));
	entries = entry_list_of(world->arena, world->db, "icho");
	assert_int_equal(RUSH * EACH, entries.count);
	for (size_t i = 0; i < entries.count; i++) {
		assert_int_equal(i + 1, entries.list[i].number);
		assert_int_equal(i < PLACES ? STATUS_CONFIRMED : STATUS_WAITING,
		                 entries.list[i].status);
	}
	assert_int_equal(PLACES, taken(world));
	assert_int_equal(0, migration_check(world->arena, world->db));
}

static bool
same_key(struct world *world, int process)
{
	struct typed_entry typed = office_typed(world, 1);

	(void)process;
	return enter(world, &typed, "double tap", false) != NULL;
}

OFFICE_TEST(eight_workers_with_one_key_make_one_entry)
{
	assert_int_equal(8, at_once(world, 8, same_key));
	assert_rows(world, 1, "entry");
	assert_int_equal(1, taken(world));
	assert_int_equal(1, audit_lines(world));
}
