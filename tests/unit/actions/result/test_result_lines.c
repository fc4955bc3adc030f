#include "world/hall.h"

#include "actions/result/result_lines.h"
#include "store/audit.h"

/* Lines with data, and of each the second from before there was any. */
HALL_TEST(results_since_the_last_draw_are_those_that_differ_from_what_they_were)
{
	static const struct {
		const char *action, *subject, *before, *after;
		int count; /* from then on, for round 2 */
	} cases[] = {
		{"result.record", "round 1 table 1", "", "B+R", 0},
		{"round.draw", "round 2", "", "", 0},
		{"result.record", "round 1 table 2", "", "B+R", 1},
		{"result.record", "round 1 table 1", "B+R", "W+R", 2},
		{"round.swap", "round 2", "", "", 2},
		{"result.record", "round 1 table 1", "W+R", "B+R", 1},
		{"result.clear", "round 1 table 1", "B+R", "", 2},
		{"result.record", "round 2 table 1", "", "B+R", 2},
		{"result.record", "round 22 table 1", "", "B+R", 3},
		{"entry.change", "icho-1", "3d", "4d", 3},
		{"round.draw", "round 22", "", "", 3},
		{"round.draw", "round 2", "", "", 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct changes changes = changes_new(world->arena);
		int count;

		changes_tell(&changes, "result", cases[i].before, cases[i].after);
		audit_insert(world->db, &(struct audit){
			1, "icho", "pair", cases[i].action, cases[i].subject,
			changes_text_before(&changes), changes_text_after(&changes),
			i % 2 == 0 ? changes_data(&changes) : "",
		});
		count = result_lines_since_draw(world->arena, world->db, "icho", 2);
		if (count != cases[i].count)
			fail_msg("after line %zu: %d", i, count);
	}
}
