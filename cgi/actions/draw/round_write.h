/* What actions write of a round: its seating, and the line of audit about it. Within the
 * caller's transaction. */
#pragma once

#include "actions/office/office.h"
#include "event/seating.h"
#include "store/draw/round.h"

/* The round anew; it is there. */
void round_write(const struct office *office, const char *tournament_id,
                 const struct seating *seating);

/* The seating's games and byes, into a round where nobody sits at these tables. A game at
 * a table that had one in `before` (NULL = none had) is one version further than that. */
void round_write_into(const struct office *office, const char *tournament_id,
                      const struct seating *seating, const struct rounds *before);

/* One line of audit about the round; NULL: it was, or is, not drawn. `said`: what else there
 * is to tell, or NULL. */
void round_write_audit(const struct office *office, const char *tournament_id,
                       const char *action, int round, const struct seating *before,
                       const struct seating *after, const struct changes_item *said);
