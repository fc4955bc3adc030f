/* The JSON object of a request, read member by member. What is not of the kind
 * that its reader asks for is a problem beside its path ("players.0.rank"),
 * and so is, at body_end, what nobody asked for. null is of no kind. A reader
 * that added a problem answers as if the member were not there. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "api/call.h"
#include "forms/form.h"
#include "rules/number_kind.h"

struct body {
	struct arena *arena;
	struct problems *problems;
	const struct value *value; /* NULL = there is nothing to read */
	const char *path;          /* "" for the whole */
	bool given;                /* though it may be of another kind, and not to be read */
	size_t count;              /* of its members or items */
	bool *read;                /* by member */
};

/* The whole body; an empty one is an empty object. One that is no object, or no
 * JSON, is a problem of field "". */
struct body body_of(struct call *call);

bool body_has(const struct body *body, const char *name);

/* Whether it is there and an object with members. */
bool body_is_object(const struct body *body, const char *name);

/* Whether it is there and null, where that says something: then it is read. */
bool body_null(struct body *body, const char *name);

/* Cleaned text; `absent` when it is not there. */
const char *body_text(struct body *body, const char *name, const char *absent);
/* may have line breaks */
const char *body_lines(struct body *body, const char *name, const char *absent);

/* A number as the readers of number.h take it: "6", "-0.5". */
const char *body_number(struct body *body, const char *name, const char *absent);

/* A number of that kind as forms/form.h reads it: of JSON's numbers, words or booleans. */
const char *body_typed(struct body *body, const char *name, const struct number_kind *kind,
                       const char *absent);

/* A form's field by its row, but for a FORM_LIST, of which nothing is read. */
const char *body_field(struct body *body, const struct form_field *field, const char *name,
                       const char *absent);

/* A whole number from `min` to `max`. */
int body_whole(struct body *body, const char *name, int min, int max, int absent);

bool body_flag(struct body *body, const char *name, bool absent);

/* The object, or one with nothing to read. */
struct body body_object(struct body *body, const char *name);

/* The list, or one without items. */
struct body body_list(struct body *body, const char *name);

/* The texts of a list, and how many; NULL when it is not there. */
const char *const *body_texts(struct body *body, const char *name, size_t *count);

/* The i-th of a list that body_list gave. */
struct body body_item(struct body *list, size_t i);
const char *body_item_text(struct body *list, size_t i);
int body_item_whole(struct body *list, size_t i, int min, int max); /* -1 with a problem */

/* "version": -1 when it is not given. */
int body_version(struct body *body);

/* Nothing more is read from it: members that nobody asked for are problems. */
void body_end(struct body *body);
