#include "tournament/measure.h"

#include <limits.h>

static int
measure_score(const struct tally *tally, size_t entry)
{
	return tally->score_x2[entry];
}

static int
measure_mms(const struct tally *tally, size_t entry)
{
	return tally->mms_x2[entry];
}

static int
measure_sos(const struct tally *tally, size_t entry)
{
	return tally->sos_x2[entry];
}

/* The two lowest terms of a SOS; 0 for a round that has not been. */
struct lowest {
	int first_x2, second_x2;
};

static struct lowest
lowest_terms(const struct tally *tally, size_t entry)
{
	const size_t rounds = tally->history->rounds;
	struct lowest lowest = {INT_MAX, INT_MAX};

	for (size_t round = 0; round < rounds; round++) {
		int term_x2 = tally_term_x2(tally, entry, round);

		if (term_x2 < lowest.first_x2)
			lowest = (struct lowest){term_x2, lowest.first_x2};
		else if (term_x2 < lowest.second_x2)
			lowest.second_x2 = term_x2;
	}
	return (struct lowest){rounds > 0 ? lowest.first_x2 : 0, rounds > 1 ? lowest.second_x2 : 0};
}

static int
measure_sos_1(const struct tally *tally, size_t entry)
{
	return tally->sos_x2[entry] - lowest_terms(tally, entry).first_x2;
}

static int
measure_sos_2(const struct tally *tally, size_t entry)
{
	struct lowest lowest = lowest_terms(tally, entry);

	return tally->sos_x2[entry] - lowest.first_x2 - lowest.second_x2;
}

static int
measure_sodos(const struct tally *tally, size_t entry)
{
	int sum_x4 = 0;

	for (size_t round = 0; round < tally->history->rounds; round++) {
		const struct history_turn *turn = history_turn(tally->history, entry, round);

		if (turn->part == PART_GAME)
			sum_x4 += turn->earned_x2 * tally_term_x2(tally, entry, round);
	}
	return sum_x4;
}

static int
measure_sosos(const struct tally *tally, size_t entry)
{
	const size_t rounds = tally->history->rounds;
	int sum_x2 = 0;

	for (size_t round = 0; round < rounds; round++) {
		const struct history_turn *turn = history_turn(tally->history, entry, round);

		if (turn->part == PART_GAME)
			sum_x2 += tally->sos_x2[turn->opponent];
		else if (tally->mcmahon)
			sum_x2 += tally->reckoning->start_x2[entry] * (int)rounds;
	}
	return sum_x2;
}

static int
measure_cuss(const struct tally *tally, size_t entry)
{
	const struct tally_worth worth = tally->mcmahon ? tally->in_mms : tally->in_score;
	struct tally_points points = {0, 0};
	int sum_x2 = 0;

	for (size_t round = 0; round < tally->history->rounds; round++) {
		tally_points_add(&points, history_turn(tally->history, entry, round), worth);
		sum_x2 += tally_points_sum_x2(&points, worth);
		if (tally->mcmahon)
			sum_x2 += tally->reckoning->start_x2[entry];
	}
	return sum_x2;
}

static int
measure_scorex(const struct tally *tally, size_t entry)
{
	struct tally_worth worth = tally->in_mms;

	worth.absent_x2 = 0;
	return tally->reckoning->start_x2[entry] +
	       tally_points_x2(tally->history, entry, worth);
}

static int
exploits_x2(const struct tally *tally, size_t entry, int least_earned_x2)
{
	const int *grade_x2 = tally->reckoning->grade_x2;
	int sum_x2 = 0;

	for (size_t round = 0; round < tally->history->rounds; round++) {
		const struct history_turn *turn = history_turn(tally->history, entry, round);
		int more_x2, times;

		if (turn->part != PART_GAME || turn->earned_x2 < least_earned_x2)
			continue;
		/* How often an opponent counts: from the stones that were given (taken: below 0)
		 * less those that one stone a grade would have been. */
		more_x2 = (turn->colour == COLOUR_BLACK ? -2 : 2) * turn->stones -
		          (grade_x2[entry] - grade_x2[turn->opponent]);
		times = more_x2 < 0 ? 0 : more_x2 >= 4 ? 3 : 1 + more_x2 / 2;
		sum_x2 += tally->score_x2[turn->opponent] * times;
	}
	return sum_x2;
}

