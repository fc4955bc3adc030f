#include "pages/asking.h"

#include "actions/people/invite.h"

/* The desk as its people see it: an organiser who invites, and helpers. Round 1
 * is published, round 2 a draft. */

#define DESK "/en/desk/t/icho"

static void
round_add(struct desk *desk, int round)
{
	struct game game = {.round = round, .table = 1, .black = "icho-2", .white = "icho-1",
	                    .stones = 2, .black_count = -1, .white_count = -1};

	assert_true(round_insert(desk->hall->db, "icho", round));
	game_insert(desk->hall->db, "icho", &game, 1);
}

static int
desk_setup(void **state)
{
	struct desk *desk;

	assert_int_equal(0, desk_open(state, "kanto-junior"));
	desk = *state;
	round_add(desk, 1);
	round_publish(desk->hall->db, "icho", 1, 1);
	round_add(desk, 2);
	return 0;
}

#define PEOPLE(test) TEST_IN(struct desk *desk, desk_setup, desk_teardown, test)

/* Who organises the event. */
static const struct account *
anna(const struct desk *desk)
{
	return account_by_email(desk->hall->arena, desk->hall->db, "anna@example.org");
}

/* The token of a new link, off the page that shows it. */
static const char *
invite(struct desk *desk, const char *email, const char *role)
{
	static const char before[] = "value=\"https://oshidori.example/en/invitation/";
	const char *page = ask(desk, DESK "/people",
	                       arena_printf(desk->hall->arena, "email=%s&role=%s", email, role), 200);
	const char *at = strstr(page, before);

	if (at == NULL)
		fail_msg("no link in the page");
	return arena_copy(desk->hall->arena, at + strlen(before), TOKEN_CHARS);
}

PEOPLE(helpers_see_no_draft_and_no_button_but_the_results)
{
	static const char *const hidden[] = {
		"rounds/2", "/draw\"", "take-back", "throw-away", "/entries\"", "/settings", "/people",
		"href=\"" DESK "\"",
	};
	const char *organiser = desk->session;

	for (enum membership role = 0; role < MEMBERSHIPS; role++) {
		const char *name = membership_names[role], *page;

		if (role == MEMBERSHIP_NONE || role == MEMBERSHIP_ORGANISER)
			continue;
		desk->session = signed_in(desk, arena_printf(desk->hall->arena, "%s@x.org", name), role);
		page = ask(desk, DESK "/rounds/1", NULL, 200);
		for (size_t i = 0; i < COUNT(hidden); i++)
			has_not(name, page, hidden[i]);
		has(name, page, DESK "/rounds/1/tables/1");
		page = ask(desk, DESK "/rounds/1/tables/1", NULL, 200);
		has_not(name, page, DESK "/people");
		ask(desk, DESK "/rounds/2", NULL, 404);
		ask(desk, DESK "/rounds/3", NULL, 404);
		ask(desk, DESK "/rounds/2/tables/1", NULL, 404);
	}
	desk->session = organiser;
	has("the organiser", ask(desk, DESK "/rounds/2", NULL, 200), "throw-away");
	has("the organiser", desk->response.body.text, DESK "/people");
}

PEOPLE(the_round_to_draw_next_is_the_organisers_alone)
{
	round_delete(desk->hall->db, "icho", 2);
	has("the organiser", ask(desk, DESK "/rounds/1", NULL, 200), "/draw\"");
	has("the organiser", desk->response.body.text, "take-back");
	ask(desk, DESK "/rounds/2", NULL, 200);
	desk->session = signed_in(desk, "bob@example.org", MEMBERSHIP_DESK);
	has_not("a helper", ask(desk, DESK "/rounds/1", NULL, 200), "/draw\"");
	has_not("a helper", desk->response.body.text, "take-back");
	ask(desk, DESK "/rounds/2", NULL, 404);
}

