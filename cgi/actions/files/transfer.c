#include "actions/files/transfer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "actions/files/faulty.h"
#include "actions/files/transfer_check.h"
#include "actions/files/transfer_file.h"
#include "actions/files/transfer_hide.h"
#include "base/buf.h"
#include "event/event.h"
#include "event/grid.h"
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
	const struct dump_table *table;
	size_t row;
};

/* The event and, behind it, its divisions. */
struct family {
	struct dump *list;
	size_t count;
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

/* Whether the tables' rows keep their ids: private links are made of these, each is one that a
 * site made, and none is a row's of an event that stands here. */
static bool
tables_keep(const struct office *office, const struct family *family, enum dump_place place)
{
	if (place != DUMP_ENTRY && place != DUMP_PARTNER_WISH)
		return false;
	for (size_t d = 0; d < family->count; d++)
		for (size_t i = 0; i < family->list[d].tables[place].row_count; i++) {
			const struct dump_table *table = &family->list[d].tables[place];
			const char *id = dump_cell(table, i, "id")->text;

			if (!secret_is_id(id) ||
			    dump_id_taken(office->arena, office->db, table, id))
				return false;
		}
	return true;
}

static bool
tables_renew(const struct office *office, const struct family *family, enum dump_place place,
             struct renewals *all, struct problems *problems)
{
	struct arena *arena = office->arena;
	const bool keeps = tables_keep(office, family, place);
	struct renewed *list;
	const char **ids;
	size_t count = 0, at = 0;

