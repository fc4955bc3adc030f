#include "tournament/forest.h"

/* What is near
 *
 * What happens next is where the least slack is, and n^2 edges are too many to ask each time.
 * So each slot, a vertex outside the trees or an outer top, keeps the best edge it has to an
 * outer top, and is told whenever a vertex becomes outer: O(n) for each that does, O(n) to
 * find the least of all. An edge is taken only where it is better than the one before, so of
 * equal ones the first stays, and the same event is matched in the same way everywhere. */

static inline void
near_note(struct forest *f, int slot, struct blossom_link edge, weight slack)
{
	if (slack < f->near_slack[slot]) {
		f->near_slack[slot] = slack;
		f->near[slot] = edge;
	}
}

/* A vertex has become outer. */
static void
vertex_scan(struct forest *f, int u)
{
	const struct blossom_nest *nest = f->nest;
	const weight *weights = blossom_weights(nest, u), *duals = nest->dual;
	const weight dual = duals[u];
	const int *slot = f->slot;
	const int home = nest->top[u], n = nest->n;

	f->outer[f->outers++] = u;
	for (int v = 0; v < n; v++)
		if (slot[v] != home)
			near_note(f, slot[v], (struct blossom_link){v, u},
			          dual + duals[v] - weights[v]);
}

/* A blossom need not ask for each of its vertices: which of them is the closest to u never
 * changes while it lasts (blossom.h). */
void
forest_seek(struct forest *f, int slot)
{
	const struct blossom_nest *nest = f->nest;

	f->near_slack[slot] = SLACK_NONE;
	for (int i = 0; i < f->outers; i++) {
		const int u = f->outer[i];
		const int v = slot < nest->n ? slot : nest->closest[slot][u];

		if (nest->top[u] != slot)
			near_note(f, slot, (struct blossom_link){v, u}, blossom_slack(nest, v, u));
	}
}

bool
forest_edge_holds(const struct forest *f, int slot)
{
	const struct blossom_link edge = f->near[slot];

	return f->side[edge.to] == SIDE_OUTER && f->nest->top[edge.to] != f->nest->top[edge.from] &&
	       blossom_slack(f->nest, edge.from, edge.to) == f->near_slack[slot];
}

bool
forest_edge_joins(const struct forest *f, int slot)
{
	const int *top = f->nest->top;
	const struct blossom_link edge = f->near[slot];

	return f->root[top[edge.from]] != f->root[top[edge.to]];
}

/* The trees */

/* Sets the side of a top and of its vertices, which stay in `listed`; returns
 * how many. */
static int
top_turn(struct forest *f, int top, enum forest_side side)
{
	const struct blossom_nest *nest = f->nest;
	const bool one = top < nest->n;
	int count = 0;

	f->side[top] = (unsigned char)side;
	for (int v = one ? top : 0; v < (one ? top + 1 : nest->n); v++) {
		if (nest->top[v] != top)
			continue;
		f->listed[count++] = v;
		f->side[v] = (unsigned char)side;
		f->slot[v] = side == SIDE_OUTER ? top : v;
	}
	return count;
}

/* A top that was off, or has just come out of a blossom, becomes outer. */
static void
outer_join(struct forest *f, int top, int root)
{
	const int count = top_turn(f, top, SIDE_OUTER);

	f->root[top] = root;
	f->near_slack[top] = SLACK_NONE;
	for (int i = 0; i < count; i++)
		vertex_scan(f, f->listed[i]);
}

static void
inner_join(struct forest *f, int top, struct blossom_link entry)
{
	top_turn(f, top, SIDE_INNER);
	f->root[top] = f->root[f->nest->top[entry.to]];
	f->entry[top] = entry;
}

/* A top that is off is matched, by its base, to one that is off as well, and a matched edge is
 * always tight: so the tree takes two, and ends on an outer one again. */
void
forest_grow(struct forest *f, struct blossom_link edge)
{
	const struct blossom_nest *nest = f->nest;
	const int top = nest->top[edge.from];

	inner_join(f, top, edge);
	outer_join(f, nest->top[nest->mate[nest->base[top]]], f->root[top]);
}

/* The edge from a top of a tree towards the root; at the root, `to` is -1. */
static struct blossom_link
tree_up(const struct forest *f, int top)
{
	int base = f->nest->base[top];

	if (f->side[top] == SIDE_INNER)
		return f->entry[top];
	return (struct blossom_link){base, f->nest->mate[base]};
}

/* The top where the ways of two tops to their root meet; it is outer. Each climb has a number
 * of its own, so that no marks have to be taken away after it. */
static int
tree_meet(struct forest *f, int one, int other)
{
	const int *top = f->nest->top;

	f->marks++;
	f->mark[one] = f->marks;
	for (int up; (up = tree_up(f, one).to) >= 0; f->mark[one] = f->marks)
		one = top[up];
	while (f->mark[other] != f->marks)
		other = top[tree_up(f, other).to];
	return other;
}

/* Turns the path over that leads from `vertex`, in an outer top, to the root, so
 * that `vertex` can be matched to `mate`. */
static void
path_turn(struct blossom_nest *nest, const struct blossom_link *entry, int vertex, int mate)
{
	for (;;) {
		const int outer = nest->top[vertex], old = nest->mate[nest->base[outer]];
		int inner;

		blossom_rebase(nest, outer, vertex);
		nest->mate[vertex] = mate;
		if (old < 0)
			return;
		inner = nest->top[old];
		mate = entry[inner].from;
		vertex = entry[inner].to;
		blossom_rebase(nest, inner, mate);
		nest->mate[mate] = vertex;
	}
}

