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
	struct scoring_sum score = {
		.black_x2 = 2 * (count.black - scoring_penalty(scoring, count.black_tokens)),
		.white_x2 = 2 * (count.white - scoring_penalty(scoring, count.white_tokens)) +
		            komi_x2,
	};

	score.margin_x2 = score.black_x2 - score.white_x2;
	score.result = score.margin_x2 == 0 ? result_jigo(scoring) : (struct result){
		.ending = ENDING_POINTS,
		.winner = score.margin_x2 > 0 ? SIDE_BLACK : SIDE_WHITE,
		.margin_x2 = abs(score.margin_x2),
	};
	return score;
}
