#include "tournament/pairing.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "tournament/lineup.h"
#include "tournament/matching.h"
#include "tournament/term.h"

/* A draw is one matching of greatest weight over all who play, and not a walk down the standings
 * that pairs group by group. Such a walk decides at the top what at the bottom cannot be mended any
 * more (the last two have met), and then has to go back; it never knows whether what it found is
 * the best. The matching does, and so it can be asked why (explain.h): why not these two is the
 * same draw with these two locked, and what that costs more.
 *
 * What is locked is no part of it: those entries are no vertices. They are in the lineup all the
 * same, in their score groups and ranks, so that the rest is drawn as if all of it were.
 *
 * Those who are to be drawn, as vertices. With an odd number of them one vertex more, `count`
 * itself, is the bye. */
struct draw {
	const struct lineup *lineup;
	size_t count;
	const size_t *entry;   /* by vertex */
	bool bye;
	/* The first `used` terms are weighed. The best draw costs in each at most its
	 * bound, and so does each couple in it; one that costs more is not looked at. */
	size_t used;
	int64_t bound[TERMS];
	bool counts[TERMS];    /* and can cost something */
	enum term weighed[TERMS]; /* those of the used that do, in their order */
	size_t weighed_count;
	weight step[TERMS];    /* what one unit of the term weighs */
	weight whole;          /* what a couple weighs that costs nothing */
};

/* Weights. Greatest weight is least cost: what a couple weighs is what it saves of a whole that is
 * the same for all. Those that are compared have as many couples, as many as there can be, so
 * that the wholes are no difference between them.
 *
 * One unit of a term weighs more than all that the best draw costs in the terms after it. No more
 * is needed: a draw that is worse in one term, having been as good before it, cannot make that up.
 *
 * So the terms are the digits of one number, each digit as large as its term may become, and the
 * number has to fit 128 bits when it is multiplied by the entries. Of a large field it need not:
 * see draw_best. */

/* Sets the steps for the first `used` terms; false if the weights do not fit. */
static bool
steps_set(struct draw *draw, size_t used)
{
	const weight most = (MATCHING_WEIGHT_LIMIT / (weight)(draw->count + 2) - 1) / 2;
	weight below = 0;

	draw->used = used;
	draw->weighed_count = 0;
	for (size_t i = 0; i < used; i++)
		if (draw->counts[i])
			draw->weighed[draw->weighed_count++] = (enum term)i;
	/* From the last term, whose unit weighs 1, upwards: below = what all after it can cost.
	 * The first needs no bound: nothing is above it that it could outweigh. */
	for (size_t i = used; i-- > 0;) {
		draw->step[i] = below + 1;
		if (i > 0 && (weight)draw->bound[i] > (most - draw->step[i]) / draw->step[i])
			return false;
		below += i > 0 ? draw->step[i] * draw->bound[i] : 0;
	}
	/* A couple that is looked at costs less than this: a rematch and all that comes after it,
	 * at most. Below 0 a weight would say that there is no such couple. */
	draw->whole = 2 * draw->step[TERM_REMATCH];
	return true;
}

/* What a couple costs in a term; `b` may be the bye's vertex. To a term the bye is an entry with
 * itself. */
static int64_t
vertex_cost(const struct draw *draw, size_t term, size_t a, size_t b)
{
	return term_cost(draw->lineup, (enum term)term, draw->entry[a],
	                 draw->entry[b == draw->count ? a : b]);
}

/* Below 0: there is no such couple. Of two whom people have said never to meet; of two who cost
 * more in one term than the best draw may in all of its couples. This is asked of each two in each
 * matching, of 1,024 entries half a million times, so only terms that count in this round are
 * looked at: to walk them all, and to multiply by nothing, was a seventh of a draw of 512. */
static weight
couple_weight(const void *self, size_t one, size_t other)
{
	const struct draw *draw = self;
	const size_t a = one < other ? one : other, b = one < other ? other : one;
	weight cost = 0;

	if (b < draw->count &&
	    (lineup_pair(draw->lineup, draw->entry[a], draw->entry[b]) & PAIR_FORBIDDEN) != 0)
		return -1;
	for (size_t i = 0; i < draw->weighed_count; i++) {
		const enum term term = draw->weighed[i];
		const int64_t units = vertex_cost(draw, term, a, b);

		if (units > draw->bound[term])
			return -1;
		if (units > 0) /* most cost nothing, and a product of 128 bits is dear */
			cost += draw->step[term] * units;
	}
	return draw->whole - cost;
}

/* A tuple compared term by term would need no bounds, but a matching adds, halves and subtracts
 * weights all the time, and a tuple of nineteen numbers makes each of these nineteen. Numbers of
 * 128 bits are as quick as any, and have room for all terms but of a large field.
 *
 * Where not all terms fit, the first so many of them are weighed alone; what the best draw costs in
 * them is then known, and is far less than it might have been, so that there is room for more.
 * Terms that find no room even so, the last ones, are left out.
 *
 * The first time it is those in which most couples cost nothing: all but a few are matched before a
 * search begins, and what is left is hardly slower than one matching. With as many as there is room
 * for, of 1,024 entries all but chance, it would be two. */
