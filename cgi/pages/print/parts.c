/* What several sheets share. */
#include "pages/print/print.h"

#include "base/text.h"
#include "pages/part/say.h"

enum { NAME_LONG = 13 };

struct print_parts_leaves
print_parts_leaves(const struct print *print, size_t each)
{
	return (struct print_parts_leaves){
		.list = value_set_list(print->page->root, "leaves"),
		.each = each,
	};
}

struct value *
print_parts_leaf_add(struct print_parts_leaves *leaves)
{
	if (leaves->items == NULL || value_count(leaves->items) == leaves->each)
		leaves->items = value_set_list(value_add_object(leaves->list), "items");
	return value_add_object(leaves->items);
}

bool
print_parts_long(const struct print *print, const struct entry *entry, size_t limit)
{
	for (size_t nth = 0; nth < entry->player_count; nth++)
		if (text_length(say_name(print->page, entry, (int)nth, print->everything)) > limit)
			return true;
	return false;
}

/* Says whether it needs smaller letters. */
static bool
side_set(const struct print *print, struct value *object, const char *name, const char *entry_id)
{
	const struct entry *entry = event_entry(print->event, entry_id);
	struct value *side = value_set_object(object, name);
	bool is_long = print_parts_long(print, entry, NAME_LONG);

	say_entry(print->page, side, entry, print->everything);
	value_set_bool(side, "long", is_long);
	value_set_text(side, "pair", say_pair(print->page, entry, print->everything));
	return is_long;
}

void
print_parts_game(const struct print *print, struct value *object, const struct game *game)
{
	bool black_long = side_set(print, object, "black", game->black);
	bool white_long = side_set(print, object, "white", game->white);

	say_game(print->page, object, game);
	value_set_bool(object, "long", black_long || white_long);
}
