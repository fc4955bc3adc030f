/* Which sections of the templates were shown, and as what: every template is rendered once more
 * with a mark before and in each {{#section}} and {{^section}}. */
#pragma once

#include "base/arena.h"
#include "view/value.h"

struct sections;

/* Of every template, none shown yet. What it holds is the arena's, until it is freed. */
struct sections *sections_new(struct arena *arena);
void sections_free(struct sections *sections);

/* A page was shown with this template, which was given this tree. */
void sections_mark(struct sections *sections, const char *template, const struct value *tree);

/* A line for each that was not both true and false, in the order of the templates:
 * "parts/tabs {{#on}} never false". What is an object whenever it is asked for, or a list with
 * something in it, is no condition. */
const char *sections_left(struct sections *sections);
