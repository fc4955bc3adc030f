#include "tournament/measure.h"

#include <limits.h>
#include <string.h>

#include "base/log.h"

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

int
measure_sos_after_x2(const struct tally *tally, size_t entry, size_t left_out)
{
	int sum_x2 = 0;

	for (size_t round = left_out; round < tally->history->rounds; round++)
		sum_x2 += tally_term_x2(tally, entry, round);
	return sum_x2;
}

static int
measure_sos_later(const struct tally *tally, size_t entry)
{
	return measure_sos_after_x2(tally, entry,
	                            (size_t)tally->reckoning->plan->value[SETTING_SOS_LEFT_OUT]);
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

/* Where the number comes from: struct tally has it by entry; it is reckoned here; struct reckoning
 * was given it by entry, and it is not known without; or it is reckoned among those who are tied. */
#define KEPT(array) .kept = offsetof(struct tally, array)
#define MADE(what) .measure = measure_##what
#define GIVEN(array) NEEDS(array)
#define TIED .tied = true
#define NEEDS(array) .needs = offsetof(struct reckoning, array)

#define FACTS(constant, key, how_many, ...) [CRITERION_##constant] = {.scale = (how_many), __VA_ARGS__},
const struct measure_facts measure_facts[CRITERIA] = {CRITERION_TABLE(FACTS)};

/* What needs nothing needs the plan, which every event has. */
_Static_assert(offsetof(struct reckoning, plan) == 0, "the plan stands first");

static const int *
array_at(const void *from, size_t offset)
{
	const int *array;

	memcpy(&array, (const char *)from + offset, sizeof(array));
	return array;
}

bool
measure_known(enum criterion criterion, const struct reckoning *reckoning)
{
	return array_at(reckoning, measure_facts[criterion].needs) != NULL;
}

int
measure_value(enum criterion criterion, const struct tally *tally, size_t entry)
{
	const struct measure_facts *facts = &measure_facts[criterion];

	if (facts->measure != NULL)
		return facts->measure(tally, entry);
	if (facts->kept != 0)
		return array_at(tally, facts->kept)[entry];
	if (facts->needs == 0)
		log_die("measure: %s is nothing that one entry has", criterion_keys[criterion]);
	return array_at(tally->reckoning, facts->needs)[entry];
}
