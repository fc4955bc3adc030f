/* Rounds, and all that is drawn in them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"
#include "store/draw/absence.h"
#include "store/draw/berth.h"
#include "store/draw/check_in.h"
#include "store/draw/game.h"
#include "store/draw/keep_apart.h"
#include "store/draw/play_off.h"
#include "store/tournament.h"

#define ROUND_STATE_TABLE(ROW) \
	ROW(ROUND_NONE, "") \
	ROW(ROUND_DRAFT, "draft") \
	ROW(ROUND_PUBLISHED, "published")
enum round_state { ROUND_STATE_TABLE(SET_MEMBER) };

struct round_bye {
	int round;
	const char *entry_id;
	bool locked; /* as a game's */
};

/* Everything drawn in an event, and what its entries bring to a draw: rounds 1..count, by
 * table within a round. */
struct rounds {
	int rounds;                    /* drawn so far, a draft included */
	enum round_state states[21];   /* by number, from 1 */
	int64_t published_at[21];      /* likewise; 0 = a draft, or nobody noted it */
	bool over[21];                 /* likewise: counts though results are missing */
	bool ruled[21];                /* likewise: a referee ruled at a table of it, and that stands */
	struct game *games;
	size_t game_count;
	struct round_many {            /* a round whose games are only counted; 0 = all are in the list */
		int round, games, missing;
	} many;
	struct round_bye *byes;
	size_t bye_count;
	struct absences absences;      /* from these and from rounds to come; by round, then entry */
	struct keep_apart apart;       /* couples that are not to meet early, by number */
	struct play_offs play_offs;   /* by number */
	struct check_ins here;         /* the latest first; those that have withdrawn since too */
	struct berths_kept berths;     /* of the stages that have been drawn */
};

/* `scoring` is the event's, to read results with. */
struct rounds rounds_of(struct arena *arena, struct db *db, const char *tournament_id,
                        const struct scoring *scoring);

/* The same of an event and its divisions (tournament_with_divisions): of each, as they are in `all`. */
struct rounds *rounds_of_all(struct arena *arena, struct db *db, const struct tournaments *all);

/* Of all that only the states of the rounds, and of the last that is published how its games
 * ended (game_endings_of): of more than so many only how many they are. */
enum { ROUND_LISTED = 120 };
struct rounds rounds_last(struct arena *arena, struct db *db, const char *tournament_id,
                          const struct scoring *scoring);

/* Whether the event has it, a draft or published. */
bool round_there(struct db *db, const char *tournament_id, int number);

/* Whether that round is published. */
bool round_published(struct db *db, const char *tournament_id, int number);

/* Its draw is the last line of the event's log; and which line that was, 0 = none. */
void round_drawn_note(struct db *db, const char *tournament_id, int number);
int round_drawn_at(struct db *db, const char *tournament_id, int number);

bool round_insert(struct db *db, const char *tournament_id, int number);
void round_publish(struct db *db, const char *tournament_id, int number, int64_t now);
void round_unpublish(struct db *db, const char *tournament_id, int number); /* a draft again */

/* Standings count it from now on, though results are missing. */
void round_end(struct db *db, const char *tournament_id, int number);

/* With its games and byes. */
void round_delete(struct db *db, const char *tournament_id, int number);

/* Takes all games and byes out of a round, to write it anew. */
void round_clear(struct db *db, const char *tournament_id, int number);
void round_bye_insert(struct db *db, const char *tournament_id, const struct round_bye *bye);

/* All byes out of a round, to write them anew. */
void round_byes_delete(struct db *db, const char *tournament_id, int round);

/* The game on that table, or NULL. */
const struct game *rounds_game(const struct rounds *draw, int round, int table);

/* The entry's game in that round, or NULL. */
const struct game *rounds_game_of(const struct rounds *draw, int round, const char *entry_id);

/* The entry's bye in that round, or NULL. */
const struct round_bye *rounds_bye_of(const struct rounds *draw, int round, const char *entry_id);

/* Whether a game of the round has half a point in its komi. */
bool rounds_half(const struct rounds *draw, int round);

/* How many games a round has. */
int rounds_games(const struct rounds *draw, int round);

/* How many of them have no result yet. */
int rounds_missing(const struct rounds *draw, int round);

/* The last round that is published and whose results are all in, or will not come; 0 = none.
 * Rounds before it count as complete. */
int rounds_complete(const struct rounds *draw);
