#include "event/event.h"

#include "base/log.h"

struct scene
scene_read(struct arena *arena, struct db *db, const char *tournament_id)
{
	struct scene scene = {
		.tournament = tournament_by_id(arena, db, tournament_id),
	};

	if (scene.tournament == NULL)
		die("event %s is gone", tournament_id);
	scene.entries = entries_of(arena, db, tournament_id);
	scene.absences = absences_of(arena, db, tournament_id);
	scene.draw = draw_of(arena, db, tournament_id,
	                     &scene.tournament->ruleset->scoring);
	scene.apart = keep_apart_of(arena, db, tournament_id);
	return scene;
}

struct sheet
scene_sheet(struct arena *arena, const struct scene *scene, int round)
{
	struct sheet sheet = sheet_of(arena, &scene->tournament->ruleset->handicap,
	                              &scene->entries, &scene->draw, round);

	sheet.tables_out = scene->tournament->tables_out;
	return sheet;
}

enum round_state
scene_round(const struct scene *scene, int round)
{
	return round < 1 || round > scene->draw.rounds ? ROUND_NONE : scene->draw.states[round];
}

int
scene_next_round(const struct scene *scene)
{
	int last = scene->draw.rounds;

	return scene_round(scene, last) == ROUND_DRAFT ? last : last + 1;
}

const char *
scene_refusal(const struct scene *scene, int64_t now, bool while_open)
{
	if (scene->tournament->cancelled)
		return "problem.event-cancelled";
	switch (scene->tournament->state) {
	case STATE_DRAFT:
		return "problem.event-draft";
	case STATE_OPEN:
		if (while_open || now >= scene->tournament->closes_at)
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
scene_draft_refusal(const struct scene *scene, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = NULL,
		[ROUND_PUBLISHED] = "problem.round-published",
	};

	if (scene->tournament->state == STATE_FINISHED)
		return "problem.finished";
	return words[scene_round(scene, round)];
}

const char *
scene_published_refusal(const struct scene *scene, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = "problem.round-not-published",
		[ROUND_PUBLISHED] = NULL,
	};
	const char *word = words[scene_round(scene, round)];

	if (word == NULL && scene->tournament->state == STATE_FINISHED)
		return "problem.finished";
	return word;
}
