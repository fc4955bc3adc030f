#include "rules/custom.h"

#include <string.h>

enum { POINTS_MAX = 99, PENALTY_MAX = 99, CAP_MAX_X2 = 48, MINUTES_MAX = 600 };
enum { DIGITS_MAX = 5, MINUTE = 60 };

const char *const custom_part_names[CUSTOM_PARTS] = {
	[CUSTOM_HANDICAP] = "handicap", [CUSTOM_ROTATION] = "rotation", [CUSTOM_SCORING] = "scoring",
	[CUSTOM_CLOCK] = "clock", [CUSTOM_CONDUCT] = "conduct",
};

const char *const custom_names[DATA] = {
	[DATUM_PROFESSIONAL] = "handicap.professional",
	[DATUM_TITLE] = "handicap.title",
	[DATUM_PREFECTURE] = "handicap.prefecture",
	[DATUM_PAIR] = "handicap.pair_rounding",
	[DATUM_DIFFERENCE] = "handicap.difference_rounding",
	[DATUM_CAP] = "handicap.cap",
	[DATUM_ROWS] = "handicap.rows",
	[DATUM_TWICE] = "rotation.twice",
	[DATUM_REFEREE] = "rotation.referee_always",
	[DATUM_COUNTING] = "scoring.counting",
	[DATUM_JIGO] = "scoring.jigo",
	[DATUM_PENALTY] = "scoring.penalty",
	[DATUM_MAIN] = "clock.main_minutes",
	[DATUM_OVERTIME] = "clock.overtime",
	[DATUM_ADMITS] = "conduct.admits",
	[DATUM_LATE_MINUTES] = "conduct.late_minutes",
	[DATUM_LATE_RATED] = "conduct.late_rated",
};

static const char *const flag_words[] = {"no", "yes", NULL};
static const char *const pair_words[] = {[PAIR_EXACT] = "exact", [PAIR_UP] = "up", NULL};
static const char *const difference_words[] = {
	[DIFFERENCE_EXACT] = "exact", [DIFFERENCE_DOWN] = "down", NULL,
};
static const char *const twice_words[] = {
	[TWICE_REMOVED] = "removed", [TWICE_LOSES] = "loses", [TWICE_ERROR] = "error", NULL,
};
static const char *const counting_words[] = {
	[COUNT_TERRITORY] = "territory", [COUNT_AREA] = "area", [COUNT_EITHER] = "either", NULL,
};
static const char *const jigo_words[] = {
	[JIGO_WHITE_WINS] = "white-wins", [JIGO_DRAW] = "draw", NULL,
};
static const char *const overtime_words[] = {
	[OVERTIME_NONE] = "none", [OVERTIME_PERIODS] = "periods", [OVERTIME_BYOYOMI] = "byo-yomi",
	[OVERTIME_FISCHER] = "fischer", NULL,
};

/* Who plays alone cannot be chosen: the base says that. */
static const char *const admits_words[] = {
	[ADMITS_ANY] = "any", [ADMITS_MIXED] = "mixed", [ADMITS_JUNIOR] = "junior", NULL,
};

static const struct {
	const char *const *words; /* NULL = a number */
	int max;
} kinds[DATA] = {
	[DATUM_PROFESSIONAL] = {NULL, POINTS_MAX},
	[DATUM_TITLE] = {NULL, POINTS_MAX},
	[DATUM_PREFECTURE] = {NULL, POINTS_MAX},
	[DATUM_PAIR] = {pair_words, PAIR_UP},
	[DATUM_DIFFERENCE] = {difference_words, DIFFERENCE_DOWN},
	[DATUM_CAP] = {NULL, CAP_MAX_X2},
	[DATUM_ROWS] = {NULL, 0},
	[DATUM_TWICE] = {twice_words, TWICE_ERROR},
	[DATUM_REFEREE] = {flag_words, true},
	[DATUM_COUNTING] = {counting_words, COUNT_EITHER},
	[DATUM_JIGO] = {jigo_words, JIGO_DRAW},
	[DATUM_PENALTY] = {NULL, PENALTY_MAX},
	[DATUM_MAIN] = {NULL, MINUTES_MAX},
	[DATUM_OVERTIME] = {overtime_words, OVERTIME_FISCHER},
	[DATUM_ADMITS] = {admits_words, ADMITS_JUNIOR},
	[DATUM_LATE_MINUTES] = {NULL, MINUTES_MAX},
	[DATUM_LATE_RATED] = {flag_words, true},
};

