#include "api/body.h"

#include "base/text.h"
#include "view/json.h"

static const enum problem_kind kind_words[] = {
	[VALUE_NULL] = PROBLEM_JSON, [VALUE_BOOL] = PROBLEM_JSON_FLAG,
	[VALUE_INT] = PROBLEM_JSON_WHOLE, [VALUE_HALF] = PROBLEM_JSON_NUMBER,
	[VALUE_TEXT] = PROBLEM_JSON_TEXT, [VALUE_LIST] = PROBLEM_JSON_LIST,
	[VALUE_OBJECT] = PROBLEM_JSON_OBJECT,
};

static struct body
body_new(struct arena *arena, struct problems *problems, const struct value *value,
         const char *path)
{
	struct body body = {.arena = arena, .problems = problems, .value = value, .path = path};

	if (value != NULL)
		body.read = arena_array(arena, value_count(value) + 1, sizeof(bool));
	return body;
}

static void
fault_add(struct call *call, const struct json_error *error)
{
	static const enum problem_kind words[] = {
		[JSON_GOOD] = PROBLEM_NONE, [JSON_MALFORMED] = PROBLEM_JSON,
		[JSON_TWICE] = PROBLEM_JSON_TWICE, [JSON_LARGE] = PROBLEM_JSON_LARGE,
		[JSON_NUMBER] = PROBLEM_JSON_HALF,
	};

	problem_add(&call->problems, error->path, words[error->fault],
	            arena_printf(call->arena, "%d:%d", error->line, error->column));
}

struct body
body_of(struct call *call)
{
	struct slice text = call->request->body_bytes;
	const struct value *value = value_object(call->arena);
	struct json_error error;

	if (text.len > 0) {
		value = json_read(call->arena, text, &error);
		if (value == NULL)
			fault_add(call, &error);
	}
	if (value != NULL && value_kind(value) != VALUE_OBJECT) {
		problem_add(&call->problems, "", kind_words[VALUE_OBJECT], NULL);
		value = NULL;
	}
	return body_new(call->arena, &call->problems, value, "");
}

static const char *
path_of(const struct body *body, const char *name)
{
	return body->path[0] == '\0' ? name : arena_printf(body->arena, "%s.%s", body->path, name);
}

/* Of a list: its i-th item's. */
static const char *
item_path(const struct body *list, size_t i)
{
	return path_of(list, arena_printf(list->arena, "%zu", i));
}

static const struct value *
find(const struct body *body, const char *name, size_t *at)
{
	for (*at = 0; body->value != NULL && *at < value_count(body->value); (*at)++)
		if (slice_is(value_name(body->value, *at), name))
			return value_at(body->value, *at);
	return NULL;
}

static bool
is_of_kind(const struct value *value, enum value_kind kind)
{
	return value_kind(value) == kind ||
	       (kind == VALUE_HALF && value_kind(value) == VALUE_INT);
}

static void
problem_here(const struct body *body, const char *path, enum problem_kind kind)
{
	problem_add(body->problems, path, kind, NULL);
}

/* NULL when it is not there, or of another kind, which is a problem. */
static const struct value *
member(struct body *body, const char *name, enum value_kind kind)
{
	size_t at;
	const struct value *value = find(body, name, &at);

	if (value == NULL)
		return NULL;
	body->read[at] = true;
	if (is_of_kind(value, kind))
		return value;
	problem_here(body, path_of(body, name), kind_words[kind]);
	return NULL;
}

bool
body_has(const struct body *body, const char *name)
{
	size_t at;

	return find(body, name, &at) != NULL;
}

bool
body_null(struct body *body, const char *name)
{
	size_t at;
	const struct value *value = find(body, name, &at);

	if (value == NULL || value_kind(value) != VALUE_NULL)
		return false;
	body->read[at] = true;
	return true;
}

