/* Parents and their blocks. */
#include "view/templates.h"

static struct value *
sample(struct arena *arena)
{
	struct value *data = value_object(arena), *two = value_set_list(data, "two");

	value_set_text(data, "who", "Ume");
	value_set_text(data, "marks", "a&b");
	value_set_text(data, "poem", "p\nq");
	value_set_bool(data, "no", false);
	value_set_text(value_set_object(data, "inner"), "who", "Take");
	value_set_text(value_add_object(two), "who", "a");
	value_set_text(value_add_object(two), "who", "b");
	return data;
}

/* A parent with one block. */
#define BRACKETS {"p", "[{{$a}}d{{/a}}]"}

#define CHECK(cases) set_check(arena, cases, COUNT(cases), sample(arena))

ARENA_TEST(a_block_shows_its_default_where_nothing_replaces_it)
{
	static const struct set_case cases[] = {
		{"in a page", {{"page", "[{{$a}}d{{/a}}]"}}, "[d]"},
		{"without a default", {{"page", "[{{$a}}{{/a}}]"}}, "[]"},
		{"values and sections in it",
		 {{"page", "{{$a}}{{who}}{{#two}}{{who}}{{/two}}{{^no}}!{{/no}}{{/a}}"}}, "Umeab!"},
		{"a value is not for a block",
		 {{"page", "{{$who}}d{{/who}}{{$inner.who}}e{{/inner.who}}"}}, "de"},
		{"a block in a block", {{"page", "{{$a}}<{{$b}}d{{/b}}>{{/a}}"}}, "<d>"},
		{"two of one name", {{"page", "{{$a}}1{{/a}}{{$a}}2{{/a}}"}}, "12"},
		{"for each of a list", {{"page", "{{#two}}{{$a}}{{who}}{{/a}}{{/two}}"}}, "ab"},
		{"in a partial", {{"page", "{{>p}}"}, BRACKETS}, "[d]"},
		{"in other delimiters", {{"page", "{{=| |=}}[|$a||who||/a|]"}}, "[Ume]"},
	};

	CHECK(cases);
}

ARENA_TEST(a_parent_is_rendered_with_its_blocks_replaced)
{
	static const struct set_case cases[] = {
		{"one", {{"page", "{{<p}}{{$a}}x{{/a}}{{/p}}"}, BRACKETS}, "[x]"},
		{"one of two",
		 {{"page", "{{<p}}{{$b}}x{{/b}}{{/p}}"}, {"p", "{{$a}}1{{/a}}{{$b}}2{{/b}}"}},
		 "1x"},
		{"wherever it stands",
		 {{"page", "{{<p}}{{$a}}x{{/a}}{{/p}}"}, {"p", "{{$a}}1{{/a}}{{$a}}2{{/a}}"}},
		 "xx"},
		{"by nothing", {{"page", "{{<p}}{{$a}}{{/a}}{{/p}}"}, BRACKETS}, "[]"},
		{"no such block", {{"page", "{{<p}}{{$z}}x{{/z}}{{/p}}"}, BRACKETS}, "[d]"},
		{"the whole name counts", {{"page", "{{<p}}{{$aa}}x{{/aa}}{{/p}}"}, BRACKETS},
		 "[d]"},
		{"without any it is a partial", {{"page", "{{<p}}{{/p}}{{>p}}"}, BRACKETS},
		 "[d][d]"},
		{"one parent many times",
		 {{"page", "{{<p}}{{$a}}x{{/a}}{{/p}}{{<p}}{{/p}}{{<p}}{{$a}}y{{/a}}{{/p}}{{>p}}"},
		 BRACKETS}, "[x][d][y][d]"},
		{"the second of two",
		 {{"page", "{{<p}}{{$a}}x{{/a}}{{$a}}y{{/a}}{{/p}}"}, BRACKETS}, "[y]"},
		{"inside a default",
		 {{"page", "{{<p}}{{$b}}x{{/b}}{{/p}}"}, {"p", "{{$a}}<{{$b}}d{{/b}}>{{/a}}"}},
		 "<x>"},
		{"a default that is replaced takes its blocks along",
		 {{"page", "{{<p}}{{$b}}x{{/b}}{{$a}}y{{/a}}{{/p}}"},
		 {"p", "{{$a}}<{{$b}}d{{/b}}>{{/a}}"}}, "y"},
		{"inside a section that is not shown",
		 {{"page", "{{<p}}{{$a}}x{{/a}}{{/p}}"}, {"p", "{{#no}}{{$a}}d{{/a}}{{/no}}."}},
		 "."},
		{"no template of that name", {{"page", "a{{<nobody}}{{$a}}x{{/a}}{{/nobody}}b"}},
		 "ab"},
		{"no data of that name", {{"page", "a{{<who}}{{/who}}b"}}, "ab"},
		{"what follows is the page again",
		 {{"page", "{{<p}}{{$a}}x{{/a}}{{/p}}{{$a}}e{{/a}}{{who}}"}, BRACKETS}, "[x]eUme"},
	};

	CHECK(cases);
}

