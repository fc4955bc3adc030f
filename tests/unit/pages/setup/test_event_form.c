#include "pages/setup/event_form.h"

#include "world/world.h"

/* Half past two in Berlin, the second one of that night, and thirty seconds. */
ARENA_TEST(a_form_shows_what_the_action_reads_back_as_no_change)
{
	const struct page page = {.arena = arena};
	struct tournament event = sample_tournament("icho");
	struct event_form form;
	const struct event_form_moment *opens, *closes;

	event.zone = "Europe/Berlin";
	event.opens_at = 1824942630;
	event.closes_at = 1824946200;
	form = event_form_of(&page, &event);
	opens = &form.moments[0];
	closes = &form.moments[1];
	assert_string_equal("02:30:30", opens->time);
	assert_string_equal("02:30+01:00", closes->time);
	assert_string_equal(form.typed.fields[EVENT_OPENS],
	                    arena_printf(arena, "%sT%s", typed_day_text(arena, &opens->day),
	                                 opens->time));
	assert_string_equal(form.typed.fields[EVENT_CLOSES],
	                    arena_printf(arena, "%sT%s", typed_day_text(arena, &closes->day),
	                                 closes->time));
}
