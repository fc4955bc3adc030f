/* Many entries at once, from a list that somebody keeps or that a form service made: looked at
 * first, then all of it or none. What its columns are says list_column.h.
 *
 * What nobody knows a column to be is passed over, and so is what the event itself makes: a list
 * that was written here can be read again. In a McMahon "start" is read as actions/entry/own.h has
 * it. Ranks and dates are read as a person writes them (2014/6/9 too), "female" and 女 as f; a
 * whole name is parted at its blank. Several notes become one.
 *
 * A line whose players are an entry already, by their names, changes that: what stands in it in
 * place of what the entry says; an empty cell says nothing. Who has withdrawn stays out. Any other
 * line is checked as an entry by the organiser is, without its mail address if it has none, and
 * enters in the order of the list, waiting where there is no place; whoever enters gets the
 * letter that an entry gets. Nobody may be there twice, in the list or with those who are in. */
#pragma once

#include <stdbool.h>

#include "actions/files/list_column.h"
#include "actions/office/changes.h"
#include "actions/office/office.h"
#include "base/slice.h"
#include "forms/problem.h"
#include "store/entry.h"

enum { ENTRIES_IN_TOLD = 36 }; /* problems told of one list */

/* What is put right in a cell. */
struct entries_in_cell {
	int line;
	size_t column;
	const char *text;
};

struct entries_in_wish {
	struct slice table;
	const char *lang;            /* of the page; as in entry_enter */
	const char *const *columns;  /* by column, as list_column_read_all has them; NULL = of none */
	size_t column_count;         /* more than these are of the list nobody has said */
	const struct entries_in_cell *cells;
	size_t cell_count;
	const int *left_out;         /* lines that stay out */
	size_t left_out_count;
};

enum entries_in_outcome { IN_NEW, IN_CHANGED, IN_SAME, IN_GONE /* has withdrawn */, IN_LEFT_OUT,
                          IN_WRONG, IN_OUTCOMES };

struct entries_in_line {
	int line;
	const struct csv_row *row;
	enum entries_in_outcome outcome;
	struct entry entry;          /* as it would be; of a wrong one as far as it can be read */
	const struct entry *before;  /* as it is; NULL of a new one */
	const struct tournament *division; /* that it names, or of a new one its strength; or NULL */
	struct changes changes;
	struct problems problems;    /* beside "players.0.rank", or "" where it is the whole line */
};

struct entries_in_list {
	struct csv_table table;
	struct list_column *columns;
	struct entries_in_line *lines;
	size_t count;
	size_t outcomes[IN_OUTCOMES];
};

/* What stands in the cell, or what somebody has put there instead. */
const char *entries_in_text(const struct entries_in_wish *wish, const struct csv_row *row,
                            size_t column);

/* What would become of the list now. False with problems of the list itself: as faulty_add has
 * them; PROBLEM_NO_HEADS beside "line 1" where no column is known; beside "line 1, players.0.rank"
 * one that is not there, beside "line 1, email" one that is there twice; PROBLEM_NO_LINES beside
 * "". Then *list has its columns, as far as they could be read, and no lines. */
bool entries_in_look(const struct office *office, const struct tournament *tournament,
                     const struct entries_in_wish *wish, struct entries_in_list *list,
                     struct problems *problems);

/* *entered: those who are new, by number. With problems nothing has happened and it is empty: as
 * entries_in_look has them, and beside "line 7, players.0.rank" or "line 7" as its lines have
 * them, PROBLEM_RANK_TYPED with what was written; where there are more than are told,
 * PROBLEM_MORE_LINES beside "" with how many. `again` as in entry_enter. */
bool entries_in_enter(const struct office *office, const struct tournament *tournament,
                      const struct entries_in_wish *wish, struct entry_list *entered, bool *again,
                      struct problems *problems);
