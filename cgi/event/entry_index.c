#include "event/entry_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

struct entry_label {
	const char *id;
	size_t at;
};

static int
label_order(const void *a, const void *b)
{
	const struct entry_label *left = a, *right = b;

	return strcmp(left->id, right->id);
}

struct entry_index
entry_index_of(struct arena *arena, const struct entry_list *entries)
{
	struct entry_label *labels = arena_array(arena, entries->count, sizeof(*labels));

	for (size_t i = 0; i < entries->count; i++)
		labels[i] = (struct entry_label){entries->list[i].id, i};
	if (entries->count > 0)
		qsort(labels, entries->count, sizeof(*labels), label_order);
	return (struct entry_index){labels, entries->count};
}

bool
entry_index_find(const struct entry_index *index, const char *id, size_t *at)
{
	const struct entry_label key = {id, 0}, *found = NULL;

	if (index->count > 0)
		found = bsearch(&key, index->labels, index->count, sizeof(key), label_order);
	if (found != NULL)
		*at = found->at;
	return found != NULL;
}

size_t
entry_index_at(const struct entry_index *index, const char *id)
{
	size_t at;

	if (!entry_index_find(index, id, &at))
		log_die("entry %s is not in the event", id);
	return at;
}
