/* Mustache, the mandatory modules of the specification whole (comments,
 * delimiters, interpolation, inverted, partials, sections).
 *
 * A template is compiled once into a flat program: names split at their dots
 * and resolved to slices, partials linked by index (so they may recurse),
 * literals in slices. Rendering is a small loop over that program and a value
 * tree; it allocates nothing but its output. Compile and render are strictly
 * apart. Everything is HTML-escaped but {{{x}}} and {{&x}}. */
#ifndef VIEW_MUSTACHE_H
#define VIEW_MUSTACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/slice.h"
#include "view/value.h"

enum {
	MUSTACHE_NESTING = 32,          /* sections in sections, in one template */
	MUSTACHE_RECURSION = 64,        /* partials in partials, when rendering */
	MUSTACHE_SOURCE = 256 * 1024,   /* bytes of one template */
	MUSTACHE_OUTPUT = 16 * 1024 * 1024,
};

/* A set of templates that may name each other as partials. */
struct mustache;

/* Finds a template's text by name; false when there is none. The text must
 * live as long as the set. */
typedef bool (*mustache_source)(void *self, struct slice name, struct slice *text);

struct mustache *mustache_new(mustache_source source, void *self);
void mustache_free(struct mustache *set);

struct mustache_error {
	char where[64];  /* the template's name */
	int line, column; /* from 1 */
	char what[96];
};

struct template;

/* Compiles `name` and every partial it reaches; a template already compiled is
 * returned again. A partial that has no source renders as nothing (the
 * specification) but see mustache_missing. NULL and *error for a bad one. */
const struct template *mustache_compile(struct mustache *set, const char *name,
                                        struct mustache_error *error);

/* Called for each name that no context has and each partial without a source. */
typedef void (*mustache_missing)(void *self, const char *template_name, struct slice name);

/* Appends to `out`. False when a limit was reached (out is then cut off). */
bool mustache_render(const struct template *template, const struct value *data,
                     struct buf *out, mustache_missing missing, void *self);

#endif
