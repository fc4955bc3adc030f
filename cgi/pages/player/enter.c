#include "actions/entry/division_entry.h"
#include "actions/entry/entry_act.h"

#include "forms/person.h"
#include "pages/entry/entry_details.h"
#include "pages/entry/entry_fields.h"
#include "pages/entry/entry_form.h"
#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/registration.h"
#include "pages/part/url.h"
#include "pages/routes.h"

static const char *
enter_url(const struct page *page)
{
	return url_event_page(page, page->app->tournament, "enter");
}

/* What both pages begin with. */
static void
enter_begin(struct page *page, const char *title)
{
	const struct tournament *t = page->app->tournament;

	page_title(page, title, NULL);
	page_form(page);
	entry_form_once(page);
	registration_show(page, t);
	value_set_text(page->root, "who", event_page_admits(page, "enter.who", t->ruleset));
	value_set_text(page->root, "partner", url_event_page(page, t, "partner"));
}

static void
form_show(struct page *page, const struct entry_form *form, const struct problems *problems)
{
	enter_begin(page, "enter.title");
	for (size_t i = 0; i < problems->count; i++)
		if (problems->list[i].kind == PROBLEM_ALREADY_ENTERED)
			value_set_text(page->root, "lost", url_event_page(page, page->app->tournament, "link"));
	entry_fields_show(page, form, enter_url(page), problems);
	page_show(page, "player/enter");
}

/* GET /{lang}/t/{slug}/enter: anyone. Says so when entry is not open. */
void
player_enter(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	struct entry_form form = entry_form_new(t, false);

	if (entry_closed(t, clock_now(page->app->office.clock)) == PROBLEM_NONE) {
		form_show(page, &form, &problem_none);
		return;
	}
	enter_begin(page, "enter.title");
	page_show(page, "player/enter");
}

/* Everything that would stop the entry from being made, found before it is
 * tried. When entry is over, that alone. */
static struct entry_form_sum
enter_check(const struct page *page, const struct entry_form *form, struct problems *problems)
{
	const struct office *office = &page->app->office;
	enum problem_kind closed = entry_closed(form->tournament, clock_now(office->clock));
	struct problems unsaid = {.count = 0};
	struct entry_form_sum sum = entry_form_check(page, form, closed == PROBLEM_NONE ? problems : &unsaid);

	if (closed != PROBLEM_NONE) {
		problem_add(problems, "", closed, NULL);
	} else if (problems->count == 0) {
		const struct tournament *t = form->tournament;
		const struct entry_list entries = t->parent_id == NULL
			? page_event_now(page, t)->entries
			: entry_list_whole(page->arena, office->db, t->id);

		person_twice_seen(page->arena, &sum.entry, &entries, problems);
	}
	return sum;
}

/* Points and captain before the entry is final. What was typed goes along. */
static void
confirm_show(struct page *page, const struct entry_form *form, const struct entry_form_sum *sum)
{
	enter_begin(page, "enter.confirm-title");
	if (form->tournament->parent_id != NULL) {
		value_set_text(page->root, "division", division_say_name(page, form->tournament));
		registration_places_show(page, form->tournament);
	}
	value_set_text(page->root, "action", enter_url(page));
	entry_details_sum(page, form->tournament, sum);
	entry_details_show(page, form->tournament, &sum->entry);
	entry_form_hidden(page, form);
	page_show(page, "player/confirm");
}

/* POST /{lang}/t/{slug}/enter: anyone. do=count shows what the pair is worth,
 * do=enter enters it, do=back comes from looking it over to the form; anything
 * else looks it over. */
void
player_enter_post(struct page *page)
{
	const struct office *office = &page->app->office;
	struct entry_form form = entry_form_typed(page, page->app->tournament, false);
	struct problems problems = {.count = 0};
	struct entry_form_sum sum;
	const struct tournament *whole;
	const struct entry *entry;
	bool again;

	if (entry_form_pressed(page, "enter")) {
		entry = entry_enter(office, form.tournament, &form.typed, page->lang, false, &again,
		                    &problems);
		if (entry == NULL)
			form_show(page, &form, &problems);
		else
			page_go(page, url_private(page, entry_token(office, entry)), "entered");
		return;
	}
	if (entry_form_pressed(page, "count") || entry_form_pressed(page, "back")) {
		problems = entry_form_so_far(page, &form);
		form_show(page, &form, &problems);
		return;
	}
	/* What it comes to in its division. */
	whole = form.tournament;
	form.tournament = division_entry_chosen(office, whole, &form.typed, false, &problems);
	sum = enter_check(page, &form, &problems);
	if (problems.count > 0) {
		form.tournament = whole;
		form_show(page, &form, &problems);
		return;
	}
	confirm_show(page, &form, &sum);
}
