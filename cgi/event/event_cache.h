/* Events that are read once at a moment (db_moment) and asked for again at it: by the parts of a
 * page, and by the pages of an edition, which are rendered one after another. */
#pragma once

#include "event/event.h"

struct event_cache;

struct event_cache *event_cache_new(struct arena *arena, struct db *db);
void event_cache_free(struct event_cache *cache); /* NULL: nothing */

/* Forgets all that was read at another moment, and of more than a few events whatever it was: nobody may
 * write for days while all events are read. What was got before is not to be used then: a request
 * begins with it, and does it no more, so that what it holds outlives its own writing. */
void event_cache_begin(struct event_cache *cache);

/* An event that has divisions, by its id; the second with who is in them and all that is drawn, and
 * event_cache_get has of the event and of each of them the same. */
const struct event_family *event_cache_family(struct event_cache *cache, const char *id);
const struct event_family *event_cache_family_read(struct event_cache *cache, const char *id);

/* The event as it is now; `tournament` was read now, too, and is the one it has. */
struct event event_cache_get(struct event_cache *cache, const struct tournament *tournament);
