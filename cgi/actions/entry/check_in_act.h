/* Saying that a pair has come, and leaving out of the draw those that have not.
 * Only in events that use check-in. Each action returns false when it added a
 * problem; nothing has been changed then. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "event/event.h"
#include "forms/problem.h"
#include "store/draw/check_in.h"

/* What speaks against check-in now; PROBLEM_NONE = nothing. A pair checks in
 * by itself on a day of play (event/schedule.h), in the event's zone; the desk at any time
 * between draft and end. `detail` is the next such day with PROBLEM_CHECK_IN_EARLY, the last
 * day with PROBLEM_CHECK_IN_OVER. */
struct check_in_closed {
	enum problem_kind kind;
	const char *detail;
};
struct check_in_closed check_in_closed(struct arena *arena, const struct tournament *tournament,
                                       enum check_in_way way, int64_t now);

/* Those who are here now. In an event of several days a pair says on each day of play that it
 * has come: what it said on an earlier one counts no longer. What was said before a day of play
 * and after the one before counts for it. */
struct check_ins check_in_now(struct arena *arena, const struct event *event, int64_t now);

/* How many of them are confirmed. */
int check_in_count(const struct event *event, const struct check_ins *here);

/* A confirmed pair is here, or (present false) is not after all. Said twice is
 * said once a day: the first time and way stand. Refused besides where check-in is
 * closed for `way`: PROBLEM_WITHDRAWN, PROBLEM_CHECK_IN_WAITING, and
 * PROBLEM_NOT_HERE of an entry of another event. */
bool check_in_set(const struct office *office, const struct tournament *tournament,
                  const struct entry *entry, enum check_in_way way, bool present,
                  struct problems *problems);

/* The first round that is not published; 0 when all are. */
int check_in_next_round(const struct event *event);

/* Who has come. */
struct check_in_attendance {
	const struct check_in *here; /* NULL: has not checked in */
	/* It has a game in the last published round that it came to (who lost that by forfeit
	 * did not), and that is of no earlier day, so it is here where check-in began to be used
	 * later than that. */
	bool seated;
	bool awaited; /* is to play the round and is not here */
};

/* Of each entry of the event, by its index; round 0: nobody is awaited. */
const struct check_in_attendance *check_in_attendance(struct arena *arena,
                                                      const struct event *event, int round,
                                                      int64_t now);

/* Whether the pair was left out of that round, by no word of its own, and has
 * checked in since. */
bool check_in_since(const struct event *event, const struct entry *entry, int round);

/* The round to come that check_in_since says so of, or 0. */
int check_in_left_out(const struct event *event, const struct entry *entry);

/* All pairs that are awaited sit that round out, and leave its
 * draft. Who sits it out already is not written again. Problems: check-in is
 * closed for the desk; PROBLEM_CHECK_IN_NOBODY while no pair has come at all;
 * PROBLEM_ROUND, PROBLEM_ABSENCE_LATE beside "round". */
bool check_in_no_shows(const struct office *office, const struct tournament *tournament,
                       int round, struct problems *problems);