	for (size_t d = 0; d < family->count; d++)
		count += family->list[d].tables[place].row_count;
	list = arena_array(arena, count + 1, sizeof(*list));
	ids = arena_array(arena, count + 1, sizeof(*ids));
	for (size_t i = 0; i < count; i++)
		ids[i] = secret_id(arena);
	qsort(ids, count, sizeof(*ids), by_text);
	for (size_t d = 0; d < family->count; d++) {
		const struct dump_table *table = &family->list[d].tables[place];

		for (size_t i = 0; i < table->row_count; i++)
			list[at++] = (struct renewed){
				.old = table->cells[i * table->column_count + id_column(table)].text,
				.table = table, .row = i,
			};
	}
	qsort(list, count, sizeof(*list), by_old_and_row);
	for (size_t i = 0; i < count; i++) {
		list[i].fresh = keeps ? list[i].old : ids[i];
		if (i > 0 && strcmp(list[i - 1].old, list[i].old) == 0)
			return transfer_check_refuse(arena, list[i].table, list[i].row, "id",
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
ids_renew(const struct office *office, const struct family *family, struct problems *problems)
{
	struct arena *arena = office->arena;
	static const char *const texts[] = {"subject", "before", "after", "data"};
	struct renewals all = {{NULL}, {0}};

	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (id_column(&family->list[0].tables[place]) <
		    family->list[0].tables[place].column_count &&
		    !tables_renew(office, family, place, &all, problems))
			return false;
	for (size_t d = 0; d < family->count; d++) {
		struct dump *dump = &family->list[d];
		const struct dump_table *audit = &dump->tables[DUMP_AUDIT];

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

/* `alone`: a division that becomes an event of its own, of whose entries none went on from
 * another. */
static struct value *
export_one(const struct office *office, const struct tournament *tournament, bool alone,
           bool contacts)
{
	struct dump dump = dump_read(office->arena, office->db, tournament->id);
	struct dump_table *event = &dump.tables[DUMP_TOURNAMENT];

	if (alone && tournament->parent_id != NULL) {
		dump_cell(event, 0, "slug")->text = tournament->key;
		dump_cell(event, 0, "key")->text = dump_cell(event, 0, "way")->text = "";
		dump_cell(event, 0, "position")->number = 0;
		dump_cell(event, 0, "weakest")->kind = DB_NULL;
		for (size_t row = 0; row < dump.tables[DUMP_ENTRY].row_count; row++)
			dump_cell(&dump.tables[DUMP_ENTRY], row, "from_id")->kind = DB_NULL;
	}
	people_rename(office, &dump);
	if (!contacts)
		transfer_hide(office, tournament->id, &dump);
	return transfer_file_write(office->arena, &dump, migration_newest(), contacts);
}

struct value *
transfer_export(const struct office *office, const struct tournament *tournament, bool contacts)
{
	struct value *file = export_one(office, tournament, true, contacts), *list;
	struct tournaments all;

	if (tournament->divisions == 0)
		return file;
	list = value_set_list(file, "divisions");
	all = tournament_divisions(office->arena, office->db, tournament->id);
	for (size_t i = 0; i < all.count; i++)
		value_add(list, export_one(office, &all.list[i], false, contacts));
	return file;
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

/* Problems of a division are said to be its: "divisions.0.entry.3.id". */
static bool
division_refuse(const struct office *office, size_t division, size_t from,
                struct problems *problems)
{
	for (size_t i = from; i < problems->count; i++)
		problems->list[i].field = arena_printf(office->arena, "divisions.%zu.%s", division,
		                                       problems->list[i].field);
	return false;
}

/* The event's file and, in it, those of its divisions. */
static bool
family_read(const struct office *office, const struct value *file, struct family *family,
            struct problems *problems)
{
	const struct value *divisions = value_get(file, slice_of("divisions"));
	const size_t count = divisions == NULL || value_kind(divisions) != VALUE_LIST
	                     ? 0 : value_count(divisions);

	if (divisions != NULL && (value_kind(divisions) != VALUE_LIST || count > DIVISIONS_MAX)) {
		problem_add(problems, "divisions", PROBLEM_JSON_LIST, NULL);
		return false;
	}
	family->count = 1 + count;
	family->list = arena_array(office->arena, family->count, sizeof(*family->list));
	for (size_t i = 0; i < family->count; i++) {
		const size_t before = problems->count;

		family->list[i] = dump_empty(office->arena, office->db);
		if (!transfer_file_read(office->arena, i == 0 ? file : value_at(divisions, i - 1),
		                        migration_newest(), &family->list[i], problems))
			return i > 0 && division_refuse(office, i - 1, before, problems);
	}
	return true;
}

static bool
family_check(const struct office *office, const struct family *family, struct problems *problems)
{
	for (size_t i = 0; i < family->count; i++) {
		const size_t before = problems->count;
		const struct dump_table *event = &family->list[i].tables[DUMP_TOURNAMENT];
		const char *key;

		if (!transfer_check(office->arena, &family->list[i], problems))
			return i > 0 && division_refuse(office, i - 1, before, problems);
		key = dump_cell(event, 0, "key")->text;
		if (i > 0 && (key[0] == '\0' || strlen(key) > DIVISION_KEY_MAX ||
		              typed_event_slug_problem(key) != PROBLEM_NONE)) {
			transfer_check_refuse(office->arena, event, 0, "key", PROBLEM_DIVISION_KEY,
			                      problems);
			return division_refuse(office, i - 1, before, problems);
		}
	}
	return true;
}

/* A McMahon in play of a file from before starts went by points goes on from the starts that its
 * games were paired by: what the two differ by becomes each entry's own correction, as it did for
 * the events that were here (schema/034_starts.sql). */
static void
starts_keep(const struct office *office, int schema, const char *id)
{
	enum { STARTS_BY_POINTS = 34, CORRECTION_MOST_X2 = 198 };
	const struct tournament *t = tournament_by_id(office->arena, office->db, id);
	const struct entry_list all = entry_list_of(office->arena, office->db, id);
	int *were_x2 = arena_array(office->arena, all.count + 1, sizeof(*were_x2));
	int *are_x2 = arena_array(office->arena, all.count + 1, sizeof(*are_x2));

	if (schema >= STARTS_BY_POINTS || t->plan.system != SYSTEM_MCMAHON ||
	    event_of(office->arena, office->db, t).published == 0)
		return;
	for (size_t i = 0; i < all.count; i++) {
		were_x2[i] = grid_grade_x2(&all.list[i]) / 2 * 2;
		are_x2[i] = grid_standing_x2(&t->ruleset->handicap, &all.list[i]) / 2 * 2;
	}
	were_x2 = reckoning_starts_x2(office->arena, &t->plan, were_x2, NULL, all.count);
	are_x2 = reckoning_starts_x2(office->arena, &t->plan, are_x2, NULL, all.count);
	for (size_t i = 0; i < all.count; i++) {
		struct entry entry = all.list[i];

		entry.start_x2 += were_x2[i] - are_x2[i];
		if (entry.start_x2 != all.list[i].start_x2 && abs(entry.start_x2) <= CORRECTION_MOST_X2)
			entry_update(office->db, &entry);
	}
}

static enum problem_kind
refusal_kind(const struct dump_refusal *refusal)
{
	switch (refusal->fault) {
	case DUMP_CHECK:
		return PROBLEM_IMPORT_RULE;
	case DUMP_TWICE:
		return PROBLEM_IMPORT_TWICE;
	case DUMP_NOWHERE:
		break;
	}
	return PROBLEM_IMPORT_ID;
}

const char *
transfer_write(const struct office *office, const struct value *file, const char *slug,
               bool publish, struct problems *problems)
{
	const size_t before = problems->count;
	struct family family = {NULL, 0};
	const char **ids;
	struct dump_refusal refusal;

	if (!family_read(office, file, &family, problems) ||
	    !ids_renew(office, &family, problems) ||
	    !family_check(office, &family, problems) ||
	    !slug_set(office, slug, &family.list[0], problems))
		return NULL;
	ids = arena_array(office->arena, family.count, sizeof(*ids));
	for (size_t i = 0; i < family.count; i++) {
		struct dump_table *event = &family.list[i].tables[DUMP_TOURNAMENT];

		ids[i] = secret_id(office->arena);
		people_rename(office, &family.list[i]);
		if (!publish)
			dump_cell(event, 0, "state")->text = tournament_state_names[STATE_DRAFT];
		if (i > 0)
			dump_cell(event, 0, "slug")->text = arena_printf(office->arena, "%s/divisions/%s",
				dump_cell(&family.list[0].tables[DUMP_TOURNAMENT], 0, "slug")->text,
				dump_cell(event, 0, "key")->text);
	}
	if (dump_write(office->arena, office->db, family.list, family.count, ids, &refusal)) {
		for (size_t i = 0; i < family.count; i++)
			starts_keep(office, family.list[i].schema, ids[i]);
		return ids[0];
	}
	problem_add(problems, arena_printf(office->arena, "%s.%zu.%s",
	                                   dump_names[refusal.table], refusal.row, refusal.column),
	            refusal_kind(&refusal), refusal.rule);
	if (refusal.dump > 0)
		division_refuse(office, refusal.dump - 1, before, problems);
	return NULL;
}

const struct value *
transfer_parse(struct arena *arena, struct slice text, struct problems *problems)
{
	struct json_error error;
	const struct value *value = json_read(arena, text, &error);

	if (value == NULL)
		faulty_json(arena, &error, problems);
	return value;
}
