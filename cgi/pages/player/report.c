#include "pages/player/report.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/entry.h"
#include "actions/result/report.h"
#include "base/number.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/report_say.h"
#include "pages/part/urls.h"
#include "pages/player/own.h"
#include "pages/player/report_form.h"
#include "pages/routes.h"

enum { NUMBER_MAX = 99999999 };

/* ---- which game ---- */

/* Of the published rounds: the pair's last game without a result, else its last
 * one; NULL before its first. */
static const struct game *
game_at_hand(const struct event *event, const char *entry_id)
{
	const struct game *open = NULL, *last = NULL;

	for (int round = 1; round <= event->published; round++) {
		const struct game *game = rounds_game_of(&event->draw, round, entry_id);

		if (game == NULL)
			continue;
		last = game;
		if (game->result.ending == ENDING_NONE)
			open = game;
	}
	return open != NULL ? open : last;
}

static int
body_number(const struct page *page, const char *name)
{
	int number = 0;

	number_whole(page_body(page, name), NUMBER_MAX, &number);
	return number;
}

/* Makes the report and goes to where it is said; shows the form again when refused. */
static void
form_send(struct report_form *form, const struct report_seat *seat,
          const struct report_typed *typed)
{
	struct page *page = form->page;
	struct problems problems = {.count = 0};
	const struct event *now;
	const struct game *game;

	if (!report_make(&page->app->office, form->event->tournament, seat, typed, &problems)) {
		struct problem *first = &problems.list[0];

		/* That the game has a result already is said in words, not in its letters. */
		if (form->game != NULL && first->kind == PROBLEM_REPORT_RECORDED)
			first->detail = event_page_result(form->page, form->event, form->game,
			                                  false);
		report_form_show(form, &problems);
		return;
	}
	now = page_event_now(page, form->event->tournament);
	game = rounds_game(&now->draw, seat->round, seat->table);
	page_go(page, form->action, game != NULL && game->result.ending != ENDING_NONE
	        ? "report-agreed" : NULL);
}

/* ---- behind the private link ---- */

/* False when the link opens nothing; that has been answered then. */
static bool
own_open(struct page *page, struct report_form *form)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");
	const struct entry *entry = entry_by_token(office, token);

	if (entry == NULL) {
		player_own_gone(page, "private.gone-text");
		return false;
	}
	*form = (struct report_form){
		.page = page, .entry = entry, .own = true,
		.event = page_event_now(page, tournament_by_id(page->arena, office->db,
		                                               entry->tournament_id)),
		.back = url_private(page->arena, page->lang, token),
	};
	page_speak_of(page, form->event->tournament);
	form->action = arena_printf(page->arena, "%s/result", form->back);
	form->game = game_at_hand(form->event, entry->id);
	return true;
}

/* GET /{lang}/e/{token}/result?said=: whoever has the link. */
void
player_report(struct page *page)
{
	struct problems none = {.count = 0};
	struct report_form form;

	if (!own_open(page, &form))
		return;
	if (form.game != NULL)
		form.typed = report_form_begun(&form);
	report_form_show(&form, &none);
}

/* POST there. The form names the game it was made for: what was typed is read as
 * that game's, and kept only while the two still meet there. Where they do not,
 * nothing is reported, even if they should meet again before the report is made. */
void
player_report_post(struct page *page)
{
	static const struct report_typed nothing = {"", "", "", "", "", ""};
	struct report_form form;
	struct report_seat seat;
	const struct game *game;

	if (!own_open(page, &form))
		return;
	seat = (struct report_seat){
		body_number(page, "round"), body_number(page, "table"), form.entry->id,
		page_body(page, "other"),
	};
	game = rounds_game(&form.event->draw, seat.round, seat.table);
	if (game != NULL && seat.round <= form.event->published && game_has(game, seat.entry_id) &&
	    strcmp(report_form_other(game, seat.entry_id), seat.other_id) == 0) {
		form.game = game;
		form.typed = report_form_read(page, game);
		form_send(&form, &seat, &form.typed);
		return;
	}
	if (form.game != NULL)
		form.typed = report_form_begun(&form);
	form_send(&form, &seat, &nothing);
}

