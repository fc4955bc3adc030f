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

#include "rules/number_kind.h"
#include "rules/set.h"
#include "tournament/criterion.h"

/* A row: the system, its word as in API.md, and the order that is usual in it. */
#define PLAN_SYSTEM_TABLE(ROW) \
	ROW(SYSTEM_SWISS, "swiss", CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT) \
	ROW(SYSTEM_MCMAHON, "mcmahon", CRITERION_MMS, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT) \
	ROW(SYSTEM_ROUND_ROBIN, "round-robin", CRITERION_SCORE, CRITERION_DIRECT) \
	ROW(SYSTEM_KNOCKOUT, "knockout", CRITERION_STAGE) \
	ROW(SYSTEM_FOURS, "fours", CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT)
enum plan_system { PLAN_SYSTEM_TABLE(SET_MEMBER) SYSTEMS };

/* Ended by NULL. */
extern const char *const plan_system_names[SYSTEMS + 1];

/* A row: the constant, the key as in the text and the API, the systems that it means
 * anything to, what is usual in each, and what it may be (plan.c has the words for these). */
#define PLAN_TABLE(SETTING) \
	/* McMahon: grades are counted from 30-kyu = 0, 1-dan = 30; who starts at the \
	 * zero has no points */ \
	SETTING(BAR, bar, MCMAHON, EVERY(33), GRADE) \
	SETTING(FLOOR, floor, MCMAHON, EVERY(10), GRADE) \
	SETTING(ZERO, zero, MCMAHON, EVERY(0), GRADE) \
	/* Round robin: into how many groups all who play are dealt */ \
	SETTING(GROUPS, groups, ROUND_ROBIN, EVERY(1), COUNT("number", 1, 64)) \
	/* A knockout after the rest: how many play it (0 = none, never 1); \
	 * the game for third place, of SYSTEM_KNOCKOUT too */ \
	SETTING(FINALISTS, finalists, MATCHED | ROUND_ROBIN, EVERY(0), COUNT("finalists", 0, 64)) \
	SETTING(THIRD_PLACE, third_place, MATCHED | ROUND_ROBIN | KNOCKOUT, EVERY(1), FLAG) \
	/* What a round without a game is worth, in half points (the rest round of a group of odd \
	 * size apart: everybody has one); whether the sum of \
	 * it is rounded down to whole points. A McMahon event counts those in its McMahon \
	 * scores, and has two more for what are wins alone */ \
	SETTING(BYE_X2, bye_x2, ALL, EVERY(2), HALVES(2)) \
	SETTING(REST_X2, rest_x2, ROUND_ROBIN, EVERY(0), HALVES(2)) \
	SETTING(ABSENT_X2, absent_x2, ALL, {[SYSTEM_MCMAHON] = 1}, HALVES(2)) \
	SETTING(ROUND_DOWN, round_down, ALL, {[SYSTEM_MCMAHON] = 1}, FLAG) \
	SETTING(SCORE_BYE_X2, score_bye_x2, MCMAHON, EVERY(2), HALVES(2)) \
	SETTING(SCORE_ABSENT_X2, score_absent_x2, MCMAHON, EVERY(0), HALVES(2)) \
	/* Every round without a game counts half in opponents' scores */ \
	SETTING(UNPLAYED_HALF, unplayed_half, MATCHED, EVERY(0), FLAG) \
	/* An opponent's McMahon score counts in SOS and its kin with the stones it was given, and \
	 * without those it gave. OpenGotha's always does */ \
	SETTING(SOS_STONES, sos_stones, MCMAHON, EVERY(0), FLAG) \
	/* How many first rounds sos_later leaves out, and whether it leaves out one more where a \
	 * tie remains, then one more, as the 33rd World Amateur Go Championship did */ \
	SETTING(SOS_LEFT_OUT, sos_left_out, ALL, EVERY(1), COUNT("number", 1, 19)) \
	SETTING(SOS_ONE_MORE, sos_one_more, ALL, EVERY(0), FLAG) \
	/* Ties are broken down to this place, 0 = to the last; and how many criteria, from the \
	 * first that is earned, decide every place (the stage decides them anyway) */ \
	SETTING(TIES_TO, ties_to, MATCHED | ROUND_ROBIN | FOURS, EVERY(0), COUNT("number", 0, 2048)) \
	SETTING(TIES_AFTER, ties_after, MATCHED | ROUND_ROBIN | FOURS, EVERY(1), COUNT("number", 1, 9)) \
	/* Down to which grade the first category goes, the second ...; the ninth is \
	 * everybody else. At 0 a category has all who are left. */ \
	SETTING(CATEGORY_1, category_1, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_2, category_2, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_3, category_3, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_4, category_4, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_5, category_5, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_6, category_6, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_7, category_7, MATCHED, EVERY(0), GRADE) \
	SETTING(CATEGORY_8, category_8, MATCHED, EVERY(0), GRADE) \
	/* Terms of the draw. "rounds": the term counts in so many first rounds, 0 = \
	 * never, 20 = always. Who is better kept apart: "gap" is up to how many \
	 * points apart two clubmates rather play others than each other; at main_share \
	 * percent of all who play a club, or a country, is too large to be kept apart (0 = \
	 * none is), and local_rounds has the largest such club meet visitors */ \
	SETTING(APART_ROUNDS, apart_rounds, MATCHED, EVERY(ALWAYS), ROUNDS) \
	SETTING(FAMILY_ROUNDS, family_rounds, MATCHED, EVERY(0), ROUNDS) \
	SETTING(CLUB_ROUNDS, club_rounds, MATCHED, EVERY(ALWAYS), ROUNDS) \
	SETTING(CLUB_GAP, club_gap, MATCHED, EVERY(0), COUNT("gap", 0, 9)) \
	SETTING(COUNTRY_ROUNDS, country_rounds, MATCHED, EVERY(0), ROUNDS) \
	SETTING(COUNTRY_GAP, country_gap, MATCHED, EVERY(0), COUNT("gap", 0, 9)) \
	SETTING(MAIN_SHARE, main_share, MATCHED, EVERY(0), COUNT("percent", 0, 100)) \
	SETTING(LOCAL_ROUNDS, local_rounds, MATCHED, EVERY(0), ROUNDS) \
	/* Whom all of that leaves alone, when it is two of them: behind the first so many \
	 * rounds who has won half of all rounds, and in a McMahon who started at the bar; \
	 * from round 2 on the top score group */ \
	SETTING(FIRM_ROUNDS, firm_rounds, MATCHED, EVERY(2), ROUNDS) \
	SETTING(HALF_FREE, half_free, MATCHED, EVERY(1), FLAG) \
	SETTING(BAR_FREE, bar_free, MCMAHON, EVERY(1), FLAG) \
	SETTING(TOP_FREE, top_free, MATCHED, EVERY(0), FLAG) \
	/* Whom floats are dealt to, and from which part of a score group those come who \
	 * play down and up (enum plan_float) */ \
	SETTING(FLOAT_ROUNDS, float_rounds, MATCHED, EVERY(ALWAYS), ROUNDS) \
	SETTING(FLOAT_DOWN, float_down, MATCHED, EVERY(FLOAT_MIDDLE), WORD(floats)) \
	SETTING(FLOAT_UP, float_up, MATCHED, EVERY(FLOAT_MIDDLE), WORD(floats)) \
	/* enum plan_seeding, and how many rounds are "first" */ \
	SETTING(SEEDING_FIRST, seeding_first, MATCHED, EVERY(SEEDING_CROSS), WORD(seedings)) \
	SETTING(SEEDING_LATER, seeding_later, MATCHED, EVERY(SEEDING_FOLD), WORD(seedings)) \
	SETTING(SEEDING_ROUNDS, seeding_rounds, MATCHED, EVERY(2), ROUNDS) \
	SETTING(HANDICAP_ROUNDS, handicap_rounds, MATCHED, EVERY(0), ROUNDS) \
	/* What the table of handicaps is asked by (event/strength.h): points or McMahon scores, \
	 * of which no more counts than that of the top (a professional: everything does), the \
	 * difference less so many half points, up to a row of so many stones */ \
	SETTING(HANDICAP_BY, handicap_by, MCMAHON, EVERY(HANDICAP_BY_POINTS), WORD(handicap_bys)) \
	SETTING(HANDICAP_TOP, handicap_top, MATCHED, EVERY(39), GRADE) \
	SETTING(HANDICAP_LESS, handicap_less, MATCHED, EVERY(0), HALF_POINTS(-2, 18)) \
	SETTING(HANDICAP_MOST, handicap_most, MATCHED, EVERY(9), COUNT("stones", 0, 9)) \
	/* Who takes Black in an even game: enum plan_even_colours */ \
	SETTING(EVEN_COLOURS, even_colours, ALL, EVERY(EVEN_RULES), WORD(even_colours)) \
	SETTING(COLOUR_ROUNDS, colour_rounds, MATCHED, EVERY(ALWAYS), ROUNDS)

