#include "tournament/roster.h"

#include "base/log.h"
#include "tournament/berger.h"
#include "tournament/fours.h"
#include "tournament/knockout.h"

/* Berths by group */

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

/* Filling */

void
roster_add_game(struct roster *roster, struct roster_fixture fixture)
{
	roster->fixtures[roster->fixture_count++] = fixture;
}

void
roster_add_bye(struct roster *roster, struct roster_unmatched bye)
{
	roster->byes[roster->bye_count++] = bye;
}

bool
roster_have_met(const struct history *history, size_t a, size_t b)
{
	for (size_t r = 0; r < history->rounds; r++) {
		const struct history_turn *turn = history_turn(history, a, r);
		bool meeting = turn->part == PART_GAME || turn->part == PART_VOID;

		if (meeting && turn->opponent >= 0 && (size_t)turn->opponent == b)
			return true;
	}
	return false;
}

static void
roster_draw(struct arena *arena, const struct roster_input *input,
            const struct roster_groups *groups, struct roster *roster)
{
	switch (input->system) {
	case SYSTEM_ROUND_ROBIN:
		berger_draw(input, groups, roster);
		return;
	case SYSTEM_KNOCKOUT:
		knockout_draw(arena, input, groups, roster);
		return;
	case SYSTEM_FOURS:
		fours_draw(input, groups, roster);
		return;
	case SYSTEM_SWISS:
	case SYSTEM_MCMAHON:
	case SYSTEMS:
		break;
	}
	log_die("system %d has no roster", (int)input->system);
}

static int
rounds_most(enum plan_system system, const struct roster_groups *groups)
{
	int most = 0;

	for (int g = 0; g < groups->count; g++) {
		const int count = groups->list[g].count;
		int rounds = 0;

		switch (system) {
		case SYSTEM_ROUND_ROBIN:
			rounds = berger_rounds(count);
			break;
		case SYSTEM_KNOCKOUT:
			rounds = knockout_rounds(count);
			break;
		case SYSTEM_FOURS:
			rounds = FOURS_ROUNDS;
			break;
		case SYSTEM_SWISS:
		case SYSTEM_MCMAHON:
		case SYSTEMS:
			log_die("system %d has no roster", (int)system);
		}
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
	roster_draw(arena, input, &groups, &roster);
	if (roster.refusal == ROSTER_DRAWN && roster.fixture_count + roster.bye_count == 0)
		roster.refusal = ROSTER_FEW;
	if (roster.refusal != ROSTER_DRAWN)
		return (struct roster){.refusal = roster.refusal, .slot = roster.slot};
	for (size_t i = 0; i < roster.fixture_count; i++)
		roster.rematches += roster_have_met(history, roster.fixtures[i].a,
		                                    roster.fixtures[i].b);
	return roster;
}
