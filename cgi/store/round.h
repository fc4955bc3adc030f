/* Rounds, their games and byes. A published game keeps its stones and komi
 * when a rank is corrected later. */
#ifndef STORE_ROUND_H
#define STORE_ROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/result.h"
#include "store/berth.h"
#include "store/db.h"

enum round_state { ROUND_NONE, ROUND_DRAFT, ROUND_PUBLISHED };

extern const char *const side_names[]; /* by enum side: "", "black", "white" */

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

/* The game as it was drawn, its result taken off. */
struct game game_blank(const struct game *game);

struct bye {
	int round;
	const char *entry_id;
	bool locked; /* as a game's */
};

/* Everything drawn in an event: rounds 1..count, by table within a round. */
struct draw {
	int rounds;                    /* drawn so far, a draft included */
	enum round_state states[21];   /* by number, from 1 */
	int64_t published_at[21];      /* likewise; 0 = a draft, or nobody noted it */
	bool over[21];                 /* likewise: counts though results are missing */
	struct game *games;
	size_t game_count;
	struct bye *byes;
	size_t bye_count;
	struct stage_berths berths;    /* of the stages that have been drawn */
};

/* `scoring` is the event's, to read results with. */
struct draw draw_of(struct arena *arena, struct db *db, const char *tournament_id,
                    const struct scoring *scoring);

/* Whether the event has it, a draft or published. */
bool round_there(struct db *db, const char *tournament_id, int number);

bool round_insert(struct db *db, const char *tournament_id, int number);
void round_publish(struct db *db, const char *tournament_id, int number, int64_t now);
void round_unpublish(struct db *db, const char *tournament_id, int number); /* a draft again */

/* Standings count it from now on, though results are missing. */
void round_end(struct db *db, const char *tournament_id, int number);

/* With its games and byes. */
void round_delete(struct db *db, const char *tournament_id, int number);

/* Takes all games and byes out of a round, to write it anew. */
void round_clear(struct db *db, const char *tournament_id, int number);
void game_insert(struct db *db, const char *tournament_id, const struct game *game, int64_t now);
void bye_insert(struct db *db, const char *tournament_id, const struct bye *bye);

/* One game, or all byes, out of a round, to write them anew. */
void game_delete(struct db *db, const char *tournament_id, int round, int table);
void byes_delete(struct db *db, const char *tournament_id, int round);

/* Writes who had Black and everything of the result, one version further.
 * False when its version is no longer game->version. */
bool game_update(struct db *db, const char *tournament_id, const struct game *game, int64_t now);

/* The game on that table, or NULL. */
const struct game *draw_game(const struct draw *draw, int round, int table);

/* The entry's game in that round, or NULL. */
const struct game *draw_game_of(const struct draw *draw, int round, const char *entry_id);

/* Whether a game of the round has half a point in its komi. */
bool draw_has_half(const struct draw *draw, int round);

/* How many games of a round have no result yet. */
int draw_missing(const struct draw *draw, int round);

#endif
