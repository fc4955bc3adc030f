#include <string.h>

#include "actions/field.h"
#include "actions/typed_number.h"
#include "api/call.h"
#include "api/handlers.h"
#include "api/show.h"

enum { CRITERIA_TEXT = 200, ROUND_TEXT = 4 };

const struct field fields_api_standings[] = {
	{.name = "after", .max = ROUND_TEXT},
	{.name = "criteria", .max = CRITERIA_TEXT},
	{.name = NULL},
};

/* The columns that are asked for, and what they are filled from. */
struct table {
	const struct call *call;
	struct field_of_play field;
	const struct standing *order;
	enum criterion columns[CRITERION_COUNT];
	size_t column_count;
};

/* After how many rounds; those whose results are all in, unless fewer are asked for. */
static int
after_asked(struct call *call, int complete)
{
	const char *text = call_query(call, "after");
	int after = complete;

	if (text[0] != '\0' && !typed_number_whole(text, complete, &after))
		problem_add(&call->problems, "after", "problem.number",
		            arena_printf(call->arena, "0–%d", complete));
	return after;
}

static bool
column_add(struct table *table, const char *key)
{
	for (enum criterion c = 0; c < CRITERION_COUNT; c++) {
		if (strcmp(criteria[c].key, key) != 0)
			continue;
		for (size_t i = 0; i < table->column_count; i++)
			if (table->columns[i] == c)
				return false;
		table->columns[table->column_count++] = c;
		return true;
	}
	return false;
}

/* "score,sos": each once; nothing = all of the event's, in their order. */
static void
columns_asked(struct call *call, struct table *table)
{
	const char *text = call_query(call, "criteria");

	if (text[0] == '\0') {
		memcpy(table->columns, criteria_swiss, criteria_swiss_count * sizeof(*criteria_swiss));
		table->column_count = criteria_swiss_count;
		return;
	}
	for (;;) {
		size_t len = strcspn(text, ",");

		if (!column_add(table, arena_copy(call->arena, text, len)))
			problem_add(&call->problems, "criteria", "problem.choice", NULL);
		if (text[len] == '\0')
			return;
		text += len + 1;
	}
}

/* What the round was to the entry: the game's result, "bye", "absent", or NULL
 * for a game whose result is missing. */
static const char *
round_result(struct arena *arena, const struct turn *turn, const struct game *game)
{
	switch (turn->part) {
	case PART_OUT:
	case PART_IDLE:
		return "absent";
	case PART_BYE:
		return "bye";
	case PART_GAME:
	case PART_VOID:
		break;
	}
	return show_result(arena, game->result);
}

static const char *
colour_name(enum colour colour)
{
	static const char *const names[] = {
		[COLOUR_NONE] = NULL, [COLOUR_BLACK] = "black", [COLOUR_WHITE] = "white",
	};

	return names[colour];
}

static void
show_turns(const struct table *table, struct value *row, size_t entry)
{
	struct value *list = value_set_list(row, "games");

	for (size_t round = 0; round < table->field.history.rounds; round++) {
		size_t at = entry * table->field.history.rounds + round;
		const struct turn *turn = &table->field.history.turns[at];
		struct value *item = value_add_object(list);

		value_set_int(item, "round", (int64_t)round + 1);
		value_set_text(item, "opponent", turn->opponent < 0 ? NULL
		               : table->field.entries[turn->opponent]->id);
		value_set_text(item, "colour", colour_name(turn->colour));
		value_set_int(item, "stones", turn->stones);
		value_set_text(item, "result", round_result(table->call->arena, turn,
		                                              table->field.games[at]));
	}
}

static void
show_values(const struct table *table, struct value *row, const struct standing *standing)
{
	for (size_t i = 0; i < table->column_count; i++) {
		enum criterion column = table->columns[i];

		if (column == CRITERION_DIRECT && !standing->direct_used)
			value_set_text(row, criteria[column].key, NULL);
		else
			value_set_half(row, criteria[column].key, standing->value_x2[column]);
	}
}

static void
show_row(const struct table *table, struct value *row, const struct standing *standing)
{
	const struct entry *entry = table->field.entries[standing->entry];

	value_set_int(row, "place", standing->place);
	value_set_text(row, "entry", entry->id);
	show_players(table->call, row, entry);
	value_set_half(row, "points", entry->points_x2);
	show_values(table, row, standing);
	value_set_text(row, "decided_by", standing->decided_by == CRITERION_COUNT ? NULL
	               : criteria[standing->decided_by].key);
	show_turns(table, row, standing->entry);
}

static struct value *
table_show(const struct table *table)
{
	struct value *object = value_object(table->call->arena), *list;

	value_set_int(object, "after_round", table->field.rounds);
	list = value_set_list(object, "criteria");
	for (size_t i = 0; i < table->column_count; i++)
		value_add(list, value_text(table->call->arena, criteria[table->columns[i]].key));
	list = value_set_list(object, "rows");
	for (size_t i = 0; i < table->field.count; i++)
		show_row(table, value_add_object(list), &table->order[i]);
	return object;
}

/* GET /api/v1/tournaments/{slug}/standings?after=&criteria=: anyone. */
void
api_standings(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct tournament *t = call.tournament;
	struct db *db = call.office->db;
	struct draw draw = draw_of(call.arena, db, t->id, &t->ruleset->scoring);
	struct table table = {.call = &call};
	struct entries entries = entries_of(call.arena, db, t->id);
	struct absences absences = absences_of(call.arena, db, t->id);
	int after = after_asked(&call, draw_complete_rounds(&draw));

	columns_asked(&call, &table);
	if (call.problems.count > 0) {
		call_refuse_problems(&call);
		return;
	}
	table.field = field_make(call.arena, &entries, &draw, &absences, after);
	table.order = field_standings(call.arena, &table.field);
	call_answer_public(&call, table_show(&table));
}
