#include "pages/public/find_table.h"

#include <string.h>

#include "base/romaji.h"
#include "base/text.h"
#include "event/grid.h"
#include "event/name.h"
#include "event/name_find.h"
#include "event/stage.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/routes.h"

enum { AWAY_MAX = 4 }; /* a pair and its namesakes */

ROUTER_FIELDS(find_table_fields, {"find", .max = 60});

/* " 佐藤桜 桜 #7 @2 ": whole name and given name as they are shown, or what is shown in their
 * place; then the pair's number and its table. */
static const char *
words_of(const struct page *page, const struct name_list_name *named)
{
	const struct entry *entry = named->entry;
	const struct player *player = &entry->players[named->nth];
	const char *names = say_name(page, entry, named->nth, false);

	if (name_is_public(player))
		names = name_find_spelled(page->arena, player, say_script(page));
	names = text_sort_key(page->arena, names);
	return named->place <= 0
	       ? arena_printf(page->arena, " %s #%d ", names, entry->number)
	       : arena_printf(page->arena, " %s #%d @%d ", names, entry->number, named->place);
}

/* With that of whoever shows the whole name. */
static const char *
words_and_kana(const struct page *page, const struct name_list_name *named, const char *words)
{
	const struct player *player = &named->entry->players[named->nth];

	return !name_is_public(player) ? words
	       : arena_printf(page->arena, "%s%s ", words, name_find_player(page->arena, player));
}

/* Whether a number that was asked is the pair's, and not the table's. */
static bool
is_by_pair(struct arena *arena, const char *words, const char *asked)
{
	size_t len;

	for (; *asked != '\0'; asked += len + strspn(asked + len, " ")) {
		len = strcspn(asked, " ");
		if (strspn(asked, "0123456789") == len && !name_find_has(arena, words, "@", asked, len))
			return true;
	}
	return false;
}

/* Whether each word begins as one of the initials that are shown of the player. */
static bool
initials_match(const struct page *page, const struct name_list_name *named, const char *asked)
{
	const struct player *player = &named->entry->players[named->nth];
	const char *shown = text_sort_key(page->arena, arena_printf(page->arena, "%s %s",
		name_initials(page->arena, player, NAME_AS_GIVEN),
		name_initials(page->arena, player, NAME_LATIN)));

	if (player->publish != PUBLISH_INITIALS || asked[0] == '\0')
		return false;
	for (; *asked != '\0'; asked += strcspn(asked, " "), asked += strspn(asked, " "))
		if ((*asked >= '0' && *asked <= '9') ||
		    strstr(shown, text_initial(page->arena, asked)) == NULL)
			return false;
	return true;
}

static struct name_list
names_drawn(const struct page *page, const struct event *event, int round, bool everything)
{
	const struct rounds *draw = &event->draw;
	struct name_list names = name_list_new(page, 2 * draw->game_count + draw->bye_count +
	                                             event->entries.count, everything);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != round)
			continue;
		name_list_add(&names, event_entry(event, game->black), game->table);
		name_list_add(&names, event_entry(event, game->white), game->table);
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			name_list_add(&names, event_entry(event, draw->byes[i].entry_id),
			              grid_rests(event, &draw->byes[i]) ? PLACE_REST : PLACE_BYE);
	return names;
}

struct name_list
find_table_names(const struct page *page, const struct event *event, int round, bool everything)
{
	struct name_list names = names_drawn(page, event, round, everything);

	name_list_sort(&names);
	return names;
}

/* With those who sit the round out or have no game in it, who look for themselves all the same. */
static struct name_list
names_all(const struct page *page, const struct event *event, int round)
{
	struct name_list names = names_drawn(page, event, round, false);
	const bool *out = stages_sit_out(page->arena, event, round);
	const bool *idle = stages_idle(page->arena, event, round);

	for (size_t i = 0; i < event->entries.count; i++)
		if (out[i] || idle[i])
			name_list_add(&names, &event->entries.list[i], out[i] ? PLACE_OUT : PLACE_IDLE);
	name_list_sort(&names);
	return names;
}

