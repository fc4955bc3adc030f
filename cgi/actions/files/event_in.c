#include "actions/files/event_in.h"

#include <string.h>

#include "actions/files/gotha_in.h"
#include "actions/files/transfer.h"
#include "actions/office/act.h"
#include "actions/office/once_act.h"
#include "store/people/account.h"
#include "store/people/member.h"

/* Whether it begins as JSON does, blanks aside. */
static bool
is_ours(struct slice bytes)
{
	size_t at = 0;

	while (at < bytes.len && strchr(" \t\r\n", bytes.at[at]) != NULL && bytes.at[at] != '\0')
		at++;
	return at < bytes.len && bytes.at[at] == '{';
}

struct tournament *
event_in_make(const struct office *office, const struct event_in_file *file, bool *again,
              struct problems *problems)
{
	const bool is_gotha = file->tree == NULL && (file->gotha || gotha_in_is(file->bytes));
	const char *scope = arena_printf(office->arena, "event %s", office->actor), *id;
	const struct value *tree = file->tree;
	struct gotha_event gotha;
	struct act act;

	*again = false;
	if (is_gotha)
		gotha_in_read(office->arena, file->bytes, &gotha, problems);
	else if (tree == NULL && !is_ours(file->bytes))
		problem_add(problems, "event", PROBLEM_IMPORT_NEITHER, NULL);
	else if (tree == NULL)
		tree = transfer_parse(office->arena, file->bytes, problems);
	if (problems->count > 0)
		return NULL;
	act = act_begin(office, NULL, problems);
	if (once_done(&act, scope, again, &id))
		return *again ? tournament_by_id(office->arena, office->db, id) : NULL;
	id = is_gotha ? gotha_in_write(office, &gotha, file->slug, file->ruleset, file->publish,
	                               problems)
	              : transfer_write(office, tree, file->slug, file->publish, problems);
	if (id == NULL) { /* it may stand half-written in the transaction */
		act_leave(&act);
		return NULL;
	}
	if (account_by_id(office->arena, office->db, office->actor) != NULL)
		membership_give(office->db, office->actor, id, MEMBERSHIP_ORGANISER);
	act.tournament = tournament_by_id(office->arena, office->db, id);
	office_audit(office, id, "event.import", act.tournament->slug, "", "", "");
	once_keep(&act, scope, id);
	act_end(&act);
	return tournament_by_id(office->arena, office->db, id);
}