/* ---- behind the code on the table card ---- */

/* The card is of another draw, of a round that is not out, or of an event that is over. */
static void
card_refuse(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const struct event *event = page_event_now(page, t);
	bool over = t->state == STATE_FINISHED;
	const char *key = t->cancelled ? problem_facts[PROBLEM_REPORT_CANCELLED].key
	                : over ? problem_facts[PROBLEM_REPORT_FINISHED].key : "report.card-text";

	page->response->status = 404;
	registration_show(page, t);
	page_title(page, "report.card", NULL);
	value_set_text(page->root, "text", page_word(page, key, NULL));
	fill_text(page->root, "standings", over
	          ? url_event_page(page->arena, page->lang, t->slug, "standings") : NULL);
	fill_text(page->root, "round", !over && !t->cancelled && event->published > 0
	          ? url_round(page->arena, page->lang, t->slug, event->published) : NULL);
	page_show(page, "player/report_card");
}

/* False when the code opens nothing; that has been answered then. */
static bool
card_open(struct page *page, struct report_form *form)
{
	const struct tournament *t = page->app->tournament;
	int round = page_capture_number(page, "n"), table = page_capture_number(page, "table");
	const char *code = page_capture(page, "code"), *entry_id = NULL;

	*form = (struct report_form){.page = page, .event = page_event_now(page, t)};
	if (round <= form->event->published)
		form->game = rounds_game(&form->event->draw, round, table);
	if (form->game != NULL)
		entry_id = card_code_reporter(&page->app->office, t, form->game, code);
	if (entry_id == NULL) {
		card_refuse(page);
		return false;
	}
	form->entry = event_entry(form->event, entry_id);
	form->action = url_report(page->arena, page->lang, t->slug, round, table, code);
	form->back = arena_printf(page->arena, "%s#t%d",
	                          url_round(page->arena, page->lang, t->slug, round), table);
	return true;
}

/* GET /{lang}/t/{slug}/report/{n}/{table}/{code}?said=: whoever has the table card
 * of that game; 404 once its two pairs no longer meet there. */
void
player_report_card(struct page *page)
{
	struct problems none = {.count = 0};
	struct report_form form;

	if (!card_open(page, &form))
		return;
	form.typed = report_form_begun(&form);
	report_form_show(&form, &none);
}

/* POST there. */
void
player_report_card_post(struct page *page)
{
	struct report_form form;
	struct report_seat seat;

	if (!card_open(page, &form))
		return;
	form.typed = report_form_read(page, form.game);
	seat = (struct report_seat){
		form.game->round, form.game->table, form.entry->id,
		report_form_other(form.game, form.entry->id),
	};
	form_send(&form, &seat, &form.typed);
}

/* ---- on the pair's page ---- */

void
player_report_link(const struct own_entry *own, const struct event *event)
{
	const struct page *page = own->page;
	const struct tournament *tournament = own->tournament;
	const struct game *game = game_at_hand(event, own->entry->id);
	bool open = game != NULL && game->result.ending == ENDING_NONE, of_use;
	struct value *link;

	of_use = open && report_closed(tournament, &event->draw, game->round) == PROBLEM_NONE;
	if (game == NULL || (open && !of_use) || tournament->state == STATE_DRAFT)
		return;
	link = value_set_object(page->root, "report_link");
	value_set_int(link, "round", game->round);
	value_set_int(link, "table", game->table);
	value_set_bool(link, "current", game->round == event->published && !tournament->cancelled);
	report_result(page, link, event, game);
	report_standing(page, link, event, game, own->entry->id);
	fill_text(link, "url", of_use ? arena_printf(page->arena, "%s/result", own->url) : NULL);
}
