#include "store/tournament.h"

#include <sys/wait.h>

#include "rules/custom.h"
#include "store/people/account.h"
#include "store/pages/touched.h"
#include "store/people/member.h"
#include "same.h"
#include "world/world.h"

/* They say the same, wherever they are. */
static void
assert_rules(const struct ruleset *a, const struct ruleset *b)
{
	char one[CUSTOM_TEXT_MAX], other[CUSTOM_TEXT_MAX];

	custom_edition_text(a, one);
	custom_edition_text(b, other);
	assert_string_equal(a->id, b->id);
	assert_string_equal(one, other);
}

static const struct same_member kept_of_an_event[] = {
	SAME(tournament, id), SAME(tournament, slug), SAME(tournament, name_en),
	SAME(tournament, name_ja), SAME(tournament, round_times),
	SAME(tournament, zone), SAME(tournament, date),
	SAME(tournament, tables_out), SAME(tournament, rounds), SAME(tournament, capacity),
	SAME(tournament, taken), SAME(tournament, state), SAME(tournament, opens_at),
	SAME(tournament, closes_at), SAME(tournament, seed), SAME(tournament, version),
	SAME(tournament, check_in), SAME(tournament, asks_guardian), SAME(tournament, asks_photos), SAME(tournament, reminds),
	 SAME(tournament, confirms), SAME(tournament, keep_days), SAME(tournament, code_generation),
	SAME(tournament, erased_at), SAME(tournament, cancelled), SAME(tournament, last_date),
};

static void
assert_same(const struct tournament *a, const struct tournament *b)
{
	ASSERT_SAME(kept_of_an_event, a, b);
	for (enum tournament_text text = 0; text < TEXTS; text++)
		for (size_t i = 0; i < LANGUAGE_COLUMNS; i++)
			assert_string_equal(a->texts[text][i], b->texts[text][i]);
	assert_rules(a->base, b->base);
	assert_rules(a->ruleset, b->ruleset);
}

WORLD_TEST(world_setup, an_event_comes_back_as_it_went_in)
{
	struct tournament one = sample_tournament("one"), two = sample_tournament("two");

	one.slug = "autumn-2026";
	two.name_en = "";
	two.state = STATE_FINISHED;
	two.ruleset = two.base = ruleset_find("swindon");
	two.taken = 7;
	two.check_in = two.cancelled = true;
	two.code_generation = 3;
	two.last_date = (struct date){2026, 11, 23};
	assert_true(tournament_insert(world->db, &one, 1));
	assert_true(tournament_insert(world->db, &two, 1));
	assert_same(&one, tournament_by_id(world->arena, world->db, "one"));
	assert_same(&one, tournament_by_slug(world->arena, world->db, "autumn-2026"));
	assert_same(&two, tournament_by_slug(world->arena, world->db, "two"));
	assert_null(tournament_by_slug(world->arena, world->db, "one"));
	assert_null(tournament_by_id(world->arena, world->db, "autumn-2026"));
}

WORLD_TEST(world_setup, a_changed_ruleset_comes_back_beside_the_one_it_changes)
{
	struct tournament event = sample_tournament("a"), *kept;
	struct custom custom;

	custom_begin(&custom, ruleset_find("egc-2015"));
	assert_true(custom_read(&custom, "handicap.rows 0/0/0.5 3/2/0\nscoring.penalty 4\n"));
	event.base = ruleset_find("egc-2015");
	event.ruleset = &custom.ruleset;
	assert_true(tournament_insert(world->db, &event, 1));
	kept = tournament_by_id(world->arena, world->db, "a");
	assert_rules(ruleset_find("egc-2015"), kept->base);
	assert_int_equal(2, kept->ruleset->handicap.row_count);
	assert_int_equal(6, kept->ruleset->handicap.rows[1].difference_x2);
	assert_int_equal(4, kept->ruleset->scoring.penalty);
	assert_int_equal(3, kept->ruleset->clock.count);
	assert_int_equal(2, custom_count(kept->base, kept->ruleset));
	kept->ruleset = kept->base;
	assert_true(tournament_update(world->db, kept));
	kept = tournament_by_id(world->arena, world->db, "a");
	assert_ptr_equal(kept->base, kept->ruleset);
	custom_begin(&custom, kept->base);
	datum_value_set(&custom.ruleset, DATUM_JIGO, JIGO_DRAW);
	kept->ruleset = &custom.ruleset;
	assert_true(tournament_update(world->db, kept));
	kept = tournament_by_slug(world->arena, world->db, "a");
	assert_int_equal(JIGO_DRAW, kept->ruleset->scoring.jigo);
}

