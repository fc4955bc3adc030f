#include <stdio.h>

#include "suite.h"

#include "base/arena.h"
#include "base/buf.h"
#include "view/words.h"

static struct words *
words_of(const char *po)
{
	struct words_error error = {0};
	struct words *words = words_new(slice_of(po), &error);

	if (words == NULL)
		fail_msg("line %d: %s", error.line, error.what);
	return words;
}

static void
assert_text(const struct words *words, const char *key, const char *expected)
{
	struct slice text;

	if (!words_find(words, slice_of(key), &text))
		fail_msg("no text '%s'", key);
	if (!slice_is(text, expected))
		fail_msg("%s: got '%.*s', not '%s'", key, (int)text.len, text.at, expected);
}

static const char catalogue[] =
	"# The words of the site.\n"
	"#, fuzzy\n"
	"msgid \"\"\n"
	"msgstr \"\"\n"
	"\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
	"\n"
	"#. for translators\n"
	"#: templates/entry.mustache:3\n"
	"#, c-format\n"
	"#| msgid \"entry.old\"\n"
	"msgid \"entry.title\"\n"
	"msgstr \"Entries: {{name}}\"\n"
	"# a comment ends an entry as well as an empty line\n"
	"msgid \"about\"\r\n"
	"msgstr \"\"\r\n"
	"  \"First \\\"line\\\"\\n\"  \r\n"
	"\t\"\\tback\\\\slash \"\r\n"
	"\"end\"\r\n"
	"msgid \"two\"\n"
	"\".lines\"\n"
	"msgstr \"鴛鴦\"\n"
	"\n"
	"#, c-format, fuzzy\n"
	"msgid \"unsure\"\n"
	"msgstr \"perhaps\"\n"
	"\n"
	"msgid \"sure\"\n"
	"msgstr \"certainly\"\n"
	"\n"
	"#~ msgid \"gone\"\n"
	"#~ msgstr \"gone\"\n"
	"#~ \"gone\"";

TEST(a_catalogue_is_read_as_gettext_writes_it)
{
	struct words *words = words_of(catalogue);

	assert_text(words, "entry.title", "Entries: {{name}}");
	assert_text(words, "about", "First \"line\"\n\tback\\slash end");
	assert_text(words, "two.lines", "鴛鴦");
	assert_text(words, "sure", "certainly");
	words_free(words);
}

TEST(what_is_unsure_obsolete_or_the_header_does_not_count)
{
	static const char *const keys[] = {"", "unsure", "gone", "entry.old", "entry", "entry.titles"};
	struct words *words = words_of(catalogue);
	struct slice text;

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (words_find(words, slice_of(keys[i]), &text))
			fail_msg("'%s' was found", keys[i]);
	words_free(words);
}

TEST(keys_are_walked_in_order)
{
	static const char *const keys[] = {"about", "entry.title", "sure", "two.lines", "", ""};
	struct words *words = words_of(catalogue);

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (!slice_is(words_key(words, i), keys[i]))
			fail_msg("key %zu is '%s'", i, words_key(words, i).at);
	words_free(words);
}

ARENA_TEST(many_texts_are_found_each)
{
	struct buf po = buf_new(arena, 0);
	struct words *words;

	for (int i = 0; i < 500; i++)
		buf_printf(&po, "msgid \"k%d\"\nmsgstr \"text %d\"\n", i, i);
	words = words_of(po.text);
	po.text[po.len - 4] = '?'; /* the catalogue need not outlive words_new */
	for (int i = 0; i < 500; i++)
		assert_text(words, arena_printf(arena, "k%d", i), arena_printf(arena, "text %d", i));
	words_free(words);
}

TEST(a_catalogue_may_be_empty)
{
	static const char *const empty[] = {"", "\n\n", "# only this", "msgid \"\"\nmsgstr \"x\"\n"};
	struct slice text;

	for (size_t i = 0; i < sizeof(empty) / sizeof(*empty); i++) {
		struct words *words = words_of(empty[i]);

		assert_false(words_find(words, slice_of(""), &text));
		assert_int_equal(words_key(words, 0).len, 0);
		words_free(words);
	}
}

#define RUBY(base, reading) "<ruby>" base "<rp>（</rp><rt>" reading "</rt><rp>）</rp></ruby>"

