#include "event/stage.h"

#include <string.h>

#include "event/entry_index.h"
#include "event/grid.h"
#include "tournament/berger.h"
#include "tournament/fours.h"
#include "tournament/knockout.h"

/* Only who has which berth is kept. Which stage a round is of, where a stage begins and what a game
 * is called follow from the plan, the number of rounds and the berths, and are worked out wherever
 * somebody asks: kept as well they could say something else, after a round more or a game changed
 * by hand. */

enum { FINAL_STAGE = 2 };

bool
stages_weighted(enum plan_system system)
{
	return system == SYSTEM_SWISS || system == SYSTEM_MCMAHON;
}

int
stages_final_rounds(const struct plan *plan)
{
	if (!plan_setting_applies(SETTING_FINALISTS, plan->system))
		return 0;
	return knockout_rounds(plan->value[SETTING_FINALISTS]);
}

/* With which round the knockout of the finalists begins. Once it is dealt that is written down with
 * its berths, and stays: a round that is added to the event or taken from it must not move games
 * that are drawn into another stage. Before that it is as many rounds from the end as it takes, but
 * with groups who have all met sooner there is nothing to wait for; the largest of them has the
 * most rounds. */
static int
final_first(const struct tournament *tournament, const struct berths_kept *kept)
{
	int before = tournament->rounds - stages_final_rounds(&tournament->plan), needed;
	int largest = 0; /* group, by the highest of the berths in it */

	for (size_t i = 0; i < kept->count; i++)
		if (kept->list[i].stage == FINAL_STAGE)
			return kept->list[i].first_round;
		else if (kept->list[i].stage == 1 && kept->list[i].number > largest)
			largest = kept->list[i].number;
	if (tournament->plan.system != SYSTEM_ROUND_ROBIN || kept->count == 0)
		return before + 1;
	needed = berger_rounds(largest);
	return (needed < before ? needed : before) + 1;
}

/* Of any round, drawn or not, and also behind the last: who draws asks of the next one. */
struct stage
stages_of_round(const struct tournament *tournament, const struct berths_kept *kept, int round)
{
	const enum plan_system system = tournament->plan.system;
	const int turn = (round - 1) / FOURS_ROUNDS;

	if (system == SYSTEM_FOURS)
		return (struct stage){turn + 1, turn * FOURS_ROUNDS + 1, system};
	if (stages_final_rounds(&tournament->plan) > 0 && round >= final_first(tournament, kept))
		return (struct stage){FINAL_STAGE, final_first(tournament, kept), SYSTEM_KNOCKOUT};
	return (struct stage){1, 1, system};
}

/* Who has none, or entered after they were dealt, has group 0. NULL is another thing: nobody has
 * been dealt any, and nothing can be drawn by them. */
struct roster_berth *
stages_berths(struct arena *arena, const struct event *event, const struct berths_kept *kept,
              int stage)
{
	struct roster_berth *berths = NULL;

	for (size_t i = 0; i < kept->count; i++) {
		const struct berth_kept *berth = &kept->list[i];

		if (berth->stage != stage)
			continue;
		if (berths == NULL)
			berths = arena_array(arena, event->entries.count, sizeof(*berths));
		berths[entry_index_at(&event->index, berth->entry_id)] =
			(struct roster_berth){berth->group, berth->number};
	}
	return berths;
}

/* A stage knows its own rounds alone: in a bracket who won a game of the groups has won nothing. */
struct history
stages_history(struct arena *arena, const struct history *history, int first, int end)
{
	const size_t from = (size_t)first - 1, rounds = (size_t)end - 1 - from;
	struct history_turn *turns = arena_array(arena, history->entries * rounds, sizeof(*turns));

	for (size_t e = 0; e < history->entries && rounds > 0; e++)
		memcpy(&turns[e * rounds], history_turn(history, e, from), rounds * sizeof(*turns));
	return (struct history){history->entries, rounds, turns};
}

/* Names */

/* A round whose games are to be named. How far everybody has come is asked for once for all of its
 * games: the bracket is worked out anew for it. */
struct naming {
	const struct roster_berth *berths; /* of its stage */
	int groups;
	int played;                 /* rounds of the stage before it */
	int left;                   /* of a knockout, with it; 0 = it is none */
	const int *reached_x2;      /* by entry, with the results that it has */
};

/* The name follows from who sits there, not from where the game is on the list: a hand may have
 * changed that. Of two who are both out only the game for third place is one of the bracket, and
 * only beside the final; any other is one that the system does not have, and has no name. */
