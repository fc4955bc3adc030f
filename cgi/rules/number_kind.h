/* What a value may be that is kept as a whole number, and how people and programs write
 * it: of what a ruleset says, of how an event is played, of a field that is typed. */
#pragma once

#include <stdbool.h>

struct number_kind {
	enum {
		NUMBER_WHOLE,
		NUMBER_HALF,  /* it counts half points, and so do the bounds */
		NUMBER_GRADE, /* a rank as rank_strength counts it, from 30-kyu = 0 */
		NUMBER_WORD,  /* one of `words` */
		NUMBER_FLAG,  /* so too, of two: "no", "yes" */
	} as;
	int least, most;
	const char *const *words; /* for the values 0, 1 ..., ended by NULL */
	unsigned barred;          /* bits of the values, below 32, that nobody chooses */
	bool none;                /* 0 is "there is none", for which nothing is written */
	int unit;                 /* how much of what is kept one is; 0 = one */
};

static inline bool
number_kind_chooses(const struct number_kind *kind, int value)
{
	return value < 0 || value >= 32 || (kind->barred >> value & 1) == 0;
}

static inline int
number_kind_unit(const struct number_kind *kind)
{
	return kind->unit == 0 ? 1 : kind->unit;
}

/* Of a row that is of the kind and says itself what that is. */
#define NUMBER_KIND(...) (&(const struct number_kind){__VA_ARGS__})
