#include "pages/standings/cross.h"

#include <stdlib.h>

#include "event/contest.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/standings/rows.h"

enum { CROSS_MAX = 16, SMALL_X2 = 2 * 5, MIDDLE_X2 = 2 * 14 };

struct cross {
	const struct page *page;
	const struct event *event;
	struct contest contest;
	const size_t *list; /* who is in this one, by index in the contest, as they stand */
	size_t count;
};

/* By how much it was won: to 5, to 14, or more; a game that was not counted to the end is more. */
static int
strength(const struct history_turn *turn)
{
	return turn->margin_x2 == 0 || turn->margin_x2 > MIDDLE_X2 ? 3
	       : turn->margin_x2 > SMALL_X2 ? 2 : 1;
}

/* "+4", "−R": the result from the side of whom it was worth that. */
static const char *
text_of(const struct cross *cross, const struct game *game, bool won)
{
	char text[16];

	result_text(game->result, text);
	return game->result.winner == SIDE_NONE ? arena_text(cross->page->arena, text)
	       : arena_printf(cross->page->arena, "%s%s", won ? "+" : "−", text + 2);
}

static void
cell_add(const struct cross *cross, struct value *cells, size_t one, size_t other)
{
	const struct contest *contest = &cross->contest;
	struct value *cell = value_add_object(cells), *games = value_set_list(cell, "games");

	value_set_bool(cell, "self", one == other);
	for (size_t round = 0; round < (size_t)contest->rounds; round++) {
		const struct history_turn *turn = history_turn(&contest->history, one, round);
		const struct game *game = contest->games[one * (size_t)contest->rounds + round];
		struct value *item;

		if (turn->part != PART_GAME || turn->opponent != (int)other ||
		    game->result.ending == ENDING_NONE)
			continue;
		item = value_add_object(games);
		value_set_bool(item, "won", turn->earned_x2 == 2);
		value_set_bool(item, "half", turn->earned_x2 == 1);
		value_set_bool(item, "lost", turn->earned_x2 == 0);
		value_set_bool(item, "black", turn->colour == COLOUR_BLACK && game_colours_known(game));
		value_set_bool(item, "white", turn->colour == COLOUR_WHITE && game_colours_known(game));
		value_set_text(item, "text", text_of(cross, game, turn->earned_x2 == 2));
		fill_number(cell, "strength", turn->earned_x2 == 2 ? strength(turn) : 0);
	}
	if (value_count(games) == 0)
		value_set_bool(cell, "strength", false);
}

static void
group_add(const struct cross *cross, struct value *groups, int group)
{
	const struct page *page = cross->page;
	struct value *item = value_add_object(groups);
	struct value *columns = value_set_list(item, "columns"), *rows = value_set_list(item, "rows");

	fill_text(item, "name", say_label(page, (struct roster_label){LABEL_GROUP, group}));
	for (size_t at = 0; at < cross->count; at++) {
		const struct entry *entry = cross->contest.entries[cross->list[at]];
		struct value *row = value_add_object(rows), *cells;

		value_set_int(value_add_object(columns), "line", (int64_t)at + 1);
		value_set_int(row, "line", (int64_t)at + 1);
		value_set_text(row, "name", say_pair(page, entry, false));
		value_set_text(row, "pair", url_pair(page, cross->event->tournament, entry->number));
		cells = value_set_list(row, "cells");
		for (size_t other = 0; other < cross->count; other++)
			cell_add(cross, cells, cross->list[at], cross->list[other]);
	}
}

void
cross_show(const struct page *page, const struct event *event, int rounds)
{
	struct value *groups = value_set_list(page->root, "cross");
	struct cross cross = {.page = page, .event = event};
	const struct standing *order;
	size_t *list;

	value_set_bool(page->root, "any_cross", false);
	if (rounds == 0 || event->tournament->plan.system != SYSTEM_ROUND_ROBIN)
		return;
	cross.contest = contest_of(page->arena, event, rounds);
	order = standings_rows_order(page->arena, &cross.contest);
	list = arena_array(page->arena, cross.contest.count + 1, sizeof(*list));
	for (int group = 0; group <= (int)cross.contest.count; group++) {
		cross.count = 0;
		for (size_t at = 0; at < cross.contest.count; at++) {
			size_t entry = order[at].entry;
			int own = cross.contest.in_group == NULL ? 0 : cross.contest.in_group[entry].group;

			if (own == group)
				list[cross.count++] = entry;
		}
		cross.list = list;
		if (cross.count > 1 && cross.count <= CROSS_MAX)
			group_add(&cross, groups, group);
	}
	value_set_bool(page->root, "any_cross", value_count(groups) > 0);
}
