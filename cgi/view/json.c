#include "view/json.h"

#include <math.h>
#include <string.h>
#include <jansson.h>

/* Reading */

struct reader {
	struct arena *arena;
	struct json_error *error;
	int depth;
};

/* Where a value stands; told only when something is wrong with it. */
struct place {
	const struct place *in; /* NULL = on top */
	const char *name;       /* of a member, or NULL */
	size_t index;           /* of an item */
};

static const struct value *
convert(struct reader *reader, json_t *json, const struct place *place);

static void
place_print(struct buf *path, const struct place *place)
{
	if (place->in == NULL)
		return;
	place_print(path, place->in);
	if (path->len > 0)
		buf_char(path, '.');
	if (place->name != NULL)
		buf_text(path, place->name);
	else
		buf_printf(path, "%zu", place->index);
}

static struct value *
json_refuse(struct reader *reader, enum json_fault fault, const struct place *place)
{
	struct buf path = buf_new(reader->arena, 64);

	place_print(&path, place);
	reader->error->fault = fault;
	reader->error->path = path.text;
	return NULL;
}

static const struct value *
convert_number(struct reader *reader, double number, const struct place *place)
{
	double number_x2 = 2 * number;

	if (fabs(number) > JSON_NUMBER_MAX || number_x2 != floor(number_x2))
		return json_refuse(reader, JSON_NUMBER, place);
	return value_half(reader->arena, (int64_t)number_x2);
}

static const struct value *
convert_container(struct reader *reader, json_t *json, const struct place *place)
{
	struct value *container = json_is_object(json) ? value_object(reader->arena)
	                                               : value_list(reader->arena);
	const char *name;
	json_t *member;

	if (reader->depth == JSON_NESTING || json_object_size(json) > JSON_MEMBERS)
		return json_refuse(reader, JSON_LARGE, place);
	reader->depth++;
	/* Of the two loops one finds nothing: a list has no members, an object no items. */
	for (size_t i = 0; i < json_array_size(json); i++) {
		const struct place here = {.in = place, .index = i};
		const struct value *item = convert(reader, json_array_get(json, i), &here);

		if (item == NULL)
			return NULL;
		value_add(container, item);
	}
	json_object_foreach(json, name, member) {
		const struct place here = {.in = place, .name = name};
		const struct value *value = convert(reader, member, &here);

		if (value == NULL)
			return NULL;
		value_set(container, arena_text(reader->arena, name), value);
	}
	reader->depth--;
	return container;
}

static const struct value *
convert(struct reader *reader, json_t *json, const struct place *place)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT:
	case JSON_ARRAY:
		return convert_container(reader, json, place);
	case JSON_STRING:
		return value_text(reader->arena, json_string_value(json));
	case JSON_INTEGER:
		return convert_number(reader, (double)json_integer_value(json), place);
	case JSON_REAL:
		return convert_number(reader, json_real_value(json), place);
	case JSON_TRUE:
	case JSON_FALSE:
		return value_bool(json_is_true(json));
	case JSON_NULL:
		break;
	}
	return value_null();
}

const struct value *
json_read(struct arena *arena, struct slice text, struct json_error *error)
{
	/* jansson's own words are English and for programmers; its code is enough. */
	static const struct {
		enum json_error_code code;
		enum json_fault fault;
	} faults[] = {
		{json_error_duplicate_key, JSON_TWICE},
		{json_error_stack_overflow, JSON_LARGE},
		{json_error_numeric_overflow, JSON_NUMBER},
	};
	struct reader reader = {.arena = arena, .error = error};
	const struct place top = {.in = NULL};
	const struct value *value;
	size_t count = 0;
	json_error_t why;
	json_t *json;

	*error = (struct json_error){.fault = JSON_GOOD, .path = ""};
	/* Those within texts are counted too, which is on the safe side. */
	for (size_t i = 0; i < text.len; i++)
		count += text.at[i] == ',' || text.at[i] == '[' || text.at[i] == '{';
	if (count > JSON_VALUES)
		return json_refuse(&reader, JSON_LARGE, &top);
	json = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
	if (json == NULL) {
		error->fault = JSON_MALFORMED;
		for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
			if (json_error_code(&why) == faults[i].code)
				error->fault = faults[i].fault;
		error->line = why.line;
		error->column = why.column;
		return NULL;
	}
	value = convert(&reader, json, &top);
	json_decref(json);
	return value;
}

/* Writing */

static void
write_text(struct buf *out, struct slice text)
{
	static const char shorts[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
	size_t written = 0;

	buf_char(out, '"');
	for (size_t i = 0; i < text.len; i++) {
		const char c = text.at[i], *found;

		if ((unsigned char)c >= ' ' && c != '"' && c != '\\')
			continue;
		buf_add(out, text.at + written, i - written);
		written = i + 1;
		found = memchr(shorts, c, sizeof(shorts) - 1);
		if (found != NULL) {
			buf_char(out, '\\');
			buf_char(out, names[found - shorts]);
		} else {
			buf_printf(out, "\\u%04x", (unsigned)c);
		}
	}
	buf_add(out, text.at + written, text.len - written);
	buf_char(out, '"');
}

void
json_write(struct buf *out, const struct value *value)
{
	const bool object = value_kind(value) == VALUE_OBJECT;
	char number[24];
	struct slice printed = value_print(value, number);

	switch (value_kind(value)) {
	case VALUE_NULL:
		buf_text(out, "null");
		break;
	case VALUE_BOOL:
	case VALUE_INT:
	case VALUE_HALF:
	case VALUE_QUARTER:
		buf_add(out, printed.at, printed.len);
		break;
	case VALUE_TEXT:
		write_text(out, printed);
		break;
	case VALUE_LIST:
	case VALUE_OBJECT:
		buf_char(out, object ? '{' : '[');
		for (size_t i = 0; i < value_count(value); i++) {
			if (i > 0)
				buf_char(out, ',');
			if (object) {
				write_text(out, value_name(value, i));
				buf_char(out, ':');
			}
			json_write(out, value_at(value, i));
		}
		buf_char(out, object ? '}' : ']');
		break;
	}
}