/* Written over as no program of ours does, so that it says something else than ours. */
static void
edition_set(struct world *world, const char *id, const char *was, const char *is)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET edition = replace(edition, $2, $3)"
	                                      " WHERE id = $1", "ttt", id, was, is));
}

WORLD_TEST(world_setup, an_open_event_goes_by_its_edition_and_a_draft_by_the_program)
{
	struct tournament open = sample_tournament("open"), draft = sample_tournament("draft");
	const struct ruleset *own = ruleset_find("kanto-junior");
	struct custom custom;

	draft.state = STATE_DRAFT;
	custom_begin(&custom, own);
	datum_value_set(&custom.ruleset, DATUM_LATE_MINUTES, 20);
	open.ruleset = draft.ruleset = &custom.ruleset;
	assert_true(tournament_insert(world->db, &open, 1));
	assert_true(tournament_insert(world->db, &draft, 1));
	edition_set(world, "open", "scoring.penalty 3", "scoring.penalty 5");
	open = *tournament_by_id(world->arena, world->db, "open");
	assert_int_equal(5, open.base->scoring.penalty);
	assert_int_equal(5, open.ruleset->scoring.penalty);
	assert_int_equal(15, open.base->conduct.late_minutes);
	assert_int_equal(20, open.ruleset->conduct.late_minutes);
	assert_ptr_equal(own, tournament_by_id(world->arena, world->db, "draft")->base);
	assert_string_equal("", sample_text(world->arena, world->db,
	                    "SELECT edition FROM tournament WHERE id = 'draft'"));
	/* written again, whatever is changed, and carried from state to state */
	open.texts[TEXT_VENUE][COLUMN_EN] = "elsewhere";
	assert_true(tournament_update(world->db, &open));
	assert_true(tournament_state_set(world->db, &open, STATE_RUNNING));
	assert_int_equal(5,
	                 tournament_by_id(world->arena, world->db, "open")->ruleset->scoring.penalty);
}

WORLD_TEST(world_setup, a_step_out_of_draft_keeps_an_edition_and_one_back_lets_go_of_it)
{
	struct tournament event = sample_tournament("a");
	struct custom custom;

	event.state = STATE_DRAFT;
	assert_true(tournament_insert(world->db, &event, 1));
	custom_begin(&custom, event.base); /* as if the program said so */
	datum_value_set(&custom.ruleset, DATUM_SUPERKO, true);
	event.base = event.ruleset = &custom.ruleset;
	assert_true(tournament_update(world->db, &event));
	assert_false(tournament_by_id(world->arena, world->db, "a")->base->scoring.superko);
	assert_true(tournament_state_set(world->db, &event, STATE_CLOSED));
	assert_true(tournament_by_id(world->arena, world->db, "a")->base->scoring.superko);
	assert_rules(&custom.ruleset, tournament_by_id(world->arena, world->db, "a")->base);
	event.state = STATE_CLOSED;
	assert_true(tournament_state_set(world->db, &event, STATE_DRAFT));
	assert_ptr_equal(ruleset_find("kanto-junior"),
	                 tournament_by_id(world->arena, world->db, "a")->base);
	assert_int_equal(-1, sample_try(world->db, "UPDATE tournament SET state = 'open'"));
}

static void
read_event(const void *arg)
{
	const struct world *world = arg;

	tournament_by_id(world->arena, world->db, "a");
}

