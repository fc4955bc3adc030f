#include "actions/undo/take_back_job.h"

#include <string.h>

#include "actions/draw/refusal.h"
#include "actions/draw/round_act.h"
#include "actions/draw/round_write.h"
#include "actions/entry/division_entry.h"
#include "actions/entry/several.h"
#include "actions/result/record.h"
#include "event/name.h"

/* ---- results ---- */

static struct result_lines_side
side_now(const struct take_back_job *job)
{
	return (struct result_lines_side){
		job->game, event_entry(job->event, job->game->black)->number,
		event_entry(job->event, job->game->white)->number,
	};
}

/* The result before as somebody would type it. It has to come to the same: the rules may
 * have changed, or the game's komi. */
static void
result_again(struct take_back_job *job, const struct result_lines_told *before, const char *now)
{
	struct typed_result_recorded recorded;
	char code[16];

	job->result = before->typed;
	if (game_may_turn(job->game))
		job->result.black_pair = side_now(job).black == before->black ? job->game->black
		                                                              : job->game->white;
	if (!typed_result_check(job->event->tournament, job->game, &job->result, &recorded,
	                        job->problems))
		return;
	result_text(recorded.game.result, code);
	if (strcmp(code, before->code) != 0)
		take_back_job_refuse(job, "result", PROBLEM_CHANGED_SINCE, now);
}

static enum take_back_outcome
result_plan(struct take_back_job *job)
{
	const struct event *event = job->event;
	struct result_lines_told before, after;
	const bool was = result_lines_read(job->office->arena, &job->changes, false, &before);
	const bool is = result_lines_read(job->office->arena, &job->changes, true, &after);
	const struct result_lines_told *meant = was ? &before : &after;
	struct result_lines_side side;
	struct changes now;
	bool pairs;

	/* A side that says something which cannot be read: a guess would write a result that nobody
	 * has given. */
	if ((!was && job->line->before[0] != '\0') || (!is && job->line->after[0] != '\0') ||
	    (!was && !is))
		return BACK_NONE;
	job->game = rounds_game(&event->draw, job->place.round, job->place.table);
	if (event->tournament->state == STATE_FINISHED)
		take_back_job_refuse(job, "", PROBLEM_FINISHED, NULL);
	else if (job->game == NULL)
		take_back_job_refuse(job, "", PROBLEM_NO_TABLE, NULL);
	else if (event_round(event, job->place.round) != ROUND_PUBLISHED)
		take_back_job_refuse(job, "", PROBLEM_ROUND_NOT_PUBLISHED, NULL);
	if (job->game == NULL || job->problems->count > 0)
		return was ? BACK_RESULT : BACK_CLEAR;
	/* All that the line would tell of the game as it is now, tokens and counts with it: two results
	 * with one code are not the same. A game of nigiri may have got its colours since. */
	side = side_now(job);
	now = result_lines_changes(job->office->arena, &side, &side);
	pairs = (meant->black == side.black && meant->white == side.white) ||
	        (game_may_turn(job->game) && meant->black == side.white && meant->white == side.black);
	if (!pairs || strcmp(changes_text_after(&now), changes_text_after(&job->changes)) != 0)
		take_back_job_refuse(job, "result", PROBLEM_CHANGED_SINCE, changes_before(&now, "result"));
	else if (was)
		result_again(job, &before, changes_before(&now, "result"));
	return was ? BACK_RESULT : BACK_CLEAR;
}

/* ---- draws ---- */

static struct seating
seating_now(const struct take_back_job *job)
{
	return event_seating(job->office->arena, job->event, job->place.round);
}

/* False when it is of no draw, or of pairs that are not in the event. */
static bool
seating_told(const struct take_back_job *job, const struct changes_seating *side,
             struct seating *seating)
{
	struct arena *arena = job->office->arena;
	struct strength strength;

