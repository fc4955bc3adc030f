/* Standings in words: their columns, what stands in them, what broke a tie. The
 * same ones in the rows on their page and on paper, and on the hall's screen.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>

#include "event/contest.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"

enum { STANDINGS_COLUMNS_MAX = CRITERIA + 2 };

struct standings_say_column {
	enum criterion criterion; /* CRITERIA = the McMahon start, which is none */
	int until;                /* the last round it counts, before a knockout; 0 = it counts all */
	const struct plan *plan;
};

/* What the places are ordered by, in that order. Behind the first stands the score, where
 * it is not among them, so that a phone shows the wins too; behind the score the McMahon
 * start, where there is one. While groups are in their rounds, each with its own places,
 * the stage is not. */
struct standings_say_columns {
	struct standings_say_column list[STANDINGS_COLUMNS_MAX];
	size_t count;
	const struct plan *plan; /* as it orders the standings */
};

struct standings_say_columns standings_say_columns(struct arena *arena,
                                                   const struct contest *contest);

/* "Score, SOS, direct comparison": what orders the places after the rounds that are
 * published. */
const char *standings_say_order(const struct page *page, const struct event *event);

/* Adds {head ("SOS-1", "Score, rounds 1–3"), help ("SOS without the lowest opponent."), words:
 * its values are no numbers, wraps}. */
void standings_say_column(const struct page *page, struct value *object,
                          struct standings_say_column column);

/* "2½", "Semifinal", "Group B, 3rd"; "–" where it is not known. */
const char *standings_say_value(const struct page *page, const struct contest *contest,
                                const struct standing *standing,
                                struct standings_say_column column);

/* "SOS: 4 < 5": the criterion that broke the tie with the one above, order[-1]. NULL
 * where none did: of the first of all, of a shared place, and where the column that
 * the places begin with says it. */
const char *standings_say_decided(const struct page *page, const struct contest *contest,
                                  const struct standings_say_columns *columns,
                                  const struct standing *standing);

/* Whether nothing will change those after that round: the event or its last round is over. */
bool standings_say_final(const struct event *event, int rounds);

/* For who stands too far off to read columns: "MMS 37 · Score 2". */
const char *standings_say_first(const struct page *page, const struct contest *contest,
                                const struct standings_say_columns *columns,
                                const struct standing *standing);
