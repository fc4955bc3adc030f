/* On which days an event is played, and when its rounds begin: each on a day and at a time of
 * the clock of the event's zone, or nobody has said yet. Kept as tournament.round_times, one
 * text a round: "10:00" on the event's first day, "2027-05-09T09:30" on a later one. Pure. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"
#include "rules/date.h"
#include "store/tournament.h"

struct schedule_start {
	struct date day;
	int minutes; /* since midnight */
};

/* One round's text as it is kept, of an event that begins on `first`. False for any other. */
bool schedule_read(struct slice text, struct date first, struct schedule_start *start);

/* As it is kept; and the whole of it, "2027-05-08T14:00". */
const char *schedule_text(struct arena *arena, struct date first, struct schedule_start start);
const char *schedule_whole(struct arena *arena, struct schedule_start start);

/* Below, equal or above 0 as `a` is before, at or after `b`. */
int schedule_compare(struct schedule_start a, struct schedule_start b);

/* False when nobody said when that round begins. */
bool schedule_round(const struct tournament *t, int round, struct schedule_start *start);

/* The instant. Of a time that the clock shows twice that night the first; one that it leaps
 * over comes as much later as it leaps. */
int64_t schedule_instant(const struct tournament *t, struct schedule_start start);

/* The event's last day: the one that was stated, else that of the last round that begins on a
 * later day than the first, else the first. */
struct date schedule_last_day(const struct tournament *t);

bool schedule_several_days(const struct tournament *t);

/* The day on the clock of the event's zone. */
struct date schedule_today(const struct tournament *t, int64_t now);

/* The first day of play from `day` on, and the last one up to it; not given where there is
 * none. Days of play are those on which rounds begin or, where nobody said when, all from the
 * first to the last. */
struct date schedule_day_from(const struct tournament *t, struct date day);
struct date schedule_day_until(const struct tournament *t, struct date day);
