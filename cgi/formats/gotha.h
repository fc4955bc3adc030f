/* An event as OpenGotha keeps it, from its XML file and into one. Nothing here is in our own terms:
 * who makes an event of ours of it decides what each thing means.
 *
 * Source: files of OpenGotha 3.2 to 3.5 (dataVersion 201). An element or attribute not named here
 * is left out, and said to be where it is a setting that is not the program's usual one; what is
 * displayed is none. What OpenGotha takes for a missing attribute is taken here, but for the clock
 * of a file that says nothing of one. Grades are counted from 30-kyu = 0; 1-dan is 30, 9-dan 38. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/slice.h"
#include "formats/fault.h"
#include "rules/date.h"
#include "rules/rank.h"
#include "rules/timing.h"
#include "tournament/criterion.h"
#include "tournament/plan.h"

enum {
	GOTHA_ROUNDS_MAX = 20,
	GOTHA_PLAYERS_MAX = 2048,
	GOTHA_TABLES_MAX = 9999,
	GOTHA_HANDICAP_MAX = 9,
	GOTHA_CATEGORIES_MAX = 9,
	GOTHA_CRITERIA_MAX = 10,
	GOTHA_KIN_MAX = 9,
	GOTHA_TEXT_MAX = 200, /* code points of a name, a place or a club */
	GOTHA_LEFT_MAX = 20,
};

enum gotha_result {
	GOTHA_UNKNOWN, GOTHA_WHITE_WINS, GOTHA_BLACK_WINS, GOTHA_EQUAL, GOTHA_BOTH_WIN,
	GOTHA_BOTH_LOSE,
	GOTHA_RESULTS
};

/* Placement criteria (struct gotha_criterion_facts). ..W count wins, ..M McMahon scores. */
#define GOTHA_CRITERION_TABLE(ROW) \
	ROW(GOTHA_CAT, "CAT", CRITERION_CATEGORY, false) \
	ROW(GOTHA_RANK, "Rank", CRITERION_RANK, false) \
	ROW(GOTHA_RATING, "Rating", CRITERION_RATING, false) \
	ROW(GOTHA_NBW, "NBW", CRITERION_SCORE, false) \
	ROW(GOTHA_MMS, "MMS", CRITERION_MMS, false) \
	ROW(GOTHA_STS, "STS", CRITERION_MMS, true) \
	ROW(GOTHA_CPS, "CPS", CRITERIA, false) \
	ROW(GOTHA_SCOREX, "SCOREX", CRITERION_SCOREX, true) \
	ROW(GOTHA_SOSW, "SOSW", CRITERION_SOS, false) \
	ROW(GOTHA_SOSW_1, "SOSW-1", CRITERION_SOS_1, false) \
	ROW(GOTHA_SOSW_2, "SOSW-2", CRITERION_SOS_2, false) \
	ROW(GOTHA_SODOSW, "SODOSW", CRITERION_SODOS, false) \
	ROW(GOTHA_SOSOSW, "SOSOSW", CRITERION_SOSOS, false) \
	ROW(GOTHA_CUSSW, "CUSSW", CRITERION_CUSS, false) \
	ROW(GOTHA_SOSM, "SOSM", CRITERION_SOS, true) \
	ROW(GOTHA_SOSM_1, "SOSM-1", CRITERION_SOS_1, true) \
	ROW(GOTHA_SOSM_2, "SOSM-2", CRITERION_SOS_2, true) \
	ROW(GOTHA_SODOSM, "SODOSM", CRITERION_SODOS, true) \
	ROW(GOTHA_SOSOSM, "SOSOSM", CRITERION_SOSOS, true) \
	ROW(GOTHA_CUSSM, "CUSSM", CRITERION_CUSS, true) \
	ROW(GOTHA_SOSTS, "SOSTS", CRITERION_SOS, true) \
	ROW(GOTHA_EXT, "EXT", CRITERION_EXT, false) \
	ROW(GOTHA_EXR, "EXR", CRITERION_EXR, false) \
	ROW(GOTHA_SDC, "SDC", CRITERION_SDC, false) \
	ROW(GOTHA_DC, "DC", CRITERION_DC, false)
enum gotha_criterion { GOTHA_CRITERION_TABLE(SET_MEMBER) GOTHA_CRITERIA };

struct gotha_criterion_facts {
	const char *name;       /* in the file: "SOSM-1" */
	enum criterion ours;    /* CRITERIA: we have none such */
	bool scores;            /* counts McMahon scores */
};

extern const struct gotha_criterion_facts gotha_criteria[GOTHA_CRITERIA];

struct gotha_player {
	const char *family, *given;
	struct rank rank;        /* never RANK_NONE when read */
	const char *grade;       /* the rank as its federation has it: any text, often "" */
	const char *country, *club;
	const char *egf_pin;
	int rating;
	int start_correction;    /* smmsCorrection, added to the clamped McMahon start */
	bool preregistered;      /* PRE; a player who has come is FIN */
	unsigned plays;          /* bit r: takes part in the round of index r; 20 bits */
};

