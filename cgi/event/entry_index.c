#include "event/entry_index.h"

#include <stdint.h>
#include <string.h>

#include "base/log.h"

struct entry_label {
	const char *id; /* NULL = nobody's */
	size_t at;
};

/* FNV-1a. A page of 760 pairs looks for 20,000 ids: by halves that was every twelfth part of its time. */
static size_t
hash(const char *id)
{
	uint64_t sum = 14695981039346656037u;

	for (; *id != '\0'; id++)
		sum = (sum ^ (unsigned char)*id) * 1099511628211u;
	return (size_t)(sum ^ sum >> 32);
}

/* Where the id stands, or would. */
static struct entry_label *
label_of(const struct entry_index *index, const char *id)
{
	size_t at = hash(id) & (index->room - 1);

	while (index->labels[at].id != NULL && strcmp(index->labels[at].id, id) != 0)
		at = (at + 1) & (index->room - 1);
	return &index->labels[at];
}

struct entry_index
entry_index_of(struct arena *arena, const struct entry_list *entries)
{
	struct entry_index index = {.room = 2};

	while (index.room < 2 * entries->count)
		index.room *= 2;
	index.labels = arena_array(arena, index.room, sizeof(*index.labels));
	for (size_t i = 0; i < entries->count; i++)
		*label_of(&index, entries->list[i].id) = (struct entry_label){entries->list[i].id, i};
	return index;
}

bool
entry_index_find(const struct entry_index *index, const char *id, size_t *at)
{
	const struct entry_label *label = index->room == 0 ? NULL : label_of(index, id);

	if (label == NULL || label->id == NULL)
		return false;
	*at = label->at;
	return true;
}

size_t
entry_index_at(const struct entry_index *index, const char *id)
{
	size_t at;

	if (!entry_index_find(index, id, &at))
		log_die("entry %s is not in the event", id);
	return at;
}
