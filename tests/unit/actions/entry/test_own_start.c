#include "actions/hall.h"

#include "actions/entry/enter.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

/* Organisers who move a pair to another McMahon group. */

static int
mcmahon_setup(void **state)
{
	int failed = hall_setup(state);
	struct hall *hall = *state;

	db_run(hall->db, "UPDATE tournament SET system = 'mcmahon', taken = 9", "");
	hall_read(hall);
	return failed;
}

#define HERE_TEST(test) TEST_IN(struct hall *hall, mcmahon_setup, hall_teardown, test)

static bool
start_set(struct hall *hall, int number, const char *points, const char *reason)
{
	const struct own_start start = {points, reason};
	const struct entry_wish wish = {
		.start = &start, .lang = "en", .version = -1, .by_organiser = true,
	};

	return entry_change(&hall->office, hall->tournament, hall_entry(hall, hall_id(hall, number)),
	                    &wish, &hall->problems);
}

static void
start_done(struct hall *hall, int number, const char *points, const char *reason)
{
	hall_done(hall, start_set(hall, number, points, reason));
}

static void
start_refused(struct hall *hall, const char *points, const char *reason, const char *field,
              const char *word)
{
	int was_x2 = hall_entry(hall, "icho-3")->start_x2;

	hall_refused(hall, start_set(hall, 3, points, reason), field, word);
	hall_read(hall);
	assert_int_equal(was_x2, hall_entry(hall, "icho-3")->start_x2);
}

static int
start_x2(struct hall *hall, int number)
{
	return hall_entry(hall, hall_id(hall, number))->start_x2;
}

HERE_TEST(a_start_goes_up_and_down_by_whole_points_and_is_in_the_log)
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
	int version = hall_entry(hall, "icho-3")->version;

	for (size_t i = 0; i < COUNT(steps); i++) {
		start_done(hall, 3, steps[i].points, "");
		assert_int_equal(steps[i].start_x2, start_x2(hall, 3));
		assert_string_equal(steps[i].audit, hall_audit(hall));
	}
	start_done(hall, 3, "0", ""); /* as it is: not written again */
	assert_int_equal(version + 5, hall_entry(hall, "icho-3")->version);
}

HERE_TEST(what_is_no_such_number_is_refused)
{
	static const char *const wrong[] = {"one", "100", "-100", "1.5", "½", "1 2", "--1"};

	for (size_t i = 0; i < COUNT(wrong); i++)
		start_refused(hall, wrong[i], "", "start", "problem.start");
}

/* One that came with a file, or from before the event became a Swiss. */
HERE_TEST(outside_a_mcmahon_a_start_can_only_go)
{
	struct audit_filter newest = {"", "", INT64_MAX};

	start_done(hall, 3, "1", "");
	db_run(hall->db, "UPDATE tournament SET system = 'swiss'", "");
	hall_read(hall);
	start_refused(hall, "2", "", "start", "problem.not-mcmahon");
	start_done(hall, 3, "1", "");
	start_done(hall, 3, "", "");
	assert_int_equal(0, start_x2(hall, 3));
	hall_refused(hall, take_back(&hall->office, hall->tournament,
	                             audit_of(hall->arena, hall->db, "icho", &newest, 1).list[0].id,
	                             &hall->problems), "", "problem.not-mcmahon");
}

HERE_TEST(once_round_1_is_published_a_reason_is_asked_for_and_kept)
{
	char *long_reason = arena_alloc(hall->arena, REASON_MAX + 2);

	memset(long_reason, 'x', REASON_MAX + 1);
	long_reason[REASON_MAX + 1] = '\0';
	hall_draw(hall);
	start_done(hall, 3, "1", ""); /* a draft is nobody's but the organisers' */
	hall_publish(hall, 1);
	start_refused(hall, "2", "", "reason", "problem.start-reason");
	start_refused(hall, "2", long_reason, "reason", "problem.too-long");
	start_done(hall, 3, "1", "");
	start_done(hall, 3, "2", "won the last cup");
	assert_string_equal("entry.start|icho-3|start: +1|start: +2\nreason: won the last cup",
	                    hall_audit(hall));
}

HERE_TEST(neither_in_another_system_nor_when_it_is_over_nor_of_who_has_left)
{
	db_run(hall->db, "UPDATE entry SET start_x2 = 2 WHERE number = 3", "");
	db_run(hall->db, "UPDATE tournament SET system = 'swiss'", "");
	hall_read(hall);
	start_refused(hall, "2", "", "start", "problem.not-mcmahon");
	start_done(hall, 3, "1", ""); /* which is what it is */
	db_run(hall->db, "UPDATE tournament SET system = 'mcmahon'", "");
	db_run(hall->db, "UPDATE entry SET status = 'withdrawn' WHERE number = 3", "");
	hall_read(hall);
	start_refused(hall, "2", "", "", "problem.withdrawn");
	db_run(hall->db, "UPDATE entry SET status = 'confirmed' WHERE number = 3", "");
	hall_state_set(hall, STATE_FINISHED);
	start_refused(hall, "2", "", "", "problem.finished");
}

HERE_TEST(with_the_note_it_changes_together_or_not_at_all)
{
	const struct own_start wrong = {"x", ""}, up = {"1", ""};
	const struct typed_entry note = {.note = "a window seat"};
	struct entry_wish wish = {
		.typed = &note, .start = &wrong, .lang = "en", .version = -1, .by_organiser = true,
	};

	hall_refused(hall, entry_change(&hall->office, hall->tournament, hall_entry(hall, "icho-3"),
	                                &wish, &hall->problems), "start", "problem.start");
	hall_read(hall);
	assert_string_not_equal(note.note, hall_entry(hall, "icho-3")->note);
	wish.start = &up;
	hall_done(hall, entry_change(&hall->office, hall->tournament, hall_entry(hall, "icho-3"),
	                             &wish, &hall->problems));
	assert_string_equal(note.note, hall_entry(hall, "icho-3")->note);
	assert_int_equal(2, start_x2(hall, 3));
}

HERE_TEST(another_change_of_the_entry_leaves_its_start)
{
	const struct typed_entry note = {.note = "a window seat"};
	const struct entry_wish wish = {
		.typed = &note, .lang = "en", .version = -1, .by_organiser = true,
	};

	start_done(hall, 3, "1", "");
	hall_done(hall, entry_change(&hall->office, hall->tournament, hall_entry(hall, "icho-3"),
	                             &wish, &hall->problems));
	assert_int_equal(2, start_x2(hall, 3));
	assert_non_null(strstr(hall_audit(hall), "entry.change|"));
}
