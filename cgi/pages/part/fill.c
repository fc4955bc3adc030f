#include "pages/part/fill.h"

#include <string.h>

void
fill_number(struct value *object, const char *name, int number)
{
	if (number == 0)
		value_set_bool(object, name, false);
	else
		value_set_int(object, name, number);
}

void
fill_text(struct value *object, const char *name, const char *text)
{
	if (text == NULL || text[0] == '\0')
		value_set_bool(object, name, false);
	else
		value_set_text(object, name, text);
}

/* A line that is a mail address alone. */
static bool
is_mail(const char *text, size_t len)
{
	return memchr(text, '@', len) != NULL &&
	       len <= strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                           "0123456789@._+-");
}

void
fill_lines(struct value *object, struct arena *arena, const char *name, const char *text)
{
	struct value *list = value_set_list(object, name);

	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		struct value *line = value_add_object(list);

		value_set_text(line, "text", arena_copy(arena, text, len));
		value_set_bool(line, "mail", is_mail(text, len));
		text += len;
		text += *text == '\n';
		value_set_bool(line, "more", *text != '\0');
	}
	value_set_bool(object, arena_printf(arena, "any_%s", name), value_count(list) > 0);
}
