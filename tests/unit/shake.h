/* Dice for tests: xorshift, shared with nothing under test. */
#pragma once

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