static struct roster_label
bracket_label(const struct naming *naming, size_t a, size_t b)
{
	const int still_in_x2 = 2 * (naming->played + 1);
	const bool in_a = naming->reached_x2[a] >= still_in_x2;
	const bool in_b = naming->reached_x2[b] >= still_in_x2;

	if (!in_a && !in_b && naming->left == 1)
		return (struct roster_label){LABEL_THIRD_PLACE, 0};
	if (!in_a || !in_b || naming->left < 1)
		return (struct roster_label){LABEL_GROUP, 0};
	return knockout_label(naming->left);
}

/* Where all are one group there is no need to say which. */
static struct roster_label
game_label(const struct naming *naming, size_t a, size_t b)
{
	const int group = naming->berths[a].group;

	if (group == 0 || naming->berths[b].group != group)
		return (struct roster_label){LABEL_GROUP, 0};
	if (naming->reached_x2 != NULL)
		return bracket_label(naming, a, b);
	return (struct roster_label){LABEL_GROUP, naming->groups > 1 ? group : 0};
}

/* With the round itself in the history: who takes part in it has come into it, whatever a result of
 * the round before says by now. */
static struct naming
naming_of(struct arena *arena, const struct event *event, int round)
{
	const struct stage stage = stages_of_round(event->tournament, &event->draw.berths, round);
	struct naming naming = {
		.berths = stages_berths(arena, event, &event->draw.berths, stage.number),
		.played = round - stage.first_round,
	};
	struct roster_input input = {
		.system = stage.system, .berths = naming.berths,
		.third_place = event->tournament->plan.value[SETTING_THIRD_PLACE] != 0,
	};
	struct history all;

	if (naming.berths == NULL)
		return naming;
	naming.groups = roster_groups_of(arena, naming.berths, event->entries.count).count;
	if (stage.system != SYSTEM_KNOCKOUT)
		return naming;
	all = grid_history(arena, event, round);
	input.history = stages_history(arena, &all, stage.first_round, round + 1);
	naming.left = roster_rounds(arena, &input) - naming.played;
	naming.reached_x2 = knockout_reached_x2(arena, &input);
	return naming;
}

struct roster_label *
stages_labels(struct arena *arena, const struct event *event, int round)
{
	const struct rounds *draw = &event->draw;
	struct roster_label *labels = arena_array(arena, draw->game_count, sizeof(*labels));
	const struct naming naming = naming_of(arena, event, round);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		labels[i] = (struct roster_label){LABEL_GROUP, 0};
		if (game->round == round && naming.berths != NULL)
			labels[i] = game_label(&naming, entry_index_at(&event->index, game->black),
			                       entry_index_at(&event->index, game->white));
	}
	return labels;
}

/* Who sits out */

/* Whom a published round of a Swiss does not seat was not there for it, whatever is written of
 * absences: all who play meet there. Under the other systems they may be out, and only an absence
 * says that a round would have seated them. */
const bool *
stages_sit_out(struct arena *arena, const struct event *event, int round)
{
	const struct stage stage = stages_of_round(event->tournament, &event->draw.berths, round);
	const bool all_meet = event->draw.states[round] == ROUND_PUBLISHED &&
	                      stages_weighted(stage.system);
	const struct entry_list *entries = &event->entries;
	const bool *seated = event_seated(arena, event, round);
	bool *out = arena_array(arena, entries->count, sizeof(*out));

	for (size_t i = 0; i < entries->count; i++)
		out[i] = entries->list[i].status == STATUS_CONFIRMED && !seated[i] &&
		         (all_meet || absences_have(&event->absences, entries->list[i].id, round));
	return out;
}

/* Groups of several sizes have as many rounds as their sizes take, and the smaller ones are done
 * sooner. Who is in one is not absent and has no bye; without a word on the page it would look as
 * if forgotten. */
const bool *
stages_idle(struct arena *arena, const struct event *event, int round)
{
	const struct stage stage = stages_of_round(event->tournament, &event->draw.berths, round);
	const struct roster_berth *berths = stage.system != SYSTEM_ROUND_ROBIN ? NULL
		: stages_berths(arena, event, &event->draw.berths, stage.number);
	const struct entry_list *entries = &event->entries;
	const bool *seated = event_seated(arena, event, round);
	bool *idle = arena_array(arena, entries->count, sizeof(*idle));

	for (size_t i = 0; berths != NULL && i < entries->count; i++)
		idle[i] = berths[i].group > 0 && !seated[i] &&
		          seating_plays(&entries->list[i], &event->absences, round);
	return idle;
}
