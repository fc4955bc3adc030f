#include "api/body.h"

#include "actions/files/faulty.h"
#include "base/text.h"
#include "view/json.h"

SET_EACH(static const enum problem_kind kind_words[], SET_SIZE(VALUE_KIND_TABLE),
	[VALUE_NULL] = PROBLEM_JSON, [VALUE_BOOL] = PROBLEM_JSON_FLAG,
	[VALUE_INT] = PROBLEM_JSON_WHOLE, [VALUE_HALF] = PROBLEM_JSON_NUMBER,
	[VALUE_QUARTER] = PROBLEM_JSON_NUMBER,
	[VALUE_TEXT] = PROBLEM_JSON_TEXT, [VALUE_LIST] = PROBLEM_JSON_LIST,
	[VALUE_OBJECT] = PROBLEM_JSON_OBJECT);

/* A member or an item: no value where there is none, or one of another kind. */
struct place {
	const struct value *value;
	const char *path;
	bool given; /* of whatever kind */
};

static struct body
body_at(struct arena *arena, struct problems *problems, struct place place)
{
	struct body body = {.arena = arena, .problems = problems, .value = place.value,
	                    .path = place.path, .given = place.given};

	if (body.value != NULL) {
		body.count = value_count(body.value);
		body.read = arena_array(arena, body.count + 1, sizeof(bool));
	}
	return body;
}

struct body
body_of(struct call *call)
{
	struct slice text = call->request->body_bytes;
	struct place whole = {value_object(call->arena), "", true};
	struct json_error error = {.fault = JSON_GOOD};

	if (text.len > 0)
		whole.value = json_read(call->arena, text, &error);
	if (whole.value == NULL) {
		faulty_json(call->arena, &error, &call->problems);
	} else if (value_kind(whole.value) != VALUE_OBJECT) {
		problem_add(&call->problems, "", kind_words[VALUE_OBJECT], NULL);
		whole.value = NULL;
	}
	return body_at(call->arena, &call->problems, whole);
}

static const char *
path_of(const struct body *body, const char *name)
{
	return body->path[0] == '\0' ? name : arena_printf(body->arena, "%s.%s", body->path, name);
}

static const struct value *
find(const struct body *body, const char *name, size_t *at)
{
	for (*at = 0; *at < body->count; (*at)++)
		if (slice_is(value_name(body->value, *at), name))
			return value_at(body->value, *at);
	return NULL;
}

/* What stands there, which may be nothing; of another kind it is a problem. */
static struct place
place_of(const struct body *body, const struct value *value, const char *path, enum value_kind kind)
{
	const bool given = value != NULL;

	if (given && value_kind(value) != kind &&
	    !(kind == VALUE_HALF && value_kind(value) == VALUE_INT)) {
		problem_add(body->problems, path, kind_words[kind], NULL);
		value = NULL;
	}
	return (struct place){value, path, given};
}

static struct place
member(struct body *body, const char *name, enum value_kind kind)
{
	size_t at;
	const struct value *value = find(body, name, &at);

	if (value == NULL)
		return (struct place){.path = name}; /* nothing is said of it */
	body->read[at] = true;
	return place_of(body, value, path_of(body, name), kind);
}

static struct place
item(const struct body *list, size_t i, enum value_kind kind)
{
	return place_of(list, value_at(list->value, i),
	                path_of(list, arena_printf(list->arena, "%zu", i)), kind);
}

bool
body_has(const struct body *body, const char *name)
{
	size_t at;

	return find(body, name, &at) != NULL;
}

