/* Changing a round by hand: two pairs change seats, a game or a bye is set, or
 * all of the round is.
 * Each returns false when it added a problem; nothing has been changed then.
 * Only a draft is changed, and only who plays the round gets a seat. What
 * leaves the round as it was writes nothing. */
#ifndef ACTIONS_HAND_H
#define ACTIONS_HAND_H

#include <stdbool.h>
#include <stddef.h>

#include "actions/office.h"
#include "actions/problem.h"
#include "store/tournament.h"

/* Two pairs of the draft change seats (table and colour's side; byes count as
 * seats, and so does having no game). Stones, komi and colours of the games
 * touched come from the ruleset anew. */
bool round_swap(const struct office *office, const struct tournament *tournament, int round,
                const char *entry_a, const char *entry_b, struct problems *problems);

/* a and b meet; those they would have met meet each other (or take over the bye,
 * or are left without a game). */
struct set_game {
	const char *a, *b;
	const char *stones, *komi; /* as typed; both "" = from the ruleset */
	const char *black;         /* an entry id, or "" = from the ruleset */
};
bool round_set_game(const struct office *office, const struct tournament *tournament, int round,
                    const struct set_game *set, struct problems *problems);

/* The pair sits the round out with a bye; whoever it would have met is left without a game. */
bool round_set_bye(const struct office *office, const struct tournament *tournament, int round,
                   const char *entry_id, struct problems *problems);

/* A whole round as typed. */
struct typed_game {
	const char *table, *black, *white; /* black and white are ids of entries */
	const char *stones, *komi;         /* "" = from the ruleset */
};
struct typed_round {
	const struct typed_game *games;
	size_t game_count;
	const char *const *byes; /* ids of entries */
	size_t bye_count;
};

/* The draft that is there, or the next round as a draft, is what was typed;
 * results of the last round may be missing and registration may be open. Where
 * neither stones nor komi are typed the ruleset says who has Black too, else who
 * is named Black; in a nigiri game (the ruleset says so and no stones lie) that
 * is provisional. Who plays and is not named is left without a game.
 * Problems are beside "games.3.table", .black, .white, .stones, .komi and
 * "byes.0"; beside "": the event is a draft or finished, no such round, the
 * round is published, it is not the next (detail: which is), all are drawn.
 * No text may be NULL. */
bool round_set(const struct office *office, const struct tournament *tournament, int round,
               const struct typed_round *typed, struct problems *problems);

#endif
