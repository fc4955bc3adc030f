#include "world/hall.h"

#include "actions/entry/entry_act.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

/* Organisers who move a pair to another McMahon group. */

static void
setup(struct world *world)
{
	hall_setup(world);

	world_sql(world, "UPDATE tournament SET system = 'mcmahon', taken = 9");
}

static bool
start_set(struct world *world, int number, const char *points, const char *reason)
{
	const struct own_start start = {points, reason};
	const struct entry_wish wish = {
		.start = &start, .lang = "en", .version = -1, .by_organiser = true,
	};

	return ACT(entry_change, hall_entry(world, hall_id(world, number)), &wish);
}

static void
start_done(struct world *world, int number, const char *points, const char *reason)
{
	world_done(world, start_set(world, number, points, reason));
}

static void
start_refused(struct world *world, const char *points, const char *reason, const char *field,
              enum problem_kind kind)
{
	int was_x2 = hall_entry(world, "icho-3")->start_x2;

	assert_refused(world, start_set(world, 3, points, reason), field, kind);
	assert_int_equal(was_x2, hall_entry(world, "icho-3")->start_x2);
}

static int
start_x2(struct world *world, int number)
{
	return hall_entry(world, hall_id(world, number))->start_x2;
}

OWN_TEST(a_start_goes_up_and_down_by_whole_points_and_is_in_the_log)
{
	static const struct {
		const char *points;
		int start_x2;
		const char *audit;
	} steps[] = {
		{"1", 2, "entry.start|icho-3||start: +1"},
		{"−２", -4, "entry.start|icho-3|start: +1|start: −2"},
		{"-99", -198, "entry.start|icho-3|start: −2|start: −99"},
		{"+99", 198, "entry.start|icho-3|start: −99|start: +99"},
		{"", 0, "entry.start|icho-3|start: +99|"},
	};
	int version = hall_entry(world, "icho-3")->version;

	for (size_t i = 0; i < COUNT(steps); i++) {
		start_done(world, 3, steps[i].points, "");
		assert_int_equal(steps[i].start_x2, start_x2(world, 3));
		assert_string_equal(steps[i].audit, audit_last(world));
	}
	start_done(world, 3, "0", ""); /* as it is: not written again */
	assert_int_equal(version + 5, hall_entry(world, "icho-3")->version);
}

OWN_TEST(what_is_no_such_number_is_refused)
{
	static const char *const wrong[] = {"one", "100", "-100", "1.5", "½", "1 2", "--1"};

	for (size_t i = 0; i < COUNT(wrong); i++)
		start_refused(world, wrong[i], "", "start", PROBLEM_START);
}

/* One that came with a file, or from before the event became a Swiss. */
OWN_TEST(outside_a_mcmahon_a_start_can_only_go)
{
	struct audit_filter newest = {"", "", INT64_MAX, false};

	start_done(world, 3, "1", "");
	world_sql(world, "UPDATE tournament SET system = 'swiss'");
	start_refused(world, "2", "", "start", PROBLEM_NOT_MCMAHON);
	start_done(world, 3, "1", "");
	start_done(world, 3, "", "");
	assert_int_equal(0, start_x2(world, 3));
	REFUSED("", PROBLEM_NOT_MCMAHON, take_back, audit_of(world->arena, world->db, "icho",
	                                                       &newest, 1).list[0].id);
}

OWN_TEST(once_round_1_is_published_a_reason_is_asked_for_and_kept)
{
	char *long_reason = arena_alloc(world->arena, REASON_MAX + 2);

	memset(long_reason, 'x', REASON_MAX + 1);
	long_reason[REASON_MAX + 1] = '\0';
	hall_draw(world);
	start_done(world, 3, "1", ""); /* a draft is nobody's but the organisers' */
	hall_publish(world, 1);
	start_refused(world, "2", "", "reason", PROBLEM_START_REASON);
	start_refused(world, "2", long_reason, "reason", PROBLEM_TOO_LONG);
	start_done(world, 3, "1", "");
	start_done(world, 3, "2", "won the last cup");
	assert_string_equal("entry.start|icho-3|start: +1|start: +2\nreason: won the last cup",
	                    audit_last(world));
}

OWN_TEST(neither_in_another_system_nor_when_it_is_over_nor_of_who_has_left)
{
	db_run(world->db, "UPDATE entry SET start_x2 = 2 WHERE number = 3", "");
	world_sql(world, "UPDATE tournament SET system = 'swiss'");
	start_refused(world, "2", "", "start", PROBLEM_NOT_MCMAHON);
	start_done(world, 3, "1", ""); /* which is what it is */
	db_run(world->db, "UPDATE tournament SET system = 'mcmahon'", "");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 3");
	start_refused(world, "2", "", "", PROBLEM_WITHDRAWN);
	db_run(world->db, "UPDATE entry SET status = 'confirmed' WHERE number = 3", "");
	hall_state_set(world, STATE_FINISHED);
	start_refused(world, "2", "", "", PROBLEM_FINISHED);
}

OWN_TEST(with_the_note_it_changes_together_or_not_at_all)
{
	const struct own_start wrong = {"x", ""}, up = {"1", ""};
	const struct typed_entry note = {.note = "a window seat"};
	struct entry_wish wish = {
		.typed = &note, .start = &wrong, .lang = "en", .version = -1, .by_organiser = true,
	};

	REFUSED("start", PROBLEM_START, entry_change, hall_entry(world, "icho-3"), &wish);
	assert_string_not_equal(note.note, hall_entry(world, "icho-3")->note);
	wish.start = &up;
	DONE(entry_change, hall_entry(world, "icho-3"), &wish);
	assert_string_equal(note.note, hall_entry(world, "icho-3")->note);
	assert_int_equal(2, start_x2(world, 3));
}

OWN_TEST(another_change_of_the_entry_leaves_its_start)
{
	const struct typed_entry note = {.note = "a window seat"};
	const struct entry_wish wish = {
		.typed = &note, .lang = "en", .version = -1, .by_organiser = true,
	};

	start_done(world, 3, "1", "");
	DONE(entry_change, hall_entry(world, "icho-3"), &wish);
	assert_int_equal(2, start_x2(world, 3));
	assert_non_null(strstr(audit_last(world), "entry.change|"));
}