PEOPLE(the_desks_first_page_says_the_role_and_leads_to_the_running_round)
{
	has("organiser", ask(desk, "/en/desk/", NULL, 200), "Your role: organiser");
	has("organiser", desk->response.body.text, "href=\"" DESK "\"");
	desk->session = signed_in(desk, "bob@example.org", MEMBERSHIP_REFEREE);
	has("referee", ask(desk, "/en/desk/", NULL, 200), "Your role: referee");
	has("referee", desk->response.body.text, "href=\"" DESK "/referee\"");
	has_not("referee", desk->response.body.text, "href=\"" DESK "\"");
	has("in Japanese", ask(desk, "/ja/desk/", NULL, 200), "あなたの役割：審判");
	round_unpublish(desk->hall->db, "icho", 1);
	has("no round yet", ask(desk, "/en/desk/", NULL, 200), "when the first round is published");
	has_not("no round yet", desk->response.body.text, DESK);
}

PEOPLE(people_show_links_that_wait_and_no_token_again)
{
	const char *token = invite(desk, "Bob%27s@Example.org", "referee"), *page;

	assert_true(desk->response.private_page);
	page = ask(desk, DESK "/people", NULL, 200);
	has_not("the token", page, token);
	has("the link", page, "<b>referee</b> · <bdi>bob&#39;s@example.org</bdi>");
	has("herself", page, "<b>organiser</b> · <bdi>anna@example.org</bdi> (you)");
	has("the last", page, "The only organiser.");
	has_not("the last", page, "/people/take");
	ask(desk, DESK "/people/revoke",
	    arena_printf(desk->hall->arena, "link=%s", secret_hash(desk->hall->arena, token)), 303);
	has_not("revoked", ask(desk, DESK "/people?said=link-revoked", NULL, 200), "bob&#39;s");
	has("revoked", desk->response.body.text, "The link is revoked.");
}

PEOPLE(a_bad_invitation_is_said_beside_its_fields)
{
	const char *page = ask(desk, DESK "/people", "email=bob%3C&role=", 422);

	has("the address", page, "id=\"email-e\"");
	has("as typed", page, "value=\"bob&lt;\"");
	has("the role", page, "id=\"role-e\"");
	has("the way there", page, "href=\"#role\"");
	has("the way there", page, "id=\"role\" name=\"role\"");
	page = ask(desk, DESK "/people", "email=anna@example.org&role=desk", 422);
	has("what was chosen", page, "value=\"desk\" checked");
	has_not("no link", page, "id=\"made\"");
}

PEOPLE(a_link_that_is_over_says_why)
{
	static const struct {
		const char *lang, *used, *revoked, *expired;
	} cases[] = {
		{"en", "used already", "taken back", "Its time is over"},
		{"ja", "もう使われています", "取り消されています", "期限が切れています"},
	};
	struct arena *arena = desk->hall->arena;
	const char *used = invite(desk, "a@example.org", "desk"), *session;
	const char *first = invite(desk, "b@example.org", "desk");
	const char *late = invite(desk, "b@example.org", "referee");
	const char *made[] = {used, first, late};

	invite_use(&desk->hall->office, used, NULL, &session);
	desk->session = "nobody";
	desk->hall->now += INVITATION_SECONDS;
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t j = 0; j < COUNT(made); j++) {
			const char *path = arena_printf(arena, "/%s/invitation/%s", cases[i].lang, made[j]);
			const char *why[] = {cases[i].used, cases[i].revoked, cases[i].expired};

			has(path, ask(desk, path, NULL, 410), why[j]);
			has(path, ask(desk, path, "", 410), why[j]);
		}
	ask(desk, "/en/invitation/nothing", NULL, 404);
	ask(desk, "/en/invitation/nothing", "", 404);
}

PEOPLE(a_link_says_what_it_gives_and_lands_where_that_works)
{
	struct arena *arena = desk->hall->arena;
	const char *path = arena_printf(arena, "/en/invitation/%s",
	                                invite(desk, "bob@example.org", "desk"));
	const char *page;

	desk->session = "nobody";
	page = ask(desk, path, NULL, 200);
	has("role", page, "<b>desk helper</b>: check-in, results and printing");
	has("whom", page, "bob@example.org");
	ask(desk, path, "", 303);
	has("landing", desk->response.head.text, "Location: " DESK "/rounds/1?said=role-given");
	has("signed in", desk->response.head.text, "session=");
	assert_null(account_by_email(arena, desk->hall->db, "carol@example.org"));
	round_unpublish(desk->hall->db, "icho", 1);
	desk->session = signed_in(desk, "anna@example.org", MEMBERSHIP_ORGANISER);
	path = arena_printf(arena, "/en/invitation/%s", invite(desk, "carol@example.org", "referee"));
	ask(desk, path, "", 303);
	has("no round", desk->response.head.text, "Location: /en/desk/?said=role-given");
}

