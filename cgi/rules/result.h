/* How games end, how that is reported, and results as text. Pure.
 * All there is to know of an ending, or of a way of reporting one, stands in its row of
 * one table, whose rows are the enum's members too: who must know something reads the
 * row, and who must know more adds a column. Beside it stand only words: the texts "result.NAME",
 * "desk-result.by.NAME" and what "desk-line.sum" says of it, the schema's CHECK of a game's
 * `how`, and openapi.json.
 * Sources: RULES.md "Scoring", "Lateness and forfeits". Margins are in half points (x2). */
#pragma once

#include <stdbool.h>

#include "rules/side.h"

struct ruleset;
struct scoring;

/* What decided a game, as a cell of the standings says it beside won or lost. */
enum result_manner {
	MANNER_PLAYED,  /* nothing beside it */
	MANNER_FORFEIT,
	MANNER_TIME,
	MANNER_BOTH,    /* the same for both sides */
};

/* A row an ending: its manner, which none can leave out, and the other columns of struct
 * result_ending_facts. */
#define ENDING_TABLE(ROW) \
	/* no result yet */ \
	ROW(NONE, PLAYED, .name = "", .letters = "", .alone = true) \
	/* B+4, W+0.5; the margin is above 0 */ \
	ROW(POINTS, PLAYED, .name = "points", .letters = NULL, .played = true, .how = HOW_MARGIN) \
	/* B+, W+: the winner alone off a slip */ \
	ROW(UNKNOWN, PLAYED, .name = "win", .letters = "", .played = true, .how = HOW_MARGIN) \
	ROW(RESIGNATION, PLAYED, .name = "resignation", .letters = "R", .played = true, \
	    .how = HOW_RESIGNATION, \
	    .typed = {"resignation", "resign", "res", "r", "中押し", "中押", "投了"}) \
	ROW(TIME, TIME, .name = "time", .letters = "T", .played = true, .how = HOW_TIME, \
	    .typed = {"time", "t", "時間切れ", "時間"}) \
	ROW(FORFEIT, FORFEIT, .name = "forfeit", .letters = "F", .came = CAME_WINNER, \
	    .how = HOW_FORFEIT, \
	    .typed = {"forfeit", "f", "反則", "不戦"}) \
	/* nobody ahead; won by White where White wins jigo */ \
	ROW(JIGO, PLAYED, .name = "jigo", .letters = "0", .alone = true, .both_x2 = 1, \
	    .played = true, .how = HOW_MARGIN, .typed = {"jigo", "ジゴ", "じご", "持碁"}) \
	ROW(BOTH_LOSE, BOTH, .name = "both-lose", .letters = "L", .alone = true, \
	    .came = CAME_NEITHER, .how = HOW_BOTH_LOSE, \
	    .typed = {"both-lose", "both lose", "bothlose", "l", "両負け", "両者負け"}) \
	/* by the desk's decision */ \
	ROW(BOTH_WIN, BOTH, .name = "both-win", .letters = "W", .alone = true, .both_x2 = 2, \
	    .how = HOW_BOTH_WIN, \
	    .typed = {"both-win", "both win", "bothwin", "両勝ち", "両者勝ち"}) \
	/* no game */ \
	ROW(VOID, PLAYED, .name = "void", .letters = "V", .alone = true, \
	    .came = CAME_NEITHER, .how = HOW_VOID, \
	    .typed = {"void", "no game", "v", "無効", "対局なし"})

#define ENDING_MEMBER(member, ...) ENDING_##member,
#define ENDING_ONE(member, ...) +1
enum result_ending { ENDING_TABLE(ENDING_MEMBER) };
enum { ENDINGS = ENDING_TABLE(ENDING_ONE) };
#undef ENDING_MEMBER
#undef ENDING_ONE

/* A row a way of reporting, in the order of the forms: its word in the database, in the
 * API and in forms, and the columns of struct result_how_facts. */
