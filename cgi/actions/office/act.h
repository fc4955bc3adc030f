/* One action at work: one transaction, in which what it works on is read anew, since what
 * the caller was shown may have changed. Between act_begin and act_end or act_leave
 * everything is read and written in it, and nobody else writes.
 *
 *   struct act act = act_begin(office, tournament->id, problems);
 *   ...                checks, which add problems; writes, where act_fine
 *   return act_end(&act);
 *
 * What is public of its event is taken away at its end, unless it says that nobody sees it
 * (act_begin_quiet, act.quiet): who forgets to say so takes too much, never too little.
 *
 * For the actions' own files: nobody else begins a transaction to write. */
#pragma once

#include <stdbool.h>

#include "actions/office/changes.h"
#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/draw/round.h"
#include "store/entry.h"
#include "store/people/partner.h"
#include "store/tournament.h"

struct act {
	const struct office *office;
	const struct tournament *tournament; /* as it is now; NULL: of none, or of one to come */
	struct problems *problems;           /* NULL where nothing can be wrong */
	bool quiet;                          /* nothing public changes, or what does is touched */
	const struct entry *entry;       /* NULL while it is being made, or not of one */
	const struct partner_wish *wish; /* likewise */
	const struct game *game;         /* likewise */
};

/* Begins the transaction, and reads the event in it, unless tournament_id is NULL; one
 * that is gone, deleted since the request began, ends the program. */
struct act act_begin(const struct office *office, const char *tournament_id,
                     struct problems *problems);

/* Likewise, and the event is not read again where nobody can have written since: in the writer, which
 * answers several in one transaction. */
struct act act_begin_seen(const struct office *office, const struct tournament *seen,
                          struct problems *problems);

/* Likewise, of what nobody sees but the desk, or who does it. */
struct act act_begin_quiet(const struct office *office, const char *tournament_id,
                           struct problems *problems);

/* With problems nothing has happened and the answer is false; else what was written is
 * kept, and what was public of it is taken away. */
bool act_end(const struct act *act);

/* Ends what touches no page and may be lost: on a full disk it is. */
void act_end_spare(const struct act *act);

/* Ends it with nothing written, since there is nothing to write: true without problems. */
bool act_leave(const struct act *act);

/* Whether nothing is wrong so far. */
bool act_fine(const struct act *act);

/* Adds a problem of the whole request; PROBLEM_NONE is none. False, for an action to end with,
 * when it added one. */
bool act_refuse(const struct act *act, enum problem_kind kind);

/* One line of audit. */
void act_audit(const struct act *act, const char *action, const char *subject,
               const struct changes *changes);
