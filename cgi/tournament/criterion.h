/* What standings are decided by, a row each. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>

/* A row a criterion: its constant; its key as in API.md (direct_full, stage, category, rank and
 * rating are ours), which is the end of its words' keys too ("criterion.sos_1.help"); its scale,
 * where its number comes from, and the other columns of struct measure_facts, which measure.c
 * has the words for. */
#define CRITERION_TABLE(ROW) \
	ROW(SCORE, "score", 2, KEPT(score_x2)) \
	ROW(MMS, "mms", 2, KEPT(mms_x2), NEEDS(start_x2)) \
	ROW(SOS, "sos", 2, KEPT(sos_x2)) \
	ROW(SOS_1, "sos_1", 2, MADE(sos_1)) \
	ROW(SOS_2, "sos_2", 2, MADE(sos_2)) \
	ROW(SOS_LATER, "sos_later", 2, MADE(sos_later)) \
	ROW(SODOS, "sodos", 4, MADE(sodos)) \
	ROW(SOSOS, "sosos", 2, MADE(sosos)) \
	ROW(CUSS, "cuss", 2, MADE(cuss)) \
	ROW(SCOREX, "scorex", 2, MADE(scorex), NEEDS(start_x2)) \
	ROW(EXT, "ext", 2, MADE(ext), NEEDS(grade_x2)) \
	ROW(EXR, "exr", 2, MADE(exr), NEEDS(grade_x2)) \
	ROW(DIRECT, "direct", 2, TIED) \
	ROW(DIRECT_FULL, "direct_full", 1, TIED) \
	/* direct comparison as OpenGotha has it */ \
	ROW(DC, "dc", 1, TIED) \
	ROW(SDC, "sdc", 1, TIED) \
	ROW(PLAY_OFF, "play_off", 1, TIED) \
	ROW(MARGIN, "margin", 2, MADE(margin)) \
	ROW(LOT, "lot", 1, GIVEN(lot)) \
	/* how far the knockout took it, or its place in its group */ \
	ROW(STAGE, "stage", 2, GIVEN(stage_x2)) \
	ROW(CATEGORY, "category", -1, MADE(category), NEEDS(grade_x2), .brought = true) \
	ROW(RANK, "rank", 2, GIVEN(grade_x2), .brought = true) \
	ROW(RATING, "rating", 1, GIVEN(rating), .brought = true)

#define CRITERION_CONSTANT(constant, ...) CRITERION_##constant,
enum criterion { CRITERION_TABLE(CRITERION_CONSTANT) CRITERIA };
#undef CRITERION_CONSTANT

extern const char *const criterion_keys[CRITERIA];

/* False for no key. */
bool criterion_parse(const char *key, enum criterion *criterion);
