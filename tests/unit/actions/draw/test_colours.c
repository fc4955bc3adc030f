/* Whole events of even games, five rounds each: who had Black how often, and whether the rest of
 * the draw is as good as without balancing. Sources: swindon, bga-aga and wmsg-2008, which know no
 * handicap; RULES.md, "Who takes Black"; TOURNAMENT.md, "The draw". Prints a table. */
#include "world/hall.h"

#include "shake.h"
#include "event/contest.h"
#include "event/drawing.h"
#include "tournament/explain.h"
#include "tournament/colour.h"

enum { ROUNDS = 5, CLUBS = 12 };

struct tried {
	const char *name, *ruleset, *overrides, *plan;
	int entries;
	bool nigiri; /* round 1 is left to the board */
};

static const struct tried events[] = {
	{"jpga, even table", "jpga", "handicap.colours balance\nhandicap.rows 0/0/6.5\n", "", 16, true},
	{"swindon", "swindon", "", "", 24, true},
	{"swindon", "swindon", "", "", 61, true},
	{"wmsg-2008, balance", "wmsg-2008", "", "even_colours 1\n", 24, false},
};

/* What came of an event. */
struct came {
	int rematches, second_byes, gaps, clubmates;
	int leaning; /* entries that had one colour more than once more often, after five games */
	int apart;   /* likewise more than twice, after four */
	int running; /* that had one colour three times running */
	int strain;  /* what the draws cost in TERM_STRAIN */
	int forced;  /* what they would have, had nobody been kept apart but by scores */
	int nigiri;  /* games that nigiri decided */
};

/* ---- an event ---- */

static void
event_begin(struct world *world, const struct tried *tried, const char *more, int64_t seed)
{
	hall_open(world, tried->ruleset);
	for (int number = PAIRS + 1; number <= tried->entries; number++)
		hall_enter(world, number, -2 * number, STATUS_CONFIRMED);
	db_run(world->db, "UPDATE tournament SET overrides = $1, plan = $2, rounds = $3, seed = $4",
	       "ttdd", tried->overrides, arena_printf(world->arena, "%s%s", tried->plan, more), ROUNDS,
	       (int)seed);
	for (int number = 1; number <= tried->entries; number++)
		db_run(world->db, "UPDATE player SET club = $1 WHERE entry_id = $2", "tt",
		       arena_printf(world->arena, "Club %d", number * 7 % CLUBS),
		       hall_id(world, number));
	world_read(world);
}

/* The stronger wins three of four; after nigiri somebody had Black. */
static void
games_play(struct world *world, int round, uint32_t *random, struct came *came)
{
	const struct rounds draw = world->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		struct typed_result typed;
		bool black_wins;

		if (game->round != round)
			continue;
		black_wins = (hall_number(world, game->black) < hall_number(world, game->white)) ==
		             (shake_to(random, 3) > 0);
		typed = hall_typed("resignation", black_wins ? "black" : "white");
		if (game->nigiri)
			typed.black_pair = shake_to(random, 1) ? game->black : game->white;
		came->nigiri += game->nigiri;
		DONE(record_result, round, game->table, &typed, game->version);
	}
}

static const char *
club_of(struct world *world, const char *id)
{
	return hall_entry(world, id)->players[0].club;
}

/* Of a draft: games between scores, and in the first three rounds between clubmates. */
static void
draft_count(struct world *world, int round, struct came *came)
{
	const struct contest contest =
		contest_of(world->arena, world_event(world), round - 1);
	const int *score_x2 =
		standings_groups(world->arena, &contest.history, &contest.reckoning);

	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];

		if (game->round != round)
			continue;
		came->gaps += score_x2[contest_index(&contest, game->black)] !=
		              score_x2[contest_index(&contest, game->white)];
		came->clubmates += round <= 3 && strcmp(club_of(world, game->black),
		                                        club_of(world, game->white)) == 0;
	}
}

/* TERM_STRAIN of the best draw of the round under that plan. */
static int
strain_of(struct world *world, int round, const struct plan *plan)
{
	const struct drawing *drawing = drawing_of(world->arena, world_event(world), round, -1);
	struct pairing_input input = drawing->input;
	struct lineup lineup;
	struct pairing pairing;

	input.plan = plan;
	lineup = lineup_new(world->arena, &input);
	pairing = pairing_draw(world->arena, &input);
	return (int)explain_draw(world->arena, &lineup, &pairing).total.of[TERM_STRAIN];
}

