/* Players who look for a partner, in an event whose office sends mail. */
#pragma once

#include "world/office.h"

#include "actions/entry/match.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/partner_pair.h"

#define LOOKING_TEST(test) TEST_WITH(looking_open, test)

/* The office's event, and it sends mail. */
void looking_open(struct world *world);

/* A man of 30 who would play with anybody. */
struct partner_typed looking_typed(struct world *world, const char *name, const char *rank);

/* The same, a girl of twelve. */
struct partner_typed looking_girl(struct world *world, const char *name, const char *rank);
struct partner_wish *look(struct world *world, const struct partner_typed *typed,
                          const char *once);

/* Taken, a second after the one before. */
struct partner_wish *looking(struct world *world, struct partner_typed typed);
bool offer(struct world *world, const struct partner_wish *from, const struct partner_wish *to);
void offered(struct world *world, const struct partner_wish *from,
             const struct partner_wish *to);
const struct partner_wish *wish_now(struct world *world, const struct partner_wish *wish);
int offers(struct world *world);
int pairs(struct world *world);

/* "looking b@example.org en; ", every letter by the order it was posted in. */
const char *letters(struct world *world);
