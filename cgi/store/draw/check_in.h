/* Who has come: a row for each pair that said so, or that the desk saw. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"

/* By the pair's own link, behind the code at the door, or at the desk. */
#define CHECK_IN_WAY_TABLE(ROW) \
	ROW(CHECK_IN_LINK, "link") \
	ROW(CHECK_IN_DOOR, "door") \
	ROW(CHECK_IN_DESK, "desk")
enum check_in_way { CHECK_IN_WAY_TABLE(SET_MEMBER) };

extern const char *const check_in_ways[]; /* as in the schema: "link", "door", "desk", NULL */

struct check_in {
	const char *entry_id;
	int64_t at;
	enum check_in_way way;
};

struct check_ins {
	struct check_in *list;
	size_t count;
};

/* NULL when the pair has not come. */
const struct check_in *check_ins_find(const struct check_ins *all, const char *entry_id);

bool check_in_has(struct db *db, const char *entry_id);

/* False when the pair is here already: that row stays as it is. */
bool check_in_insert(struct db *db, const struct check_in *check_in);

/* False when there was none. */
bool check_in_delete(struct db *db, const char *entry_id);
