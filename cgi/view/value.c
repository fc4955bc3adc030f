#include "view/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

enum { NUMBER = 24 };

/* Objects here have a dozen members, a page's own some more, so a name is found by looking at each:
 * that beats hashing at this size. The head of a name is its first eight bytes, ended by zeros: one
 * comparison tells it from another, and says that they are the same where the name is shorter. */
struct member {
	uint64_t head;
	const char *name;
	const struct value *value;
};

struct value {
	enum value_kind kind;
	bool shared; /* of an object */
	union {
		bool truth;
		int64_t number;
		struct slice text;
		struct {
			struct arena *arena; /* where it grows */
			size_t count;
			union {
				const struct value **items;
				struct member *members;
			};
		};
	};
};

static struct value *
value_new(struct arena *arena, struct value value)
{
	struct value *made = arena_alloc(arena, sizeof(*made));

	*made = value;
	return made;
}

struct value *
value_object(struct arena *arena)
{
	return value_new(arena, (struct value){.kind = VALUE_OBJECT, .arena = arena});
}

struct value *
value_object_shared(struct arena *arena)
{
	return value_new(arena, (struct value){.kind = VALUE_OBJECT, .shared = true, .arena = arena});
}

struct value *
value_list(struct arena *arena)
{
	return value_new(arena, (struct value){.kind = VALUE_LIST, .arena = arena});
}

const struct value *
value_text(struct arena *arena, const char *text)
{
	size_t len;

	if (text == NULL)
		return value_null();
	len = strlen(text);
	return value_new(arena, (struct value){.kind = VALUE_TEXT,
	                                       .text = {arena_copy(arena, text, len), len}});
}

struct value *
value_int(struct arena *arena, int64_t number)
{
	return value_new(arena, (struct value){.kind = VALUE_INT, .number = number});
}

struct value *
value_half(struct arena *arena, int64_t number_x2)
{
	if (number_x2 % 2 == 0)
		return value_int(arena, number_x2 / 2);
	return value_new(arena, (struct value){.kind = VALUE_HALF, .number = number_x2});
}

struct value *
value_quarter(struct arena *arena, int64_t number_x4)
{
	if (number_x4 % 2 == 0)
		return value_half(arena, number_x4 / 2);
	return value_new(arena, (struct value){.kind = VALUE_QUARTER, .number = number_x4});
}

/* Most of a tree is these, and one is like another. */
const struct value *
value_bool(bool truth)
{
	static const struct value truths[] = {
		{.kind = VALUE_BOOL, .truth = false}, {.kind = VALUE_BOOL, .truth = true},
	};

	return &truths[truth];
}

const struct value *
value_null(void)
{
	static const struct value null = {.kind = VALUE_NULL};

	return &null;
}

/* A text that is taken for an object is a mistake in the program, not in what
 * somebody typed. */
static void
must_be(const struct value *value, enum value_kind kind)
{
	if (value->kind != kind)
		log_die("a value of kind %d used as kind %d", (int)value->kind, (int)kind);
}

/* Where an object's members are made. */
static struct arena *
arena_of(const struct value *object)
{
	must_be(object, VALUE_OBJECT);
	return object->arena;
}

struct value_key
value_key(struct slice name)
{
	struct value_key key = {.name = name};

	for (size_t i = 0; i < name.len && i < sizeof(key.head); i++)
		key.head |= (uint64_t)(unsigned char)name.at[i] << 8 * i;
	return key;
}

/* Whether the rest of two names with one head is the same, too. */
static bool
rest_is(const char *name, struct slice wanted)
{
	return wanted.len < sizeof(uint64_t) ||
	       (strncmp(name, wanted.at, wanted.len) == 0 && name[wanted.len] == '\0');
}

static struct member *
member_find(const struct value *object, const struct value_key *key)
{
	for (size_t i = 0; i < object->count; i++) {
		struct member *m = &object->members[i];

		if (m->head == key->head && rest_is(m->name, key->name))
			return m;
	}
	return NULL;
}

void
value_set(struct value *object, const char *name, const struct value *member)
{
	const struct value_key key = value_key(slice_of(name));
	struct member *found;

	must_be(object, VALUE_OBJECT);
	found = member_find(object, &key);
	if (found != NULL) {
		found->value = member;
		return;
	}
	object->members = arena_more(object->arena, object->members, object->count,
	                             sizeof(*object->members));
	object->members[object->count++] = (struct member){key.head, name, member};
}

void
value_set_text(struct value *object, const char *name, const char *text)
{
	value_set(object, name, value_text(arena_of(object), text));
}

