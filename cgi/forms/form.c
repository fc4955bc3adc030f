#include "forms/form.h"

#include <string.h>

#include "base/log.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/date.h"
#include "rules/rank.h"

bool
form_is_plain(const struct form_field *field)
{
	return field->read == NULL && (field->kind == FORM_TEXT || field->kind == FORM_LINES);
}

/* ---- numbers ---- */

const char *
form_number_text(struct arena *arena, const struct number_kind *kind, int number)
{
	char rank[8];

	switch (kind->as) {
	case NUMBER_WORD:
	case NUMBER_FLAG:
		return kind->words[number];
	case NUMBER_HALF:
		return number_half_text(arena, number);
	case NUMBER_GRADE:
		rank_token(rank_of_strength(number), rank);
		return arena_text(arena, rank);
	case NUMBER_WHOLE:
		break;
	}
	return arena_printf(arena, "%d", number);
}

bool
form_number_read(const struct number_kind *kind, const char *text, int *number)
{
	struct rank rank;
	bool good = false;
	int read = 0;

	switch (kind->as) {
	case NUMBER_WORD:
	case NUMBER_FLAG:
		read = form_word(kind->words, text);
		good = read >= 0;
		break;
	case NUMBER_HALF:
		good = number_half(text, kind->least < 0, kind->most, &read);
		break;
	case NUMBER_GRADE:
		good = rank_parse(text, &rank);
		read = rank_strength(rank);
		break;
	case NUMBER_WHOLE:
		good = number_whole(text, kind->most, &read);
		break;
	}
	if (!good || (kind->words == NULL && (read < kind->least || read > kind->most)) ||
	    !number_kind_chooses(kind, read))
		return false;
	*number = read;
	return true;
}

enum problem_kind
form_number_wrong(struct arena *arena, const struct number_kind *kind, const char *text,
                  const char **detail)
{
	if (kind->words != NULL)
		return PROBLEM_CHOICE;
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	*detail = arena_printf(arena, "%s–%s", form_number_text(arena, kind, kind->least),
	                       form_number_text(arena, kind, kind->most));
	switch (kind->as) {
	case NUMBER_HALF:
		return PROBLEM_HALF_POINTS;
	case NUMBER_GRADE:
		return PROBLEM_GRADE;
	case NUMBER_WHOLE:
	case NUMBER_WORD:
	case NUMBER_FLAG:
		break;
	}
	return PROBLEM_NUMBER;
}

/* ---- fields ---- */

/* By bytes, since an enum is of whatever type the compiler likes. */
static enum problem_kind
number_read(struct form_check *check, const char *text)
{
	const struct form_field *field = check->field;
	const struct number_kind *kind = field->number;
	char *at = (char *)check->made + field->at;
	int number = 0;
	bool flag;

	if (text[0] == '\0' && field->optional)
		return PROBLEM_NONE;
	if (!(text[0] == '\0' && kind->none) && !form_number_read(kind, text, &number))
		return form_number_wrong(check->arena, kind, text, &check->detail);
	flag = number != 0;
	number *= number_kind_unit(kind);
	if (kind->as == NUMBER_FLAG)
		memcpy(at, &flag, sizeof(flag));
	else
		memcpy(at, &number, sizeof(number));
	return PROBLEM_NONE;
}

enum problem_kind
form_kind_read(struct form_check *check, const char *text)
{
	switch (check->field->kind) {
	case FORM_NUMBER:
		return number_read(check, text);
	case FORM_RANK:
	case FORM_DATE:
	case FORM_LIST:
		log_die("form: %s has no reader", check->field->name);
	case FORM_TEXT:
	case FORM_LINES:
	case FORM_OWN:
		break;
	}
	return PROBLEM_NONE;
}

static enum problem_kind
field_read(struct form_check *check, const char *text)
{
	const struct form_field *field = check->field;
	void *at = (char *)check->made + field->at;

	check->detail = field->max == 0 || text_length(text) <= field->max
	                ? NULL : arena_printf(check->arena, "%zu", field->max);
	if (form_is_plain(field))
		*(const char **)at = check->detail == NULL ? text : "";
	if (check->detail != NULL)
		return PROBLEM_TOO_LONG;
	if (field->required && text[0] == '\0')
		return PROBLEM_REQUIRED;
	return field->read != NULL ? field->read(check, text) : form_kind_read(check, text);
}

