/* An entry: a pair in an event, or one player where the ruleset has no pairs;
 * its players. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"
#include "store/player.h"
#include "store/tournament.h"

/* Unconfirmed: it has its number, but no place, and nobody but the desk is shown it. */
#define ENTRY_STATUS_TABLE(ROW) \
	ROW(STATUS_CONFIRMED, "confirmed") \
	ROW(STATUS_WAITING, "waiting") \
	ROW(STATUS_WITHDRAWN, "withdrawn") \
	ROW(STATUS_UNCONFIRMED, "unconfirmed")
enum entry_status { ENTRY_STATUS_TABLE(SET_MEMBER) };

extern const char *const entry_status_names[]; /* as in the schema and API.md */

struct entry {
	const char *id, *tournament_id;
	int number;
	enum entry_status status;
	int points_x2;
	int captain;                 /* 0 or 1; of one player 0 */
	size_t player_count;         /* 2, or 1 */
	struct player players[2];    /* as entered, the nth in the row whose seat is nth; of one player the
	                              * second holds nothing */
	const char *email, *note;
	const char *lang;            /* of mail to the pair: a language's code */
	int fixed_table;             /* where it always plays; 0 = anywhere */
	bool newcomer;               /* its first event */
	int start_x2;                /* added to its McMahon start */
	bool rated;
	int rating;                  /* -9999..9999, as OpenGotha counts */
	int generation;
	int version;
	int64_t entered_at;
	const char *from_id;         /* the entry of the same players in another division that went on
	                              * as this one; NULL = none */
	const char *asks;            /* the key of the division that it asks to be in, and why; NULL = it
	                              * does not */
	const char *asks_why;
	int64_t news_at;             /* when it withdrew by itself, or moved up; 0 = the desk knows */
	int64_t erased_at;           /* when what is kept of its players was erased; 0 = it was not */
};

/* Their columns, for lists as store/row.h has them; SET marks what entry_update writes. One more field is
 * a row here, a member, and a column in schema/. */
#define ENTRY_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(entry, id)) \
	NEXT(tournament_id, HELD(entry, tournament_id)) \
	NEXT(number, HELD(entry, number)) \
	NEXT(status, WORD(entry, status, entry_status_names)) \
	SET(points_x2, HELD(entry, points_x2)) \
	SET(captain, HELD(entry, captain)) \
	SET(email, HELD(entry, email)) \
	SET(note, HELD(entry, note)) \
	SET(lang, HELD(entry, lang)) \
	SET(fixed_table, HELD(entry, fixed_table), .optional = true) \
	SET(newcomer, HELD(entry, newcomer)) \
	SET(start_x2, HELD(entry, start_x2)) \
	NEXT(generation, HELD(entry, generation)) \
	NEXT(version, HELD(entry, version)) \
	NEXT(entered_at, HELD(entry, entered_at)) \
	NEXT(from_id, HELD(entry, from_id), .optional = true) \
	NEXT(asks, HELD(entry, asks), .optional = true) \
	NEXT(asks_why, HELD(entry, asks_why), .optional = true) \
	NEXT(news_at, HELD(entry, news_at), .optional = true) \
	SET(erased_at, HELD(entry, erased_at), .optional = true)

struct entry_list {
	struct entry *list;
	size_t count;
};

/* The entry and its players as row_whole has them. */
struct entry entry_whole(struct entry entry);

/* Which of its players is the i-th where the captain stands first. */
int entry_nth(const struct entry *entry, size_t i);

struct entry *entry_by_id(struct arena *arena, struct db *db, const char *id);

/* Of an entry that is there, or the program ends. */
int entry_number(struct db *db, const char *id);

/* All of an event, withdrawn ones too, by number. */
struct entry_list entry_list_of(struct arena *arena, struct db *db, const char *tournament_id);

/* The same of all divisions of the event, or of the event that it is a division of, with what
 * it has itself. */
struct entry_list entry_list_whole(struct arena *arena, struct db *db, const char *tournament_id);

/* Those of them that have a player whose name looks as that of one of this entry's. */
struct entry_list entry_namesakes(struct arena *arena, struct db *db, const struct entry *entry);

/* Which two of the event have players whose names look alike. Not who has left, and not of whom
 * only initials are kept. */
struct entry_alike {
	const char *one, *other; /* the higher number */
};
struct entry_alike *entry_alikes(struct arena *arena, struct db *db, const char *tournament_id,
                                 size_t *count);

/* For players that came in otherwise than by entry_insert: of an event and its divisions, or NULL:
 * of the site, all of whose players are looked at. */
void entry_keys_fill(struct db *db, const char *tournament_id);

/* The one that went on from it and is not withdrawn, or NULL. */
struct entry *entry_after(struct arena *arena, struct db *db, const char *id);

/* Into another division of its event: it is in no round, and who it was to be kept apart from
 * is forgotten; it asks for nothing more. One version further. */
void entry_move(struct db *db, const char *id, const char *tournament_id,
                enum entry_status status);

/* Those of the event and its divisions that have a place; those who wait for one in it, in this
 * order, from the nth on, from 0, so many at most. */
struct entry_list entry_list_confirmed(struct arena *arena, struct db *db, const struct tournament *t);
struct entry_list entry_list_waiting(struct arena *arena, struct db *db, const char *tournament_id,
                                     int from, int most);

/* The next number in the event, with its divisions; the caller's transaction holds it. */
int entry_next_number(struct db *db, const char *tournament_id);
void entry_insert(struct db *db, const struct entry *entry);

/* Writes players, points, captain, email, note, language, table, newcomer, start and when it was
 * erased, one version further. False when its version is no longer entry->version. */
bool entry_update(struct db *db, const struct entry *entry);
/* One version further too. */
bool entry_status_set(struct db *db, const char *id, enum entry_status from, enum entry_status to);
void entry_version_next(struct db *db, const char *id);
void entry_generation_next(struct db *db, const char *id);
/* 0: nothing that the desk does not know. */
void entry_news_set(struct db *db, const char *id, int64_t at);
/* "" for both: it asks no more. */
void entry_asks_set(struct db *db, const char *id, const char *key, const char *why);

/* The first on the waiting list, or NULL. */
struct entry *entry_first_waiting(struct arena *arena, struct db *db, const char *tournament_id);

/* Its place on the waiting list, from 1; 0 when it does not wait. */
int entry_waiting_place(struct db *db, const struct entry *entry);
/* How many wait: counted as they come and go, and again where many come at once. */
void entry_waiting_recount(struct db *db, const char *tournament_id);
int entry_waiting_count(struct db *db, const char *tournament_id);

/* Those that were entered by then and are not confirmed, of events that have it done by mail: with
 * nothing but their ids and events. */
struct entry_list entry_unconfirmed(struct arena *arena, struct db *db, int64_t entered_at);

/* How many have that status, with those of its divisions: an event without knows how many have a place or
 * wait for one, and is not counted. */
int entry_count(struct db *db, const struct tournament *t, enum entry_status status);
