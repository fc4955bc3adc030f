/* The steps of an event from draft to end, and its being cancelled. */
#include "actions/event/event_act.h"

#include "store/draw/round.h"
#include "world/office.h"

OFFICE_TEST(an_event_goes_the_allowed_steps_and_no_others)
{
	static const char *const allowed[] = {
		[STATE_DRAFT] = "=>>>>", [STATE_OPEN] = ">=>>>", [STATE_CLOSED] = ">>=>>",
		[STATE_RUNNING] = "---=>", [STATE_FINISHED] = "--->=",
	};

	for (enum tournament_state from = STATE_DRAFT; from <= STATE_FINISHED; from++)
		for (enum tournament_state to = STATE_DRAFT; to <= STATE_FINISHED; to++) {
			const char *name = arena_printf(world->arena, "%s to %s", tournament_state_names[from],
			                                tournament_state_names[to]);
			bool fine = allowed[from][to] != '-';

			office_event_set(world, from, 100);
			assert_int_equal(fine, ACT(event_state_set, to));
			assert_problem(world, name, "state", fine ? PROBLEM_NONE : PROBLEM_STATE);
			world_read(world);
			assert_int_equal(fine ? to : from, world->tournament->state);
		}
	office_event_set(world, STATE_OPEN, 100);
	assert_true(ACT(event_state_set, STATE_CLOSED));
	assert_string_equal("pair|event.state|icho|state: open|state: closed", audit_last_by(world));
}

/* Whether the event could be cancelled, or is on again, and what was said. */
static void
cancelling(struct world *world, bool cancelled, enum problem_kind kind)
{
	assert_int_equal(kind == PROBLEM_NONE, ACT(event_cancel, cancelled));
	assert_problem(world, tournament_state_names[world->tournament->state], "cancelled", kind);
	world_read(world);
	if (kind == PROBLEM_NONE)
		assert_int_equal(cancelled, world->tournament->cancelled);
}

static void
stepping(struct world *world, enum tournament_state to, enum problem_kind kind)
{
	assert_int_equal(kind == PROBLEM_NONE, ACT(event_state_set, to));
	assert_problem(world, tournament_state_names[to], "state", kind);
	world_read(world);
}

OFFICE_TEST(an_event_is_cancelled_and_on_again_only_between_draft_and_end)
{
	static const enum tournament_state over[] = {STATE_DRAFT, STATE_FINISHED};

	cancelling(world, true, PROBLEM_NONE);
	assert_string_equal("pair|event.cancel|icho|cancelled: no|cancelled: yes", audit_last_by(world));
	for (size_t i = 0; i < COUNT(over); i++) {
		office_event_set(world, over[i], 100);
		cancelling(world, false, PROBLEM_CANNOT_CANCEL);
	}
	office_event_set(world, STATE_OPEN, 100);
	cancelling(world, false, PROBLEM_NONE);
	assert_string_equal("pair|event.on-again|icho|cancelled: yes|cancelled: no", audit_last_by(world));
}

/* Nobody would hear that it does not take place. */
OFFICE_TEST(a_cancelled_event_ends_but_is_no_draft)
{
	cancelling(world, true, PROBLEM_NONE);
	stepping(world, STATE_DRAFT, PROBLEM_EVENT_CANCELLED);
	stepping(world, STATE_CLOSED, PROBLEM_EVENT_CANCELLED);
	stepping(world, STATE_FINISHED, PROBLEM_NONE);
	stepping(world, STATE_RUNNING, PROBLEM_NONE);
	cancelling(world, false, PROBLEM_NONE);
}

/* As one wish: neither may the step hide what the event was. */
OFFICE_TEST(a_step_out_of_the_end_does_not_bring_it_on_again)
{
	const bool on = false;
	const enum tournament_state running = STATE_RUNNING;
	const struct event_wish wish = {.state = &running, .version = -1, .cancelled = &on};

	cancelling(world, true, PROBLEM_NONE);
	office_event_set(world, STATE_FINISHED, 100);
	REFUSED("cancelled", PROBLEM_CANNOT_CANCEL, event_change, &wish);
}

OFFICE_TEST(an_event_with_a_round_cannot_be_a_draft_again)
{
	round_insert(world->db, "icho", 1);
	REFUSED("state", PROBLEM_HAS_ROUNDS, event_state_set, STATE_DRAFT);
}
