#include "actions/draw/apart.h"

#include <string.h>

#include "actions/office/act.h"
#include "store/draw/keep_apart.h"
#include "store/entry.h"

/* NULL and a problem when the id is of no entry of the event, or of a withdrawn one
 * unless those are `gone` and all the same. */
static const struct entry *
entry_named(const struct act *act, const char *field, const char *id, bool gone)
{
	const struct entry *entry = entry_by_id(act->office->arena, act->office->db, id);

	if (entry != NULL && strcmp(entry->tournament_id, act->tournament->id) == 0 &&
	    (gone || entry->status != STATUS_WITHDRAWN))
		return entry;
	problem_add(act->problems, field, PROBLEM_NO_ENTRY, NULL);
	return NULL;
}

bool
apart_set(const struct office *office, const struct tournament *tournament, const char *id_a,
          const char *id_b, bool apart, struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct entry *a = entry_named(&act, "a", id_a, !apart);
	const struct entry *b = entry_named(&act, "b", id_b, !apart);

	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (a != NULL && b != NULL && strcmp(a->id, b->id) == 0)
		problem_add(problems, "b", PROBLEM_PAIR_TWICE, NULL);
	if (a == NULL || b == NULL || !act_fine(&act) || !(apart ? keep_apart_insert : keep_apart_delete)(
	                           office->db, tournament->id, a->id, b->id))
		return act_leave(&act);
	office_audit(office, tournament->id, apart ? "entry.apart" : "entry.together", a->id, "apart",
	             apart ? "" : b->id, apart ? b->id : "");
	return act_end(&act);
}
