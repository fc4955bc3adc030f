#include "actions/result/record.h"

#include <string.h>

#include "pages/part/desk_game.h"
#include "pages/round/result_form.h"
#include "pages/round/view.h"
#include "pages/routes.h"

/* The table that the path names, as it is now. False: 404 is answered. */
static bool
form_begin(struct page *page, struct result_form *form)
{
	*form = (struct result_form){.page = page, .event = page_event_now(page, page->app->tournament)};
	form->game = desk_game_find(form->event, page_capture_number(page, "n"),
	                            page_capture_number(page, "table"));
	if (form->game == NULL)
		app_refuse(page->app, page->request, page->response, 404, NULL);
	else
		form->rulings = rulings_of(page->arena, page->app->office.db, form->event->tournament->id,
		                           form->game->round);
	return form->game != NULL;
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}/tables/{table}: the form of a result,
 * empty or as recorded. */
void
round_result(struct page *page)
{
	struct result_form form;

	if (!form_begin(page, &form))
		return;
	form.typed = result_form_begun(&form);
	result_form_show(&form, &problem_none);
}

/* What a press of the button comes to. */
enum press { PRESS_NOWHERE /* 404 is answered */, PRESS_SHOW, PRESS_RECORD,
             PRESS_DONE /* recorded already, just so */ };

/* Counts would go unread beside another way of ending. Those of the result that stood until
 * now are in the form already: nobody has typed them. */
static bool
counts_are_read(const struct result_form *form, struct problems *problems)
{
	const struct typed_result before = typed_result_of(form->page->arena, form->game);
	const struct typed_result *typed = &form->typed;
	const struct {
		const char *field, *text, *before;
	} sides[] = {
		{"black", typed->black, before.black}, {"white", typed->white, before.white},
	};
	size_t problems_before = problems->count;

	if (typed->by[0] == '\0' || result_how_facts[result_how_find(typed->by)].counts)
		return true;
	for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++)
		if (sides[i].text[0] != '\0' && strcmp(sides[i].text, sides[i].before) != 0)
			problem_add(problems, sides[i].field, PROBLEM_NOT_COUNTED, NULL);
	return problems->count == problems_before;
}

/* "Counted" is where the form begins: with a winner and no counts, it is not what is meant. */
static bool
way_is_meant(const struct typed_result *typed, struct problems *problems)
{
	bool counted = result_how_facts[result_how_find(typed->by)].counts;

	if (!counted || typed->black[0] != '\0' || typed->white[0] != '\0' ||
	    (typed->winner[0] == '\0' && typed->margin[0] == '\0'))
		return true;
	return problem_refuse(problems, "by", PROBLEM_WAY_MEANT, NULL);
}

/* The form that came, held against the table as it is now: the sum is worked out, and what
 * stands in the way of recording it is said. */
static enum press
form_posted(struct page *page, struct result_form *form, struct typed_result_recorded *sum,
            struct problems *problems)
{
	const char *shown = page_body(page, "shown"), *now;
	bool sound, same = false;

	problems->count = 0;
	if (!form_begin(page, form))
		return PRESS_NOWHERE;
	form->typed = result_form_read(page, form->game);
	sound = way_is_meant(&form->typed, problems) &&
	        typed_result_check(page->app->tournament, form->game, &form->typed, sum, problems);
	sound = counts_are_read(form, problems) && sound;
	if (sound) {
		form->sum = sum;
		now = desk_game_shown(page, &sum->game);
		same = strcmp(shown, now) == 0;
		form->resum = shown[0] != '\0' && !same;
		if (same && strcmp(now, desk_game_shown(page, form->game)) == 0 &&
		    strcmp(sum->game.reason, form->game->reason) == 0)
			return PRESS_DONE;
	}
	form->stale = page_version(page) != form->game->version;
	if (form->stale)
		problem_add(problems, "", PROBLEM_STALE, NULL);
	return same && !form->stale ? PRESS_RECORD : PRESS_SHOW;
}

/* POST there: shows the sum; records it when it is the one that was shown. 409
 * with both when somebody changed the result after the form was made. */
void
round_result_post(struct page *page)
{
	struct problems problems;
	struct result_form form;
	struct typed_result_recorded sum;
	enum press press = form_posted(page, &form, &sum, &problems);

	if (press == PRESS_RECORD) {
		if (record_result(&page->app->office, page->app->tournament, form.game->round,
		                  form.game->table, &form.typed, page_version(page), &problems)) {
			round_view_recorded(page, form.game, &sum.game, "result-recorded");
			return;
		}
		if (problem_is(&problems, PROBLEM_STALE))
			press = form_posted(page, &form, &sum, &problems);
	}
	if (press == PRESS_DONE)
		round_view_recorded(page, form.game, NULL, "result-recorded");
	else if (press != PRESS_NOWHERE)
		result_form_show(&form, &problems);
}

/* POST …/clear: takes the result back; 409 when it is another one by now. */
void
round_result_clear(struct page *page)
{
	struct problems problems = {.count = 0};
	struct result_form form;

	if (!form_begin(page, &form))
		return;
	if (record_clear(&page->app->office, page->app->tournament, form.game->round,
	                 form.game->table, page_version(page), &problems)) {
		round_view_recorded(page, form.game, NULL, "result-cleared");
		return;
	}
	if (!form_begin(page, &form))
		return;
	form.stale = problem_is(&problems, PROBLEM_STALE);
	form.typed = result_form_begun(&form);
	result_form_show(&form, &problems);
}
