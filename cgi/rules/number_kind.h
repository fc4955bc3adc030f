/* What a value may be that is kept as a whole number, and how people and programs write
 * it: of what a ruleset says, of how an event is played, of a field that is typed. */
#pragma once

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
};

/* Of a row that is of the kind and says itself what that is. */
#define NUMBER_KIND(...) (&(const struct number_kind){__VA_ARGS__})
