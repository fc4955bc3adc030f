#include "base/arena_test.h"

#include "base/buf.h"
#include "base/text.h"

SHARED_TEST(text_that_is_not_utf8_or_holds_controls_is_refused)
{
	static const struct {
		const char *name;
		struct slice text;
		bool valid;
	} cases[] = {
		{"plain", {"abc", 3}, true},
		{"kanji", {"碁", 3}, true},
		{"line ends", {"a\r\n\tb", 5}, true},
		{"NUL inside", {"a\0b", 3}, false},
		{"escape", {"\x1b[1m", 4}, false},
		{"C1 control", {"\xc2\x85", 2}, false},
		{"cut off", {"\xe7\xa2", 2}, false},
		{"overlong slash", {"\xc0\xaf", 2}, false},
		{"surrogate", {"\xed\xa0\x80", 3}, false},
		{"lone continuation", {"\x80", 1}, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		if (text_valid(cases[i].text) != cases[i].valid)
			print_error("case: %s\n", cases[i].name);
		assert_int_equal(text_valid(cases[i].text), cases[i].valid);
		assert_int_equal(text_clean(arena, cases[i].text, true) != NULL, cases[i].valid);
	}
}

/* Sorting them takes the square of their number: 30,000 took 17 seconds. */
SHARED_TEST(a_heap_of_marks_on_one_letter_is_no_text)
{
	struct buf text = buf_new(arena, 128);

	buf_text(&text, "e");
	for (int marks = 1; marks <= 31; marks++) {
		buf_text(&text, marks % 2 != 0 ? "\u0301" : "\u0323");
		assert_int_equal(text_clean(arena, buf_slice(&text), false) != NULL, marks <= 30);
	}
	buf_text(&text, "e");
	assert_null(text_clean(arena, buf_slice(&text), false));
}

SHARED_TEST(cleaning_composes_and_tidies_blanks)
{
	static const struct {
		const char *typed, *clean;
		bool lines;
	} cases[] = {
		{"  Sato \t Aya ", "Sato Aya", false},
		{"か\u3099", "が", false},                /* NFC */
		{"佐藤\u3000彩", "佐藤 彩", false},       /* ideographic space */
		{"a\r\nb", "a b", false},
		{"a\r\n\r\nb \n c\n", "a\n\nb\nc", true},
		{" \n ", "", true},
		{"Sa\u202eto", "Sato", false},           /* right to left from here on */
		{"\u2066Sa\u200b\u00adto\ufeff", "Sato", false}, /* isolate, no width, soft hyphen, byte order */
		{"\u200b ", "", false},
		{"می\u200cخواهم 👩\u200d👧", "می\u200cخواهم 👩\u200d👧", false}, /* the joiners stay */
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(text_clean(arena, slice_of(cases[i].typed), cases[i].lines),
		                    cases[i].clean);
}

SHARED_TEST(voiced_kana_sort_with_plain_ones)
{
	assert_true(strcmp(text_sort_key(arena, "ごとう"), text_sort_key(arena, "こばやし")) < 0);
	assert_string_equal(text_sort_key(arena, "ゴトウ"), text_sort_key(arena, "ことう"));
	assert_string_equal(text_look_key(arena, "Аda Неron"), text_look_key(arena, "Ada Heron")); /* А, Н, е */
	assert_string_equal(text_look_key(arena, "髙橋 齋"), text_look_key(arena, "高橋 斉"));
	assert_string_not_equal(text_look_key(arena, "高橋"), text_look_key(arena, "高田"));
	assert_string_equal(text_sort_key(arena, "ｺﾞﾄｳ"), text_sort_key(arena, "ごとう"));
	assert_string_equal(text_sort_key(arena, "Müller"), text_sort_key(arena, "MULLER"));
}

SHARED_TEST(kana_of_any_width_become_hiragana)
{
	assert_true(text_is_kana("ことね"));
	assert_true(text_is_kana("コトネー"));
	assert_true(text_is_kana("ｺﾄﾈ"));
	assert_false(text_is_kana("琴音"));
	assert_false(text_is_kana("kotone"));
	assert_string_equal(text_hiragana(arena, "ゴトウ"), "ごとう");
	assert_string_equal(text_hiragana(arena, "ｺﾞﾄｳ"), "ごとう");
	assert_string_equal(text_hiragana(arena, "ヴァイオレット"), "ゔぁいおれっと");
}

SHARED_TEST(capitals_are_made_of_letters_with_accents_too)
{
	assert_string_equal(text_upper(arena, "Weiß Éva müller"), "WEISS ÉVA MÜLLER");
	assert_string_equal(text_upper(arena, "ŁUKASZ łukasz ἀ"), "ŁUKASZ ŁUKASZ Ἀ");
	assert_string_equal(text_upper(arena, "琴音 9"), "琴音 9");
}

SHARED_TEST(an_initial_is_a_whole_character)
{
	assert_string_equal(text_initial(arena, "Aya"), "A");
	assert_string_equal(text_initial(arena, "琴音"), "琴");
	assert_string_equal(text_initial(arena, "e\u0301va"), "e\u0301");
	assert_string_equal(text_initial(arena, ""), "");
	assert_int_equal(text_length("琴音 e"), 4);
}
