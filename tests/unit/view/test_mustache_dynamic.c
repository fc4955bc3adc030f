/* Templates that a value names. */
#include "view/templates.h"

static void
add_item(struct value *list, const char *kind, int number)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "kind", kind);
	value_set_int(item, "n", number);
}

static struct value *
sample(struct arena *arena)
{
	struct value *data = value_object(arena), *items = value_set_list(data, "items");
	struct value *names = value_set_list(data, "names"), *tree = value_set_object(data, "tree");

	value_set_text(data, "who", "Ume");
	value_set_text(data, "kind", "card");
	value_set_text(data, "*kind", "wrong");
	value_set_text(data, "path", "parts/a.b");
	value_set_text(data, "marks", "a&b");
	value_set_text(data, "ref", "kind");
	value_set_text(data, "unknown", "nobody");
	value_set_text(data, "empty", "");
	value_set_text(data, "nothing", NULL);
	value_set_int(data, "five", 5);
	value_set_text(value_set_object(data, "inner"), "kind", "stone");
	add_item(items, "card", 1);
	add_item(items, "stone", 2);
	add_item(items, "card", 3);
	value_add(names, value_text(arena, "card"));
	value_add(names, value_text(arena, "stone"));
	value_set_text(tree, "kind", "node");
	value_set_int(tree, "n", 1);
	add_item(value_set_list(tree, "sub"), "leaf", 2);
	return data;
}

#define CHECK(cases) set_check(arena, cases, COUNT(cases), sample(arena))

ARENA_TEST(a_dynamic_name_is_that_of_a_template)
{
	static const struct set_case cases[] = {
		{"a text",
		 {{"page", "[{{>*kind}}]"}, {"card", "card of {{who}}"}, {"kind", "wrong"}},
		 "[card of Ume]"},
		{"blanks around the star", {{"page", "{{> * kind }}"}, {"card", "c"}}, "c"},
		{"dotted", {{"page", "{{>*inner.kind}}"}, {"card", "c"}, {"stone", "s {{who}}"}},
		 "s Ume"},
		{"dots and slashes in the value", {{"page", "{{>*path}}"}, {"parts/a.b", "c"}},
		 "c"},
		{"each of a list", {{"page", "{{#items}}{{>*kind}} {{/items}}"}, {"card", "c{{n}}"},
		 {"stone", "s{{n}}"}}, "c1 s2 c3 "},
		{"the context itself",
		 {{"page", "{{#names}}{{>*.}}{{/names}}"}, {"card", "c"}, {"stone", "s"}}, "cs"},
		{"a number", {{"page", "{{>*five}}"}, {"5", "number {{five}}"}}, "number 5"},
		{"marks in the value are not escaped",
		 {{"page", "{{>*marks}}"}, {"a&b", "c"}, {"a&amp;b", "wrong"}}, "c"},
		{"the value is looked up behind the context, too",
		 {{"page", "{{#inner}}{{>*path}}{{/inner}}"}, {"parts/a.b", "{{kind}}"}}, "stone"},
		{"other delimiters", {{"page", "{{=| |=}}|>*kind|"}, {"card", "{{who}}|who|"}},
		 "Ume|who|"},
		{"into itself", {{"page", "{{>*tree.kind}}"},
		 {"node", "{{#tree}}({{n}}{{#sub}}{{>*kind}}{{/sub}}){{/tree}}"},
		 {"leaf", "<{{n}}>"}}, "(1<2>)"},
	};

	CHECK(cases);
}

ARENA_TEST(a_dynamic_name_that_names_no_template_is_nothing)
{
	static const struct set_case cases[] = {
		{"missing", {{"page", "[{{>*nobody}}]"}, {"nobody", "wrong"}}, "[]"},
		{"missing in an object", {{"page", "[{{>*inner.nobody}}]"}, {"nobody", "wrong"}},
		 "[]"},
		{"null", {{"page", "[{{>*nothing}}]"}, {"nothing", "wrong"}}, "[]"},
		{"no text", {{"page", "[{{>*empty}}]"}, {"empty", "wrong"}}, "[]"},
		{"a list", {{"page", "[{{>*items}}]"}, {"items", "wrong"}}, "[]"},
		{"an object", {{"page", "[{{>*inner}}]"}, {"inner", "wrong"}}, "[]"},
		{"no such template", {{"page", "[{{>*unknown}}]"}, {"card", "wrong"}}, "[]"},
		{"a value is a name only once",
		 {{"page", "[{{>**ref}}]"}, {"card", "wrong"}, {"kind", "wrong"}}, "[]"},
		{"nor in its parts",
		 {{"page", "[{{>*inner.*ref}}]"}, {"card", "wrong"}, {"stone", "wrong"}}, "[]"},
		{"alone on its line it takes that", {{"page", "a\n  {{>*unknown}}\nb"}}, "a\nb"},
	};

	CHECK(cases);
}

ARENA_TEST(a_dynamic_partial_is_indented_as_a_partial_is)
{
	static const struct set_case cases[] = {
		{"alone", {{"page", "a\n  {{>*kind}}\nb"}, {"card", "1\n2\n"}}, "a\n  1\n  2\nb"},
		{"windows lines", {{"page", "|\r\n  {{>*kind}}\r\n|"}, {"card", "1\r\n"}},
		 "|\r\n  1\r\n|"},
		{"in a line", {{"page", "  {{who}} {{>*kind}}\n"}, {"card", "1\n2"}},
		 "  Ume 1\n2\n"},
		{"in what is given", {{"page", "{{<p}}{{$a}}\n    {{>*kind}}\n{{/a}}{{/p}}"},
		 {"p", " {{$a}}\n {{/a}}\n"}, {"card", "1\n2\n"}}, " 1\n 2\n"},
	};

	CHECK(cases);
}

