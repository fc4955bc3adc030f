#include "actions/people/authenticator.h"

#include <string.h>

#include "base/buf.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/qr.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/people/passkey.h"
#include "store/people/recovery.h"

enum { PASSWORD_MAX = 200, CODE_MAX = 40 };

ROUTER_FIELDS(account_authenticator_fields,
	{"password", .max = PASSWORD_MAX},
	{"code", .max = CODE_MAX});

ROUTER_FIELDS(account_authenticator_end_fields,
	{"end_password", .max = PASSWORD_MAX},
	{"end_code", .max = CODE_MAX});

/* "https://oshidori.example:8443/go" as apps are to name it: "Oshidori oshidori.example:8443", so
 * that somebody's account at another site is told from it. */
static const char *
issuer_of(const struct page *page)
{
	const char *host = strstr(page->app->base_address, "://");

	host = host == NULL ? page->app->base_address : host + 3;
	return arena_printf(page->arena, "%s %.*s", page_word(page, "site.name", NULL),
	                    (int)strcspn(host, "/"), host);
}

/* In fours, as people type it. */
static const char *
spaced(const struct page *page, const char *text)
{
	struct buf out = buf_new(page->arena, 64);

	for (size_t i = 0; text[i] != '\0'; i++)
		buf_printf(&out, "%s%c", i > 0 && i % 4 == 0 ? " " : "", text[i]);
	return out.text;
}

/* offer: {qr, uri, text}, or false where the account has an app. */
static void
offer_show(struct page *page)
{
	const struct app *app = page->app;
	struct totp_secret secret;
	struct value *offer;
	const char *uri;

	value_set_bool(page->root, "offer", false);
	if (app->account->authenticator != NULL)
		return;
	secret = authenticator_offer(&app->office, app->account, app->session);
	uri = totp_uri(page->arena, &secret, issuer_of(page), app->account->email);
	offer = value_set_object(page->root, "offer");
	value_set_text(offer, "uri", uri);
	value_set_text(offer, "text", spaced(page, totp_text(page->arena, &secret)));
	qr_set(offer, page->arena, "qr", uri, page_word(page, "app.qr", NULL));
}

static const char *
here(const struct page *page, const char *rest)
{
	return url_desk(page, arena_printf(page->arena, "/account/authenticator%s", rest));
}

static void
authenticator_show(struct page *page, const struct problems *problems)
{
	const struct account *account = page->app->account;
	struct value *end;

	page_title(page, "app.title", NULL);
	page_form(page);
	value_set_bool(page->root, "due", app_lock_due(page->app));
	value_set_text(page->root, "passkeys", url_desk(page, "/account/passkeys"));
	value_set_bool(page->root, "sign_in", false);
	if (passkey_count(page->app->office.db, account->id) > 0)
		value_set_text(page->root, "sign_in", url_sign_in(page->arena, page->lang));
	value_set_bool(page->root, "no_password", account->password_hash == NULL);
	value_set_text(page->root, "account", url_desk(page, "/account"));
	offer_show(page);
	value_set_int(page->root, "left", recovery_left(page->app->office.db, account->id));
	value_set_text(page->root, "action", here(page, account->authenticator == NULL ? "" : "/codes"));
	form_proof(page, page->root, "password", "code", problems);
	form_field(page, page->root, "first", "code", "", problems);
	end = value_set_object(page->root, "end");
	value_set_text(end, "action", here(page, "/end"));
	form_proof(page, end, "end_password", "end_code", problems);
	form_problems(page, problems);
	page_show(page, "organiser/authenticator");
}

/* What only this answer shows. */
static void
codes_show(struct page *page, const struct authenticator_codes *codes, bool first)
{
	struct value *list = value_set_list(page->root, "codes");

	page_title(page, "recovery.title", NULL);
	value_set_bool(page->root, "first", first);
	value_set_text(page->root, "who", page->app->account->email);
	value_set_text(page->root, "site", issuer_of(page));
	value_set_text(page->root, "desk", url_desk(page, "/"));
	for (size_t i = 0; i < RECOVERY_CODES; i++)
		value_set_text(value_add_object(list), "code", codes->list[i]);
	page_show(page, "organiser/recovery_codes");
}

/* GET /{lang}/desk/account/authenticator: on the way to have one, or where there is one. */
void
account_authenticator(struct page *page)
{
	authenticator_show(page, &problem_none);
}

static struct sign_in_proof
proof_of(const struct page *page)
{
	return (struct sign_in_proof){
		"password", page_body(page, "password"), "code", page_body(page, "code"),
	};
}

/* POST: puts it on. */
void
account_authenticator_post(struct page *page)
{
	const struct sign_in_proof proof = proof_of(page);
	struct problems problems = {.count = 0};
	struct authenticator_codes codes;

	if (authenticator_start(&page->app->office, page->app->account, page->app->session, &proof,
	                        &codes, &problems))
		codes_show(page, &codes, true);
	else
		authenticator_show(page, &problems);
}

/* POST …/codes: new recovery codes. */
void
account_authenticator_codes(struct page *page)
{
	const struct sign_in_proof proof = proof_of(page);
	struct problems problems = {.count = 0};
	struct authenticator_codes codes;

	if (authenticator_renew(&page->app->office, page->app->account, &proof, &codes, &problems))
		codes_show(page, &codes, false);
	else
		authenticator_show(page, &problems);
}

/* POST …/end: puts it off. */
void
account_authenticator_end(struct page *page)
{
	const struct sign_in_proof proof = {
		"end_password", page_body(page, "end_password"), "end_code", page_body(page, "end_code"),
	};
	struct problems problems = {.count = 0};

	if (authenticator_end(&page->app->office, page->app->account, &proof, &problems))
		page_go(page, url_desk(page, "/account"), "app-ended");
	else
		authenticator_show(page, &problems);
}
