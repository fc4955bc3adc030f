/* The list by which people find their table in a round, in the order of its
 * names, and what somebody looks for in it. Nobody is found by more of a name than
 * its player lets others see, nor by kana but with ?find=: a page that everybody
 * gets says no kana. */
#pragma once

#include "pages/part/event_page.h"
#include "pages/part/name_list.h"

enum { PLACE_BYE = 0, PLACE_OUT = -1, PLACE_IDLE = -2, PLACE_REST = -3 }; /* instead of a table */

struct find_table_line {
	const char *words; /* by which a name is found, of what is shown */
	bool white;        /* at its table */
	bool found;
	bool by_pair;      /* by the number of the pair, where a table may be meant */
};

struct find_table {
	struct name_list names;
	struct find_table_line *lines; /* one a name */
	size_t first;      /* so many before those by_pair */
	const char *asked; /* ?find= as it came, "" = nothing */
	bool any;          /* whether somebody is found */
};

/* Everybody who has a table or a bye in that round, sorted. */
struct name_list find_table_names(const struct page *page, const struct event *event, int round,
                                  bool everything);

/* Of those too who sit the round out, or whose group has no games left. */
struct find_table find_table_of(const struct page *page, const struct event *event, int round);

enum find_table_rank { FIND_NOT, FIND_BY_PAIR, FIND_FIRST };

/* How well somebody at that table is found: its own number before that of a pair. */
enum find_table_rank find_table_rank(const struct find_table *find, int table);

/* root.find_wide: "long" where there are names that need wide columns, "longer" where a third of
 * them needs wider ones, or false.
 * root.find: [{head, name, table (or false), white, bye, out, idle, by_pair (a number, or
 * false), words, hidden}], a line each; those not found are hidden where any is. root.search:
 * {action, any (somebody is found), asked, said (or false), away: [{name, bye, out, idle}], some,
 * none, pair_number, against, away_max}: `some`, `none`, `pair_number` and `against` are what
 * find.js says, with {count}, {text}, {number} and {pair} in them. */
void find_table_show(const struct page *page, struct find_table *find);