static const int *
draw_best(struct arena *arena, struct draw *draw)
{
	const size_t vertices = draw->count + draw->bye;
	int *mate = arena_array(arena, vertices, sizeof(*mate));
	size_t known = 0, used = 0;

	while (used < TERMS) {
		struct arena *own;

		for (used = TERMS; !steps_set(draw, used);)
			used = used == TERMS && known < TERM_FLOAT_PLACE ? TERM_FLOAT_PLACE : used - 1;
		if (used == known)
			break;
		/* What a matching needs, a square of weights above all, is given back at once. */
		own = arena_new();
		memcpy(mate, matching_best(own, vertices, couple_weight, draw),
		       vertices * sizeof(*mate));
		arena_free(own);
		/* Nobody need look any more at what costs more than this draw does: its costs are
		 * the bounds that the next, with a term more, is weighed in. They are right for it,
		 * since terms fall strictly: whatever the later ones say, a draw that is best in
		 * all of them is as good as this one in those it has seen. */
		for (size_t i = 0; i < used; i++) {
			draw->bound[i] = 0;
			for (size_t v = 0; draw->counts[i] && v < draw->count; v++)
				if (mate[v] > (int)v)
					draw->bound[i] += vertex_cost(draw, i, v, (size_t)mate[v]);
		}
		known = used;
	}
	return mate;
}

/* Who is to be drawn */

/* Who asks for a draw has seen to it that what is locked plays and is locked once
 * (event/drawing.c): else two games of one entry would be written down. */
static void
entry_lock(unsigned char *locked, const struct pairing_input *input, size_t entry)
{
	if (!input->plays[entry] || locked[entry])
		log_die("pairing: entry %zu is locked and %s", entry,
		        locked[entry] ? "locked again" : "does not play");
	locked[entry] = 1;
}

static struct draw
draw_new(struct arena *arena, const struct lineup *lineup)
{
	const struct pairing_input *input = lineup->input;
	unsigned char *locked = arena_array(arena, input->history.entries, 1);
	size_t *entry = arena_array(arena, lineup->count, sizeof(*entry));
	struct draw draw = {.lineup = lineup, .entry = entry};

	for (size_t i = 0; i < input->locked_count; i++) {
		entry_lock(locked, input, input->locked[i].a);
		entry_lock(locked, input, input->locked[i].b);
	}
	for (size_t i = 0; i < input->locked_bye_count; i++)
		entry_lock(locked, input, input->locked_byes[i]);
	for (size_t e = 0; e < input->history.entries; e++)
		if (lineup->runners[e].plays && !locked[e])
			entry[draw.count++] = e;
	draw.bye = draw.count % 2 == 1;
	for (size_t i = 0; i < TERMS; i++) {
		/* Where nobody is to have the bye, its terms cost nothing. */
		bool any = terms[i].couple != NULL || draw.bye;

		if (any && term_counts(lineup, (enum term)i))
			draw.bound[i] = terms[i].most(lineup);
		draw.counts[i] = draw.bound[i] > 0;
	}
	return draw;
}

/* The tables: top table first, as people look for themselves on the list. Who sits at which number
 * is not said here, since some tables are out and some people have their own (event/seating.h). */

struct table {
	int better, other; /* places; other >= better */
	struct pairing_couple couple;
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

static void
couple_add(struct pairing *pairing, const struct lineup *lineup, size_t one, size_t other)
{
	const int *place = lineup->input->place;
	const bool higher = place[one] == place[other] ? one < other : place[one] < place[other];
	const size_t a = higher ? one : other, b = higher ? other : one;

	pairing->couples[pairing->couple_count++] =
		(struct pairing_couple){.a = a, .b = b, .a_colour = terms_colour(lineup, a, b)};
	pairing->rematches += (lineup_pair(lineup, a, b) & PAIR_MET) != 0;
}

struct pairing
pairing_draw(struct arena *arena, const struct pairing_input *input)
{
	const struct lineup lineup = lineup_new(arena, input);
	struct draw draw = draw_new(arena, &lineup);
	const int *mate = draw_best(arena, &draw);
	struct table *tables = arena_array(arena, lineup.couples, sizeof(*tables));
	struct pairing pairing = {
		.couples = arena_array(arena, lineup.couples, sizeof(*pairing.couples)),
		.byes = arena_array(arena, input->locked_bye_count + 1, sizeof(*pairing.byes)),
		.alone = arena_array(arena, draw.count, sizeof(*pairing.alone)),
	};

	for (size_t i = 0; i < input->locked_count; i++)
		couple_add(&pairing, &lineup, input->locked[i].a, input->locked[i].b);
	for (size_t i = 0; i < input->locked_bye_count; i++)
		pairing.byes[pairing.bye_count++] = input->locked_byes[i];
	for (size_t v = 0; v < draw.count; v++) {
		if (mate[v] == -1)
			pairing.alone[pairing.alone_count++] = draw.entry[v];
		else if ((size_t)mate[v] == draw.count)
			pairing.byes[pairing.bye_count++] = draw.entry[v];
		else if ((size_t)mate[v] > v)
			couple_add(&pairing, &lineup, draw.entry[v], draw.entry[mate[v]]);
	}
	for (size_t i = 0; i < pairing.couple_count; i++) {
		const struct pairing_couple couple = pairing.couples[i];

		tables[i] = (struct table){input->place[couple.a], input->place[couple.b], couple};
	}
	qsort(tables, pairing.couple_count, sizeof(*tables), table_order);
	for (size_t i = 0; i < pairing.couple_count; i++)
		pairing.couples[i] = tables[i].couple;
	return pairing;
}
