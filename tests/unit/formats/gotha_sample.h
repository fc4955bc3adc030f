/* A small event of our own making in OpenGotha's form: every kind of result, a
 * bye, somebody absent, somebody preregistered, names with accents and blanks. */
#pragma once

#include "same.h"

/* What an event is, but for its lists. */
static const struct same_member sample_said[] = {
	SAME(gotha_event, name), SAME(gotha_event, short_name), SAME(gotha_event, location),
	SAME(gotha_event, begins), SAME(gotha_event, ends), SAME(gotha_event, rounds),
	SAME(gotha_event, komi_x2), SAME(gotha_event, bar_grade), SAME(gotha_event, floor_grade),
	SAME(gotha_event, zero_grade), SAME(gotha_event, absent_nbw_x2),
	SAME(gotha_event, bye_nbw_x2), SAME(gotha_event, absent_mms_x2),
	SAME(gotha_event, bye_mms_x2), SAME(gotha_event, round_down),
	SAME(gotha_event, unplayed_half), SAME(gotha_event, handicap_by_mms),
	SAME(gotha_event, handicap_threshold_grade), SAME(gotha_event, handicap_correction),
	SAME(gotha_event, handicap_ceiling), SAME(gotha_event, categories),
	SAME(gotha_event, criterion_count), SAME(gotha_event, player_count),
	SAME(gotha_event, game_count), SAME(gotha_event, bye_count),
};

/* The whole file. */
static inline const char *
sample_file(struct arena *into)
{
	return suite_file(into, "tests/unit/formats/sample.xml");
}

enum { SAMPLE_SIZE_MAX = 1 << 20 };

static inline bool
sample_read(struct arena *into, const char *text, struct gotha_event *event,
            struct fault *fault)
{
	return gotha_read(into, slice_of(text), SAMPLE_SIZE_MAX, event, fault);
}

/* The file with the first `old` in it made `new`. */
static inline const char *
sample_changed(struct arena *into, const char *file, const char *old, const char *new)
{
	const char *at = strstr(file, old);

	if (at == NULL)
		fail_msg("the sample has no %s", old);
	return arena_printf(into, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
}

static inline const char *
sample_with(struct arena *into, const char *old, const char *new)
{
	return sample_changed(into, sample_file(into), old, new);
}