#define PLAN_CONSTANT(constant, ...) SETTING_##constant,
enum plan_setting { PLAN_TABLE(PLAN_CONSTANT) SETTINGS };
#undef PLAN_CONSTANT

#define PLAN_HANDICAP_BY_TABLE(ROW) \
	ROW(HANDICAP_BY_POINTS, "points") \
	ROW(HANDICAP_BY_SCORE, "score")
enum plan_handicap_by { PLAN_HANDICAP_BY_TABLE(SET_MEMBER) };

#define PLAN_EVEN_COLOURS_TABLE(ROW) \
	/* as the rules of the event have it (rules/handicap.h, colours) */ \
	ROW(EVEN_RULES, "rules") \
	/* who has had it less often, from round 1 on */ \
	ROW(EVEN_BALANCE, "balance") \
	/* nigiri at the board, in every round */ \
	ROW(EVEN_NIGIRI, "nigiri")
enum plan_even_colours { PLAN_EVEN_COLOURS_TABLE(SET_MEMBER) };

/* Who is meant for whom inside a score group of 2k, by place. */
#define PLAN_SEEDING_TABLE(ROW) \
	ROW(SEEDING_RANDOM, "random") \
	/* one of 1..k against one of k+1..2k, by chance */ \
	ROW(SEEDING_CROSS, "cross") \
	/* 1 against k+1, 2 against k+2 ... */ \
	ROW(SEEDING_SLIP, "slip") \
	/* 1 against 2k, 2 against 2k-1 ... */ \
	ROW(SEEDING_FOLD, "fold")
