/* Everybody of an event who looks for a partner, as it is now, and which two of
 * them would do. Nothing here writes; an action reads it inside its transaction. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/people/partner.h"
#include "store/tournament.h"

struct match_search {
	const struct office *office;
	const struct tournament *tournament;
	struct partner_wishes wishes; /* who asked first stands first */
	struct partner_offers offers;
	struct entry_list entries;
	const bool *taken; /* by wish: it looks, but its player is in a pair of the event */
};

/* Of the tournament as it is now; the second among these entries of the whole event, which were read now. */
struct match_search match_read(const struct office *office, const struct tournament *tournament);
struct match_search match_of(const struct office *office, const struct tournament *tournament,
                             const struct entry_list *entries);

/* A wish of this event, whatever became of it; NULL = there is none. */
const struct partner_wish *match_wish(const struct match_search *search, const char *id);

/* Whether one has said that he or she would play with the other. */
bool match_offered(const struct match_search *search, const char *from_id, const char *to_id);

/* How many grades lie between their ranks. */
int match_apart(const struct partner_wish *a, const struct partner_wish *b);

/* Whether each rank is inside the other's wishes. */
bool match_wanted(const struct partner_wish *a, const struct partner_wish *b);

/* Whether a asked before b did: of two of one second, the one with the lower id. */
bool match_before(const struct partner_wish *a, const struct partner_wish *b);

/* Whether the player is known to be no minor: a minor's address is told nobody, nor is that of one
 * who may be. */
bool match_address_open(const struct partner_wish *wish, const struct tournament *tournament);

/* The pair that two would be: whoever asked first stands first, and the address and the language
 * are that one's; or the other's where only that address may be told, since both have the pair's
 * link. Nothing is checked; points and captain are open. */
struct entry match_couple(const struct match_search *search, const struct partner_wish *a,
                          const struct partner_wish *b);

/* The same with points and captain filled in, and with the problems that
 * typed_entry_pair and person_twice have. */
struct entry match_pair(const struct match_search *search, const struct partner_wish *a,
                        const struct partner_wish *b, struct problems *problems);

struct match {
	const struct partner_wish *wish;
	int apart;
	bool asks;  /* has offered to play */
	bool asked; /* has been offered that */
};
struct matches {
	struct match *list;
	size_t count;
};

/* Who else looks, may pair with the player by the event's rules and is in no other
 * pair: those whom both wishes want, and those between whom an offer stands. The
 * closest rank first, then who asked first. */
struct matches match_find(const struct match_search *search, const struct partner_wish *wish);
