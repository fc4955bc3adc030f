#include <stdio.h>
#include <string.h>

#include "suite.h"

#include "view/json.h"

static const char *
written(struct arena *arena, const struct value *value)
{
	struct buf out = buf_new(arena, 64);

	json_write(&out, value);
	return out.text;
}

ARENA_TEST(what_is_read_is_written_again_in_its_own_order)
{
	static const struct {
		const char *read, *written;
	} cases[] = {
		{"{}", "{}"}, {"[ ]", "[]"}, {" null ", "null"}, {"true", "true"}, {"false", "false"},
		{"{\"b\": 1, \"a\": [true, null, \"x\"]}", "{\"b\":1,\"a\":[true,null,\"x\"]}"},
		{"[0, -0, 6, -6, 1000000000]", "[0,0,6,-6,1000000000]"},
		{"[0.5, -0.5, 6.5, -6.5, 4.0, 1e2, 25e-1]", "[0.5,-0.5,6.5,-6.5,4,100,2.5]"},
		{"\"\\u9d1b\\u9d26 \\ud83e\\udd86\"", "\"鴛鴦 🦆\""},
		{"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct json_error error;
		const struct value *value = json_read(arena, slice_of(cases[i].read), &error);

		if (value == NULL)
			fail_msg("%s: fault %d", cases[i].read, (int)error.fault);
		assert_string_equal(written(arena, value), cases[i].written);
	}
}

ARENA_TEST(what_is_no_json_of_ours_is_refused_with_what_is_wrong)
{
	static const struct {
		const char *text;
		enum json_fault fault;
		const char *path;
	} cases[] = {
		{"", JSON_MALFORMED, ""}, {"{\"a\": 1", JSON_MALFORMED, ""},
		{"{\"a\": 1} x", JSON_MALFORMED, ""}, {"{'a': 1}", JSON_MALFORMED, ""},
		{"[1,]", JSON_MALFORMED, ""}, {"NaN", JSON_MALFORMED, ""},
		{"\"\xff\"", JSON_MALFORMED, ""}, {"\"\\ud83e\"", JSON_MALFORMED, ""},
		{"\"a\\u0000b\"", JSON_MALFORMED, ""}, {"\"a\nb\"", JSON_MALFORMED, ""},
		{"{\"a\": 1, \"b\": 2, \"a\": 1}", JSON_TWICE, ""},
		{"[{\"komi\": 0.3}]", JSON_NUMBER, "0.komi"},
		{"{\"a\": [1, 1000000001]}", JSON_NUMBER, "a.1"},
		{"{\"a\": 1e300}", JSON_NUMBER, "a"},
		{"{\"a\": 99999999999999999999}", JSON_NUMBER, ""},
		{"{\"a\": 1e999}", JSON_NUMBER, ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct json_error error;

		if (json_read(arena, slice_of(cases[i].text), &error) != NULL)
			fail_msg("%s was read", cases[i].text);
		if (error.fault != cases[i].fault || !slice_is(slice_of(error.path), cases[i].path))
			fail_msg("%s: fault %d at '%s'", cases[i].text, (int)error.fault, error.path);
	}
}

ARENA_TEST(a_fault_is_found_at_its_line_and_column)
{
	struct json_error error;

	assert_null(json_read(arena, slice_of("{\n  \"a\": x\n}"), &error));
	assert_int_equal(error.line, 2);
	assert_int_equal(error.column, 8);
}

/* `depth` lists, or objects called "a", in each other. */
static const char *
nested(struct arena *arena, size_t depth, const char *open, const char *close)
{
	struct buf text = buf_new(arena, 8 * depth);

	for (size_t i = 0; i < depth; i++)
		buf_text(&text, open);
	buf_text(&text, "1");
	for (size_t i = 0; i < depth; i++)
		buf_text(&text, close);
	return text.text;
}

ARENA_TEST(nesting_and_members_have_a_limit_that_is_said)
{
	static const struct {
		const char *open, *close;
	} kinds[] = {{"[", "]"}, {"{\"a\":", "}"}};
	struct buf many = buf_new(arena, 1024);
	struct json_error error;

	for (size_t i = 0; i < COUNT(kinds); i++) {
		const char *open = kinds[i].open, *close = kinds[i].close;

		assert_non_null(json_read(arena, slice_of(nested(arena, JSON_NESTING, open, close)),
		                          &error));
		assert_null(json_read(arena, slice_of(nested(arena, JSON_NESTING + 1, open, close)),
		                      &error));
		assert_int_equal(error.fault, JSON_LARGE);
		assert_null(json_read(arena, slice_of(nested(arena, 10000, open, close)), &error));
		assert_int_equal(error.fault, JSON_LARGE);
	}
	buf_text(&many, "{\"m\":0");
	for (int i = 1; i <= JSON_MEMBERS; i++)
		buf_printf(&many, ",\"m%d\":0", i);
	buf_text(&many, "}");
	assert_null(json_read(arena, slice_of(many.text), &error));
	assert_int_equal(error.fault, JSON_LARGE);
}

/* Counted before anything is made of them. */
ARENA_TEST(a_text_of_too_many_values_is_refused)
{
	char *text = arena_alloc(arena, 2 * JSON_VALUES + 4);
	struct json_error error;

	for (size_t i = 0; i < JSON_VALUES; i++)
		memcpy(text + 1 + 2 * i, "0,", 2);
	text[0] = '[';
	text[2 * JSON_VALUES + 1] = '0';
	text[2 * JSON_VALUES + 2] = ']';
	assert_null(json_read(arena, slice_of(text), &error));
	assert_int_equal(JSON_LARGE, error.fault);
	assert_string_equal("", error.path);
}
