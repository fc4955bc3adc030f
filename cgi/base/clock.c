#include "base/clock.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/log.h"

enum { DAY = 24 * 60 * 60, ZONE_MAX = 64 };

static int64_t
system_now(void *self)
{
	(void)self;
	return (int64_t)time(NULL);
}

struct clock
clock_system(void)
{
	return (struct clock){.now = system_now};
}

int64_t
clock_now(struct clock clock)
{
	return clock.now(clock.self);
}

bool
clock_zone_known(const char *zone)
{
	char path[128];
	struct stat facts;
	size_t len = strlen(zone);

	if (len == 0 || len > ZONE_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)zone[i]) && strchr("/_+-", zone[i]) == NULL)
			return false;
	snprintf(path, sizeof(path), "/usr/share/zoneinfo/%s", zone);
	return zone[0] != '/' && stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

/* The C library knows one zone at a time, that of the environment. This text is the environment's
 * entry, put there once and never replaced: a new zone is written into it. So a thread that
 * looks for another variable meanwhile finds the list and every entry where they were, and reads
 * no further than the "TZ=" of this one. setenv would replace the entry, or the whole list. */
static char zone_entry[sizeof("TZ=") + ZONE_MAX] = "TZ=";
static char *const zone_now = zone_entry + sizeof("TZ=") - 1;

void
clock_zones_prepare(void)
{
	if (getenv("TZ") == zone_now)
		return;
	if (putenv(zone_entry) != 0)
		log_die("no memory for the environment");
	tzset();
}

static void
zone_enter(const char *zone)
{
	clock_zones_prepare();
	if (strcmp(zone_now, zone) == 0)
		return;
	if (strlen(zone) > ZONE_MAX)
		log_die("no zone: %s", zone);
	memcpy(zone_now, zone, strlen(zone) + 1);
	tzset();
}

struct clock_wall
clock_wall(int64_t instant, const char *zone)
{
	time_t t = (time_t)instant;
	struct tm tm = {0};

	zone_enter(zone);
	localtime_r(&t, &tm);
	return (struct clock_wall){
		.year = tm.tm_year + 1900, .month = tm.tm_mon + 1, .day = tm.tm_mday,
		.hour = tm.tm_hour, .minute = tm.tm_min, .second = tm.tm_sec,
	};
}

/* How many seconds the clock of the zone is ahead of UTC at that instant. */
static int64_t
ahead_at(int64_t instant)
{
	time_t t = (time_t)instant;
	struct tm tm = {0};

	localtime_r(&t, &tm);
	return tm.tm_gmtoff;
}

/* Not by mktime, whose answer for a time that comes twice depends on what it
 * was asked before. */
int64_t
clock_instant(struct clock_wall wall, const char *zone)
{
	struct tm tm = {.tm_year = wall.year - 1900, .tm_mon = wall.month - 1, .tm_mday = wall.day,
	                .tm_hour = wall.hour, .tm_min = wall.minute, .tm_sec = wall.second};
	int64_t utc, early, late;

	zone_enter(zone);
	utc = (int64_t)timegm(&tm);
	early = utc - ahead_at(utc - DAY);
	late = utc - ahead_at(utc + DAY);
	return early + ahead_at(early) != utc && late + ahead_at(late) == utc ? late : early;
}
