#include "actions/entry/own.h"

#include "base/number.h"
#include "base/text.h"
#include "forms/typed_result.h"

enum { TABLE_MAX = 9999 };

const char *
own_start_text(struct arena *arena, int start_x2)
{
	if (start_x2 == 0)
		return "";
	return arena_printf(arena, "%s%s", start_x2 > 0 ? "+" : "",
	                    number_half_text(arena, start_x2));
}

void
own_start_read(const struct tournament *tournament, const char *points,
               struct entry *entry, struct problems *problems)
{
	bool fine = points[0] == '\0';
	int start_x2 = 0;

	if (!fine)
		fine = number_half(points, true, 2 * OWN_START_MAX, &start_x2) &&
		       start_x2 % 2 == 0;
	if (!fine)
		problem_add(problems, "start", PROBLEM_START, NULL);
	else if (start_x2 != 0 && start_x2 != entry->start_x2 &&
	         tournament->plan.system != SYSTEM_MCMAHON)
		problem_add(problems, "start", PROBLEM_NOT_MCMAHON, NULL);
	else
		entry->start_x2 = start_x2;
}

void
own_start_check(const struct act *act, const struct rounds *draw,
                const struct own_start *wish, struct entry *changed)
{
	own_start_read(act->tournament, wish->points, changed, act->problems);
	if (changed->start_x2 == act->entry->start_x2)
		return;
	if (act->tournament->state == STATE_FINISHED)
		act_refuse(act, PROBLEM_FINISHED);
	if (wish->reason == NULL)
		return;
	/* Who looks at standings that are public is owed a reason when they change. */
	if (text_length(wish->reason) > REASON_MAX)
		problem_add(act->problems, "reason", PROBLEM_TOO_LONG,
		            arena_printf(act->office->arena, "%d", REASON_MAX));
	else if (wish->reason[0] == '\0' && draw->states[1] == ROUND_PUBLISHED)
		problem_add(act->problems, "reason", PROBLEM_START_REASON, NULL);
}

void
own_start_audit(const struct act *act, const struct own_start *wish,
                const struct entry *changed)
{
	struct arena *arena = act->office->arena;
	struct changes changes = changes_new(arena);

	changes_add(&changes, "start", own_start_text(arena, act->entry->start_x2),
	            own_start_text(arena, changed->start_x2));
	if (changes_none(&changes))
		return;
	changes_add(&changes, "reason", "", wish->reason == NULL ? "" : wish->reason);
	act_audit(act, "entry.start", changed->id, &changes);
}

static const char *
table_text(struct arena *arena, int table)
{
	return table == 0 ? "" : arena_printf(arena, "%d", table);
}

bool
own_table_set(const struct office *office, const struct tournament *tournament,
              const struct entry *entry, const char *typed, struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	struct changes changes = changes_new(office->arena);
	struct entry changed = *entry;

	changed.fixed_table = 0;
	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (typed[0] != '\0' && (!number_whole(typed, TABLE_MAX, &changed.fixed_table) ||
	                              changed.fixed_table == 0))
		problem_add(problems, "table", PROBLEM_TABLE, NULL);
	changes_add(&changes, "fixed_table", table_text(office->arena, entry->fixed_table),
	            table_text(office->arena, changed.fixed_table));
	if (act_fine(&act) && !changes_none(&changes)) {
		if (!entry_update(office->db, &changed))
			act_refuse(&act, PROBLEM_STALE);
		else
			act_audit(&act, "entry.table", entry->id, &changes);
	}
	return act_end(&act);
}
