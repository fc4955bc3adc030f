/* The event as it is now: what an action on a round reads inside its
 * transaction, since what the caller read may be old. Shared by round.c, by_hand.c,
 * check_in.c, take_back.c and the page that asks what can be taken back. Nothing
 * here changes the event or its rounds; a refusal is a problem's word, and NULL
 * says that nothing speaks against it. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <stdbool.h>

#include "event/seating.h"
#include "store/entry.h"
#include "store/keep_apart.h"
#include "store/round.h"
#include "store/tournament.h"

struct scene {
	struct tournament *tournament;
	struct entries entries;
	struct absences absences;
	struct draw draw;
	struct keep_apart apart;
};

/* Whoever will write has begun its transaction. An event that is gone ends the program. */
struct scene scene_read(struct arena *arena, struct db *db, const char *tournament_id);

/* The round as it stands, empty when it is not drawn. */
struct sheet scene_sheet(struct arena *arena, const struct scene *scene, int round);

/* Of any number, also one that no round of the event has. */
enum round_state scene_round(const struct scene *scene, int round);

/* The draft's own number, or the one after the last published. */
int scene_next_round(const struct scene *scene);

/* What the event's state, or that it is cancelled, says against drawing and
 * publishing. Registration that is over by the clock (`now`) is over; `while_open`: it does
 * not matter. */
const char *scene_refusal(const struct scene *scene, int64_t now, bool while_open);

/* What is said against changing or publishing the round as a draft. */
const char *scene_draft_refusal(const struct scene *scene, int round);

/* What is said against changing the round as a published one. */
const char *scene_published_refusal(const struct scene *scene, int round);

#endif
