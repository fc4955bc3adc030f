/* Where each entry of an event stands in its list, to find one by its id among
 * two thousand. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "store/entry.h"

struct entry_index {
	struct entry_label *labels; /* each at its id's hash, or behind it */
	size_t room;                /* a power of two, or 0 */
};

struct entry_index entry_index_of(struct arena *arena, const struct entry_list *entries);

/* False for an id that is not there. */
bool entry_index_find(const struct entry_index *index, const char *id, size_t *at);

/* An id that is not there is a broken database and ends the process. */
size_t entry_index_at(const struct entry_index *index, const char *id);