WORLD_TEST(world_setup, changes_that_nobody_wrote_end_the_program)
{
	char said[400];

	world_file_only(); /* a process that dies reads by its parent's connection */
	sample_insert(world->db, "a");
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET overrides = 'scoring.penalty x'",
	                           ""));
	assert_true(sample_death(read_event, world, said, sizeof(said)) != 0);
	assert_non_null(strstr(said, "scoring.penalty x"));
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET overrides = ''", ""));
	edition_set(world, "a", "jigo white-wins", "jigo black-wins");
	assert_true(sample_death(read_event, world, said, sizeof(said)) != 0);
	assert_non_null(strstr(said, "no edition of kanto-junior"));
}

WORLD_TEST(world_setup, a_taken_slug_is_an_answer)
{
	struct tournament other = sample_tournament("other");

	sample_insert(world->db, "autumn");
	other.slug = "autumn";
	assert_false(tournament_insert(world->db, &other, 1));
	assert_null(tournament_by_id(world->arena, world->db, "other"));
}

WORLD_TEST(world_setup, a_cancelled_event_is_so_until_it_is_on_again)
{
	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	tournament_cancelled_set(world->db, "a", true);
	assert_true(tournament_by_id(world->arena, world->db, "a")->cancelled);
	assert_int_equal(2, tournament_by_id(world->arena, world->db, "a")->version);
	assert_false(tournament_by_id(world->arena, world->db, "b")->cancelled);
	tournament_cancelled_set(world->db, "a", false);
	assert_false(tournament_by_id(world->arena, world->db, "a")->cancelled);
}

WORLD_TEST(world_setup, a_change_writes_all_but_taken_state_and_seed)
{
	struct tournament changed = {
		.id = "a", .slug = "new", .name_en = "New", .name_ja = "新", .date = {2027, 2, 28},
		.ruleset = ruleset_find("jpga"), .base = ruleset_find("jpga"),
		.rounds = 5,
		.plan = plan_usual(SYSTEM_KNOCKOUT), .tables_out = "13", .round_times = "",
		.capacity = 8, .taken = 99, .state = STATE_FINISHED, .opens_at = 1, .closes_at = 2,
		.zone = "Europe/Paris", .imported = "", .key = "",
		.texts = {{"Paris", "パリ"}, {"c", ""}, {"", "料"}, {"p", "予"}, {"a", "行"}, {"n", "備"}},
		.check_in = true, .cancelled = true, .seed = 5, .version = 1, .keep_days = 7,
	};

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	assert_true(tournament_update(world->db, &changed));
	changed.taken = 0;
	changed.cancelled = false;
	changed.state = STATE_OPEN;
	changed.seed = INT64_MAX;
	changed.version = 2;
	assert_same(&changed, tournament_by_id(world->arena, world->db, "a"));
	assert_string_equal("b", tournament_by_id(world->arena, world->db, "b")->slug);
}

WORLD_TEST(world_setup, a_change_that_may_not_be_is_refused_whole)
{
	static const struct {
		const char *name, *id, *slug;
		int version, capacity;
	} cases[] = {
		{"stale", "a", "a", 0, 100},
		{"from the future", "a", "a", 2, 100},
		{"slug taken", "a", "b", 1, 100},
		{"below the places taken", "a", "a", 1, 2},
		{"no such event", "c", "c", 1, 100},
	};
	struct tournament before;

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	for (int i = 0; i < 3; i++)
		assert_true(tournament_place_take(world->db, "a"));
	before = *tournament_by_id(world->arena, world->db, "a");
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct tournament changed = before;

		changed.id = cases[i].id;
		changed.slug = cases[i].slug;
		changed.version = cases[i].version;
		changed.capacity = cases[i].capacity;
		changed.texts[TEXT_VENUE][COLUMN_EN] = "elsewhere";
		if (tournament_update(world->db, &changed))
			fail_msg("%s: accepted", cases[i].name);
		assert_same(&before, tournament_by_id(world->arena, world->db, "a"));
	}
	before.capacity = 3; /* exactly the places taken */
	assert_true(tournament_update(world->db, &before));
}

