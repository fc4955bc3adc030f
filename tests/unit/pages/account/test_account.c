#include "world/browser.h"

#include <fcntl.h>
#include <sys/file.h>

#include "actions/people/token.h"
#include "base/buf.h"

static const struct token_scope no_limits;

#define PASSWORD "correct horse"
#define TYPED "&event=&rights=write&days=365&token_password=correct+horse"

/* The page of an organiser's own account, asked for as a browser does. */

static const struct account *
anna(struct world *world)
{
	return sign_in_organiser(world->office, "anna@example.org");
}

static void
setup(struct world *world)
{
	office_open(world);
	browser_open(world);
	account_password_set(world->db, anna(world)->id,
	                     secret_password_hash(world->arena, PASSWORD));
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_NONE);
}

static size_t
tokens_count(struct world *world)
{
	return api_tokens_of(world->arena, world->db, anna(world)->id).count;
}

/* What stands in the field called "made". */
static const char *
made_on(struct world *world, const char *page)
{
	const char *at = strstr(page, "id=\"made\"");

	if (at == NULL)
		fail_msg("no token in the page");
	return arena_copy(world->arena, strchr(at, '>') + 1, TOKEN_CHARS);
}

OWN_TEST(a_new_token_is_shown_once_and_never_again)
{
	static const char *const langs[] = {"en", "ja"};
	struct arena *arena = world->arena;

	for (size_t i = 0; i < COUNT(langs); i++) {
		const char *path = arena_printf(arena, "/%s/desk/account", langs[i]);
		const char *page = ask(world, arena_printf(arena, "%s/token", path),
		                        "label=%3C%22hall%26%27%3E" TYPED, 200);
		const char *token = made_on(world, page);

		assert_string_equal(anna(world)->id, token_account(world->office, token)->id);
		assert_true(world->response->private_page);
		has(langs[i], page, "<bdi>&lt;&quot;hall&amp;&#39;&gt;</bdi>");
		has_not(langs[i], get(world, path), token);
		has(langs[i], world->response->body.text, "<bdi>&lt;&quot;hall&amp;&#39;&gt;</bdi>");
		has_not(langs[i], world->response->body.text, "id=\"made\"");
		assert_int_equal(i + 1, tokens_count(world));
	}
}

OWN_TEST(the_account_lists_its_own_tokens_with_the_day_they_were_made)
{
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	const int64_t now = world->now;

	SAYS(get(world, "/en/desk/account"), NOT "/desk/account/revoke");
	world->now = 1795305599; /* 23:59:59 UTC; the session has ended by then */
	assert_non_null(token_make(world->office, anna(world), "", &no_limits));
	assert_non_null(token_make(world->office, other, "theirs", &no_limits));
	world->now = now;
	SAYS(tree(world, "/en/desk/account"), "tokens.list.0.label = false\n",
	     "tokens.list.0.day = Saturday 21 November 2026\n", NOT "theirs");
}

OWN_TEST(the_address_changes_with_the_password_and_signs_in_from_then_on)
{
	static const char fields[] = "email=Anna%40New.example&email_password=";
	const char *id = anna(world)->id, *path = "/en/desk/account/email", *right;

	right = arena_printf(world->arena, "%scorrect+horse", fields);
	account_password_set(world->db, id, secret_password_hash(world->arena, "correct horse"));
	ask(world, path, arena_printf(world->arena, "%swrong", fields), 422);
	SAYS(tree_shown(world), "mail.email.value = Anna@New.example\n", "mail.check.error = ");
	ask(world, path, "email=anna&email_password=correct+horse", 422);
	SAYS(tree_shown(world), "mail.email.error = ");
	world->now++;
	assert_non_null(sign_in_organiser(world->office, "b@example.org"));
	ask(world, path, "email=b%40example.org&email_password=correct+horse", 422);
	assert_string_equal("anna@example.org", account_by_id(world->arena, world->db, id)->email);

	ask(world, path, right, 303);
	assert_string_equal("anna@new.example", account_by_id(world->arena, world->db, id)->email);
	assert_string_equal(id, sign_in_first(world->office)->id); /* and is what the next start asks for */
}

