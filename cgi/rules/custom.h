/* A ruleset of which one event has changed some data (RULES.md: "An organiser
 * picks a ruleset and may then change any part for one tournament"). A changed
 * ruleset keeps the id and the names of the one it began from, its base; what
 * differs is told by comparing the two. Pure, no allocation.
 *
 * The text that a database keeps has one line for each datum that differs:
 *
 *   handicap.rows 0/0/6 0.5/0/0 1/2/-6     difference/stones/komi
 *   scoring.penalty 4
 *   clock.overtime periods 20/300 20/120   stones/seconds; byo-yomi 3/20; fischer 10; none
 *
 * Numbers are plain ASCII, points and komi whole or with ".5". */
#ifndef RULES_CUSTOM_H
#define RULES_CUSTOM_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/ruleset.h"

enum {
	CUSTOM_ROWS_MAX = 40,
	CUSTOM_PERIODS_MAX = 12,
	CUSTOM_DIFFERENCE_MAX_X2 = 199,
	CUSTOM_STONES_MAX = 9,
	CUSTOM_KOMI_MAX_X2 = 199,
	CUSTOM_PERIOD_STONES_MAX = 200,
	CUSTOM_PERIOD_SECONDS_MAX = 7200,
	CUSTOM_COUNT_MAX = 99, /* of byo-yomi periods */
	CUSTOM_VALUE_MAX = 640, /* bytes of one datum's value as text */
	CUSTOM_TEXT_MAX = 2048,
};

/* What can be changed, in the order of the five parts. */
enum datum {
	DATUM_PROFESSIONAL, DATUM_TITLE, DATUM_PREFECTURE, DATUM_PAIR, DATUM_DIFFERENCE, DATUM_CAP,
	DATUM_ROWS,
	DATUM_TWICE, DATUM_REFEREE,
	DATUM_COUNTING, DATUM_JIGO, DATUM_PENALTY,
	DATUM_MAIN, DATUM_OVERTIME /* its kind with all that belongs to it */,
	DATUM_ADMITS, DATUM_LATE_MINUTES, DATUM_LATE_RATED,
	DATA
};

extern const char *const custom_names[DATA]; /* "handicap.professional"; the part, a dot, the rest */

enum custom_part {
	CUSTOM_HANDICAP, CUSTOM_ROTATION, CUSTOM_SCORING, CUSTOM_CLOCK, CUSTOM_CONDUCT, CUSTOM_PARTS
};

extern const char *const custom_part_names[CUSTOM_PARTS]; /* "handicap" ... */

enum custom_part custom_part_of(enum datum datum);

/* Of a datum that is a choice, the words for its values 0, 1 ..., ended by NULL
 * ("no" and "yes" for what is true or false); of overtime, for its kind. NULL
 * for a number and for rows. */
const char *const *custom_words(enum datum datum);

/* The largest value, in what custom_value counts in; 0 for rows. The smallest is 0. */
int custom_max(enum datum datum);

/* A number (whole points, minutes; the cap in half points) or the index of a
 * choice's word; of overtime the kind. Not for rows. */
int custom_value(const struct ruleset *ruleset, enum datum datum);

/* Never copied by assignment: the ruleset points into it. */
struct custom {
	struct ruleset ruleset;
	struct handicap_row rows[CUSTOM_ROWS_MAX];
	struct period periods[CUSTOM_PERIODS_MAX];
};

/* The base itself, with room to be changed. */
void custom_begin(struct custom *custom, const struct ruleset *base);

/* Values are in the bounds above: whoever reads what people type checks first.
 * Not for rows and overtime, which have functions of their own. A table of more
 * than one row gives Black to the pair with fewer points, also where the base
 * has nothing but even games and nigiri. */
void custom_value_set(struct custom *custom, enum datum datum, int value);
void custom_rows_set(struct custom *custom, const struct handicap_row *rows, size_t count);

/* The kind with what belongs to it; main_seconds stays. */
void custom_overtime_set(struct custom *custom, const struct timing *clock);

/* Reads what custom_text wrote over what is there. False for anything else,
 * values out of bounds too; the custom is then not to be used. What does not apply
 * to the base is passed over: the event may have had another one before. */
bool custom_read(struct custom *custom, const char *text);

/* Whether an event with that base may change the datum at all: where nobody has a
 * partner, who may pair, how a pair's points are rounded and what a rotation error
 * costs mean nothing. */
bool custom_applies(const struct ruleset *base, enum datum datum);

/* What differs from `base`, "" for nothing. */
void custom_text(const struct ruleset *base, const struct ruleset *changed,
                 char text[static CUSTOM_TEXT_MAX]);

/* One datum's value as the text has it. */
void custom_value_text(const struct ruleset *ruleset, enum datum datum,
                       char text[static CUSTOM_VALUE_MAX]);

bool custom_differs(const struct ruleset *base, const struct ruleset *changed, enum datum datum);
bool custom_part_differs(const struct ruleset *base, const struct ruleset *changed,
                         enum custom_part part);

/* How many data differ. */
int custom_count(const struct ruleset *base, const struct ruleset *changed);

/* Whether a pair may have other points under the one than under the other: a
 * datum that makes points of ranks, or a pair's of two players', differs. */
bool custom_points_differ(const struct ruleset *one, const struct ruleset *other);

/* Whether the datum is one of those. */
bool custom_makes_points(enum datum datum);

#endif
