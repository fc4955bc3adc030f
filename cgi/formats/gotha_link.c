#include "formats/gotha_draft.h"

#include <string.h>

#include "base/text.h"

struct linking {
	struct gotha_draft *draft;
	struct gotha_event *event;
	/* All players by gotha_key; and without accents and case, for programs have written keys
	 * under other rules for capitals (Turkish ones), and older ones in ASCII. */
	struct gotha_draft_keyed *exact, *loose;
	unsigned *busy;              /* by player: bit r = has a game or the bye in round r */
};

static bool
link_refuse(const struct linking *l, enum fault_kind kind, int line, const char *field,
            const char *value)
{
	return fault_set(l->draft->arena, l->draft->fault, kind, line, field, value);
}

/* Players by key */

/* No two have the same key. */
static bool
players_key(struct linking *l)
{
	struct arena *arena = l->draft->arena;
	size_t count = l->event->player_count;

	l->exact = arena_array(arena, count, sizeof(*l->exact));
	l->loose = arena_array(arena, count, sizeof(*l->loose));
	for (size_t i = 0; i < count; i++) {
		const struct gotha_player *player = &l->event->players[i];
		const char *key = gotha_key(arena, player->family, player->given);

		l->exact[i] = (struct gotha_draft_keyed){key, i};
		l->loose[i] = (struct gotha_draft_keyed){text_sort_key(arena, key), i};
	}
	gotha_draft_keyed_sort(l->exact, count);
	gotha_draft_keyed_sort(l->loose, count);
	for (size_t i = 1; i < count; i++) {
		const size_t at = l->exact[i].player;
		const struct gotha_player *player = &l->event->players[at];

		if (strcmp(l->exact[i - 1].key, l->exact[i].key) == 0)
			return link_refuse(l, FAULT_TWICE, l->draft->player_lines[at], "name",
			                   arena_printf(arena, "%s %s", player->family,
			                                player->given));
	}
	return true;
}

/* How many players have the key; *player is the first of them. */
static size_t
key_find(const struct gotha_draft_keyed *list, size_t count, const char *key, size_t *player)
{
	size_t low = 0, high = count, found = 0;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(list[middle].key, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low + found < count && strcmp(list[low + found].key, key) == 0; found++)
		continue;
	if (found > 0)
		*player = list[low].player;
	return found;
}

static bool
player_find(const struct linking *l, const char *name, const char *field, int line,
            size_t *player)
{
	struct arena *arena = l->draft->arena;
	size_t count = l->event->player_count;
	const char *key = gotha_key(arena, name, "");

	if (key_find(l->exact, count, key, player) == 1 ||
	    key_find(l->loose, count, text_sort_key(arena, key), player) == 1)
		return true;
	return link_refuse(l, FAULT_STRANGER, line, field, name);
}

/* Games and byes */

static bool
round_take(const struct linking *l, size_t player, size_t round, const char *field,
           const char *name, int line)
{
	unsigned bit = 1U << round;

	if (l->busy[player] & bit)
		return link_refuse(l, FAULT_BUSY, line, field, name);
	l->busy[player] |= bit;
	return true;
}

static bool
games_link(const struct linking *l, struct gotha_game *games)
{
	const struct gotha_draft_game *named = l->draft->games;

	for (size_t i = 0; i < l->event->game_count; i++, named++) {
		struct gotha_game *game = &games[i];
		int line = named->line;

		*game = named->game;
		if (!player_find(l, named->white, "whitePlayer", line, &game->white) ||
		    !player_find(l, named->black, "blackPlayer", line, &game->black))
			return false;
		if (game->white == game->black)
			return link_refuse(l, FAULT_ITSELF, line, "blackPlayer", named->black);
		if (!round_take(l, game->white, game->round, "whitePlayer", named->white, line) ||
		    !round_take(l, game->black, game->round, "blackPlayer", named->black, line))
			return false;
		if (game->round >= l->event->rounds)
			l->event->rounds = game->round + 1;
	}
	return true;
}

static bool
byes_link(const struct linking *l, struct gotha_bye *byes)
{
	const struct gotha_draft_bye *named = l->draft->byes;

	for (size_t i = 0; i < l->event->bye_count; i++, named++) {
		byes[i].round = named->round;
		if (!player_find(l, named->player, "player", named->line, &byes[i].player) ||
		    !round_take(l, byes[i].player, named->round, "player", named->player,
		                named->line))
			return false;
		if (named->round >= l->event->rounds)
			l->event->rounds = named->round + 1;
	}
	return true;
}

/* No table has two games in a round. */
static bool
tables_differ(const struct linking *l)
{
	struct arena *arena = l->draft->arena;
	const struct gotha_draft_game *named = l->draft->games;
	unsigned *taken = arena_array(arena, GOTHA_TABLES_MAX + 1, sizeof(*taken));

	for (size_t i = 0; i < l->event->game_count; i++) {
		const struct gotha_game *game = &named[i].game;
		unsigned bit = 1U << game->round;

		if (taken[game->table] & bit)
			return link_refuse(l, FAULT_TABLE, named[i].line, "tableNumber",
			                   arena_printf(arena, "%d", game->table));
		taken[game->table] |= bit;
	}
	return true;
}

bool
gotha_draft_link(struct gotha_draft *draft, struct gotha_event *event)
{
	struct arena *arena = draft->arena;
	struct linking l = {.draft = draft, .event = event};
	struct gotha_game *games = arena_array(arena, draft->event.game_count, sizeof(*games));
	struct gotha_bye *byes = arena_array(arena, draft->event.bye_count, sizeof(*byes));
	size_t set = 0;

	if (!draft->general)
		return link_refuse(&l, FAULT_NO_EVENT, 0, NULL, NULL);
	*event = draft->event;
	event->players = draft->players;
	event->games = games;
	event->byes = byes;
	l.busy = arena_array(arena, event->player_count, sizeof(*l.busy));
	for (size_t i = 0; i < GOTHA_CRITERIA_MAX; i++)
		if (draft->criterion_set[i] && draft->criterion[i] < GOTHA_CRITERIA)
			event->criteria[event->criterion_count++] = draft->criterion[i];
	/* A category whose floor is not said has all who are left. */
	while (set + 1 < event->categories && draft->category_set[set])
		set++;
	event->categories = set + 1;
	for (size_t i = set; i < GOTHA_CATEGORIES_MAX - 1; i++)
		event->category_floors[i] = 0;
	return players_key(&l) && games_link(&l, games) && tables_differ(&l) && byes_link(&l, byes);
}
