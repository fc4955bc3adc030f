#include "tournament/berger.h"

/* How many numbers the table has: even. */
static int
table_size(int count)
{
	return count + count % 2;
}

int
berger_rounds(int count)
{
	return count < 2 ? 0 : table_size(count) - 1;
}

int
berger_games(int count)
{
	return table_size(count) / 2;
}

struct berger_game
berger_game(int count, int round, int at)
{
	/* All numbers but the last stand on a ring. One of them, in the middle, meets the last;
	 * around it those meet who are equally far from it, so that the numbers of a game add
	 * up to round + 1, counted round the ring. */
	const int ring = table_size(count) - 1, last = count % 2 == 0 ? count : 0;
	const int middle = (round % 2 == 1 ? round + 1 : round + 1 + ring) / 2;
	const int one = (middle - 1 + at + ring) % ring + 1;
	const int other = (middle - 1 - at + ring) % ring + 1;
	const int low = one < other ? one : other, high = one < other ? other : one;

	if (at == 0)
		return round % 2 == 1 ? (struct berger_game){middle, last}
		                      : (struct berger_game){last, middle};
	return (high - low) % 2 == 0 ? (struct berger_game){high, low}
	                             : (struct berger_game){low, high};
}

/* The entry with a number, or -1 for no number. */
static int
entry_of(const struct roster_group *group, int number)
{
	return number == 0 ? -1 : (int)group->entry[number - 1];
}

void
berger_draw(struct arena *arena, const struct roster_input *input,
            const struct roster_groups *groups, struct roster *roster)
{
	const int round = (int)input->history.rounds + 1;

	(void)arena;
	for (int g = 0; g < groups->count; g++) {
		const struct roster_group *group = &groups->list[g];
		const struct roster_label label = {LABEL_GROUP, g + 1};

		if (round > berger_rounds(group->count))
			continue;
		for (int at = 0; at < berger_games(group->count); at++) {
			const struct berger_game game = berger_game(group->count, round, at);
			const int black = entry_of(group, game.black);

			roster_meet(roster, input, entry_of(group, game.white), black, black, label);
		}
	}
}
