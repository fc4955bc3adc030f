#include "http/scan.h"

#include <strings.h>

struct slice
scan_cut(struct slice *rest, char at)
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
scan_trim(struct slice text)
{
	for (; text.len > 0 && (text.at[0] == ' ' || text.at[0] == '\t'); text.len--)
		text.at++;
	while (text.len > 0 && (text.at[text.len - 1] == ' ' || text.at[text.len - 1] == '\t'))
		text.len--;
	return text;
}

bool
scan_same(struct slice text, const char *other)
{
	return text.len == strlen(other) && strncasecmp(text.at, other, text.len) == 0;
}

bool
scan_control(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] < ' ' || text.at[i] == 0x7f)
			return true;
	return false;
}
