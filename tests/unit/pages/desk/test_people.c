#include "world/browser.h"

#include "actions/people/invite.h"

/* The desk as its people see it: an organiser who invites, and helpers. Round 1
 * is published, round 2 a draft. */

#define DESK "/en/desk/t/icho"

static void
round_add(struct world *world, int round)
{
	struct game game = {.round = round, .table = 1, .black = "icho-2", .white = "icho-1",
	                    .stones = 2};

	assert_true(round_insert(world->db, "icho", round));
	game_insert(world->db, "icho", &game, 1);
}

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	round_add(world, 1);
	round_publish(world->db, "icho", 1, 1);
	round_add(world, 2);
}

/* Who organises the event. */
static const struct account *
anna(const struct world *world)
{
	return account_by_email(world->arena, world->db, "anna@example.org");
}

/* The token of a new link, off the page that shows it. */
static const char *
invite(struct world *world, const char *email, const char *role)
{
	static const char before[] = "value=\"https://oshidori.example/invitation/";
	const char *page = ask(world, DESK "/people",
	                       arena_printf(world->arena, "email=%s&role=%s", email, role), 200);
	const char *at = strstr(page, before);

	if (at == NULL)
		fail_msg("no link in the page");
	return arena_copy(world->arena, at + strlen(before), TOKEN_CHARS);
}

OWN_TEST(helpers_see_no_draft_and_no_button_but_the_results)
{
	static const char *const hidden[] = {
		"rounds/2", "/draw\"", "take-back", "throw-away", "/entries\"", "/settings", "/people",
		"href=\"" DESK "\"",
	};
	const char *organiser = world->session;

	for (enum membership role = 0; role < MEMBERSHIPS; role++) {
		const char *name = membership_names[role], *page;

		if (!membership_may(role, RIGHT_RECORD) || membership_may(role, RIGHT_ORGANISE))
			continue;
		world->session = signed_in(world, arena_printf(world->arena, "%s@x.org", name), role);
		page = get(world, DESK "/rounds/1");
		for (size_t i = 0; i < COUNT(hidden); i++)
			has_not(name, page, hidden[i]);
		has(name, page, DESK "/rounds/1/tables/1");
		page = get(world, DESK "/rounds/1/tables/1");
		has_not(name, page, DESK "/people");
		ask(world, DESK "/rounds/2", NULL, 404);
		ask(world, DESK "/rounds/3", NULL, 404);
		ask(world, DESK "/rounds/2/tables/1", NULL, 404);
	}
	world->session = organiser;
	SAYS(get(world, DESK "/rounds/2"), "throw-away", DESK "/people");
}

OWN_TEST(the_round_to_draw_next_is_the_organisers_alone)
{
	round_delete(world->db, "icho", 2);
	SAYS(get(world, DESK "/rounds/1"), "/draw\"", "take-back");
	get(world, DESK "/rounds/2");
	world->session = signed_in(world, "bob@example.org", MEMBERSHIP_DESK);
	SAYS(get(world, DESK "/rounds/1"), NOT "/draw\"", NOT "take-back");
	ask(world, DESK "/rounds/2", NULL, 404);
}

OWN_TEST(the_desks_first_page_says_the_role_and_leads_to_the_running_round)
{
	SAYS(tree(world, "/en/desk/"), "events.0.role = organiser\n", "events.0.url = " DESK "\n");
	world->session = signed_in(world, "bob@example.org", MEMBERSHIP_REFEREE);
	SAYS(get(world, "/en/desk/"), "Your role: referee", "href=\"" DESK "/referee\"",
	     NOT "href=\"" DESK "\"");
	SAYS(tree(world, "/ja/desk/"), "events.0.role = 審判\n");
	round_unpublish(world->db, "icho", 1);
	world->session = signed_in(world, "dora@example.org", MEMBERSHIP_DESK);
	SAYS(get(world, "/en/desk/"), "when the first round is published");
	has_not("no round yet", world->response->body.text, DESK);
}

OWN_TEST(people_show_links_that_wait_and_no_token_again)
{
	const char *token = invite(world, "Bob%27s@Example.org", "referee"), *page;

	assert_true(world->response->private_page);
	page = get(world, DESK "/people");
	has_not("the token", page, token);
	SAYS(page, "<b>referee</b> · <bdi>bob&#39;s@example.org</bdi>",
	     "<b>organiser</b> · <bdi>anna@example.org</bdi> (you)", "The only organiser.",
	     NOT "/people/take");
	ask(world, DESK "/people/revoke",
	    arena_printf(world->arena, "link=%s", secret_hash(world->arena, token)), 303);
	SAYS(get(world, DESK "/people?said=link-revoked"), NOT "bob&#39;s", "The link has been revoked");
}

