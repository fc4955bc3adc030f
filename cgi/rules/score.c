#include "rules/score.h"

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
score_penalty(const struct scoring *scoring, int tokens)
{
	return scoring->penalty * tokens;
}

struct score
score_count(const struct scoring *scoring, int komi_x2, struct count count)
{
	struct score score = {
		.black_x2 = 2 * (count.black - score_penalty(scoring, count.black_tokens)),
		.white_x2 = 2 * (count.white - score_penalty(scoring, count.white_tokens)) + komi_x2,
	};

	score.margin_x2 = score.black_x2 - score.white_x2;
	score.result = result_of_margin(scoring, score.margin_x2);
	return score;
}
