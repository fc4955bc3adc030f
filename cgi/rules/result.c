#include "rules/result.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rules/ruleset.h"

#define ENDING_ROW(member, is, ...) [ENDING_##member] = {.manner = MANNER_##is, __VA_ARGS__},
const struct result_ending_facts result_ending_facts[ENDINGS] = {ENDING_TABLE(ENDING_ROW)};

#define HOW_ROW(member, word, ...) [HOW_##member] = {__VA_ARGS__},
const struct result_how_facts result_how_facts[HOWS] = {HOW_TABLE(HOW_ROW)};

#define HOW_WORD(member, word, ...) [HOW_##member] = word,
const char *const result_how_names[HOWS + 1] = {HOW_TABLE(HOW_WORD)};

enum result_how
result_how_find(const char *word)
{
	size_t how = 0;

	while (how < HOWS && strcmp(result_how_names[how], word) != 0)
		how++;
	return how < HOWS ? (enum result_how)how : HOW_NONE;
}

bool
result_how_rated(enum result_how how, const struct ruleset *ruleset)
{
	const enum result_rating rating = result_how_facts[how].rating;

	return rating == RATING_OF_LATENESS ? ruleset->conduct.late_rated : rating == RATING_ALWAYS;
}

struct result
result_jigo(const struct scoring *scoring)
{
	return (struct result){
		.ending = ENDING_JIGO,
		.winner = scoring->jigo == JIGO_WHITE_WINS ? SIDE_WHITE : SIDE_NONE,
	};
}

int
result_worth_x2(struct result result, enum side side)
{
	if (result.winner == SIDE_NONE)
		return result_ending_facts[result.ending].both_x2;
	return result.winner == side ? 2 : 0;
}

void
result_text(struct result result, char text[static 16])
{
	enum { MARGIN_CHARS = 14 }; /* behind "B+" */
	const struct result_ending_facts *facts = &result_ending_facts[result.ending];

	if (!facts->alone) {
		*text++ = result.winner == SIDE_BLACK ? 'B' : 'W';
		*text++ = '+';
	}
	if (facts->letters == NULL)
		snprintf(text, MARGIN_CHARS, "%d%s", result.margin_x2 / 2,
		         result.margin_x2 % 2 != 0 ? ".5" : "");
	else
		memcpy(text, facts->letters, strlen(facts->letters) + 1);
}

/* What result_text wrote, above 0. */
static bool
margin_read(const char *text, int *margin_x2)
{
	int whole = 0;
	bool half;

	if (*text < '0' || *text > '9' || (text[0] == '0' && text[1] != '.'))
		return false;
	for (; *text >= '0' && *text <= '9'; text++) {
		if (whole > (INT_MAX / 2 - 9) / 10)
			return false;
		whole = whole * 10 + (*text - '0');
	}
	half = strcmp(text, ".5") == 0;
	*margin_x2 = 2 * whole + half;
	return half || *text == '\0';
}

bool
result_parse(const char *text, const struct scoring *scoring, struct result *result)
{
	const bool alone = (text[0] != 'B' && text[0] != 'W') || text[1] != '+';
	const char *letters = alone ? text : text + 2;
	struct result read = {.ending = (enum result_ending)ENDINGS};

	*result = (struct result){.ending = ENDING_NONE};
	if (!alone)
		read.winner = text[0] == 'B' ? SIDE_BLACK : SIDE_WHITE;
	for (size_t i = 0; i < ENDINGS; i++) {
		const struct result_ending_facts *facts = &result_ending_facts[i];

		if (facts->letters != NULL && facts->alone == alone &&
		    strcmp(facts->letters, letters) == 0)
			read.ending = (enum result_ending)i;
	}
	if (read.ending == (enum result_ending)ENDINGS) {
		read.ending = ENDING_POINTS;
		if (alone || !margin_read(letters, &read.margin_x2))
			return false;
	}
	*result = read.ending == ENDING_JIGO ? result_jigo(scoring) : read;
	return true;
}
