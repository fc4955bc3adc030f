#include "actions/typed_text.h"

#include <string.h>

#include "base/buf.h"

/* U+FF01..U+FF5E are EF BC 81..BF and EF BD 80..9E, 0xFEE0 above their twins. */
static char
narrow_char(const unsigned char *at)
{
	if (at[0] != 0xef)
		return '\0';
	if (at[1] == 0xbc && at[2] >= 0x81 && at[2] <= 0xbf)
		return (char)(at[2] - 0x60);
	if (at[1] == 0xbd && at[2] >= 0x80 && at[2] <= 0x9e)
		return (char)(at[2] - 0x20);
	return '\0';
}

char *
typed_text_narrow(struct arena *arena, const char *text)
{
	struct buf out = buf_new(arena, strlen(text) + 1);

	while (*text != '\0') {
		char narrow = narrow_char((const unsigned char *)text);

		buf_char(&out, narrow != '\0' ? narrow : *text);
		text += narrow != '\0' ? 3 : 1;
	}
	return out.text;
}

/* Reads least..most digits and moves past them; -1 when there are fewer or more. */
static int
digits(const char **at, int least, int most)
{
	int value = 0, count = 0;

	for (; **at >= '0' && **at <= '9' && count <= most; (*at)++, count++)
		value = value * 10 + (**at - '0');
	return count >= least && count <= most ? value : -1;
}

/* Moves past `c`; false when something else stands there. */
static bool
skip(const char **at, char c)
{
	if (**at != c)
		return false;
	(*at)++;
	return true;
}

static bool
date_read(const char **at, struct date *date)
{
	struct date read = {0};

	read.year = digits(at, 4, 4);
	if (!skip(at, '-'))
		return false;
	read.month = digits(at, 1, 2);
	if (!skip(at, '-'))
		return false;
	read.day = digits(at, 1, 2);
	if (!date_exists(read))
		return false;
	*date = read;
	return true;
}

static int
time_read(const char **at)
{
	int hour = digits(at, 1, 2), minute;

	if (hour < 0 || hour > 23 || !skip(at, ':'))
		return -1;
	minute = digits(at, 2, 2);
	return minute < 0 || minute > 59 ? -1 : hour * 60 + minute;
}

bool
typed_text_date(struct arena *arena, const char *text, struct date *date)
{
	const char *at = typed_text_narrow(arena, text);
	struct date read;

	if (!date_read(&at, &read) || *at != '\0')
		return false;
	*date = read;
	return true;
}

int
typed_text_time(struct arena *arena, const char *text)
{
	const char *at = typed_text_narrow(arena, text);
	int minutes = time_read(&at);

	return *at == '\0' ? minutes : -1;
}

bool
typed_text_moment(struct arena *arena, const char *text, struct wall *wall)
{
	const char *at = typed_text_narrow(arena, text);
	struct date date;
	int minutes;

	if (!date_read(&at, &date) || (!skip(&at, 'T') && !skip(&at, ' ')))
		return false;
	minutes = time_read(&at);
	if (minutes < 0 || *at != '\0')
		return false;
	*wall = (struct wall){date.year, date.month, date.day, minutes / 60, minutes % 60};
	return true;
}
