#include "store/audit.h"

#include "world/world.h"

STORE_TEST(every_line_is_kept_in_the_order_written)
{
	static const struct audit lines[] = {
		{5000000000, "a", "pair", "entry.change", "a-1", "3d", "四段", ""},
		{4, NULL, "command line", "account.invite", "acc", "", "", ""},
	};
	struct query *query;
	int i = 0;

	for (size_t n = 0; n < COUNT(lines); n++)
		audit_insert(world->db, &lines[n]);
	query = db_query(world->db, "SELECT at, tournament_id, actor, action, subject, before, after"
	                            " FROM audit ORDER BY id", "");
	for (; db_row(query); i++) {
		const char *const texts[] = {lines[i].actor, lines[i].action, lines[i].subject,
		                             lines[i].before, lines[i].after};

		assert_true(lines[i].at == db_long(query, 0));
		assert_int_equal(lines[i].tournament_id == NULL, db_is_null(query, 1));
		for (int n = 0; n < 5; n++)
			assert_string_equal(texts[n], db_text(query, n + 2, world->arena));
	}
	assert_int_equal(2, i);
}

STORE_TEST(what_a_line_has_for_the_program_is_kept_and_nothing_is_empty)
{
	struct audit_lines lines;

	audit_insert(world->db, &(struct audit){1, "a", "pair", "entry.change", "a-1", "", "", "rank 3d"});
	audit_insert(world->db, &(struct audit){2, "a", "pair", "entry.change", "a-1", "", "", NULL});
	lines = audit_of(world->arena, world->db, "a", &(struct audit_filter){.subject = "a-1", .kind = "entry", .before = 99}, 9);
	assert_int_equal(2, lines.count);
	assert_string_equal("", lines.list[0].audit.data);
	assert_string_equal("rank 3d", lines.list[1].audit.data);
}

/* Who asks for the newest reads no more. */
STORE_TEST(the_newest_is_asked_for_and_nothing_is_left_open)
{
	struct db *other = world_database_open(world->arena, world->path);

	audit_insert(world->db, &(struct audit){1, "a", "pair", "entry.change", "a-1", "", "", ""});
	audit_insert(world->db, &(struct audit){2, "a", "door", "entry.check-in", "a-1", "", "", ""});
	assert_int_equal(sample_count(world->db, "SELECT min(id) FROM audit"), audit_newest_but_check_ins(other, "a"));
	assert_int_equal(0, audit_newest_but_check_ins(other, "b"));
	assert_int_equal(sample_count(world->db, "SELECT min(id) FROM audit"), audit_newest_but_check_ins(other, "a"));
	db_close(other); /* or it would end the process */
}

WORLD_TEST(world_setup, a_line_goes_with_its_change)
{
	db_begin(world->db);
	audit_insert(world->db, &(struct audit){1, NULL, "pair", "entry.change", "", "", "", ""});
	db_rollback(world->db);
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM audit"));
}

/* The actions of the lines, the newest first: "result.record entry.change ". */
static const char *
actions(struct world *world, struct audit_filter filter, int limit)
{
	struct audit_lines lines = audit_of(world->arena, world->db, "a", &filter, limit);
	const char *text = "";

	for (size_t i = 0; i < lines.count; i++)
		text = arena_printf(world->arena, "%s%s ", text, lines.list[i].audit.action);
	return text;
}

