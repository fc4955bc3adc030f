#include "tournament/roster.h"

#include "base/log.h"
#include "tournament/berger.h"
#include "tournament/fours.h"
#include "tournament/knockout.h"

/* ---- berths by group ---- */

struct roster_groups
roster_groups_of(struct arena *arena, const struct roster_berth *berths, size_t entries)
{
	struct roster_groups groups = {.count = 0};

	for (size_t e = 0; e < entries; e++) {
		if (berths[e].group < 0 || (size_t)berths[e].group > entries)
			log_die("entry %zu of a stage is in group %d", e, berths[e].group);
		if (berths[e].group > groups.count)
			groups.count = berths[e].group;
	}
	groups.list = arena_array(arena, (size_t)groups.count, sizeof(*groups.list));
	for (size_t e = 0; e < entries; e++)
		if (berths[e].group > 0)
			groups.list[berths[e].group - 1].count++;
	for (int g = 0; g < groups.count; g++) {
		struct roster_group *group = &groups.list[g];

		group->entry = arena_array(arena, (size_t)group->count, sizeof(*group->entry));
		for (int i = 0; i < group->count; i++)
			group->entry[i] = SIZE_MAX;
	}
	/* As many numbers as entries, none twice and none above: then there is no hole. */
	for (size_t e = 0; e < entries; e++) {
		const struct roster_berth berth = berths[e];
		struct roster_group *group;

		if (berth.group == 0)
			continue;
		group = &groups.list[berth.group - 1];
		if (berth.number < 1 || berth.number > group->count ||
		    group->entry[berth.number - 1] != SIZE_MAX)
			log_die("the numbers of group %d have a hole at %d", berth.group,
			        berth.number);
		group->entry[berth.number - 1] = e;
	}
	return groups;
}

/* ---- filling ---- */

/* The systems say who would meet whom if all were there; who is not there is found here, once for
 * all of them. Whether the other was ever to come makes a difference to who reads the list: a
 * walk-over names somebody who is missing, a bye does not. */
void
roster_meet(struct roster *roster, const struct roster_input *input, int one, int other,
            int black, struct roster_label label)
{
	const bool first = one >= 0 && input->plays[one], second = other >= 0 && input->plays[other];

	if (first && second) {
		const bool higher = input->berths[one].number < input->berths[other].number;

		roster->fixtures[roster->fixture_count++] = (struct roster_fixture){
			.a = (size_t)(higher ? one : other), .b = (size_t)(higher ? other : one),
			.black = black, .label = label,
		};
	} else if (first || second) {
		roster->byes[roster->bye_count++] = (struct roster_unmatched){
			.entry = (size_t)(first ? one : other),
			.walkover = (first ? other : one) >= 0, .label = label,
		};
	}
}

/* ---- the systems ---- */

static const struct roster_facts {
	int (*rounds)(int count); /* of a group of so many */
	void (*draw)(struct arena *arena, const struct roster_input *input,
	             const struct roster_groups *groups, struct roster *roster);
} facts_of[SYSTEMS] = {
	[SYSTEM_ROUND_ROBIN] = {berger_rounds, berger_draw},
	[SYSTEM_KNOCKOUT] = {knockout_rounds, knockout_draw},
	[SYSTEM_FOURS] = {fours_rounds, fours_draw},
};

static int
rounds_most(enum plan_system system, const struct roster_groups *groups)
{
	int most = 0;

	if (facts_of[system].draw == NULL)
		log_die("system %d has no roster", (int)system);
	for (int g = 0; g < groups->count; g++) {
		const int rounds = facts_of[system].rounds(groups->list[g].count);

		most = rounds > most ? rounds : most;
	}
	return most;
}

int
roster_rounds(struct arena *arena, const struct roster_input *input)
{
	const struct roster_groups groups =
		roster_groups_of(arena, input->berths, input->history.entries);

	return rounds_most(input->system, &groups);
}

struct roster
roster_next(struct arena *arena, const struct roster_input *input)
{
	const struct history *history = &input->history;
	const struct roster_groups groups =
		roster_groups_of(arena, input->berths, history->entries);
	const int rounds = rounds_most(input->system, &groups);
	struct roster roster = {
		.fixtures = arena_array(arena, history->entries, sizeof(struct roster_fixture)),
		.byes = arena_array(arena, history->entries, sizeof(struct roster_unmatched)),
	};

	if (rounds == 0)
		return (struct roster){.refusal = ROSTER_FEW};
	if (history->rounds >= (size_t)rounds)
		return (struct roster){.refusal = ROSTER_OVER};
	facts_of[input->system].draw(arena, input, &groups, &roster);
	if (roster.refusal == ROSTER_DRAWN && roster.fixture_count + roster.bye_count == 0)
		roster.refusal = ROSTER_FEW;
	if (roster.refusal != ROSTER_DRAWN)
		return (struct roster){.refusal = roster.refusal, .slot = roster.slot};
	for (size_t i = 0; i < roster.fixture_count; i++)
		roster.rematches += history_meetings(history, roster.fixtures[i].a,
		                                     roster.fixtures[i].b) > 0;
	return roster;
}
