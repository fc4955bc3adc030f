#include "tournament/lineup.h"

#include <stdlib.h>

#include "base/log.h"
#include "tournament/tally.h"

/* All that the terms ask of the past is looked up here once for a draw. They are asked of each two,
 * and what is found by a walk through rounds is asked so often that the walk was the draw: where
 * all have met, one of 1,000 entries took twenty times as long. */

/* Scores before each round */

/* Each entry's score before each round: what it did not earn it had at the start. Nothing
 * keeps those scores, and today's would not do: a game was a float or none by what the two
 * had when it was drawn, and a result that is corrected later changes that for the rounds
 * after it, as it does in the standings. */
static const int *
scores_before(struct arena *arena, const struct pairing_input *input)
{
	const struct tally_worth worth = tally_worth_in_points(input->plan);
	const size_t rounds = input->history.rounds;
	int *before_x2 = arena_array(arena, input->history.entries * rounds, sizeof(int));

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

/* The past. A bye and a round away leave the way of the last game as it is: who floated down, had
 * the bye and floats down again has done so twice running as far as games go. */

static void
past_look(const struct pairing_input *input, const int *before_x2, struct lineup_runner *runner,
          size_t e)
{
	const size_t rounds = input->history.rounds;

	runner->colours = colour_past_of(&input->history, e, input->round == input->rounds);
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

/* From both sides, so that nobody has to know in which order to ask. */
static void
pair_note(unsigned char *pairs, size_t entries, size_t a, size_t b, unsigned char what)
{
	pairs[a * entries + b] |= what;
	pairs[b * entries + a] |= what;
}

/* A byte for each two holds all that is known of them, 4 MB for 2,048 entries: a look, where a list
 * of those who have met would be a search. That they met twice is enough; how often is counted by
 * who asks. */
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

/* By score, then by place: a group is a run of the list. Who shares both may stand in any order. */
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
				runners[group[i].entry].sharers = (int)(next - first);
			}
		}
	}
}

/* Who is better kept apart: those named by the organiser, one surname, one club, one country;
 * and, of a club so large that keeping it apart is hopeless, two of it, so that they meet
 * visitors. Two whom the plan leaves alone are kept apart for none of these. Each couple is
 * looked at once here, however often the draw comes back to it. In which rounds each counts
 * is term.c's.
 *
 * Left alone are two who have each won half of all rounds (a bye counts), or started at the
 * bar, once the rounds are over in which everybody is kept apart. */

/* Half of all rounds, in half points, are as many as there are rounds. */
static bool
is_free(const struct pairing_input *input, size_t entry)
{
	const struct plan *plan = input->plan;
	const int firm = plan->value[SETTING_FIRM_ROUNDS];
	const bool mcmahon = plan->system == SYSTEM_MCMAHON;
	struct tally_worth worth = tally_worth_in_wins(plan);

	/* An absence may be worth something, but nobody has won it. */
	worth.absent_x2 = 0;
	worth.round_down = false;
	if (firm == plan_settings[SETTING_FIRM_ROUNDS].number.most || input->round <= firm)
		return false;
	if (mcmahon && plan->value[SETTING_BAR_FREE] && input->at_bar != NULL &&
	    input->at_bar[entry])
		return true;
	return plan->value[SETTING_HALF_FREE] && input->rounds > 0 &&
	       tally_points_x2(&input->history, entry, worth) >= input->rounds;
}

/* Free is what two are together: one who is still to be parted from others is so from everybody. At
 * the top of the standings that could cost the event its best game, so a plan may leave alone
 * whoever shares the highest score; but not in round 1, where that is everybody. */
static bool
are_free(const struct lineup *lineup, size_t a, size_t b)
{
	const struct pairing_input *input = lineup->input;

	if (lineup->runners[a].free && lineup->runners[b].free)
		return true;
	return input->plan->value[SETTING_TOP_FREE] && input->round > 1 &&
	       input->score_x2[a] == lineup->highest_x2 && input->score_x2[b] == lineup->highest_x2;
}

/* Clubs, countries, surnames. An entry of two players may have two of each, and has in common with
 * another what any of its players has. */

