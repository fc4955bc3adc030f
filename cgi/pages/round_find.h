/* The list by which people find their table in a round, in the order of its
 * names, and what somebody looks for in it. Nobody is found by more of a name than
 * its player lets others see, nor by kana but with ?find=: a page that everybody
 * gets says no kana. */
#ifndef PAGES_ROUND_FIND_H
#define PAGES_ROUND_FIND_H

#include "pages/model.h"
#include "pages/name_list.h"

struct find_line {
	const char *words; /* by which a name is found, of what is shown */
	bool found;
};

struct find {
	struct name_list names;
	struct find_line *lines; /* one a name */
	const char *asked; /* ?find= as it came, "" = nothing */
	bool any;          /* whether somebody is found */
};

/* Everybody who has a table or a bye (place 0) in that round, sorted. */
struct name_list find_names(const struct page *page, const struct model *model, int round,
                            bool everything);

struct find find_of(const struct page *page, const struct model *model, int round);

/* Whether somebody at that table is found. */
bool find_found(const struct find *find, int table);

/* root.find: [{head, name, table (or false), words, hidden}], a line each; those not found
 * are hidden where any is. root.search: {action, asked, said (or false), some, none}: `some`
 * and `none` are what find.js says, with {count} and {text} in them. */
void find_show(const struct page *page, struct find *find);

/* Whether every word of `asked` begins one of `words` or, if it is a number, is one of
 * them. Both as text_sort_key has them; `words` begin and end with a blank. */
bool find_matches(struct arena *arena, const char *words, const char *asked);

#endif
