#include "actions/office/changes.h"

#include <string.h>

struct changes
changes_new(struct arena *arena)
{
	return (struct changes){buf_new(arena, 64), buf_new(arena, 64)};
}

void
changes_line(struct buf *side, const char *field, const char *value)
{
	if (value[0] == '\0')
		return;
	buf_printf(side, "%s%s: ", side->len > 0 ? "\n" : "", field);
	for (const char *at = value; *at != '\0'; at++) {
		buf_char(side, *at);
		if (*at == '\n')
			buf_text(side, "  ");
	}
}

void
changes_add(struct changes *changes, const char *field, const char *before, const char *after)
{
	if (strcmp(before, after) == 0)
		return;
	changes_line(&changes->before, field, before);
	changes_line(&changes->after, field, after);
}

bool
changes_none(const struct changes *changes)
{
	return changes->before.len == 0 && changes->after.len == 0;
}

/* The value's lines from `at` to `end` without the blanks they go on behind. */
static char *
value_read(struct arena *arena, const char *at, const char *end)
{
	struct buf value = buf_new(arena, (size_t)(end - at) + 1);

	while (at < end) {
		buf_char(&value, *at);
		at += *at == '\n' ? 3 : 1;
	}
	return value.text;
}

/* Where the field's value ends: before the next line that does not go on. */
static const char *
value_end(const char *at)
{
	const char *end = at + strcspn(at, "\n");

	while (strncmp(end, "\n  ", 3) == 0)
		end += 1 + strcspn(end + 1, "\n");
	return end;
}

static size_t
lines_most(const char *text)
{
	size_t count = 1;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

bool
changes_read(struct arena *arena, const char *text, struct change_list *lines)
{
	*lines = (struct change_list){
		.list = arena_array(arena, lines_most(text), sizeof(*lines->list)),
	};
	for (const char *at = text, *end; *at != '\0'; at = *end == '\0' ? end : end + 1) {
		size_t name = strcspn(at, ":\n");

		if (name == 0 || strncmp(at + name, ": ", 2) != 0)
			return false;
		end = value_end(at);
		lines->list[lines->count++] = (struct change){
			arena_copy(arena, at, name), value_read(arena, at + name + 2, end),
		};
	}
	return true;
}

const char *
changes_value(const struct change_list *lines, const char *field)
{
	for (size_t i = 0; i < lines->count; i++)
		if (strcmp(lines->list[i].field, field) == 0)
			return lines->list[i].value;
	return "";
}
