#include <stdbool.h>

#include "shake.h"
#include "suite.h"

#include "base/arena.h"
#include "tournament/matching.h"

enum { SMALL = 12, LARGE = 200 };

struct graph {
	size_t n;
	weight w[LARGE][LARGE];
};

static weight
graph_weight(const void *self, size_t a, size_t b)
{
	const struct graph *graph = self;

	return graph->w[a][b];
}

static void
graph_clear(struct graph *graph, size_t n)
{
	graph->n = n;
	for (size_t a = 0; a < n; a++) {
		for (size_t b = 0; b < n; b++)
			graph->w[a][b] = -1;
	}
}

static void
graph_join(struct graph *graph, size_t a, size_t b, weight w)
{
	graph->w[a][b] = w;
	graph->w[b][a] = w;
}

struct worth {
	int couples;
	weight total;
};

static bool
worth_less(struct worth a, struct worth b)
{
	return a.couples != b.couples ? a.couples < b.couples : a.total < b.total;
}

/* What a matching is worth; fails if it is none. */
static struct worth
mates_worth(const struct graph *graph, const int *mate)
{
	struct worth worth = {0, 0};

	for (size_t v = 0; v < graph->n; v++) {
		if (mate[v] < 0) {
			assert_int_equal(mate[v], -1);
			continue;
		}
		assert_true((size_t)mate[v] < graph->n);
		assert_int_equal(mate[mate[v]], v);
		assert_true(graph->w[v][mate[v]] >= 0);
		if ((size_t)mate[v] > v) {
			worth.couples++;
			worth.total += graph->w[v][mate[v]];
		}
	}
	return worth;
}

/* The twin: the best for every set of vertices, from the best of smaller sets. */
static struct worth
best_of_all(const struct graph *graph)
{
	static struct worth best[1 << SMALL];
	size_t low;

	best[0] = (struct worth){0, 0};
	for (size_t set = 1; set < (size_t)1 << graph->n; set++) {
		for (low = 0; !(set >> low & 1); low++)
			;
		best[set] = best[set & ~((size_t)1 << low)];
		for (size_t other = low + 1; other < graph->n; other++) {
			struct worth here;

			if (!(set >> other & 1) || graph->w[low][other] < 0)
				continue;
			here = best[set & ~((size_t)1 << low) & ~((size_t)1 << other)];
			here.couples++;
			here.total += graph->w[low][other];
			if (worth_less(best[set], here))
				best[set] = here;
		}
	}
	return best[((size_t)1 << graph->n) - 1];
}

static void
graph_print(const char *name, const struct graph *graph)
{
	print_error("%s: %zu vertices\n", name, graph->n);
	for (size_t a = 0; a < graph->n; a++) {
		for (size_t b = 0; b < a; b++)
			print_error(" %zu-%zu:%llx,%llx", b, a,
			            (unsigned long long)(graph->w[a][b] >> 64),
			            (unsigned long long)graph->w[a][b]);
	}
	print_error("\n");
}

static void
twin_check(const char *name, struct arena *arena, const struct graph *graph)
{
	const int *mate = matching_best(arena, graph->n, graph_weight, graph);
	struct worth found = mates_worth(graph, mate), best = best_of_all(graph);

	if (found.couples == best.couples && found.total == best.total)
		return;
	graph_print(name, graph);
	fail_msg("%s: %d couples, best %d", name, found.couples, best.couples);
}

/* How weights are made; `missing` of 16 edges are not there. */
struct sort {
	const char *name;
	uint32_t range;
	int shift;
	uint32_t missing;
};

static void
graph_random(struct graph *graph, size_t n, const struct sort *sort, uint32_t *state)
{
	graph_clear(graph, n);
	for (size_t a = 0; a < n; a++) {
		for (size_t b = 0; b < a; b++) {
			weight w = (weight)(shake(state) % sort->range) << sort->shift;

			if (shake(state) % 16 >= sort->missing)
				graph_join(graph, a, b, w + (sort->shift ? shake(state) : 0));
		}
	}
}

