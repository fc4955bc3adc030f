#include "actions/undo/take_back_job.h"

#include <string.h>

#include "actions/entry/division_entry.h"
#include "base/language.h"
#include "base/number.h"
#include "forms/person.h"

enum { NUMBER_MAX = 9999 };

/* Where what is typed into the field of that name is kept; NULL = there is none. */
static const char **
typed_at(struct typed_entry *typed, const char *name)
{
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		if (strcmp(typed_entry_fields[field].name, name) == 0)
			return &typed->own[field];
	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (strcmp(player_field_path(nth, field), name) == 0)
				return &typed->players[nth][field];
	return NULL;
}

/* What the field says now; NULL when no entry of the event has it. */
static const char *
field_now(struct take_back_job *job, const char *field)
{
	struct arena *arena = job->office->arena;
	const struct audit_place place = audit_place(field);
	const char **typed = typed_at(&job->typed_now, field);

	if (typed != NULL)
		return *typed;
	if (strcmp(field, "status") == 0)
		return entry_status_names[job->entry->status];
	if (strcmp(field, "start") == 0)
		return own_start_text(arena, job->entry->start_x2);
	if (place.round == 0 || place.table > 0 || place.round > job->event->tournament->rounds)
		return NULL;
	return job->absent[place.round] ? "absent" : "plays";
}

/* Whether the field still is what the line made it, and what it was comes into the wish.
 * False for one that no entry has. */
static bool
field_back(struct take_back_job *job, const struct changes_item *change)
{
	const char **typed = typed_at(&job->typed, change->field);
	const char *now = field_now(job, change->field);
	const int round = audit_place(change->field).round;

	if (now == NULL)
		return false;
	/* Somebody has meant what it says now; to write over that would be another fault. */
	if (strcmp(change->after, now) != 0)
		take_back_job_refuse(job, change->field, PROBLEM_CHANGED_SINCE, now);
	if (typed != NULL) {
		*typed = change->before;
		job->wish.typed = &job->typed;
	} else if (round > 0) {
		/* A public draw has the entry in it, or not. */
		if (job->event->tournament->state == STATE_FINISHED ||
		    event_round(job->event, round) == ROUND_PUBLISHED)
			take_back_job_refuse(job, "", PROBLEM_ABSENCE_LATE, NULL);
		job->absent[round] = strcmp(change->before, "absent") == 0;
		job->wish.absent = job->absent;
	} else if (strcmp(change->field, "start") == 0) {
		/* No start at all is as good as any in another system. */
		if (change->before[0] != '\0' &&
		    job->event->tournament->plan.system != SYSTEM_MCMAHON)
			take_back_job_refuse(job, "", PROBLEM_NOT_MCMAHON, NULL);
		job->start.points = change->before;
		job->wish.start = &job->start;
	}
	return true;
}

/* The field of that name; NULL: every one, but the reason, which goes back to nowhere. */
static bool
fields_back(struct take_back_job *job, const char *only)
{
	for (size_t i = 0; i < job->changes.count; i++) {
		const struct changes_item *change = &job->changes.list[i];

		if (only != NULL ? strcmp(change->field, only) != 0
		                 : strcmp(change->field, "reason") == 0)
			continue;
		if (!field_back(job, change))
			return false;
	}
	return true;
}

/* False when the event has no entry of the line's subject. It was like this once: kana that
 * were not asked for then need not be given this time, and nobody is asked why. */
static bool
entry_begin(struct take_back_job *job)
{
	job->entry = seating_entry(&job->event->entries, job->line->subject);
	if (job->entry == NULL)
		return false;
	job->typed_now = typed_entry_of(job->office->arena, job->entry);
	for (int round = 1; round <= job->event->tournament->rounds; round++)
		job->absent[round] = absences_have(&job->event->absences, job->entry->id, round);
	job->wish = (struct entry_wish){
		/* A language that asks for no kana: what was kept without them comes back so. */
		.lang = languages[LANGUAGE_EN].code, .version = job->entry->version,
		.by_organiser = true,
	};
	return true;
}

/* It came in. A line of a pair that found each other does not say how: whatever it has but
 * withdrawn. */
enum take_back_outcome
take_back_job_entered(struct take_back_job *job)
{
	int round;

	if (!entry_begin(job) || !fields_back(job, "status"))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		take_back_job_refuse(job, "status", PROBLEM_CHANGED_SINCE,
		                     entry_status_names[STATUS_WITHDRAWN]);
	/* Its opponent would sit at a table alone. */
	round = entry_playing(&job->event->draw, job->entry->id);
	if (round > 0)
		take_back_job_refuse(job, "", PROBLEM_STILL_PLAYING,
		                     arena_printf(job->office->arena, "%d", round));
	return BACK_WITHDRAW;
}

