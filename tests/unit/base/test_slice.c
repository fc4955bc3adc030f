#include "suite.h"

#include "base/slice.h"

static void
same(struct slice got, const char *wanted)
{
	if (!slice_is(got, wanted))
		fail_msg("'%.*s' instead of '%s'", (int)got.len, got.at, wanted);
}

TEST(a_text_has_a_piece_more_than_it_has_marks)
{
	static const char *const cases[][4] = {
		{"", ""}, {"a", "a"}, {"a/", "a", ""}, {"/a", "", "a"}, {"a//b", "a", "", "b"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct slice rest = slice_of(cases[i][0]);

		for (size_t piece = 1; piece < COUNT(cases[i]) && cases[i][piece] != NULL; piece++) {
			assert_non_null(rest.at);
			same(slice_cut(&rest, '/'), cases[i][piece]);
		}
		assert_null(rest.at);
	}
}

TEST(only_what_counts_as_blank_is_trimmed)
{
	same(slice_trim(slice_of(" \ta b\t "), " \t"), "a b");
	same(slice_trim(slice_of("\na "), " "), "\na");
	same(slice_trim(slice_of(" \t "), " \t"), "");
	assert_int_equal(slice_trim((struct slice){"\0 ", 2}, " ").len, 1);
}

TEST(case_is_that_of_ascii_and_controls_are_bytes)
{
	assert_true(slice_same(slice_of("Content-TYPE"), "content-type"));
	assert_false(slice_same(slice_of("content"), "content-type"));
	assert_true(slice_control((struct slice){"a\0b", 3}));
	assert_true(slice_control(slice_of("a\x7f")));
	assert_false(slice_control(slice_of("碁 ~")));
}

TEST(what_is_sought_is_found_where_it_first_stands_whole)
{
	static const struct {
		const char *text, *what;
		size_t from, at;
	} cases[] = {
		{"aaab", "aab", 0, 1}, {"abab", "ab", 1, 2}, {"ab", "ab", 0, 0},
		{"aa", "aab", 0, SLICE_NOWHERE}, {"ab", "ab", 1, SLICE_NOWHERE},
		{"", "a", 0, SLICE_NOWHERE}, {"a", "a", 1, SLICE_NOWHERE},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(slice_find(slice_of(cases[i].text), cases[i].from,
		                            slice_of(cases[i].what)), cases[i].at);
	assert_true(slice_stands(slice_of("ab"), 2, slice_of("")));
	assert_false(slice_stands(slice_of("ab"), 1, slice_of("bc")));
}