static const struct sort sorts[] = {
	{"all alike", 1, 0, 5},
	{"nearly all alike", 2, 0, 2},
	{"few weights", 4, 0, 0},
	{"few weights, few edges", 4, 0, 11},
	{"many weights", 100, 0, 0},
	{"many weights, some edges", 100, 0, 6},
	{"wide", 1u << 31, 0, 0},
	{"near the limit", 1u << 15, 100, 0},
	{"near the limit, some edges", 1u << 15, 100, 7},
	{"two terms", 3, 90, 1},
};

ARENA_TEST(no_small_graph_has_a_better_matching)
{
	static struct graph graph;
	uint32_t random = 20250607;

	for (size_t i = 0; i < COUNT(sorts); i++) {
		for (size_t round = 0; round < 1500; round++) {
			graph_random(&graph, round % 9, &sorts[i], &random);
			twin_check(sorts[i].name, arena, &graph);
			arena_reset(arena);
		}
		for (size_t round = 0; round < 60; round++) {
			graph_random(&graph, 9 + round % 4, &sorts[i], &random);
			twin_check(sorts[i].name, arena, &graph);
			arena_reset(arena);
		}
	}
}

/* Inputs that make a search long. Weights by number, 0 to n - 1; chance is below
 * 2^32. */
struct shape {
	const char *name;
	weight (*of)(int n, int low, int high, weight chance);
};

static weight
large_club(int n, int low, int high, weight chance)
{
	(void)low;
	return (high < n * 3 / 5 ? 0 : (weight)1 << 40) + chance;
}

static weight
large_club_in_line(int n, int low, int high, weight chance)
{
	(void)chance;
	return (high < n * 2 / 3 ? 0 : (weight)1 << 40) - (high - low) * (high - low) + n * n;
}

static weight
two_halves(int n, int low, int high, weight chance)
{
	return low < n / 3 && high >= n / 3 ? chance : chance / 4;
}

static weight
threes(int n, int low, int high, weight chance)
{
	(void)n;
	return low / 3 == high / 3 ? 10 : chance % 5;
}

static weight
fives(int n, int low, int high, weight chance)
{
	(void)n;
	return low / 5 == high / 5 ? 20 + chance % 2 : 9 - (high / 5 - low / 5);
}

static weight
larger(int n, int low, int high, weight chance)
{
	(void)n, (void)low, (void)chance;
	return high;
}

static weight
product(int n, int low, int high, weight chance)
{
	(void)n, (void)chance;
	return low * high;
}

static weight
far_apart(int n, int low, int high, weight chance)
{
	(void)n;
	return (high - low) * (high - low) + chance % 2;
}

static weight
star(int n, int low, int high, weight chance)
{
	(void)n;
	return low == 0 ? 0 : 100 * high + chance % 100;
}

static const struct shape shapes[] = {
	{"a large club", large_club}, {"a large club in line", large_club_in_line},
	{"two halves", two_halves}, {"threes", threes}, {"fives", fives}, {"larger", larger},
	{"product", product}, {"far apart", far_apart}, {"star", star},
};

/* With the numbers dealt to the vertices by chance. */
static void
graph_shape(struct graph *graph, size_t n, const struct shape *shape, uint32_t *random)
{
	size_t number[LARGE];

	graph->n = n;
	shake_deal(random, number, n);
	for (size_t a = 0; a < n; a++) {
		graph->w[a][a] = -1;
		for (size_t b = 0; b < a; b++) {
			bool less = number[a] < number[b];

			graph_join(graph, a, b, shape->of((int)n, (int)number[less ? a : b],
			                                  (int)number[less ? b : a], shake(random)));
		}
	}
}

ARENA_TEST(no_small_graph_of_a_hard_shape_has_a_better_matching)
{
	static struct graph graph;
	uint32_t random = 611;

	for (size_t i = 0; i < COUNT(shapes); i++) {
		for (size_t round = 0; round < 120; round++) {
			graph_shape(&graph, 5 + round % 8, &shapes[i], &random);
			twin_check(shapes[i].name, arena, &graph);
			arena_reset(arena);
		}
	}
}