ARENA_TEST(a_parent_may_have_a_dynamic_name)
{
	static const struct set_case cases[] = {
		{"with a block",
		 {{"page", "{{<*kind}}{{$a}}x{{/a}}{{/*kind}}"}, {"card", "[{{$a}}d{{/a}}]"}},
		 "[x]"},
		{"without", {{"page", "{{<*kind}}{{/*kind}}"}, {"card", "[{{$a}}d{{/a}}]"}}, "[d]"},
		{"blanks around the star", {{"page", "{{< * kind }}{{$a}}x{{/a}}{{/ *  kind }}"},
		 {"card", "[{{$a}}d{{/a}}]"}}, "[x]"},
		{"each of a list",
		 {{"page", "{{#items}}{{<*kind}}{{$a}}{{n}}{{/a}}{{/*kind}}{{/items}}"},
		 {"card", "[{{$a}}d{{/a}}]"}, {"stone", "<{{$a}}e{{/a}}>"}}, "[1]<2>[3]"},
		{"alone on its lines", {{"page", "a\n  {{<*kind}}\n{{$a}}x{{/a}}\n  {{/*kind}}\nb"},
		 {"card", "[\n{{$a}}d{{/a}}\n]\n"}}, "a\n  [\n  x\n  ]\nb"},
		{"no such template",
		 {{"page", "({{<*unknown}}{{$a}}x{{/a}}{{/*unknown}}{{<*nobody}}{{$a}}x{{/a}}{{/*nobody}})"}},
		 "()"},
		{"what was given reaches it", {{"page", "{{<m}}{{$a}}x{{/a}}{{/m}}"},
		 {"m", "{{>*kind}}{{<*kind}}{{/*kind}}"}, {"card", "[{{$a}}d{{/a}}]"}}, "[x][x]"},
	};

	CHECK(cases);
}

/* ---- what a name can reach ---- */

ARENA_TEST(what_names_no_template_is_reported_and_null_is_not)
{
	static const struct named_text templates[] = {
		{"page", "{{>*nobody}}{{>*inner.nobody}}{{>*unknown}}{{>*empty}}{{>*items}}{{>*inner}}"
		 "{{>*five}}{{>*nothing}}{{>*kind}}{{<*unknown}}{{$a}}{{who2}}{{/a}}{{/*unknown}}"},
		{"card", "{{>*path}}"},
		{NULL, NULL},
	};
	struct buf missing = buf_new(arena, 0);

	table_render(arena, "missing", templates, sample(arena), note_missing, &missing);
	assert_string_equal(missing.text,
	                    "page:nobody page:inner.nobody page:nobody page:empty page:items "
	                    "page:inner page:5 card:parts/a.b page:nobody ");
}

ARENA_TEST(only_what_has_been_compiled_is_reached)
{
	static struct named_text templates[] = {
		{"page", "{{>*kind}}"}, {"card", "c"}, {"other", "{{>card}}"}, {NULL, NULL},
	};
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, templates);
	const struct mustache_template *page = mustache_compile(set, "page", &error);
	struct buf out = buf_new(arena, 0), missing = buf_new(arena, 0);

	assert_true(mustache_render(page, sample(arena), &out, note_missing, &missing));
	assert_string_equal(out.text, "");
	assert_string_equal(missing.text, "page:card ");
	assert_non_null(mustache_compile(set, "other", &error));
	assert_true(mustache_render(page, sample(arena), &out, note_missing, &missing));
	assert_string_equal(out.text, "c");
	assert_string_equal(missing.text, "page:card ");
	mustache_free(set);
}

/* "nobody" is known to the set, as a name without a source. */
ARENA_TEST(a_template_without_a_source_is_not_reached)
{
	static struct named_text templates[] = {
		{"page", "{{#no}}{{>nobody}}{{/no}}[{{>*unknown}}]"}, {NULL, NULL},
	};
	struct buf missing = buf_new(arena, 0);
	struct value *data = sample(arena);

	value_set_bool(data, "no", false);
	assert_true(slice_is(table_render(arena, "without a source", templates, data, note_missing, &missing),
	                     "[]"));
	assert_string_equal(missing.text, "page:nobody ");
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

ARENA_TEST(dynamic_partials_recur_to_the_limit_and_no_deeper)
{
	static struct named_text templates[] = {
		{"page", "x{{>*kind}}"}, {"link", "{{#next}}x{{>*kind}}{{/next}}"}, {NULL, NULL},
	};
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, templates);
	const struct mustache_template *page = mustache_compile(set, "page", &error);

	assert_non_null(mustache_compile(set, "link", &error));
	for (int length = MUSTACHE_RECURSION + 1; length <= MUSTACHE_RECURSION + 2; length++) {
		struct buf out = buf_new(arena, 0);

		assert_int_equal(mustache_render(page, chain(arena, length), &out, NULL, NULL),
		                 length == MUSTACHE_RECURSION + 1);
		assert_int_equal(out.len, MUSTACHE_RECURSION + 1);
	}
	mustache_free(set);
}
