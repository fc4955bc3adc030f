#include "formats/fault.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

#define FAULT_KEY(kind, key, before, after) [FAULT_##kind] = (key),
const char *const fault_keys[FAULTS] = {FAULT_ROWS(FAULT_KEY)};

#define FAULT_SENTENCE(kind, key, before, after) [FAULT_##kind] = {(before), (after)},
static const struct {
	const char *before, *after;
} sentences[FAULTS] = {FAULT_ROWS(FAULT_SENTENCE)};

bool
fault_set(struct arena *arena, struct fault *fault, enum fault_kind kind, int line,
          const char *field, const char *value)
{
	size_t len = 0, codes = 0;

	*fault = (struct fault){.kind = kind, .line = line, .field = arena_text(arena, field),
	                        .value = arena_text(arena, value)};
	if (value == NULL || text_length(value) <= FAULT_VALUE_MAX)
		return false;
	for (; codes < FAULT_VALUE_MAX || ((unsigned char)value[len] & 0xc0) == 0x80; len++)
		codes += ((unsigned char)value[len] & 0xc0) != 0x80;
	fault->value = arena_printf(arena, "%.*s…", (int)len, value);
	return false;
}

const char *
fault_text(struct arena *arena, const struct fault *fault)
{
	struct buf text = buf_new(arena, 128);
	const char *after = sentences[fault->kind].after;

	if (fault->line > 0)
		buf_printf(&text, "line %d", fault->line);
	if (fault->column > 0)
		buf_printf(&text, ", column %d", fault->column);
	if (fault->field != NULL)
		buf_printf(&text, "%s%s", text.len > 0 ? ", " : "", fault->field);
	if (text.len > 0)
		buf_text(&text, ": ");
	buf_text(&text, sentences[fault->kind].before);
	if (after != NULL)
		buf_printf(&text, "%s%s", fault->value == NULL ? "" : fault->value, after);
	return text.text;
}
