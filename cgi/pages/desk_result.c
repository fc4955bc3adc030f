#include "actions/record.h"

#include <string.h>

#include "pages/desk.h"
#include "pages/desk_game.h"
#include "pages/handlers.h"
#include "pages/result_form.h"

/* The table that the path names, as it is now. False: 404 is answered. */
static bool
form_begin(struct page *page, struct result_form *form)
{
	*form = (struct result_form){.page = page, .model = model_of(page, page->app->tournament)};
	form->game = desk_game_find(&form->model, page_capture_number(page, "n"),
	                            page_capture_number(page, "table"));
	if (form->game == NULL)
		app_refuse(page->app, page->request, page->response, 404, NULL);
	return form->game != NULL;
}

/* Back to the round, its row marked; `was`: the result that was corrected, or
 * "". A plus in an address would be a blank. */
static void
go_round(struct page *page, const struct game *game, const char *said, const char *was)
{
	const char *plus = strchr(was, '+');
	int before = plus == NULL ? (int)strlen(was) : (int)(plus - was);

	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=%s&changed=%d%s%.*s%s%s",
	                               desk_url_round(page, game->round, ""), said, game->table,
	                               was[0] == '\0' ? "" : "&was=", before, was,
	                               plus == NULL ? "" : "%2B", plus == NULL ? "" : plus + 1));
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}/tables/{table}: the form of a result,
 * empty or as recorded. */
void
desk_result(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct result_form form;

	if (!form_begin(&page, &form))
		return;
	form.typed = result_form_begun(&page, form.game);
	result_form_show(&form, &none);
}

/* What a press of the button comes to. */
enum press { PRESS_SHOW, PRESS_RECORD, PRESS_DONE /* recorded already, just so */ };

/* Works the sum out, and says what stands in the way of recording it. */
static enum press
form_press(struct result_form *form, struct recorded *sum, int version, struct problems *problems)
{
	const struct page *page = form->page;
	const char *shown = page_body(page, "shown"), *now;
	bool sound = record_check(page->app->tournament, form->game, &form->typed, sum, problems);
	bool same = false;

	if (sound) {
		form->sum = sum;
		now = result_form_shown(page, &sum->game);
		same = strcmp(shown, now) == 0;
		form->resum = shown[0] != '\0' && !same;
		if (same && strcmp(now, result_form_shown(page, form->game)) == 0 &&
		    strcmp(sum->game.reason, form->game->reason) == 0)
			return PRESS_DONE;
	}
	form->stale = version != form->game->version;
	if (form->stale)
		problem_add(problems, "", "problem.stale", NULL);
	return same && !form->stale ? PRESS_RECORD : PRESS_SHOW;
}

/* What stood there until now; "" where there was none, where it is the same, and
 * where other colours would give it another meaning. */
static void
result_before(const struct game *game, const struct game *now, char was[static 16])
{
	char is[16];

	result_text(game->result, was);
	result_text(now->result, is);
	if (strcmp(was, is) == 0 || strcmp(game->black, now->black) != 0)
		was[0] = '\0';
}

/* POST there: shows the sum; records it when it is the one that was shown. */
void
desk_result_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct result_form form;
	struct recorded sum;
	int version = page_version(&page);
	enum press press;
	char was[16] = "";

	if (!form_begin(&page, &form))
		return;
	form.typed = result_form_read(&page, form.game);
	press = form_press(&form, &sum, version, &problems);
	if (press == PRESS_RECORD)
		result_before(form.game, &sum.game, was);
	if (press == PRESS_DONE ||
	    (press == PRESS_RECORD &&
	     record_result(&page.app->office, page.app->tournament, form.game->round,
	                   form.game->table, &form.typed, version, &problems)))
		go_round(&page, form.game, "result-recorded", was);
	else
		result_form_show(&form, &problems);
}

/* POST …/clear: takes the result back. */
void
desk_result_clear(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct result_form form;
	int version = page_version(&page);

	if (!form_begin(&page, &form))
		return;
	if (record_clear(&page.app->office, page.app->tournament, form.game->round,
	                 form.game->table, version, &problems)) {
		go_round(&page, form.game, "result-cleared", "");
		return;
	}
	form.stale = version != form.game->version;
	form.typed = result_form_begun(&page, form.game);
	result_form_show(&form, &problems);
}
