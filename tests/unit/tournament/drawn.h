/* A small event about to be drawn, for tests of the draw and its explanation. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "shake.h"
#include "tournament/pairing.h"

enum { DRAWN_ENTRIES = 24, DRAWN_ROUNDS = 9, DRAWN_COUPLES = 8 };

struct drawn {
	struct plan plan;
	size_t entries, rounds;
	struct history_turn turns[DRAWN_ENTRIES][DRAWN_ROUNDS];
	unsigned char plays[DRAWN_ENTRIES];
	int score_x2[DRAWN_ENTRIES], place[DRAWN_ENTRIES];
	int club[DRAWN_ENTRIES][AFFILIATIONS], country[DRAWN_ENTRIES][AFFILIATIONS];
	int family[DRAWN_ENTRIES][AFFILIATIONS];
	unsigned char at_bar[DRAWN_ENTRIES];
	int all_rounds; /* 0 = nobody has won half of them */
	struct pairing_prospect prospects[DRAWN_ENTRIES][DRAWN_ENTRIES];
	struct pairing_couple apart[DRAWN_COUPLES], forbidden[DRAWN_COUPLES], locked[DRAWN_COUPLES];
	size_t apart_count, forbidden_count, locked_count;
	size_t locked_byes[DRAWN_ENTRIES], locked_bye_count;
	uint64_t seed;
};

/* So many entries, all of whom play, level and placed as numbered; of the plan
 * only rematches, byes, scores and chance count. */
static inline struct drawn
drawn_new(size_t entries)
{
	struct drawn drawn = {.plan = plan_usual(SYSTEM_SWISS), .entries = entries};

	for (int i = SETTING_APART_ROUNDS; i <= SETTING_COLOUR_ROUNDS; i++)
		drawn.plan.value[i] = 0;
	for (size_t e = 0; e < entries; e++)
		drawn.place[e] = (int)e + 1;
	memset(drawn.plays, 1, sizeof(drawn.plays)); /* what stands behind the last entry is nobody's */
	return drawn;
}

static inline struct pairing_prospect
drawn_prospect(const void *self, size_t a, size_t b)
{
	const struct drawn *drawn = self;

	return drawn->prospects[a][b];
}

static inline struct pairing_input
drawn_input(struct arena *arena, const struct drawn *drawn)
{
	struct history_turn *turns = arena_array(arena, drawn->entries * drawn->rounds, sizeof(*turns));

	for (size_t e = 0; e < drawn->entries; e++)
		for (size_t r = 0; r < drawn->rounds; r++)
			turns[e * drawn->rounds + r] = drawn->turns[e][r];
	return (struct pairing_input){
		.plan = &drawn->plan,
		.history = {.entries = drawn->entries, .rounds = drawn->rounds, .turns = turns},
		.round = (int)drawn->rounds + 1,
		.plays = drawn->plays,
		.score_x2 = drawn->score_x2,
		.place = drawn->place,
		.club = (const int (*)[AFFILIATIONS])drawn->club,
		.country = (const int (*)[AFFILIATIONS])drawn->country,
		.family = (const int (*)[AFFILIATIONS])drawn->family,
		.at_bar = drawn->at_bar,
		.rounds = drawn->all_rounds,
		.prospect = drawn_prospect,
		.prospect_self = drawn,
		.apart = drawn->apart, .apart_count = drawn->apart_count,
		.forbidden = drawn->forbidden, .forbidden_count = drawn->forbidden_count,
		.locked = drawn->locked, .locked_count = drawn->locked_count,
		.locked_byes = drawn->locked_byes, .locked_bye_count = drawn->locked_bye_count,
		.seed = drawn->seed,
	};
}

/* Enters what a round was to an entry, a word a round: `+3` beat entry 3 (from 0),
 * `-3` lost to it, `=3` jigo, `v3` a void game, `b` the bye, `.` out; after a game
 * `B` or `W` for the colour. */
static inline void
drawn_past(struct drawn *drawn, size_t entry, const char *text)
{
	size_t round = 0;

	for (; *text != '\0'; text++) {
		struct history_turn *turn = &drawn->turns[entry][round++];

		*turn = (struct history_turn){
			.part = *text == 'b' ? PART_BYE : PART_OUT, .opponent = -1};
		if (strchr("+-=v", *text) != NULL) {
			turn->part = *text == 'v' ? PART_VOID : PART_GAME;
			turn->earned_x2 = *text == '+' ? 2 : *text == '=';
			turn->opponent = *++text - '0';
			if (text[1] == 'B' || text[1] == 'W')
				turn->colour = *++text == 'B' ? COLOUR_BLACK : COLOUR_WHITE;
		}
		text += text[1] == ' ';
	}
	drawn->rounds = round > drawn->rounds ? round : drawn->rounds;
}

/* Whether these two are one of the couples, whichever is named first. */
static inline bool
drawn_couple(const struct pairing_couple *couples, size_t count, size_t a, size_t b)
{
	for (size_t i = 0; i < count; i++)
		if ((couples[i].a == a && couples[i].b == b) || (couples[i].a == b && couples[i].b == a))
			return true;
	return false;
}

/* So many entries with what they did: DRAWN("+1 b", "-0 ."). */
#define DRAWN(...) drawn_played(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), \
                                (const char *[]){__VA_ARGS__})

static inline struct drawn
drawn_played(size_t entries, const char **pasts)
{
	struct drawn drawn = drawn_new(entries);

	for (size_t e = 0; e < entries; e++)
		drawn_past(&drawn, e, pasts[e]);
	return drawn;
}

static inline bool
drawn_has(const struct pairing *pairing, size_t a, size_t b)
{
	return drawn_couple(pairing->couples, pairing->couple_count, a, b);
}
