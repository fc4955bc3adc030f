#include "actions/files/entries_in.h"

#include <stdlib.h>
#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/files/faulty.h"
#include "actions/office/act.h"
#include "actions/office/once_act.h"
#include "base/text.h"
#include "event/division.h"
#include "event/grid.h"
#include "event/name.h"
#include "formats/csv.h"
#include "forms/person.h"
#include "forms/typed_entry.h"
#include "forms/typed_text.h"

/* A list on its way in. */
struct intake {
	const struct office *office;
	const struct tournament *tournament;
	struct arena *arena;
	const struct entries_in_wish *wish;
	struct entries_in_list *list;
	struct entry_list in;      /* those who are in already, and those who have left */
	const char *(*keys)[2];    /* of each of them: their names, in either order */
	struct tournaments divisions;
	struct problems *problems; /* of the list itself */
};

/* ---- the columns ---- */

static bool
column_there(const struct intake *intake, int what, size_t nth)
{
	return list_column_is(intake->list->columns, intake->list->table.columns, what, nth);
}

/* One of each that an entry cannot do without. */
static void
needed_check(const struct intake *intake, size_t players)
{
	static const enum player_field needed[] = {FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_RANK};

	for (size_t nth = 0; nth < players; nth++)
		for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
			if (!column_there(intake, (int)needed[i], nth) &&
			    (needed[i] == FIELD_RANK || !column_there(intake, LIST_WHOLE, nth)))
				problem_add(intake->problems, arena_printf(intake->arena, "line 1, %s",
				            player_field_path((int)nth, needed[i])),
				            PROBLEM_FAULT_MISSING, NULL);
}

static bool
columns_read(struct intake *intake)
{
	const size_t players = ruleset_players(intake->tournament->ruleset);
	struct entries_in_list *list = intake->list;
	const char **said = arena_array(intake->arena, list->table.columns, sizeof(*said));
	size_t known = 0;

	for (size_t i = 0; i < list->table.columns && i < intake->wish->column_count; i++)
		said[i] = intake->wish->columns[i];
	list->columns = list_column_read_all(intake->arena, &list->table, players, said);
	for (size_t i = 0; i < list->table.columns; i++) {
		const struct list_column *column = &list->columns[i];

		known += column->what < LIST_IGNORED;
		if (column->what < LIST_OURS && !list_column_lines(column) &&
		    list_column_is(list->columns, i, column->what, column->nth))
			problem_add(intake->problems,
			            arena_printf(intake->arena, "line 1, %s", list->table.header[i]),
			            PROBLEM_FAULT_TWICE, list->table.header[i]);
	}
	if (known < 2)
		return problem_refuse(intake->problems, "line 1", PROBLEM_NO_HEADS, NULL);
	needed_check(intake, players);
	return intake->problems->count == 0;
}

/* ---- the lines ---- */

/* What stands in a cell for f and m. */
static const char *const genders[][2] = {
	{"f", "f"}, {"female", "f"}, {"woman", "f"}, {"女", "f"}, {"女性", "f"},
	{"m", "m"}, {"male", "m"}, {"man", "m"}, {"男", "m"}, {"男性", "m"},
};

/* For who may be photographed, or may not. */
static const char *const photos[][2] = {
	{"yes", "yes"}, {"y", "yes"}, {"はい", "yes"}, {"可", "yes"}, {"○", "yes"}, {"〇", "yes"},
	{"同意する", "yes"}, {"no", "no"}, {"n", "no"}, {"いいえ", "no"}, {"不可", "no"}, {"×", "no"},
	{"同意しない", "no"},
};

/* And for a box that is ticked, or is not; or who agreed. */
static const char *const ticks[][2] = {
	{"yes", NEWCOMER_YES}, {"y", NEWCOMER_YES}, {"true", NEWCOMER_YES}, {"1", NEWCOMER_YES},
	{"はい", NEWCOMER_YES}, {"○", NEWCOMER_YES}, {"〇", NEWCOMER_YES}, {"no", ""}, {"n", ""},
	{"false", ""}, {"0", ""}, {"いいえ", ""}, {"×", ""},
};

struct table_row {
	struct typed_entry typed;
	const char *start; /* as in actions/entry/own.h */
	const char *division; /* its key, or a name of it */
};

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

/* A player's, in a column that is called like the field. */
static void
field_take(const struct intake *intake, const struct list_column *column, const char *text,
           struct typed_entry *typed)
{
	const char **players = typed->players[column->nth];

