#include "pages/standings/bracket.h"

#include <string.h>

#include "event/stage.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

enum { DEPTH = 4 }; /* the last sixteen */

struct bracket {
	const struct page *page;
	const struct event *event;
	int first_round; /* of the knockout */
};

static void
side_add(const struct bracket *bracket, struct value *list, const struct game *game, enum side side)
{
	const struct event *event = bracket->event;
	const struct entry *entry = event_entry(event, side == SIDE_BLACK ? game->black : game->white);
	bool won = game->result.winner == side;
	struct value *item = value_add_object(list);
	char text[16];

	result_text(game->result, text);
	value_set_bool(item, "black", side == SIDE_BLACK && game_colours_known(game));
	value_set_bool(item, "white", side == SIDE_WHITE && game_colours_known(game));
	value_set_bool(item, "won", won);
	fill_text(item, "text", won ? arena_text(bracket->page->arena, text + 1) : NULL);
	value_set_text(item, "name", say_pair(bracket->page, entry, false));
	value_set_text(item, "pair", url_pair(bracket->page, event->tournament, entry->number));
}

static void game_add(const struct bracket *bracket, struct value *list, const struct game *game,
                     struct roster_label label, int depth);

/* Under the winner's side the game it came from stands first, so that lines do not cross. */
static void
below_add(const struct bracket *bracket, struct value *list, const struct game *game, int depth)
{
	const struct event *event = bracket->event;
	const char *const ids[] = {game->black, game->white};
	const struct roster_label *labels;

	if (depth == 0 || game->round == bracket->first_round)
		return;
	labels = stages_labels(bracket->page->arena, event, game->round - 1);
	for (size_t i = 0; i < 2; i++) {
		const struct game *before = rounds_game_of(&event->draw, game->round - 1, ids[i]);

		if (before != NULL)
			game_add(bracket, list, before, labels[before - event->draw.games], depth - 1);
	}
}

static void
game_add(const struct bracket *bracket, struct value *list, const struct game *game,
         struct roster_label label, int depth)
{
	struct value *item = value_add_object(list), *below;
	const char *name = say_label(bracket->page, label);

	value_set_text(item, "label", name != NULL ? name
	               : page_word_number(bracket->page, "round.title", "number", game->round));
	below = value_set_list(item, "sides");
	side_add(bracket, below, game, SIDE_BLACK);
	side_add(bracket, below, game, SIDE_WHITE);
	below = value_set_list(item, "below");
	/* The game for third place came from the semifinals, which stand under the final. */
	if (label.kind != LABEL_THIRD_PLACE)
		below_add(bracket, below, game, depth);
	value_set_bool(item, "any_below", value_count(below) > 0);
}

void
bracket_show(const struct page *page, const struct event *event)
{
	const struct stage stage = stages_of_round(event->tournament, &event->draw.berths,
	                                           event->published);
	const struct bracket bracket = {page, event, stage.first_round};
	struct value *list = value_set_list(page->root, "bracket");
	const struct roster_label *labels;

	if (event->published > 0 && stage.system == SYSTEM_KNOCKOUT) {
		labels = stages_labels(page->arena, event, event->published);
		for (size_t i = 0; i < event->draw.game_count; i++)
			if (event->draw.games[i].round == event->published)
				game_add(&bracket, list, &event->draw.games[i], labels[i], DEPTH - 1);
	}
	value_set_bool(page->root, "any_bracket", value_count(list) > 0);
}
