#include "actions/entry/consent.h"

#include "actions/entry/entry_act.h"
#include "world/office.h"

static struct player
agreed(struct world *world, const struct entry *entry)
{
	return entry_by_id(world->arena, world->db, entry->id)->players[0];
}

/* Also when entry has closed; a consent is of its guardian, and of when it first came in. */
OFFICE_TEST(consent_is_kept_with_its_time_and_can_be_taken_back_for_as_long_as_it_is_kept)
{
	struct typed_entry typed = office_typed(world, 1);
	const char **said = typed.players[0];
	const int64_t first = world->now;
	const struct entry *entry;
	bool again;

	world_sql(world, "UPDATE tournament SET asks_guardian = 1, asks_photos = 1");
	world_read(world);
	said[FIELD_GUARDIAN] = "Fujita Mio";
	said[FIELD_CONSENT] = CONSENT_YES;
	entry = entry_enter(world->office, world->tournament, &typed, "en", false, &again,
	                    no_problems(world));
	assert_non_null(entry);
	assert_true(agreed(world, entry).consent_at == first);
	world_sql(world, "UPDATE tournament SET state = 'running'");
	world_read(world);
	world->now += 3600;
	said[FIELD_PHOTOS] = "no";
	DONE(consent_change, entry, &typed);
	assert_int_equal(PHOTOS_NO, agreed(world, entry).photos);
	assert_true(agreed(world, entry).consent_at == first);
	said[FIELD_GUARDIAN] = "Fujita Ryo";
	DONE(consent_change, entry, &typed);
	assert_true(agreed(world, entry).consent_at == first + 3600);
	said[FIELD_GUARDIAN] = "";
	REFUSED("players.0.guardian", PROBLEM_GUARDIAN_NEEDED, consent_change, entry, &typed);
	said[FIELD_CONSENT] = "";
	said[FIELD_RANK] = "9p"; /* not its to say */
	DONE(consent_change, entry, &typed);
	assert_true(agreed(world, entry).consent_at == 0);
	assert_int_equal(5, agreed(world, entry).rank.grade);
	world_sql(world, "UPDATE entry SET status = 'withdrawn'");
	REFUSED("", PROBLEM_WITHDRAWN, consent_change, entry, &typed);
}
