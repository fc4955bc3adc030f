#include "event/event.h"

#include "base/log.h"

struct event
event_read(struct arena *arena, struct db *db, const char *tournament_id)
{
	struct event event = {
		.tournament = tournament_by_id(arena, db, tournament_id),
	};

	if (event.tournament == NULL)
		die("event %s is gone", tournament_id);
	event.entries = entries_of(arena, db, tournament_id);
	event.absences = absences_of(arena, db, tournament_id);
	event.draw = draw_of(arena, db, tournament_id,
	                     &event.tournament->ruleset->scoring);
	event.apart = keep_apart_of(arena, db, tournament_id);
	return event;
}

struct sheet
event_sheet(struct arena *arena, const struct event *event, int round)
{
	struct sheet sheet = sheet_of(arena, &event->tournament->ruleset->handicap,
	                              &event->entries, &event->draw, round);

	sheet.tables_out = event->tournament->tables_out;
	return sheet;
}

enum round_state
event_round(const struct event *event, int round)
{
	return round < 1 || round > event->draw.rounds ? ROUND_NONE : event->draw.states[round];
}

int
event_next_round(const struct event *event)
{
	int last = event->draw.rounds;

	return event_round(event, last) == ROUND_DRAFT ? last : last + 1;
}

const char *
event_refusal(const struct event *event, int64_t now, bool while_open)
{
	if (event->tournament->cancelled)
		return "problem.event-cancelled";
	switch (event->tournament->state) {
	case STATE_DRAFT:
		return "problem.event-draft";
	case STATE_OPEN:
		if (while_open || now >= event->tournament->closes_at)
			return NULL;
		return "problem.registration-open";
	case STATE_CLOSED:
	case STATE_RUNNING:
		return NULL;
	case STATE_FINISHED:
		return "problem.finished";
	}
	return NULL;
}

const char *
event_draft_refusal(const struct event *event, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = NULL,
		[ROUND_PUBLISHED] = "problem.round-published",
	};

	if (event->tournament->state == STATE_FINISHED)
		return "problem.finished";
	return words[event_round(event, round)];
}

const char *
event_published_refusal(const struct event *event, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = "problem.round-not-published",
		[ROUND_PUBLISHED] = NULL,
	};
	const char *word = words[event_round(event, round)];

	if (word == NULL && event->tournament->state == STATE_FINISHED)
		return "problem.finished";
	return word;
}