enum take_back_outcome
take_back_job_withdrawn(struct take_back_job *job)
{
	if (!entry_begin(job) || !fields_back(job, "status"))
		return BACK_NONE;
	if (job->event->tournament->state == STATE_FINISHED)
		take_back_job_refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->event->tournament->cancelled)
		take_back_job_refuse(job, "", PROBLEM_EVENT_CANCELLED, NULL);
	/* The same player may have come in with somebody else since. */
	if (job->problems->count == 0)
		person_twice(job->office->arena, job->entry, &job->event->entries, job->problems);
	return BACK_RESTORE;
}

enum take_back_outcome
take_back_job_changed(struct take_back_job *job)
{
	if (!entry_begin(job))
		return BACK_NONE;
	if (strcmp(job->line->action, "entry.start") == 0 &&
	    job->event->tournament->state == STATE_FINISHED)
		take_back_job_refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->entry->status == STATUS_WITHDRAWN &&
	    strcmp(job->line->action, "entry.absent") != 0)
		take_back_job_refuse(job, "", PROBLEM_WITHDRAWN, NULL);
	if (!fields_back(job, NULL))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		take_back_job_refuse(job, "", PROBLEM_WITHDRAWN, NULL);
	if (job->wish.absent != NULL)
		return BACK_ABSENT;
	return job->wish.start != NULL ? BACK_START : BACK_CHANGE;
}

/* The entry of "pair 7", or NULL. */
static const struct entry *
pair_told(const struct take_back_job *job, const char *field)
{
	const struct entry_list *all = &job->event->entries;
	int number = 0;

	if (strncmp(field, "pair ", 5) == 0)
		number_whole(field + 5, NUMBER_MAX, &number);
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].number == number)
			return &all->list[i];
	return NULL;
}

/* Entries came into this division: the subject, or "pair 7" and so on. */
enum take_back_outcome
take_back_job_moved(struct take_back_job *job)
{
	const struct entry_list *all = &job->event->entries;

	job->moved.list = arena_array(job->office->arena, job->changes.count, sizeof(*job->moved.list));
	for (size_t i = 0; i < job->changes.count; i++) {
		const struct changes_item *change = &job->changes.list[i];
		const bool one = strcmp(change->field, "division") == 0;
		const struct entry *entry = one ? seating_entry(all, job->line->subject)
		                                : pair_told(job, change->field);

		/* The line tells the reason, too. */
		if (!one && strncmp(change->field, "pair ", 5) != 0)
			continue;
		if (entry == NULL)
			return BACK_NONE;
		division_entry_back_check(job->event, entry, job->problems);
		job->moved_from = change->before;
		job->moved.list[job->moved.count++] = *entry;
	}
	return job->moved.count > 0 ? BACK_MOVE : BACK_NONE;
}

/* With the status that the line says it had. */
static void
moved_add(struct take_back_job *job, const struct entry *entry, const char *before)
{
	struct entry *added = &job->moved.list[job->moved.count++];

	*added = *entry;
	if (strcmp(before, entry_status_names[STATUS_CONFIRMED]) == 0)
		added->status = STATUS_CONFIRMED;
}

/* Many went (out), or came back, as the line says; who moved up by it or waited again is among them. Of
 * those that are no longer so nothing is done, as long as there is one. */
enum take_back_outcome
take_back_job_several(struct take_back_job *job)
{
	const size_t count = job->changes.count;
	const bool out = strcmp(job->line->action, "entry.withdraw-several") == 0;

	job->moved.list = arena_array(job->office->arena, count, sizeof(*job->moved.list));
	job->moved_up.list = arena_array(job->office->arena, count, sizeof(*job->moved_up.list));
	for (size_t i = 0; i < count; i++) {
		const struct changes_item *change = &job->changes.list[i];
		const struct entry *entry = pair_told(job, change->field);
		const bool withdrawn = strcmp(change->before, "withdrawn") == 0 ||
		                       strcmp(change->after, "withdrawn") == 0;

		if (entry == NULL)
			return BACK_NONE;
		if (!withdrawn)
			job->moved_up.list[job->moved_up.count++] = *entry;
		else if ((entry->status == STATUS_WITHDRAWN) == out)
			moved_add(job, entry, change->before);
	}
	if (job->moved.count == 0)
		take_back_job_refuse(job, "", PROBLEM_CHANGED_SINCE, "");
	if (job->event->tournament->state == STATE_FINISHED)
		take_back_job_refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->event->tournament->cancelled)
		take_back_job_refuse(job, "", PROBLEM_EVENT_CANCELLED, NULL);
	return out ? BACK_RESTORE_SEVERAL : BACK_WITHDRAW_SEVERAL;
}
