/* Pages of an event, gathered by their template: what a golden file holds. The first page of a
 * template is whole; so are all in a walk that is `whole`, else the later ones are what makes
 * them differ from the one above. Whatever somebody typed has ODD in it, which no page may show
 * as it is. */
#pragma once

#include "world/browser.h"

#include "base/buf.h"

#define ODD "<\"&'>"

/* The pages with one template, each after a line with its address; `last` is the newest. */
struct golden {
	const char *template, *last;
	struct buf pages;
};

/* What a row whose address has `in` takes for {name}: each of the words. */
struct capture {
	const char *in, *name, *words;
};

struct walk {
	struct arena *arena; /* the list's */
	struct world *world; /* that is walked now */
	bool whole;
	struct golden list[100];
	size_t count;
};

struct walk *walk_new(struct arena *arena, bool whole);

/* The page that is shown at that address, which `fields`, if not NULL, are sent to. */
void walk_visit(struct walk *walk, const char *path, const char *fields, int status);

/* The page of every row of the table of routes in that language; NULL: in English, and what is
 * published in Japanese too. `captures`: the first that fits; ended by a NULL name. */
void walk_routes(struct walk *walk, const struct capture *captures, const char *lang);

/* Against the golden files in the folder; UPDATE_GOLDEN=1 writes these anew. */
void walk_compare(struct walk *walk, const char *folder);
