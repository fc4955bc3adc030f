#include "actions/files/transfer_hide.h"

#include <ctype.h>
#include <string.h>

#include "actions/office/changes.h"
#include "actions/result/result_lines.h"
#include "event/seating.h"
#include "forms/typed_entry.h"
#include "forms/typed_event.h"
#include "forms/typed_plan.h"
#include "rules/custom.h"
#include "store/entry.h"
#include "store/people/member.h"
#include "store/ruling.h"

/* In place of a text that is not understood: it is no log of fields, no draw and no role, so
 * that nothing can be taken back from it either. */
#define HIDDEN "…"

/* Whether the text is one of the names, which end at NULL. */
static bool
is_one_of(const char *text, const char *const *names)
{
	while (*names != NULL && strcmp(*names, text) != 0)
		names++;
	return *names != NULL;
}

static bool
player_field_open(const char *name)
{
	size_t field = form_find(player_fields, PLAYER_FIELDS, name);

	return field < PLAYER_FIELDS &&
	       player_seen(player_fields[field].seen, SIGHT_ORGANISER, PUBLISH_FULL);
}

/* ---- people ---- */

/* The columns that are kept beside a player's fields. What a player writes beside a
 * wish for a partner is for everybody; an entry's note is for the organisers. */
static const char *const entry_open[] = {
	"id", "number", "status", "points_x2", "captain", "generation", "version", "entered_at",
	"lang", "fixed_table", "newcomer", "start_x2", "rating", NULL,
};
static const char *const player_open[] = {"entry_id", "seat", NULL};
static const char *const wish_open[] = {
	"id", "status", "weakest", "strongest", "note", "lang", "generation", "version",
	"entered_at", "entry_id", NULL,
};

static void
columns_hide(struct dump_table *table, const char *const *open, bool players)
{
	for (size_t at = 0; at < table->column_count; at++) {
		const struct dump_column *column = &table->columns[at];
		const struct db_value empty = {
			.kind = column->kind == DUMP_TEXT ? DB_TEXT : DB_NUMBER, .text = "",
		};

		if (is_one_of(column->name, open) || (players && player_field_open(column->name)))
			continue;
		for (size_t row = 0; row < table->row_count; row++)
			table->cells[row * table->column_count + at] =
				column->has_default ? column->usual : empty;
	}
}

/* ---- the log ---- */

/* Fields that a kind of line has beside those that a form names; "#" is a number. */
static const struct {
	const char *kind, *field;
} log_fields[] = {
	{"entry", "apart"}, {"entry", "fixed_table"}, {"entry", "newcomer"}, {"entry", "reason"},
	{"entry", "round #"}, {"entry", "start"}, {"entry", "status"}, {"entry", "undone"},
	{"entry", "way"},
	{"event", "cancelled"}, {"event", "criteria"}, {"event", "prizes.#"}, {"event", "state"},
	{"event", "system"}, {"event", "tables_out"},
	{"partner", "first"}, {"partner", "second"}, {"partner", "status"},
	{"partner", "strongest"}, {"partner", "to"}, {"partner", "weakest"},
	{"report", "pair #"},
};

static bool
is_like(const char *pattern, const char *text)
{
	size_t len = strcspn(pattern, "#");

	if (pattern[len] == '\0')
		return strcmp(pattern, text) == 0;
	return strncmp(pattern, text, len) == 0 && text[len] != '\0' &&
	       strspn(text + len, "0123456789") == strlen(text + len);
}

static bool
event_field_open(struct arena *arena, const char *field)
{
	if (form_find(typed_event_fields, EVENT_FIELDS, field) < EVENT_FIELDS)
		return true;
	for (enum datum datum = 0; datum < DATA; datum++)
		if (strcmp(datum_rows[datum].name, field) == 0)
			return true;
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (strcmp(typed_plan_field(arena, i), field) == 0)
			return true;
	return false;
}

static bool
field_open(struct arena *arena, const char *kind, const char *field)
{
	for (size_t i = 0; i < sizeof(log_fields) / sizeof(log_fields[0]); i++)
		if (strcmp(log_fields[i].kind, kind) == 0 && is_like(log_fields[i].field, field))
			return true;
	if (strcmp(kind, "entry") == 0)
		return (strncmp(field, "players.0.", 10) == 0 || strncmp(field, "players.1.", 10) == 0) &&
		       player_field_open(field + 10);
	if (strcmp(kind, "partner") == 0)
		return player_field_open(field);
	if (strcmp(kind, "event") == 0)
		return event_field_open(arena, field);
	return strcmp(kind, "result") == 0 && result_lines_field(field);
}

/* Of lists of fields those that are open. A note stood last but for the status, and once
 * its own lines were not set off: behind one, only a status that is one is no part of it. */
