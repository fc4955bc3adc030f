/* An event to try everything out: the invented pairs have entered, entry is closed, round 1 is to
 * be drawn. Nobody sees it but who has a part in it, it sends no letter, and it goes as any event
 * does (event_delete.h). */
#pragma once

#include "actions/office/office.h"
#include "store/tournament.h"

/* That which the actor organises; NULL = there is none. */
const struct tournament *rehearsal_own(const struct office *office);

/* That one, or else one that is made now. `lang`: its pairs'. */
const struct tournament *rehearsal_start(const struct office *office, const char *lang);
