#include "actions/undo/take_back.h"

#include <string.h>

#include "actions/office/act.h"
#include "actions/undo/take_back_job.h"

static const struct {
	const char *action;
	enum back (*plan)(struct take_back_job *job);
} kinds[] = {
	{"result.record", take_back_table_plan},
	{"result.clear", take_back_table_plan},
	{"round.draw", take_back_round_plan},
	{"round.swap", take_back_round_plan},
	{"round.set", take_back_round_plan},
	{"round.set-game", take_back_round_plan},
	{"round.set-bye", take_back_round_plan},
	{"round.lock", take_back_round_plan},
	{"round.unlock", take_back_round_plan},
	{"round.break", take_back_round_plan},
	{"round.move", take_back_round_plan},
	{"round.drop-entry", take_back_round_plan},
	{"round.throw-away", take_back_round_plan_thrown},
	{"round.publish", take_back_round_plan_published},
	{"round.take-back", take_back_round_plan_unpublished},
	{"entry.enter", take_back_entry_plan_in},
	{"entry.restore", take_back_entry_plan_in},
	{"partner.pair", take_back_entry_plan_paired},
	{"entry.withdraw", take_back_entry_plan_out},
	{"entry.change", take_back_entry_plan_change},
	{"entry.start", take_back_entry_plan_start},
	{"entry.absent", take_back_entry_plan_absent},
};

static bool (*const doers[])(const struct take_back_job *job) = {
	[BACK_RESULT] = take_back_table_record,
	[BACK_CLEAR] = take_back_table_clear,
	[BACK_DRAFT] = take_back_round_write,
	[BACK_THROW_AWAY] = take_back_round_throw_away,
	[BACK_UNPUBLISH] = take_back_round_unpublish,
	[BACK_PUBLISH] = take_back_round_publish,
	[BACK_WITHDRAW] = take_back_entry_turn,
	[BACK_RESTORE] = take_back_entry_turn,
	[BACK_CHANGE] = take_back_entry_change,
	[BACK_START] = take_back_entry_start,
	[BACK_ABSENT] = take_back_entry_absent,
};

void
take_back_changed(const struct take_back_job *job, const char *now)
{
	problem_add(job->problems, "", "problem.changed-since", now[0] == '\0' ? "–" : now);
}

static enum back
job_plan(struct take_back_job *job)
{
	job->place = audit_place(job->line->subject);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].action, job->line->action) == 0)
			return kinds[i].plan(job);
	return BACK_NONE;
}

enum back
take_back_plan(const struct office *office, const struct event *event, const struct audit *line,
               struct problems *problems)
{
	struct take_back_job job = {office, event, line, .problems = problems};

	return job_plan(&job);
}

bool
take_back_offered(const struct office *office, const struct event *event, const struct audit *line)
{
	struct problems problems = {.count = 0};

	return take_back_plan(office, event, line, &problems) != BACK_NONE && problems.count == 0;
}

/* BACK_NONE, and a problem, when it cannot be done now. */
static enum back
job_begin(struct take_back_job *job, struct event *event)
{
	enum back back;

	*event = event_read(job->office->arena, job->office->db, job->line->tournament_id);
	job->event = event;
	back = job_plan(job);
	if (back == BACK_NONE)
		problem_add(job->problems, "", "problem.not-taken-back", NULL);
	return job->problems->count == 0 ? back : BACK_NONE;
}

static bool
job_within(struct take_back_job *job)
{
	const struct act act = act_begin(job->office, job->line->tournament_id, job->problems);
	struct event event;
	enum back back = job_begin(job, &event);

	return back != BACK_NONE && doers[back](job) ? act_end(&act) : act_leave(&act);
}

/* An entry's actions have transactions of their own. One that finds the entry
 * changed since the plan was made is told what a new plan says of it. */
static bool
job_alone(struct take_back_job *job)
{
	struct event event;
	enum back back = job_begin(job, &event);

	if (back == BACK_NONE)
		return false;
	if (doers[back](job))
		return true;
	if (strcmp(job->problems->list[0].word, "problem.stale") == 0) {
		job->problems->count = 0;
		if (job_begin(job, &event) != BACK_NONE)
			problem_add(job->problems, "", "problem.stale", NULL);
	}
	return false;
}

/* Which of the two it is does not depend on what has been changed meanwhile. */
static bool
is_of_entry(const struct audit *line)
{
	return strncmp(line->action, "entry.", 6) == 0 || strcmp(line->action, "partner.pair") == 0;
}

bool
take_back(const struct office *office, const struct tournament *tournament, int64_t id,
          struct problems *problems)
{
	const struct audit_line *line = audit_by_id(office->arena, office->db, tournament->id, id);
	struct take_back_job job = {.office = office, .problems = problems};

	if (line == NULL)
		return problem_refuse(problems, "", "problem.no-line", NULL);
	job.line = &line->audit;
	return is_of_entry(job.line) ? job_alone(&job) : job_within(&job);
}
