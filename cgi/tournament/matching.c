#include "tournament/matching.h"

#include <stdbool.h>
#include <string.h>

#include "base/log.h"

/* Edmonds' algorithm as a linear programme. A *vertex* is one of the caller's;
 * a *blossom* is an odd cycle of nodes that behaves as one; a *node* is either,
 * and a *top* is a node inside no blossom. Each vertex and each blossom has a
 * dual; the slack of an edge is
 *
 *   slack(u, v) = dual[u] + dual[v] - doubled(u, v)
 *
 * and this holds at every moment:
 *
 *   1. between different tops slack >= 0, and blossoms have duals >= 0;
 *   2. an edge inside blossoms has slack + (the duals of the blossoms around
 *      both its ends) >= 0;
 *   3. matched edges, and the edges that hold a blossom's cycle together, have
 *      exactly 0 there ("tight"). Every top blossom has one vertex, its base,
 *      that is not matched inside it.
 *
 * Once every vertex is matched these three prove that no matching weighs more.
 *
 * One search: a tree grows from a vertex that is alone. Its tops are in turn
 * *outer* (the root, and whatever is matched to an inner one) and *inner*.
 * Lowering the duals of outer vertices and raising those of inner ones keeps
 * the tree tight until something happens: an edge from an outer top to the
 * outside becomes tight (the tree grows, or ends in another lone vertex and the
 * path between the two is turned over), an edge between two outer tops does
 * (they and the path between them become a blossom), or an inner blossom's dual
 * falls to 0 (it is opened again). A search costs O(n^2), and there are at
 * most n / 2.
 *
 * Weights are doubled, because an edge between two outer tops loses slack from
 * both ends: half of it must be whole. It is: a tight edge's ends have duals
 * of the same parity, so all duals in one tree have.
 *
 * The graph searched is complete and even: a missing edge weighs so little that
 * using one fewer is worth more than all other weights together, and an odd
 * vertex more is tied to all others by missing edges. What got such an edge in
 * the end is alone.
 *
 * Size: let r be the distance from the least to the greatest weight, missing
 * edges included. A vertex still alone has a dual no higher than at the start
 * and non-negative slack to all others, which keeps every dual within 3r of 0,
 * every slack below 8r, and what one search takes from a dual below 4r.
 * MATCHING_WEIGHT_LIMIT bounds r. */

enum side { SIDE_OFF, SIDE_OUTER, SIDE_INNER };

/* "No edge seen yet": what a search takes from it still leaves more than any slack. */
#define SLACK_NONE ((weight)1 << 126)

struct link { /* an edge, seen from the node it is noted for */
	int from; /* a vertex of that node */
	int to;   /* a vertex outside it */
};

/* Arrays by vertex have n places, arrays by node have `nodes`; the vertices are
 * the nodes below n. */
struct solver {
	int n, nodes;
	weight *doubled; /* n * n */
	int *mate;       /* by vertex; -1 = alone */
	int *top;        /* by vertex: the top it is in */

	weight *dual;
	int *base;     /* the one vertex that is not matched inside the node */
	int *parent;   /* the blossom a node lies in, or -1 */
	int *first;    /* a blossom's child that holds its base; -1 for a vertex */
	int *next;     /* the next child of the same blossom, round its cycle */
	struct link *bond; /* the edge to that next child */

	/* By blossom and vertex u outside it: the blossom's vertex with the least
	 * slack to u. Holds as long as the blossom does, whatever the duals do,
	 * because all its vertices' duals move together. */
	int **closest;
	int *spare;    /* blossoms not in use */
	int spare_count;

	/* The search. A vertex has its top's side; a blossom inside another, or
	 * not in use, is off. */
	unsigned char *side;
	struct link *entry; /* of an inner top: the edge by which the tree came in */
	/* The edge of least slack from an outer top, noted for each vertex not
	 * outer, and for each outer top (then from another outer top). Of two outer
	 * tops, the least edge between them is noted for one of them at least. */
	int *slot;          /* by vertex: the node under which its edges are noted */
	struct link *near;
	weight *near_slack;

	int *mark, marks;   /* by node: passed by the climb number `marks` */
	int *listed;        /* vertices just asked for */
	weight *least;      /* by vertex, for closest_merge */
};

static const weight *
weights_of(const struct solver *s, int u)
{
	return s->doubled + (size_t)u * (size_t)s->n;
}

/* Only for u and v in different tops. */
static weight
slack(const struct solver *s, int u, int v)
{
	return s->dual[u] + s->dual[v] - weights_of(s, u)[v];
}

/* Nodes */

