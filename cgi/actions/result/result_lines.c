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

const char *
result_lines_text(struct arena *arena, const struct game *game, int black_number, int white_number)
{
	struct buf text = buf_new(arena, 128);
	struct typed_result typed = typed_result_of(arena, game);
	char code[16];

	if (game->result.ending == ENDING_NONE)
		return "";
	if (game->black_tokens == 0)
		typed.black_tokens = "";
	if (game->white_tokens == 0)
		typed.white_tokens = "";
	result_text(game->result, code);
	changes_line(&text, "result", code);
	changes_line(&text, "pairs", arena_printf(arena, "%d-%d", black_number, white_number));
	for (size_t i = 0; i < FIELDS; i++) {
		const char *value = *field_of(&typed, i);

		changes_line(&text, fields[i].name, value == NULL ? "" : value);
	}
	return text.text;
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
