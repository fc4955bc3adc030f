#include "actions/hall.h"

#include "actions/sign_in.h"
#include "pages/app.h"
#include "pages/routes.h"

/* The desk's form of a result, sent as a browser sends it. */

#define TABLE "/en/desk/t/icho/rounds/1/tables/1"

struct desk {
	struct hall *hall;
	struct secret_key key;
	struct app app;
	struct router router;
	struct response response; /* of the last page */
	const char *session;
};

static void
sign_in_organiser(struct desk *desk)
{
	const struct account *account = organiser_account(&desk->app.office, "anna@example.org");

	membership_give(desk->hall->db, account->id, "icho", MEMBERSHIP_ORGANISER);
	desk->session = invitation_use(&desk->app.office,
	                               invitation_make(&desk->app.office, account));
}

/* icho-1 against icho-2 at table 1, which has no nigiri. */
static int
desk_setup(void **state)
{
	struct desk *desk = calloc(1, sizeof(*desk));
	struct game game = {.round = 1, .table = 1, .black = "icho-2", .white = "icho-1",
	                    .stones = 2, .black_count = -1, .white_count = -1};
	const char *why = "";
	void *hall;

	secret_init();
	assert_int_equal(0, hall_setup(&hall));
	desk->hall = hall;
	desk->app = (struct app){
		.office = desk->hall->office, .looks = looks_new(desk->hall->arena, &why),
		.base_address = "https://oshidori.example",
	};
	if (desk->app.looks == NULL)
		fail_msg("%s", why);
	desk->app.office.key = &desk->key;
	desk->router = (struct router){
		.app = &desk->app, .admit = app_admit, .csrf = app_csrf, .refuse = app_refuse,
	};
	desk->router.routes = routes_all(&desk->router.route_count);
	sign_in_organiser(desk);
	assert_true(round_insert(desk->hall->db, "icho", 1));
	game_insert(desk->hall->db, "icho", &game, 1);
	round_publish(desk->hall->db, "icho", 1);
	hall_read(desk->hall);
	*state = desk;
	return 0;
}

static int
desk_teardown(void **state)
{
	struct desk *desk = *state;
	void *hall = desk->hall;

	looks_free(desk->app.looks);
	free(desk);
	return hall_teardown(&hall);
}

/* The page's text; `fields` NULL: a GET. No template may name what its page has not. */
static const char *
ask(struct desk *desk, const char *path, const char *fields, int status)
{
	struct arena *arena = desk->hall->arena;
	const char *csrf = secret_derive(arena, &desk->key, "csrf", desk->session, NULL);
	struct request_raw raw = {
		.method = fields == NULL ? "GET" : "POST", .uri = path,
		.cookies = arena_printf(arena, "session=%s", desk->session),
		.content_type = fields == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(fields == NULL ? "" : arena_printf(arena, "csrf=%s&%s", csrf, fields)),
	};

	desk->response = response_new(arena);
	router_answer(&desk->router, arena, &raw, &desk->response);
	if (desk->response.status != status)
		fail_msg("%s: %d: %s", path, desk->response.status, desk->response.body.text);
	if (looks_missing(desk->app.looks) > 0)
		fail_msg("%s: a name is missing", path);
	hall_read(desk->hall);
	return desk->response.body.text;
}

static const struct game *
game_now(const struct desk *desk)
{
	return draw_game(&desk->hall->draw, 1, 1);
}

/* Both presses: the sum, then the record. */
static void
record_twice(struct desk *desk, const char *fields)
{
	struct arena *arena = desk->hall->arena;
	int version = game_now(desk)->version;
	const char *page = ask(desk, TABLE, arena_printf(arena, "%s&version=%d", fields, version), 200);
	const char *shown = strstr(page, "name=\"shown\" value=\"");
	char *text;

	assert_non_null(shown);
	shown += strlen("name=\"shown\" value=\"");
	text = arena_copy(arena, shown, strcspn(shown, "\""));
	for (char *at = text; *at != '\0'; at++)
		if (*at == ' ')
			*at = '+';
		else if (*at == '+')
			fail_msg("a plus that this test does not encode: %s", text);
	ask(desk, TABLE, arena_printf(arena, "%s&version=%d&shown=%s", fields, version, text), 303);
}

static void
has(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) == NULL)
		fail_msg("%s: no '%s' in the page", name, text);
}

