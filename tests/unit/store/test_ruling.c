#include "store/ruling.h"

#include "world/world.h"

/* icho-1 and icho-2 meet; a ruling needs no round to be drawn. */
static void
two_pairs(struct world *world)
{
	sample_insert(world->db, "icho");
	for (int number = 1; number <= 2; number++) {
		struct entry entry = sample_entry(world->arena, "icho", number, STATUS_CONFIRMED);

		entry_insert(world->db, &entry);
	}
}

static const struct ruling_made penalty = {
	.round = 1, .table = 4, .black = "icho-1", .white = "icho-2", .at = 5000000000,
	.actor = "anna", .side = SIDE_WHITE, .kind = KIND_PENALTY, .start = "B1",
	.moves = "B1,W1,W2!", .clause = "jpga.6-4", .reason = "",
};

WORLD_TEST(world_setup, a_ruling_is_read_as_it_was_made)
{
	struct rulings rulings;
	const struct ruling_made *read;

	two_pairs(world);
	ruling_insert(world->db, "icho", &penalty);
	rulings = rulings_of(world->arena, world->db, "icho", 1);
	assert_int_equal(1, rulings.count);
	read = &rulings.list[0];
	assert_int_equal(1, read->round);
	assert_int_equal(4, read->table);
	assert_string_equal("icho-1", read->black);
	assert_string_equal("icho-2", read->white);
	assert_true(read->at == 5000000000);
	assert_string_equal("anna", read->actor);
	assert_int_equal(SIDE_WHITE, read->side);
	assert_int_equal(KIND_PENALTY, read->kind);
	assert_string_equal("B1", read->start);
	assert_string_equal("B1,W1,W2!", read->moves);
	assert_string_equal("jpga.6-4", read->clause);
	assert_string_equal("", read->reason);
	assert_null(read->taken_back_by);
}

WORLD_TEST(world_setup, every_kind_is_kept_in_the_order_made)
{
	struct ruling_made ruling = penalty;
	struct rulings rulings;

	two_pairs(world);
	for (enum ruling_kind kind = KIND_NO_ERROR; kind < KIND_END; kind++) {
		ruling.kind = kind;
		ruling.start = kind == KIND_LATE ? "" : "B1";
		ruling.moves = kind == KIND_LATE ? "" : "B1,W2!";
		ruling.side = kind == KIND_LATE ? SIDE_NONE : SIDE_BLACK;
		ruling_insert(world->db, "icho", &ruling);
	}
	ruling.round = 2;
	ruling_insert(world->db, "icho", &ruling);
	rulings = rulings_of(world->arena, world->db, "icho", 1);
	assert_int_equal(KIND_END, rulings.count);
	for (size_t i = 0; i < rulings.count; i++)
		assert_int_equal(i, rulings.list[i].kind);
	assert_int_equal(1, rulings_of(world->arena, world->db, "icho", 2).count);
}

WORLD_TEST(world_setup, a_ruling_is_taken_back_once_and_stays)
{
	struct rulings rulings;
	int id;

	two_pairs(world);
	ruling_insert(world->db, "icho", &penalty);
	id = rulings_of(world->arena, world->db, "icho", 1).list[0].id;
	assert_false(ruling_take_back(world->db, "other", id, 7, "bo"));
	assert_false(ruling_take_back(world->db, "icho", id + 1, 7, "bo"));
	assert_true(ruling_take_back(world->db, "icho", id, 7, "bo"));
	assert_false(ruling_take_back(world->db, "icho", id, 8, "carla"));
	rulings = rulings_of(world->arena, world->db, "icho", 1);
	assert_int_equal(1, rulings.count);
	assert_true(rulings.list[0].taken_back_at == 7);
	assert_string_equal("bo", rulings.list[0].taken_back_by);
}

WORLD_TEST(world_setup, what_no_ruling_can_say_is_refused_by_the_database)
{
	static const struct {
		const char *name, *sql;
	} cases[] = {
		{"sound", "INSERT INTO ruling (tournament_id, round, table_number, black, white, at, actor,"
		          " side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', 'black', 'penalty', 'B1',"
		          " 'B2!', 'x', '')"},
		{"a penalty of nobody", "INSERT INTO ruling (tournament_id, round, table_number, black, white,"
		          " at, actor, side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', '', 'penalty', 'B1', 'B2!', 'x', '')"},
		{"a penalty without moves", "INSERT INTO ruling (tournament_id, round, table_number, black,"
		          " white, at, actor, side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', 'black', 'penalty', '', '', 'x', '')"},
		{"lateness with moves", "INSERT INTO ruling (tournament_id, round, table_number, black, white,"
		          " at, actor, side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', 'black', 'late', 'B1', 'B2!', 'x', '')"},
		{"no clause", "INSERT INTO ruling (tournament_id, round, table_number, black, white, at, actor,"
		          " side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', 'black', 'penalty', 'B1', 'B2!', '', '')"},
		{"a pair of another event", "INSERT INTO ruling (tournament_id, round, table_number, black,"
		          " white, at, actor, side, kind, start, moves, clause, reason)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'elm-1', 1, 'a', 'black', 'penalty', 'B1', 'B2!', 'x', '')"},
		{"taken back by nobody", "INSERT INTO ruling (tournament_id, round, table_number, black, white,"
		          " at, actor, side, kind, start, moves, clause, reason, taken_back_at)"
		          " VALUES ('icho', 1, 1, 'icho-1', 'icho-2', 1, 'a', 'black', 'penalty', 'B1',"
		          " 'B2!', 'x', '', 9)"},
	};

	two_pairs(world);
	for (size_t i = 0; i < COUNT(cases); i++)
		if (sample_try(world->db, cases[i].sql) != (i == 0 ? 1 : -1))
			fail_msg("%s", cases[i].name);
}
