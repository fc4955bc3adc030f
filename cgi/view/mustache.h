/* Mustache: of the specification the mandatory modules whole (comments,
 * delimiters, interpolation, inverted, partials, sections) and of the optional
 * ones inheritance and dynamic names.
 *
 * A template is compiled once into a flat program: names split at their dots
 * and resolved to slices, partials linked by index (so they may recurse),
 * literals in slices. Rendering is a small loop over that program and a value
 * tree; it allocates nothing but its output and, where there are shared values
 * (value.h), one table of what it has written of them. Compile and render are strictly
 * apart. Everything is HTML-escaped but {{{x}}} and {{&x}}, unless what is rendered
 * is no HTML.
 *
 * Inheritance, where the specification leaves it open: of what stands directly
 * in a parent only its blocks count, and of two with one name the second. What
 * is given to a template reaches its partials and parents too. A block's text
 * belongs to the template it is written in: blocks inside it are replaced by
 * what that template was given, so no block ever gets into itself. Names are
 * looked up where a block is rendered.
 *
 * A name that no context has is false, and reported (mustache_missing), unless its template
 * declares that the data may lack it. The declaration is the template's very first tag, a
 * comment to every other engine: {{! optional: said other.url }}, the names as they are
 * written below it. One that the template does not use is an error. It holds for this
 * template alone, not for its partials and parents, which declare their own. An optional
 * name is looked up as any other: an inner object that lacks it shows an outer one's.
 *
 * A dynamic name ({{>*x}}, {{<*x}}) is a value's; what that value writes must be
 * the name of a template that the set has compiled by the time it is rendered:
 * one that mustache_compile was asked for or that such a one names outright. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/slice.h"
#include "view/value.h"

enum {
	MUSTACHE_NESTING = 32,          /* sections, parents, blocks in each other, in one template */
	MUSTACHE_RECURSION = 64,        /* partials, parents, replaced blocks so, when rendering */
	MUSTACHE_SOURCE = 256 * 1024,   /* bytes of one template */
	MUSTACHE_OUTPUT = 16 * 1024 * 1024,
};

/* A set of templates that may name each other as partials and parents. */
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

struct mustache_template;

/* Compiles `name` and every partial and parent it reaches by names written out;
 * a template already compiled is returned again. A partial that has no source
 * renders as nothing (the specification) but see mustache_missing. NULL and
 * *error for a bad one. */
const struct mustache_template *mustache_compile(struct mustache *set, const char *name,
                                                 struct mustache_error *error);

/* Called for each name that no context has and that is not optional, and each partial or
 * parent without a source. For a dynamic one with the name that the value gave, or where that
 * is none (no text, a list, an object) with the value's; null is nothing, and not missing. */
typedef void (*mustache_missing)(void *self, const char *template_name, struct slice name);

/* Appends to `out`. False when a limit was reached (out is then cut off). */
bool mustache_render(const struct mustache_template *template, const struct value *data,
                     struct buf *out, mustache_missing missing, void *self);

/* As mustache_render, for plain text: nothing is escaped. */
bool mustache_render_plain(const struct mustache_template *template, const struct value *data,
                           struct buf *out, mustache_missing missing, void *self);
