/* A list by which people look for their own name: by the family's kana or letters as the language
 * writes them, voiced kana with plain ones; who is shown by number only stands behind all names. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "pages/part/page.h"
#include "store/entry.h"

struct name_list_name {
	const char *key, *name; /* the short one, as it is shown */
	const struct entry *entry;
	int nth;
	int place;              /* where the name leads: a table's number, an entry's */
};

struct name_list {
	const struct page *page;
	struct name_list_name *list;
	size_t count;
	bool everything; /* as in say_name */
};

/* With room for the players of so many entries. */
struct name_list name_list_new(const struct page *page, size_t entries, bool everything);

void name_list_add(struct name_list *names, const struct entry *entry, int place);
void name_list_sort(struct name_list *names);

/* Whether somebody stands in it under initials. */
bool name_list_initials(const struct name_list *names);

/* Adds what a line says beside its name; `run` are those of the sorted list who share it. */
typedef void (*name_line)(void *self, struct value *line, const struct name_list_name *run,
                          size_t count);

/* Adds {name, head ("か", "K") or false} of the sorted names to `lines`: partners of one
 * short name share a line; others of one short name who are led to different places stand
 * with their whole names, and so does everybody of one short name who plays alone. */
void name_list_show(const struct name_list *names, struct value *lines, name_line fill, void *self);

/* The heading a key stands under ("か", "K"); NULL for anything else. */
const char *name_list_head(struct arena *arena, const char *key);

/* By what a name is ordered; compare with strcmp. `name` is what is shown of the player. */
const char *name_list_key(const struct page *page, const struct entry *entry, int nth,
                          const char *name, bool everything);
