/* What templates render to. The official specification has its own program
 * (tests/spec); here are cases that its older editions lack, and ours. */
#include "view/templates.h"
#include "view/words.h"

static struct named_text partials[] = {
	{"page", NULL}, /* the case's own */
	{"name", "<{{name}}>"},
	{"lines", "one\n\n{{{poem}}}\ntwo\n"},
	{"outer", "[\n  {{>inner}}\n]\n"},
	{"inner", "x\ny\n"},
	{"flat", "[\n{{>inner}}\n]\n"},
	{"inline", "a {{>inner}}b\nc\n"},
	{"loop", "{{#three}}{{.}},\n{{/three}}end\n"},
	{"comment", "{{! not alone }}x\n{{! alone }}\ny\n"},
	{"windows", "x\r\n{{#yes}}\r\ny\r\n{{/yes}}\r\n"},
	{"open", "no newline"},
	{"bars", "|name|{{name}}"},
	{"leaks", "{{=| |=}}|name|"},
	{"tree", "{{label}}{{#children}}({{>tree}}){{/children}}"},
	{"three", "three"},
	{NULL, NULL},
};

static struct value *
list_of_numbers(struct arena *arena, int first, int last)
{
	struct value *list = value_list(arena);

	for (int i = first; i <= last; i++)
		value_add(list, value_int(arena, i));
	return list;
}

static struct value *
leaf(struct arena *arena, const char *label)
{
	struct value *object = value_object(arena);

	value_set_text(object, "label", label);
	value_set_list(object, "children");
	return object;
}

static void
add_tree(struct arena *arena, struct value *data)
{
	struct value *tree = leaf(arena, "a"), *branch = leaf(arena, "b");
	struct value *under_a = value_set_list(tree, "children");

	value_add(value_set_list(branch, "children"), leaf(arena, "c"));
	value_add(under_a, branch);
	value_add(under_a, leaf(arena, "d"));
	value_set(data, "tree", tree);
}

static struct value *
sample(struct arena *arena)
{
	struct value *data = value_object(arena);
	struct value *inner = value_set_object(data, "inner");
	struct value *grid = value_set_list(data, "grid");
	struct value *holes = value_set_list(data, "holes");

	value_set_text(data, "name", "Ume");
	value_set_text(data, "marks", "&<>\"'");
	value_set_text(data, "mixed", "<b>a&b</b> it's 鴛鴦");
	value_set_text(data, "poem", "p\nq");
	value_set_text(data, "braces", "{{name}}");
	value_set_text(data, "empty", "");
	value_set_text(data, "nothing", NULL);
	value_set_text(data, "! comment", "wrong");
	value_set_text(data, "inner.deep", "wrong");
	value_set_int(data, "zero", 0);
	value_set_int(data, "minus", -5);
	value_set_bool(data, "yes", true);
	value_set_bool(data, "no", false);
	value_set_list(data, "none");
	value_set(data, "three", list_of_numbers(arena, 1, 3));

	value_set_text(inner, "deep", "D");
	value_set_text(inner, "name", NULL);
	value_set_bool(inner, "yes", false);
	value_set_text(value_set_object(inner, "box"), "lid", "L");
	value_set_object(inner, "other");
	value_set_text(value_set_object(data, "other"), "lid", "wrong");

	value_add(grid, list_of_numbers(arena, 1, 2));
	value_add(grid, value_list(arena));
	value_add(grid, list_of_numbers(arena, 3, 3));
	value_add(holes, value_null(arena));
	value_add(holes, value_bool(arena, false));
	add_tree(arena, data);
	return data;
}

static struct slice
rendered(struct arena *arena, const char *text, const struct value *data)
{
	struct mustache_error error = {0};
	struct buf out = buf_new(arena, 0);
	struct mustache *set = mustache_new(table_source, partials);
	const struct mustache_template *page;

	partials[0].text = text;
	page = mustache_compile(set, "page", &error);
	if (page == NULL)
		fail_msg("'%s': %s:%d:%d: %s", text, error.where, error.line, error.column, error.what);
	if (!mustache_render(page, data, &out, NULL, NULL))
		fail_msg("'%s': a limit was reached", text);
	mustache_free(set);
	return buf_slice(&out);
}

