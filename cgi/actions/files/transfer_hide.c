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
#include "store/audit.h"
#include "store/entry.h"
#include "store/people/member.h"
#include "store/ruling.h"

/* In place of a sentence without data that is understood. */
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
	"entered_at", "entry_id", "made_id", "asked", NULL,
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
	{"event", "cancelled"}, {"event", "criteria"}, {"event", "prizes.#"}, {"event", "publish"}, {"event", "state"},
	{"event", "system"}, {"event", "tables_out"},
	{"partner", "first"}, {"partner", "second"}, {"partner", "status"},
	{"partner", "strongest"}, {"partner", "to"}, {"partner", "weakest"},
	{"report", "pair #"},
	{"result", "play_off"}, {"round", "reason"}, {"round", "seed"},
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

/* "penalty, black: B1,W1,W2!", "late". */
static bool
ruling_open(struct arena *arena, const char *field, const char *value)
{
	const char *what = field[0] == '\0' ? value : field;
	const size_t kind = strcspn(what, ",");

	return is_one_of(arena_copy(arena, what, kind), ruling_kind_names) &&
	       (what[kind] == '\0' || strcmp(what + kind, ", black") == 0 ||
	        strcmp(what + kind, ", white") == 0) &&
	       (field[0] == '\0' || strspn(value, "BW12,!") == strlen(value));
}

static bool
field_open(struct arena *arena, const char *kind, const char *field, const char *value)
{
	for (size_t i = 0; i < sizeof(log_fields) / sizeof(log_fields[0]); i++)
		if (strcmp(log_fields[i].kind, kind) == 0 && is_like(log_fields[i].field, field))
			return true;
	if (value[0] == '\0')
		return true;
	if (strcmp(kind, "entry") == 0)
		return (strncmp(field, "players.0.", 10) == 0 || strncmp(field, "players.1.", 10) == 0) &&
		       player_field_open(field + 10);
	if (strcmp(kind, "partner") == 0)
		return player_field_open(field);
	if (strcmp(kind, "event") == 0) {
		for (enum datum datum = 0; datum < DATA; datum++)
			if (strcmp(datum_rows[datum].name, field) == 0)
				return true;
		for (enum plan_setting i = 0; i < SETTINGS; i++)
			if (strcmp(typed_plan_field(arena, i), field) == 0)
				return true;
		return form_find(typed_event_fields, EVENT_FIELDS, field) < EVENT_FIELDS;
	}
	if (strcmp(kind, "role") == 0)
		return field[0] == '\0' && is_one_of(value, membership_names);
	if (strcmp(kind, "ruling") == 0)
		return ruling_open(arena, field, value);
	return strcmp(kind, "result") == 0 && result_lines_field(field);
}

static const char *const log_kinds[] = {
	"entry", "event", "partner", "report", "result", "role", "round", "ruling", NULL,
};

/* What the line tells without what is not open; false when it is of no kind, is from before
 * there was data, or is not understood. */
static bool
told_open(struct arena *arena, const struct entry_list *entries, const char *kind,
          const struct audit *line, struct changes *open)
{
	struct seating was, is;
	struct changes told;

	*open = changes_new(arena);
	if (!is_one_of(kind, log_kinds) || line->data[0] == '\0' || !changes_of(arena, line, &told))
		return false;
	for (size_t i = 0; i < told.count; i++) {
		const struct changes_item *change = &told.list[i];

		if (field_open(arena, kind, change->field, change->before) &&
		    field_open(arena, kind, change->field, change->after))
			changes_tell(open, change->field, change->before, change->after);
	}
	if (!told.drawn)
		return true;
	if (!changes_seating(arena, NULL, entries, 1, &told.was, &was) ||
	    !changes_seating(arena, NULL, entries, 1, &told.is, &is))
		return false;
	changes_add_seatings(open, &was, &is);
	return true;
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

void
transfer_hide(const struct office *office, const char *tournament_id, struct dump *dump)
{
	struct arena *arena = office->arena;
	const struct entry_list entries = entry_list_of(arena, office->db, tournament_id);
	const struct dump_table *audit = &dump->tables[DUMP_AUDIT];

	columns_hide(&dump->tables[DUMP_ENTRY], entry_open, false);
	columns_hide(&dump->tables[DUMP_PLAYER], player_open, true);
	columns_hide(&dump->tables[DUMP_PARTNER_WISH], wish_open, true);
	for (size_t row = 0; row < audit->row_count; row++) {
		struct db_value *action = dump_cell(audit, row, "action");
		struct db_value *subject = dump_cell(audit, row, "subject");
		struct db_value *before = dump_cell(audit, row, "before");
		struct db_value *after = dump_cell(audit, row, "after");
		struct db_value *data = dump_cell(audit, row, "data");
		const struct audit line = {.action = action->text, .data = data->text};
		const char *kind = arena_copy(arena, line.action, strcspn(line.action, "."));
		struct changes open;
		const bool understood = told_open(arena, &entries, kind, &line, &open);

		if (!is_one_of(kind, log_kinds))
			subject->text = "";
		before->text = understood ? changes_text_before(&open)
		               : before->text[0] == '\0' ? "" : HIDDEN;
		after->text = understood ? changes_text_after(&open)
		              : after->text[0] == '\0' ? "" : HIDDEN;
		data->text = understood ? changes_data(&open) : "";
		word_hide(subject);
		word_hide(action);
		word_hide(dump_cell(audit, row, "actor"));
	}
}
