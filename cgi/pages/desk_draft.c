#include "actions/draw.h"

#include <stdlib.h>
#include <string.h>

#include "actions/hand.h"
#include "base/buf.h"
#include "pages/desk.h"
#include "pages/desk_round.h"
#include "pages/handlers.h"

enum { ONCE_MAX = 64, CHANGED_MAX = 8 };

const struct field fields_draw[] = {
	{.name = "round", .max = 4}, /* the one the button names; "" = whichever is next */
	{.name = "again", .max = 1}, /* "1": draw a draft once more */
	{.name = "force", .max = 1}, /* "1": although results are missing */
	{.name = "once", .max = ONCE_MAX},
	{.name = NULL},
};

/* Whether a button still means what it said: it names its round, and a draft is
 * drawn again only by the button that says so. Pressed twice, or after somebody
 * else has drawn, it does nothing. */
static bool
draw_is_meant(const struct page *page, const struct draw *draw)
{
	const char *named = page_body(page, "round");
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;
	int next = draft ? draw->rounds : draw->rounds + 1;

	return named[0] == '\0' ||
	       (strtol(named, NULL, 10) == next &&
	        draft == (strcmp(page_body(page, "again"), "1") == 0));
}

/* Where the draw stands: its last round, or the event while it has none. */
static const char *
last_round_url(const struct page *page, const struct draw *draw)
{
	return draw->rounds > 0 ? desk_url_round(page, draw->rounds, "")
	                        : desk_url(page, "");
}

/* POST /{lang}/desk/t/{slug}/draw: draws the next round as a draft. */
void
desk_draw(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct draw draw = model_of(&page, page.app->tournament).draw;
	struct draw_wish wish = {
		.force = strcmp(page_body(&page, "force"), "1") == 0,
		.anew = true, .seed = -1, .once = "",
	};
	struct drawn drawn;

	if (!draw_is_meant(&page, &draw)) {
		page_go(&page, last_round_url(&page, &draw), NULL);
		return;
	}
	if (!round_draw(&page.app->office, page.app->tournament, &wish, &drawn, &problems)) {
		desk_round_show(&page, draw.rounds > 0 ? draw.rounds : 1, "", &problems);
		return;
	}
	draw = model_of(&page, page.app->tournament).draw;
	page_go(&page, last_round_url(&page, &draw),
	        drawn.rematches > 0 ? "round-drawn-rematches" : "round-drawn");
}

/* ---- by hand ---- */

/* The problems of one of several forms on a page: "a" of the form "swap" is "swap-a". */
static struct problems
problems_of_form(struct arena *arena, const char *form, const struct problems *problems)
{
	struct problems renamed = *problems;

	for (size_t i = 0; i < renamed.count; i++)
		if (renamed.list[i].field[0] != '\0')
			renamed.list[i].field = arena_printf(arena, "%s-%s", form, renamed.list[i].field);
	return renamed;
}

static bool
game_same(const struct game *a, const struct game *b)
{
	return a != NULL && strcmp(a->black, b->black) == 0 && strcmp(a->white, b->white) == 0 &&
	       a->nigiri == b->nigiri && a->stones == b->stones && a->komi_x2 == b->komi_x2;
}

static bool
had_bye(const struct draw *draw, const struct bye *bye)
{
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == bye->round &&
		    strcmp(draw->byes[i].entry_id, bye->entry_id) == 0)
			return true;
	return false;
}

/* "&changed=4&changed=7": the tables that are not as before, and 0 for a new bye. */
static const char *
changes_query(struct arena *arena, int round, const struct draw *before, const struct draw *after)
{
	struct buf query = buf_new(arena, 64);
	int count = 0;

	for (size_t i = 0; i < after->game_count && count < CHANGED_MAX; i++) {
		const struct game *game = &after->games[i];

		if (game->round != round || game_same(draw_game(before, round, game->table), game))
			continue;
		buf_printf(&query, "&changed=%d", game->table);
		count++;
	}
	for (size_t i = 0; i < after->bye_count; i++)
		if (after->byes[i].round == round && !had_bye(before, &after->byes[i])) {
			buf_printf(&query, "&changed=0");
			break;
		}
	return query.text;
}

