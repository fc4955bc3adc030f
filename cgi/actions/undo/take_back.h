/* Taking back what a line of the audit says was done: the action that undoes it,
 * with what the line says was so before. The undoing is audited as what it is, so
 * that it can be taken back in its turn. Nothing is undone that has been changed
 * since: then the line says no longer what is.
 * Of what a line does not tell in full (settings, roles, rulings, a line written
 * by an older program) nothing is taken back here. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "event/event.h"
#include "forms/problem.h"
#include "store/audit.h"
#include "store/tournament.h"

/* What taking a line back comes to. */
enum take_back_outcome {
	BACK_NONE,       /* it cannot be taken back, now or later */
	BACK_RESULT,     /* the result before is the result again */
	BACK_CLEAR,      /* the game has no result again */
	BACK_DRAFT,      /* the draft is as it was; there is one again */
	BACK_THROW_AWAY, /* the draft is gone */
	BACK_UNPUBLISH,  /* the round is a draft again */
	BACK_PUBLISH,    /* the round is public again */
	BACK_WITHDRAW,   /* the pair is out */
	BACK_RESTORE,    /* the pair is in again */
	BACK_CHANGE,     /* the entry says what it said before */
	BACK_START,      /* it starts from where it started before */
	BACK_ABSENT,     /* the pair plays, or sits out, as before */
	BACK_WITHDRAW_SEVERAL, /* the pairs are out again, all of them */
	BACK_RESTORE_SEVERAL,  /* the pairs are in again, and who moved up by it waits again */
	BACK_MOVE,       /* the pairs are in the division again that they moved from */
};

/* Writes nothing. Problems say what speaks against it now: PROBLEM_CHANGED_SINCE
 * beside the field of the line that is another now, whose detail is what it is ("" = nothing),
 * or of the whole draw, as it is; or what the undoing action would say. */
enum take_back_outcome take_back_plan(const struct office *office, const struct event *event,
                                      const struct audit *line, struct problems *problems);

/* Whether there is a plan and nothing speaks against it. */
bool take_back_offered(const struct office *office, const struct event *event,
                       const struct audit *line);

/* False when it added a problem; nothing has been changed then. Problems: those of
 * the plan and of the undoing action, PROBLEM_NO_LINE when the event has no such
 * line, PROBLEM_NOT_TAKEN_BACK when there is no plan. */
bool take_back(const struct office *office, const struct tournament *tournament, int64_t id,
               struct problems *problems);
