#include "event/seating.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"

/* No round has a table above this, and no entry one of its own. */
enum { TABLES_MOST = 9999 };

const struct entry *
seating_entry(const struct entry_list *entries, const char *id)
{
	for (size_t i = 0; i < entries->count; i++)
		if (strcmp(entries->list[i].id, id) == 0)
			return &entries->list[i];
	return NULL;
}

bool
seating_may_turn(const struct strength *strength, const struct entry *black,
                 const struct entry *white, int stones, bool nigiri)
{
	return stones == 0 && !nigiri &&
	       strength_setting(strength, black, white).black == BLACK_BY_NIGIRI;
}

bool
seating_plays(const struct entry *entry, const struct absences *absences, int round)
{
	return entry->status == STATUS_CONFIRMED && !absences_have(absences, entry->id, round);
}

struct seating
seating_new(struct arena *arena, const struct strength *strength, int round, size_t games,
            size_t byes)
{
	return (struct seating){
		.round = round,
		.strength = strength != NULL ? *strength : (struct strength){.handicap = NULL},
		.games = arena_array(arena, games, sizeof(struct seating_game)),
		.byes = arena_array(arena, byes, sizeof(struct seating_bye)),
	};
}

struct seating
seating_of(struct arena *arena, const struct strength *strength, const struct entry_list *entries,
           const struct entry_index *index, const struct rounds *draw, int round)
{
	struct seating seating = seating_new(arena, strength, round, draw->game_count + 1,
	                                     draw->bye_count + 1);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != round)
			continue;
		seating.games[seating.game_count++] = (struct seating_game){
			.table = game->table,
			.black = &entries->list[entry_index_at(index, game->black)],
			.white = &entries->list[entry_index_at(index, game->white)],
			.nigiri = game->nigiri,
			.stones = game->stones,
			.komi_x2 = game->komi_x2,
			.locked = game->locked,
		};
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			seating.byes[seating.bye_count++] = (struct seating_bye){
				.entry = &entries->list[entry_index_at(index, draw->byes[i].entry_id)],
				.locked = draw->byes[i].locked,
			};
	return seating;
}

/* Colours, stones and komi as the ruleset has them for these two. That is written with the game and
 * not worked out again: a rank that is corrected later changes no game that people have
 * sat down to. */
static void
game_set(const struct strength *strength, struct seating_game *game)
{
	const struct entry *first = game->black, *second = game->white;
	struct handicap_setting setting = strength_setting(strength, first, second);

	game->black = setting.black == BLACK_SECOND ? second : first;
	game->white = setting.black == BLACK_SECOND ? first : second;
	game->nigiri = setting.black == BLACK_BY_NIGIRI;
	game->stones = setting.stones;
	game->komi_x2 = setting.komi_x2;
}

/* Room before the game that has been at `at`. */
static struct seating_game *
game_room(struct seating *seating, size_t at)
{
	struct seating_game *game = &seating->games[at];

	memmove(game + 1, game, (seating->game_count++ - at) * sizeof(*game));
	return game;
}

/* Games stand in order of their tables all the time, so one walk finds the lowest number that is
 * free. */
struct seating_game *
seating_add_game(struct seating *seating, const struct entry *first, const struct entry *second)
{
	size_t at = 0;
	int table = 1;
	struct seating_game *game;

	for (;; table++) {
		if (at < seating->game_count && seating->games[at].table == table)
			at++;
		else if (!seating_table_out(seating->tables_out, table))
			break;
	}
	game = game_room(seating, at);
	*game = (struct seating_game){.table = table, .black = first, .white = second};
	game_set(&seating->strength, game);
	return game;
}

struct seating_game
seating_game_ruled(const struct strength *strength, const struct entry *first,
                   const struct entry *second)
{
	struct seating_game game = {.black = first, .white = second};

	game_set(strength, &game);
	return game;
}

void
seating_put_game(struct seating *seating, struct seating_game game)
{
	size_t at = seating->game_count;

	while (at > 0 && seating->games[at - 1].table > game.table)
		at--;
	*game_room(seating, at) = game;
}