/* NULL with a problem for characters that no text of ours has. */
static const char *
clean(const struct body *body, const struct value *value, const char *path, bool lines)
{
	char number[24];
	const char *text = text_clean(body->arena, value_print(value, number), lines);

	if (text == NULL)
		problem_here(body, path, PROBLEM_CHARACTERS);
	return text;
}

static const char *
text_of(struct body *body, const char *name, const char *absent, bool lines)
{
	const struct value *value = member(body, name, VALUE_TEXT);
	const char *text = value == NULL ? NULL : clean(body, value, path_of(body, name), lines);

	return text == NULL ? absent : text;
}

const char *
body_text(struct body *body, const char *name, const char *absent)
{
	return text_of(body, name, absent, false);
}

const char *
body_lines(struct body *body, const char *name, const char *absent)
{
	return text_of(body, name, absent, true);
}

const char *
body_number(struct body *body, const char *name, const char *absent)
{
	const struct value *value = member(body, name, VALUE_HALF);
	char number[24];

	return value == NULL ? absent : arena_text(body->arena, value_print(value, number).at);
}

static bool
whole_of(const struct body *body, const struct value *value, const char *path, int min, int max,
         int *whole)
{
	int64_t number_x2 = value_number_x2(value);

	if (number_x2 < 2 * (int64_t)min || number_x2 > 2 * (int64_t)max) {
		problem_add(body->problems, path, PROBLEM_NUMBER,
		            arena_printf(body->arena, "%d–%d", min, max));
		return false;
	}
	*whole = (int)(number_x2 / 2);
	return true;
}

int
body_whole(struct body *body, const char *name, int min, int max, int absent)
{
	const struct value *value = member(body, name, VALUE_INT);
	int whole = absent;

	if (value != NULL)
		whole_of(body, value, path_of(body, name), min, max, &whole);
	return whole;
}

bool
body_flag(struct body *body, const char *name, bool absent)
{
	const struct value *value = member(body, name, VALUE_BOOL);

	return value == NULL ? absent : value_truth(value);
}

struct body
body_object(struct body *body, const char *name)
{
	return body_new(body->arena, body->problems, member(body, name, VALUE_OBJECT),
	                path_of(body, name));
}

size_t
body_list(struct body *body, const char *name, struct body *list)
{
	*list = body_new(body->arena, body->problems, member(body, name, VALUE_LIST),
	                 path_of(body, name));
	return list->value == NULL ? 0 : value_count(list->value);
}

/* NULL with a problem when it is of another kind. */
static const struct value *
item(const struct body *list, size_t i, enum value_kind kind)
{
	const struct value *value = value_at(list->value, i);

	if (is_of_kind(value, kind))
		return value;
	problem_here(list, item_path(list, i), kind_words[kind]);
	return NULL;
}

struct body
body_item(struct body *list, size_t i)
{
	return body_new(list->arena, list->problems, item(list, i, VALUE_OBJECT),
	                item_path(list, i));
}

const char *
body_item_text(struct body *list, size_t i)
{
	const struct value *value = item(list, i, VALUE_TEXT);
	const char *text = value == NULL ? NULL : clean(list, value, item_path(list, i), false);

	return text == NULL ? "" : text;
}

int
body_item_whole(struct body *list, size_t i, int min, int max)
{
	const struct value *value = item(list, i, VALUE_INT);
	int whole = -1;

	if (value != NULL)
		whole_of(list, value, item_path(list, i), min, max, &whole);
	return whole;
}

int
body_version(struct body *body)
{
	enum { VERSION_MAX = 1000000000 };

	return body_whole(body, "version", 0, VERSION_MAX, -1);
}

void
body_end(struct body *body)
{
	for (size_t i = 0; body->value != NULL && i < value_count(body->value); i++) {
		struct slice name = value_name(body->value, i);

		if (!body->read[i])
			problem_here(body, path_of(body, arena_copy(body->arena, name.at, name.len)),
			             PROBLEM_UNKNOWN_FIELD);
	}
}