OWN_TEST(a_bad_invitation_is_said_beside_its_fields)
{
	ask(world, DESK "/people", "email=bob%3C&role=", 422);
	SAYS(tree_shown(world), "invite.email.id = email\n", "invite.email.value = bob<\n",
	     "invite.role.id = role\n", "problems.list.1.id = role\n");
	SAYS(ask(world, DESK "/people", "email=anna@example.org&role=desk", 422),
	     "value=\"desk\" checked", NOT "id=\"made\"");
}

OWN_TEST(a_link_that_is_over_says_why)
{
	static const struct {
		const char *lang, *used, *revoked, *expired;
	} cases[] = {
		{"en", "used already", "It has been revoked", "It has expired"},
		{"ja", "もう使われています", "無効にされています", "期限が切れています"},
	};
	struct arena *arena = world->arena;
	const char *used = invite(world, "a@example.org", "desk"), *session;
	const char *first = invite(world, "b@example.org", "desk");
	const char *late = invite(world, "b@example.org", "referee");
	const char *made[] = {used, first, late};

	invite_use(world->office, used, NULL, &session);
	world->session = "nobody";
	world->now += INVITATION_SECONDS;
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t j = 0; j < COUNT(made); j++) {
			const char *path = arena_printf(arena, "/%s/invitation/%s", cases[i].lang, made[j]);
			const char *why[] = {cases[i].used, cases[i].revoked, cases[i].expired};

			has(path, ask(world, path, NULL, 410), why[j]);
			has(path, ask(world, path, "", 410), why[j]);
		}
	ask(world, "/en/invitation/nothing", NULL, 404);
	ask(world, "/en/invitation/nothing", "", 404);
}

OWN_TEST(a_link_says_what_it_gives_and_lands_where_that_works)
{
	struct arena *arena = world->arena;
	const char *path = arena_printf(arena, "/en/invitation/%s",
	                                invite(world, "bob@example.org", "desk"));

	world->session = "nobody";
	SAYS(tree(world, path), "gives.means = check-in, results and printing\n",
	     "who = bob@example.org\n");
	ask(world, path, "", 303);
	SAYS(world->response->head.text, "Location: " DESK "/rounds/1?said=role-given", "__Host-session=");
	assert_null(account_by_email(arena, world->db, "carol@example.org"));
	round_unpublish(world->db, "icho", 1);
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
	path = arena_printf(arena, "/en/invitation/%s", invite(world, "carol@example.org", "referee"));
	ask(world, path, "", 303);
	SAYS(world->response->head.text, "Location: " DESK "/referee?said=role-given");
	ask(world, arena_printf(arena, "/invitation/%s", strrchr(path, '/') + 1), NULL, 303);
	SAYS(world->response->head.text, arena_printf(arena, "Location: %s\r\n", path));
}

OWN_TEST(the_owner_of_an_account_signs_in_and_comes_back_to_the_link)
{
	struct arena *arena = world->arena;
	struct account *bob = sign_in_organiser(world->office, "bob@example.org");
	const char *path = arena_printf(arena, "/en/invitation/%s",
	                                invite(world, "bob@example.org", "desk"));
	const char *page;

	account_password_set(world->db, bob->id, secret_password_hash(arena, "correct horse"));
	page = get(world, path);
	SAYS(tree_shown(world),
	     arena_printf(arena, "sign_in = /en/sign-in?next=%s\n", path));
	has_not("no button", page, arena_printf(arena, "action=\"%s\"", path));
	ask(world, path, "", 200);
	SAYS(tree_shown(world), "sign_in = /en/sign-in?next=");
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, bob->id, "icho"));
	world->session = "nobody";
	ask(world, "/en/sign-in",
	    arena_printf(arena, "email=bob@example.org&password=correct+horse&next=%s", path), 303);
	SAYS(world->response->head.text, arena_printf(arena, "Location: %s\r\n", path));
	world->session = signed_in(world, "bob@example.org", MEMBERSHIP_NONE);
	SAYS(tree(world, path), arena_printf(arena, "action = %s\n", path));
	ask(world, path, "", 303);
	assert_int_equal(MEMBERSHIP_DESK, membership_of(world->db, bob->id, "icho"));
}

OWN_TEST(ones_own_role_goes_only_when_one_says_so)
{
	struct arena *arena = world->arena;
	const char *own = arena_printf(arena, "account=%s", anna(world)->id), *page;
	const struct account *bob;

	ask(world, DESK "/people/take", arena_printf(arena, "%s&sure=1", own), 422);
	SAYS(tree_shown(world), "problems.list.0.text = An event always has an organiser");
	signed_in(world, "bob@example.org", MEMBERSHIP_ORGANISER);
	bob = account_by_email(arena, world->db, "bob@example.org");
	ask(world, DESK "/people/take", own, 422);
	SAYS(tree_shown(world), "problems.list.0.text = This is your own role");
	page = get(world, DESK "/people");
	SAYS(page,
	     arena_printf(arena, "value=\"%s\"><input type=\"hidden\" name=\"sure\"",
	                  anna(world)->id));
	has_not("of the other", page, arena_printf(arena, "value=\"%s\"><input", bob->id));
	ask(world, DESK "/people/take", arena_printf(arena, "%s&sure=1", own), 303);
	SAYS(world->response->head.text, "Location: /en/desk/?said=role-given-up");
	ask(world, DESK "/people", NULL, 403);
}

