#include "pages/round/draft_request.h"

#include <string.h>

#include "base/buf.h"
#include "pages/part/desk.h"
#include "pages/round/view.h"

enum { CHANGED_MAX = 8 };

static bool
game_same(const struct game *a, const struct game *b)
{
	return a != NULL && strcmp(a->black, b->black) == 0 && strcmp(a->white, b->white) == 0 &&
	       a->nigiri == b->nigiri && a->stones == b->stones && a->komi_x2 == b->komi_x2;
}

/* "&changed=4&changed=7": the tables that are not as before, and 0 for a new bye. */
static const char *
changes_query(struct arena *arena, int round, const struct rounds *before,
              const struct rounds *after)
{
	struct buf query = buf_new(arena, 64);
	int count = 0;

	for (size_t i = 0; i < after->game_count && count < CHANGED_MAX; i++) {
		const struct game *game = &after->games[i];

		if (game->round != round || game_same(rounds_game(before, round, game->table), game))
			continue;
		buf_printf(&query, "&changed=%d", game->table);
		count++;
	}
	for (size_t i = 0; i < after->bye_count; i++)
		if (after->byes[i].round == round &&
		    !rounds_bye_of(before, round, after->byes[i].entry_id)) {
			buf_printf(&query, "&changed=0");
			break;
		}
	return query.text;
}

bool
draft_request_open(struct draft_request *hand, struct page *page)
{
	hand->page = page;
	hand->problems.count = 0;
	hand->event = page_event_now(page, page->app->tournament);
	hand->round = round_view_named(page, hand->event);
	return hand->round > 0;
}

struct by_hand_game
draft_request_game(const struct page *page)
{
	struct by_hand_game set = {
		.a = page_body(page, "a"), .b = page_body(page, "b"),
		.stones = page_body(page, "stones"), .komi = page_body(page, "komi"),
		.black = page_body(page, "black"),
	};

	if (strcmp(set.black, "a") == 0)
		set.black = set.a;
	else if (strcmp(set.black, "b") == 0)
		set.black = set.b;
	return set;
}

void
draft_request_answer(struct draft_request *hand, const char *form, const char *said)
{
	struct page *page = hand->page;
	struct rounds after;

	if (hand->problems.count > 0) {
		/* The problems of one of several forms on a page: "a" of the form "swap" is "swap-a". */
		for (size_t i = 0; i < hand->problems.count; i++) {
			struct problem *problem = &hand->problems.list[i];

			if (problem->field[0] != '\0')
				problem->field = arena_printf(page->arena, "%s-%s", form, problem->field);
		}
		round_view_show(page, hand->round, form, &hand->problems);
		return;
	}
	after = page_event_now(page, page->app->tournament)->draw;
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=%s%s",
	                               desk_url_round(page, hand->round, ""), said,
	                               changes_query(page->arena, hand->round,
	                                             &hand->event->draw, &after)));
}