#define HOW_TABLE(ROW) \
	/* no result yet */ \
	ROW(NONE, "", .ending = ENDING_NONE) \
	ROW(COUNT, "count", .ending = ENDING_POINTS, .counts = true, .tokens = true, \
	    .rating = RATING_ALWAYS, .by_pairs = true) \
	ROW(MARGIN, "margin", .ending = ENDING_POINTS, .winner = true, .margin = true, \
	    .tokens = true, .rating = RATING_ALWAYS, .by_pairs = true) \
	ROW(RESIGNATION, "resignation", .ending = ENDING_RESIGNATION, .winner = true, \
	    .tokens = true, .rating = RATING_ALWAYS, .by_pairs = true) \
	ROW(TIME, "time", .ending = ENDING_TIME, .winner = true, .tokens = true, \
	    .rating = RATING_ALWAYS, .by_pairs = true) \
	ROW(FORFEIT, "forfeit", .ending = ENDING_FORFEIT, .winner = true, .tokens = true, \
	    .rating = RATING_ALWAYS) \
	/* swindon: the opponent's free win is not for rating */ \
	ROW(LATE, "late", .ending = ENDING_FORFEIT, .winner = true, .rating = RATING_OF_LATENESS) \
	ROW(REFEREE, "referee", .ending = ENDING_FORFEIT, .winner = true, .tokens = true, \
	    .rating = RATING_ALWAYS) \
	ROW(BOTH_LOSE, "both-lose", .ending = ENDING_BOTH_LOSE) \
	ROW(VOID, "void", .ending = ENDING_VOID) \
	ROW(BOTH_WIN, "both-win", .ending = ENDING_BOTH_WIN, .unoffered = true)

#define HOW_MEMBER(member, ...) HOW_##member,
#define HOW_ONE(member, ...) +1
enum result_how { HOW_TABLE(HOW_MEMBER) };
enum { HOWS = HOW_TABLE(HOW_ONE) };
#undef HOW_MEMBER
#undef HOW_ONE

/* Who came to the game. */
enum result_came { CAME_BOTH, CAME_WINNER, CAME_NEITHER };

struct result_ending_facts {
	enum result_manner manner;
	const char *name;    /* in the keys of texts, "result.win"; "" for none */
	const char *letters; /* as it is written, behind "B+" unless `alone`; NULL: the margin is */
	bool alone;          /* no winner stands before the letters */
	int both_x2;         /* worth to each side, in half wins, where nobody is the winner */
	bool played;         /* somebody sat at the board, so nigiri was made */
	enum result_came came;
	enum result_how how; /* the way that reports it off a slip */
	const char *typed[8]; /* small letters, up to NULL: as the desk types it in a line,
	                       * behind a side unless `alone`. A longer word stands before one
	                       * that it begins with */
};

extern const struct result_ending_facts result_ending_facts[ENDINGS];

enum result_rating { RATING_NEVER, RATING_ALWAYS, RATING_OF_LATENESS /* the ruleset decides */ };

struct result_how_facts {
	enum result_ending ending; /* what it comes to; a count or a margin may say otherwise */
	bool winner;        /* a side has to be named */
	bool margin;        /* the final margin may be said, or that it was a jigo */
	bool counts;        /* what each side has on the board is said */
	bool tokens;        /* penalty tokens are part of what is said */
	bool by_pairs;      /* the pairs report it too; all else is the desk's */
	bool unoffered;     /* the desk's form has it only where it stands already */
	enum result_rating rating; /* whether the game counts for rating */
};

extern const struct result_how_facts result_how_facts[HOWS];

extern const char *const result_how_names[HOWS + 1]; /* "", "count", "margin" ... and NULL */

/* HOW_NONE for a word that is none's. */
enum result_how result_how_find(const char *word);

/* Whether a game with such a result counts for rating under the ruleset; not without one. */
bool result_how_rated(enum result_how how, const struct ruleset *ruleset);

struct result {
	enum result_ending ending;
	enum side winner; /* SIDE_NONE for a drawn jigo, both-lose, both-win, void */
	int margin_x2;    /* the winner's, 0 unless ENDING_POINTS */
};

/* Half a win is 1, a win 2: what the result is worth to that side. */
int result_worth_x2(struct result result, enum side side);

/* A jigo as this ruleset decides it. */
struct result result_jigo(const struct scoring *scoring);

/* Writes "B+4", "W+0.5", "B+R", "0", "L" ...; "" for none. `text` holds 16 bytes. */
void result_text(struct result result, char text[static 16]);

/* Reads what result_text wrote (the jigo as `scoring` decides it). False, and
 * ENDING_NONE, for anything else. */
bool result_parse(const char *text, const struct scoring *scoring, struct result *result);
