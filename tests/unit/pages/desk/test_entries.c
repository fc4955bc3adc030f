#include "world/browser.h"

#include "actions/entry/confirm.h"

#define ENTRIES "/en/desk/t/icho/entries"

DESK_TEST(an_added_pair_leads_to_the_next_one_before_anything_else)
{
	const char *page = get(world, ENTRIES "/icho-1?said=entry-added");

	IN_ORDER(page, "role=\"status\"", "href=\"" ENTRIES "/new\"");
	assert_true(strstr(page, "href=\"" ENTRIES "/new\"") < strstr(page, "class=\"sec\""));
	SAYS(get(world, ENTRIES "/icho-1?said=entry-changed"), NOT ENTRIES "/new");
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, ENTRIES "/icho-1?said=entry-added"), NOT ENTRIES "/new");
}

DESK_TEST(those_entered_within_a_time_are_ticked_and_withdrawn_together)
{
	const char *page;

	world_sql(world, "UPDATE entry SET entered_at = 1793322000 + 60 * number WHERE number <= 5;"
	                 "UPDATE tournament SET taken = 9");
	page = get(world, ENTRIES "?from=2026-10-30T10%3A01&until=2026-10-30T10%3A02");
	IN_ORDER(page, "value=\"1\" form=\"several\" checked", "value=\"2\" form=\"several\" checked",
	         "value=\"3\" form=\"several\">", "value=\"2026-10-30T10:01\"");
	assert_int_equal(2, times(page, " checked"));
	ask(world, ENTRIES, "pair=1&pair=2&pair=77", 303);
	SAYS(get(world, header(world, "Location")), "They are withdrawn, in one act.", "Withdrawn (2)");
	SAYS(get(world, "/en/desk/t/icho/log"), "Several withdrawn");
	SAYS(ask(world, ENTRIES, "", 422), "Choose a pair of this event.");
}

DESK_TEST(who_is_not_confirmed_is_the_desks_to_confirm_one_by_one_or_all_that_are_ticked)
{
	world_sql(world, "UPDATE entry SET status = 'unconfirmed' WHERE number IN (1, 2, 3);"
	          "UPDATE tournament SET taken = 6, capacity = 20, confirms = 'hand'");
	SAYS(get(world, "/en/desk/t/icho"), "3 entries are not confirmed yet.");
	IN_ORDER(get(world, ENTRIES), "Not confirmed yet (3)", "Confirmed (6)", "Confirm all that are ticked");
	SAYS(get(world, "/en/t/icho/entries"), NOT "/pairs/2\"");
	ask(world, "/en/t/icho/pairs/1", NULL, 404);
	ask(world, ENTRIES "/icho-1/confirm", "", 303);
	SAYS(get(world, ENTRIES "/icho-1"), NOT "Not confirmed yet");
	ask(world, ENTRIES, "do=confirm&pair=2&pair=3", 303);
	SAYS(get(world, header(world, "Location")), "They are confirmed.", "Confirmed (9)", NOT "Not confirmed yet");
	SAYS(get(world, "/en/t/icho/entries"), "/pairs/2\"");
}

DESK_TEST(a_link_in_a_letter_confirms_at_a_press_and_not_when_it_is_looked_at)
{
	const struct typed_entry typed = office_typed(world, 77);
	const struct entry *entry;
	const char *page;

	world_sql(world, "UPDATE tournament SET taken = 9, capacity = 20, confirms = 'mail', state = 'open',"
	          " opens_at = 1, closes_at = 4102444800");
	entry = office_enter(world, &typed);
	assert_int_equal(STATUS_UNCONFIRMED, entry->status);
	page = arena_printf(world->arena, "/en/confirm/%s", confirm_token(world->office, entry));
	SAYS(get(world, page), "Confirm the entry");
	SAYS(get(world, page), "Confirm the entry");
	ask(world, page, "", 303);
	SAYS(get(world, header(world, "Location")), "The entry is confirmed.", "You have a place.");
	ask(world, page, NULL, 303); /* to its own page */
	ask(world, "/en/confirm/0123456789abcdefnonsense", NULL, 404);
}

DESK_TEST(a_new_pair_is_typed_at_once_and_what_is_wrong_is_read_first)
{
	const char *page = get(world, ENTRIES "/new");

	IN_ORDER(page, " id=\"players-0-given_name\"", " autofocus>");
	assert_int_equal(1, times(page, " autofocus"));
	IN_ORDER(get(world, "/ja/desk/t/icho/entries/new"), " id=\"players-0-family_name\"",
	         " autofocus>");
	SAYS(ask(world, ENTRIES "/new", "players.0.rank=", 422), NOT " autofocus");
	SAYS(get(world, ENTRIES "/icho-1"), NOT " autofocus");
	db_script(world->db, "UPDATE tournament SET state = 'open', opens_at = 1,"
	                          " closes_at = 4102444800");
	SAYS(get(world, "/en/t/icho/enter"), NOT " autofocus");
}
