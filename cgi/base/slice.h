/* A piece of somebody else's text: a pointer and a length, never owned and
 * not ended by NUL. Parsers (requests, templates, catalogues) pass these;
 * text that has been checked and kept is an ordinary C string in an arena. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
	const char *at;
	size_t len;
};

static inline struct slice
slice_of(const char *text)
{
	return (struct slice){text, strlen(text)};
}

static inline bool
slice_equal(struct slice a, struct slice b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static inline bool
slice_is(struct slice s, const char *text)
{
	return slice_equal(s, slice_of(text));
}
