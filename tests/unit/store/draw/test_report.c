#include "store/draw/report.h"

#include "same.h"
#include "world/world.h"

/* a-1 and a-2 meet; a report needs no round to be drawn. */
static const struct report counted = {
	.round = 1, .table = 4, .entry_id = "a-1", .black = "a-2", .white = "a-1",
	.winner = SIDE_WHITE, .how = HOW_MARGIN, .margin_x2 = 9, .black_tokens = 2,
	.white_tokens = 1, .black_count = 60, .white_count = 61, .black_handed = 1, .white_handed = 1,
	.at = 5000000000,
};

static const struct same_member kept[] = {
	SAME(report, round), SAME(report, table), SAME(report, entry_id), SAME(report, black),
	SAME(report, white), SAME(report, winner), SAME(report, how), SAME(report, margin_x2),
	SAME(report, black_tokens), SAME(report, white_tokens), SAME(report, black_count),
	SAME(report, white_count), SAME(report, black_handed), SAME(report, white_handed),
	SAME(report, at),
};

STORE_TEST(a_later_report_of_the_same_pair_takes_its_place)
{
	const struct report later = {
		.round = 1, .table = 4, .entry_id = "a-1", .black = "a-1", .white = "a-2",
		.winner = SIDE_NONE, .how = HOW_MARGIN, .margin_x2 = -1, .black_count = -1,
		.white_count = -1, .at = 5000000001,
	}, *made[] = {&counted, &later};
	struct reports reports;

	for (size_t i = 0; i < COUNT(made); i++) {
		report_put(world->db, "a", made[i]);
		assert_int_equal(0, reports_of(world->arena, world->db, "a", 2).count);
		reports = reports_of(world->arena, world->db, "a", 1);
		assert_int_equal(1, reports.count);
		ASSERT_SAME(kept, made[i], &reports.list[0]);
	}
}

STORE_TEST(the_reports_of_a_table_go_and_the_others_stay)
{
	struct report report = counted;
	struct reports reports;

	report_put(world->db, "a", &report);
	report.entry_id = "a-2";
	report.at++;
	report_put(world->db, "a", &report);
	report.table = 3;
	report_put(world->db, "a", &report);
	reports = reports_of(world->arena, world->db, "a", 1);
	assert_int_equal(3, reports.count);
	assert_int_equal(3, reports.list[0].table);
	assert_string_equal("a-1", reports.list[1].entry_id);
	reports_delete(world->db, "a", 1, 4);
	reports = reports_of(world->arena, world->db, "a", 1);
	assert_int_equal(1, reports.count);
	assert_int_equal(3, reports.list[0].table);
}

STORE_TEST(the_reports_of_a_round_go_and_those_of_another_stay)
{
	struct report report = counted;

	report_put(world->db, "a", &report);
	report.table++;
	report_put(world->db, "a", &report);
	report.round++;
	report_put(world->db, "a", &report);
	reports_delete(world->db, "a", 1, 0);
	assert_int_equal(0, reports_of(world->arena, world->db, "a", 1).count);
	assert_int_equal(1, reports_of(world->arena, world->db, "a", 2).count);
}