/* Who is found by the number of the pair stands behind the table of that number. */
static void
by_pair_last(struct arena *arena, struct find_table *find)
{
	const struct find_table sorted = *find;
	const size_t count = find->names.count;
	size_t first = 0, last;

	for (size_t i = 0; i < count; i++)
		find->first += !sorted.lines[i].by_pair;
	last = find->first;
	find->names.list = arena_array(arena, count + 1, sizeof(*find->names.list));
	find->lines = arena_array(arena, count + 1, sizeof(*find->lines));
	for (size_t i = 0; i < count; i++) {
		size_t at = sorted.lines[i].by_pair ? last++ : first++;

		find->names.list[at] = sorted.names.list[i];
		find->lines[at] = sorted.lines[i];
	}
}

/* Marks who is found by that. Where no name begins so, those whose initials do may be meant. */
static void
find_mark(const struct page *page, struct find_table *find, const char *asked)
{
	for (size_t i = 0; i < find->names.count; i++) {
		struct find_table_line *line = &find->lines[i];

		line->found = name_find_matches(page->arena,
		                                 words_and_kana(page, &find->names.list[i], line->words),
		                                 asked);
		line->by_pair = line->found && is_by_pair(page->arena, line->words, asked);
		find->any = find->any || line->found;
	}
	for (size_t i = 0; !find->any && i < find->names.count; i++)
		find->lines[i].found = initials_match(page, &find->names.list[i], asked);
	for (size_t i = 0; i < find->names.count; i++)
		find->any = find->any || find->lines[i].found;
}

struct find_table
find_table_of(const struct page *page, const struct event *event, int round)
{
	struct find_table find = {
		.names = names_all(page, event, round), .asked = page_query(page, "find"),
	};
	const char *asked = name_find_asked(page->arena, find.asked);
	size_t first;

	find.lines = arena_array(page->arena, find.names.count + 1, sizeof(*find.lines));
	for (size_t i = 0; i < find.names.count; i++) {
		struct find_table_line *line = &find.lines[i];

		const struct game *game = rounds_game_of(&event->draw, round,
		                                         find.names.list[i].entry->id);

		line->words = words_of(page, &find.names.list[i]);
		line->white = game != NULL && strcmp(game->white, find.names.list[i].entry->id) == 0;
	}
	if (asked[0] != '\0')
		find_mark(page, &find, asked);
	/* A family name with a given name that is not shown: its partner has it, too. */
	first = strcspn(asked, " ");
	if (!find.any && strcspn(asked, "#@0123456789") > first)
		find_mark(page, &find, arena_copy(page->arena, asked, first));
	by_pair_last(page->arena, &find);
	return find;
}

enum find_table_rank
find_table_rank(const struct find_table *find, int table)
{
	enum find_table_rank rank = FIND_NOT;

	for (size_t i = 0; i < find->names.count; i++) {
		if (find->names.list[i].place != table || !find->lines[i].found)
			continue;
		if (!find->lines[i].by_pair)
			return FIND_FIRST;
		rank = FIND_BY_PAIR;
	}
	return rank;
}

static void
line_fill(void *self, struct value *item, const struct name_list_name *run, size_t count)
{
	const struct find_table *find = self;
	const struct find_table_line *lines = &find->lines[run - find->names.list];
	const char *words = lines[0].words;
	bool found = lines[0].found, by_pair = lines[0].by_pair;

	for (size_t i = 1; i < count; i++) {
		words = arena_printf(find->names.page->arena, "%s%s", words, lines[i].words + 1);
		found = found || lines[i].found;
		by_pair = by_pair || lines[i].by_pair;
	}
	value_set_text(item, "words", words);
	value_set_bool(item, "hidden", find->any && !found);
	fill_number(item, "table", run->place > 0 ? run->place : 0);
	value_set_bool(item, "white", lines[0].white);
	value_set_bool(item, "bye", run->place == PLACE_BYE || run->place == PLACE_REST);
	value_set_bool(item, "rest", run->place == PLACE_REST);
	value_set_bool(item, "out", run->place == PLACE_OUT);
	value_set_bool(item, "idle", run->place == PLACE_IDLE);
	fill_number(item, "by_pair", by_pair ? run->entry->number : 0);
}