	switch (column->what) {
	case FIELD_GENDER:
		players[FIELD_GENDER] = WORD_READ(intake->arena, genders, text);
		break;
	case FIELD_CONSENT:
		players[FIELD_CONSENT] = WORD_READ(intake->arena, ticks, text);
		break;
	case FIELD_PHOTOS:
		players[FIELD_PHOTOS] = WORD_READ(intake->arena, photos, text);
		break;
	case FIELD_BIRTH_DATE:
		players[FIELD_BIRTH_DATE] = typed_text_day(intake->arena, text);
		break;
	default:
		players[column->what] = text;
		if (column->both)
			typed->players[1][column->what] = text;
		break;
	}
}

/* An entry's own; of lines in several columns each behind its head. */
static void
own_take(const struct intake *intake, size_t at, const char *text, struct typed_entry *typed)
{
	const struct list_column *columns = intake->list->columns, *behind = &columns[at + 1];
	const int what = columns[at].what;
	const struct form_field *field = &typed_entry_fields[what - LIST_OWN];
	const char **own = &typed->own[what - LIST_OWN];

	if (field->kind == FORM_NUMBER && field->number->as == NUMBER_FLAG)
		*own = WORD_READ(intake->arena, ticks, text);
	else if (!list_column_is(columns, at, what, 0) &&
	         !list_column_is(behind, intake->list->table.columns - at - 1, what, 0))
		*own = text;
	else if (text[0] != '\0')
		*own = arena_printf(intake->arena, "%s%s%s: %s", *own, (*own)[0] == '\0' ? "" : "\n",
		                    intake->list->table.header[at], text);
}

static void
cell_take(const struct intake *intake, size_t at, const char *text, struct table_row *row)
{
	const struct list_column *column = &intake->list->columns[at];
	struct typed_entry *typed = &row->typed;
	const char **players = typed->players[column->nth];

	switch (column->what) {
	case LIST_START:
		row->start = text;
		break;
	case LIST_DIVISION:
		row->division = text;
		break;
	case LIST_WHOLE:
		list_column_part(intake->arena, column, text, &players[FIELD_FAMILY_NAME],
		                 &players[FIELD_GIVEN_NAME]);
		break;
	case LIST_WHOLE_KANA:
		list_column_part(intake->arena, column, text, &players[FIELD_FAMILY_KANA],
		                 &players[FIELD_GIVEN_KANA]);
		break;
	default:
		if (column->what < LIST_OWN)
			field_take(intake, column, text, typed);
		else if (column->what < LIST_START)
			own_take(intake, at, text, typed);
		break;
	}
}

const char *
entries_in_text(const struct entries_in_wish *wish, const struct csv_row *row, size_t column)
{
	for (size_t i = 0; i < wish->cell_count; i++) {
		const struct entries_in_cell *cell = &wish->cells[i];

		if (cell->line == row->line && cell->column == column)
			return cell->text;
	}
	return row->cells[column];
}

/* False for the line of an entry that is none any more. */
static bool
row_read(const struct intake *intake, const struct csv_row *from, struct table_row *row,
         struct problems *problems)
{
	*row = (struct table_row){.typed = typed_entry_none(), .start = "", .division = ""};
	for (size_t i = 0; i < intake->list->table.columns; i++) {
		const struct list_column *column = &intake->list->columns[i];
		const char *text = text_clean(intake->arena, slice_of(entries_in_text(intake->wish, from, i)),
		                              list_column_lines(column));

		if (text == NULL)
			problem_add(problems, intake->list->table.header[i], PROBLEM_CHARACTERS, NULL);
		else if (column->what == LIST_STATUS &&
		         strcmp(text, entry_status_names[STATUS_WITHDRAWN]) == 0)
			return false;
		else
			cell_take(intake, i, text, row);
	}
	return true;
}

/* ---- who is in already ---- */

static const char *
names_key(struct arena *arena, const struct player *one, const struct player *other)
{
	return text_sort_key(arena, other == NULL
	                     ? arena_printf(arena, "%s %s", one->family_name, one->given_name)
	                     : arena_printf(arena, "%s %s+%s %s", one->family_name, one->given_name,
	                                    other->family_name, other->given_name));
}

static void
in_read(struct intake *intake)
{
	if (intake->tournament->divisions > 0)
		intake->divisions = tournament_divisions(intake->arena, intake->office->db,
		                                         intake->tournament->id);
	intake->in = entry_list_whole(intake->arena, intake->office->db, intake->tournament->id);
	intake->keys = arena_array(intake->arena, intake->in.count, sizeof(*intake->keys));
	for (size_t i = 0; i < intake->in.count; i++) {
		const struct entry *entry = &intake->in.list[i];

		for (size_t first = 0; first < 2; first++)
			intake->keys[i][first] = entry->player_count < 2
				? names_key(intake->arena, &entry->players[0], NULL)
				: names_key(intake->arena, &entry->players[first], &entry->players[1 - first]);
	}
}