struct render_case {
	const char *name, *text, *expected;
};

static void
check(struct arena *arena, const struct render_case *c, size_t count, const struct value *data)
{
	for (size_t i = 0; i < count; i++) {
		struct slice got = rendered(arena, c[i].text, data);

		if (!slice_is(got, c[i].expected))
			fail_msg("%s: got '%s', not '%s'", c[i].name, got.at, c[i].expected);
	}
}

#define CHECK(cases) check(arena, cases, COUNT(cases), sample(arena))

ARENA_TEST(values_are_written_and_escaped)
{
	static const struct render_case cases[] = {
		{"no tag", "just { braces } }} and }", "just { braces } }} and }"},
		{"no text", "", ""},
		{"all five marks", "{{marks}}", "&amp;&lt;&gt;&quot;&#39;"},
		{"marks in a run", "{{mixed}}.", "&lt;b&gt;a&amp;b&lt;/b&gt; it&#39;s 鴛鴦."},
		{"three braces", "{{{marks}}}", "&<>\"'"},
		{"ampersand", "{{& marks }}", "&<>\"'"},
		{"braces in other delimiters", "{{=<% %>=}}<%{marks}%>|<%marks%>",
		 "&<>\"'|&amp;&lt;&gt;&quot;&#39;"},
		{"blanks before the sigil", "{{ & marks }}", "&<>\"'"},
		{"numbers", "{{zero}} {{minus}}", "0 -5"},
		{"truth", "{{yes}} {{no}}", "true false"},
		{"null in each way", "[{{nothing}}{{{nothing}}}{{&nothing}}]", "[]"},
		{"what is written is not a template", "{{braces}}{{{braces}}}", "{{name}}{{name}}"},
		{"a comment is never a name", ">{{! comment }}<", "><"},
		{"no such name", "[{{nobody}}]", "[]"},
		{"lists and objects", "[{{three}}{{inner}}]", "[]"},
		{"tag over lines", "{{\n name\n}}", "Ume"},
	};

	CHECK(cases);
}

ARENA_TEST(names_are_resolved_by_their_first_part)
{
	static const struct render_case cases[] = {
		{"dotted", "{{inner.deep}}{{inner.box.lid}}", "DL"},
		{"never one key", "{{#inner}}{{inner.deep}}{{/inner}}", "D"},
		{"the first part decides", "[{{#inner}}{{other.lid}}{{/inner}}]", "[]"},
		{"and so for sections", "{{#inner}}{{^other.lid}}no{{/other.lid}}{{/inner}}", "no"},
		{"null hides what is behind it", "{{#inner}}[{{name}}]{{/inner}}", "[]"},
		{"false hides what is behind it", "{{#inner}}{{^yes}}no{{/yes}}{{/inner}}", "no"},
		{"what is not there is looked for behind", "{{#inner}}{{minus}}{{/inner}}", "-5"},
		{"through null", "[{{nothing.name}}]", "[]"},
		{"through a text", "[{{name.name}}]", "[]"},
		{"a dotted section is a context", "{{#inner.box}}{{lid}}{{deep}}{{/inner.box}}", "L"},
	};

	CHECK(cases);
}