ARENA_TEST(what_is_given_from_further_out_prevails)
{
	static const struct set_case cases[] = {
		{"to a parent of the parent", {{"page", "{{<m}}{{$a}}x{{/a}}{{/m}}"},
		 {"m", "{{<p}}{{$a}}y{{/a}}{{/p}}"}, BRACKETS}, "[x]"},
		{"the one between", {{"page", "{{<m}}{{/m}}"}, {"m", "{{<p}}{{$a}}y{{/a}}{{/p}}"},
		 BRACKETS}, "[y]"},
		{"through one that does not know it", {{"page", "{{<m}}{{$a}}x{{/a}}{{/m}}"},
		 {"m", "{{<p}}{{$b}}y{{/b}}{{/p}}"}, BRACKETS}, "[x]"},
		{"through three", {{"page", "{{<l}}{{$a}}x{{/a}}{{/l}}"},
		 {"l", "{{<m}}{{$a}}y{{/a}}{{/m}}"}, {"m", "{{<p}}{{$a}}z{{/a}}{{/p}}"}, BRACKETS},
		 "[x]"},
		{"through a partial", {{"page", "{{<m}}{{$a}}x{{/a}}{{/m}}"}, {"m", "({{>p}})"},
		 BRACKETS}, "([x])"},
		{"each gives one", {{"page", "{{<m}}{{$a}}x{{/a}}{{/m}}"},
		 {"m", "{{<p}}{{$b}}y{{/b}}{{/p}}"}, {"p", "{{$a}}1{{/a}}{{$b}}2{{/b}}"}}, "xy"},
		{"a block in what the one between gives", {{"page", "{{<m}}{{$b}}x{{/b}}{{/m}}"},
		 {"m", "{{<p}}{{$a}}({{$b}}e{{/b}}){{/a}}{{/p}}"}, BRACKETS}, "[(x)]"},
		{"a parent in a default", {{"page", "{{<p}}{{$b}}x{{/b}}{{/p}}"},
		 {"p", "{{$a}}{{<q}}{{/q}}{{/a}}"}, {"q", "<{{$b}}e{{/b}}>"}}, "<x>"},
	};

	CHECK(cases);
}

ARENA_TEST(a_block_belongs_to_the_template_it_is_written_in)
{
	static const struct set_case cases[] = {
		{"a block inside what is given",
		 {{"page", "{{<p}}{{$a}}({{$b}}own{{/b}}){{/a}}{{/p}}"}, BRACKETS}, "[(own)]"},
		{"is not the parent's",
		 {{"page", "{{<p}}{{$a}}({{$b}}own{{/b}}){{/a}}{{$b}}x{{/b}}{{/p}}"},
		 {"p", "{{$a}}1{{/a}}|{{$b}}2{{/b}}"}}, "(own)|x"},
		{"nor itself", {{"page", "{{<p}}{{$a}}({{$a}}own{{/a}}){{/a}}{{/p}}"}, BRACKETS},
		 "[(own)]"},
		{"the same parent inside what it is given",
		 {{"page", "{{<p}}{{$a}}{{<p}}{{$a}}x{{/a}}{{/p}}{{/a}}{{/p}}"}, BRACKETS},
		 "[[x]]"},
		{"another with a block of that name",
		 {{"page", "{{<p}}{{$a}}{{<q}}{{$a}}x{{/a}}{{/q}}!{{/a}}{{/p}}"}, BRACKETS,
		 {"q", "<{{$a}}e{{/a}}>"}}, "[<x>!]"},
		{"a partial inside what is given",
		 {{"page", "{{<p}}{{$a}}{{>q}}{{/a}}{{$b}}x{{/b}}{{/p}}"}, BRACKETS,
		 {"q", "{{$b}}own{{/b}}"}}, "[own]"},
	};

	CHECK(cases);
}

