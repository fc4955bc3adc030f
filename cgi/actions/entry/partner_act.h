/* What a player who looks for a partner does for that: says so, changes it,
 * stops. Each returns false when it added a problem; nothing has been changed
 * then. How two become a pair is in partner_pair.h. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "forms/typed_entry.h"
#include "store/people/partner.h"
#include "store/tournament.h"

/* As somebody typed it. */
struct partner_typed {
	struct typed_entry alone;        /* the first player, address and note */
	const char *weakest, *strongest; /* the partner's rank; "" = any */
};

/* What the form of a wish starts with. */
struct partner_typed partner_typed_of(struct arena *arena, const struct partner_wish *wish);

/* Whether players may look for a partner, and change what they look for, now: as
 * entry_closed, and not where the event is cancelled or has no pairs. PROBLEM_NONE =
 * they may. */
enum problem_kind partner_closed(const struct tournament *tournament, int64_t now);

/* A new wish. Problems stand beside the fields as typed_entry_check has them,
 * and beside "weakest" and "strongest"; who looks already, or is in a pair of the
 * event, is told so beside the name. *again as in entry_enter. NULL
 * when it added a problem. */
struct partner_wish *partner_look(const struct office *office,
                                  const struct tournament *tournament,
                                  const struct partner_typed *typed, const char *lang,
                                  bool *again, struct problems *problems);

/* `version` as in the form. Offers stand as they are; another address is written to. */
bool partner_change(const struct office *office, const struct tournament *tournament,
                    const struct partner_wish *wish, const struct partner_typed *typed,
                    const char *lang, int version, struct problems *problems);

/* At any time while it looks; its offers and those to it are gone. Stopping twice
 * is stopping once. */
bool partner_stop(const struct office *office, const struct tournament *tournament,
                  const struct partner_wish *wish, struct problems *problems);

/* The token of the wish's private link, and the wish that one opens, or NULL.
 * As with the pair's own. */
char *partner_token(const struct office *office, const struct partner_wish *wish);
struct partner_wish *partner_by_token(const struct office *office, const char *token);
