/* Files compiled into the program: the schema, the templates, the catalogues.
 * embed.sh makes build/gen/embedded_files.c of them. */
#pragma once

#include <stddef.h>

struct embedded {
	const char *name;  /* "templates/parts/layout.mustache" */
	const char *bytes; /* ended by a NUL that is not counted */
	size_t len;
};

/* Sorted by name. */
extern const struct embedded embedded_files[];
extern const size_t embedded_count;

/* NULL when there is no such file. */
const struct embedded *embedded_find(const char *name);
