#include "formats/gotha_value.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { NUMBER_MAX = 999999999 };

const char *
gotha_value_raw(const struct gotha_value_source *t, const char *name)
{
	for (const char **at = t->element->attributes; *at != NULL; at += 2)
		if (strcmp(at[0], name) == 0)
			return at[1];
	return NULL;
}

bool
gotha_value_refuse(const struct gotha_value_source *t, enum fault_kind kind, const char *name,
                   const char *value)
{
	return fault_set(t->draft->arena, t->draft->fault, kind, t->element->line, name, value);
}

static bool
text_within(const struct gotha_value_source *t, const char *name, size_t most, const char **value)
{
	const char *raw = gotha_value_raw(t, name), *clean;

	if (raw == NULL)
		return true;
	clean = text_clean(t->draft->arena, slice_of(raw), false);
	if (clean == NULL || text_length(clean) > most)
		return gotha_value_refuse(t, FAULT_VALUE, name, raw);
	*value = clean;
	return true;
}

static bool
needed_within(const struct gotha_value_source *t, const char *name, size_t most, const char **value)
{
	*value = "";
	if (!text_within(t, name, most, value))
		return false;
	return **value != '\0' || gotha_value_refuse(t, FAULT_MISSING, name, NULL);
}

bool
gotha_value_text(const struct gotha_value_source *t, const char *name, const char **value)
{
	return text_within(t, name, GOTHA_TEXT_MAX, value);
}

bool
gotha_value_needed(const struct gotha_value_source *t, const char *name, const char **value)
{
	return needed_within(t, name, GOTHA_TEXT_MAX, value);
}

bool
gotha_value_key(const struct gotha_value_source *t, const char *name, const char **value)
{
	enum { KEY_MAX = 4 * GOTHA_TEXT_MAX /* in capitals a letter may be two */ };

	return needed_within(t, name, KEY_MAX, value);
}

bool
gotha_value_number(const struct gotha_value_source *t, const char *name, int least, int most,
                   int *value)
{
	const char *raw = gotha_value_raw(t, name);
	char *end;
	long number;

	if (raw == NULL)
		return true;
	number = strtol(raw, &end, 10);
	if (end == raw || *end != '\0' || raw[0] == '+' || raw[0] <= ' ' || strlen(raw) > 9 ||
	    number < least || number > most)
		return gotha_value_refuse(t, FAULT_VALUE, name, raw);
	*value = (int)number;
	return true;
}

bool
gotha_value_clamped(const struct gotha_value_source *t, const char *name, int least, int most,
                    int *value)
{
	int number = *value;

	if (!gotha_value_number(t, name, -NUMBER_MAX, NUMBER_MAX, &number))
		return false;
	*value = number < least ? least : number > most ? most : number;
	return true;
}

bool
gotha_value_index(const struct gotha_value_source *t, const char *name, int most, size_t *index)
{
	int number = 0;

	if (gotha_value_raw(t, name) == NULL)
		return gotha_value_refuse(t, FAULT_MISSING, name, NULL);
	if (!gotha_value_number(t, name, 1, most, &number))
		return false;
	*index = (size_t)number - 1;
	return true;
}

bool
gotha_value_truth(const struct gotha_value_source *t, const char *name, bool *value)
{
	const char *raw = gotha_value_raw(t, name);

	if (raw == NULL)
		return true;
	*value = strcasecmp(raw, "true") == 0;
	return *value || strcasecmp(raw, "false") == 0 ||
	       gotha_value_refuse(t, FAULT_VALUE, name, raw);
}

/* The program writes 99K for a rank that it could not read, and takes it for the lowest. */
static bool
rank_read(const char *raw, struct rank *rank)
{
	if (strcasecmp(raw, "99K") != 0)
		return rank_parse(raw, rank);
	*rank = (struct rank){RANK_KYU, 30};
	return true;
}

bool
gotha_value_rank(const struct gotha_value_source *t, const char *name, struct rank *rank)
{
	const char *raw = gotha_value_raw(t, name);

	*rank = (struct rank){RANK_KYU, 30};
	return raw == NULL || rank_read(raw, rank) || gotha_value_refuse(t, FAULT_RANK, name, raw);
}

bool
gotha_value_grade(const struct gotha_value_source *t, const char *name, int *grade)
{
	const char *raw = gotha_value_raw(t, name);
	struct rank rank;

	if (raw == NULL)
		return true;
	if (!rank_read(raw, &rank) || rank.kind == RANK_PRO)
		return gotha_value_refuse(t, FAULT_RANK, name, raw);
	*grade = rank_strength(rank);
	return true;
}

void
gotha_value_date(const struct gotha_value_source *t, const char *name, struct date *date)
{
	const char *raw = gotha_value_raw(t, name);
	struct date read;

	if (raw != NULL && date_parse(raw, &read))
		*date = read;
}

void
gotha_value_komi(const struct gotha_value_source *t, const char *name, int *komi_x2)
{
	const char *raw = gotha_value_raw(t, name), *at = raw;
	int whole = 0, digits = 0;
	bool below, half;

	if (raw == NULL)
		return;
	at += strspn(at, " ");
	below = *at == '-';
	for (at += below; *at >= '0' && *at <= '9' && digits < 3; at++, digits++)
		whole = whole * 10 + *at - '0';
	half = (*at == '.' || *at == ',') && at[1] >= '5' && at[1] <= '9';
	if (digits > 0 && (*at < '0' || *at > '9'))
		*komi_x2 = (2 * whole + half) * (below ? -1 : 1);
}
