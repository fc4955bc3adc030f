#include <string.h>

#include "actions/draw/round.h"
#include "actions/draw/round_write.h"
#include "actions/undo/take_back_job.h"
#include "event/name.h"

static struct seating
seating_now(const struct take_back_job *job)
{
	return event_seating(job->office->arena, job->event, job->place.round);
}

/* False for a text that is no seating's. */
static bool
read(const struct take_back_job *job, const char *text, struct seating *seating)
{
	return job->place.round > 0 && job->place.table == 0 &&
	       seating_read(job->office->arena, &job->event->tournament->ruleset->handicap,
	                    &job->event->entries, job->place.round, text, seating);
}

/* Who has Black in a nigiri game is provisional, and no change of the draw. */
static bool
same_game(const struct seating_game *a, const struct seating_game *b)
{
	bool same = a->black == b->black && a->white == b->white;
	bool turned = a->black == b->white && a->white == b->black;

	return a->table == b->table && (same || (a->nigiri && turned)) && a->nigiri == b->nigiri &&
	       a->stones == b->stones && a->komi_x2 == b->komi_x2 && a->locked == b->locked;
}

static bool
same_seating(const struct seating *a, const struct seating *b)
{
	if (a->game_count != b->game_count || a->bye_count != b->bye_count)
		return false;
	for (size_t i = 0; i < a->game_count; i++)
		if (!same_game(&a->games[i], &b->games[i]))
			return false;
	for (size_t i = 0; i < a->bye_count; i++) {
		const struct seating_bye *bye = seating_bye_of(b, a->byes[i].entry);

		if (bye == NULL || bye->locked != a->byes[i].locked)
			return false;
	}
	return true;
}

/* Adds the problem unless the round is in that state and stands as the seating has it. */
static bool
still(const struct take_back_job *job, enum round_state state, const struct seating *seating)
{
	struct seating now = seating_now(job);

	if (job->event->tournament->state == STATE_FINISHED)
		return problem_refuse(job->problems, "", "problem.finished", NULL);
	if (event_round(job->event, job->place.round) == state && same_seating(&now, seating))
		return true;
	if (state == ROUND_DRAFT && event_round(job->event, job->place.round) == ROUND_PUBLISHED)
		return problem_refuse(job->problems, "", "problem.round-published", NULL);
	take_back_changed(job, seating_text(job->office->arena, &now));
	return false;
}

static void
refuse_idle(const struct take_back_job *job, const struct entry *entry)
{
	if (!seating_plays(entry, &job->event->absences, job->place.round))
		problem_add(job->problems, "", "problem.seat-not-playing",
		            name_of_entry(job->office->arena, entry));
}

/* A draft has room only for those who play. */
static enum back
draft_plan(const struct take_back_job *job)
{
	for (size_t i = 0; i < job->seating.game_count; i++) {
		refuse_idle(job, job->seating.games[i].black);
		refuse_idle(job, job->seating.games[i].white);
	}
	for (size_t i = 0; i < job->seating.bye_count; i++)
		refuse_idle(job, job->seating.byes[i].entry);
	return BACK_DRAFT;
}

/* These two make a draft where none was, and then nothing was before. */
static bool
made_draft(const struct audit *line)
{
	return line->before[0] == '\0' && (strcmp(line->action, "round.draw") == 0 ||
	                                   strcmp(line->action, "round.set") == 0);
}

enum back
take_back_round_plan(struct take_back_job *job)
{
	enum back back = made_draft(job->line) ? BACK_THROW_AWAY : BACK_DRAFT;
	struct seating after;

	if (!read(job, job->line->before, &job->seating) || !read(job, job->line->after, &after))
		return BACK_NONE;
	if (!still(job, ROUND_DRAFT, &after) || back == BACK_THROW_AWAY)
		return back;
	return draft_plan(job);
}

enum back
take_back_round_plan_thrown(struct take_back_job *job)
{
	const struct event *event = job->event;
	const char *refusal = event_refusal(event, clock_now(job->office->clock), true);
	struct seating now;

	if (!read(job, job->line->before, &job->seating))
		return BACK_NONE;
	now = seating_now(job);
	if (refusal != NULL)
		problem_add(job->problems, "", refusal, NULL);
	else if (event_round(event, job->place.round) != ROUND_NONE ||
	         job->place.round != event_next_round(event))
		take_back_changed(job, seating_text(job->office->arena, &now));
	else if (job->place.round > event->tournament->rounds)
		problem_add(job->problems, "", "problem.rounds-drawn", NULL);
	return draft_plan(job);
}

enum back
take_back_round_plan_published(struct take_back_job *job)
{
	const char *refusal;

	if (!read(job, job->line->after, &job->seating))
		return BACK_NONE;
	if (!still(job, ROUND_PUBLISHED, &job->seating))
		return BACK_UNPUBLISH;
	refusal = round_take_back_refusal(job->office, job->event, job->place.round);
	if (refusal != NULL)
		problem_add(job->problems, "", refusal, NULL);
	return BACK_UNPUBLISH;
}

enum back
take_back_round_plan_unpublished(struct take_back_job *job)
{
	if (!read(job, job->line->before, &job->seating))
		return BACK_NONE;
	if (still(job, ROUND_DRAFT, &job->seating))
		round_publish_allowed(job->office, job->event, job->place.round, false, job->problems);
	return BACK_PUBLISH;
}

bool
take_back_round_write(const struct take_back_job *job)
{
	const struct office *office = job->office;
	const char *id = job->event->tournament->id;
	struct seating before = seating_now(job);

	if (event_round(job->event, job->place.round) == ROUND_NONE)
		round_insert(office->db, id, job->place.round);
	round_write(office, id, &job->seating);
	round_write_audit(office, id, "round.set", job->place.round,
	                  &before, &job->seating, NULL);
	return true;
}

bool
take_back_round_throw_away(const struct take_back_job *job)
{
	round_throw_away_within(job->office, job->event, job->place.round);
	return true;
}

bool
take_back_round_unpublish(const struct take_back_job *job)
{
	round_take_back_within(job->office, job->event, job->place.round);
	return true;
}

bool
take_back_round_publish(const struct take_back_job *job)
{
	round_publish_within(job->office, job->event, job->place.round);
	return true;
}