struct kind {
	const int (*of)[AFFILIATIONS]; /* NULL = nobody has any */
	int main;                      /* too large to be kept apart; 0 = none is */
};

static int
number_order(const void *one, const void *other)
{
	const int *a = one, *b = other;

	return (*a > *b) - (*a < *b);
}

/* The largest, where it has the share of those who play; of two as large the lower number. Counted
 * among those who play, since who stays away today meets nobody. */
static int
main_of(struct arena *arena, const struct lineup *lineup, const int (*of)[AFFILIATIONS])
{
	const size_t share = (size_t)lineup->input->plan->value[SETTING_MAIN_SHARE];
	int *all = arena_array(arena, lineup->count * AFFILIATIONS, sizeof(*all));
	size_t count = 0, most = 0;
	int largest = 0;

	if (of == NULL || share == 0)
		return 0;
	for (size_t e = 0; e < lineup->input->history.entries; e++)
		for (size_t i = 0; lineup->runners[e].plays && i < AFFILIATIONS; i++)
			/* Two players of one club are one entry of it. */
			if (of[e][i] != 0 && (i == 0 || of[e][i] != of[e][0]))
				all[count++] = of[e][i];
	qsort(all, count, sizeof(*all), number_order);
	for (size_t start = 0, end; start < count; start = end) {
		for (end = start + 1; end < count && all[end] == all[start];)
			end++;
		if (end - start > most) {
			most = end - start;
			largest = all[start];
		}
	}
	return most * 100 >= share * lineup->count ? largest : 0;
}

static bool
is_of(const struct kind *kind, size_t e, int number)
{
	for (size_t i = 0; i < AFFILIATIONS; i++)
		if (kind->of[e][i] == number)
			return true;
	return false;
}

/* Whether they have one in common that is not the main one. A pair of the main club and of another
 * is kept apart from those of the other. */
static bool
have_common(const struct kind *kind, size_t a, size_t b)
{
	for (size_t i = 0; kind->of != NULL && i < AFFILIATIONS; i++) {
		const int number = kind->of[a][i];

		if (number != 0 && number != kind->main && is_of(kind, b, number))
			return true;
	}
	return false;
}

static bool
are_main(const struct kind *kind, size_t a, size_t b)
{
	return kind->main != 0 && is_of(kind, a, kind->main) && is_of(kind, b, kind->main);
}

static void
parting_note(struct arena *arena, const struct lineup *lineup, unsigned char *pairs)
{
	const struct pairing_input *input = lineup->input;
	const size_t entries = input->history.entries;
	const struct kind family = {input->family, 0};
	const struct kind club = {input->club, main_of(arena, lineup, input->club)};
	const struct kind country = {input->country, main_of(arena, lineup, input->country)};

	for (size_t i = 0; i < input->apart_count; i++)
		if (!are_free(lineup, input->apart[i].a, input->apart[i].b)) {
			pairs[input->apart[i].a * entries + input->apart[i].b] |= PAIR_APART;
			pairs[input->apart[i].b * entries + input->apart[i].a] |= PAIR_APART;
		}
	for (size_t a = 0; a < entries; a++) {
		for (size_t b = 0; b < a && lineup->runners[a].plays; b++) {
			unsigned why = 0;

			if (!lineup->runners[b].plays || are_free(lineup, a, b))
				continue;
			why |= have_common(&family, a, b) ? PAIR_FAMILY : 0;
			why |= have_common(&club, a, b) ? PAIR_CLUB : 0;
			why |= are_main(&club, a, b) ? PAIR_LOCAL : 0;
			why |= have_common(&country, a, b) ? PAIR_COUNTRY : 0;
			pairs[a * entries + b] |= (unsigned char)why;
			pairs[b * entries + a] |= (unsigned char)why;
		}
	}
}

/* The whole. Of those who do not play only the past is looked at, since others have met them; they
 * are in no group, no range and no share of a club, or the bounds of the terms (term.c) would be
 * wider than any draw can be. */

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
		runners[e].free = is_free(input, e);
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
