#include "actions/result/result_lines.h"

#include <stddef.h>
#include <string.h>

#include "actions/office/changes.h"
#include "base/number.h"
#include "store/audit.h"

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
	{"black_handed", offsetof(struct typed_result, black_handed)},
	{"white_handed", offsetof(struct typed_result, white_handed)},
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
said_of(struct arena *arena, const struct result_lines_side *side, const char *said[2 + FIELDS])
{
	struct typed_result typed = typed_result_of(arena, side->game);
	const bool none = side->game->result.ending == ENDING_NONE;
	char code[16];

	if (side->game->black_tokens == 0)
		typed.black_tokens = "";
	if (side->game->white_tokens == 0)
		typed.white_tokens = "";
	if (side->game->black_handed == 0)
		typed.black_handed = "";
	if (side->game->white_handed == 0)
		typed.white_handed = "";
	result_text(side->game->result, code);
	said[0] = none ? "" : arena_text(arena, code);
	said[1] = none ? "" : arena_printf(arena, "%d-%d", side->black, side->white);
	for (size_t i = 0; i < FIELDS; i++) {
		const char *value = *field_of(&typed, i);

		said[2 + i] = none || value == NULL ? "" : value;
	}
}

struct changes
result_lines_changes(struct arena *arena, const struct result_lines_side *was,
                     const struct result_lines_side *is)
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

static bool
pairs_read(struct arena *arena, const char *text, struct result_lines_told *read)
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
result_lines_read(struct arena *arena, const struct changes *changes, bool after,
                  struct result_lines_told *read)
{
	const char *pairs = "";

	*read = (struct result_lines_told){.code = ""};
	for (size_t i = 0; i < FIELDS; i++)
		*field_of(&read->typed, i) = "";
	for (size_t n = 0; n < changes->count; n++) {
		const struct changes_item *change = &changes->list[n];
		const char *value = after ? change->after : change->before;

		if (!result_lines_field(change->field))
			return false;
		if (strcmp(change->field, "result") == 0)
			read->code = value;
		if (strcmp(change->field, "pairs") == 0)
			pairs = value;
		for (size_t i = 0; i < FIELDS; i++)
			if (strcmp(change->field, fields[i].name) == 0)
				*field_of(&read->typed, i) = value;
	}
	/* Nobody is asked now what was said then. */
	if (read->typed.black_handed[0] == '\0')
		read->typed.black_handed = NULL;
	if (read->typed.white_handed[0] == '\0')
		read->typed.white_handed = NULL;
	return read->code[0] != '\0' && read->typed.by[0] != '\0' && pairs_read(arena, pairs, read);
}

int
result_lines_since_draw(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	const struct audit_lines lines = audit_results_since_draw(arena, db, tournament_id, round);
	const struct audit *first = NULL;
	int count = 0;

	for (size_t i = 0; i < lines.count; i++) {
		const struct audit *line = &lines.list[i].audit;
		struct changes was, is;

		if (first == NULL || strcmp(first->subject, line->subject) != 0)
			first = line;
		if (i + 1 < lines.count &&
		    strcmp(lines.list[i + 1].audit.subject, line->subject) == 0)
			continue; /* it has been changed again */
		count += !changes_of(arena, first, &was) || !changes_of(arena, line, &is) ||
		         strcmp(changes_text_before(&was), changes_text_after(&is)) != 0;
	}
	return count;
}
