#include "world/browser.h"

/* The page on which a game is ended, pass by pass, as each document has it. */

static void
setup(struct world *world)
{
	office_open(world);
	browser_open(world);
}

static const char *
ended(struct world *world, const char *ruleset, const char *moves)
{
	return get(world, arena_printf(world->arena, "/en/rules/%s/end?moves=%s", ruleset, moves));
}

/* What can be done next, as the buttons that lead there have it: no link leads on and on. */
#define NEXT(moves) "name=\"moves\" value=\"" moves "\""

/* swindon, "Time Limits": "both players must pass in the sequence black, white". */
OWN_TEST(in_swindon_white_plays_on_or_passes_after_whites_pass_and_blacks)
{
	SAYS(ended(world, "swindon", "B,WP,BP"), "White has to pass last", NEXT("B,WP,BP,W"),
	     NEXT("B,WP,BP,WP"), NOT "B,WP,BP,agree", NOT "Play has stopped",
	     "Stones handed over: Black 1, White 1.");
	SAYS(ended(world, "swindon", "B,WP,BP,WP"), "Play has stopped.", NEXT("B,WP,BP,WP,agree"),
	     NEXT("B,WP,BP,WP,resume"));
	SAYS(ended(world, "swindon", "B,WP,BP,WP,agree"), "ended by agreement", "Now count: territory.",
	     "Black 1, White 2.", NOT "one more pass");
}

/* bga-aga, "Game End" and "White passes last". */
OWN_TEST(in_britain_white_owes_a_pass_and_four_passes_end_the_game)
{
	SAYS(ended(world, "bga-aga", "B,WP,BP"), "Play has stopped.", "Agree which stones are dead.",
	     NOT "All four");
	SAYS(ended(world, "bga-aga", "B,WP,BP,agree"), "White makes one more pass and hands over a stone",
	     "Black 1, White 2.", "where both agreed on it at the start", NOT "aria-label=\"What happens next");
	SAYS(ended(world, "bga-aga", "B,WP,BP,resume"), "White to play, as the opponent of the last to pass");
	SAYS(ended(world, "bga-aga", "BP,WP,resume,BP,WP"), "Four passes in a row",
	     "all stones stay on the board", NOT "one more pass");
}

/* jpga 7 (1) and (2). */
OWN_TEST(with_pairs_two_passes_stop_the_game_and_all_four_agree)
{
	SAYS(ended(world, "jpga", "W,BP,WP"), "Play has stopped.", "All four agree", NOT "handed over",
	     NOT "Ours");
	SAYS(ended(world, "kanto-junior", "BP"), "One pass: White plays on or passes too.", "Ours");
	SAYS(get(world, "/ja/rules/kanto-junior/end?moves=BP,WP"), "<rt>にん</rt>");
}

OWN_TEST(without_a_step_it_is_published_and_what_is_no_step_is_left_out)
{
	SAYS(get(world, "/en/rules/swindon/end"), NEXT("B"), NEXT("WP"), NOT NEXT("agree"),
	     "/en/rules/swindon#scoring");
	assert_false(world->response->private_page);
	SAYS(ended(world, "swindon", "B,WP,x,BP"), NEXT("B,WP,B"), NOT "x,BP,");
	SAYS(ended(world, "swindon", "B,B"), NEXT("B,W"), NOT "B,B,");
	ask(world, "/en/rules/chess/end", NULL, 404);
	SAYS(get(world, "/en/rules/swindon"), "/en/rules/swindon/end");
}
