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

/* Adds {white, pair, qr}: behind the code the pair reports this game, and no other. */
static void
report_add(const struct print *print, struct value *list, const struct game *game, bool white)
{
	const struct page *page = print->page;
	const struct tournament *t = print->event->tournament;
	const char *id = white ? game->white : game->black;
	const char *path = url_card(page, t, game->round, game->table,
	                            card_code_report(&page->app->office, t, game, id));
	struct value *item = value_add_object(list);

	value_set_bool(item, "white", white);
	value_set_text(item, "pair", say_pair(page, event_entry(print->event, id),
	                                      print->everything));
	qr_set(item, page->arena, "qr", url_whole(page, path),
	       page_word(page, "print.report-code", item));
}

static void
card_show(const struct print *print, struct value *card, const struct game *game)
{
	SET_EACH(static const char *const jigo[], SET_SIZE(SCORING_JIGO_TABLE),
		[JIGO_WHITE_WINS] = "print.jigo-white", [JIGO_DRAW] = "print.jigo-draw");
	const struct page *page = print->page;
	const struct ruleset *ruleset = print->event->tournament->ruleset;
	bool pairs = !ruleset_single(ruleset);
	struct value *reports;

	print_parts_game(print, card, game);
	fill_text(card, "jigo", game->komi_x2 % 2 != 0 ? NULL
	          : page_word(page, jigo[ruleset->scoring.jigo], NULL));
	value_set_bool(card, "rotation", pairs);
	value_set_bool(card, "white_first", handicap_first_move(game->stones) == SEAT_W1);
	value_set_text(card, "clock", pairs ? "" : rules_say_clock(page, ruleset));
	if (pairs)
		turn_list_show(page, card, print->event, game, print->everything ? TURN_ALL_WHOLE : 0);
	else
		value_set_bool(card, "any_turn", false);
	reports = value_set_list(card, "reports");
	report_add(print, reports, game, false);
	report_add(print, reports, game, true);
}

void
print_cards_tables(const struct print *print)
{
	const struct rounds *draw = &print->event->draw;
	struct print_parts_leaves leaves = print_parts_leaves(print, print->small ? 1 : CARDS_A_LEAF);

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == print->round)
			card_show(print, print_parts_leaf_add(&leaves), &draw->games[i]);
}

/* A box of its own where a jigo is neither pair's win. */
static void
slip_show(const struct print *print, struct value *slip, const struct game *game)
{
	print_parts_game(print, slip, game);
	value_set_bool(slip, "tokens", print->event->tournament->ruleset->scoring.penalty > 0);
	value_set_bool(slip, "jigo", game->komi_x2 % 2 == 0 &&
	               print->event->tournament->ruleset->scoring.jigo == JIGO_DRAW);
}

void
print_cards_slips(const struct print *print)
{
	const struct rounds *draw = &print->event->draw;
	struct print_parts_leaves leaves = print_parts_leaves(print, print->small ? 1 : SLIPS_A_LEAF);

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == print->round)
			slip_show(print, print_parts_leaf_add(&leaves), &draw->games[i]);
}