OWN_TEST(who_signs_in_is_known_again_in_that_browser)
{
	account_password_set(world->db, anna(world)->id,
	                     secret_password_hash(world->arena, "correct horse"));
	ask(world, "/en/sign-in", "email=anna%40example.org&password=correct+horse", 303);
	SAYS(world->response->head.text, "Set-Cookie: __Host-browser=",
	     "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure\r\n",
	     "Set-Cookie: __Host-session=",
	     "; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure\r\n");
	assert_rows(world, 1, "known_browser");
	ask(world, "/en/sign-in", "email=anna%40example.org&password=correct+horse&stay=1", 303);
	SAYS(world->response->head.text, "SameSite=Lax; Max-Age=2592000; Secure\r\n");
	assert_null(world_who_is(world, world->session)); /* which it replaces */
	ask(world, "/en/sign-in", "email=anna%40example.org&password=wrong&stay=1", 422);
	SAYS(tree_shown(world), "stay = true\n");
}

OWN_TEST(the_account_lists_its_sessions_and_ends_them)
{
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	const char *theirs = sign_in_by_invitation(world->office, sign_in_invite(world->office, other));
	const char *here = world->session, *there, *page;

	world->now += 1;
	world->office->browser = "Safari, iPhone";
	there = sign_in_by_invitation(world->office, sign_in_invite(world->office, anna(world)));
	world->now += 1;
	sign_in_by_invitation(world->office, sign_in_invite(world->office, anna(world)));
	page = tree(world, "/en/desk/account");
	IN_ORDER(page, "sessions.list.0.browser = Safari, iPhone\n", "sessions.list.2.");
	SAYS(page, arena_printf(world->arena, "hash = %s\nsessions.list.2.own = true\n",
	                        secret_hash(world->arena, here)), NOT "sessions.list.3.");
	ask(world, "/en/desk/account/end", arena_printf(world->arena, "session=%s&end_password=correct+horse",
	    secret_hash(world->arena, theirs)), 303);
	assert_non_null(world_who_is(world, theirs));
	ask(world, "/en/desk/account/end", "end_password=correct+horse", 422); /* none is ticked */
	SAYS(tree_shown(world), "problems.list.0.id = session\n", NOT "sessions.pick.error = false",
	     "list.0.first = true\n", "list.1.first = false\n", "list.2.first = false\n");
	assert_rows(world, 4, "session");
	page = arena_printf(world->arena, "session=%s&session=x&end_password=",
	                    secret_hash(world->arena, there));
	ask(world, "/en/desk/account/end", page, 422);
	SAYS(tree_shown(world), "list.1.ticked = true\n", "list.0.ticked = false\n", NOT "sessions.check.error = false");
	ask(world, "/en/desk/account/end", arena_printf(world->arena, "%scorrect+horse", page), 303);
	SAYS(world->response->head.text, "said=session-ended");
	assert_null(world_who_is(world, there));
	ask(world, "/en/desk/account/end", "do=others&end_password=correct+horse", 303);
	assert_rows(world, 2, "session");
	assert_non_null(world_who_is(world, here));
	SAYS(tree(world, "/en/desk/account"), "sessions.several = false\n", NOT "list.1.browser");
}

OWN_TEST(a_sign_in_that_finds_no_slot_is_asked_to_come_back)
{
	for (int i = 0; i < 2; i++) {
		const char *name = arena_printf(world->arena, "hash-%d.lock", i);

		assert_int_equal(0, flock(open(world_path(world, name), O_RDWR | O_CREAT, 0600), LOCK_EX));
	}
	SAYS(ask(world, "/en/sign-in", "email=anna%40example.org&password=correct+horse", 503),
	     "value=\"anna@example.org\"", "Many people are signing in");
	assert_string_equal("1", header(world, "Retry-After"));
}

#define APP "/en/desk/account/authenticator"

