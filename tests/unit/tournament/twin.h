/* The twin: what a draw costs, from the sentences of the document. Only the throws of
 * chance are the draw's own. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "tournament/drawn.h"
#include "tournament/lineup.h"
#include "tournament/term.h"

enum { SMALL = 8, BYE = SMALL, PAST = 5 };

struct twin {
	struct drawn drawn;
	int start_x2[SMALL];
	int players;
	long long cost[SMALL][SMALL + 1][TERMS]; /* a against b, b == BYE for the bye */
};

/* The sum of what rounds without a game are worth is rounded down, games are not. */
static inline int
twin_score_x2(const struct twin *twin, size_t e, size_t rounds)
{
	const int *value = twin->drawn.plan.value;
	int games_x2 = 0, byes = 0, absences = 0, unplayed_x2;

	for (size_t r = 0; r < rounds; r++) {
		const struct history_turn *turn = &twin->drawn.turns[e][r];

		games_x2 += turn->part == PART_GAME ? turn->earned_x2 : 0;
		byes += turn->part == PART_BYE;
		absences += turn->part == PART_OUT;
	}
	unplayed_x2 = byes * value[SETTING_BYE_X2] + absences * value[SETTING_ABSENT_X2];
	if (value[SETTING_ROUND_DOWN] == 1)
		unplayed_x2 = unplayed_x2 / 2 * 2;
	return twin->start_x2[e] + games_x2 + unplayed_x2;
}

static inline bool
twin_on(const struct twin *twin, enum plan_setting setting)
{
	int first = twin->drawn.plan.value[setting];

	return first == 20 || (int)twin->drawn.rounds < first;
}

static inline int
twin_now_x2(const struct twin *twin, size_t e)
{
	return twin_score_x2(twin, e, twin->drawn.rounds);
}

static inline bool
twin_met(const struct twin *twin, size_t a, size_t b)
{
	for (size_t r = 0; r < twin->drawn.rounds; r++)
		if (twin->drawn.turns[a][r].opponent == (int)b)
			return true;
	return false;
}

static inline bool
twin_top(const struct twin *twin, size_t e)
{
	for (size_t other = 0; other < twin->drawn.entries; other++)
		if (twin->drawn.plays[other] && twin_now_x2(twin, other) > twin_now_x2(twin, e))
			return false;
	return true;
}

/* Half of all rounds won, byes too, or the bar. */
static inline bool
twin_strong(const struct twin *twin, size_t e)
{
	const int *value = twin->drawn.plan.value;
	int won_x2 = 0;

	for (size_t r = 0; r < twin->drawn.rounds; r++) {
		const struct history_turn *turn = &twin->drawn.turns[e][r];

		won_x2 += turn->part == PART_GAME ? turn->earned_x2
		          : turn->part == PART_BYE ? value[SETTING_BYE_X2] : 0;
	}
	return (value[SETTING_HALF_FREE] == 1 && won_x2 >= twin->drawn.all_rounds) ||
	       (value[SETTING_BAR_FREE] == 1 && twin->drawn.plan.system == SYSTEM_MCMAHON &&
	        twin->drawn.at_bar[e]);
}

static inline bool
twin_left_alone(const struct twin *twin, size_t a, size_t b)
{
	if (twin->drawn.rounds > 0 && twin->drawn.plan.value[SETTING_TOP_FREE] == 1 &&
	    twin_top(twin, a) && twin_top(twin, b))
		return true;
	return !twin_on(twin, SETTING_FIRM_ROUNDS) && twin_strong(twin, a) && twin_strong(twin, b);
}

static inline bool
twin_has(const int of[AFFILIATIONS], int number)
{
	return number != 0 && (of[0] == number || of[1] == number);
}

