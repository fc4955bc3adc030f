#include "rules/custom.h"

#include <string.h>

static void
rows_put(struct custom *custom, const struct handicap_row *rows, size_t count)
{
	memmove(custom->rows, rows, count * sizeof(*rows));
	custom->ruleset.handicap.rows = custom->rows;
	custom->ruleset.handicap.row_count = count;
}

void
custom_rows_set(struct custom *custom, const struct handicap_row *rows, size_t count)
{
	if (count > 1)
		custom->ruleset.handicap.colours = COLOURS_BY_POINTS;
	else if (ruleset_has_handicap(&custom->ruleset))
		custom->ruleset.handicap.colours = COLOURS_BY_BALANCE;
	rows_put(custom, rows, count);
}

bool
custom_colours_fit(const struct ruleset *base, const struct handicap *handicap)
{
	const bool rows = handicap->row_count > 1;

	return (handicap->colours == COLOURS_BY_POINTS) == rows ||
	       (base->handicap.colours == handicap->colours &&
	        ruleset_has_handicap(base) == rows);
}

void
custom_overtime_set(struct custom *custom, const struct timing *clock)
{
	struct timing *own = &custom->ruleset.clock;

	if (clock->period_count > 0)
		memmove(custom->periods, clock->periods, clock->period_count * sizeof(*clock->periods));
	own->overtime = clock->overtime;
	own->periods = custom->periods;
	own->period_count = clock->period_count;
	own->count = clock->count;
	own->seconds = clock->seconds;
}

void
custom_begin(struct custom *custom, const struct ruleset *base)
{
	custom->ruleset = *base;
	rows_put(custom, base->handicap.rows, base->handicap.row_count);
	custom_overtime_set(custom, &base->clock);
}

/* ---- comparing ---- */

bool
custom_applies(const struct ruleset *base, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];

	return !row->kept && !(row->pairs_only && ruleset_single(base));
}

bool
custom_chooses(enum datum datum, int value)
{
	return number_kind_chooses(&datum_rows[datum].number, value);
}

bool
custom_differs(const struct ruleset *base, const struct ruleset *changed, enum datum datum)
{
	return !datum_rows[datum].kept && !datum_same(base, changed, datum);
}

bool
custom_part_differs(const struct ruleset *one, const struct ruleset *other,
                    enum datum_part part)
{
	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum_part(datum) == part && !datum_same(one, other, datum))
			return true;
	return false;
}

int
custom_count(const struct ruleset *base, const struct ruleset *changed)
{
	int count = 0;

	for (enum datum datum = 0; datum < DATA; datum++)
		count += custom_differs(base, changed, datum);
	return count;
}

bool
custom_points_differ(const struct ruleset *one, const struct ruleset *other)
{
	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum_rows[datum].points && !datum_same(one, other, datum))
			return true;
	return false;
}

/* ---- writing ---- */

static char *
line_put(char *at, const struct ruleset *ruleset, enum datum datum)
{
	size_t len = strlen(datum_rows[datum].name);

	memcpy(at, datum_rows[datum].name, len);
	at[len] = ' ';
	at = datum_text(ruleset, datum, at + len + 1);
	*at++ = '\n';
	*at = '\0';
	return at;
}

void
custom_text(const struct ruleset *base, const struct ruleset *changed,
            char text[static CUSTOM_TEXT_MAX])
{
	*text = '\0';
	for (enum datum datum = 0; datum < DATA; datum++)
		if (custom_differs(base, changed, datum))
			text = line_put(text, changed, datum);
}

void
custom_edition_text(const struct ruleset *ruleset, char text[static CUSTOM_TEXT_MAX])
{
	for (enum datum datum = 0; datum < DATA; datum++)
		text = line_put(text, ruleset, datum);
}

/* ---- reading ---- */

/* Moves past the text; false when something else stands there. */
static bool
text_skip(const char **at, const char *text)
{
	size_t len = strlen(text);

	if (strncmp(*at, text, len) != 0)
		return false;
	*at += len;
	return true;
}

/* How long the word is, which ends before a blank or the line's end. */
static size_t
word_length(const char *at)
{
	return strcspn(at, " \n");
}

static bool
word_is(const char *at, size_t len, const char *word)
{
	return strncmp(at, word, len) == 0 && word[len] == '\0';
}

static bool
word_take(const char **at, const char *const *words, int *value)
{
	const size_t len = word_length(*at);

	for (*value = 0; words[*value] != NULL; (*value)++)
		if (word_is(*at, len, words[*value])) {
			*at += len;
			return true;
		}
	return false;
}

static bool
number_take(const char **at, const struct number_kind *kind, int *value)
{
	enum { DIGITS_MAX = 5 };
	bool minus = kind->least < 0 && text_skip(at, "-");
	int number = 0, digits = 0;

	for (; **at >= '0' && **at <= '9' && digits < DIGITS_MAX; (*at)++, digits++)
		number = number * 10 + (**at - '0');
	if (kind->as == NUMBER_HALF)
		number = 2 * number + text_skip(at, ".5");
	*value = minus ? -number : number;
	return digits > 0 && *value >= kind->least && *value <= kind->most &&
	       number_kind_chooses(kind, *value);
}