enum plan_seeding { PLAN_SEEDING_TABLE(SET_MEMBER) SEEDINGS };

/* Who of a score group plays another score, by place. */
#define PLAN_FLOAT_TABLE(ROW) \
	ROW(FLOAT_ANY, "any") \
	ROW(FLOAT_TOP, "top") \
	ROW(FLOAT_MIDDLE, "middle") \
	ROW(FLOAT_BOTTOM, "bottom")
enum plan_float { PLAN_FLOAT_TABLE(SET_MEMBER) };

struct plan_setting_facts {
	const char *key;
	unsigned systems;           /* 1 << enum plan_system for each */
	int usual[SYSTEMS];
	struct number_kind number;  /* bounds, or the words by value from 0 */
	/* What it is a number of, where it is neither a grade, a word nor half points: the words
	 * of it are "setting.value." and this. */
	const char *unit_key;
};

extern const struct plan_setting_facts plan_settings[SETTINGS];

enum { PLAN_TEXT_MAX = 1024 };

/* Of the database, since when the usual values are these, and since when a rest round is worth
 * what it says itself and not what a bye is. */
enum { PLAN_USUAL_SCHEMA = 20, PLAN_REST_SCHEMA = 23 };

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
 * a criterion twice, a single finalist. */
bool plan_read(enum plan_system system, const char *text, struct plan *plan);

/* The same of a text that says what differed from what was usual before PLAN_USUAL_SCHEMA: of
 * an event that was open then, and goes on as it was. */
bool plan_read_before(enum plan_system system, const char *text, struct plan *plan);

/* False for no name of a system. */
bool plan_system_parse(const char *name, enum plan_system *system);
