/* What lies on the tables: a card for each, and slips for results. */
#include "pages/part/fill.h"
#include "pages/print/print.h"

#include "actions/entry/card_code.h"
#include "pages/part/qr.h"
#include "pages/part/rules_say.h"
#include "pages/part/say.h"
#include "pages/part/turn_list.h"
#include "pages/part/url.h"
#include "rules/handicap.h"

enum { CARDS_A_LEAF = 2, SLIPS_A_LEAF = 4 };

/* What a jigo is here: a text, or NULL where there can be none. */
static const char *
jigo_text(const struct print *print, const struct game *game)
{
	static const char *const words[] = {
		[JIGO_WHITE_WINS] = "print.jigo-white", [JIGO_DRAW] = "print.jigo-draw",
	};

	return game->komi_x2 % 2 != 0 ? NULL
	       : page_word(print->page, words[print->event->tournament->ruleset->scoring.jigo], NULL);
}

/* Adds {white, pair, qr}: behind the code the pair reports this game, and no other. */
static void
report_add(const struct print *print, struct value *list, const struct game *game, bool white)
{
	const struct page *page = print->page;
	const struct tournament *t = print->event->tournament;
	const char *id = white ? game->white : game->black;
	const char *path = url_report(page, t, game->round, game->table, card_code_report(&page->app->office, t, game, id));
	struct value *item = value_add_object(list);

	value_set_bool(item, "white", white);
	value_set_text(item, "pair", say_pair(page, event_entry(print->event, id),
	                                      print->everything));
	qr_set(item, page->arena, "qr",
	       arena_printf(page->arena, "%s%s", page->app->base_address, path),
	       page_word(page, "print.report-code", item));
}

static void
card_show(const struct print *print, struct value *card, const struct game *game)
{
	const struct entry *black = event_entry(print->event, game->black);
	const struct entry *white = event_entry(print->event, game->white);
	bool pairs = !ruleset_single(print->event->tournament->ruleset);
	bool open = !game_colours_known(game);
	struct value *reports;

	print_game(print, card, game);
	fill_text(card, "jigo", jigo_text(print, game));
	value_set_bool(card, "rotation", pairs);
	value_set_bool(card, "any_turn", pairs && !open);
	value_set_bool(card, "white_first", handicap_first_move(game->stones) == SEAT_W1);
	value_set_text(card, "clock", pairs
	               ? "" : rules_say_clock(print->page, print->event->tournament->ruleset));
	if (pairs && !open)
		turn_list_show(print->page, card, black, white, game->stones,
		               print->everything ? TURN_ALL_WHOLE : 0);
	reports = value_set_list(card, "reports");
	report_add(print, reports, game, false);
	report_add(print, reports, game, true);
}

void
print_table_cards(const struct print *print)
{
	const struct rounds *draw = &print->event->draw;
	struct print_leaves leaves = print_leaves(print, print->small ? 1 : CARDS_A_LEAF);

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == print->round)
			card_show(print, print_leaf_add(&leaves), &draw->games[i]);
}

/* A box of its own where a jigo is neither pair's win. */
static void
slip_show(const struct print *print, struct value *slip, const struct game *game)
{
	print_game(print, slip, game);
	value_set_bool(slip, "tokens", print->event->tournament->ruleset->scoring.penalty > 0);
	value_set_bool(slip, "jigo", game->komi_x2 % 2 == 0 &&
	               print->event->tournament->ruleset->scoring.jigo == JIGO_DRAW);
}

void
print_slips(const struct print *print)
{
	const struct rounds *draw = &print->event->draw;
	struct print_leaves leaves = print_leaves(print, print->small ? 1 : SLIPS_A_LEAF);

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == print->round)
			slip_show(print, print_leaf_add(&leaves), &draw->games[i]);
}
