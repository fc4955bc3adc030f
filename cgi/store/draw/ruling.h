/* What referees decided at the tables. A ruling is never changed or deleted;
 * it may be taken back, once. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/ruleset.h"
#include "rules/set.h"
#include "store/db.h"

#define RULING_KIND_TABLE(ROW) \
	ROW(KIND_NO_ERROR, "no-error") \
	ROW(KIND_PENALTY, "penalty") \
	ROW(KIND_NO_PENALTY, "no-penalty") \
	ROW(KIND_REMOVED, "removed") \
	ROW(KIND_FORFEIT, "forfeit") \
	ROW(KIND_LATE, "late")
enum ruling_kind { RULING_KIND_TABLE(SET_MEMBER) KIND_END };

extern const char *const ruling_kind_names[]; /* by enum ruling_kind, as in the schema */

struct ruling_made {
	int id;                    /* rising in the order made; given by ruling_insert */
	int round, table;
	const char *black, *white; /* entry ids: whom `side` calls so */
	int64_t at;
	const char *actor;         /* as in audit */
	enum side side;            /* whose move or fault it was; SIDE_NONE: both came late */
	enum ruling_kind kind;
	const char *start, *moves; /* "B1", "B1,W1,W2!", as in API.md; "" = not about moves */
	const char *clause;        /* "jpga.6-4": what it rests on, the end of a word's key */
	const char *reason;        /* for people, or "" */
	int64_t taken_back_at;
	const char *taken_back_by; /* NULL = it stands */
};

struct rulings {
	struct ruling_made *list;
	size_t count;
};

/* All of one round, those taken back too, in the order made. */
struct rulings rulings_of(struct arena *arena, struct db *db, const char *tournament_id, int round);

void ruling_insert(struct db *db, const char *tournament_id, const struct ruling_made *ruling);

/* False when the event has no such ruling, or it was taken back before. */
bool ruling_take_back(struct db *db, const char *tournament_id, int id, int64_t now,
                      const char *actor);
