#include "command/away.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/log.h"

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

struct site *
away_await(const struct settings *settings, const struct looks *looks)
{
	char said[256] = "";

	for (int failed = 1;; failed++) {
		struct arena *arena = arena_new();
		const char *why;
		struct site *site = site_try(arena, settings, looks, &why);

		if (site == NULL && strncmp(said, why, sizeof(said) - 1) != 0) {
			snprintf(said, sizeof(said), "%s", why);
			log_line("%s", why);
		}
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