static bool
list_take(const char **at, enum datum_list list, int rows[static DATUM_ROWS_MAX][LIST_WIDTH],
          size_t *count)
{
	const struct datum_list_facts *facts = &datum_lists[list];

	*count = 0;
	do {
		if (*count == facts->most)
			return false;
		for (size_t cell = 0; cell < facts->width; cell++)
			if ((cell > 0 && !text_skip(at, "/")) ||
			    !number_take(at, &facts->cells[cell].number, &rows[*count][cell]))
				return false;
		(*count)++;
	} while (text_skip(at, " "));
	return true;
}

/* The first row is for equal points, the others rise. */
static bool
rows_take(struct custom *custom, const char **at)
{
	struct handicap_row rows[DATUM_ROWS_MAX];
	int cells[DATUM_ROWS_MAX][LIST_WIDTH] = {{0}}, before = -1;
	size_t count;

	if (!list_take(at, LIST_ROWS, cells, &count) || cells[0][0] != 0)
		return false;
	for (size_t i = 0; i < count; i++) {
		rows[i] = (struct handicap_row){cells[i][0], cells[i][1], cells[i][2]};
		if (rows[i].difference_x2 <= before)
			return false;
		before = rows[i].difference_x2;
	}
	rows_put(custom, rows, count);
	return true;
}

static bool
overtime_take(struct custom *custom, const char **at)
{
	int kind, cells[DATUM_ROWS_MAX][LIST_WIDTH];
	struct timing_period list[DATUM_PERIODS_MAX];
	struct timing clock = {.periods = list};
	const struct timing_overtime_facts *facts;

	if (!word_take(at, datum_rows[DATUM_OVERTIME].number.words, &kind))
		return false;
	clock.overtime = (enum timing_overtime)kind;
	facts = &timing_overtime_facts[kind];
	if (facts->periods &&
	    !(text_skip(at, " ") && list_take(at, LIST_PERIODS, cells, &clock.period_count)))
		return false;
	for (size_t i = 0; i < clock.period_count; i++)
		list[i] = (struct timing_period){cells[i][0], cells[i][1]};
	if (facts->count && !(text_skip(at, " ") && number_take(at, &datum_count, &clock.count)))
		return false;
	if (facts->seconds && !(text_skip(at, facts->count ? "/" : " ") &&
	                        number_take(at, &datum_seconds, &clock.seconds)))
		return false;
	custom_overtime_set(custom, &clock);
	return true;
}

/* One line of an edition: any datum, any value. It is looked for from *datum on, since lines mostly stand in
 * the order of the table. */
static bool
line_take(struct custom *custom, const char **at, enum datum *datum, int *value)
{
	const size_t len = word_length(*at);
	const struct datum_row *row;
	bool taken = false;
	int passed = 0;

	*value = 0;
	for (; passed < DATA && !word_is(*at, len, datum_rows[*datum].name); passed++)
		*datum = (*datum + 1) % DATA;
	row = &datum_rows[*datum];
	*at += len;
	if (passed == DATA || !text_skip(at, " "))
		return false;
	switch (row->shape) {
	case SHAPE_ROWS:
		taken = rows_take(custom, at);
		break;
	case SHAPE_OVERTIME:
		taken = overtime_take(custom, at);
		break;
	case SHAPE_VALUE:
		taken = row->number.words != NULL ? word_take(at, row->number.words, value)
		                                  : number_take(at, &row->number, value);
		break;
	}
	return taken && text_skip(at, "\n");
}

bool
custom_read(struct custom *custom, const char *text)
{
	enum datum datum = 0;
	bool colours = false;
	int value;

	while (*text != '\0') {
		if (!line_take(custom, &text, &datum, &value) || datum_rows[datum].kept ||
		    !custom_chooses(datum, value))
			return false;
		colours |= datum == DATUM_COLOURS;
		/* A single row says nothing of colours here: where it was kept without them, points
		 * went on deciding. */
		if (datum == DATUM_ROWS && ruleset_has_handicap(&custom->ruleset))
			custom->ruleset.handicap.colours = COLOURS_BY_POINTS;
		else if (custom_applies(&custom->ruleset, datum))
			datum_value_set(&custom->ruleset, datum, value);
	}
	return !colours || custom->ruleset.handicap.colours == COLOURS_BY_POINTS ||
	       !ruleset_has_handicap(&custom->ruleset);
}

bool
custom_edition_read(struct custom *custom, const struct ruleset *now, const char *text)
{
	enum datum datum = 0;
	int value;

	custom->ruleset = *now;
	custom->ruleset.handicap = (struct handicap){.rows = NULL};
	custom->ruleset.rotation = (struct rotation){.referee_always = false};
	custom->ruleset.scoring = (struct scoring){.penalty = 0};
	custom->ruleset.clock = (struct timing){.periods = NULL};
	custom->ruleset.conduct = (struct ruleset_conduct){.late_minutes = 0};
	while (*text != '\0') {
		if (!line_take(custom, &text, &datum, &value))
			return false;
		datum_value_set(&custom->ruleset, datum, value);
	}
	return custom->ruleset.handicap.row_count > 0;
}
