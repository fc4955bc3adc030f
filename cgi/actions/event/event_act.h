/* Creating and steering an event. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "forms/typed_event.h"
#include "forms/typed_plan.h"
#include "forms/typed_rules.h"
#include "store/tournament.h"

/* The zones a form offers, ended by NULL. */
extern const char *const event_zones[];

/* A draft of the actor's own, who becomes its organiser. `rules`: what it changes
 * of its ruleset, `plan`: how it is played, NULL = nothing and a usual Swiss.
 * `again` as in entry_enter. NULL when it added a problem. A slug that somebody has is
 * PROBLEM_SLUG_TAKEN, one that the site needs for itself PROBLEM_SLUG_RESERVED. */
struct tournament *event_create(const struct office *office, const struct typed_event *typed,
                                const struct typed_rules *rules, const struct typed_plan *plan,
                                bool *again, struct problems *problems);

/* A division of the event, behind those that it has; what is NULL in `typed` is as in the
 * event, and so are rules and plan where they are NULL. A key that is NULL or "" is made of
 * the name, or a letter. What the event has in itself (typed_event_of_whole) is
 * PROBLEM_DIVISION_FACT. The first one takes the entries that the event has. Refused once
 * the event has drawn or is finished. */
struct tournament *event_divide(const struct office *office, const struct tournament *whole,
                                const struct typed_event *typed, const struct typed_rules *rules,
                                const struct typed_plan *plan, bool *again,
                                struct problems *problems);

/* Part of another action's transaction: writes an event that is made otherwise, under
 * a slug from its name where it has "". False when somebody has the slug. */
bool event_insert(const struct office *office, struct tournament *tournament);

struct event_wish {
	const struct typed_event *typed; /* NULL = its facts stay; a field that is NULL stays */
	const enum tournament_state *state;         /* NULL = its state stays */
	int version;                     /* as in the form, -1: whatever it is now */
	const struct typed_rules *rules; /* all that it changes of its ruleset; NULL = the same
	                                  * data as now, also under another ruleset */
	const struct typed_plan *plan;   /* how it is played; what is NULL in it stays; NULL = all */
	const bool *cancelled;           /* whether it does not take place; NULL = as it is */
	const enum player_publish *publish; /* how much of their names those show whose file said
	                                     * nothing of it; NULL = as it is */
};

/* All at once, or with a problem nothing; what is so already is not written
 * again. The slug cannot change once the event has left draft, nor the ruleset
 * once a round is drawn, nor from pairs to single players or back once anybody has
 * entered or looks for a partner (PROBLEM_RULESET_KIND), nor rounds below those drawn,
 * nor capacity below the places taken. More capacity moves waiting pairs up, unless the event is
 * finished then. States (problems beside "state"): any step forward, open <->
 * closed, running <-> finished, and open or closed -> draft (withdrawn from the
 * public; refused with PROBLEM_HAS_ROUNDS once a round is drawn). A step out of draft
 * keeps the ruleset as it then is with the event, its edition (rules/custom.h), and so
 * does another ruleset of an event that is no draft; a step back to draft lets go of it.
 * What makes points (rules/datum.h) is fixed with the ruleset, PROBLEM_RULESET_FIXED;
 * the rest may change at any time, and games that are drawn keep their stones and
 * komi. Of how it is played the rounds drawn fix the system, and groups, finalists
 * and third place once their stage is drawn (event_plan.h); weights, criteria, what a
 * round without a game counts, tables and prizes may change at any time: then the
 * standings do too.
 *
 * Cancelling stops entering, drawing and publishing, and every step but to finished
 * and back from it (PROBLEM_EVENT_CANCELLED); everything else stays as it was, for
 * the day it takes place after all. Neither is said in a draft or in a finished
 * event, before or after the step of the same wish (PROBLEM_CANNOT_CANCEL beside
 * "cancelled"). Pairs with a place and those that wait get a letter of both, and
 * also when day, venue or times of a public event change.
 *
 * A division has from its event what typed_event_of_whole says, whether it takes place, and
 * its state until its first round is public (else PROBLEM_DIVISION_FACT, and
 * PROBLEM_DIVISION_STATE beside "state"); all that follows when its event changes. An event
 * that is finished finishes its divisions.
 *
 * What names show is for each player to say, but for those of a file that says nothing of it
 * (event/imported.h): else PROBLEM_NAMES_CHOSEN beside "publish". It changes those who show
 * what was said for all of them before; one whom somebody has changed alone stays so. */
bool event_change(const struct office *office, const struct tournament *tournament,
                  const struct event_wish *wish, struct problems *problems);

/* Nothing but the state. */
bool event_state_set(const struct office *office, const struct tournament *tournament,
                     enum tournament_state state, struct problems *problems);

/* Nothing but whether it takes place. */
bool event_cancel(const struct office *office, const struct tournament *tournament,
                  bool cancelled, struct problems *problems);
