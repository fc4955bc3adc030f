#include <string.h>

#include "actions/people/sign_in.h"
#include "actions/people/token.h"
#include "forms/form.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/people/passkey.h"
#include "store/people/recovery.h"
#include "store/people/session.h"

enum { EMAIL_MAX = 254, PASSWORD_MAX = 200, CODE_MAX = 40 };

ROUTER_FIELDS(account_own_post_fields,
	{"old_password", .max = PASSWORD_MAX}, /* "" from an account that has none */
	{"old_code", .max = CODE_MAX},
	{"password", .max = PASSWORD_MAX});

ROUTER_FIELDS(account_own_email_fields,
	{"email", .max = EMAIL_MAX},
	{"email_password", .max = PASSWORD_MAX},
	{"email_code", .max = CODE_MAX});

ROUTER_FIELDS(account_own_end_fields,
	{"session", .max = TOKEN_CHARS, .many = true}, /* its hash */
	{"do", .max = 10}, /* "others": all of them */
	{"end_password", .max = PASSWORD_MAX});

ROUTER_FIELDS(account_own_token_fields,
	{"label", .max = TOKEN_LABEL_MAX},
	{"event", .max = 64},
	{"rights", .max = 10},
	{"days", .max = 4},
	{"token_password", .max = PASSWORD_MAX},
	{"token_code", .max = CODE_MAX});

ROUTER_FIELDS(account_own_revoke_fields,
	{"token", .max = TOKEN_CHARS}); /* its hash */

static const char *
account_url(const struct page *page, const char *rest)
{
	return url_desk(page, arena_printf(page->arena, "/account%s", rest));
}

/* What its forms say. */
struct account_form {
	const char *email;
	struct token_typed token;
	const char *made; /* a new token, which nobody will see again, or NULL */
};

/* What the form of a new token begins with. */
static const struct token_typed token_first = {"", "", "write", "365", "", ""};

/* The hashes of the sessions that were ticked, up to NULL. */
static const char **
ticked(const struct page *page)
{
	const struct request_parameters *body = &page->request->body;
	const char **hashes = arena_array(page->arena, body->count + 1, sizeof(*hashes));
	size_t count = 0;

	for (size_t i = 0; i < body->count; i++)
		if (strcmp(body->list[i].name, "session") == 0)
			hashes[count++] = body->list[i].value;
	hashes[count] = NULL;
	return hashes;
}

/* sessions: {end, several, check, pick, list: {hash, browser, own, first, ticked, since, used}}; first: of
 * those that can be ended */
static void
sessions_show(struct page *page, const struct problems *problems)
{
	const struct office *office = &page->app->office;
	struct value *object = value_set_object(page->root, "sessions");
	struct value *list = value_set_list(object, "list");
	const char *here = secret_hash(page->arena, page->app->session);
	const char *const *chosen = ticked(page);
	struct sessions sessions = sessions_of(page->arena, office->db, page->app->account->id,
	                                       clock_now(office->clock));
	bool first = true;

	value_set_text(object, "end", account_url(page, "/end"));
	value_set_bool(object, "several", sessions.count > 1);
	form_field(page, object, "pick", "session", "", problems);
	form_proof(page, object, "end_password", NULL, problems);
	for (size_t i = 0; i < sessions.count; i++) {
		const struct session *session = &sessions.list[i];
		const bool own = strcmp(session->hash, here) == 0;
		struct value *item = value_add_object(list);

		value_set_text(item, "hash", session->hash);
		value_set_bool(item, "own", own);
		value_set_bool(item, "first", first && !own);
		first = first && own;
		value_set_bool(item, "ticked", form_word(chosen, session->hash) >= 0);
		fill_text(item, "browser", session->browser);
		value_set_text(item, "since", say_instant(page, session->made_at, "UTC"));
		value_set_text(item, "used", say_instant(page, session->used_at, "UTC"));
	}
}

