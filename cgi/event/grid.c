#include "event/grid.h"

#include <stdbool.h>
#include <string.h>

#include "event/stage.h"
#include "tournament/berger.h"

enum { RATING_LEAST = -900 };

/* From that side: below 0 for who lost by it. */
static int
margin_x2(struct result result, enum side side)
{
	if (result.winner == SIDE_NONE)
		return 0;
	return result.winner == side ? result.margin_x2 : -result.margin_x2;
}

/* A game for one stone has none on the board: Black begins without komi, or with the half that
 * keeps it from ending even. By its komi alone it is told, so it has to be less than that of an
 * even game. */
int
grid_stones(const struct game *game, int even_komi_x2)
{
	enum { NO_KOMI_X2 = 1 /* a half decides what would be a jigo */ };

	if (game->stones > 0)
		return game->stones;
	return game->komi_x2 <= NO_KOMI_X2 && game->komi_x2 < even_komi_x2;
}

static struct history_turn
turn_played(const struct game *game, enum side side, int opponent, int even_komi_x2)
{
	enum history_colour colour = side == SIDE_BLACK ? COLOUR_BLACK : COLOUR_WHITE;

	return (struct history_turn){
		.part = game->result.ending == ENDING_VOID ? PART_VOID : PART_GAME,
		.opponent = opponent,
		.earned_x2 = result_worth_x2(game->result, side),
		.colour = game_colours_known(game) ? colour : COLOUR_NONE,
		.stones = grid_stones(game, even_komi_x2),
		.margin_x2 = margin_x2(game->result, side),
		.unplayed = game->result.ending == ENDING_FORFEIT ||
		            game->result.ending == ENDING_NONE || game->by_default,
	};
}

/* Before anything is known of a round: who is in the event took part and had no game, who waits or
 * has withdrawn did not. */
static struct grid
grid_new(struct arena *arena, const struct event *event, size_t rounds)
{
	const struct entry_list *entries = &event->entries;
	struct grid grid = {
		.even_komi_x2 = event->tournament->ruleset->handicap.rows[0].komi_x2,
		.event = event, .rounds = rounds,
		.turns = arena_array(arena, entries->count * rounds, sizeof(struct history_turn)),
		.games = arena_array(arena, entries->count * rounds, sizeof(struct game *)),
	};

	for (size_t i = 0; i < entries->count * rounds; i++) {
		bool in = entries->list[i / rounds].status == STATUS_CONFIRMED;

		grid.turns[i] =
			(struct history_turn){.part = in ? PART_IDLE : PART_OUT, .opponent = -1};
	}
	return grid;
}

static void
grid_part(const struct grid *grid, const char *entry_id, int round, enum history_part part)
{
	const size_t entry = entry_index_at(&grid->event->index, entry_id);

	if (round <= (int)grid->rounds)
		grid->turns[entry * grid->rounds + (size_t)round - 1].part = part;
}

/* By the table and not by there being a bye: in the round in which the table has somebody else
 * rest, a bye is one whose opponent has not come, or one that the desk has given. A rest everybody
 * of the group has once, and a point for it would only make the winner's score higher than the
 * games won. */
bool
grid_rests(const struct event *event, const struct round_bye *bye)
{
	const struct berths_kept *kept = &event->draw.berths;
	const struct stage stage = stages_of_round(event->tournament, kept, bye->round);
	const struct berth_kept *own = NULL;
	struct berger_game free;
	int size = 0;

	if (stage.system != SYSTEM_ROUND_ROBIN)
		return false;
	for (size_t i = 0; i < kept->count && own == NULL; i++)
		if (kept->list[i].stage == stage.number &&
		    strcmp(kept->list[i].entry_id, bye->entry_id) == 0)
			own = &kept->list[i];
	for (size_t i = 0; own != NULL && i < kept->count; i++)
		size += kept->list[i].stage == stage.number && kept->list[i].group == own->group;
	if (size % 2 == 0 || bye->round > berger_rounds(size))
		return false;
	free = berger_game(size, bye->round, 0);
	return own->number == (free.white == 0 ? free.black : free.white);
}

