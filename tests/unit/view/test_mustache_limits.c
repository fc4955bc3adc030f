/* Bad templates are refused where they are bad; too much is refused at all. */
#include <stdio.h>

#include "suite.h"

#include "view/templates.h"

/* ---- bad templates ---- */

SET_TEST(a_bad_template_is_refused_with_line_and_column)
{
	static const struct {
		const char *name, *text;
		int line, column;
		const char *what;
	} cases[] = {
		{"tag to the end", "a\nb {{name", 2, 3, "not closed"},
		{"only its beginning", "{{", 1, 1, "not closed"},
		{"one brace", "{{name} b", 1, 1, "not closed"},
		{"two of three braces", "{{{name}} b", 1, 1, "not closed"},
		{"three braces, then a tag", "{{{a}} {{{b}}}", 1, 1, "not closed"},
		{"tag in a tag", "\n{{a {{b}}", 2, 1, "not closed"},
		{"tag in a tag without blank", "{{a{{b}}", 1, 1, "not closed"},
		{"comment", "x{{! a", 1, 2, "not closed"},
		{"delimiters", "{{=<% %>}}", 1, 1, "not closed"},
		{"old delimiters", "{{=<% %>=}}\n<%name}}", 2, 1, "not closed"},
		{"section", "a\n {{#b}}\n{{#c}}{{/c}}\n", 2, 2, "section is not closed"},
		{"inverted section", "{{^b}}", 1, 1, "section is not closed"},
		{"the inner of two", "{{#a}}\n  {{^b}}", 2, 3, "section is not closed"},
		{"wrong close", "{{#a}}\n{{#bb}}\n {{/a}}", 3, 2, "the open section is 'bb'"},
		{"dotted close", "{{#a.b}}{{/a}}", 1, 9, "the open section is 'a.b'"},
		{"stray close", "{{#a}}{{/a}}\n{{/a}}", 2, 1, "no section to close"},
		{"empty name", "a {{}}", 1, 3, "no name"},
		{"blank name", "a {{  }}", 1, 3, "no name"},
		{"empty raw name", "{{{}}}", 1, 1, "no name"},
		{"empty ampersand", "{{&}}", 1, 1, "no name"},
		{"empty section", "{{#}}{{/}}", 1, 1, "no name"},
		{"empty close", "{{#a}}{{/}}", 1, 7, "no name"},
		{"empty partial", "{{> }}", 1, 1, "no name"},
		{"empty between equal delimiters", "{{=| |=}}||", 1, 10, "no name"},
		{"blank in a name", "{{a b}}", 1, 1, "blank"},
		{"control character in a name", "{{a\x01}}", 1, 1, "control character"},
		{"dot first", "{{.a}}", 1, 1, "dotted"},
		{"dot last", "{{#a.}}{{/a.}}", 1, 1, "dotted"},
		{"two dots", "{{a..b}}", 1, 1, "dotted"},
		{"only dots", "{{..}}", 1, 1, "dotted"},
		{"no delimiters", "{{==}}", 1, 1, "two delimiters"},
		{"blank delimiters", "{{= =}}", 1, 1, "two delimiters"},
		{"one delimiter", "{{=<%=}}", 1, 1, "two delimiters"},
		{"three delimiters", "{{=a b c=}}", 1, 1, "more than two delimiters"},
		{"parent", "a\n {{<p}}{{$b}}{{/b}}\n", 2, 2, "parent is not closed"},
		{"block", "a {{$b}}d", 1, 3, "block is not closed"},
		{"block in a parent", "{{<p}}\n {{$b}}d", 2, 2, "block is not closed"},
		{"section in a parent", "{{<p}}{{#s}}{{/p}}", 1, 13, "the open section is 's'"},
		{"block closed as its parent", "{{<p}}{{$b}}{{/p}}", 1, 13, "the open block is 'b'"},
		{"block closed with its sigil", "{{$b}}{{/$b}}", 1, 7, "the open block is 'b'"},
		{"parent closed as another", "{{<p}}{{/q}}", 1, 7, "the open parent is 'p'"},
		{"parent closed without its star", "{{<*p}}{{/p}}", 1, 8, "the open parent is '*p'"},
		{"parent closed with a star", "{{<p}}{{/*p}}", 1, 7, "the open parent is 'p'"},
		{"empty parent", "{{<}}{{/}}", 1, 1, "no name"},
		{"empty block", "{{$ }}{{/}}", 1, 1, "no name"},
		{"blank in a parent's name", "{{<a b}}{{/a b}}", 1, 1, "blank"},
		{"blank in a block's name", "{{<p}}{{$a b}}{{/a b}}{{/p}}", 1, 7, "blank"},
		{"only a star", "{{>*}}", 1, 1, "no name"},
		{"only a parent's star", "{{<* }}{{/*}}", 1, 1, "no name"},
		{"blank in a dynamic name", "{{>*a b}}", 1, 1, "blank"},
		{"dynamic name with two dots", "{{>*a..b}}", 1, 1, "dotted"},
		{"optional and not used", "{{! optional: a bb }}\n{{a}}{{b}}", 1, 17, "'bb' is optional and not"},
		{"optional in part", "{{! optional: a }}{{a.b}}", 1, 15, "'a' is optional and not"},
		{"optional as a partial's name", "{{! optional: a }}{{>a}}{{$a}}{{/a}}", 1, 15, "not used"},
		{"optional only where all is ignored", "{{! optional: a }}{{<p}}{{a}}{{/p}}", 1, 15, "not used"},
		{"optional too late", "x\n{{! optional: a }}{{a}}", 2, 1, "before anything else"},
		{"optional twice", "{{! optional: a }}{{! optional: b }}{{a}}{{b}}", 1, 19, "before anything else"},
		{"columns are characters", "鴛鴦 {{}}", 1, 4, "no name"},
		{"windows lines", "a\r\nb\r\n{{}}", 3, 1, "no name"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct named_text set_of[] = {{"page", cases[i].text}, {NULL, NULL}};
		const struct mustache_error *error = &bench->error;

		bench_set(bench, set_of);
		if (bench_compile(bench, "page") != NULL)
			fail_msg("%s: not refused", cases[i].name);
		if (error->line != cases[i].line || error->column != cases[i].column ||
		    strstr(error->what, cases[i].what) == NULL || strcmp(error->where, "page") != 0)
			fail_msg("%s: %s:%d:%d: %s", cases[i].name, error->where, error->line,
			         error->column, error->what);
	}
}

static bool
bytes_source(void *self, struct slice name, struct slice *text)
{
	(void)name;
	*text = *(struct slice *)self;
	return true;
}

SET_TEST(a_name_with_a_nul_is_refused)
{
	static const char bytes[] = "a\n{{>page\0x}}";
	struct slice text = {bytes, sizeof(bytes) - 1};

	bench_from(bench, bytes_source, &text);
	assert_null(bench_compile(bench, "page"));
	assert_int_equal(bench->error.line, 2);
	assert_non_null(strstr(bench->error.what, "control character"));
}

SET_TEST(a_page_with_a_bad_partial_is_refused_and_the_set_goes_on)
{
	struct named_text set_of[] = {
		{"page", "{{>good}}{{>bad}}"}, {"good", "{{>leaf}}"}, {"leaf", "ok"},
		{"bad", "\n {{#x}}"}, {"other", "{{>leaf}}{{>bad}}"}, {NULL, NULL},
	};

	bench_set(bench, set_of);
	for (int again = 0; again < 2; again++) {
		assert_null(bench_compile(bench, again == 0 ? "page" : "other"));
		assert_string_equal(bench->error.where, "bad");
		assert_int_equal(bench->error.line, 2);
		assert_int_equal(bench->error.column, 2);
		assert_true(bench_render(bench, "good", value_null()));
		assert_string_equal(bench->out.text, "ok");
	}
}

SET_TEST(a_template_that_is_not_there_is_refused)
{
	static const char name[] = "a-name-that-is-longer-than-the-sixty-four-bytes-an-error-"
	                           "has-for-it-and-is-cut";
	struct named_text set_of[] = {{"page", "{{>none}}"}, {NULL, NULL}};

	bench_set(bench, set_of);
	assert_non_null(bench_compile(bench, "page"));
	assert_null(bench_compile(bench, "none"));
	assert_string_equal(bench->error.where, "none");
	assert_non_null(strstr(bench->error.what, "no such template"));
	assert_null(bench_compile(bench, name));
	assert_int_equal(strlen(bench->error.where), sizeof(bench->error.where) - 1);
}

/* ---- limits ---- */

/* Sections in sections, one a line, and their ends. */
static char *
nested(struct arena *arena, int depth, const char *inside)
{
	struct buf text = buf_new(arena, 0);

	for (int i = 0; i < depth; i++)
		buf_text(&text, "{{#on}}\n");
	buf_text(&text, inside);
	for (int i = 0; i < depth; i++)
		buf_text(&text, "{{/on}}");
	return text.text;
}

SET_TEST(sections_nest_to_the_limit_and_no_deeper)
{
	static const struct {
		int depth;
		bool fits;
	} cases[] = {{MUSTACHE_NESTING, true}, {MUSTACHE_NESTING + 1, false}, {10000, false}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct named_text set_of[] = {
			{"page", nested(bench->arena, cases[i].depth, "x")}, {NULL, NULL},
		};

		bench_set(bench, set_of);
		assert_int_equal(bench_compile(bench, "page") != NULL, cases[i].fits);
		if (cases[i].fits)
			continue;
		assert_int_equal(bench->error.line, MUSTACHE_NESTING + 1);
		assert_int_equal(bench->error.column, 1);
		assert_non_null(strstr(bench->error.what, "sections in sections"));
	}
}

SET_TEST(a_template_may_be_so_long_and_no_longer)
{
	char *text = arena_alloc(bench->arena, MUSTACHE_SOURCE + 2);
	const struct named_text set_of[] = {{"fits", text}, {"long", text}, {NULL, NULL}};

	memset(text, 'x', MUSTACHE_SOURCE);
	text[99] = '\n';
	bench_set(bench, set_of);
	assert_non_null(bench_compile(bench, "fits"));
	text[MUSTACHE_SOURCE] = 'x';
	assert_null(bench_compile(bench, "long"));
	assert_int_equal(bench->error.line, 2);
	assert_int_equal(bench->error.column, MUSTACHE_SOURCE + 1 - 100);
	assert_non_null(strstr(bench->error.what, "longer than"));
}

/* Objects in objects: each but the innermost has `next`. */
static struct value *
chain(struct arena *arena, int length)
{
	struct value *first = value_object(arena), *last = first;

	for (int i = 1; i < length; i++)
		last = value_set_object(last, "next");
	value_set_bool(last, "next", false);
	return first;
}

SET_TEST(partials_recur_to_the_limit_and_no_deeper)
{
	struct named_text set_of[] = {
		{"page", "{{>link}}"}, {"link", "x{{#next}}{{>link}}{{/next}}"}, {NULL, NULL},
	};

	bench_set(bench, set_of);
	for (int length = MUSTACHE_RECURSION; length <= MUSTACHE_RECURSION + 1; length++) {
		assert_int_equal(bench_render(bench, "page", chain(bench->arena, length)),
		                 length == MUSTACHE_RECURSION);
		assert_int_equal(bench->out.len, MUSTACHE_RECURSION);
	}
}

SET_TEST(a_partial_that_never_ends_is_stopped)
{
	struct named_text set_of[] = {
		{"page", "{{>page}}{{>page}}"}, {"a", "  {{>b}}\n"}, {"b", "  {{>a}}\n"}, {NULL, NULL},
	};

	bench_set(bench, set_of);
	assert_false(bench_render(bench, "page", value_null()));
	assert_false(bench_render(bench, "a", value_null()));
}

SET_TEST(a_parent_that_never_ends_is_stopped)
{
	struct named_text set_of[] = {
		{"page", "{{<page}}{{$a}}x{{/a}}{{/page}}"},
		{"default", "{{$a}}{{<default}}{{/default}}{{/a}}"},
		{"argument", "{{<box}}{{$a}}{{>argument}}{{/a}}{{/box}}"},
		{"box", "{{$a}}{{/a}}"},
		{NULL, NULL},
	};

	bench_set(bench, set_of);
	for (size_t i = 0; i < 3; i++)
		assert_false(bench_render(bench, set_of[i].name, value_null()));
}

/* A link takes three places: itself, the box, and what is put into it. */
SET_TEST(a_block_that_is_replaced_takes_a_place_as_a_partial_does)
{
	struct named_text set_of[] = {
		{"link", "x{{<box}}{{$in}}{{#next}}{{>link}}{{/next}}{{/in}}{{/box}}"},
		{"box", "{{$in}}{{/in}}"},
		{NULL, NULL},
	};
	const int fits = (MUSTACHE_RECURSION + 1) / 3;

	bench_set(bench, set_of);
	for (int length = fits; length <= fits + 1; length++) {
		assert_int_equal(bench_render(bench, "link", chain(bench->arena, length)),
		                 length == fits);
		assert_int_equal(bench->out.len, length);
	}
}

SET_TEST(parents_and_blocks_nest_as_sections_do)
{
	for (int depth = MUSTACHE_NESTING / 2; depth <= MUSTACHE_NESTING / 2 + 1; depth++) {
		struct buf text = buf_new(bench->arena, 0);

		for (int i = 0; i < depth; i++)
			buf_text(&text, "{{<none}}{{$a}}\n");
		for (int i = 0; i < depth; i++)
			buf_text(&text, "{{/a}}{{/none}}");
		bench_set(bench, (const struct named_text[]){{"page", text.text}, {NULL, NULL}});
		assert_int_equal(bench_compile(bench, "page") != NULL, depth == MUSTACHE_NESTING / 2);
		assert_int_equal(bench->error.line, depth == MUSTACHE_NESTING / 2 ? 0 : depth);
	}
}

/* Every prefix of a text, and every text with one character less, compiles or is
 * refused, and what compiles is rendered or stopped. */
SET_TEST(a_damaged_template_does_no_harm)
{
	static const char whole[] =
		"a\n  {{<p}}\n {{$a}}\n   x {{#on}}{{<*q}}{{$b}}y{{/b}}{{/*q}}{{/on}}\n   {{>*q}}\n {{/a}}"
		"{{#on}}z{{/on}}\n  {{/p}}\n {{$a}}d\n{{/a}}\n{{$b}}\n e\n{{/b}} f";
	struct named_text set_of[] = {{"page", NULL}, {"p", "[\n {{$a}}\n {{/a}}\n]"}, {NULL, NULL}};
	struct value *data = value_object(bench->arena);

	value_set_text(data, "q", "p");
	value_set_bool(data, "on", true);
	for (size_t i = 0; i < 2 * sizeof(whole); i++) {
		struct buf text = buf_new(bench->arena, 0);
		size_t cut = i / 2 < sizeof(whole) - 1 ? i / 2 : sizeof(whole) - 1;

		buf_add(&text, whole, cut);
		if (i % 2 != 0 && cut < sizeof(whole) - 1)
			buf_text(&text, whole + cut + 1);
		set_of[0].text = text.text;
		bench_set(bench, set_of);
		if (bench_compile(bench, "page") != NULL)
			bench_render(bench, "page", data);
	}
}

/* As many partials as may be, each as deep as may be: with the page's data that
 * is just the limit, so one section in the page itself is one too many. */
SET_TEST(contexts_pile_up_to_the_limit_and_no_higher)
{
	char *link = nested(bench->arena, MUSTACHE_NESTING - 1,
	                    "{{#next}}{{>link}}{{/next}}{{^next}}x{{/next}}");
	struct named_text set_of[] = {
		{"fits", "{{>link}}"}, {"high", "{{#on}}{{>link}}{{/on}}"}, {"link", link}, {NULL, NULL},
	};
	struct value *data = chain(bench->arena, MUSTACHE_RECURSION);

	value_set_bool(data, "on", true);
	bench_set(bench, set_of);
	for (int row = 0; row < 2; row++) {
		assert_int_equal(bench_render(bench, set_of[row].name, data), row == 0);
		assert_int_equal(strstr(bench->out.text, "x") != NULL, row == 0);
	}
}

SET_TEST(output_is_cut_off_at_its_limit)
{
	enum { MILLION = 1024 * 1024, FITS = MUSTACHE_OUTPUT / MILLION };
	struct named_text set_of[] = {{"page", "{{#list}}{{{much}}}{{/list}}"}, {NULL, NULL}};
	const struct mustache_template *page;
	struct value *data = value_object(bench->arena), *list = value_set_list(data, "list");
	char *much = arena_alloc(bench->arena, MILLION + 1);

	bench_set(bench, set_of);
	page = bench_compile(bench, "page");
	memset(much, 'x', MILLION);
	value_set_text(data, "much", much);
	for (int i = 0; i < FITS; i++)
		value_add(list, value_int(bench->arena, i));
	for (int more = 0; more < 2; more++) {
		struct arena *own = arena_new();
		struct buf out = buf_new(own, MUSTACHE_OUTPUT + 2);

		buf_char(&out, '>'); /* what stood there before does not count */
		assert_int_equal(mustache_render(page, data, &out, NULL, NULL), more == 0);
		assert_int_equal(out.len, MUSTACHE_OUTPUT + 1);
		value_add(list, value_null());
		arena_free(own);
	}
}

static bool
numbered_source(void *self, struct slice name, struct slice *text)
{
	struct buf *out = self;
	int number = 0;

	for (size_t i = 1; i < name.len; i++)
		number = number * 10 + name.at[i] - '0';
	if (number == 500)
		return false;
	*out = buf_new(out->arena, 0);
	buf_printf(out, "%d{{>p%d}} ", number, number + 1);
	*text = buf_slice(out);
	return true;
}

SET_TEST(a_set_holds_any_number_of_templates)
{
	struct buf text = buf_new(bench->arena, 0);
	const struct mustache_template *first;

	bench_from(bench, numbered_source, &text);
	first = bench_compile(bench, "p0");
	assert_non_null(first);
	assert_true(bench_render(bench, "p499", value_null()));
	assert_string_equal(bench->out.text, "499 ");
	assert_ptr_equal(bench_compile(bench, "p0"), first);
}

SET_TEST(a_long_program_is_rendered_whole)
{
	struct buf text = buf_new(bench->arena, 0), wanted = buf_new(bench->arena, 0);
	struct value *data = value_object(bench->arena);

	value_set_int(data, "n", 7);
	for (int i = 0; i < 1000; i++) {
		buf_printf(&text, "%d{{#n}}{{n}}{{/n}} ", i);
		buf_printf(&wanted, "%d7 ", i);
	}
	bench_set(bench, (const struct named_text[]){{"page", text.text}, {NULL, NULL}});
	assert_true(bench_render(bench, "page", data));
	assert_string_equal(bench->out.text, wanted.text);
}
