#include "actions/office/old_line.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "store/audit.h"

/* ---- "field: value", a line each ---- */

/* The next field of the side, and past it; false at its end, and *fine is false then where
 * that is no field. */
static bool
field_next(struct arena *arena, const char **at, const char **field, const char **value,
           bool *fine)
{
	size_t name = strcspn(*at, ":\n");
	struct buf text = buf_new(arena, 64);

	if (**at == '\0')
		return false;
	*fine = *fine && name > 0 && strncmp(*at + name, ": ", 2) == 0;
	if (!*fine)
		return false;
	*field = arena_copy(arena, *at, name);
	for (*at += name + 2; **at != '\0'; ++*at) {
		if (**at == '\n' && strncmp(*at, "\n  ", 3) != 0)
			break;
		buf_char(&text, **at);
		if (**at == '\n')
			*at += 2;
	}
	*at += **at == '\n';
	*value = text.text;
	return true;
}

/* A note stood last in a change of an entry, and once its own lines were not set off: what
 * looks like a field behind one is none. */
static bool
fields_read(const struct audit *line, struct changes *changes)
{
	struct arena *arena = changes->arena;
	const char *before = line->before, *after = line->after, *field, *value;
	bool last = strcmp(line->action, "entry.change") == 0, noted = false, fine = true;

	while (field_next(arena, &before, &field, &value, &fine)) {
		fine = !noted;
		noted = last && strcmp(field, "note") == 0;
		changes_add(changes, field, value, "");
	}
	noted = false;
	while (field_next(arena, &after, &field, &value, &fine)) {
		size_t i = 0;

		fine = !noted;
		noted = last && strcmp(field, "note") == 0;
		while (i < changes->count && strcmp(changes->list[i].field, field) != 0)
			i++;
		if (i < changes->count)
			changes->list[i].after = value;
		else
			changes_add(changes, field, "", value);
	}
	return fine;
}

/* ---- "1: 4-2, nigiri, 2 stones, komi −6, locked; bye: 5; seed 7; reason: why" ---- */

static bool
word_skip(const char **at, const char *word)
{
	size_t len = strlen(word);
	bool there = strncmp(*at, word, len) == 0;

	*at += there ? len : 0;
	return there;
}

static bool
komi_read(struct arena *arena, const char **at, struct value *game)
{
	size_t len;
	int komi_x2;

	if (!word_skip(at, ", komi "))
		return false;
	len = strcspn(*at, ";,");
	if (!number_half(arena_copy(arena, *at, len), true, 999, &komi_x2))
		return false;
	*at += len;
	value_set_int(game, "komi_x2", komi_x2);
	return true;
}

static bool
game_read(struct arena *arena, const char **at, struct value *game)
{
	int table, black, white, stones = 0, len = 0;

	if (sscanf(*at, "%4d: %6d-%6d%n", &table, &black, &white, &len) != 3)
		return false;
	*at += len;
	value_set_int(game, "table", table);
	value_set_int(game, "black", black);
	value_set_int(game, "white", white);
	value_set_int(game, "nigiri", word_skip(at, ", nigiri"));
	len = 0;
	if (sscanf(*at, ", %1d stones%n", &stones, &len) == 1 && len > 0)
		*at += len;
	value_set_int(game, "stones", stones);
	if (!komi_read(arena, at, game))
		return false;
	value_set_int(game, "locked", word_skip(at, ", locked"));
	return true;
}

static bool
draw_read(struct changes *changes, const char *at, struct changes_seating *seating)
{
	struct value *data = value_object(changes->arena);
	struct value *games = value_set_list(data, "games"), *byes = value_set_list(data, "byes");

	seating->data = data;
	while (*at != '\0') {
		int pair, len = 0;

		if (word_skip(&at, "seed ")) {
			at += strspn(at, "0123456789");
		} else if (word_skip(&at, "reason: ")) {
			changes_add(changes, "reason", "", at);
			at += strlen(at);
		} else if (sscanf(at, "bye: %6d%n", &pair, &len) == 1) {
			struct value *bye = value_add_object(byes);

			at += len;
			value_set_int(bye, "pair", pair);
			value_set_int(bye, "locked", word_skip(&at, ", locked"));
		} else if (!game_read(changes->arena, &at, value_add_object(games))) {
			return false;
		}
		if (*at != '\0' && !word_skip(&at, "; "))
			return false;
	}
	return true;
}

bool
old_line_read(const struct audit *line, struct changes *changes)
{
	if (strncmp(line->action, "round.", 6) != 0)
		return fields_read(line, changes);
	changes->drawn = true;
	return draw_read(changes, line->before, &changes->was) &&
	       draw_read(changes, line->after, &changes->is);
}
