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

/* The piece before the first `at`, which is dropped; *rest is what follows.
 * rest->at is NULL after the last piece, so that "a/" has two pieces and "a" one. */
struct slice slice_cut(struct slice *rest, char at);

/* Without any of the `blanks` at both ends. */
struct slice slice_trim(struct slice text, const char *blanks);

/* Whether the two are the same but for the case of ASCII letters. */
bool slice_same(struct slice text, const char *other);

/* Whether there is a byte below a blank, or DEL. */
bool slice_control(struct slice text);

/* Whether `what` stands there in the text, of which `at` is at most the end. */
bool slice_stands(struct slice text, size_t at, struct slice what);

/* Where `what`, which is not empty, stands first from there on. */
#define SLICE_NOWHERE ((size_t)-1)
size_t slice_find(struct slice text, size_t from, struct slice what);
