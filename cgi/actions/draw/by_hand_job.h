/* A round on the desk while a hand changes it, within by_hand.c and nowhere else: an act
 * that begins with by_hand_job_begin (by_hand_round begins it itself) and ends with
 * by_hand_job_end. */
#pragma once

#include <stdbool.h>

#include "actions/office/act.h"
#include "event/event.h"
#include "event/seating.h"
#include "forms/problem.h"

enum { HAND_TABLE_MAX = 9999 };

struct by_hand_job {
	struct act act;
	struct event event;
	struct seating seating;
	const char *reason; /* why a published round is changed; NULL = a draft is */
};

/* A draft, or with a reason the last round, which is published then. A problem when the
 * round is not that, or the reason says nothing; there is no seating then. */
struct by_hand_job by_hand_job_begin(const struct office *office,
                                     const struct tournament *tournament,
                                     int round, const char *reason, struct problems *problems);

/* Without problems writes the seating and one line of audit, neither where it is as it was. In
 * a published round only games that nothing has been said of may be others, nobody is
 * left without a seat, and all pages of the event are renewed; a problem otherwise. False
 * with problems, as act_end. */
bool by_hand_job_end(struct by_hand_job *hand, const char *action);

/* Somebody who plays this round, or NULL and a problem. */
const struct entry *by_hand_job_entry(const struct by_hand_job *hand, const char *id,
                                      const char *field);

/* Two of them, named in the fields "a" and "b"; false where there is a problem already. */
struct by_hand_job_pair {
	const struct entry *a, *b;
};
bool by_hand_job_two(const struct by_hand_job *hand, const char *id_a, const char *id_b,
                     struct by_hand_job_pair *two);

/* False and a problem where the entry's seat in a draft is locked. */
bool by_hand_job_free(const struct by_hand_job *hand, const struct entry *entry, const char *field);
