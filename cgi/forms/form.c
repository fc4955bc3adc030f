#include "forms/form.h"

#include <string.h>

#include "base/text.h"

void
form_check(struct form_check *check, const struct form_field *fields, size_t count,
           const char *above)
{
	for (const struct form_field *field = fields; field < fields + count; field++) {
		const char *text = check->typed[field - fields];
		enum problem_kind kind = PROBLEM_NONE;
		const char *detail = form_too_long(check->arena, text, field->max);

		if (detail != NULL)
			kind = PROBLEM_TOO_LONG;
		else if (field->read != NULL)
			kind = field->read(check, text, &detail);
		if (field->read == NULL)
			*(const char **)(void *)((char *)check->made + field->at) =
				kind == PROBLEM_NONE ? text : "";
		if (kind != PROBLEM_NONE)
			problem_add(check->problems,
			            arena_printf(check->arena, "%s%s", above, field->name), kind,
			            detail);
	}
}

bool
form_fill(const char **typed, const char *const *now, size_t count)
{
	bool given = false;

	for (size_t i = 0; i < count; i++) {
		given = given || typed[i] != NULL;
		if (typed[i] == NULL)
			typed[i] = now[i];
	}
	return given;
}

bool
form_empty(const char *const *typed, size_t count)
{
	size_t i = 0;

	while (i < count && typed[i][0] == '\0')
		i++;
	return i == count;
}

const char *
form_plain(const struct form_field *field, const void *made)
{
	return *(const char *const *)(const void *)((const char *)made + field->at);
}

size_t
form_find(const struct form_field *fields, size_t count, const char *name)
{
	size_t i = 0;

	while (i < count && strcmp(fields[i].name, name) != 0)
		i++;
	return i;
}

int
form_word(const char *const *words, const char *text)
{
	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	return -1;
}

const char *
form_too_long(struct arena *arena, const char *text, size_t max)
{
	return text_length(text) > max ? arena_printf(arena, "%zu", max) : NULL;
}
