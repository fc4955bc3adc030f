/* A referee's ruling at a table: on a rotation error, on conduct, on lateness.
 * ruling_check works it out without writing anything; ruling_record writes down
 * what it worked out, with the result of the game where the ruling ends it.
 * Rulings are kept; taking one back leaves it in the table's history.
 * Sources: RULES.md "Rulings on rotation errors", "Lateness and forfeits". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/office/office.h"
#include "actions/result/record.h"
#include "forms/problem.h"
#include "rules/rotation.h"
#include "rules/set.h"
#include "store/draw/round.h"
#include "store/draw/ruling.h"
#include "store/tournament.h"

enum { RULE_MOVES_MAX = 12, RULE_MINUTES_MAX = 600 };

/* As typed; "" when not given. */
struct ruling_typed {
	const char *about;   /* "moves", "conduct", "late" */
	const char *black;   /* moves: who has Black, an entry id, while nigiri leaves it open */
	const char *start;   /* moves: "B1", who should have made the first of them */
	const char *moves;   /* at most RULE_MOVES_MAX, API.md's text; a claim stands on the last
	                      * one and on no other: "B1,W1,W2!" */
	const char *side;    /* conduct: who loses; late: who was late: "black", "white" or "both" */
	const char *offence; /* conduct: one of ruling_offence_names */
	const char *minutes; /* late: whole, 0 to RULE_MINUTES_MAX; of both: what Black's clock shows
	                      * as used */
	const char *reason;  /* for people, at most REASON_MAX */
};

/* What a ruling comes to in one word, the end of a sentence's key; its kind, whether there is
 * anything to record, the result that it brings where it ends the game, and what of its ruleset an
 * event may have changed that decides it. */
#define RULING_WORD_TABLE(ROW) \
	ROW(WORD_NO_ERROR, "no-error", KIND_NO_ERROR, true, HOW_NONE, BY_NOTHING) \
	ROW(WORD_PENALTY, "penalty", KIND_PENALTY, true, HOW_NONE, BY_TWICE) \
	ROW(WORD_NO_PENALTY, "no-penalty", KIND_NO_PENALTY, true, HOW_NONE, BY_TWICE) \
	ROW(WORD_REMOVED, "removed", KIND_REMOVED, true, HOW_NONE, BY_TWICE) \
	ROW(WORD_ON_PURPOSE, "on-purpose", KIND_FORFEIT, true, HOW_REFEREE, BY_NOTHING) \
	ROW(WORD_TWICE, "twice", KIND_FORFEIT, true, HOW_REFEREE, BY_TWICE) \
	ROW(WORD_INFORMATION, "information", KIND_FORFEIT, true, HOW_REFEREE, BY_NOTHING) \
	ROW(WORD_DECIDED, "decided", KIND_FORFEIT, true, HOW_REFEREE, BY_NOTHING) \
	ROW(WORD_LATE, "late", KIND_LATE, true, HOW_LATE, BY_LATENESS) \
	ROW(WORD_BOTH_LATE, "both-late", KIND_LATE, true, HOW_BOTH_LOSE, BY_LATENESS) \
	/* late, but within the limit: nothing to record */ \
	ROW(WORD_PLAY, "play", KIND_LATE, false, HOW_NONE, BY_LATENESS) \
	ROW(WORD_BOTH_PLAY, "both-play", KIND_LATE, false, HOW_NONE, BY_LATENESS)
enum ruling_word { RULING_WORD_TABLE(SET_MEMBER) };

extern const char *const ruling_words[]; /* "no-error", "penalty", "on-purpose" ... */

/* What a game is lost for by conduct: in one word, the end of its words' key; what the ruling comes
 * to, and whether it takes partners. */
#define RULING_OFFENCE_TABLE(ROW) \
	ROW(OFFENCE_INFORMATION, "information", WORD_INFORMATION, true) \
	ROW(OFFENCE_OTHER, "other", WORD_DECIDED, false)
enum ruling_offence { RULING_OFFENCE_TABLE(SET_MEMBER) };

extern const char *const ruling_offence_names[]; /* ends at NULL */
bool ruling_offence_of_pairs(enum ruling_offence offence);

/* What it rests on, the end of a word's key: a clause of the ruleset's document; "site" where
 * the document does not have it, and so this site's default does; "referee" for what the
 * referee alone decides, and under a ruleset whose document nobody has looked through. What an
 * event has set otherwise rests on "event", the first move of a game on "first" or "wrong-side". */
const char *ruling_clause(const struct ruleset *ruleset, enum ruling_word word);

struct ruling_answer {
	struct ruling_made ruling;  /* without id, time and actor */
	enum ruling_word word;
	bool records;               /* false: within the limit, there is nothing to record */
	bool ends;                  /* the game's result is recorded with it */
	struct typed_result result; /* of a ruling that ends the game; its tokens are
	                             * filled in when it is recorded */
	size_t count;               /* of moves; those after a forfeit do not count */
	struct {
		enum seat seat;
		bool rotated;
	} moves[RULE_MOVES_MAX];
	bool in_a_row;              /* the move judged was its side's second */
	bool wrong_side;            /* it began the game, and the other side should have */
	bool has_next;              /* moves that end nothing */
	enum seat next;
	int white_seconds;          /* WORD_BOTH_PLAY: what White's clock is set to, as time left;
	                             * -1 = the clocks stay as they are */
};

/* False with problems ("black", "moves", "side", "offence", "minutes", "reason"; a
 * ruleset without rotation has none on moves). */
bool ruling_check(struct arena *arena, const struct tournament *tournament, const struct game *game,
                  const struct ruling_typed *typed, struct ruling_answer *answer,
                  struct problems *problems);

/* False with those problems, or one of the whole request: the event is finished,
 * there is no such table, its round is not published, a ruling would end a game
 * that has a result, nothing is to be recorded, the form was sent before with
 * something else. Sent again as it was, it is recorded already: true. */
bool ruling_record(const struct office *office, const struct tournament *tournament, int round,
                   int table, const struct ruling_typed *typed, struct problems *problems);

/* Takes the ruling back, and with it the result that it brought, if the game
 * still has that. One taken back before stays so: true. */
bool ruling_undo(const struct office *office, const struct tournament *tournament, int round,
                 int table, int id, struct problems *problems);

/* Whether the ruling is about this game: the table, and the same two pairs at it. */
bool ruling_is_of(const struct ruling_made *ruling, const struct game *game);

/* The pair whose move or fault it was; NULL: both. */
const char *ruling_pair(const struct ruling_made *ruling);

/* What the rulings that stand say of the game. */
struct ruling_sum {
	size_t made;         /* how many there are, those taken back too */
	size_t count;        /* how many stand */
	int tokens[3];       /* by side, as the game has its colours */
	const char *black;   /* who had Black, where nigiri decided and a ruling knows; or NULL */
	const struct ruling_made *ending; /* the last one that ended the game, or NULL */
};
struct ruling_sum ruling_sum_of(const struct rulings *rulings, const struct game *game);

/* How many of a side's tokens have been handed over, as a form begins: all where the rules say
 * "at once", since the ruling told the players so; else, and where there are none, "". */
const char *ruling_sum_handed(struct arena *arena, const struct scoring *scoring,
                              const struct ruling_sum *sum, enum side side);

/* Whether the game's result says something else than the rulings: other tokens,
 * or another end than the one they brought. Never where no ruling was made, nor of
 * a game without a result and without an ending ruling. */
bool ruling_differs(const struct rulings *rulings, const struct game *game);
