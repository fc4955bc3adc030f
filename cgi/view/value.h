/* The tree that every page and every JSON answer is made of, and that JSON from
 * outside is read into. Built in a request's arena, read by the renderers;
 * nothing in it is ever changed after it has been handed on. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

#define VALUE_KIND_TABLE(ROW) \
	ROW(VALUE_NULL) ROW(VALUE_BOOL) ROW(VALUE_INT) \
	ROW(VALUE_HALF) /* a number in half points; a whole one is VALUE_INT */ \
	ROW(VALUE_QUARTER) /* likewise in quarters; one of halves is VALUE_HALF */ \
	ROW(VALUE_TEXT) ROW(VALUE_LIST) ROW(VALUE_OBJECT)
#define MEMBER(kind) kind,
enum value_kind { VALUE_KIND_TABLE(MEMBER) };
#undef MEMBER

struct value;

/* A member's name, and its first bytes as one number, by which names are told apart: most are no
 * longer. Who looks for one often keeps it so. */
struct value_key {
	struct slice name;
	uint64_t head;
};

struct value_key value_key(struct slice name);

struct value *value_object(struct arena *arena);
/* One that will be set in many places: what a section writes of it is written once, and copied. */
struct value *value_object_shared(struct arena *arena);
struct value *value_list(struct arena *arena);
/* NULL text = VALUE_NULL; the text is copied */
const struct value *value_text(struct arena *arena, const char *text);
struct value *value_int(struct arena *arena, int64_t number);
struct value *value_half(struct arena *arena, int64_t number_x2);
struct value *value_quarter(struct arena *arena, int64_t number_x4);
const struct value *value_bool(bool truth);
const struct value *value_null(void);

/* Members keep the order they were set in; setting a name again replaces it.
 * The name must outlive the tree (in practice: a literal). Each value_set_*
 * makes the value and sets it; value_set_object and _list return the new one. */
void value_set(struct value *object, const char *name, const struct value *member);
void value_set_text(struct value *object, const char *name, const char *text);
void value_set_int(struct value *object, const char *name, int64_t number);
void value_set_half(struct value *object, const char *name, int64_t number_x2);
void value_set_quarter(struct value *object, const char *name, int64_t number_x4);
void value_set_bool(struct value *object, const char *name, bool truth);
struct value *value_set_object(struct value *object, const char *name);
struct value *value_set_list(struct value *object, const char *name);

void value_add(struct value *list, const struct value *item);
struct value *value_add_object(struct value *list); /* a new one at the list's end; so below */
struct value *value_add_list(struct value *list);

enum value_kind value_kind(const struct value *value);
/* NULL = no such member */
const struct value *value_get(const struct value *object, struct slice name);
/* The member of that name of the last of *count values that is an object with one, whose index *count
 * becomes; NULL and 0 = there is none. */
const struct value *value_find(const struct value *const values[], size_t *count,
                               const struct value_key *key);
bool value_shared(const struct value *value);
size_t value_count(const struct value *list);   /* of an object: its members */
const struct value *value_at(const struct value *list, size_t index); /* NULL past the end */
struct slice value_name(const struct value *object, size_t index);   /* of a member, in order */

/* Of VALUE_INT and VALUE_HALF, in half points; within 2^62. */
int64_t value_number_x2(const struct value *value);

/* What a template or JSON writes of a scalar: text as it is, numbers in decimal
 * ("-6", "0.5"), true and false, nothing for null. Lists and objects: "". */
struct slice value_print(const struct value *value, char number[static 24]);

/* What a section asks: not null, not false, not an empty list. (0 and "" are
 * true, as the specification has it.) */
bool value_truth(const struct value *value);