void
seating_put_bye(struct seating *seating, struct seating_bye bye)
{
	size_t at = seating->bye_count++;

	for (; at > 0 && seating->byes[at - 1].entry->number > bye.entry->number; at--)
		seating->byes[at] = seating->byes[at - 1];
	seating->byes[at] = bye;
}

struct seating_game *
seating_game(const struct seating *seating, const struct entry *entry)
{
	for (size_t i = 0; i < seating->game_count; i++)
		if (seating->games[i].black == entry || seating->games[i].white == entry)
			return &seating->games[i];
	return NULL;
}

struct seating_game *
seating_game_at(const struct seating *seating, int table)
{
	for (size_t i = 0; i < seating->game_count; i++)
		if (seating->games[i].table == table)
			return &seating->games[i];
	return NULL;
}

struct seating_bye *
seating_bye_of(const struct seating *seating, const struct entry *entry)
{
	for (size_t i = 0; i < seating->bye_count; i++)
		if (seating->byes[i].entry == entry)
			return &seating->byes[i];
	return NULL;
}

bool
seating_has_bye(const struct seating *seating, const struct entry *entry)
{
	return seating_bye_of(seating, entry) != NULL;
}

bool
seating_has(const struct seating *seating, const struct entry *entry)
{
	return seating_game(seating, entry) != NULL || seating_has_bye(seating, entry);
}

bool
seating_locked(const struct seating *seating, const struct entry *entry)
{
	const struct seating_game *game = seating_game(seating, entry);
	const struct seating_bye *bye = seating_bye_of(seating, entry);

	return (game != NULL && game->locked) || (bye != NULL && bye->locked);
}

static const struct entry *
other_of(const struct seating_game *game, const struct entry *entry)
{
	return game->black == entry ? game->white : game->black;
}

static const struct entry *
exchanged(const struct entry *who, const struct entry *a, const struct entry *b)
{
	if (who == a)
		return b;
	return who == b ? a : who;
}

/* All that two entries can have is exchanged at once, whatever it is: a game's side, a bye, or
 * nothing. Games of neither are not set anew, for somebody may have typed what they have. */
void
seating_swap(struct seating *seating, const struct entry *a, const struct entry *b)
{
	for (size_t i = 0; i < seating->game_count; i++) {
		struct seating_game *game = &seating->games[i];
		struct seating_game was = *game;

		game->black = exchanged(was.black, a, b);
		game->white = exchanged(was.white, a, b);
		if (game->black != was.black || game->white != was.white)
			game_set(&seating->strength, game);
	}
	for (size_t i = 0; i < seating->bye_count; i++)
		seating->byes[i].entry = exchanged(seating->byes[i].entry, a, b);
}

/* To meet is to swap: who comes to the table takes the place of whom a or b would have met there,
 * and that one the place that is left. So nobody but these two loses an opponent without getting
 * another one, or what the two had instead. */
struct seating_game *
seating_meet(struct seating *seating, const struct entry *a, const struct entry *b)
{
	struct seating_game *of_a = seating_game(seating, a), *of_b = seating_game(seating, b), *game;

	if (of_a == NULL && of_b == NULL) {
		seating_drop(seating, a);
		seating_drop(seating, b);
		return seating_add_game(seating, a, b);
	}
	if (of_a == NULL)
		seating_swap(seating, other_of(of_b, b), a);
	else if (of_a != of_b)
		seating_swap(seating, other_of(of_a, a), b);
	game = seating_game(seating, a);
	game->black = a;
	game->white = b;
	game_set(&seating->strength, game);
	return game;
}

void
seating_drop(struct seating *seating, const struct entry *entry)
{
	struct seating_game *game = seating_game(seating, entry);
	struct seating_bye *bye = seating_bye_of(seating, entry);

	if (game != NULL) {
		size_t at = (size_t)(game - seating->games);

		memmove(game, game + 1, (--seating->game_count - at) * sizeof(*game));
	}
	if (bye != NULL) {
		size_t at = (size_t)(bye - seating->byes);

		memmove(bye, bye + 1, (--seating->bye_count - at) * sizeof(*bye));
	}
}