/* The largest with its share of who plays; numbers here are below 10. */
static inline int
twin_main(const struct twin *twin, const int (*of)[AFFILIATIONS])
{
	int largest = 0, most = 0, players = 0;

	for (int number = 1; number < 10; number++) {
		int count = 0;

		for (size_t e = 0; e < twin->drawn.entries; e++)
			count += twin->drawn.plays[e] && twin_has(of[e], number);
		if (count > most) {
			most = count;
			largest = number;
		}
	}
	for (size_t e = 0; e < twin->drawn.entries; e++)
		players += twin->drawn.plays[e];
	return twin->drawn.plan.value[SETTING_MAIN_SHARE] > 0 &&
	       most * 100 >= twin->drawn.plan.value[SETTING_MAIN_SHARE] * players ? largest : 0;
}

static inline bool
twin_common(const int (*of)[AFFILIATIONS], int but, size_t a, size_t b)
{
	for (int number = 1; number < 10; number++)
		if (number != but && twin_has(of[a], number) && twin_has(of[b], number))
			return true;
	return false;
}

/* +1 down, -1 up, 0 none: what the game of a round was to the entry. */
static inline int
twin_float(const struct twin *twin, size_t e, size_t r)
{
	const struct history_turn *turn = &twin->drawn.turns[e][r];
	int own_x2, other_x2;

	if (turn->part != PART_GAME)
		return 0;
	own_x2 = twin_score_x2(twin, e, r);
	other_x2 = twin_score_x2(twin, (size_t)turn->opponent, r);
	return (own_x2 > other_x2) - (own_x2 < other_x2);
}

static inline int
twin_last_float(const struct twin *twin, size_t e)
{
	for (size_t r = twin->drawn.rounds; r-- > 0;)
		if (twin->drawn.turns[e][r].part == PART_GAME)
			return twin_float(twin, e, r);
	return 0;
}

static inline int
twin_floats(const struct twin *twin, size_t e)
{
	int count = 0;

	for (size_t r = 0; r < twin->drawn.rounds; r++)
		count += abs(twin_float(twin, e, r));
	return count;
}

static inline bool
twin_level(const struct twin *twin, size_t a, size_t b)
{
	return twin_now_x2(twin, a) == twin_now_x2(twin, b);
}

static inline int
twin_group(const struct twin *twin, size_t e)
{
	int size = 0;

	for (size_t other = 0; other < twin->drawn.entries; other++)
		size += twin->drawn.plays[other] && twin_level(twin, e, other);
	return size;
}

/* From 1, in halves; the mean of the ranks that are shared. */
static inline int
twin_rank_x2(const struct twin *twin, size_t e)
{
	int above = 0, beside = 0;

	for (size_t other = 0; other < twin->drawn.entries; other++) {
		if (!twin->drawn.plays[other] || !twin_level(twin, e, other))
			continue;
		above += twin->drawn.place[other] < twin->drawn.place[e];
		beside += twin->drawn.place[other] == twin->drawn.place[e];
	}
	return (above + 1) + (above + beside);
}

static inline int
twin_seeding(const struct twin *twin, size_t a, size_t b)
{
	const int *value = twin->drawn.plan.value;
	int size = twin_group(twin, a);
	int one = twin_rank_x2(twin, a), other = twin_rank_x2(twin, b);
	int high = one < other ? one : other, low = one < other ? other : one;

	if (!twin_level(twin, a, b))
		return 0;
	switch (value[twin_on(twin, SETTING_SEEDING_ROUNDS) ? SETTING_SEEDING_FIRST
	                                                    : SETTING_SEEDING_LATER]) {
	case SEEDING_SLIP: /* meant for `high`: the one half a group below it */
		return abs(low - (high + 2 * (size / 2)));
	case SEEDING_FOLD: /* meant: as far from the end as `high` is from the start */
		return abs(low - (2 * size + 2 - high));
	case SEEDING_CROSS:
		if (low < size + 1)
			return size + 1 - low;
		return high > size + 1 ? high - (size + 1) : 0;
	default:
		return 0;
	}
}

/* Of one who floats: half places from the top, middle or bottom of its group. */
static inline int
twin_off_place(const struct twin *twin, size_t e, enum plan_setting way)
{
	const int first = 2, last = 2 * twin_group(twin, e), rank = twin_rank_x2(twin, e);

	switch (twin->drawn.plan.value[way]) {
	case FLOAT_TOP:
		return rank - first;
	case FLOAT_MIDDLE:
		return abs(2 * rank - first - last) / 2;
	case FLOAT_BOTTOM:
		return last - rank;
	default:
		return 0;
	}
}

