/* Many entries at once, from a table: all of them or none.
 *
 * The first line names the columns. As the API does: "players.0.family_name", "email";
 * or as a list that people keep: family name 姓, given name 名, rank 段級, club 所属 ...,
 * with the player's number behind it where there are two ("rank 2"), or the second
 * player's columns after the first one's under the same heads. What the event itself
 * makes (id, number, status, points, captain, name, absent, entered_at) is passed over,
 * and so are lines whose status is "withdrawn": a table that was written here can be
 * read again. A column of any other name is refused unless it is empty, since what was
 * meant by it would be lost. In a McMahon "start" is read as actions/entry/own.h has it. Ranks and
 * dates are read as a person writes them (2014/6/9 too), "female" and 女 as f.
 *
 * Each line is checked as an entry by the organiser is, without its mail address if it
 * has none, and enters in the order of the table, waiting where there is no place; whoever
 * enters gets the letter that an entry gets. Nobody may be there twice, in the table or
 * with those who are in already. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "base/slice.h"
#include "forms/problem.h"
#include "store/entry.h"

enum { ENTRIES_IN_TOLD = 36 }; /* problems told of one table */

struct entries_in_wish {
	struct slice table;
	const char *lang; /* of the page; as in entry_enter */
};

/* Those entered, by number. With problems nothing is entered and *entered is empty: beside
 * "line 7, players.0.rank" as typed_entry_check has them, but PROBLEM_RANK_TYPED with what
 * was written; PROBLEM_NO_HEADS beside "line 1" where no column is known; PROBLEM_NO_LINES
 * beside "" where there are columns alone; "line 7" where it is the whole entry; as
 * faulty_add has them where it is the table; and where there are more than are told,
 * PROBLEM_MORE_LINES beside "" with how many. `again` as in entry_enter. */
bool entries_in_enter(const struct office *office, const struct tournament *tournament,
                      const struct entries_in_wish *wish, struct entry_list *entered, bool *again,
                      struct problems *problems);
