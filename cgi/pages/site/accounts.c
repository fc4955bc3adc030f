#include <string.h>

#include "actions/people/accounts.h"
#include "actions/people/sign_in.h"
#include "forms/form.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/qr.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/site/tabs.h"
#include "store/people/passkey.h"

enum { EMAIL_MAX = 254, RIGHTS_MAX = 20, PASSWORD_MAX = 200, CODE_MAX = 40 };

ROUTER_FIELDS(site_accounts_fields, {"q", .max = EMAIL_MAX}, {"after", .max = 7});

ROUTER_FIELDS(site_accounts_post_fields, {"email", .max = EMAIL_MAX}, {"rights", .max = RIGHTS_MAX});

ROUTER_FIELDS(site_accounts_one_fields,
	{"do", .max = 10}, /* "rights", "off" or "on" */
	{"rights", .max = RIGHTS_MAX},
	{"own_password", .max = PASSWORD_MAX},
	{"own_code", .max = CODE_MAX});

static const char *
rights_word(const struct page *page, enum account_rights rights)
{
	return page_wordf(page, NULL, "rights.%s", account_rights_names[rights]);
}

/* {email, rights, off, own, seen: false for never} */
static void
account_show(const struct page *page, struct value *object, const struct account *account)
{
	value_set_text(object, "email", account->email);
	value_set_text(object, "rights", rights_word(page, account_rights(account)));
	value_set_bool(object, "off", account->disabled_at != 0);
	value_set_bool(object, "own", strcmp(account->id, page->app->account->id) == 0);
	fill_text(object, "seen", account->seen_at == 0 ? NULL : say_instant(page, account->seen_at, "UTC"));
}

/* object.rights, a field, with object.choices: {value, id, label, means, checked} up to those of `most`. */
static void
rights_show(struct page *page, struct value *object, const char *chosen, enum account_rights most,
            const struct problems *problems)
{
	struct value *list = value_set_list(object, "choices");

	form_field(page, object, "field", "rights", "", problems);
	for (enum account_rights each = 0; each <= most; each++) {
		const char *word = account_rights_names[each];
		struct value *item = value_add_object(list);

		value_set_text(item, "value", word);
		value_set_text(item, "id", each == 0 ? "rights" : arena_printf(page->arena, "rights-%s", word));
		value_set_text(item, "label", rights_word(page, each));
		value_set_text(item, "means", page_wordf(page, NULL, "rights.means.%s", word));
		value_set_bool(item, "checked", strcmp(chosen, word) == 0);
	}
}

/* ---- all of them ---- */

/* Who is to be let in. */
struct let_in {
	const char *email, *rights;
	const char *made; /* a one-time link's token, which nobody will see again; or NULL */
};

static void
accounts_show(struct page *page, const struct let_in *typed, const struct problems *problems)
{
	const struct account_list accounts = account_found(page->arena, page->app->office.db,
	                                                   page_query(page, "q"), PAGE_LIST,
	                                                   page_after(page));
	struct value *list = value_set_list(page->root, "accounts"), *object;

	tabs_begin(page);
	page_form(page);
	for (size_t i = 0; i < accounts.count; i++) {
		struct value *item = value_add_object(list);

		account_show(page, item, &accounts.list[i]);
		value_set_text(item, "url", tabs_url(page, arena_printf(page->arena, "/accounts/%s",
		                                                        accounts.list[i].id)));
	}
	page_list(page, tabs_url(page, "/accounts"), accounts.count);
	object = value_set_object(page->root, "let");
	value_set_text(object, "action", tabs_url(page, "/accounts"));
	form_field(page, object, "email", "email", typed->made == NULL ? typed->email : "", problems);
	rights_show(page, object, typed->rights, ACCOUNT_CREATES, problems);
	if (typed->made != NULL) {
		object = value_set_object(page->root, "made");
		value_set_text(object, "email", typed->email);
		value_set_bool(object, "mails", page->app->office.mails);
		qr_secret(page, object, "made-account", url_one_time(page->arena, typed->made));
	}
	form_problems(page, problems);
	page_show(page, "organiser/site_accounts");
}

static const struct let_in nobody = {"", "organiser", NULL};

/* GET /{lang}/desk/site/accounts?q=&after=: who has an account, and a form to let somebody in. */
void
site_accounts(struct page *page)
{
	accounts_show(page, &nobody, &problem_none);
}

