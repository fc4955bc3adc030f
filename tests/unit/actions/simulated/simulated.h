/* An event that dice make and play, each from a seed of its own, so that it is the same on
 * every machine. made.c throws its system, plan, ruleset and entries, result.c its results;
 * ledger.c counts what was played, from the rows alone; draw.c, roster.c and places.c say what
 * has to hold, in the sentences of TOURNAMENT.md; refusal.c answers a draw that cannot be, and
 * day.c draws and lets hands change it. test_simulated.c plays whole events. */
#pragma once

#include "world/hall.h"

#include "event/colours.h"
#include "event/contest.h"
#include "event/stage.h"

/* What a test asks for; the rest is thrown. */
struct sim_kind {
	enum plan_system system;
	bool finals; /* a knockout comes after it */
	int most;    /* entries */
};

struct sim {
	struct world *world;
	uint64_t seed, thrown;
	int round;         /* the one that is drawn or played */
	const char *step;  /* what was done last */
	const char *detail; /* of the draw that was refused last */
	bool by_hand;      /* a hand has moved somebody in a round that was published */
	int entered;       /* how many names have been used */
};

enum cell_kind { CELL_NONE, CELL_BYE, CELL_GAME };

struct cell { /* one entry in one round, a draft too */
	enum cell_kind kind;
	bool absent;
	int opponent;      /* index, -1 = none */
	int earned_x2;
	const struct game *game;
	bool black;
};

struct ledger {
	int entries, rounds;
	struct cell *cells; /* entry e in round r (from 1) is cells[e * rounds + r - 1] */
};

struct places {
	const struct sim *sim;
	struct ledger ledger;
	struct contest contest;
	const struct standing *order;
	int rounds;  /* that score counts over: those of a knockout after the rest do not */
	bool mcmahon;
};

/* ---- the event ---- */

/* From 0 to below `sides`; once in so many. */
int sim_roll(struct sim *sim, int sides);
bool sim_chance(struct sim *sim, int one_in);
const char *sim_anybody(struct sim *sim);

/* Fails, where it does not hold, with the event, its round and the step. */
__attribute__((format(printf, 3, 4))) void
sim_holds(const struct sim *sim, bool holds, const char *format, ...);

/* The action was done. Reads everything again; a second passes. */
void sim_done(struct sim *sim, bool done, const char *step);

/* All that the database has of the event; the same of one action in three, before it, else
 * NULL. What was refused has changed nothing of it. */
const char *sim_rows(struct sim *sim);
const char *sim_rows_before(struct sim *sim);
void sim_check_rows(struct sim *sim, const char *before);

/* The stage of that round; whether it is drawn by weights, and not by berths. */
struct stage sim_stage(const struct sim *sim, int round);
bool sim_weighted(const struct sim *sim, int round);

/* The round is what hall_round said of it before. */
void sim_check_round(const struct sim *sim, const char *was);

/* Event `number` of the kind, closed for entering; one more pair. */
struct sim sim_open(struct world *world, const struct sim_kind *kind, int number);
void sim_enter(struct sim *sim, bool level);

/* One of the two wins. All games of the round without result get one, but the first `out` of
 * them. A game of an earlier round gets another, or loses the one it had first. */
void result_won(struct sim *sim, const struct game *game);
void result_all(struct sim *sim, int round, int out);
void result_correct(struct sim *sim);

/* ---- what was played ---- */

/* Fails where somebody sits twice in a round. */
struct ledger ledger_of(const struct sim *sim);
struct cell *ledger_cell(const struct ledger *ledger, int entry, int round);
int ledger_index(const struct sim *sim, const char *id);

/* Before that round: how often they met, how many byes it had, in even games how much oftener
 * Black, and how often the last colour running, above 0 Black. */
int ledger_meetings(const struct ledger *ledger, int a, int b, int before);
int ledger_byes(const struct ledger *ledger, int entry, int before);
int ledger_blacks(const struct ledger *ledger, int entry, int before);
int ledger_running(const struct ledger *ledger, int entry, int before);

/* Whether the game named a winner, and it was not this entry; it was, or had a bye. */
bool ledger_lost(const struct ledger *ledger, int entry, int round);
bool ledger_went_on(const struct ledger *ledger, int entry, int round);

/* Nobody drew colours that nobody sat down for. */
bool ledger_coloured(const struct cell *cell);

/* Its berth in the stage of that round, or NULL; how many that group has there. */
const struct berth_kept *ledger_berth(const struct sim *sim, int entry, int round);
int ledger_group_size(const struct sim *sim, int group, int round);

/* ---- what has to hold ---- */

bool draw_plays(const struct sim *sim, int entry, int round);

/* A round that is drawn, with nothing locked in it. */
void draw_check(const struct sim *sim, size_t rematches);

/* Any round, also one that a hand has changed: nobody sits twice, nobody sits who does not
 * play, no two games have one table. `whole`: and all who play a Swiss or a McMahon sit. */
void draw_check_seats(const struct sim *sim, bool whole);
void draw_check_colours(const struct sim *sim, const struct ledger *ledger);

/* As dealt: the lowest tables that may be used, and those that somebody owns. */
void draw_check_tables(const struct sim *sim);

/* Never a rematch while a draw without one exists, else the fewest, and of those who
 * have met least often; nobody a second bye while someone can still get a first. */
void draw_check_fewest(const struct sim *sim, const struct ledger *ledger);
size_t draw_rematches(const struct sim *sim, const struct ledger *ledger);

/* A round by berths, as drawn, or as the first of its stage was published. */
void roster_check(const struct sim *sim, const struct ledger *ledger);

/* Once a group has had all its rounds, two of it who were always there have met. */
void roster_check_everyone_met(const struct sim *sim, int rounds);

/* How many lines the bracket has. */
int roster_lines(const struct sim *sim);

struct places places_of(const struct sim *sim, int round);
int places_index(const struct places *places, const struct standing *standing);

/* The standings after a round that is published. */
void places_check(const struct sim *sim, int round);

/* ---- the day ---- */

enum answer_to { ANSWER_AGAIN, ANSWER_INSIST, ANSWER_END };

/* What the organiser does about the draw that has just been refused; `rows`: sim_rows_before. */
enum answer_to refusal_answer(struct sim *sim, const char *rows);

bool day_draw_try(struct sim *sim, bool force, int64_t seed, struct round_drawn *drawn);

/* Draws the round, whatever that takes; false when there is none to be drawn. */
bool day_draw(struct sim *sim);

/* As the draft is there already. */
void day_draw_again(struct sim *sim, int64_t seed, const char *step);

/* Hands change the round. It stays as they left it; or the rest is drawn again round
 * what they have locked, and that is kept; or all is drawn as at first. */
void day_hands(struct sim *sim);
void day_unlock(struct sim *sim);
