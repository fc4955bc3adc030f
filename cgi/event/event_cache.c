#include "event/event_cache.h"

#include <string.h>

enum { KEPT_MOST = 8 };

struct kept {
	int64_t moment;
	const char *id;
	struct event event; /* its tournament lives with who asked first */
	struct kept *next;
};

struct kept_family {
	int64_t moment;
	struct event_family family;
	struct kept_family *next;
};

struct event_cache {
	struct db *db;
	struct arena *arena; /* of what is kept */
	struct kept *first;
	struct kept_family *families;
	int64_t moment;      /* of all that is kept */
	size_t count;        /* of events, a family as one */
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
	const bool fresh = cache->count == 0 || cache->moment == db_moment(cache->db);

	if (fresh && cache->count <= KEPT_MOST)
		return;
	arena_reset(cache->arena);
	cache->first = NULL;
	cache->families = NULL;
	cache->count = 0;
}

static struct kept *
keep(struct event_cache *cache, const struct tournament *tournament, struct event event)
{
	struct kept *kept = arena_alloc(cache->arena, sizeof(*kept));

	*kept = (struct kept){
		.moment = db_moment(cache->db), .id = arena_text(cache->arena, tournament->id),
		.event = event, .next = cache->first,
	};
	cache->first = kept;
	return kept;
}

static void
count_one(struct event_cache *cache)
{
	cache->moment = db_moment(cache->db);
	cache->count++;
}

static struct event_family *
family_of(struct event_cache *cache, const char *id)
{
	const int64_t now = db_moment(cache->db);
	struct kept_family *kept = cache->families;

	while (kept != NULL && (kept->moment != now || strcmp(kept->family.all.list[0].id, id) != 0))
		kept = kept->next;
	if (kept == NULL) {
		kept = arena_alloc(cache->arena, sizeof(*kept));
		*kept = (struct kept_family){
			now, event_family_of(cache->arena, cache->db, id), cache->families,
		};
		cache->families = kept;
		count_one(cache);
	}
	return &kept->family;
}

const struct event_family *
event_cache_family(struct event_cache *cache, const char *id)
{
	return family_of(cache, id);
}

const struct event_family *
event_cache_family_read(struct event_cache *cache, const char *id)
{
	struct event_family *family = family_of(cache, id);

	if (family->events == NULL) {
		event_family_read(cache->arena, cache->db, family);
		for (size_t i = 0; i < family->all.count; i++)
			keep(cache, &family->all.list[i], family->events[i]);
	}
	return family;
}

struct event
event_cache_get(struct event_cache *cache, const struct tournament *tournament)
{
	const int64_t now = db_moment(cache->db);
	struct kept *kept = cache->first;

	while (kept != NULL && (kept->moment != now || strcmp(kept->id, tournament->id) != 0))
		kept = kept->next;
	if (kept == NULL) {
		kept = keep(cache, tournament, event_of(cache->arena, cache->db, tournament));
		count_one(cache);
	}
	kept->event.tournament = tournament;
	return kept->event;
}
