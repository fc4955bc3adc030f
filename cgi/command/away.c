#include "command/away.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/log.h"
#include "base/meter.h"

double
away_seconds(int failed)
{
	enum { LONGEST = 5 };
	double seconds = 0.1;

	if (failed < 2)
		return 0;
	for (int i = 2; i < failed && seconds < LONGEST; i++)
		seconds *= 2;
	return seconds < LONGEST ? seconds : LONGEST;
}

static void
pause_make(double seconds)
{
	const struct timespec pause = {
		.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9),
	};

	nanosleep(&pause, NULL);
}

void
away_say(struct away_said *said, const char *what, const char *why)
{
	enum { MINUTE = 60 };
	const double now = meter_now();

	if (said->why[0] != '\0' &&
	    (now - said->at < MINUTE || strncmp(said->why, why, sizeof(said->why) - 1) == 0))
		return;
	said->at = now;
	snprintf(said->why, sizeof(said->why), "%s", why);
	log_line("%s%s", what, why);
}

struct site *
away_await(const struct settings *settings, const struct templates *templates)
{
	struct away_said said = {.why = ""};

	for (int failed = 1;; failed++) {
		struct arena *arena = arena_new();
		const char *why;
		struct site *site = site_try(arena, settings, templates, &why);

		if (site == NULL)
			away_say(&said, "", why);
		arena_free(arena);
		if (site != NULL)
			return site;
		pause_make(1 + away_seconds(failed));
	}
}

void
away_leave(struct site *site)
{
	log_line("the connection to the database was lost: %s", db_lost(site->db));
	site_close(site);
}