ARENA_TEST(sections_ask_repeat_and_push)
{
	static const struct render_case cases[] = {
		{"zero is true", "{{#zero}}yes{{/zero}}{{^zero}}no{{/zero}}", "yes"},
		{"no text is true", "{{#empty}}yes{{/empty}}{{^empty}}no{{/empty}}", "yes"},
		{"null is not", "{{#nothing}}yes{{/nothing}}{{^nothing}}no{{/nothing}}", "no"},
		{"an empty list is not", "{{#none}}yes{{/none}}{{^none}}no{{/none}}", "no"},
		{"no such name is not", "{{#nobody}}yes{{/nobody}}{{^nobody}}no{{/nobody}}", "no"},
		{"a text is a context", "{{#name}}{{.}}={{name}}{{/name}}", "Ume=Ume"},
		{"truth is a context", "{{#yes}}{{.}}{{/yes}}", "true"},
		{"an inverted section is none", "{{#name}}{{^no}}{{.}}{{/no}}{{/name}}", "Ume"},
		{"each of a list", "{{#three}}{{.}}{{/three}}!", "123!"},
		{"lists in a list", "{{#grid}}({{#.}}{{.}}{{/.}}){{/grid}}", "(12)()(3)"},
		{"an untrue item is an item", "{{#holes}}x{{^.}}y{{/.}}{{/holes}}", "xyxy"},
		{"a section after itself", "{{#yes}}a{{/yes}}{{#yes}}b{{/yes}}", "ab"},
		{"itself inside itself", "{{#yes}}{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}{{/yes}}", "a"},
		{"the context goes when the section ends", "{{#inner}}{{/inner}}{{name}}", "Ume"},
		{"and after a list", "{{#tree.children}}{{label}}{{/tree.children}}{{name}}", "bdUme"},
	};

	CHECK(cases);
}

ARENA_TEST(a_tag_alone_takes_its_line_with_it)
{
	static const struct render_case cases[] = {
		{"section", "a\n  {{#yes}}  \nb\n\t{{/yes}}\nc", "a\nb\nc"},
		{"at both ends", "{{#yes}}\nb\n{{/yes}}", "b\n"},
		{"windows lines", "a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"},
		{"a return is no line end", "a\n{{#yes}}\rb{{/yes}}", "a\n\rb"},
		{"two tags are not alone", "a\n {{#yes}} {{/yes}} \nb", "a\n   \nb"},
		{"a value is never alone", "a\n {{nothing}} \nb", "a\n  \nb"},
		{"comment over lines", "a\n {{! x\n y\n}} \nb", "a\nb"},
		{"behind a tag that spans lines", "{{! x\n}} {{#yes}}\nb{{/yes}}", " \nb"},
		{"delimiters", "a\n {{=| |=}}\n|name|", "a\nUme"},
		{"no-break space is text", "a\n\xc2\xa0{{#yes}}\nb{{/yes}}", "a\n\xc2\xa0\nb"},
	};

	CHECK(cases);
}

ARENA_TEST(delimiters_change_for_the_rest_of_one_template)
{
	static const struct render_case cases[] = {
		{"and back", "{{=| |=}}|name||={{ }}=|{{name}}", "UmeUme"},
		{"an equals sign may be in one", "{{=<= =>=}}<=name=>{{name}}", "Ume{{name}}"},
		{"not into a partial", "{{=| |=}}|>bars|", "|name|Ume"},
		{"not out of a partial", "{{>leaks}}{{name}}|name|", "UmeUme|name|"},
		{"out of a section", "{{#no}}{{=| |=}}|/no||name|", "Ume"},
	};

	CHECK(cases);
}

ARENA_TEST(partials_are_rendered_where_they_stand)
{
	static const struct render_case cases[] = {
		{"by name", "{{>name}} {{> name }}", "<Ume> <Ume>"},
		{"in the context of the tag", "{{#inner}}{{>name}}{{/inner}}", "<>"},
		{"a name of data is no partial", "{{>zero}}{{three}}", ""},
		{"no source", "a\n{{>nobody}}\nb {{>nobody}}", "a\nb "},
		{"into themselves", "{{#tree}}{{>tree}}{{/tree}}", "a(b(c))(d)"},
		{"alone takes its newline", "a\n{{>open}}\nb", "a\nno newlineb"},
		{"not alone leaves it", "a\n{{>open}}.\nb", "a\nno newline.\nb"},
	};

	CHECK(cases);
}

