#include "rules/score.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

/* The endings that are one word, and, below, what follows "B+" in the others. */
static const char *const alone[] = {
	[ENDING_NONE] = "",
	[ENDING_JIGO] = "0",
	[ENDING_BOTH_LOSE] = "L",
	[ENDING_BOTH_WIN] = "W",
	[ENDING_VOID] = "V",
};

static const char *const after_plus[] = {
	[ENDING_UNKNOWN] = "",
	[ENDING_RESIGNATION] = "R",
	[ENDING_TIME] = "T",
	[ENDING_FORFEIT] = "F",
};

static const size_t alone_count = sizeof(alone) / sizeof(alone[0]);
static const size_t after_plus_count = sizeof(after_plus) / sizeof(after_plus[0]);

struct result
result_jigo(const struct scoring *scoring)
{
	return (struct result){
		.ending = ENDING_JIGO,
		.winner = scoring->jigo == JIGO_WHITE_WINS ? SIDE_WHITE : SIDE_NONE,
	};
}

static struct result
result_of_margin(const struct scoring *scoring, int margin_x2)
{
	if (margin_x2 == 0)
		return result_jigo(scoring);
	return (struct result){
		.ending = ENDING_POINTS,
		.winner = margin_x2 > 0 ? SIDE_BLACK : SIDE_WHITE,
		.margin_x2 = margin_x2 > 0 ? margin_x2 : -margin_x2,
	};
}

struct score
score_count(const struct scoring *scoring, int komi_x2, struct count count)
{
	struct score score = {
		.black_x2 = 2 * (count.black - scoring->penalty * count.black_tokens),
		.white_x2 = 2 * (count.white - scoring->penalty * count.white_tokens) + komi_x2,
	};

	score.margin_x2 = score.black_x2 - score.white_x2;
	score.result = result_of_margin(scoring, score.margin_x2);
	return score;
}

int
result_worth_x2(struct result result, enum side side)
{
	switch (result.ending) {
	case ENDING_NONE:
	case ENDING_BOTH_LOSE:
	case ENDING_VOID:
		return 0;
	case ENDING_BOTH_WIN:
		return 2;
	case ENDING_JIGO:
		if (result.winner == SIDE_NONE)
			return 1;
		break;
	case ENDING_POINTS:
	case ENDING_UNKNOWN:
	case ENDING_RESIGNATION:
	case ENDING_TIME:
	case ENDING_FORFEIT:
		break;
	}
	return result.winner == side ? 2 : 0;
}

/* Appends a number of half points, as "4" or "0.5". */
static void
margin_write(char *text, int margin_x2)
{
	char reversed[16];
	size_t len = 0;
	int whole = margin_x2 / 2;

	do {
		reversed[len++] = (char)('0' + whole % 10);
		whole /= 10;
	} while (whole > 0);
	while (len > 0)
		*text++ = reversed[--len];
	memcpy(text, margin_x2 % 2 != 0 ? ".5" : "", margin_x2 % 2 != 0 ? 3 : 1);
}

void
result_text(struct result result, char text[static 16])
{
	size_t ending = (size_t)result.ending;

	if (ending < alone_count && alone[ending] != NULL) {
		memcpy(text, alone[ending], strlen(alone[ending]) + 1);
		return;
	}
	text[0] = result.winner == SIDE_BLACK ? 'B' : 'W';
	text[1] = '+';
	if (result.ending == ENDING_POINTS)
		margin_write(text + 2, result.margin_x2);
	else
		memcpy(text + 2, after_plus[ending], strlen(after_plus[ending]) + 1);
}

/* What margin_write wrote, above 0. */
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

/* An index into `words`, or `count`. */
static size_t
word_find(const char *const words[], size_t count, const char *text)
{
	size_t i = 0;

	while (i < count && (words[i] == NULL || strcmp(words[i], text) != 0))
		i++;
	return i;
}

/* What follows "B+" or "W+". */
static bool
win_read(const char *text, struct result *result)
{
	size_t ending = word_find(after_plus, after_plus_count, text);

	if (ending < after_plus_count) {
		result->ending = (enum ending)ending;
		return true;
	}
	result->ending = ENDING_POINTS;
	return margin_read(text, &result->margin_x2);
}

bool
result_parse(const char *text, const struct scoring *scoring, struct result *result)
{
	size_t ending = word_find(alone, alone_count, text);
	struct result read = {.ending = ENDING_NONE};

	*result = read;
	if (ending < alone_count) {
		read.ending = (enum ending)ending;
		*result = read.ending == ENDING_JIGO ? result_jigo(scoring) : read;
		return true;
	}
	if ((text[0] != 'B' && text[0] != 'W') || text[1] != '+')
		return false;
	read.winner = text[0] == 'B' ? SIDE_BLACK : SIDE_WHITE;
	if (!win_read(text + 2, &read))
		return false;
	*result = read;
	return true;
}
