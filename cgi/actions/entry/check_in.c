#include "actions/entry/check_in.h"

#include <string.h>

#include "actions/draw/round.h"
#include "actions/office/act.h"
#include "base/log.h"
#include "event/entry_index.h"
#include "event/event.h"
#include "event/seating.h"
#include "store/absence.h"

static enum problem_kind
state_refusal(const struct tournament *tournament)
{
	switch (tournament->state) {
	case STATE_DRAFT:
		return PROBLEM_EVENT_DRAFT;
	case STATE_FINISHED:
		return PROBLEM_FINISHED;
	case STATE_OPEN:
	case STATE_CLOSED:
	case STATE_RUNNING:
		break;
	}
	return PROBLEM_NONE;
}

struct check_in_closed
check_in_closed(struct arena *arena, const struct tournament *tournament, enum check_in_way way,
                int64_t now)
{
	const struct clock_wall wall = clock_wall(now, tournament->zone);
	const struct date today = {wall.year, wall.month, wall.day};
	/* Below, equal or above 0: the event's day is still to come, now, over. */
	const int day = way == CHECK_IN_DESK ? 0 : date_compare(today, tournament->date);
	char date[11];

	if (!tournament->check_in)
		return (struct check_in_closed){.kind = PROBLEM_CHECK_IN_UNUSED};
	if (tournament->cancelled)
		return (struct check_in_closed){.kind = PROBLEM_CHECK_IN_CANCELLED};
	if (day == 0)
		return (struct check_in_closed){.kind = state_refusal(tournament)};
	date_text(tournament->date, date);
	return (struct check_in_closed){
		.kind = day < 0 ? PROBLEM_CHECK_IN_EARLY : PROBLEM_CHECK_IN_OVER,
		.detail = arena_text(arena, date),
	};
}

static void
closed_check(const struct office *office, const struct tournament *tournament,
             enum check_in_way way, struct problems *problems)
{
	struct check_in_closed closed = check_in_closed(office->arena, tournament, way,
	                                                clock_now(office->clock));

	if (closed.kind != PROBLEM_NONE)
		problem_add(problems, "", closed.kind, closed.detail);
}

/* As it is now: what the caller was shown may have changed since. */
static void
entry_check(const struct office *office, const struct tournament *tournament, const char *id,
            struct problems *problems)
{
	const struct entry *entry = entry_by_id(office->arena, office->db, id);

	if (entry == NULL)
		log_die("no entry %s", id);
	if (strcmp(entry->tournament_id, tournament->id) != 0)
		problem_add(problems, "", PROBLEM_NOT_HERE, NULL);
	else if (entry->status == STATUS_WITHDRAWN)
		problem_add(problems, "", PROBLEM_WITHDRAWN, NULL);
	else if (entry->status == STATUS_WAITING)
		problem_add(problems, "", PROBLEM_CHECK_IN_WAITING, NULL);
}

/* Nothing that is public says who has come. */
bool
check_in_set(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, enum check_in_way way, bool present,
             struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct check_in arrival = {entry->id, clock_now(office->clock), way};
	const struct check_ins all = check_ins_of(office->arena, office->db, tournament->id);
	const struct check_in *was = check_ins_find(&all, entry->id);
	struct changes changes = changes_new(office->arena);

	closed_check(office, act.tournament, way, problems);
	entry_check(office, tournament, entry->id, problems);
	if (!act_fine(&act) || present == (was != NULL))
		return act_leave(&act);
	if (present) {
		check_in_insert(office->db, &arrival);
		changes_add(&changes, "way", "", check_in_ways[way]);
	} else {
		check_in_delete(office->db, entry->id);
		changes_add(&changes, "way", check_in_ways[was->way], "");
		changes_add(&changes, "undone", "", check_in_ways[way]);
	}
	act_audit(&act, present ? "entry.check-in" : "entry.check-in-undo", entry->id, &changes);
	return act_end(&act);
}

/* Those who have not come */

int
check_in_next_round(const struct tournament *tournament, const struct rounds *draw)
{
	int last = draw->rounds;
	int round = last > 0 && draw->states[last] == ROUND_DRAFT ? last : last + 1;

	return round <= tournament->rounds ? round : 0;
}

struct no_shows {
	const struct entry **list;
	size_t count;
};

/* Whether that side came to the game: still playing, it has. */
static bool
came_to(const struct game *game, enum side side)
{
	const enum result_came came = result_ending_facts[game->result.ending].came;

	return came == CAME_BOTH || (came == CAME_WINNER && game->result.winner == side);
}

