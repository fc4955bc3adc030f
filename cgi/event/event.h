/* An event as it is at one moment: who is in it, who stays away when, what was drawn
 * and recorded. Read once, inside one transaction: the one that an action writes in, or
 * the one that every request is read in. Nothing here changes it. */
#pragma once

#include <stdbool.h>

#include "event/entry_index.h"
#include "event/seating.h"
#include "store/draw/absence.h"
#include "store/draw/round.h"
#include "store/entry.h"
#include "store/tournament.h"

struct event {
	const struct tournament *tournament;
	struct entry_list entries;   /* all, by number; of an event with divisions theirs */
	struct entry_index index; /* of entries, by id */
	struct absences absences;
	struct rounds draw;         /* rounds, games, byes, who has come, who is kept apart */
	int published;            /* rounds 1..published are out */
};

/* An event that is gone ends the program. */
struct event event_read(struct arena *arena, struct db *db, const char *tournament_id);

/* Likewise, of one that was read in the transaction that is open. */
struct event event_of(struct arena *arena, struct db *db, const struct tournament *tournament);

/* An event that has divisions, and these: read together, with as many statements as one alone.
 * events[0] is the event; its entries are theirs, and who is absent or has come is that of any. */
struct event_family {
	struct tournaments all;       /* the event, and behind it its divisions as it has them in order */
	struct tournaments divisions; /* the same without it */
	struct event *events;         /* by `all`; NULL: not read */
};

/* What they are; of which event_family_read reads who is in them and all that is drawn. */
struct event_family event_family_of(struct arena *arena, struct db *db, const char *tournament_id);
void event_family_read(struct arena *arena, struct db *db, struct event_family *family);

/* At a glance: of its draw only the states of its rounds, and how the games of the last that is
 * published ended, or of many how many they are; no entries, and nothing that asks for one may be
 * asked of it. */
struct event event_glance(struct arena *arena, struct db *db, const struct tournament *tournament);

/* The entry of a game, a bye or an absence, which is always in the event. */
const struct entry *event_entry(const struct event *event, const char *id);

/* How many entries have that status. */
int event_count(const struct event *event, enum entry_status status);

/* The first on the waiting list, or NULL. */
const struct entry *event_first_waiting(const struct event *event);

/* How many games that round has. */
int event_games(const struct event *event, int round);

/* Of each entry, by its index: whether it has a game or a bye in that round, drawn or published. */
const bool *event_seated(struct arena *arena, const struct event *event, int round);

/* NULL while a game has no result, and where nobody won it. */
const struct entry *event_winner(const struct event *event, const struct game *game);

/* The round as it stands, empty when it is not drawn. */
struct seating event_seating(struct arena *arena, const struct event *event, int round);

/* Of any number, also one that no round of the event has. */
enum round_state event_round(const struct event *event, int round);

/* The draft's own number, or the one after the last published. */
int event_next_round(const struct event *event);