struct edge {
	size_t a, b;
	int weight;
};

/* Worked by hand; each has one best matching only. Edges end with {0, 0, 0}. */
static const struct known {
	const char *name;
	size_t n;
	struct edge edges[16];
	int mate[10];
} known[] = {
	{"one alone", 1, {{0, 0, 0}}, {-1}},
	{"two without an edge", 2, {{0, 0, 0}}, {-1, -1}},
	{"an edge of weight nothing is better than none", 2, {{0, 1, 0}, {0, 0, 0}}, {1, 0}},
	{"two light couples beat one heavy", 4,
	 {{0, 1, 1}, {1, 2, 100}, {2, 3, 1}, {0, 0, 0}}, {1, 0, 3, 2}},
	{"a triangle leaves its dearest corner alone", 3,
	 {{0, 1, 5}, {1, 2, 7}, {0, 2, 6}, {0, 0, 0}}, {-1, 2, 1}},
	/* The way out of the triangle 0-1-2 is at 2, so 0 and 1 stay together. */
	{"a triangle with a tail", 4,
	 {{0, 1, 1}, {1, 2, 9}, {0, 2, 9}, {2, 3, 1}, {0, 0, 0}}, {1, 0, 3, 2}},
	/* Two triangles and a bridge: the bridge must be used for all to be matched. */
	{"two triangles and a bridge", 6,
	 {{0, 1, 8}, {1, 2, 9}, {0, 2, 9}, {2, 3, 1}, {3, 4, 9}, {3, 5, 9}, {4, 5, 8},
	  {0, 0, 0}}, {1, 0, 3, 2, 5, 4}},
	/* Ring 0..4, way out only at 3: the rest of the ring is 4-0 and 1-2. */
	{"a ring of five with a tail", 6,
	 {{0, 1, 9}, {1, 2, 4}, {2, 3, 9}, {3, 4, 9}, {4, 0, 4}, {3, 5, 1}, {0, 0, 0}},
	 {4, 2, 1, 5, 0, 3}},
	/* Triangle 0-1-2 inside the ring (012)-3-4; out at 4 by 5. 3 must then be
	 * matched into the triangle: 3-0 leaves 1-2 (2 + 9), 3-1 leaves no 0-2 dearer
	 * (2 + 5). */
	{"a triangle within a ring", 6,
	 {{0, 1, 9}, {1, 2, 9}, {0, 2, 5}, {0, 3, 2}, {1, 3, 2}, {3, 4, 9}, {2, 4, 9},
	  {4, 5, 1}, {0, 0, 0}}, {3, 2, 1, 0, 5, 4}},
	/* The same inside a third ring, (01234)-5-6, out at 6 by 7: then 5 has only 4
	 * left, and the rest is as before. */
	{"rings three deep", 8,
	 {{0, 1, 9}, {1, 2, 9}, {0, 2, 5}, {0, 3, 2}, {1, 3, 2}, {3, 4, 9}, {2, 4, 9},
	  {4, 5, 3}, {5, 6, 9}, {6, 2, 8}, {6, 7, 1}, {0, 0, 0}},
	 {3, 2, 1, 0, 5, 4, 7, 6}},
};

ARENA_TEST(odd_rings_are_matched_as_worked_by_hand)
{
	static struct graph graph;

	for (size_t i = 0; i < COUNT(known); i++) {
		const struct known *c = &known[i];
		const struct edge *edge;
		const int *mate;

		graph_clear(&graph, c->n);
		for (edge = c->edges; edge->a != edge->b; edge++)
			graph_join(&graph, edge->a, edge->b, edge->weight);
		twin_check(c->name, arena, &graph);
		mate = matching_best(arena, c->n, graph_weight, &graph);
		for (size_t v = 0; v < c->n; v++) {
			if (mate[v] != c->mate[v])
				fail_msg("%s: %zu has %d, not %d", c->name, v, mate[v], c->mate[v]);
		}
	}
}