struct gotha_game {
	size_t round;            /* index from 0 */
	int table;               /* from 1 */
	size_t white, black;     /* indices of players */
	int handicap;
	bool known_colour;       /* false: nobody recorded who had which */
	enum gotha_result result;
	bool by_default;         /* never with GOTHA_UNKNOWN */
};

struct gotha_bye {
	size_t round, player;    /* indices */
};

/* How its rounds are paired, as far as we know the same. */
struct gotha_pairing {
	enum plan_seeding seeding_first, seeding_later; /* never SEEDING_RANDOM */
	int seeding_rounds;                  /* in which the first counts, 0..20 */
	enum plan_float float_down, float_up; /* never FLOAT_ANY */
	bool half_free, bar_free;
	/* Two of one club or country: not minded, parted among equal scores, or up to so many
	 * score groups apart; 0 = that one is not minded. */
	enum gotha_kin { GOTHA_KIN_NEVER, GOTHA_KIN_LEVEL, GOTHA_KIN_SCORES } kin;
	int club, country;                   /* 0..9 */
	bool low_handicap;                   /* games of few stones are preferred */
};

struct gotha_event {
	const char *name, *short_name, *location;
	struct date begins, ends;             /* may not be given */
	size_t rounds;                        /* 1..20, and no game is in a later one */
	int komi_x2;
	int bar_grade, floor_grade, zero_grade;
	int absent_nbw_x2, bye_nbw_x2;        /* worth in wins, 0..2 */
	int absent_mms_x2, bye_mms_x2;        /* worth in McMahon score, 0..2 */
	bool timed;                           /* the file says the clock: */
	struct timing clock;                  /* gotha_clock's, its numbers 0 or more */
	bool round_down;                      /* the sum of those, to whole points */
	bool unplayed_half;                   /* genCountNotPlayedGamesAsHalfPoint */
	bool handicap_by_mms;                 /* else by rank */
	int handicap_threshold_grade;         /* no handicap at and above it */
	int handicap_correction;              /* stones fewer than the difference */
	int handicap_ceiling;
	struct gotha_pairing pairing;
	int category_floors[GOTHA_CATEGORIES_MAX - 1]; /* lowest grade of all but the last */
	size_t categories;                    /* 1..9 */
	enum gotha_criterion criteria[GOTHA_CRITERIA_MAX]; /* in their order */
	size_t criterion_count;
	const struct gotha_player *players;   /* no two of the same key */
	size_t player_count;
	const struct gotha_game *games;       /* in the order of the file */
	size_t game_count;
	const struct gotha_bye *byes;
	size_t bye_count;
	/* What else was in the file, each once: "teams", "clubs" (groups of them), "numbers" (of
	 * players at federations), "size" (of the board), "online", "director", "categories" (kept
	 * apart in the draw), "seeding" (by what else, among equals), "free" (a rank above which
	 * clubs do not count), "low-handicap" (weighs more than seeding), "weights" (of the draw,
	 * any other), "criterion XYZ" and "element Xyz" of such as are unknown. */
	const char *left[GOTHA_LEFT_MAX];
	size_t left_count;
};

/* What the program's own defaults are, for who writes a file from something else. */
struct gotha_event gotha_usual(void);

/* What the program can say of a clock: of overtime in periods the first, which it repeats, and of
 * byo-yomi not how often, so once. */
struct timing gotha_clock(const struct timing *clock);

/* McMahon where MMS comes before NBW among the criteria, or where neither is there and
 * another counts McMahon scores; else Swiss. */
enum plan_system gotha_system(const struct gotha_event *event);

/* What the program knows a player by, two of whom it cannot tell apart: family
 * and given name without blanks, in capitals. */
const char *gotha_key(struct arena *arena, const char *family, const char *given);

/* The whole file of at most `size_max` bytes. Every name is text_clean's.
 * Encodings: UTF-8, UTF-16, ISO-8859-1, US-ASCII. A document type with
 * declarations of its own is refused unread, one that only names a file is passed
 * over (nothing is ever fetched). False with a fault that says the line, the
 * attribute and what stands there when the file is cut off or is no event; when
 * a value that counts is none or out of bounds, a rank nobody has, a result unknown; when a
 * player is there twice, a game or a bye names nobody who is there, a player
 * plays himself, has two games in a round or a game and the bye, or a table has
 * two games. */
bool gotha_read(struct arena *arena, struct slice bytes, size_t size_max,
                struct gotha_event *event, struct fault *fault);

/* A file that OpenGotha opens, UTF-8. Read again it gives the same event, but for
 * what the program would refuse: a country that is not two letters is left out, an
 * empty name is "-", a second player of the same key gets a number behind the
 * given name, a rating outside -900..2949 is the nearest inside, a professional
 * of no stated grade is 9p and a player without rank 30k. */
const char *gotha_text(struct arena *arena, const struct gotha_event *event);
