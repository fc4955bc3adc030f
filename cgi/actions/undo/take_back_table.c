#include <string.h>

#include "actions/result/result_lines.h"
#include "actions/undo/take_back_job.h"

static const struct entry *
entry_of(const struct take_back_job *job, const char *id)
{
	return seating_entry(&job->event->entries, id);
}

static const char *
lines_now(const struct take_back_job *job)
{
	const struct game *game = job->game;

	return result_lines_text(job->office->arena, game, entry_of(job, game->black)->number,
	                         entry_of(job, game->white)->number);
}

/* Whether these two meet at the table, in these colours unless nigiri leaves them open. */
static bool
same_pairs(const struct take_back_job *job, const struct result_read *read)
{
	const struct game *game = job->game;
	int black = entry_of(job, game->black)->number, white = entry_of(job, game->white)->number;

	if (read->black == black && read->white == white)
		return true;
	return game->nigiri && read->black == white && read->white == black;
}

/* The result before as somebody would type it. It has to come to the same: the
 * rules may have changed, or the game's komi. */
static void
result_plan(struct take_back_job *job, const struct result_read *read)
{
	const struct game *game = job->game;
	struct recorded recorded;
	char code[16];

	job->result = read->typed;
	job->result.black_pair = NULL;
	if (game->nigiri)
		job->result.black_pair = entry_of(job, game->black)->number == read->black
		                         ? game->black : game->white;
	if (!typed_result_check(job->event->tournament, game, &job->result, &recorded, job->problems))
		return;
	result_text(recorded.game.result, code);
	if (strcmp(code, read->code) != 0)
		take_back_changed(job, lines_now(job));
}

/* What the event and the draw say against it; false then. */
static bool
table_open(struct take_back_job *job)
{
	const struct event *event = job->event;

	job->game = rounds_game(&event->draw, job->place.round, job->place.table);
	if (event->tournament->state == STATE_FINISHED)
		return problem_refuse(job->problems, "", "problem.finished", NULL);
	if (job->game == NULL)
		return problem_refuse(job->problems, "", "problem.no-table", NULL);
	if (event_round(event, job->place.round) != ROUND_PUBLISHED)
		return problem_refuse(job->problems, "", "problem.round-not-published", NULL);
	return true;
}

enum back
take_back_table_plan(struct take_back_job *job)
{
	const struct audit *line = job->line;
	struct result_read before, after;
	bool was = line->before[0] != '\0', is = line->after[0] != '\0';

	if ((was && !result_lines_read(job->office->arena, line->before, &before)) ||
	    (is && !result_lines_read(job->office->arena, line->after, &after)) || (!was && !is))
		return BACK_NONE;
	if (!table_open(job))
		return was ? BACK_RESULT : BACK_CLEAR;
	if (strcmp(lines_now(job), line->after) != 0 ||
	    !same_pairs(job, was ? &before : &after))
		take_back_changed(job, lines_now(job));
	else if (was)
		result_plan(job, &before);
	return was ? BACK_RESULT : BACK_CLEAR;
}

static struct act
act_on(const struct take_back_job *job)
{
	return (struct act){
		.office = job->office, .tournament = job->event->tournament,
		.problems = job->problems, .game = job->game,
	};
}

bool
take_back_table_record(const struct take_back_job *job)
{
	const struct act act = act_on(job);

	return record_put(&act, &job->result);
}

bool
take_back_table_clear(const struct take_back_job *job)
{
	const struct act act = act_on(job);

	record_take_off(&act);
	return true;
}
