#include "rules/scoring.h"

#include <stdlib.h>

int
scoring_penalty(const struct scoring *scoring, int tokens)
{
	return scoring->penalty * tokens;
}

struct scoring_sum
scoring_count(const struct scoring *scoring, int komi_x2, struct scoring_count count)
{
	/* wmsg-2008: "tallied ... in turn subtracted from their scores"; what was handed over
	 * (kanto-junior: 相手に3目のペナルティーを渡そう) is in the counts. */
	const int black_owes = scoring_penalty(scoring, count.black_tokens - count.black_handed);
	const int white_owes = scoring_penalty(scoring, count.white_tokens - count.white_handed);
	struct scoring_sum score = {
		.black_x2 = 2 * (count.black - black_owes),
		.white_x2 = 2 * (count.white - white_owes) + komi_x2,
	};

	score.margin_x2 = score.black_x2 - score.white_x2;
	score.result = score.margin_x2 == 0 ? result_jigo(scoring) : (struct result){
		.ending = ENDING_POINTS,
		.winner = score.margin_x2 > 0 ? SIDE_BLACK : SIDE_WHITE,
		.margin_x2 = abs(score.margin_x2),
	};
	return score;
}
