#include "pages/standings_table.h"

#include <stdlib.h>
#include <string.h>

#include "actions/field.h"
#include "pages/say.h"

/* The table in the making. Opponents, cells and labels are by index in the field. */
struct table {
	const struct page *page;
	struct field_of_play field;
	const struct standing *order;
	const char **labels; /* what an entry is called in the others' rows */
	bool direct;         /* whether direct comparison decided anything */
	bool everything;     /* as say_name has it */
	const int *lines;    /* in which line of the table each stands, from 1 */
};

/* How an entry is called in the rows of others: its captain's family name, or
 * the whole name where two captains share that. */
struct label {
	const char *name;
	size_t entry;
};

static int
label_order(const void *one, const void *other)
{
	const struct label *a = one, *b = other;

	return strcmp(a->name, b->name);
}

static const char **
labels_of(const struct page *page, const struct field_of_play *field, bool everything)
{
	const char **names = arena_array(page->arena, field->count, sizeof(*names));
	struct label *sorted = arena_array(page->arena, field->count, sizeof(*sorted));

	for (size_t i = 0; i < field->count; i++) {
		const struct entry *entry = field->entries[i];

		names[i] = say_short(page, entry, entry->captain, everything);
		sorted[i] = (struct label){names[i], i};
	}
	if (field->count > 0)
		qsort(sorted, field->count, sizeof(*sorted), label_order);
	for (size_t i = 0; i < field->count; i++) {
		const struct entry *entry = field->entries[sorted[i].entry];

		if ((i > 0 && label_order(&sorted[i], &sorted[i - 1]) == 0) ||
		    (i + 1 < field->count && label_order(&sorted[i], &sorted[i + 1]) == 0))
			names[sorted[i].entry] = say_name(page, entry, entry->captain, everything);
	}
	return names;
}

/* ENDING_NONE where there was no game. */
static enum ending
ending_of(const struct table *table, size_t entry, size_t round)
{
	const struct game *game = table->field.games[entry * (size_t)table->field.rounds + round];

	return game == NULL ? ENDING_NONE : game->result.ending;
}

/* Where each entry stands in the table, from 1: no two stand at the same, also where they
 * share a place. */
static const int *
lines_of(struct arena *arena, const struct field_of_play *field, const struct standing *order)
{
	int *lines = arena_array(arena, field->count, sizeof(*lines));

	for (size_t at = 0; at < field->count; at++)
		lines[order[at].entry] = (int)at + 1;
	return lines;
}

static struct table
table_of(const struct page *page, const struct model *model, int rounds, bool everything)
{
	struct table table = {
		.page = page,
		.everything = everything,
		.field = field_make(page->arena, &model->entries, &model->draw, &model->absences, rounds),
	};

	table.order = field_standings(page->arena, &table.field);
	table.labels = labels_of(page, &table.field, everything);
	table.lines = lines_of(page->arena, &table.field, table.order);
	for (size_t i = 0; i < table.field.count; i++)
		table.direct = table.direct || table.order[i].direct_used;
	return table;
}

/* What was decided without being played out, and so shows no stone. */
static bool
is_decision(enum ending ending)
{
	return ending == ENDING_FORFEIT || ending == ENDING_BOTH_LOSE ||
	       ending == ENDING_BOTH_WIN || ending == ENDING_VOID;
}

/* One round in one row: exactly one of won, half, lost, unknown, bye, void and
 * out holds. An organiser may draw on while a result is missing: such a game is
 * neither won nor lost. */
static void
cell_add(const struct table *table, struct value *list, size_t entry, size_t round)
{
	const struct turn *turn = history_turn(&table->field.history, entry, round);
	enum ending ending = ending_of(table, entry, round);
	bool game = turn->part == PART_GAME && ending != ENDING_NONE;
	bool decision = is_decision(ending);
	struct value *cell = value_add_object(list);

	value_set_bool(cell, "won", game && turn->earned_x2 == 2);
	value_set_bool(cell, "half", game && turn->earned_x2 == 1);
	value_set_bool(cell, "lost", game && turn->earned_x2 == 0);
	value_set_bool(cell, "unknown", turn->part == PART_GAME && ending == ENDING_NONE);
	value_set_bool(cell, "bye", turn->part == PART_BYE);
	value_set_bool(cell, "void", turn->part == PART_VOID);
	value_set_bool(cell, "out", turn->part == PART_OUT || turn->part == PART_IDLE);
	value_set_bool(cell, "decision", game && decision);
	value_set_bool(cell, "forfeit", ending == ENDING_FORFEIT);
	value_set_bool(cell, "both", ending == ENDING_BOTH_LOSE || ending == ENDING_BOTH_WIN);
	value_set_bool(cell, "time", ending == ENDING_TIME);
	value_set_bool(cell, "black", !decision && turn->colour == COLOUR_BLACK);
	value_set_bool(cell, "white", !decision && turn->colour == COLOUR_WHITE);
	model_text(cell, "opponent", turn->opponent < 0 ? NULL : table->labels[turn->opponent]);
	model_number(cell, "line", turn->opponent < 0 ? 0 : table->lines[turn->opponent]);
	model_text(cell, "stones", decision || turn->stones < 2 ? NULL
	           : arena_printf(table->page->arena, "%d", turn->stones));
}

