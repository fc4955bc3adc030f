#include "pages/player/door_list.h"

#include "pages/part/name_list.h"

struct door_lines {
	struct arena *arena;
	const char *door;
};

static void
line_fill(void *self, struct value *line, const struct named *run, size_t count)
{
	const struct door_lines *lines = self;

	(void)count;
	value_set_text(line, "url", arena_printf(lines->arena, "%s/%s", lines->door, run->entry->id));
}

void
door_list_show(const struct page *page, struct value *list, const struct entry_list *entries,
               const struct check_ins *here, bool come, const char *door)
{
	struct name_list names = name_list_new(page, entries->count, false);
	struct door_lines lines = {page->arena, door};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    (check_ins_find(here, entry->id) != NULL) == come)
			name_list_add(&names, entry, entry->number);
	}
	name_list_sort(&names);
	name_list_show(&names, list, line_fill, &lines);
}
