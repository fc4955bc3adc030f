#include "actions/files/transfer_hide.h"

#include <ctype.h>
#include <string.h>

#include "actions/entry/log_hide.h"
#include "forms/form.h"
#include "store/audit.h"
#include "store/entry.h"

/* ---- people ---- */

/* The columns that are kept beside the fields of an entry or a player. What a player writes beside a
 * wish for a partner is for everybody; an entry's note is for the organisers. */
static const char *const entry_open[] = {
	"id", "number", "status", "points_x2", "captain", "generation", "version", "entered_at",
	"lang", "fixed_table", "start_x2", "rating", NULL,
};
static const char *const player_open[] = {"entry_id", "seat", NULL};
static const char *const wish_open[] = {
	"id", "status", "weakest", "strongest", "note", "lang", "generation", "version",
	"entered_at", "entry_id", "made_id", "asked", NULL,
};

static void
columns_hide(struct dump_table *table, const char *const *open, bool (*shown)(const char *field))
{
	for (size_t at = 0; at < table->column_count; at++) {
		const struct dump_column *column = &table->columns[at];
		const struct db_value empty = {
			.kind = column->kind == DUMP_TEXT ? DB_TEXT : DB_NUMBER, .text = "",
		};

		if (form_word(open, column->name) >= 0 || shown(column->name))
			continue;
		for (size_t row = 0; row < table->row_count; row++)
			table->cells[row * table->column_count + at] =
				column->has_default ? column->usual : empty;
	}
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

	columns_hide(&dump->tables[DUMP_ENTRY], entry_open, log_hide_entry);
	columns_hide(&dump->tables[DUMP_PLAYER], player_open, log_hide_player);
	columns_hide(&dump->tables[DUMP_PARTNER_WISH], wish_open, log_hide_player);
	for (size_t row = 0; row < audit->row_count; row++) {
		struct db_value *action = dump_cell(audit, row, "action");
		struct db_value *subject = dump_cell(audit, row, "subject");
		struct db_value *before = dump_cell(audit, row, "before");
		struct db_value *after = dump_cell(audit, row, "after");
		struct db_value *data = dump_cell(audit, row, "data");
		struct audit line = {.action = action->text, .before = before->text,
		                     .after = after->text, .data = data->text};

		if (!log_hide(arena, &entries, LOG_HIDE_EXPORTED, &line))
			subject->text = "";
		before->text = line.before;
		after->text = line.after;
		data->text = line.data;
		word_hide(subject);
		word_hide(action);
		word_hide(dump_cell(audit, row, "actor"));
	}
}