ARENA_TEST(a_partial_alone_on_its_line_is_indented)
{
	static const struct render_case cases[] = {
		{"each line of it, not of its values", "  {{>lines}}\n", "  one\n  \n  p\nq\n  two\n"},
		{"with tabs", "\t{{>inner}}\n.", "\tx\n\ty\n."},
		{"indentations add up", " {{>outer}}\n", " [\n   x\n   y\n ]\n"},
		{"without its own it has its caller's", " {{>flat}}", " [\n x\n y\n ]\n"},
		{"what stands in a line is not", "  {{>inline}}", "  a x\ny\nb\n  c\n"},
		{"not in a line", "  .{{>inner}}", "  .x\ny\n"},
		{"lines that begin inside a section", " {{>loop}}", " 1,\n 2,\n 3,\n end\n"},
		{"lines that begin with a comment", " {{>comment}}", " x\n y\n"},
		{"windows lines", " {{>windows}}\r\n.", " x\r\n y\r\n."},
		{"no line, no indentation", "  {{>nobody}}\n.", "."},
		{"at the end without newline", "a\n  {{>open}}", "a\n  no newline"},
	};

	CHECK(cases);
}

ARENA_TEST(the_data_may_be_no_object)
{
	static const struct render_case text[] = {
		{"text", "{{.}} {{{.}}} {{&.}}", "a&amp;b a&b a&b"},
		{"as a section", "{{#.}}({{.}}){{/.}}", "(a&amp;b)"},
	};
	static const struct render_case number[] = {{"number", "{{.}} miles", "85 miles"}};
	static const struct render_case list[] = {{"list", "{{#.}}({{.}}){{/.}}", "(4)(5)"}};

	check(arena, text, 2, value_text(arena, "a&b"));
	check(arena, number, 1, value_int(arena, 85));
	check(arena, list, 1, list_of_numbers(arena, 4, 5));
}

ARENA_TEST(plain_text_is_written_as_it_is)
{
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, partials);
	struct buf out = buf_new(arena, 0);
	struct value *data = value_object(arena);

	partials[0].text = "{{>name}} {{#name}}{{.}}{{/name}} {{{name}}} & &lt;";
	value_set_text(data, "name", "\"R&D\" <it's> &amp;");
	assert_true(mustache_render_plain(mustache_compile(set, "page", &error), data, &out, NULL, NULL));
	assert_string_equal(out.text, "<\"R&D\" <it's> &amp;> \"R&D\" <it's> &amp;"
	                    " \"R&D\" <it's> &amp; & &lt;");
	mustache_free(set);
}

/* ---- what is missing ---- */

ARENA_TEST(what_no_context_has_is_reported)
{
	static struct named_text set_of[] = {
		{"page", "{{who}}{{#what}}{{inside}}{{/what}}{{^when}}{{/when}}{{{a.b.c}}}"
		         "{{nothing}}{{#no}}{{unseen}}{{/no}}{{empty}}{{.}}{{>part}}{{>none}}"},
		{"part", "{{where}}"},
		{NULL, NULL},
	};
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, set_of);
	struct buf out = buf_new(arena, 0), missing = buf_new(arena, 0);
	const struct mustache_template *page = mustache_compile(set, "page", &error);
	struct value *data = value_object(arena);

	value_set_object(value_set_object(data, "a"), "b");
	value_set_text(data, "nothing", NULL);
	value_set_text(data, "empty", "");
	value_set_bool(data, "no", false);
	assert_true(mustache_render(page, data, &out, note_missing, &missing));
	assert_string_equal(missing.text,
	                    "page:who page:what page:when page:a.b.c part:where page:none ");
	assert_true(mustache_render(page, data, &out, NULL, NULL));
	assert_string_equal(out.text, "");
	mustache_free(set);
}