	if (!job->changes.drawn || job->place.round == 0 || job->place.table > 0)
		return false;
	strength = strength_of(arena, job->event, job->place.round);
	return changes_seating(arena, &strength, &job->event->entries, job->place.round, side, seating);
}

/* Who has Black in a nigiri game is provisional, and no change of the draw. */
static bool
same_seating(const struct seating *a, const struct seating *b)
{
	if (a->game_count != b->game_count || a->bye_count != b->bye_count)
		return false;
	for (size_t i = 0; i < a->game_count; i++) {
		const struct seating_game *one = &a->games[i], *other = &b->games[i];
		bool same = one->black == other->black && one->white == other->white;
		bool turned = one->black == other->white && one->white == other->black;

		if (one->table != other->table || !(same || (one->nigiri && turned)) ||
		    one->nigiri != other->nigiri || one->stones != other->stones ||
		    one->komi_x2 != other->komi_x2 || one->locked != other->locked)
			return false;
	}
	for (size_t i = 0; i < a->bye_count; i++) {
		const struct seating_bye *bye = seating_bye_of(b, a->byes[i].entry);

		if (bye == NULL || bye->locked != a->byes[i].locked)
			return false;
	}
	return true;
}

static void
refuse_changed(const struct take_back_job *job)
{
	const struct seating now = seating_now(job);

	take_back_job_refuse(job, "", PROBLEM_CHANGED_SINCE, seating_text(job->office->arena, &now));
}

/* Refuses unless the round is in that state and stands as it is told. */
static void
seating_still(const struct take_back_job *job, enum round_state state, const struct seating *told)
{
	const enum round_state is = event_round(job->event, job->place.round);
	struct seating now = seating_now(job);

	if (job->event->tournament->state == STATE_FINISHED)
		take_back_job_refuse(job, "", PROBLEM_FINISHED, NULL);
	/* Said as what it is: the way back goes over the round, which can be a draft again. */
	else if (is == ROUND_PUBLISHED && state == ROUND_DRAFT)
		take_back_job_refuse(job, "", PROBLEM_ROUND_PUBLISHED, NULL);
	else if (is != state || !same_seating(&now, told))
		refuse_changed(job);
}

/* A draft has room only for those who play. */
static void
refuse_idle(const struct take_back_job *job, const struct entry *entry)
{
	if (!seating_plays(entry, &job->event->absences, job->place.round))
		take_back_job_refuse(job, "", PROBLEM_SEAT_NOT_PLAYING,
		                     name_of_entry(job->office->arena, entry));
}

static void
refuse_all_idle(const struct take_back_job *job)
{
	for (size_t i = 0; i < job->seating.game_count; i++) {
		refuse_idle(job, job->seating.games[i].black);
		refuse_idle(job, job->seating.games[i].white);
	}
	for (size_t i = 0; i < job->seating.bye_count; i++)
		refuse_idle(job, job->seating.byes[i].entry);
}

/* A change of a draft; the first draw made it, when nothing was before. */
static enum take_back_outcome
draft_plan(struct take_back_job *job)
{
	const bool makes = strcmp(job->line->action, "round.draw") == 0 ||
	                   strcmp(job->line->action, "round.set") == 0;
	struct seating after;

	/* The one is written, the other has to stand still. */
	if (!seating_told(job, &job->changes.was, &job->seating) ||
	    !seating_told(job, &job->changes.is, &after))
		return BACK_NONE;
	seating_still(job, ROUND_DRAFT, &after);
	if (makes && job->seating.game_count + job->seating.bye_count == 0)
		return BACK_THROW_AWAY;
	refuse_all_idle(job);
	return BACK_DRAFT;
}

