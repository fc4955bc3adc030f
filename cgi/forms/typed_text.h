/* Text as people type it into fields with a form of their own. A Japanese
 * keyboard writes full-width digits, letters and signs: they are understood. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "base/clock.h"
#include "rules/date.h"
#include "forms/problem.h"
#include "rules/handicap.h"

/* Full-width ASCII as plain ASCII, everything else as it is. */
char *typed_text_narrow(struct arena *arena, const char *text);

/* Whether an address in the web stands in it, one that readers of mail make a link of: with "://" or
 * "www." in it, or a name of the kind of "pond.com" or "pond.example/duck". "Dr.Smith" and "J.R." are
 * none. */
bool typed_text_has_link(struct arena *arena, const char *text);

/* Letters, an @, something behind it; at most 254 bytes. Lower-cases. NULL when it is none. */
char *typed_text_email(struct arena *arena, const char *text);

/* "2014-06-09" or "2014-6-9": a day that exists, year in four digits. */
bool typed_text_date(struct arena *arena, const char *text, struct date *date);

/* A year as it is typed: "2014", "2014年", or of a Japanese era, 平成26年, H26, 令和元. 0 when it is
 * none; then *ended is the era's last year, "平成31", where that is what is wrong, else NULL.
 * "14" is 14: who asks knows which century is meant. */
int typed_text_year(struct arena *arena, const char *text, const char **ended);

/* A day as people write it: 2014/6/9, 2014年6月9日, 平成26年6月9日 and H26.6.9 all as "2014-6-9", which
 * typed_text_date reads. What is none comes back as it is. */
const char *typed_text_day(struct arena *arena, const char *text);

/* The eras, for a script that reads them as they are typed: "令和,R,2018,99 平成,H,1988,31 ...", of each its
 * name, its letter, the year before its first, and its own last one. */
const char *typed_text_eras(struct arena *arena);

/* "09:30" or "9:30", as minutes since midnight; -1 for anything else. */
int typed_text_time(struct arena *arena, const char *text);

/* A time as people write it: 9.30, 930, 9時半, 午後1時, 9h30, 1:30 pm and a bare 23 all as "09:30" is
 * written, which typed_text_time reads. What is none, or could be two, as 9.3 and 午後12時, comes back
 * as it is. */
const char *typed_text_clock(struct arena *arena, const char *text);

/* A day and a time: on the clock of the reader's zone, or on one that is so far
 * ahead of UTC. */
struct typed_text_moment {
	struct clock_wall wall;
	bool has_offset;
	int offset_minutes;
};

/* "2027-01-10T09:00" or "2027-01-10T09:00:30", or with a blank for the T; behind
 * it an offset from UTC perhaps, as RFC 3339 writes it: "Z", "+09:00". Fractions
 * of a second are dropped. A leap second, which only an offset can place, is the
 * second after it. Years 1900 to 9998, which have four digits in every zone.
 * False, and *moment as it was, for anything else. */
bool typed_text_moment(struct arena *arena, const char *text, struct typed_text_moment *moment);

int64_t typed_text_instant(const struct typed_text_moment *moment, const char *zone);

/* "2027-01-10T09:00" in the zone: typed_text_moment reads it back as this very
 * instant. So with seconds where there are any, and with an offset where the
 * clock shows that time again. */
char *typed_text_moment_of(struct arena *arena, int64_t instant, const char *zone);

/* "2027-01-10T00:00:00Z" (RFC 3339). */
char *typed_text_instant_of(struct arena *arena, int64_t instant);

/* A rank as the handicap's event takes them. PROBLEM_RANK_MORE for one that another event may
 * take, PROBLEM_RANK for what is none, PROBLEM_RANK_HALF where halves are taken. */
enum problem_kind typed_text_rank(const struct handicap *handicap, const char *text,
                                  struct rank *rank);
