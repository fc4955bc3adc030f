/* How an event is played: its system, what can be set about it, and the
 * criteria of its standings. Everything that can be set is a whole number with
 * a key, bounds and a usual value for each system, so that form, API and
 * storage each know one table and no single setting. Pure.
 * Source: TOURNAMENT.md "Systems", "The draw", "Standings criteria".
 *
 * The text that a database keeps has one line for each setting that differs
 * from the system's usual one, the criteria last:
 *
 *   bar 33
 *   club_rounds 2
 *   criteria mms sos sosos
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tournament/criterion.h"

enum plan_system { SYSTEM_SWISS, SYSTEM_MCMAHON, SYSTEM_ROUND_ROBIN, SYSTEM_KNOCKOUT, SYSTEM_FOURS,
              SYSTEMS };

/* As in API.md: "round-robin"; ended by NULL. */
extern const char *const plan_system_names[SYSTEMS + 1];

enum plan_setting {
	/* McMahon: grades are counted from 30-kyu = 0, 1-dan = 30; who starts at the
	 * zero has no points */
	SETTING_BAR, SETTING_FLOOR, SETTING_ZERO,
	/* Round robin: into how many groups the field is dealt */
	SETTING_GROUPS,
	/* A knockout after the rest: how many play it (0 = none, else a power of
	 * two); the game for third place, of SYSTEM_KNOCKOUT too */
	SETTING_FINALISTS, SETTING_THIRD_PLACE,
	/* What a round without a game is worth, in half points; whether the sum of
	 * it is rounded down to whole points. A McMahon event counts those in its McMahon
	 * scores, and has two more for what are wins alone */
	SETTING_BYE_X2, SETTING_ABSENT_X2, SETTING_ROUND_DOWN,
	SETTING_SCORE_BYE_X2, SETTING_SCORE_ABSENT_X2,
	/* Every round without a game counts half in opponents' scores */
	SETTING_UNPLAYED_HALF,
	/* Down to which grade the first category goes, the second ...; the ninth is
	 * everybody else. At 0 a category has all who are left. */
	SETTING_CATEGORY_1, SETTING_CATEGORY_2, SETTING_CATEGORY_3, SETTING_CATEGORY_4,
	SETTING_CATEGORY_5, SETTING_CATEGORY_6, SETTING_CATEGORY_7, SETTING_CATEGORY_8,
	/* Terms of the draw. "rounds": the term counts in so many first rounds, 0 =
	 * never, 20 = always */
	SETTING_APART_ROUNDS, SETTING_CLUB_ROUNDS, SETTING_COUNTRY_ROUNDS,
	SETTING_TOP_FREE, /* from round 2 on these three leave the top score group alone */
	SETTING_FLOAT_ROUNDS,
	SETTING_SEEDING_FIRST, SETTING_SEEDING_LATER, /* enum plan_seeding */
	SETTING_SEEDING_ROUNDS, /* how many rounds are "first" */
	SETTING_HANDICAP_ROUNDS,
	SETTING_EVEN_COLOURS, /* who takes Black in an even game: nigiri, or the draw, which balances */
	SETTING_COLOUR_ROUNDS,
	SETTINGS
};

/* Who is meant for whom inside a score group of 2k, by place. */
enum plan_seeding {
	SEEDING_RANDOM,
	SEEDING_CROSS,   /* one of 1..k against one of k+1..2k, by chance */
	SEEDING_SLIP,    /* 1 against k+1, 2 against k+2 ... */
	SEEDING_FOLD,    /* 1 against 2k, 2 against 2k-1 ... */
	SEEDINGS
};

struct plan_setting_facts {
	const char *key;          /* as in the text and the API: "club_rounds" */
	int least, most;
	unsigned systems;    /* 1 << enum plan_system for each that it means anything to */
	int usual[SYSTEMS];
	const char *const *words; /* by value from 0, of a choice ("no", "yes"); NULL = a number */
};

extern const struct plan_setting_facts plan_settings[SETTINGS];

enum { PLAN_TEXT_MAX = 1024 };

struct plan {
	enum plan_system system;
	int value[SETTINGS];
	/* As places are decided; the first that is earned (no category, rank or rating) is what
	 * the draw groups by. */
	enum criterion order[CRITERIA];
	size_t order_count;             /* at least 1 */
};

/* Whether the setting means anything to the system. */
bool plan_setting_applies(enum plan_setting setting, enum plan_system system);

/* Whether places are decided by it, at whatever place in the order. */
bool plan_orders_by(const struct plan *plan, enum criterion criterion);

struct plan plan_usual(enum plan_system system);

/* What differs from the usual plan of the system; "" for nothing. */
void plan_text(const struct plan *plan, char text[static PLAN_TEXT_MAX]);

/* Reads what plan_text wrote, its lines in any order. False for anything else: an unknown
 * key or one that comes twice, a value out of bounds or written another way ("+3", "03"),
 * a criterion twice, finalists that are no power of two. */
bool plan_read(enum plan_system system, const char *text, struct plan *plan);

/* False for no name of a system. */
bool plan_system_parse(const char *name, enum plan_system *system);
