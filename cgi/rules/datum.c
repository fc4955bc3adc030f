#include "rules/datum.h"

#include <stdio.h>
#include <string.h>

/* ---- the words ---- */

static const char *const flag_words[] = {"no", "yes", NULL};
static const char *const pair_words[] = {HANDICAP_PAIR_TABLE(SET_WORD) NULL};
static const char *const difference_words[] = {HANDICAP_DIFFERENCE_TABLE(SET_WORD) NULL};
static const char *const colours_words[] = {HANDICAP_COLOURS_TABLE(SET_WORD) NULL};
static const char *const twice_words[] = {ROTATION_TWICE_TABLE(SET_WORD) NULL};
static const char *const counting_words[] = {SCORING_COUNTING_TABLE(SET_WORD) NULL};
static const char *const jigo_words[] = {SCORING_JIGO_TABLE(SET_WORD) NULL};
static const char *const resigning_words[] = {RULESET_RESIGNING_TABLE(SET_WORD) NULL};

#define OVERTIME_WORD(constant, word, ...) [OVERTIME_##constant] = (word),
static const char *const overtime_words[] = {OVERTIME_TABLE(OVERTIME_WORD) NULL};

#define ADMITS_WORD(constant, word, ...) [ADMITS_##constant] = (word),
static const char *const admits_words[] = {ADMITS_TABLE(ADMITS_WORD) NULL};

/* ---- the table ---- */

#define WHOLE(...) .number = {.most = __VA_ARGS__}
#define HALVES(...) .number = {.as = NUMBER_HALF, .most = __VA_ARGS__}
#define FLAG .number = {.as = NUMBER_FLAG, .words = flag_words}
#define WORD(...) .number = {.as = NUMBER_WORD, .words = __VA_ARGS__}

#define OWN(constant, field, text, ...) \
	[DATUM_##constant] = {.name = (text), .offset = offsetof(struct ruleset, field), __VA_ARGS__},
#define KEPT(constant, field, text, ...) OWN(constant, field, text, __VA_ARGS__, .kept = true)

const struct datum_row datum_rows[DATA] = {DATUM_TABLE(OWN, KEPT)};

SET_EACH(const char *const datum_part_names[], PARTS,
	[PART_HANDICAP] = "handicap", [PART_ROTATION] = "rotation", [PART_SCORING] = "scoring",
	[PART_CLOCK] = "clock", [PART_CONDUCT] = "conduct");

#define CELL(constant, member, text, ...) {text, {__VA_ARGS__}},
#define LIST(constant, text, max, ...) \
	[LIST_##constant] = { \
		text, max, SET_SIZE(DATUM_##constant##_TABLE), {DATUM_##constant##_TABLE(CELL)} \
	},
const struct datum_list_facts datum_lists[LISTS] = {DATUM_LIST_TABLE(LIST)};

const struct number_kind datum_count = {.least = 1, .most = 99, .none = true};
const struct number_kind datum_seconds = {.least = 1, .most = 7200, .none = true};

const char *
datum_name(enum datum datum)
{
	return strchr(datum_rows[datum].name, '.') + 1;
}

enum datum_part
datum_part(enum datum datum)
{
	const char *name = datum_rows[datum].name;
	enum datum_part part = PART_HANDICAP;

	while (strncmp(datum_part_names[part], name, strcspn(name, ".")) != 0)
		part++;
	return part;
}

/* ---- values ---- */

/* By bytes, since an enum is of whatever type the compiler likes. */
_Static_assert(sizeof(enum rotation_twice) == sizeof(int), "a word is kept in an int");

int
datum_value(const struct ruleset *ruleset, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];
	const char *field = (const char *)ruleset + row->offset;
	bool flag = false;
	int value = 0;

	if (row->number.as == NUMBER_FLAG)
		memcpy(&flag, field, sizeof(flag));
	else if (row->shape != SHAPE_ROWS)
		memcpy(&value, field, sizeof(value));
	return row->number.as == NUMBER_FLAG ? flag : value / number_kind_unit(&row->number);
}

void
datum_value_set(struct ruleset *ruleset, enum datum datum, int value)
{
	const struct datum_row *row = &datum_rows[datum];
	char *field = (char *)ruleset + row->offset;
	const bool flag = value != 0;

	value *= number_kind_unit(&row->number);
	if (row->number.as == NUMBER_FLAG)
		memcpy(field, &flag, sizeof(flag));
	else if (row->shape == SHAPE_VALUE)
		memcpy(field, &value, sizeof(value));
}

size_t
datum_list_count(const struct ruleset *ruleset, enum datum_list list)
{
	return list == LIST_ROWS ? ruleset->handicap.row_count : ruleset->clock.period_count;
}

void
datum_list_row(const struct ruleset *ruleset, enum datum_list list, size_t i,
               int cells[static LIST_WIDTH])
{
	if (list == LIST_ROWS) {
		const struct handicap_row *row = &ruleset->handicap.rows[i];

		memcpy(cells, (int[]){row->difference_x2, row->stones, row->komi_x2}, 3 * sizeof(int));
	} else {
		const struct timing_period *period = &ruleset->clock.periods[i];

		memcpy(cells, (int[]){period->stones, period->seconds}, 2 * sizeof(int));
	}
}

/* ---- text ---- */

static char *
text_put(char *at, const char *text)
{
	size_t len = strlen(text);

	memcpy(at, text, len + 1);
	return at + len;
}

static char *
number_put(char *at, const struct number_kind *kind, int value)
{
	enum { ROOM = 16 };
	const bool half = kind->as == NUMBER_HALF;
	const int size = value < 0 ? -value : value, whole = half ? size / 2 : size;

	return at + snprintf(at, ROOM, "%s%d%s", value < 0 ? "-" : "", whole,
	                     half && size % 2 != 0 ? ".5" : "");
}

/* "0/0/6 0.5/0/0" */
static char *
list_put(char *at, const struct ruleset *ruleset, enum datum_list list)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	int cells[LIST_WIDTH];

	for (size_t i = 0; i < datum_list_count(ruleset, list); i++) {
		datum_list_row(ruleset, list, i, cells);
		for (size_t cell = 0; cell < facts->width; cell++) {
			at = text_put(at, cell > 0 ? "/" : i > 0 ? " " : "");
			at = number_put(at, &facts->cells[cell].number, cells[cell]);
		}
	}
	return at;
}

