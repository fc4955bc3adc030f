/* What the handlers of a round's forms at the desk have in common. */
#pragma once

#include <stdbool.h>

#include "actions/draw/by_hand.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* A request about the round in its path. */
struct draft_request {
	struct page *page;
	const struct event *event; /* as it was before */
	int round;
	struct problems problems;
};

/* False when there is no such round; that has been answered then. */
bool draft_request_open(struct draft_request *hand, struct page *page);

/* The game that a form sets: a, b, stones, komi, and black as "a", "b" or "". */
struct by_hand_game draft_request_game(const struct page *page);

/* To the round with the changed rows marked and that said; or with problems the
 * round again, those beside the fields of the form: "a" of the form "swap" is
 * "swap-a". */
void draft_request_answer(struct draft_request *hand, const char *form, const char *said);
