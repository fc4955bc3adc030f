#include "actions/files/entries_table.h"

#include <string.h>

#include "actions/files/faulty.h"
#include "base/text.h"
#include "formats/csv.h"
#include "forms/typed_text.h"

/* What a column is: a player's field, or one of these. */
enum { COLUMN_EMAIL = PLAYER_FIELDS, COLUMN_NOTE, COLUMN_NEWCOMER, COLUMN_START, COLUMN_STATUS,
       COLUMN_OURS, COLUMN_NAME, COLUMN_UNKNOWN };

struct row_column {
	int what;
	size_t seat;
};

/* Heads as people write them, besides the names of fields; compared by text_sort_key. */
static const struct {
	const char *head;
	int what;
} heads[] = {
	{"family name", FIELD_FAMILY_NAME}, {"surname", FIELD_FAMILY_NAME},
	{"last name", FIELD_FAMILY_NAME}, {"姓", FIELD_FAMILY_NAME}, {"名字", FIELD_FAMILY_NAME},
	{"苗字", FIELD_FAMILY_NAME}, {"given name", FIELD_GIVEN_NAME}, {"first name", FIELD_GIVEN_NAME},
	{"名", FIELD_GIVEN_NAME}, {"family kana", FIELD_FAMILY_KANA}, {"せい", FIELD_FAMILY_KANA},
	{"姓かな", FIELD_FAMILY_KANA}, {"姓ふりがな", FIELD_FAMILY_KANA},
	{"given kana", FIELD_GIVEN_KANA}, {"めい", FIELD_GIVEN_KANA}, {"名かな", FIELD_GIVEN_KANA},
	{"名ふりがな", FIELD_GIVEN_KANA}, {"grade", FIELD_RANK}, {"段級", FIELD_RANK},
	{"段級位", FIELD_RANK}, {"段位", FIELD_RANK}, {"棋力", FIELD_RANK}, {"所属", FIELD_CLUB},
	{"クラブ", FIELD_CLUB}, {"国", FIELD_COUNTRY}, {"国籍", FIELD_COUNTRY}, {"sex", FIELD_GENDER},
	{"性別", FIELD_GENDER}, {"birth date", FIELD_BIRTH_DATE}, {"date of birth", FIELD_BIRTH_DATE},
	{"生年月日", FIELD_BIRTH_DATE}, {"name", COLUMN_NAME}, {"email", COLUMN_EMAIL},
	{"e-mail", COLUMN_EMAIL}, {"mail", COLUMN_EMAIL}, {"メール", COLUMN_EMAIL},
	{"メールアドレス", COLUMN_EMAIL}, {"note", COLUMN_NOTE}, {"備考", COLUMN_NOTE},
	{"newcomer", COLUMN_NEWCOMER}, {"first tournament", COLUMN_NEWCOMER},
	{"初参加", COLUMN_NEWCOMER}, {"初出場", COLUMN_NEWCOMER}, {"start", COLUMN_START},
	{"status", COLUMN_STATUS}, {"id", COLUMN_OURS}, {"number", COLUMN_OURS}, {"points", COLUMN_OURS},
	{"captain", COLUMN_OURS}, {"absent", COLUMN_OURS}, {"entered_at", COLUMN_OURS},
};

/* What stands in a cell for f and m. */
static const char *const genders[][2] = {
	{"f", "f"}, {"female", "f"}, {"woman", "f"}, {"女", "f"}, {"女性", "f"},
	{"m", "m"}, {"male", "m"}, {"man", "m"}, {"男", "m"}, {"男性", "m"},
};

/* And for whose first tournament it is, or is not. */
static const char *const newcomers[][2] = {
	{"yes", NEWCOMER_YES}, {"y", NEWCOMER_YES}, {"true", NEWCOMER_YES}, {"1", NEWCOMER_YES},
	{"はい", NEWCOMER_YES}, {"○", NEWCOMER_YES}, {"〇", NEWCOMER_YES}, {"no", ""}, {"n", ""},
	{"false", ""}, {"0", ""}, {"いいえ", ""}, {"×", ""},
};