static void
late_and_referee_stand_beside_forfeit_in_both_languages(void **state)
{
	struct desk *desk = *state;
	const char *page = ask(desk, TABLE, NULL, 200);
	const char *forfeit = strstr(page, "value=\"forfeit\"");

	assert_non_null(forfeit);
	has("late", page, "value=\"late\"> Too late<");
	has("referee", page, "value=\"referee\"> Referee’s decision<");
	assert_true(strstr(page, "value=\"late\"") > forfeit);
	assert_true(strstr(page, "value=\"both-lose\"") > strstr(page, "value=\"referee\""));
	page = ask(desk, "/ja/desk/t/icho/rounds/1/tables/1", NULL, 200);
	has("late", page, "value=\"late\"> 遅刻<");
	has("referee", page, "value=\"referee\"> 審判の判定<");
}

static void
a_reason_is_recorded_and_shown_again(void **state)
{
	struct desk *desk = *state;

	record_twice(desk, "by=void&reason=31+minutes%0D%0A%3C%22%26%27%3E");
	assert_string_equal("31 minutes\n<\"&'>", game_now(desk)->reason);
	has("the form", ask(desk, TABLE, NULL, 200), ">\n31 minutes\n&lt;&quot;&amp;&#39;&gt;</textarea>");
	has("the choice", desk->response.body.text, "value=\"void\" checked");
}

/* The result is the same, so nothing is left to confirm but to write it down. */
static void
another_reason_alone_is_recorded_too(void **state)
{
	struct desk *desk = *state;

	record_twice(desk, "by=void&reason=first");
	record_twice(desk, "by=void&reason=second");
	assert_string_equal("second", game_now(desk)->reason);
	assert_int_equal(2, game_now(desk)->version);
	record_twice(desk, "by=void&reason=second"); /* as it stands: nothing is written */
	assert_int_equal(2, game_now(desk)->version);
}

/* Swindon, "Late Players": such a win counts, but not for rating; here our own
 * rule of kanto-junior, which rates it. TOURNAMENT.md: both lose 0, void is no game. */
static void
the_sum_says_what_a_result_is_worth(void **state)
{
	static const struct {
		const char *fields, *says;
	} cases[] = {
		{"by=late&winner=black", "Counts 1 for Black and 0 for White; each counts in the other’s SOS. "
		                         "For rating it counts."},
		{"by=forfeit&winner=white", "Counts 0 for Black and 1 for White;"},
		{"by=both-lose", "Counts 0 for Black and 0 for White; each counts in the other’s SOS. "
		                 "For rating it does not count."},
		{"by=void", "No game: nobody gets a point, and neither counts in the other’s SOS. "
		            "For rating it does not count."},
	};
	struct desk *desk = *state;
	struct arena *arena = desk->hall->arena;

	for (size_t i = 0; i < COUNT(cases); i++)
		has(cases[i].fields, ask(desk, TABLE, arena_printf(arena, "%s&version=%d",
		    cases[i].fields, game_now(desk)->version), 200), cases[i].says);
	db_run(desk->hall->db, "UPDATE tournament SET overrides = $1", "t", "conduct.late_rated no\n");
	has("not rated", ask(desk, TABLE, arena_printf(arena, "by=late&winner=black&version=%d",
	    game_now(desk)->version), 200), "For rating it does not count.");
}

static void
a_reason_that_is_too_long_is_said_beside_its_field(void **state)
{
	struct desk *desk = *state;
	char reason[502] = "";
	const char *page;

	memset(reason, 'x', 501);
	page = ask(desk, TABLE, arena_printf(desk->hall->arena, "by=void&version=0&reason=%s", reason),
	           422);
	has("the words", page, "write 500 characters at most");
	has("the way there", page, "href=\"#reason\"");
	has("what was typed", page, reason);
	assert_int_equal(HOW_NONE, game_now(desk)->how);
}

int
main(void)
{
#define DESK(test) cmocka_unit_test_setup_teardown(test, desk_setup, desk_teardown)
	const struct CMUnitTest tests[] = {
		DESK(late_and_referee_stand_beside_forfeit_in_both_languages),
		DESK(a_reason_is_recorded_and_shown_again),
		DESK(another_reason_alone_is_recorded_too),
		DESK(the_sum_says_what_a_result_is_worth),
		DESK(a_reason_that_is_too_long_is_said_beside_its_field),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