/* Why this entry stands behind the one above: {sos, sos_1, direct: which, value,
 * above}, {equal}, or false where the scores say it. */
static void
decided(const struct table *table, struct value *row, size_t at)
{
	const struct standing *standing = &table->order[at];
	enum criterion by = standing->decided_by;
	struct value *object;

	if (at == 0 || by == CRITERION_SCORE) {
		value_set_bool(row, "decided", false);
		return;
	}
	object = value_set_object(row, "decided");
	value_set_bool(object, "equal", by == CRITERION_COUNT);
	value_set_bool(object, "by_sos", by == CRITERION_SOS);
	value_set_bool(object, "by_sos_1", by == CRITERION_SOS_1);
	value_set_bool(object, "by_direct", by == CRITERION_DIRECT);
	if (by == CRITERION_COUNT)
		return;
	value_set_text(object, "value", say_half(table->page->arena, standing->value_x2[by]));
	value_set_text(object, "above", say_half(table->page->arena, standing[-1].value_x2[by]));
}

bool
standing_shared(const struct standing *order, size_t count, size_t at)
{
	return (at > 0 && order[at - 1].place == order[at].place) ||
	       (at + 1 < count && order[at + 1].place == order[at].place);
}

static bool
any_shared(const struct table *table)
{
	for (size_t at = 0; at < table->field.count; at++)
		if (standing_shared(table->order, table->field.count, at))
			return true;
	return false;
}

static bool
ends_score_group(const struct table *table, size_t at)
{
	return at + 1 < table->field.count &&
	       table->order[at].value_x2[CRITERION_SCORE] !=
	       table->order[at + 1].value_x2[CRITERION_SCORE];
}

static void
row_add(const struct table *table, struct value *list, size_t at)
{
	struct arena *arena = table->page->arena;
	const struct standing *standing = &table->order[at];
	const int *value_x2 = standing->value_x2;
	struct value *row = value_add_object(list), *cells;

	say_entry(table->page, row, table->field.entries[standing->entry], table->everything);
	value_set_int(row, "line", (int64_t)at + 1);
	value_set_int(row, "rank_place", standing->place);
	value_set_bool(row, "shared", standing_shared(table->order, table->field.count, at));
	value_set_bool(row, "cut", ends_score_group(table, at));
	value_set_text(row, "score", say_half(arena, value_x2[CRITERION_SCORE]));
	value_set_text(row, "sos", say_half(arena, value_x2[CRITERION_SOS]));
	value_set_text(row, "sos_1", say_half(arena, value_x2[CRITERION_SOS_1]));
	model_text(row, "direct_wins", standing->direct_used
	           ? say_half(arena, value_x2[CRITERION_DIRECT]) : NULL);
	cells = value_set_list(row, "cells");
	for (size_t round = 0; round < (size_t)table->field.rounds; round++)
		cell_add(table, cells, standing->entry, round);
	decided(table, row, at);
}

static void
rows(const struct page *page, const struct table *table)
{
	struct value *columns = value_set_list(page->root, "columns");
	struct value *list = value_set_list(page->root, "rows");

	for (int round = 1; round <= table->field.rounds; round++)
		value_set_int(value_add_object(columns), "number", round);
	for (size_t at = 0; at < table->field.count; at++)
		row_add(table, list, at);
	value_set_bool(page->root, "direct", table->direct);
	value_set_bool(page->root, "any_shared", any_shared(table));
}

int
standings_table_show(const struct page *page, const struct model *model, bool everything)
{
	const struct tournament *t = model->tournament;
	int rounds = draw_complete_rounds(&model->draw);
	bool over = t->state == STATE_FINISHED || t->cancelled;

	value_set_int(page->root, "after", rounds);
	value_set_bool(page->root, "any", rounds > 0);
	value_set_bool(page->root, "over", over);
	value_set_bool(page->root, "all", rounds == t->rounds);
	value_set_bool(page->root, "final", rounds == t->rounds || t->state == STATE_FINISHED);
	model_text(page->root, "playing", over || model->published <= rounds ? NULL
	           : arena_printf(page->arena, "%d", model->published));
	if (rounds > 0) {
		struct table table = table_of(page, model, rounds, everything);

		rows(page, &table);
	}
	return rounds;
}
