#include "store/draw/ruling.h"

#include "same.h"
#include "world/world.h"

/* a-1 and a-2 meet; a ruling needs no round to be drawn. */
static const struct ruling_made penalty = {
	.round = 1, .table = 4, .black = "a-1", .white = "a-2", .at = 5000000000,
	.actor = "anna", .side = SIDE_WHITE, .kind = KIND_PENALTY, .start = "B1",
	.moves = "B1,W1,W2!", .clause = "jpga.6-4", .reason = "",
};

STORE_TEST(a_ruling_is_read_as_it_was_made)
{
	static const struct same_member kept[] = {
		SAME(ruling_made, round), SAME(ruling_made, table), SAME(ruling_made, black),
		SAME(ruling_made, white), SAME(ruling_made, at), SAME(ruling_made, actor),
		SAME(ruling_made, side), SAME(ruling_made, kind), SAME(ruling_made, start),
		SAME(ruling_made, moves), SAME(ruling_made, clause), SAME(ruling_made, reason),
		SAME(ruling_made, taken_back_by),
	};
	struct rulings rulings;

	ruling_insert(world->db, "a", &penalty);
	rulings = rulings_of(world->arena, world->db, "a", 1);
	assert_int_equal(1, rulings.count);
	ASSERT_SAME(kept, &penalty, &rulings.list[0]);
}

STORE_TEST(every_kind_is_kept_in_the_order_made)
{
	struct ruling_made ruling = penalty;
	struct rulings rulings;

	for (enum ruling_kind kind = KIND_NO_ERROR; kind < KIND_END; kind++) {
		ruling.kind = kind;
		ruling.start = kind == KIND_LATE ? "" : "B1";
		ruling.moves = kind == KIND_LATE ? "" : "B1,W2!";
		ruling.side = kind == KIND_LATE ? SIDE_NONE : SIDE_BLACK;
		ruling_insert(world->db, "a", &ruling);
	}
	ruling.round = 2;
	ruling_insert(world->db, "a", &ruling);
	rulings = rulings_of(world->arena, world->db, "a", 1);
	assert_int_equal(KIND_END, rulings.count);
	for (size_t i = 0; i < rulings.count; i++)
		assert_int_equal(i, rulings.list[i].kind);
	assert_int_equal(1, rulings_of(world->arena, world->db, "a", 2).count);
}

STORE_TEST(a_ruling_is_taken_back_once_and_stays)
{
	struct rulings rulings;
	int id;

	ruling_insert(world->db, "a", &penalty);
	id = rulings_of(world->arena, world->db, "a", 1).list[0].id;
	assert_false(ruling_take_back(world->db, "b", id, 7, "bo"));
	assert_false(ruling_take_back(world->db, "a", id + 1, 7, "bo"));
	assert_true(ruling_take_back(world->db, "a", id, 7, "bo"));
	assert_false(ruling_take_back(world->db, "a", id, 8, "carla"));
	rulings = rulings_of(world->arena, world->db, "a", 1);
	assert_int_equal(1, rulings.count);
	assert_true(rulings.list[0].taken_back_at == 7);
	assert_string_equal("bo", rulings.list[0].taken_back_by);
}

#define RULING(columns, values) \
	"INSERT INTO ruling (tournament_id, round, table_number, black, white, at, actor, side, kind," \
	" start, moves, clause, reason" columns ") VALUES ('a', 1, 1, 'a-1', " values ")"

STORE_TEST(what_no_ruling_can_say_is_refused_by_the_database)
{
	static const struct {
		const char *name, *sql;
	} cases[] = {
		{"sound", RULING("", "'a-2', 1, 'a', 'black', 'penalty', 'B1', 'B2!', 'x', ''")},
		{"a penalty of nobody", RULING("", "'a-2', 1, 'a', '', 'penalty', 'B1', 'B2!', 'x', ''")},
		{"a penalty without moves",
		 RULING("", "'a-2', 1, 'a', 'black', 'penalty', '', '', 'x', ''")},
		{"lateness with moves",
		 RULING("", "'a-2', 1, 'a', 'black', 'late', 'B1', 'B2!', 'x', ''")},
		{"no clause", RULING("", "'a-2', 1, 'a', 'black', 'penalty', 'B1', 'B2!', '', ''")},
		{"a pair of another event",
		 RULING("", "'b-1', 1, 'a', 'black', 'penalty', 'B1', 'B2!', 'x', ''")},
		{"taken back by nobody",
		 RULING(", taken_back_at", "'a-2', 1, 'a', 'black', 'penalty', 'B1', 'B2!', 'x', '', 9")},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (sample_try(world->db, cases[i].sql) != (i == 0 ? 1 : -1))
			fail_msg("%s", cases[i].name);
}