void
forest_join(struct forest *f, struct blossom_link edge)
{
	const struct blossom_nest *nest = f->nest;
	const int *top = nest->top;
	const int one = f->root[top[edge.from]], other = f->root[top[edge.to]];
	int count = 0;

	/* Along the path between the roots every second edge was matched; now the others are,
	 * and both roots with them. All of it is tight, so nothing else changes. */
	path_turn(f->nest, f->entry, edge.from, edge.to);
	path_turn(f->nest, f->entry, edge.to, edge.from);
	f->alone -= 2;
	if (f->alone == 0)
		return;
	/* The two trees are felled: their tops are off. For their vertices the nearest outer top
	 * is looked up anew. What is noted for the trees that stand may be an edge from a felled
	 * one; matching.c finds that out when it comes to it, which it need not. */
	f->outers = 0;
	for (int v = 0; v < nest->n; v++) {
		const int root = f->root[top[v]];

		if (f->side[v] == SIDE_OFF)
			continue;
		if (root != one && root != other) {
			if (f->side[v] == SIDE_OUTER)
				f->outer[f->outers++] = v;
			continue;
		}
		f->side[v] = SIDE_OFF;
		f->slot[v] = v;
		if (top[v] >= nest->n)
			f->side[top[v]] = SIDE_OFF;
		f->listed[count++] = v;
	}
	for (int i = 0; i < count; i++)
		forest_seek(f, f->listed[i]);
}

/* Blossoms */

/* Makes children of the tops on the cycle that `edge` closes: from `meet` down
 * to the top of edge.from, over the edge, and up again to `meet`. */
static void
cycle_close(struct forest *f, int blossom, int meet, struct blossom_link edge)
{
	struct blossom_nest *nest = f->nest;
	const int last = nest->top[edge.from];
	struct blossom_link up;

	for (int top = nest->top[edge.to]; top != meet; top = nest->top[up.to]) {
		up = tree_up(f, top);
		blossom_child(nest, blossom, top, nest->top[up.to], up);
	}
	for (int top = last; top != meet; top = nest->top[up.to]) {
		up = tree_up(f, top);
		blossom_child(nest, blossom, nest->top[up.to], top,
		              (struct blossom_link){up.to, up.from});
	}
	blossom_child(nest, blossom, last, nest->top[edge.to], edge);
	blossom_close(nest, blossom, meet);
}

void
forest_bloom(struct forest *f, struct blossom_link edge)
{
	struct blossom_nest *nest = f->nest;
	const int meet = tree_meet(f, nest->top[edge.from], nest->top[edge.to]);
	const int blossom = blossom_take(nest);
	int child = meet, count = 0;

	cycle_close(f, blossom, meet, edge);
	do {
		if (child >= nest->n)
			f->side[child] = SIDE_OFF;
		child = nest->next[child];
	} while (child != meet);
	f->root[blossom] = f->root[meet];
	/* Any vertex of the cycle can now be the one left over, so all of the blossom is outer.
	 * What was inner becomes so for the first time, and its edges are looked at; those of
	 * the others have been. */
	for (int v = 0; v < nest->n; v++) {
		if (nest->top[v] != blossom)
			continue;
		if (f->side[v] == SIDE_INNER)
			f->listed[count++] = v;
		f->side[v] = SIDE_OUTER;
		f->slot[v] = blossom;
	}
	f->side[blossom] = SIDE_OUTER;
	forest_seek(f, blossom);
	for (int i = 0; i < count; i++)
		vertex_scan(f, f->listed[i]);
}

/* Of the two ways round the cycle from where the tree came in to the base, the one
 * with an even number of steps stays in the tree, inner and outer in turn; the rest
 * is off, matched in pairs. */
void
forest_open(struct forest *f, int blossom)
{
	struct blossom_nest *nest = f->nest;
	const int last = nest->first[blossom];
	struct blossom_link entry = f->entry[blossom];
	int inner = blossom_holding(nest, blossom, entry.from);
	int outer, child = last;
	bool odd = false;

	blossom_release(nest, blossom);
	f->side[blossom] = SIDE_OFF;
	do {
		top_turn(f, child, SIDE_OFF);
		child = nest->next[child];
	} while (child != last);
	for (int from = inner; from != last; from = nest->next[from])
		odd = !odd;
	if (odd)
		blossom_reverse(nest, inner);
	for (;;) {
		inner_join(f, inner, entry);
		if (inner == last)
			return;
		outer = nest->next[inner];
		outer_join(f, outer, f->root[inner]);
		entry = (struct blossom_link){nest->bond[outer].to, nest->bond[outer].from};
		inner = nest->next[outer];
	}
}

struct forest
forest_plant(struct arena *arena, struct blossom_nest *nest)
{
	const size_t n = (size_t)nest->n, nodes = (size_t)nest->nodes;
	struct forest f = {
		.nest = nest,
		.side = arena_array(arena, nodes, 1),
		.root = arena_array(arena, nodes, sizeof(int)),
		.entry = arena_array(arena, nodes, sizeof(struct blossom_link)),
		.slot = arena_array(arena, n, sizeof(int)),
		.near = arena_array(arena, nodes, sizeof(struct blossom_link)),
		.near_slack = arena_array(arena, nodes, sizeof(weight)),
		.outer = arena_array(arena, n, sizeof(int)),
		.mark = arena_array(arena, nodes, sizeof(int)),
		.listed = arena_array(arena, n, sizeof(int)),
	};

	for (int v = 0; v < nest->n; v++) {
		f.slot[v] = v;
		f.near_slack[v] = SLACK_NONE;
	}
	for (int v = 0; v < nest->n; v++) {
		if (nest->mate[v] < 0) {
			outer_join(&f, v, v);
			f.alone++;
		}
	}
	return f;
}