static void
grid_bye(const struct grid *grid, const struct round_bye *bye)
{
	const size_t entry = entry_index_at(&grid->event->index, bye->entry_id);

	grid_part(grid, bye->entry_id, bye->round, PART_BYE);
	if (bye->round <= (int)grid->rounds)
		grid->turns[entry * grid->rounds + (size_t)bye->round - 1].rest =
			grid_rests(grid->event, bye);
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
	size_t black = entry_index_at(&grid->event->index, game->black);
	size_t white = entry_index_at(&grid->event->index, game->white);

	if (game->round > (int)grid->rounds)
		return;
	grid_side(grid, game, SIDE_BLACK, black, white);
	grid_side(grid, game, SIDE_WHITE, white, black);
}

/* What is known for certain comes last and counts: who had announced to stay away, and sat down all
 * the same, has played. */
struct grid
grid_of(struct arena *arena, const struct event *event, int rounds)
{
	const struct grid grid = grid_new(arena, event, (size_t)rounds);
	const struct absences *absences = &event->absences;
	const struct rounds *draw = &event->draw;

	for (size_t i = 0; i < absences->count; i++)
		grid_part(&grid, absences->list[i].entry_id, absences->list[i].round, PART_OUT);
	for (size_t i = 0; i < draw->bye_count; i++)
		grid_bye(&grid, &draw->byes[i]);
	for (size_t i = 0; i < draw->game_count; i++)
		grid_game(&grid, &draw->games[i]);
	return grid;
}

int
grid_grade_x2(const struct entry *entry)
{
	int sum = 0;

	for (size_t i = 0; i < entry->player_count; i++) {
		int grade = rank_strength(entry->players[i].rank);

		sum += grade < 0 ? 0 : grade;
	}
	return entry->player_count == 1 ? 2 * sum : sum;
}

/* Not the mean of the grades: rules may round a pair's points, and an honour may stand in place of
 * a rank. By grades two pairs of equal points could begin a point apart and then play each other
 * without a handicap. */
int
grid_standing_x2(const struct handicap *handicap, const struct entry *entry)
{
	enum { NO_POINTS_X2 = 2 * 29 /* a 1-dan, of grade 30, has one */ };
	int points_x2[2] = {-NO_POINTS_X2, -NO_POINTS_X2}, standing_x2;

	for (size_t i = 0; i < entry->player_count; i++)
		if (entry->players[i].rank.kind != RANK_NONE)
			points_x2[i] = handicap_player_x2(handicap, entry->players[i].rank,
			                                  entry->players[i].honour);
	standing_x2 = NO_POINTS_X2 + (entry->player_count == 1 ? points_x2[0]
	              : handicap_pair_x2(handicap, points_x2[0], points_x2[1]));
	return standing_x2 < 0 ? 0 : standing_x2;
}

/* McMahon starts are whole: half grades would part a field into twice the groups. Who is
 * not rated among those who are counts as the least. */
struct reckoning
grid_reckoning(struct arena *arena, const struct tournament *tournament,
               const struct entry *const *entries, size_t count)
{
	int *grades_x2 = arena_array(arena, count, sizeof(int));
	int *whole_x2 = arena_array(arena, count, sizeof(int));
	int *corrections_x2 = arena_array(arena, count, sizeof(int));
	int *numbers = arena_array(arena, count, sizeof(int));
	int *ratings = arena_array(arena, count, sizeof(int));
	bool rated = false;

	for (size_t i = 0; i < count; i++) {
		grades_x2[i] = grid_grade_x2(entries[i]);
		whole_x2[i] = grid_standing_x2(&tournament->ruleset->handicap, entries[i]) / 2 * 2;
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
grid_history(struct arena *arena, const struct event *event, int rounds)
{
	return (struct history){
		event->entries.count, (size_t)rounds, grid_of(arena, event, rounds).turns,
	};
}
