#include "forms/typed_line.h"

#include <stdio.h>
#include <string.h>

#include "suite.h"

#include "rules/result.h"
#include "store/draw/round.h"

/* All that a line says in one: "12 margin black 4.5 t1,0 b7". */
static const char *
said(struct arena *arena, const struct typed_line *line)
{
	const struct typed_result *r = &line->result;
	const char *tokens = !line->tokens ? "" : arena_printf(arena, " t%s,%s", r->black_tokens,
	                                                      r->white_tokens);
	const char *black = line->black_number == 0 ? ""
	                    : arena_printf(arena, " b%d", line->black_number);

	return arena_printf(arena, "%d %s%s%s%s%s%s%s", line->table, r->by,
	                    r->winner[0] == '\0' ? "" : " ", r->winner,
	                    r->margin[0] == '\0' ? "" : " ", r->margin, tokens, black);
}

static void
read_as(struct arena *arena, const char *text, const char *expected)
{
	struct problems problems = {.count = 0};
	struct typed_line line;

	if (!typed_line_read(arena, text, &line, &problems))
		fail_msg("'%s': %s", text, problem_facts[problems.list[0].kind].key);
	assert_int_equal(0, problems.count);
	if (strcmp(said(arena, &line), expected) != 0)
		fail_msg("'%s' is '%s', not '%s'", text, said(arena, &line), expected);
}

