/* Drawing a round, changing the draw by hand, publishing it, taking it back,
 * throwing it away.
 * Each returns false when it added a problem; nothing has been changed then.
 * A draft is seen by nobody but the organiser. */
#ifndef ACTIONS_DRAW_H
#define ACTIONS_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "actions/office.h"
#include "actions/problem.h"
#include "store/entry.h"
#include "store/round.h"
#include "store/tournament.h"

/* Draws the next round as a draft, from the event's seed, or, while the last
 * one is a draft, draws that again with hand changes undone. Problems: registration
 * is open, a result is missing (detail: which tables) unless `force`, all
 * rounds are drawn, fewer than two pairs play. *rematches says how many could
 * not be avoided. */
bool round_draw(const struct office *office, const struct tournament *tournament, bool force,
                size_t *rematches, struct problems *problems);

/* Why the next round cannot be drawn now: a problem's word (NULL = it can be)
 * and its detail, or NULL. round_draw has the last word. */
struct draw_refusal {
	const char *word, *detail;
};
struct draw_refusal round_draw_refusal(const struct office *office,
                                       const struct tournament *tournament);

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

/* Refused while somebody who plays has neither game nor bye. The first one
 * makes the event running. */
bool round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                        struct problems *problems);

/* The last published round, while it has no result, is a draft again, its games
 * as they are; a pair that has withdrawn since loses its bye. Without a
 * published round the event is closed again. */
bool round_take_back(const struct office *office, const struct tournament *tournament, int round,
                     struct problems *problems);

/* A draft is gone, with all that was changed in it by hand. */
bool round_throw_away(const struct office *office, const struct tournament *tournament, int round,
                      struct problems *problems);

/* Those who play the round but have neither game nor bye in it. Ids. */
struct unpaired {
	const struct entry **list;
	size_t count;
};
struct unpaired round_unpaired(struct arena *arena, const struct entries *entries,
                               const struct draw *draw, const struct absences *absences, int round);

/* Takes an entry out of the last round while that is a draft (it withdraws, or
 * will not play): whom it would have met is left without a game. Part of
 * another action's transaction. */
void round_drop_entry(const struct office *office, const struct tournament *tournament,
                      const char *entry_id, int round);

#endif