/* search.away: where nobody of the few that are found has a table, what each does instead. Says
 * how many lines there are for those that are found. */
static int
away_show(const struct page *page, struct value *search, const struct value *list)
{
	static const char *const instead[] = {"bye", "rest", "out", "idle"};
	struct value *away = value_list(page->arena);
	bool tables = false;
	int count = 0;

	for (size_t i = 0; i < value_count(list); i++) {
		const struct value *item = value_at(list, i);
		struct value *line;
		char number[24];
		struct slice name;

		if (value_truth(value_get(item, slice_of("hidden"))))
			continue;
		count++;
		tables = tables || value_truth(value_get(item, slice_of("table")));
		name = value_print(value_get(item, slice_of("name")), number);
		line = value_add_object(away);
		value_set_text(line, "name", arena_copy(page->arena, name.at, name.len));
		for (size_t j = 0; j < sizeof(instead) / sizeof(instead[0]); j++)
			value_set_bool(line, instead[j],
			               value_truth(value_get(item, slice_of(instead[j]))));
	}
	value_set(search, "away", tables || value_count(away) > AWAY_MAX
	          ? value_list(page->arena) : away);
	return count;
}

static const char *
say_found(const struct find_table *find, const char *count)
{
	return page_word_text(find->names.page, "find.some", "count", count);
}

/* Who stands under initials is not found by a name. */
static const char *
say_none(const struct find_table *find, const char *text)
{
	struct value *data = value_object(find->names.page->arena);

	value_set_text(data, "text", text);
	value_set_bool(data, "initials", name_list_initials(&find->names));
	return page_word(find->names.page, "find.none", data);
}

/* How wide it is in Latin letters: those of Chinese and kana are twice as wide. */
static size_t
width_of(const char *name)
{
	size_t width = text_length(name);

	for (; *name != '\0'; name++)
		width += (unsigned char)*name >= 0xe0;
	return width;
}

void
find_table_show(const struct page *page, struct find_table *find)
{
	struct value *list = value_set_list(page->root, "find");
	struct value *search = value_set_object(page->root, "search");
	struct name_list names = find->names;
	int count = 0;
	enum { LONG = 6, LONGER = 12 };
	size_t longs = 0, longer = 0;

	/* Names break between their parts; three columns on a phone have room for three kanji. */
	for (size_t i = 0; i < names.count; i++) {
		longs += width_of(names.list[i].name) > LONG;
		longer += width_of(names.list[i].name) > LONGER;
	}
	fill_text(page->root, "find_wide", 3 * longer > names.count ? "longer"
	          : longs > 0 ? "long" : NULL);
	names.count = find->first;
	name_list_show(&names, list, line_fill, find);
	names.list += find->first;
	names.count = find->names.count - find->first;
	name_list_show(&names, list, line_fill, find);
	value_set_list(search, "away");
	if (find->any)
		count = away_show(page, search, list);
	value_set_text(search, "pair_number",
	               page_word_text(page, "find.by-pair", "by_pair", "{number}"));
	value_set_text(search, "against", page_word_text(page, "find.against", "pair", "{pair}"));
	value_set_int(search, "away_max", AWAY_MAX);
	value_set_bool(search, "any", find->any);
	value_set_text(search, "action", page->request->path);
	value_set_text(search, "asked", find->asked);
	value_set_text(search, "some", say_found(find, "{count}"));
	value_set_text(search, "none", say_none(find, "{text}"));
	fill_text(search, "said", find->asked[0] == '\0' ? NULL
	          : !find->any ? say_none(find, find->asked)
	          : say_found(find, arena_printf(page->arena, "%d", count)));
}
