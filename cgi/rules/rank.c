#include "rules/rank.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define LETTER(kind, letter, ...) [kind] = (letter),
#define HIGHEST(kind, letter, usual, more) [kind] = (usual),
#define MORE(kind, letter, usual, more) [kind] = (more),
static const char letters[] = {RANK_KIND_TABLE(LETTER)};
static const int highest[] = {RANK_KIND_TABLE(HIGHEST)};
static const int highest_more[] = {RANK_KIND_TABLE(MORE)};

struct word {
	const char *text; /* lower case, ASCII letters half-width */
	int value;
};

/* The longer word stands before its own beginning. */
static const struct word units[] = {
	{"dan", RANK_DAN}, {"d", RANK_DAN}, {"段", RANK_DAN},
	{"kyu", RANK_KYU}, {"k", RANK_KYU}, {"級", RANK_KYU},
	{"pro", RANK_PRO}, {"p", RANK_PRO}, {"プロ", RANK_PRO}, {"ﾌﾟﾛ", RANK_PRO},
	{NULL, 0},
};

static const struct word professionals[] = {
	{"pro", RANK_PRO}, {"プロ", RANK_PRO}, {"ﾌﾟﾛ", RANK_PRO}, {NULL, 0},
};

static const struct word firsts[] = {
	{"shodan", 1}, {"初段", 1}, {NULL, 0},
};

static const struct word befores[] = {
	{"準初段", 0}, {NULL, 0},
};

static const struct word halves[] = {
	{".5", 0}, {NULL, 0},
};

/* Behind the word for dan: of that standing. */
static const struct word standings[] = {
	{"格", 0}, {NULL, 0},
};

static const struct word digits[] = {
	{"0", 0}, {"1", 1}, {"2", 2}, {"3", 3}, {"4", 4},
	{"5", 5}, {"6", 6}, {"7", 7}, {"8", 8}, {"9", 9}, {NULL, 0},
};

static const struct word kanji_digits[] = {
	{"一", 1}, {"二", 2}, {"三", 3}, {"四", 4}, {"五", 5},
	{"六", 6}, {"七", 7}, {"八", 8}, {"九", 9}, {NULL, 0},
};

static const struct word tens[] = {
	{"十", 0}, {NULL, 0},
};

static const struct word blanks[] = {
	{" ", 0}, {"\t", 0}, {"\u00a0", 0}, {NULL, 0},
};

static const struct word hyphens[] = {
	{"-", 0}, {"\u2010", 0}, {"\u2011", 0}, {"\u2013", 0}, {"\u2212", 0}, {NULL, 0},
};

/* The next byte, full-width ASCII (U+FF01 to U+FF5E) and the ideographic space
 * made half-width, capitals made small. What stands behind full-width ASCII becomes a
 * byte that begins no word. */
static unsigned char
byte_folded(const char **at)
{
	const unsigned char *bytes = (const unsigned char *)*at;
	unsigned char byte = bytes[0];
	ptrdiff_t taken = 1;

	if (byte == 0xef && bytes[1] == 0xbc && bytes[2] >= 0x81) {
		byte = (unsigned char)(bytes[2] - 0x81 + '!');
		taken = 3;
	} else if (byte == 0xef && bytes[1] == 0xbd && bytes[2] >= 0x80) {
		byte = (unsigned char)(bytes[2] - 0x80 + '`');
		taken = 3;
	} else if (strncmp(*at, "\u3000", 3) == 0) {
		byte = ' ';
		taken = 3;
	}
	*at += taken;
	return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte - 'A' + 'a') : byte;
}

/* Goes past the first of `words` that stands at `at` and gives its value, or -1. */
static int
words_eat(const char **at, const struct word *words)
{
	for (; words->text != NULL; words++) {
		const char *rest = *at, *word = words->text;

		while (*word != '\0' && *rest != '\0' && byte_folded(&rest) == (unsigned char)*word)
			word++;
		if (*word == '\0') {
			*at = rest;
			return words->value;
		}
	}
	return -1;
}

static void
blanks_skip(const char **at)
{
	while (words_eat(at, blanks) >= 0)
		continue;
}

/* What may stand between a number and its word: blanks and one hyphen. */
static void
joint_skip(const char **at)
{
	blanks_skip(at);
	words_eat(at, hyphens);
	blanks_skip(at);
}

/* One or two digits, the first not 0 but before a point; or kanji, 一 to 九十九, and nobody
 * writes 一十. -1 for none. */
static int
number_eat(const char **at)
{
	int ten = words_eat(at, digits), one;

	if (ten == 0) {
		const char *behind = *at;

		return words_eat(&behind, halves) == 0 ? 0 : -1;
	}
	if (ten > 0) {
		one = words_eat(at, digits);
		return one < 0 ? ten : ten * 10 + one;
	}
	ten = words_eat(at, kanji_digits);
	if (words_eat(at, tens) < 0)
		return ten;
	if (ten == 1)
		return -1;
	one = words_eat(at, kanji_digits);
	return (ten < 0 ? 1 : ten) * 10 + (one < 0 ? 0 : one);
}

