/* The sheet of one round: who sits where, as it is moved about by hand before
 * it is written down. A seat is a side of a game or a bye; nobody has two, and
 * who has none is left without a game. Nothing here writes but sheet_write. */
#ifndef ACTIONS_SHEET_H
#define ACTIONS_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/ruleset.h"
#include "store/db.h"
#include "store/entry.h"
#include "store/round.h"

struct sheet_game {
	int table;
	const struct entry *black, *white; /* provisional while nigiri */
	bool nigiri;
	int stones, komi_x2;
};

struct sheet {
	int round;
	const struct handicap *handicap;
	struct sheet_game *games; /* by table; room for one more than it came with */
	size_t game_count;
	const struct entry **byes; /* likewise */
	size_t bye_count;
};

/* NULL when no entry of the event has that id. */
const struct entry *sheet_entry(const struct entries *entries, const char *id);

/* Whether the entry takes part in that round. */
bool sheet_plays(const struct entry *entry, const struct absences *absences, int round);

/* Without games or byes, with room for so many. */
struct sheet sheet_new(struct arena *arena, const struct handicap *handicap, int round,
                       size_t games, size_t byes);

/* The round as it stands; `entries` are all of the event. */
struct sheet sheet_of(struct arena *arena, const struct handicap *handicap,
                      const struct entries *entries, const struct draw *draw, int round);

/* A new game on the lowest free table, set by the ruleset: `first` is Black
 * where nigiri decides. Neither may have a seat. */
struct sheet_game *sheet_add_game(struct sheet *sheet, const struct entry *first,
                                  const struct entry *second);

/* The game of these two as the ruleset sets it, on no sheet yet; `first` is
 * Black where nigiri decides. */
struct sheet_game sheet_game_ruled(const struct handicap *handicap, const struct entry *first,
                                   const struct entry *second);

/* Puts the game at its table. That table is free, and neither has a seat. */
void sheet_put_game(struct sheet *sheet, struct sheet_game game);

/* Gives the entry a bye, listed by number. It has no seat. */
void sheet_put_bye(struct sheet *sheet, const struct entry *entry);

/* The entry's game, or NULL. */
struct sheet_game *sheet_game(const struct sheet *sheet, const struct entry *entry);
bool sheet_has_bye(const struct sheet *sheet, const struct entry *entry);

/* Both take each other's seat, or its lack. The games touched are set by the
 * ruleset anew. */
void sheet_swap(struct sheet *sheet, const struct entry *a, const struct entry *b);

/* a and b meet, at a's table if it has one, else at b's. Those they would have
 * met take what is left over: each other, the bye, or nothing. a is Black
 * where nigiri decides. */
struct sheet_game *sheet_meet(struct sheet *sheet, const struct entry *a, const struct entry *b);

/* The entry loses its seat; whom it would have met is left without a game. */
void sheet_drop(struct sheet *sheet, const struct entry *entry);

/* As sheet_drop, and the entry has the bye. */
void sheet_bye(struct sheet *sheet, const struct entry *entry);

/* The list of games for the audit, by entry numbers, Black first:
 * "1: 4-2, 2 stones, komi −6; 2: 3-1, nigiri, komi 6; bye: 5". */
char *sheet_text(struct arena *arena, const struct sheet *sheet);

/* What sheet_text wrote, read back, its entries found by their numbers. False when
 * it is no such text or an entry is not there; what follows in an audit line, "; seed 7",
 * is passed over. */
bool sheet_read(struct arena *arena, const struct handicap *handicap,
                const struct entries *entries, int round, const char *text, struct sheet *sheet);

/* The round anew; the caller's transaction is open and the round is there. */
void sheet_write(const struct sheet *sheet, struct db *db, const char *tournament_id, int64_t now);

#endif
