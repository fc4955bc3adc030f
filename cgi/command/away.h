/* What a process does whose site cannot be opened, or whose database's server has gone: it waits, a
 * little longer after each try, and says so once. */
#pragma once

#include "command/site.h"

/* How long to wait before the next try, after so many that failed in a row: nothing after the
 * first, since a site that was there just now may well be there again. Never more than a few
 * seconds. */
double away_seconds(int failed);

/* Says why, unless it has just said so, or something else: a server that is gone is gone in several ways by
 * turns. Empty at first, and when all is well again. */
struct away_said {
	char why[256];
	double at;
};
void away_say(struct away_said *said, const char *what, const char *why);

/* For who is waited for by nobody: the site, when it can be opened. */
struct site *away_await(const struct settings *settings, const struct templates *templates);

/* Says that its connection was lost, and closes it. */
void away_leave(struct site *site);