/* The day of UTC, since an account has no place of its own; false for none. */
static void
day_show(const struct page *page, struct value *object, const char *name, int64_t instant)
{
	const struct clock_wall wall = clock_wall(instant, "UTC");

	fill_text(object, name, instant == 0 ? NULL
	          : say_date(page, (struct date){wall.year, wall.month, wall.day}));
}

/* What a new token may do: {event, rights, days: {options}, check, code (or false)}. */
static void
token_form_show(struct page *page, struct value *object, const struct token_typed *typed,
                const struct tournaments *own, const struct problems *problems)
{
	static const char *const rights[] = {"write", "read"};
	struct value *options;

	form_field(page, object, "new", "label", typed->label, problems);
	options = value_set_list(form_field(page, object, "event", "event", "", problems), "options");
	form_option(options, "", page_word(page, "account.token-all", NULL), typed->event[0] == '\0');
	for (size_t i = 0; i < own->count; i++)
		form_option(options, own->list[i].slug, event_page_name(page, &own->list[i]),
		            strcmp(typed->event, own->list[i].slug) == 0);
	options = value_set_list(form_field(page, object, "rights", "rights", "", problems), "options");
	for (size_t i = 0; i < sizeof(rights) / sizeof(rights[0]); i++)
		form_option(options, rights[i], page_wordf(page, NULL, "account.token-%s", rights[i]),
		            strcmp(typed->rights, rights[i]) == 0);
	options = value_set_list(form_field(page, object, "days", "days", "", problems), "options");
	for (const char *const *days = token_days; *days != NULL; days++)
		form_option(options, *days, (*days)[0] == '\0' ? page_word(page, "account.token-endless", NULL)
		            : page_word_text(page, "account.token-days", "days", *days),
		            strcmp(typed->days, *days) == 0);
	form_proof(page, object, "token_password", "token_code", problems);
}

/* tokens: {any, list: {hash, label, day, event, reads, ends, used}}, and the form. */
static void
tokens_show(struct page *page, const struct account_form *typed, const struct problems *problems)
{
	struct db *db = page->app->office.db;
	const char *account_id = page->app->account->id;
	struct api_tokens tokens = api_tokens_of(page->arena, db, account_id);
	const struct tournaments own = tournaments_of(page->arena, db, account_id);
	struct value *object = value_set_object(page->root, "tokens"), *list;

	value_set_text(object, "action", account_url(page, "/token"));
	value_set_text(object, "revoke", account_url(page, "/revoke"));
	fill_text(object, "made", typed->made);
	list = value_set_list(object, "list");
	value_set_bool(object, "any", tokens.count > 0);
	for (size_t i = 0; i < tokens.count; i++) {
		const struct api_token *token = &tokens.list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "hash", token->hash);
		fill_text(item, "label", token->label);
		day_show(page, item, "day", token->made_at);
		day_show(page, item, "ends", token->ends_at);
		day_show(page, item, "used", token->used_at);
		value_set_bool(item, "over", token->ends_at != 0 &&
		               token->ends_at <= clock_now(page->app->office.clock));
		value_set_bool(item, "reads", token->reads);
		value_set_bool(item, "event", false);
		for (size_t n = 0; n < own.count && token->tournament_id != NULL; n++)
			if (strcmp(own.list[n].id, token->tournament_id) == 0)
				value_set_text(item, "event", event_page_name(page, &own.list[n]));
	}
	token_form_show(page, object, &typed->token, &own, problems);
}

