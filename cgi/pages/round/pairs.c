#include <stdlib.h>
#include <string.h>

#include "event/draw_reasons.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/round/draft_games.h"
#include "pages/round/reason_say.h"
#include "pages/round/view.h"
#include "pages/routes.h"

enum { SHOWN = 64, NUMBER_MAX = 4 };

ROUTER_FIELDS(round_pairs_fields,
	{"rows", .max = NUMBER_MAX},    /* which 64 stand at the side, from 0 */
	{"columns", .max = NUMBER_MAX}); /* and above */

/* The draft, every two who play it. */
struct pairs {
	struct page *page;
	const struct draw_reasons *reasons;
	const size_t *order;
	size_t count;
	size_t rows, columns; /* which part is shown, from 0 */
};

static size_t
part_end(const struct pairs *pairs, size_t part)
{
	size_t end = (part + 1) * SHOWN;

	return end < pairs->count ? end : pairs->count;
}

/* How grave it is: what is never done while it can be helped, what the score says,
 * and what comes after that. */
static const char *
level_of(enum term term)
{
	if (term == TERMS)
		return "";
	if (term < TERM_SCORE)
		return "h3";
	return term < TERM_APART ? "h2" : "h1";
}

static const struct entry *
entry_at(const struct pairs *pairs, size_t index)
{
	return pairs->reasons->drawing->contest.entries[pairs->order[index]];
}

static bool
drawn(const struct pairs *pairs, size_t i, size_t j)
{
	const struct seating *seating = pairs->reasons->seating;
	const struct entry *a = entry_at(pairs, i), *b = entry_at(pairs, j);
	const struct seating_game *game = seating_game(seating, a);

	if (i == j)
		return seating_has_bye(seating, a);
	return game != NULL && (game->black == b || game->white == b);
}

static void
legend_show(const struct pairs *pairs)
{
	struct value *list = value_set_list(pairs->page->root, "legend");

	for (enum term term = 0; term < TERM_CHANCE; term++) {
		struct value *row;

		if (!draw_reasons_counts(pairs->reasons, term))
			continue;
		row = value_add_object(list);
		value_set_text(row, "sign", reason_say_sign(pairs->page, term));
		value_set_text(row, "level", level_of(term));
		value_set_text(row, "name", reason_say_term(pairs->page, term));
		value_set_text(row, "unit", page_wordf(pairs->page, NULL, "reason.unit.%s",
		                                       terms[term].key));
	}
}

/* root.NAME: links to the parts of 64, false where all fits in one. */
static void
parts_show(const struct pairs *pairs, const char *name, bool rows)
{
	const struct page *page = pairs->page;
	size_t now = rows ? pairs->rows : pairs->columns;
	struct value *list;

	if (pairs->count <= SHOWN)
		return;
	list = value_set_list(value_set_object(page->root, name), "list");
	for (size_t part = 0; part * SHOWN < pairs->count; part++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "text", arena_printf(page->arena, "%zu–%zu", part * SHOWN + 1,
		                                          part_end(pairs, part)));
		value_set_text(item, "url", desk_url_round(page, pairs->reasons->seating->round,
		               arena_printf(page->arena, "/pairs?rows=%zu&columns=%zu",
		                            rows ? part : pairs->rows,
		                            rows ? pairs->columns : part)));
		value_set_bool(item, "current", part == now);
	}
}

/* Which part the address names; the first where it has no such. */
static size_t
part_named(const struct page *page, const char *name, size_t count)
{
	unsigned long part = strtoul(page_query(page, name), NULL, 10);

	return part * SHOWN < count ? part : 0;
}

/* What stands at two, or on the diagonal at one alone, for whom that is the bye. */
static void
cell_show(const struct pairs *pairs, struct value *cell, size_t i, size_t j)
{
	const struct explain_heat heat = explain_heat(&pairs->reasons->lineup, pairs->order[i],
	                                              pairs->order[j]);
	const bool any = heat.term != TERMS;
	const char *cost = any ? reason_say_number(pairs->page, heat.term, heat.cost) : "";

	value_set_text(cell, "level", level_of(heat.term));
	value_set_bool(cell, "any", any);
	value_set_text(cell, "sign", any ? reason_say_sign(pairs->page, heat.term) : "");
	/* Of one there is nothing more to say. */
	value_set_text(cell, "cost", strcmp(cost, "1") == 0 ? "" : cost);
	value_set_bool(cell, "drawn", drawn(pairs, i, j));
	value_set_bool(cell, "self", i == j);
}

static void
pairs_show(const struct pairs *pairs)
{
	struct page *page = pairs->page;
	int round = pairs->reasons->seating->round;
	struct value *heads = value_set_list(pairs->page->root, "heads");
	struct value *rows = value_set_list(pairs->page->root, "rows");

	value_set_int(page->root, "round", round);
	value_set_text(page->root, "back", desk_url_round(page, round, "/why"));
	desk_begin(page, page_word(page, "pairs.title", page->root));
	parts_show(pairs, "row_parts", true);
	parts_show(pairs, "column_parts", false);
	for (size_t j = pairs->columns * SHOWN; j < part_end(pairs, pairs->columns); j++) {
		struct value *head = value_add_object(heads);

		value_set_int(head, "place", (int64_t)j + 1);
		value_set_text(head, "pair", say_pair(pairs->page, entry_at(pairs, j), true));
	}
	for (size_t i = pairs->rows * SHOWN; i < part_end(pairs, pairs->rows); i++) {
		struct value *row = value_add_object(rows), *cells = value_set_list(row, "cells");

		value_set_int(row, "place", (int64_t)i + 1);
		value_set_text(row, "pair", say_pair(pairs->page, entry_at(pairs, i), true));
		for (size_t j = pairs->columns * SHOWN; j < part_end(pairs, pairs->columns); j++)
			cell_show(pairs, value_add_object(cells), i, j);
	}
	legend_show(pairs);
	page_show(page, "organiser/pairs");
}

/* GET …/rounds/{n}/pairs?rows=&columns=: for every two who play the round, the first
 * thing that speaks against their game; on the diagonal, against a bye. */
void
round_pairs(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int round = round_view_named(page, event);
	struct pairs pairs = {.page = page};
	const struct event *drawn;
	struct seating seating;

	if (round == 0)
		return;
	if (!draft_games_reasoned(event, round)) {
		app_refuse(page->app, page->request, page->response, 404, NULL);
		return;
	}
	drawn = draw_reasons_event(page->arena, event, round);
	seating = event_seating(page->arena, drawn, round);
	pairs.reasons = draw_reasons_of(page->arena, drawn, &seating);
	pairs.order = explain_order(page->arena, &pairs.reasons->lineup);
	pairs.count = pairs.reasons->lineup.count;
	pairs.rows = part_named(page, "rows", pairs.count);
	pairs.columns = part_named(page, "columns", pairs.count);
	pairs_show(&pairs);
}
