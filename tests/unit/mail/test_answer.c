#include "mail/answer.h"

#include <string.h>

#include "suite.h"

static struct answer
answered(struct arena *arena, const char *lines)
{
	struct answer answer = answer_new(arena);
	struct slice rest = slice_of(lines);

	while (rest.at != NULL)
		answer_line(&answer, slice_cut(&rest, '\n'));
	return answer;
}

ARENA_TEST(lines_of_one_code_are_one_answer_and_the_next_begins_anew)
{
	static const struct {
		const char *lines;
		int code;
		const char *words;
	} cases[] = {
		{"220 mail.example.org", 220, "220 mail.example.org "},
		{"550-5.1.1 No such\r\n550 user here\r\n", 550, "550 5.1.1 No such user here "},
		{"250-mx\n250 SIZE\n354 go on", 354, "354 go on "},
		{"250-mx\n\n25\n250 SIZE", 250, "250 mx SIZE "},
		{"250", 250, "250 "},
		{"250-a\n250\n354 go on", 354, "354 go on "},
		{"250=a", 250, "250 a "},
		{"2a0 a", 0, "2a0 a "},
		{"-50 a", 0, "-50 a "},
		{"421 caf\xc3\xa9\t\x7f~", 421, "421 caf    ~ "},
		{"", 0, ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct answer answer = answered(arena, cases[i].lines);

		if (answer.code != cases[i].code || strcmp(answer.words.text, cases[i].words) != 0)
			fail_msg("%s: %d, %s", cases[i].lines, answer.code, answer.words.text);
	}
}

ARENA_TEST(an_answer_goes_on_until_its_last_line)
{
	assert_true(answered(arena, "250-mx\n250-SIZE").more);
	assert_false(answered(arena, "250-mx\n250 SIZE").more);
	assert_false(answered(arena, "250-mx\n250").more);
	assert_true(answered(arena, "250-mx\n25").more);
}

ARENA_TEST(of_a_server_that_goes_on_and_on_some_words_are_kept)
{
	struct answer answer = answer_new(arena);

	for (int i = 0; i < 1000; i++)
		answer_line(&answer, slice_of("250-and on"));
	assert_int_equal(answer.words.len, ANSWER_WORDS);
	assert_int_equal(strncmp(answer.words.text, "250 and on and on ", 18), 0);
	answer_line(&answer, slice_of("550 no"));
	assert_int_equal(answer.code, 550);
	assert_int_equal(answer.words.len, ANSWER_WORDS);
	answer_line(&answer, slice_of("250 yes"));
	assert_string_equal(answer.words.text, "250 yes ");
}