static void
account_show(struct page *page, const struct account_form *typed, const struct problems *problems)
{
	const struct account *account = page->app->account;
	struct value *object;

	page_title(page, "account.title", NULL);
	page_form(page);
	value_set_text(page->root, "who", account->email);
	value_set_text(page->root, "action", account_url(page, ""));
	value_set_text(page->root, "sign_out", arena_printf(page->arena, "/%s/sign-out", page->lang));
	value_set_text(page->root, "desk", url_desk(page, "/"));
	form_field(page, page->root, "new", "password", "", problems);
	object = value_set_object(page->root, "password");
	value_set_bool(object, "set", account->password_hash != NULL);
	form_proof(page, object, "old_password", "old_code", problems);
	object = value_set_object(page->root, "mail");
	value_set_text(object, "action", account_url(page, "/email"));
	form_field(page, object, "email", "email", typed->email == NULL ? account->email : typed->email,
	           problems);
	form_proof(page, object, "email_password", "email_code", problems);
	object = value_set_object(page->root, "app");
	value_set_text(object, "url", account_url(page, "/authenticator"));
	value_set_bool(object, "on", account->authenticator != NULL);
	value_set_int(object, "left", recovery_left(page->app->office.db, account->id));
	object = value_set_object(page->root, "passkeys");
	value_set_text(object, "url", account_url(page, "/passkeys"));
	value_set_int(object, "count", passkey_count(page->app->office.db, account->id));
	sessions_show(page, problems);
	tokens_show(page, typed, problems);
	form_problems(page, problems);
	page_show(page, "organiser/account");
}

/* GET /{lang}/desk/account: the organiser's password, address and tokens. */
void
account_own(struct page *page)
{
	account_show(page, &(struct account_form){.token = token_first}, &problem_none);
}

void
account_own_post(struct page *page)
{
	const struct sign_in_proof proof = {
		"old_password", page_body(page, "old_password"), "old_code", page_body(page, "old_code"),
	};
	struct problems problems = {.count = 0};

	if (sign_in_password_set(&page->app->office, page->app->account, page->app->session, &proof,
	                         page_body(page, "password"), &problems))
		page_go(page, url_desk(page, "/"), "password-set");
	else
		account_show(page, &(struct account_form){.token = token_first}, &problems);
}

/* POST …/email: the address that the account signs in with. */
void
account_own_email(struct page *page)
{
	const struct account_form typed = {.email = page_body(page, "email"), .token = token_first};
	const struct sign_in_proof proof = {
		"email_password", page_body(page, "email_password"),
		"email_code", page_body(page, "email_code"),
	};
	struct problems problems = {.count = 0};

	if (sign_in_email_set(&page->app->office, page->app->account, typed.email, &proof, &problems))
		page_go(page, account_url(page, ""), "email-set");
	else
		account_show(page, &typed, &problems);
}

/* POST …/end: those of one's other sessions that are ticked, or all; one that has ended is left so. */
void
account_own_end(struct page *page)
{
	const bool others = strcmp(page_body(page, "do"), "others") == 0;
	const struct sign_in_proof proof = {"end_password", page_body(page, "end_password"), NULL, NULL};
	struct problems problems = {.count = 0};
	const int ended = sign_in_sessions_end(&page->app->office, page->app->account,
	                                       others ? NULL : ticked(page), page->app->session,
	                                       &proof, &problems);

	if (ended < 0)
		account_show(page, &(struct account_form){.token = token_first}, &problems);
	else
		page_go(page, account_url(page, ""), ended == 0 ? NULL : others ? "sessions-ended" : "session-ended");
}

/* POST …/token: a new one, which only this answer shows. */
void
account_own_token(struct page *page)
{
	struct problems problems = {.count = 0};
	struct account_form form = {.token = {
		page_body(page, "label"), page_body(page, "event"), page_body(page, "rights"),
		page_body(page, "days"), page_body(page, "token_password"), page_body(page, "token_code"),
	}};

	form.made = token_make_typed(&page->app->office, page->app->account, &form.token, &problems);
	if (form.made != NULL)
		form.token = token_first;
	account_show(page, &form, &problems);
}

/* POST …/revoke: one of one's own; one that is gone already is left so. */
void
account_own_revoke(struct page *page)
{
	size_t ended = token_revoke(&page->app->office, page->app->account,
	                            page_body(page, "token"), NULL);

	page_go(page, account_url(page, ""), ended > 0 ? "token-revoked" : NULL);
}
