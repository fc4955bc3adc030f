#include "tournament/matching.h"

#include "base/log.h"
#include "tournament/forest.h"

/* ---- the start ---- */

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

/* ---- the search ---- */

/* Edmonds' algorithm as a linear programme. Each vertex and each blossom has a
 * dual; the slack of an edge is
 *
 *   slack(u, v) = dual[u] + dual[v] - fourfold(u, v)
 *
 * and this holds at every moment:
 *
 *   1. between different tops slack >= 0, and blossoms have duals >= 0;
 *   2. an edge inside blossoms has slack + (the duals of the blossoms around
 *      both its ends) >= 0;
 *   3. matched edges, and the edges that hold a blossom's cycle together, have
 *      exactly 0 there ("tight").
 *
 * Once every vertex is matched these three prove that no matching weighs more.
 *
 * A tree grows from every vertex that is alone, all at the same time. A tree's
 * tops are in turn *outer* (the root, and whatever is matched to an inner one)
 * and *inner*; all others are *off*. Lowering the duals of outer vertices and
 * raising those of inner ones keeps the trees tight until something happens:
 *
 *   an edge from an outer top to one that is off becomes tight: the tree takes
 *     that one in, and what it is matched to;
 *   an edge between two outer tops of one tree does: they and the path between
 *     them become a blossom;
 *   an edge between two trees does: the path between their roots is turned over,
 *     which matches both roots, and the two trees are felled;
 *   an inner blossom's dual falls to 0: it is opened again.
 *
 * From one felling to the next a vertex becomes outer at most once and at most
 * n / 2 blossoms are made or opened, each in O(n), and a felling is O(n^2): that
 * makes O(n^3) in all. Growing from all roots at once keeps trees small until
 * few are left. From one root after the other, a field of which a part can only
 * be matched at a great loss (more than half from one club) costs a search
 * through all of it for every couple.
 *
 * Weights are taken four times, so that duals can start even: an edge between two
 * outer tops loses slack from both ends, and half of it must be whole. It is: a
 * tight edge's ends have duals of the same parity, and the roots' duals, even at
 * the start, fall together.
 *
 * Size: let r be the distance from the least to the greatest weight, as they
 * were. Two roots have non-negative slack, so duals have fallen by no more than 2r
 * since the start; that keeps every dual within 8r of 0, every slack below 20r,
 * and what is taken from a slack below 4r. MATCHING_WEIGHT_LIMIT bounds r. */

enum event_kind {
	EVENT_REACH, /* an edge from outer to off becomes tight; node: the vertex off */
	EVENT_MEET,  /* one between two outer tops; node: the one it is noted for */
	EVENT_OPEN,  /* an inner blossom's dual falls to 0 */
};

struct event {
	enum event_kind kind;
	int node;
	weight drop; /* how far the outer duals fall until then */
};

static inline void
event_consider(struct event *best, enum event_kind kind, int node, weight drop)
{
	if (drop < best->drop)
		*best = (struct event){kind, node, drop};
}

/* Of two events at once the one that joins trees comes first: what need not grow
 * any more is not grown. */
static inline void
outer_consider(const struct forest *f, struct event *best, int slot)
{
	const weight drop = f->near_slack[slot] / 2;

	if (drop < best->drop || (drop == best->drop && forest_edge_joins(f, slot)))
		*best = (struct event){EVENT_MEET, slot, drop};
}

/* There always is one: at least two vertices are alone, and the graph is complete. */
static struct event
event_next(const struct forest *f)
{
	struct event best = {EVENT_REACH, -1, SLACK_NONE};

	for (int v = 0; v < f->nest->n; v++) {
		if (f->side[v] == SIDE_OFF)
			event_consider(&best, EVENT_REACH, v, f->near_slack[v]);
		else if (f->slot[v] == v && f->side[v] == SIDE_OUTER)
			outer_consider(f, &best, v);
	}
	for (int b = f->nest->n; b < f->nest->nodes; b++) {
		if (f->side[b] == SIDE_OUTER)
			outer_consider(f, &best, b);
		else if (f->side[b] == SIDE_INNER)
			event_consider(&best, EVENT_OPEN, b, f->nest->dual[b] / 2);
	}
	return best;
}

static void
duals_move(struct forest *f, weight drop)
{
	weight *dual = f->nest->dual;

	for (int v = 0; v < f->nest->n; v++) {
		if (f->side[v] == SIDE_OFF) {
			f->near_slack[v] -= drop;
		} else if (f->side[v] == SIDE_INNER) {
			dual[v] += drop;
		} else {
			dual[v] -= drop;
			if (f->slot[v] == v)
				f->near_slack[v] -= 2 * drop;
		}
	}
	for (int b = f->nest->n; b < f->nest->nodes; b++) {
		if (f->side[b] == SIDE_OUTER) {
			dual[b] += 2 * drop;
			f->near_slack[b] -= 2 * drop;
		} else if (f->side[b] == SIDE_INNER) {
			dual[b] -= 2 * drop;
		}
	}
}

/* Matches every vertex, so that the total weight is the greatest there is. Every dual must be
 * even, every slack at least 0, that of matched edges 0, and there must be no blossoms yet. */
static void
search_finish(struct arena *arena, struct blossom_nest *nest)
{
	struct forest f = forest_plant(arena, nest);

	while (f.alone > 0) {
		const struct event event = event_next(&f);
		const struct blossom_link edge = f.near[event.node];

		/* What a felled tree had noted is only found out when it comes first: it was no
		 * more than the truth, so nothing has been passed by. */
		if (event.kind != EVENT_OPEN && !forest_edge_holds(&f, event.node)) {
			forest_seek(&f, event.node);
			continue;
		}
		if (event.drop > 0)
			duals_move(&f, event.drop);
		switch (event.kind) {
		case EVENT_REACH:
			forest_grow(&f, edge);
			break;
		case EVENT_MEET:
			if (forest_edge_joins(&f, event.node))
				forest_join(&f, edge);
			else
				forest_bloom(&f, edge);
			break;
		case EVENT_OPEN:
			forest_open(&f, event.node);
			break;
		}
	}
}

int *
matching_best(struct arena *arena, size_t n, matching_weight weigh, const void *self)
{
	struct blossom_nest nest;

	if (n == 0)
		return arena_array(arena, 0, sizeof(int));
	nest = blossom_nest(arena, n + n % 2);
	weights_load(&nest, n, weigh, self);
	duals_start(&nest);
	search_finish(arena, &nest);
	for (int v = 0; v < nest.n; v++)
		if (blossom_weights(&nest, v)[nest.mate[v]] < 0)
			nest.mate[v] = -1;
	return nest.mate;
}
