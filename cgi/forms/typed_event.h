/* An event's facts as somebody typed them, and the check that makes them an
 * event's. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/form.h"
#include "store/tournament.h"

/* One row a field: its constant, its name, where it is in the API, how many code points
 * it may have, and its kind; of a NUMBER what it may be, OPTIONAL where it stays as it is when
 * nobody says another. READ has a reader in typed_event.c, DAY and MOMENT too (forms ask for them
 * in parts); PLAIN is kept as it was typed. What is not FORM_OWN is the member of struct tournament
 * that has its name; TEXT makes two fields of one of its texts, the Japanese behind the English. */
#define TYPED_EVENT_TABLE(READ, PLAIN, DAY, MOMENT, NUMBER, OPTIONAL, TEXT) \
	READ(SLUG, slug, NULL, TYPED_EVENT_SLUG_MAX, FORM_TEXT) \
	READ(NAME_EN, name_en, "name.en", 120, FORM_TEXT) \
	PLAIN(NAME_JA, name_ja, "name.ja", 120, FORM_TEXT) \
	DAY(DATE, date, NULL, 20, FORM_DATE, .required = true) \
	READ(LAST_DATE, last_date, NULL, 20, FORM_DATE) \
	READ(RULESET, ruleset, NULL, 40, FORM_OWN) \
	NUMBER(ROUNDS, rounds, NULL, 10, .least = 1, .most = ROUNDS_MAX) \
	READ(ROUND_TIMES, round_times, NULL, 24 * ROUNDS_MAX, FORM_LIST) \
	NUMBER(CAPACITY, capacity, NULL, 10, .least = 2, .most = CAPACITY_MAX) \
	MOMENT(OPENS, opens, "registration.opens", 40, FORM_OWN) \
	MOMENT(CLOSES, closes, "registration.closes", 40, FORM_OWN) \
	READ(ZONE, zone, NULL, 64, FORM_TEXT) \
	TOURNAMENT_TEXTS(TEXT, ) \
	NUMBER(CHECK_IN, check_in, NULL, 4, .as = NUMBER_FLAG, .words = yes) \
	NUMBER(ASKS_GUARDIAN, asks_guardian, NULL, 4, .as = NUMBER_FLAG, .words = yes) \
	NUMBER(ASKS_PHOTOS, asks_photos, NULL, 4, .as = NUMBER_FLAG, .words = yes) \
	READ(CONFIRMS, confirms, NULL, 10, FORM_OWN) \
	NUMBER(REMINDS, reminds, NULL, 4, .as = NUMBER_FLAG, .words = yes) \
	OPTIONAL(KEEP_DAYS, keep_days, NULL, 4, .least = 1, .most = KEEP_DAYS_MAX) \
	READ(WAY, way, NULL, 10, FORM_OWN) \
	READ(WEAKEST, weakest, NULL, 20, FORM_OWN)

enum { TYPED_EVENT_SLUG_MAX = 64, DIVISION_KEY_MAX = 16 };

#define EVENT_CONSTANT(constant, ...) EVENT_##constant,
#define EVENT_CONSTANTS(how, constant, ...) EVENT_##constant, EVENT_##constant##_JA,
enum typed_event_field {
	TYPED_EVENT_TABLE(EVENT_CONSTANT, EVENT_CONSTANT, EVENT_CONSTANT, EVENT_CONSTANT,
	                  EVENT_CONSTANT, EVENT_CONSTANT, EVENT_CONSTANTS)
	EVENT_FIELDS
};
#undef EVENT_CONSTANT
#undef EVENT_CONSTANTS

extern const struct form_field typed_event_fields[EVENT_FIELDS];

/* All text, cleaned, "" when not given. Dates "2027-03-14"; opens and closes "2027-01-10T09:00", in
 * the event's zone, or an instant of RFC 3339, "2027-01-10T00:00:00Z"; round_times "10:00 11:20
 * 2027-03-15T13:30" (typed_rounds.h); last_date "" for the day of the last round; check_in, reminds
 * and what it asks for "yes" or ""; confirms one of tournament_confirms_names, "" the first. No
 * slug: a new event gets one from its name, an existing one keeps its own. Of a division
 * (tournament.key is not "") slug is its key, way one of tournament_way_names, weakest the rank
 * ("4d") down to which it goes by strength; of any other event both are "". */
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
 * zone changes; when only the first day does, the others move with it. Times of rounds do not
 * outlive their number; the days they were on do. */
struct typed_event typed_event_fill(struct arena *arena, const struct typed_event *typed,
                                    const struct tournament *now);

/* Which field has the name in which language. */
extern const enum typed_event_field typed_event_names[LANGUAGE_COLUMNS];

/* Which has which text in which, a row each in the order of the fields; and the row of a field,
 * NULL of one that has no text. */
struct typed_event_text {
	enum typed_event_field field;
	enum tournament_text text;
	enum language_column column;
};

extern const struct typed_event_text typed_event_texts[TEXTS * LANGUAGE_COLUMNS];

const struct typed_event_text *typed_event_text_of(enum typed_event_field field);

/* Whether a division has it from its event. */
bool typed_event_of_whole(enum typed_event_field field);

/* Whether the site needs that word for itself where a slug stands. */
bool typed_event_slug_reserved(const char *slug);

/* What is wrong with it; PROBLEM_NONE for one that is good, and for "". */
enum problem_kind typed_event_slug_problem(const char *slug);
