#include "actions/office/once.h"

#include <string.h>

#include "store/idempotency.h"

static const char *
stored_key(const struct office *office, const struct once *once)
{
	return secret_derive(office->arena, office->key, "once key", once->scope, once->key, NULL);
}

static const char *
stored_form(const struct office *office, const struct once *once)
{
	return secret_derive(office->arena, office->key, "once form", once->form, NULL);
}

enum once_found
once_find(const struct office *office, const struct once *once, const char **id,
          struct problems *problems)
{
	char *made, *form;

	if (once->key[0] == '\0')
		return ONCE_NEW;
	made = idempotency_find(office->arena, office->db, stored_key(office, once));
	if (made == NULL)
		return ONCE_NEW;
	form = strchr(made, ' ');
	if (form == NULL || !secret_equal(form + 1, stored_form(office, once))) {
		problem_add(problems, "", "problem.sent-already", NULL);
		return ONCE_OTHER;
	}
	*id = arena_copy(office->arena, made, (size_t)(form - made));
	return ONCE_AGAIN;
}

const char *
once_file(struct arena *arena, struct slice file)
{
	char *text = arena_copy(arena, file.at, file.len);

	for (size_t i = 0; i < file.len; i++)
		if (text[i] == '\0')
			text[i] = '\x1e';
	return text;
}

void
once_keep(const struct office *office, const struct once *once, const char *id)
{
	const char *made;

	if (once->key[0] == '\0')
		return;
	made = arena_printf(office->arena, "%s %s", id, stored_form(office, once));
	idempotency_insert(office->db, stored_key(office, once), made, clock_now(office->clock));
}
