#include "actions/entry/link_again.h"

#include "pages/part/form_part.h"
#include "pages/part/registration.h"
#include "pages/part/url.h"
#include "pages/routes.h"

ROUTER_FIELDS(player_link_fields, {"email", .max = 1000});

static const char *
link_url(const struct page *page)
{
	return url_event_page(page, page->app->tournament, "link");
}

static void
link_show(struct page *page, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct event *event = page_event_now(page, t);
	struct value *form, *without;

	page_title(page, "link-again.title", NULL);
	page_form(page);
	registration_show(page, t);
	form_problems(page, problems);
	/* root.without: none when nothing is played, else {url, round}: the table is found
	 * without the link. */
	if (!t->cancelled && t->state != STATE_FINISHED) {
		without = value_set_object(page->root, "without");
		value_set_bool(without, "round", event->published > 0);
		value_set_text(without, "url", event->published > 0
		               ? url_round(page, t, event->published) : url_event(page, t));
	}
	if (page->app->office.mails) {
		form = value_set_object(page->root, "form");
		value_set_text(form, "action", link_url(page));
		form_field(page, form, "email", "email", page_body(page, "email"), problems);
	}
	page_show(page, "player/link");
}

/* GET /{lang}/t/{slug}/link?said=: anyone. Where the site sends no mail it says who has
 * the links. */
void
player_link(struct page *page)
{
	link_show(page, &problem_none);
}

/* POST /{lang}/t/{slug}/link: anyone. The answer to an address is always the same. */
void
player_link_post(struct page *page)
{
	const struct office *office = &page->app->office;
	struct problems problems = {.count = 0};

	if (office->mails && link_again(office, page->app->tournament, page_body(page, "email"),
	                                &problems))
		page_go(page, link_url(page), "link-asked");
	else
		link_show(page, &problems);
}