ARENA_TEST(only_blocks_count_in_a_parent)
{
	static const struct set_case cases[] = {
		{"text", {{"page", "{{<p}} t {{$a}}x{{/a}} u\n v\n{{/p}}"}, BRACKETS}, "[x]"},
		{"text alone", {{"page", "{{<p}}t{{/p}}"}, BRACKETS}, "[d]"},
		{"tags",
		 {{"page", "{{<p}}{{who}}{{{who}}}{{>p}}{{! c }}{{#two}}{{who}}{{/two}}{{$a}}x{{/a}}{{>p}}{{/p}}!"},
		 BRACKETS}, "[x]!"},
		{"lines of tags",
		 {{"page", "{{<p}}\n{{who}}\n  {{$a}}x{{/a}}\n{{#two}}\n{{who}}\n{{/two}}\n{{/p}}\n!"},
		 BRACKETS}, "[x]!"},
		{"not those in a section of it",
		 {{"page", "{{<p}}{{#two}}{{$a}}x{{/a}}{{/two}}{{/p}}"}, BRACKETS}, "[d]"},
		{"not those of a parent in it", {{"page", "{{<p}}{{<q}}{{$a}}x{{/a}}{{/q}}{{/p}}"},
		 BRACKETS, {"q", "wrong"}}, "[d]"},
		{"new delimiters hold", {{"page", "{{<p}}{{=| |=}}|$a|x|/a||/p||who|"}, BRACKETS},
		 "[x]Ume"},
		{"delimiters are not given",
		 {{"page", "{{=| |=}}|<p||$a||who|{{who}}|/a||/p|"}, BRACKETS}, "[Ume{{who}}]"},
	};

	CHECK(cases);
}

ARENA_TEST(a_block_sees_the_context_it_is_rendered_in)
{
	static const struct set_case cases[] = {
		{"a section of the parent", {{"page", "{{<p}}{{$a}}{{who}}{{/a}}{{/p}}{{who}}"},
		 {"p", "{{#inner}}{{$a}}{{/a}}{{/inner}}"}}, "TakeUme"},
		{"each of a list", {{"page", "{{<p}}{{$a}}{{who}}{{/a}}{{/p}}"},
		 {"p", "{{#two}}{{$a}}{{/a}},{{/two}}"}}, "a,b,"},
		{"a section around the parent",
		 {{"page", "{{#inner}}{{<p}}{{$a}}{{who}}{{/a}}{{/p}}{{/inner}}"}, BRACKETS},
		 "[Take]"},
		{"each of a list of parents",
		 {{"page", "{{#two}}{{<p}}{{$a}}{{who}}{{/a}}{{/p}}{{/two}}"}, BRACKETS}, "[a][b]"},
		{"its own sections end with it",
		 {{"page", "{{<p}}{{$a}}{{#inner}}{{who}}{{/inner}}{{who}}{{/a}}{{/p}}"},
		 {"p", "{{$a}}{{/a}}{{who}}"}}, "TakeUmeUme"},
		{"what is written is escaped",
		 {{"page", "{{<p}}{{$a}}{{marks}}{{{marks}}}{{/a}}{{/p}}"}, BRACKETS},
		 "[a&amp;ba&b]"},
	};

	CHECK(cases);
}