char *
datum_text(const struct ruleset *ruleset, enum datum datum, char text[static DATUM_TEXT_MAX])
{
	const struct datum_row *row = &datum_rows[datum];
	const struct timing *clock = &ruleset->clock;
	const struct timing_overtime_facts *facts = &timing_overtime_facts[clock->overtime];
	int value = datum_value(ruleset, datum);

	switch (row->shape) {
	case SHAPE_ROWS:
		return list_put(text, ruleset, LIST_ROWS);
	case SHAPE_OVERTIME:
		text = text_put(text, facts->word);
		if (facts->periods)
			text = list_put(text_put(text, " "), ruleset, LIST_PERIODS);
		if (facts->count)
			text = number_put(text_put(text, " "), &datum_count, clock->count);
		if (facts->seconds)
			text = number_put(text_put(text, facts->count ? "/" : " "), &datum_seconds,
			                  clock->seconds);
		return text;
	case SHAPE_VALUE:
		break;
	}
	return row->number.words != NULL ? text_put(text, row->number.words[value])
	                                 : number_put(text, &row->number, value);
}

static bool
rows_same(const struct ruleset *one, const struct ruleset *other)
{
	const size_t count = datum_list_count(one, LIST_ROWS), width = datum_lists[LIST_ROWS].width;
	int own[LIST_WIDTH], theirs[LIST_WIDTH];

	if (datum_list_count(other, LIST_ROWS) != count)
		return false;
	for (size_t i = 0; i < count; i++) {
		datum_list_row(one, LIST_ROWS, i, own);
		datum_list_row(other, LIST_ROWS, i, theirs);
		if (memcmp(own, theirs, width * sizeof(*own)) != 0)
			return false;
	}
	return true;
}

bool
datum_same(const struct ruleset *one, const struct ruleset *other, enum datum datum)
{
	char own[DATUM_TEXT_MAX], theirs[DATUM_TEXT_MAX];

	/* Where no text is needed, none is made. */
	if (datum_rows[datum].shape == SHAPE_VALUE)
		return datum_value(one, datum) == datum_value(other, datum);
	if (datum_rows[datum].shape == SHAPE_ROWS)
		return rows_same(one, other);
	datum_text(one, datum, own);
	datum_text(other, datum, theirs);
	return strcmp(own, theirs) == 0;
}