static enum take_back_outcome
thrown_plan(struct take_back_job *job)
{
	const struct event *event = job->event;
	enum problem_kind refusal = refusal_of_event(event, clock_now(job->office->clock), true);

	if (!seating_told(job, &job->changes.was, &job->seating))
		return BACK_NONE;
	if (refusal != PROBLEM_NONE)
		take_back_job_refuse(job, "", refusal, NULL);
	/* Any other round was drawn by the results of one that there no longer is. */
	if (event_round(event, job->place.round) != ROUND_NONE ||
	    job->place.round != event_next_round(event))
		refuse_changed(job);
	if (job->place.round > event->tournament->rounds)
		take_back_job_refuse(job, "", PROBLEM_ROUNDS_DRAWN, NULL);
	refuse_all_idle(job);
	return BACK_DRAFT;
}

static enum take_back_outcome
published_plan(struct take_back_job *job)
{
	enum problem_kind refusal;

	if (!seating_told(job, &job->changes.is, &job->seating))
		return BACK_NONE;
	seating_still(job, ROUND_PUBLISHED, &job->seating);
	refusal = round_take_back_refusal(job->event, job->place.round);
	if (refusal != PROBLEM_NONE)
		take_back_job_refuse(job, "", refusal, NULL);
	return BACK_UNPUBLISH;
}

static enum take_back_outcome
unpublished_plan(struct take_back_job *job)
{
	if (!seating_told(job, &job->changes.was, &job->seating))
		return BACK_NONE;
	seating_still(job, ROUND_DRAFT, &job->seating);
	/* It adds what speaks against it by itself, and one reason is enough. */
	if (job->problems->count == 0)
		round_publish_allowed(job->office, job->event, job->place.round, false,
		                      job->problems);
	return BACK_PUBLISH;
}

/* ---- the way back ---- */

static const struct {
	const char *action;
	enum take_back_outcome (*plan)(struct take_back_job *job);
} kinds[] = {
	{"result.record", result_plan},
	{"result.clear", result_plan},
	{"round.draw", draft_plan},
	{"round.swap", draft_plan},
	{"round.set", draft_plan},
	{"round.set-game", draft_plan},
	{"round.set-bye", draft_plan},
	{"round.lock", draft_plan},
	{"round.unlock", draft_plan},
	{"round.break", draft_plan},
	{"round.turn", draft_plan},
	{"round.move", draft_plan},
	{"round.drop-entry", draft_plan},
	{"round.throw-away", thrown_plan},
	{"round.publish", published_plan},
	{"round.take-back", unpublished_plan},
	{"entry.enter", take_back_job_entered},
	{"entry.restore", take_back_job_entered},
	{"partner.pair", take_back_job_entered},
	{"entry.withdraw", take_back_job_withdrawn},
	{"entry.change", take_back_job_changed},
	{"entry.start", take_back_job_changed},
	{"entry.absent", take_back_job_changed},
	{"entry.withdraw-several", take_back_job_several},
	{"entry.restore-several", take_back_job_several},
	{"entry.move", take_back_job_moved},
	{"entry.move-several", take_back_job_moved},
};

static enum take_back_outcome
job_plan(struct take_back_job *job)
{
	job->place = audit_place(job->line->subject);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].action, job->line->action) == 0)
			return changes_of(job->office->arena, job->line, &job->changes)
			       ? kinds[i].plan(job) : BACK_NONE;
	return BACK_NONE;
}

enum take_back_outcome
take_back_plan(const struct office *office, const struct event *event, const struct audit *line,
               struct problems *problems)
{
	struct take_back_job job = {.office = office, .event = event, .line = line, .problems = problems};

	return job_plan(&job);
}

bool
take_back_offered(const struct office *office, const struct event *event, const struct audit *line)
{
	struct problems problems = {.count = 0};

	return take_back_plan(office, event, line, &problems) != BACK_NONE && problems.count == 0;
}

/* BACK_NONE, and a problem, when it cannot be done now. The plan is made once more from what is so
 * in this moment: the page that offered it may be old. */
static enum take_back_outcome
job_begin(struct take_back_job *job, struct event *event)
{
	enum take_back_outcome back;

	*event = event_read(job->office->arena, job->office->db, job->line->tournament_id);
	job->event = event;
	back = job_plan(job);
	if (back == BACK_NONE)
		problem_add(job->problems, "", PROBLEM_NOT_TAKEN_BACK, NULL);
	return job->problems->count == 0 ? back : BACK_NONE;
}

