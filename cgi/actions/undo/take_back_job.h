/* One line on its way back, within take_back*.c and nowhere else. A planner says
 * what is to be done and keeps what that takes; a doer does it, in the transaction
 * that is open. Those of take_back_entry.c have one of their own, and are refused
 * with problem.stale when the entry is no longer as it was planned on. */
#ifndef ACTIONS_UNDO_TAKE_BACK_JOB_H
#define ACTIONS_UNDO_TAKE_BACK_JOB_H

#include <stdbool.h>

#include "actions/result/record.h"
#include "actions/undo/take_back.h"
#include "event/seating.h"
#include "forms/typed_entry.h"

struct take_back_job {
	const struct office *office;
	const struct event *event;
	const struct audit *line;
	struct audit_place place;
	struct problems *problems;

	/* what the plan keeps */
	const struct game *game;
	struct typed_result result;
	struct seating seating;
	const struct entry *entry;
	struct typed_entry typed;
	const char *start;
	bool absent[ROUNDS_MAX + 1];
};

/* Adds problem.changed-since: `now` is what is so instead. */
void take_back_changed(const struct take_back_job *job, const char *now);

/* take_back_table.c: results */
enum back take_back_table_plan(struct take_back_job *job);
bool take_back_table_record(const struct take_back_job *job);
bool take_back_table_clear(const struct take_back_job *job);

/* take_back_round.c: draws. `plan` is of a change to a draft. */
enum back take_back_round_plan(struct take_back_job *job);
enum back take_back_round_plan_thrown(struct take_back_job *job);
enum back take_back_round_plan_published(struct take_back_job *job);
enum back take_back_round_plan_unpublished(struct take_back_job *job);
bool take_back_round_write(const struct take_back_job *job);
bool take_back_round_throw_away(const struct take_back_job *job);
bool take_back_round_unpublish(const struct take_back_job *job);
bool take_back_round_publish(const struct take_back_job *job);

/* take_back_entry.c: entries */
enum back take_back_entry_plan_in(struct take_back_job *job);
enum back take_back_entry_plan_paired(struct take_back_job *job);
enum back take_back_entry_plan_out(struct take_back_job *job);
enum back take_back_entry_plan_change(struct take_back_job *job);
enum back take_back_entry_plan_start(struct take_back_job *job);
enum back take_back_entry_plan_absent(struct take_back_job *job);
bool take_back_entry_turn(const struct take_back_job *job);
bool take_back_entry_change(const struct take_back_job *job);
bool take_back_entry_start(const struct take_back_job *job);
bool take_back_entry_absent(const struct take_back_job *job);

#endif
