#include "actions/entry/remind.h"

#include "world/hall.h"
#include "world/office.h"

static void
at(struct world *world, int day, int hour)
{
	world->now = clock_instant((struct clock_wall){.year = 2026, .month = 11, .day = day, .hour = hour}, "Asia/Tokyo");
	remind_due(world->office);
}

static int
letters(struct world *world)
{
	return sample_count(world->db, "SELECT count(*) FROM outbox WHERE kind = 'reminder'");
}

OFFICE_TEST(pairs_with_a_place_are_reminded_once_three_days_before_at_nine_by_the_events_clock)
{
	world->office->mails = true;
	world_sql(world, "UPDATE tournament SET date = '2026-11-22', zone = 'Asia/Tokyo', state = 'open'");
	hall_enter(world, 1, 20, STATUS_CONFIRMED);
	hall_enter(world, 2, 20, STATUS_WAITING);
	hall_enter(world, 3, 20, STATUS_WITHDRAWN);
	world_sql(world, "UPDATE entry SET email = 'pair' || number || '@example.org'");
	at(world, 19, 12);
	assert_int_equal(0, letters(world)); /* the event does not want it */
	world_sql(world, "UPDATE tournament SET reminds = 1");
	at(world, 19, 8);
	assert_int_equal(0, letters(world));
	at(world, 19, 9);
	assert_rows(world, 1, "outbox WHERE kind = 'reminder' AND email = 'pair1@example.org'");
	at(world, 19, 10);
	at(world, 21, 23);
	assert_int_equal(1, letters(world));
	/* of another day again, but not when it has begun, nor of what does not take place */
	world_sql(world, "UPDATE tournament SET date = '2026-11-29'");
	at(world, 29, 0);
	assert_int_equal(1, letters(world));
	world_sql(world, "UPDATE tournament SET cancelled = 1; DELETE FROM outbox");
	at(world, 28, 12);
	assert_int_equal(0, letters(world));
	world_sql(world, "UPDATE tournament SET cancelled = 0");
	at(world, 28, 12);
	assert_int_equal(1, letters(world));
}