/* A number and its unit, or a name of 1-dan; RANK_NONE when there is none.
 * After `pro` the unit may be missing. */
static struct rank
grade_eat(const char **at, bool pro)
{
	const char *rest = *at;
	int first = words_eat(at, firsts), grade, unit;
	bool half;

	if (first > 0)
		return (struct rank){RANK_DAN, first};
	if (words_eat(at, befores) == 0)
		return (struct rank){RANK_DAN_HALF, 0};
	grade = number_eat(&rest);
	if (grade < 0)
		return (struct rank){.kind = RANK_NONE};
	half = words_eat(&rest, halves) == 0;
	*at = rest;
	joint_skip(&rest);
	unit = words_eat(&rest, units);
	if (unit >= 0)
		*at = rest;
	else
		unit = pro ? RANK_PRO : RANK_NONE;
	if (half)
		unit = unit == RANK_KYU && grade > 0 ? RANK_KYU_HALF
		       : unit == RANK_DAN ? RANK_DAN_HALF : RANK_NONE;
	return (struct rank){(enum rank_kind)unit, grade};
}

static bool
rank_read(const char *text, const int *most, struct rank *rank)
{
	const bool more = most == highest_more;
	const char *at = text, *rest;
	struct rank read;

	*rank = (struct rank){.kind = RANK_NONE};
	blanks_skip(&at);
	if (words_eat(&at, professionals) >= 0) {
		/* Behind the word for a professional: nothing, "3", "三段", "9p". */
		rest = at;
		joint_skip(&rest);
		read = grade_eat(&rest, true);
		if (read.kind != RANK_NONE && read.kind != RANK_DAN && read.kind != RANK_PRO)
			return false;
		if (read.kind != RANK_NONE)
			at = rest;
		read = (struct rank){RANK_PRO, read.grade};
	} else {
		/* "3d", "5 kyu", "9p", "九段プロ". */
		read = grade_eat(&at, false);
		rest = at;
		joint_skip(&rest);
		if (read.kind == RANK_DAN && words_eat(&rest, professionals) >= 0) {
			read.kind = RANK_PRO;
			at = rest;
		} else if (read.kind == RANK_DAN && more) {
			words_eat(&at, standings);
		}
	}
	blanks_skip(&at);
	if (*at != '\0' || read.kind == RANK_NONE || read.grade > most[read.kind])
		return false;
	*rank = read;
	return true;
}

bool
rank_parse(const char *text, struct rank *rank)
{
	return rank_read(text, highest, rank);
}

bool
rank_parse_more(const char *text, struct rank *rank)
{
	return rank_read(text, highest_more, rank);
}

void
rank_token(struct rank rank, char text[static 8])
{
	const bool half = rank.kind == RANK_KYU_HALF || rank.kind == RANK_DAN_HALF;

	if (rank.kind == RANK_NONE)
		text[0] = '\0';
	else if (rank.kind == RANK_PRO && rank.grade == 0)
		memcpy(text, "pro", sizeof("pro"));
	else
		snprintf(text, 8, "%d%s%c", rank.grade, half ? ".5" : "", letters[rank.kind]);
}

int
rank_strength_x2(struct rank rank)
{
	enum { WEAKEST = -2 * 50 }; /* below every kyu */
	const int kyu_x2 = 2 * (highest[RANK_KYU] - rank.grade);
	const int dan_x2 = 2 * (highest[RANK_KYU] - 1 + rank.grade);
	SET_EACH(const int strengths[], SET_SIZE(RANK_KIND_TABLE),
		[RANK_NONE] = WEAKEST,
		[RANK_KYU] = kyu_x2,
		[RANK_DAN] = dan_x2,
		[RANK_PRO] = 2 * (highest[RANK_KYU] + highest[RANK_DAN] + rank.grade),
		[RANK_KYU_HALF] = kyu_x2 - 1,
		[RANK_DAN_HALF] = dan_x2 + 1);

	return strengths[rank.kind];
}

int
rank_strength(struct rank rank)
{
	const int strength_x2 = rank_strength_x2(rank);

	if (rank.kind == RANK_NONE)
		return -1;
	return strength_x2 < 0 ? 0 : strength_x2 / 2;
}

struct rank
rank_of_strength(int strength)
{
	struct rank rank = {RANK_KYU, highest[RANK_KYU] - strength};

	if (strength >= highest[RANK_KYU])
		rank = (struct rank){RANK_DAN, strength - highest[RANK_KYU] + 1};
	if (rank.grade > highest[RANK_DAN] && rank.kind == RANK_DAN)
		rank = (struct rank){RANK_PRO, rank.grade - highest[RANK_DAN] - 1};
	return rank;
}
