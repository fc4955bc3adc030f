/* Sends private links again to who has lost them: by mail alone, since whoever
 * asks may be anybody. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"

/* To that address one letter, at most once within ten minutes, with the links of all pairs of the
 * event and its divisions that are written to at it, and of all players with it who look for a
 * partner. False, with a problem beside "email", for what is no address, or where whoever asks is
 * too fast (pace_act.h); the answer says nothing of who has entered. Sends nothing where the site sends
 * no mail or the event is a draft. */
bool link_again(const struct office *office, const struct tournament *tournament,
                const char *email, struct problems *problems);
