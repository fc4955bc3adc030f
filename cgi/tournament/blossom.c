#include "tournament/blossom.h"

/* All numbers are given out here once: a blossom makes one top of three at least, so there are
 * never more than n / 2 of them, one inside another included, and one that is opened gives
 * its number back. Nothing is allocated while the search runs. */
struct blossom_nest
blossom_nest(struct arena *arena, size_t n)
{
	const size_t blossoms = n / 2, nodes = n + blossoms;
	struct blossom_nest nest = {
		.n = (int)n, .nodes = (int)nodes,
		.fourfold = arena_array(arena, n * n, sizeof(weight)),
		.mate = arena_array(arena, n, sizeof(int)),
		.top = arena_array(arena, n, sizeof(int)),
		.dual = arena_array(arena, nodes, sizeof(weight)),
		.base = arena_array(arena, nodes, sizeof(int)),
		.parent = arena_array(arena, nodes, sizeof(int)),
		.first = arena_array(arena, nodes, sizeof(int)),
		.next = arena_array(arena, nodes, sizeof(int)),
		.bond = arena_array(arena, nodes, sizeof(struct blossom_link)),
		.closest = arena_array(arena, nodes, sizeof(int *)),
		.spare = arena_array(arena, blossoms, sizeof(int)),
		.least = arena_array(arena, n, sizeof(weight)),
	};

	for (int node = 0; node < nest.nodes; node++) {
		nest.base[node] = node;
		nest.parent[node] = -1;
		nest.first[node] = -1;
	}
	for (int node = 0; node < nest.n; node++) {
		nest.mate[node] = -1;
		nest.top[node] = node;
	}
	for (int node = nest.nodes - 1; node >= nest.n; node--) {
		nest.closest[node] = arena_array(arena, n, sizeof(int));
		nest.spare[nest.spare_count++] = node;
	}
	return nest;
}

/* Gives every vertex of `node` to the top `top`. The search asks for the top of a vertex at every
 * edge it looks at, and climbs out of blossoms only where one is opened or turned: so the
 * answer is kept with the vertex, and paid for when tops change. */
static void
node_gather(struct blossom_nest *nest, int node, int top)
{
	int child = nest->first[node];

	if (child < 0) {
		nest->top[node] = top;
		return;
	}
	do {
		node_gather(nest, child, top);
		child = nest->next[child];
	} while (child != nest->first[node]);
}

int
blossom_take(struct blossom_nest *nest)
{
	return nest->spare[--nest->spare_count];
}

void
blossom_child(struct blossom_nest *nest, int blossom, int child, int next, struct blossom_link bond)
{
	nest->parent[child] = blossom;
	nest->next[child] = next;
	nest->bond[child] = bond;
}

void
blossom_close(struct blossom_nest *nest, int blossom, int first)
{
	int *closest = nest->closest[blossom];
	int child = first;

	nest->parent[blossom] = -1;
	nest->first[blossom] = first;
	nest->base[blossom] = nest->base[first];
	nest->dual[blossom] = 0;
	/* For each vertex u the best of what its children know: u's own dual is the same for all
	 * of them and is left out. For u inside the blossom the entry means nothing and is never
	 * read for more than this. */
	for (int u = 0; u < nest->n; u++)
		nest->least[u] = SLACK_NONE;
	do {
		for (int u = 0; u < nest->n; u++) {
			const int v = child < nest->n ? child : nest->closest[child][u];
			const weight key = nest->dual[v] - blossom_weights(nest, v)[u];

			if (key < nest->least[u]) {
				nest->least[u] = key;
				closest[u] = v;
			}
		}
		child = nest->next[child];
	} while (child != first);
	node_gather(nest, blossom, blossom);
}

void
blossom_release(struct blossom_nest *nest, int blossom)
{
	int child = nest->first[blossom];

	do {
		nest->parent[child] = -1;
		node_gather(nest, child, child);
		child = nest->next[child];
	} while (child != nest->first[blossom]);
	nest->spare[nest->spare_count++] = blossom;
}

/* The edge between two neighbours is noted with the first of them. When the other becomes the
 * first, it is noted there, seen from the other end. */
void
blossom_reverse(struct blossom_nest *nest, int child)
{
	int node = child, next = nest->next[child], after;
	struct blossom_link bond = nest->bond[child], bond_after;

	do {
		after = nest->next[next];
		bond_after = nest->bond[next];
		nest->next[next] = node;
		nest->bond[next] = (struct blossom_link){bond.to, bond.from};
		node = next;
		next = after;
		bond = bond_after;
	} while (node != child);
}

int
blossom_holding(const struct blossom_nest *nest, int blossom, int vertex)
{
	int node = vertex;

	while (nest->parent[node] != blossom)
		node = nest->parent[node];
	return node;
}

/* An odd cycle can leave any one of its vertices over: the child that holds the new base
 * is passed by, and the other children, an even number, are matched two by two round the
 * cycle from it, over the edges that hold the cycle together. Those are tight (matching.c),
 * so the matching stays as good as it was. The same goes on inside each child. */
void
blossom_rebase(struct blossom_nest *nest, int node, int vertex)
{
	int child, other;

	if (nest->base[node] == vertex)
		return;
	child = blossom_holding(nest, node, vertex);
	nest->base[node] = vertex;
	nest->first[node] = child;
	blossom_rebase(nest, child, vertex);
	for (int one = nest->next[child]; one != child; one = nest->next[other]) {
		const struct blossom_link bond = nest->bond[one];

		other = nest->next[one];
		blossom_rebase(nest, one, bond.from);
		blossom_rebase(nest, other, bond.to);
		nest->mate[bond.from] = bond.to;
		nest->mate[bond.to] = bond.from;
	}
}