/* POST there: a new account, with a link that only this answer shows. */
void
site_accounts_post(struct page *page)
{
	const struct office *office = &page->app->office;
	struct let_in typed = {page_body(page, "email"), page_body(page, "rights"), NULL};
	const int rights = form_word(account_rights_names, typed.rights);
	struct problems problems = {.count = 0};
	const struct account *account = NULL;

	if (rights < 0 || rights > ACCOUNT_CREATES)
		problem_add(&problems, "rights", PROBLEM_CHOICE, NULL);
	else
		account = accounts_add(office, typed.email, (enum account_rights)rights, &problems);
	if (account != NULL)
		typed = (struct let_in){account->email, nobody.rights, office->mails
		                        ? sign_in_invite_by_letter(office, account, page->lang)
		                        : sign_in_invite(office, account)};
	accounts_show(page, &typed, &problems);
}

/* ---- one of them ---- */

/* root.events: {name, url, role}, root.any_events. */
static void
events_show(struct page *page, const struct account *account)
{
	struct db *db = page->app->office.db;
	const struct tournaments events = tournaments_of(page->arena, db, account->id);
	struct value *list = value_set_list(page->root, "events");

	for (size_t i = 0; i < events.count; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "name", event_page_name(page, &events.list[i]));
		value_set_text(item, "url", url_desk_event(page, &events.list[i], "/people"));
	}
	value_set_bool(page->root, "any_events", events.count > 0);
}

static void
one_show(struct page *page, const struct account *account, const char *rights,
         const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "account");

	tabs_begin(page);
	page_form(page);
	page_title_text(page, account->email);
	account_show(page, object, account);
	value_set_bool(object, "password", account->password_hash != NULL);
	value_set_bool(object, "app", account->authenticator != NULL);
	fill_number(object, "passkeys", passkey_count(page->app->office.db, account->id));
	events_show(page, account);
	value_set_text(page->root, "action",
	               tabs_url(page, arena_printf(page->arena, "/accounts/%s", account->id)));
	value_set_text(page->root, "all", tabs_url(page, "/accounts"));
	rights_show(page, page->root, rights, ACCOUNT_ADMINISTERS, problems);
	form_proof(page, page->root, "own_password", "own_code", problems);
	form_problems(page, problems);
	page_show(page, "organiser/site_account");
}

/* The account of the path; NULL, and 404 is answered. */
static const struct account *
account_asked(struct page *page)
{
	const struct account *account = account_by_id(page->arena, page->app->office.db,
	                                              page_capture(page, "account"));

	if (account == NULL)
		page_refuse(page, 404);
	return account;
}

/* GET /{lang}/desk/site/accounts/{account}: what it is, and may. */
void
site_accounts_one(struct page *page)
{
	const struct account *account = account_asked(page);

	if (account != NULL)
		one_show(page, account, account_rights_names[account_rights(account)], &problem_none);
}

static bool
one_change(const struct page *page, const struct account *account, struct problems *problems)
{
	const struct office *office = &page->app->office;
	const struct sign_in_proof proof = {
		"own_password", page_body(page, "own_password"), "own_code", page_body(page, "own_code"),
	};
	const char *what = page_body(page, "do");
	const int rights = form_word(account_rights_names, page_body(page, "rights"));

	if (strcmp(what, "rights") == 0 ? rights < 0 : strcmp(what, "on") != 0 && strcmp(what, "off") != 0)
		return problem_refuse(problems, "rights", PROBLEM_CHOICE, NULL);
	if (!sign_in_is_owner(office, page->app->account, &proof, problems))
		return false;
	if (strcmp(what, "rights") == 0)
		return accounts_rights_set(office, account, (enum account_rights)rights, problems);
	return accounts_switch(office, account, strcmp(what, "on") == 0, problems);
}

/* POST there: other rights, or off, or on; whoever does it says who they are once more. */
void
site_accounts_one_post(struct page *page)
{
	const struct account *account = account_asked(page);
	const char *what = page_body(page, "do");
	struct problems problems = {.count = 0};

	if (account == NULL)
		return;
	if (one_change(page, account, &problems))
		page_go(page, tabs_url(page, arena_printf(page->arena, "/accounts/%s", account->id)),
		        strcmp(what, "rights") == 0 ? "rights-set"
		        : strcmp(what, "on") == 0 ? "account-on" : "account-off");
	else
		one_show(page, account, strcmp(what, "rights") == 0 ? page_body(page, "rights")
		         : account_rights_names[account_rights(account)], &problems);
}