ARENA_TEST(tags_of_parents_and_blocks_leave_no_empty_lines)
{
	static const struct set_case cases[] = {
		{"a parent over lines",
		 {{"page", "a\n{{<p}}\n  {{$a}}x{{/a}}\n{{/p}}\nb\n"}, {"p", "[{{$a}}d{{/a}}]\n"}},
		 "a\n[x]\nb\n"},
		{"a parent on one line", {{"page", "a\n {{<p}}{{/p}} \nb"}, {"p", "1\n2\n"}},
		 "a\n 1\n 2\nb"},
		{"a parent ends on the line of its last block",
		 {{"page", "{{<p}}{{$a}}\nx\n{{/a}}{{/p}}\nb"}, {"p", "{{$a}}{{/a}}"}}, "x\nb"},
		{"text before a parent", {{"page", "a {{<p}}{{/p}}\nb"}, {"p", "1\n2\n"}},
		 "a 1\n2\n\nb"},
		{"text before a parent over lines", {{"page", "a {{<p}}\n{{/p}}\nb"}, {"p", "1"}},
		 "a 1\nb"},
		{"text behind a parent", {{"page", "  {{<p}}\n{{/p}} b\n"}, {"p", "1\n2"}},
		 "  1\n2 b\n"},
		{"a block over lines", {{"page", "a\n {{$a}}\n d\n {{/a}}\nb"}}, "a\n d\nb"},
		{"which is replaced",
		 {{"page", "{{<p}}{{$a}}\nx\n{{/a}}{{/p}}"}, {"p", "a\n {{$a}}\n d\n {{/a}}\nb"}},
		 "a\n x\nb"},
		{"a block over no lines",
		 {{"page", "{{<p}}{{$a}}\nx\n{{/a}}{{/p}}"}, {"p", "a\n{{$a}}\n{{/a}}\nb"}},
		 "a\nx\nb"},
		{"which is not replaced", {{"page", "a\n{{$a}}\n{{/a}}\nb"}}, "a\nb"},
		{"a block on one line", {{"page", " {{$a}}d{{/a}}\nb"}}, " d\nb"},
		{"text behind a block", {{"page", "{{$a}}\nd\n{{/a}} b\n"}}, "d\n b\n"},
		{"the blanks before an end are no content",
		 {{"page", "{{<p}}\n {{$a}}x\n {{/a}}\n{{/p}}"}, BRACKETS}, "[x\n]"},
		{"blanks in a line are", {{"page", "{{<p}}{{$a}} x {{/a}}{{/p}}"}, BRACKETS},
		 "[ x ]"},
		{"text before a block", {{"page", "a {{$a}}\nd\n{{/a}}\nb"}}, "a \nd\nb"},
		{"windows lines", {{"page", "{{<p}}\r\n{{$a}}\r\nx\r\n{{/a}}\r\n{{/p}}\r\n."},
		 {"p", "[\r\n  {{$a}}\r\n  d\r\n  {{/a}}\r\n]\r\n"}}, "[\r\n  x\r\n]\r\n."},
		{"no template, no line",
		 {{"page", "a\n  {{<nobody}}\n{{$a}}x{{/a}}\n{{/nobody}}\nb"}}, "a\nb"},
	};

	CHECK(cases);
}

