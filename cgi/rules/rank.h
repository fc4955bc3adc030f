/* A player's rank, and the many ways a person writes one. Pure. */
#pragma once

#include <stdbool.h>

#include "rules/set.h"

/* The last two are ranks between two: 3.5k, and 3.5d; 準初段, half a point, is 0.5d. A row: the
 * letter, the highest grade that every event takes, and the highest where one allows more ranks. Of
 * halves an event takes none by itself: what stands there is one less than their lowest grade. */
#define RANK_KIND_TABLE(ROW) \
	ROW(RANK_NONE, '\0', 0, 0) \
	ROW(RANK_KYU, 'k', 30, 50) \
	ROW(RANK_DAN, 'd', 9, 9) \
	ROW(RANK_PRO, 'p', 9, 9) \
	ROW(RANK_KYU_HALF, 'k', 0, 49) \
	ROW(RANK_DAN_HALF, 'd', -1, 8)
enum rank_kind { RANK_KIND_TABLE(SET_MEMBER) };

struct rank {
	enum rank_kind kind;
	int grade; /* kyu 1..50, dan 1..9, pro 1..9 or 0 where the grade is not said; of a half
	            * what stands before the point: kyu 1..49, dan 0..8 */
};

/* The ranks that every event takes: what RULES.md lists first under "Ranks and points", in
 * UTF-8, blanks around it ignored. False (and RANK_NONE) for anything else. */
bool rank_parse(const char *text, struct rank *rank);

/* Those, and what is read where an event allows it: 31k to 50k, 3.5k, 3.5d, 準初段, and 五段格,
 * which is 5-dan. */
bool rank_parse_more(const char *text, struct rank *rank);

/* Writes "3d", "5k", "3.5k", "9p" or "pro"; `text` holds 8 bytes. rank_parse_more reads it
 * back. */
void rank_token(struct rank rank, char text[static 8]);

/* To sort by: the stronger is the larger. kyu 30 is 0, and so is every weaker one; a rank
 * between two is as the weaker of them. Every professional is above 9-dan, one of no stated
 * grade lowest of them; RANK_NONE is -1. */
int rank_strength(struct rank rank);

/* The same with a half and all kyu told apart; for comparing alone. */
int rank_strength_x2(struct rank rank);

/* The rank of that strength, which is 0 at least. */
struct rank rank_of_strength(int strength);
