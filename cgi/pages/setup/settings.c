#include "pages/routes.h"

#include <string.h>

#include "actions/event/event_act.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/url.h"
#include "pages/setup/event_form.h"

/* ---- a new event ---- */

static void
new_show(struct page *page, const struct event_form *form, const struct problems *problems)
{
	page_title(page, "event-form.title-new", NULL);
	page_form(page);
	event_form_show(page, form, problems);
	form_problems_placed(page, problems, event_form_label, event_form_where);
	value_set_text(page->root, "action", url_desk(page, "/new"));
	value_set_text(page->root, "back", url_desk(page, "/"));
	value_set_text(page->root, "import", url_desk(page, "/import"));
	page_show(page, "organiser/event_form");
}

/* GET /{lang}/desk/new: any organiser. */
void
setup_settings_new(struct page *page)
{
	struct event_form form = event_form_new(page);

	new_show(page, &form, &problem_none);
}

/* POST: a draft of the organiser's own. */
void
setup_settings_new_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct event_form form = event_form_typed(page, &problems);
	bool again;
	struct tournament *made = event_create(&page->app->office, &form.typed, NULL, &form.plan,
	                                       &again, &problems);

	if (made == NULL) {
		event_form_place(page, &form, &problems);
		new_show(page, &form, &problems);
		return;
	}
	desk_go(page, made, "event-created");
}

/* ---- the facts of one ---- */

static void
settings_show(struct page *page, const struct event_form *form, const char *version,
              const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);
	struct value *change;

	desk_form(page, page_word(page, "event-form.title-change", NULL));
	event_form_show(page, form, problems);
	form_problems_placed(page, problems, event_form_label, event_form_where);
	value_set_text(page->root, "action", url_desk_event(page, t, "/settings"));
	value_set_text(page->root, "back", url_desk_event(page, t, ""));
	/* A slug that was typed and refused stays open to be put right. */
	value_set_bool(page->root, "slug_fixed", t->state != STATE_DRAFT &&
	               strcmp(form->typed.fields[EVENT_SLUG], t->slug) == 0);
	change = value_set_object(page->root, "change");
	form_version(page, change, version, t->version, problems);
	value_set_text(change, "rules", desk_url(page, "/rules"));
	value_set_text(change, "play", desk_url(page, "/play"));
	fill_number(change, "changes", custom_count(t->base, t->ruleset));
	fill_text(change, "divisions", t->parent_id != NULL ? NULL : desk_url(page, "/divisions"));
	if (problem_is(problems, PROBLEM_STALE)) {
		struct value *saved = value_set_object(page->root, "saved");

		/* A form that was filled from what is no longer so shows both: what was typed in its
		 * fields, what is saved now above them. Saving it again is then meant. */
		event_form_differences(page, form, t, value_set_list(saved, "list"));
	}
	page_show(page, "organiser/event_form");
}

/* GET /{lang}/desk/t/{slug}/settings */
void
setup_settings(struct page *page)
{
	struct event_form form = event_form_of(page, page->app->tournament);

	settings_show(page, &form, NULL, &problem_none);
}

/* POST: changes the facts, when nobody else has since the form was filled. */
void
setup_settings_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct event_form form = event_form_typed(page, &problems);
	const char *typed_version = page_body(page, "version");
	const struct event_wish wish = {.typed = &form.typed, .version = page_version(page)};

	if (!event_change(&page->app->office, page->app->tournament, &wish, &problems)) {
		event_form_place(page, &form, &problems);
		settings_show(page, &form, typed_version, &problems);
		return;
	}
	desk_go(page, page_tournament_now(page), "event-changed");
}