const char *const *
custom_words(enum datum datum)
{
	return kinds[datum].words;
}

int
custom_max(enum datum datum)
{
	return kinds[datum].max;
}

enum custom_part
custom_part_of(enum datum datum)
{
	size_t len = strcspn(custom_names[datum], ".");
	enum custom_part part = CUSTOM_HANDICAP;

	while (strncmp(custom_part_names[part], custom_names[datum], len) != 0)
		part++;
	return part;
}

bool
custom_makes_points(enum datum datum)
{
	return datum <= DATUM_PAIR;
}

bool
custom_applies(const struct ruleset *base, enum datum datum)
{
	bool pairs_only = datum == DATUM_PAIR || datum == DATUM_TWICE || datum == DATUM_REFEREE ||
	                  datum == DATUM_ADMITS;

	return !pairs_only || !ruleset_single(base);
}

int
custom_value(const struct ruleset *ruleset, enum datum datum)
{
	switch (datum) {
	case DATUM_PROFESSIONAL: return ruleset->handicap.professional;
	case DATUM_TITLE: return ruleset->handicap.title;
	case DATUM_PREFECTURE: return ruleset->handicap.prefecture;
	case DATUM_PAIR: return (int)ruleset->handicap.pair;
	case DATUM_DIFFERENCE: return (int)ruleset->handicap.difference;
	case DATUM_CAP: return ruleset->handicap.cap_x2;
	case DATUM_TWICE: return (int)ruleset->rotation.twice;
	case DATUM_REFEREE: return ruleset->rotation.referee_always;
	case DATUM_COUNTING: return (int)ruleset->scoring.counting;
	case DATUM_JIGO: return (int)ruleset->scoring.jigo;
	case DATUM_PENALTY: return ruleset->scoring.penalty;
	case DATUM_MAIN: return ruleset->clock.main_seconds / MINUTE;
	case DATUM_OVERTIME: return (int)ruleset->clock.overtime;
	case DATUM_ADMITS: return (int)ruleset->conduct.admits;
	case DATUM_LATE_MINUTES: return ruleset->conduct.late_minutes;
	case DATUM_LATE_RATED: return ruleset->conduct.late_rated;
	case DATUM_ROWS:
	case DATA: break;
	}
	return 0;
}

void
custom_value_set(struct custom *custom, enum datum datum, int value)
{
	struct ruleset *ruleset = &custom->ruleset;

	switch (datum) {
	case DATUM_PROFESSIONAL: ruleset->handicap.professional = value; break;
	case DATUM_TITLE: ruleset->handicap.title = value; break;
	case DATUM_PREFECTURE: ruleset->handicap.prefecture = value; break;
	case DATUM_PAIR: ruleset->handicap.pair = (enum pair_rounding)value; break;
	case DATUM_DIFFERENCE: ruleset->handicap.difference = (enum difference_rounding)value; break;
	case DATUM_CAP: ruleset->handicap.cap_x2 = value; break;
	case DATUM_TWICE: ruleset->rotation.twice = (enum twice)value; break;
	case DATUM_REFEREE: ruleset->rotation.referee_always = value != 0; break;
	case DATUM_COUNTING: ruleset->scoring.counting = (enum counting)value; break;
	case DATUM_JIGO: ruleset->scoring.jigo = (enum jigo)value; break;
	case DATUM_PENALTY: ruleset->scoring.penalty = value; break;
	case DATUM_MAIN: ruleset->clock.main_seconds = value * MINUTE; break;
	case DATUM_ADMITS: ruleset->conduct.admits = (enum admits)value; break;
	case DATUM_LATE_MINUTES: ruleset->conduct.late_minutes = value; break;
	case DATUM_LATE_RATED: ruleset->conduct.late_rated = value != 0; break;
	case DATUM_ROWS:
	case DATUM_OVERTIME:
	case DATA: break;
	}
}

void
custom_rows_set(struct custom *custom, const struct handicap_row *rows, size_t count)
{
	memmove(custom->rows, rows, count * sizeof(*rows));
	custom->ruleset.handicap.rows = custom->rows;
	custom->ruleset.handicap.row_count = count;
	if (count > 1)
		custom->ruleset.handicap.colours = COLOURS_BY_POINTS;
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
	custom_rows_set(custom, base->handicap.rows, base->handicap.row_count);
	custom_overtime_set(custom, &base->clock);
}

/* ---- writing ---- */

