#include "rules/result.h"

#include <string.h>

#include "rules/named.h"

struct written {
	const char *text;
	struct result result;
	int black_worth_x2, white_worth_x2;
};

static const struct written written[] = {
	{"", {ENDING_NONE, SIDE_NONE, 0}, 0, 0},
	{"B+4", {ENDING_POINTS, SIDE_BLACK, 8}, 2, 0},
	{"W+0.5", {ENDING_POINTS, SIDE_WHITE, 1}, 0, 2},
	{"B+10", {ENDING_POINTS, SIDE_BLACK, 20}, 2, 0},
	{"W+109.5", {ENDING_POINTS, SIDE_WHITE, 219}, 0, 2},
	{"W+1000", {ENDING_POINTS, SIDE_WHITE, 2000}, 0, 2},
	{"B+1", {ENDING_POINTS, SIDE_BLACK, 2}, 2, 0},
	{"B+", {ENDING_UNKNOWN, SIDE_BLACK, 0}, 2, 0},
	{"W+", {ENDING_UNKNOWN, SIDE_WHITE, 0}, 0, 2},
	{"B+R", {ENDING_RESIGNATION, SIDE_BLACK, 0}, 2, 0},
	{"W+R", {ENDING_RESIGNATION, SIDE_WHITE, 0}, 0, 2},
	{"B+T", {ENDING_TIME, SIDE_BLACK, 0}, 2, 0},
	{"W+T", {ENDING_TIME, SIDE_WHITE, 0}, 0, 2},
	{"B+F", {ENDING_FORFEIT, SIDE_BLACK, 0}, 2, 0},
	{"W+F", {ENDING_FORFEIT, SIDE_WHITE, 0}, 0, 2},
	{"L", {ENDING_BOTH_LOSE, SIDE_NONE, 0}, 0, 0},
	{"W", {ENDING_BOTH_WIN, SIDE_NONE, 0}, 2, 2},
	{"V", {ENDING_VOID, SIDE_NONE, 0}, 0, 0},
};

enum { WRITTEN = COUNT(written) };

static bool
result_same(struct result a, struct result b)
{
	return a.ending == b.ending && a.winner == b.winner && a.margin_x2 == b.margin_x2;
}

/* It is written like that (NULL: somehow), and read back. */
static void
written_check(struct result result, const char *written_as, const char *ruleset)
{
	const struct scoring *scoring = &rules_of(ruleset)->scoring;
	struct result back;
	char text[16];

	result_text(result, text);
	if (written_as != NULL && strcmp(text, written_as) != 0)
		fail_msg("%s: '%s' is written '%s'", ruleset, written_as, text);
	if (!result_parse(text, scoring, &back) || !result_same(back, result))
		fail_msg("%s: ending %d, '%s', is not read back", ruleset, (int)result.ending, text);
}

TEST(a_result_is_written_and_read_back)
{
	for (size_t i = 0; i < WRITTEN; i++)
		written_check(written[i].result, written[i].text, "jpga");
	for (int margin_x2 = 1; margin_x2 <= 4200; margin_x2++)
		written_check((struct result){ENDING_POINTS, SIDE_WHITE, margin_x2}, NULL, "jpga");
}

/* Whatever is added to the table: no two endings are written alike. */
TEST(every_ending_is_read_back)
{
	for (size_t i = 0; i < ENDINGS; i++)
		written_check((struct result){
			.ending = (enum result_ending)i,
			.winner = result_ending_facts[i].alone ? SIDE_NONE : SIDE_WHITE,
			.margin_x2 = result_ending_facts[i].letters == NULL ? 9 : 0,
		}, NULL, "swindon");
}

TEST(a_jigo_is_read_back_as_the_ruleset_decides_it)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		written_check(result_jigo(&list[i].scoring), "0", list[i].id);
}

TEST(the_longest_margin_fits)
{
	struct result read;
	char text[16];

	result_text((struct result){ENDING_POINTS, SIDE_WHITE, INT32_MAX}, text);
	assert_string_equal(text, "W+1073741823.5");
	assert_true(result_parse("W+1073741819.5", &rules_of("jpga")->scoring, &read));
	assert_int_equal(INT32_MAX - 8, read.margin_x2);
}

