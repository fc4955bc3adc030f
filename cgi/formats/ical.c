#include "formats/ical.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"

enum { LINE_MAX_BYTES = 75 };

/* A line folded (3.1): what is too long goes on in the next one behind a blank, and no character
 * is cut in two. */
static void
line_put(struct buf *out, const char *line)
{
	size_t room = LINE_MAX_BYTES;

	while (strlen(line) > room) {
		size_t cut = room;

		while (cut > 0 && ((unsigned char)line[cut] & 0xc0) == 0x80)
			cut--;
		buf_printf(out, "%.*s\r\n ", (int)cut, line);
		line += cut;
		room = LINE_MAX_BYTES - 1;
	}
	buf_printf(out, "%s\r\n", line);
}

/* A text's own signs with a backslash before them (3.3.11); nothing of "". */
static void
text_put(struct arena *arena, struct buf *out, const char *name, const char *text)
{
	struct buf line = buf_new(arena, strlen(text) + 32);

	if (text[0] == '\0')
		return;
	buf_printf(&line, "%s:", name);
	for (; *text != '\0'; text++) {
		if (strchr("\\;,", *text) != NULL)
			buf_char(&line, '\\');
		if (*text == '\n')
			buf_text(&line, "\\n");
		else
			buf_char(&line, *text);
	}
	line_put(out, line.text);
}

static void
instant_put(struct buf *out, const char *name, int64_t instant)
{
	const struct clock_wall at = clock_wall(instant, "UTC");

	buf_printf(out, "%s:%04d%02d%02dT%02d%02d%02dZ\r\n", name, at.year, at.month, at.day, at.hour,
	           at.minute, at.second);
}

static void
day_put(struct buf *out, const char *name, struct date day)
{
	buf_printf(out, "%s;VALUE=DATE:%04d%02d%02d\r\n", name, day.year, day.month, day.day);
}

static void
item_put(struct arena *arena, struct buf *out, const struct ical *calendar,
         const struct ical_item *item)
{
	buf_text(out, "BEGIN:VEVENT\r\n");
	text_put(arena, out, "UID", item->id);
	instant_put(out, "DTSTAMP", calendar->revised);
	buf_printf(out, "SEQUENCE:%d\r\n", calendar->version);
	if (date_given(item->first)) {
		day_put(out, "DTSTART", item->first);
		day_put(out, "DTEND", date_add(item->last, 1));
	} else {
		instant_put(out, "DTSTART", item->at);
	}
	text_put(arena, out, "SUMMARY", item->summary);
	text_put(arena, out, "LOCATION", item->place);
	if (item->url[0] != '\0')
		line_put(out, arena_printf(arena, "URL:%s", item->url));
	buf_printf(out, "STATUS:%s\r\n", calendar->cancelled ? "CANCELLED" : "CONFIRMED");
	buf_text(out, "END:VEVENT\r\n");
}

const char *
ical_text(struct arena *arena, const struct ical *calendar)
{
	struct buf out = buf_new(arena, 2048);

	buf_text(&out, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Oshidori//EN\r\n");
	text_put(arena, &out, "X-WR-CALNAME", calendar->name);
	for (size_t i = 0; i < calendar->count; i++)
		item_put(arena, &out, calendar, &calendar->items[i]);
	buf_text(&out, "END:VCALENDAR\r\n");
	return out.text;
}
