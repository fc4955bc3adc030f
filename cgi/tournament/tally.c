#include "tournament/tally.h"

#include "base/log.h"

struct tally_worth
tally_worth_in_points(const struct plan *plan)
{
	return (struct tally_worth){
		.bye_x2 = plan->value[SETTING_BYE_X2],
		.rest_x2 = plan->value[SETTING_REST_X2],
		.absent_x2 = plan->value[SETTING_ABSENT_X2],
		.round_down = plan->value[SETTING_ROUND_DOWN] != 0,
	};
}

struct tally_worth
tally_worth_in_wins(const struct plan *plan)
{
	struct tally_worth worth = tally_worth_in_points(plan);

	if (plan->system == SYSTEM_MCMAHON) {
		worth.bye_x2 = plan->value[SETTING_SCORE_BYE_X2];
		worth.absent_x2 = plan->value[SETTING_SCORE_ABSENT_X2];
	}
	return worth;
}

int
tally_worth_x2(struct tally_worth worth, const struct history_turn *turn)
{
	switch (turn->part) {
	case PART_BYE:
		return turn->rest ? worth.rest_x2 : worth.bye_x2;
	case PART_OUT:
		return worth.absent_x2;
	case PART_GAME:
	case PART_IDLE:
	case PART_VOID:
		break;
	}
	return 0;
}

void
tally_points_add(struct tally_points *points, const struct history_turn *turn,
                 struct tally_worth worth)
{
	if (turn->part == PART_GAME)
		points->games_x2 += turn->earned_x2;
	points->others_x2 += tally_worth_x2(worth, turn);
}

int
tally_points_sum_x2(const struct tally_points *points, struct tally_worth worth)
{
	return points->games_x2 +
	       (worth.round_down ? points->others_x2 / 2 * 2 : points->others_x2);
}

int
tally_points_x2(const struct history *history, size_t entry, struct tally_worth worth)
{
	struct tally_points points = {0, 0};

	for (size_t round = 0; round < history->rounds; round++)
		tally_points_add(&points, history_turn(history, entry, round), worth);
	return tally_points_sum_x2(&points, worth);
}

static int *
points_of_all_x2(struct arena *arena, const struct history *history, struct tally_worth worth,
                 const int *start_x2)
{
	int *points_x2 = arena_array(arena, history->entries, sizeof(*points_x2));

	for (size_t entry = 0; entry < history->entries; entry++)
		points_x2[entry] = (start_x2 == NULL ? 0 : start_x2[entry]) +
		                   tally_points_x2(history, entry, worth);
	return points_x2;
}

/* Points from games that were played, and a half for every round without one. */
static int *
unplayed_half_x2(struct arena *arena, const struct history *history, const int *start_x2)
{
	int *points_x2 = arena_array(arena, history->entries, sizeof(*points_x2));

	for (size_t entry = 0; entry < history->entries; entry++) {
		points_x2[entry] = start_x2 == NULL ? 0 : start_x2[entry];
		for (size_t round = 0; round < history->rounds; round++) {
			const struct history_turn *turn = history_turn(history, entry, round);
			bool played = turn->part == PART_GAME && !turn->unplayed;

			points_x2[entry] += played ? turn->earned_x2 : 1;
		}
	}
	return points_x2;
}

int
tally_term_x2(const struct tally *tally, size_t entry, size_t round)
{
	const struct history_turn *turn = history_turn(tally->history, entry, round);
	int stones_x2 = 0;

	if (turn->part != PART_GAME)
		return tally->mcmahon ? tally->reckoning->start_x2[entry] : 0;
	if (tally->stones && turn->colour != COLOUR_NONE)
		stones_x2 = turn->colour == COLOUR_WHITE ? 2 * turn->stones : -2 * turn->stones;
	return tally->seen_x2[turn->opponent] + stones_x2;
}

struct tally
tally_make(struct arena *arena, const struct history *history,
           const struct reckoning *reckoning)
{
	const struct plan *plan = reckoning->plan, usual = plan_usual(SYSTEM_MCMAHON);
	struct tally tally = {
		.history = history,
		.reckoning = reckoning,
		.mcmahon = plan->system == SYSTEM_MCMAHON,
		.stones = plan->system == SYSTEM_MCMAHON && plan->value[SETTING_SOS_STONES] != 0,
	};
	int *sos_x2;

	if (tally.mcmahon && reckoning->start_x2 == NULL)
		log_die("a McMahon event without starts");
	tally.in_mms = tally_worth_in_points(tally.mcmahon ? plan : &usual);
	tally.in_score = tally_worth_in_wins(plan);
	tally.score_x2 = points_of_all_x2(arena, history, tally.in_score, NULL);
	if (reckoning->start_x2 != NULL)
		tally.mms_x2 = points_of_all_x2(arena, history, tally.in_mms, reckoning->start_x2);
	if (plan->value[SETTING_UNPLAYED_HALF] != 0)
		tally.seen_x2 = unplayed_half_x2(arena, history,
		                                 tally.mcmahon ? reckoning->start_x2 : NULL);
	else
		tally.seen_x2 = tally.mcmahon ? tally.mms_x2 : tally.score_x2;
	tally.sos_x2 = sos_x2 = arena_array(arena, history->entries, sizeof(*sos_x2));
	for (size_t entry = 0; entry < history->entries; entry++)
		for (size_t round = 0; round < history->rounds; round++)
			sos_x2[entry] += tally_term_x2(&tally, entry, round);
	return tally;
}
