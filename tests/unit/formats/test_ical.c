#include "formats/ical.h"

#include <string.h>

#include "suite.h"

static const char *
text_of(struct arena *arena, const struct ical_item *items, size_t count)
{
	return ical_text(arena, &(struct ical){
		.name = "Pond Cup", .revised = 873183600, .version = 3, .items = items, .count = count,
	});
}

static void
assert_has(const char *text, const char *part)
{
	if (strstr(text, part) == NULL)
		fail_msg("no '%s' in:\n%s", part, text);
}

/* RFC 5545, 3.6.1: the example of a multi-day event, from 28 June to 8 July 2007, has the 9th as
 * its DTEND. */
ARENA_TEST(whole_days_end_on_the_day_after)
{
	const struct ical_item items[] = {
		{"20070423T123432Z-541111@example.com", "Festival", "", "", {2007, 6, 28}, {2007, 7, 8}, 0},
		{"b", "One day", "", "", {2027, 12, 31}, {2027, 12, 31}, 0},
	};
	const char *text = text_of(arena, items, COUNT(items));

	assert_has(text, "DTSTART;VALUE=DATE:20070628\r\nDTEND;VALUE=DATE:20070709\r\n");
	assert_has(text, "DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n");
	assert_has(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
	assert_has(text, "UID:20070423T123432Z-541111@example.com\r\nDTSTAMP:19970902T070000Z\r\n");
}

/* 3.3.5, form 2: 19980119T070000Z is 07:00 UTC. */
ARENA_TEST(an_instant_is_in_utc)
{
	const struct ical_item item = {"a", "Round 1", "", "", {0}, {0}, 885193200};

	assert_has(text_of(arena, &item, 1), "DTSTART:19980119T070000Z\r\nSUMMARY:Round 1\r\n");
}

/* 3.3.11: the document's own example, and the four signs that are escaped. */
ARENA_TEST(signs_of_the_format_are_escaped_in_texts)
{
	const struct ical_item item = {
		"a", "Project XYZ Final Review\nConference Room - 3B\nCome Prepared.", "a, b; c\\d: e", "",
		{2027, 5, 8}, {2027, 5, 8}, 0,
	};
	const char *text = text_of(arena, &item, 1);

	assert_has(text, "SUMMARY:Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.\r\n");
	assert_has(text, "LOCATION:a\\, b\\; c\\\\d: e\r\n");
}

/* 3.1: at most 75 octets, and each piece is UTF-8 by itself. Unfolded it is what it was. */
ARENA_TEST(a_long_line_is_folded_between_characters)
{
	char name[301] = "";
	const struct ical_item item = {"a", name, "", "", {2027, 5, 8}, {2027, 5, 8}, 0};
	char *text, *to;
	const char *from;

	for (size_t i = 0; i < 100; i++)
		memcpy(name + 3 * i, "杯", 3);
	text = arena_text(arena, text_of(arena, &item, 1));
	for (const char *line = text; *line != '\0'; line = strstr(line, "\r\n") + 2) {
		const size_t len = (size_t)(strstr(line, "\r\n") - line);

		assert_true(len <= 75);
		assert_true(((unsigned char)line[line[0] == ' '] & 0xc0) != 0x80);
	}
	for (from = to = text; *from != '\0';) {
		if (strncmp(from, "\r\n ", 3) == 0)
			from += 3;
		else
			*to++ = *from++;
	}
	*to = '\0';
	assert_has(text, name);
}

ARENA_TEST(a_calendar_of_what_is_cancelled_says_so)
{
	const struct ical_item item = {"a", "x", "", "https://pond.example/en/t/x", {2027, 5, 8}, {2027, 5, 8}, 0};
	const char *text = ical_text(arena, &(struct ical){
		.name = "", .cancelled = true, .items = &item, .count = 1});

	assert_has(text, "STATUS:CANCELLED\r\n");
	assert_has(text, "URL:https://pond.example/en/t/x\r\n");
	assert_has(text_of(arena, &item, 1), "SEQUENCE:3\r\n");
	assert_has(text_of(arena, &item, 1), "STATUS:CONFIRMED\r\n");
}
