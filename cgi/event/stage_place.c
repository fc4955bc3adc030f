#include "event/stage_place.h"

#include <string.h>

#include "event/grid.h"
#include "tournament/groups.h"
#include "tournament/knockout.h"

/* The plan. Where a knockout or groups say how far somebody came, that decides before any sum of
 * points, unless the plan itself has put it elsewhere: who has won the final may have had fewer of
 * them on the way. Within a group it says nothing, since all of it are in the same. */

const struct plan *
stage_places_plan(struct arena *arena, const struct plan *plan, bool staged)
{
	size_t at = 0; /* where the plan orders by stages */
	struct plan *changed;

	while (at < plan->order_count && plan->order[at] != CRITERION_STAGE)
		at++;
	if (staged == (at < plan->order_count))
		return plan;
	changed = arena_alloc(arena, sizeof(*changed));
	*changed = *plan;
	if (staged) {
		memmove(&changed->order[1], plan->order, plan->order_count * sizeof(plan->order[0]));
		changed->order[0] = CRITERION_STAGE;
		changed->order_count++;
	} else if (plan->order_count == 1) {
		changed->order[0] = CRITERION_SCORE;
	} else {
		memmove(&changed->order[at], &plan->order[at + 1],
		        (plan->order_count - at - 1) * sizeof(plan->order[0]));
		changed->order_count--;
	}
	return changed;
}

/* Groups */

struct groups_input {
	const struct tournament *tournament;
	const struct entry_list *entries;
	const struct roster_berth *berths;
	struct history history; /* the groups' rounds */
};

/* A group's own standings, behind those that are there; places by entry too. Its games alone are
 * counted, as if it were an event: what those of other groups won says nothing of who met whom
 * here. */
static void
group_place(struct arena *arena, const struct groups_input *input, int group, int *place,
            struct stage_place *in_group, struct stage_places *places)
{
	const struct groups_history own =
		groups_history(arena, &input->history, input->berths, group);
	const size_t count = own.history.entries;
	const struct entry **members = arena_array(arena, count, sizeof(*members));
	struct reckoning reckoning;
	struct standing *order;

	for (size_t i = 0; i < count; i++)
		members[i] = &input->entries->list[own.entry[i]];
	reckoning = grid_reckoning(arena, input->tournament, members, count);
	reckoning.plan = stage_places_plan(arena, reckoning.plan, false);
	order = standings_order(arena, &own.history, &reckoning);
	for (size_t i = 0; i < count; i++) {
		order[i].entry = own.entry[order[i].entry];
		place[order[i].entry] = order[i].place;
		in_group[order[i].entry] = (struct stage_place){group, order[i].place};
		places->by_group[places->by_group_count++] = order[i];
	}
}

/* False: there are not several groups. */
static bool
groups_set(struct arena *arena, const struct groups_input *input, struct stage_places *places,
           int *place)
{
	const size_t entries = input->entries->count;
	const int groups = roster_groups_of(arena, input->berths, entries).count;
	struct stage_place *in_group = arena_array(arena, entries, sizeof(*in_group));

	if (groups < 2)
		return false;
	places->groups = input->berths;
	places->by_group = arena_array(arena, entries, sizeof(*places->by_group));
	for (int group = 1; group <= groups; group++)
		group_place(arena, input, group, place, in_group, places);
	places->in_group = in_group;
	return true;
}

/* Of a round robin, whose groups no order of all entries goes across. */
static void
round_robin_set(struct arena *arena, const struct groups_input *input,
                struct stage_places *places)
{
	int *place = arena_array(arena, places->entries, sizeof(*place));

	if (groups_set(arena, input, places, place))
		places->worth_x2 = groups_worth_x2(arena, places->entries, input->berths, place);
}

/* Knockouts */

/* Whoever has come in: above what places in groups are worth. */
static void
knockout_set(struct arena *arena, const struct tournament *tournament,
             const struct roster_berth *berths, struct history history, struct stage_places *places)
{
	const struct roster_input input = {
		.system = SYSTEM_KNOCKOUT,
		.third_place = tournament->plan.value[SETTING_THIRD_PLACE] != 0,
		.history = history, .berths = berths,
	};
	const int *reached_x2 = knockout_reached_x2(arena, &input);
	int *worth_x2 = arena_array(arena, places->entries, sizeof(*worth_x2)), below_x2 = 0;

	for (size_t e = 0; places->worth_x2 != NULL && e < places->entries; e++)
		if (places->worth_x2[e] > below_x2)
			below_x2 = places->worth_x2[e];
	for (size_t e = 0; e < places->entries; e++) {
		if (reached_x2[e] > 0)
			worth_x2[e] = reached_x2[e] + below_x2;
		else if (places->worth_x2 != NULL)
			worth_x2[e] = places->worth_x2[e];
	}
	places->worth_x2 = worth_x2;
	places->reached_x2 = reached_x2;
	places->knockout_rounds = roster_rounds(arena, &input);
	places->groups = NULL;
	places->by_group_count = 0;
}

/* Groups first and the knockout over them: whoever has come into that stands above all who have
 * not, and these by their places as they were before it. */
struct stage_places
stage_places_of(struct arena *arena, const struct event *event, const struct history *all)
{
	const struct tournament *tournament = event->tournament;
	const struct entry_list *entries = &event->entries;
	const struct berths_kept *kept = &event->draw.berths;
	const int rounds = (int)all->rounds;
	const struct stage last = stages_of_round(tournament, kept, rounds);
	const struct roster_berth *first = stages_berths(arena, event, kept, 1), *later = NULL;
	struct stage_places places = {.entries = entries->count};

	if (rounds == 0)
		return places;
	if (last.system == SYSTEM_KNOCKOUT && last.number > 1)
		later = stages_berths(arena, event, kept, last.number);
	if (first != NULL && tournament->plan.system == SYSTEM_ROUND_ROBIN) {
		const struct groups_input input = {
			tournament, entries, first,
			stages_history(arena, all, 1, later == NULL ? rounds + 1 : last.first_round),
		};

		round_robin_set(arena, &input, &places);
	} else if (first != NULL && last.system == SYSTEM_FOURS && last.first_round == 1) {
		const struct groups_input input = {tournament, entries, first, *all};

		/* Fours stand by themselves until new ones are dealt by the order of all. */
		groups_set(arena, &input, &places, arena_array(arena, places.entries, sizeof(int)));
	} else if (first != NULL && tournament->plan.system == SYSTEM_KNOCKOUT) {
		knockout_set(arena, tournament, first, *all, &places);
	}
	if (later != NULL) {
		knockout_set(arena, tournament, later,
		             stages_history(arena, all, last.first_round, rounds + 1), &places);
		places.final_from = last.first_round;
	}
	return places;
}
