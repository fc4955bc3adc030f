#include "actions/entry/check_in_act.h"

#include <string.h>

#include "actions/draw/round_act.h"
#include "actions/office/act.h"
#include "base/log.h"
#include "event/entry_index.h"
#include "event/event.h"
#include "event/schedule.h"
#include "event/seating.h"
#include "store/draw/absence.h"

struct check_in_closed
check_in_closed(struct arena *arena, const struct tournament *tournament, enum check_in_way way,
                int64_t now)
{
	SET_EACH(static const enum problem_kind by_state[], SET_SIZE(TOURNAMENT_STATE_TABLE),
		[STATE_DRAFT] = PROBLEM_EVENT_DRAFT, [STATE_OPEN] = PROBLEM_NONE,
		[STATE_CLOSED] = PROBLEM_NONE, [STATE_RUNNING] = PROBLEM_NONE,
		[STATE_FINISHED] = PROBLEM_FINISHED);
	const struct date today = schedule_today(tournament, now);
	const struct date next = schedule_day_from(tournament, today); /* not given once all is over */
	char date[11];

	if (!tournament->check_in)
		return (struct check_in_closed){.kind = PROBLEM_CHECK_IN_UNUSED};
	if (tournament->cancelled)
		return (struct check_in_closed){.kind = PROBLEM_CHECK_IN_CANCELLED};
	if (way == CHECK_IN_DESK || date_compare(next, today) == 0)
		return (struct check_in_closed){.kind = by_state[tournament->state]};
	date_text(date_given(next) ? next : schedule_last_day(tournament), date);
	return (struct check_in_closed){
		.kind = date_given(next) ? PROBLEM_CHECK_IN_EARLY : PROBLEM_CHECK_IN_OVER,
		.detail = arena_text(arena, date),
	};
}

struct check_ins
check_in_now(struct arena *arena, const struct event *event, int64_t now)
{
	const struct tournament *t = event->tournament;
	const struct check_ins *all = &event->draw.here;
	const struct date day = schedule_day_until(t, schedule_today(t, now));
	struct check_ins here = {arena_array(arena, all->count, sizeof(*here.list)), 0};
	struct date before = {0};

	if (date_given(day))
		before = schedule_day_until(t, date_add(day, -1));
	for (size_t i = 0; i < all->count; i++)
		if (!date_given(before) ||
		    date_compare(schedule_today(t, all->list[i].at), before) > 0)
			here.list[here.count++] = all->list[i];
	return here;
}

