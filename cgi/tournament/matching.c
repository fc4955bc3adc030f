#include "tournament/matching.h"

#include "base/log.h"
#include "tournament/blossom.h"
#include "tournament/search.h"

/* The graph searched is complete and even: a missing edge weighs so little that
 * using one fewer is worth more than all other weights together, and an odd
 * vertex more is tied to all others by missing edges. What got such an edge in
 * the end is alone. */

/* In squares that fit a processor's cache: column by column a whole line of it
 * would be fetched for each weight. */
static void
square_mirror(struct blossom_nest *nest, size_t top, size_t left, size_t side, weight missing)
{
	const size_t n = (size_t)nest->n;

	for (size_t a = top; a < top + side && a < n; a++) {
		for (size_t b = left; b < left + side && b < a; b++) {
			weight *w = &nest->fourfold[a * n + b];

			*w = 4 * (*w < 0 ? missing : *w);
			nest->fourfold[b * n + a] = *w;
		}
	}
}

static void
weights_load(struct blossom_nest *nest, size_t count, matching_weight weigh, const void *self)
{
	enum { SIDE = 16 };
	const size_t n = (size_t)nest->n;
	weight greatest = 0, missing;

	/* The caller's weights as they are below the diagonal, -1 for each missing edge and for
	 * the odd vertex more. */
	for (size_t a = 0; a < n; a++) {
		for (size_t b = 0; b < a; b++) {
			weight w = a < count ? weigh(self, a, b) : -1;

			if (w > greatest)
				greatest = w;
			nest->fourfold[a * n + b] = w;
		}
	}
	/* A matching has n / 2 edges. One missing edge less saves more than all of them weigh,
	 * so the matching of greatest weight has as few of them as there can be: as many
	 * couples as possible come first, and their weights second. */
	if (greatest >= MATCHING_WEIGHT_LIMIT / (nest->n + 1))
		log_die("matching: a weight is too large for %d vertices", nest->n);
	missing = -(greatest * (nest->n / 2) + 1);
	for (size_t top = 0; top < n; top += SIDE)
		for (size_t left = 0; left <= top; left += SIDE)
			square_mirror(nest, top, left, SIDE, missing);
}

/* The duals' start: even, and no slack is negative. Half of a vertex's greatest weight does
 * that much: each end of an edge pays for half of it at least. Then each vertex in turn
 * gives up what it has too much, until it is tight with another; with one that is alone it
 * makes a couple: one that the search, which takes O(n^2) for each, need not find. */
static void
duals_start(struct blossom_nest *nest)
{
	int least = 0;

	for (int v = 0; v < nest->n; v++) {
		const weight *weights = blossom_weights(nest, v);
		weight greatest = -SLACK_NONE;

		for (int u = 0; u < nest->n; u++)
			if (u != v && weights[u] > greatest)
				greatest = weights[u];
		nest->dual[v] = greatest / 2;
	}
	for (int v = 0; v < nest->n; v++) {
		weight best = SLACK_NONE;

		if (nest->mate[v] >= 0)
			continue;
		/* The least slack of v's edges, to one that is alone if there is a choice. */
		for (int u = 0; u < nest->n; u++) {
			const weight here = u == v ? SLACK_NONE : blossom_slack(nest, v, u);

			if (u != v && (here < best || (here == best && nest->mate[u] < 0 &&
			                               nest->mate[least] >= 0))) {
				best = here;
				least = u;
			}
		}
		nest->dual[v] -= best;
		if (nest->mate[least] < 0) {
			nest->mate[v] = least;
			nest->mate[least] = v;
		}
	}
}

int *
matching_best(struct arena *arena, size_t n, matching_weight weigh, const void *self)
{
	struct blossom_nest nest;

	if (n == 0)
		return arena_array(arena, 1, sizeof(int));
	nest = blossom_nest(arena, n + n % 2);
	weights_load(&nest, n, weigh, self);
	duals_start(&nest);
	search_finish(arena, &nest);
	for (int v = 0; v < nest.n; v++)
		if (blossom_weights(&nest, v)[nest.mate[v]] < 0)
			nest.mate[v] = -1;
	return nest.mate;
}
