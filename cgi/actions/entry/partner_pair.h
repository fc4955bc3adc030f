/* How two players who look for a partner become a pair: both say so, or the
 * organiser puts them together. The pair is entered as any other is (a place or
 * the waiting list, points, captain); both wishes are over with it, and every
 * other offer from and to the two is gone. Each returns false or NULL when it
 * added a problem; nothing has been changed then. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/people/partner.h"
#include "store/tournament.h"

/* The player of `wish` would play with that of `to_id`. Where the other has said
 * so already they are a pair now; else the other is told. What is wrong with the
 * other stands beside "to": PROBLEM_PARTNER_GONE and PROBLEM_PARTNER_STOPPED (or,
 * where the name is not to be seen, the same with -unnamed), PROBLEM_NO_MATCH,
 * or the rule that the two do not meet. Saying it twice is saying it once. */
bool partner_pair_offer(const struct office *office, const struct tournament *tournament,
                        const struct partner_wish *wish, const char *to_id,
                        struct problems *problems);

/* What the player of `wish` has offered the other is taken back; or `declined`: what the other
 * has offered, who now may say so again. Nobody is written to. Not when the two are a pair
 * already. */
bool partner_pair_drop(const struct office *office, const struct tournament *tournament,
                       const struct partner_wish *wish, const char *other_id, bool declined,
                       struct problems *problems);

/* Any two, until the event is finished; what they wish for does not matter, the
 * event's rules do. Problems beside "first", "second" and "". Two whom it has put
 * together already are the same pair again. */
struct entry *partner_pair_by_hand(const struct office *office,
                                   const struct tournament *tournament,
                                   const char *first_id, const char *second_id,
                                   struct problems *problems);

/* The same without writing: what the pair would be. Its players are not filled
 * in where a problem says that there are no such two. */
struct entry partner_pair_try(const struct office *office, const struct tournament *tournament,
                              const char *first_id, const char *second_id,
                              struct problems *problems);
