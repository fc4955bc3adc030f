#include "tournament/pairing.h"

#include <stdbool.h>
#include <stdlib.h>

#include "tournament/dice.h"
#include "tournament/matching.h"
#include "tournament/standings.h"

enum { CHANCE_BITS = 32, TERMS = 5 };

/* Those who play, numbered from 0. With an odd number of them one vertex more,
 * `count` itself, is the bye. */
struct draw {
	const struct pairing_input *input;
	size_t count;
	size_t couples;       /* the bye is one of them */
	const size_t *entry;  /* by number */
	const int *score_x2;
	const int *byes;      /* had so far */
	const unsigned char *met; /* count * count */
	int lowest_x2, highest_x2; /* score */
	int top_place, last_place;
	int most_byes;
	weight step[TERMS];   /* what one unit of each term weighs */
	weight whole;         /* what a couple weighs that costs nothing */
};

/* Terms: what a couple, or the bye, costs. */

static int64_t
rematch_couple(const struct draw *draw, size_t a, size_t b)
{
	return draw->met[a * draw->count + b];
}

static int64_t
rematch_most(const struct draw *draw)
{
	return (int64_t)draw->couples;
}

static int64_t
fresh_bye(const struct draw *draw, size_t a)
{
	return draw->byes[a];
}

static int64_t
fresh_most(const struct draw *draw)
{
	return draw->most_byes;
}

static int64_t
score_couple(const struct draw *draw, size_t a, size_t b)
{
	int64_t difference = draw->score_x2[a] - draw->score_x2[b];

	return difference * difference;
}

static int64_t
score_bye(const struct draw *draw, size_t a)
{
	int64_t difference = draw->score_x2[a] - draw->lowest_x2;

	return difference * difference;
}

static int64_t
score_most(const struct draw *draw)
{
	int64_t difference = draw->highest_x2 - draw->lowest_x2;

	return difference * difference * (int64_t)draw->couples;
}

static int64_t
low_bye(const struct draw *draw, size_t a)
{
	return draw->last_place - draw->input->place[draw->entry[a]];
}

static int64_t
low_most(const struct draw *draw)
{
	return draw->last_place - draw->top_place;
}

/* Each two entries have a throw of their own, whoever else plays. */
static int64_t
chance_throw(const struct draw *draw, size_t one, size_t other)
{
	uint64_t high = one > other ? one : other, low = one > other ? other : one;
	uint64_t number = high * (high - 1) / 2 + low;

	return (int64_t)(dice_throw(draw->input->seed, number) >> (64 - CHANCE_BITS));
}

static int64_t
chance_couple(const struct draw *draw, size_t a, size_t b)
{
	return chance_throw(draw, draw->entry[a], draw->entry[b]);
}

static int64_t
chance_bye(const struct draw *draw, size_t a)
{
	return chance_throw(draw, draw->entry[a], draw->input->history.entries);
}

static int64_t
chance_most(const struct draw *draw)
{
	return (((int64_t)1 << CHANCE_BITS) - 1) * (int64_t)draw->couples;
}

/* In falling order. `most` is what a whole draw can cost in that term. */
static const struct term {
	int64_t (*couple)(const struct draw *draw, size_t a, size_t b); /* NULL = nothing */
	int64_t (*bye)(const struct draw *draw, size_t a);
	int64_t (*most)(const struct draw *draw);
} terms[TERMS] = {
	{.couple = rematch_couple, .most = rematch_most},
	{.bye = fresh_bye, .most = fresh_most},
	{.couple = score_couple, .bye = score_bye, .most = score_most},
	{.bye = low_bye, .most = low_most},
	{.couple = chance_couple, .bye = chance_bye, .most = chance_most},
};

/* One unit of a term weighs more than all that a draw can cost in the terms
 * after it. A couple costs less than two units of the first. */
static void
steps_set(struct draw *draw)
{
	weight below = 0;
	size_t i;

	for (i = TERMS; i-- > 0;) {
		draw->step[i] = below + 1;
		below += draw->step[i] * terms[i].most(draw);
	}
	draw->whole = 2 * draw->step[0];
}

/* The largest event meant: `step` of the first term is at most the product of
 * (most + 1) over the terms after it. */
enum { ENTRIES_MOST = 2048, ROUNDS_MOST = 512, COUPLES_MOST = ENTRIES_MOST / 2 };
_Static_assert(2 * ((weight)COUPLES_MOST << CHANCE_BITS) * ENTRIES_MOST *
               ((weight)4 * ROUNDS_MOST * ROUNDS_MOST * COUPLES_MOST + 1) *
               (ROUNDS_MOST + 1) < MATCHING_WEIGHT_LIMIT / (ENTRIES_MOST + 1),
               "the weights of the largest event fit");

static weight
couple_weight(const void *self, size_t a, size_t b)
{
	const struct draw *draw = self;
	const size_t low = a < b ? a : b, high = a < b ? b : a;
	const bool bye = high == draw->count;
	weight cost = 0;
	size_t i;

	for (i = 0; i < TERMS; i++) {
		if (bye && terms[i].bye != NULL)
			cost += draw->step[i] * terms[i].bye(draw, low);
		else if (!bye && terms[i].couple != NULL)
			cost += draw->step[i] * terms[i].couple(draw, low, high);
	}
	return draw->whole - cost;
}