/* The entry of the same names; one that has left where there is no other. */
static const struct entry *
entry_before(const struct intake *intake, const struct typed_entry *typed, size_t players)
{
	struct player named[2];
	const struct entry *left = NULL;
	const char *key;

	for (size_t nth = 0; nth < players; nth++)
		named[nth] = (struct player){
			.family_name = typed->players[nth][FIELD_FAMILY_NAME],
			.given_name = typed->players[nth][FIELD_GIVEN_NAME],
		};
	key = names_key(intake->arena, &named[0], players < 2 ? NULL : &named[1]);
	for (size_t i = 0; i < intake->in.count; i++) {
		const struct entry *entry = &intake->in.list[i];

		if (strcmp(intake->keys[i][0], key) != 0 && strcmp(intake->keys[i][1], key) != 0)
			continue;
		if (entry->status != STATUS_WITHDRAWN)
			return entry;
		left = entry;
	}
	return left;
}

/* What the line says of the entry that it is, in that one's order of players; what it does not
 * say stays. */
static void
typed_over(const struct intake *intake, const struct entry *before, struct typed_entry *typed)
{
	const struct typed_entry now = typed_entry_of(intake->arena, before);
	const char *const family = now.players[0][FIELD_FAMILY_NAME];
	const bool turned = before->player_count > 1 &&
		strcmp(text_sort_key(intake->arena, family),
		       text_sort_key(intake->arena, typed->players[0][FIELD_FAMILY_NAME])) != 0;
	const struct typed_entry said = *typed;

	for (size_t nth = 0; nth < 2; nth++)
		for (int field = 0; field < PLAYER_FIELDS; field++) {
			const char *text = said.players[turned ? 1 - nth : nth][field];

			typed->players[nth][field] = text[0] != '\0' ? text : now.players[nth][field];
		}
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		typed->own[field] = said.own[field][0] != '\0' ? said.own[field] : now.own[field];
}

/* The division that the line names, of a new one else where its strength says; who is in already
 * stays where it is. */
static void
division_check(const struct intake *intake, const char *text, struct entries_in_line *line)
{
	const struct tournaments *all = &intake->divisions;
	const char *key = text_sort_key(intake->arena, text);

	if (all->count == 0 || (text[0] == '\0' && line->before != NULL))
		return;
	if (text[0] == '\0') {
		line->division = division_of_grade(all, grid_grade_x2(&line->entry) / 2);
		if (line->division == NULL && line->problems.count == 0) /* a rank that can be read */
			problem_add(&line->problems, "division", division_any(all, WAY_CHOICE)
			            ? PROBLEM_DIVISION_UNSAID : PROBLEM_DIVISION_NONE, NULL);
		return;
	}
	for (size_t i = 0; i < all->count && line->division == NULL; i++) {
		const struct tournament *t = &all->list[i];

		if (strcmp(key, text_sort_key(intake->arena, t->key)) == 0 ||
		    strcmp(key, text_sort_key(intake->arena, t->name_en)) == 0 ||
		    strcmp(key, text_sort_key(intake->arena, t->name_ja)) == 0)
			line->division = t;
	}
	if (line->division == NULL)
		problem_add(&line->problems, "division", PROBLEM_CHOICE, NULL);
	else if (line->before != NULL && strcmp(line->before->tournament_id, line->division->id) != 0)
		problem_add(&line->problems, "division", PROBLEM_DIVISION_LISTED, NULL);
}

