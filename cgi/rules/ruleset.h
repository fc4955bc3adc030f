/* A ruleset is a named bundle of five independent parts (RULES.md): handicap,
 * rotation, scoring, clock, conduct. Each of the first four has its shape in a header
 * of its own, beside what is reckoned by it; rulesets.c holds the seven bundles, as
 * data only. What an event may change of it has a row in datum.h besides, which is also how
 * the edition that a running event keeps is written (custom.h). Pure. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/handicap.h"
#include "rules/rotation.h"
#include "rules/scoring.h"
#include "rules/set.h"
#include "rules/timing.h"

/* Who may enter: one row each. The word is the database's, JSON's, and the end of its
 * keys in the catalogues ("admits.mixed", "enter.who.mixed"). */
#define ADMITS_TABLE(ROW) \
	ROW(ANY, "any", .players = 2) \
	ROW(MIXED, "mixed", .players = 2, .mixed = true, .genders = true) \
	ROW(JUNIOR, "junior", .players = 2, .junior = true, .genders = true) \
	ROW(SINGLE, "single", .players = 1)

#define ADMITS_CONSTANT(constant, ...) ADMITS_##constant,
enum ruleset_admits { ADMITS_TABLE(ADMITS_CONSTANT) };
#undef ADMITS_CONSTANT

struct ruleset_admits_facts {
	const char *word;
	size_t players; /* of an entry; 1 = no pairs, and so no captain, rotation or partner */
	bool mixed;     /* a woman and a man only */
	bool junior;    /* one of the two at least; birth dates are to be said */
	bool genders;   /* are to be said */
};

extern const struct ruleset_admits_facts ruleset_admits_facts[]; /* by enum ruleset_admits */

/* What conferring about resigning comes to. */
#define RULESET_RESIGNING_TABLE(ROW) \
	/* by the player to move, after asking at will; no partner takes it back */ \
	ROW(RESIGN_ANNOUNCED, "announced") \
	/* the player to move offers, the partner may confirm */ \
	ROW(RESIGN_CONFIRMED, "confirmed") \
	/* there is no partner */ \
	ROW(RESIGN_ALONE, "alone")
enum ruleset_resigning { RULESET_RESIGNING_TABLE(SET_MEMBER) };

struct ruleset_conduct {
	enum ruleset_admits admits;
	int late_minutes;    /* who comes later than this has lost by forfeit */
	bool late_rated;     /* whether a win over a pair that came too late counts for rating */
	bool both_late;      /* when both come late, White's clock is set to what Black's has used */
	bool talk_clock;     /* partners may remind each other of the clock */
	bool leave_together; /* both partners may leave their seats at once */
	bool illegal_moves;  /* it says what is done about a violation (rules/violation.h) */
	bool referee_decides_talk; /* illegal information: forfeit in serious cases only */
	enum ruleset_resigning resigning;
};

/* What a document may leave open, and this site decided then (RULES.md, "ours"); PAIR, TURNS,
 * CONDUCT and POINTS stand for whole sections. The word is the end of the name that
 * the rules' pages ask by ("ours.pair"). */
#define OURS_TABLE(ROW) \
	ROW(PAIR, "pair") \
	ROW(SEATS, "seats")     /* captains face to face */ \
	ROW(TURNS, "turns")     /* the rotation, and errors in it */ \
	ROW(ORDER, "order")     /* the rotation alone, and who begins */ \
	ROW(RULINGS, "rulings") /* what is claimed when, and on purpose or not */ \
	ROW(TWICE, "twice")     /* of two in a row: who plays next, or that it is like any error */ \
	ROW(PASSES, "passes") \
	ROW(COUNTING, "counting") \
	ROW(TOKENS, "tokens") \
	ROW(JIGO, "jigo") \
	ROW(CLOCK, "clock")     /* times */ \
	ROW(CONDUCT, "conduct") \
	ROW(LATE, "late")       /* how late is too late */ \
	ROW(RATED, "rated")     /* whether a win over who came too late counts for rating */ \
	ROW(TABLE, "table") \
	ROW(LAST, "last")       /* which row of the table is the last */ \
	ROW(COLOURS, "colours") /* who has Black, and when nigiri says */ \
	ROW(EVEN, "even")       /* that games are even, where the komi is the document's */ \
	ROW(KOMI, "komi") \
	ROW(POINTS, "points")   /* that a rank has any */ \
	ROW(PROFESSIONAL, "professional")

#define OURS_CONSTANT(constant, word) OURS_##constant,
enum ruleset_ours { OURS_TABLE(OURS_CONSTANT) OURS_COUNT };
#undef OURS_CONSTANT

extern const char *const ruleset_ours_words[OURS_COUNT];

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
	struct ruleset_conduct conduct;
};

/* All of them, in the order of API.md; sets how many. */
const struct ruleset *rulesets(size_t *count);

/* NULL when there is none of that id. */
const struct ruleset *ruleset_find(const char *id);

/* Whether the ruleset's document leaves it open. Of a ruleset that does not state what is
 * ours, everything is: nothing is claimed of a document that nobody has looked through. */
bool ruleset_is_ours(const struct ruleset *ruleset, enum ruleset_ours ours);

/* What there is to say of whom it admits. */
const struct ruleset_admits_facts *ruleset_admits(const struct ruleset *ruleset);

/* The players of an entry, 1 or 2. No change of an event's own turns the one kind into
 * the other. */
size_t ruleset_players(const struct ruleset *ruleset);

/* Whether one player plays one. */
bool ruleset_single(const struct ruleset *ruleset);

/* Whether its handicap depends on points at all. */
bool ruleset_has_handicap(const struct ruleset *ruleset);
