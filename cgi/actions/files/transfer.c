#include "actions/files/transfer.h"

#include <string.h>

#include "actions/files/transfer_check.h"
#include "actions/files/transfer_file.h"
#include "actions/files/transfer_hide.h"
#include "actions/files/transfer_ids.h"
#include "actions/office/act.h"
#include "actions/office/once.h"
#include "forms/typed_event.h"
#include "store/people/account.h"
#include "store/dump.h"
#include "store/people/member.h"
#include "store/migration.h"
#include "view/json.h"

struct value *
transfer_export(const struct office *office, const struct tournament *tournament, bool contacts)
{
	struct dump dump = dump_read(office->arena, office->db, tournament->id);

	transfer_ids_people(office, &dump);
	if (!contacts)
		transfer_hide(office, tournament->id, &dump);
	return transfer_file_write(office->arena, &dump, migration_newest(), contacts);
}

/* ---- import ---- */

/* The slug asked for or, without one, the file's. */
static bool
slug_set(const struct office *office, const struct transfer *transfer, const struct dump *dump,
         struct problems *problems)
{
	struct db_value *cell = dump_cell(&dump->tables[DUMP_TOURNAMENT], 0, "slug");
	enum problem_kind kind;

	if (transfer->slug[0] != '\0')
		cell->text = transfer->slug;
	kind = cell->text[0] == '\0' ? PROBLEM_SLUG : typed_event_slug_problem(cell->text);
	if (kind == PROBLEM_NONE && tournament_by_slug(office->arena, office->db, cell->text) != NULL)
		kind = PROBLEM_SLUG_TAKEN;
	return kind == PROBLEM_NONE || problem_refuse(problems, "slug", kind, NULL);
}

/* The new event's id; with problems it may stand in the open transaction half-written. */
static const char *
event_make(const struct office *office, const struct transfer *transfer,
           struct problems *problems)
{
	static const enum problem_kind words[] = {
		[DUMP_CHECK] = PROBLEM_IMPORT_RULE, [DUMP_TWICE] = PROBLEM_IMPORT_TWICE,
		[DUMP_NOWHERE] = PROBLEM_IMPORT_ID,
	};
	struct dump dump = dump_empty(office->arena, office->db);
	const char *id = secret_id(office->arena);
	struct dump_refusal refusal;

	if (!transfer_file_read(office->arena, transfer->file, migration_newest(), &dump, problems) ||
	    !transfer_ids_renew(office->arena, &dump, problems) ||
	    !transfer_check(office->arena, &dump, problems) ||
	    !slug_set(office, transfer, &dump, problems))
		return id;
	transfer_ids_people(office, &dump);
	if (!dump_write(office->arena, office->db, &dump, id, &refusal)) {
		problem_add(problems, arena_printf(office->arena, "%s.%zu.%s",
		                                   dump.tables[refusal.table].name, refusal.row,
		                                   refusal.column),
		            words[refusal.fault], refusal.rule);
		return id;
	}
	if (account_by_id(office->arena, office->db, office->actor) != NULL)
		membership_give(office->db, office->actor, id, MEMBERSHIP_ORGANISER);
	office_audit(office, id, "event.import",
	             dump_cell(&dump.tables[DUMP_TOURNAMENT], 0, "slug")->text, "", "");
	return id;
}

struct tournament *
transfer_import(const struct office *office, const struct transfer *transfer, bool *again,
                struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "event %s", office->actor), *id;
	struct act act = act_begin(office, NULL, problems);

	*again = once_made(&act, scope, &id) && act_fine(&act);
	if (!*again && act_fine(&act)) {
		id = event_make(office, transfer, problems);
		once_keep(&act, scope, id);
	}
	if (*again || !act_fine(&act)) {
		act_leave(&act);
		return *again ? tournament_by_id(office->arena, office->db, id) : NULL;
	}
	act.tournament = tournament_by_id(office->arena, office->db, id);
	act.renews = true;
	act_end(&act);
	return tournament_by_id(office->arena, office->db, id);
}

const struct value *
transfer_parse(struct arena *arena, struct slice text, struct problems *problems)
{
	static const enum problem_kind words[] = {
		[JSON_GOOD] = PROBLEM_NONE, [JSON_MALFORMED] = PROBLEM_JSON,
		[JSON_TWICE] = PROBLEM_JSON_TWICE, [JSON_LARGE] = PROBLEM_JSON_LARGE,
		[JSON_NUMBER] = PROBLEM_JSON_HALF,
	};
	struct json_error error;
	const struct value *value = json_read(arena, text, &error);

	if (value == NULL)
		problem_add(problems, error.path, words[error.fault],
		            arena_printf(arena, "%d:%d", error.line, error.column));
	return value;
}
