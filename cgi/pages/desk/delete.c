/* Deleting an event: what would go, and the form that does it. */
#include "pages/routes.h"

#include "actions/event/event_delete.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/url.h"
#include "store/people/member.h"

enum { SLUG_MAX = 64 };

ROUTER_FIELDS(desk_delete_fields, {"slug", .max = SLUG_MAX});

/* A division is taken off at its event's desk, while nobody is in it. */
static bool
deletes(struct page *page)
{
	if (page->app->tournament->parent_id == NULL)
		return true;
	page_refuse(page, 404);
	return false;
}

/* With what its divisions have; their entries are among its own. */
static void
goes_show(const struct page *page, const struct tournament *t)
{
	const struct tournaments *divisions = page_divisions(page, t);
	const struct members members = members_of(page->arena, page->app->office.db, t->id);
	const struct event *event = page_event_now(page, t);
	struct value *goes = value_set_object(page->root, "goes");
	int rounds = event->draw.rounds;
	size_t games = event->draw.game_count;

	for (size_t i = 0; i < divisions->count; i++) {
		const struct event *division = page_event_now(page, &divisions->list[i]);

		rounds += division->draw.rounds;
		games += division->draw.game_count;
	}
	value_set_int(goes, "entries", (int64_t)event->entries.count);
	value_set_int(goes, "rounds", rounds);
	value_set_int(goes, "games", (int64_t)games);
	value_set_int(goes, "people", (int64_t)members.count);
}

static void
delete_show(struct page *page, const char *typed, const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);
	const struct problem refusal = {"", event_delete_refusal(&page->app->office, t), NULL};

	page_event_divided(page, t);
	desk_form(page, page_word(page, "desk-delete.title", NULL));
	fill_text(page->root, "refusal", refusal.kind == PROBLEM_NONE
	          ? NULL : form_problem_text(page, &refusal));
	goes_show(page, t);
	/* Who counts on it is told by cancelling it, and by nothing here. */
	value_set_bool(page->root, "expected", !t->cancelled && t->taken > 0 &&
	               t->state != STATE_DRAFT && t->state != STATE_FINISHED);
	value_set_text(page->root, "slug_is", t->slug);
	value_set_text(page->root, "action", desk_url(page, "/delete"));
	value_set_text(page->root, "overview", desk_url(page, ""));
	value_set_text(page->root, "export", desk_url(page, "/export.json?contacts=1"));
	form_field(page, page->root, "slug", "slug", typed, problems);
	form_problems(page, problems);
	page_show(page, "organiser/delete");
}

/* GET /{lang}/desk/t/{slug}/delete */
void
desk_delete(struct page *page)
{
	if (deletes(page))
		delete_show(page, "", &problem_none);
}

/* POST: the event with all it has, once its address has been typed. */
void
desk_delete_post(struct page *page)
{
	struct problems problems = {.count = 0};
	const char *typed = page_body(page, "slug");

	if (!deletes(page))
		return;
	if (event_delete(&page->app->office, page->app->tournament, typed, &problems))
		page_go(page, url_desk(page, "/"), "event-deleted");
	else
		delete_show(page, typed, &problems);
}
