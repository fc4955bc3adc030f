/* A ruleset of which one event has changed some data (RULES.md: "An organiser
 * picks a ruleset and may then change any part for one tournament"). A changed
 * ruleset keeps the id and the names of the one it began from, its base; what
 * differs is told by comparing the two. Pure, no allocation.
 *
 * The base of an event that was opened is an edition: all that its ruleset said then, kept
 * with the event. A later program may say something else under that id; the event plays,
 * and shows, what it was opened under.
 *
 * The text that a database keeps of either has one line for a datum, its name and its
 * value as rules/datum.h has them: "scoring.penalty 4". Of changes those that differ,
 * of an edition every one.
 *
 * When a datum is added to rules/datum.h, the editions kept lack it. The migration that
 * comes with it writes its line into each of them, with what those events are played by.
 * What is read without that step, a file of an event from before, has the datum as 0:
 * "no", or its first word. So a new datum's 0 has to be what was so without it. */
#pragma once

#include "rules/datum.h"

enum { CUSTOM_TEXT_MAX = 3072 };

/* Never copied by assignment: the ruleset points into it. */
struct custom {
	struct ruleset ruleset;
	struct handicap_row rows[DATUM_ROWS_MAX];
	struct timing_period periods[DATUM_PERIODS_MAX];
};

/* The base itself, with room to be changed: by datum_value_set and by the two below.
 * Values are in their bounds: whoever reads what people type checks first. */
void custom_begin(struct custom *custom, const struct ruleset *base);

/* A table of more than one row gives Black to the pair with fewer points, also where the
 * base has nothing but even games and nigiri; one of a single row, where there were more, has
 * colours balanced. */
void custom_rows_set(struct custom *custom, const struct handicap_row *rows, size_t count);

/* Whether who takes Black fits the table: by points with more than one row, never with one.
 * What is otherwise in the base itself, an edition from before that was so, fits as well. */
bool custom_colours_fit(const struct ruleset *base, const struct handicap *handicap);

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

/* Whether an event may choose the value: of a datum that has words not every one is a choice.
 * Who plays alone is none, the base says that. */
bool custom_chooses(enum datum datum, int value);

/* What differs from `base`, "" for nothing. */
void custom_text(const struct ruleset *base, const struct ruleset *changed,
                 char text[static CUSTOM_TEXT_MAX]);

/* Everything that the ruleset says. */
void custom_edition_text(const struct ruleset *ruleset, char text[static CUSTOM_TEXT_MAX]);

/* Makes *custom what that text says, with the id, the names and all of the document of `now`,
 * the program's own ruleset. False for anything else, and for a text without a handicap table;
 * the custom is then not to be used. */
bool custom_edition_read(struct custom *custom, const struct ruleset *now, const char *text);

/* Of what an event may change, whether it is changed, and how many data are. */
bool custom_differs(const struct ruleset *base, const struct ruleset *changed, enum datum datum);
int custom_count(const struct ruleset *base, const struct ruleset *changed);

/* Whether the two say anything else in that part, also of what no event changes. */
bool custom_part_differs(const struct ruleset *one, const struct ruleset *other,
                         enum datum_part part);

/* Whether a pair may have other points under the one than under the other. */
bool custom_points_differ(const struct ruleset *one, const struct ruleset *other);
