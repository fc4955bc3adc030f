/* Many entries withdrawn in one act of an organiser's, and brought back in one: a line of the log for
 * all, of which each entry is a field ("pair 7": confirmed, withdrawn), and each that got a place by
 * it too ("pair 9": waiting, confirmed). */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/tournament.h"

/* Those of the event that are in it. First all go, then who waits moves up, so that no place goes to
 * one that goes, too. Refused while one of them plays (PROBLEM_STILL_PLAYING), or when there are none
 * (PROBLEM_NO_ENTRY). */
bool several_withdraw(const struct office *office, const struct tournament *tournament,
                      const struct entry_list *entries, struct problems *problems);

/* Those come back, with the places they had as their status here says, not as it is: who has moved up
 * into them waits again, and is told. A place that somebody else has got meanwhile is theirs: then they
 * wait by their number, before all who came later. Refused as the check says. */
bool several_return(const struct office *office, const struct tournament *tournament,
                    const struct entry_list *entries, const struct entry_list *moved_up,
                    struct problems *problems);

/* Whether one that has moved up waits again: it has not been drawn yet in a round that is public. */
struct rounds;
bool several_may_wait(const struct rounds *draw, const struct entry *entry);