/* Meetings before the last one; nothing for a first rematch. */
static inline int
twin_again(const struct twin *twin, size_t a, size_t b)
{
	int last = -1, again = 0;

	for (int r = 0; r < (int)twin->drawn.rounds; r++) {
		if (twin->drawn.turns[a][r].opponent != (int)b)
			continue;
		again += last >= 0;
		last = r;
	}
	return again;
}

/* Games that count for colours: played, with a colour, without stones. */
static inline bool
twin_coloured(const struct history_turn *turn)
{
	return turn->part == PART_GAME && turn->colour != COLOUR_NONE && turn->stones == 0;
}

static inline int
twin_too_often(const struct twin *twin, size_t e, enum history_colour colour)
{
	int more = 0;

	for (size_t r = 0; r < twin->drawn.rounds; r++) {
		const struct history_turn *turn = &twin->drawn.turns[e][r];

		if (twin_coloured(turn))
			more += turn->colour == colour ? 1 : -1;
	}
	return more < 0 ? 0 : more;
}

/* The game after all those: who has had the colour twice more would have it thrice more (in the
 * last round: once more, twice), and who had it twice running, thrice. */
static inline int
twin_strain(const struct twin *twin, size_t e, enum history_colour colour)
{
	const bool last = (int)twin->drawn.rounds + 1 == twin->drawn.all_rounds;
	int running = 0;

	for (size_t r = 0; r < twin->drawn.rounds; r++)
		if (twin_coloured(&twin->drawn.turns[e][r]))
			running = twin->drawn.turns[e][r].colour == colour ? running + 1 : 0;
	return (twin_too_often(twin, e, colour) >= (last ? 1 : 2)) + (running >= 2);
}

/* a's colour is the one of the two ways that costs less, the strain first. */
struct twin_way {
	int strain, uneven;
};

static inline struct twin_way
twin_way(const struct twin *twin, size_t black, size_t white)
{
	return (struct twin_way){
		twin_strain(twin, black, COLOUR_BLACK) + twin_strain(twin, white, COLOUR_WHITE),
		twin_too_often(twin, black, COLOUR_BLACK) + twin_too_often(twin, white, COLOUR_WHITE),
	};
}

static inline int
twin_ways_order(struct twin_way one, struct twin_way other)
{
	return one.strain != other.strain ? one.strain - other.strain : one.uneven - other.uneven;
}

static inline struct twin_way
twin_colours(const struct twin *twin, size_t a, size_t b)
{
	const struct twin_way one = twin_way(twin, a, b), other = twin_way(twin, b, a);

	if (!twin->drawn.prospects[a][b].open)
		return (struct twin_way){0, 0};
	return twin_ways_order(one, other) < 0 ? one : other;
}

static inline void
twin_floats_cost(const struct twin *twin, size_t a, size_t b, long long *cost)
{
	int way = twin_now_x2(twin, a) > twin_now_x2(twin, b) ? 1 : -1;

	if (twin_level(twin, a, b) || !twin_on(twin, SETTING_FLOAT_ROUNDS))
		return;
	cost[TERM_FLOAT_ROW] = (twin_last_float(twin, a) == way) + (twin_last_float(twin, b) == -way);
	cost[TERM_FLOAT_AGAIN] = twin_floats(twin, a) + twin_floats(twin, b);
	cost[TERM_FLOATS] = 2;
	cost[TERM_FLOAT_PLACE] = twin_off_place(twin, way > 0 ? a : b, SETTING_FLOAT_DOWN) +
	                         twin_off_place(twin, way > 0 ? b : a, SETTING_FLOAT_UP);
}

