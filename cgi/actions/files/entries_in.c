#include "actions/files/entries_in.h"

#include <stdlib.h>
#include <string.h>

#include "actions/entry/entry.h"
#include "actions/files/entries_table.h"
#include "actions/office/act.h"
#include "actions/office/once.h"
#include "event/name.h"
#include "forms/person.h"
#include "forms/typed_entry.h"

/* A table on its way in. */
struct intake {
	struct act act;
	struct arena *arena;
	const struct entries_in_wish *wish;
	struct entries_table_rows rows;
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
rank_said(const struct intake *intake, const struct entries_table_row *row, struct problem *problem)
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
		const struct entries_table_row *row = &intake->rows.list[i];
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
	const struct entry_list in = entry_list_of(intake->arena, intake->act.office->db,
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

	if (!entries_table_read(intake->arena, intake->wish->table, players, &intake->rows,
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
	struct entry_list all = entry_list_of(office->arena, office->db, tournament_id);
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
	*again = once_made(&intake.act, scope, &made) && act_fine(&intake.act);
	if (*again) {
		*entered = numbers_read(office, tournament->id, made);
		return act_leave(&intake.act);
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
	for (size_t i = 0; i < count; i++)
		entry_put(&intake.act, &intake.entries[i], wish->lang);
	*entered = (struct entry_list){intake.entries, count};
	/* The numbers of the first and the last: the key answers what it made by them. */
	once_keep(&intake.act, scope, count == 0 ? "0-0" : arena_printf(
	          office->arena, "%d-%d", entered->list[0].number, entered->list[count - 1].number));
	intake.act.renews = true;
	return act_end(&intake.act);
}
