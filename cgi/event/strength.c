#include "event/strength.h"

#include <limits.h>
#include <stdlib.h>

#include "event/contest.h"
#include "event/stage.h"
#include "tournament/tally.h"

/* A 1-dan, whose grade this is, has one point. */
enum { GRADE_OF_NO_POINTS = 29 };

/* Whether scores say it in that round, which has to be one of the McMahon. */
static bool
by_score(const struct event *event, int round)
{
	return event->tournament->plan.value[SETTING_HANDICAP_BY] == HANDICAP_BY_SCORE &&
	       stages_of_round(event->tournament, &event->draw.berths, round).system == SYSTEM_MCMAHON;
}

/* As if it were a rank: who has won nothing yet has the points of the rank it started as. */
static const int *
scores_x2(struct arena *arena, const struct event *event, const struct contest *contest)
{
	const struct plan *plan = &event->tournament->plan;
	const struct tally_worth worth = tally_worth_in_points(plan);
	const int zero = plan->value[SETTING_ZERO] - GRADE_OF_NO_POINTS;
	int *all_x2 = arena_array(arena, event->entries.count + 1, sizeof(*all_x2));

	for (size_t i = 0; i < contest->count; i++) {
		const int score_x2 = contest->reckoning.start_x2[i] +
		                     tally_points_x2(&contest->history, i, worth);

		/* A score of half a point more is no stone more, whoever has it, below 0 too. */
		all_x2[contest->entries[i] - event->entries.list] =
			score_x2 - (score_x2 % 2 != 0) + 2 * zero;
	}
	return all_x2;
}

struct strength
strength_by(struct arena *arena, const struct event *event, const struct contest *contest,
            int round)
{
	const struct tournament *tournament = event->tournament;

	return (struct strength){
		.handicap = &tournament->ruleset->handicap,
		.plan = plan_setting_applies(SETTING_HANDICAP_TOP, tournament->plan.system)
		        ? &tournament->plan : NULL,
		.entries = event->entries.list,
		.score_x2 = by_score(event, round) ? scores_x2(arena, event, contest) : NULL,
	};
}

struct strength
strength_of(struct arena *arena, const struct event *event, int round)
{
	struct contest contest = {.count = 0};

	if (by_score(event, round))
		contest = contest_of(arena, event, round - 1);
	return strength_by(arena, event, &contest, round);
}

/* Where the top is a professional's, nobody is above it and nothing is taken off. */
static int
strength_x2(const struct strength *strength, const struct entry *entry)
{
	const int own_x2 = strength->score_x2 == NULL ? entry->points_x2
	                   : strength->score_x2[entry - strength->entries];
	const int none = rank_strength((struct rank){.kind = RANK_PRO});
	const int top = strength->plan == NULL ? none : strength->plan->value[SETTING_HANDICAP_TOP];
	const int top_x2 = 2 * (top - GRADE_OF_NO_POINTS);

	return top >= none || own_x2 < top_x2 ? own_x2 : top_x2;
}

/* The largest difference that gives no more stones than the plan's most; of none everything is
 * even. */
static int
most_x2(const struct strength *strength)
{
	const struct handicap *handicap = strength->handicap;
	const int most = strength->plan->value[SETTING_HANDICAP_MOST];
	size_t row = 0;

	while (most > 0 && row + 1 < handicap->row_count && handicap->rows[row + 1].stones <= most)
		row++;
	return most > 0 && row + 1 == handicap->row_count ? INT_MAX : handicap->rows[row].difference_x2;
}

/* What the plan takes off a difference is taken off the stronger one's points, and the table is
 * asked with what is left: it knows of no corrections, and one for all rules need not know of
 * plans. So a table in halves, one that rounds, and one with a last row for "and more" go on
 * working as they are.
 *
 * That a game has become even so is no reason for nigiri: the page of the event says that fewer
 * points take Black, and so do documents that have rows for differences; unless the plan itself
 * says how even games get their colours. */
struct handicap_setting
strength_setting(const struct strength *strength, const struct entry *first,
                 const struct entry *second)
{
	int one_x2 = strength_x2(strength, first), two_x2 = strength_x2(strength, second);
	int left_x2 = abs(one_x2 - two_x2);
	enum handicap_black fewer = BLACK_BY_NIGIRI; /* where nothing is left of a difference */
	struct handicap_setting setting;

	if (strength->plan != NULL && left_x2 > 0) {
		const int most = most_x2(strength), *value = strength->plan->value;

		if (strength->handicap->colours == COLOURS_BY_POINTS && value[SETTING_HANDICAP_MOST] > 0 &&
		    value[SETTING_EVEN_COLOURS] == EVEN_RULES)
			fewer = one_x2 < two_x2 ? BLACK_FIRST : BLACK_SECOND;
		left_x2 -= strength->plan->value[SETTING_HANDICAP_LESS];
		left_x2 = left_x2 < 0 ? 0 : left_x2 > most ? most : left_x2;
		if (one_x2 < two_x2)
			two_x2 = one_x2 + left_x2;
		else
			one_x2 = two_x2 + left_x2;
	}
	setting = handicap_setting(strength->handicap, one_x2, two_x2);
	if (setting.black == BLACK_BY_NIGIRI)
		setting.black = fewer;
	return setting;
}
