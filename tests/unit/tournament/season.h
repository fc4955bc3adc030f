/* A whole event, drawn round by round and played by dice: who is stronger wins more often.
 * Every entry has a club; a plan's starts are a McMahon's. For tests of what a plan makes of
 * an event as a whole. */
#pragma once

#include <string.h>

#include "base/arena.h"
#include "shake.h"
#include "tournament/colour.h"
#include "tournament/pairing.h"
#include "tournament/standing.h"

enum { SEASON_ROUNDS = 5, SEASON_ENTRIES = 61 };

/* What came of it: numbers only, to be added up. */
struct season {
	int games, rematches, second_byes;
	int uneven;                     /* games between two scores */
	int club_games[SEASON_ROUNDS];
	int floats[2][4];               /* down, up; by quarter of the group, the top first */
	int row_floats, second_floats;  /* the same way twice running; having had one */
	int leaning, last_byes_leaning; /* entries with a colour two times more often in the end */
	int thirds;                     /* entries that had one three times running */
};

struct season_event {
	struct arena *arena;
	const struct plan *plan;
	size_t entries;
	uint32_t random;
	int grade[SEASON_ENTRIES], place[SEASON_ENTRIES];
	int club[SEASON_ENTRIES][AFFILIATIONS];
	unsigned char plays[SEASON_ENTRIES], at_bar[SEASON_ENTRIES];
	int starts_x2[SEASON_ENTRIES];
	int ways[SEASON_ENTRIES]; /* of the last game: 1 down, -1 up */
	int had[SEASON_ENTRIES];  /* floats */
	size_t rounds;
	struct history_turn turns[SEASON_ENTRIES * SEASON_ROUNDS];
	struct season season;
};

static inline struct history
season_history(struct season_event *event)
{
	struct history_turn *turns =
		arena_array(event->arena, event->entries * event->rounds + 1, sizeof(*turns));

	for (size_t e = 0; e < event->entries; e++)
		for (size_t r = 0; r < event->rounds; r++)
			turns[e * event->rounds + r] = event->turns[e * SEASON_ROUNDS + r];
	return (struct history){event->entries, event->rounds, turns};
}

/* Its place among those of its score who are better, in quarters of the group. */
static inline int
season_quarter(const struct season_event *event, const int *score_x2, size_t e)
{
	int better = 0, group = 0;

	for (size_t other = 0; other < event->entries; other++) {
		if (score_x2[other] != score_x2[e])
			continue;
		group++;
		better += event->place[other] < event->place[e];
	}
	return group < 4 ? -1 : (2 * better + 1) * 4 / (2 * group);
}

static inline void
season_float(struct season_event *event, const int *score_x2, size_t e, int way)
{
	const int quarter = season_quarter(event, score_x2, e);

	if (way != 0 && quarter >= 0)
		event->season.floats[way < 0][quarter]++;
	event->season.row_floats += way != 0 && event->ways[e] == way;
	event->season.second_floats += way != 0 && event->had[e] > 0;
	event->had[e] += way != 0;
	event->ways[e] = way;
}

/* All games are even. */
static inline struct pairing_prospect
season_prospect(const void *self, size_t a, size_t b)
{
	(void)self, (void)a, (void)b;
	return (struct pairing_prospect){0, true};
}

static inline void
season_game(struct season_event *event, const int *score_x2, const struct history *history,
            const struct pairing_couple *couple)
{
	const size_t a = couple->a, b = couple->b;
	const int way = (score_x2[a] > score_x2[b]) - (score_x2[a] < score_x2[b]);
	const int edge = event->grade[a] - event->grade[b];
	const bool won = shake_to(&event->random, 99) < 50 + (edge > 9 ? 45 : edge < -9 ? -45 : 5 * edge);
	struct history_turn *one = &event->turns[a * SEASON_ROUNDS + event->rounds];
	struct history_turn *other = &event->turns[b * SEASON_ROUNDS + event->rounds];
	const bool black = couple->a_colour == COLOUR_BLACK;

	event->season.games++;
	event->season.uneven += way != 0;
	event->season.rematches += history_meetings(history, a, b) > 0;
	event->season.club_games[event->rounds] += event->club[a][0] == event->club[b][0];
	season_float(event, score_x2, a, way);
	season_float(event, score_x2, b, -way);
	*one = (struct history_turn){
		.part = PART_GAME, .opponent = (int)b, .earned_x2 = won ? 2 : 0,
		.colour = black ? COLOUR_BLACK : COLOUR_WHITE,
	};
	*other = (struct history_turn){
		.part = PART_GAME, .opponent = (int)a, .earned_x2 = won ? 0 : 2,
		.colour = black ? COLOUR_WHITE : COLOUR_BLACK,
	};
}

