/* What the columns of a list of entries are, by their heads: as the API names them
 * ("players.0.family_name", "email"); as people head a list of their own (family name 姓, rank
 * 段級, with the player's number, or the second player's columns after the first one's under the
 * same heads); or as the questions of a form service are worded (１人目のふりがな, "Rank of
 * player 2"), of which any word may give them away. Whoever reads the list may say otherwise. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "formats/csv.h"
#include "forms/typed_entry.h"

/* A player's field, an entry's own, from LIST_OWN on, or one of these. */
enum {
	LIST_OWN = PLAYER_FIELDS,
	LIST_START = LIST_OWN + ENTRY_FIELDS, LIST_STATUS, LIST_DIVISION,
	LIST_WHOLE,      /* both names of a player in one */
	LIST_WHOLE_KANA,
	LIST_OURS,       /* what the event itself makes: passed over */
	LIST_IGNORED,
};

struct list_column {
	int what;
	size_t nth;  /* of a player's, else 0 */
	bool both;   /* of the other player too: the one column of clubs or of countries, under a head
	              * without number or where it is said to be */
	bool family_first; /* of whole names: in Latin letters too */
};

/* Those of a table in which so many players make an entry. `said`: what each is in the words of
 * list_column_name, NULL for one that nobody has said anything of; NULL: of none. */
struct list_column *list_column_read_all(struct arena *arena, const struct csv_table *table,
                                         size_t players, const char *const *said);

/* "players.1.rank", "players.0.name" or "players.0.name-turned" where the family name comes first,
 * "players.country" of both, "email"; "" of one that is passed over. */
const char *list_column_name(struct arena *arena, const struct list_column *column);

/* The column that a problem beside such a name is about, first of all the whole name of that
 * player where its parts have none; -1 where there is none. */
int list_column_find(struct arena *arena, const struct list_column *columns, size_t count,
                     const char *name);

/* Every column that can be said, in order; false behind the last of them. */
bool list_column_choice(size_t players, size_t at, struct list_column *column);

/* Whether there may be several of it, which become one text of several lines. */
bool list_column_lines(const struct list_column *column);

bool list_column_is(const struct list_column *columns, size_t count, int what, size_t nth);

/* The two names in a whole one: "Lindqvist, Anna", "Anna LINDQVIST", "Anna van Dam" and 長谷川 雪;
 * by the column "Anna Lindqvist" or "Lindqvist Anna". Without a blank it is all family name. */
void list_column_part(struct arena *arena, const struct list_column *column, const char *text,
                      const char **family, const char **given);
