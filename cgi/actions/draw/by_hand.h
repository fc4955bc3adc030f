/* Changing a round by hand: two pairs change places, a game or a bye is set, locked,
 * taken apart or moved, or all of the round is set.
 * Each returns false when it added a problem; nothing has been changed then.
 * A draft is changed unless said otherwise, and only who plays the round is seated. What
 * leaves the round as it was writes nothing. What is locked stays when the rest is
 * drawn anew, and no hand touches it before it is unlocked but by_hand_round's, which
 * locks nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"
#include "tournament/term.h"

/* Why the last round is changed although it is published, and what speaks against that. */
struct by_hand_doubt {
	int table;
	const struct entry *black, *white;
	struct term_costs costs; /* in what people are asked about, else 0 */
};
struct by_hand_reseat {
	const char *reason; /* kept in the log */
	bool sure;          /* whatever speaks against it */
	/* Set where it is refused as PROBLEM_RESEAT_DOUBTS: the games that would be others and
	 * against which something speaks that a draw avoids, and that the round has less of now:
	 * two who have met, whom name, club or country keeps apart, whose colours are uneven. */
	struct by_hand_doubt *doubts;
	size_t doubt_count;
};

/* Two pairs change seats (table and colour's side; byes count as seats, and so does
 * having no game). Stones, komi and colours of the games touched come from the ruleset anew.
 *
 * `reseat`: NULL, and the round is a draft. Else it is the last round, which is
 * published: only where the games that would change have no result, no
 * report and no ruling. Nobody loses its game or bye. Beside "reason": nothing written, too long.
 * The event is touched. */
bool by_hand_swap(const struct office *office, const struct tournament *tournament, int round,
                  const char *entry_a, const char *entry_b, struct by_hand_reseat *reseat,
                  struct problems *problems);

/* a and b meet; those they would have met meet each other (or take over the bye,
 * or are left without a game). `reseat` as above. */
struct by_hand_game {
	const char *a, *b;
	const char *stones, *komi; /* as typed; both "" = from the ruleset */
	const char *black;         /* an entry id, or "" = from the ruleset */
};
bool by_hand_game(const struct office *office, const struct tournament *tournament, int round,
                  const struct by_hand_game *set, struct by_hand_reseat *reseat,
                  struct problems *problems);

/* The pair sits the round out with a bye; whoever it would have met is left without a game. */
bool by_hand_bye(const struct office *office, const struct tournament *tournament, int round,
                 const char *entry_id, struct problems *problems);

/* Locks or unlocks the game at that table, or the pair's bye. Problems: no game
 * there, no bye. */
bool by_hand_lock_game(const struct office *office, const struct tournament *tournament, int round,
                       int table, bool locked, struct problems *problems);
bool by_hand_lock_bye(const struct office *office, const struct tournament *tournament, int round,
                      const char *entry_id, bool locked, struct problems *problems);

/* The game is none any more; both are left without one. */
bool by_hand_break(const struct office *office, const struct tournament *tournament, int round,
                   int table, struct problems *problems);

/* The two of the game at that table change colours, and nothing else. Problems: stones lie, so
 * that the colours are the handicap's; nigiri decides them at the board. */
bool by_hand_turn(const struct office *office, const struct tournament *tournament, int round,
                  int table, struct problems *problems);

/* The game goes to the table `to`, as typed; a game that is there comes to its
 * table. A wrong number is beside "to". */
bool by_hand_move(const struct office *office, const struct tournament *tournament, int round,
                  int table, const char *to, struct problems *problems);

/* A whole round as typed. */
struct by_hand_typed_game {
	const char *table, *black, *white; /* black and white are ids of entries */
	const char *stones, *komi;         /* "" = from the ruleset */
};
struct by_hand_typed {
	const struct by_hand_typed_game *games;
	size_t game_count;
	const char *const *byes; /* ids of entries */
	size_t bye_count;
};

/* The draft that is there, or the next round as a draft, is what was typed;
 * results of the last round may be missing and registration may be open. Where
 * neither stones nor komi are typed the ruleset says who has Black too, else who
 * is named Black; in a nigiri game (the ruleset says so and no stones lie) that
 * is provisional, but in a round whose colours the event shares out (event/colours.h). Who
 * plays and is not named is left without a game.
 * Problems are beside "games.3.table", .black, .white, .stones, .komi and
 * "byes.0"; beside "": the event is a draft or finished, no such round, the
 * round is published, it is not the next (detail: which is), all are drawn.
 * No text may be NULL. */
bool by_hand_round(const struct office *office, const struct tournament *tournament, int round,
                   const struct by_hand_typed *typed, struct problems *problems);
