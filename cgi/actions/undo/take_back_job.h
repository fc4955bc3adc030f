/* A line of the log on its way back, for take_back.c, which knows every action and writes, and
 * take_back_entry.c, which knows what lines of entries tell. */
#pragma once

#include "actions/entry/entry_act.h"
#include "actions/office/changes.h"
#include "actions/result/result_lines.h"
#include "actions/undo/take_back.h"
#include "event/seating.h"

/* What the line tells, and what a plan finds that is to be written. */
struct take_back_job {
	const struct office *office;
	const struct event *event;
	const struct audit *line;
	struct problems *problems;
	struct changes changes;
	struct audit_place place;

	const struct game *game;
	struct typed_result result;
	struct seating seating;
	const struct entry *entry;
	struct typed_entry typed, typed_now;
	struct own_start start;
	bool absent[ROUNDS_MAX + 1];
	struct entry_wish wish; /* of the three before */
	struct entry_list moved, moved_up;
	const char *moved_from; /* a division's key */
};

/* What speaks against it now; of several things only the first is said. */
void take_back_job_refuse(const struct take_back_job *job, const char *field,
                          enum problem_kind kind, const char *detail);

/* take_back_entry.c: what taking back comes to where an entry came in, went, or was changed; where entries moved
 * from another division; where many went or came back in one act. */
enum take_back_outcome take_back_job_entered(struct take_back_job *job);
enum take_back_outcome take_back_job_withdrawn(struct take_back_job *job);
enum take_back_outcome take_back_job_changed(struct take_back_job *job);
enum take_back_outcome take_back_job_moved(struct take_back_job *job);
enum take_back_outcome take_back_job_several(struct take_back_job *job);