OWN_TEST(who_has_an_app_signs_in_in_two_steps)
{
	const struct authenticator_codes codes = app_put_on(world);
	const char *sent = arena_printf(world->arena, "next=/en/desk/new&code=1&recovery=%s",
	                                codes.list[0]);

	ask(world, "/en/sign-in", "email=anna%40example.org&password=correct+horse&next=/en/desk/new"
	    "&stay=1", 303);
	SAYS(world->response->head.text, "Location: /en/sign-in/code?next=/en/desk/new&stay=1\r\n",
	     "Set-Cookie: __Host-half=", "; Path=/; HttpOnly; SameSite=Lax; Max-Age=300; Secure\r\n",
	     NOT "__Host-session=", NOT "__Host-browser=");
	ask(world, "/en/sign-in/code", NULL, 303); /* who has not come by the password */
	SAYS(ask(world, "/en/sign-in/code", sent, 422), "More than five minutes");

	world->half = sign_in(world->office, &(struct sign_in_try){"anna@example.org", "correct horse",
	                      {"192.0.2.1", NULL}}, no_problems(world));
	SAYS(tree(world, "/en/sign-in/code?next=/en/desk/new"), "next = /en/desk/new\n");
	ask(world, "/en/sign-in/code", "code=1&recovery=", 422);
	SAYS(tree_shown(world), "code.error = This", "recovery.error = false");
	ask(world, "/en/sign-in/code", "code=1&recovery=2&next=//example.org", 422);
	SAYS(tree_shown(world), "code.error = false", "recovery.error = This");
	ask(world, "/en/sign-in/code", sent, 303);
	SAYS(world->response->head.text, "Location: /en/desk/new\r\n", "__Host-session=",
	     "Set-Cookie: __Host-half=; ");
}

OWN_TEST(half_a_session_is_nobody_s)
{
	const char *invitation;

	app_put_on(world);
	invitation = sign_in_invite(world->office, anna(world));
	ask(world, arena_printf(world->arena, "/en/invitation/%s", invitation), "", 303);
	SAYS(world->response->head.text, "Location: /en/sign-in/code?next=/en/desk/account\r\n",
	     NOT "__Host-session=");
	world->half = sign_in_by_invitation(world->office, sign_in_invite(world->office, anna(world)));
	world->session = world->half;
	ask(world, "/en/desk/", NULL, 303);
	SAYS(world->response->head.text, "Location: /en/sign-in?next=/en/desk/\r\n");
	ask(world, APP "/end", "end_password=correct+horse&end_code=1", 303);
	SAYS(world->response->head.text, "Location: /en/sign-in");
}

OWN_TEST(recovery_codes_are_shown_once)
{
	const char *shown = ask(world, APP, arena_printf(world->arena, "password=correct+horse&code=%s",
	                                                 app_code(world)), 200), *code, *sent;

	assert_true(world->response->private_page);
	assert_int_equal(RECOVERY_CODES, times(shown, "<li><code>"));
	code = arena_copy(world->arena, strstr(shown, "<code>") + strlen("<code>"), 19);
	SAYS(get(world, APP), NOT "<code>", NOT "otpauth:");
	SAYS(tree(world, "/en/desk/account"), "app.on = true\n", "app.left = 10\n");
	sent = arena_printf(world->arena, "end_password=correct+horse&end_code=%s", code);
	ask(world, APP "/end", sent, 303);
	SAYS(world->response->head.text, "/en/desk/account?said=app-ended");
}

/* On a site that the open net sees; whose address is plain http is in a hall. */
OWN_TEST(whoever_administers_sets_up_an_app_before_anything_else)
{
	static const char *const paths[] = {"/en/desk/", "/en/desk/site", "/en/desk/new", "/en/desk/t/icho"};

	world_sql(world, "UPDATE tournament SET state = 'draft'");
	sign_in_administrator(world->office, "anna@example.org");
	for (size_t i = 0; i < COUNT(paths); i++) {
		ask(world, paths[i], NULL, 303);
		SAYS(world->response->head.text, "Location: " APP "\r\n");
	}
	ask(world, "/en/desk/account/token", "label=hall" TYPED, 303);
	ask(world, "/en/t/icho", NULL, 404);
	get(world, "/en/desk/account");
	SAYS(tree(world, APP), "due = true\n");
	world->app->base_address = "http://192.168.1.20:8080";
	get(world, "/en/desk/site");
	world->app->base_address = "https://oshidori.example";
	app_put_on(world);
	for (size_t i = 0; i < COUNT(paths); i++)
		get(world, paths[i]);
	get(world, "/en/t/icho");
}

