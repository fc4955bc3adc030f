#include "tournament/finalists.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/knockout.h"

/* ---- who goes on ---- */

struct candidate {
	int group, place, across;
	size_t entry;
};

static int
candidate_order(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static int
across_order(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;

	if (a->across != b->across)
		return a->across < b->across ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

/* Those of a list who go on, the first `cut`; or why they cannot be told from the rest. Who is tied
 * at the cut shares what `same` compares with the last inside it. */
static enum finalists_refusal
cut_look(const struct candidate *list, size_t count, size_t cut,
         bool (*same)(const struct candidate *a, const struct candidate *b), unsigned char *tied)
{
	if (count < cut)
		return FINALISTS_FEW;
	if (cut == 0 || count == cut || !same(&list[cut], &list[cut - 1]))
		return FINALISTS_DEALT;
	for (size_t i = 0; i < count; i++)
		if (same(&list[i], &list[cut]))
			tied[list[i].entry] = 1;
	return FINALISTS_TIED;
}

static bool
place_same(const struct candidate *a, const struct candidate *b)
{
	return a->place == b->place;
}

static bool
across_same(const struct candidate *a, const struct candidate *b)
{
	return a->across == b->across;
}

/* ---- the bracket ----
 *
 * Which seeds the second places of groups get decides when those of one group meet again. Where
 * groups are a power of two an exclusive-or of numbers says it; for any number nothing so short
 * does. So places are chosen one after the other, each as far from the own group as what is left
 * allows, and then exchanged where that is better. For powers of two the same comes out
 * (test_finalists.c). A bracket has 64 places at most, so that all of it may be tried again and
 * again. */

enum { ROUNDS_MAX = 8 }; /* more than any bracket has */

struct bracket {
	int *line;                  /* of each seed, from 1: where down the bracket it stands */
	const struct candidate **seed; /* who has it; NULL = nobody yet */
	int count;
};

/* How near the others of its group stand, the earliest meeting first; of one round the meeting with
 * somebody stronger is the worse. Two lines meet in the round by which they differ in their highest
 * bit: neighbours in the first, the two halves of the bracket in the last. */
struct nearness {
	int met[ROUNDS_MAX];
};

static struct nearness
nearness_of(const struct bracket *bracket, const struct candidate *who, int seed)
{
	struct nearness nearness = {{0}};

	for (int other = 1; other <= bracket->count; other++) {
		const struct candidate *there = bracket->seed[other];
		unsigned apart = (unsigned)(bracket->line[seed] ^ bracket->line[other]);
		int round = 0;

		if (there == NULL || other == seed || there == who || there->group != who->group)
			continue;
		for (; apart > 1; apart >>= 1)
			round++;
		nearness.met[round] += bracket->count + 1 - other;
	}
	return nearness;
}

static int
nearness_compare(const struct nearness *a, const struct nearness *b)
{
	for (int round = 0; round < ROUNDS_MAX; round++)
		if (a->met[round] != b->met[round])
			return a->met[round] < b->met[round] ? -1 : 1;
	return 0;
}

/* The free seed of those from `first` to `last` that is the farthest from its group, the weakest
 * such: so the second of the first group meets the first of the second. */
static void
seed_take(struct bracket *bracket, const struct candidate *who, int first, int last)
{
	struct nearness least = {{0}};
	int best = 0;

	for (int seed = last; seed >= first; seed--) {
		const struct nearness nearness = nearness_of(bracket, who, seed);

		if (bracket->seed[seed] == NULL &&
		    (best == 0 || nearness_compare(&nearness, &least) < 0)) {
			best = seed;
			least = nearness;
		}
	}
	bracket->seed[best] = who;
}

static struct nearness
nearness_sum(const struct bracket *bracket, int one, int other)
{
	struct nearness sum = nearness_of(bracket, bracket->seed[one], one);
	const struct nearness more = nearness_of(bracket, bracket->seed[other], other);

	for (int round = 0; round < ROUNDS_MAX; round++)
		sum.met[round] += more.met[round];
	return sum;
}

static void
seeds_change(struct bracket *bracket, int one, int other)
{
	const struct candidate *who = bracket->seed[one];

	bracket->seed[one] = bracket->seed[other];
	bracket->seed[other] = who;
}

/* Who chose last may have had no choice: two change where that parts groups better. What
 * the two have is compared, and not what all have, so that it might go round in a ring: passes are
 * bounded. */
static void
seeds_improve(struct bracket *bracket, int first, int last)
{
	bool better = true;

	for (int pass = 0; better && pass < bracket->count; pass++) {
		better = false;
		for (int one = first; one <= last; one++)
			for (int other = one + 1; other <= last; other++) {
				const struct nearness was = nearness_sum(bracket, one, other);
				struct nearness now;

				seeds_change(bracket, one, other);
				now = nearness_sum(bracket, one, other);
				if (nearness_compare(&now, &was) < 0)
					better = true;
				else
					seeds_change(bracket, one, other);
			}
	}
}

/* Nobody meets the own group first: whom the last seed left no choice changes with the nearest
 * above for whom that is no matter, a first place too. Only here ranks are broken: to be seeded one
 * place too low is less than to play the game of the groups once more. The first seed stays. */
static void
first_games_part(struct bracket *bracket)
{
	for (int seed = bracket->count; seed > 1; seed--)
		for (int other = seed - 1;
		     other > 1 && nearness_of(bracket, bracket->seed[seed], seed).met[0] > 0; other--) {
			seeds_change(bracket, seed, other);
			if (nearness_sum(bracket, seed, other).met[0] > 0)
				seeds_change(bracket, seed, other);
		}
}

/* All of one rank in their groups; first places are seeded in the order of groups, since nothing
 * tells them apart: what they won, they won against others. */
static void
rank_seed(struct bracket *bracket, const struct candidate *const *list, int count, int before)
{
	for (int i = 0; i < count; i++)
		if (before == 0)
			bracket->seed[i + 1] = list[i];
		else
			seed_take(bracket, list[i], before + 1, before + count);
	if (before > 0)
		seeds_improve(bracket, before + 1, before + count);
}

static struct bracket
bracket_new(struct arena *arena, int count)
{
	const int size = 1 << knockout_rounds(count), *lines = knockout_lines(arena, size);
	struct bracket bracket = {
		.line = arena_array(arena, (size_t)size + 1, sizeof(int)),
		.seed = arena_array(arena, (size_t)count + 1, sizeof(struct candidate *)),
		.count = count,
	};

	for (int i = 0; i < size; i++)
		bracket.line[lines[i]] = i;
	return bracket;
}

/* ---- the whole ---- */

/* The candidates, group by group, and where each group's begin. */
struct candidates {
	struct candidate *list;
	size_t count, *start; /* start[g - 1] .. start[g] */
	size_t groups;
};

static struct candidates
candidates_of(struct arena *arena, const struct finalists_input *input)
{
	struct candidates candidates = {.list = arena_array(arena, input->entries, sizeof(*candidates.list))};

	for (size_t e = 0; e < input->entries; e++) {
		const int group = input->berths == NULL ? 1 : input->berths[e].group;

		candidates.groups = (size_t)group > candidates.groups ? (size_t)group : candidates.groups;
		if (group > 0 && input->plays[e])
			candidates.list[candidates.count++] = (struct candidate){
				group, input->place[e],
				input->across == NULL ? 0 : input->across[e], e,
			};
	}
	qsort(candidates.list, candidates.count, sizeof(*candidates.list), candidate_order);
	candidates.start = arena_array(arena, candidates.groups + 1, sizeof(*candidates.start));
	for (size_t g = 1, i = 0; g <= candidates.groups; g++) {
		while (i < candidates.count && candidates.list[i].group == (int)g)
			i++;
		candidates.start[g] = i;
	}
	return candidates;
}

/* The best of those who stand next in their groups, behind the `each` who go on anyhow. All who
 * share that place are candidates: the criteria of the group have left them equal, those across
 * groups may not. */
static enum finalists_refusal
next_choose(struct arena *arena, const struct candidates *candidates, size_t each, size_t wanted,
            const struct candidate **chosen, unsigned char *tied)
{
	struct candidate *next = arena_array(arena, candidates->count, sizeof(*next));
	size_t count = 0;
	enum finalists_refusal refusal;

	for (size_t g = 1; g <= candidates->groups; g++) {
		const size_t end = candidates->start[g], first = candidates->start[g - 1] + each;
		const struct candidate *list = candidates->list;

		for (size_t i = first; i < end && list[i].place == list[first].place; i++)
			next[count++] = list[i];
	}
	qsort(next, count, sizeof(*next), across_order);
	refusal = cut_look(next, count, wanted, across_same, tied);
	for (size_t i = 0; i < wanted && refusal == FINALISTS_DEALT; i++)
		chosen[i] = &next[i];
	return refusal;
}

struct finalists
finalists_of(struct arena *arena, const struct finalists_input *input)
{
	const struct candidates candidates = candidates_of(arena, input);
	const size_t each = candidates.groups == 0 ? 0 : input->count / candidates.groups;
	const size_t rest = candidates.groups == 0 ? 0 : input->count % candidates.groups;
	const struct candidate **rank = arena_array(arena, candidates.groups, sizeof(*rank));
	struct bracket bracket = bracket_new(arena, (int)input->count);
	struct finalists finalists = {
		.refusal = candidates.groups == 0 ? FINALISTS_FEW : FINALISTS_DEALT,
		.tied = arena_array(arena, input->entries, 1),
	};

	for (size_t g = 1; g <= candidates.groups && finalists.refusal == FINALISTS_DEALT; g++)
		finalists.refusal = cut_look(&candidates.list[candidates.start[g - 1]],
		                             candidates.start[g] - candidates.start[g - 1], each, place_same,
		                             finalists.tied);
	for (size_t r = 0; r < each && finalists.refusal == FINALISTS_DEALT; r++) {
		for (size_t g = 1; g <= candidates.groups; g++)
			rank[g - 1] = &candidates.list[candidates.start[g - 1] + r];
		rank_seed(&bracket, rank, (int)candidates.groups, (int)(r * candidates.groups));
	}
	if (finalists.refusal == FINALISTS_DEALT && rest > 0) {
		finalists.refusal = next_choose(arena, &candidates, each, rest, rank, finalists.tied);
		if (finalists.refusal == FINALISTS_DEALT)
			rank_seed(&bracket, rank, (int)rest, (int)(each * candidates.groups));
	}
	if (finalists.refusal != FINALISTS_DEALT)
		return finalists;
	if (candidates.groups > 1)
		first_games_part(&bracket);
	finalists.berths = arena_array(arena, input->entries, sizeof(*finalists.berths));
	for (int seed = 1; seed <= bracket.count; seed++)
		finalists.berths[bracket.seed[seed]->entry] = (struct roster_berth){1, seed};
	return finalists;
}
