#include "world/browser.h"

#define ENTRIES "/en/desk/t/icho/entries"

DESK_TEST(an_added_pair_leads_to_the_next_one_before_anything_else)
{
	const char *page = ask(world, ENTRIES "/icho-1?said=entry-added", NULL, 200);
	const char *another = strstr(page, "href=\"" ENTRIES "/new\"");

	assert_non_null(another);
	assert_true(strstr(page, "role=\"status\"") < another);
	assert_true(another < strstr(page, "class=\"sec\""));
	has_not("changed", ask(world, ENTRIES "/icho-1?said=entry-changed", NULL, 200),
	        ENTRIES "/new");
	hall_state_set(world, STATE_FINISHED);
	has_not("finished", ask(world, ENTRIES "/icho-1?said=entry-added", NULL, 200),
	        ENTRIES "/new");
}

DESK_TEST(a_new_pair_is_typed_at_once_and_what_is_wrong_is_read_first)
{
	const char *page = ask(world, ENTRIES "/new", NULL, 200);
	const char *focus = strstr(page, " autofocus");

	assert_non_null(focus);
	has("first field", strstr(page, "<input id=\"players-0-given_name\""), " autofocus>");
	assert_null(strstr(focus + 1, " autofocus"));
	has("family first", strstr(ask(world, "/ja/desk/t/icho/entries/new", NULL, 200),
	                           "<input id=\"players-0-family_name\""), " autofocus>");
	has_not("to put right", ask(world, ENTRIES "/new", "players.0.rank=", 422), " autofocus");
	has_not("saved", ask(world, ENTRIES "/icho-1", NULL, 200), " autofocus");
	db_script(world->db, "UPDATE tournament SET state = 'open', opens_at = 1,"
	                          " closes_at = 4102444800");
	has_not("a player's", ask(world, "/en/t/icho/enter", NULL, 200), " autofocus");
}
