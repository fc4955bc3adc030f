/* An event as its files tell it: who takes part, what was drawn, the standings after
 * the last round whose results are all in. And what stands for an entry where a file
 * has room for one player only. */
#pragma once

#include <stdbool.h>

#include "event/contest.h"

struct outcome {
	const struct event *event;
	struct contest contest;
	const struct standing *order; /* contest.count of them, best first */
};

struct outcome outcome_of(struct arena *arena, const struct event *event);

/* What the criterion is for the entry in quarters; false where it is not known, or
 * means nothing for it. */
bool outcome_value(const struct standing *standing, enum criterion criterion, int *value_x4);

/* Of a pair both names, "Sato/Suzuki" and "Ken/Yuki", 佐藤・鈴木: in the order they entered. */
const char *outcome_family(struct arena *arena, const struct entry *entry);
const char *outcome_given(struct arena *arena, const struct entry *entry);

/* Of a pair the mean of both ranks, rounded down to the weaker one; professionals count
 * as 9-dan then. */
struct rank outcome_rank(const struct entry *entry);

/* Of a pair the club of both, or "A/B"; the country only where it is that of both. */
const char *outcome_club(struct arena *arena, const struct entry *entry);
const char *outcome_country(const struct entry *entry);
