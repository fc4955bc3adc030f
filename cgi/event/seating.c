#include "event/seating.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/log.h"
#include "base/number.h"
#include "rules/handicap.h"

/* No round has a table above this, and no entry one of its own. */
enum { TABLES_MOST = 9999 };

const struct entry *
sheet_entry(const struct entry_list *entries, const char *id)
{
	for (size_t i = 0; i < entries->count; i++)
		if (strcmp(entries->list[i].id, id) == 0)
			return &entries->list[i];
	return NULL;
}

bool
sheet_plays(const struct entry *entry, const struct absences *absences, int round)
{
	return entry->status == STATUS_CONFIRMED && !absences_have(absences, entry->id, round);
}

static const struct entry *
seated(const struct entry_list *entries, const char *id)
{
	const struct entry *entry = sheet_entry(entries, id);

	if (entry == NULL)
		log_die("a draw names entry %s, which is not in the event", id);
	return entry;
}

struct sheet
sheet_new(struct arena *arena, const struct handicap *handicap, int round, size_t games,
          size_t byes)
{
	return (struct sheet){
		.round = round,
		.handicap = handicap,
		.games = arena_array(arena, games, sizeof(struct sheet_game)),
		.byes = arena_array(arena, byes, sizeof(struct sheet_bye)),
	};
}

struct sheet
sheet_of(struct arena *arena, const struct handicap *handicap, const struct entry_list *entries,
         const struct rounds *draw, int round)
{
	struct sheet sheet = sheet_new(arena, handicap, round, draw->game_count + 1,
	                               draw->bye_count + 1);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != round)
			continue;
		sheet.games[sheet.game_count++] = (struct sheet_game){
			.table = game->table,
			.black = seated(entries, game->black),
			.white = seated(entries, game->white),
			.nigiri = game->nigiri,
			.stones = game->stones,
			.komi_x2 = game->komi_x2,
			.locked = game->locked,
		};
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			sheet.byes[sheet.bye_count++] = (struct sheet_bye){
				.entry = seated(entries, draw->byes[i].entry_id),
				.locked = draw->byes[i].locked,
			};
	return sheet;
}

/* Colours, stones and komi as the ruleset has them for these two. */
static void
game_set(const struct handicap *handicap, struct sheet_game *game)
{
	const struct entry *first = game->black, *second = game->white;
	struct handicap_setting setting = handicap_setting(handicap, first->points_x2,
	                                                   second->points_x2);

	game->black = setting.black == BLACK_SECOND ? second : first;
	game->white = setting.black == BLACK_SECOND ? first : second;
	game->nigiri = setting.black == BLACK_BY_NIGIRI;
	game->stones = setting.stones;
	game->komi_x2 = setting.komi_x2;
}

/* Room before the game that has been at `at`. */
static struct sheet_game *
game_room(struct sheet *sheet, size_t at)
{
	struct sheet_game *game = &sheet->games[at];

	memmove(game + 1, game, (sheet->game_count++ - at) * sizeof(*game));
	return game;
}

struct sheet_game *
sheet_add_game(struct sheet *sheet, const struct entry *first, const struct entry *second)
{
	size_t at = 0;
	int table = 1;
	struct sheet_game *game;

	for (;; table++) {
		if (at < sheet->game_count && sheet->games[at].table == table)
			at++;
		else if (!sheet_table_out(sheet->tables_out, table))
			break;
	}
	game = game_room(sheet, at);
	*game = (struct sheet_game){.table = table, .black = first, .white = second};
	game_set(sheet->handicap, game);
	return game;
}

struct sheet_game
sheet_game_ruled(const struct handicap *handicap, const struct entry *first,
                 const struct entry *second)
{
	struct sheet_game game = {.black = first, .white = second};

	game_set(handicap, &game);
	return game;
}

void
sheet_put_game(struct sheet *sheet, struct sheet_game game)
{
	size_t at = sheet->game_count;

	while (at > 0 && sheet->games[at - 1].table > game.table)
		at--;
	*game_room(sheet, at) = game;
}

