/* Runs the files of the mustache specification, and those beside this one, which hold what
 * that leaves open or its older editions lack:
 *
 *     spec_mustache specs/comments.json specs/delimiters.json …
 *
 * Each test of each file is rendered and compared, with its own data or else the file's; failures are printed, and
 * the last line counts. Fails when a test fails, a file cannot be read, or
 * there was no test at all. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "view/mustache.h"

struct tally {
	size_t passed, failed;
};

static const struct value *value_of(struct arena *arena, const json_t *json);

static struct value *
object_of(struct arena *arena, const json_t *json)
{
	struct value *object = value_object(arena);
	const char *name;
	json_t *member;

	json_object_foreach((json_t *)json, name, member)
		value_set(object, name, value_of(arena, member));
	return object;
}

static struct value *
list_of(struct arena *arena, const json_t *json)
{
	struct value *list = value_list(arena);

	for (size_t i = 0; i < json_array_size(json); i++)
		value_add(list, value_of(arena, json_array_get(json, i)));
	return list;
}

/* A page's numbers are whole, so a fraction is the text that JSON writes. */
static const struct value *
fraction_of(struct arena *arena, const json_t *json)
{
	char *text = json_dumps(json, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
	const struct value *value = value_text(arena, text);

	free(text);
	return value;
}

static const struct value *
value_of(struct arena *arena, const json_t *json)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT:
		return object_of(arena, json);
	case JSON_ARRAY:
		return list_of(arena, json);
	case JSON_STRING:
		return value_text(arena, json_string_value(json));
	case JSON_INTEGER:
		return value_int(arena, json_integer_value(json));
	case JSON_REAL:
		return fraction_of(arena, json);
	case JSON_TRUE:
	case JSON_FALSE:
		return value_bool(json_is_true(json));
	case JSON_NULL:
		break;
	}
	return value_null();
}

static const char page[] = "(the test's template)";

/* The template under test, and its partials by name. */
static bool
test_source(void *self, struct slice name, struct slice *text)
{
	const json_t *test = self, *found;

	found = slice_is(name, page)
		? json_object_get(test, "template")
		: json_object_getn(json_object_get(test, "partials"), name.at, name.len);
	if (!json_is_string(found))
		return false;
	*text = (struct slice){json_string_value(found), json_string_length(found)};
	return true;
}

/* Dynamic names reach only what has been compiled, so every partial is. */
static const struct mustache_template *
test_compile(struct mustache *set, const json_t *test, struct mustache_error *error)
{
	json_t *partial;
	const char *name;

	json_object_foreach(json_object_get(test, "partials"), name, partial)
		if (mustache_compile(set, name, error) == NULL)
			return NULL;
	return mustache_compile(set, page, error);
}

/* What the template gives, or what is wrong with it. */
static struct slice
test_render(struct arena *arena, struct mustache *set, const json_t *test, const json_t *data)
{
	struct mustache_error error;
	struct buf out = buf_new(arena, 256);
	const struct mustache_template *template = test_compile(set, test, &error);

	if (template == NULL)
		buf_printf(&out, "(%s, line %d, column %d: %s)", error.where, error.line,
		           error.column, error.what);
	else if (!mustache_render(template, data == NULL ? value_null() : value_of(arena, data),
	                          &out, NULL, NULL))
		buf_text(&out, "(a limit was reached)");
	return buf_slice(&out);
}

static void
test_run(struct tally *tally, const char *path, const json_t *file, json_t *test)
{
	struct arena *arena = arena_new();
	struct mustache *set = mustache_new(test_source, test);
	const char *name = json_string_value(json_object_get(test, "name"));
	const char *expected = json_string_value(json_object_get(test, "expected"));
	const json_t *own = json_object_get(test, "data");
	struct slice got = test_render(arena, set, test,
	                               own == NULL ? json_object_get(file, "data") : own);

	if (expected != NULL && slice_is(got, expected)) {
		tally->passed++;
	} else {
		tally->failed++;
		printf("%s: %s\n  expected: %s\n  got:      %s\n", path,
		       name == NULL ? "(no name)" : name,
		       expected == NULL ? "(the test does not say)" : expected, got.at);
	}
	mustache_free(set);
	arena_free(arena);
}

static bool
file_run(struct tally *tally, const char *path)
{
	json_error_t error;
	json_t *file = json_load_file(path, 0, &error);
	const json_t *tests = json_object_get(file, "tests");
	size_t count = json_array_size(tests);

	if (file == NULL)
		printf("%s: line %d: %s\n", path, error.line, error.text);
	else if (count == 0)
		printf("%s: no tests in it\n", path);
	for (size_t i = 0; i < count; i++)
		test_run(tally, path, file, json_array_get(tests, i));
	json_decref(file);
	return count > 0;
}

int
main(int argc, char **argv)
{
	struct tally tally = {0};
	bool ok = argc > 1;

	for (int i = 1; i < argc; i++)
		ok = file_run(&tally, argv[i]) && ok;
	printf("%zu passed, %zu failed\n", tally.passed, tally.failed);
	return ok && tally.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