/* A large graph whose best is known because it was planted. Vertices 2k and
 * 2k + 1 are the couples (the graph has them shuffled, under `name`). Every
 * vertex gets a value, every odd set {0 .. 2k} of a chain of sets one inside the
 * next gets a bonus for edges within, and an edge weighs its ends' values plus
 * the bonuses around both ends, less a loss that couples do not have. A matching
 * of all vertices has at most k edges within the set {0 .. 2k}, and the couples
 * have exactly k: no other weighs more. */
struct plant {
	struct graph graph;
	size_t name[LARGE];
	weight value[LARGE];
	weight bonus[LARGE / 2];
};

static weight
plant_edge(const struct plant *plant, size_t a, size_t b, uint32_t loss)
{
	weight w = plant->value[a] + plant->value[b];
	size_t high = a > b ? a : b, k;

	for (k = 1; k < plant->graph.n / 2; k++) {
		if (high <= 2 * k)
			w += plant->bonus[k];
	}
	return w - (a / 2 == b / 2 ? 0 : (weight)loss);
}

/* Fills the graph; returns the greatest weight. */
static weight
plant_grow(struct plant *plant, size_t n, uint32_t losses, uint32_t *random)
{
	weight best = 0;

	plant->graph.n = n;
	for (size_t a = 0; a < n; a++) {
		plant->value[a] = 1000 + shake(random) % 1000;
		plant->bonus[a / 2] = shake(random) % 3 ? 0 : shake(random) % 500;
	}
	shake_deal(random, plant->name, n);
	for (size_t a = 0; a < n; a++) {
		for (size_t b = 0; b < a; b++)
			graph_join(&plant->graph, plant->name[a], plant->name[b],
			           plant_edge(plant, a, b, shake(random) % losses));
	}
	for (size_t a = 0; a < n; a += 2)
		best += plant_edge(plant, a, a + 1, 0);
	return best;
}

ARENA_TEST(a_planted_best_is_found_among_two_hundred)
{
	static const uint32_t losses[] = {2, 3, 40, 1000};
	static struct plant plant;
	uint32_t random = 424242;

	for (size_t i = 0; i < 24; i++) {
		size_t n = i < 4 ? LARGE : 20 + 4 * i;
		weight best = plant_grow(&plant, n, losses[i % 4], &random);
		const int *mate = matching_best(arena, n, graph_weight, &plant.graph);
		struct worth worth = mates_worth(&plant.graph, mate);

		assert_int_equal(worth.couples, n / 2);
		if (worth.total != best)
			fail_msg("graph %zu is %lld below its best", i,
			         (long long)(best - worth.total));
		arena_reset(arena);
	}
}

/* Exchanging partners between two couples, or three, must gain nothing. */
static void
exchanges_check(const char *name, const struct graph *graph, const int *mate, uint32_t *random)
{
	const size_t n = graph->n;
	size_t a, b, c, x, y, z;

	for (size_t step = 0; step < 50000; step++) {
		a = shake(random) % n;
		b = shake(random) % n;
		c = shake(random) % n;
		x = (size_t)mate[a];
		y = (size_t)mate[b];
		z = (size_t)mate[c];
		if (a == b || a == y || c == a || c == x || c == b || c == y)
			continue;
		if (graph->w[a][b] + graph->w[x][y] > graph->w[a][x] + graph->w[b][y] ||
		    graph->w[a][y] + graph->w[b][z] + graph->w[c][x] >
		    graph->w[a][x] + graph->w[b][y] + graph->w[c][z])
			fail_msg("%s: %zu-%zu, %zu-%zu, %zu-%zu", name, a, x, b, y, c, z);
	}
}

