#include "actions/people/invite.h"

#include <string.h>

#include "pages/part/desk.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/qr.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum { EMAIL_MAX = 254, ROLE_MAX = 20 };

ROUTER_FIELDS(desk_people_post_fields, {"email", .max = EMAIL_MAX}, {"role", .max = ROLE_MAX});

ROUTER_FIELDS(desk_people_revoke_fields,
	{"link", .max = TOKEN_CHARS}); /* its hash */

ROUTER_FIELDS(desk_people_take_fields, {"account", .max = ID_CHARS}, {"sure", .max = 1});

/* What the form of a new link says. */
struct invite_form {
	const char *email, *role;
	const char *made; /* the link's token, which nobody will see again; or NULL */
};

static const char *
expiry(const struct page *page, int64_t expires_at)
{
	return say_instant(page, expires_at, page->app->tournament->zone);
}

static void
links_show(struct page *page)
{
	struct invitations links = invitations_of(page->arena, page->app->office.db,
	                                          page->app->tournament->id,
	                                          clock_now(page->app->office.clock));
	struct value *list = value_set_list(page->root, "links");

	for (size_t i = 0; i < links.count; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "hash", links.list[i].token_hash);
		value_set_text(item, "email", links.list[i].email);
		value_set_text(item, "role", desk_role(page, links.list[i].role));
		value_set_text(item, "expires", expiry(page, links.list[i].expires_at));
	}
	value_set_bool(page->root, "any_links", links.count > 0);
}

static void
form_show(struct page *page, const struct invite_form *form, const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "invite");
	struct value *options = value_set_list(object, "roles");

	form_field(page, object, "email", "email", form->made == NULL ? form->email : "", problems);
	form_field(page, object, "role", "role", "", problems);
	for (enum membership role = 0; role < MEMBERSHIPS; role++) {
		const bool first = value_count(options) == 0;
		const char *name = membership_names[role];
		struct value *item;

		if (!membership_facts[role].invited)
			continue;
		item = value_add_object(options);
		value_set_text(item, "value", name);
		value_set_text(item, "id", first ? "role" : arena_printf(page->arena, "role-%s", name));
		value_set_text(item, "label", desk_role(page, role));
		value_set_text(item, "means", page_wordf(page, NULL, "role.means.%s", name));
		value_set_bool(item, "checked", form->made == NULL && strcmp(form->role, name) == 0);
	}
}

static void
people_show(struct page *page, const struct invite_form *form, const struct problems *problems)
{
	struct members members;
	struct value *list, *made;
	struct invite invite;

	desk_form(page, page_word(page, "people.title", NULL));
	value_set_text(page->root, "action", desk_url(page, "/people"));
	value_set_text(page->root, "revoke", desk_url(page, "/people/revoke"));
	value_set_text(page->root, "take", desk_url(page, "/people/take"));
	members = members_of(page->arena, page->app->office.db, page->app->tournament->id);
	list = value_set_list(page->root, "members");
	for (size_t i = 0; i < members.count; i++) {
		const struct member *member = &members.list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "id", member->account_id);
		value_set_text(item, "email", member->email);
		value_set_text(item, "role", desk_role(page, member->role));
		value_set_bool(item, "own", strcmp(member->account_id, page->app->account->id) == 0);
		value_set_bool(item, "last", member_last_organiser(&members, member));
	}
	links_show(page);
	/* "made": none, or the link that was asked for, ready to be sent. */
	if (form->made != NULL) {
		invite = invite_look(&page->app->office, form->made, NULL);
		made = value_set_object(page->root, "made");
		qr_secret(page, made, "made", url_one_time(page->arena, form->made));
		value_set_text(made, "email", invite.email);
		value_set_text(made, "role", desk_role(page, invite.link->role));
		value_set_text(made, "expires", expiry(page, invite.link->expires_at));
	}
	form_show(page, form, problems);
	form_problems(page, problems);
	page_show(page, "organiser/people");
}

/* GET /{lang}/desk/t/{slug}/people: who has which role, and links not used yet. */
void
desk_people(struct page *page)
{
	const struct invite_form empty = {.email = "", .role = ""};

	people_show(page, &empty, &problem_none);
}

/* POST there: a new link, which only this answer shows. */
void
desk_people_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct invite_form form = {
		.email = page_body(page, "email"), .role = page_body(page, "role"),
	};

	form.made = invite_make(&page->app->office, page->app->tournament, form.email, form.role,
	                        &problems);
	people_show(page, &form, &problems);
}

/* POST …/people/revoke: a link of this event; one that has ended is left so. */
void
desk_people_revoke(struct page *page)
{
	bool ended = invite_revoke(&page->app->office, page->app->tournament,
	                           page_body(page, "link"));

	page_go(page, desk_url(page, "/people"), ended ? "link-revoked" : NULL);
}

/* POST …/people/take: somebody's role here; one's own only with `sure`. */
void
desk_people_take(struct page *page)
{
	const struct invite_form empty = {.email = "", .role = ""};
	struct problems problems = {.count = 0};
	const char *account = page_body(page, "account");
	bool own = strcmp(account, page->app->account->id) == 0;

	if (!invite_role_take(&page->app->office, page->app->tournament, account,
	                      strcmp(page_body(page, "sure"), "1") == 0, &problems))
		people_show(page, &empty, &problems);
	else if (own)
		page_go(page, url_desk(page, "/"), "role-given-up");
	else
		page_go(page, desk_url(page, "/people"), "role-taken");
}