void
sheet_put_bye(struct sheet *sheet, struct sheet_bye bye)
{
	size_t at = sheet->bye_count++;

	for (; at > 0 && sheet->byes[at - 1].entry->number > bye.entry->number; at--)
		sheet->byes[at] = sheet->byes[at - 1];
	sheet->byes[at] = bye;
}

struct sheet_game *
sheet_game(const struct sheet *sheet, const struct entry *entry)
{
	for (size_t i = 0; i < sheet->game_count; i++)
		if (sheet->games[i].black == entry || sheet->games[i].white == entry)
			return &sheet->games[i];
	return NULL;
}

struct sheet_game *
sheet_game_at(const struct sheet *sheet, int table)
{
	for (size_t i = 0; i < sheet->game_count; i++)
		if (sheet->games[i].table == table)
			return &sheet->games[i];
	return NULL;
}

struct sheet_bye *
sheet_bye_of(const struct sheet *sheet, const struct entry *entry)
{
	for (size_t i = 0; i < sheet->bye_count; i++)
		if (sheet->byes[i].entry == entry)
			return &sheet->byes[i];
	return NULL;
}

bool
sheet_has_bye(const struct sheet *sheet, const struct entry *entry)
{
	return sheet_bye_of(sheet, entry) != NULL;
}

bool
sheet_locked(const struct sheet *sheet, const struct entry *entry)
{
	const struct sheet_game *game = sheet_game(sheet, entry);
	const struct sheet_bye *bye = sheet_bye_of(sheet, entry);

	return (game != NULL && game->locked) || (bye != NULL && bye->locked);
}

static const struct entry *
other_of(const struct sheet_game *game, const struct entry *entry)
{
	return game->black == entry ? game->white : game->black;
}

static const struct entry *
exchanged(const struct entry *seat, const struct entry *a, const struct entry *b)
{
	if (seat == a)
		return b;
	return seat == b ? a : seat;
}

void
sheet_swap(struct sheet *sheet, const struct entry *a, const struct entry *b)
{
	for (size_t i = 0; i < sheet->game_count; i++) {
		struct sheet_game *game = &sheet->games[i];
		struct sheet_game was = *game;

		game->black = exchanged(was.black, a, b);
		game->white = exchanged(was.white, a, b);
		if (game->black != was.black || game->white != was.white)
			game_set(sheet->handicap, game);
	}
	for (size_t i = 0; i < sheet->bye_count; i++)
		sheet->byes[i].entry = exchanged(sheet->byes[i].entry, a, b);
}

struct sheet_game *
sheet_meet(struct sheet *sheet, const struct entry *a, const struct entry *b)
{
	struct sheet_game *of_a = sheet_game(sheet, a), *of_b = sheet_game(sheet, b), *game;

	if (of_a == NULL && of_b == NULL) {
		sheet_drop(sheet, a);
		sheet_drop(sheet, b);
		return sheet_add_game(sheet, a, b);
	}
	if (of_a == NULL)
		sheet_swap(sheet, other_of(of_b, b), a);
	else if (of_a != of_b)
		sheet_swap(sheet, other_of(of_a, a), b);
	game = sheet_game(sheet, a);
	game->black = a;
	game->white = b;
	game_set(sheet->handicap, game);
	return game;
}

void
sheet_drop(struct sheet *sheet, const struct entry *entry)
{
	struct sheet_game *game = sheet_game(sheet, entry);
	struct sheet_bye *bye = sheet_bye_of(sheet, entry);

	if (game != NULL) {
		size_t at = (size_t)(game - sheet->games);

		memmove(game, game + 1, (--sheet->game_count - at) * sizeof(*game));
	}
	if (bye != NULL) {
		size_t at = (size_t)(bye - sheet->byes);

		memmove(bye, bye + 1, (--sheet->bye_count - at) * sizeof(*bye));
	}
}

