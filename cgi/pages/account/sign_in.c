#include "actions/people/sign_in.h"

#include <string.h>

#include "actions/people/passkey_act.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum { EMAIL_MAX = 254, PASSWORD_MAX = 200, CODE_MAX = 40, NEXT_MAX = 200 };

ROUTER_FIELDS(account_sign_in_fields, {"next", .max = NEXT_MAX});

ROUTER_FIELDS(account_sign_in_post_fields,
	{"email", .max = EMAIL_MAX},
	{"password", .max = PASSWORD_MAX},
	{"stay", .max = 1},
	{"next", .max = NEXT_MAX});

ROUTER_FIELDS(account_sign_in_passkey_fields,
	{"id", .max = 1400},
	{"user", .max = 100},
	{"client", .max = 2000},
	{"data", .max = 1000},
	{"signature", .max = 1000},
	{"stay", .max = 1},
	{"next", .max = NEXT_MAX});

ROUTER_FIELDS(account_sign_in_code_fields, {"next", .max = NEXT_MAX}, {"stay", .max = 1});

ROUTER_FIELDS(account_sign_in_code_post_fields,
	{"code", .max = CODE_MAX},
	{"recovery", .max = CODE_MAX}, /* in its place */
	{"stay", .max = 1},
	{"next", .max = NEXT_MAX});

/* passkey: {action, from, next, challenge, rp, js}, of a form that a script shows and fills; false where
 * there are none. */
static void
passkey_show(struct page *page, const char *next)
{
	const struct passkey_site site = passkey_site(page->arena, page->app->base_address);
	const char *from = url_sign_in(page->arena, page->lang);
	struct value *object;

	value_set_bool(page->root, "passkey", false);
	if (site.name == NULL)
		return;
	object = value_set_object(page->root, "passkey");
	value_set_text(object, "action", arena_printf(page->arena, "%s/passkey", from));
	value_set_text(object, "from", from);
	value_set_text(object, "next", next);
	form_passkey(page, object, &site, "");
}

static void
sign_in_show(struct page *page, const char *email, const char *next, const struct problems *problems)
{
	page_title(page, "sign-in.title", NULL);
	page_form(page);
	value_set_text(page->root, "action", url_sign_in(page->arena, page->lang));
	value_set_text(page->root, "next", next);
	value_set_bool(page->root, "plain", url_is_plain(page));
	form_field(page, page->root, "email", "email", email, problems);
	form_field(page, page->root, "password", "password", "", problems);
	value_set_bool(page->root, "stay", page->app->office.stays);
	passkey_show(page, next);
	form_problems(page, problems);
	page_show(page, "organiser/sign_in");
}

/* GET /{lang}/sign-in?next=: anyone. */
void
account_sign_in(struct page *page)
{
	sign_in_show(page, "", page_query(page, "next"), &problem_none);
}

/* Where to go after signing in: a desk page or an invitation, else the desk. Nothing else, so that a
 * link to us cannot lead elsewhere. */
static const char *
next_path(const struct page *page, const char *next)
{
	const char *desk = url_desk(page, "/"), *invitation = url_invitation(page->arena, page->lang, "");

	return strncmp(next, desk, strlen(desk)) == 0 ||
	       strncmp(next, invitation, strlen(invitation)) == 0 ? next : desk;
}

/* POST /{lang}/sign-in: opens a session, or asks for a code. */
void
account_sign_in_post(struct page *page)
{
	struct problems problems = {.count = 0};
	const char *email = page_body(page, "email"), *next = page_body(page, "next");
	const struct sign_in_try try = {
		.email = email, .password = page_body(page, "password"),
		.from = {page->request->remote, app_cookie(page->app, page->request, "browser")},
	};
	const char *token;

	page_stay(page);
	token = sign_in(&page->app->office, &try, &problems);
	if (token == NULL) {
		sign_in_show(page, email, next, &problems);
		return;
	}
	next = next_path(page, next);
	page_go(page, page_session(page, token) ? next : url_sign_in_code(page, next), NULL);
}

/* POST /{lang}/sign-in/passkey: opens a session. */
void
account_sign_in_passkey(struct page *page)
{
	const struct passkey_site site = passkey_site(page->arena, page->app->base_address);
	const struct passkey_signed said = {
		page_body(page, "id"), page_body(page, "user"), page_body(page, "client"),
		page_body(page, "data"), page_body(page, "signature"),
	};
	struct problems problems = {.count = 0};
	const char *token;

	page_stay(page);
	token = passkey_sign_in(&page->app->office, &site, &said, page->request->remote, &problems);
	if (token == NULL) {
		sign_in_show(page, "", page_body(page, "next"), &problems);
		return;
	}
	page_session(page, token);
	page_go(page, next_path(page, page_body(page, "next")), NULL);
}

/* Who comes with half a session is asked for the other. */
static void
code_show(struct page *page, const char *next, bool stay, const struct problems *problems)
{
	page_title(page, "sign-in.title", NULL);
	page_form(page);
	value_set_text(page->root, "action", page->request->path);
	value_set_text(page->root, "next", next);
	value_set_bool(page->root, "stay", stay);
	form_field(page, page->root, "code", "code", "", problems);
	form_field(page, page->root, "recovery", "recovery", "", problems);
	form_problems(page, problems);
	page_show(page, "organiser/sign_in_code");
}

/* GET /{lang}/sign-in/code?next=&stay=: with half a session. To the desk for who has none: there they
 * are in, or sign in. */
void
account_sign_in_code(struct page *page)
{
	const char *half = app_cookie(page->app, page->request, "half");

	if (sign_in_half_account(&page->app->office, half) == NULL)
		page_go(page, url_desk(page, "/"), NULL);
	else
		code_show(page, page_query(page, "next"), strcmp(page_query(page, "stay"), "1") == 0,
		          &problem_none);
}

/* POST: opens a session with it. */
void
account_sign_in_code_post(struct page *page)
{
	const struct guess_from from = {
		page->request->remote, app_cookie(page->app, page->request, "browser"),
	};
	const char *next = page_body(page, "next"), *token;
	const char *field = page_body(page, "recovery")[0] != '\0' ? "recovery" : "code";
	struct problems problems = {.count = 0};

	page_stay(page);
	token = sign_in_code(&page->app->office, app_cookie(page->app, page->request, "half"),
	                     field, page_body(page, field), &from, &problems);
	if (token != NULL) {
		page_cookie(page, "half", "", -1);
		page_session(page, token);
		page_go(page, next_path(page, next), NULL);
	} else if (problem_is(&problems, PROBLEM_SIGN_IN_LATE)) {
		sign_in_show(page, "", next, &problems);
	} else {
		code_show(page, next, page->app->office.stays, &problems);
	}
}

/* POST /{lang}/sign-out */
void
account_sign_in_end(struct page *page)
{
	sign_in_end(&page->app->office, page->app->session);
	page_cookie(page, "session", "", -1);
	page_go(page, url_published(page, PUBLISHED_HOME, ""), NULL);
}
