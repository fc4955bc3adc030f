#include "actions/draw/refusal.h"

enum problem_kind
refusal_of_event(const struct event *event, int64_t now, bool while_open)
{
	if (event->tournament->cancelled)
		return PROBLEM_EVENT_CANCELLED;
	if (event->tournament->divisions > 0)
		return PROBLEM_DIVISIONS;
	switch (event->tournament->state) {
	case STATE_DRAFT:
		return PROBLEM_EVENT_DRAFT;
	case STATE_OPEN:
		if (while_open || now >= event->tournament->closes_at)
			return PROBLEM_NONE;
		return now < event->tournament->opens_at ? PROBLEM_REGISTRATION_AHEAD
		                                         : PROBLEM_REGISTRATION_OPEN;
	case STATE_CLOSED:
	case STATE_RUNNING:
		return PROBLEM_NONE;
	case STATE_FINISHED:
		return PROBLEM_FINISHED;
	}
	return PROBLEM_NONE;
}

enum problem_kind
refusal_of_draft(const struct event *event, int round)
{
	SET_EACH(static const enum problem_kind kinds[], SET_SIZE(ROUND_STATE_TABLE),
		[ROUND_NONE] = PROBLEM_ROUND_NOT_DRAWN,
		[ROUND_DRAFT] = PROBLEM_NONE,
		[ROUND_PUBLISHED] = PROBLEM_ROUND_PUBLISHED);

	if (event->tournament->state == STATE_FINISHED)
		return PROBLEM_FINISHED;
	return kinds[event_round(event, round)];
}

enum problem_kind
refusal_of_published(const struct event *event, int round)
{
	SET_EACH(static const enum problem_kind kinds[], SET_SIZE(ROUND_STATE_TABLE),
		[ROUND_NONE] = PROBLEM_ROUND_NOT_DRAWN,
		[ROUND_DRAFT] = PROBLEM_ROUND_NOT_PUBLISHED,
		[ROUND_PUBLISHED] = PROBLEM_NONE);
	const enum problem_kind kind = kinds[event_round(event, round)];

	if (kind == PROBLEM_NONE && event->tournament->state == STATE_FINISHED)
		return PROBLEM_FINISHED;
	return kind;
}