ARENA_TEST(what_a_template_declares_optional_may_be_absent_there_and_nowhere_else)
{
	static const struct named_text set_of[] = {
		{"page", "{{! optional: who a.b list\n  which }}\n"
		         "[{{who}}{{#who}}x{{/who}}{{^who}}nobody{{/who}}{{a.b}}{{#list}}{{>part}}{{/list}}"
		         "{{<frame}}{{$text}}{{which}}{{/text}}{{/frame}}{{>part}}{{what}}{{a.c}}]\n"},
		{"part", "{{who}}"},
		{"frame", "{{$text}}{{/text}}{{which}}"},
		{NULL, NULL},
	};
	struct buf missing = buf_new(arena, 0);
	struct value *data = value_object(arena);

	value_set_object(data, "a");
	assert_true(slice_is(table_render(arena, "absent", set_of, data, note_missing, &missing),
	                     "[nobody]\n"));
	assert_string_equal(missing.text, "frame:which part:who page:what page:a.c ");
	value_set_text(data, "who", "Ume");
	assert_true(slice_is(table_render(arena, "there", set_of, data, NULL, NULL),
	                     "[UmexUme]\n"));
}

/* ---- use and use again ---- */

ARENA_TEST(what_is_rendered_is_appended)
{
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, partials);
	struct buf out = buf_new(arena, 0);

	partials[0].text = "{{name}}.";
	buf_text(&out, "Hello ");
	assert_true(mustache_render(mustache_compile(set, "page", &error), sample(arena), &out,
	                            NULL, NULL));
	assert_string_equal(out.text, "Hello Ume.");
	mustache_free(set);
}

ARENA_TEST(one_program_serves_many_requests_in_one_arena)
{
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, partials);
	const struct mustache_template *page;

	partials[0].text = "{{#pairs}}{{n}}:{{who}};{{/pairs}}";
	page = mustache_compile(set, "page", &error);
	for (int request = 0; request < 3; request++) {
		struct value *data = value_object(arena), *list = value_set_list(data, "pairs");
		struct buf out = buf_new(arena, 0);

		for (int i = 0; i < 2; i++) {
			struct value *pair = value_add_object(list);

			value_set_int(pair, "n", request);
			value_set_text(pair, "who", i == 0 ? "a" : "b");
		}
		assert_true(mustache_render(page, data, &out, NULL, NULL));
		assert_int_equal(out.text[0], '0' + request);
		assert_int_equal(out.len, 8);
		assert_string_equal(out.text + 1 + 4, ":b;");
		arena_reset(arena);
	}
	mustache_free(set);
}

ARENA_TEST(a_template_is_compiled_once)
{
	struct mustache_error error;
	struct mustache *set = mustache_new(table_source, partials);
	const struct mustache_template *outer = mustache_compile(set, "outer", &error);

	assert_non_null(outer);
	assert_ptr_equal(mustache_compile(set, "outer", &error), outer);
	assert_ptr_equal(mustache_compile(set, "inner", &error),
	                 mustache_compile(set, "inner", &error));
	mustache_free(set);
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

ARENA_TEST(the_words_of_a_catalogue_are_partials)
{
	static const char po[] =
		"msgid \"entry.title\"\nmsgstr \"Pairs of {{name}}\"\n\n"
		"msgid \"entry.count\"\nmsgstr \"{{#three}}{{.}} {{/three}}\\n\"\n\"[組|くみ]\\n\"\n";
	static const struct render_case cases[] = {
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
		struct mustache_error error;
		struct mustache *set = mustache_new(worded_source, words);
		struct buf out = buf_new(arena, 0);

		partials[0].text = cases[i].text;
		assert_true(mustache_render(mustache_compile(set, "page", &error), sample(arena),
		                            &out, NULL, NULL));
		if (!slice_is(buf_slice(&out), cases[i].expected))
			fail_msg("%s: got '%s', not '%s'", cases[i].name, out.text, cases[i].expected);
		mustache_free(set);
	}
	words_free(words);
}
