/* What came from a file is nobody's but its organisers' until they publish it. */
#include "world/office.h"

#include "actions/event/event_act.h"
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
	round_publish(world->db, "icho", 1, 1);
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

/* Nobody has seen it, and who takes it back can go on with entry. */
OFFICE_TEST(a_draft_whose_only_round_is_a_draft_may_be_open_again)
{
	import_ours(world, STATE_OPEN, false);
	world_sql(world, arena_printf(world->arena, "UPDATE round SET state = 'draft', published_at = NULL"
	                              " WHERE tournament_id = '%s'", world->tournament->id));
	DONE(event_state_set, STATE_OPEN);
}

OFFICE_TEST(an_event_that_did_not_take_place_is_published_too)
{
	office_cancel(world, true);
	import_ours(world, STATE_CLOSED, false);
	assert_true(world->tournament->cancelled);
	DONE(event_state_set, STATE_RUNNING);
}

/* ---- what the file did not say, or we did not take ---- */

static enum player_publish
shown(struct world *world, size_t entry)
{
	return world->entries.list[entry].players[0].publish;
}

OFFICE_TEST(names_of_a_file_are_initials_until_the_organiser_chooses)
{
	const enum player_publish full = PUBLISH_FULL, number = PUBLISH_NUMBER;
	struct entry *alone;

	import_gotha(world, suite_file(world->arena, "tests/unit/formats/sample.xml"), true);
	for (size_t i = 0; i < world->entries.count; i++)
		assert_int_equal(PUBLISH_INITIALS, shown(world, i));
	/* Somebody asked to be a number: no choice for all is one for this player. */
	alone = &world->entries.list[2];
	alone->players[0].publish = number;
	assert_true(entry_update(world->db, alone));
	DONE(event_change, &(struct event_wish){.publish = &full, .version = -1});
	for (size_t i = 0; i < world->entries.count; i++)
		assert_int_equal(i == 2 ? PUBLISH_NUMBER : PUBLISH_FULL, shown(world, i));
	assert_string_equal("pair|event.change|lakeside-cup|publish: initials|publish: full",
	                    audit_last_by(world));
}

OFFICE_TEST(who_entered_here_has_chosen_already)
{
	const enum player_publish full = PUBLISH_FULL;

	sample_enter(world->arena, world->db, "icho", 1, STATUS_CONFIRMED);
	world_read(world);
	REFUSED("publish", PROBLEM_NAMES_CHOSEN, event_change,
	        &(struct event_wish){.publish = &full, .version = -1});
	assert_int_equal(PUBLISH_INITIALS, shown(world, 0));
}

OFFICE_TEST(what_was_not_taken_is_told)
{
	static const struct {
		const char *name, *from, *to, *left;
	} cases[] = {
		{"nothing", "egfPin=\"12345678\"", "", "names initials\ncategories"},
		{"numbers", "", "", "names initials\nnumbers\ncategories"},
		{"teams", "<Games>", "<Teams><Team name=\"A\"/><Team name=\"B\"/></Teams><Games>",
		 "names initials\nnumbers\nteams\ncategories"},
		{"criterion", "name=\"SOSM-1\"", "name=\"LUCK\"", "names initials\nnumbers\ncriterion LUCK\ncategories"},
		{"known there", "name=\"SOSM-1\"", "name=\"CPS\"", "names initials\nnumbers\ncategories\ncriterion CPS"},
		{"no criterion", "name=\"SOSM-1\"", "name=\"NULL\"", "names initials\nnumbers\ncategories"},
		{"element", "<Games>", "<Moons/><Games>", "names initials\nnumbers\nelement Moons\ncategories"},
		{"a name to mislead", "name=\"SOSM-1\"", "name=\"a b&#10;names full\"",
		 "names initials\nnumbers\ncriterion ?\ncategories"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *file = suite_file(world->arena, "tests/unit/formats/sample.xml");
		const char *at = strstr(file, cases[i].from);

		assert_non_null(at);
		import_gotha(world, arena_printf(world->arena, "%.*s%s%s", (int)(at - file), file,
		                                 cases[i].to, at + strlen(cases[i].from)), false);
		if (strcmp(cases[i].left, world->tournament->imported) != 0)
			fail_msg("%s: %s", cases[i].name, world->tournament->imported);
	}
}