void
value_set_int(struct value *object, const char *name, int64_t number)
{
	value_set(object, name, value_int(arena_of(object), number));
}

void
value_set_half(struct value *object, const char *name, int64_t number_x2)
{
	value_set(object, name, value_half(arena_of(object), number_x2));
}

void
value_set_quarter(struct value *object, const char *name, int64_t number_x4)
{
	value_set(object, name, value_quarter(arena_of(object), number_x4));
}

void
value_set_bool(struct value *object, const char *name, bool truth)
{
	value_set(object, name, value_bool(truth));
}

struct value *
value_set_object(struct value *object, const char *name)
{
	struct value *member = value_object(arena_of(object));

	value_set(object, name, member);
	return member;
}

struct value *
value_set_list(struct value *object, const char *name)
{
	struct value *member = value_list(arena_of(object));

	value_set(object, name, member);
	return member;
}

void
value_add(struct value *list, const struct value *item)
{
	must_be(list, VALUE_LIST);
	list->items = arena_more(list->arena, list->items, list->count, sizeof(*list->items));
	list->items[list->count++] = item;
}

struct value *
value_add_object(struct value *list)
{
	struct value *object;

	must_be(list, VALUE_LIST);
	object = value_object(list->arena);
	value_add(list, object);
	return object;
}

struct value *
value_add_list(struct value *list)
{
	struct value *inner;

	must_be(list, VALUE_LIST);
	inner = value_list(list->arena);
	value_add(list, inner);
	return inner;
}

enum value_kind
value_kind(const struct value *value)
{
	return value->kind;
}

const struct value *
value_get(const struct value *object, struct slice name)
{
	const struct value_key key = value_key(name);
	size_t count = 1;

	return value_find(&object, &count, &key);
}

const struct value *
value_find(const struct value *const values[], size_t *count, const struct value_key *key)
{
	while (*count > 0) {
		const struct value *object = values[--*count];
		const struct member *found =
			object->kind == VALUE_OBJECT ? member_find(object, key) : NULL;

		if (found != NULL)
			return found->value;
	}
	return NULL;
}

bool
value_shared(const struct value *value)
{
	return value->shared;
}

size_t
value_count(const struct value *list)
{
	return list->kind == VALUE_LIST || list->kind == VALUE_OBJECT ? list->count : 0;
}

const struct value *
value_at(const struct value *list, size_t index)
{
	if (index >= value_count(list))
		return NULL;
	return list->kind == VALUE_LIST ? list->items[index] : list->members[index].value;
}

struct slice
value_name(const struct value *object, size_t index)
{
	must_be(object, VALUE_OBJECT);
	if (index >= object->count)
		return (struct slice){"", 0};
	return slice_of(object->members[index].name);
}

int64_t
value_number_x2(const struct value *value)
{
	if (value->kind == VALUE_HALF)
		return value->number;
	must_be(value, VALUE_INT);
	return value->number * 2;
}

/* printf would do; a table has ten thousand numbers, though. */
static struct slice
decimal(int64_t number, char text[static NUMBER])
{
	char *const end = text + NUMBER - 1, *at = end;
	uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

	*end = '\0';
	do
		*--at = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--at = '-';
	return (struct slice){at, (size_t)(end - at)};
}

struct slice
value_print(const struct value *value, char number[static 24])
{
	switch (value->kind) {
	case VALUE_TEXT:
		return value->text;
	case VALUE_BOOL:
		return slice_of(value->truth ? "true" : "false");
	case VALUE_INT:
		return decimal(value->number, number);
	case VALUE_HALF: /* never whole: the division drops the half, and a sign before 0 */
		snprintf(number, NUMBER, "%s%" PRId64 ".5", value->number < 0 ? "-" : "",
		         imaxabs(value->number / 2));
		return slice_of(number);
	case VALUE_QUARTER: /* likewise never of halves */
		snprintf(number, NUMBER, "%s%" PRId64 ".%s", value->number < 0 ? "-" : "",
		         imaxabs(value->number / 4), imaxabs(value->number % 4) == 1 ? "25" : "75");
		return slice_of(number);
	case VALUE_NULL:
	case VALUE_LIST:
	case VALUE_OBJECT:
		break;
	}
	return slice_of("");
}

bool
value_truth(const struct value *value)
{
	switch (value->kind) {
	case VALUE_NULL:
		return false;
	case VALUE_BOOL:
		return value->truth;
	case VALUE_LIST:
		return value->count > 0;
	case VALUE_INT:
	case VALUE_HALF:
	case VALUE_QUARTER:
	case VALUE_TEXT:
	case VALUE_OBJECT:
		break;
	}
	return true;
}
