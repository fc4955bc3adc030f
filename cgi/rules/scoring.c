#include "rules/scoring.h"

static struct result
result_of_margin(const struct scoring *scoring, int margin_x2)
{
	if (margin_x2 == 0)
		return result_jigo(scoring);
	return (struct result){
		.ending = ENDING_POINTS,
		.winner = margin_x2 > 0 ? SIDE_BLACK : SIDE_WHITE,
		.margin_x2 = margin_x2 > 0 ? margin_x2 : -margin_x2,
	};
}

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
	score.result = result_of_margin(scoring, score.margin_x2);
	return score;
}
