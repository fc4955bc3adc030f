/* The events whose pages are in golden files. */
#pragma once

#include "pages/golden/walk.h"

/* Of four pairs: one event takes entries, and players look for partners; of the other the first
 * round is played but for a table that a pair has reported, and the second is a draft. */
void pairs_setup(struct world *world);
void pairs_walk(struct walk *walk);
