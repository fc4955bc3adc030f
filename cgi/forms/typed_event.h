/* An event's facts as somebody typed them, and the check that makes them an
 * event's. */
#ifndef FORMS_TYPED_EVENT_H
#define FORMS_TYPED_EVENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "store/tournament.h"

enum event_field {
	EVENT_SLUG, EVENT_NAME_EN, EVENT_NAME_JA, EVENT_DATE, EVENT_VENUE, EVENT_RULESET,
	EVENT_ROUNDS, EVENT_ROUND_TIMES, EVENT_CAPACITY, EVENT_OPENS, EVENT_CLOSES, EVENT_ZONE,
	EVENT_FEE, EVENT_PROGRAMME, EVENT_ACCESS, EVENT_CONTACT, EVENT_CHECK_IN, EVENT_FIELDS
};

extern const char *const typed_event_names[EVENT_FIELDS]; /* "slug", "name_en", ... */
extern const size_t typed_event_max[EVENT_FIELDS];
extern const bool typed_event_lines[EVENT_FIELDS];

/* All text, cleaned, "" when not given. Dates "2027-03-14"; opens and closes
 * "2027-01-10T09:00", in the event's zone, or an instant of RFC 3339,
 * "2027-01-10T00:00:00Z"; round_times "10:00 11:20 13:30"; check_in "yes" or "". No
 * slug: a new event gets one from its name, an existing one keeps its own. */
struct typed_event {
	const char *fields[EVENT_FIELDS];
};

/* Fills *tournament with what was typed, and adds a problem beside each field that
 * is wrong. No field may be NULL. */
void typed_event_check(struct arena *arena, const struct typed_event *typed,
                       struct tournament *tournament, struct problems *problems);

/* What is no change at all. */
struct typed_event typed_event_of(struct arena *arena, const struct tournament *tournament);

/* Fields that are NULL are as they are. Instants stay what they are when only the
 * zone changes; times of rounds do not outlive their number. */
struct typed_event typed_event_fill(struct arena *arena, const struct typed_event *typed,
                                    const struct tournament *now);

/* Whether the site needs that word for itself where a slug stands. */
bool typed_event_slug_reserved(const char *slug);

/* The word of what is wrong with it; NULL for one that is good, and for "". */
const char *typed_event_slug_problem(const char *slug);

#endif
