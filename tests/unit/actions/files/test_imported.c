/* What came from a file is nobody's but its organisers' until they publish it. */
#include "world/office.h"

#include "actions/event/event.h"
#include "actions/files/event_in.h"
#include "actions/files/transfer.h"
#include "forms/typed_event.h"

/* world->tournament, from then on. */
static void
import(struct world *world, const struct event_in_file *file)
{
	bool again;
	const struct tournament *made = event_in_make(world->office, file, &again, no_problems(world));

	assert_problem(world, "the file", "", PROBLEM_NONE);
	world->event = made->id;
	world_read(world);
}

static void
import_gotha(struct world *world, const char *text, bool publish)
{
	import(world, &(struct event_in_file){
		.bytes = slice_of(text), .slug = "", .ruleset = "", .publish = publish,
	});
}

/* The event "icho" in that state with a round, and the rules of another year, goes out and
 * comes back. */
static void
import_ours(struct world *world, enum tournament_state state, bool publish)
{
	sample_enter(world->arena, world->db, "icho", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "icho", 2, STATUS_CONFIRMED);
	round_insert(world->db, "icho", 1);
	office_event_set(world, state, 100);
	world_sql(world, "UPDATE tournament"
	                 " SET taken = 2, edition = replace(edition, 'penalty 3', 'penalty 5')");
	import(world, &(struct event_in_file){
		.tree = transfer_export(world->office, world->tournament, true), .slug = "again",
		.publish = publish,
	});
}

static const char *
edition_kept(struct world *world)
{
	return sample_text(world->arena, world->db,
	                   arena_printf(world->arena, "SELECT edition FROM tournament WHERE id = '%s'",
	                                world->tournament->id));
}

static bool
venue_change(struct world *world, const char *venue)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	const struct event_wish wish = {.typed = &typed, .version = -1};

	typed.fields[EVENT_VENUE] = venue;
	return ACT(event_change, &wish);
}

OFFICE_TEST(an_event_of_opengotha_is_a_draft_with_its_rounds)
{
	import_gotha(world, suite_file(world->arena, "tests/unit/formats/sample.xml"), false);
	assert_int_equal(STATE_DRAFT, world->tournament->state);
	assert_int_equal(4, world->draw.rounds);
}

OFFICE_TEST(an_event_of_ours_is_a_draft_with_its_rounds)
{
	import_ours(world, STATE_RUNNING, false);
	assert_int_equal(STATE_DRAFT, world->tournament->state);
	assert_int_equal(1, world->draw.rounds);
}

OFFICE_TEST(published_at_once_it_is_in_the_state_of_the_file)
{
	import_ours(world, STATE_RUNNING, true);
	assert_int_equal(STATE_RUNNING, world->tournament->state);
}

OFFICE_TEST(a_draft_keeps_what_its_rounds_were_played_by)
{
	const char *kept;

	import_ours(world, STATE_RUNNING, false);
	assert_int_equal(5, world->tournament->base->scoring.penalty);
	kept = edition_kept(world);
	/* also when something else of it changes, goes out and comes again, and is published */
	assert_true(venue_change(world, "Ueno"));
	assert_string_equal(kept, edition_kept(world));
	import(world, &(struct event_in_file){
		.tree = transfer_export(world->office, world->tournament, true), .slug = "third",
	});
	assert_string_equal(kept, edition_kept(world));
	DONE(event_state_set, STATE_RUNNING);
	assert_string_equal(kept, edition_kept(world));
}

OFFICE_TEST(a_draft_with_rounds_is_published_as_what_it_is)
{
	import_ours(world, STATE_RUNNING, false);
	REFUSED("state", PROBLEM_HAS_ROUNDS, event_state_set, STATE_OPEN);
	REFUSED("state", PROBLEM_HAS_ROUNDS, event_state_set, STATE_CLOSED);
	DONE(event_state_set, STATE_FINISHED);
}

OFFICE_TEST(an_event_that_did_not_take_place_is_published_too)
{
	office_cancel(world, true);
	import_ours(world, STATE_CLOSED, false);
	assert_true(world->tournament->cancelled);
	DONE(event_state_set, STATE_RUNNING);
}