void
seating_bye(struct seating *seating, const struct entry *entry)
{
	if (seating_has_bye(seating, entry))
		return;
	seating_drop(seating, entry);
	seating->byes[seating->bye_count++] = (struct seating_bye){.entry = entry};
}

/* Tables */

static void
tables_sort(struct seating *seating)
{
	for (size_t i = 1; i < seating->game_count; i++) {
		struct seating_game game = seating->games[i];
		size_t at = i;

		for (; at > 0 && seating->games[at - 1].table > game.table; at--)
			seating->games[at] = seating->games[at - 1];
		seating->games[at] = game;
	}
}

void
seating_move(struct seating *seating, struct seating_game *game, int table)
{
	struct seating_game *there = seating_game_at(seating, table);

	if (there != NULL)
		there->table = game->table;
	game->table = table;
	tables_sort(seating);
}

bool
seating_table_out(const char *tables_out, int table)
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
table_wished(const struct seating *seating, const struct seating_game *game)
{
	const int wishes[] = {game->black->fixed_table, game->white->fixed_table};

	for (size_t i = 0; i < 2; i++)
		if (wishes[i] > 0 && seating_game_at(seating, wishes[i]) == NULL)
			return wishes[i];
	return 0;
}

/* In three goes: locked games are where they are; whoever has a table of its own (a wheelchair, a
 * demonstration board) gets it before others are asked; what is left is filled from the first table
 * down, so that the top games sit at the low numbers. Which are taken is noted by number, since to
 * look through a thousand games for each of them would be a million looks. */
void
seating_deal_tables(struct arena *arena, struct seating *seating)
{
	unsigned char *taken = arena_array(arena, TABLES_MOST + 1, 1);
	int table = 1;

	for (size_t i = 0; i < seating->game_count; i++)
		if (!seating->games[i].locked)
			seating->games[i].table = 0;
	for (size_t i = 0; i < seating->game_count; i++) {
		struct seating_game *game = &seating->games[i];

		if (!game->locked)
			game->table = table_wished(seating, game);
		taken[game->table] = 1;
	}
	for (size_t i = 0; i < seating->game_count; i++) {
		if (seating->games[i].table > 0)
			continue;
		while (taken[table] || seating_table_out(seating->tables_out, table))
			table++;
		seating->games[i].table = table++;
	}
	tables_sort(seating);
}

char *
seating_text(struct arena *arena, const struct seating *seating)
{
	struct buf text = buf_new(arena, 32 * (seating->game_count + 1));

	for (size_t i = 0; i < seating->game_count; i++) {
		const struct seating_game *game = &seating->games[i];

		buf_printf(&text, "%s%d: %d-%d", i == 0 ? "" : "; ", game->table,
		           game->black->number, game->white->number);
		if (game->nigiri)
			buf_text(&text, ", nigiri");
		if (game->stones > 0)
			buf_printf(&text, ", %d stones", game->stones);
		buf_printf(&text, ", komi %s%s", number_half_text(arena, game->komi_x2),
		           game->locked ? ", locked" : "");
	}
	for (size_t i = 0; i < seating->bye_count; i++)
		buf_printf(&text, "%sbye: %d%s", text.len == 0 ? "" : "; ",
		           seating->byes[i].entry->number, seating->byes[i].locked ? ", locked" : "");
	return text.text;
}

static bool
game_same(const struct seating_game *one, const struct seating_game *other)
{
	if (one == NULL || other == NULL)
		return one == other;
	return one->black == other->black && one->white == other->white &&
	       one->nigiri == other->nigiri && one->stones == other->stones &&
	       one->komi_x2 == other->komi_x2;
}

int
seating_last_table(const struct seating *seating)
{
	return seating->game_count == 0 ? 0 : seating->games[seating->game_count - 1].table;
}

int *
seating_tables_changed(struct arena *arena, const struct seating *before,
                       const struct seating *after,
                       size_t *count)
{
	int *tables = arena_array(arena, before->game_count + after->game_count, sizeof(*tables));
	int one = seating_last_table(before), other = seating_last_table(after);

	*count = 0;
	for (int table = 1; table <= one || table <= other; table++)
		if (!game_same(seating_game_at(before, table), seating_game_at(after, table)))
			tables[(*count)++] = table;
	return tables;
}
