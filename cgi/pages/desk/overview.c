#include "pages/desk/overview.h"

#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/when.h"

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
		.t = t, .event = page_event_divided(page, t), .now = clock_now(page->app->office.clock),
	};

	overview.draft = overview.event->draw.rounds > overview.event->published;
	overview.round = overview.event->published + 1;
	overview.missing = rounds_missing(&overview.event->draw, overview.event->published);
	if (t->divisions > 0) {
		const struct tournaments *all = page_divisions(page, t);

		for (size_t i = 0; i < all->count; i++)
			overview.begun = overview.begun ||
			                 page_event_now(page, &all->list[i])->draw.rounds > 0;
	}
	return overview;
}

enum overview_next
overview_next_of(const struct overview *overview, const struct round_refusal *refusal)
{
	if (overview->t->cancelled)
		return NEXT_NOTHING;
	switch (overview->t->state) {
	case STATE_DRAFT:
		return NEXT_STEP;
	case STATE_FINISHED:
		return NEXT_NOTHING;
	case STATE_OPEN:
	case STATE_CLOSED:
	case STATE_RUNNING:
		break;
	}
	if (overview_enters(overview))
		return NEXT_STEP;
	if (overview->draft)
		return NEXT_DRAFT;
	if (refusal->kind == PROBLEM_NONE)
		return NEXT_DRAW;
	return overview->missing > 0 ? NEXT_RESULTS : NEXT_STEP;
}

/* The steps an organiser is offered from each state, the natural one first. Entry that opens by
 * the clock later may open now. */
static const struct {
	enum tournament_state from, to;
	const char *word;
	const char *sure; /* of the button behind the question, where one is asked */
	bool now;
} steps[] = {
	{STATE_DRAFT, STATE_FINISHED, "desk-event.publish-over", "desk-event.publish-over", false},
	{STATE_DRAFT, STATE_RUNNING, "desk-event.publish-running", NULL, false},
	{STATE_DRAFT, STATE_OPEN, "desk-event.open", NULL, false},
	{STATE_DRAFT, STATE_OPEN, "desk-event.open-now", NULL, true},
	{STATE_OPEN, STATE_OPEN, "desk-event.open-now", NULL, true},
	{STATE_DRAFT, STATE_CLOSED, "desk-event.publish-closed", NULL, false},
	{STATE_OPEN, STATE_CLOSED, "desk-event.close", NULL, false},
	{STATE_OPEN, STATE_DRAFT, "desk-event.withdraw", "desk-event.withdraw-sure", false},
	{STATE_CLOSED, STATE_OPEN, "desk-event.reopen", NULL, false},
	{STATE_CLOSED, STATE_DRAFT, "desk-event.withdraw", "desk-event.withdraw-sure", false},
	{STATE_RUNNING, STATE_FINISHED, "desk-event.finish", "desk-event.finish-sure", false},
	{STATE_FINISHED, STATE_RUNNING, "desk-event.resume", NULL, false},
};

/* What is asked before the step is taken; NULL: it may be taken with one press. */
static const char *
step_question(const struct page *page, const struct overview *overview, enum tournament_state to)
{
	int pairs = overview->t->taken + event_count(overview->event, STATUS_WAITING);
	int undrawn = overview->t->rounds - overview->event->published;
	struct value *data = value_object(page->arena);

	if (to == STATE_FINISHED && overview->t->divisions > 0)
		return page_word(page, "divisions.finish-ask", NULL);
	if (to == STATE_DRAFT && pairs > 0) {
		value_set_int(data, "pairs", pairs);
		value_set_bool(data, "one", pairs == 1);
		return page_word(page, "desk-event.withdraw-ask", data);
	}
	if (to != STATE_FINISHED || (overview->missing == 0 && undrawn == 0))
		return NULL;
	fill_text(data, "missing", overview->missing == 0 ? NULL
	          : desk_missing_text(page, overview->event));
	fill_number(data, "undrawn", undrawn);
	value_set_bool(data, "one", undrawn == 1);
	return page_word(page, "desk-event.finish-ask", data);
}

/* An event with rounds that is a draft came from a file: it is published as what it is, running or,
 * with no result missing, over. */
static bool
step_offered(const struct overview *overview, enum tournament_state to)
{
	const bool rounds = overview->begun ||
	                    (to == STATE_DRAFT ? overview->event->draw.rounds > 0
	                                       : overview->event->published > 0);

	/* Until it has begun a division is as its event is. */
	if (overview->t->parent_id != NULL && (overview->t->state < STATE_RUNNING || to < STATE_RUNNING))
		return false;
	if (overview->t->state == STATE_DRAFT && to >= STATE_RUNNING)
		return rounds && (to == STATE_RUNNING || overview->missing == 0);
	if (overview->t->state == STATE_DRAFT && to == STATE_CLOSED)
		return !rounds && overview->event->entries.count > 0;
	if (overview->t->state == STATE_DRAFT || to == STATE_DRAFT)
		return !rounds;
	return !overview->t->cancelled || overview->t->state == STATE_FINISHED;
}

/* Whether the step ends something: it stands last on the page, unless it is what comes next. */
static bool
step_ends(enum tournament_state to, enum overview_next next)
{
	return to == STATE_DRAFT || (to == STATE_FINISHED && next != NEXT_STEP);
}

void
overview_steps_show(struct page *page, const struct overview *overview, enum overview_next next)
{
	struct value *forward = value_set_list(page->root, "steps");
	struct value *endings = value_set_list(page->root, "endings"), *data = value_object(page->arena);
	bool filled = next == NEXT_STEP;

	fill_text(data, "later", overview->now >= overview->t->opens_at ? NULL
	          : when_instant(page, overview->t, overview->t->opens_at));
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct value *item, *ask;
		const char *question;

		if (steps[i].from != overview->t->state || !step_offered(overview, steps[i].to) ||
		    (steps[i].now && (overview->now >= overview->t->opens_at ||
		                      overview->now >= overview->t->closes_at)))
			continue;
		/* A step: {to, now, text, filled, ask: none or {question, sure}}. */
		item = value_add_object(step_ends(steps[i].to, next) ? endings : forward);
		question = step_question(page, overview, steps[i].to);
		value_set_text(item, "to", tournament_state_names[steps[i].to]);
		value_set_bool(item, "now", steps[i].now);
		value_set_text(item, "text", page_word(page, steps[i].word, data));
		value_set_bool(item, "filled", filled);
		if (question != NULL) {
			ask = value_set_object(item, "ask");
			value_set_text(ask, "question", question);
			value_set_text(ask, "sure", page_word(page, steps[i].sure, NULL));
		}
		filled = false;
	}
}