WORLD_TEST(world_setup, a_state_changes_only_from_the_one_expected)
{
	struct tournament event = sample_tournament("a");

	assert_true(tournament_insert(world->db, &event, 1));
	event.state = STATE_DRAFT;
	assert_false(tournament_state_set(world->db, &event, STATE_CLOSED));
	assert_int_equal(STATE_OPEN, tournament_by_id(world->arena, world->db, "a")->state);
	event.state = STATE_OPEN;
	assert_true(tournament_state_set(world->db, &event, STATE_CLOSED));
	assert_false(tournament_state_set(world->db, &event, STATE_RUNNING));
	assert_int_equal(STATE_CLOSED, tournament_by_id(world->arena, world->db, "a")->state);
}

/* Events a and its divisions b (closed, two of 100 places taken) and c (filled by the desk, none). */
static void
divide(struct world *world)
{
	static const char *const ids[] = {"a", "b", "c"};

	for (size_t i = 0; i < COUNT(ids); i++)
		sample_insert(world->db, ids[i]);
	db_script(world->db, "UPDATE tournament SET parent_id = 'a', key = id, way = 'choice', position = 1, state = 'closed',"
	          " taken = 2, waiting = 3 WHERE id = 'b';"
	          "UPDATE tournament SET parent_id = 'a', key = id, way = 'desk', position = 2, state = 'closed' WHERE id = 'c';"
	          "UPDATE tournament SET name_en = 'Whole', name_ja = 'ホール', state = 'closed', code_generation = 7"
	          " WHERE id = 'a'");
}

WORLD_TEST(world_setup, an_event_with_divisions_has_their_places_and_they_its_name_and_codes)
{
	const struct tournament *event;
	struct tournaments all;

	divide(world);
	event = tournament_by_id(world->arena, world->db, "a");
	assert_int_equal(2, event->divisions);
	assert_int_equal(100, event->capacity);
	assert_int_equal(2, event->taken);
	assert_string_equal("", event->whole_en);
	all = tournament_with_divisions(world->arena, world->db, "a");
	assert_int_equal(3, all.count);
	for (size_t i = 0; i < all.count; i++)
		assert_int_equal(7, all.list[i].code_generation);
	assert_int_equal(0, tournaments_at(&all, "a"));
	assert_int_equal(2, tournaments_at(&all, "c"));
	assert_int_equal(0, all.list[1].divisions);
	assert_int_equal(100, all.list[1].capacity);
	assert_int_equal(3, all.list[1].waiting);
	assert_string_equal("Whole", all.list[1].whole_en);
	assert_string_equal("ホール", all.list[2].whole_ja);
}

WORLD_TEST(world_setup, an_event_runs_from_the_first_of_its_divisions_on_and_is_closed_when_none_is_on)
{
	struct tournament *division;

	divide(world);
	division = tournament_by_id(world->arena, world->db, "b");
	assert_true(tournament_state_set(world->db, division, STATE_RUNNING));
	assert_int_equal(STATE_RUNNING, tournament_by_id(world->arena, world->db, "a")->state);
	division->state = STATE_RUNNING;
	assert_true(tournament_state_set(world->db, division, STATE_CLOSED));
	assert_int_equal(STATE_CLOSED, tournament_by_id(world->arena, world->db, "a")->state);
}

static char *
slugs(struct arena *arena, struct tournaments all)
{
	char *text = arena_text(arena, "");

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(arena, "%s %s", text, all.list[i].slug);
	return text;
}

WORLD_TEST(world_setup, a_draft_and_a_rehearsal_are_for_those_who_prepare_them)
{
	assert_true(tournament_private(&(struct tournament){.state = STATE_DRAFT}));
	assert_true(tournament_private(&(struct tournament){.state = STATE_RUNNING, .rehearsal = true}));
	assert_false(tournament_private(&(struct tournament){.state = STATE_RUNNING}));
}

