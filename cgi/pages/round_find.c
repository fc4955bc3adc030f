#include "pages/round_find.h"

#include <string.h>

#include "actions/name.h"
#include "base/buf.h"
#include "base/text.h"
#include "pages/handlers.h"
#include "pages/say.h"
#include "pages/urls.h"

const struct field fields_find[] = {
	{.name = "find", .max = 60},
	{.name = NULL},
};

/* " 佐藤桜 桜 7 2 ": whole name and given name, or what is shown in their place; then
 * the pair's number and its table. */
static const char *
words_of(const struct page *page, const struct named *named)
{
	const struct entry *entry = named->entry;
	const struct player *player = &entry->players[named->seat];
	const char *names = say_name(page, entry, named->seat, false);

	if (name_is_public(player))
		names = arena_printf(page->arena, "%s%s %s", player->family_name,
		                     player->given_name, player->given_name);
	names = text_sort_key(page->arena, names);
	return named->place == 0
	       ? arena_printf(page->arena, " %s %d ", names, entry->number)
	       : arena_printf(page->arena, " %s %d %d ", names, entry->number, named->place);
}

/* The same with the name in kana, " さとうさくら さくら ", of whoever shows it whole. */
static const char *
words_and_kana(const struct page *page, const struct named *named, const char *words)
{
	const struct player *player = &named->entry->players[named->seat];
	const char *kana;

	if (!name_is_public(player))
		return words;
	kana = arena_printf(page->arena, "%s%s %s", player->family_kana, player->given_kana,
	                    player->given_kana);
	return arena_printf(page->arena, "%s%s ", words, text_sort_key(page->arena, kana));
}

bool
find_matches(struct arena *arena, const char *words, const char *asked)
{
	size_t len;

	for (; *asked != '\0'; asked += len + strspn(asked + len, " ")) {
		const char *end;

		len = strcspn(asked, " ");
		end = strspn(asked, "0123456789") == len ? " " : "";
		if (strstr(words, arena_printf(arena, " %.*s%s", (int)len, asked, end)) == NULL)
			return false;
	}
	return true;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* What was asked, folded; a number as the pages write it, "No. 5", 5番, 5卓, is the number. */
static const char *
asked_of(struct arena *arena, const char *text)
{
	static const char *const behind[] = {"番", "卓"};
	const char *at = text_sort_key(arena, text);
	struct buf out = buf_new(arena, strlen(at) + 1);

	while (*at != '\0') {
		size_t len = strncmp(at, "no", 2) == 0 ? 2 + strspn(at + 2, ". ") : 0;

		if (len > 0 && is_digit(at[len]) && (out.len == 0 || out.text[out.len - 1] == ' '))
			at += len;
		for (size_t i = 0; i < 2; i++)
			if (out.len > 0 && is_digit(out.text[out.len - 1]) &&
			    strncmp(at, behind[i], strlen(behind[i])) == 0)
				at += strlen(behind[i]);
		if (*at != '\0')
			buf_char(&out, *at++);
	}
	return out.text;
}

/* Whether each word begins as one of the initials that are shown of the player. */
static bool
initials_match(const struct page *page, const struct named *named, const char *asked)
{
	const struct player *player = &named->entry->players[named->seat];
	const char *shown = text_sort_key(page->arena,
	                                  say_name(page, named->entry, named->seat, false));

	if (player->publish != PUBLISH_INITIALS || asked[0] == '\0')
		return false;
	for (; *asked != '\0'; asked += strcspn(asked, " "), asked += strspn(asked, " "))
		if (is_digit(*asked) || strstr(shown, text_initial(page->arena, asked)) == NULL)
			return false;
	return true;
}

struct name_list
find_names(const struct page *page, const struct model *model, int round, bool everything)
{
	const struct draw *draw = &model->draw;
	struct name_list names = name_list_new(page, 2 * draw->game_count + draw->bye_count,
	                                       everything);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != round)
			continue;
		name_list_add(&names, model_entry(model, game->black), game->table);
		name_list_add(&names, model_entry(model, game->white), game->table);
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			name_list_add(&names, model_entry(model, draw->byes[i].entry_id), 0);
	name_list_sort(&names);
	return names;
}

/* Where no name begins so, those whose initials do may be meant. */
static void
find_by_initials(const struct page *page, struct find *find, const char *asked)
{
	for (size_t i = 0; i < find->names.count; i++) {
		find->lines[i].found = initials_match(page, &find->names.list[i], asked);
		find->any = find->any || find->lines[i].found;
	}
}

struct find
find_of(const struct page *page, const struct model *model, int round)
{
	struct find find = {
		.names = find_names(page, model, round, false), .asked = page_query(page, "find"),
	};
	const char *asked = asked_of(page->arena, find.asked);

	find.lines = arena_array(page->arena, find.names.count + 1, sizeof(*find.lines));
	for (size_t i = 0; i < find.names.count; i++) {
		struct find_line *line = &find.lines[i];

		line->words = words_of(page, &find.names.list[i]);
		line->found = find.asked[0] != '\0' &&
		              find_matches(page->arena, words_and_kana(page, &find.names.list[i],
		                                                       line->words), asked);
		find.any = find.any || line->found;
	}
	if (!find.any)
		find_by_initials(page, &find, asked);
	return find;
}

bool
find_found(const struct find *find, int table)
{
	for (size_t i = 0; i < find->names.count; i++)
		if (find->names.list[i].place == table && find->lines[i].found)
			return true;
	return false;
}

static void
line_fill(void *self, struct value *item, const struct named *run, size_t count)
{
	const struct find *find = self;
	const struct find_line *lines = &find->lines[run - find->names.list];
	const char *words = lines[0].words;
	bool found = lines[0].found;

	for (size_t i = 1; i < count; i++) {
		words = arena_printf(find->names.page->arena, "%s%s", words, lines[i].words + 1);
		found = found || lines[i].found;
	}
	value_set_text(item, "words", words);
	value_set_bool(item, "hidden", find->any && !found);
	model_number(item, "table", run->place);
}

static int
shown(const struct value *list)
{
	int count = 0;

	for (size_t i = 0; i < value_count(list); i++)
		count += !value_truth(value_get(value_at(list, i), slice_of("hidden")));
	return count;
}

static const char *
say_found(const struct page *page, const char *key, const char *count, const char *text)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, "count", count);
	value_set_text(data, "text", text);
	return page_word(page, key, data);
}

void
find_show(const struct page *page, struct find *find)
{
	struct value *list = value_set_list(page->root, "find");
	struct value *search = value_set_object(page->root, "search");
	const char *count;

	name_list_show(&find->names, list, line_fill, find);
	count = arena_printf(page->arena, "%d", shown(list));
	value_set_text(search, "action", page->request->path);
	value_set_text(search, "asked", find->asked);
	value_set_text(search, "some", say_found(page, "find.some", "{count}", ""));
	value_set_text(search, "none", say_found(page, "find.none", "", "{text}"));
	model_text(search, "said", find->asked[0] == '\0' ? NULL
	           : say_found(page, find->any ? "find.some" : "find.none", count, find->asked));
}
