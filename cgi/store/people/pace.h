/* How busy strangers are: the store of actions/office/pace_act.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "store/db.h"

/* One thing more that `who` makes: it takes `step` seconds, and they are busy until all are done. 0;
 * or, where that would be more than `most` seconds from now on, nothing is counted, and so many
 * seconds it is until it would be. Busier than that nobody is but by a clock that was ahead: they
 * start anew. */
int pace_step(struct db *db, const char *who, int64_t now, int step, int most);

/* Whether they are busy with something. */
bool pace_is_busy(struct db *db, const char *who, int64_t now);

/* Whether anybody has done all they were busy with, and away with those. */
bool pace_any_over(struct db *db, int64_t now);
void pace_sweep(struct db *db, int64_t now);
