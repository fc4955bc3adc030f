#include "actions/draw/apart.h"

#include <string.h>

#include "actions/office/act.h"
#include "store/entry.h"
#include "store/keep_apart.h"

/* NULL and a problem when the id is of no entry of the event, or of a withdrawn one
 * unless those are `gone` and all the same. */
static const struct entry *
entry_named(const struct office *office, const struct tournament *tournament, const char *field,
            const char *id, bool gone, struct problems *problems)
{
	const struct entry *entry = entry_by_id(office->arena, office->db, id);

	if (entry != NULL && strcmp(entry->tournament_id, tournament->id) == 0 &&
	    (gone || entry->status != STATUS_WITHDRAWN))
		return entry;
	problem_add(problems, field, PROBLEM_NO_ENTRY, NULL);
	return NULL;
}

static bool
allowed(const struct tournament *now, const struct entry *a, const struct entry *b,
        struct problems *problems)
{
	if (now->state == STATE_FINISHED)
		return problem_refuse(problems, "", PROBLEM_FINISHED, NULL);
	if (a == NULL || b == NULL)
		return false;
	return strcmp(a->id, b->id) != 0 || problem_refuse(problems, "b", PROBLEM_PAIR_TWICE, NULL);
}

/* One of the two, in the transaction of its own. */
static bool
change(const struct office *office, const struct tournament *tournament, const char *id_a,
       const char *id_b, bool apart, struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct tournament *now = act.tournament;
	const struct entry *a = entry_named(office, now, "a", id_a, !apart, problems);
	const struct entry *b = entry_named(office, now, "b", id_b, !apart, problems);
	struct changes changes = changes_new(office->arena);

	if (!allowed(now, a, b, problems) ||
	    !(apart ? keep_apart_insert : keep_apart_delete)(office->db, now->id, a->id, b->id))
		return act_leave(&act);
	changes_add(&changes, "apart", apart ? "" : b->id, apart ? b->id : "");
	act_audit(&act, apart ? "entry.apart" : "entry.together", a->id, &changes);
	return act_end(&act);
}

bool
apart_add(const struct office *office, const struct tournament *tournament, const char *a,
          const char *b, struct problems *problems)
{
	return change(office, tournament, a, b, true, problems);
}

bool
apart_remove(const struct office *office, const struct tournament *tournament, const char *a,
             const char *b, struct problems *problems)
{
	return change(office, tournament, a, b, false, problems);
}
