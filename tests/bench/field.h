/* Events to time a draw on: a field of so many entries, some rounds played, and
 * one to be drawn. The same at every run: results are thrown by a generator of
 * the bench's own, and rounds are drawn by the code under test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tournament/pairing.h"

struct field {
	struct arena *arena;
	uint32_t random;
	struct plan plan;
	struct history history;
	struct history_turn *turns; /* the history's */
	int *start_x2, *grade, *score_x2, *place;
	int (*club)[AFFILIATIONS], (*country)[AFFILIATIONS];
	unsigned char *plays;
};

struct shape {
	const char *name;
	void (*play)(struct field *field);
};

/* A Swiss of the usual plan that goes into round 5, as the draw made the four before. */
extern const struct shape field_plain;

/* What is hard for a matching, and for a draw; ended by a NULL name. */
extern const struct shape field_shapes[];

/* Allocates in `arena`, which the field keeps. With `all_terms` every term
 * of the draw counts in the round to be drawn; else those of the usual plan. */
struct field field_new(struct arena *arena, const struct shape *shape, size_t entries,
                              bool all_terms);

struct pairing field_draw(const struct field *field, struct arena *arena);
