/* Who answers on a socket. */
#pragma once

#include "command/away.h"
#include "command/meters.h"
#include "command/site.h"

/* One that cannot open its site, as on a disk that is full or can only be
 * read, or while its server is away, does not go: nobody would be left to say so, and who asks would wait for
 * nginx to lose patience. */
struct lane {
	const struct settings *settings;
	const struct templates *templates;
	struct meters *meters;
	int socket;
	size_t together;
	fcgi_answer answer;
	int child, memory; /* whose it is, and what says how much memory that has */
	bool noted;        /* each of its requests has a line of the log */
	bool served; /* its database is on a server */

	/* Its own. */
	double weighed;    /* when its memory was read last: at most once a second */
	struct site *site; /* NULL: it cannot be opened */
	struct away_said said;
	int failed;        /* how often it could not in a row, or was lost before anybody was answered */
	double again;      /* before then it is not tried again, if it is served */
	int64_t refused;   /* how many requests have been told to come again since */
};

/* Answers until SIGTERM. */
void lane_serve(struct lane *lane);
