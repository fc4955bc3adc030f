/* Erasing what is kept of people: by itself a while after the event (tournament.keep_days after its
 * last day), at once when they ask or an organiser does. What goes is what personal.def says; of
 * names only what is public of them stays, of the log what log_hide leaves. Rank, points, games and
 * places stay. Nothing brings it back.
 *
 * Each is noted by ids alone, in a file and in the database, which several machines share: a backup that
 * is restored later still has what went since it was made, and is erased again by that file (erase_again). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "store/entry.h"
#include "store/people/partner.h"

/* Of a pair, by itself or by an organiser, with what the same players had in other divisions.
 * `names`: of which of its players the name goes, too; then only the pair's number stands for it. */
bool erase_entry(const struct office *office, const struct tournament *tournament,
                 const struct entry *entry, const bool names[static 2], struct problems *problems);

/* Of a player who looks for a partner: all. In a pair it is the pair's: PROBLEM_ERASE_PAIR. */
bool erase_wish(const struct office *office, const struct tournament *tournament,
                const struct partner_wish *wish, struct problems *problems);

/* Of everybody in an event, with its divisions; only once it is over or cancelled, or its last day
 * is past: PROBLEM_ERASE_EARLY. */
bool erase_event(const struct office *office, const struct tournament *tournament,
                 struct problems *problems);

/* The day from which on that is due by itself. A league says no last day, and plays for months: its
 * last is that of its newest round or result. `played`: false where it is known to have none. */
struct date erase_day(const struct office *office, const struct tournament *tournament, bool played);

/* Does what is due; how many events that was. */
int erase_due(const struct office *office);

/* What the file says was erased, in a database that is an older one and that nobody else has. Only
 * the office's arena, database, clock and file are needed. How many were found. */
int erase_again(const struct office *office);

/* Into this machine's file whatever the database says was erased at another. Likewise. */
void erase_gather(const struct office *office);
