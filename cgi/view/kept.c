#include "view/kept.h"

#include <string.h>

enum { KEPT_BYTES = 1 << 20, CHAINS = 256 };

struct kept_item {
	const char *name;
	int64_t stamp;
	struct value *list;
	struct kept_item *next;
};

struct kept {
	struct arena *arena;
	struct kept_item *chains[CHAINS]; /* by their names */
};

struct kept *
kept_new(struct arena *arena)
{
	struct kept *kept = arena_alloc(arena, sizeof(*kept));

	*kept = (struct kept){.arena = arena_new()};
	return kept;
}

void
kept_free(struct kept *kept)
{
	if (kept != NULL)
		arena_free(kept->arena);
}

void
kept_begin(struct kept *kept)
{
	if (kept == NULL || arena_size(kept->arena) <= KEPT_BYTES)
		return;
	arena_reset(kept->arena);
	*kept = (struct kept){.arena = kept->arena};
}

static size_t
chain_of(const char *name)
{
	size_t sum = 0;

	while (*name != '\0')
		sum = sum * 31 + (unsigned char)*name++;
	return sum % CHAINS;
}

static struct kept_item *
item_find(const struct kept *kept, const char *name)
{
	struct kept_item *item = kept->chains[chain_of(name)];

	while (item != NULL && strcmp(item->name, name) != 0)
		item = item->next;
	return item;
}

struct value *
kept_find(const struct kept *kept, const char *name, int64_t stamp)
{
	const struct kept_item *item = item_find(kept, name);

	return item != NULL && item->stamp == stamp ? item->list : NULL;
}

struct value *
kept_make(struct kept *kept, const char *name, int64_t stamp)
{
	struct kept_item *item = item_find(kept, name), **chain = &kept->chains[chain_of(name)];

	if (item == NULL) {
		item = arena_alloc(kept->arena, sizeof(*item));
		*item = (struct kept_item){.name = arena_text(kept->arena, name), .next = *chain};
		*chain = item;
	}
	item->stamp = stamp;
	item->list = value_list(kept->arena);
	return item->list;
}