int
check_in_count(const struct event *event, const struct check_ins *here)
{
	int count = 0;

	for (size_t i = 0; i < here->count; i++)
		count += event_entry(event, here->list[i].entry_id)->status == STATUS_CONFIRMED;
	return count;
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
	else if (entry->status != STATUS_CONFIRMED)
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
	const struct event event = event_of(office->arena, office->db, act.tournament);
	const struct check_ins here = check_in_now(office->arena, &event, arrival.at);
	const struct check_in *was = check_ins_find(&here, entry->id);
	struct changes changes = changes_new(office->arena);

	closed_check(office, act.tournament, way, problems);
	entry_check(office, tournament, entry->id, problems);
	if (!act_fine(&act) || present == (was != NULL))
		return act_leave(&act);
	if (present) {
		check_in_delete(office->db, entry->id); /* of an earlier day */
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
check_in_next_round(const struct event *event)
{
	int round = event_next_round(event);

	return round <= event->tournament->rounds ? round : 0;
}

/* Whether that side came to the game: still playing, it has. */
static bool
came_to(const struct game *game, enum side side)
{
	const enum result_came came = result_ending_facts[game->result.ending].came;

	return came == CAME_BOTH || (came == CAME_WINNER && game->result.winner == side);
}

/* Whether that published round was played on a day of play before today's. */
static bool
is_of_earlier_day(const struct event *event, int round, int64_t now)
{
	const struct tournament *t = event->tournament;
	const struct date day = schedule_day_until(t, schedule_today(t, now));
	struct schedule_start start;

	if (round < 1 || !schedule_several_days(t) || !date_given(day))
		return false;
	if (!schedule_round(t, round, &start))
		start.day = schedule_today(t, event->draw.published_at[round]);
	return date_compare(start.day, day) < 0;
}

const struct check_in_attendance *
check_in_attendance(struct arena *arena, const struct event *event, int round, int64_t now)
{
	const struct check_ins here = check_in_now(arena, event, now);
	const int last = event->draw.rounds - (event_round(event, event->draw.rounds) == ROUND_DRAFT);
	struct check_in_attendance *all = arena_array(arena, event->entries.count, sizeof(*all));

	for (size_t i = 0; i < here.count; i++)
		all[entry_index_at(&event->index, here.list[i].entry_id)].here = &here.list[i];
	for (size_t i = 0; i < event->draw.game_count && !is_of_earlier_day(event, last, now); i++) {
		const struct game *game = &event->draw.games[i];

		if (game->round != last)
			continue;
		all[entry_index_at(&event->index, game->black)].seated = came_to(game, SIDE_BLACK);
		all[entry_index_at(&event->index, game->white)].seated = came_to(game, SIDE_WHITE);
	}
	for (size_t i = 0; i < event->entries.count; i++)
		all[i].awaited = round > 0 && all[i].here == NULL && !all[i].seated &&
		                 seating_plays(&event->entries.list[i], &event->absences, round);
	return all;
}

bool
check_in_since(const struct event *event, const struct entry *entry, int round)
{
	const struct check_in *come = check_ins_find(&event->draw.here, entry->id);
	const struct absence *absence = absences_find(&event->absences, entry->id, round);

	return come != NULL && entry->status == STATUS_CONFIRMED && absence != NULL &&
	       absence->desk_at > 0 && absence->desk_at <= come->at;
}

int
check_in_left_out(const struct event *event, const struct entry *entry)
{
	int round = check_in_next_round(event);

	return check_in_since(event, entry, round) ? round : 0;
}

/* Said as entry_absent says it. */
static void
no_show_write(const struct act *act, const struct entry *entry, int round)
{
	const struct office *office = act->office;

	absence_set_by_desk(office->db, entry->id, round, clock_now(office->clock));
	entry_version_next(office->db, entry->id);
	office_audit(office, act->tournament->id, "entry.absent", entry->id,
	             arena_printf(office->arena, "round %d", round), "plays", "absent");
}

bool
check_in_no_shows(const struct office *office, const struct tournament *tournament, int round,
                  struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);
	const struct entry_list *entries = &event.entries;
	const struct entry **missing = arena_array(office->arena, entries->count, sizeof(*missing));
	const struct check_in_attendance *all;
	const int64_t now = clock_now(office->clock);
	struct check_ins here;
	size_t count = 0;

	closed_check(office, act.tournament, CHECK_IN_DESK, problems);
	if (round < 1 || round > act.tournament->rounds)
		problem_add(problems, "round", PROBLEM_ROUND, NULL);
	else if (event_round(&event, round) == ROUND_PUBLISHED)
		problem_add(problems, "round", PROBLEM_ABSENCE_LATE, NULL);
	/* Nobody here means that nobody has been asked yet, not that nobody plays. */
	here = check_in_now(office->arena, &event, now);
	if (check_in_count(&event, &here) == 0)
		act_refuse(&act, PROBLEM_CHECK_IN_NOBODY);
	if (!act_fine(&act))
		return act_end(&act);
	all = check_in_attendance(office->arena, &event, round, now);
	for (size_t i = 0; i < entries->count; i++)
		if (all[i].awaited)
			missing[count++] = &entries->list[i];
	round_drop_within(office, &event, missing, count, round);
	for (size_t i = 0; i < count; i++)
		no_show_write(&act, missing[i], round);
	return act_end(&act);
}
