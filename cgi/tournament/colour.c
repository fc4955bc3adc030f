#include "tournament/colour.h"

/* From how many on one more is too many; a lean at the end of an event stays.
 *
 * A lean of two is common on the way, since whoever has had one colour in both of two rounds has
 * it, and the next round mends it. Were it counted in every round, a game between two who both had
 * Black would be dearer than clubmates and seeding, for nothing. Only behind the last round nothing
 * mends it, so it is there that one is too many: of 6,000 entries in events of four rounds 1,358
 * ended leaning by two before, and 766 since, with no more games between scores than there were. */
enum { LEAN_MOST = 2, LEAN_LAST = 1, RUN_MOST = 2 };

/* Games with stones are left out: who took Black there is the weaker, which nobody chose, and to
 * make up for it would give the stronger Black in every even game. */
struct colour_past
colour_past_of(const struct history *history, size_t entry, bool last)
{
	struct colour_past past = {.last = last};

	for (size_t round = 0; round < history->rounds; round++) {
		const struct history_turn *turn = history_turn(history, entry, round);
		const int way = turn->colour == COLOUR_BLACK ? 1 : -1;

		if (turn->part != PART_GAME || turn->colour == COLOUR_NONE || turn->stones > 0)
			continue;
		past.blacks = past.blacks << 1 | (way > 0);
		past.games += past.games < COLOUR_GAMES_MOST;
		past.lean += way;
		past.run = past.run * way > 0 ? past.run + way : way;
	}
	return past;
}

/* With one more game, with Black where `way` is 1 and White where it is -1. */
static int
strain_of(const struct colour_past *past, int way)
{
	return (past->lean * way >= (past->last ? LEAN_LAST : LEAN_MOST)) + (past->run * way >= RUN_MOST);
}

static int
uneven_of(const struct colour_past *past, int way)
{
	return past->lean * way > 0 ? past->lean * way : 0;
}

struct colour_cost
colour_cost_of(const struct colour_past *black, const struct colour_past *white)
{
	return (struct colour_cost){
		.strain = strain_of(black, 1) + strain_of(white, -1),
		.uneven = uneven_of(black, 1) + uneven_of(white, -1),
	};
}

/* Below 0 where the first way is the cheaper. */
static int
cost_order(struct colour_cost one, struct colour_cost other)
{
	return one.strain != other.strain ? one.strain - other.strain : one.uneven - other.uneven;
}

/* Who leans more has the dearer colour: what two ways cost in uneven colours differs by what the two lean.
 * Then as far back as both have games: of those who had the same in the last it is told by the one
 * before. So two who come with one White more each are not left to chance, as long as they came by
 * it in another order. */
enum history_colour
colour_choice(const struct colour_past *a, const struct colour_past *b)
{
	const int order = cost_order(colour_cost_of(a, b), colour_cost_of(b, a));
	const int games = a->games < b->games ? a->games : b->games;

	if (order != 0)
		return order < 0 ? COLOUR_BLACK : COLOUR_WHITE;
	for (int game = 0; game < games; game++) {
		const bool black = (a->blacks >> game & 1) != 0;

		if (black != ((b->blacks >> game & 1) != 0))
			return black ? COLOUR_WHITE : COLOUR_BLACK;
	}
	return COLOUR_NONE;
}

struct colour_cost
colour_cost_least(const struct colour_past *a, const struct colour_past *b)
{
	const struct colour_cost one = colour_cost_of(a, b), other = colour_cost_of(b, a);

	return cost_order(one, other) <= 0 ? one : other;
}

int
colour_strain_both(const struct colour_past *past)
{
	return strain_of(past, 1) + strain_of(past, -1);
}