static int
child_holding(const struct solver *s, int blossom, int vertex)
{
	int node = vertex;

	while (s->parent[node] != blossom)
		node = s->parent[node];
	return node;
}

/* Gives every vertex of `node` to the top `top`. */
static void
node_gather(struct solver *s, int node, int top)
{
	int child = s->first[node];

	if (child < 0) {
		s->top[node] = top;
		return;
	}
	do {
		node_gather(s, child, top);
		child = s->next[child];
	} while (child != s->first[node]);
}

/* Lists the vertices of a top in `listed`; returns how many. */
static int
top_list(struct solver *s, int top)
{
	int v, count = 0;

	if (top < s->n) {
		s->listed[0] = top;
		return 1;
	}
	for (v = 0; v < s->n; v++) {
		if (s->top[v] == top)
			s->listed[count++] = v;
	}
	return count;
}

/* Sets the side of a top and of its vertices, which stay in `listed`; returns
 * how many. */
static int
top_turn(struct solver *s, int top, enum side side)
{
	const int count = top_list(s, top);
	int i, v;

	s->side[top] = (unsigned char)side;
	for (i = 0; i < count; i++) {
		v = s->listed[i];
		s->side[v] = (unsigned char)side;
		s->slot[v] = side == SIDE_OUTER ? top : v;
	}
	return count;
}

static void
couple_up(struct solver *s, int u, int v)
{
	s->mate[u] = v;
	s->mate[v] = u;
}

/* Makes `vertex` the base of its node `node`: the other children of a blossom
 * are an even number, and are matched two by two round the cycle. */
static void
node_rebase(struct solver *s, int node, int vertex)
{
	int child, one, other;

	if (s->base[node] == vertex)
		return;
	child = child_holding(s, node, vertex);
	s->base[node] = vertex;
	s->first[node] = child;
	node_rebase(s, child, vertex);
	for (one = s->next[child]; one != child; one = s->next[other]) {
		other = s->next[one];
		couple_up(s, s->bond[one].from, s->bond[one].to);
		node_rebase(s, one, s->bond[one].from);
		node_rebase(s, other, s->bond[one].to);
	}
}

/* The tree */

static void
near_note(struct solver *s, int slot, struct link edge, weight edge_slack)
{
	if (edge_slack < s->near_slack[slot]) {
		s->near_slack[slot] = edge_slack;
		s->near[slot] = edge;
	}
}

/* Notes the edges of a vertex that has just become outer. */
static void
vertex_scan(struct solver *s, int u)
{
	const weight *weights = weights_of(s, u);
	const weight dual = s->dual[u];
	const int home = s->top[u];
	int v;

	for (v = 0; v < s->n; v++) {
		if (s->slot[v] != home)
			near_note(s, s->slot[v], (struct link){v, u}, dual + s->dual[v] - weights[v]);
	}
}

/* A top from off the tree becomes outer. */
static void
outer_join(struct solver *s, int top)
{
	const int count = top_turn(s, top, SIDE_OUTER);
	int i;

	s->near_slack[top] = SLACK_NONE;
	for (i = 0; i < count; i++)
		vertex_scan(s, s->listed[i]);
}

static void
inner_join(struct solver *s, int top, struct link entry)
{
	top_turn(s, top, SIDE_INNER);
	s->entry[top] = entry;
}

static void
tree_plant(struct solver *s, int root)
{
	int v;

	memset(s->side, SIDE_OFF, (size_t)s->nodes);
	for (v = 0; v < s->n; v++) {
		s->slot[v] = v;
		s->near_slack[v] = SLACK_NONE;
	}
	outer_join(s, s->top[root]);
}

/* The edge from a top of the tree towards the root; at the root, `to` is -1. */
static struct link
tree_up(const struct solver *s, int top)
{
	int base = s->base[top];

	if (s->side[top] == SIDE_INNER)
		return s->entry[top];
	return (struct link){base, s->mate[base]};
}

/* The top where the ways of two tops to the root meet; it is outer. */
static int
tree_meet(struct solver *s, int one, int other)
{
	int up;

	s->marks++;
	for (;;) {
		s->mark[one] = s->marks;
		up = tree_up(s, one).to;
		if (up < 0)
			break;
		one = s->top[up];
	}
	while (s->mark[other] != s->marks)
		other = s->top[tree_up(s, other).to];
	return other;
}

/* Turns the path over that leads from an edge out of the tree down to the root:
 * what was matched is not, and the other way round. */