void
sheet_bye(struct sheet *sheet, const struct entry *entry)
{
	if (sheet_has_bye(sheet, entry))
		return;
	sheet_drop(sheet, entry);
	sheet->byes[sheet->bye_count++] = (struct sheet_bye){.entry = entry};
}

/* Tables */

static void
tables_sort(struct sheet *sheet)
{
	for (size_t i = 1; i < sheet->game_count; i++) {
		struct sheet_game game = sheet->games[i];
		size_t at = i;

		for (; at > 0 && sheet->games[at - 1].table > game.table; at--)
			sheet->games[at] = sheet->games[at - 1];
		sheet->games[at] = game;
	}
}

void
sheet_move(struct sheet *sheet, struct sheet_game *game, int table)
{
	struct sheet_game *there = sheet_game_at(sheet, table);

	if (there != NULL)
		there->table = game->table;
	game->table = table;
	tables_sort(sheet);
}

bool
sheet_table_out(const char *tables_out, int table)
{
	const char *at = tables_out == NULL ? "" : tables_out;

	while (*at != '\0') {
		char *end;

		if (strtol(at, &end, 10) == table)
			return true;
		at = end == at ? at + 1 : end;
	}
	return false;
}

/* Its own table: the one of Black's, else of White's, that nobody has taken; 0 = none. */
static int
table_wished(const struct sheet *sheet, const struct sheet_game *game)
{
	const int wishes[] = {game->black->fixed_table, game->white->fixed_table};

	for (size_t i = 0; i < 2; i++)
		if (wishes[i] > 0 && sheet_game_at(sheet, wishes[i]) == NULL)
			return wishes[i];
	return 0;
}

void
sheet_deal_tables(struct arena *arena, struct sheet *sheet)
{
	unsigned char *taken = arena_array(arena, TABLES_MOST + 1, 1);
	int table = 1;

	for (size_t i = 0; i < sheet->game_count; i++)
		if (!sheet->games[i].locked)
			sheet->games[i].table = 0;
	for (size_t i = 0; i < sheet->game_count; i++) {
		struct sheet_game *game = &sheet->games[i];

		if (!game->locked)
			game->table = table_wished(sheet, game);
		taken[game->table] = 1;
	}
	for (size_t i = 0; i < sheet->game_count; i++) {
		if (sheet->games[i].table > 0)
			continue;
		while (taken[table] || sheet_table_out(sheet->tables_out, table))
			table++;
		sheet->games[i].table = table++;
	}
	tables_sort(sheet);
}

char *
sheet_text(struct arena *arena, const struct sheet *sheet)
{
	struct buf text = buf_new(arena, 32 * (sheet->game_count + 1));

	for (size_t i = 0; i < sheet->game_count; i++) {
		const struct sheet_game *game = &sheet->games[i];

		buf_printf(&text, "%s%d: %d-%d", i == 0 ? "" : "; ", game->table,
		           game->black->number, game->white->number);
		if (game->nigiri)
			buf_text(&text, ", nigiri");
		if (game->stones > 0)
			buf_printf(&text, ", %d stones", game->stones);
		buf_printf(&text, ", komi %s%s", number_half_text(arena, game->komi_x2),
		           game->locked ? ", locked" : "");
	}
	for (size_t i = 0; i < sheet->bye_count; i++)
		buf_printf(&text, "%sbye: %d%s", text.len == 0 ? "" : "; ",
		           sheet->byes[i].entry->number, sheet->byes[i].locked ? ", locked" : "");
	return text.text;
}

/* One part of the text, between two "; ", as it is read from the left. */
struct part {
	struct arena *arena;
	const struct entry_list *entries;
	const char *at;
};

static bool
part_word(struct part *part, const char *word)
{
	size_t len = strlen(word);

	if (strncmp(part->at, word, len) != 0)
		return false;
	part->at += len;
	return true;
}

