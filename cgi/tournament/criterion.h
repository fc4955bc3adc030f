/* The names of what standings are decided by. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>

enum criterion {
	CRITERION_SCORE, CRITERION_MMS,
	CRITERION_SOS, CRITERION_SOS_1, CRITERION_SOS_2, CRITERION_SOS_LATER,
	CRITERION_SODOS, CRITERION_SOSOS,
	CRITERION_CUSS, CRITERION_SCOREX, CRITERION_EXT, CRITERION_EXR,
	CRITERION_DIRECT, CRITERION_DIRECT_FULL,
	CRITERION_DC, CRITERION_SDC, /* direct comparison as OpenGotha has it */
	CRITERION_PLAY_OFF,
	CRITERION_MARGIN, CRITERION_LOT,
	CRITERION_STAGE, /* how far the knockout took it, or its place in its group */
	CRITERION_CATEGORY, CRITERION_RANK, CRITERION_RATING,
	CRITERIA
};

/* As in API.md: "sos_1"; direct_full, stage, category, rank and rating are
 * ours. */
extern const char *const criterion_keys[CRITERIA];

/* False for no key. */
bool criterion_parse(const char *key, enum criterion *criterion);
