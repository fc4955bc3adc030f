#include "http/urlencoded.h"

#include "base/text.h"

/* -1 for what is no hexadecimal digit. */
static int
hex_value(char c)
{
	static const char digits[] = "0123456789ABCDEF0123456789abcdef";
	const char *at = c == '\0' ? NULL : strchr(digits, c);

	return at == NULL ? -1 : (int)(at - digits) % 16;
}

char *
urlencoded_decode(struct arena *arena, struct slice text, bool form)
{
	char *out = arena_alloc(arena, text.len + 1);
	size_t len = 0;

	for (size_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (c == '+' && form) {
			c = ' ';
		} else if (c == '%') {
			int high = i + 1 < text.len ? hex_value(text.at[i + 1]) : -1;
			int low = i + 2 < text.len ? hex_value(text.at[i + 2]) : -1;

			if (high < 0 || low < 0)
				return NULL;
			c = (char)(high << 4 | low);
			i += 2;
		}
		out[len++] = c;
	}
	return text_valid((struct slice){out, len}) ? out : NULL;
}

int
urlencoded_parse(struct arena *arena, struct slice text, struct request_parameters *parameters)
{
	struct request_parameters parsed = {0};
	struct slice rest = text;
	size_t count = 0;

	while (rest.at != NULL)
		count += slice_cut(&rest, '&').len > 0;
	if (count > REQUEST_PARAMETERS_MAX)
		return 413;
	parsed.list = arena_array(arena, count, sizeof(*parsed.list));
	while (text.at != NULL) {
		struct slice value = slice_cut(&text, '&'), name;
		struct request_parameter *parameter = &parsed.list[parsed.count];

		if (value.len == 0)
			continue;
		name = slice_cut(&value, '=');
		parameter->name = urlencoded_decode(arena, name, true);
		parameter->value = urlencoded_decode(arena, value, true);
		if (parameter->name == NULL || parameter->value == NULL ||
		    parameter->name[0] == '\0' || slice_control(slice_of(parameter->name)))
			return 400;
		parsed.count++;
	}
	*parameters = parsed;
	return 0;
}
