#include <stdlib.h>
#include <string.h>

#include "actions/draw/by_hand.h"
#include "pages/round/draft_request.h"
#include "pages/routes.h"

enum { ID_MAX = 64, NUMBER_MAX = 8, REASON_MAX = 2000 };

const struct router_field round_seat_fields[] = {
	{.name = "do", .max = 8},     /* "lock", "unlock", "break" or "move" */
	{.name = "table", .max = 4},  /* the game's; "" = the bye of `entry` */
	{.name = "entry", .max = ID_MAX},
	{.name = "to", .max = NUMBER_MAX},
	{.name = NULL},
};

const struct router_field round_seat_swap_fields[] = {
	{.name = "a", .max = ID_MAX},
	{.name = "b", .max = ID_MAX},
	{.name = "reason", .max = REASON_MAX},
	{.name = NULL},
};

const struct router_field round_seat_set_fields[] = {
	{.name = "a", .max = ID_MAX},
	{.name = "b", .max = ID_MAX},
	{.name = "stones", .max = NUMBER_MAX},
	{.name = "komi", .max = NUMBER_MAX},
	{.name = "black", .max = ID_MAX}, /* "a", "b", or "" = as the ruleset says */
	{.name = "reason", .max = REASON_MAX},
	{.name = NULL},
};

static void
seat_do(struct draft_request *hand, const char *what)
{
	const struct office *office = &hand->page->app->office;
	const struct tournament *t = hand->page->app->tournament;
	const char *entry = page_body(hand->page, "entry");
	int table = (int)strtol(page_body(hand->page, "table"), NULL, 10);
	bool lock = strcmp(what, "lock") == 0;

	if (strcmp(what, "break") == 0)
		by_hand_break(office, t, hand->round, table, &hand->problems);
	else if (strcmp(what, "move") == 0)
		by_hand_move(office, t, hand->round, table, page_body(hand->page, "to"),
		             &hand->problems);
	else if (entry[0] != '\0')
		by_hand_lock_bye(office, t, hand->round, entry, lock, &hand->problems);
	else
		by_hand_lock_game(office, t, hand->round, table, lock, &hand->problems);
}

/* POST …/rounds/{n}/seat: a game or a bye of the draft is locked or unlocked, a game
 * taken apart or moved to another table. */
void
round_seat(struct page *page)
{
	struct draft_request hand;

	if (!draft_request_open(&hand, page))
		return;
	seat_do(&hand, page_body(page, "do"));
	/* Each game has a field of its own to be moved by: of table 3 it is "to-3". */
	for (size_t i = 0; i < hand.problems.count; i++) {
		struct problem *problem = &hand.problems.list[i];

		if (strcmp(problem->field, "to") == 0)
			problem->field = arena_printf(page->arena, "to-%s",
			                              page_body(page, "table"));
	}
	draft_request_answer(&hand, "seat", "draft-changed");
}

/* POST …/rounds/{n}/reseat-swap: two pairs of a published round change seats. */
void
round_seat_swap(struct page *page)
{
	struct draft_request hand;

	if (!draft_request_open(&hand, page))
		return;
	by_hand_swap(&page->app->office, page->app->tournament, hand.round,
	                       page_body(page, "a"), page_body(page, "b"),
	                       page_body(page, "reason"), &hand.problems);
	draft_request_answer(&hand, "reseat-swap", "reseated");
}

/* POST …/rounds/{n}/reseat-set: a game of a published round is another. */
void
round_seat_set(struct page *page)
{
	struct draft_request hand;
	struct by_hand_game set;

	if (!draft_request_open(&hand, page))
		return;
	set = draft_request_game(page);
	by_hand_game(&page->app->office, page->app->tournament, hand.round, &set,
	                       page_body(page, "reason"), &hand.problems);
	draft_request_answer(&hand, "reseat-set", "reseated");
}
