#include "pages/public/rule_diagrams.h"

#include "rules/handicap.h"

enum { SEATS = 4 };

/* Captains on the near side, face to face; Black on the left. */
static const struct place {
	int x, y;
} places[SEATS] = {
	[SEAT_B1] = {45, 190}, [SEAT_W1] = {295, 190},
	[SEAT_B2] = {45, 45}, [SEAT_W2] = {295, 45},
};

/* jpga 6, "Example of rotation error and return to normal rotation". */
static const enum seat example[] = {
	SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1, SEAT_B1,
	SEAT_W1, SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1,
};

enum { EXAMPLE_ROW = 5, EXAMPLE_ERROR = 4 /* the fifth, claimed at once */ };

static struct value *
player_add(struct value *list, enum seat seat)
{
	struct value *item = value_add_object(list);

	value_set_bool(item, "white", seat == SEAT_W1 || seat == SEAT_W2);
	value_set_bool(item, "captain", seat == SEAT_B1 || seat == SEAT_W1);
	return item;
}

static struct value *
stone_add(struct value *list, enum seat seat, struct place place, int number)
{
	struct value *item = player_add(list, seat);

	value_set_int(item, "x", place.x);
	value_set_int(item, "y", place.y);
	value_set_int(item, "number", number);
	return item;
}

/* From the far seats to the near ones, as one reads. */
static void
seats_add(struct value *list, enum seat first)
{
	static const enum seat order[] = {SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1};

	for (int i = 0; i < SEATS; i++) {
		int turn = ((int)order[i] - (int)first + SEATS) % SEATS;

		stone_add(list, order[i], places[order[i]], turn + 1);
	}
}

static void
turn_add(struct value *list, int stones)
{
	struct value *turn = value_add_object(list), *order;
	enum seat first = handicap_first_move(stones);

	value_set_bool(turn, "stones", stones > 0);
	seats_add(value_set_list(turn, "seats"), first);
	order = value_set_list(turn, "order");
	for (int i = 0; i < SEATS; i++) {
		struct value *item = player_add(order, (enum seat)(((int)first + i) % SEATS));

		value_set_bool(item, "first", i == 0);
		value_set_bool(item, "last", i + 1 == SEATS);
	}
}

/* The fewest stones that the table ever places; 0 = none. */
static int
fewest_stones(const struct handicap *handicap)
{
	for (size_t i = 0; i < handicap->row_count; i++)
		if (handicap->rows[i].stones > 0)
			return handicap->rows[i].stones;
	return 0;
}

void
rule_diagrams(struct page *page, const struct ruleset *ruleset)
{
	int stones = fewest_stones(&ruleset->handicap);
	struct value *turns, *moves;
	int count = (int)(sizeof(example) / sizeof(example[0]));

	seats_add(value_set_list(page->root, "seats"), SEAT_B1);
	turns = value_set_list(page->root, "turns");
	turn_add(turns, 0);
	if (stones > 0)
		turn_add(turns, stones);
	moves = value_set_list(page->root, "example");
	for (int i = 0; i < count; i++) {
		struct place place = {34 + 68 * (i % EXAMPLE_ROW), 24 + 96 * (i / EXAMPLE_ROW)};
		struct value *item = stone_add(moves, example[i], place, i + 1);

		value_set_bool(item, "error", i == EXAMPLE_ERROR);
		value_set_bool(item, "back", i == EXAMPLE_ERROR + 1);
		value_set_bool(item, "last", i + 1 == count);
	}
}
