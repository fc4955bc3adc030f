/* Mail that an action causes: noted in its own transaction, sent later by a
 * process of its own. A site without a mail server notes nothing. */
#pragma once

#include "actions/office/office.h"
#include "store/entry.h"
#include "store/people/outbox.h"
#include "store/people/partner.h"
#include "store/tournament.h"

/* In place of a letter of that kind, about the same and to the same address, that has never been
 * tried. Nothing happens without an address, in a rehearsal, where the site sends no mail, or once
 * the address has had its few letters of the hour: the pages say what it was not told. */
void letters_post(const struct office *office, const struct outbox_letter *letter);

/* To all that a pair is written to at (outbox_addressees). Nothing happens while the
 * event is a draft: nobody knows of it. */
void letters_entry(const struct office *office, const struct tournament *tournament,
                   const struct entry *entry, enum outbox_kind kind, const char *detail);

/* As letters_entry, to every pair that has a place or waits for one and to every player
 * who looks for a partner. */
void letters_everybody(const struct office *office, const struct tournament *tournament,
                       enum outbox_kind kind, const char *detail);

/* How many letters that is now; 0 where the site sends no mail. */
int letters_everybody_count(const struct office *office, const struct tournament *tournament);

/* As letters_entry, to the pair's own address alone: how it stands with the pair. Nothing
 * happens once the event is finished, nor when a few such letters about the entry have
 * been made within a day. */
void letters_standing(const struct office *office, const struct tournament *tournament,
                      const struct entry *entry);

/* That the player looks for a partner. Nothing happens when a few such letters, of the
 * wish or in its event to its address, have been made within a day. */
void letters_looking(const struct office *office, const struct partner_wish *wish);

/* The detail of LETTER_EVENT_MOVED, of the event as it is given here: a line each of its first
 * day, venue in English, times, last day (empty where it is the first) and venue in Japanese. */
const char *letters_where_and_when(struct arena *arena, const struct tournament *tournament);