static char *
put_text(char *at, const char *text)
{
	size_t len = strlen(text);

	memcpy(at, text, len + 1);
	return at + len;
}

static char *
put_number(char *at, int number)
{
	char digits[12];
	size_t len = 0;

	do
		digits[len++] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	while (len > 0)
		*at++ = digits[--len];
	*at = '\0';
	return at;
}

static char *
put_half(char *at, int x2)
{
	if (x2 < 0)
		at = put_text(at, "-");
	at = put_number(at, (x2 < 0 ? -x2 : x2) / 2);
	return x2 % 2 == 0 ? at : put_text(at, ".5");
}

static void
rows_put(char *at, const struct handicap *handicap)
{
	for (size_t i = 0; i < handicap->row_count; i++) {
		at = put_text(at, i == 0 ? "" : " ");
		at = put_half(at, handicap->rows[i].difference_x2);
		at = put_text(at, "/");
		at = put_number(at, handicap->rows[i].stones);
		at = put_text(at, "/");
		at = put_half(at, handicap->rows[i].komi_x2);
	}
}

static char *
pair_put(char *at, int first, int second)
{
	at = put_text(at, " ");
	at = put_number(at, first);
	at = put_text(at, "/");
	return put_number(at, second);
}

static void
overtime_put(char *at, const struct timing *clock)
{
	at = put_text(at, overtime_words[clock->overtime]);
	switch (clock->overtime) {
	case OVERTIME_NONE:
		break;
	case OVERTIME_PERIODS:
		for (size_t i = 0; i < clock->period_count; i++)
			at = pair_put(at, clock->periods[i].stones, clock->periods[i].seconds);
		break;
	case OVERTIME_BYOYOMI:
		pair_put(at, clock->count, clock->seconds);
		break;
	case OVERTIME_FISCHER:
		put_number(put_text(at, " "), clock->seconds);
		break;
	}
}

void
custom_value_text(const struct ruleset *ruleset, enum datum datum,
                  char text[static CUSTOM_VALUE_MAX])
{
	int value = custom_value(ruleset, datum);

	if (datum == DATUM_ROWS)
		rows_put(text, &ruleset->handicap);
	else if (datum == DATUM_OVERTIME)
		overtime_put(text, &ruleset->clock);
	else if (datum == DATUM_CAP)
		put_half(text, value);
	else if (kinds[datum].words == NULL)
		put_number(text, value);
	else
		put_text(text, value > kinds[datum].max ? "" : kinds[datum].words[value]);
}

bool
custom_differs(const struct ruleset *base, const struct ruleset *changed, enum datum datum)
{
	char own[CUSTOM_VALUE_MAX], other[CUSTOM_VALUE_MAX];

	custom_value_text(base, datum, own);
	custom_value_text(changed, datum, other);
	return strcmp(own, other) != 0;
}

void
custom_text(const struct ruleset *base, const struct ruleset *changed,
            char text[static CUSTOM_TEXT_MAX])
{
	char value[CUSTOM_VALUE_MAX];

	*text = '\0';
	for (enum datum datum = 0; datum < DATA; datum++) {
		if (!custom_differs(base, changed, datum))
			continue;
		custom_value_text(changed, datum, value);
		text = put_text(text, custom_names[datum]);
		text = put_text(text, " ");
		text = put_text(text, value);
		text = put_text(text, "\n");
	}
}

bool
custom_part_differs(const struct ruleset *base, const struct ruleset *changed,
                    enum custom_part part)
{
	for (enum datum datum = 0; datum < DATA; datum++)
		if (custom_part_of(datum) == part && custom_differs(base, changed, datum))
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
		if (custom_makes_points(datum) && custom_differs(one, other, datum))
			return true;
	return false;
}

/* ---- reading ---- */

/* Moves past the text; false when something else stands there. */
static bool
skip(const char **at, const char *text)
{
	size_t len = strlen(text);

	if (strncmp(*at, text, len) != 0)
		return false;
	*at += len;
	return true;
}

static bool
number_take(const char **at, int min, int max, int *number)
{
	int digits = 0;

	for (*number = 0; **at >= '0' && **at <= '9' && digits < DIGITS_MAX; (*at)++, digits++)
		*number = *number * 10 + (**at - '0');
	return digits > 0 && *number >= min && *number <= max;
}

