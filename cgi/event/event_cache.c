#include "event/event_cache.h"

#include <string.h>

enum { KEPT_MOST = 8 };

struct kept {
	int64_t moment;
	const char *id;
	struct event event; /* its tournament lives with who asked first */
	struct kept *next;
};

struct event_cache {
	struct db *db;
	struct arena *arena; /* of what is kept */
	struct kept *first;
	size_t count;
};

struct event_cache *
event_cache_new(struct arena *arena, struct db *db)
{
	struct event_cache *cache = arena_alloc(arena, sizeof(*cache));

	*cache = (struct event_cache){.db = db, .arena = arena_new()};
	return cache;
}

void
event_cache_free(struct event_cache *cache)
{
	if (cache != NULL)
		arena_free(cache->arena);
}

void
event_cache_begin(struct event_cache *cache)
{
	const bool fresh = cache->first == NULL || cache->first->moment == db_moment(cache->db);

	if (fresh && cache->count <= KEPT_MOST)
		return;
	arena_reset(cache->arena);
	cache->first = NULL;
	cache->count = 0;
}

struct event
event_cache_get(struct event_cache *cache, const struct tournament *tournament)
{
	const int64_t now = db_moment(cache->db);
	struct kept *kept = cache->first;

	while (kept != NULL && (kept->moment != now || strcmp(kept->id, tournament->id) != 0))
		kept = kept->next;
	if (kept == NULL) {
		kept = arena_alloc(cache->arena, sizeof(*kept));
		*kept = (struct kept){
			.moment = now, .id = arena_text(cache->arena, tournament->id),
			.event = event_of(cache->arena, cache->db, tournament), .next = cache->first,
		};
		cache->first = kept;
		cache->count++;
	}
	kept->event.tournament = tournament;
	return kept->event;
}
