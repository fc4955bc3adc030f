/* JSON, between text and the value tree: what the API answers is written from
 * the tree that templates read, and what is sent to it is read into one.
 * Numbers are points: whole or half. Nothing else here knows jansson. */
#pragma once

#include "base/buf.h"
#include "base/slice.h"
#include "view/value.h"

enum {
	JSON_NESTING = 16,  /* lists and objects in each other */
	JSON_MEMBERS = 64,  /* of one object */
	/* in the whole text, by its commas and brackets: each costs some 350 bytes, and a worker has no
	 * more than for a file that is all text. An event of a thousand pairs with its log has some 350,000. */
	JSON_VALUES = 500000,
	JSON_NUMBER_MAX = 1000000000,
};

enum json_fault {
	JSON_GOOD,
	JSON_MALFORMED, /* at line and column */
	JSON_TWICE,     /* two members of one name */
	JSON_LARGE,     /* JSON_NESTING, JSON_MEMBERS or JSON_VALUES passed */
	JSON_NUMBER,    /* at path: beyond JSON_NUMBER_MAX, or neither whole nor half */
	JSON_FAULTS
};

struct json_error {
	enum json_fault fault;
	int line, column;
	const char *path; /* "games.3.komi"; "" where it is the whole text */
};

/* The text as a tree in `arena`, or NULL and *error. Any value may stand on
 * top. Text in it is valid UTF-8 without NUL, but not yet cleaned. */
const struct value *json_read(struct arena *arena, struct slice text, struct json_error *error);

/* Appends the tree as JSON, compact, members in the tree's order. */
void json_write(struct buf *out, const struct value *value);
