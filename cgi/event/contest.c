#include "event/contest.h"

#include <stdbool.h>
#include <string.h>

#include "event/grid.h"
#include "event/stage_place.h"
#include "event/stage.h"

/* Who has been in a game or had a bye stays in the contest whatever became of it:
 * those who met it need it. */
static bool
in_contest(const struct entry *entry, const struct history_turn *row, size_t rounds)
{
	if (entry->status == STATUS_CONFIRMED)
		return true;
	for (size_t r = 0; r < rounds; r++)
		if (row[r].part != PART_OUT)
			return true;
	return false;
}

/* Entries have two indexes. The event's counts all, also who waits and who has withdrawn before any
 * game; the pure layer would rank those, count them in groups and offer them to the draw. So a
 * contest has its own, without them, and all that refers to entries moves over to it.
 *
 * What the event has by its entries, by those of the contest: moved[] is where an entry of the
 * event stands in the contest, or below 0. NULL of NULL. */
static int *
moved_numbers(struct arena *arena, const int *numbers, const int *moved, size_t entries,
              size_t count)
{
	int *list;

	if (numbers == NULL)
		return NULL;
	list = arena_array(arena, count, sizeof(*list));
	for (size_t i = 0; i < entries; i++)
		if (moved[i] >= 0)
			list[moved[i]] = numbers[i];
	return list;
}

static void
groups_move(struct arena *arena, const struct stage_places *places, const int *moved,
            struct contest *contest)
{
	struct stage_place *in_group = arena_array(arena, contest->count, sizeof(*in_group));
	int *groups = arena_array(arena, contest->count, sizeof(*groups));

	for (size_t i = 0; i < places->entries && places->in_group != NULL; i++) {
		if (moved[i] < 0)
			continue;
		in_group[moved[i]] = places->in_group[i];
		groups[moved[i]] = places->in_group[i].group;
	}
	contest->in_group = places->in_group == NULL ? NULL : in_group;
	contest->group = places->groups == NULL ? NULL : groups;
	contest->by_group = arena_array(arena, contest->count, sizeof(*contest->by_group));
	for (size_t i = 0; i < places->by_group_count; i++) {
		struct standing standing = places->by_group[i];

		if (moved[standing.entry] < 0)
			continue;
		standing.entry = (size_t)moved[standing.entry];
		contest->by_group[contest->by_group_count++] = standing;
	}
}

/* What the stages make of it. */
static void
stages_set(struct arena *arena, const struct tournament *tournament,
           const struct stage_places *places, const int *moved, struct contest *contest)
{
	groups_move(arena, places, moved, contest);
	contest->final_from = places->final_from;
	contest->reached_x2 = moved_numbers(arena, places->reached_x2, moved, places->entries,
	                                    contest->count);
	contest->knockout_rounds = places->knockout_rounds;
	contest->reckoning.stage_x2 = moved_numbers(arena, places->worth_x2, moved, places->entries,
	                                            contest->count);
	contest->reckoning.plan = stage_places_plan(arena, &tournament->plan,
	                                            places->worth_x2 != NULL);
}

/* After the last round, when they are played: the standings after any round before it say what was
 * known then. */
static void
play_offs_set(struct arena *arena, const struct event *event, struct contest *contest)
{
	const struct play_offs *all = &event->draw.play_offs;
	struct reckoning_play_off *list = arena_array(arena, all->count, sizeof(*list));
	size_t count = 0;

	if (contest->rounds < event->tournament->rounds)
		return;
	for (size_t i = 0; i < all->count; i++) {
		int winner = contest_index(contest, all->list[i].winner);
		int loser = contest_index(contest, all->list[i].loser);

		/* One that has left before any round is not ranked. */
		if (winner >= 0 && loser >= 0)
			list[count++] = (struct reckoning_play_off){(size_t)winner, (size_t)loser};
	}
	contest->reckoning.play_offs = list;
	contest->reckoning.play_off_count = count;
}

