/* A round on the desk while a hand changes it, within hand*.c and nowhere else:
 * begun with hand_job_begin (round_set begins it itself), ended with hand_job_write
 * or hand_job_drop. A transaction is open in between. */
#ifndef ACTIONS_DRAW_BY_HAND_JOB_H
#define ACTIONS_DRAW_BY_HAND_JOB_H

#include <stdbool.h>

#include "actions/office/office.h"
#include "event/event.h"
#include "event/seating.h"
#include "forms/problem.h"

enum { HAND_TABLE_MAX = 9999 };

struct hand_job {
	struct event event;
	struct sheet sheet;
	const char *before;
	const char *reason; /* why a published round is changed; NULL = a draft is */
};

/* A draft, or with a reason the last round, which is published then. False and a
 * problem when the round is not that, or the reason says nothing; nothing is open then. */
bool hand_job_begin(const struct office *office, const struct tournament *tournament, int round,
                    const char *reason, struct hand_job *hand, struct problems *problems);

/* A problem has been added: nothing is written. False, for an action to end with. */
bool hand_job_drop(const struct office *office);

/* Writes the sheet and one line of audit, neither where it is as it was. In a
 * published round only games that nothing has been said of may be others, nobody is
 * left without a seat, and all pages of the event are renewed; a problem otherwise. */
bool hand_job_write(const struct office *office, const struct hand_job *hand, const char *action,
                    struct problems *problems);

/* Somebody who plays this round, or NULL and a problem. */
const struct entry *hand_job_entry(const struct hand_job *hand, const char *id, const char *field,
                                   struct problems *problems);

/* Two of them, named in the fields "a" and "b". */
struct hand_two {
	const struct entry *a, *b;
};
bool hand_job_two(const struct hand_job *hand, const char *id_a, const char *id_b,
                  struct hand_two *two, struct problems *problems);

/* False and a problem where the entry's seat in a draft is locked. */
bool hand_job_free(const struct hand_job *hand, const struct entry *entry, const char *field,
                   struct problems *problems);

#endif
