/* Who did what, when: one line for every change, in the change's own transaction. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct audit {
	int64_t at;
	const char *tournament_id; /* NULL for what concerns no event */
	const char *actor;         /* an account's id, "nobody", "pair", "door", "card", "player",
	                            * "command line", or "desk": an account of the site that
	                            * the event was exported from */
	const char *action;        /* "entry.change" */
	const char *subject;       /* an entry's id, "round 3 table 7" */
	const char *before, *after; /* lines for people; "" where there is nothing */
	const char *data;          /* the same for the program, as actions/office/changes.h has
	                            * it; "" or NULL: nothing, or a line from before it was kept */
};

struct audit_line {
	int64_t id; /* the later line has the higher one */
	struct audit audit;
	const char *actor_email; /* of an account that is here; NULL of others */
};

struct audit_lines {
	struct audit_line *list;
	size_t count;
};

/* Which lines of an event, with those of its divisions; all members "" and INT64_MAX: every one. */
struct audit_filter {
	const char *subject; /* that very one; of "round 3" its tables too */
	const char *kind;    /* what stands before the action's dot: "entry" */
	int64_t before;      /* lines with a lower id */
	bool but_check_ins;  /* which are most of a day's */
};

void audit_insert(struct db *db, const struct audit *audit);

/* The line says this from now on: before, after and data. */
void audit_rewrite(struct db *db, const struct audit_line *line);

/* Whether there is a line of that action, on the whole site. */
bool audit_ever(struct db *db, const char *action);

/* Sign-ins that failed, and what was refused, which the site keeps so many days. */
enum { AUDIT_FAILURE_DAYS = 90 };
bool audit_failures_over(struct db *db, int64_t now);
void audit_failures_sweep(struct db *db, int64_t now);

/* At most `limit` of the event's, the newest first. */
struct audit_lines audit_of(struct arena *arena, struct db *db, const char *tournament_id,
                            const struct audit_filter *filter, int limit);

/* At most `limit` of the site's, the newest first, with lower ids than `before`: what concerns no event,
 * and who was given or lost a role at one. */
struct audit_lines audit_of_site(struct arena *arena, struct db *db, int64_t before, int limit);

/* NULL when neither the event nor a division of it has such a line. */
struct audit_line *audit_by_id(struct arena *arena, struct db *db, const char *tournament_id,
                               int64_t id);

/* The last line of the event, or of those it is a division of or has, 0 = there is none: what was
 * made of the event at one line is right while it is the last. But those of results of the round
 * `playing`, which nothing that counts complete rounds alone goes by; 0 = all count. */
int64_t audit_newest(struct db *db, const char *tournament_id, int playing);

/* The id of the event's newest line, check-ins left out: while it is the same, nothing that a draw
 * is made from has changed. 0 where there is none. */
int64_t audit_newest_but_check_ins(struct db *db, const char *tournament_id);

/* The round and the table that a subject names; table 0: the whole round, round 0: neither. */
struct audit_place {
	int round, table;
};
struct audit_place audit_place(const char *subject);

/* The lines of results of other rounds since the round was last drawn, none where it never
 * was: table by table, the oldest first. */
struct audit_lines audit_results_since_draw(struct arena *arena, struct db *db,
                                            const char *tournament_id, int round);
