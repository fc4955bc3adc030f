/* A ruleset is a named bundle of five independent parts (RULES.md): handicap,
 * rotation, scoring, clock, conduct. Here are their shapes; rulesets.c holds the
 * seven bundles, as data only. Pure. */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include <stdbool.h>
#include <stddef.h>

enum side { SIDE_NONE, SIDE_BLACK, SIDE_WHITE };

enum honour { HONOUR_NONE, HONOUR_PREFECTURE, HONOUR_TITLE };

struct handicap_row {
	int difference_x2; /* from this difference on, in half points */
	int stones;
	int komi_x2;       /* above 0 Black gives, below 0 White gives */
};

enum pair_rounding { PAIR_EXACT, PAIR_UP };
enum difference_rounding { DIFFERENCE_EXACT, DIFFERENCE_DOWN };
enum colours { COLOURS_BY_POINTS /* nigiri on equal ones */, COLOURS_BY_NIGIRI /* always */ };

struct handicap {
	int professional; /* whole points */
	int title;        /* 0 = this ruleset knows no such honour */
	int prefecture;   /* likewise */
	enum pair_rounding pair;
	enum difference_rounding difference;
	enum colours colours;
	int cap_x2;       /* a pair above it may not enter; 0 = no cap */
	const struct handicap_row *rows; /* rising differences, the last "and more";
	                                  * one row only = always even games */
	size_t row_count;
};

/* What two moves in a row of one side are. */
enum twice {
	TWICE_REMOVED, /* the second stone comes off, a penalty when claimed */
	TWICE_LOSES,   /* the side loses at once, claimed or not */
	TWICE_ERROR,   /* a rotation error like any other */
};

struct rotation { /* means nothing where one player plays one */
	enum twice twice;
	bool referee_always; /* called for every rotation error */
};

enum counting { COUNT_TERRITORY, COUNT_AREA, COUNT_EITHER };
enum jigo { JIGO_WHITE_WINS, JIGO_DRAW };

struct scoring {
	enum counting counting;
	enum jigo jigo;
	int penalty;       /* points a token costs */
	bool pass_stones;  /* each pass hands over a stone */
	bool white_last;   /* White has to pass last, and owes a pass otherwise */
	bool four_passes;  /* a resumption that begins with two passes ends the game */
	bool superko;      /* nobody recreates a position of their own */
	int stones_a_side; /* counted at the start; 0 = as many as needed */
};

/* The kinds of overtime, one row each: the word, and what belongs to it. NONE is sudden
 * death. PERIODS: so many stones in so many seconds, the last period again and again.
 * BYOYOMI: `count` periods of `seconds`; a move within one costs none. FISCHER: `seconds`
 * more for every move, from the first on. */
#define OVERTIME_TABLE(ROW) \
	ROW(NONE, "none", .periods = false) \
	ROW(PERIODS, "periods", .periods = true) \
	ROW(BYOYOMI, "byo-yomi", .count = true, .seconds = true) \
	ROW(FISCHER, "fischer", .seconds = true)

#define OVERTIME_CONSTANT(constant, ...) OVERTIME_##constant,
enum overtime { OVERTIME_TABLE(OVERTIME_CONSTANT) };
#undef OVERTIME_CONSTANT

struct overtime_facts {
	const char *word;
	bool periods, count, seconds; /* which of these it has; the others of struct timing are 0 */
};

extern const struct overtime_facts overtime_facts[]; /* by enum overtime */

struct period {
	int stones, seconds;
};

struct timing {
	int main_seconds;
	enum overtime overtime;
	const struct period *periods; /* period_count of them */
	size_t period_count;
	int count, seconds;
};

/* Who may enter: one row each. The word is the database's, JSON's, and the end of its
 * keys in the catalogues ("admits.mixed", "enter.who.mixed"). */
#define ADMITS_TABLE(ROW) \
	ROW(ANY, "any", .players = 2) \
	ROW(MIXED, "mixed", .players = 2, .mixed = true, .genders = true) \
	ROW(JUNIOR, "junior", .players = 2, .junior = true, .genders = true) \
	ROW(SINGLE, "single", .players = 1)