struct table {
	struct arena *arena;
	struct csv_table csv;
	size_t players;
	struct row_column *columns;
	struct problems *problems;
};

/* Columns */

/* Cuts "players.1." off, or a 1 or 2 behind the head; false without a number. */
static bool
seat_cut(char **head, size_t *seat)
{
	static const char above[] = "players.";
	size_t len = strlen(*head);

	if (strncmp(*head, above, strlen(above)) == 0 && len > strlen(above) + 2) {
		*seat = (size_t)((*head)[strlen(above)] - '0');
		*head += strlen(above) + 2;
		return true;
	}
	if (len < 2 || ((*head)[len - 1] != '1' && (*head)[len - 1] != '2'))
		return false;
	*seat = (size_t)((*head)[len - 1] - '1');
	do
		(*head)[--len] = '\0';
	while (len > 0 && (*head)[len - 1] == ' ');
	return true;
}

static int
head_find(struct arena *arena, const char *head)
{
	const char *key = text_sort_key(arena, head);

	for (int field = 0; field < PLAYER_FIELDS; field++)
		if (strcmp(text_sort_key(arena, player_fields[field].name), key) == 0)
			return field;
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (strcmp(text_sort_key(arena, heads[i].head), key) == 0)
			return heads[i].what;
	return COLUMN_UNKNOWN;
}

static bool
is_seen(const struct table *table, size_t before, const struct row_column *column)
{
	for (size_t i = 0; i < before; i++)
		if (table->columns[i].what == column->what && table->columns[i].seat == column->seat)
			return true;
	return false;
}

/* The second of the same head is the second player's. */
static struct row_column
column_read(const struct table *table, size_t at)
{
	const char *clean = text_clean(table->arena, slice_of(table->csv.header[at]), false);
	char *head = typed_text_narrow(table->arena, clean == NULL ? "" : clean);
	struct row_column column = {.what = COLUMN_UNKNOWN};
	bool numbered = seat_cut(&head, &column.seat);

	column.what = head_find(table->arena, head);
	if (column.what < PLAYER_FIELDS && !numbered && is_seen(table, at, &column))
		column.seat = 1;
	/* Of a player the whole name is what we write beside its parts; else nobody can tell
	 * where the family name ends. Of the others none is a player's. */
	if (column.seat >= table->players ||
	    (column.what == COLUMN_NAME ? !numbered : column.what >= PLAYER_FIELDS && numbered))
		column.what = COLUMN_UNKNOWN;
	return column;
}

/* One of each that an entry cannot do without. */
static void
needed_check(const struct table *table)
{
	static const enum player_field needed[] = {FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_RANK};

	for (size_t seat = 0; seat < table->players; seat++)
		for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
			const struct row_column column = {(int)needed[i], seat};

			if (!is_seen(table, table->csv.columns, &column))
				problem_add(table->problems, arena_printf(table->arena, "line 1, %s",
				            player_field_path(table->arena, (int)seat, needed[i])),
				            PROBLEM_FAULT_MISSING, NULL);
		}
}

static bool
columns_read(struct table *table)
{
	bool known = false;

	table->columns = arena_array(table->arena, table->csv.columns, sizeof(*table->columns));
	for (size_t i = 0; i < table->csv.columns; i++) {
		table->columns[i] = column_read(table, i);
		known = known || table->columns[i].what != COLUMN_UNKNOWN;
	}
	if (table->csv.columns > 0 && !known)
		return problem_refuse(table->problems, "line 1", PROBLEM_NO_HEADS, NULL);
	for (size_t i = 0; i < table->csv.columns; i++) {
		const struct row_column *column = &table->columns[i];
		const char *head = table->csv.header[i];
		const char *field = head[0] == '\0' ? arena_printf(table->arena, "line 1, column %zu", i + 1)
		                                    : arena_printf(table->arena, "line 1, %s", head);
		bool empty = true;

		for (size_t row = 0; row < table->csv.count && empty; row++) {
			const char *cell = table->csv.rows[row].cells[i];

			empty = cell[strspn(cell, " ")] == '\0';
		}
		if (column->what == COLUMN_UNKNOWN && !empty)
			problem_add(table->problems, field, PROBLEM_COLUMN, NULL);
		else if (column->what < COLUMN_OURS && is_seen(table, i, column))
			problem_add(table->problems, field, PROBLEM_FAULT_TWICE, head);
	}
	needed_check(table);
	return table->problems->count == 0;
}