static void
path_turn(struct solver *s, struct link edge)
{
	int outer, old;

	for (;;) {
		outer = s->top[edge.to];
		old = s->mate[s->base[outer]];
		node_rebase(s, s->top[edge.from], edge.from);
		node_rebase(s, outer, edge.to);
		couple_up(s, edge.from, edge.to);
		if (old < 0)
			return;
		edge = s->entry[s->top[old]];
	}
}

/* Blossoms */

static void
child_add(struct solver *s, int blossom, int child, int next, struct link bond)
{
	s->parent[child] = blossom;
	s->next[child] = next;
	s->bond[child] = bond;
}

/* Makes children of the tops on the cycle that `edge` closes: from `meet` down
 * to the top of edge.from, over the edge, and up again to `meet`. */
static void
cycle_close(struct solver *s, int blossom, int meet, struct link edge)
{
	const int last = s->top[edge.from];
	int top;
	struct link up;

	for (top = s->top[edge.to]; top != meet; top = s->top[up.to]) {
		up = tree_up(s, top);
		child_add(s, blossom, top, s->top[up.to], up);
	}
	for (top = last; top != meet; top = s->top[up.to]) {
		up = tree_up(s, top);
		child_add(s, blossom, s->top[up.to], top, (struct link){up.to, up.from});
	}
	child_add(s, blossom, last, s->top[edge.to], edge);
}

/* Fills closest[blossom] from its children. For vertices inside the blossom the
 * entries mean nothing and are never read for more than this. */
static void
closest_merge(struct solver *s, int blossom)
{
	int *closest = s->closest[blossom];
	int child = s->first[blossom], u, v;
	weight key;

	for (u = 0; u < s->n; u++)
		s->least[u] = SLACK_NONE;
	do {
		for (u = 0; u < s->n; u++) {
			v = child < s->n ? child : s->closest[child][u];
			key = s->dual[v] - weights_of(s, v)[u];
			if (key < s->least[u]) {
				s->least[u] = key;
				closest[u] = v;
			}
		}
		child = s->next[child];
	} while (child != s->first[blossom]);
}

static void
blossom_near(struct solver *s, int blossom)
{
	int u, v;

	s->near_slack[blossom] = SLACK_NONE;
	for (u = 0; u < s->n; u++) {
		if (s->side[u] != SIDE_OUTER || s->top[u] == blossom)
			continue;
		v = s->closest[blossom][u];
		near_note(s, blossom, (struct link){v, u}, slack(s, u, v));
	}
}

/* Moves the vertices of a new blossom's children into it; those that were inner
 * stay in `listed`, for they have not been scanned. Returns how many they are. */
static int
blossom_gather(struct solver *s, int blossom)
{
	int v, top, count = 0;

	for (v = 0; v < s->n; v++) {
		top = s->top[v];
		if (s->parent[top] != blossom)
			continue;
		if (s->side[v] == SIDE_INNER)
			s->listed[count++] = v;
		if (top >= s->n)
			s->side[top] = SIDE_OFF;
		s->top[v] = blossom;
		s->slot[v] = blossom;
		s->side[v] = SIDE_OUTER;
	}
	return count;
}

/* A tight edge between two outer tops. */
static void
blossom_form(struct solver *s, struct link edge)
{
	const int meet = tree_meet(s, s->top[edge.from], s->top[edge.to]);
	const int blossom = s->spare[--s->spare_count];
	int i, count;

	cycle_close(s, blossom, meet, edge);
	s->parent[blossom] = -1;
	s->first[blossom] = meet;
	s->base[blossom] = s->base[meet];
	s->dual[blossom] = 0;
	closest_merge(s, blossom);
	count = blossom_gather(s, blossom);
	s->side[blossom] = SIDE_OUTER;
	blossom_near(s, blossom);
	for (i = 0; i < count; i++)
		vertex_scan(s, s->listed[i]);
}

static bool
steps_odd(const struct solver *s, int from, int to)
{
	bool odd = false;

	for (; from != to; from = s->next[from])
		odd = !odd;
	return odd;
}

/* Turns the direction of a cycle round. */
static void
cycle_reverse(struct solver *s, int start)
{
	int node = start, next = s->next[start], after;
	struct link bond = s->bond[start], bond_after;

	do {
		after = s->next[next];
		bond_after = s->bond[next];
		s->next[next] = node;
		s->bond[next] = (struct link){bond.to, bond.from};
		node = next;
		next = after;
		bond = bond_after;
	} while (node != start);
}

static void
blossom_release(struct solver *s, int blossom)
{
	int child = s->first[blossom];

	do {
		s->parent[child] = -1;
		node_gather(s, child, child);
		top_turn(s, child, SIDE_OFF);
		child = s->next[child];
	} while (child != s->first[blossom]);
	s->side[blossom] = SIDE_OFF;
	s->spare[s->spare_count++] = blossom;
}

