/* What rendering says besides its text, and how templates are used; what they render to is in
 * tests/spec. */
#include "view/templates.h"
#include "view/words.h"

static struct named_text partials[] = {
	{"page", NULL}, /* the case's own */
	{"name", "<{{name}}>"},
	{"outer", "[\n  {{>inner}}\n]\n"},
	{"inner", "x\ny\n"},
	{NULL, NULL},
};

static struct value *
sample(struct arena *arena)
{
	struct value *data = value_object(arena), *three = value_set_list(data, "three");

	value_set_text(data, "name", "Ume");
	for (int i = 1; i <= 3; i++)
		value_add(three, value_int(arena, i));
	return data;
}

SET_TEST(plain_text_is_written_as_it_is)
{
	struct buf out = buf_new(bench->arena, 0);
	struct value *data = value_object(bench->arena);

	partials[0].text = "{{>name}} {{#name}}{{.}}{{/name}} {{{name}}} & &lt;";
	value_set_text(data, "name", "\"R&D\" <it's> &amp;");
	bench_set(bench, partials);
	assert_true(mustache_render_plain(bench_compile(bench, "page"), data, &out, NULL, NULL));
	assert_string_equal(out.text, "<\"R&D\" <it's> &amp;> \"R&D\" <it's> &amp;"
	                    " \"R&D\" <it's> &amp; & &lt;");
}

/* ---- what is missing ---- */

SET_TEST(what_no_context_has_is_reported)
{
	static struct named_text set_of[] = {
		{"page", "{{who}}{{#what}}{{inside}}{{/what}}{{^when}}{{/when}}{{{a.b.c}}}"
		         "{{nothing}}{{#no}}{{unseen}}{{/no}}{{empty}}{{.}}{{>part}}{{>none}}"},
		{"part", "{{where}}"},
		{NULL, NULL},
	};
	struct buf out = buf_new(bench->arena, 0);
	struct value *data = value_object(bench->arena);

	value_set_object(value_set_object(data, "a"), "b");
	value_set_text(data, "nothing", NULL);
	value_set_text(data, "empty", "");
	value_set_bool(data, "no", false);
	bench_set(bench, set_of);
	assert_true(bench_render(bench, "page", data));
	assert_string_equal(bench->missing.text,
	                    "page:who page:what page:when page:a.b.c part:where page:none ");
	assert_true(mustache_render(bench_compile(bench, "page"), data, &out, NULL, NULL));
	assert_string_equal(out.text, "");
}

SET_TEST(what_a_template_declares_optional_may_be_absent_there_and_nowhere_else)
{
	static const struct named_text set_of[] = {
		{"page", "{{! optional: who a.b list\n  which }}\n"
		         "[{{who}}{{#who}}x{{/who}}{{^who}}nobody{{/who}}{{a.b}}{{#list}}{{>part}}{{/list}}"
		         "{{<frame}}{{$text}}{{which}}{{/text}}{{/frame}}{{>part}}{{what}}{{a.c}}]\n"},
		{"part", "{{who}}"},
		{"frame", "{{$text}}{{/text}}{{which}}"},
		{NULL, NULL},
	};
	struct value *data = value_object(bench->arena);

	value_set_object(data, "a");
	assert_string_equal(bench_all(bench, set_of, data), "[nobody]\n");
	assert_string_equal(bench->missing.text, "frame:which part:who page:what page:a.c ");
	value_set_text(data, "who", "Ume");
	assert_string_equal(bench_all(bench, set_of, data), "[UmexUme]\n");
}

SET_TEST(what_is_missing_is_reported_with_the_template_that_says_it)
{
	static const struct named_text templates[] = {
		{"page", "{{<none}}{{$a}}{{hidden}}{{/a}}{{/none}}{{<p}}{{$a}}{{given}}{{/a}}{{/p}}"},
		{"p", "{{$a}}{{replaced}}{{/a}}{{$b}}{{default}}{{/b}}"},
		{NULL, NULL},
	};

	bench_all(bench, templates, value_object(bench->arena));
	assert_string_equal(bench->missing.text, "page:none page:given p:default ");
}

/* ---- use and use again ---- */

SET_TEST(what_is_rendered_is_appended)
{
	struct buf out = buf_new(bench->arena, 0);

	partials[0].text = "{{name}}.";
	bench_set(bench, partials);
	buf_text(&out, "Hello ");
	assert_true(mustache_render(bench_compile(bench, "page"), sample(bench->arena), &out, NULL,
	                            NULL));
	assert_string_equal(out.text, "Hello Ume.");
}

/* Copied where it is the same again; never where what it names outside, a block, or the blanks before its
 * lines are others. */