static void
seated_mark(const struct rounds *draw, const struct entry_index *index,
            struct check_in_attendance *all)
{
	int round = draw->rounds;

	if (round > 0 && draw->states[round] == ROUND_DRAFT)
		round--;
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != round)
			continue;
		all[entry_index_at(index, game->black)].seated = came_to(game, SIDE_BLACK);
		all[entry_index_at(index, game->white)].seated = came_to(game, SIDE_WHITE);
	}
}

const struct check_in_attendance *
check_in_attendance(struct arena *arena, const struct entry_list *entries,
                    const struct check_ins *here, const struct rounds *draw,
                    const struct absences *absences, int round)
{
	const struct entry_index index = entry_index_of(arena, entries);
	struct check_in_attendance *all = arena_array(arena, entries->count, sizeof(*all));

	for (size_t i = 0; i < here->count; i++)
		all[entry_index_at(&index, here->list[i].entry_id)].here = &here->list[i];
	seated_mark(draw, &index, all);
	for (size_t i = 0; i < entries->count; i++)
		all[i].awaited = round > 0 && entries->list[i].status == STATUS_CONFIRMED &&
		                 all[i].here == NULL && !all[i].seated;
	for (size_t i = 0; i < absences->count; i++)
		if (absences->list[i].round == round)
			all[entry_index_at(&index, absences->list[i].entry_id)].awaited = false;
	return all;
}

bool
check_in_since(const struct entry *entry, const struct check_ins *here,
               const struct absences *absences, int round)
{
	const struct check_in *come = check_ins_find(here, entry->id);
	const struct absence *absence = absences_find(absences, entry->id, round);

	return come != NULL && entry->status == STATUS_CONFIRMED && absence != NULL &&
	       absence->desk_at > 0 && absence->desk_at <= come->at;
}

int
check_in_left_out(const struct office *office, const struct tournament *tournament,
                  const struct entry *entry)
{
	struct arena *arena = office->arena;
	struct rounds draw = rounds_of(arena, office->db, tournament->id,
	                               &tournament->ruleset->scoring);
	struct absences absences = absences_of(arena, office->db, tournament->id);
	struct check_ins here = check_ins_of(arena, office->db, tournament->id);
	int round = check_in_next_round(tournament, &draw);

	return check_in_since(entry, &here, &absences, round) ? round : 0;
}

/* Who plays the round and is not here. */
static struct no_shows
no_shows_of(const struct office *office, const struct event *event, int round)
{
	const struct entry_list *entries = &event->entries;
	struct check_ins here = check_ins_of(office->arena, office->db, event->tournament->id);
	const struct check_in_attendance *all = check_in_attendance(office->arena, entries, &here,
	                                                            &event->draw, &event->absences,
	                                                            round);
	struct no_shows missing = {
		.list = arena_array(office->arena, entries->count + 1, sizeof(*missing.list)),
	};

	for (size_t i = 0; i < entries->count; i++)
		if (all[i].awaited)
			missing.list[missing.count++] = &entries->list[i];
	return missing;
}

bool
check_in_no_shows(const struct office *office, const struct tournament *tournament, int round,
                  struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);
	struct no_shows missing;

	closed_check(office, act.tournament, CHECK_IN_DESK, problems);
	if (round < 1 || round > act.tournament->rounds)
		problem_add(problems, "round", PROBLEM_ROUND, NULL);
	else if (event_round(&event, round) == ROUND_PUBLISHED)
		problem_add(problems, "round", PROBLEM_ABSENCE_LATE, NULL);
	/* Nobody here means that nobody has been asked yet, not that nobody plays. */
	if (check_ins_count(office->db, tournament->id) == 0)
		act_refuse(&act, PROBLEM_CHECK_IN_NOBODY);
	if (!act_fine(&act))
		return act_end(&act);
	missing = no_shows_of(office, &event, round);
	round_drop_within(office, &event, missing.list, missing.count, round);
	for (size_t i = 0; i < missing.count; i++) { /* said as entry_absent says it */
		struct changes changes = changes_new(office->arena);

		absence_set_by_desk(office->db, missing.list[i]->id, round, clock_now(office->clock));
		entry_version_next(office->db, missing.list[i]->id);
		changes_add(&changes, arena_printf(office->arena, "round %d", round), "plays",
		            "absent");
		act_audit(&act, "entry.absent", missing.list[i]->id, &changes);
	}
	return act_end(&act);
}