ARENA_TEST(what_replaces_a_block_is_indented_as_the_block_was)
{
	static const struct set_case cases[] = {
		{"its own blanks go",
		 {{"page", "{{<p}}\n  {{$a}}\n    x\n      y\n  {{/a}}\n{{/p}}"},
		 {"p", "[\n {{$a}}\n {{/a}}\n]"}}, "[\n x\n   y\n]"},
		{"as the default is", {{"page", "{{<p}}{{$a}}\nx\ny\n{{/a}}{{/p}}"},
		 {"p", "[\n{{$a}}\n   d\n{{/a}}\n]"}}, "[\n   x\n   y\n]"},
		{"which keeps its lines", {{"page", "[\n{{$a}}\n   d\n e\n{{/a}}\n]"}},
		 "[\n   d\n e\n]"},
		{"on one line",
		 {{"page", "{{<p}}{{$a}}x\ny{{/a}}{{/p}}"}, {"p", " {{$a}}d{{/a}}\nb"}},
		 " x\n y\nb"},
		{"not in a line",
		 {{"page", "{{<p}}{{$a}}x\ny{{/a}}{{/p}}"}, {"p", "a {{$a}}d{{/a}}\nb"}},
		 "a x\ny\nb"},
		{"not with text behind it",
		 {{"page", "{{<p}}{{$a}}x\ny{{/a}}{{/p}}"}, {"p", "  {{$a}}d{{/a}}.\n"}},
		 "  x\ny.\n"},
		{"a line with fewer blanks stays",
		 {{"page", "{{<p}}{{$a}}\n    x\n  y\n{{/a}}{{/p}}"}, {"p", "{{$a}}{{/a}}"}},
		 "x\n  y\n"},
		{"tabs are not spaces",
		 {{"page", "{{<p}}{{$a}}\n\tx\n  y\n{{/a}}{{/p}}"}, {"p", "{{$a}}{{/a}}"}},
		 "x\n  y\n"},
		{"blanks on the tag's own line stay",
		 {{"page", "{{<p}}{{$a}}  x\n  y{{/a}}{{/p}}"}, {"p", "{{$a}}{{/a}}"}}, "  x\n  y"},
		{"lines of values are not lines",
		 {{"page", "{{<p}}{{$a}}\n    {{{poem}}}\n{{/a}}{{/p}}"},
		 {"p", "  {{$a}}\n  {{/a}}\n"}}, "  p\nq\n"},
		{"a tag begins a line",
		 {{"page", "{{<p}}{{$a}}\n    {{who}}\n    {{#inner}}\n    {{who}}\n    {{/inner}}\n{{/a}}{{/p}}"},
		 {"p", "  {{$a}}\n  {{/a}}\n"}}, "  Ume\n  Take\n"},
		{"a tag begins the block",
		 {{"page", "{{<p}}{{$a}}{{who}}{{/a}}{{/p}}"}, {"p", "  {{$a}}\n  {{/a}}\n"}},
		 "  Ume"},
		{"a partial in it", {{"page", "{{<p}}{{$a}}\n    .\n      {{>q}}\n{{/a}}{{/p}}"},
		 {"p", "  {{$a}}\n  {{/a}}\n"}, {"q", "1\n2\n"}}, "  .\n    1\n    2\n"},
		{"an indented parent", {{"page", "  {{<p}}\n{{$a}}\nx\ny\n{{/a}}\n{{/p}}\n"},
		 {"p", "[\n {{$a}}\n {{/a}}\n]\n"}}, "  [\n   x\n   y\n  ]\n"},
		{"a default in it", {{"page", "  {{<p}}{{/p}}\n"},
		 {"p", "{{$a}}\nd\n{{/a}}\n{{$b}}{{who}}{{/b}}\n {{$c}}e{{/c}}\n"}},
		 "  d\n  Ume\n   e\n"},
		{"a line of it",
		 {{"page", "  {{<p}}{{$a}}x\ny{{/a}}{{/p}}\n"}, {"p", ".{{$a}}{{/a}}\n."}},
		 "  .x\ny\n  ."},
		{"nothing has no line to indent",
		 {{"page", "  {{<p}}{{$a}}{{/a}}{{/p}}\n"}, {"p", "[\n{{$a}}\nd\n{{/a}}\n]\n"}},
		 "  [\n  ]\n"},
		{"a block in what is given", {{"page", "{{<m}}{{$n}}\nz\n{{/n}}{{/m}}"},
		 {"m", "{{<p}}{{$a}}\n  x\n  {{$n}}\n    d\n  {{/n}}\n{{/a}}{{/p}}"},
		 {"p", " {{$a}}\n {{/a}}\n"}}, " x\n   z\n"},
		{"and its default", {{"page", "{{<m}}{{/m}}"},
		 {"m", "{{<p}}{{$a}}\n  x\n  {{$n}}\n    d\n  {{/n}}\n{{/a}}{{/p}}"},
		 {"p", " {{$a}}\n {{/a}}\n"}}, " x\n   d\n"},
		{"a parent in what is given",
		 {{"page", "{{<p}}{{$a}}\n    x\n      {{<q}}\n        {{$b}}\n          y\n        {{/b}}\n      {{/q}}\n{{/a}}{{/p}}"},
		 {"p", "  {{$a}}\n  {{/a}}\n"}, {"q", "<\n {{$b}}\n {{/b}}\n>\n"}},
		 "  x\n    <\n     y\n    >\n"},
		{"for each of a list", {{"page", "{{<p}}{{$a}}\n{{who}}\n{{/a}}{{/p}}"},
		 {"p", "{{#two}}\n  {{$a}}\n  d\n  {{/a}}\n{{/two}}\n"}}, "  a\n  b\n"},
	};

	CHECK(cases);
}

ARENA_TEST(what_is_missing_is_reported_with_the_template_that_says_it)
{
	static const struct named_text templates[] = {
		{"page", "{{<none}}{{$a}}{{hidden}}{{/a}}{{/none}}{{<p}}{{$a}}{{given}}{{/a}}{{/p}}"},
		{"p", "{{$a}}{{replaced}}{{/a}}{{$b}}{{default}}{{/b}}"},
		{NULL, NULL},
	};
	struct buf missing = buf_new(arena, 0);

	table_render(arena, "missing", templates, sample(arena), note_missing, &missing);
	assert_string_equal(missing.text, "page:none page:given p:default ");
}
