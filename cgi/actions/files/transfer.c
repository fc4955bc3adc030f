#include "actions/files/transfer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "actions/files/transfer_check.h"
#include "actions/files/transfer_file.h"
#include "actions/files/transfer_hide.h"
#include "base/buf.h"
#include "forms/typed_event.h"
#include "store/dump.h"
#include "store/migration.h"
#include "store/people/account.h"
#include "view/json.h"

/* ---- ids: new ones, so that two copies of one event can stand side by side and private
 * links open only their own. Those that links hang on stay where the event is nowhere else in
 * this database: moved to another machine, with the key that its links were made with, every
 * link goes on ---- */

struct renewed {
	const char *old, *fresh;
	size_t row;
};

/* By table, each sorted by the old ids. */
struct renewals {
	struct renewed *list[DUMP_TABLES];
	size_t count[DUMP_TABLES];
};

static int
by_old(const void *a, const void *b)
{
	return strcmp(((const struct renewed *)a)->old, ((const struct renewed *)b)->old);
}

/* So that of two rows of one id the later is the one too many. */
static int
by_old_and_row(const void *a, const void *b)
{
	int order = by_old(a, b);
	size_t one = ((const struct renewed *)a)->row, other = ((const struct renewed *)b)->row;

	return order != 0 ? order : (one > other) - (one < other);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *
fresh_of(const struct renewals *all, enum dump_place place, const char *old)
{
	const struct renewed key = {.old = old};
	const struct renewed *found = all->count[place] == 0 ? NULL
		: bsearch(&key, all->list[place], all->count[place], sizeof(key), by_old);

	return found == NULL ? NULL : found->fresh;
}

static size_t
id_column(const struct dump_table *table)
{
	size_t column = 0;

	while (column < table->column_count && !table->columns[column].id)
		column++;
	return column;
}

/* Whether the table's rows keep their ids: private links are made of these, each is one that a
 * site made, and none is a row's of an event that stands here. */
static bool
table_keeps(const struct office *office, const struct dump_table *table, enum dump_place place)
{
	if (place != DUMP_ENTRY && place != DUMP_PARTNER_WISH)
		return false;
	for (size_t i = 0; i < table->row_count; i++) {
		const char *id = dump_cell(table, i, "id")->text;

		if (!secret_is_id(id) || dump_id_taken(office->arena, office->db, table, id))
			return false;
	}
	return true;
}

static bool
table_renew(const struct office *office, const struct dump *dump, enum dump_place place,
            struct renewals *all, struct problems *problems)
{
	struct arena *arena = office->arena;
	const struct dump_table *table = &dump->tables[place];
	const size_t count = table->row_count, column = id_column(table);
	struct renewed *list = arena_array(arena, count + 1, sizeof(*list));
	const char **ids = arena_array(arena, count + 1, sizeof(*ids));
	const bool keeps = table_keeps(office, table, place);

	for (size_t i = 0; i < count; i++)
		ids[i] = secret_id(arena);
	qsort(ids, count, sizeof(*ids), by_text);
	for (size_t i = 0; i < count; i++)
		list[i] = (struct renewed){
			.old = table->cells[i * table->column_count + column].text, .row = i,
		};
	qsort(list, count, sizeof(*list), by_old_and_row);
	for (size_t i = 0; i < count; i++) {
		list[i].fresh = keeps ? list[i].old : ids[i];
		if (i > 0 && strcmp(list[i - 1].old, list[i].old) == 0)
			return transfer_check_refuse(arena, table, list[i].row, "id",
			                             PROBLEM_IMPORT_TWICE, problems);
	}
	all->list[place] = list;
	all->count[place] = count;
	return true;
}

/* A cell that holds an id, its row's own or another's. */
static bool
cell_renew(struct arena *arena, const struct dump *dump, enum dump_place place, size_t row,
           size_t at, const struct renewals *all, struct problems *problems)
{
	const struct dump_table *table = &dump->tables[place];
	const struct dump_column *column = &table->columns[at];
	struct db_value *cell = &table->cells[row * table->column_count + at];
	const char *fresh;

	if ((!column->id && column->refers < 0) || cell->kind == DB_NULL)
		return true;
	fresh = fresh_of(all, column->id ? place : (enum dump_place)column->refers, cell->text);
	if (fresh == NULL)
		return transfer_check_refuse(arena, table, row, column->name, PROBLEM_IMPORT_ID,
		                             problems);
	cell->text = fresh;
	return true;
}

/* Ids are words of letters and digits; what is no id stays. */
static const char *
text_renew(struct arena *arena, const char *text, const struct renewals *all)
{
	struct buf renewed = buf_new(arena, strlen(text) + 1);

	while (*text != '\0') {
		size_t len = 0;
		const char *word, *fresh = NULL;

		while (isalnum((unsigned char)text[len]) || text[len] == '-')
			len++;
		if (len == 0) {
			buf_char(&renewed, *text++);
			continue;
		}
		word = arena_copy(arena, text, len);
		for (enum dump_place place = 0; place < DUMP_TABLES && fresh == NULL; place++)
			fresh = fresh_of(all, place, word);
		buf_text(&renewed, fresh == NULL ? word : fresh);
		text += len;
	}
	return renewed.text;
}

/* Gives every row that has an id of its own a new one, or keeps it, in the order of the old
 * ones, and says so wherever it is named: in columns that hold it and in the texts
 * of the audit. An id that stands twice is PROBLEM_IMPORT_TWICE, one that is no
 * row's PROBLEM_IMPORT_ID, each beside "table.row.column". */
static bool
ids_renew(const struct office *office, struct dump *dump, struct problems *problems)
{
	struct arena *arena = office->arena;
	static const char *const texts[] = {"subject", "before", "after", "data"};
	const struct dump_table *audit = &dump->tables[DUMP_AUDIT];
	struct renewals all = {{NULL}, {0}};

	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (id_column(&dump->tables[place]) < dump->tables[place].column_count &&
		    !table_renew(office, dump, place, &all, problems))
			return false;
	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		for (size_t row = 0; row < dump->tables[place].row_count; row++)
			for (size_t at = 0; at < dump->tables[place].column_count; at++)
				if (!cell_renew(arena, dump, place, row, at, &all, problems))
					return false;
	for (size_t row = 0; row < audit->row_count; row++)
		for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
			struct db_value *cell = dump_cell(audit, row, texts[i]);

			cell->text = text_renew(arena, cell->text, &all);
		}
	return true;
}