/* A request about the round in its path. */
struct named {
	struct page page;
	struct model model; /* as it was before */
	int round;
	struct problems problems;
};

/* False when there is no such round; that has been answered then. */
static bool
named_open(struct named *named, void *app, const struct request *request,
           struct response *response)
{
	named->page = page_begin(app, request, response);
	named->problems.count = 0;
	named->model = model_of(&named->page, named->page.app->tournament);
	named->round = desk_round_named(&named->page, &named->model);
	return named->round > 0;
}

/* To the draft with the changed rows marked, or the form again. */
static void
draft_answer(struct named *named, const char *form)
{
	struct page *page = &named->page;
	struct problems renamed = problems_of_form(page->arena, form, &named->problems);
	struct draw after;

	if (named->problems.count > 0) {
		desk_round_show(page, named->round, form, &renamed);
		return;
	}
	after = model_of(page, page->app->tournament).draw;
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=draft-changed%s",
	                               desk_url_round(page, named->round, ""),
	                               changes_query(page->arena, named->round,
	                                             &named->model.draw, &after)));
}

/* POST …/rounds/{n}/swap */
void
desk_round_swap(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;

	if (!named_open(&named, app, request, response))
		return;
	round_swap(&page->app->office, page->app->tournament, named.round, page_body(page, "a"),
	           page_body(page, "b"), &named.problems);
	draft_answer(&named, "swap");
}

/* POST …/rounds/{n}/set */
void
desk_round_set(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;
	struct set_game set;

	if (!named_open(&named, app, request, response))
		return;
	set = (struct set_game){
		.a = page_body(page, "a"), .b = page_body(page, "b"),
		.stones = page_body(page, "stones"), .komi = page_body(page, "komi"),
		.black = page_body(page, "black"),
	};
	if (strcmp(set.black, "a") == 0)
		set.black = set.a;
	else if (strcmp(set.black, "b") == 0)
		set.black = set.b;
	round_set_game(&page->app->office, page->app->tournament, named.round, &set,
	               &named.problems);
	draft_answer(&named, "set");
}

/* POST …/rounds/{n}/bye */
void
desk_round_bye(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;

	if (!named_open(&named, app, request, response))
		return;
	round_set_bye(&page->app->office, page->app->tournament, named.round,
	              page_body(page, "entry"), &named.problems);
	draft_answer(&named, "bye");
}

/* ---- publishing, taking back, throwing away ---- */

/* Whether that, which is no field's, is what stands in the way. */
static bool
hindered_by(const struct problems *problems, const char *word)
{
	const struct problem *problem = problem_find(problems, "");

	return problem != NULL && strcmp(problem->word, word) == 0;
}

/* POST …/rounds/{n}/publish: everybody sees it from now on. Pressed twice, it is published. */
void
desk_round_publish(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;

	if (!named_open(&named, app, request, response))
		return;
	if (round_publish_draw(&page->app->office, page->app->tournament, named.round, false,
	                       &named.problems) ||
	    hindered_by(&named.problems, "problem.round-published"))
		page_go(page, desk_url_round(page, named.round, ""), "round-published");
	else
		desk_round_show(page, named.round, "", &named.problems);
}

/* POST …/rounds/{n}/take-back: a published round without a result is a draft
 * again. Pressed twice, it is one. */
void
desk_round_take_back(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;

	if (!named_open(&named, app, request, response))
		return;
	if (round_take_back(&page->app->office, page->app->tournament, named.round,
	                    &named.problems) ||
	    hindered_by(&named.problems, "problem.round-not-published"))
		page_go(page, desk_url_round(page, named.round, ""), "round-taken-back");
	else
		desk_round_show(page, named.round, "", &named.problems);
}

/* POST …/rounds/{n}/throw-away: a draft is gone. */
void
desk_round_throw_away(void *app, const struct request *request, struct response *response)
{
	struct named named;
	struct page *page = &named.page;

	if (!named_open(&named, app, request, response))
		return;
	if (!round_throw_away(&page->app->office, page->app->tournament, named.round, false,
	                      &named.problems)) {
		desk_round_show(page, named.round, "", &named.problems);
		return;
	}
	named.model = model_of(page, page->app->tournament);
	page_go(page, last_round_url(page, &named.model.draw), "draft-thrown-away");
}
