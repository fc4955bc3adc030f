#include "base/slice.h"

#include <strings.h>

struct slice
slice_cut(struct slice *rest, char at)
{
	const char *end = rest->len == 0 ? NULL : memchr(rest->at, at, rest->len);
	struct slice piece = *rest;

	if (end == NULL) {
		*rest = (struct slice){NULL, 0};
		return piece;
	}
	piece.len = (size_t)(end - piece.at);
	*rest = (struct slice){end + 1, rest->len - piece.len - 1};
	return piece;
}

struct slice
slice_trim(struct slice text, const char *blanks)
{
	const size_t count = strlen(blanks);

	for (; text.len > 0 && memchr(blanks, text.at[0], count) != NULL; text.len--)
		text.at++;
	while (text.len > 0 && memchr(blanks, text.at[text.len - 1], count) != NULL)
		text.len--;
	return text;
}

bool
slice_same(struct slice text, const char *other)
{
	return text.len == strlen(other) && strncasecmp(text.at, other, text.len) == 0;
}

bool
slice_control(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] < ' ' || text.at[i] == 0x7f)
			return true;
	return false;
}

bool
slice_stands(struct slice text, size_t at, struct slice what)
{
	return text.len - at >= what.len && memcmp(text.at + at, what.at, what.len) == 0;
}

size_t
slice_find(struct slice text, size_t from, struct slice what)
{
	while (from < text.len) {
		const char *hit = memchr(text.at + from, what.at[0], text.len - from);

		if (hit == NULL)
			break;
		from = (size_t)(hit - text.at);
		if (slice_stands(text, from, what))
			return from;
		from++;
	}
	return SLICE_NOWHERE;
}
