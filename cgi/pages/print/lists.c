/* Lists for the wall: the draw by name and by table, the standings. */
#include "pages/part/fill.h"
#include "pages/print/print.h"

#include <string.h>

#include "actions/entry/check_in_act.h"
#include "event/stage.h"
#include "pages/part/say.h"
#include "pages/public/find_table.h"
#include "pages/standings/rows.h"
#include "rules/handicap.h"

static void
table_fill(void *self, struct value *line, const struct name_list_name *run, size_t count)
{
	(void)self;
	(void)count;
	fill_number(line, "table", run->place);
}

/* root.find; root.few, root.some: so few that they fill the sheet in larger letters. */
void
print_lists_by_name(const struct print *print)
{
	enum { FEW = 36, SOME = 51 };
	struct value *list = value_set_list(print->page->root, "find");
	struct name_list names = find_table_names(print->page, print->event, print->round,
	                                          print->everything);

	name_list_show(&names, list, table_fill, NULL);
	value_set_bool(print->page->root, "few", value_count(list) <= FEW);
	value_set_bool(print->page->root, "some", value_count(list) > FEW && value_count(list) <= SOME);
}

/* root.pairs: those with a place, as say_entry has them, under the captain's name as it sounds:
 * {reading (the captain's kana, or false), head (or false), here: whether it has come}. */
void
print_lists_reception(const struct print *print)
{
	const struct page *page = print->page;
	const struct entry_list *entries = &print->event->entries;
	const struct check_ins here = check_in_now(page->arena, print->event,
	                                           clock_now(page->app->office.clock));
	struct name_list names = name_list_new(page, entries->count, print->everything);
	struct value *list = value_set_list(page->root, "pairs");
	const char *last = "";
	size_t captains = 0;

	for (size_t i = 0; i < entries->count; i++)
		if (entries->list[i].status == STATUS_CONFIRMED)
			name_list_add(&names, &entries->list[i], entries->list[i].number);
	for (size_t i = 0; i < names.count; i++)
		if (names.list[i].nth == names.list[i].entry->captain)
			names.list[captains++] = names.list[i];
	names.count = captains;
	name_list_sort(&names);
	for (size_t i = 0; i < names.count; i++) {
		const struct entry *entry = names.list[i].entry;
		const char *head = name_list_head(page->arena, names.list[i].key);
		struct value *row = value_add_object(list);

		say_entry(page, row, entry, print->everything);
		fill_text(row, "reading", !print->everything || say_script(page) != NAME_AS_GIVEN ? NULL
		          : entry->players[entry->captain].family_kana);
		fill_text(row, "head", head == NULL || strcmp(head, last) == 0 ? NULL : head);
		value_set_bool(row, "here", check_ins_find(&here, entry->id) != NULL);
		last = head == NULL ? last : head;
	}
}

/* A game with what it is called above it, where the one before is called otherwise. */
static void
row_add(const struct print *print, struct value *games, const struct game *game,
        struct roster_label label, bool heads)
{
	struct value *row = value_add_object(games);
	bool white = handicap_first_move(game->stones) == SEAT_W1;
	const struct entry *entry = event_entry(print->event, white ? game->white : game->black);
	struct value *first;

	fill_text(row, "name", heads ? say_label(print->page, label) : NULL);
	print_parts_game(print, row, game);
	/* row.first: {white, name} of the captain who makes the first move; none while
	 * nigiri has not said which. */
	if (!game_colours_known(game))
		return;
	first = value_set_object(row, "first");
	value_set_bool(first, "white", white);
	value_set_text(first, "name", say_name(print->page, entry, entry->captain,
	                                       print->everything));
}

/* The games of one name, from the first one on. */
static void
rows_add(const struct print *print, struct value *games, const struct roster_label *labels,
         size_t first, bool *listed)
{
	const struct rounds *draw = &print->event->draw;

	for (size_t i = first; i < draw->game_count; i++) {
		if (draw->games[i].round != print->round || labels[i].kind != labels[first].kind ||
		    labels[i].number != labels[first].number)
			continue;
		row_add(print, games, &draw->games[i], labels[i], i == first);
		listed[i] = true;
	}
}

/* By table; where games have names, those of one name together. */
void
print_lists_by_table(const struct print *print)
{
	const struct event *event = print->event;
	const struct rounds *draw = &event->draw;
	struct arena *arena = print->page->arena;
	const struct roster_label *labels = stages_labels(arena, event, print->round);
	struct value *games = value_set_list(print->page->root, "games");
	struct value *byes = value_set_list(print->page->root, "byes");
	bool *listed = arena_array(arena, draw->game_count, sizeof(*listed));

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == print->round && !listed[i])
			rows_add(print, games, labels, i, listed);
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == print->round)
			say_entry(print->page, value_add_object(byes),
			          event_entry(event, draw->byes[i].entry_id), print->everything);
}

/* root.columns_wide: how many columns the cross table has. */
void
print_lists_standings(const struct print *print)
{
	const struct page *page = print->page;
	int rounds = standings_rows_show(page, print->event, print->after, print->everything);
	const struct value *columns = value_get(page->root, slice_of("criteria"));
	bool numbered = value_truth(value_get(page->root, slice_of("numbered")));

	value_set_int(page->root, "columns_wide",
	              2 + numbered + rounds + (int64_t)value_count(columns));
}
