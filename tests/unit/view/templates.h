/* Sets of templates for tests: tables of names and texts that end at NULL. */
#pragma once

#include "suite.h"

#include "view/mustache.h"

struct named_text {
	const char *name, *text;
};

static inline bool
table_source(void *self, struct slice name, struct slice *text)
{
	for (const struct named_text *row = self; row->name != NULL; row++)
		if (slice_is(name, row->name)) {
			*text = slice_of(row->text);
			return true;
		}
	return false;
}

/* What the first template of the table gives, all of them compiled. */
static inline struct slice
table_render(struct arena *arena, const char *case_name, const struct named_text *table,
             const struct value *data, mustache_missing missing, void *self)
{
	struct mustache_error error = {0};
	struct buf out = buf_new(arena, 0);
	struct mustache *set = mustache_new(table_source, (void *)(uintptr_t)table);

	for (const struct named_text *row = table; row->name != NULL; row++)
		if (mustache_compile(set, row->name, &error) == NULL)
			fail_msg("%s: %s:%d:%d: %s", case_name, error.where, error.line, error.column,
			         error.what);
	if (!mustache_render(mustache_compile(set, table->name, &error), data, &out, missing, self))
		fail_msg("%s: a limit was reached", case_name);
	mustache_free(set);
	return buf_slice(&out);
}

struct set_case {
	const char *name;
	struct named_text templates[6]; /* the first is the page */
	const char *expected;
};

static inline void
set_check(struct arena *arena, const struct set_case *c, size_t count, const struct value *data)
{
	for (size_t i = 0; i < count; i++) {
		struct slice got = table_render(arena, c[i].name, c[i].templates, data, NULL, NULL);

		if (!slice_is(got, c[i].expected))
			fail_msg("%s: got '%s', not '%s'", c[i].name, got.at, c[i].expected);
	}
}

/* A line of what is missing: "template:name template:name ". */
static inline void
note_missing(void *self, const char *template_name, struct slice name)
{
	buf_printf(self, "%s:%.*s ", template_name, (int)name.len, name.at);
}
