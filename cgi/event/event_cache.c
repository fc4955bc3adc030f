#include "event/event_cache.h"

#include <string.h>

enum { KEPT_BYTES = 3 << 20 };

/* When what is kept is right. */
struct when {
	const char *name; /* of the pages it was read for; NULL: for whoever asked */
	int64_t number;   /* their stamp, or the moment */
};

struct kept {
	struct when when;
	const char *id;
	struct event event; /* its tournament lives with who asked first */
	struct kept *next;
};

struct kept_family {
	struct when when;
	struct event_family family;
	struct kept_family *next;
};

struct event_cache {
	struct db *db;
	struct arena *arena; /* of what is kept */
	struct kept *first;
	struct kept_family *families;
	struct when page;    /* that is rendered; no name: none */
	int64_t moment;      /* of the last that was kept */
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
event_cache_page(struct event_cache *cache, const char *name, int64_t stamp)
{
	cache->page = (struct when){name, stamp};
}

static struct when
when_now(const struct event_cache *cache)
{
	return cache->page.name != NULL ? cache->page : (struct when){.number = db_moment(cache->db)};
}

static bool
when_is(struct when one, struct when other)
{
	return one.number == other.number && (one.name == NULL) == (other.name == NULL) &&
	       (one.name == NULL || strcmp(one.name, other.name) == 0);
}

void
event_cache_begin(struct event_cache *cache)
{
	const bool old = cache->page.name == NULL && cache->moment != db_moment(cache->db);

	if (!old && arena_size(cache->arena) <= KEPT_BYTES)
		return;
	arena_reset(cache->arena);
	cache->first = NULL;
	cache->families = NULL;
}

/* When it is kept, in the cache's own memory. */
static struct when
when_kept(struct event_cache *cache)
{
	struct when when = when_now(cache);

	when.name = arena_text(cache->arena, when.name);
	cache->moment = db_moment(cache->db);
	return when;
}

static struct kept *
keep(struct event_cache *cache, const struct tournament *tournament, struct event event)
{
	struct kept *kept = arena_alloc(cache->arena, sizeof(*kept));

	*kept = (struct kept){
		.when = when_kept(cache), .id = arena_text(cache->arena, tournament->id),
		.event = event, .next = cache->first,
	};
	cache->first = kept;
	return kept;
}

static struct event_family *
family_of(struct event_cache *cache, const char *id)
{
	const struct when now = when_now(cache);
	struct kept_family *kept = cache->families;

	while (kept != NULL && (!when_is(kept->when, now) || strcmp(kept->family.all.list[0].id, id) != 0))
		kept = kept->next;
	if (kept == NULL) {
		kept = arena_alloc(cache->arena, sizeof(*kept));
		*kept = (struct kept_family){
			when_kept(cache), event_family_of(cache->arena, cache->db, id), cache->families,
		};
		cache->families = kept;
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
	const struct when now = when_now(cache);
	struct kept *kept = cache->first;

	while (kept != NULL && (!when_is(kept->when, now) || strcmp(kept->id, tournament->id) != 0))
		kept = kept->next;
	if (kept == NULL)
		kept = keep(cache, tournament, event_of(cache->arena, cache->db, tournament));
	kept->event.tournament = tournament;
	return kept->event;
}
