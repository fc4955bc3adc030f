#include "world/browser.h"

/* The desk's page of McMahon groups. */

#define GROUPS "/en/desk/t/icho/groups"

static void
event_set(struct world *world, const char *sql)
{
	world_sql(world, sql);
}

/* Bar 1-dan, which is 30; pairs 1 and 2 are above it, 3 and 4 at 5-kyu, all others at 1-dan. */
static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");

	event_set(world, "UPDATE tournament SET system = 'mcmahon', plan = 'bar 30\nfloor 0\n', taken = 9;"
	                  "UPDATE player SET rank = '1d', honour = '';"
	                  "UPDATE player SET rank = '4d' WHERE entry_id IN ('icho-1', 'icho-2');"
	                  "UPDATE player SET rank = '5k' WHERE entry_id IN ('icho-3', 'icho-4')");
}

OWN_TEST(groups_stand_from_the_highest_down_with_the_strongest_first)
{
	const char *page = get(world, GROUPS);

	IN_ORDER(page, "30 points: 7 pairs", "id=\"pair-2\"", "id=\"pair-5\"", "id=\"pair-6\"",
	         "25 points: 2 pairs", "id=\"pair-3\"", "id=\"pair-4\"");
	SAYS(page, "<b>7 pairs</b>. After 4 rounds, no more than one of up to 16");
	SAYS(get(world, "/ja/desk/t/icho/groups"), "30点：7組");
}

/* JPGA rounds up: 1-dan and 2-dan have two points, as 2-dan and 2-dan have. In kanto-junior, which
 * does not, somebody who has represented a prefecture counts eight whatever the rank. */
OWN_TEST(equal_points_are_never_in_two_groups)
{
	event_set(world, "UPDATE tournament SET plan = 'bar 36\nfloor 0\n';"
	                 "UPDATE player SET rank = '2d' WHERE entry_id = 'icho-5';"
	                 "UPDATE player SET rank = '2d' WHERE entry_id = 'icho-6' AND seat = 1");
	SAYS(get(world, GROUPS), "31 points: 1 pair<", "together 1.5 points, which stands at 1-dan, rounded down.");
	hall_ruleset_set(world, "jpga");
	SAYS(get(world, GROUPS), "31 points: 2 pairs", "together 2.0 points, which stands at 2-dan.");
	hall_ruleset_set(world, "kanto-junior");
	event_set(world, "UPDATE player SET honour = 'prefecture' WHERE entry_id = 'icho-6' AND seat = 1");
	SAYS(get(world, GROUPS), "together 4.5 points, which stands at 4-dan, rounded down.");
}

OWN_TEST(who_waits_or_has_left_is_in_no_group)
{
	event_set(world, "UPDATE entry SET status = 'waiting' WHERE id = 'icho-3';"
	                "UPDATE entry SET status = 'withdrawn' WHERE id = 'icho-1'");
	SAYS(get(world, GROUPS), "30 points: 6 pairs", "25 points: 1 pair<", NOT "id=\"pair-3\"");
	event_set(world, "UPDATE entry SET status = 'withdrawn'");
	SAYS(get(world, GROUPS), "No pair yet");
	SAYS(get(world, "/ja/desk/t/icho/groups"), "まだペアはありません");
}

OWN_TEST(a_pair_moves_and_every_wrong_word_stays_beside_its_field)
{
	SAYS(ask(world, GROUPS "/icho-3", "start=%3Cb%3E&version=1", 422),
	     "id=\"start-3\" name=\"start\" value=\"&lt;b&gt;\"", "Write whole points from",
	     "<details open>");
	SAYS(ask(world, "/ja/desk/t/icho/groups/icho-3", "start=1&version=7", 422), "value=\"1\"");
	ask(world, GROUPS "/icho-3", "start=5&version=1", 303);
	SAYS(get(world, GROUPS "?said=own-start"), "30 points: 8 pairs",
	     "<b>+5</b> to the 25 of the rank", "The points are saved.");
}

OWN_TEST(a_reason_is_asked_for_once_round_1_is_published_and_nothing_when_it_is_over)
{
	SAYS(get(world, GROUPS), NOT "name=\"reason\"");
	desk_publish(world, &(struct game){.round = 1, .table = 1, .black = "icho-1", .white = "icho-2",
	             .black_count = -1, .white_count = -1, .version = 1}, 1);
	SAYS(get(world, GROUPS), "name=\"reason\"");
	ask(world, GROUPS "/icho-3", "start=1&reason=&version=1", 422);
	SAYS(tree_shown(world), "problems.list.0.id = reason-3\n");
	ask(world, GROUPS "/icho-3", "start=1&reason=strong&version=1", 303);
	assert_int_equal(2, hall_entry(world, "icho-3")->start_x2);
	event_set(world, "UPDATE tournament SET state = 'finished'");
	SAYS(get(world, GROUPS), "The event is finished.", NOT "name=\"start\"");
	ask(world, GROUPS "/icho-3", "start=2&reason=late&version=2", 422);
}

