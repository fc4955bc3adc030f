#include "world/hall.h"

#include "actions/entry/division_entry.h"
#include "actions/event/event_act.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

static const char *
divide(struct world *world, const char *name, const char *way, const char *capacity)
{
	const struct typed_event typed = {.fields = {
		[EVENT_NAME_EN] = name, [EVENT_WAY] = way, [EVENT_CAPACITY] = capacity,
	}};
	bool again;
	const struct tournament *made = event_divide(world->office, world->tournament, &typed, NULL,
	                                             NULL, &again, no_problems(world));

	world_done(world, made != NULL);
	return made->id;
}

/* All nine are in A; B has three places, and the desk fills it. */
static void
setup(struct world *world)
{
	const char *a;

	hall_open(world, "egf-pair");
	world_sql(world, "UPDATE tournament SET taken = 9, round_times = ''");
	a = divide(world, "A", "choice", "9");
	divide(world, "B", "desk", "3");
	world->event = a;
	world_read(world);
}

/* Where and how the entry of that number is: "a confirmed". */
static const char *
where(struct world *world, int number)
{
	const struct entry_list all = entry_list_whole(world->arena, world->db, "icho");

	for (size_t i = 0; i < all.count; i++)
		if (all.list[i].number == number)
			return arena_printf(world->arena, "%s %s",
			                    tournament_by_id(world->arena, world->db,
			                                     all.list[i].tournament_id)->key,
			                    entry_status_names[all.list[i].status]);
	return "";
}

/* Those numbers of the division at hand, the last of them 0. */
static struct entry_list
some(struct world *world, const int *numbers)
{
	struct entry_list list = {arena_array(world->arena, PAIRS, sizeof(*list.list)), 0};

	for (; *numbers > 0; numbers++)
		list.list[list.count++] = *hall_entry(world, hall_id(world, *numbers));
	return list;
}

static int64_t
newest(struct world *world)
{
	return audit_of(world->arena, world->db, "icho", &(struct audit_filter){"", "entry", INT64_MAX, false},
	                1).list[0].id;
}

/* From the log of the whole event. */
static bool
taken_back(struct world *world, int64_t line)
{
	return take_back(world->office, tournament_by_id(world->arena, world->db, "icho"), line,
	                 no_problems(world));
}

OWN_TEST(who_has_not_played_is_simply_there_and_back)
{
	const struct entry_list one = some(world, (int[]){9, 0});

	REFUSED("reason", PROBLEM_REQUIRED, division_entry_move, &one, "b", "");
	REFUSED("to", PROBLEM_CHOICE, division_entry_move, &one, "c", "asked");
	DONE(division_entry_move, &one, "b", "asked");
	assert_string_equal("b confirmed", where(world, 9));
	assert_int_equal(8, world->tournament->taken);
	world_done(world, taken_back(world, newest(world)));
	assert_string_equal("a confirmed", where(world, 9));
	assert_int_equal(9, world->tournament->taken);
	assert_string_equal("entry.move|icho-9|division: b|division: a", audit_last(world));
}

OWN_TEST(who_has_played_goes_on_as_another_and_comes_back_as_itself)
{
	const struct entry_list one = some(world, (int[]){1, 0});
	int64_t line;

	round_played(world, 1);
	DONE(division_entry_move, &one, "b", "asked");
	line = newest(world);
	assert_string_equal("a withdrawn", where(world, 1));
	assert_string_equal("b confirmed", where(world, 10));
	assert_int_equal(10, entry_after(world->arena, world->db, "icho-1")->number);
	world_done(world, taken_back(world, line));
	assert_string_equal("a confirmed", where(world, 1));
	assert_string_equal("b withdrawn", where(world, 10));
	assert_null(entry_after(world->arena, world->db, "icho-1"));
	assert_false(taken_back(world, line)); /* it is not there any more */
	assert_int_equal(PROBLEM_WITHDRAWN, world->problems->list[0].kind);
	assert_false(taken_back(world, newest(world))); /* and has played where it is */
	assert_int_equal(PROBLEM_DIVISION_PLAYED, world->problems->list[0].kind);
}

OWN_TEST(a_pair_asks_until_it_is_moved_or_left)
{
	const struct entry_list one = some(world, (int[]){9, 0});

	AMONG("to", PROBLEM_CHOICE, division_entry_ask, one.list, "a", "near");
	REFUSED("reason", PROBLEM_REQUIRED, division_entry_ask, one.list, "b", "");
	DONE(division_entry_ask, one.list, "b", "near");
	assert_string_equal("near", hall_entry(world, "icho-9")->asks_why);
	DONE(division_entry_ask, one.list, "", "");
	assert_null(hall_entry(world, "icho-9")->asks);
	DONE(division_entry_ask, one.list, "b", "near");
	DONE(division_entry_move, &one, "b", "near");
	assert_null(entry_by_id(world->arena, world->db, "icho-9")->asks);
}

OWN_TEST(several_go_at_once_and_back_at_once_or_none_does)
{
	const struct entry_list four = some(world, (int[]){2, 4, 6, 8, 0});
	const struct entry_list two = some(world, (int[]){3, 9, 0});

	REFUSED("to", PROBLEM_DIVISION_FULL, division_entry_move, &four, "b", "out");
	round_begun(world, 1);
	REFUSED("", PROBLEM_STILL_PLAYING, division_entry_move, &two, "b", "out");
	assert_string_equal("a confirmed", where(world, 3));
	hall_play(world, 1);
	DONE(division_entry_move, &two, "b", "out");
	assert_string_equal("b confirmed", where(world, 10));
	assert_string_equal("b confirmed", where(world, 11));
	world_done(world, taken_back(world, newest(world)));
	assert_string_equal("a confirmed", where(world, 3));
	assert_string_equal("a confirmed", where(world, 9));
	assert_int_equal(9, world->tournament->taken);
	assert_non_null(strstr(audit_last(world), "entry.move-several||pair 3: b\npair 9: b|"));
}

/* A goes by strength now, and so does B, where the weakest are; A is cut at its five strongest. */
OWN_TEST(where_strength_cuts_is_in_the_log_of_the_division)
{
	struct tournaments divisions;
	struct division_cut cut = {.texts = {"5", ""}};

	world_sql(world, "UPDATE tournament SET way = 'strength', capacity = 9 WHERE key <> ''");
	divisions = tournament_divisions(world->arena, world->db, "icho");
	cut.divisions = &divisions;
	world_done(world, division_entry_cut(world->office, tournament_by_id(
		world->arena, world->db, "icho"), &cut, no_problems(world)));
	assert_string_equal("b confirmed", where(world, 9));
	world_read(world);
	assert_int_equal(5, world->tournament->taken);
	assert_non_null(strstr(audit_last(world), "event.change|icho/divisions/a||weakest: "));
}
