/* Text as people type it into fields with a form of their own. A Japanese
 * keyboard writes full-width digits, letters and signs: they are understood. */
#ifndef ACTIONS_TYPED_TEXT_H
#define ACTIONS_TYPED_TEXT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/clock.h"
#include "rules/date.h"

/* Full-width ASCII as plain ASCII, everything else as it is. */
char *typed_text_narrow(struct arena *arena, const char *text);

/* "2014-06-09" or "2014-6-9": a day that exists, year in four digits. */
bool typed_text_date(struct arena *arena, const char *text, struct date *date);

/* "09:30" or "9:30", as minutes since midnight; -1 for anything else. */
int typed_text_time(struct arena *arena, const char *text);

/* "2027-01-10T09:00", or with a blank for the T. */
bool typed_text_moment(struct arena *arena, const char *text, struct wall *wall);

#endif
