/* The games of an event's rounds. A published game keeps its stones and komi when a rank is
 * corrected later. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/result.h"
#include "store/db.h"
#include "store/tournament.h"

extern const char *const game_side_names[]; /* by enum side: "", "black", "white" */

struct game {
	int round, table;
	const char *black, *white; /* entry ids; provisional while nigiri and no result */
	bool nigiri;
	bool locked;               /* stays when the rest of a draft is drawn anew */
	int stones, komi_x2;
	struct result result;      /* ENDING_NONE = still playing */
	enum result_how how;
	bool by_default;           /* nobody played, though nobody forfeited: a jigo, both-lose or
	                            * both-win that somebody decided */
	int black_count, white_count; /* -1 = not counted */
	int black_tokens, white_tokens;
	int black_handed, white_handed; /* of these, of a count: as in struct scoring_count */
	const char *reason;        /* why, where somebody said so; "" or NULL = nobody did.
	                            * Without a result there is none. */
	int version;
	int64_t changed_at;
};

/* Whether the entry plays in it. */
bool game_has(const struct game *game, const char *entry_id);

/* Whether it is known who has Black: before the result the colours of a nigiri game are
 * provisional, and where nobody sat down nobody drew them. */
bool game_colours_known(const struct game *game);

/* Whether a result may say that the two had the other colours: no stones lie. Where nigiri
 * decides it has to say who had Black. */
bool game_may_turn(const struct game *game);

/* The game as it was drawn, its result taken off. */
struct game game_blank(const struct game *game);

/* All of an event, by round and table, in *count; `scoring` is the event's, to read results
 * with. */
struct game *game_list_of(struct arena *arena, struct db *db, const char *tournament_id,
                          const struct scoring *scoring, size_t *count);

/* The same of an event and its divisions (tournament_with_divisions): a list of each, as they are
 * in `all`. */
struct game_list {
	struct game *list;
	size_t count;
};
struct game_list *game_lists_of(struct arena *arena, struct db *db, const struct tournaments *all);

/* Of one round, by table, and of each no more than how it ended, and whether its colours are known. */
struct game *game_endings_of(struct arena *arena, struct db *db, const char *tournament_id,
                             const struct scoring *scoring, int round, size_t *count);

/* How many games that round has, and how many of them have no result: from indexes alone. */
int game_count(struct db *db, const char *tournament_id, int round);
int game_count_open(struct db *db, const char *tournament_id, int round);

/* The game on that table, or NULL. */
struct game *game_on_table(struct arena *arena, struct db *db, const char *tournament_id,
                           const struct scoring *scoring, int round, int table);

void game_insert(struct db *db, const char *tournament_id, const struct game *game, int64_t now);

/* One game out of a round, at table 0 all of them, to write them anew. */
void game_delete(struct db *db, const char *tournament_id, int round, int table);

/* Writes who had Black and everything of the result, one version further.
 * False when its version is no longer game->version. */
bool game_update(struct db *db, const char *tournament_id, const struct game *game, int64_t now);

/* Whether a game of the event, or of one of its divisions, has a result: not of one that is a draft. */
bool game_played(struct db *db, const char *tournament_id);

/* When a round of the event, or of what it is a division of or has, began or a game of it was changed
 * last; 0 = never. */
int64_t game_last_at(struct db *db, const char *tournament_id);