/* The games and byes that a draft had are written. */
static void
draft_back(const struct take_back_job *job)
{
	const struct seating before = seating_now(job);
	const char *id = job->event->tournament->id;
	const int round = job->place.round;

	/* It was thrown away. */
	if (event_round(job->event, round) == ROUND_NONE)
		round_insert(job->office->db, id, round);
	round_write(job->office, id, &job->seating);
	round_write_audit(job->office, id, "round.set", round, &before, &job->seating, NULL);
}

static bool
round_take_back_line(struct take_back_job *job)
{
	const struct office *office = job->office;
	struct act act = act_begin(office, job->line->tournament_id, job->problems);
	struct event event;
	enum take_back_outcome back = job_begin(job, &event);
	const int round = job->place.round;

	act.game = job->game;
	/* Of a draft nothing is public, and what is of a result is touched where it is written. */
	act.quiet = back != BACK_PUBLISH && back != BACK_UNPUBLISH;
	switch (back) {
	case BACK_RESULT:
		record_put(&act, &job->result);
		break;
	case BACK_CLEAR:
		record_take_off(&act);
		break;
	case BACK_DRAFT:
		draft_back(job);
		break;
	case BACK_THROW_AWAY:
		round_throw_away_within(office, &event, round);
		break;
	case BACK_UNPUBLISH:
		round_take_back_within(office, &event, round);
		break;
	case BACK_PUBLISH:
		round_publish_within(office, &event, round);
		break;
	case BACK_NONE:
	case BACK_WITHDRAW:
	case BACK_RESTORE:
	case BACK_CHANGE:
	case BACK_START:
	case BACK_ABSENT:
	case BACK_MOVE:
	case BACK_WITHDRAW_SEVERAL:
	case BACK_RESTORE_SEVERAL:
		return act_leave(&act);
	}
	return act_end(&act);
}

/* An entry's actions have transactions of their own. One that finds the entry changed since
 * the plan was made is told what a new plan says of it. */
static bool
entry_take_back_line(struct take_back_job *job)
{
	struct event event;
	enum take_back_outcome back = job_begin(job, &event);
	const struct tournament *tournament = job->event->tournament;

	if (back == BACK_NONE)
		return false;
	if (back == BACK_MOVE)
		return division_entry_back(job->office, tournament, &job->moved, job->moved_from,
		                           job->problems);
	if (back == BACK_RESTORE_SEVERAL)
		return several_return(job->office, tournament, &job->moved, &job->moved_up, job->problems);
	if (back == BACK_WITHDRAW_SEVERAL)
		return several_withdraw(job->office, tournament, &job->moved, job->problems);
	if (back == BACK_WITHDRAW || back == BACK_RESTORE
	    ? entry_in_out(job->office, tournament, job->entry, job->problems)
	    : entry_change(job->office, tournament, job->entry, &job->wish, job->problems))
		return true;
	if (job->problems->list[0].kind == PROBLEM_STALE) {
		job->problems->count = 0;
		if (job_begin(job, &event) != BACK_NONE)
			problem_add(job->problems, "", PROBLEM_STALE, NULL);
	}
	return false;
}

bool
take_back(const struct office *office, const struct tournament *tournament, int64_t id,
          struct problems *problems)
{
	const struct audit_line *line = audit_by_id(office->arena, office->db, tournament->id, id);
	struct take_back_job job = {.office = office, .problems = problems};

	if (line == NULL)
		return problem_refuse(problems, "", PROBLEM_NO_LINE, NULL);
	job.line = &line->audit;
	/* which of the two it is does not depend on what has been changed meanwhile */
	return strncmp(line->audit.action, "entry.", 6) == 0 ||
	       strcmp(line->audit.action, "partner.pair") == 0
	       ? entry_take_back_line(&job) : round_take_back_line(&job);
}
