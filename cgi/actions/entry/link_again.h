/* Sends private links again to who has lost them: by mail alone, since whoever
 * asks may be anybody. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"

/* To that address, the link of each pair of the event that is written to at it and of
 * each player with it who looks for a partner, each at most once within ten minutes.
 * False, with a problem beside "email", for what is no address, or where
 * whoever asks is too fast (pace.h); the answer says nothing of who has entered. Sends nothing where the site sends no mail or the event is a
 * draft. */
bool link_again(const struct office *office, const struct tournament *tournament,
                const char *email, struct problems *problems);