STORE_TEST(lines_are_read_newest_first_by_event_subject_and_kind)
{
	static const struct audit lines[] = {
		{1, "a", "pair", "round.draw", "round 1", "", "", ""},
		{2, "a", "pair", "result.record", "round 1 table 1", "", "", ""},
		{3, "a", "pair", "result.clear", "round 1 table 11", "", "", ""},
		{4, "a", "pair", "round.swap", "round 11", "", "", ""},
		{5, "b", "pair", "entry.enter", "a-1", "", "", ""},
		{6, "a", "pair", "entry.change", "a-1", "", "", ""},
		{7, "a", "pair", "entry-form.x", "a-10", "", "", ""},
		{8, "a", "door", "entry.check-in", "a-1", "", "", ""},
	};
	int64_t last;

	for (size_t n = 0; n < COUNT(lines); n++)
		audit_insert(world->db, &lines[n]);
	assert_string_equal("entry.check-in entry-form.x ",
	                    actions(world, (struct audit_filter){"", "", INT64_MAX, false}, 2));
	assert_string_equal("entry-form.x entry.change ",
	                    actions(world, (struct audit_filter){"", "", INT64_MAX, true}, 2));
	assert_string_equal("result.clear result.record round.draw ",
	                    actions(world, (struct audit_filter){"round 1", "", INT64_MAX, false}, 9));
	assert_string_equal("result.record ",
	                    actions(world, (struct audit_filter){"round 1 table 1", "", INT64_MAX, false}, 9));
	assert_string_equal("entry.check-in entry.change ",
	                    actions(world, (struct audit_filter){"", "entry", INT64_MAX, false}, 9));
	assert_string_equal("entry.change ",
	                    actions(world, (struct audit_filter){"a-1", "", INT64_MAX, true}, 9));
	last = audit_of(world->arena, world->db, "a", &(struct audit_filter){"", "", INT64_MAX, true},
	                1).list[0].id;
	assert_string_equal("entry.change round.swap ",
	                    actions(world, (struct audit_filter){"", "", last, false}, 2));
	assert_string_equal("entry-form.x",
	                    audit_by_id(world->arena, world->db, "a", last)->audit.action);
	assert_null(audit_by_id(world->arena, world->db, "b", last));
	assert_null(audit_by_id(world->arena, world->db, "a", last + 2));
}

/* As people are told: not a second longer, and until then whoever looks for a guesser finds the line. */
WORLD_TEST(world_setup, what_was_refused_is_kept_for_ninety_days_to_the_second)
{
	const int64_t now = 1800000000, kept = (int64_t)AUDIT_FAILURE_DAYS * 86400;

	audit_insert(world->db, &(struct audit){now - kept + 1, NULL, "", "sign-in.fail", "", "", "", ""});
	assert_false(audit_failures_over(world->db, now));
	assert_true(audit_failures_over(world->db, now + 1));
	audit_failures_sweep(world->db, now);
	assert_true(audit_ever(world->db, "sign-in.fail"));
	audit_failures_sweep(world->db, now + 1);
	assert_false(audit_ever(world->db, "sign-in.fail"));
}

/* What was made of an event is right while its last line is the same, but for results of the round that is played. */
STORE_TEST(the_last_line_of_an_event_is_its_divisions_too)
{
	int64_t last;

	assert_int_equal(0, audit_newest(world->db, "a", 0));
	audit_insert(world->db, &(struct audit){1, "b", "pair", "entry.enter", "b-1", "", "", ""});
	audit_insert(world->db, &(struct audit){1, "a", "pair", "entry.enter", "a-1", "", "", ""});
	last = audit_newest(world->db, "a", 0);
	assert_int_equal(last - 1, audit_newest(world->db, "b", 0));
	audit_insert(world->db, &(struct audit){2, "a", "desk", "result.record", "round 2 table 1", "", "", ""});
	assert_int_equal(last, audit_newest(world->db, "a", 2));
	assert_int_equal(last + 1, audit_newest(world->db, "a", 1));
	assert_int_equal(last + 1, audit_newest(world->db, "a", 0));
	db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = 'k', way = 'desk' WHERE id = 'b'", "");
	audit_insert(world->db, &(struct audit){3, "b", "pair", "entry.change", "b-1", "", "", ""});
	assert_int_equal(last + 2, audit_newest(world->db, "a", 2));
	assert_int_equal(last + 2, audit_newest(world->db, "b", 2));
}

WORLD_TEST(world_setup, a_subject_names_a_round_a_table_or_neither)
{
	static const struct {
		const char *subject;
		int round, table;
	} rows[] = {
		{"round 3", 3, 0}, {"round 12 table 7", 12, 7}, {"round 1 table 9999", 1, 9999},
		{"round 1 table 10000", 0, 0}, {"round", 0, 0}, {"round 0", 0, 0},
		{"round 3 table", 0, 0}, {"round 3 table x", 0, 0}, {"round 3x", 0, 0}, {"icho", 0, 0},
		{"", 0, 0}, {"table 3", 0, 0}, {"round 3 table 7 ", 0, 0}, {"round -3", 0, 0},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct audit_place place = audit_place(rows[i].subject);

		if (place.round != rows[i].round || place.table != rows[i].table)
			fail_msg("%s: %d, %d", rows[i].subject, place.round, place.table);
	}
}