/* Who plays */

enum { NOT_PLAYING = -1 };

/* Numbers those who play; returns each entry's number or NOT_PLAYING. */
static int *
field_number(struct arena *arena, const struct pairing_input *input, struct draw *draw)
{
	const size_t entries = input->history.entries;
	int *number = arena_array(arena, entries, sizeof(int));
	size_t *entry = arena_array(arena, entries, sizeof(size_t));
	size_t e;

	for (e = 0; e < entries; e++) {
		number[e] = NOT_PLAYING;
		if (!input->plays[e])
			continue;
		number[e] = (int)draw->count;
		entry[draw->count++] = e;
	}
	draw->entry = entry;
	draw->couples = (draw->count + 1) / 2;
	return number;
}

static void
field_look_back(struct arena *arena, struct draw *draw, const int *number)
{
	const struct history *history = &draw->input->history;
	int *byes = arena_array(arena, draw->count, sizeof(int));
	unsigned char *met = arena_array(arena, draw->count, draw->count);
	size_t a, b, round;

	for (a = 0; a < draw->count; a++) {
		for (round = 0; round < history->rounds; round++) {
			const struct turn *turn = history_turn(history, draw->entry[a], round);
			bool meeting = turn->part == PART_GAME || turn->part == PART_VOID;

			if (turn->part == PART_BYE)
				byes[a]++;
			if (!meeting || turn->opponent < 0 || number[turn->opponent] == NOT_PLAYING)
				continue;
			b = (size_t)number[turn->opponent];
			met[a * draw->count + b] = 1;
			met[b * draw->count + a] = 1;
		}
	}
	draw->byes = byes;
	draw->met = met;
}

static void
field_score(struct arena *arena, struct draw *draw)
{
	const int *scores_x2 = standings_scores_x2(arena, &draw->input->history);
	int *score_x2 = arena_array(arena, draw->count, sizeof(int));
	size_t a;

	for (a = 0; a < draw->count; a++)
		score_x2[a] = scores_x2[draw->entry[a]];
	draw->score_x2 = score_x2;
}

static void
range_widen(int *low, int *high, int value, bool first)
{
	if (first || value < *low)
		*low = value;
	if (first || value > *high)
		*high = value;
}

static void
field_measure(struct draw *draw)
{
	int least_byes = 0;
	size_t a;

	for (a = 0; a < draw->count; a++) {
		range_widen(&draw->lowest_x2, &draw->highest_x2, draw->score_x2[a], a == 0);
		range_widen(&draw->top_place, &draw->last_place,
		            draw->input->place[draw->entry[a]], a == 0);
		range_widen(&least_byes, &draw->most_byes, draw->byes[a], a == 0);
	}
}

static struct draw
draw_new(struct arena *arena, const struct pairing_input *input)
{
	struct draw draw = {.input = input};
	const int *number = field_number(arena, input, &draw);

	field_look_back(arena, &draw, number);
	field_score(arena, &draw);
	field_measure(&draw);
	steps_set(&draw);
	return draw;
}

/* The tables */

struct table {
	int better, other; /* places; other >= better */
	struct couple couple;
};

static int
table_order(const void *one, const void *other)
{
	const struct table *x = one, *y = other;

	if (x->better != y->better)
		return x->better < y->better ? -1 : 1;
	if (x->other != y->other)
		return x->other < y->other ? -1 : 1;
	return x->couple.a < y->couple.a ? -1 : x->couple.a > y->couple.a;
}

static struct table
table_set(const int *place, size_t one, size_t other)
{
	bool higher = place[one] < place[other] || (place[one] == place[other] && one < other);
	size_t a = higher ? one : other, b = higher ? other : one;

	return (struct table){.better = place[a], .other = place[b], .couple = {a, b}};
}

static void
pairing_add(struct pairing *pairing, struct table *tables, const struct draw *draw,
            size_t a, size_t b)
{
	if (b == draw->count) {
		pairing->bye = (int)draw->entry[a];
		return;
	}
	tables[pairing->couple_count++] =
		table_set(draw->input->place, draw->entry[a], draw->entry[b]);
	pairing->rematches += (size_t)rematch_couple(draw, a, b);
}

struct pairing
pairing_draw(struct arena *arena, const struct pairing_input *input)
{
	const struct draw draw = draw_new(arena, input);
	const int *mate = matching_best(arena, draw.couples * 2, couple_weight, &draw);
	struct table *tables = arena_array(arena, draw.couples, sizeof(*tables));
	struct pairing pairing = {.bye = -1};
	size_t i;

	for (i = 0; i < draw.count; i++) {
		if ((size_t)mate[i] > i)
			pairing_add(&pairing, tables, &draw, i, (size_t)mate[i]);
	}
	qsort(tables, pairing.couple_count, sizeof(*tables), table_order);
	pairing.couples = arena_array(arena, draw.couples, sizeof(*pairing.couples));
	for (i = 0; i < pairing.couple_count; i++)
		pairing.couples[i] = tables[i].couple;
	return pairing;
}
