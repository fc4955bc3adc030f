/* Codes behind what is printed and scanned at the event, and behind private links: keyed
 * hashes, so that nobody makes one up and nothing has to be stored. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "event/event.h"
#include "store/draw/round.h"
#include "store/tournament.h"

/* Of the sheet at the door, behind which pairs check in. Good for this event only, and the same
 * of all its divisions. */
const char *card_code_door(const struct office *office, const struct tournament *tournament);
bool card_code_is_door(const struct office *office, const struct tournament *tournament,
                       const char *code);

/* The codes of all its sheets and table cards, its divisions' too, are new ones from here on; the
 * old ones open nothing. */
void card_code_renew(const struct office *office, const struct tournament *tournament);

/* Table cards end with the event: once it is finished or cancelled or, where nobody says so, when
 * all its rounds are played and its last day is two days past. A league that said no last day goes
 * on after the day that stands for it. */
bool card_code_over(const struct event *event, int64_t now);

/* Of the table card, one for each of its two pairs, to report that game with. It
 * opens nothing once the two no longer meet at that table in that round. */
const char *card_code_report(const struct office *office, const struct tournament *tournament,
                             const struct game *game, const char *entry_id);

/* The entry of the game whose code it is; NULL = neither. */
const char *card_code_reporter(const struct office *office, const struct tournament *tournament,
                               const struct game *game, const char *code);

/* Of the private link to what has that id ("entry" or "partner"): the id and a hash. A
 * new generation ends the links of the one before. */
char *card_code_link(const struct office *office, const char *kind, const char *id, int generation);

/* The id in such a token, which the hash behind it may not confirm; NULL: it is none. */
const char *card_code_link_id(struct arena *arena, const char *token);
