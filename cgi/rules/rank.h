/* A player's rank, and the many ways a person writes one. Pure. */
#pragma once

#include <stdbool.h>

enum rank_kind { RANK_NONE, RANK_KYU, RANK_DAN, RANK_PRO };

struct rank {
	enum rank_kind kind;
	int grade; /* kyu 1..30, dan 1..9, pro 1..9 or 0 where the grade is not said */
};

/* What RULES.md lists under "Ranks and points", in UTF-8, blanks around it
 * ignored. False (and RANK_NONE) for anything else. */
bool rank_parse(const char *text, struct rank *rank);

/* Writes "3d", "5k", "9p" or "pro"; `text` holds 8 bytes. rank_parse reads it back. */
void rank_token(struct rank rank, char text[static 8]);

/* To sort by: the stronger is the larger. kyu 30 is 0, every professional is
 * above 9-dan, one of no stated grade lowest of them; RANK_NONE is -1. */
int rank_strength(struct rank rank);

/* The rank of that strength, which is 0 at least. */
struct rank rank_of_strength(int strength);
