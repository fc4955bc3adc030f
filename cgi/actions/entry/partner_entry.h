/* What becomes of wishes for a partner when their players come into an entry, or
 * out of it. Each is part of another action's transaction, with a line of audit of
 * its own for all that it changes. */
#pragma once

#include "actions/office/office.h"
#include "store/entry.h"
#include "store/people/partner.h"

/* The wish ends; its offers and those to it are gone. It looks so far. */
void partner_entry_stop(const struct office *office, const struct partner_wish *wish);

/* Who is in the entry looks no longer: a wish that it was once made of is part of
 * it again, every other one of the two players (person_is) ends. */
void partner_entry_in(const struct office *office, const struct entry *entry);

/* The entry is withdrawn, and in the database already. Those it was made of look
 * again; not who is in another pair by now, or looks already: that wish ends. */
void partner_entry_out(const struct office *office, const struct entry *entry);

/* Two who found each other here have one link to their entry, and either may be a child: as that link
 * shows it, of each what is public, and nothing else that one of them wrote. Another entry as it is. */
const struct entry *partner_entry_shared(const struct office *office, const struct entry *entry);

/* Which of the two in the entry that was made of it has the wish. */
int partner_entry_nth(const struct office *office, const struct entry *entry,
                      const struct partner_wish *wish);

/* Whether the player looks under another of the wishes; `seen`: under one whose whole name is
 * public, which is all that somebody outside is told. */
bool partner_entry_looks(struct arena *arena, const struct partner_wishes *all,
                         const struct partner_wish *wish, bool seen);
