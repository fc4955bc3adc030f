/* The time, handed to whoever needs it, so that a test can set it. An instant
 * is seconds since 1970 UTC; a zone is an IANA name such as Asia/Tokyo. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct clock {
	int64_t (*now)(void *self);
	void *self;
};

/* The machine's own. */
struct clock clock_system(void);

int64_t clock_now(struct clock clock);

/* Wall-clock time in a zone. */
struct clock_wall {
	int year, month, day, hour, minute, second; /* month 1..12 */
};

/* False when the zone is not known to this machine. */
bool clock_zone_known(const char *zone);

/* To and from such a time: for one thread of a process, which is to say so before it makes the
 * others (clock_zones_prepare): the environment that they read is not changed any more then. */
void clock_zones_prepare(void);

struct clock_wall clock_wall(int64_t instant, const char *zone);

/* Of a time that the zone's clock shows twice the first; one that it leaps over
 * comes as much later as it leaps. */
int64_t clock_instant(struct clock_wall wall, const char *zone);