/* A session that a passkey has opened is in two steps, and who has one is not let past it. */
OWN_TEST(whoever_administers_may_come_by_a_passkey_instead)
{
	sign_in_administrator(world->office, "anna@example.org");
	world_sql(world, "INSERT INTO passkey SELECT 'id', id, 'phone', 'key', 0, 1, 0 FROM account"
	          " WHERE administers = 1");
	SAYS(tree(world, APP), "sign_in = /en/sign-in\n");
	ask(world, APP, arena_printf(world->arena, "password=correct+horse&code=%s", app_code(world)), 422);
	SAYS(tree_shown(world), "check.error = Sign in with your passkey first");
	world_sql(world, arena_printf(world->arena, "UPDATE session SET passkey_at = %lld",
	                              (long long)world->now));
	get(world, "/en/desk/site");
	SAYS(tree(world, "/en/desk/account"), "mail.check = false\n");
}

OWN_TEST(a_passkey_that_says_nothing_of_use_leaves_the_page_as_it_was)
{
	ask(world, "/en/sign-in/passkey", "id=id&user=&client=&data=&signature=&stay=1&next=/en/desk/new", 422);
	SAYS(tree_shown(world), "next = /en/desk/new\n", "problems.list.0.text = This passkey was not accepted");
	ask(world, "/en/desk/account/passkeys", "name=phone&password=correct+horse&code=&id=id&client=x"
	    "&data=x&key=x", 422);
	SAYS(tree_shown(world), "add.name.value = phone\n", "add.hidden.0.value = \n");
}

/* The holder of a link to somebody's account must not keep a token of theirs. */
OWN_TEST(an_account_without_a_password_makes_no_token)
{
	account_password_set(world->db, anna(world)->id, NULL);
	ask(world, "/en/desk/account/token", "label=scripts" TYPED, 422);
	SAYS(tree_shown(world), "tokens.check.error = Set a password above first",
	     "tokens.new.value = scripts\n");
	assert_int_equal(0, tokens_count(world));
}

OWN_TEST(a_label_that_is_too_long_is_said_beside_its_field)
{
	char *label = repeated(world->arena, "x", TOKEN_LABEL_MAX + 1);

	SAYS(ask(world, "/en/desk/account/token", arena_printf(world->arena, "label=%s" TYPED, label),
	         422), "write 60 characters at most",
	     arena_printf(world->arena, "value=\"%s\"", label), "href=\"#label\"");
	assert_int_equal(0, tokens_count(world));
}

OWN_TEST(revoking_ends_the_token_and_says_so)
{
	struct arena *arena = world->arena;
	char *token = token_make(world->office, anna(world), "hall", &no_limits);
	const char *fields = arena_printf(arena, "token=%s", secret_hash(arena, token));

	ask(world, "/en/desk/account/revoke", fields, 303);
	assert_null(token_account(world->office, token));
	SAYS(world->response->head.text, "/en/desk/account?said=token-revoked");
	SAYS(tree(world, "/en/desk/account?said=token-revoked"), "has been revoked");
	ask(world, "/en/desk/account/revoke", fields, 303); /* pressed twice */
	SAYS(world->response->head.text, NOT "said=");
}

OWN_TEST(nobody_revokes_the_token_of_another)
{
	struct arena *arena = world->arena;
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	char *token = token_make(world->office, other, "theirs", &no_limits);

	ask(world, "/en/desk/account/revoke",
	     arena_printf(arena, "token=%s", secret_hash(arena, token)), 303);
	assert_non_null(token_account(world->office, token));
}

OWN_TEST(without_a_session_or_the_forms_token_nothing_is_made)
{
	ask_with(world, "/en/desk/account/token", "label=hall", 403);
	ask_with(world, "/en/desk/account/revoke", "token=x", 403);
	world->session = "nobody";
	ask(world, "/en/desk/account/token", "label=hall", 303);
	SAYS(world->response->head.text, "/en/sign-in");
	assert_int_equal(0, tokens_count(world));
}
