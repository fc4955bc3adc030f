#include "event/contest.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "event/entry_index.h"
#include "event/stage_places.h"
#include "event/stages.h"

enum { RATING_LEAST = -900 };

static int
published_rounds(const struct draw *draw, int rounds)
{
	int published = 0;

	while (published < rounds && published < draw->rounds &&
	       draw->states[published + 1] == ROUND_PUBLISHED)
		published++;
	return published;
}

/* From that side: below 0 for who lost by it. */
static int
margin_x2(struct result result, enum side side)
{
	if (result.winner == SIDE_NONE)
		return 0;
	return result.winner == side ? result.margin_x2 : -result.margin_x2;
}

int
field_stones(const struct game *game, int even_komi_x2)
{
	enum { NO_KOMI_X2 = 1 /* a half decides what would be a jigo */ };

	if (game->stones > 0)
		return game->stones;
	return game->komi_x2 <= NO_KOMI_X2 && game->komi_x2 < even_komi_x2;
}

static struct turn
turn_played(const struct game *game, enum side side, int opponent, int even_komi_x2)
{
	enum colour colour = side == SIDE_BLACK ? COLOUR_BLACK : COLOUR_WHITE;

	return (struct turn){
		.part = game->result.ending == ENDING_VOID ? PART_VOID : PART_GAME,
		.opponent = opponent,
		.earned_x2 = result_worth_x2(game->result, side),
		.colour = game_colours_known(game) ? colour : COLOUR_NONE,
		.stones = field_stones(game, even_komi_x2),
		.margin_x2 = margin_x2(game->result, side),
		.unplayed = game->result.ending == ENDING_FORFEIT ||
		            game->result.ending == ENDING_NONE || game->by_default,
	};
}

/* What each entry of the event did, withdrawn and waiting ones too. Opponents
 * are indices into all entries here. */
struct grid {
	int even_komi_x2;
	struct entry_index index;
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
		.index = entry_index_of(arena, entries), .entries = entries->count, .rounds = rounds,
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
		grid_turn(grid, entry_index_at(&grid->index, entry_id), round)->part = part;
}

static void
grid_side(const struct grid *grid, const struct game *game, enum side side, size_t entry,
          size_t opponent)
{
	size_t at = entry * grid->rounds + (size_t)game->round - 1;

	grid->turns[at] = turn_played(game, side, (int)opponent, grid->even_komi_x2);
	grid->games[at] = game;
}

static void
grid_game(const struct grid *grid, const struct game *game)
{
	size_t black = entry_index_at(&grid->index, game->black);
	size_t white = entry_index_at(&grid->index, game->white);

	if (game->round > (int)grid->rounds)
		return;
	grid_side(grid, game, SIDE_BLACK, black, white);
	grid_side(grid, game, SIDE_WHITE, white, black);
}

