#include "formats/fault.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

const char *const fault_keys[FAULTS] = {
	[FAULT_SIZE] = "size",
	[FAULT_EMPTY] = "empty",
	[FAULT_ENCODING] = "encoding",
	[FAULT_XML] = "xml",
	[FAULT_DOCTYPE] = "doctype",
	[FAULT_DEPTH] = "depth",
	[FAULT_NO_EVENT] = "no_event",
	[FAULT_MISSING] = "missing",
	[FAULT_VALUE] = "value",
	[FAULT_LONG] = "long",
	[FAULT_RANK] = "rank",
	[FAULT_TWICE] = "twice",
	[FAULT_STRANGER] = "stranger",
	[FAULT_ITSELF] = "itself",
	[FAULT_BUSY] = "busy",
	[FAULT_TABLE] = "table",
	[FAULT_TOO_MANY] = "too_many",
	[FAULT_QUOTE] = "quote",
	[FAULT_OPEN] = "open",
	[FAULT_COLUMNS] = "columns",
};

/* What stands before the value and behind it; no `after` where no value is said. */
static const struct {
	const char *before, *after;
} sentences[FAULTS] = {
	[FAULT_SIZE] = {"the file is too large", NULL},
	[FAULT_EMPTY] = {"there is nothing in the file", NULL},
	[FAULT_ENCODING] = {"this is not text in UTF-8", NULL},
	[FAULT_XML] = {"the file is cut off or not XML (", ")"},
	[FAULT_DOCTYPE] = {"a file that declares elements or entities is not read", NULL},
	[FAULT_DEPTH] = {"elements are nested too deep", NULL},
	[FAULT_NO_EVENT] = {"this is not an event of OpenGotha", NULL},
	[FAULT_MISSING] = {"this is missing", NULL},
	[FAULT_VALUE] = {"it cannot be '", "'"},
	[FAULT_LONG] = {"this is too long: '", "'"},
	[FAULT_RANK] = {"nobody has the rank '", "'"},
	[FAULT_TWICE] = {"'", "' stands there twice"},
	[FAULT_STRANGER] = {"no player is called '", "'"},
	[FAULT_ITSELF] = {"'", "' plays against himself"},
	[FAULT_BUSY] = {"'", "' has another game or the bye in this round"},
	[FAULT_TABLE] = {"table ", " has another game in this round"},
	[FAULT_TOO_MANY] = {"there are more than ", ""},
	[FAULT_QUOTE] = {"a quotation mark stands where none can", NULL},
	[FAULT_OPEN] = {"a quotation mark is never closed", NULL},
	[FAULT_COLUMNS] = {"this line has ", " cells, not as many as the header"},
};

/* The first FAULT_VALUE_MAX characters. */
static const char *
value_cut(struct arena *arena, const char *value)
{
	size_t len = 0, codes = 0;

	if (value == NULL || text_length(value) <= FAULT_VALUE_MAX)
		return arena_text(arena, value);
	for (; codes < FAULT_VALUE_MAX || ((unsigned char)value[len] & 0xc0) == 0x80; len++)
		codes += ((unsigned char)value[len] & 0xc0) != 0x80;
	return arena_printf(arena, "%.*s…", (int)len, value);
}

bool
fault_set(struct arena *arena, struct fault *fault, enum fault_kind kind, int line,
          const char *field, const char *value)
{
	*fault = (struct fault){.kind = kind, .line = line, .field = arena_text(arena, field),
	                        .value = value_cut(arena, value)};
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