OWN_TEST(somebodys_role_is_taken_at_this_event_only)
{
	struct arena *arena = world->arena;
	struct tournament other = sample_tournament("other");
	const char *bobs = signed_in(world, "bob@example.org", MEMBERSHIP_DESK);
	const struct account *bob = account_by_email(arena, world->db, "bob@example.org");

	assert_true(tournament_insert(world->db, &other, 1));
	membership_give(world->db, bob->id, "other", MEMBERSHIP_REFEREE);
	ask(world, DESK "/people/take", arena_printf(arena, "account=%s", bob->id), 303);
	SAYS(world->response->head.text, DESK "/people?said=role-taken");
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, bob->id, "icho"));
	assert_int_equal(MEMBERSHIP_REFEREE, membership_of(world->db, bob->id, "other"));
	world->session = bobs;
	ask(world, DESK "/rounds/1", NULL, 403);
}

/* Refused before it is asked who asks. */
OWN_TEST(whoever_asked_last_is_forgotten)
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

		get(world, DESK "/rounds/1");
		assert_non_null(world->app->account);
		router_answer(world->router, arena, &raw, &response);
		if (response.status != cases[i].status)
			fail_msg("%s: %d", cases[i].name, response.status);
		if (world->app->account != NULL || world->app->session != NULL ||
		    world->app->tournament != NULL || world->app->membership != MEMBERSHIP_NONE ||
		    world->app->office.actor != NULL ||
		    world->app->office.arena != arena)
			fail_msg("%s: somebody is left", cases[i].name);
		arena_free(arena);
	}
}

/* What each brought when it came: a right that is given by a slip of the pen would pass all the rest. */
TEST(a_helper_records_a_referee_rules_besides_and_an_organiser_organises)
{
	assert_int_equal(0, membership_facts[MEMBERSHIP_NONE].rights);
	assert_int_equal(RIGHT_RECORD, membership_facts[MEMBERSHIP_DESK].rights);
	assert_int_equal(RIGHT_RECORD | RIGHT_RULE, membership_facts[MEMBERSHIP_REFEREE].rights);
	assert_int_equal(RIGHT_RECORD | RIGHT_RULE | RIGHT_ORGANISE, membership_facts[MEMBERSHIP_ORGANISER].rights);
}

/* Each role against each of the events' people. */
TEST(a_row_is_for_whom_its_role_says)
{
	enum { NOBODY = 0, EVERYBODY = -1 };
	static const struct {
		enum router_role role;
		int right;
	} cases[] = {
		{ROLE_ANYONE, EVERYBODY}, {ROLE_OWN, EVERYBODY}, {ROLE_SIGNED_IN, EVERYBODY},
		{ROLE_CREATOR, NOBODY}, {ROLE_ADMINISTRATOR, NOBODY}, /* the account's own */
		{ROLE_RECORDER, RIGHT_RECORD}, {ROLE_REFEREE, RIGHT_RULE},
		{ROLE_ORGANISER, RIGHT_ORGANISE}, {ROLE_ENTRY, RIGHT_ORGANISE},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		for (enum membership m = 0; m < MEMBERSHIPS; m++) {
			const bool has = (membership_facts[m].rights & (unsigned)cases[i].right) != 0;

			if (app_allows(cases[i].role, m) != (cases[i].right == EVERYBODY || has))
				fail_msg("role %d, '%s'", (int)cases[i].role, membership_names[m]);
		}
}

TEST(a_role_that_no_row_knows_may_do_nothing)
{
	static const enum router_role roles[] = {
		ROLE_RECORDER, ROLE_REFEREE, ROLE_ORGANISER, ROLE_ENTRY,
	};

	for (size_t i = 0; i < COUNT(roles); i++)
		assert_false(app_allows(roles[i], MEMBERSHIPS));
}

OWN_TEST(every_role_has_its_words_and_is_offered_if_it_may_be_given)
{
	const char *page = get(world, DESK "/people");

	for (enum membership m = 0; m < MEMBERSHIPS; m++) {
		struct arena *arena = world->arena;
		const char *name = membership_names[m];
		const char *option = arena_printf(arena, "value=\"%s\"", name);

		if (m == MEMBERSHIP_NONE)
			continue;
		for (size_t i = 0; i < LANGUAGES; i++)
			if (!templates_has_word(world->app->templates, languages[i].code,
			                        arena_printf(arena, "role.%s", name)) ||
			    !templates_has_word(world->app->templates, languages[i].code,
			                        arena_printf(arena, "role.means.%s", name)))
				fail_msg("no words: %s", name);
		if ((strstr(page, option) != NULL) != membership_facts[m].invited)
			fail_msg("offered or not: %s", name);
	}
}
