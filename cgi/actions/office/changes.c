#include "actions/office/changes.h"

#include <string.h>

#include "actions/office/old_line.h"
#include "base/buf.h"
#include "store/audit.h"
#include "view/json.h"

struct changes
changes_new(struct arena *arena)
{
	return (struct changes){.arena = arena};
}

void
changes_tell(struct changes *changes, const char *field, const char *before, const char *after)
{
	enum { ROOM = 8 };
	struct changes_item *grown;

	if (before[0] == '\0' && after[0] == '\0')
		return;
	if (changes->count % ROOM == 0) {
		grown = arena_array(changes->arena, changes->count + ROOM, sizeof(*grown));
		if (changes->count > 0)
			memcpy(grown, changes->list, changes->count * sizeof(*grown));
		changes->list = grown;
	}
	changes->list[changes->count++] = (struct changes_item){field, before, after};
}

void
changes_add(struct changes *changes, const char *field, const char *before, const char *after)
{
	if (strcmp(before, after) != 0)
		changes_tell(changes, field, before, after);
}

bool
changes_none(const struct changes *changes)
{
	return changes->count == 0;
}

const char *
changes_before(const struct changes *changes, const char *field)
{
	for (size_t i = 0; i < changes->count; i++)
		if (strcmp(changes->list[i].field, field) == 0)
			return changes->list[i].before;
	return "";
}

/* ---- writing ---- */

/* What is 0 or false is left out. */
static void
number_set(struct value *object, const char *name, int number)
{
	if (number != 0)
		value_set_int(object, name, number);
}

static struct changes_seating
seating_data(struct arena *arena, const struct seating *seating)
{
	struct value *data = value_object(arena);
	struct value *games = value_set_list(data, "games"), *byes = value_set_list(data, "byes");

	for (size_t i = 0; seating != NULL && i < seating->game_count; i++) {
		const struct seating_game *game = &seating->games[i];
		struct value *one = value_add_object(games);

		value_set_int(one, "table", game->table);
		value_set_int(one, "black", game->black->number);
		value_set_int(one, "white", game->white->number);
		number_set(one, "nigiri", game->nigiri);
		number_set(one, "stones", game->stones);
		number_set(one, "komi_x2", game->komi_x2);
		number_set(one, "locked", game->locked);
	}
	for (size_t i = 0; seating != NULL && i < seating->bye_count; i++) {
		struct value *one = value_add_object(byes);

		value_set_int(one, "pair", seating->byes[i].entry->number);
		number_set(one, "locked", seating->byes[i].locked);
	}
	return (struct changes_seating){data, seating == NULL ? "" : seating_text(arena, seating)};
}

void
changes_add_seatings(struct changes *changes, const struct seating *before,
                     const struct seating *after)
{
	changes->drawn = true;
	changes->was = seating_data(changes->arena, before);
	changes->is = seating_data(changes->arena, after);
}

/* Behind a draw what is said of it: "; seed 7", "; reason: a slip". */
static char *
side_text(const struct changes *changes, bool after)
{
	struct buf text = buf_new(changes->arena, 64);

	if (changes->drawn)
		buf_text(&text, after ? changes->is.text : changes->was.text);
	for (size_t i = 0; i < changes->count; i++) {
		const struct changes_item *change = &changes->list[i];
		const char *value = after ? change->after : change->before;

		if (value[0] == '\0')
			continue;
		if (text.len > 0)
			buf_text(&text, changes->drawn ? "; " : "\n");
		if (change->field[0] != '\0')
			buf_printf(&text, strcmp(change->field, "seed") == 0 ? "%s " : "%s: ",
			           change->field);
		for (; *value != '\0'; value++) {
			buf_char(&text, *value);
			if (*value == '\n')
				buf_text(&text, "  ");
		}
	}
	return text.text;
}

char *
changes_text_before(const struct changes *changes)
{
	return side_text(changes, false);
}

char *
changes_text_after(const struct changes *changes)
{
	return side_text(changes, true);
}

char *
changes_data(const struct changes *changes)
{
	struct arena *arena = changes->arena;
	struct buf text = buf_new(arena, 256);
	struct value *fields = value_list(arena);

	for (size_t i = 0; i < changes->count; i++) {
		struct value *field = value_list(arena);

		value_add(field, value_text(arena, changes->list[i].field));
		value_add(field, value_text(arena, changes->list[i].before));
		value_add(field, value_text(arena, changes->list[i].after));
		value_add(fields, field);
	}
	if (changes->count > 0) {
		buf_text(&text, "{\"fields\":");
		json_write(&text, fields);
	}
	if (changes->drawn) {
		buf_text(&text, changes->count > 0 ? ",\"was\":" : "{\"was\":");
		json_write(&text, changes->was.data);
		buf_text(&text, ",\"is\":");
		json_write(&text, changes->is.data);
	}
	if (text.len > 0)
		buf_char(&text, '}');
	return text.text;
}