static bool
part_number(struct part *part, int *number)
{
	size_t len = strspn(part->at, "0123456789");

	if (!number_whole(arena_copy(part->arena, part->at, len), 999999, number))
		return false;
	part->at += len;
	return true;
}

/* NULL when no entry has that number. */
static const struct entry *
part_entry(struct part *part)
{
	int number;

	if (!part_number(part, &number))
		return NULL;
	for (size_t i = 0; i < part->entries->count; i++)
		if (part->entries->list[i].number == number)
			return &part->entries->list[i];
	return NULL;
}

static bool
part_komi(struct part *part, int *komi_x2)
{
	size_t len;

	if (!part_word(part, ", komi "))
		return false;
	len = strcspn(part->at, ";,");
	if (!number_half(arena_copy(part->arena, part->at, len), true, 999, komi_x2))
		return false;
	part->at += len;
	return true;
}

/* "1: 4-2, nigiri, 2 stones, komi −6, locked". */
static bool
part_game(struct part *part, struct sheet_game *game)
{
	*game = (struct sheet_game){0};
	if (!part_number(part, &game->table) || !part_word(part, ": "))
		return false;
	game->black = part_entry(part);
	if (game->black == NULL || !part_word(part, "-"))
		return false;
	game->white = part_entry(part);
	game->nigiri = part_word(part, ", nigiri");
	if (strncmp(part->at, ", komi ", 7) != 0 &&
	    !(part_word(part, ", ") && part_number(part, &game->stones) &&
	      part_word(part, " stones")))
		return false;
	if (game->white == NULL || !part_komi(part, &game->komi_x2))
		return false;
	game->locked = part_word(part, ", locked");
	return true;
}

/* Whether the part was one of a sheet; a seed or a reason says nothing of who sits where. */
static bool
part_read(struct part *part, struct sheet *sheet)
{
	struct sheet_bye bye;
	struct sheet_game game;

	if (part_word(part, "seed ")) {
		part->at += strspn(part->at, "0123456789");
		return true;
	}
	if (part_word(part, "reason: ")) {
		part->at += strlen(part->at);
		return true;
	}
	if (part_word(part, "bye: ")) {
		bye.entry = part_entry(part);
		bye.locked = bye.entry != NULL && part_word(part, ", locked");
		if (bye.entry != NULL)
			sheet->byes[sheet->bye_count++] = bye;
		return bye.entry != NULL;
	}
	if (!part_game(part, &game))
		return false;
	sheet->games[sheet->game_count++] = game;
	return true;
}

bool
sheet_read(struct arena *arena, const struct handicap *handicap, const struct entry_list *entries,
           int round, const char *text, struct sheet *sheet)
{
	struct part part = {arena, entries, text};
	size_t parts = 2;

	for (const char *at = text; *at != '\0'; at++)
		parts += *at == ';';
	*sheet = sheet_new(arena, handicap, round, parts, parts);
	while (part.at[0] != '\0')
		if (!part_read(&part, sheet) || (part.at[0] != '\0' && !part_word(&part, "; ")))
			return false;
	return true;
}

static bool
game_same(const struct sheet_game *one, const struct sheet_game *other)
{
	if (one == NULL || other == NULL)
		return one == other;
	return one->black == other->black && one->white == other->white &&
	       one->nigiri == other->nigiri && one->stones == other->stones &&
	       one->komi_x2 == other->komi_x2;
}

int
sheet_last_table(const struct sheet *sheet)
{
	return sheet->game_count == 0 ? 0 : sheet->games[sheet->game_count - 1].table;
}

int *
sheet_tables_changed(struct arena *arena, const struct sheet *before, const struct sheet *after,
                     size_t *count)
{
	int *tables = arena_array(arena, before->game_count + after->game_count, sizeof(*tables));
	int one = sheet_last_table(before), other = sheet_last_table(after);

	*count = 0;
	for (int table = 1; table <= one || table <= other; table++)
		if (!game_same(sheet_game_at(before, table), sheet_game_at(after, table)))
			tables[(*count)++] = table;
	return tables;
}
