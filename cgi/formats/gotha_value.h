/* The attributes of an element of OpenGotha's XML, each as what it must be. Used
 * by gotha_*.c only. Every reader but the raw one gives false with a fault that
 * names the attribute and what stands there; where the attribute is missing it
 * leaves the value as it was, unless it says that it must be there. */
#pragma once

#include "formats/gotha_draft.h"

struct gotha_value_source {
	struct gotha_draft *draft;
	const struct gotha_draft_element *element;
};

/* NULL where it is missing. */
const char *gotha_value_raw(const struct gotha_value_source *t, const char *name);

/* Sets the fault; false. */
bool gotha_value_refuse(const struct gotha_value_source *t, enum fault_kind kind, const char *name,
                        const char *value);

/* text_clean's, of at most GOTHA_TEXT_MAX characters. */
bool gotha_value_text(const struct gotha_value_source *t, const char *name, const char **value);

/* The same, must be there and not empty. */
bool gotha_value_needed(const struct gotha_value_source *t, const char *name, const char **value);

/* A player's key (gotha_key), two names long; must be there and not empty. */
bool gotha_value_key(const struct gotha_value_source *t, const char *name, const char **value);

bool gotha_value_number(const struct gotha_value_source *t, const char *name, int least, int most,
                        int *value);

/* Any number; outside the bounds it is the nearest inside. For what decides nothing. */
bool gotha_value_clamped(const struct gotha_value_source *t, const char *name, int least, int most,
                         int *value);

/* From 1 to `most` in the file, from 0 here; must be there. */
bool gotha_value_index(const struct gotha_value_source *t, const char *name, int most,
                       size_t *index);

/* "true", "false", in any case */
bool gotha_value_truth(const struct gotha_value_source *t, const char *name, bool *value);

/* 30-kyu where it is missing. */
bool gotha_value_rank(const struct gotha_value_source *t, const char *name, struct rank *rank);

/* A rank as a grade from 30-kyu = 0; no professional's. */
bool gotha_value_grade(const struct gotha_value_source *t, const char *name, int *grade);

/* "2019-10-26"; anything else leaves the date as it was. */
void gotha_value_date(const struct gotha_value_source *t, const char *name, struct date *date);

/* "7.5", "7,5", "-3", "0.0", "6.5 (reverse)": an organiser types it. Down to half points;
 * what does not begin with a number leaves it as it was. */
void gotha_value_komi(const struct gotha_value_source *t, const char *name, int *komi_x2);
