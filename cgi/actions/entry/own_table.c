#include "actions/entry/own_table.h"

#include "actions/office/act.h"
#include "base/number.h"

enum { TABLE_MAX = 9999 };

static const char *
table_text(struct arena *arena, int table)
{
	return table == 0 ? "" : arena_printf(arena, "%d", table);
}

static void
table_write(const struct office *office, const struct entry *entry, int table,
            struct problems *problems)
{
	struct changes changes = changes_new(office->arena);
	struct entry changed = *entry;

	changes_add(&changes, "fixed_table", table_text(office->arena, entry->fixed_table),
	            table_text(office->arena, table));
	if (changes_none(&changes))
		return;
	changed.fixed_table = table;
	if (!entry_update(office->db, &changed)) {
		problem_add(problems, "", "problem.stale", NULL);
		return;
	}
	office_audit_changes(office, entry->tournament_id, "entry.table", entry->id, &changes);
}

bool
own_table_set(const struct office *office, const struct tournament *tournament,
              const struct entry *entry, const char *typed, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	int table = 0;

	act.renews = true;
	if (act.tournament->state == STATE_FINISHED)
		problem_add(problems, "", "problem.finished", NULL);
	else if (typed[0] != '\0' &&
	         (!number_whole(typed, TABLE_MAX, &table) || table == 0))
		problem_add(problems, "table", "problem.table", NULL);
	else
		table_write(office, entry, table, problems);
	return act_end(&act);
}
