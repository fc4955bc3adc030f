/* A calendar as calendar programs take it (iCalendar, RFC 5545): structs in, text out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/date.h"

/* One VEVENT (3.6.1): of whole days, or of an instant where no day is given. Texts are UTF-8 and
 * may be "". */
struct ical_item {
	const char *id;          /* no other item anywhere has it: UID (3.8.4.7) */
	const char *summary, *place, *url;
	struct date first, last; /* both are days of it; DTEND is the day after (3.6.1) */
	int64_t at;
};

struct ical {
	const char *name;  /* of the whole */
	int64_t revised;   /* DTSTAMP (3.8.7.2) */
	int version;       /* SEQUENCE (3.8.7.4): rises with every change */
	bool cancelled;    /* STATUS (3.8.1.11) */
	const struct ical_item *items;
	size_t count;
};

/* Lines end in CRLF, and none has more than 75 bytes before that (3.1). */
const char *ical_text(struct arena *arena, const struct ical *calendar);
