#include "store/report.h"

#include "world/world.h"

/* icho-1 and icho-2 meet; a report needs no round to be drawn. */
static void
two_pairs(struct world *world)
{
	sample_insert(world->db, "icho");
	for (int number = 1; number <= 2; number++)
		sample_enter(world->arena, world->db, "icho", number, STATUS_CONFIRMED);
}

static const struct report counted = {
	.round = 1, .table = 4, .entry_id = "icho-1", .black = "icho-2", .white = "icho-1",
	.winner = SIDE_WHITE, .how = HOW_MARGIN, .margin_x2 = 9, .black_tokens = 2,
	.white_tokens = 1, .at = 5000000000,
};

WORLD_TEST(world_setup, a_report_is_read_as_it_was_made)
{
	struct reports reports;
	const struct report *read;

	two_pairs(world);
	report_put(world->db, "icho", &counted);
	assert_int_equal(0, reports_of(world->arena, world->db, "icho", 2).count);
	reports = reports_of(world->arena, world->db, "icho", 1);
	assert_int_equal(1, reports.count);
	read = &reports.list[0];
	assert_int_equal(1, read->round);
	assert_int_equal(4, read->table);
	assert_string_equal("icho-1", read->entry_id);
	assert_string_equal("icho-2", read->black);
	assert_string_equal("icho-1", read->white);
	assert_int_equal(SIDE_WHITE, read->winner);
	assert_int_equal(HOW_MARGIN, read->how);
	assert_int_equal(9, read->margin_x2);
	assert_int_equal(2, read->black_tokens);
	assert_int_equal(1, read->white_tokens);
	assert_true(read->at == 5000000000);
}

WORLD_TEST(world_setup, a_later_report_of_the_same_pair_takes_its_place)
{
	struct report report = counted;
	struct reports reports;

	two_pairs(world);
	report_put(world->db, "icho", &report);
	report = (struct report){
		.round = 1, .table = 4, .entry_id = "icho-1", .black = "icho-1", .white = "icho-2",
		.winner = SIDE_NONE, .how = HOW_MARGIN, .margin_x2 = -1, .at = 5000000001,
	};
	report_put(world->db, "icho", &report);
	reports = reports_of(world->arena, world->db, "icho", 1);
	assert_int_equal(1, reports.count);
	assert_string_equal("icho-1", reports.list[0].black);
	assert_int_equal(SIDE_NONE, reports.list[0].winner);
	assert_int_equal(-1, reports.list[0].margin_x2);
	assert_int_equal(0, reports.list[0].black_tokens);
	assert_true(reports.list[0].at == 5000000001);
}

WORLD_TEST(world_setup, the_reports_of_a_table_go_and_the_others_stay)
{
	struct report report = counted;
	struct reports reports;

	two_pairs(world);
	report_put(world->db, "icho", &report);
	report.entry_id = "icho-2";
	report.at++;
	report_put(world->db, "icho", &report);
	report.table = 3;
	report_put(world->db, "icho", &report);
	reports = reports_of(world->arena, world->db, "icho", 1);
	assert_int_equal(3, reports.count);
	assert_int_equal(3, reports.list[0].table);
	assert_string_equal("icho-1", reports.list[1].entry_id);
	reports_delete(world->db, "icho", 1, 4);
	reports = reports_of(world->arena, world->db, "icho", 1);
	assert_int_equal(1, reports.count);
	assert_int_equal(3, reports.list[0].table);
}

WORLD_TEST(world_setup, the_reports_of_a_round_go_and_those_of_another_stay)
{
	struct report report = counted;

	two_pairs(world);
	report_put(world->db, "icho", &report);
	report.table++;
	report_put(world->db, "icho", &report);
	report.round++;
	report_put(world->db, "icho", &report);
	reports_delete(world->db, "icho", 1, 0);
	assert_int_equal(0, reports_of(world->arena, world->db, "icho", 1).count);
	assert_int_equal(1, reports_of(world->arena, world->db, "icho", 2).count);
}
