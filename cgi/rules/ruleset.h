/* A ruleset is a named bundle of independent parts (RULES.md). Here are their
 * shapes; rulesets.c holds the seven bundles, as data only. Pure.
 * Rotation, clocks and the rest of conduct get their parts beside these. */
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

enum counting { COUNT_TERRITORY, COUNT_AREA, COUNT_EITHER };
enum jigo { JIGO_WHITE_WINS, JIGO_DRAW };

struct scoring {
	enum counting counting;
	enum jigo jigo;
	int penalty; /* points a token costs */
};

enum admits { ADMITS_ANY, ADMITS_MIXED, ADMITS_JUNIOR, ADMITS_SINGLE /* no pairs */ };

struct conduct {
	enum admits admits;
	bool late_rated; /* whether a win over a pair that came too late counts for rating */
};

struct ruleset {
	const char *id;                 /* "kanto-junior" */
	const char *name_en, *name_ja;
	const char *source;             /* the document it comes from */
	struct handicap handicap;
	struct scoring scoring;
	struct conduct conduct;
};

/* All of them, in the order of API.md; sets how many. */
const struct ruleset *rulesets(size_t *count);

/* NULL when there is none of that id. */
const struct ruleset *ruleset_find(const char *id);

/* Whether its handicap depends on points at all. */
bool ruleset_has_handicap(const struct ruleset *ruleset);

#endif
