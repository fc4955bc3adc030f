#include "rules/handicap.h"

/* The points that stand in for the rank's; 0 where the ruleset knows no such honour. */
static int
honour_points(const struct handicap *handicap, enum handicap_honour honour)
{
	SET_EACH(const int points[], SET_SIZE(HANDICAP_HONOUR_TABLE),
		[HONOUR_NONE] = 0,
		[HONOUR_PREFECTURE] = handicap->prefecture,
		[HONOUR_TITLE] = handicap->title);

	return points[honour];
}

bool
handicap_knows(const struct handicap *handicap, enum handicap_honour honour)
{
	return honour_points(handicap, honour) != 0;
}

int
handicap_player_x2(const struct handicap *handicap, struct rank rank, enum handicap_honour honour)
{
	SET_EACH(const int points_x2[], SET_SIZE(RANK_KIND_TABLE),
		[RANK_NONE] = 0,
		[RANK_KYU] = 2 * (1 - rank.grade),
		[RANK_DAN] = 2 * rank.grade,
		[RANK_PRO] = 2 * handicap->professional,
		[RANK_KYU_HALF] = 2 * (1 - rank.grade) - 1,
		[RANK_DAN_HALF] = 2 * rank.grade + 1);
	int by_rank_x2 = points_x2[rank.kind], by_honour_x2 = 2 * honour_points(handicap, honour);

	if (by_honour_x2 == 0 || (rank.kind == RANK_PRO && by_rank_x2 > by_honour_x2))
		return by_rank_x2;
	return by_honour_x2;
}

int
handicap_pair_x2(const struct handicap *handicap, int a_x2, int b_x2)
{
	const int sum_x2 = a_x2 + b_x2;
	int pair_x2 = sum_x2 / 2; /* exact but for a quarter, where one of the two has a half */

	if (sum_x2 % 2 > 0)
		pair_x2++; /* up; a division of what is below zero went up already */

	if (handicap->pair == PAIR_UP && pair_x2 % 2 != 0)
		pair_x2++;
	return pair_x2;
}

size_t
handicap_row(const struct handicap *handicap, int difference_x2)
{
	size_t row = 0;

	if (handicap->difference == DIFFERENCE_DOWN)
		difference_x2 -= difference_x2 % 2;
	while (row + 1 < handicap->row_count &&
	       handicap->rows[row + 1].difference_x2 <= difference_x2)
		row++;
	return row;
}

struct handicap_setting
handicap_setting(const struct handicap *handicap, int first_x2, int second_x2)
{
	int difference_x2 = first_x2 < second_x2 ? second_x2 - first_x2 : first_x2 - second_x2;
	const struct handicap_row *row = &handicap->rows[handicap_row(handicap, difference_x2)];

	return (struct handicap_setting){
		.black = handicap->colours != COLOURS_BY_POINTS || first_x2 == second_x2
			? BLACK_BY_NIGIRI
			: first_x2 < second_x2 ? BLACK_FIRST : BLACK_SECOND,
		.difference_x2 = difference_x2,
		.stones = row->stones,
		.komi_x2 = row->komi_x2,
	};
}

enum seat
handicap_first_move(int stones)
{
	return stones >= 2 ? SEAT_W1 : SEAT_B1;
}