ARENA_TEST(no_exchange_of_partners_gains_anything)
{
	static const struct sort sort = {"two hundred", 1u << 12, 64, 0};
	static struct graph graph;
	uint32_t random = 99;
	const int *mate;

	for (size_t i = 0; i <= COUNT(shapes); i++) {
		if (i == 0)
			graph_random(&graph, LARGE, &sort, &random);
		else
			graph_shape(&graph, LARGE / 2, &shapes[i - 1], &random);
		mate = matching_best(arena, graph.n, graph_weight, &graph);
		assert_int_equal(mates_worth(&graph, mate).couples, graph.n / 2);
		exchanges_check(i == 0 ? sort.name : shapes[i - 1].name, &graph, mate, &random);
		arena_reset(arena);
	}
}

/* Points on a plane, the nearer the heavier: many rings that are closed and opened again. */
static void
graph_plane(struct graph *graph, size_t n, uint32_t *random)
{
	int x[LARGE], y[LARGE];

	graph->n = n;
	for (size_t a = 0; a < n; a++) {
		x[a] = shake_to(random, 999);
		y[a] = shake_to(random, 999);
		for (size_t b = 0; b < a; b++)
			graph_join(graph, a, b, (1 << 22) - ((x[a] - x[b]) * (x[a] - x[b]) +
			                         (y[a] - y[b]) * (y[a] - y[b])) / 2);
	}
}

/* Threes that are better together, by weights of which many are alike: duals move by the least there is. */
static void
graph_threes(struct graph *graph, size_t n, uint32_t *random)
{
	graph->n = n;
	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < a; b++)
			graph_join(graph, a, b, a / 3 == b / 3 ? 20 + shake_to(random, 8) : shake_to(random, 11));
}

/* The same with other numbers, and each vertex adds something to all of its edges; what that is for all. */
static weight
graph_disguise(const struct graph *graph, struct graph *other, uint32_t *random)
{
	size_t number[LARGE];
	int more[LARGE];
	weight sum = 0;

	other->n = graph->n;
	shake_deal(random, number, graph->n);
	for (size_t a = 0; a < graph->n; a++) {
		more[a] = shake_to(random, 1 << 20);
		sum += more[a];
		for (size_t b = 0; b < a; b++)
			graph_join(other, number[a], number[b], graph->w[a][b] + more[a] + more[b]);
	}
	return sum;
}

/* All are matched, so that it comes to the same for every matching. */
ARENA_TEST(whatever_a_vertex_adds_to_all_its_edges_changes_nothing)
{
	static struct graph graph, other;
	uint32_t random = 31;

	for (int i = 0; i < 120; i++) {
		weight first, more, second;

		if (i % 4 == 0)
			graph_threes(&graph, 60, &random);
		else
			graph_plane(&graph, 60, &random);
		first = mates_worth(&graph, matching_best(arena, graph.n, graph_weight, &graph)).total;
		more = graph_disguise(&graph, &other, &random);
		second = mates_worth(&other, matching_best(arena, other.n, graph_weight, &other)).total;
		if (second != first + more)
			fail_msg("graph %d weighs %lld more", i, (long long)(second - more - first));
		arena_reset(arena);
	}
}

/* Of the many that are as good it is this one, whatever program runs it: a draw comes again from its seed. */
ARENA_TEST(the_same_weights_give_the_same_matching)
{
	static const struct sort sort = {"many ties", 2, 0, 0};
	static const int mates[] = {
		1, 0, 3, 2, 6, 9, 4, 10, 11, 5, 7, 8, 13, 12, 15, 14, 19, 18, 17, 16, 22, 23, 20, 21,
		25, 24, 28, 29, 26, 27, 33, 32, 31, 30, 35, 34, 37, 36, 39, 38, 42, 43, 40, 41, 46, 48,
		44, 49, 45, 47, 51, 50, 56, 57, 55, 54, 52, 53, 60, -1, 58,
	};
	static struct graph graph;
	uint32_t random = 7;
	const int *mate;

	graph_random(&graph, COUNT(mates), &sort, &random);
	mate = matching_best(arena, COUNT(mates), graph_weight, &graph);
	assert_memory_equal(mate, mates, sizeof(mates));
	assert_int_equal(mates_worth(&graph, mate).couples, 30);
}
