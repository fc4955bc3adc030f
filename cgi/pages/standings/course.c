#include "pages/standings/course.h"

#include <string.h>

#include "base/buf.h"
#include "event/contest.h"
#include "pages/standings/rows.h"

/* The last round first: whoever has played is in its rows, and in those before it as well once
 * he had come. */
struct course
course_of(struct arena *arena, const struct event *event, int rounds)
{
	struct course course = {.rounds = rounds};
	int *lines = arena_array(arena, event->entries.count + 1, sizeof(*lines)); /* by index; 0 = none */
	struct course_step *steps = NULL;

	for (int round = rounds; round > 0; round--) {
		const struct contest contest = contest_of(arena, event, round);
		const struct standing *order = standings_rows_order(arena, &contest);

		if (round == rounds) {
			course.count = contest.count;
			course.entries = arena_array(arena, contest.count + 1, sizeof(*course.entries));
			steps = arena_array(arena, contest.count * (size_t)rounds + 1, sizeof(*steps));
		}
		for (size_t at = 0; at < contest.count; at++) {
			const struct entry *entry = contest.entries[order[at].entry];
			int *line = &lines[entry_index_at(&event->index, entry->id)];

			if (round == rounds) {
				course.entries[at] = entry;
				*line = (int)at + 1;
			}
			if (*line > 0)
				steps[(*line - 1) * rounds + round - 1] =
					(struct course_step){order[at].place, (int)at + 1};
		}
	}
	course.steps = steps;
	return course;
}

int
course_find(const struct course *course, const struct entry *entry)
{
	for (size_t at = 0; at < course->count; at++)
		if (strcmp(course->entries[at]->id, entry->id) == 0)
			return (int)at;
	return -1;
}

int
course_x(int round)
{
	return round * COURSE_STEP + COURSE_STEP / 2;
}

int
course_y(struct course_step step)
{
	return step.line * COURSE_LINE - COURSE_LINE / 2;
}

const char *
course_path(struct arena *arena, const struct course *course, size_t at)
{
	struct buf path = buf_new(arena, 64);

	for (int round = 0; round < course->rounds; round++) {
		const struct course_step step = course->steps[at * (size_t)course->rounds + (size_t)round];

		if (step.line > 0)
			buf_printf(&path, "%c%d %d", path.len == 0 ? 'M' : 'L', course_x(round),
			           course_y(step));
	}
	return path.text;
}
