#include "actions/files/entries_in.h"

#include <stdlib.h>
#include <string.h>

#include "actions/entry/division_entry.h"
#include "actions/entry/entry.h"
#include "actions/files/faulty.h"
#include "actions/office/act.h"
#include "actions/office/once.h"
#include "base/text.h"
#include "event/name.h"
#include "formats/csv.h"
#include "forms/person.h"
#include "forms/typed_entry.h"
#include "forms/typed_text.h"

/* ---- the table as somebody keeps it ---- */

struct table_row {
	int line;
	struct typed_entry typed;
	const char *start; /* as in actions/entry/own.h */
};

struct table_rows {
	struct table_row *list;
	size_t count;
};

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
          struct table_row *row)
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
row_read(struct table *table, const struct csv_row *from, struct table_row *row)
{
	*row = (struct table_row){.line = from->line, .typed = typed_entry_none(), .start = ""};
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

/* What is typed in each line of the table; false with problems. Of events for single
 * players there is one player a line. */
static bool
table_read(struct arena *arena, struct slice bytes, size_t players, struct table_rows *rows,
           struct problems *problems)
{
	struct table table = {.arena = arena, .players = players, .problems = problems};
	struct fault fault;

	*rows = (struct table_rows){NULL, 0};
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

/* ---- on its way in ---- */

/* A table on its way in. */
struct intake {
	struct act act;
	struct arena *arena;
	const struct entries_in_wish *wish;
	struct table_rows rows;
	struct entry *entries; /* one for each row */
	size_t untold;         /* problems that are not told any more */
};

static void
told(struct intake *intake, int line, const struct problem *problem)
{
	const char *field = problem->field[0] == '\0' ? "" : arena_printf(intake->arena, ", %s",
	                                                                  problem->field);

	if (intake->act.problems->count == ENTRIES_IN_TOLD) {
		intake->untold++;
		return;
	}
	problem_add(intake->act.problems, arena_printf(intake->arena, "line %d%s", line, field),
	            problem->kind, problem->detail);
}

/* Far from the list the page says what is no rank. */
static void
rank_said(const struct intake *intake, const struct table_row *row, struct problem *problem)
{
	for (int seat = 0; seat < 2; seat++)
		if (problem->kind == PROBLEM_RANK &&
		    strcmp(problem->field, player_field_path(intake->arena, seat, FIELD_RANK)) == 0)
			*problem = (struct problem){
				problem->field, PROBLEM_RANK_TYPED,
				row->typed.players[seat][FIELD_RANK],
			};
}

static void
rows_check(struct intake *intake)
{
	intake->entries = arena_array(intake->arena, intake->rows.count, sizeof(*intake->entries));
	for (size_t i = 0; i < intake->rows.count; i++) {
		const struct table_row *row = &intake->rows.list[i];
		struct problems problems = {.count = 0};

		typed_entry_check(intake->arena, &row->typed, intake->act.tournament,
		                  intake->wish->lang, true, &intake->entries[i], &problems);
		own_start_read(intake->act.tournament, row->start, &intake->entries[i], &problems);
		for (size_t p = 0; p < problems.count; p++) {
			rank_said(intake, row, &problems.list[p]);
			told(intake, row->line, &problems.list[p]);
		}
	}
}

/* Nobody is there twice */

struct somebody {
	struct person person;
	size_t order; /* those who are in already first */
	int line;     /* 0: in already */
	int seat;
	int before;   /* told: the line that had it first; 0: is in already */
};

static int
somebody_order(const void *a, const void *b)
{
	const struct somebody *one = a, *other = b;
	int order = strcmp(one->person.key, other->person.key);

	return order != 0 ? order : (one->order > other->order) - (one->order < other->order);
}

static void
people_add(struct intake *intake, struct somebody *people, size_t *count,
           const struct entry *entry, int line)
{
	for (size_t seat = 0; seat < entry->player_count; seat++) {
		people[*count] = (struct somebody){
			.person = person_of(intake->arena, &entry->players[seat]),
			.order = *count, .line = line, .seat = (int)seat,
		};
		++*count;
	}
}

/* The same person among those before it, of the same key: who is in already where
 * there is one. NULL: nobody. */
static const struct somebody *
was_before(const struct somebody *people, size_t at)
{
	const struct somebody *found = NULL;

	for (size_t i = at; i > 0 && strcmp(people[i - 1].person.key, people[at].person.key) == 0; i--)
		if (people[i - 1].line != people[at].line &&
		    person_same(&people[i - 1].person, &people[at].person))
			found = &people[i - 1];
	return found;
}

static int
line_order(const void *a, const void *b)
{
	const struct somebody *one = a, *other = b;

	return (one->order > other->order) - (one->order < other->order);
}

static void
twice_tell(struct intake *intake, struct somebody *people, size_t count)
{
	struct somebody *again = arena_array(intake->arena, count, sizeof(*again));
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		const struct somebody *before = people[i].line > 0 ? was_before(people, i) : NULL;

		if (before == NULL)
			continue;
		again[found] = people[i];
		again[found++].before = before->line;
	}
	if (found > 0)
		qsort(again, found, sizeof(*again), line_order);
	for (size_t i = 0; i < found; i++) {
		const char *name = name_full(intake->arena, again[i].person.player);
		const bool in = again[i].before == 0;
		const struct problem problem = {
			player_field_path(intake->arena, again[i].seat, FIELD_FAMILY_NAME),
			in ? PROBLEM_ALREADY_ENTERED : PROBLEM_TWICE_LISTED,
			in ? name : arena_printf(intake->arena, "%s (%d, %d)", name,
			                         again[i].before, again[i].line),
		};

		told(intake, again[i].line, &problem);
	}
}

static void
twice_check(struct intake *intake)
{
	const struct entry_list in = entry_list_whole(intake->arena, intake->act.office->db,
	                                           intake->act.tournament->id);
	struct somebody *people = arena_array(intake->arena, 2 * (in.count + intake->rows.count),
	                                      sizeof(*people));
	size_t count = 0;

	for (size_t i = 0; i < in.count; i++)
		if (in.list[i].status != STATUS_WITHDRAWN)
			people_add(intake, people, &count, &in.list[i], 0);
	for (size_t i = 0; i < intake->rows.count; i++)
		people_add(intake, people, &count, &intake->entries[i], intake->rows.list[i].line);
	if (count > 0)
		qsort(people, count, sizeof(*people), somebody_order);
	twice_tell(intake, people, count);
}

/* Entering */

static void
rows_read(struct intake *intake)
{
	size_t players = ruleset_players(intake->act.tournament->ruleset);

	if (!table_read(intake->arena, intake->wish->table, players, &intake->rows,
	                intake->act.problems))
		return;
	rows_check(intake);
	if (intake->act.problems->count == 0)
		twice_check(intake);
	if (intake->untold > 0)
		problem_add(intake->act.problems, "", PROBLEM_MORE_LINES,
		            arena_printf(intake->arena, "%zu", intake->untold));
}

static struct entry_list
numbers_read(const struct office *office, const char *tournament_id, const char *text)
{
	struct entry_list all = entry_list_whole(office->arena, office->db, tournament_id);
	struct entry_list made = {arena_array(office->arena, all.count, sizeof(*made.list)), 0};
	char *end;
	long first = strtol(text, &end, 10), last = strtol(end + 1, NULL, 10);

	for (size_t i = 0; i < all.count; i++)
		if (all.list[i].number >= first && all.list[i].number <= last)
			made.list[made.count++] = all.list[i];
	return made;
}

bool
entries_in_enter(const struct office *office, const struct tournament *tournament,
                 const struct entries_in_wish *wish, struct entry_list *entered, bool *again,
                 struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "entries %s %s", tournament->id,
	                                 office->actor);
	struct intake intake = {
		.act = act_begin(office, tournament->id, problems), .arena = office->arena, .wish = wish,
	};
	size_t count;
	const char *made;

	*entered = (struct entry_list){NULL, 0};
	if (once_done(&intake.act, scope, again, &made)) {
		if (*again)
			*entered = numbers_read(office, tournament->id, made);
		return *again;
	}
	if (intake.act.tournament->state == STATE_FINISHED)
		act_refuse(&intake.act, PROBLEM_FINISHED);
	else if (intake.act.tournament->cancelled)
		act_refuse(&intake.act, PROBLEM_EVENT_CANCELLED);
	if (act_fine(&intake.act))
		rows_read(&intake);
	if (!act_fine(&intake.act))
		return act_end(&intake.act);
	count = intake.rows.count;
	for (size_t i = 0; i < count; i++) {
		struct entry *entry = &intake.entries[i];
		struct act act = intake.act;

		act.tournament = division_entry_by_strength(office, act.tournament, entry);
		entry->points_x2 = typed_entry_points_x2(&act.tournament->ruleset->handicap, entry);
		entry_put(&act, entry, wish->lang);
	}
	*entered = (struct entry_list){intake.entries, count};
	/* The numbers of the first and the last: the key answers what it made by them. */
	once_keep(&intake.act, scope, count == 0 ? "0-0" : arena_printf(
	          office->arena, "%d-%d", entered->list[0].number, entered->list[count - 1].number));
	return act_end(&intake.act);
}