/* Places by the standings, in the first round by grade, as an event's draw has them. */
static inline void
season_places(struct season_event *event, const struct history *history,
              const struct reckoning *reckoning)
{
	const struct standing *standings = standings_order(event->arena, history, reckoning);

	for (size_t i = 0; i < event->entries; i++) {
		const size_t e = standings[i].entry;

		event->place[e] = 1;
		for (size_t j = 0; j < event->entries; j++) {
			const size_t other = standings[j].entry;
			const int before = event->rounds == 0 ? 0 : standings[j].place - standings[i].place;

			event->place[e] += before < 0 ||
			                   (before == 0 && event->grade[other] > event->grade[e]);
		}
	}
}

static inline void
season_round(struct season_event *event)
{
	int grades_x2[SEASON_ENTRIES];
	const struct history history = season_history(event);
	const struct reckoning reckoning = {
		.plan = event->plan, .start_x2 = event->starts_x2, .grade_x2 = grades_x2,
	};
	const int *score_x2 = standings_groups(event->arena, &history, &reckoning);
	struct pairing_input input = {
		.plan = event->plan, .history = history, .round = (int)event->rounds + 1,
		.rounds = SEASON_ROUNDS, .plays = event->plays, .score_x2 = score_x2,
		.place = event->place, .club = (const int (*)[AFFILIATIONS])event->club,
		.at_bar = event->at_bar, .seed = event->random, .prospect = season_prospect,
	};
	struct pairing pairing;

	for (size_t e = 0; e < event->entries; e++)
		grades_x2[e] = 2 * event->grade[e];
	season_places(event, &history, &reckoning);
	pairing = pairing_draw(event->arena, &input);
	for (size_t i = 0; i < pairing.couple_count; i++)
		season_game(event, score_x2, &history, &pairing.couples[i]);
	for (size_t i = 0; i < pairing.bye_count; i++) {
		const size_t e = pairing.byes[i];

		for (size_t r = 0; r < event->rounds; r++)
			event->season.second_byes +=
				event->turns[e * SEASON_ROUNDS + r].part == PART_BYE;
		event->turns[e * SEASON_ROUNDS + event->rounds] =
			(struct history_turn){.part = PART_BYE, .opponent = -1};
		event->ways[e] = 0;
	}
	event->rounds++;
}

static inline void
season_colours(struct season_event *event)
{
	const struct history history = season_history(event);

	for (size_t e = 0; e < event->entries; e++) {
		const struct colour_past past = colour_past_of(&history, e, false);
		const uint32_t blacks = past.blacks, whites = ~blacks & ((1U << past.games) - 1);
		const bool leaning = past.lean > 1 || past.lean < -1;

		event->season.leaning += leaning;
		event->season.last_byes_leaning +=
			leaning && history_turn(&history, e, SEASON_ROUNDS - 1)->part == PART_BYE;
		event->season.thirds += (blacks & blacks >> 1 & blacks >> 2) != 0 ||
		                        (whites & whites >> 1 & whites >> 2) != 0;
	}
}

/* Clubs are `sizes`, ended by 0, dealt by chance; who is left has none that anybody shares.
 * Grades lie about 8-kyu, from 20-kyu to 5-dan. */
static inline struct season
season_play(const struct plan *plan, size_t entries, const int *sizes, uint32_t seed)
{
	struct season_event event = {
		.arena = arena_new(), .plan = plan, .entries = entries, .random = seed,
	};
	size_t order[SEASON_ENTRIES], dealt = 0;
	int grades_x2[SEASON_ENTRIES];
	const int *starts_x2;

	shake_deal(&event.random, order, entries);
	for (int club = 0; sizes[club] > 0; club++)
		for (int i = 0; i < sizes[club] && dealt < entries; i++)
			event.club[order[dealt++]][0] = club + 1;
	for (; dealt < entries; dealt++)
		event.club[order[dealt]][0] = 100 + (int)dealt;
	for (size_t e = 0; e < entries; e++) {
		event.plays[e] = 1;
		event.grade[e] = 10 + shake_to(&event.random, 12) + shake_to(&event.random, 12);
		grades_x2[e] = 2 * event.grade[e];
	}
	starts_x2 = reckoning_starts_x2(event.arena, plan, grades_x2, NULL, entries);
	for (size_t e = 0; e < entries; e++) {
		event.starts_x2[e] = starts_x2[e];
		event.at_bar[e] = plan->system == SYSTEM_MCMAHON &&
		                  event.grade[e] >= plan->value[SETTING_BAR];
	}
	for (int round = 0; round < SEASON_ROUNDS; round++)
		season_round(&event);
	season_colours(&event);
	arena_free(event.arena);
	return event.season;
}
