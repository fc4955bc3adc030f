#include "pages/desk/overview.h"

#include <string.h>

#include "pages/part/desk_page.h"
#include "pages/part/form.h"

bool
overview_draws(const struct overview *overview)
{
	return !overview->t->cancelled && overview->t->state != STATE_DRAFT &&
	       overview->t->state != STATE_FINISHED;
}

bool
overview_enters(const struct overview *overview)
{
	return overview->t->state == STATE_OPEN && !overview->t->cancelled &&
	       overview->now < overview->t->closes_at;
}

struct overview
overview_read(const struct page *page)
{
	const struct tournament *t = page_tournament_now(page);
	struct overview overview = {
		.t = t, .event = page_event_now(page, t), .now = clock_now(page->app->office.clock),
	};

	overview.draft = overview.event->draw.rounds > overview.event->published;
	overview.round = overview.event->published + 1;
	if (overview.draft && overview_draws(&overview))
		overview.unpaired = round_unpaired(page->arena, overview.event, overview.round);
	overview.missing = rounds_missing(&overview.event->draw, overview.event->published);
	return overview;
}

bool
overview_is_short(const struct round_refusal *refusal)
{
	return refusal->kind != PROBLEM_NONE &&
	       (refusal->kind == PROBLEM_ROUNDS_SHORT ||
	        refusal->kind == PROBLEM_ROUNDS_SHORT_KNOCKOUT);
}

const char *
overview_refusal_text(const struct page *page, const struct overview *overview,
                      const struct round_refusal *refusal)
{
	if (refusal->kind == PROBLEM_NONE)
		return NULL;
	if (refusal->kind == PROBLEM_RESULTS_MISSING)
		return desk_missing_text(page, overview->event);
	return form_problem_text(page, &(struct problem){"", refusal->kind, refusal->detail});
}