/* Opens an inner blossom whose dual is 0. Of the two ways round its cycle from
 * where the tree came in to its base, the one with an even number of steps
 * stays in the tree, inner and outer in turn; the rest is off, matched in
 * pairs. */
static void
blossom_open(struct solver *s, int blossom)
{
	const int last = s->first[blossom];
	struct link entry = s->entry[blossom];
	int inner = child_holding(s, blossom, entry.from);
	int outer;

	blossom_release(s, blossom);
	if (steps_odd(s, inner, last))
		cycle_reverse(s, inner);
	for (;;) {
		inner_join(s, inner, entry);
		if (inner == last)
			return;
		outer = s->next[inner];
		outer_join(s, outer);
		entry = (struct link){s->bond[outer].to, s->bond[outer].from};
		inner = s->next[outer];
	}
}

/* The search */

enum event_kind {
	EVENT_REACH, /* an edge from outer to off becomes tight; node: the vertex off */
	EVENT_FORM,  /* one between two outer tops; node: the one it is noted for */
	EVENT_OPEN,  /* an inner blossom's dual falls to 0 */
};

struct event {
	enum event_kind kind;
	int node;
	weight drop; /* how far the outer duals fall until then */
};

static void
event_consider(struct event *best, enum event_kind kind, int node, weight drop)
{
	if (drop < best->drop)
		*best = (struct event){kind, node, drop};
}

/* There always is one: another vertex is alone, and the graph is complete. */
static struct event
event_next(const struct solver *s)
{
	struct event best = {EVENT_REACH, -1, SLACK_NONE};
	int v, b;

	for (v = 0; v < s->n; v++) {
		if (s->side[v] == SIDE_OFF)
			event_consider(&best, EVENT_REACH, v, s->near_slack[v]);
		else if (s->slot[v] == v && s->side[v] == SIDE_OUTER)
			event_consider(&best, EVENT_FORM, v, s->near_slack[v] / 2);
	}
	for (b = s->n; b < s->nodes; b++) {
		if (s->side[b] == SIDE_OUTER)
			event_consider(&best, EVENT_FORM, b, s->near_slack[b] / 2);
		else if (s->side[b] == SIDE_INNER)
			event_consider(&best, EVENT_OPEN, b, s->dual[b] / 2);
	}
	return best;
}

static void
duals_move(struct solver *s, weight drop)
{
	int v, b;

	for (v = 0; v < s->n; v++) {
		if (s->side[v] == SIDE_OFF) {
			s->near_slack[v] -= drop;
		} else if (s->side[v] == SIDE_INNER) {
			s->dual[v] += drop;
		} else {
			s->dual[v] -= drop;
			if (s->slot[v] == v)
				s->near_slack[v] -= 2 * drop;
		}
	}
	for (b = s->n; b < s->nodes; b++) {
		if (s->side[b] == SIDE_OUTER) {
			s->dual[b] += 2 * drop;
			s->near_slack[b] -= 2 * drop;
		} else if (s->side[b] == SIDE_INNER) {
			s->dual[b] -= 2 * drop;
		}
	}
}

/* The tree takes in the top that `edge` leads to and the one matched to it.
 * True if that top was alone: then the search is over. */
static bool
tree_reach(struct solver *s, struct link edge)
{
	const int top = s->top[edge.from];
	const int mate = s->mate[s->base[top]];

	if (mate < 0) {
		path_turn(s, edge);
		return true;
	}
	inner_join(s, top, edge);
	outer_join(s, s->top[mate]);
	return false;
}

/* Matches `root`, which is alone, and one more vertex that was. */
static void
tree_search(struct solver *s, int root)
{
	bool done = false;

	tree_plant(s, root);
	while (!done) {
		struct event event = event_next(s);

		if (event.drop > 0)
			duals_move(s, event.drop);
		switch (event.kind) {
		case EVENT_REACH:
			done = tree_reach(s, s->near[event.node]);
			break;
		case EVENT_FORM:
			blossom_form(s, s->near[event.node]);
			break;
		case EVENT_OPEN:
			blossom_open(s, event.node);
			break;
		}
	}
}

/* The start */