ARENA_TEST(a_line_is_read_as_people_type_it)
{
	static const struct {
		const char *text, *says;
	} cases[] = {
		{"12 b+4.5 tokens 1 0", "12 margin black 4.5 t1,0"},
		{"12b+4.5", "12 margin black 4.5"},
		{"12b4.5", "12 margin black 4.5"},
		{"12 B + 4.5", "12 margin black 4.5"},
		{"  12   b+  4.5  ", "12 margin black 4.5"},
		{"12\tb+4.5", "12 margin black 4.5"},
		{"12: b+4.5", "12 margin black 4.5"},
		{"12 b+4,5", "12 margin black 4,5"},
		{"12 b+4, t 1 0", "12 margin black 4 t1,0"},
		{"12 b+4½", "12 margin black 4.5"},
		{"12 b+½", "12 margin black .5"},
		{"12 Black + 4.5 points", "12 margin black 4.5"},
		{"012 w+12", "12 margin white 12"},
		{"7 w+r", "7 resignation white"},
		{"7 W+R", "7 resignation white"},
		{"7 w r", "7 resignation white"},
		{"7 white resign", "7 resignation white"},
		{"7 w+resignation", "7 resignation white"},
		{"3 br", "3 resignation black"},
		{"3wres", "3 resignation white"},
		{"3 bt", "3 time black"},
		{"3 bt t 1 0", "3 time black t1,0"},
		{"3 wf", "3 forfeit white"},
		{"3 B+Res.", "3 resignation black"},
		{"3 b+4.5.", "3 margin black 4.5"},
		{"3 b+4. t 1 0", "3 margin black 4 t1,0"},
		{"3 b+4.5 point", "3 margin black 4.5"},
		{"3 b+4.5pts.", "3 margin black 4.5"},
		{"3 b+1 pt", "3 margin black 1"},
		{"3 黒中押し。", "3 resignation black"},
		{"7 b+t", "7 time black"},
		{"7 b + t", "7 time black"},
		{"7 b+t t 1 0", "7 time black t1,0"},
		{"7 b+ t 1 0", "7 margin black t1,0"},
		{"7 b+tokens 1 0", "7 margin black t1,0"},
		{"7 w+f", "7 forfeit white"},
		{"3 b+", "3 margin black"},
		{"3 b+ t 0 2", "3 margin black t0,2"},
		{"3 b+4 t0,2", "3 margin black 4 t0,2"},
		{"3 b+4 t=0 2", "3 margin black 4 t0,2"},
		{"3 b+4 tokens b1 w0", "3 margin black 4 t1,0"},
		{"12 0", "12 margin jigo"},
		{"12 jigo", "12 margin jigo"},
		{"12 JIGO t 1 1", "12 margin jigo t1,1"},
		{"9 both-lose", "9 both-lose"},
		{"9 Both Lose", "9 both-lose"},
		{"9 l", "9 both-lose"},
		{"9 both-win", "9 both-win"},
		{"9 void", "9 void"},
		{"9v", "9 void"},
		{"12 b+4.5 black 7", "12 margin black 4.5 b7"},
		{"12 b+4.5 b=7", "12 margin black 4.5 b7"},
		{"12 b+4.5 b7", "12 margin black 4.5 b7"},
		{"12b+4.5b=7", "12 margin black 4.5 b7"},
		{"12 b+ b=7", "12 margin black b7"},
		{"8 b=5 w+5", "8 margin white 5 b5"},
		{"8 B=5, w+r t 1 0", "8 resignation white t1,0 b5"},
		{"8 黒=5 白中押し", "8 resignation white b5"},
		{"12 w+r b=7 t 1 0", "12 resignation white t1,0 b7"},
		{"12 w+r t 1 0 b=7", "12 resignation white t1,0 b7"},
		{"１２　ｂ＋４．５", "12 margin black 4.5"},
		{"１２Ｂ＋４．５　ｔ　１　０", "12 margin black 4.5 t1,0"},
		{"12 黒+4.5", "12 margin black 4.5"},
		{"12卓 黒＋４目半", "12 margin black 4.5"},
		{"12 黒4目半勝ち", "12 margin black 4.5"},
		{"12 黒の半目勝ち", "12 margin black .5"},
		{"12 黒中押し", "12 resignation black"},
		{"12 白の中押し勝ち", "12 resignation white"},
		{"12 白 3目半", "12 margin white 3.5"},
		{"12 白3目", "12 margin white 3"},
		{"12 黒勝ち", "12 margin black"},
		{"12 黒+", "12 margin black"},
		{"12 黒", "12 margin black"},
		{"12 w", "12 margin white"},
		{"12 w b=7 t 1 0", "12 margin white t1,0 b7"},
		{"12 b tokens 1 0", "12 margin black t1,0"},
		{"12 黒 4目半 トークン 1 0", "12 margin black 4.5 t1,0"},
		{"12 黒4目半　トークン黒１、白０", "12 margin black 4.5 t1,0"},
		{"12 ジゴ", "12 margin jigo"},
		{"12 白時間", "12 time white"},
		{"12 白時間切れ勝ち", "12 time white"},
		{"12 黒反則", "12 forfeit black"},
		{"12 両負け", "12 both-lose"},
		{"12 両勝ち", "12 both-win"},
		{"12 無効", "12 void"},
		{"12 白3目半 黒7", "12 margin white 3.5 b7"},
		{"12 白中押し 黒番７", "12 resignation white b7"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		read_as(arena, cases[i].text, cases[i].says);
}

ARENA_TEST(a_mistake_has_words_of_its_own)
{
	static const struct {
		const char *text;
		enum problem_kind kind;
		const char *detail;
	} cases[] = {
		{"", PROBLEM_LINE_EMPTY, NULL},
		{"   ", PROBLEM_LINE_EMPTY, NULL},
		{"　", PROBLEM_LINE_EMPTY, NULL},
		{"b+4.5", PROBLEM_LINE_TABLE, NULL},
		{"0 b+4.5", PROBLEM_LINE_TABLE, NULL},
		{"-3 b+4.5", PROBLEM_LINE_TABLE, NULL},
		{"1.5 b+4.5", PROBLEM_LINE_TABLE, NULL},
		{"99999 b+4.5", PROBLEM_LINE_TABLE, NULL},
		{"12", PROBLEM_LINE_RESULT, ""},
		{"120", PROBLEM_LINE_RESULT, ""}, /* table 120, not a jigo at 12 */
		{"12 x+4", PROBLEM_LINE_RESULT, "x+4"},
		{"12 +4.5", PROBLEM_LINE_RESULT, "+4.5"},
		{"12 4.5", PROBLEM_LINE_RESULT, "4.5"},
		{"12 0.5", PROBLEM_LINE_RESULT, "0.5"},
		{"12 bob", PROBLEM_LINE_RESULT, "bob"},
		{"12 vw", PROBLEM_LINE_RESULT, "vw"},
		{"12 wq", PROBLEM_LINE_RESULT, "wq"},
		{"12 b x", PROBLEM_LINE_WIN, "x"},
		{"12 b black", PROBLEM_LINE_BLACK, NULL},
		{"12 b+4.25", PROBLEM_LINE_MARGIN, "4.25"},
		{"12 b+4.5.5", PROBLEM_LINE_MARGIN, "4.5.5"},
		{"12 b+99999", PROBLEM_LINE_MARGIN, "99999"},
		{"12 b+.", PROBLEM_LINE_MARGIN, "."},
		{"12 b+4.5 tokens", PROBLEM_LINE_TOKENS, NULL},
		{"12 b+4.5 tokens 1", PROBLEM_LINE_TOKENS, NULL},
		{"12 b+4.5 t x 1", PROBLEM_LINE_TOKENS, NULL},
		{"12 b+4.5 t 1.5 0", PROBLEM_LINE_TOKENS, NULL},
		{"12 b+4.5 black", PROBLEM_LINE_BLACK, NULL},
		{"12 b+4.5 b=0", PROBLEM_LINE_BLACK, NULL},
		{"12 b+4.5 b=x", PROBLEM_LINE_BLACK, NULL},
		{"12 b+-4", PROBLEM_LINE_REST, "-4"},
		{"12 b+rt", PROBLEM_LINE_REST, "rt"},
		{"12 b+t 1 0", PROBLEM_LINE_REST, "1 0"}, /* time or tokens? it does not guess */
		{"12 b+4.5 1 0", PROBLEM_LINE_REST, "1 0"},
		{"12 b+4.5 w+3", PROBLEM_LINE_REST, "w+3"},
		{"12 b+4.5 t 1 0 t 1 0", PROBLEM_LINE_REST, "t 1 0"},
		{"12 b+4.5 b=7 b=8", PROBLEM_LINE_REST, "b=8"},
		{"12 b=7 b+4.5 b=8", PROBLEM_LINE_REST, "b=8"},
		{"12 0 5", PROBLEM_LINE_REST, "5"},
		{"12 void b+4", PROBLEM_LINE_BLACK, NULL},
		{"12 b+4.5 please", PROBLEM_LINE_REST, "please"},
		{"12 黒4目半 白", PROBLEM_LINE_REST, "白"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct problems problems = {.count = 0};
		struct typed_line line;
		const struct problem *problem;

		if (typed_line_read(arena, cases[i].text, &line, &problems))
			fail_msg("'%s' is read as '%s'", cases[i].text, said(arena, &line));
		assert_int_equal(1, problems.count);
		problem = &problems.list[0];
		assert_string_equal("line", problem->field);
		if (problem->kind != cases[i].kind)
			fail_msg("'%s': %s", cases[i].text, problem_facts[problem->kind].key);
		if (cases[i].detail != NULL && strcmp(problem->detail, cases[i].detail) != 0)
			fail_msg("'%s': '%s' is left over", cases[i].text, problem->detail);
	}
}

ARENA_TEST(the_longest_line_is_read_and_a_longer_one_is_not)
{
	struct problems problems = {.count = 0};
	struct typed_line line;
	char text[LINE_MAX_LENGTH + 2];

	snprintf(text, sizeof(text), "12 b+4.5%*s", LINE_MAX_LENGTH - 8, "");
	assert_true(typed_line_read(arena, text, &line, &problems));
	snprintf(text, sizeof(text), "12 b+4.5%*s", LINE_MAX_LENGTH - 7, "");
	assert_false(typed_line_read(arena, text, &line, &problems));
	assert_int_equal(PROBLEM_TOO_LONG, problems.list[0].kind);
	assert_string_equal("80", problems.list[0].detail);
}

ARENA_TEST(what_was_read_before_the_mistake_is_there)
{
	struct problems problems = {.count = 0};
	struct typed_line line;

	assert_false(typed_line_read(arena, "31 w+r nonsense", &line, &problems));
	assert_int_equal(31, line.table);
	assert_string_equal("resignation", line.result.by);
}

/* Bytes that are no text come to an answer too. */
ARENA_TEST(any_bytes_are_answered)
{
	char text[16];

	for (unsigned seed = 1; seed < 20000; seed++) {
		static const char bytes[] = "12 b+w.t,0r=\xef\xbc\x90\xe7\x9b\xae\xe5\x8d\x8a";
		struct problems problems = {.count = 0};
		struct typed_line line;
		unsigned dice = seed;

		for (size_t i = 0; i < sizeof(text) - 1; i++) {
			dice = dice * 1103515245u + 12345u;
			text[i] = bytes[(dice >> 16) % (sizeof(bytes) - 1)];
		}
		text[sizeof(text) - 1] = '\0';
		assert_true(typed_line_read(arena, text, &line, &problems) == (problems.count == 0));
	}
}

ARENA_TEST(every_results_own_text_can_be_typed)
{
	static const struct {
		struct result result;
		const char *by, *winner, *margin;
	} cases[] = {
		{{ENDING_POINTS, SIDE_BLACK, 9}, "margin", "black", "4.5"},
		{{ENDING_POINTS, SIDE_WHITE, 1}, "margin", "white", "0.5"},
		{{ENDING_POINTS, SIDE_WHITE, 2 * 361}, "margin", "white", "361"},
		{{ENDING_UNKNOWN, SIDE_BLACK, 0}, "margin", "black", ""},
		{{ENDING_UNKNOWN, SIDE_WHITE, 0}, "margin", "white", ""},
		{{ENDING_RESIGNATION, SIDE_BLACK, 0}, "resignation", "black", ""},
		{{ENDING_TIME, SIDE_WHITE, 0}, "time", "white", ""},
		{{ENDING_FORFEIT, SIDE_BLACK, 0}, "forfeit", "black", ""},
		{{ENDING_JIGO, SIDE_NONE, 0}, "margin", "jigo", ""},
		{{ENDING_BOTH_LOSE, SIDE_NONE, 0}, "both-lose", "", ""},
		{{ENDING_VOID, SIDE_NONE, 0}, "void", "", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct problems problems = {.count = 0};
		struct typed_line line;
		char text[16];

		result_text(cases[i].result, text);
		if (!typed_line_read(arena, arena_printf(arena, "5 %s", text), &line, &problems))
			fail_msg("%s: %s", text, problem_facts[problems.list[0].kind].key);
		assert_int_equal(5, line.table);
		assert_string_equal(cases[i].by, line.result.by);
		assert_string_equal(cases[i].winner, line.result.winner);
		assert_string_equal(cases[i].margin, line.result.margin);
	}
}
