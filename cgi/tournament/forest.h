/* The trees of a search for the best matching, and what happens to them one thing
 * at a time; matching.c says when, and what all of it is about. Only for matching.c. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "tournament/blossom.h"

enum forest_side { SIDE_OFF, SIDE_OUTER, SIDE_INNER };

struct forest {
	struct blossom_nest *nest;
	int alone; /* vertices, each a root */

	/* A vertex has its top's side; a blossom inside another, or not in use, is
	 * off. */
	unsigned char *side;
	int *root;          /* by top on a tree */
	struct blossom_link *entry; /* of an inner top: the edge by which the tree came in */

	/* The edge of least slack from an outer top, noted for each vertex not
	 * outer, and for each outer top (then from another outer top). Of two outer
	 * tops, the least edge between them is noted for one of them at least.
	 * Once trees have been felled, `near` may be an edge from one of them: then
	 * near_slack is still no more than any slack of the kind. */
	int *slot;          /* by vertex: the node under which its edges are noted */
	struct blossom_link *near;
	weight *near_slack;

	int *outer, outers; /* the outer vertices */
	int *mark, marks;   /* by node: passed by the climb number `marks` */
	int *listed;        /* vertices just asked for */
};

/* A tree for every vertex that is alone, nothing else on it. */
struct forest forest_plant(struct arena *arena, struct blossom_nest *nest);

/* Looks anew for the edge of least slack of a slot. */
void forest_seek(struct forest *f, int slot);

/* Whether the edge noted for a slot still is one to an outer top, its slack as noted. */
bool forest_edge_holds(const struct forest *f, int slot);

/* Whether the edge noted for an outer top leads to another tree. */
bool forest_edge_joins(const struct forest *f, int slot);

/* A tree takes in the top that is off and that the tight `edge` leads from, and
 * the one matched to it. */
void forest_grow(struct forest *f, struct blossom_link edge);

/* A tight edge between two trees: the roots are matched, the trees' tops off. */
void forest_join(struct forest *f, struct blossom_link edge);

/* A tight edge between two outer tops of one tree: with the path between them they
 * become a blossom. */
void forest_bloom(struct forest *f, struct blossom_link edge);

/* Opens an inner blossom whose dual is 0. */
void forest_open(struct forest *f, int blossom);