void
form_check(struct form_check *check, const struct form_field *fields, size_t count,
           const char *above)
{
	for (size_t i = 0; i < count; i++) {
		enum problem_kind kind = PROBLEM_NONE;

		check->field = &fields[i];
		if (check->typed[i] != NULL)
			kind = field_read(check, check->typed[i]);
		if (kind != PROBLEM_NONE)
			problem_add(check->problems,
			            arena_printf(check->arena, "%s%s", above, fields[i].name), kind,
			            check->detail);
	}
}

int
form_number(const struct form_field *field, const void *made)
{
	const char *at = (const char *)made + field->at;
	bool flag = false;
	int number = 0;

	if (field->number->as == NUMBER_FLAG)
		memcpy(&flag, at, sizeof(flag));
	else
		memcpy(&number, at, sizeof(number));
	return flag ? 1 : number / number_kind_unit(field->number);
}

static const char *
field_text(struct arena *arena, const struct form_field *field, const void *made)
{
	const void *at = (const char *)made + field->at;
	char text[16];
	int number;

	switch (field->kind) {
	case FORM_TEXT:
	case FORM_LINES:
	case FORM_LIST:
		return *(const char *const *)at;
	case FORM_NUMBER:
		number = form_number(field, made);
		return field->number->none && number == 0
		       ? "" : form_number_text(arena, field->number, number);
	case FORM_RANK:
		rank_token(*(const struct rank *)at, text);
		return arena_text(arena, text);
	case FORM_DATE:
		date_text(*(const struct date *)at, text);
		return arena_text(arena, text);
	case FORM_OWN:
		break;
	}
	return NULL;
}

void
form_of(struct arena *arena, const struct form_field *fields, size_t count, const void *made,
        const char **typed)
{
	for (size_t i = 0; i < count; i++)
		if (fields[i].kind != FORM_OWN)
			typed[i] = field_text(arena, &fields[i], made);
}

/* ---- lists ---- */

const char *
form_list_path(struct arena *arena, const struct form_list *list, size_t i, size_t field)
{
	const char *name = list->fields[field].name;

	return arena_printf(arena, "%s.%zu%s%s", list->name, i, name[0] == '\0' ? "" : ".", name);
}

size_t
form_list_check(const struct form_check *check, const struct form_list *list, const void *typed,
                size_t count)
{
	struct form_check row = *check;
	size_t made = 0;

	for (size_t i = 0; i < count; i++) {
		const void *texts = (const char *)typed + i * list->typed_size;

		row.typed = texts;
		if (form_empty(row.typed, list->width))
			continue;
		if (made == list->most) {
			problem_add(row.problems, list->many_in_row ? form_list_path(row.arena, list, i, 0)
			                                            : list->name,
			            list->many, arena_printf(row.arena, "%zu", list->most));
			return made;
		}
		row.made = (char *)check->made + made++ * list->size;
		form_check(&row, list->fields, list->width,
		           arena_printf(row.arena, "%s.%zu%s", list->name, i,
		                        list->fields[0].name[0] == '\0' ? "" : "."));
	}
	if (made == 0 && list->none != PROBLEM_NONE)
		problem_add(row.problems, form_list_path(row.arena, list, 0, 0), list->none, NULL);
	return made;
}

void *
form_list_of(struct arena *arena, const struct form_list *list, const void *made, size_t count)
{
	char *typed = arena_array(arena, count + 1, list->typed_size);

	for (size_t i = 0; i < count; i++) {
		void *texts = typed + i * list->typed_size;

		form_of(arena, list->fields, list->width, (const char *)made + i * list->size, texts);
	}
	return typed;
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
	return form_is_plain(field) ? *(const char *const *)(const void *)((const char *)made + field->at)
	                       : NULL;
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
