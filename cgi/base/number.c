#include "base/number.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { DIGITS_MAX = 6, FOLDED_MAX = 16 };

/* What may stand for a plain character. Points are counted in 目. */
static const struct text_fold folds[] = {
	{"０", "0"}, {"１", "1"}, {"２", "2"}, {"３", "3"}, {"４", "4"},
	{"５", "5"}, {"６", "6"}, {"７", "7"}, {"８", "8"}, {"９", "9"},
	{"．", "."}, {"，", "."}, {",", "."}, {"½", ".5"}, {"半", ".5"}, {"目", ""},
	{"−", "-"}, {"－", "-"}, {"ー", "-"}, {"–", "-"}, {"＋", "+"},
	{NULL, NULL},
};

static bool
fold_all(const char *text, char folded[static FOLDED_MAX])
{
	size_t len = 0;

	while (*text != '\0') {
		const char *plain = text_fold(folds, &text);
		size_t add = plain == NULL ? 1 : strlen(plain);

		if (len + add >= FOLDED_MAX)
			return false;
		memcpy(folded + len, plain == NULL ? text++ : plain, add);
		len += add;
	}
	folded[len] = '\0';
	return true;
}

/* Reads digits and moves past them; how many there were. */
static size_t
digits_read(const char **at, int *value)
{
	size_t count = 0;

	for (*value = 0; **at >= '0' && **at <= '9' && count < DIGITS_MAX; (*at)++, count++)
		*value = *value * 10 + (**at - '0');
	return count;
}

bool
number_half(const char *text, bool may_sign, int max_x2, int *x2)
{
	char folded[FOLDED_MAX];
	const char *at = folded;
	int whole, rest = 0, value;
	bool minus;
	size_t count;

	if (!fold_all(text, folded))
		return false;
	minus = may_sign && *at == '-';
	if (may_sign && (*at == '-' || *at == '+'))
		at++;
	count = digits_read(&at, &whole);
	if (*at == '.') {
		at++;
		if (strcmp(at, "0") != 0 && strcmp(at, "5") != 0)
			return false;
		count += digits_read(&at, &rest);
	}
	value = 2 * whole + (rest == 5);
	if (count == 0 || *at != '\0' || value > max_x2)
		return false;
	*x2 = minus ? -value : value;
	return true;
}

bool
number_whole(const char *text, int max, int *value)
{
	char folded[FOLDED_MAX];
	const char *at = folded;
	int read;

	if (!fold_all(text, folded) || digits_read(&at, &read) == 0 || *at != '\0' || read > max)
		return false;
	*value = read;
	return true;
}

/* How long what may stand between two numbers is, at `text`. */
static size_t
gap_length(const char *text)
{
	static const char *const gaps[] = {" ", ",", "、", "，", NULL};

	for (size_t i = 0; gaps[i] != NULL; i++)
		if (strncmp(text, gaps[i], strlen(gaps[i])) == 0)
			return strlen(gaps[i]);
	return 0;
}

int *
number_list(struct arena *arena, const char *text, int max, size_t *count)
{
	int *list = arena_array(arena, strlen(text) + 1, sizeof(*list));

	*count = 0;
	while (*text != '\0') {
		size_t gap = gap_length(text), len = 0;

		while (text[len] != '\0' && gap_length(&text[len]) == 0)
			len++;
		if (len > 0 && (!number_whole(arena_copy(arena, text, len), max, &list[*count]) ||
		                list[(*count)++] == 0))
			return NULL;
		text += gap + len;
	}
	return list;
}

char *
number_half_text(struct arena *arena, int x2)
{
	return arena_printf(arena, "%s%d%s", x2 < 0 ? "−" : "", abs(x2) / 2,
	                    x2 % 2 == 0 ? "" : ".5");
}
