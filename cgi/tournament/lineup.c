#include "tournament/lineup.h"

#include <stdlib.h>

#include "base/log.h"
#include "tournament/parting.h"
#include "tournament/tally.h"

/* Scores before each round */

/* Each entry's score before each round: what it did not earn it had at the start. Nothing
 * keeps those scores, and today's would not do: a game was a float or none by what the two
 * had when it was drawn, and a result that is corrected later changes that for the rounds
 * after it, as it does in the standings. */
static const int *
scores_before(struct arena *arena, const struct pairing_input *input)
{
	const struct tally_worth worth =
		tally_worth_of(input->plan, SETTING_BYE_X2, SETTING_ABSENT_X2);
	const size_t rounds = input->history.rounds;
	int *before_x2 = arena_array(arena, input->history.entries * rounds + 1, sizeof(int));

	for (size_t e = 0; e < input->history.entries; e++) {
		const int start_x2 = input->score_x2[e] -
		                     tally_points_x2(&input->history, e, worth);
		struct tally_points points = {0, 0};

		for (size_t round = 0; round < rounds; round++) {
			before_x2[e * rounds + round] = start_x2 + tally_points_sum_x2(&points,
			                                                               worth);
			tally_points_add(&points, history_turn(&input->history, e, round), worth);
		}
	}
	return before_x2;
}

/* The past */

static void
past_look(const struct pairing_input *input, const int *before_x2, struct lineup_runner *runner,
          size_t e)
{
	const size_t rounds = input->history.rounds;

	runner->colours = colour_past_of(&input->history, e);
	for (size_t round = 0; round < rounds; round++) {
		const struct history_turn *turn = history_turn(&input->history, e, round);

		runner->byes += turn->part == PART_BYE;
		if (turn->part != PART_GAME)
			continue;
		if (turn->opponent >= 0) {
			const int own_x2 = before_x2[e * rounds + round];
			const int other_x2 = before_x2[(size_t)turn->opponent * rounds + round];

			runner->last = own_x2 > other_x2 ? WAY_DOWN
			               : own_x2 < other_x2 ? WAY_UP : WAY_LEVEL;
			runner->floats += runner->last != WAY_LEVEL;
		}
	}
}

static void
pair_note(unsigned char *pairs, size_t entries, size_t a, size_t b, unsigned char what)
{
	pairs[a * entries + b] |= what;
	pairs[b * entries + a] |= what;
}

static unsigned char *
pairs_of(struct arena *arena, const struct pairing_input *input)
{
	const struct history *history = &input->history;
	const size_t entries = history->entries;
	unsigned char *pairs = arena_array(arena, entries, entries);

	for (size_t e = 0; e < entries; e++) {
		for (size_t round = 0; round < history->rounds; round++) {
			const struct history_turn *turn = history_turn(history, e, round);
			const size_t other = (size_t)turn->opponent;

			/* Each game is seen from both sides: one is enough. */
			if (history_is_meeting(turn) && e < other)
				pair_note(pairs, entries, e, other,
				          (pairs[e * entries + other] & PAIR_MET) == 0
				          ? PAIR_MET : PAIR_MET_AGAIN);
		}
	}
	for (size_t i = 0; i < input->forbidden_count; i++)
		pair_note(pairs, entries, input->forbidden[i].a, input->forbidden[i].b,
		          PAIR_FORBIDDEN);
	return pairs;
}

/* Ranks inside the score groups. They are given among those who play: whoever stays away
 * would leave a gap in the middle of a group, and the halves that seeding folds and slips
 * would not be halves. */

struct ranked {
	size_t entry;
	int score_x2, place;
};

static int
ranked_order(const void *one, const void *other)
{
	const struct ranked *a = one, *b = other;

	if (a->score_x2 != b->score_x2)
		return a->score_x2 > b->score_x2 ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

static void
runners_rank(struct arena *arena, const struct lineup *lineup, struct lineup_runner *runners)
{
	const struct pairing_input *input = lineup->input;
	struct ranked *ranked = arena_array(arena, lineup->count, sizeof(*ranked));
	size_t count = 0;

	for (size_t e = 0; e < input->history.entries; e++)
		if (runners[e].plays)
			ranked[count++] = (struct ranked){e, input->score_x2[e], input->place[e]};
	qsort(ranked, count, sizeof(*ranked), ranked_order);
	for (size_t start = 0, end; start < count; start = end) {
		/* Those who share a score ... */
		const struct ranked *group = &ranked[start];
		size_t size = 1;

		while (start + size < count && group[size].score_x2 == group->score_x2)
			size++;
		end = start + size;
		for (size_t first = 0, next; first < size; first = next) {
			/* ... a place at a time: who share it stand in the middle of it. */
			next = first + 1;
			while (next < size && group[next].place == group[first].place)
				next++;
			for (size_t i = first; i < next; i++) {
				runners[group[i].entry].group = (int)size;
				runners[group[i].entry].rank_x2 = (int)(first + 1 + next);
			}
		}
	}
}

/* The whole */

static void
range_widen(int *low, int *high, int value, bool first)
{
	if (first || value < *low)
		*low = value;
	if (first || value > *high)
		*high = value;
}

struct lineup
lineup_new(struct arena *arena, const struct pairing_input *input)
{
	const size_t entries = input->history.entries;
	const int *before_x2 = scores_before(arena, input);
	struct lineup_runner *runners = arena_array(arena, entries, sizeof(*runners));
	unsigned char *pairs = pairs_of(arena, input);
	struct lineup lineup = {.input = input, .runners = runners, .pairs = pairs};

	for (size_t e = 0; e < entries; e++) {
		past_look(input, before_x2, &runners[e], e);
		runners[e].free = parting_is_free(input, e);
		if (!input->plays[e])
			continue;
		runners[e].plays = true;
		range_widen(&lineup.lowest_x2, &lineup.highest_x2, input->score_x2[e],
		            lineup.count == 0);
		range_widen(&lineup.top_place, &lineup.last_place, input->place[e],
		            lineup.count == 0);
		if (runners[e].byes > lineup.most_byes)
			lineup.most_byes = runners[e].byes;
		lineup.count++;
	}
	if ((int64_t)lineup.highest_x2 - lineup.lowest_x2 > PAIRING_SPREAD_MOST ||
	    (int64_t)lineup.last_place - lineup.top_place > PAIRING_SPREAD_MOST)
		log_die("lineup: scores or places lie too far apart");
	lineup.couples = (lineup.count + 1) / 2;
	runners_rank(arena, &lineup, runners);
	parting_note(arena, &lineup, pairs);
	return lineup;
}