/* Clubs and countries, against the scores too. */
static inline void
twin_kin_cost(const struct twin *twin, size_t a, size_t b, long long *cost)
{
	const int (*club)[AFFILIATIONS] = twin->drawn.club, (*country)[AFFILIATIONS] = twin->drawn.country;
	const int *value = twin->drawn.plan.value;
	const int main = twin_main(twin, club), nation = twin_main(twin, country);
	long long gap = 0;

	if (twin_on(twin, SETTING_CLUB_ROUNDS) && twin_common(club, main, a, b)) {
		cost[TERM_CLUB] = 1;
		gap = value[SETTING_CLUB_GAP];
	}
	if (twin_on(twin, SETTING_COUNTRY_ROUNDS) && twin_common(country, nation, a, b)) {
		cost[TERM_COUNTRY] = 1;
		gap = value[SETTING_COUNTRY_GAP] > gap ? value[SETTING_COUNTRY_GAP] : gap;
	}
	/* As two games, each of them so many points apart. */
	cost[TERM_SCORE] += 2 * (2 * gap) * (2 * gap);
	cost[TERM_FAMILY] = twin_on(twin, SETTING_FAMILY_ROUNDS) &&
	                    twin_common(twin->drawn.family, 0, a, b);
	cost[TERM_LOCAL] = twin_on(twin, SETTING_LOCAL_ROUNDS) && twin_has(club[a], main) &&
	                   twin_has(club[b], main);
	cost[TERM_APART] = twin_on(twin, SETTING_APART_ROUNDS) &&
	                   drawn_couple(twin->drawn.apart, twin->drawn.apart_count, a, b);
}

static inline void
twin_couple(const struct twin *twin, const struct lineup *lineup, size_t a, size_t b,
            long long *cost)
{
	const struct drawn *drawn = &twin->drawn;
	long long difference = twin_now_x2(twin, a) - twin_now_x2(twin, b);

	cost[TERM_REMATCH] = twin_met(twin, a, b);
	cost[TERM_AGAIN] = twin_again(twin, a, b);
	cost[TERM_SCORE] = difference * difference;
	if (!twin_left_alone(twin, a, b))
		twin_kin_cost(twin, a, b, cost);
	twin_floats_cost(twin, a, b, cost);
	cost[TERM_SEEDING] = twin_seeding(twin, a, b);
	if (twin_on(twin, SETTING_HANDICAP_ROUNDS))
		cost[TERM_HANDICAP] = drawn->prospects[a][b].stones;
	if (twin_on(twin, SETTING_COLOUR_ROUNDS)) {
		cost[TERM_STRAIN] = twin_colours(twin, a, b).strain;
		cost[TERM_COLOUR] = twin_colours(twin, a, b).uneven;
	}
	cost[TERM_CHANCE] = terms_costs(lineup, a, b).of[TERM_CHANCE];
}

static inline void
twin_bye(const struct twin *twin, const struct lineup *lineup, size_t a, long long *cost)
{
	const struct drawn *drawn = &twin->drawn;

	for (size_t r = 0; r < drawn->rounds; r++)
		cost[TERM_FRESH_BYE] += drawn->turns[a][r].part == PART_BYE;
	for (size_t e = 0; e < drawn->entries; e++) {
		long long above = twin_now_x2(twin, a) - twin_now_x2(twin, e);

		if (!drawn->plays[e])
			continue;
		if (above > 0 && above * above > cost[TERM_SCORE])
			cost[TERM_SCORE] = above * above;
		if (drawn->place[e] - drawn->place[a] > cost[TERM_LOW_BYE])
			cost[TERM_LOW_BYE] = drawn->place[e] - drawn->place[a];
	}
	cost[TERM_CHANCE] = terms_costs(lineup, a, a).of[TERM_CHANCE];
}

static inline void
twin_costs(struct arena *arena, struct twin *twin)
{
	const struct pairing_input input = drawn_input(arena, &twin->drawn);
	const struct lineup lineup = lineup_new(arena, &input);

	memset(twin->cost, 0, sizeof(twin->cost));
	for (size_t a = 0; a < twin->drawn.entries; a++) {
		if (!twin->drawn.plays[a])
			continue;
		twin_bye(twin, &lineup, a, twin->cost[a][BYE]);
		for (size_t b = 0; b < twin->drawn.entries; b++)
			if (a != b && twin->drawn.plays[b])
				twin_couple(twin, &lineup, a, b, twin->cost[a][b]);
	}
}
