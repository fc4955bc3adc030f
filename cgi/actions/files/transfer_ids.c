#include "actions/files/transfer_ids.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "actions/files/transfer_check.h"
#include "base/buf.h"
#include "store/people/account.h"

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

static bool
table_renew(struct arena *arena, const struct dump *dump, enum dump_place place,
            struct renewals *all, struct problems *problems)
{
	const struct dump_table *table = &dump->tables[place];
	const size_t count = table->row_count, column = id_column(table);
	struct renewed *list = arena_array(arena, count + 1, sizeof(*list));
	const char **ids = arena_array(arena, count + 1, sizeof(*ids));

	for (size_t i = 0; i < count; i++)
		ids[i] = secret_id(arena);
	qsort(ids, count, sizeof(*ids), by_text);
	for (size_t i = 0; i < count; i++)
		list[i] = (struct renewed){
			.old = table->cells[i * table->column_count + column].text, .row = i,
		};
	qsort(list, count, sizeof(*list), by_old_and_row);
	for (size_t i = 0; i < count; i++) {
		list[i].fresh = ids[i];
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

bool
transfer_ids_renew(struct arena *arena, struct dump *dump, struct problems *problems)
{
	static const char *const texts[] = {"subject", "before", "after", "data"};
	const struct dump_table *audit = &dump->tables[DUMP_AUDIT];
	struct renewals all = {{NULL}, {0}};

	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (id_column(&dump->tables[place]) < dump->tables[place].column_count &&
		    !table_renew(arena, dump, place, &all, problems))
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

void
transfer_ids_people(const struct office *office, struct dump *dump)
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