bool
body_is_object(const struct body *body, const char *name)
{
	size_t at;
	const struct value *value = find(body, name, &at);

	return value != NULL && value_kind(value) == VALUE_OBJECT && value_count(value) > 0;
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

/* Characters that no text of ours has are a problem. */
static const char *
text_at(const struct body *body, struct place place, const char *absent, bool lines)
{
	char number[24];
	const char *text;

	if (place.value == NULL)
		return absent;
	text = text_clean(body->arena, value_print(place.value, number), lines);
	if (text != NULL)
		return text;
	problem_add(body->problems, place.path, PROBLEM_CHARACTERS, NULL);
	return absent;
}

const char *
body_text(struct body *body, const char *name, const char *absent)
{
	return text_at(body, member(body, name, VALUE_TEXT), absent, false);
}

const char *
body_lines(struct body *body, const char *name, const char *absent)
{
	return text_at(body, member(body, name, VALUE_TEXT), absent, true);
}

const char *
body_number(struct body *body, const char *name, const char *absent)
{
	return text_at(body, member(body, name, VALUE_HALF), absent, false);
}

static int
whole_at(const struct body *body, struct place place, int min, int max, int absent)
{
	int64_t number_x2;

	if (place.value == NULL)
		return absent;
	number_x2 = value_number_x2(place.value);
	if (number_x2 >= 2 * (int64_t)min && number_x2 <= 2 * (int64_t)max)
		return (int)(number_x2 / 2);
	problem_add(body->problems, place.path, PROBLEM_NUMBER,
	            arena_printf(body->arena, "%d–%d", min, max));
	return absent;
}

const char *
body_typed(struct body *body, const char *name, const struct number_kind *kind,
           const char *absent)
{
	switch (kind->as) {
	case NUMBER_FLAG:
		return body_has(body, name) ? kind->words[body_flag(body, name, false)] : absent;
	case NUMBER_WORD:
	case NUMBER_GRADE:
		return body_text(body, name, absent);
	case NUMBER_WHOLE:
	case NUMBER_HALF:
		break;
	}
	return body_number(body, name, absent);
}

const char *
body_field(struct body *body, const struct form_field *field, const char *name, const char *absent)
{
	switch (field->kind) {
	case FORM_LINES:
		return body_lines(body, name, absent);
	case FORM_NUMBER:
		return body_typed(body, name, field->number, absent);
	case FORM_LIST: /* read by itself */
		return absent;
	case FORM_TEXT:
	case FORM_RANK:
	case FORM_DATE:
	case FORM_OWN:
		break;
	}
	return body_text(body, name, absent);
}

int
body_whole(struct body *body, const char *name, int min, int max, int absent)
{
	return whole_at(body, member(body, name, VALUE_INT), min, max, absent);
}

bool
body_flag(struct body *body, const char *name, bool absent)
{
	const struct value *value = member(body, name, VALUE_BOOL).value;

	return value == NULL ? absent : value_truth(value);
}

struct body
body_object(struct body *body, const char *name)
{
	return body_at(body->arena, body->problems, member(body, name, VALUE_OBJECT));
}

struct body
body_list(struct body *body, const char *name)
{
	return body_at(body->arena, body->problems, member(body, name, VALUE_LIST));
}

struct body
body_item(struct body *list, size_t i)
{
	return body_at(list->arena, list->problems, item(list, i, VALUE_OBJECT));
}

const char *
body_item_text(struct body *list, size_t i)
{
	return text_at(list, item(list, i, VALUE_TEXT), "", false);
}

const char *const *
body_texts(struct body *body, const char *name, size_t *count)
{
	struct body list = body_list(body, name);
	const char **texts = arena_array(body->arena, list.count + 1, sizeof(*texts));

	*count = list.count;
	for (size_t i = 0; i < list.count; i++)
		texts[i] = body_item_text(&list, i);
	return list.given ? texts : NULL;
}

int
body_item_whole(struct body *list, size_t i, int min, int max)
{
	return whole_at(list, item(list, i, VALUE_INT), min, max, -1);
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
	for (size_t i = 0; i < body->count; i++) {
		struct slice name = value_name(body->value, i);

		if (!body->read[i])
			problem_add(body->problems,
			            path_of(body, arena_copy(body->arena, name.at, name.len)),
			            PROBLEM_UNKNOWN_FIELD, NULL);
	}
}
