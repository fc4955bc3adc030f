/* Histories for tests, from a line of words for each entry. A word is `bye`,
 * `out`, `idle`, or a game: the opponent, counted from 1; how it went (+ won,
 * = jigo, - lost, ? no result yet, v void); then, where it matters, the colour
 * and the stones of the game (w4), ! for a forfeit, and what it was won or lost
 * by in half points (/13, /-13): "15+w4!". */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "tournament/dice.h"
#include "tournament/history.h"

static inline void
played_sign(struct history_turn *turn, char sign)
{
	turn->part = sign == 'v' ? PART_VOID : PART_GAME;
	turn->earned_x2 = sign == '+' ? 2 : sign == '=' ? 1 : 0;
	turn->unplayed = sign == '?';
}

static inline struct history_turn
played_turn(const char *word)
{
	struct history_turn turn = {.opponent = -1};
	char *at;

	if (word[0] == 'b' || word[0] == 'i')
		turn.part = word[0] == 'b' ? PART_BYE : PART_IDLE;
	if (word[0] < '0' || word[0] > '9')
		return turn;
	turn.opponent = (int)strtol(word, &at, 10) - 1;
	played_sign(&turn, *at++);
	if (*at == 'b' || *at == 'w') {
		turn.colour = *at == 'b' ? COLOUR_BLACK : COLOUR_WHITE;
		turn.stones = (int)strtol(at + 1, &at, 10);
	}
	if (*at == '!') {
		turn.unplayed = true;
		at++;
	}
	if (*at == '/')
		turn.margin_x2 = (int)strtol(at + 1, &at, 10);
	return turn;
}

static inline size_t
played_rounds(const char *line)
{
	size_t count = line[0] != '\0';

	for (; *line != '\0'; line++)
		count += *line == ' ';
	return count;
}

/* Of the first `rounds` rounds of lines[0..count); every line has at least as many. */
static inline struct history
played_until(struct arena *arena, const char *const *lines, size_t count, size_t rounds)
{
	struct history_turn *turns = arena_array(arena, count * rounds, sizeof(*turns));

	for (size_t e = 0; e < count; e++) {
		const char *word = lines[e];

		for (size_t r = 0; r < rounds; r++) {
			turns[e * rounds + r] = played_turn(word);
			word += strcspn(word, " ");
			word += *word == ' ';
		}
	}
	return (struct history){.entries = count, .rounds = rounds, .turns = turns};
}

static inline struct history
played(struct arena *arena, const char *const *lines, size_t count)
{
	return played_until(arena, lines, count, played_rounds(lines[0]));
}

enum { PLAYED_ENTRIES_MAX = 9, PLAYED_ROUNDS_MAX = 6 };

/* A game of two in one round, with everything by chance. */
static inline void
played_game(struct history_turn *a, struct history_turn *b, uint64_t thrown)
{
	bool known = thrown >> 8 & 1;

	a->part = b->part = thrown % 16 == 0 ? PART_VOID : PART_GAME;
	a->earned_x2 = thrown % 8 == 1 ? 1 : thrown & 16 ? 2 : 0;
	b->earned_x2 = thrown % 32 == 3 ? a->earned_x2 : 2 - a->earned_x2;
	if (a->part == PART_VOID)
		a->earned_x2 = b->earned_x2 = 0;
	a->unplayed = b->unplayed = thrown >> 9 & 1 && thrown >> 10 & 1;
	a->colour = known ? COLOUR_WHITE : COLOUR_NONE;
	b->colour = known ? COLOUR_BLACK : COLOUR_NONE;
	a->stones = b->stones = known ? (int)(thrown >> 11 & 3) : 0;
	a->margin_x2 = (a->earned_x2 - b->earned_x2) * (int)(thrown >> 13 & 31);
	b->margin_x2 = -a->margin_x2;
}

/* Of 2 to 9 entries and 0 to 6 rounds, in which anybody may meet anybody again. */
static inline struct history
played_by_chance(struct arena *arena, uint64_t seed)
{
	static const enum history_part idle[] = {PART_OUT, PART_IDLE, PART_BYE};
	uint64_t number = 0;
	size_t count = 2 + dice_throw(seed, number++) % (PLAYED_ENTRIES_MAX - 1);
	size_t rounds = dice_throw(seed, number++) % (PLAYED_ROUNDS_MAX + 1);
	struct history_turn *turns = arena_array(arena, count * rounds, sizeof(*turns));

	for (size_t i = 0; i < count * rounds; i++)
		turns[i] = (struct history_turn){
			.part = idle[dice_throw(seed, number++) % 3], .opponent = -1};
	for (size_t i = 0; i < 3 * count * rounds; i++) {
		size_t a = dice_throw(seed, number++) % count, b = dice_throw(seed, number++) % count;
		struct history_turn *one = &turns[a * rounds + i % rounds];
		struct history_turn *other = &turns[b * rounds + i % rounds];

		if (a == b || one->opponent >= 0 || other->opponent >= 0)
			continue;
		one->opponent = (int)b;
		other->opponent = (int)a;
		played_game(one, other, dice_throw(seed, number++));
	}
	return (struct history){.entries = count, .rounds = rounds, .turns = turns};
}
