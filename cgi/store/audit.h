/* Who did what, when: one line for every change, in the change's own transaction. */
#ifndef STORE_AUDIT_H
#define STORE_AUDIT_H

#include <stdint.h>

#include "store/db.h"

struct audit {
	int64_t at;
	const char *tournament_id; /* NULL for what concerns no event */
	const char *actor;         /* an account's id, "pair" or "command line" */
	const char *action;        /* "entry.change" */
	const char *subject;       /* an entry's id, "round 3 table 7" */
	const char *before, *after; /* lines for people; "" where there is nothing */
};

void audit_insert(struct db *db, const struct audit *audit);

/* How often that was done to the subject. */
int audit_count(struct db *db, const char *tournament_id, const char *action, const char *subject);

#endif
