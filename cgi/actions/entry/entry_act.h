/* What pairs and organisers do with entries. Each returns false when it added
 * a problem; nothing has been changed then. */
#pragma once

#include <stdbool.h>

#include "actions/entry/own.h"
#include "actions/office/office.h"
#include "forms/problem.h"
#include "forms/typed_entry.h"
#include "store/draw/round.h"

/* Whether a pair may enter, change or withdraw by itself now. Before, after,
 * or not at all: the problem says which (PROBLEM_NOT_OPEN_YET,
 * PROBLEM_ENTRY_CLOSED, PROBLEM_EVENT_CANCELLED, PROBLEM_NONE = open). */
enum problem_kind entry_closed(const struct tournament *tournament, int64_t now);

/* A new entry: confirmed when there is a place, else waiting; unconfirmed where the event has
 * whoever enters confirm it (confirm.h) and it is no organiser who does. In an event with divisions
 * it is in the one that it chose or that its strength says (division_entry.h), whose id it has. Its
 * players look for no partner any more. Whoever gets a place, now or later, was absent from the
 * rounds that are public by then. A request that has made one before answers that one, and *again
 * is true (once_act.h). `by_organiser`: at any time until the event is finished or cancelled.
 * NULL when it added a problem. */
struct entry *entry_enter(const struct office *office, const struct tournament *tournament,
                          const struct typed_entry *typed, const char *lang,
                          bool by_organiser, bool *again, struct problems *problems);

/* An entry that is checked already enters, and what was looked for by its players is over:
 * it comes with its players, address and note, and gets the rest. Part of another
 * action's transaction. `lang` as in entry_enter. */
void entry_put(const struct act *act, struct entry *entry, const char *lang);

/* What differs between an entry as it is and as it would be, as the log tells it; and such an entry
 * takes the other's place. Likewise. */
struct changes entry_changes(struct arena *arena, const struct entry *before,
                             const struct entry *changed);
void entry_change_put(const struct act *act, const struct entry *before,
                      const struct entry *changed);

/* Two players who are checked already become a pair, as entry_enter makes one:
 * *entry comes with its players, address, note and language, and gets the rest,
 * unless it added a problem. Whether registration is open is not asked, and what
 * the two looked for is the caller's. Part of another action's transaction, which
 * has read the event and `others`, all its entries, in it. */
void entry_join(const struct office *office, const struct tournament *tournament,
                const struct entry_list *others, struct entry *entry, struct problems *problems);

struct entry_wish {
	const struct typed_entry *typed; /* NULL = what is typed stays */
	const bool *absent;              /* [ROUNDS_MAX + 1], by round from 1: all its
	                                  * absences; NULL = they stay */
	const struct own_start *start;   /* by an organiser; NULL = it stays */
	const char *lang;                /* of typed, as in typed_entry_check */
	int version;                     /* as in the form, -1: whatever it is now */
	bool by_organiser;
};

/* All at once, or with a problem nothing; what is so already is not written
 * again. A pair may change what is typed while registration is open, and until
 * the event is finished in which rounds to come it plays: another answer for a
 * published one is PROBLEM_ABSENCE_LATE beside "absent". Rounds that the event
 * does not have are not looked at. Withdrawn entries stay as they are. */
bool entry_change(const struct office *office, const struct tournament *tournament,
                  const struct entry *entry, const struct entry_wish *wish,
                  struct problems *problems);

/* Frees the place and moves the first waiting pair up (not in a finished
 * event). Refused while the pair has a game without a result in a published
 * round; taken out of a draft. Out of a cancelled event a pair may go at any time.
 * Two who had looked for a partner look again. Withdrawing twice is withdrawing once. */
bool entry_withdraw(const struct office *office, const struct tournament *tournament,
                    const struct entry *entry, bool by_organiser, struct problems *problems);

/* Brings a withdrawn entry back: to a free place when nobody waits for it, else
 * to the waiting list, where it stands by its number as before. Its players look for
 * nobody then. Organiser only, and not in a cancelled event. */
bool entry_restore(const struct office *office, const struct tournament *tournament,
                   const struct entry *entry, struct problems *problems);

/* The first published round in which it has a game without a result; 0 = none. */
int entry_playing(const struct rounds *draw, const char *entry_id);

/* The one of the two above that turns round what `entry` says of its status, by an
 * organiser: refused with PROBLEM_STALE when the entry has changed since it was
 * read. */
bool entry_in_out(const struct office *office, const struct tournament *tournament,
                  const struct entry *entry, struct problems *problems);

/* A pair that does not play round `round` (not yet published), or does after
 * all; problems beside "round". Open to the pair also after registration. Taken
 * out of a draft. */
bool entry_absent(const struct office *office, const struct tournament *tournament,
                  const struct entry *entry, int round, bool absent, struct problems *problems);

/* The desk knows that the pair sits that round out or, of round 0, that it withdrew or moved
 * up: entry.news_at, absence.told_at. */
bool entry_noted(const struct office *office, const struct tournament *tournament,
                 const struct entry *entry, int round, struct problems *problems);

/* Confirms waiting pairs, in their order, while there are places; nobody in a
 * cancelled event. Part of another action's transaction. */
void entry_move_up(const struct office *office, const char *tournament_id);

/* Parts of an act that has read its event: a place, or the waiting list, of which nobody is
 * passed; the published rounds count as missed of who comes in now; out of a draft; out of the
 * event, which may bring in who waits; and, withdrawn, in again. */
struct act;
enum entry_status entry_place(const struct act *act);
void entry_missed(const struct office *office, const struct tournament *tournament,
                  const char *entry_id);
void entry_leave_draft(const struct act *act, const struct rounds *draw);
void entry_leave(const struct act *act, bool by_organiser);
void entry_return(const struct act *act);

/* The token of the pair's private link: its id and a keyed hash of id and generation. */
char *entry_token(const struct office *office, const struct entry *entry);

/* The entry a token opens, or NULL: of one that went on in another division, that. Compared in
 * constant time. */
struct entry *entry_by_token(const struct office *office, const char *token);

/* The old link stops working. */
void entry_renew_link(const struct office *office, const struct entry *entry);