WORLD_TEST(world_setup, lists_are_by_date_and_show_drafts_only_inside)
{
	static const struct {
		const char *id;
		struct date date;
		enum tournament_state state;
	} events[] = {
		{"late", {2027, 1, 1}, STATE_OPEN}, {"draft", {2026, 5, 1}, STATE_DRAFT},
		{"b", {2026, 10, 1}, STATE_FINISHED}, {"a", {2026, 10, 1}, STATE_RUNNING},
		{"early", {2026, 9, 30}, STATE_CLOSED},
	};

	struct tournament_marks marks;
	int64_t stamp;

	account_insert(world->db, &(struct account){.id = "acc", .email = "x"}, 1);
	assert_int_equal(0, tournaments_all(world->arena, world->db).count);
	for (size_t i = 0; i < COUNT(events); i++) {
		struct tournament tournament = sample_tournament(events[i].id);

		tournament.date = events[i].date;
		tournament.state = events[i].state;
		assert_true(tournament_insert(world->db, &tournament, 1));
	}
	db_begin(world->db);
	touched_note(world->db, "a");
	stamp = touched_stamp_take(world->db);
	db_commit(world->db);
	marks = tournaments_near(world->arena, world->db, STATE_RUNNING, false, false, 2);
	assert_int_equal(1, marks.count);
	assert_string_equal("a", marks.list[0].id);
	assert_int_equal(stamp, marks.list[0].stamp);
	marks = tournaments_near(world->arena, world->db, STATE_FINISHED, false, true, 2);
	assert_int_equal(1, marks.count);
	assert_string_equal("b", marks.list[0].id);
	assert_int_equal(-1, marks.list[0].stamp);
	membership_give(world->db, "acc", "late", MEMBERSHIP_ORGANISER);
	membership_give(world->db, "acc", "draft", MEMBERSHIP_DESK);
	assert_string_equal(" draft early a b late",
	                    slugs(world->arena, tournaments_all(world->arena, world->db)));
	assert_string_equal(" early a b late",
	                    slugs(world->arena, tournaments_public(world->arena, world->db)));
	assert_string_equal(" draft late",
	                    slugs(world->arena, tournaments_of(world->arena, world->db, "acc")));
	assert_int_equal(0, tournaments_of(world->arena, world->db, "nobody").count);
	membership_give(world->db, "acc", "b", MEMBERSHIP_ORGANISER);
	assert_string_equal(" draft late",
	                    slugs(world->arena, tournaments_of_on(world->arena, world->db, "acc")));
	assert_string_equal(" b",
	                    slugs(world->arena, tournaments_of_found(world->arena, world->db, "acc", "", 9, 0)));
}

WORLD_TEST(world_setup, places_end_at_the_capacity_and_come_back)
{
	struct tournament small = sample_tournament("small");

	small.capacity = 2;
	assert_true(tournament_insert(world->db, &small, 1));
	assert_true(tournament_place_take(world->db, "small"));
	assert_true(tournament_place_take_unwaited(world->db, "small"));
	assert_false(tournament_place_take(world->db, "small"));
	assert_false(tournament_place_take_unwaited(world->db, "small"));
	tournament_place_free(world->db, "small");
	assert_int_equal(1, tournament_by_id(world->arena, world->db, "small")->taken);
	assert_true(tournament_place_take(world->db, "small"));
	assert_false(tournament_place_take(world->db, "nowhere"));
}

WORLD_TEST(world_setup, a_place_is_not_for_the_next_to_come_while_somebody_waits_for_it)
{
	struct tournament small = sample_tournament("small");

	small.capacity = 2;
	assert_true(tournament_insert(world->db, &small, 1));
	db_script(world->db, "UPDATE tournament SET waiting = 1 WHERE id = 'small'");
	assert_false(tournament_place_take_unwaited(world->db, "small"));
	assert_true(tournament_place_waited(world->db, "small"));
	assert_true(tournament_place_take(world->db, "small"));
	assert_true(tournament_place_take(world->db, "small"));
	assert_false(tournament_place_waited(world->db, "small"));
	tournament_place_free(world->db, "small");
	db_script(world->db, "UPDATE tournament SET waiting = 0 WHERE id = 'small'");
	assert_false(tournament_place_waited(world->db, "small"));
	assert_true(tournament_place_take_unwaited(world->db, "small"));
}

/* One racer: takes places until told no, a byte into the pipe for each. */
static void
race(const char *path, int out)
{
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, path);
	bool taken = true;

	while (taken) {
		db_begin(db);
		taken = tournament_place_take(db, "autumn");
		db_commit(db);
		if (taken && write(out, "x", 1) != 1)
			_exit(1);
	}
	db_close(db);
	_exit(0);
}