static bool
half_take(const char **at, int max_x2, int *x2)
{
	bool minus = skip(at, "-");
	int whole;

	if (!number_take(at, 0, max_x2 / 2, &whole))
		return false;
	*x2 = 2 * whole + skip(at, ".5");
	*x2 = minus ? -*x2 : *x2;
	return *x2 <= max_x2 && *x2 >= -max_x2;
}

static bool
row_take(const char **at, struct handicap_row *row)
{
	return half_take(at, CUSTOM_DIFFERENCE_MAX_X2, &row->difference_x2) && skip(at, "/") &&
	       number_take(at, 0, CUSTOM_STONES_MAX, &row->stones) && row->stones != 1 &&
	       skip(at, "/") && half_take(at, CUSTOM_KOMI_MAX_X2, &row->komi_x2);
}

static bool
rows_take(struct custom *custom, const char **at)
{
	struct handicap_row rows[CUSTOM_ROWS_MAX];
	size_t count = 0;

	do {
		if (count == CUSTOM_ROWS_MAX || !row_take(at, &rows[count]))
			return false;
		if (count == 0 ? rows[0].difference_x2 != 0
		               : rows[count].difference_x2 <= rows[count - 1].difference_x2)
			return false;
		count++;
	} while (skip(at, " "));
	custom_rows_set(custom, rows, count);
	return true;
}

/* " 20/300", as long as there are any. */
static bool
pairs_take(const char **at, int first_max, size_t most, struct period *list, size_t *count)
{
	for (*count = 0; skip(at, " "); (*count)++)
		if (*count == most || !number_take(at, 1, first_max, &list[*count].stones) ||
		    !skip(at, "/") ||
		    !number_take(at, 1, CUSTOM_PERIOD_SECONDS_MAX, &list[*count].seconds))
			return false;
	return *count > 0;
}

static bool
overtime_take(struct custom *custom, const char **at)
{
	struct period list[CUSTOM_PERIODS_MAX];
	struct timing clock = {.periods = list};

	if (skip(at, "none")) {
		clock.overtime = OVERTIME_NONE;
	} else if (skip(at, "periods")) {
		clock.overtime = OVERTIME_PERIODS;
		if (!pairs_take(at, CUSTOM_PERIOD_STONES_MAX, CUSTOM_PERIODS_MAX, list,
		                &clock.period_count))
			return false;
	} else if (skip(at, "byo-yomi")) {
		clock.overtime = OVERTIME_BYOYOMI;
		if (!pairs_take(at, CUSTOM_COUNT_MAX, 1, list, &clock.period_count))
			return false;
		clock.period_count = 0;
		clock.count = list[0].stones;
		clock.seconds = list[0].seconds;
	} else {
		clock.overtime = OVERTIME_FISCHER;
		if (!skip(at, "fischer ") ||
		    !number_take(at, 1, CUSTOM_PERIOD_SECONDS_MAX, &clock.seconds))
			return false;
	}
	custom_overtime_set(custom, &clock);
	return true;
}

static bool
word_take(const char **at, const char *const *words, int *value)
{
	size_t len = strcspn(*at, "\n");

	for (*value = 0; words[*value] != NULL; (*value)++)
		if (strlen(words[*value]) == len && strncmp(words[*value], *at, len) == 0)
			return skip(at, words[*value]);
	return false;
}

static bool
value_take(struct custom *custom, enum datum datum, const char **at)
{
	int value;

	if (datum == DATUM_ROWS)
		return rows_take(custom, at);
	if (datum == DATUM_OVERTIME)
		return overtime_take(custom, at);
	if (datum == DATUM_CAP) {
		if (!half_take(at, kinds[datum].max, &value) || value < 0)
			return false;
	} else if (kinds[datum].words != NULL) {
		if (!word_take(at, kinds[datum].words, &value))
			return false;
	} else if (!number_take(at, 0, kinds[datum].max, &value)) {
		return false;
	}
	if (custom_applies(&custom->ruleset, datum))
		custom_value_set(custom, datum, value);
	return true;
}

static bool
line_take(struct custom *custom, const char **at)
{
	size_t len = strcspn(*at, " \n");

	for (enum datum datum = 0; datum < DATA; datum++)
		if (strlen(custom_names[datum]) == len && strncmp(custom_names[datum], *at, len) == 0) {
			*at += len;
			return skip(at, " ") && value_take(custom, datum, at) && skip(at, "\n");
		}
	return false;
}

bool
custom_read(struct custom *custom, const char *text)
{
	while (*text != '\0')
		if (!line_take(custom, &text))
			return false;
	return true;
}
