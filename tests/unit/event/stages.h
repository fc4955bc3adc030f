/* An event of a system that goes by stages, played at the table: entry n is the n-th strongest,
 * and of two the lower number wins where nothing else is said. */
#pragma once

#include "event/contest.h"
#include "world/hall.h"

/* ---- an event ---- */

static inline void
withdraw(struct world *world, int number)
{
	assert_true(entry_status_set(world->db, hall_id(world, number), STATUS_CONFIRMED,
	                             STATUS_WITHDRAWN));
	world_read(world);
}

/* `plan` as the database keeps it. Of the hall's nine pairs the last ones leave before
 * anything is drawn, or more come in at the weak end. */
static inline void
event_set(struct world *world, enum plan_system system, const char *plan, int rounds, int pairs)
{
	db_run(world->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3", "ttd",
	       plan_system_names[system], plan, rounds);
	for (int number = PAIRS; number > pairs; number--)
		if (world->entries.list[number - 1].status == STATUS_CONFIRMED)
			withdraw(world, number);
	for (int number = PAIRS + 1; number <= pairs; number++)
		hall_enter(world, number, -8 - number, STATUS_CONFIRMED);
	world_read(world);
}

static inline void
away(struct world *world, int number, int round)
{
	absence_set(world->db, hall_id(world, number), round, true);
	world_read(world);
}

static inline bool
is_among(const int *numbers, int number)
{
	for (; *numbers > 0; numbers++)
		if (*numbers == number)
			return true;
	return false;
}

static inline void
record(struct world *world, const struct game *game, const char *by, const char *winner)
{
	struct typed_result typed = hall_typed(by, winner);

	typed.black_pair = game->nigiri ? game->black : "";
	DONE(record_result, game->round, game->table, &typed, game->version);
}

/* `upsets`: who wins although its number is higher, ended by 0. */
static inline void
play(struct world *world, int round, const int *upsets)
{
	const struct rounds draw = world->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		int black = hall_number(world, game->black), white = hall_number(world, game->white);
		bool black_wins = is_among(upsets, black < white ? white : black) != (black < white);

		if (game->round == round && game->result.ending == ENDING_NONE)
			record(world, game, "resignation", black_wins ? "black" : "white");
	}
}

/* One entry wins its game of the round. */
static inline void
win(struct world *world, int round, int number)
{
	const struct game *game = hall_game(world, round, number);

	record(world, game, "resignation",
	       hall_number(world, game->black) == number ? "black" : "white");
}

static inline int
games_count(struct world *world, int round)
{
	int count = 0;

	for (size_t i = 0; i < world->draw.game_count; i++)
		count += world->draw.games[i].round == round;
	return count;
}

/* Draws the round, which has to be that one with those seats (NULL = any), publishes
 * it and plays it. */
static inline void
play_round(struct world *world, int round, const char *seats, const int *upsets)
{
	hall_draw(world);
	assert_int_equal(round, world->draw.rounds);
	if (seats != NULL)
		assert_string_equal(seats, hall_seating(world, round));
	hall_publish(world, round);
	play(world, round, upsets);
}

static const int none[] = {0};

static inline struct contest
contest(struct world *world, int rounds)
{
	return contest_of(world->arena, world_event(world), rounds);
}

/* "1 2 3= 4= 5", each as number:place. */
static inline const char *
places(struct world *world, int rounds)
{
	const struct contest all = contest(world, rounds);
	const struct standing *order = contest_standings(world->arena, &all);
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(world->arena, "%s%s%d:%d", text, i == 0 ? "" : " ",
		                    all.entries[order[i].entry]->number, order[i].place);
	return text;
}

/* Score in half points, by place. */
static inline const char *
scores(struct world *world, int rounds)
{
	const struct contest all = contest(world, rounds);
	const struct standing *order = contest_standings(world->arena, &all);
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(world->arena, "%s%s%d", text, i == 0 ? "" : " ",
		                    order[i].value[CRITERION_SCORE]);
	return text;
}

static inline int
berths_count(struct world *world, int stage)
{
	int count = 0;

	for (size_t i = 0; i < world->draw.berths.count; i++)
		count += world->draw.berths.list[i].stage == stage;
	return count;
}

/* "A1 B3 -0": the berths of entries 1 to n in the stage. */
static inline const char *
berths(struct world *world, int stage, int n)
{
	const struct roster_berth *all =
		stages_berths(world->arena, world_event(world), &world->draw.berths, stage);
	char *text = arena_text(world->arena, "");

	for (int number = 1; all != NULL && number <= n; number++) {
		const struct roster_berth berth = all[number - 1];

		text = arena_printf(world->arena, "%s%s%c%d", text, number == 1 ? "" : " ",
		                    berth.group == 0 ? '-' : 'A' + berth.group - 1, berth.number);
	}
	return text;
}

/* What the games of a round are called, by table. */
static inline const char *
names(struct world *world, int round)
{
	static const char *const kinds[] = {
		[LABEL_GROUP] = "group", [LABEL_FINAL] = "final", [LABEL_THIRD_PLACE] = "third",
		[LABEL_SEMIFINAL] = "semifinal", [LABEL_QUARTERFINAL] = "quarterfinal",
		[LABEL_ROUND_OF] = "of",
	};
	const struct roster_label *labels =
		stages_labels(world->arena, world_event(world), round);
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < world->draw.game_count; i++)
		if (world->draw.games[i].round == round)
			text = arena_printf(world->arena, "%s%s%s %d", text, text[0] == '\0' ? "" : ", ",
			                    kinds[labels[i].kind], labels[i].number);
	return text;
}
