#include "actions/office/act.h"

#include "base/log.h"

struct act
act_begin(const struct office *office, const char *tournament_id, struct problems *problems)
{
	struct act act = {.office = office, .problems = problems};

	publisher_begin(office->publisher);
	if (tournament_id == NULL)
		return act;
	act.tournament = tournament_by_id(office->arena, office->db, tournament_id);
	if (act.tournament == NULL)
		log_die("no tournament %s", tournament_id);
	return act;
}

struct act
act_begin_seen(const struct office *office, const struct tournament *seen, struct problems *problems)
{
	struct act act = act_begin(office, NULL, problems);

	act.tournament = seen->moment == db_moment(office->db)
	                 ? seen : tournament_by_id(office->arena, office->db, seen->id);
	if (act.tournament == NULL)
		log_die("no tournament %s", seen->id);
	return act;
}

struct act
act_begin_quiet(const struct office *office, const char *tournament_id,
                struct problems *problems)
{
	struct act act = act_begin(office, tournament_id, problems);

	act.quiet = true;
	return act;
}

bool
act_end(const struct act *act)
{
	struct publisher *publisher = act->office->publisher;

	if (!act_fine(act)) {
		publisher_cancel(publisher);
		return false;
	}
	if (act->tournament != NULL && !act->quiet)
		publisher_touch_event(publisher, act->tournament->id);
	publisher_commit(publisher);
	return true;
}

void
act_end_spare(const struct act *act)
{
	publisher_commit_spare(act->office->publisher);
}

bool
act_leave(const struct act *act)
{
	publisher_cancel(act->office->publisher);
	return act_fine(act);
}

bool
act_fine(const struct act *act)
{
	return act->problems == NULL || act->problems->count == 0;
}

bool
act_refuse(const struct act *act, enum problem_kind kind)
{
	return kind == PROBLEM_NONE || problem_refuse(act->problems, "", kind, NULL);
}

void
act_audit(const struct act *act, const char *action, const char *subject,
          const struct changes *changes)
{
	office_audit_changes(act->office, act->tournament->id, action, subject, changes);
}