static struct solver
solver_new(struct arena *arena, size_t n)
{
	const size_t blossoms = n / 2, nodes = n + blossoms;
	struct solver s = {
		.n = (int)n, .nodes = (int)nodes,
		.doubled = arena_array(arena, n * n, sizeof(weight)),
		.mate = arena_array(arena, n, sizeof(int)),
		.top = arena_array(arena, n, sizeof(int)),
		.dual = arena_array(arena, nodes, sizeof(weight)),
		.base = arena_array(arena, nodes, sizeof(int)),
		.parent = arena_array(arena, nodes, sizeof(int)),
		.first = arena_array(arena, nodes, sizeof(int)),
		.next = arena_array(arena, nodes, sizeof(int)),
		.bond = arena_array(arena, nodes, sizeof(struct link)),
		.closest = arena_array(arena, nodes, sizeof(int *)),
		.spare = arena_array(arena, blossoms, sizeof(int)),
		.side = arena_array(arena, nodes, 1),
		.entry = arena_array(arena, nodes, sizeof(struct link)),
		.slot = arena_array(arena, n, sizeof(int)),
		.near = arena_array(arena, nodes, sizeof(struct link)),
		.near_slack = arena_array(arena, nodes, sizeof(weight)),
		.mark = arena_array(arena, nodes, sizeof(int)),
		.listed = arena_array(arena, n, sizeof(int)),
		.least = arena_array(arena, n, sizeof(weight)),
	};
	int node;

	for (node = 0; node < s.nodes; node++) {
		s.base[node] = node;
		s.parent[node] = -1;
		s.first[node] = -1;
	}
	for (node = 0; node < s.n; node++) {
		s.mate[node] = -1;
		s.top[node] = node;
	}
	for (node = s.nodes - 1; node >= s.n; node--) {
		s.closest[node] = arena_array(arena, n, sizeof(int));
		s.spare[s.spare_count++] = node;
	}
	return s;
}

/* Copies the caller's weights as they are, -1 for each missing edge and for
 * the odd vertex more. Returns the greatest. */
static weight
weights_copy(struct solver *s, size_t count, matching_weight weigh, const void *self)
{
	const size_t n = (size_t)s->n;
	weight greatest = 0;
	size_t a, b;

	for (a = 0; a < n; a++) {
		for (b = 0; b < a; b++) {
			weight w = a < count ? weigh(self, a, b) : -1;

			if (w > greatest)
				greatest = w;
			s->doubled[a * n + b] = w;
			s->doubled[b * n + a] = w;
		}
	}
	return greatest;
}

static void
weights_load(struct solver *s, size_t count, matching_weight weigh, const void *self)
{
	const size_t cells = (size_t)s->n * (size_t)s->n;
	const weight greatest = weights_copy(s, count, weigh, self);
	weight missing;
	size_t i;

	if (greatest >= MATCHING_WEIGHT_LIMIT / (s->n + 1))
		die("matching: a weight is too large for %d vertices", s->n);
	missing = -(greatest * (s->n / 2) + 1);
	for (i = 0; i < cells; i++)
		s->doubled[i] = 2 * (s->doubled[i] < 0 ? missing : s->doubled[i]);
}

/* The least slack of v's edges; *least is its other end, one that is alone if
 * there is a choice. */
static weight
vertex_least(const struct solver *s, int v, int *least)
{
	weight best = SLACK_NONE, here;
	int u;

	for (u = 0; u < s->n; u++) {
		if (u == v)
			continue;
		here = slack(s, v, u);
		if (here < best || (here == best && s->mate[u] < 0 && s->mate[*least] >= 0)) {
			best = here;
			*least = u;
		}
	}
	return best;
}

/* Duals for which no slack is negative, and the couples that come free. Most
 * vertices need no search after this. */
static void
duals_start(struct solver *s)
{
	int v, u, least = 0;

	for (v = 0; v < s->n; v++) {
		s->dual[v] = -MATCHING_WEIGHT_LIMIT;
		for (u = 0; u < s->n; u++) {
			if (u != v && weights_of(s, v)[u] / 2 > s->dual[v])
				s->dual[v] = weights_of(s, v)[u] / 2;
		}
	}
	for (v = 0; v < s->n; v++) {
		if (s->mate[v] >= 0)
			continue;
		s->dual[v] -= vertex_least(s, v, &least);
		if (s->mate[least] < 0)
			couple_up(s, v, least);
	}
}

int *
matching_best(struct arena *arena, size_t n, matching_weight weigh, const void *self)
{
	struct solver s;
	int v;

	if (n == 0)
		return arena_array(arena, 1, sizeof(int));
	s = solver_new(arena, n + n % 2);
	weights_load(&s, n, weigh, self);
	duals_start(&s);
	for (v = 0; v < s.n; v++) {
		if (s.mate[v] < 0)
			tree_search(&s, v);
	}
	for (v = 0; v < s.n; v++) {
		if (weights_of(&s, v)[s.mate[v]] < 0)
			s.mate[v] = -1;
	}
	return s.mate;
}
