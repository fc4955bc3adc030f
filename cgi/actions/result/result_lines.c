#include "actions/result/result_lines.h"

#include <stddef.h>
#include <string.h>

#include "actions/office/changes.h"
#include "base/number.h"

enum { NUMBER_MAX = 999999 };

/* The fields that are kept as they are typed, in their order. */
static const struct {
	const char *name;
	size_t at;
} fields[] = {
	{"by", offsetof(struct typed_result, by)},
	{"winner", offsetof(struct typed_result, winner)},
	{"margin", offsetof(struct typed_result, margin)},
	{"black", offsetof(struct typed_result, black)},
	{"white", offsetof(struct typed_result, white)},
	{"black_tokens", offsetof(struct typed_result, black_tokens)},
	{"white_tokens", offsetof(struct typed_result, white_tokens)},
	{"reason", offsetof(struct typed_result, reason)},
};
enum { FIELDS = sizeof(fields) / sizeof(fields[0]) };

static const char **
field_of(struct typed_result *typed, size_t i)
{
	return (const char **)(void *)((char *)typed + fields[i].at);
}

/* "result" and "pairs", and what else is said of it; "" where there is no result. */
static void
said_of(struct arena *arena, const struct result_side *side, const char *said[2 + FIELDS])
{
	struct typed_result typed = typed_result_of(arena, side->game);
	const bool none = side->game->result.ending == ENDING_NONE;
	char code[16];

	if (side->game->black_tokens == 0)
		typed.black_tokens = "";
	if (side->game->white_tokens == 0)
		typed.white_tokens = "";
	result_text(side->game->result, code);
	said[0] = none ? "" : arena_text(arena, code);
	said[1] = none ? "" : arena_printf(arena, "%d-%d", side->black, side->white);
	for (size_t i = 0; i < FIELDS; i++) {
		const char *value = *field_of(&typed, i);

		said[2 + i] = none || value == NULL ? "" : value;
	}
}

struct changes
result_lines_changes(struct arena *arena, const struct result_side *was,
                     const struct result_side *is)
{
	const char *before[2 + FIELDS], *after[2 + FIELDS];
	struct changes changes = changes_new(arena);

	said_of(arena, was, before);
	said_of(arena, is, after);
	changes_tell(&changes, "result", before[0], after[0]);
	changes_tell(&changes, "pairs", before[1], after[1]);
	for (size_t i = 0; i < FIELDS; i++)
		changes_tell(&changes, fields[i].name, before[2 + i], after[2 + i]);
	return changes;
}

const char *
result_lines_text(struct arena *arena, const struct game *game, int black_number, int white_number)
{
	const struct result_side side = {game, black_number, white_number};
	const struct changes changes = result_lines_changes(arena, &side, &side);

	return changes_text_after(&changes);
}

static bool
pairs_read(struct arena *arena, const char *text, struct result_read *read)
{
	size_t first = strcspn(text, "-");

	return text[first] == '-' &&
	       number_whole(arena_copy(arena, text, first), NUMBER_MAX, &read->black) &&
	       number_whole(text + first + 1, NUMBER_MAX, &read->white);
}

bool
result_lines_field(const char *name)
{
	for (size_t i = 0; i < FIELDS; i++)
		if (strcmp(fields[i].name, name) == 0)
			return true;
	return strcmp(name, "result") == 0 || strcmp(name, "pairs") == 0;
}

bool
result_lines_read(struct arena *arena, const char *text, struct result_read *read)
{
	struct change_list lines;

	*read = (struct result_read){0};
	if (!changes_read(arena, text, &lines))
		return false;
	for (size_t i = 0; i < lines.count; i++)
		if (!result_lines_field(lines.list[i].field))
			return false;
	for (size_t i = 0; i < FIELDS; i++)
		*field_of(&read->typed, i) = changes_value(&lines, fields[i].name);
	read->code = changes_value(&lines, "result");
	return read->code[0] != '\0' && read->typed.by[0] != '\0' &&
	       pairs_read(arena, changes_value(&lines, "pairs"), read);
}
