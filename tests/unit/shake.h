/* Dice for tests: xorshift, shared with nothing under test. */
#pragma once

#include <stddef.h>
#include <stdint.h>

static inline uint32_t
shake(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/* From 0 to `most`. */
static inline int
shake_to(uint32_t *state, int most)
{
	return (int)(shake(state) % (unsigned)(most + 1));
}

/* The numbers from 0 to count - 1, dealt by chance. */
static inline void
shake_deal(uint32_t *state, size_t *order, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t other = shake(state) % (i + 1);

		order[i] = order[other];
		order[other] = i;
	}
}