static void
line_check(const struct intake *intake, struct table_row *row, struct entries_in_line *line)
{
	const size_t players = ruleset_players(intake->tournament->ruleset);
	const struct entry *before = entry_before(intake, &row->typed, players);
	bool start = row->start[0] != '\0';

	line->before = before;
	line->changes = changes_new(intake->arena);
	if (before != NULL) {
		line->entry = *before;
		if (before->status == STATUS_WITHDRAWN) {
			line->outcome = IN_GONE;
			return;
		}
		typed_over(intake, before, &row->typed);
	}
	typed_entry_check(intake->arena, &row->typed, intake->tournament, intake->wish->lang, true,
	                  &line->entry, &line->problems);
	if (before == NULL || start)
		own_start_read(intake->tournament, row->start, &line->entry, &line->problems);
	division_check(intake, row->division, line);
	/* Far from the list the page says what is no rank. */
	for (size_t p = 0; p < line->problems.count; p++) {
		struct problem *problem = &line->problems.list[p];

		for (int nth = 0; problem->kind == PROBLEM_RANK && nth < 2; nth++)
			if (strcmp(problem->field, player_field_path(nth, FIELD_RANK)) == 0) {
				problem->kind = PROBLEM_RANK_TYPED;
				problem->detail = row->typed.players[nth][FIELD_RANK];
			}
	}
	if (line->problems.count > 0) {
		line->outcome = IN_WRONG;
	} else if (before != NULL) {
		line->changes = entry_changes(intake->arena, before, &line->entry);
		line->outcome = changes_none(&line->changes) ? IN_SAME : IN_CHANGED;
	}
}

static void
lines_read(struct intake *intake)
{
	struct entries_in_list *list = intake->list;

	list->lines = arena_array(intake->arena, list->table.count, sizeof(*list->lines));
	for (size_t i = 0; i < list->table.count; i++) {
		struct entries_in_line *line = &list->lines[list->count];
		const struct csv_row *from = &list->table.rows[i];
		struct table_row row;

		*line = (struct entries_in_line){.line = from->line, .row = from};
		if (!row_read(intake, from, &row, &line->problems))
			continue;
		list->count++;
		if (line->problems.count > 0)
			line->outcome = IN_WRONG;
		else
			line_check(intake, &row, line);
		for (size_t out = 0; out < intake->wish->left_out_count; out++)
			if (intake->wish->left_out[out] == from->line)
				line->outcome = IN_LEFT_OUT;
	}
}

/* Nobody is there twice */

struct somebody {
	struct person person;
	size_t order;                 /* those who are in already first */
	struct entries_in_line *line; /* NULL: in already */
	int nth;
	const struct somebody *before; /* told: who had it first */
};

static int
somebody_order(const void *a, const void *b)
{
	const struct somebody *one = a, *other = b;
	int order = strcmp(one->person.key, other->person.key);

	return order != 0 ? order : (one->order > other->order) - (one->order < other->order);
}