WORLD_TEST(world_setup, sixteen_processes_take_a_hundred_places_and_no_more)
{
	int ends[2], status, taken = 0;
	char byte;

	sample_insert(world->db, "autumn");
	db_close(world->db); /* no connection may cross a fork */
	assert_int_equal(0, pipe(ends));
	for (int i = 0; i < 16; i++)
		if (fork() == 0)
			race(world->path, ends[1]);
	close(ends[1]);
	while (read(ends[0], &byte, 1) == 1)
		taken++;
	close(ends[0]);
	for (int i = 0; i < 16; i++) {
		assert_true(wait(&status) > 0);
		assert_int_equal(0, status);
	}
	world->db = world_database_open(world->arena, world->path);
	assert_int_equal(100, taken);
	assert_int_equal(100, tournament_by_id(world->arena, world->db, "autumn")->taken);
}

static void
event_look(const void *all)
{
	tournaments_at(all, "nobody's");
}

WORLD_TEST(world_setup, an_event_that_was_not_read_is_in_no_list)
{
	struct tournaments all;
	char said[200];

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	all = tournaments_all(world->arena, world->db);
	assert_int_equal(1, tournaments_at(&all, "b"));
	assert_int_equal(70, sample_death(event_look, &all, said, sizeof(said)));
	assert_non_null(strstr(said, "event nobody's is not among those that were read"));
}

/* One division is as many as several. */
WORLD_TEST(world_setup, an_event_with_divisions_has_the_places_of_all_of_them)
{
	struct tournament *whole;

	for (int divisions = 1; divisions <= 2; divisions++) {
		struct tournament division = sample_tournament(divisions == 1 ? "b" : "c");

		if (divisions == 1)
			sample_insert(world->db, "a");
		division.capacity = 10 * divisions;
		assert_true(tournament_insert(world->db, &division, 1));
		db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = id, way = 'choice', taken = 3 WHERE id = $1",
		       "t", division.id);
		whole = tournament_by_id(world->arena, world->db, "a");
		assert_int_equal(divisions, whole->divisions);
		assert_int_equal(divisions == 1 ? 10 : 30, whole->capacity);
		assert_int_equal(3 * divisions, whole->taken);
	}
}

/* Of one ruleset, and read one behind the other. */
WORLD_TEST(world_setup, events_of_a_list_go_by_an_edition_each)
{
	static const char *const penalties[] = {"3", "5", "5", "4"};
	struct tournaments all;

	for (size_t i = 0; i < COUNT(penalties); i++) {
		const char *id = arena_printf(world->arena, "event%zu", i);

		sample_insert(world->db, id);
		db_run(world->db, "UPDATE tournament SET edition = replace(edition, 'scoring.penalty 3', $2) WHERE id = $1", "tt",
		       id, arena_printf(world->arena, "scoring.penalty %s", penalties[i]));
	}
	all = tournaments_all(world->arena, world->db);
	assert_int_equal(COUNT(penalties), all.count);
	for (size_t i = 0; i < all.count; i++)
		assert_int_equal(penalties[all.list[i].id[5] - '0'][0] - '0', all.list[i].base->scoring.penalty);
}

/* The first division that begins takes its event with it, and nothing before does. */
WORLD_TEST(world_setup, an_event_is_on_once_one_of_its_divisions_is)
{
	struct tournament *division;

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = id, way = 'choice' WHERE id = 'b'", "");
	division = tournament_by_id(world->arena, world->db, "b");
	assert_int_equal(STATE_OPEN, division->state);
	assert_true(tournament_state_set(world->db, division, STATE_CLOSED));
	assert_int_equal(STATE_OPEN, tournament_by_id(world->arena, world->db, "a")->state);
	division = tournament_by_id(world->arena, world->db, "b");
	assert_true(tournament_state_set(world->db, division, STATE_RUNNING));
	assert_int_equal(STATE_RUNNING, tournament_by_id(world->arena, world->db, "a")->state);
}