OWN_TEST(other_systems_have_no_such_page_and_no_way_to_it)
{
	static const char link[] = "href=\"" GROUPS "\"";

	SAYS(tree(world, "/en/desk/t/icho/entries"), "starts = /en/desk/t/icho/groups\n");
	SAYS(tree(world, "/en/desk/t/icho/play"), "starts = /en/desk/t/icho/groups\n");
	event_set(world, "UPDATE tournament SET plan = 'bar 30\nfloor 0\nfinalists 2\n'");
	SAYS(tree(world, GROUPS), NOT "up to 16");
	event_set(world, "UPDATE tournament SET system = 'swiss', plan = ''");
	ask(world, GROUPS, NULL, 404);
	ask(world, GROUPS "/icho-3", "start=1&version=1", 404);
	has_not("entries", get(world, "/en/desk/t/icho/entries"), link);
	has_not("play", get(world, "/en/desk/t/icho/play"), link);
	event_set(world, "UPDATE tournament SET system = 'mcmahon'");
	ask(world, GROUPS "/nobody", "start=1&version=1", 404);
}

/* Two at 4-dan, five at 1-dan, two at 5-kyu; four rounds. */
OWN_TEST(bar_and_floor_are_chosen_by_what_would_stand_there)
{
	const char *page = get(world, GROUPS);

	SAYS(page, "Proposed: bar 1-dan, with 7 pairs at the top, and floor 5-kyu.",
	     "name=\"bar\" value=\"4d\">", "2 pairs · 3 groups · so few that all would have met",
	     "name=\"bar\" value=\"1d\" checked>", "7 pairs · 2 groups · 4 rounds are enough for 7",
	     "<b>1-dan</b> <small>Proposed</small>", "9 pairs · 1 group · 4 rounds barely separate 9",
	     "name=\"floor\" value=\"5k\">", NOT "not saved yet");
	page = get(world, GROUPS "?bar=4d&floor=5k");
	IN_ORDER(page, "not saved yet", "Use bar 4-dan and floor 5-kyu", "33 points: 2 pairs",
	         "30 points: 5 pairs", "25 points: 2 pairs");
	assert_int_equal(30, world->tournament->plan.value[SETTING_BAR]);
	SAYS(get(world, GROUPS "?bar=x&floor=%3Cb%3E"), NOT "not saved yet", "30 points: 7 pairs");
	SAYS(get(world, "/ja/desk/t/icho/groups?bar=4d"), "33点：2組", "おすすめは、上限初段");
}

OWN_TEST(bar_and_floor_are_saved_from_there)
{
	const char *version = arena_printf(world->arena, "%d", world->tournament->version);
	const char *good = arena_printf(world->arena, "bar=4d&floor=5k&version=%s", version);

	SAYS(ask(world, GROUPS, arena_printf(world->arena, "bar=1k&floor=2d&version=%s", version), 422),
	     "plan-floor-e", "not saved yet");
	SAYS(ask(world, GROUPS, arena_printf(world->arena, "bar=&floor=2d&version=%s", version), 422),
	     "plan-bar-e");
	ask(world, GROUPS, good, 303);
	world_read(world);
	assert_int_equal(33, world->tournament->plan.value[SETTING_BAR]);
	assert_int_equal(25, world->tournament->plan.value[SETTING_FLOOR]);
	ask(world, "/ja/desk/t/icho/groups", "bar=1d&floor=5k&version=1", 422);
	event_set(world, "UPDATE tournament SET system = 'swiss', plan = ''");
	ask(world, GROUPS, good, 404);
}

OWN_TEST(each_pair_says_why_it_stands_where_it_does)
{
	event_set(world, "UPDATE player SET rank = '2k' WHERE entry_id = 'icho-5' AND seat = 0;"
	                 "UPDATE player SET rank = '3k' WHERE entry_id = 'icho-6' AND seat = 0;"
	                 "UPDATE entry SET start_x2 = 4 WHERE id = 'icho-4'");
	SAYS(get(world, GROUPS "?bar=1d&floor=3k"),
	     "is 4-dan: together 4.0 points, which stands at 4-dan. The bar is 1-dan, so they start at the top.",
	     "is 1-dan: together 0.0 points, which stands at 1-kyu. The bar is 1-dan, so they start 1 point below",
	     "is 1-dan: together −0.5 points, which stands at 2-kyu, rounded down. The bar is 1-dan, so they start 2 points below the top.",
	     "is 5-kyu: together −4.0 points, which stands at 5-kyu. The floor is 3-kyu, so they start there, 3 points below",
	     "By hand: 2.");
	SAYS(get(world, "/ja/desk/t/icho/groups"), "2人のポイントは−0.5で、2級（端数切り捨て）です。");
}
