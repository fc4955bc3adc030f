/* Events, entries and games as the API tells them. What only an organiser (or
 * the pair itself) may see is told only where `everything` says so. */
#pragma once

#include "api/call.h"
#include "rules/number_kind.h"
#include "rules/ruleset.h"
#include "store/draw/round.h"
#include "store/entry.h"

/* {en, ja}, of which one may be "". */
void show_name(struct value *object, const char *name_en, const char *name_ja);

/* A number of that kind, as body_typed reads it. */
void show_number(struct value *object, const char *name, const struct number_kind *kind,
                 int number);

void show_event(const struct call *call, struct value *object, const struct tournament *tournament);

/* With the edition of its ruleset too: all that `overrides` is a change of. */
void show_event_whole(const struct call *call, struct value *object,
                      const struct tournament *tournament);

/* Answers a call that made the event, or had made it already; NULL is refused with the call's
 * problems. The status. */
int show_event_made(struct call *call, const struct tournament *made, bool again);

void show_entry(const struct call *call, struct value *object, const struct event *event,
                const struct entry *entry, bool everything);

/* players: [{name, rank}], as everybody may see them. */
void show_players(const struct call *call, struct value *object, const struct entry *entry);

void show_game(struct value *object, const struct ruleset *ruleset, const struct game *game,
               bool everything);

/* The round with its games, byes, and who is absent. */
struct value *show_round(const struct call *call, const struct event *event, int round);

/* "black" or "white"; NULL for SIDE_NONE. */
const char *show_side(enum side side);

/* "B+4", or NULL while there is no result. */
const char *show_result(struct arena *arena, struct result result);
