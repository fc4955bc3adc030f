/* The rows of the standings: on their public page, and on paper. They are those
 * after the last round whose results are all in, or after an earlier one; a round
 * being played changes nothing yet. */
#pragma once

#include <stdbool.h>

#include "event/contest.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "tournament/standing.h"

/* In the order of the rows: by groups while their rounds are played; who is in none follows. */
const struct standing *standings_rows_order(struct arena *arena, const struct contest *contest);

/* Whether others have the place of order[at], too; `count` stand in that order. */
bool standings_rows_shared(const struct standing *order, size_t count, size_t at);

/* root {after, any, all (rounds), over (nothing more is played), past (a later round has all its
 * results, too), final, playing (the round, or false)} and, after at least one round, {criteria:
 * the columns, {head, help, words, wraps}; order: what the places go by, in words, several: more
 * than one of them; columns: the rounds; print_width: how many columns the sheet has; rows;
 * numbered (places alone do not say who is meant); by_place (cells have met); any_prizes; prizes:
 * by group, {text, none (nobody has it), who: [{pair, place}], clubs: [{name (or false: not for
 * everybody to see), score, entries, one}]}}.
 *
 * A row as say_entry has it with {pair (its page, or false where `everything`), line (counts the
 * rows), rank_place, shared, cut, withdrawn, values: {text, first, words, by (it broke the tie)},
 * cells, decided (what broke the tie with the row above, or false), equal (to that one), heading
 * (none, or {text, width: how many columns the page has} above the first row of a group: then the
 * rows go by groups and count places in each)}.
 *
 * A cell is a round of it: {how: {mark and said (how it came out: a sign, and what is heard), lost,
 * decision (not played out), black, white, bare (neither), stones, time}; other: false, or why there
 * was no game; who: false, or the opponent by line, and by opponent or, where names would be too wide,
 * by met {place, number: to its row}}.
 *
 * `after` is one of the rounds with all results, or 0: the last of them. `everything` as say_name
 * has it. Says after how many rounds they are. */
int standings_rows_show(const struct page *page, const struct event *event, int after,
                        bool everything);

/* The round in the question ?after=, 0 without one; `complete` rounds have all their
 * results. False: 404 is answered, since that round is none of them. */
bool standings_rows_after(struct page *page, int complete, int *after);

/* root.links {number (false: those of now), url, current} to the standings at `now` as they
 * stood after each round, and root.any_links; `shown` is the round on the page. */
void standings_rows_links(const struct page *page, const char *now, int shown, int complete);
