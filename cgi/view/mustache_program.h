/* What a template is compiled to; shared by mustache.c (the set),
 * mustache_compile.c (text to program) and mustache_render.c, nobody else.
 *
 * A program is a flat array that ends with OP_RETURN. Its slices point into
 * the template's text. A section whose value is false jumps to `target`; its
 * OP_END jumps back for the next item of a list. {{<a}} is a partial with its
 * blocks behind it as arguments, each of which ends with OP_RETURN, too. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "view/mustache.h"

enum mustache_program_op {
	OP_TEXT,     /* `text` as it is */
	OP_INDENT,   /* a line begins here, and with a tag */
	OP_VALUE,    /* the value called `name`, escaped */
	OP_RAW,      /* the same, not escaped */
	OP_SECTION,  /* to `target` when false, else a context more */
	OP_INVERTED, /* to `target` when true */
	OP_END,      /* the end of OP_SECTION: `target` is its first instruction */
	OP_PARTIAL,  /* the template `partial`, its lines indented by `text` */
	OP_DYNAMIC,  /* the same for the template that the value called `name` names */
	OP_ARGUMENT, /* behind a partial (a parent): what replaces its block `name`, up
	              * to OP_RETURN; `target` is behind that, an argument or the rest */
	OP_BLOCK,    /* to `target` when there is an argument for it, which is rendered
	              * with its lines indented by `text`; else the default follows */
	OP_RETURN,
	OP_COUNT
};

struct mustache_program_step {
	enum mustache_program_op op;
	bool optional;             /* no context need have the name */
	bool fresh;                /* TEXT: begins a line; PARTIAL, DYNAMIC, BLOCK: is alone on one */
	uint32_t target;
	struct slice text;
	struct slice name;         /* as written */
	union {
		const struct value_key *parts; /* the name split at its dots; no part = "." */
		const struct mustache_template *partial; /* of PARTIAL: its name's, once linked */
	};
	size_t part_count;
};

struct mustache_template {
	const struct mustache *set;
	const char *name;
	size_t name_len;
	struct mustache_template *next;    /* of those whose names have the same hash */
	const struct mustache_program_step *program; /* NULL: there is no such template */
};

/* NULL when the set has compiled none of that name. */
const struct mustache_template *mustache_program_find(const struct mustache *set,
                                                      struct slice name);

struct mustache_program {
	struct mustache_program_step *code;
	size_t count;
};

/* Compiles one text; partials keep their names and are not yet linked. False
 * and *error (but for its `where`) for a bad one. */
bool mustache_program_compile(struct arena *arena, struct slice source,
                              struct mustache_program *program, struct mustache_error *error);