/* Before the round is drawn. */
static void
strain_count(struct world *world, int round, struct came *came)
{
	struct plan scores = world->tournament->plan;

	for (enum plan_setting apart = SETTING_APART_ROUNDS; apart < SETTING_FLOAT_ROUNDS; apart++)
		if (plan_settings[apart].number.as == NUMBER_WHOLE)
			scores.value[apart] = 0;
	came->strain += strain_of(world, round, &world->tournament->plan);
	came->forced += strain_of(world, round, &scores);
}

static void
colours_count(struct world *world, struct came *came)
{
	const struct contest contest = contest_of(world->arena, world_event(world), ROUNDS);

	for (size_t e = 0; e < contest.count; e++) {
		const struct colour_past past = colour_past_of(&contest.history, e, false);
		int byes = 0, run = 0;

		for (size_t round = 0; round < ROUNDS; round++) {
			const struct history_turn *turn = history_turn(&contest.history, e, round);
			const int way = turn->colour == COLOUR_BLACK ? 1 : -1;

			byes += turn->part == PART_BYE;
			if (turn->part != PART_GAME)
				continue;
			run = run * way > 0 ? run + way : way;
			came->running += abs(run) == 3;
		}
		came->second_byes += byes > 1;
		came->leaning += past.games % 2 == 1 && abs(past.lean) > 1;
		came->apart += past.games % 2 == 0 && abs(past.lean) > 2;
	}
}

static void
event_play(struct world *world, const struct tried *tried, const char *more, int64_t seed,
           struct came *came)
{
	uint32_t random = (uint32_t)seed + 1;

	event_begin(world, tried, more, seed);
	for (int round = 1; round <= ROUNDS; round++) {
		strain_count(world, round, came);
		came->rematches += (int)hall_draw(world);
		draft_count(world, round, came);
		hall_publish(world, round);
		games_play(world, round, &random, came);
	}
	colours_count(world, came);
}

/* ---- the table ---- */

static struct came
played(const struct tried *tried, const char *more, int64_t seed)
{
	struct came came = {0};
	void *world;

	assert_int_equal(0, world_setup(&world));
	event_play(world, tried, more, seed, &came);
	assert_int_equal(0, world_teardown(&world));
	return came;
}

static void
line_print(const struct tried *tried, const char *how, const struct came *came)
{
	print_message("%-20s %3d  %-12s %8d %6d %6d %6d %8d %8d %7d %7d %7d %7d\n", tried->name,
	              tried->entries, how, came->rematches, came->second_byes, came->gaps, came->clubmates,
	              came->leaning, came->apart, came->running, came->nigiri, came->strain,
	              came->forced);
}

/* What `with` may cost more than `without`: the score groups come first in every round, but the
 * rounds before them were others. */
static int
slack(int without)
{
	return 2 + without / 10;
}

TEST(over_five_even_rounds_nobody_has_one_colour_too_often_and_nothing_else_is_worse)
{
	print_message("event                 n   colours      rematch 2nd bye   gaps  clubs  leaning"
	              "  4 games  thrice  nigiri  strain  forced\n");
	for (size_t i = 0; i < COUNT(events); i++)
		for (int64_t seed = 1; seed <= 2; seed++) {
			const struct came with = played(&events[i], "", seed);
			const struct came without = played(&events[i], "colour_rounds 0\n", seed);

			line_print(&events[i], "balanced", &with);
			line_print(&events[i], "not weighed", &without);
			/* Nobody, where a draw with the same score groups without that exists. */
			assert_int_equal(with.forced, with.strain);
			assert_true(with.leaning + with.apart + with.running <= with.forced);
			assert_int_equal(events[i].nigiri ? events[i].entries / 2 : 0, with.nigiri);
			assert_int_equal(0, with.rematches + with.second_byes);
			assert_true(with.gaps <= without.gaps + slack(without.gaps));
			assert_true(with.clubmates <= without.clubmates + slack(without.clubmates));
		}
}
