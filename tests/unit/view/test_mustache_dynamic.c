/* What a name that a value gives can reach; what it renders to is in tests/spec. */
#include "view/templates.h"

static struct value *
sample(struct arena *arena)
{
	struct value *data = value_object(arena);

	value_set_text(data, "kind", "card");
	value_set_text(data, "path", "parts/a.b");
	value_set_text(data, "unknown", "nobody");
	value_set_text(data, "empty", "");
	value_set_text(data, "nothing", NULL);
	value_set_int(data, "five", 5);
	value_set_text(value_set_object(data, "inner"), "kind", "stone");
	value_set_text(value_add_object(value_set_list(data, "items")), "kind", "card");
	return data;
}

SET_TEST(what_names_no_template_is_reported_and_null_is_not)
{
	static const struct named_text templates[] = {
		{"page", "{{>*nobody}}{{>*inner.nobody}}{{>*unknown}}{{>*empty}}{{>*items}}{{>*inner}}"
		 "{{>*five}}{{>*nothing}}{{>*kind}}{{<*unknown}}{{$a}}{{who2}}{{/a}}{{/*unknown}}"},
		{"card", "{{>*path}}"},
		{NULL, NULL},
	};

	bench_all(bench, templates, sample(bench->arena));
	assert_string_equal(bench->missing.text,
	                    "page:nobody page:inner.nobody page:nobody page:empty page:items "
	                    "page:inner page:5 card:parts/a.b page:nobody ");
}

SET_TEST(only_what_has_been_compiled_is_reached)
{
	static struct named_text templates[] = {
		{"page", "{{>*kind}}"}, {"card", "c"}, {"other", "{{>card}}"}, {NULL, NULL},
	};

	bench_set(bench, templates);
	assert_true(bench_render(bench, "page", sample(bench->arena)));
	assert_string_equal(bench->out.text, "");
	assert_string_equal(bench->missing.text, "page:card ");
	assert_non_null(bench_compile(bench, "other"));
	assert_true(bench_render(bench, "page", sample(bench->arena)));
	assert_string_equal(bench->out.text, "c");
	assert_string_equal(bench->missing.text, "");
}

/* "nobody" is known to the set, as a name without a source. */
SET_TEST(a_template_without_a_source_is_not_reached)
{
	static struct named_text templates[] = {
		{"page", "{{#no}}{{>nobody}}{{/no}}[{{>*unknown}}]"}, {NULL, NULL},
	};
	struct value *data = sample(bench->arena);

	value_set_bool(data, "no", false);
	assert_string_equal(bench_all(bench, templates, data), "[]");
	assert_string_equal(bench->missing.text, "page:nobody ");
}

/* Objects in objects, each naming the template that renders the next. */
static struct value *
chain(struct arena *arena, int length)
{
	struct value *first = value_object(arena), *last = first;

	for (int i = 1; i < length; i++) {
		value_set_text(last, "kind", "link");
		last = value_set_object(last, "next");
	}
	value_set_text(last, "kind", NULL);
	value_set_bool(last, "next", false);
	return first;
}

SET_TEST(dynamic_partials_recur_to_the_limit_and_no_deeper)
{
	static struct named_text templates[] = {
		{"page", "x{{>*kind}}"}, {"link", "{{#next}}x{{>*kind}}{{/next}}"}, {NULL, NULL},
	};

	bench_set(bench, templates);
	assert_non_null(bench_compile(bench, "link"));
	for (int length = MUSTACHE_RECURSION + 1; length <= MUSTACHE_RECURSION + 2; length++) {
		assert_int_equal(bench_render(bench, "page", chain(bench->arena, length)),
		                 length == MUSTACHE_RECURSION + 1);
		assert_int_equal(bench->out.len, MUSTACHE_RECURSION + 1);
	}
}
