/* Lists for the wall: the draw by name and by table, the standings. */
#include "pages/print.h"

#include "pages/round_find.h"
#include "pages/say.h"
#include "pages/standings_table.h"
#include "rules/handicap.h"

static void
table_fill(void *self, struct value *line, const struct named *run, size_t count)
{
	(void)self;
	(void)count;
	model_number(line, "table", run->place);
}

void
print_by_name(const struct print *print)
{
	struct name_list names = find_names(print->page, &print->model, print->round,
	                                    print->everything);

	name_list_show(&names, value_set_list(print->page->root, "find"), table_fill, NULL);
}

/* row.first: {white, name} of the captain who makes the first move; false while
 * nigiri has not said which. */
static void
first_set(const struct print *print, struct value *row, const struct game *game)
{
	bool white = handicap_first_move(game->stones) == SEAT_W1;
	const struct entry *entry = model_entry(&print->model, white ? game->white : game->black);
	struct value *first;

	if (model_colours_open(game)) {
		value_set_bool(row, "first", false);
		return;
	}
	first = value_set_object(row, "first");
	value_set_bool(first, "white", white);
	value_set_text(first, "name", say_name(print->page, entry, entry->captain,
	                                       print->everything));
}

void
print_by_table(const struct print *print)
{
	const struct draw *draw = &print->model.draw;
	struct value *games = value_set_list(print->page->root, "games");
	struct value *byes = value_set_list(print->page->root, "byes");

	for (size_t i = 0; i < draw->game_count; i++) {
		struct value *row;

		if (draw->games[i].round != print->round)
			continue;
		row = value_add_object(games);
		print_game(print, row, &draw->games[i]);
		first_set(print, row, &draw->games[i]);
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == print->round)
			say_entry(print->page, value_add_object(byes),
			          model_entry(&print->model, draw->byes[i].entry_id), print->everything);
}

static bool
is_shown(const struct page *page, const char *name)
{
	return value_truth(value_get(page->root, slice_of(name)));
}

/* root.columns_wide: how many columns the cross table has. */
void
print_standings(const struct print *print)
{
	const struct page *page = print->page;
	int rounds = standings_table_show(page, &print->model, print->everything);
	int others = 5; /* place, pair, score, SOS, SOS-1 */

	others += is_shown(page, "any_shared") + is_shown(page, "direct");
	value_set_int(page->root, "columns_wide", rounds + others);
}
