/* Between OpenGotha's XML and an event: what the elements say, before anybody
 * knows whom their keys mean. Used by gotha_*.c only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "formats/gotha.h"

extern const char *const gotha_draft_result_names[GOTHA_RESULTS]; /* "RESULT_EQUAL" */

enum { GOTHA_OVERTIMES = SET_SIZE(OVERTIME_TABLE) };
/* Its word, "CANBYOYOMI", and the attributes that say the rest (NULL: it has none), with what the program
 * takes for one that is missing: how many stones are played in one period, and how long that is. */
extern const struct gotha_draft_overtime {
	const char *word, *stones;
	int usual_stones;
	const char *seconds;
	int usual_seconds;
} gotha_draft_overtimes[GOTHA_OVERTIMES];

/* By the value, NULL where the program has no name for it; gaps are skipped. */
extern const char *const gotha_draft_seedings[SEEDINGS]; /* "SPLITANDFOLD" */
/* The weight of clubs and countries that part equal scores only. */
#define GOTHA_DRAFT_LEVEL 1000000000LL
/* The weight of few stones, below that of seeding and above that of colours, 5 and 1 million. */
#define GOTHA_DRAFT_LOW_HANDICAP 2000000
enum { GOTHA_FLOATS = SET_SIZE(PLAN_FLOAT_TABLE) };
extern const char *const gotha_draft_floats[GOTHA_FLOATS]; /* "MID" */

/* A player by what it is called. */
struct gotha_draft_keyed {
	const char *key;
	size_t player;
};

/* By key, players of one key in their order. */
void gotha_draft_keyed_sort(struct gotha_draft_keyed *list, size_t count);

struct gotha_draft_game {
	struct gotha_game game; /* white and black not yet known */
	const char *white, *black;
	int line;
};

struct gotha_draft_bye {
	size_t round;
	const char *player;
	int line;
};

struct gotha_draft {
	struct arena *arena;
	struct fault *fault;
	struct gotha_event event;       /* with how many players, games and byes, but without them */
	struct gotha_player *players;
	int *player_lines;              /* of each */
	struct gotha_draft_game *games;
	struct gotha_draft_bye *byes;
	bool general;                   /* GeneralParameterSet was there */
	bool criterion_set[GOTHA_CRITERIA_MAX]; /* by number - 1 */
	enum gotha_criterion criterion[GOTHA_CRITERIA_MAX]; /* GOTHA_CRITERIA: none that is known */
	bool category_set[GOTHA_CATEGORIES_MAX - 1];
};

/* An element: names and values in turn, ended by NULL. */
struct gotha_draft_element {
	const char *name;
	const char **attributes;
	int line;
	bool for_teams; /* stands inside TeamPlacementParameterSet */
};

/* Takes what the element says into the draft; false with a fault. An element of
 * another name says nothing. */
bool gotha_draft_take(struct gotha_draft *draft, const struct gotha_draft_element *element);

/* The event of a draft whose elements are all taken: keys become players, and no
 * two of them contradict each other. False with a fault. */
bool gotha_draft_link(struct gotha_draft *draft, struct gotha_event *event);