SET_TEST(a_shared_value_is_written_as_it_would_be_each_time)
{
	static const struct { const char *page, *text, *missing; } cases[] = {
		{"{{#each}}{{#who}}<{{name}}{{#age}}{{.}}{{/age}}>{{/who}}{{/each}}", "<Ume3><Ume3>", ""},
		{"{{#each}}{{#who}}{{name}}{{n}} {{/who}}{{/each}}", "Ume1 Ume2 ", ""},
		{"{{#each}}{{#who}}{{#in}}{{n}}{{/in}}{{/who}}{{/each}}", "12", ""},
		{"{{#each}}{{n}}{{#who}}{{#in}}{{name}}{{/in}}{{/who}}{{/each}}", "1Ume2Ume", ""},
		{"{{#each}}{{#who}}{{none}}{{/who}}{{/each}}", "", "page:none page:none "},
		{"{{>frame}}{{<frame}}{{$said}}other{{/said}}{{/frame}}", "UmeUmeotherother", ""},
		{"{{>lines}}\n  {{>lines}}\n", "Ume\nUme\n  Ume\n  Ume\n", ""},
	};
	struct named_text set_of[] = {
		{"page", NULL},
		{"frame", "{{#each}}{{#who}}{{$said}}{{name}}{{/said}}{{/who}}{{/each}}"},
		{"lines", "{{#each}}\n{{#who}}\n{{name}}\n{{/who}}\n{{/each}}\n"},
		{NULL, NULL},
	};
	struct value *data = value_object(bench->arena), *each = value_set_list(data, "each");
	struct value *who = value_object_shared(bench->arena);

	value_set_text(who, "name", "Ume");
	value_set_int(who, "age", 3);
	value_set(who, "in", value_object_shared(bench->arena));
	for (int n = 1; n <= 2; n++) {
		struct value *item = value_add_object(each);

		value_set_int(item, "n", n);
		value_set(item, "who", who);
	}
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		set_of[0].text = cases[i].page;
		assert_string_equal(bench_all(bench, set_of, data), cases[i].text);
		assert_string_equal(bench->missing.text, cases[i].missing);
	}
}

SET_TEST(one_program_serves_many_requests_in_one_arena)
{
	const struct mustache_template *page;

	partials[0].text = "{{#pairs}}{{n}}:{{who}};{{/pairs}}";
	bench_set(bench, partials);
	page = bench_compile(bench, "page");
	for (int request = 0; request < 3; request++) {
		struct value *data = value_object(bench->arena), *list = value_set_list(data, "pairs");
		struct buf out = buf_new(bench->arena, 0);

		for (int i = 0; i < 2; i++) {
			struct value *pair = value_add_object(list);

			value_set_int(pair, "n", request);
			value_set_text(pair, "who", i == 0 ? "a" : "b");
		}
		assert_true(mustache_render(page, data, &out, NULL, NULL));
		assert_int_equal(out.text[0], '0' + request);
		assert_int_equal(out.len, 8);
		assert_string_equal(out.text + 1 + 4, ":b;");
		arena_reset(bench->arena);
	}
}

SET_TEST(a_template_is_compiled_once)
{
	const struct mustache_template *outer;

	bench_set(bench, partials);
	outer = bench_compile(bench, "outer");
	assert_non_null(outer);
	assert_ptr_equal(bench_compile(bench, "outer"), outer);
	assert_ptr_equal(bench_compile(bench, "inner"), bench_compile(bench, "inner"));
}

/* ---- words ---- */

/* As the program's own source does it: t/… is a text of the catalogue. */
static bool
worded_source(void *self, struct slice name, struct slice *text)
{
	if (name.len > 2 && memcmp(name.at, "t/", 2) == 0)
		return words_find(self, (struct slice){name.at + 2, name.len - 2}, text);
	return table_source(partials, name, text);
}

SET_TEST(the_words_of_a_catalogue_are_partials)
{
	static const char po[] =
		"msgid \"entry.title\"\nmsgstr \"Pairs of {{name}}\"\n\n"
		"msgid \"entry.count\"\nmsgstr \"{{#three}}{{.}} {{/three}}\\n\"\n\"[組|くみ]\\n\"\n";
	static const struct {
		const char *name, *text, *expected;
	} cases[] = {
		{"in a line", "<h1>{{>t/entry.title}}</h1>", "<h1>Pairs of Ume</h1>"},
		{"alone: indented, and without a newline of its own",
		 "<h1>\n  {{>t/entry.title}}\n</h1>", "<h1>\n  Pairs of Ume</h1>"},
		{"each line is indented", "<p>\n  {{>t/entry.count}}\n</p>",
		 "<p>\n  1 2 3 \n  <ruby>組<rp>（</rp><rt>くみ</rt><rp>）</rp></ruby>\n</p>"},
		{"in a block", "{{$title}}{{>t/entry.title}}{{/title}}", "Pairs of Ume"},
		{"no such text", "[{{>t/entry.nobody}}]", "[]"},
	};
	struct words_error words_error;
	struct words *words = words_new(slice_of(po), &words_error);

	assert_non_null(words);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		partials[0].text = cases[i].text;
		bench_from(bench, worded_source, words);
		assert_true(bench_render(bench, "page", sample(bench->arena)));
		if (strcmp(bench->out.text, cases[i].expected) != 0)
			fail_msg("%s: got '%s', not '%s'", cases[i].name, bench->out.text, cases[i].expected);
	}
	words_free(words);
}