/* Lines */

/* What `text` stands for among the words; itself where it is none of them. */
static const char *
word_read(struct arena *arena, const char *const (*words)[2], size_t count, const char *text)
{
	const char *key = text_sort_key(arena, text);

	for (size_t i = 0; i < count; i++)
		if (strcmp(key, text_sort_key(arena, words[i][0])) == 0)
			return words[i][1];
	return text;
}

#define WORD_READ(arena, words, text) \
	word_read(arena, words, sizeof(words) / sizeof((words)[0]), text)

static void
cell_take(struct table *table, const struct row_column *column, const char *text,
          struct entries_table_row *row)
{
	struct typed_entry *typed = &row->typed;
	const char **players = typed->players[column->seat];
	char *date;

	switch (column->what) {
	case COLUMN_EMAIL:
		typed->email = text;
		break;
	case COLUMN_NOTE:
		typed->note = text;
		break;
	case COLUMN_NEWCOMER:
		typed->newcomer = WORD_READ(table->arena, newcomers, text);
		break;
	case COLUMN_START:
		row->start = text;
		break;
	case FIELD_GENDER:
		players[FIELD_GENDER] = WORD_READ(table->arena, genders, text);
		break;
	case FIELD_BIRTH_DATE:
		/* 2014/6/9 and 2014.6.9 as 2014-6-9. */
		date = typed_text_narrow(table->arena, text);
		for (char *at = date; *at != '\0'; at++)
			if (*at == '/' || *at == '.')
				*at = '-';
		players[FIELD_BIRTH_DATE] = date;
		break;
	default:
		if (column->what < PLAYER_FIELDS)
			players[column->what] = text;
		break;
	}
}

/* False for the line of an entry that is none any more. */
static bool
row_read(struct table *table, const struct csv_row *from, struct entries_table_row *row)
{
	*row = (struct entries_table_row){.line = from->line, .typed = typed_entry_none(), .start = ""};
	for (size_t i = 0; i < table->csv.columns; i++) {
		const struct row_column *column = &table->columns[i];
		const char *text = text_clean(table->arena, slice_of(from->cells[i]),
		                              column->what == COLUMN_NOTE);

		if (text == NULL)
			problem_add(table->problems, arena_printf(table->arena, "line %d, %s",
			            from->line, table->csv.header[i]), PROBLEM_CHARACTERS, NULL);
		else if (column->what == COLUMN_STATUS &&
		         strcmp(text, entry_status_names[STATUS_WITHDRAWN]) == 0)
			return false;
		else
			cell_take(table, column, text, row);
	}
	return true;
}

bool
entries_table_read(struct arena *arena, struct slice bytes, size_t players,
                   struct entries_table_rows *rows, struct problems *problems)
{
	struct table table = {.arena = arena, .players = players, .problems = problems};
	struct fault fault;

	*rows = (struct entries_table_rows){NULL, 0};
	if (!csv_read(arena, bytes, CAPACITY_MAX, &table.csv, &fault)) {
		faulty_add(arena, &fault, problems);
		return false;
	}
	if (!columns_read(&table))
		return false;
	if (table.csv.count == 0)
		return problem_refuse(problems, "", PROBLEM_NO_LINES, NULL);
	rows->list = arena_array(arena, table.csv.count, sizeof(*rows->list));
	for (size_t i = 0; i < table.csv.count; i++)
		if (row_read(&table, &table.csv.rows[i], &rows->list[rows->count]))
			rows->count++;
	return problems->count == 0;
}
