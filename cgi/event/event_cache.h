/* Events that are read once at a moment (db_moment) and asked for again at it, by the parts of a page; and
 * by the public pages that one change touches, which are rendered one after another while others write. */
#pragma once

#include <stdint.h>

#include "event/event.h"

struct event_cache;

struct event_cache *event_cache_new(struct arena *arena, struct db *db);
void event_cache_free(struct event_cache *cache); /* NULL: nothing */

/* What is asked for from now on is for a public page with that name and stamp
 * (store/pages/touched.h), read in the transaction that is open: what was read for another page
 * with both is as right for this one, whatever was written since, for it would have touched them.
 * NULL: for whoever asks, and right at its moment alone. */
void event_cache_page(struct event_cache *cache, const char *name, int64_t stamp);

/* Forgets what is not right any more, or all where that is much: nobody may write for days while all events
 * are read. What was got before is not to be used then: a request begins with it, and does it no more, so
 * that what it holds outlives its own writing. */
void event_cache_begin(struct event_cache *cache);

/* An event that has divisions, by its id; the second with who is in them and all that is drawn, and
 * event_cache_get has of the event and of each of them the same. */
const struct event_family *event_cache_family(struct event_cache *cache, const char *id);
const struct event_family *event_cache_family_read(struct event_cache *cache, const char *id);

/* The event as it is now; `tournament` was read now, too, and is the one it has. */
struct event event_cache_get(struct event_cache *cache, const struct tournament *tournament);
