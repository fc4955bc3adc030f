#include "actions/files/transfer_seats.h"

#include "actions/files/transfer_check.h"
#include "event/stages.h"
#include "store/tournament.h"
#include "tournament/fours.h"

struct seating {
	const struct dump_table *table;
	const struct plan *plan;
	int64_t groups_most;
	int64_t *sitting; /* by stage and group, both from 1: how many sit there */
	int64_t first_round[ROUNDS_MAX + 1]; /* by stage; 0 = nobody sits in it so far */
};

static int64_t
number_at(const struct seating *seating, size_t row, const char *column)
{
	return dump_cell(seating->table, row, column)->number;
}

static int64_t *
sitting_at(const struct seating *seating, int64_t stage, int64_t group)
{
	return &seating->sitting[stage * (seating->groups_most + 1) + group];
}

/* Counts the seats of each group; the column of the first that is out of bounds, or
 * has its stage begin with another round, or NULL. */
static const char *
seats_count(struct seating *seating, size_t *row)
{
	for (*row = 0; *row < seating->table->row_count; ++*row) {
		const int64_t stage = number_at(seating, *row, "stage");
		const int64_t group = number_at(seating, *row, "group_number");
		const int64_t round = number_at(seating, *row, "first_round");

		if (stage < 1 || stage > ROUNDS_MAX)
			return "stage";
		if (group < 1 || group > seating->groups_most)
			return "group_number";
		if (seating->first_round[stage] != 0 && seating->first_round[stage] != round)
			return "first_round";
		seating->first_round[stage] = round;
		++*sitting_at(seating, stage, group);
	}
	return NULL;
}

static bool
is_bracket(const struct plan *plan, int64_t stage)
{
	return plan->system == SYSTEM_KNOCKOUT || (stage > 1 && stages_final_rounds(plan) > 0);
}

/* The column of a seat that nobody could be dealt, or NULL. */
static const char *
seat_wrong(const struct seating *seating, size_t row)
{
	const int64_t stage = number_at(seating, row, "stage");
	const int64_t group = number_at(seating, row, "group_number");
	const int64_t number = number_at(seating, row, "number");

	if (group > 1 && (is_bracket(seating->plan, stage) ||
	                  *sitting_at(seating, stage, group - 1) == 0))
		return "group_number";
	if (number < 1 || number > *sitting_at(seating, stage, group) ||
	    (seating->plan->system == SYSTEM_FOURS && number > FOURS_GROUP_MOST))
		return "number";
	return NULL;
}

bool
transfer_seats_check(struct arena *arena, const struct dump *dump, const struct plan *plan,
                     struct problems *problems)
{
	const struct dump_table *table = &dump->tables[DUMP_SEAT];
	struct seating seating = {
		.table = table, .plan = plan, .groups_most = (int64_t)table->row_count,
	};
	const char *column;
	size_t row;

	seating.sitting = arena_array(arena, (ROUNDS_MAX + 1) * (table->row_count + 1),
	                              sizeof(*seating.sitting));
	column = seats_count(&seating, &row);
	for (size_t i = 0; i < table->row_count && column == NULL; i++) {
		row = i;
		column = seat_wrong(&seating, i);
	}
	return column == NULL || transfer_check_refuse(arena, table, row, column,
	                                               "problem.import-number", problems);
}