static const char *
fields_hide(struct arena *arena, const char *kind, const char *text)
{
	struct change_list lines;
	struct buf kept = buf_new(arena, strlen(text) + 1);
	bool noted = false;

	if (!changes_read(arena, text, &lines))
		return HIDDEN;
	for (size_t i = 0; i < lines.count; i++) {
		const struct change_line *line = &lines.list[i];
		bool status = strcmp(line->field, "status") == 0 &&
		              is_one_of(line->value, entry_status_names);

		if (field_open(arena, kind, line->field) && (!noted || status))
			changes_line(&kept, line->field, line->value);
		noted = noted || strcmp(line->field, "note") == 0;
	}
	return kept.text;
}

static bool
is_draw(struct arena *arena, const struct entry_list *entries, const char *text)
{
	struct seating seating;

	return seating_read(arena, NULL, entries, 1, text, &seating);
}

static bool
is_role(struct arena *arena, const struct entry_list *entries, const char *text)
{
	(void)arena;
	(void)entries;
	return is_one_of(text, membership_names);
}

/* "penalty, black: B1,W1,W2!", "late". */
static bool
is_ruling(struct arena *arena, const struct entry_list *entries, const char *text)
{
	size_t kind = strcspn(text, ",:");
	const char *rest = text + kind;

	(void)entries;
	if (!is_one_of(arena_copy(arena, text, kind), ruling_kind_names))
		return false;
	if (strncmp(rest, ", black", 7) == 0 || strncmp(rest, ", white", 7) == 0)
		rest += 7;
	if (strncmp(rest, ": ", 2) == 0)
		rest += 2 + strspn(rest + 2, "BW12,!");
	return *rest == '\0';
}

/* What stands before an action's dot, and what a side of its line is: fields, or all of
 * it something that is understood. */
static const struct log_kind {
	const char *name;
	bool (*understood)(struct arena *arena, const struct entry_list *entries, const char *text);
} log_kinds[] = {
	{"entry", NULL}, {"event", NULL}, {"partner", NULL}, {"report", NULL}, {"result", NULL},
	{"role", is_role}, {"round", is_draw}, {"ruling", is_ruling},
};

/* NULL for one that nobody knows. */
static const struct log_kind *
log_kind_of(struct arena *arena, const char *action)
{
	const char *name = arena_copy(arena, action, strcspn(action, "."));

	for (size_t i = 0; i < sizeof(log_kinds) / sizeof(log_kinds[0]); i++)
		if (strcmp(log_kinds[i].name, name) == 0)
			return &log_kinds[i];
	return NULL;
}

static const char *
side_hide(struct arena *arena, const struct entry_list *entries, const struct log_kind *kind,
          const char *text)
{
	if (text[0] == '\0')
		return text;
	if (kind != NULL && kind->understood == NULL)
		return fields_hide(arena, kind->name, text);
	return kind != NULL && kind->understood(arena, entries, text) ? text : HIDDEN;
}

/* What is made of letters, digits and what stands between them in ids, slugs and the words
 * of the log; in place of anything else, as the address that a role was given to, nothing. */
static void
word_hide(struct db_value *word)
{
	for (const char *at = word->text; *at != '\0'; at++)
		if (!isalnum((unsigned char)*at) && strchr(" .-", *at) == NULL) {
			word->text = "";
			return;
		}
}

static void
log_hide(struct arena *arena, const struct entry_list *entries, const struct dump_table *audit)
{
	for (size_t row = 0; row < audit->row_count; row++) {
		struct db_value *subject = dump_cell(audit, row, "subject");
		struct db_value *before = dump_cell(audit, row, "before");
		struct db_value *after = dump_cell(audit, row, "after");
		const struct log_kind *kind = log_kind_of(arena, dump_cell(audit, row, "action")->text);

		if (kind == NULL)
			subject->text = "";
		before->text = side_hide(arena, entries, kind, before->text);
		after->text = side_hide(arena, entries, kind, after->text);
		dump_cell(audit, row, "data")->text = "";
		word_hide(subject);
		word_hide(dump_cell(audit, row, "action"));
		word_hide(dump_cell(audit, row, "actor"));
	}
}

void
transfer_hide(const struct office *office, const char *tournament_id, struct dump *dump)
{
	const struct entry_list entries = entry_list_of(office->arena, office->db, tournament_id);

	columns_hide(&dump->tables[DUMP_ENTRY], entry_open, false);
	columns_hide(&dump->tables[DUMP_PLAYER], player_open, true);
	columns_hide(&dump->tables[DUMP_PARTNER_WISH], wish_open, true);
	log_hide(office->arena, &entries, &dump->tables[DUMP_AUDIT]);
}
