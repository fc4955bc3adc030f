#include "actions/result/play_off_act.h"

#include <string.h>

#include "actions/office/act.h"
#include "event/contest.h"
#include "store/draw/play_off.h"

/* Where the entry is in the contest; below 0 with a problem. */
static int
entry_named(const struct act *act, const struct contest *contest, const char *field, const char *id)
{
	int at = contest_index(contest, id);

	if (at < 0)
		problem_add(act->problems, field, PROBLEM_NO_ENTRY, NULL);
	return at;
}

static bool
is_there(const struct play_offs *all, const char *winner, const char *loser)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->list[i].winner, winner) == 0 && strcmp(all->list[i].loser, loser) == 0)
			return true;
	return false;
}

static enum problem_kind
refusal(struct arena *arena, const struct event *event, const struct contest *contest,
        const struct play_off *game)
{
	const struct play_offs *all = &event->draw.play_offs;

	if (rounds_complete(&event->draw) < event->tournament->rounds)
		return PROBLEM_PLAY_OFF_EARLY;
	if (is_there(all, game->winner, game->loser) || is_there(all, game->loser, game->winner))
		return PROBLEM_PLAY_OFF_THERE;
	if (!contest_play_off_decides(arena, contest, (size_t)contest_index(contest, game->winner),
	                              (size_t)contest_index(contest, game->loser)))
		return PROBLEM_PLAY_OFF_UNTIED;
	return PROBLEM_NONE;
}

bool
play_off_record(const struct office *office, const struct tournament *tournament,
                const char *winner, const char *loser, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);
	const struct contest contest = contest_of(office->arena, &event, event.published);
	const struct play_off game = {winner, loser};
	const int one = entry_named(&act, &contest, "winner", winner);
	const int other = entry_named(&act, &contest, "loser", loser);

	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (one >= 0 && one == other)
		problem_add(problems, "loser", PROBLEM_PAIR_TWICE, NULL);
	else if (act_fine(&act))
		act_refuse(&act, refusal(office->arena, &event, &contest, &game));
	if (!act_fine(&act) || !play_off_insert(office->db, tournament->id, &game))
		return act_leave(&act);
	office_audit(office, tournament->id, "result.play-off", winner, "play_off", "", loser);
	return act_end(&act);
}

bool
play_off_take_back(const struct office *office, const struct tournament *tournament,
                   const char *winner, const char *loser, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct play_off game = {winner, loser};

	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (!play_off_delete(office->db, tournament->id, &game))
		act_refuse(&act, PROBLEM_PLAY_OFF_NONE);
	if (!act_fine(&act))
		return act_leave(&act);
	office_audit(office, tournament->id, "result.play-off-back", winner, "play_off", loser, "");
	return act_end(&act);
}