static void
people_add(const struct intake *intake, struct somebody *people, size_t *count,
           const struct entry *entry, struct entries_in_line *line)
{
	for (size_t nth = 0; nth < entry->player_count; nth++) {
		people[*count] = (struct somebody){
			.person = person_of(intake->arena, &entry->players[nth]),
			.order = *count, .line = line, .nth = (int)nth,
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
twice_tell(const struct intake *intake, const struct somebody *people, size_t count)
{
	struct somebody *again = arena_array(intake->arena, count, sizeof(*again));
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		const struct somebody *before = people[i].line != NULL ? was_before(people, i) : NULL;

		if (before == NULL)
			continue;
		again[found] = people[i];
		again[found++].before = before;
	}
	if (found > 0)
		qsort(again, found, sizeof(*again), line_order);
	for (size_t i = 0; i < found; i++) {
		const char *name = name_full(intake->arena, again[i].person.player, NAME_AS_GIVEN);
		const struct entries_in_line *first = again[i].before->line;

		again[i].line->outcome = IN_WRONG;
		problem_add(&again[i].line->problems,
		            player_field_path(again[i].nth, FIELD_FAMILY_NAME),
		            first == NULL ? PROBLEM_ALREADY_ENTERED : PROBLEM_TWICE_LISTED,
		            first == NULL ? name : arena_printf(intake->arena, "%s (%d, %d)", name,
		                                                first->line, again[i].line->line));
	}
}

static bool
comes_in(const struct entries_in_line *line)
{
	return line->outcome == IN_NEW || line->outcome == IN_CHANGED || line->outcome == IN_SAME;
}

/* A line that is an entry stands for that. */
static void
twice_check(const struct intake *intake)
{
	const struct entry_list *in = &intake->in;
	const struct entries_in_list *list = intake->list;
	struct somebody *people = arena_array(intake->arena, 2 * (in->count + list->count),
	                                      sizeof(*people));
	bool *listed = arena_array(intake->arena, in->count, sizeof(*listed));
	size_t count = 0;

	for (size_t i = 0; i < list->count; i++)
		if (comes_in(&list->lines[i]) && list->lines[i].before != NULL)
			listed[list->lines[i].before - in->list] = true;
	for (size_t i = 0; i < in->count; i++)
		if (in->list[i].status != STATUS_WITHDRAWN && !listed[i])
			people_add(intake, people, &count, &in->list[i], NULL);
	for (size_t i = 0; i < list->count; i++)
		if (comes_in(&list->lines[i]))
			people_add(intake, people, &count, &list->lines[i].entry, &list->lines[i]);
	if (count > 0)
		qsort(people, count, sizeof(*people), somebody_order);
	twice_tell(intake, people, count);
}

/* ---- all of it ---- */

static void
look(struct intake *intake)
{
	struct entries_in_list *list = intake->list;
	struct fault fault;

	*list = (struct entries_in_list){0};
	if (!csv_read(intake->arena, intake->wish->table, CAPACITY_MAX, &list->table, &fault)) {
		list->table.columns = 0;
		faulty_add(intake->arena, &fault, intake->problems);
		return;
	}
	if (!columns_read(intake))
		return;
	if (list->table.count == 0) {
		problem_refuse(intake->problems, "", PROBLEM_NO_LINES, NULL);
		return;
	}
	in_read(intake);
	lines_read(intake);
	twice_check(intake);
	for (size_t i = 0; i < list->count; i++)
		list->outcomes[list->lines[i].outcome]++;
}

bool
entries_in_look(const struct office *office, const struct tournament *tournament,
                const struct entries_in_wish *wish, struct entries_in_list *list,
                struct problems *problems)
{
	struct intake intake = {
		.office = office, .tournament = tournament, .arena = office->arena, .wish = wish,
		.list = list, .problems = problems,
	};

	look(&intake);
	return problems->count == 0;
}

/* What is wrong with the lines, of many the first. */
static void
lines_tell(const struct intake *intake)
{
	struct problems *problems = intake->problems;
	size_t untold = 0;

	for (size_t i = 0; i < intake->list->count; i++) {
		const struct entries_in_line *line = &intake->list->lines[i];

		for (size_t p = 0; p < line->problems.count && line->outcome == IN_WRONG; p++) {
			const struct problem *problem = &line->problems.list[p];

			if (problems->count == ENTRIES_IN_TOLD)
				untold++;
			else
				problem_add(problems, arena_printf(intake->arena, "line %d%s%s", line->line,
				            problem->field[0] == '\0' ? "" : ", ", problem->field),
				            problem->kind, problem->detail);
		}
	}
	if (untold > 0)
		problem_add(problems, "", PROBLEM_MORE_LINES, arena_printf(intake->arena, "%zu", untold));
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

static struct entry_list
lines_enter(const struct act *act, const struct intake *intake)
{
	const struct entries_in_list *list = intake->list;
	struct entry_list entered = {arena_array(intake->arena, list->count, sizeof(*entered.list)), 0};

	for (size_t i = 0; i < list->count; i++) {
		struct entries_in_line *line = &list->lines[i];

		if (line->outcome == IN_CHANGED) {
			entry_change_put(act, line->before, &line->entry);
		} else if (line->outcome == IN_NEW) {
			struct act own = *act;

			if (line->division != NULL)
				own.tournament = line->division;
			line->entry.points_x2 = typed_entry_points_x2(&own.tournament->ruleset->handicap,
			                                              &line->entry);
			entry_put(&own, &line->entry, intake->wish->lang);
			entered.list[entered.count++] = line->entry;
		}
	}
	return entered;
}

bool
entries_in_enter(const struct office *office, const struct tournament *tournament,
                 const struct entries_in_wish *wish, struct entry_list *entered, bool *again,
                 struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "entries %s %s", tournament->id,
	                                 office->actor);
	const struct act act = act_begin(office, tournament->id, problems);
	struct entries_in_list list = {0};
	struct intake intake = {
		.office = office, .tournament = act.tournament, .arena = office->arena, .wish = wish,
		.list = &list, .problems = problems,
	};
	const char *made;

	*entered = (struct entry_list){NULL, 0};
	if (once_done(&act, scope, again, &made)) {
		if (*again)
			*entered = numbers_read(office, tournament->id, made);
		return *again;
	}
	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (act.tournament->cancelled)
		act_refuse(&act, PROBLEM_EVENT_CANCELLED);
	if (act_fine(&act))
		look(&intake);
	lines_tell(&intake);
	if (!act_fine(&act))
		return act_end(&act);
	*entered = lines_enter(&act, &intake);
	/* The numbers of the first and the last: the key answers what it made by them. */
	once_keep(&act, scope, entered->count == 0 ? "0-0" : arena_printf(
	          office->arena, "%d-%d", entered->list[0].number,
	          entered->list[entered->count - 1].number));
	return act_end(&act);
}
