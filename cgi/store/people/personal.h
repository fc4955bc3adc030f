/* What is kept of people, a row a datum and a row a column that holds it (personal.def), and
 * taking it away. Which rows are whose, and in which order they go, is here; that of a name and of
 * the log only what is public stays, actions/people/erase.h sees to. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"

/* Who sees it, beside its event's organisers, who see all. */
#define PERSONAL_SEES_TABLE(ROW) \
	ROW(SEES_EVERYBODY, "everybody") \
	/* as the player chose: the name, initials, or nobody */ \
	ROW(SEES_CHOSEN, "chosen") \
	/* everybody, where the whole name is public */ \
	ROW(SEES_WITH_NAME, "with-name") \
	/* those who look for a partner and would fit, as the player chose */ \
	ROW(SEES_FITTING, "fitting") \
	/* whoever has the pair's link */ \
	ROW(SEES_PAIR, "pair") \
	/* nobody else */ \
	ROW(SEES_DESK, "desk") \
	/* nor they: an administrator of the site */ \
	ROW(SEES_SITE, "site")
enum personal_sees { PERSONAL_SEES_TABLE(SET_MEMBER) };

/* What becomes of it when it is erased. */
#define PERSONAL_FATE_TABLE(ROW) \
	/* with the results */ \
	ROW(FATE_STAYS, "stays") \
	/* only what of it is public stays */ \
	ROW(FATE_PUBLISHED, "published") \
	/* goes, unless it is public with the whole name */ \
	ROW(FATE_WITH_NAME, "with-name") \
	/* nothing stands in its place */ \
	ROW(FATE_GOES, "goes") \
	ROW(FATE_ROW_GOES, "goes") \
	/* in lines that stay, what is of people is left out */ \
	ROW(FATE_CLOSED, "goes") \
	/* AUDIT_FAILURE_DAYS later, whatever becomes of an event */ \
	ROW(FATE_SWEPT, "swept") \
	/* none of a pair's: as long as somebody helps */ \
	ROW(FATE_ACCOUNT, "account")
enum personal_fate { PERSONAL_FATE_TABLE(SET_MEMBER) };

enum personal_datum_id {
#define DATUM(constant, ...) DATUM_##constant,
#include "store/people/personal.def"
	PERSONAL_DATA
};

struct personal_datum {
	const char *name;
	enum personal_sees sees;
	enum personal_fate fate;
};

extern const struct personal_datum personal_data[PERSONAL_DATA];
extern const char *const personal_sees_names[], *const personal_fate_names[]; /* of their words */

struct personal_column {
	enum personal_datum_id datum;
	const char *table, *column;
};

extern const struct personal_column personal_columns[];
extern const size_t personal_column_count;

/* A table's columns of text that hold nothing of people, with a blank between them. */
struct personal_plain {
	const char *table, *columns;
};

extern const struct personal_plain personal_plain[];
extern const size_t personal_plain_count;

/* Whose: an entry, a player who looks for a partner, or all who do in an event and what of its
 * games somebody wrote, but for its entries. */
enum personal_of { OF_ENTRY, OF_WISH, OF_WHOLE_EVENT, PERSONAL_OF };

/* A table's rows that are theirs, with all its columns. */
struct personal_rows {
	const char *table;
	struct db_columns columns;
	struct db_value *cells; /* row by row */
	size_t count;
};
struct personal_all {
	struct personal_rows *list; /* tables without such rows are not in it */
	size_t count;
};
struct personal_all personal_read(struct arena *arena, struct db *db, enum personal_of of,
                                  const char *id);

/* The datum that a column holds; PERSONAL_DATA of another. */
enum personal_datum_id personal_datum_of(const char *table, const char *column);

/* Takes away what goes of them, in the open transaction; of names and the log nothing. */
void personal_erase(struct arena *arena, struct db *db, enum personal_of of, const char *id);
