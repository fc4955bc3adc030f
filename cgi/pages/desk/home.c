#include "pages/routes.h"

#include "actions/event/rehearsal.h"
#include "pages/part/desk.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/qr.h"
#include "pages/part/url.h"
#include "pages/part/when.h"

ROUTER_FIELDS(desk_home_fields, {"said", .max = 40}, {"q", .max = 60}, {"after", .max = 7});
ROUTER_FIELDS(desk_home_rehearse_fields, {"once", .max = 64});

/* root.rehearsal: none, or for whoever may make events {own: its desk, or none, discard, slug; start}. */
static void
rehearsal_show(const struct page *page, bool creates)
{
	const struct tournament *t = rehearsal_own(&page->app->office);
	struct value *object;

	if (t == NULL && !creates)
		return;
	object = value_set_object(page->root, "rehearsal");
	value_set_text(object, "start", url_desk(page, "/rehearsal"));
	fill_text(object, "own", t == NULL ? NULL : url_desk_event(page, t, ""));
	if (t == NULL)
		return;
	value_set_text(object, "discard", url_desk_event(page, t, "/delete"));
	value_set_text(object, "slug", t->slug);
}

/* Those in that state. One's own rehearsal stands elsewhere. */
static void
group_show(const struct page *page, struct value *groups, const struct tournaments *events,
           enum tournament_state state)
{
	struct value *group = NULL, *list = NULL;

	for (size_t i = 0; i < events->count; i++) {
		const struct tournament *t = &events->list[i];
		struct value *item;
		enum membership role;

		role = membership_of(page->app->office.db, page->app->account->id, t->id);
		if (t->state != state || (t->rehearsal && membership_may(role, RIGHT_ORGANISE)))
			continue;
		if (group == NULL) {
			group = value_add_object(groups);
			value_set_text(group, "head",
			               page_wordf(page, NULL, "desk-home.%s", tournament_state_names[state]));
			list = value_set_list(group, "events");
		}
		item = value_add_object(list);
		fill_text(item, "url", desk_landing(page, t, role));
		value_set_text(item, "role", desk_role(page, role));
		value_set_text(item, "name", event_page_name(page, t));
		when_days_object(page, item, "date", t);
		fill_text(item, "venue", tournament_text(t, TEXT_VENUE, page->lang));
		value_set_text(item, "ruleset", event_page_ruleset(page, t->ruleset));
		value_set_bool(item, "single", ruleset_single(t->ruleset));
		value_set_int(item, "taken", t->taken);
		value_set_int(item, "capacity", t->capacity);
		fill_number(item, "waiting", membership_may(role, RIGHT_ORGANISE) ? t->waiting : 0);
	}
}

/* GET /{lang}/desk/?q=&after=: the events where one has a role, by what they are in: the next one first; of
 * what is over, and of what is looked for, the last one first, as many as a list has. */
void
desk_home(struct page *page)
{
	static const enum tournament_state order[] = {
		STATE_RUNNING, STATE_OPEN, STATE_CLOSED, STATE_DRAFT, STATE_FINISHED,
	};
	const struct account *account = page->app->account;
	const char *asked = page_query(page, "q");
	const bool all = asked[0] == '\0' && page_after(page) == 0;
	const struct tournaments found = tournaments_of_found(page->arena, page->app->office.db,
	                                                      account->id, asked, PAGE_LIST,
	                                                      page_after(page));
	struct tournaments on = {.count = 0};
	struct value *groups = value_set_list(page->root, "groups");
	const bool creates = account_may_create(page->app->office.db, account);

	page_title(page, "desk-home.title", NULL);
	if (all)
		on = tournaments_of_on(page->arena, page->app->office.db, account->id);
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		group_show(page, groups, asked[0] != '\0' || order[i] == STATE_FINISHED ? &found : &on, order[i]);
	page_list(page, url_desk(page, "/"), found.count);
	value_set_bool(page->root, "many", !all || found.count == PAGE_LIST);
	value_set_text(page->root, "who", account->email);
	value_set_text(page->root, "new_event", url_desk(page, "/new"));
	value_set_bool(page->root, "creates", creates);
	value_set_text(page->root, "account", url_desk(page, "/account"));
	fill_text(page->root, "site", account->administers ? url_desk(page, "/site") : NULL);
	value_set_bool(page->root, "no_password", account->password_hash == NULL);
	rehearsal_show(page, creates);
	page_form(page);
	qr_phones(page, url_published(page, PUBLISHED_HOME, ""));
	page_show(page, "organiser/home");
}

/* POST /{lang}/desk/rehearsal: a rehearsal of one's own, or that which there is. */
void
desk_home_rehearse(struct page *page)
{
	desk_go(page, rehearsal_start(&page->app->office, page->lang), NULL);
}