/* Who did something, where it was an account of this site: "desk". */
static void
people_rename(const struct office *office, struct dump *dump)
{
	static const struct {
		enum dump_place place;
		const char *column;
	} people[] = {
		{DUMP_AUDIT, "actor"}, {DUMP_RULING, "actor"}, {DUMP_RULING, "taken_back_by"},
	};
	struct account_ids accounts = account_ids(office->arena, office->db);

	if (accounts.count == 0)
		return;
	qsort(accounts.list, accounts.count, sizeof(*accounts.list), by_text);
	for (size_t i = 0; i < sizeof(people) / sizeof(people[0]); i++)
		for (size_t row = 0; row < dump->tables[people[i].place].row_count; row++) {
			struct db_value *cell = dump_cell(&dump->tables[people[i].place], row,
			                                  people[i].column);

			if (cell->kind == DB_TEXT &&
			    bsearch(&cell->text, accounts.list, accounts.count, sizeof(*accounts.list),
			            by_text) != NULL)
				cell->text = "desk";
		}
}

/* ---- export ---- */

struct value *
transfer_export(const struct office *office, const struct tournament *tournament, bool contacts)
{
	struct dump dump = dump_read(office->arena, office->db, tournament->id);

	people_rename(office, &dump);
	if (!contacts)
		transfer_hide(office, tournament->id, &dump);
	return transfer_file_write(office->arena, &dump, migration_newest(), contacts);
}

/* ---- import ---- */

/* The slug asked for or, without one, the file's. */
static bool
slug_set(const struct office *office, const char *slug, const struct dump *dump,
         struct problems *problems)
{
	struct db_value *cell = dump_cell(&dump->tables[DUMP_TOURNAMENT], 0, "slug");
	enum problem_kind kind;

	if (slug[0] != '\0')
		cell->text = slug;
	kind = cell->text[0] == '\0' ? PROBLEM_SLUG : typed_event_slug_problem(cell->text);
	if (kind == PROBLEM_NONE &&
	    tournament_by_slug(office->arena, office->db, cell->text) != NULL)
		kind = PROBLEM_SLUG_TAKEN;
	return kind == PROBLEM_NONE || problem_refuse(problems, "slug", kind, NULL);
}

const char *
transfer_write(const struct office *office, const struct value *file, const char *slug,
               bool publish, struct problems *problems)
{
	static const enum problem_kind words[] = {
		[DUMP_CHECK] = PROBLEM_IMPORT_RULE, [DUMP_TWICE] = PROBLEM_IMPORT_TWICE,
		[DUMP_NOWHERE] = PROBLEM_IMPORT_ID,
	};
	struct dump dump = dump_empty(office->arena, office->db);
	const char *id = secret_id(office->arena);
	struct dump_refusal refusal;

	if (!transfer_file_read(office->arena, file, migration_newest(), &dump, problems) ||
	    !ids_renew(office, &dump, problems) ||
	    !transfer_check(office->arena, &dump, problems) ||
	    !slug_set(office, slug, &dump, problems))
		return NULL;
	people_rename(office, &dump);
	if (!publish)
		dump_cell(&dump.tables[DUMP_TOURNAMENT], 0, "state")->text =
			tournament_state_names[STATE_DRAFT];
	if (dump_write(office->arena, office->db, &dump, id, &refusal))
		return id;
	problem_add(problems, arena_printf(office->arena, "%s.%zu.%s",
	                                   dump.tables[refusal.table].name, refusal.row,
	                                   refusal.column),
	            words[refusal.fault], refusal.rule);
	return NULL;
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