ARENA_TEST(a_reading_in_brackets_becomes_ruby)
{
	static const struct {
		const char *text, *expected;
	} cases[] = {
		{"[漢字|かんじ]", RUBY("漢字", "かんじ")},
		{"a[組|くみ]b[碁|ご]c", "a" RUBY("組", "くみ") "b" RUBY("碁", "ご") "c"},
		{"[{{name}}|{{kana}}]", RUBY("{{name}}", "{{kana}}")},
		{"[漢字]", "[漢字]"}, {"[漢字|かんじ", "[漢字|かんじ"}, {"漢字|かんじ]", "漢字|かんじ]"},
		{"[|かんじ]", "[|かんじ]"}, {"[漢字|]", "[漢字|]"}, {"[a|b|c]", "[a|b|c]"},
		{"[1] [組|くみ]", "[1] " RUBY("組", "くみ")},
		{"[[組|くみ]]", "[" RUBY("組", "くみ") "]"},
		{"a|b [組|くみ]", "a|b " RUBY("組", "くみ")},
		{"[", "["},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct words *words = words_of(arena_printf(arena, "msgid \"k\"\nmsgstr \"%s\"",
		                                            cases[i].text));

		assert_text(words, "k", cases[i].expected);
		words_free(words);
	}
}

#define ONE "msgid \"a\"\nmsgstr \"A\"\n"

TEST(a_malformed_catalogue_is_refused_with_its_line)
{
	static const struct {
		const char *name, *po;
		int line;
		const char *what;
	} cases[] = {
		{"twice", ONE "msgid \"b\"\nmsgstr \"B\"\n" ONE, 5, "'a' stands twice"},
		{"no text", ONE "\nmsgid \"b\"\nmsgstr \"\"\n", 4, "'b' has no text"},
		{"no text at the end of the file", "msgid \"b\"\nmsgstr \"\"", 1, "'b' has no text"},
		{"second header", "msgid \"\"\nmsgstr \"h\"\nmsgid \"\"\nmsgstr \"h\"\n", 3, "empty"},
		{"late header", ONE "msgid \"\"\nmsgstr \"h\"\n", 3, "empty"},
		{"no msgstr", "msgid \"a\"\n" ONE, 1, "without its msgstr"},
		{"no msgstr before an empty line", ONE "msgid \"b\"\n\nmsgstr \"B\"\n", 3,
		 "without its msgstr"},
		{"no msgstr before a comment", "msgid \"b\"\n# c\nmsgstr \"B\"\n", 1,
		 "without its msgstr"},
		{"no msgstr at the end", ONE "msgid \"b\"\n\"c\"", 3, "without its msgstr"},
		{"no msgid", "\nmsgstr \"A\"\n", 2, "without its msgid"},
		{"second msgstr", ONE "msgstr \"A\"\n", 3, "without its msgid"},
		{"text of nothing", "# c\n\"A\"\n", 2, "no entry"},
		{"text after an empty line", ONE "\n\"A\"\n", 4, "no entry"},
		{"context", "msgctxt \"menu\"\n" ONE, 1, "contexts and plural forms"},
		{"plural", "msgid \"a\"\nmsgid_plural \"as\"\n", 2, "contexts and plural forms"},
		{"plural text", "msgid \"a\"\nmsgstr[0] \"A\"\n", 2, "contexts and plural forms"},
		{"other word", ONE "message \"b\"\n", 3, "none of"},
		{"word that goes on", "msgids \"b\"\n", 1, "in quotes"},
		{"no quotes", "msgid a\n", 1, "in quotes"},
		{"nothing", "msgid\n", 1, "in quotes"},
		{"quote not closed", "msgid \"a\nmsgstr \"A\"\n", 1, "not closed"},
		{"only a quote", "msgid \"\n", 1, "not closed"},
		{"closing quote escaped", "msgid \"a\"\nmsgstr \"A\\\"\n", 2, "not closed"},
		{"behind the quote", "msgid \"a\"\nmsgstr \"A\" # c\n", 2, "behind the closing quote"},
		{"quote not escaped", "msgid \"a\"\nmsgstr \"A \"quoted\" word\"\n", 2,
		 "behind the closing quote"},
		{"other escape", "msgid \"a\"\nmsgstr \"\"\n\"\\x41\"\n", 3, "understood"},
		{"escape of nothing", "msgid \"a\"\nmsgstr \"A\\\n", 2, "understood"},
		{"not UTF-8", "msgid \"a\"\nmsgstr \"\xe6\x96\"\n", 2, "UTF-8"},
		{"control character", "# c\nmsgid \"a\x01\"\n", 2, "control"},
		{"byte order mark", "\xef\xbb\xbf" ONE, 1, "none of"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct words_error error = {0};

		if (words_new(slice_of(cases[i].po), &error) != NULL)
			fail_msg("%s: not refused", cases[i].name);
		if (error.line != cases[i].line || strstr(error.what, cases[i].what) == NULL)
			fail_msg("%s: line %d: %s", cases[i].name, error.line, error.what);
	}
}

TEST(an_unsure_entry_may_stand_twice_and_have_no_text)
{
	struct words *words = words_of(ONE "#, fuzzy\n" ONE "#, fuzzy\nmsgid \"b\"\nmsgstr \"\"\n");

	assert_text(words, "a", "A");
	assert_int_equal(words_key(words, 1).len, 0);
	words_free(words);
}
