/* Drawing a round, publishing it, taking it back, throwing it away, and dropping
 * an entry out of it; by_hand.h changes what was drawn.
 * Each returns false when it added a problem; nothing has been changed then.
 * A draft is seen by nobody but the organiser. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "event/event.h"
#include "forms/problem.h"
#include "store/draw/round.h"
#include "store/entry.h"
#include "store/tournament.h"

struct round_wish {
	bool force;       /* although a result of the last round is missing, or, where
	                   * none is, nobody goes on from a game of a knockout */
	bool anew;        /* a draft that is there is drawn again, hand changes undone */
	bool while_open;  /* although registration is open; publishing ends it */
	bool publish;     /* at once, or nothing is drawn */
	int64_t seed;     /* -1 = the event's own */
};

struct round_drawn {
	int round;
	size_t rematches; /* how many could not be avoided */
	bool again;       /* the key had drawn the round before; nothing was done now */
};

/* Whether drawing the next round takes so long that nobody should be kept waiting for it: half a
 * second, with as many as that. */
enum { ROUND_LONG = 900 };
bool round_draw_long(const struct event *event);

/* Draws the next round, as a draft unless it is to be published. Problems: the
 * event is a draft or finished, registration is open, a draft is there (detail:
 * its round), a result is missing (detail: which tables), all rounds are drawn,
 * fewer than two pairs play, what the system says (stage_draw.h), the key was sent
 * with another wish, it takes long and the event has changed again and again meanwhile;
 * *drawn is as it was then. A key whose round has been thrown away since is
 * PROBLEM_SENT_ALREADY. */
bool round_draw(const struct office *office, const struct tournament *tournament,
                const struct round_wish *wish, struct round_drawn *drawn,
                struct problems *problems);

/* Why the next round cannot be drawn now as wished: a problem's kind (PROBLEM_NONE = it can be)
 * and its detail, or NULL. round_draw has the last word. */
struct round_refusal {
	enum problem_kind kind;
	const char *detail;
};
struct round_refusal round_draw_refusal(const struct office *office, const struct event *event,
                                        const struct round_wish *wish);

/* What the system will say against the first round, if nobody else enters or withdraws;
 * nothing once a round is drawn, nor of fewer than two. */
struct round_refusal round_draw_foreseen(struct arena *arena, const struct event *event);

/* Refused while somebody who plays has neither game nor bye, and while
 * registration is open unless `while_open`. The first one makes the event running. */
bool round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                        bool while_open, struct problems *problems);

/* The last published round, while it has no result and no ruling that stands, is
 * a draft again, its games as they are; a pair that has withdrawn since loses its
 * bye, one that has entered since is absent from it no longer, and what pairs reported
 * of the round is gone. Without a published round the
 * event is closed again. */
bool round_take_back(const struct office *office, const struct tournament *tournament, int round,
                     struct problems *problems);

/* A draft is gone, with all that was changed in it by hand; if `published`, so is
 * a published round that round_take_back would take back, as if by both. */
bool round_throw_away(const struct office *office, const struct tournament *tournament, int round,
                      bool published, struct problems *problems);

/* The three above as part of another action, on the event that it has read in its
 * transaction: what is said against them, and then the writing. A draft is thrown
 * away where refusal_of_draft says nothing. */
struct event;
bool round_publish_allowed(const struct office *office, const struct event *event, int round,
                           bool while_open, struct problems *problems);
void round_publish_within(const struct office *office, const struct event *event, int round);
enum problem_kind round_take_back_refusal(const struct event *event, int round);
void round_take_back_within(const struct office *office, const struct event *event, int round);
void round_throw_away_within(const struct office *office, const struct event *event, int round);

/* Those whom the round seats (stage_draw_part), but who have neither game
 * nor bye in it. */
struct round_unpaired {
	const struct entry **list;
	size_t count;
};
struct round_unpaired round_unpaired(struct arena *arena, const struct event *event, int round);

/* Takes entries out of the round while that is a draft (they withdraw, or will not
 * play): whom one would have met is left without a game. Written, and audited, once
 * for all of them; not at all where it seats none. Part of another action, as above. */
void round_drop_within(const struct office *office, const struct event *event,
                       const struct entry *const *list, size_t count, int round);

/* The same of one entry, on an event that the action has not read so far. */
void round_drop_entry(const struct office *office, const struct tournament *tournament,
                      const char *entry_id, int round);
