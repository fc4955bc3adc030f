#include <string.h>

#include "actions/entry/enter.h"
#include "actions/office/changes.h"
#include "actions/undo/take_back_job.h"
#include "forms/person.h"

/* False when the event has no entry of the line's subject. */
static bool
find(struct take_back_job *job)
{
	job->entry = seating_entry(&job->event->entries, job->line->subject);
	return job->entry != NULL;
}

/* Both sides of the line; false when they cannot be read, or the entry is not there. */
struct sides {
	struct change_list before, after;
};

static bool
sides_read(struct take_back_job *job, struct sides *sides)
{
	struct arena *arena = job->office->arena;

	return find(job) && changes_read(arena, job->line->before, &sides->before) &&
	       changes_read(arena, job->line->after, &sides->after);
}

/* Adds the problem when the field is no longer what the line made it. */
static void
field_still(const struct take_back_job *job, const struct sides *sides, const char *field,
            const char *now)
{
	struct buf text = buf_new(job->office->arena, 64);

	if (strcmp(changes_value(&sides->after, field), now) == 0)
		return;
	changes_line(&text, field, now);
	take_back_changed(job, text.text);
}

static void
status_still(const struct take_back_job *job, const struct sides *sides)
{
	field_still(job, sides, "status", entry_status_names[job->entry->status]);
}

static void
still_playing(const struct take_back_job *job)
{
	int round = entry_playing(&job->event->draw, job->entry->id);

	if (round > 0)
		problem_add(job->problems, "", "problem.still-playing",
		            arena_printf(job->office->arena, "%d", round));
}

enum back
take_back_entry_plan_in(struct take_back_job *job)
{
	struct sides sides;

	if (!sides_read(job, &sides))
		return BACK_NONE;
	status_still(job, &sides);
	still_playing(job);
	return BACK_WITHDRAW;
}

/* The line says nothing of the status: whatever the pair has but withdrawn. */
enum back
take_back_entry_plan_paired(struct take_back_job *job)
{
	if (!find(job))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		take_back_changed(job, arena_printf(job->office->arena, "status: %s",
		                                    entry_status_names[job->entry->status]));
	still_playing(job);
	return BACK_WITHDRAW;
}

enum back
take_back_entry_plan_out(struct take_back_job *job)
{
	struct sides sides;

	if (!sides_read(job, &sides))
		return BACK_NONE;
	status_still(job, &sides);
	if (job->problems->count > 0)
		return BACK_RESTORE;
	if (job->event->tournament->state == STATE_FINISHED)
		problem_add(job->problems, "", "problem.finished", NULL);
	if (job->event->tournament->cancelled)
		problem_add(job->problems, "", "problem.event-cancelled", NULL);
	person_twice(job->office->arena, job->entry, &job->event->entries, job->problems);
	return BACK_RESTORE;
}

bool
take_back_entry_turn(const struct take_back_job *job)
{
	return entry_in_out(job->office, job->event->tournament, job->entry, job->problems);
}

/* What is typed */