PEOPLE(the_owner_of_an_account_signs_in_and_comes_back_to_the_link)
{
	struct arena *arena = desk->hall->arena;
	struct account *bob = organiser_account(&desk->hall->office, "bob@example.org");
	const char *path = arena_printf(arena, "/en/invitation/%s",
	                                invite(desk, "bob@example.org", "desk"));
	const char *page;

	account_password_set(desk->hall->db, bob->id, secret_password_hash(arena, "correct horse"));
	page = ask(desk, path, NULL, 200);
	has("the way", page, arena_printf(arena, "href=\"/en/sign-in?next=%s\"", path));
	has_not("no button", page, arena_printf(arena, "action=\"%s\"", path));
	has("pressed all the same", ask(desk, path, "", 200), "/en/sign-in?next=");
	assert_int_equal(MEMBERSHIP_NONE, membership_of(desk->hall->db, bob->id, "icho"));
	desk->session = "nobody";
	ask(desk, "/en/sign-in",
	    arena_printf(arena, "email=bob@example.org&password=correct+horse&next=%s", path), 303);
	has("back", desk->response.head.text, arena_printf(arena, "Location: %s\r\n", path));
	desk->session = signed_in(desk, "bob@example.org", MEMBERSHIP_NONE);
	has("his", ask(desk, path, NULL, 200), arena_printf(arena, "action=\"%s\"", path));
	ask(desk, path, "", 303);
	assert_int_equal(MEMBERSHIP_DESK, membership_of(desk->hall->db, bob->id, "icho"));
}

PEOPLE(ones_own_role_goes_only_when_one_says_so)
{
	struct arena *arena = desk->hall->arena;
	const char *own = arena_printf(arena, "account=%s", anna(desk)->id), *page;
	const struct account *bob;

	has("the last", ask(desk, DESK "/people/take", arena_printf(arena, "%s&sure=1", own), 422),
	    "An event always has an organiser");
	signed_in(desk, "bob@example.org", MEMBERSHIP_ORGANISER);
	bob = account_by_email(arena, desk->hall->db, "bob@example.org");
	has("not sure", ask(desk, DESK "/people/take", own, 422), "This is your own role");
	page = ask(desk, DESK "/people", NULL, 200);
	has("the form", page, arena_printf(arena, "value=\"%s\"><input type=\"hidden\" name=\"sure\"",
	                                   anna(desk)->id));
	has_not("of the other", page, arena_printf(arena, "value=\"%s\"><input", bob->id));
	ask(desk, DESK "/people/take", arena_printf(arena, "%s&sure=1", own), 303);
	has("said", desk->response.head.text, "Location: /en/desk/?said=role-given-up");
	ask(desk, DESK "/people", NULL, 403);
}

PEOPLE(somebodys_role_is_taken_at_this_event_only)
{
	struct arena *arena = desk->hall->arena;
	struct tournament other = sample_tournament("other");
	const char *bobs = signed_in(desk, "bob@example.org", MEMBERSHIP_DESK);
	const struct account *bob = account_by_email(arena, desk->hall->db, "bob@example.org");

	assert_true(tournament_insert(desk->hall->db, &other, 1));
	membership_give(desk->hall->db, bob->id, "other", MEMBERSHIP_REFEREE);
	ask(desk, DESK "/people/take", arena_printf(arena, "account=%s", bob->id), 303);
	has("said", desk->response.head.text, DESK "/people?said=role-taken");
	assert_int_equal(MEMBERSHIP_NONE, membership_of(desk->hall->db, bob->id, "icho"));
	assert_int_equal(MEMBERSHIP_REFEREE, membership_of(desk->hall->db, bob->id, "other"));
	desk->session = bobs;
	ask(desk, DESK "/rounds/1", NULL, 403);
}

