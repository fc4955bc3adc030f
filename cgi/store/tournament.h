/* An event: its facts, its state, its places. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/ruleset.h"
#include "store/db.h"
#include "tournament/plan.h"

/* In the order of an event's life. */
enum tournament_state { STATE_DRAFT, STATE_OPEN, STATE_CLOSED, STATE_RUNNING, STATE_FINISHED };

enum { ROUNDS_MAX = 20, CAPACITY_MAX = 2048 };

struct tournament {
	const char *id, *slug;
	const char *name_en, *name_ja; /* one of them may be "" */
	struct date date;              /* the first day */
	struct date last_date;         /* the last, where it was stated: event/schedule.h says which it is */
	const char *venue;
	const struct ruleset *ruleset; /* as this event has it: `base`, with what it changes */
	const struct ruleset *base;    /* what `ruleset` is a change of: of a draft the program's of
	                                * that id, else the edition kept when it was opened */
	struct plan plan;              /* how it is played */
	const char *tables_out;        /* "7 13": no game is drawn on these; may be "" */
	int rounds;
	const char *round_times;       /* "10:00 11:20 2027-05-09T09:30 ..." or "": event/schedule.h */
	int capacity, taken;
	enum tournament_state state;
	int64_t opens_at, closes_at;   /* registration */
	const char *zone;
	const char *imported;          /* of one that came from a file, event/imported.h has it; or "" */
	const char *fee, *programme, *access, *contact; /* free text, may be "" */
	bool check_in;                 /* pairs say that they have come */
	bool cancelled;                /* it does not take place */
	int64_t seed;
	int version;
};

/* By enum tournament_state, as in the schema and API.md. */
extern const char *const tournament_state_names[];

struct tournament *tournament_by_slug(struct arena *arena, struct db *db, const char *slug);
struct tournament *tournament_by_id(struct arena *arena, struct db *db, const char *id);

struct tournaments {
	struct tournament *list;
	size_t count;
};

/* By date, earliest first. */
struct tournaments tournaments_public(struct arena *arena, struct db *db); /* all but drafts */
struct tournaments tournaments_of(struct arena *arena, struct db *db, const char *account_id);
struct tournaments tournaments_all(struct arena *arena, struct db *db);

/* Writes base->id, what `ruleset` changes of the base and, unless it is a draft, the base itself,
 * its edition. False when the slug is taken. */
bool tournament_insert(struct db *db, const struct tournament *tournament, int64_t now);

/* Writes everything but taken, state, cancelled and seed, one version further. False when
 * its version is no longer tournament->version, the slug is taken, or the
 * capacity is below the places taken. */
bool tournament_update(struct db *db, const struct tournament *tournament);
/* From its state to that one, with its base as the edition unless that is draft; one version
 * further too. False when it is in another state by now. */
bool tournament_state_set(struct db *db, const struct tournament *tournament,
                          enum tournament_state to);

/* One version further too. */
void tournament_cancelled_set(struct db *db, const char *id, bool cancelled);

/* Takes a place if there is one; the caller's transaction holds it. */
bool tournament_place_take(struct db *db, const char *id);
void tournament_place_free(struct db *db, const char *id);

/* Counts one change of anything that belongs to the event; and how many there have been:
 * what was read of it at so many is what it is while they are no more. */
void tournament_change(struct db *db, const char *id);
int tournament_changes(struct db *db, const char *id);
