#include <stdlib.h>
#include <string.h>

#include "actions/draw/apart.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "pages/round/draft_forms.h"
#include "pages/routes.h"
#include "store/draw/keep_apart.h"

enum { ID_MAX = 64 };

ROUTER_FIELDS(round_apart_fields, {"a", .max = ID_MAX}, {"b", .max = ID_MAX});

static void
apart_show(struct page *page, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct event *event = page_event_now(page, t);
	bool over = t->state == STATE_FINISHED;
	int rounds = plan_setting_applies(SETTING_APART_ROUNDS, t->plan.system)
	             ? t->plan.value[SETTING_APART_ROUNDS] : 0;
	struct value *form, *list;
	const struct keep_apart *all = &event->draw.apart;

	value_set_text(page->root, "back", desk_url(page, "/entries"));
	value_set_text(page->root, "remove", desk_url(page, "/apart/remove"));
	value_set_bool(page->root, "over", over);
	/* "in rounds 1–3"; false where the draw does not look at it. */
	fill_text(page->root, "when", rounds == 0 ? NULL
	          : plan_say_value(page, SETTING_APART_ROUNDS, rounds));
	desk_form(page, page_word(page, "apart.title", NULL));
	form_problems(page, problems);
	list = value_set_list(page->root, "couples");
	for (size_t i = 0; i < all->count; i++) {
		struct value *row = value_add_object(list);

		value_set_text(row, "a", all->list[i].one);
		value_set_text(row, "b", all->list[i].other);
		value_set_text(row, "first", say_pair(page, event_entry(event, all->list[i].one), true));
		value_set_text(row, "second",
		               say_pair(page, event_entry(event, all->list[i].other), true));
	}
	value_set_bool(page->root, "any", all->count > 0);
	form = value_set_object(page->root, "form");
	value_set_text(form, "action", desk_url(page, "/apart"));
	draft_forms_pairs(page, event, 0, form, "a", "desk-round.first", page_body(page, "a"),
	                  problems);
	draft_forms_pairs(page, event, 0, form, "b", "desk-round.second", page_body(page, "b"),
	                  problems);
	page_show(page, "organiser/apart");
}

/* GET /{lang}/desk/t/{slug}/apart: who is kept apart, and a form for two more. */
void
round_apart(struct page *page)
{
	apart_show(page, &problem_none);
}

/* To the list, or with problems the page again. */
static void
apart_change(struct page *page, bool apart, const char *said)
{
	struct problems problems = {.count = 0};

	if (apart_set(&page->app->office, page->app->tournament, page_body(page, "a"),
	              page_body(page, "b"), apart, &problems))
		page_go(page, desk_url(page, "/apart"), said);
	else
		apart_show(page, &problems);
}

/* POST …/apart */
void
round_apart_post(struct page *page)
{
	apart_change(page, true, "apart-added");
}

/* POST …/apart/remove */
void
round_apart_remove(struct page *page)
{
	apart_change(page, false, "apart-removed");
}
