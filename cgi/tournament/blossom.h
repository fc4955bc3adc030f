/* What a matching in the making consists of: vertices, blossoms one inside the
 * other, their duals, and who is matched to whom. Only for matching.c and
 * its forest; how they use it stands in matching.c before the search.
 *
 * A *vertex* is one of the caller's; a *blossom* is an odd cycle of nodes that
 * behaves as one; a *node* is either, and a *top* is a node inside no blossom.
 * One vertex of every node, its base, is not matched inside it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/matching.h"

struct blossom_link { /* an edge, seen from the node it is noted for */
	int from; /* a vertex of that node */
	int to;   /* a vertex outside it */
};

/* "No edge": more than any slack, and so it stays when as much is taken from it as
 * ever is. */
#define SLACK_NONE ((weight)1 << 126)

/* Arrays by vertex have n places, arrays by node have `nodes`; the vertices are
 * the nodes below n. */
struct blossom_nest {
	int n, nodes;
	weight *fourfold; /* n * n */
	int *mate;       /* by vertex; -1 = alone */
	int *top;        /* by vertex: the top it is in */

	weight *dual;
	int *base;
	int *parent;   /* the blossom a node lies in, or -1 */
	int *first;    /* a blossom's child that holds its base; -1 for a vertex */
	int *next;     /* the next child of the same blossom, round its cycle */
	struct blossom_link *bond; /* the edge to that next child */

	/* By blossom and vertex u outside it: the blossom's vertex with the least
	 * slack to u. Holds as long as the blossom does, whatever the duals do,
	 * because all its vertices' duals move together. */
	int **closest;
	int *spare;    /* blossoms not in use */
	int spare_count;
	weight *least; /* by vertex, while a blossom is made */
};

static inline const weight *
blossom_weights(const struct blossom_nest *nest, int u)
{
	return nest->fourfold + (size_t)u * (size_t)nest->n;
}

/* Only for u and v in different tops. */
static inline weight
blossom_slack(const struct blossom_nest *nest, int u, int v)
{
	return nest->dual[u] + nest->dual[v] - blossom_weights(nest, u)[v];
}

/* n vertices, an even number, all alone; weights and duals are 0. */
struct blossom_nest blossom_nest(struct arena *arena, size_t n);

/* To make a blossom: take its number, add each child with the next one round the
 * cycle, and close it. The children are tops, an odd number of at least three;
 * `first` is the one whose base becomes the blossom's. Its dual is 0. */
int blossom_take(struct blossom_nest *nest);
void blossom_child(struct blossom_nest *nest, int blossom, int child, int next,
                   struct blossom_link bond);
void blossom_close(struct blossom_nest *nest, int blossom, int first);

/* Makes tops of the children of a top again. Their cycle can be walked, and
 * turned round, until one of them becomes a child anew. */
void blossom_release(struct blossom_nest *nest, int blossom);
void blossom_reverse(struct blossom_nest *nest, int child);

/* The child, of this blossom, that holds a vertex of it. */
int blossom_holding(const struct blossom_nest *nest, int blossom, int vertex);

/* Makes `vertex` the base of its node `node`. Who is matched inside the node
 * changes; the mates of the old base and the new one are for the caller to set. */
void blossom_rebase(struct blossom_nest *nest, int node, int vertex);