static int
measure_ext(const struct tally *tally, size_t entry)
{
	return exploits_x2(tally, entry, 0);
}

static int
measure_exr(const struct tally *tally, size_t entry)
{
	return exploits_x2(tally, entry, 2);
}

static int
measure_margin(const struct tally *tally, size_t entry)
{
	int sum_x2 = 0;

	for (size_t round = 0; round < tally->history->rounds; round++) {
		const struct history_turn *turn = history_turn(tally->history, entry, round);

		if (turn->part == PART_GAME && turn->margin_x2 > 0)
			sum_x2 += turn->margin_x2;
	}
	return sum_x2;
}

static int
measure_lot(const struct tally *tally, size_t entry)
{
	return tally->reckoning->lot[entry];
}

static int
measure_stage(const struct tally *tally, size_t entry)
{
	return tally->reckoning->stage_x2[entry];
}

/* From 1, the strongest; below 0, for larger is better. */
static int
measure_category(const struct tally *tally, size_t entry)
{
	const int *floors = &tally->reckoning->plan->value[SETTING_CATEGORY_1];
	int category = 0;

	while (SETTING_CATEGORY_1 + category <= SETTING_CATEGORY_8 &&
	       tally->reckoning->grade_x2[entry] < 2 * floors[category])
		category++;
	return -(category + 1);
}

static int
measure_rank(const struct tally *tally, size_t entry)
{
	return tally->reckoning->grade_x2[entry];
}

static int
measure_rating(const struct tally *tally, size_t entry)
{
	return tally->reckoning->rating[entry];
}

const struct measure_facts measure_facts[CRITERIA] = {
	[CRITERION_SCORE] = {2, measure_score, false},
	[CRITERION_MMS] = {2, measure_mms, false},
	[CRITERION_SOS] = {2, measure_sos, false},
	[CRITERION_SOS_1] = {2, measure_sos_1, false},
	[CRITERION_SOS_2] = {2, measure_sos_2, false},
	[CRITERION_SODOS] = {4, measure_sodos, false},
	[CRITERION_SOSOS] = {2, measure_sosos, false},
	[CRITERION_CUSS] = {2, measure_cuss, false},
	[CRITERION_SCOREX] = {2, measure_scorex, false},
	[CRITERION_EXT] = {2, measure_ext, false},
	[CRITERION_EXR] = {2, measure_exr, false},
	[CRITERION_DIRECT] = {2, NULL, false},
	[CRITERION_DIRECT_FULL] = {1, NULL, false},
	[CRITERION_MARGIN] = {2, measure_margin, false},
	[CRITERION_LOT] = {1, measure_lot, false},
	[CRITERION_STAGE] = {2, measure_stage, false},
	[CRITERION_CATEGORY] = {-1, measure_category, true},
	[CRITERION_RANK] = {2, measure_rank, true},
	[CRITERION_RATING] = {1, measure_rating, true},
};

bool
measure_known(enum criterion criterion, const struct reckoning *reckoning)
{
	switch (criterion) {
	case CRITERION_MMS:
	case CRITERION_SCOREX:
		return reckoning->start_x2 != NULL;
	case CRITERION_EXT:
	case CRITERION_EXR:
	case CRITERION_CATEGORY:
	case CRITERION_RANK:
		return reckoning->grade_x2 != NULL;
	case CRITERION_RATING:
		return reckoning->rating != NULL;
	case CRITERION_LOT:
		return reckoning->lot != NULL;
	case CRITERION_STAGE:
		return reckoning->stage_x2 != NULL;
	case CRITERION_SCORE:
	case CRITERION_SOS:
	case CRITERION_SOS_1:
	case CRITERION_SOS_2:
	case CRITERION_SODOS:
	case CRITERION_SOSOS:
	case CRITERION_CUSS:
	case CRITERION_DIRECT:
	case CRITERION_DIRECT_FULL:
	case CRITERION_MARGIN:
	case CRITERIA:
		break;
	}
	return criterion != CRITERIA;
}