/* ---- reading ---- */

/* The member or item's text; NULL when it is none. */
static const char *
text_of(struct arena *arena, const struct value *value)
{
	char number[24];
	struct slice text;

	if (value == NULL || value_kind(value) != VALUE_TEXT)
		return NULL;
	text = value_print(value, number);
	return arena_copy(arena, text.at, text.len);
}

/* 0 when there is none of that name. */
static int
number_of(const struct value *object, const char *name)
{
	const struct value *value = value_get(object, slice_of(name));

	return value == NULL || value_kind(value) != VALUE_INT
	       ? 0 : (int)(value_number_x2(value) / 2);
}

static const struct value *
member_of(const struct value *object, const char *name, enum value_kind kind)
{
	const struct value *value = value_get(object, slice_of(name));

	return value == NULL || value_kind(value) != kind ? NULL : value;
}

/* An imported file may hold anything. */
static bool
data_read(const char *data, struct changes *changes)
{
	struct arena *arena = changes->arena;
	struct json_error error;
	const struct value *all = json_read(arena, slice_of(data), &error), *fields;

	if (all == NULL || value_kind(all) != VALUE_OBJECT)
		return false;
	fields = member_of(all, "fields", VALUE_LIST);
	for (size_t i = 0; fields != NULL && i < value_count(fields); i++) {
		const struct value *field = value_at(fields, i);
		const char *texts[3];

		if (value_kind(field) != VALUE_LIST || value_count(field) != 3)
			return false;
		for (size_t n = 0; n < 3; n++)
			texts[n] = text_of(arena, value_at(field, n));
		if (texts[0] == NULL || texts[1] == NULL || texts[2] == NULL)
			return false;
		changes_tell(changes, texts[0], texts[1], texts[2]);
	}
	changes->was.data = member_of(all, "was", VALUE_OBJECT);
	changes->is.data = member_of(all, "is", VALUE_OBJECT);
	changes->drawn = changes->was.data != NULL && changes->is.data != NULL;
	return true;
}

bool
changes_of(struct arena *arena, const struct audit *line, struct changes *changes)
{
	*changes = changes_new(arena);
	return line->data[0] == '\0' ? old_line_read(line, changes)
	                             : data_read(line->data, changes);
}

static const struct entry *
entry_numbered(const struct entry_list *entries, int number)
{
	for (size_t i = 0; i < entries->count; i++)
		if (entries->list[i].number == number)
			return &entries->list[i];
	return NULL;
}

bool
changes_seating(struct arena *arena, const struct strength *strength,
                const struct entry_list *entries, int round, const struct changes_seating *side,
                struct seating *seating)
{
	enum { TABLE_MAX = 9999, STONES_MAX = 9 };
	const struct value *games = member_of(side->data, "games", VALUE_LIST);
	const struct value *byes = member_of(side->data, "byes", VALUE_LIST);

	if (games == NULL || byes == NULL)
		return false;
	*seating = seating_new(arena, strength, round, value_count(games) + 1,
	                       value_count(byes) + 1);
	for (size_t i = 0; i < value_count(games); i++) {
		const struct value *one = value_at(games, i);
		struct seating_game *game = &seating->games[seating->game_count++];

		if (value_kind(one) != VALUE_OBJECT)
			return false;
		*game = (struct seating_game){
			.table = number_of(one, "table"),
			.black = entry_numbered(entries, number_of(one, "black")),
			.white = entry_numbered(entries, number_of(one, "white")),
			.nigiri = number_of(one, "nigiri") != 0,
			.stones = number_of(one, "stones"),
			.komi_x2 = number_of(one, "komi_x2"),
			.locked = number_of(one, "locked") != 0,
		};
		if (game->black == NULL || game->white == NULL || game->table < 1 ||
		    game->table > TABLE_MAX || game->stones < 0 || game->stones == 1 ||
		    game->stones > STONES_MAX)
			return false;
	}
	for (size_t i = 0; i < value_count(byes); i++) {
		const struct value *one = value_at(byes, i);
		struct seating_bye *bye = &seating->byes[seating->bye_count++];

		if (value_kind(one) != VALUE_OBJECT)
			return false;
		bye->entry = entry_numbered(entries, number_of(one, "pair"));
		bye->locked = number_of(one, "locked") != 0;
		if (bye->entry == NULL)
			return false;
	}
	return true;
}
