/* A set of templates for tests: a table of names and texts that ends at NULL. */
#ifndef TEST_VIEW_TEMPLATES_H
#define TEST_VIEW_TEMPLATES_H

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

#endif
