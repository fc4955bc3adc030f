/* What the desk shows of a game: in the rows of a round and above the form of
 * its result. Names are whole here: only organisers see them. */
#pragma once

#include <stdbool.h>

#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/draw/report.h"
#include "store/draw/round.h"
#include "store/draw/ruling.h"

/* The round, if it is published and the table is in it; else NULL. */
const struct game *desk_game_find(const struct event *event, int round, int table);

/* Whether the address names the table as one that has just changed
 * (?changed=4&changed=7); table 0 are the byes. */
bool desk_game_changed(const struct page *page, int table);

/* What a side has before the round, in words; NULL = not said. */
struct desk_game_score {
	const char *score, *mms;
};

/* Adds {table, nigiri, stones.., komi.., black, white, tokens (none: false), result} to a row, the two
 * sides as say_entry has them with {pair: both short names, is_black, won,
 * score, mms: or false}. `nigiri` says that nobody knows yet who has Black. `scores`:
 * Black's and White's before the round, or NULL. */
void desk_game_row(const struct page *page, struct value *row, const struct event *event,
                   const struct game *game, const struct desk_game_score scores[2]);

/* All that would be recorded of it but the reason, as one text: the form of a result records
 * only what it has shown. */
const char *desk_game_shown(const struct page *page, const struct game *game);

/* `row.result`: false, or {code: "B+1.5" or false where that tells nothing,
 * text: in words, winner: the pair's short names, or false where there is none
 * or the text names it already}. */
void desk_game_result(const struct page *page, struct value *row, const struct event *event,
                      const struct game *game);

/* What the pairs of a round have reported. */
struct desk_game_reports {
	const struct page *page;
	const struct event *event;
	struct reports reports;
	struct rulings rulings;
};

/* Of one round, read once. */
struct desk_game_reports desk_game_reports_read(const struct page *page, const struct event *event,
                                                int round);

/* `row.report`: none, or {one, differ, rulings, agree: one of them true; first: {pair, line,
 * record: none, or as the result's form sends it to be recorded at once {result: as
 * desk_game_result has it, action, version, shown, winner, by, margin, black_tokens,
 * white_tokens, black_pair} where the two differ}, second: likewise or false}, for
 * parts/desk_report. True when the row needs the desk: the reports differ, or
 * they agree and are not recorded. */
bool desk_game_reports_row(const struct desk_game_reports *reports, struct value *row,
                           const struct game *game);
