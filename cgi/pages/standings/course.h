/* The course of an event: where everybody stood after each of its rounds, and the lines that
 * draw it. Every round has rows of its own, so this costs as many as there are rounds: for
 * pages that are made when somebody asks. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "event/event.h"

struct course_step {
	int place, line; /* of the standings after that round; 0 = not in it yet */
};

struct course {
	int rounds;
	size_t count;
	const struct entry **entries;    /* line by line of the standings after the last round */
	const struct course_step *steps; /* who is at line `at` (from 0) in round r: [at * rounds + r] */
};

/* After the published rounds 1..rounds. */
struct course course_of(struct arena *arena, const struct event *event, int rounds);

/* Its line in those of the last round, from 0; -1 where it has none. */
int course_find(const struct course *course, const struct entry *entry);

/* What a drawing has for one round, and for one line of the standings. */
enum { COURSE_STEP = 100, COURSE_LINE = 10 };

/* Where a step is drawn: round r from 0, and its line. */
int course_x(int round);
int course_y(struct course_step step);

/* Its way through the rounds, as an SVG path has it. */
const char *course_path(struct arena *arena, const struct course *course, size_t at);
