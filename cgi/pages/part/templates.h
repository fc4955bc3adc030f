/* Templates and words, compiled once at start, two sets for each language: the second as it speaks of
 * an event in which one player plays one; there a text
 * gives way to its variant, KEY.single, where the catalogue has one. A variant gets
 * the same data; nobody names it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "view/mustache.h"
#include "view/value.h"

struct templates;

/* Compiles every template and every text. NULL and a sentence in *why (file,
 * line, column) for a bad one. */
struct templates *templates_new(struct arena *arena, const char **why);
void templates_free(struct templates *templates);

/* Renders the template ("public/standings") in that language, `single` as above. A name that the
 * data lacks is logged; in tests it fails. False, and logged, when it cannot be rendered: there is
 * no such template, or a limit was reached. What `out` then holds is no page. */
bool templates_render(const struct templates *templates, const char *lang, bool single, const char *template,
                      const struct value *data, struct buf *out);

/* How many names and partials were missing so far. */
size_t templates_missing(const struct templates *templates);

/* A text of the catalogue (PROBLEM_RANK), with its {{names}} from `data`, as
 * plain text: not escaped, since it goes into a tree. A key that the catalogue
 * lacks counts as missing and is returned itself, as is that of a text which cannot
 * be rendered. */
char *templates_word(const struct templates *templates, struct arena *arena, const char *lang, bool single,
                     const char *key, const struct value *data);

/* Whether the catalogue has that key. */
bool templates_has_word(const struct templates *templates, const char *lang, const char *key);