static struct grid
grid_fill(struct arena *arena, int even_komi_x2, const struct entries *entries,
          const struct draw *draw, const struct absences *absences, size_t rounds)
{
	struct grid grid = grid_new(arena, entries, rounds);

	grid.even_komi_x2 = even_komi_x2;
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

/* An entry's grade in half grades: a pair's is the mean of its players'. Whoever
 * has no rank is the weakest there is. */
static int
grade_x2(const struct entry *entry)
{
	int sum = 0;

	for (size_t i = 0; i < entry->player_count; i++) {
		int grade = rank_strength(entry->players[i].rank);

		sum += grade < 0 ? 0 : grade;
	}
	return entry->player_count == 1 ? 2 * sum : sum;
}

/* McMahon starts are whole: half grades would part a field into twice the groups. Who is
 * not rated among those who are counts as the least. */
struct reckoning
field_reckoning(struct arena *arena, const struct tournament *tournament,
                const struct entry *const *entries, size_t count)
{
	int *grades_x2 = arena_array(arena, count, sizeof(int));
	int *whole_x2 = arena_array(arena, count, sizeof(int));
	int *corrections_x2 = arena_array(arena, count, sizeof(int));
	int *numbers = arena_array(arena, count, sizeof(int));
	int *ratings = arena_array(arena, count, sizeof(int));
	bool rated = false;

	for (size_t i = 0; i < count; i++) {
		grades_x2[i] = grade_x2(entries[i]);
		whole_x2[i] = grades_x2[i] / 2 * 2;
		corrections_x2[i] = entries[i]->start_x2;
		numbers[i] = entries[i]->number;
		ratings[i] = entries[i]->rated ? entries[i]->rating : RATING_LEAST;
		rated = rated || entries[i]->rated;
	}
	return (struct reckoning){
		.plan = &tournament->plan,
		.start_x2 = tournament->plan.system != SYSTEM_MCMAHON ? NULL
		            : reckoning_starts_x2(arena, &tournament->plan, whole_x2,
		                                  corrections_x2, count),
		.grade_x2 = grades_x2,
		.rating = rated ? ratings : NULL,
		.lot = reckoning_lots(arena, numbers, count, (uint64_t)tournament->seed),
	};
}

struct history
field_history(struct arena *arena, const struct entries *entries, const struct draw *draw,
              const struct absences *absences, int rounds)
{
	const struct grid all = grid_fill(arena, INT_MAX, entries, draw, absences, (size_t)rounds);

	return (struct history){entries->count, (size_t)rounds, all.turns};
}

/* What the event has by its entries, by those of the field: moved[] is where an entry
 * of the event stands in the field, or below 0. NULL of NULL. */
static int *
moved_numbers(struct arena *arena, const int *numbers, const int *moved, size_t entries,
              size_t count)
{
	int *list;

	if (numbers == NULL)
		return NULL;
	list = arena_array(arena, count, sizeof(*list));
	for (size_t i = 0; i < entries; i++)
		if (moved[i] >= 0)
			list[moved[i]] = numbers[i];
	return list;
}

static void
groups_move(struct arena *arena, const struct stage_places *places, const int *moved,
            struct field_of_play *field)
{
	struct in_group *in_group = arena_array(arena, field->count, sizeof(*in_group));
	int *groups = arena_array(arena, field->count, sizeof(*groups));

	for (size_t i = 0; i < places->entries && places->in_group != NULL; i++) {
		if (moved[i] < 0)
			continue;
		in_group[moved[i]] = places->in_group[i];
		groups[moved[i]] = places->in_group[i].group;
	}
	field->in_group = places->in_group == NULL ? NULL : in_group;
	field->group = places->groups == NULL ? NULL : groups;
	field->by_group = arena_array(arena, field->count, sizeof(*field->by_group));
	for (size_t i = 0; i < places->by_group_count; i++) {
		struct standing standing = places->by_group[i];

		if (moved[standing.entry] < 0)
			continue;
		standing.entry = (size_t)moved[standing.entry];
		field->by_group[field->by_group_count++] = standing;
	}
}

/* What the stages make of it. */
static void
stages_set(struct arena *arena, const struct tournament *tournament,
           const struct stage_places *places, const int *moved, struct field_of_play *field)
{
	groups_move(arena, places, moved, field);
	field->final_from = places->final_from;
	field->reached_x2 = moved_numbers(arena, places->reached_x2, moved, places->entries,
	                                  field->count);
	field->knockout_rounds = places->knockout_rounds;
	field->reckoning.stage_x2 = moved_numbers(arena, places->worth_x2, moved, places->entries,
	                                          field->count);
	field->reckoning.plan = stage_places_plan(arena, &tournament->plan,
	                                          places->worth_x2 != NULL);
}

struct field_of_play
field_make(struct arena *arena, const struct tournament *tournament,
           const struct entries *entries, const struct draw *draw,
           const struct absences *absences, int rounds)
{
	struct field_of_play field = {.rounds = published_rounds(draw, rounds)};
	size_t n = (size_t)field.rounds;
	const int even_komi_x2 = tournament->ruleset->handicap.rows[0].komi_x2;
	const struct grid all = grid_fill(arena, even_komi_x2, entries, draw, absences, n);
	struct turn *turns = arena_array(arena, entries->count * n, sizeof(*turns));
	int *moved = arena_array(arena, entries->count, sizeof(*moved));
	const struct history whole = {entries->count, n, all.turns};
	struct stage_places places =
		stage_places_of(arena, tournament, entries, &draw->seats, &whole);

	field.entries = arena_array(arena, entries->count, sizeof(*field.entries));
	field.games = arena_array(arena, entries->count * n, sizeof(*field.games));
	for (size_t i = 0; i < entries->count; i++) {
		moved[i] = -1;
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
	field.reckoning = field_reckoning(arena, tournament, field.entries, field.count);
	stages_set(arena, tournament, &places, moved, &field);
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
	       (draw->states[round] != ROUND_PUBLISHED ||
	        (!draw->over[round] && draw_missing(draw, round) > 0)))
		round--;
	return round;
}

/* The rounds that score and tie-breaks are counted over. */
static struct history
history_counted(struct arena *arena, const struct field_of_play *field)
{
	if (field->final_from == 0)
		return field->history;
	return stages_history(arena, &field->history, 1, field->final_from);
}

struct standing *
field_standings(struct arena *arena, const struct field_of_play *field)
{
	const struct history history = history_counted(arena, field);

	return standings_order(arena, &history, &field->reckoning);
}

int *
field_scores_x2(struct arena *arena, const struct field_of_play *field)
{
	struct reckoning reckoning = field->reckoning;
	struct plan plan = *reckoning.plan;

	if (plan.order[0] == CRITERION_STAGE)
		plan.order[0] = CRITERION_SCORE;
	reckoning.plan = &plan;
	return standings_groups(arena, &field->history, &reckoning);
}
