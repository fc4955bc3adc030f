#include "actions/office/once_act.h"

#include <string.h>

#include "store/once.h"

static const char *
stored_key(const struct office *office, const char *scope)
{
	return secret_derive(office->arena, office->key, "once key", scope, office->once, NULL);
}

static const char *
stored_form(const struct office *office)
{
	return secret_derive(office->arena, office->key, "once form", office->form, NULL);
}

bool
once_made(const struct act *act, const char *scope, const char **made)
{
	const struct office *office = act->office;
	char *kept, *form;

	*made = NULL;
	if (office->once == NULL)
		return false;
	kept = once_find(office->arena, office->db, stored_key(office, scope));
	if (kept == NULL)
		return false;
	form = strchr(kept, ' ');
	if (form != NULL && secret_equal(form + 1, stored_form(office)))
		*made = arena_copy(office->arena, kept, (size_t)(form - kept));
	else
		act_refuse(act, PROBLEM_SENT_ALREADY);
	return true;
}

bool
once_done(const struct act *act, const char *scope, bool *again, const char **made)
{
	*again = once_made(act, scope, made) && act_fine(act);
	if (!*again && act_fine(act))
		return false;
	act_leave(act);
	return true;
}

void
once_keep(const struct act *act, const char *scope, const char *made)
{
	const struct office *office = act->office;

	if (office->once == NULL || !act_fine(act))
		return;
	once_insert(office->db, stored_key(office, scope),
	            arena_printf(office->arena, "%s %s", made, stored_form(office)),
	            clock_now(office->clock));
}
