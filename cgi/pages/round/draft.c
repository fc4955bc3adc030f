#include "actions/draw/round_act.h"

#include <stdlib.h>
#include <string.h>

#include "actions/draw/by_hand.h"
#include "actions/draw/round_later.h"
#include "pages/part/desk.h"
#include "pages/round/draft_request.h"
#include "pages/round/view.h"
#include "pages/routes.h"

enum { ONCE_MAX = 64 };

ROUTER_FIELDS(round_draft_draw_fields,
	{"round", .max = 4}, /* the one the button names; "" = whichever is next */
	{"again", .max = 1}, /* "1": draw a draft once more */
	{"force", .max = 1}, /* "1": although results are missing */
	{"once", .max = ONCE_MAX});

/* Where the draw stands: its last round, or the event while it has none. */
static const char *
last_round_url(const struct page *page, const struct rounds *draw)
{
	return draw->rounds > 0 ? desk_url_round(page, draw->rounds, "") : desk_url(page, "");
}

/* The answer goes at once, to the page that says that the round is being drawn (view.c); that page
 * knows that it was drawn by its having been drawn since. */
static void
draw_later(struct page *page, int round, const struct round_wish *wish)
{
	const struct tournament *t = page->app->tournament;
	const char *url = desk_url_round(page, round, "");

	page->response->after_self = round_later_begin(&page->app->office, t, wish);
	if (page->response->after_self == NULL) {
		page_go(page, url, NULL);
		return;
	}
	page->response->after = round_later_draw;
	response_redirect(page->response, arena_printf(
		page->arena, "%s?drawing=%d", url,
		round_drawn_at(page->app->office.db, t->id, round)));
}

/* POST /{lang}/desk/t/{slug}/draw: draws the next round as a draft; sent twice, as by a double
 * tap, once. */
void
round_draft_draw(struct page *page)
{
	struct problems problems = {.count = 0};
	const struct event *event = page_event_now(page, page->app->tournament);
	struct rounds draw = event->draw;
	struct round_wish wish = {
		.force = strcmp(page_body(page, "force"), "1") == 0,
		.anew = true, .seed = -1,
	};
	const char *named = page_body(page, "round");
	bool draft = draw.rounds > 0 && draw.states[draw.rounds] == ROUND_DRAFT;
	bool again = strcmp(page_body(page, "again"), "1") == 0;
	int next = draft ? draw.rounds : draw.rounds + 1;
	struct round_drawn drawn;

	/* Whether the button still means what it said: it names its round, and a draft is drawn
	 * again only by the button that says so. Pressed after somebody else has drawn, it does
	 * nothing. */
	if (named[0] != '\0' && (strtol(named, NULL, 10) != next || draft != again)) {
		page_go(page, last_round_url(page, &draw), NULL);
		return;
	}
	if (round_draw_long(event) &&
	    round_draw_refusal(&page->app->office, event, &wish).kind == PROBLEM_NONE) {
		draw_later(page, next, &wish);
		return;
	}
	if (!round_draw(&page->app->office, page->app->tournament, &wish, &drawn, &problems)) {
		round_view_show(page, draw.rounds > 0 ? draw.rounds : 1, "", &problems);
		return;
	}
	draw = page_event_now(page, page->app->tournament)->draw;
	page_go(page, last_round_url(page, &draw),
	        !drawn.again && drawn.rematches > 0 ? "round-drawn-rematches" : NULL);
}

/* ---- by hand ---- */

/* POST …/rounds/{n}/swap */
void
round_draft_swap(struct page *page)
{
	struct draft_request named;

	if (!draft_request_open(&named, page))
		return;
	by_hand_swap(&page->app->office, page->app->tournament, named.round, page_body(page, "a"),
	             page_body(page, "b"), NULL, &named.problems);
	draft_request_answer(&named, "swap", "draft-changed");
}

/* POST …/rounds/{n}/set */
void
round_draft_set(struct page *page)
{
	struct draft_request named;
	struct by_hand_game set;

	if (!draft_request_open(&named, page))
		return;
	set = draft_request_game(page);
	by_hand_game(&page->app->office, page->app->tournament, named.round, &set, NULL,
	             &named.problems);
	draft_request_answer(&named, "set", "draft-changed");
}

/* POST …/rounds/{n}/bye */
void
round_draft_bye(struct page *page)
{
	struct draft_request named;

	if (!draft_request_open(&named, page))
		return;
	by_hand_bye(&page->app->office, page->app->tournament, named.round,
	            page_body(page, "entry"), &named.problems);
	draft_request_answer(&named, "bye", "draft-changed");
}

/* ---- publishing, taking back, throwing away ---- */

/* POST …/rounds/{n}/publish: everybody sees it from now on. Pressed twice, it is published. */
void
round_draft_publish(struct page *page)
{
	struct draft_request named;

	if (!draft_request_open(&named, page))
		return;
	if (round_publish_draw(&page->app->office, page->app->tournament, named.round, false,
	                       &named.problems) ||
	    problem_is(&named.problems, PROBLEM_ROUND_PUBLISHED))
		page_go(page, desk_url_round(page, named.round, ""), "round-published");
	else
		round_view_show(page, named.round, "", &named.problems);
}

/* POST …/rounds/{n}/take-back: a published round without a result is a draft
 * again. Pressed twice, it is one. */
void
round_draft_take_back(struct page *page)
{
	struct draft_request named;

	if (!draft_request_open(&named, page))
		return;
	if (round_take_back(&page->app->office, page->app->tournament, named.round,
	                    &named.problems) ||
	    problem_is(&named.problems, PROBLEM_ROUND_NOT_PUBLISHED))
		page_go(page, desk_url_round(page, named.round, ""), "round-taken-back");
	else
		round_view_show(page, named.round, "", &named.problems);
}

/* POST …/rounds/{n}/throw-away: a draft is gone. */
void
round_draft_throw_away(struct page *page)
{
	struct draft_request named;

	if (!draft_request_open(&named, page))
		return;
	if (!round_throw_away(&page->app->office, page->app->tournament, named.round, false,
	                      &named.problems)) {
		round_view_show(page, named.round, "", &named.problems);
		return;
	}
	named.event = page_event_now(page, page->app->tournament);
	page_go(page, last_round_url(page, &named.event->draw), "draft-thrown-away");
}
