#include <stdlib.h>
#include <string.h>

#include "actions/draw/by_hand.h"
#include "pages/part/desk.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/round/draft_request.h"
#include "pages/round/reason_say.h"
#include "pages/routes.h"

enum { ID_MAX = 64, NUMBER_MAX = 8, REASON_MAX = 2000 };

ROUTER_FIELDS(round_seating_fields,
	{"do", .max = 8},     /* "lock", "unlock", "break", "turn" or "move" */
	{"table", .max = 4},  /* the game's; "" = the bye of `entry` */
	{"entry", .max = ID_MAX},
	{"to", .max = NUMBER_MAX});

ROUTER_FIELDS(round_seating_swap_fields,
	{"a", .max = ID_MAX},
	{"b", .max = ID_MAX},
	{"reason", .max = REASON_MAX},
	{"sure", .max = 1}); /* "1": whatever speaks against it */

ROUTER_FIELDS(round_seating_set_fields,
	{"a", .max = ID_MAX},
	{"b", .max = ID_MAX},
	{"stones", .max = NUMBER_MAX},
	{"komi", .max = NUMBER_MAX},
	{"black", .max = ID_MAX}, /* "a", "b", or "" = as the ruleset says */
	{"reason", .max = REASON_MAX},
	{"sure", .max = 1});

/* POST …/rounds/{n}/seat: a game or a bye of the draft is locked or unlocked, a game
 * taken apart, turned round or moved to another table. */
void
round_seating(struct page *page)
{
	const struct office *office = &page->app->office;
	const struct tournament *t = page->app->tournament;
	const char *what = page_body(page, "do"), *entry = page_body(page, "entry");
	const int table = (int)strtol(page_body(page, "table"), NULL, 10);
	const bool lock = strcmp(what, "lock") == 0;
	struct draft_request hand;

	if (!draft_request_open(&hand, page))
		return;
	if (strcmp(what, "break") == 0)
		by_hand_break(office, t, hand.round, table, &hand.problems);
	else if (strcmp(what, "turn") == 0)
		by_hand_turn(office, t, hand.round, table, &hand.problems);
	else if (strcmp(what, "move") == 0)
		by_hand_move(office, t, hand.round, table, page_body(page, "to"), &hand.problems);
	else if (entry[0] != '\0')
		by_hand_lock_bye(office, t, hand.round, entry, lock, &hand.problems);
	else
		by_hand_lock_game(office, t, hand.round, table, lock, &hand.problems);
	/* Each game has a field of its own to be moved by: of table 3 it is "to-3". */
	for (size_t i = 0; i < hand.problems.count; i++) {
		struct problem *problem = &hand.problems.list[i];

		if (strcmp(problem->field, "to") == 0)
			problem->field = arena_printf(page->arena, "to-%s",
			                              page_body(page, "table"));
	}
	draft_request_answer(&hand, "seat", "draft-changed");
}

static struct by_hand_reseat
reseat_typed(const struct page *page)
{
	return (struct by_hand_reseat){
		.reason = page_body(page, "reason"), .sure = page_body(page, "sure")[0] != '\0',
	};
}

/* To the round; or where something speaks against it, root.doubts {action, leave, again: [{name, value}]
 * of what was typed into those fields, list: [{table, black, white, costs: [{text}]}]}. */
static void
reseat_answer(struct draft_request *hand, const char *form, const struct router_field *typed,
              const struct by_hand_reseat *reseat)
{
	struct page *page = hand->page;
	struct value *doubts, *again, *list;

	if (reseat->doubt_count > 0) {
		doubts = value_set_object(page->root, "doubts");
		value_set_text(doubts, "action", desk_url_round(page, hand->round,
		               arena_printf(page->arena, "/%s", form)));
		value_set_text(doubts, "leave", desk_url_round(page, hand->round, ""));
		again = value_set_list(doubts, "again");
		for (; strcmp(typed->name, "sure") != 0; typed++)
			form_hidden(again, typed->name, page_body(page, typed->name));
		list = value_set_list(doubts, "list");
		for (size_t i = 0; i < reseat->doubt_count; i++) {
			const struct by_hand_doubt *doubt = &reseat->doubts[i];
			struct value *item = value_add_object(list);

			value_set_int(item, "table", doubt->table);
			value_set_text(item, "black", say_pair(page, doubt->black, true));
			value_set_text(item, "white", say_pair(page, doubt->white, true));
			reason_say_costs(page, item, "costs", &doubt->costs, NULL);
		}
	}
	draft_request_answer(hand, form, "reseated");
}

/* POST …/rounds/{n}/reseat-swap: two pairs of a published round change seats. */
void
round_seating_swap(struct page *page)
{
	struct by_hand_reseat reseat = reseat_typed(page);
	struct draft_request hand;

	if (!draft_request_open(&hand, page))
		return;
	by_hand_swap(&page->app->office, page->app->tournament, hand.round, page_body(page, "a"),
	             page_body(page, "b"), &reseat, &hand.problems);
	reseat_answer(&hand, "reseat-swap", round_seating_swap_fields, &reseat);
}

/* POST …/rounds/{n}/reseat-set: a game of a published round is another. */
void
round_seating_set(struct page *page)
{
	struct by_hand_reseat reseat = reseat_typed(page);
	struct draft_request hand;
	struct by_hand_game set;

	if (!draft_request_open(&hand, page))
		return;
	set = draft_request_game(page);
	by_hand_game(&page->app->office, page->app->tournament, hand.round, &set,
	             &reseat, &hand.problems);
	reseat_answer(&hand, "reseat-set", round_seating_set_fields, &reseat);
}