#define ADMITS_CONSTANT(constant, ...) ADMITS_##constant,
enum admits { ADMITS_TABLE(ADMITS_CONSTANT) };
#undef ADMITS_CONSTANT

struct admits_facts {
	const char *word;
	size_t players; /* of an entry; 1 = no pairs, and so no captain, rotation or partner */
	bool mixed;     /* a woman and a man only */
	bool junior;    /* one of the two at least; birth dates are to be said */
	bool genders;   /* are to be said */
};

extern const struct admits_facts admits_facts[]; /* by enum admits */

/* What conferring about resigning comes to. */
enum resigning {
	RESIGN_ANNOUNCED, /* by the player to move, after asking at will; no partner takes it back */
	RESIGN_CONFIRMED, /* the player to move offers, the partner may confirm */
	RESIGN_ALONE,     /* there is no partner */
};

struct conduct {
	enum admits admits;
	int late_minutes;    /* who comes later than this has lost by forfeit */
	bool late_rated;     /* whether a win over a pair that came too late counts for rating */
	bool both_late;      /* when both come late, White's clock is set to what Black's has used */
	bool talk_clock;     /* partners may remind each other of the clock */
	bool leave_together; /* both partners may leave their seats at once */
	bool referee_decides_talk; /* illegal information: forfeit in serious cases only */
	enum resigning resigning;
};

/* What a document may leave open, and this site decided then (RULES.md, "ours"); PAIR, TURNS,
 * CLOCK, CONDUCT and POINTS stand for whole sections. The word is the end of the name that
 * the rules' pages ask by ("ours.pair"). */
#define OURS_TABLE(ROW) \
	ROW(PAIR, "pair") \
	ROW(SEATS, "seats")     /* captains face to face */ \
	ROW(TURNS, "turns")     /* the rotation, and errors in it */ \
	ROW(RULINGS, "rulings") /* what is claimed when, and on purpose or not */ \
	ROW(TWICE, "twice")     /* who plays after a stone that came off */ \
	ROW(PASSES, "passes") \
	ROW(COUNTING, "counting") \
	ROW(TOKENS, "tokens") \
	ROW(JIGO, "jigo") \
	ROW(CLOCK, "clock") \
	ROW(CONDUCT, "conduct") \
	ROW(LATE, "late") \
	ROW(TABLE, "table") \
	ROW(COLOURS, "colours") /* who has Black, and when nigiri says */ \
	ROW(KOMI, "komi") \
	ROW(POINTS, "points")   /* that a rank has any */ \
	ROW(PROFESSIONAL, "professional")

#define OURS_CONSTANT(constant, word) OURS_##constant,
enum ours { OURS_TABLE(OURS_CONSTANT) OURS_COUNT };
#undef OURS_CONSTANT

extern const char *const ours_words[OURS_COUNT];

struct ruleset {
	const char *id;                 /* "kanto-junior" */
	const char *name_en, *name_ja;
	const char *source;             /* the document it comes from, by its own title */
	bool source_ja;                 /* which is Japanese */
	unsigned ours;                  /* see ruleset_is_ours */
	struct handicap handicap;
	struct rotation rotation;
	struct scoring scoring;
	struct timing clock;
	struct conduct conduct;
};

/* All of them, in the order of API.md; sets how many. */
const struct ruleset *rulesets(size_t *count);

/* NULL when there is none of that id. */
const struct ruleset *ruleset_find(const char *id);

/* Whether the ruleset's document leaves it open. Of a ruleset that does not state what is
 * ours, everything is: nothing is claimed of a document that nobody has looked through. */
bool ruleset_is_ours(const struct ruleset *ruleset, enum ours ours);

/* What there is to say of whom it admits. */
const struct admits_facts *ruleset_admits(const struct ruleset *ruleset);

/* The players of an entry, 1 or 2. No change of an event's own turns the one kind into
 * the other. */
size_t ruleset_players(const struct ruleset *ruleset);

/* Whether one player plays one. */
bool ruleset_single(const struct ruleset *ruleset);

/* Whether its handicap depends on points at all. */
bool ruleset_has_handicap(const struct ruleset *ruleset);

#endif
