#include "actions/people/passkey_act.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/people/passkey.h"

enum { PASSWORD_MAX = 200, CODE_MAX = 40, ID_MAX = 1400, CLIENT_MAX = 2000, DATA_MAX = 2000 };

ROUTER_FIELDS(account_passkeys_post_fields,
	{"name", .max = PASSKEY_NAME_MAX},
	{"password", .max = PASSWORD_MAX},
	{"code", .max = CODE_MAX},
	{"id", .max = ID_MAX}, /* what the browser says of the key that it has made */
	{"client", .max = CLIENT_MAX},
	{"data", .max = DATA_MAX},
	{"key", .max = DATA_MAX});

ROUTER_FIELDS(account_passkeys_end_fields,
	{"passkey", .max = ID_MAX},
	{"end_password", .max = PASSWORD_MAX},
	{"end_code", .max = CODE_MAX});

static const char *
here(const struct page *page, const char *rest)
{
	return url_desk(page, arena_printf(page->arena, "/account/passkeys%s", rest));
}

/* {id, name, made, used, ticked} */
static void
list_show(struct page *page, const struct passkeys *passkeys)
{
	struct value *list = value_set_list(page->root, "list");

	for (size_t i = 0; i < passkeys->count; i++) {
		const struct passkey *passkey = &passkeys->list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "id", passkey->id);
		value_set_text(item, "name", passkey->name);
		value_set_text(item, "made", say_instant(page, passkey->made_at, "UTC"));
		fill_text(item, "used", passkey->used_at == 0 ? NULL
		          : say_instant(page, passkey->used_at, "UTC"));
		value_set_bool(item, "ticked", strcmp(page_body(page, "passkey"), passkey->id) == 0);
	}
}

/* add: a form that a script shows, and fills; what it had been filled with stays. */
static void
add_show(struct page *page, const struct passkey_site *site, const struct passkeys *passkeys,
         const struct problems *problems)
{
	static const char *const filled[] = {"id", "client", "data", "key"};
	const struct account *account = page->app->account;
	const bool kept = problems->count > 0 && !problem_is(problems, PROBLEM_PASSKEY);
	struct value *add = value_set_object(page->root, "add"), *list;

	value_set_text(add, "action", here(page, ""));
	form_passkey(page, add, site, page->app->session);
	value_set_text(add, "user", account->id);
	value_set_text(add, "email", account->email);
	form_field(page, add, "name", "name", page_body(page, "name"), problems);
	form_proof(page, add, "password", "code", problems);
	list = value_set_list(add, "hidden");
	for (size_t i = 0; i < sizeof(filled) / sizeof(filled[0]); i++)
		form_hidden(list, filled[i], kept ? page_body(page, filled[i]) : "");
	list = value_set_list(add, "have");
	for (size_t i = 0; i < passkeys->count; i++)
		value_set_text(value_add_object(list), "id", passkeys->list[i].id);
}

static void
passkeys_show(struct page *page, const struct problems *problems)
{
	const struct passkeys passkeys = passkeys_of(page->arena, page->app->office.db,
	                                             page->app->account->id);
	const struct passkey_site site = passkey_site(page->arena, page->app->base_address);
	struct value *end;

	page_title(page, "passkey.title", NULL);
	page_form(page);
	value_set_text(page->root, "account", url_desk(page, "/account"));
	value_set_bool(page->root, "no_password", page->app->account->password_hash == NULL);
	value_set_bool(page->root, "any", passkeys.count > 0);
	list_show(page, &passkeys);
	end = value_set_object(page->root, "end");
	value_set_text(end, "action", here(page, "/end"));
	form_proof(page, end, "end_password", "end_code", problems);
	if (site.name == NULL)
		value_set_bool(page->root, "add", false);
	else
		add_show(page, &site, &passkeys, problems);
	form_problems(page, problems);
	page_show(page, "organiser/passkeys");
}

/* GET /{lang}/desk/account/passkeys */
void
account_passkeys(struct page *page)
{
	passkeys_show(page, &problem_none);
}

/* POST: one that the browser has made. */
void
account_passkeys_post(struct page *page)
{
	const struct passkey_site site = passkey_site(page->arena, page->app->base_address);
	const struct passkey_made made = {
		page_body(page, "name"), page_body(page, "id"), page_body(page, "client"),
		page_body(page, "data"), page_body(page, "key"),
	};
	const struct sign_in_proof proof = {
		"password", page_body(page, "password"), "code", page_body(page, "code"),
	};
	struct problems problems = {.count = 0};

	page_stay(page);
	if (passkey_add(&page->app->office, page->app->account, page->app->session, &site, &made, &proof,
	                &problems))
		page_go(page, here(page, ""), "passkey-added");
	else
		passkeys_show(page, &problems);
}

/* POST …/end */
void
account_passkeys_end(struct page *page)
{
	const struct sign_in_proof proof = {
		"end_password", page_body(page, "end_password"), "end_code", page_body(page, "end_code"),
	};
	struct problems problems = {.count = 0};

	if (passkey_end(&page->app->office, page->app->account, page->app->session,
	                page_body(page, "passkey"), &proof, &problems))
		page_go(page, here(page, ""), "passkey-ended");
	else
		passkeys_show(page, &problems);
}