/* Refused before it is asked who asks. */
PEOPLE(whoever_asked_last_is_forgotten)
{
	static const struct {
		const char *name, *method, *uri;
		int status;
	} cases[] = {
		{"no such page", "GET", "/en/nowhere", 404},
		{"no such method", "DELETE", DESK "/people", 405},
		{"no address", "GET", "/en/%zz", 400},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request_raw raw = {.method = cases[i].method, .uri = cases[i].uri};
		struct arena *arena = arena_new();
		struct response response = response_new(arena);

		ask(desk, DESK "/rounds/1", NULL, 200);
		assert_non_null(desk->app.account);
		assert_non_null(desk->app.event);
		router_answer(&desk->router, arena, &raw, &response);
		if (response.status != cases[i].status)
			fail_msg("%s: %d", cases[i].name, response.status);
		if (desk->app.account != NULL || desk->app.session != NULL ||
		    desk->app.tournament != NULL || desk->app.membership != MEMBERSHIP_NONE ||
		    desk->app.event != NULL || desk->app.office.actor != NULL ||
		    desk->app.office.arena != arena)
			fail_msg("%s: somebody is left", cases[i].name);
		arena_free(arena);
	}
}

/* Each role against each of the events' people. */
TEST(a_row_is_for_whom_its_role_says)
{
	static const struct {
		enum router_role role;
		const char *none, *desk, *referee, *organiser;
	} cases[] = {
		{ROLE_ANYONE, "yes", "yes", "yes", "yes"},
		{ROLE_SIGNED_IN, "yes", "yes", "yes", "yes"},
		{ROLE_RECORDER, "no", "yes", "yes", "yes"},
		{ROLE_REFEREE, "no", "no", "yes", "yes"},
		{ROLE_ORGANISER, "no", "no", "no", "yes"},
		{ROLE_ENTRY, "no", "no", "no", "yes"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *expected[] = {
			[MEMBERSHIP_NONE] = cases[i].none, [MEMBERSHIP_DESK] = cases[i].desk,
			[MEMBERSHIP_REFEREE] = cases[i].referee,
			[MEMBERSHIP_ORGANISER] = cases[i].organiser,
		};

		for (enum membership m = 0; m < MEMBERSHIPS; m++)
			if (app_allows(cases[i].role, m) != (strcmp(expected[m], "yes") == 0))
				fail_msg("role %d, '%s'", (int)cases[i].role, membership_names[m]);
	}
}

TEST(a_role_that_no_row_knows_may_do_nothing)
{
	static const enum router_role roles[] = {
		ROLE_RECORDER, ROLE_REFEREE, ROLE_ORGANISER, ROLE_ENTRY,
	};

	for (size_t i = 0; i < COUNT(roles); i++)
		assert_false(app_allows(roles[i], (enum membership)(MEMBERSHIP_ORGANISER + 1)));
}

PEOPLE(every_role_has_its_words_and_is_offered_if_it_may_be_given)
{
	const char *page = ask(desk, DESK "/people", NULL, 200);

	for (enum membership m = 0; m < MEMBERSHIPS; m++) {
		struct arena *arena = desk->hall->arena;
		const char *name = membership_names[m];
		const char *option = arena_printf(arena, "value=\"%s\"", name);

		if (m == MEMBERSHIP_NONE)
			continue;
		for (size_t lang = 0; lang < 2; lang++)
			if (!looks_has_word(desk->app.looks, lang == 0 ? "en" : "ja",
			                    arena_printf(arena, "role.%s", name)) ||
			    !looks_has_word(desk->app.looks, lang == 0 ? "en" : "ja",
			                    arena_printf(arena, "role.means.%s", name)))
				fail_msg("no words: %s", name);
		if ((strstr(page, option) != NULL) != membership_facts[m].invited)
			fail_msg("offered or not: %s", name);
	}
}
