/* Which division of an event an entry is in: as it enters, moved by the desk one by one, or all
 * that strength decides at once. Each action returns false when it added a problem; nothing has
 * been changed then. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "event/division.h"
#include "event/event.h"
#include "forms/problem.h"
#include "forms/typed_entry.h"
#include "store/entry.h"
#include "store/tournament.h"

/* Where an entry as it is typed goes: the division that it chose, or that its strength says; an
 * organiser may choose any. `whole` may be a division, which is chosen with it. Of an event
 * without divisions the event. With a problem beside
 * "division" it is the event itself. Part of another action's transaction. */
const struct tournament *division_entry_chosen(const struct office *office,
                                               const struct tournament *whole,
                                               const struct typed_entry *typed,
                                               bool by_organiser, struct problems *problems);

/* All of these, which are in that division, into the one of that key, for a reason, which is in
 * the log (problems beside "to" and "reason"). Whoever has not played yet is simply there. Who
 * has, or had a bye, is a new entry there of the same people (entry.from_id), by which the list
 * then has it; the old one keeps its games and, where the next round there is made without it
 * or none is to come, its place, else it is withdrawn. Refused while one of them plays
 * (PROBLEM_STILL_PLAYING), and where the division has not places for all, is over, or does not
 * take such players. */
bool division_entry_move(const struct office *office, const struct tournament *tournament,
                         const struct entry_list *entries, const char *to, const char *reason,
                         struct problems *problems);

/* A pair asks to be in the division of that key, with a word why, until its own is over (problems
 * beside "to" and "reason"); to "": it asks no more, or the desk declines. */
bool division_entry_ask(const struct office *office, const struct tournament *tournament,
                        const struct entry *entry, const char *to, const char *why,
                        struct problems *problems);

/* Who is out of a division's knockout while that is played, and plays in no other division yet:
 * those who have no part in its round to come. None before it is drawn. `whole`: all entries of
 * its event. */
struct entry_list division_entry_out(struct arena *arena, const struct event *event,
                                     const struct entry_list *whole);

/* All of these, which have moved into that division, go back into the one of that key, in a free
 * place there or to its waiting list. A new entry that was made for one withdraws, and the old
 * one plays on. Refused, as the check says, once one of them has played here
 * (PROBLEM_DIVISION_PLAYED), has withdrawn or the division is over. */
bool division_entry_back(const struct office *office, const struct tournament *tournament,
                         const struct entry_list *entries, const char *to,
                         struct problems *problems);
void division_entry_back_check(const struct event *event, const struct entry *entry,
                               struct problems *problems);

/* All that strength decides, as division_cut_places says, before the first round of any such
 * division is public (PROBLEM_DIVISION_STATE); texts that cannot be read are PROBLEM_GRADE beside
 * "cut.0" and so on, a division that it overfills PROBLEM_DIVISION_FULL. What is typed is what strength
 * says from then on. */
bool division_entry_cut(const struct office *office, const struct tournament *whole,
                        const struct division_cut *cut, struct problems *problems);
