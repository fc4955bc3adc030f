/* The next round of a stage that is drawn by berths: who has which, who meets whom,
 * or what stands in the way. For round_act.c, which owns the transaction.
 *
 * With the draw of its first round a stage is dealt, and dealt anew when that is
 * drawn again: a knockout to those who play the round, by points; groups and fours
 * to those who play any round of theirs, by points, later fours by the standings;
 * a knockout of finalists as tournament/finalists.h says. Who enters later has no berth
 * and takes no part; who withdraws keeps it and does not play. */
#pragma once

#include "actions/office/office.h"
#include "event/event.h"
#include "event/stage.h"
#include "forms/problem.h"

struct stage_draw {
	/* A problem and its detail, or PROBLEM_NONE; all below is empty with one. */
	enum problem_kind kind;
	const char *detail;
	struct stage stage;
	/* Of each entry of the event: to be kept with the draw; NULL = nothing new. */
	struct roster_berth *dealt;
	struct roster roster;      /* entries by index in the event, rematches of all stages; empty
	                            * of a Swiss and a McMahon */
};

/* `leave_empty`: as in struct roster_input. Problems:
 *   pairs-few          fewer than two entries to draw
 *   rounds-short       the system takes more rounds (detail: how many) than there are; of a
 *                      knockout rounds-short-knockout
 *   rounds-final       no round is left before the knockout (detail: the rounds of that)
 *   groups-small       too few entries for the groups (detail: how many are needed)
 *   finalists-few      fewer than so many (detail) still play
 *   finalists-tied     the last to go on shares its place (detail: who shares it)
 *   stage-over         the system has no more rounds
 *   stage-by-hand      its first round was not drawn, so nobody has a berth
 *   no-winner          games of the last round without a winner (detail: which tables)
 *   no-winner-slot     the last round was not played as the bracket has it
 *   nobody-left        of two who would meet neither plays (detail: which game, from the top) */
struct stage_draw stage_draw_of(struct arena *arena, const struct event *event, int round,
                                bool leave_empty);

/* Keeps what was dealt, in the caller's transaction. */
void stage_draw_keep(const struct office *office, const struct event *event,
                     const struct stage_draw *draw);

/* The first round of a stage is published: whoever changed places in it by hand has
 * changed berths, and one that was set by hand has berths dealt for it. In the caller's
 * transaction; of other rounds nothing is done. */
void stage_draw_settle(const struct office *office, const struct event *event,
                       const struct seating *seating);

/* By index in the event: 1 for whom the round has a game or a bye. Who plays has one
 * in a Swiss and a McMahon, elsewhere only who has not been put out, whose group still
 * has games, and who has a berth. */
unsigned char *stage_draw_part(struct arena *arena, const struct event *event, int round);

/* The same of a round that has been drawn just now. */
unsigned char *stage_draw_seated(struct arena *arena, const struct entry_list *entries,
                                 const struct roster *roster);