/* Where the field of that name is kept; NULL = there is none. */
static const char **
field_at(struct arena *arena, struct typed_entry *typed, const char *name)
{
	if (strcmp(name, "email") == 0)
		return &typed->email;
	if (strcmp(name, "note") == 0)
		return &typed->note;
	if (strcmp(name, "newcomer") == 0)
		return &typed->newcomer;
	for (int seat = 0; seat < 2; seat++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (strcmp(player_field_path(arena, seat, field), name) == 0)
				return &typed->players[seat][field];
	return NULL;
}

/* False for a field that no entry has, and for one behind the note, which stood
 * last: a line of the note itself, from when its lines were not set off. */
static bool
fields_known(struct arena *arena, const struct change_list *lines)
{
	struct typed_entry none;

	for (size_t i = 0; i < lines->count; i++)
		if (field_at(arena, &none, lines->list[i].field) == NULL ||
		    (i > 0 && strcmp(lines->list[i - 1].field, "note") == 0))
			return false;
	return true;
}

/* The fields of the list get what they had before, those left out of it "". */
static void
fields_back(struct take_back_job *job, const struct sides *sides, const struct change_list *lines,
            struct typed_entry *now)
{
	struct arena *arena = job->office->arena;

	for (size_t i = 0; i < lines->count; i++) {
		const char *field = lines->list[i].field;

		field_still(job, sides, field, *field_at(arena, now, field));
		*field_at(arena, &job->typed, field) = changes_value(&sides->before, field);
	}
}

enum back
take_back_entry_plan_change(struct take_back_job *job)
{
	struct arena *arena = job->office->arena;
	struct sides sides;
	struct typed_entry now;

	if (!sides_read(job, &sides) || !fields_known(arena, &sides.before) ||
	    !fields_known(arena, &sides.after))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		problem_add(job->problems, "", "problem.withdrawn", NULL);
	now = typed_entry_of(arena, job->entry);
	job->typed = (struct typed_entry){.email = NULL};
	fields_back(job, &sides, &sides.before, &now);
	fields_back(job, &sides, &sides.after, &now);
	return BACK_CHANGE;
}

/* It was like this once: kana that were not asked for then need not be given this time. */
bool
take_back_entry_change(const struct take_back_job *job)
{
	const struct entry_wish wish = {
		.typed = &job->typed, .lang = "en", .version = job->entry->version, .by_organiser = true,
	};

	return entry_change(job->office, job->event->tournament, job->entry, &wish, job->problems);
}

/* The McMahon start */

enum back
take_back_entry_plan_start(struct take_back_job *job)
{
	struct sides sides;

	if (!sides_read(job, &sides))
		return BACK_NONE;
	if (job->event->tournament->state == STATE_FINISHED)
		problem_add(job->problems, "", "problem.finished", NULL);
	if (job->entry->status == STATUS_WITHDRAWN)
		problem_add(job->problems, "", "problem.withdrawn", NULL);
	field_still(job, &sides, "start",
	            own_start_text(job->office->arena, job->entry->start_x2));
	job->start = changes_value(&sides.before, "start");
	if (job->start[0] != '\0' && job->event->tournament->plan.system != SYSTEM_MCMAHON)
		problem_add(job->problems, "", "problem.not-mcmahon", NULL);
	return BACK_START;
}

bool
take_back_entry_start(const struct take_back_job *job)
{
	const struct own_start start = {.points = job->start, .reason = NULL};
	const struct entry_wish wish = {
		.start = &start, .lang = "en", .version = job->entry->version, .by_organiser = true,
	};

	return entry_change(job->office, job->event->tournament, job->entry, &wish, job->problems);
}

/* Rounds not played */

/* "round 3" of the event; 0 for anything else. */
static int
round_of(const struct take_back_job *job, const char *field)
{
	struct audit_place place = audit_place(field);

	return place.table == 0 && place.round <= job->event->tournament->rounds ? place.round : 0;
}

enum back
take_back_entry_plan_absent(struct take_back_job *job)
{
	const struct event *event = job->event;
	struct sides sides;

	if (!sides_read(job, &sides))
		return BACK_NONE;
	for (int round = 1; round <= event->tournament->rounds; round++)
		job->absent[round] = absences_have(&event->absences, job->entry->id, round);
	for (size_t i = 0; i < sides.before.count; i++) {
		const char *field = sides.before.list[i].field;
		int round = round_of(job, field);

		if (round == 0)
			return BACK_NONE;
		field_still(job, &sides, field, job->absent[round] ? "absent" : "plays");
		if (event->tournament->state == STATE_FINISHED ||
		    event_round(event, round) == ROUND_PUBLISHED)
			problem_add(job->problems, "", "problem.absence-late", NULL);
		job->absent[round] = strcmp(sides.before.list[i].value, "absent") == 0;
	}
	if (job->entry->status == STATUS_WITHDRAWN)
		problem_add(job->problems, "", "problem.withdrawn", NULL);
	return BACK_ABSENT;
}

bool
take_back_entry_absent(const struct take_back_job *job)
{
	const struct entry_wish wish = {
		.absent = job->absent, .lang = "en", .version = job->entry->version, .by_organiser = true,
	};

	return entry_change(job->office, job->event->tournament, job->entry, &wish, job->problems);
}
