/* Pages of an event, gathered by their template: what a golden file holds. Each is whole; or, in a
 * walk beside the golden files of another folder, what makes it differ from that page there, or
 * before it, which it is most like. Whatever somebody typed has ODD in it, which no page may show
 * as it is. */
#pragma once

#include "world/browser.h"

#include "base/buf.h"
#include "pages/golden/sections.h"

#define ODD "<\"&'>"

/* The pages with one template, each after a line with its address. */
struct golden {
	const char *template;
	const char *shown[150]; /* those of the folder `beside` come first */
	size_t beside, count;
	struct buf pages;
};

/* What a row whose address has `in` takes for {name}: each of the words. */
struct capture {
	const char *in, *name, *words;
};

struct walk {
	struct arena *arena; /* the list's */
	struct world *world; /* that is walked now */
	const char *beside;  /* a folder of golden files, or NULL */
	struct golden list[120];
	size_t count;
	struct sections *sections; /* if not NULL these are all that is gathered */
};

struct walk *walk_new(struct arena *arena, const char *beside, struct sections *sections);

/* The page that is shown at that address, which `fields`, if not NULL, are sent to. */
void walk_visit(struct walk *walk, const char *path, const char *fields, int status);

/* The form that is shown at that address, as if each of its fields were wrong: no one form that is
 * sent can be wrong in all that it may be. In English, of pairs. */
void walk_wrong(struct walk *walk, const char *path);

/* The page that is shown at that address while the database is away; `body`, if not NULL, is what was sent to
 * it, of that type. */
void walk_lost(struct walk *walk, const char *path, const char *type, const char *body);

/* The page of every row of the table of routes in that language; NULL: in English, and what is
 * published in Japanese too. `captures`: the first that fits; ended by a NULL name. */
void walk_routes(struct walk *walk, const struct capture *captures, const char *lang);

/* Against the golden files in the folder; UPDATE_GOLDEN=1 writes these anew. */
void walk_compare(struct walk *walk, const char *folder);