/* A draft counts for nothing: its games are not played, and may not be in the end. */
struct contest
contest_of(struct arena *arena, const struct event *event, int rounds)
{
	const struct tournament *tournament = event->tournament;
	const struct entry_list *entries = &event->entries;
	struct contest contest = {.rounds = rounds < event->published ? rounds : event->published};
	size_t n = (size_t)contest.rounds;
	const struct grid all = grid_of(arena, event, contest.rounds);
	struct history_turn *turns = arena_array(arena, entries->count * n, sizeof(*turns));
	int *moved = arena_array(arena, entries->count, sizeof(*moved));
	const struct history whole = {entries->count, n, all.turns};
	/* Berths are of the event's entries; what the stages say by them moves over at the end. */
	struct stage_places places = stage_places_of(arena, event, &whole);

	contest.entries = arena_array(arena, entries->count, sizeof(*contest.entries));
	contest.games = arena_array(arena, entries->count * n, sizeof(*contest.games));
	for (size_t i = 0; i < entries->count; i++) {
		moved[i] = -1;
		if (!in_contest(&entries->list[i], &all.turns[i * n], n))
			continue;
		moved[i] = (int)contest.count;
		if (n > 0) {
			memcpy(&turns[contest.count * n], &all.turns[i * n], n * sizeof(*turns));
			memcpy(&contest.games[contest.count * n], &all.games[i * n],
			       n * sizeof(*contest.games));
		}
		contest.entries[contest.count++] = &entries->list[i];
	}
	/* Whoever met somebody has been in a game, and so is in the contest too. */
	for (size_t i = 0; i < contest.count * n; i++)
		if (turns[i].opponent >= 0)
			turns[i].opponent = moved[turns[i].opponent];
	contest.index = event->index;
	contest.moved = moved;
	contest.history = (struct history){contest.count, n, turns};
	contest.reckoning = grid_reckoning(arena, tournament, contest.entries, contest.count);
	stages_set(arena, tournament, &places, moved, &contest);
	play_offs_set(arena, event, &contest);
	return contest;
}

/* The order is made without it and what comes after it: a play-off is offered to who shares a place
 * then, also where one that was played has told them apart since. */
bool
contest_play_off_decides(struct arena *arena, const struct contest *contest, size_t one,
                         size_t other)
{
	struct plan before = *contest->reckoning.plan;
	struct contest without = *contest;
	const struct standing *order;
	int place[2] = {0, 0};

	before.order_count = 0;
	while (before.order_count < contest->reckoning.plan->order_count &&
	       before.order[before.order_count] != CRITERION_PLAY_OFF)
		before.order_count++;
	without.reckoning.plan = &before;
	without.reckoning.play_off_count = 0;
	order = contest_seeding(arena, &without);
	for (size_t i = 0; i < contest->count; i++) {
		if (order[i].entry == one)
			place[0] = order[i].place;
		if (order[i].entry == other)
			place[1] = order[i].place;
	}
	return place[0] == place[1] &&
	       (before.value[SETTING_TIES_TO] == 0 || place[0] <= before.value[SETTING_TIES_TO]);
}

int
contest_index(const struct contest *contest, const char *entry_id)
{
	size_t at;

	return entry_index_find(&contest->index, entry_id, &at) ? contest->moved[at] : -1;
}

struct standing *
contest_seeding(struct arena *arena, const struct contest *contest)
{
	/* The rounds that score and tie-breaks are counted over: those of the finals would count for the
	 * few who play them, and lower the others. */
	const struct history history = contest->final_from == 0 ? contest->history
		: stages_history(arena, &contest->history, 1, contest->final_from);

	return standings_order(arena, &history, &contest->reckoning);
}

struct standing *
contest_standings(struct arena *arena, const struct contest *contest)
{
	/* The draw needs an order down to the last; people are told only as far as the plan breaks ties. */
	struct standing *standings = contest_seeding(arena, contest);

	standings_leave_ties(standings, contest->count, contest->reckoning.plan);
	return standings;
}
