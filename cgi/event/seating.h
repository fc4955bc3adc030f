/* The seating of one round: who meets whom at which table, as it is moved about by
 * hand before it is written down. Who is seated has one game or one bye, never two;
 * the others are left without. (A seat is a player's at the board: rules/seat.h.)
 * round_write.h writes the seating down. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "event/entry_index.h"
#include "event/strength.h"
#include "store/db.h"
#include "store/draw/absence.h"
#include "store/draw/round.h"
#include "store/entry.h"

struct seating_game {
	int table;
	const struct entry *black, *white; /* provisional while nigiri */
	bool nigiri;
	int stones, komi_x2;
	bool locked;
};

struct seating_bye {
	const struct entry *entry;
	bool locked;
};

struct seating {
	int round;
	struct strength strength;  /* what new games are set by; without a table none is */
	const char *tables_out;    /* "7 13": no new game comes to these; NULL = to any */
	struct seating_game *games; /* by table; room for one more than it came with */
	size_t game_count;
	struct seating_bye *byes;    /* likewise */
	size_t bye_count;
};

/* NULL when no entry of the event has that id. */
const struct entry *seating_entry(const struct entry_list *entries, const char *id);

/* Whether the two may change colours by hand: a game without stones, whose colours are dealt and
 * neither left to nigiri nor said by points, since the komi is then of that side. */
bool seating_may_turn(const struct strength *strength, const struct entry *black,
                      const struct entry *white, int stones, bool nigiri);

/* Whether the entry takes part in that round. */
bool seating_plays(const struct entry *entry, const struct absences *absences, int round);

/* Without games or byes, with room for so many. Where nothing is to be set by it, `strength` is
 * NULL; so below. */
struct seating seating_new(struct arena *arena, const struct strength *strength, int round,
                           size_t games, size_t byes);

/* The round as it stands; `entries` are all of the event. */
struct seating seating_of(struct arena *arena, const struct strength *strength,
                          const struct entry_list *entries, const struct entry_index *index,
                          const struct rounds *draw, int round);

/* A new game on the lowest free table that may be used, set by the ruleset: `first` is Black
 * where nigiri decides. Neither may be seated. */
struct seating_game *seating_add_game(struct seating *seating, const struct entry *first,
                                      const struct entry *second);

/* The game of these two as the ruleset sets it, on no seating yet; `first` is
 * Black where nigiri decides. */
struct seating_game seating_game_ruled(const struct strength *strength, const struct entry *first,
                                       const struct entry *second);

/* Puts the game at its table. That table is free, and neither is seated. */
void seating_put_game(struct seating *seating, struct seating_game game);

/* Gives the entry a bye, listed by number. It is not seated. */
void seating_put_bye(struct seating *seating, struct seating_bye bye);

/* The entry's game, or NULL; the game at that table, or NULL. */
struct seating_game *seating_game(const struct seating *seating, const struct entry *entry);
struct seating_game *seating_game_at(const struct seating *seating, int table);

/* The entry's bye, or NULL. */
struct seating_bye *seating_bye_of(const struct seating *seating, const struct entry *entry);
bool seating_has_bye(const struct seating *seating, const struct entry *entry);

/* Whether it has either. */
bool seating_has(const struct seating *seating, const struct entry *entry);

/* Whether the entry's game or bye is locked: a part of the draw that stays. */
bool seating_locked(const struct seating *seating, const struct entry *entry);

/* Each takes what the other had: a side of a game, a bye, or nothing. The games
 * touched are set by the ruleset anew. */
void seating_swap(struct seating *seating, const struct entry *a, const struct entry *b);

/* a and b meet, at a's table if it has one, else at b's. Those they would have
 * met take what is left over: each other, the bye, or nothing. a is Black
 * where nigiri decides. */
struct seating_game *seating_meet(struct seating *seating, const struct entry *a,
                                  const struct entry *b);

/* The entry loses its game or bye; whom it would have met is left without a game. */
void seating_drop(struct seating *seating, const struct entry *entry);

/* As seating_drop, and the entry has the bye. */
void seating_bye(struct seating *seating, const struct entry *entry);

/* The game goes to that table; one that is there takes the table it comes from. */
void seating_move(struct seating *seating, struct seating_game *game, int table);

/* Whether the number is one of a list as "7 13". */
bool seating_table_out(const char *tables_out, int table);

/* Deals the tables of all games but the locked ones anew, in the order in which
 * they stand: first whoever has a table of its own gets that, also one that is out;
 * where two want one table, the first of them does. The others get the lowest that
 * are left. */
void seating_deal_tables(struct arena *arena, struct seating *seating);

/* The list of games for the audit, by entry numbers, Black first:
 * "1: 4-2, 2 stones, komi −6; 2: 3-1, nigiri, komi 6, locked; bye: 5"; a locked bye
 * is "bye: 5, locked". */
char *seating_text(struct arena *arena, const struct seating *seating);

/* The highest table that a game is on; 0 without games. */
int seating_last_table(const struct seating *seating);

/* The tables whose game is another in `after`, or is in one of the two only; rising. */
int *seating_tables_changed(struct arena *arena, const struct seating *before,
                            const struct seating *after, size_t *count);
