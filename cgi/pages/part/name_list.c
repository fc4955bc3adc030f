#include "pages/part/name_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "base/text.h"
#include "pages/part/say.h"

#define BY_NUMBER "\U0010ffff" /* before the number that a player is shown by: behind all names */

const char *
name_list_key(const struct page *page, const struct entry *entry, int nth, const char *name,
              bool everything)
{
	const struct player *player = &entry->players[nth];
	struct arena *arena = page->arena;
	const char *family = say_script(page) == NAME_AS_GIVEN && player->family_kana[0] != '\0'
	                     ? player->family_kana : name_family(arena, player, say_script(page));

	switch (everything ? PUBLISH_FULL : player->publish) {
	case PUBLISH_FULL:
		return text_sort_key(arena, family);
	case PUBLISH_INITIALS: /* by the family's, wherever that is written; then as written */
		return text_sort_key(arena, arena_printf(arena, "%s %s", text_initial(arena, family),
		                                         name));
	case PUBLISH_NUMBER:
		break;
	}
	return arena_printf(arena, BY_NUMBER "%06d", entry->number);
}

/* Keys are hiragana without voicing marks, so the rows' first letters divide them. */
const char *
name_list_head(struct arena *arena, const char *key)
{
	static const char *const rows[] = {
		"\u3041", "\u304b", "\u3055", "\u305f", "\u306a", "\u306f", "\u307e", "\u3083",
		"\u3089", "\u308e", "\u3097",
	};
	static const char *const heads[] = {
		"\u3042", "\u304b", "\u3055", "\u305f", "\u306a", "\u306f", "\u307e", "\u3084",
		"\u3089", "\u308f",
	};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (strcmp(key, rows[i]) >= 0 && strcmp(key, rows[i + 1]) < 0)
			return heads[i];
	if (key[0] >= 'a' && key[0] <= 'z')
		return arena_printf(arena, "%c", key[0] - 'a' + 'A');
	return NULL;
}

struct name_list
name_list_new(const struct page *page, size_t entries, bool everything)
{
	return (struct name_list){
		.page = page, .everything = everything,
		.list = arena_array(page->arena, 2 * entries + 1, sizeof(struct name_list_name)),
	};
}

void
name_list_add(struct name_list *names, const struct entry *entry, int place)
{
	const struct page *page = names->page;

	for (int nth = 0; nth < (int)entry->player_count; nth++) {
		const char *name = say_short(page, entry, nth, names->everything);

		names->list[names->count++] = (struct name_list_name){
			.key = name_list_key(page, entry, nth, name, names->everything),
			.name = name, .entry = entry, .nth = nth, .place = place,
		};
	}
}

static int
named_order(const void *one, const void *other)
{
	const struct name_list_name *a = one, *b = other;
	int order = strcmp(a->key, b->key);

	if (order == 0)
		order = strcmp(a->name, b->name);
	return order != 0 ? order : (a->place > b->place) - (a->place < b->place);
}

/* Whoever looks in the order of kana does not begin with Latin letters. */
static int
kana_first_rank(const struct name_list_name *named)
{
	if (strncmp(named->key, BY_NUMBER, strlen(BY_NUMBER)) == 0)
		return 2;
	return (unsigned char)named->key[0] < 0x80;
}

static int
kana_first_order(const void *one, const void *other)
{
	int order = kana_first_rank(one) - kana_first_rank(other);

	return order != 0 ? order : named_order(one, other);
}

void
name_list_sort(struct name_list *names)
{
	qsort(names->list, names->count, sizeof(*names->list),
	      language_of(names->page->lang)->kana ? kana_first_order : named_order);
}

bool
name_list_initials(const struct name_list *names)
{
	for (size_t i = 0; i < names->count; i++) {
		const struct name_list_name *named = &names->list[i];

		if (named->entry->players[named->nth].publish == PUBLISH_INITIALS && !names->everything)
			return true;
	}
	return false;
}

/* Returns the first line. */
static struct value *
run_show(const struct name_list *names, struct value *lines,
         const struct name_list_name *run, size_t count, name_line fill, void *self)
{
	bool partners = count == 1 || !names->page->single;
	bool shared = partners && run[0].place == run[count - 1].place; /* they are sorted by it */
	size_t step = shared ? count : 1;
	struct value *first = NULL;

	for (size_t i = 0; i < count; i += step) {
		struct value *line = value_add_object(lines);

		value_set_bool(line, "head", false);
		value_set_text(line, "name", shared ? run->name
		               : say_name(names->page, run[i].entry, run[i].nth, names->everything));
		fill(self, line, &run[i], step);
		first = i == 0 ? line : first;
	}
	return first;
}

void
name_list_show(const struct name_list *names, struct value *lines, name_line fill, void *self)
{
	const char *last = "";
	size_t end;

	for (size_t start = 0; start < names->count; start = end) {
		const struct name_list_name *run = &names->list[start];
		const char *head = name_list_head(names->page->arena, run->key);
		struct value *first;

		end = start + 1;
		while (end < names->count && strcmp(names->list[end].name, run->name) == 0)
			end++;
		first = run_show(names, lines, run, end - start, fill, self);
		if (head == NULL || strcmp(head, last) == 0)
			continue;
		value_set_text(first, "head", head);
		last = head;
	}
}
