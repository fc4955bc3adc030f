#include "actions/field.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* An entry's index under its id, to find it among two thousand. */
struct label {
	const char *id;
	size_t at;
};

static int
label_order(const void *a, const void *b)
{
	const struct label *left = a, *right = b;

	return strcmp(left->id, right->id);
}

static struct label *
labels_of(struct arena *arena, const struct entries *entries)
{
	struct label *labels = arena_array(arena, entries->count, sizeof(*labels));

	for (size_t i = 0; i < entries->count; i++)
		labels[i] = (struct label){entries->list[i].id, i};
	if (entries->count > 0)
		qsort(labels, entries->count, sizeof(*labels), label_order);
	return labels;
}

static size_t
label_at(const struct label *labels, size_t count, const char *id)
{
	struct label key = {id, 0};
	const struct label *found =
		count == 0 ? NULL : bsearch(&key, labels, count, sizeof(key), label_order);

	if (found == NULL)
		die("a draw names entry %s, which is not in the event", id);
	return found->at;
}

static int
published_rounds(const struct draw *draw, int rounds)
{
	int published = 0;

	while (published < rounds && published < draw->rounds &&
	       draw->states[published + 1] == ROUND_PUBLISHED)
		published++;
	return published;
}

/* Whether colours are known: before the result a nigiri game's are provisional,
 * and where nobody played nobody drew them. */
static bool
colours_known(const struct game *game)
{
	switch (game->result.ending) {
	case ENDING_POINTS:
	case ENDING_UNKNOWN:
	case ENDING_RESIGNATION:
	case ENDING_TIME:
	case ENDING_JIGO:
		return true;
	case ENDING_NONE:
	case ENDING_FORFEIT:
	case ENDING_BOTH_LOSE:
	case ENDING_BOTH_WIN:
	case ENDING_VOID:
		break;
	}
	return !game->nigiri;
}

static struct turn
turn_played(const struct game *game, enum side side, int opponent)
{
	enum colour colour = side == SIDE_BLACK ? COLOUR_BLACK : COLOUR_WHITE;

	return (struct turn){
		.part = game->result.ending == ENDING_VOID ? PART_VOID : PART_GAME,
		.opponent = opponent,
		.earned_x2 = result_worth_x2(game->result, side),
		.colour = colours_known(game) ? colour : COLOUR_NONE,
		.stones = game->stones,
	};
}

/* What each entry of the event did, withdrawn and waiting ones too. Opponents
 * are indices into all entries here. */
struct grid {
	const struct label *labels;
	size_t entries, rounds;
	struct turn *turns; /* entry e in round r (from 0) is turns[e * rounds + r] */
	const struct game **games; /* likewise */
};

static struct turn *
grid_turn(const struct grid *grid, size_t entry, int round)
{
	return &grid->turns[entry * grid->rounds + (size_t)round - 1];
}

static struct grid
grid_new(struct arena *arena, const struct entries *entries, size_t rounds)
{
	struct grid grid = {
		.labels = labels_of(arena, entries), .entries = entries->count, .rounds = rounds,
		.turns = arena_array(arena, entries->count * rounds, sizeof(struct turn)),
		.games = arena_array(arena, entries->count * rounds, sizeof(struct game *)),
	};

	for (size_t i = 0; i < grid.entries * rounds; i++) {
		bool in = entries->list[i / rounds].status == STATUS_CONFIRMED;

		grid.turns[i] = (struct turn){.part = in ? PART_IDLE : PART_OUT, .opponent = -1};
	}
	return grid;
}

static void
grid_part(const struct grid *grid, const char *entry_id, int round, enum part part)
{
	if (round <= (int)grid->rounds)
		grid_turn(grid, label_at(grid->labels, grid->entries, entry_id), round)->part = part;
}

static void
grid_side(const struct grid *grid, const struct game *game, enum side side, size_t entry,
          size_t opponent)
{
	size_t at = entry * grid->rounds + (size_t)game->round - 1;

	grid->turns[at] = turn_played(game, side, (int)opponent);
	grid->games[at] = game;
}

static void
grid_game(const struct grid *grid, const struct game *game)
{
	size_t black = label_at(grid->labels, grid->entries, game->black);
	size_t white = label_at(grid->labels, grid->entries, game->white);

	if (game->round > (int)grid->rounds)
		return;
	grid_side(grid, game, SIDE_BLACK, black, white);
	grid_side(grid, game, SIDE_WHITE, white, black);
}

static struct grid
grid_fill(struct arena *arena, const struct entries *entries, const struct draw *draw,
             const struct absences *absences, size_t rounds)
{
	struct grid grid = grid_new(arena, entries, rounds);

	for (size_t i = 0; i < absences->count; i++)
		grid_part(&grid, absences->list[i].entry_id, absences->list[i].round, PART_OUT);
	for (size_t i = 0; i < draw->bye_count; i++)
		grid_part(&grid, draw->byes[i].entry_id, draw->byes[i].round, PART_BYE);
	for (size_t i = 0; i < draw->game_count; i++)
		grid_game(&grid, &draw->games[i]);
	return grid;
}

/* Who has been in a game or had a bye stays in the field whatever became of it:
 * those who met it need it. */
static bool
in_field(const struct entry *entry, const struct turn *row, size_t rounds)
{
	if (entry->status == STATUS_CONFIRMED)
		return true;
	for (size_t r = 0; r < rounds; r++)
		if (row[r].part != PART_OUT)
			return true;
	return false;
}

struct field_of_play
field_make(struct arena *arena, const struct entries *entries, const struct draw *draw,
           const struct absences *absences, int rounds)
{
	struct field_of_play field = {.rounds = published_rounds(draw, rounds)};
	size_t n = (size_t)field.rounds;
	const struct grid all = grid_fill(arena, entries, draw, absences, n);
	struct turn *turns = arena_array(arena, entries->count * n, sizeof(*turns));
	int *moved = arena_array(arena, entries->count, sizeof(*moved));

	field.entries = arena_array(arena, entries->count, sizeof(*field.entries));
	field.games = arena_array(arena, entries->count * n, sizeof(*field.games));
	for (size_t i = 0; i < entries->count; i++) {
		if (!in_field(&entries->list[i], &all.turns[i * n], n))
			continue;
		moved[i] = (int)field.count;
		if (n > 0) {
			memcpy(&turns[field.count * n], &all.turns[i * n], n * sizeof(*turns));
			memcpy(&field.games[field.count * n], &all.games[i * n],
			       n * sizeof(*field.games));
		}
		field.entries[field.count++] = &entries->list[i];
	}
	for (size_t i = 0; i < field.count * n; i++)
		if (turns[i].opponent >= 0)
			turns[i].opponent = moved[turns[i].opponent];
	field.history = (struct history){field.count, n, turns};
	return field;
}

int
field_index(const struct field_of_play *field, const char *entry_id)
{
	for (size_t i = 0; i < field->count; i++)
		if (strcmp(field->entries[i]->id, entry_id) == 0)
			return (int)i;
	return -1;
}

int
draw_complete_rounds(const struct draw *draw)
{
	int round = draw->rounds;

	while (round > 0 &&
	       (draw->states[round] != ROUND_PUBLISHED || draw_missing(draw, round) > 0))
		round--;
	return round;
}

struct standing *
field_standings(struct arena *arena, const struct field_of_play *field)
{
	return standings_order(arena, &field->history, criteria_swiss, criteria_swiss_count);
}
