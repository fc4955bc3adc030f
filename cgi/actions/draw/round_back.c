#include "actions/draw/refusal.h"
#include "actions/draw/round_act.h"

#include "actions/draw/round_write.h"
#include "actions/office/act.h"
#include "event/event.h"
#include "event/seating.h"
#include "store/draw/report.h"
#include "store/entry.h"

enum problem_kind
round_take_back_refusal(const struct event *event, int round)
{
	enum problem_kind refusal = refusal_of_published(event, round);
	const struct rounds *draw = &event->draw;

	if (refusal != PROBLEM_NONE)
		return refusal;
	if (round < draw->rounds)
		return PROBLEM_LATER_ROUND;
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending != ENDING_NONE)
			return PROBLEM_ROUND_HAS_RESULTS;
	/* Drawn anew, the table would have other pairs, and the ruling nobody. */
	return draw->ruled[round] ? PROBLEM_ROUND_HAS_RULINGS : PROBLEM_NONE;
}

/* Whatever was public of the round is not any more, and what was said of its games
 * is not said of those that may follow. */
static void
unpublish(const struct office *office, const struct event *event, struct seating *seating)
{
	const char *id = event->tournament->id;

	round_write_audit(office, event->tournament->id, "round.take-back", seating->round,
	                  seating, NULL, NULL);
	round_unpublish(office->db, id, seating->round);
	reports_delete(office->db, id, seating->round, 0);
	absences_forget_missed(office->db, id, seating->round);
	/* A pair may have withdrawn while its bye was public; a draft has no room for it. */
	for (size_t i = 0; i < event->entries.count; i++)
		if (!seating_plays(&event->entries.list[i], &event->absences, seating->round))
			seating_drop(seating, &event->entries.list[i]);
	round_write(office, id, seating);
	if (seating->round == 1 && event->tournament->state == STATE_RUNNING)
		tournament_state_set(office->db, event->tournament, STATE_CLOSED);
}

void
round_take_back_within(const struct office *office, const struct event *event, int round)
{
	struct seating seating = event_seating(office->arena, event, round);

	unpublish(office, event, &seating);
}

bool
round_take_back(const struct office *office, const struct tournament *tournament, int round,
                struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);

	if (act_refuse(&act, round_take_back_refusal(&event, round)))
		round_take_back_within(office, &event, round);
	return act_end(&act);
}

/* What the state of a round says against throwing it away; NULL = nothing. */
static enum problem_kind
throw_away_refusal(const struct event *event, int round, bool published)
{
	switch (event_round(event, round)) {
	case ROUND_NONE:
		return PROBLEM_ROUND_NOT_DRAWN;
	case ROUND_DRAFT:
		return PROBLEM_NONE;
	case ROUND_PUBLISHED:
		return published ? round_take_back_refusal(event, round)
		                 : PROBLEM_ROUND_PUBLISHED;
	}
	return PROBLEM_NONE;
}

void
round_throw_away_within(const struct office *office, const struct event *event, int round)
{
	struct seating seating = event_seating(office->arena, event, round);

	if (event_round(event, round) == ROUND_PUBLISHED)
		unpublish(office, event, &seating);
	round_delete(office->db, event->tournament->id, round);
	berths_delete(office->db, event->tournament->id, round);
	round_write_audit(office, event->tournament->id, "round.throw-away", round,
	                  &seating, NULL, NULL);
}

bool
round_throw_away(const struct office *office, const struct tournament *tournament, int round,
                 bool published, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);

	act.quiet = event_round(&event, round) == ROUND_DRAFT;
	if (act_refuse(&act, throw_away_refusal(&event, round, published)))
		round_throw_away_within(office, &event, round);
	return act_end(&act);
}

void
round_drop_within(const struct office *office, const struct event *event,
                  const struct entry *const *list, size_t count, int round)
{
	const struct seating before = event_seating(office->arena, event, round);
	struct seating seating = event_seating(office->arena, event, round);
	size_t seated = seating.game_count + seating.bye_count;

	if (event_round(event, round) != ROUND_DRAFT)
		return;
	for (size_t i = 0; i < count; i++)
		seating_drop(&seating, list[i]);
	if (seating.game_count + seating.bye_count == seated)
		return;
	round_write(office, event->tournament->id, &seating);
	round_write_audit(office, event->tournament->id, "round.drop-entry", round, &before,
	                  &seating, NULL);
}

void
round_drop_entry(const struct office *office, const struct tournament *tournament,
                 const char *entry_id, int round)
{
	struct event event = event_read(office->arena, office->db, tournament->id);
	const struct entry *entry = seating_entry(&event.entries, entry_id);

	if (entry != NULL)
		round_drop_within(office, &event, &entry, 1, round);
}
