/* Who may form a pair, and which of the two is its captain. Pure.
 * Source: RULES.md "Captain, seats, rotation"; kanto-junior, front page, 1. */
#pragma once

#include <stdbool.h>

#include "rules/date.h"
#include "rules/ruleset.h"
#include "rules/set.h"

#define PAIR_GENDER_TABLE(ROW) \
	ROW(GENDER_UNSAID, "") \
	ROW(GENDER_FEMALE, "f") \
	ROW(GENDER_MALE, "m")
enum pair_gender { PAIR_GENDER_TABLE(SET_MEMBER) };

struct pair_person {
	enum pair_gender gender;
	struct date born; /* may be not given */
};

/* Whether one is a woman and the other a man; a gender that is not said is neither. */
bool pair_mixed(enum pair_gender one, enum pair_gender other);

/* 0 or 1. The woman of a mixed pair, the younger of two of one sex; where that
 * does not decide (a gender or birth date not given, equal birth dates), 0. */
int pair_captain(const struct pair_person people[static 2]);

/* Junior high school or younger on `day`, by the Japanese school year: born
 * 2 April Y to 1 April Y+1, through 31 March of Y+16. False where either date
 * is not given. */
bool pair_is_junior(struct date born, struct date day);

enum pair_refusal { PAIR_ADMITTED, PAIR_NOT_MIXED, PAIR_NO_JUNIOR, PAIR_REFUSALS };

/* A mixed pair needs both genders said. Where a ruleset has no pairs there is
 * nothing to refuse. */
enum pair_refusal pair_admitted(const struct ruleset_conduct *conduct,
                                const struct pair_person people[static 2], struct date day);