TEST(anything_else_is_no_result)
{
	static const char *const cases[] = {
		" ", "B", "b+4", "B+r", "B-4", "B+-4", "B+ 4", "B+4 ", " B+4", "B4", "B+0",
		"B+0.0", "B+00.5", "B+04", "B+4.0", "B+4.", "B+.5", "B+4.50", "B+4.25", "B+4,5",
		"B+4.5x", "B+X", "B+RR", "B+L", "L+R", "0+R", "+4", "W+V", "00", "0.5", "l", "LL",
		"WW", "V+", "B++", "4", "B+99999999999", "B+4294967297", "B+1073741829", "B+９", "J", "?",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct result result = {ENDING_TIME, SIDE_BLACK, 3};

		if (result_parse(cases[i], &rules_of("swindon")->scoring, &result))
			fail_msg("'%s' is read as ending %d", cases[i], (int)result.ending);
		if (!result_same(result, (struct result){ENDING_NONE, SIDE_NONE, 0}))
			fail_msg("'%s' leaves a result behind", cases[i]);
	}
}

TEST(a_result_is_worth_two_halves_to_its_winner)
{
	for (size_t i = 0; i < WRITTEN; i++) {
		int black = result_worth_x2(written[i].result, SIDE_BLACK);
		int white = result_worth_x2(written[i].result, SIDE_WHITE);

		if (black != written[i].black_worth_x2 || white != written[i].white_worth_x2)
			fail_msg("'%s' is worth %d and %d", written[i].text, black, white);
	}
}

TEST(a_way_of_reporting_is_found_by_its_word)
{
	static const char *const others[] = {"Count", "counts", "points", " void", "jigo"};

	for (size_t i = 0; i < HOWS; i++)
		assert_int_equal(result_how_find(result_how_names[i]), i);
	for (size_t i = 0; i < COUNT(others); i++)
		assert_int_equal(result_how_find(others[i]), HOW_NONE);
	assert_null(result_how_names[HOWS]);
}

/* RULES.md, "Lateness and forfeits": swindon alone says that a win over a pair that came
 * too late is not rated. */
TEST(games_count_for_rating_as_they_were_reported_and_the_ruleset_says)
{
	static const struct {
		enum result_how how;
		bool swindon, jpga;
	} cases[] = {
		{HOW_NONE, false, false}, {HOW_COUNT, true, true}, {HOW_MARGIN, true, true},
		{HOW_RESIGNATION, true, true}, {HOW_TIME, true, true}, {HOW_FORFEIT, true, true},
		{HOW_LATE, false, true}, {HOW_REFEREE, true, true}, {HOW_BOTH_LOSE, false, false},
		{HOW_BOTH_WIN, false, false}, {HOW_VOID, false, false},
	};

	assert_int_equal(HOWS, COUNT(cases));
	for (size_t i = 0; i < HOWS; i++) {
		if (result_how_rated(cases[i].how, ruleset_find("swindon")) != cases[i].swindon)
			fail_msg("%s under swindon", result_how_names[cases[i].how]);
		if (result_how_rated(cases[i].how, ruleset_find("jpga")) != cases[i].jpga)
			fail_msg("%s under jpga", result_how_names[cases[i].how]);
	}
}

/* A word in Latin letters ends where they end: "r" is not the beginning of "res". */
static bool
is_hidden(const char *word, const char *before)
{
	size_t len = strlen(before);

	return strncmp(word, before, len) == 0 &&
	       !(before[len - 1] >= 'a' && before[len - 1] <= 'z' && word[len] >= 'a' &&
	         word[len] <= 'z');
}

/* They are tried in their order. */
TEST(no_typed_word_is_hidden_by_one_before_it)
{
	const char *words[2][64];
	size_t counts[2] = {0, 0};

	for (size_t i = 0; i < ENDINGS; i++) {
		const bool alone = result_ending_facts[i].alone;

		for (const char *const *word = result_ending_facts[i].typed; *word; word++) {
			for (size_t w = 0; w < counts[alone]; w++)
				if (is_hidden(*word, words[alone][w]))
					fail_msg("'%s' is read as '%s'", *word, words[alone][w]);
			words[alone][counts[alone]++] = *word;
		}
	}
	assert_true(counts[false] > 2 && counts[true] > 3);
}
