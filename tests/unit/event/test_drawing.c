/* TOURNAMENT.md "The draw": the bye goes to the lowest in the standings, seeding is by
 * place. Where the standings have two equal it is the points that part them. */
#include "world/hall.h"

#include "event/drawing.h"

static struct drawing *
drawing(struct world *world, int round)
{
	struct event *event = arena_alloc(world->arena, sizeof(*event));

	*event = event_read(world->arena, world->office->db, world->event);
	return drawing_of(world->arena, event, round, -1);
}

/* By number: "1:2 2:1 ...". */
static const char *
places(struct world *world, int round)
{
	const struct drawing *of = drawing(world, round);
	const char *text = "";

	for (int number = 1; number <= PAIRS; number++)
		for (size_t i = 0; i < of->contest.count; i++)
			if (of->contest.entries[i]->number == number)
				text = arena_printf(world->arena, "%s%s%d", text,
				                    number == 1 ? "" : " ", of->input.place[i]);
	return text;
}

/* Pairs 3 and 4 have the same points. */
HALL_TEST(before_the_first_round_places_go_by_points)
{
	assert_string_equal("1 2 3 3 5 6 7 8 9", places(world, 1));
}

/* 1-2, 3-4, 5-6, 7-8, bye 9. The lower number wins, so that 1, 3, 5, 7 and 9 share the
 * first place in the standings, and the others the sixth. */
HALL_TEST(who_shares_a_place_is_parted_by_points)
{
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	assert_string_equal("1 6 2 7 3 8 4 9 5", places(world, 2));
}

HALL_TEST(the_bye_goes_to_the_weakest_of_equals)
{
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	hall_draw(world);
	assert_string_equal("icho-8", world->draw.byes[1].entry_id);
}
