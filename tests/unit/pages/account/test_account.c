#include "actions/office_test.h"

#include "actions/people/sign_in.h"
#include "actions/people/token.h"
#include "base/buf.h"
#include "pages/part/app.h"
#include "pages/routes.h"

/* The page of an organiser's own account, asked for as a browser does. */

struct desk {
	struct room *room;
	struct app app;
	struct router router;
	struct response response; /* of the last page */
	const struct account *account;
	const char *session;
};

static int
desk_setup(void **state)
{
	struct desk *desk = calloc(1, sizeof(*desk));
	void *room;

	assert_int_equal(0, room_setup(&room));
	desk->room = room;
	desk->app = (struct app){
		.office = desk->room->office, .looks = world_looks(),
		.base_address = "https://oshidori.example",
	};
	desk->router = routes_router(&desk->app);
	desk->account = organiser_account(&desk->room->office, "anna@example.org");
	account_password_set(desk->room->db, desk->account->id, "a hash of one");
	desk->session = invitation_use(&desk->room->office,
	                               invitation_make(&desk->room->office, desk->account));
	*state = desk;
	return 0;
}

#define DESK(test) TEST_IN(struct desk *desk, desk_setup, desk_teardown, test)

static int
desk_teardown(void **state)
{
	struct desk *desk = *state;
	void *room = desk->room;

	free(desk);
	return room_teardown(&room);
}

/* The page's text, by the organiser who is signed in; `body` NULL: a GET. No
 * template may name what its page has not. */
static const char *
ask(struct desk *desk, const char *path, const char *body, int status)
{
	struct arena *arena = desk->room->arena;
	struct request_raw raw = {
		.method = body == NULL ? "GET" : "POST", .uri = path,
		.cookies = arena_printf(arena, "session=%s", desk->session),
		.content_type = body == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(body == NULL ? "" : body),
	};

	desk->response = response_new(arena);
	router_answer(&desk->router, arena, &raw, &desk->response);
	if (desk->response.status != status)
		fail_msg("%s: %d", path, desk->response.status);
	if (looks_missing(desk->app.looks) > 0)
		fail_msg("%s: a name is missing", path);
	return desk->response.body.text;
}

/* A form with its CSRF token. */
static const char *
send(struct desk *desk, const char *path, const char *fields, int status)
{
	struct arena *arena = desk->room->arena;
	const char *csrf = secret_derive(arena, &desk->room->key, "csrf", desk->session, NULL);

	return ask(desk, path, arena_printf(arena, "csrf=%s&%s", csrf, fields), status);
}

static void
has(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) == NULL)
		fail_msg("%s: no '%s' in the page", name, text);
}

static void
has_not(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) != NULL)
		fail_msg("%s: '%s' in the page", name, text);
}

static size_t
tokens_count(struct desk *desk)
{
	return tokens_of(&desk->room->office, desk->account).count;
}

/* What stands in the field called "made". */
static const char *
made_on(struct desk *desk, const char *page)
{
	const char *at = strstr(page, "id=\"made\"");

	if (at == NULL)
		fail_msg("no token in the page");
	return arena_copy(desk->room->arena, strchr(at, '>') + 1, TOKEN_CHARS);
}

DESK(a_new_token_is_shown_once_and_never_again)
{
	static const char *const langs[] = {"en", "ja"};
	struct arena *arena = desk->room->arena;

	for (size_t i = 0; i < COUNT(langs); i++) {
		const char *path = arena_printf(arena, "/%s/desk/account", langs[i]);
		const char *page = send(desk, arena_printf(arena, "%s/token", path),
		                        "label=%3C%22hall%26%27%3E", 200);
		const char *token = made_on(desk, page);

		assert_string_equal(desk->account->id,
		                    token_account(&desk->room->office, token)->id);
		assert_true(desk->response.private_page);
		has(langs[i], page, "<bdi>&lt;&quot;hall&amp;&#39;&gt;</bdi>");
		has_not(langs[i], ask(desk, path, NULL, 200), token);
		has(langs[i], desk->response.body.text, "<bdi>&lt;&quot;hall&amp;&#39;&gt;</bdi>");
		has_not(langs[i], desk->response.body.text, "id=\"made\"");
		assert_int_equal(i + 1, tokens_count(desk));
	}
}

DESK(the_account_lists_its_own_tokens_with_the_day_they_were_made)
{
	const struct account *other = organiser_account(&desk->room->office, "b@example.org");
	const int64_t now = desk->room->now;
	const char *page;

	has_not("none yet", ask(desk, "/en/desk/account", NULL, 200), "/desk/account/revoke");
	desk->room->now = 1795305599; /* 23:59:59 UTC; the session has ended by then */
	assert_non_null(token_make(&desk->room->office, desk->account, ""));
	assert_non_null(token_make(&desk->room->office, other, "theirs"));
	desk->room->now = now;
	page = ask(desk, "/en/desk/account", NULL, 200);
	has("no label", page, "No label <span class=\"note\">made on ");
	has("the day", page, "made on Saturday 21 November 2026");
	has_not("of others", page, "theirs");
}

/* The holder of a link to somebody's account must not keep a token of theirs. */
DESK(an_account_without_a_password_makes_no_token)
{
	account_password_set(desk->room->db, desk->account->id, NULL);
	has("the words", send(desk, "/en/desk/account/token", "label=scripts", 422),
	    "Set a password above first");
	assert_int_equal(0, tokens_count(desk));
}

DESK(a_label_that_is_too_long_is_said_beside_its_field)
{
	char *label = repeated(desk->room->arena, "x", TOKEN_LABEL_MAX + 1);
	const char *page = send(desk, "/en/desk/account/token",
	                        arena_printf(desk->room->arena, "label=%s", label), 422);

	has("the words", page, "write 60 characters at most");
	has("what was typed", page, arena_printf(desk->room->arena, "value=\"%s\"", label));
	has("the way there", page, "href=\"#label\"");
	assert_int_equal(0, tokens_count(desk));
}

DESK(revoking_ends_the_token_and_says_so)
{
	struct arena *arena = desk->room->arena;
	char *token = token_make(&desk->room->office, desk->account, "hall");
	const char *fields = arena_printf(arena, "token=%s", secret_hash(arena, token));

	send(desk, "/en/desk/account/revoke", fields, 303);
	assert_null(token_account(&desk->room->office, token));
	has("notice", desk->response.head.text, "/en/desk/account?said=token-revoked");
	has("notice", ask(desk, "/en/desk/account?said=token-revoked", NULL, 200), "is revoked");
	send(desk, "/en/desk/account/revoke", fields, 303); /* pressed twice */
	has_not("twice", desk->response.head.text, "said=");
}

DESK(nobody_revokes_the_token_of_another)
{
	struct arena *arena = desk->room->arena;
	const struct account *other = organiser_account(&desk->room->office, "b@example.org");
	char *token = token_make(&desk->room->office, other, "theirs");

	send(desk, "/en/desk/account/revoke",
	     arena_printf(arena, "token=%s", secret_hash(arena, token)), 303);
	assert_non_null(token_account(&desk->room->office, token));
}

DESK(without_a_session_or_the_forms_token_nothing_is_made)
{
	ask(desk, "/en/desk/account/token", "label=hall", 403);
	ask(desk, "/en/desk/account/revoke", "token=x", 403);
	desk->session = "nobody";
	send(desk, "/en/desk/account/token", "label=hall", 303);
	has("sign in", desk->response.head.text, "/en/sign-in");
	assert_int_equal(0, tokens_count(desk));
}
