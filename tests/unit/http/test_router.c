#include "http/router.h"

#include <string.h>

#include "base/text.h"
#include "suite.h"

#define FORM "application/x-www-form-urlencoded"

/* What the router asked of the application, in the order it did. */
struct app {
	const char *ran;     /* the row's pattern */
	const struct router_route *admitted;
	struct request seen; /* as the handler or the refusal had it */
	int refused;
	const char *field;   /* that the refusal is about */
	bool turned_away;
	bool begun;
	struct buf steps;
};

static void
run(void *self, const struct router_route *route, const struct request *request,
    struct response *response)
{
	struct app *app = self;

	buf_text(&app->steps, "run ");
	assert_ptr_equal(app->admitted, route);
	app->ran = route->pattern;
	app->seen = *request;
	buf_text(&response->body, "done");
}

static void
begin(void *self, struct arena *arena)
{
	struct app *app = self;

	assert_non_null(arena);
	assert_int_equal(0, app->steps.len);
	app->begun = true;
}

static int
admit(void *self, const struct router_route *route, const struct request *request,
      struct response *response)
{
	struct app *app = self;

	(void)request;
	assert_true(app->begun);
	buf_text(&app->steps, "admit ");
	app->admitted = route;
	if (app->turned_away)
		response_redirect(response, "/en/sign-in");
	return app->turned_away ? ROUTER_ANSWERED : 0;
}

static bool
csrf(void *self, const struct request *request)
{
	struct app *app = self;
	const char *token = request_parameter_find(&request->body, "csrf");

	buf_text(&app->steps, "csrf ");
	return token != NULL && strcmp(token, "right") == 0;
}

static void
refuse(void *self, const struct request *request, struct response *response, int status,
       const char *field)
{
	struct app *app = self;

	assert_true(app->begun);
	buf_text(&app->steps, "refuse ");
	app->seen = *request;
	app->refused = status;
	app->field = field;
	buf_printf(&response->body, "%d", response->status);
}

static const struct router_field search_fields[] = {
	{.name = "q", .max = 4},
	{.name = "tag", .max = 4, .many = true},
	{.name = NULL},
};

static const struct router_field entry_fields[] = {
	{.name = "team", .max = 10},
	{.name = "note", .max = 10, .lines = true},
	{.name = "players.*.rank", .max = 3},
	{.name = "round", .max = 3, .many = true},
	{.name = NULL},
};

static const struct router_field file_fields[] = {
	{.name = "event", .file = true},
	{.name = "team", .max = 10},
	{.name = NULL},
};

static const struct router_route routes[] = {
	{METHOD_GET, "/", ROLE_ANYONE, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_GET, "/{lang}/", ROLE_ANYONE, search_fields, {NULL}, NULL, NULL},
	{METHOD_GET, "/{lang}/t/new", ROLE_SIGNED_IN, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_GET, "/{lang}/t/{slug}", ROLE_ANYONE, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_POST, "/{lang}/t/{slug}", ROLE_ANYONE, entry_fields, {NULL}, NULL, NULL},
	{METHOD_GET, "/{lang}/t/{slug}/rounds/{n}", ROLE_ANYONE, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_POST, "/{lang}/t/{slug}/withdraw", ROLE_ORGANISER, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_PUT, "/{lang}/t/{slug}/game", ROLE_ORGANISER, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_DELETE, "/{lang}/t/{slug}/game", ROLE_ORGANISER, router_no_fields, {NULL}, NULL, NULL},
	{METHOD_POST, "/{lang}/import", ROLE_ORGANISER, file_fields, {NULL}, NULL, NULL},
};

static struct response
answer_body(struct arena *arena, struct app *app, const struct request_raw *raw,
            enum router_body body)
{
	const struct router router = {
		.routes = routes, .route_count = COUNT(routes), .app = app, .body = body,
		.begin = begin, .admit = admit, .run = run, .csrf = csrf, .refuse = refuse,
	};
	struct response response = response_new(arena);

	app->begun = false;
	app->steps = buf_new(arena, 64);
	router_answer(&router, arena, raw, &response);
	return response;
}

static struct response
answer(struct arena *arena, struct app *app, const char *method, const char *uri)
{
	const struct request_raw raw = {.method = method, .uri = uri};

	return answer_body(arena, app, &raw, BODY_FORM);
}

static struct response
post(struct arena *arena, struct app *app, const char *uri, const char *body)
{
	const struct request_raw raw = {
		.method = "POST", .uri = uri, .body = slice_of(body),
		.content_type = FORM,
	};

	return answer_body(arena, app, &raw, BODY_FORM);
}

ARENA_TEST(a_path_finds_its_row_or_nothing)
{
	static const struct {
		const char *uri, *pattern;
	} cases[] = {
		{"/", "/"}, {"/en/", "/{lang}/"}, {"/ja/", "/{lang}/"},
		{"/%6aa/", "/{lang}/"}, {"/en", NULL}, {"/fr/", NULL}, {"/EN/", NULL},
		{"/eng/", NULL}, {"/en/t/", NULL}, {"/en/t/new", "/{lang}/t/new"},
		{"/en/t/newer", "/{lang}/t/{slug}"},
		{"/en/t/icho-7", "/{lang}/t/{slug}"},
		{"/en/t/icho-7/x", NULL},
		{"/en/t/{slug}", "/{lang}/t/{slug}"},
		{"/{lang}/t/icho-7", NULL},
		{"/en/t/icho-7/rounds/1", "/{lang}/t/{slug}/rounds/{n}"},
		{"/en/t/icho-7/rounds/9999", "/{lang}/t/{slug}/rounds/{n}"},
		{"/en/t/icho-7/rounds/10000", NULL},
		{"/en/t/icho-7/rounds/0", NULL}, {"/en/t/icho-7/rounds/01", NULL},
		{"/en/t/icho-7/rounds/", NULL}, {"/en/t/icho-7/rounds/-1", NULL},
		{"/en/t/icho-7/rounds/1a", NULL},
		{"/en/t/icho-7/rounds/%EF%BC%91", NULL}, /* a wide 1 */
		{"/en/t/icho-7/rounds", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct app app = {0};

		answer(arena, &app, "GET", cases[i].uri);
		if (app.refused != (cases[i].pattern == NULL ? 404 : 0) ||
		    (app.ran != NULL && strcmp(app.ran, cases[i].pattern) != 0))
			fail_msg("%s: %d %s", cases[i].uri, app.refused, app.ran);
	}
}

ARENA_TEST(a_handler_sees_what_the_pattern_caught)
{
	struct app app = {0};

	answer(arena, &app, "GET", "/ja/t/%E9%8A%80%E6%9D%8F/rounds/3");
	assert_int_equal(app.seen.captures.count, 3);
	assert_string_equal(request_parameter_find(&app.seen.captures, "lang"), "ja");
	assert_string_equal(request_parameter_find(&app.seen.captures, "slug"), "銀杏");
	assert_string_equal(request_parameter_find(&app.seen.captures, "n"), "3");
	answer(arena, &app, "GET", "/");
	assert_int_equal(app.seen.captures.count, 0);
}

ARENA_TEST(a_slash_too_many_leads_to_the_page_without_it)
{
	static const struct {
		const char *method, *uri, *to; /* NULL: refused */
	} cases[] = {
		{"GET", "/en/t/icho-7/", "/en/t/icho-7"},
		{"HEAD", "/en/t/icho-7/rounds/1/", "/en/t/icho-7/rounds/1"},
		{"GET", "/en/t/icho-7/?said=x%20y", "/en/t/icho-7?said=x%20y"},
		{"POST", "/en/t/icho-7/", NULL}, {"GET", "/en/t/icho-7/withdraw/", NULL},
		{"GET", "/en/t/icho%0a7/", NULL}, {"GET", "//", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct app app = {0};
		const struct response response = answer(arena, &app, cases[i].method, cases[i].uri);

		if (cases[i].to == NULL)
			assert_int_not_equal(0, app.refused);
		else
			assert_string_equal(arena_printf(arena, "Location: %s\r\n", cases[i].to),
			                    response.head.text);
		assert_null(app.ran);
	}
}

ARENA_TEST(another_method_is_refused_with_all_that_are_allowed)
{
	static const struct {
		const char *method, *uri, *allow;
	} cases[] = {
		{"POST", "/en/", "Allow: GET, HEAD\r\n"},
		{"OPTIONS", "/en/", "Allow: GET, HEAD\r\n"},
		{"BREW", "/en/", "Allow: GET, HEAD\r\n"},
		{"PUT", "/en/t/icho-7", "Allow: GET, HEAD, POST\r\n"},
		{"PUT", "/en/t/new", "Allow: GET, HEAD, POST\r\n"},
		{"GET", "/en/t/icho-7/withdraw", "Allow: POST\r\n"},
		{"HEAD", "/en/t/icho-7/withdraw", "Allow: POST\r\n"},
		{"POST", "/en/t/icho-7/game", "Allow: PUT, DELETE\r\n"},
		{"OPTIONS", "/nowhere", ""}, /* unknown by any method */
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct app app = {0};
		struct response response = answer(arena, &app, cases[i].method, cases[i].uri);
		int status = cases[i].allow[0] == '\0' ? 404 : 405;

		if (app.refused != status || strcmp(response.head.text, cases[i].allow) != 0)
			fail_msg("%s %s: %d %s", cases[i].method, cases[i].uri, app.refused,
			         response.head.text);
		assert_int_equal(response.status, status);
		assert_null(app.admitted);
	}
}

ARENA_TEST(head_runs_the_handler_of_get)
{
	struct app app = {0};

	answer(arena, &app, "HEAD", "/en/?q=a");
	assert_string_equal(app.ran, "/{lang}/");
	assert_int_equal(app.seen.method, METHOD_HEAD);
	assert_string_equal(request_parameter_find(&app.seen.query, "q"), "a");
	answer(arena, &app, "HEAD", "/en/?x=a");
	assert_int_equal(app.refused, 422);
}

ARENA_TEST(a_post_goes_past_a_fixed_row_that_only_answers_get)
{
	struct app app = {0};

	post(arena, &app, "/en/t/new", "csrf=right");
	assert_string_equal(app.ran, "/{lang}/t/{slug}");
	assert_int_equal(app.admitted->method, METHOD_POST);
	assert_string_equal(request_parameter_find(&app.seen.captures, "slug"), "new");
}

struct asked {
	const char *name, *method, *uri, *type, *body, *steps;
	bool turned_away;
	int status;
};

static void
steps_check(struct arena *arena, enum router_body body, const struct asked *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct app app = {.turned_away = cases[i].turned_away};
		const struct request_raw raw = {
			.method = cases[i].method, .uri = cases[i].uri,
			.content_type = cases[i].type, .body = slice_of(cases[i].body),
		};
		struct response response = answer_body(arena, &app, &raw, body);

		if (strcmp(app.steps.text, cases[i].steps) != 0 || app.refused != cases[i].status)
			fail_msg("%s: %s%d", cases[i].name, app.steps.text, app.refused);
		if (cases[i].status != 0)
			assert_int_equal(response.status, cases[i].status);
	}
}

ARENA_TEST(checks_come_in_their_order_and_the_first_that_fails_answers)
{
	static const struct asked cases[] = {
		{"all is well", "POST", "/en/t/a", FORM, "csrf=right&team=x",
		 "admit csrf run ", false, 0},
		{"a bad path comes before a bad body", "POST", "/en/%", "application/json", "{}",
		 "refuse ", true, 400},
		{"a bad body comes before an unknown path", "POST", "/x",
		 FORM, "%", "refuse ", true, 400},
		{"an unknown path comes before the type", "POST", "/x", "application/json", "{}",
		 "refuse ", true, 404},
		{"the method comes before who is asking", "POST", "/en/", "application/json", "{}",
		 "refuse ", true, 405},
		{"who is asking comes before the form", "POST", "/en/t/a", "application/json", "{}",
		 "admit ", true, 0},
		{"a body that is no form", "POST", "/en/t/a", "application/json", "{}",
		 "admit refuse ", false, 415},
		{"a body without a type", "POST", "/en/t/a", NULL, "csrf=right",
		 "admit refuse ", false, 415},
		{"no token", "POST", "/en/t/a", NULL, "", "admit csrf refuse ", false, 403},
		{"the token comes before the fields", "POST", "/en/t/a",
		 FORM, "csrf=wrong&x=1", "admit csrf refuse ", false, 403},
		{"an unknown field", "POST", "/en/t/a", FORM, "csrf=right&x=1",
		 "admit csrf refuse ", false, 422},
		{"a token in the address is none", "POST", "/en/t/a?csrf=right", NULL, "",
		 "admit csrf refuse ", false, 403},
		{"another method needs the token too", "DELETE", "/en/t/a/game", NULL, "",
		 "admit csrf refuse ", false, 403},
		{"and a form", "PUT", "/en/t/a/game", "application/json", "{}",
		 "admit refuse ", false, 415},
		{"reading needs no token", "GET", "/en/t/a", NULL, "", "admit run ", false, 0},
	};

	steps_check(arena, BODY_FORM, cases, COUNT(cases));
}

ARENA_TEST(who_is_turned_away_gets_the_answer_of_the_one_who_did)
{
	struct app app = {.turned_away = true};
	struct response response = post(arena, &app, "/en/t/a/withdraw", "csrf=right");

	assert_null(app.ran);
	assert_int_equal(app.refused, 0);
	assert_int_equal(app.admitted->role, ROLE_ORGANISER);
	assert_int_equal(response.status, 303);
}

ARENA_TEST(a_form_gives_the_fields_of_its_row_and_no_others)
{
	static const struct {
		const char *name, *body;
		int status;
	} cases[] = {
		{"only the token", "csrf=right", 0},
		{"every field", "csrf=right&team=a&note=b&players.0.rank=3d&players.12.rank=1k", 0},
		{"a list of checkboxes", "csrf=right&round=1&round=2", 0},
		{"a field twice", "csrf=right&team=a&team=b", 422},
		{"a field twice, once empty", "csrf=right&team=&team=b", 422},
		{"a field twice in a row of many", "csrf=right&players.1.rank=a&players.1.rank=b", 422},
		{"the token twice", "csrf=right&csrf=right", 422},
		{"a field with another case", "csrf=right&Team=a", 422},
		{"the start of a name", "csrf=right&tea=a", 422},
		{"more than a name", "csrf=right&teams=a", 422},
		{"no digits", "csrf=right&players..rank=a", 422},
		{"letters for digits", "csrf=right&players.x.rank=a", 422},
		{"the pattern itself", "csrf=right&players.*.rank=a", 422},
		{"more after the digits", "csrf=right&players.1x.rank=a", 422},
		{"less after the digits", "csrf=right&players.1", 422},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct app app = {0};

		post(arena, &app, "/en/t/a", cases[i].body);
		if (app.refused != cases[i].status)
			fail_msg("%s: %d", cases[i].name, app.refused);
	}
}

ARENA_TEST(a_refusal_names_the_field_it_is_about)
{
	struct app app = {0};

	post(arena, &app, "/en/t/a", "csrf=right&note=a&teams=a");
	assert_string_equal(app.field, "teams");
	post(arena, &app, "/en/t/a?from=b", "csrf=right");
	assert_string_equal(app.field, "from");
	answer(arena, &app, "GET", "/en/?q=a&q=b");
	assert_string_equal(app.field, "q");
	answer(arena, &app, "GET", "/nowhere");
	assert_null(app.field);
}

/* A program sends JSON, shows who it is by a token of its own, and may have a query. */
ARENA_TEST(where_bodies_are_json_no_form_and_no_csrf_token_is_asked_for)
{
	static const struct asked cases[] = {
		{"JSON", "POST", "/en/t/a", "application/json; charset=utf-8", "{",
		 "admit run ", false, 0},
		{"nothing at all", "DELETE", "/en/t/a/game", NULL, "", "admit run ", false, 0},
		{"a form", "POST", "/en/t/a", FORM, "csrf=right", "admit refuse ", false, 415},
		{"a body without a type", "PUT", "/en/t/a/game", NULL, "{}",
		 "admit refuse ", false, 415},
		{"a type like it", "PUT", "/en/t/a/game", "application/json5", "{}",
		 "admit refuse ", false, 415},
		{"a field of the query", "POST", "/en/t/a?team=x", "application/json", "{}",
		 "admit run ", false, 0},
		{"one that the row has not", "POST", "/en/t/a?csrf=x", "application/json", "{}",
		 "admit refuse ", false, 422},
	};

	steps_check(arena, BODY_JSON, cases, COUNT(cases));
}

ARENA_TEST(a_post_has_its_fields_in_the_body_and_a_get_in_the_query)
{
	static const struct {
		const char *uri, *body; /* NULL: a GET */
		int status;
	} cases[] = {
		{"/en/t/a/withdraw", "csrf=right", 0}, {"/en/t/a/withdraw", "csrf=right&team=a", 422},
		{"/en/t/a?q=a", NULL, 422}, {"/en/t/a?", NULL, 0}, {"/en/t/a?team=x", "csrf=right", 422},
		{"/en/?csrf=right", NULL, 422}, {"/en/?q=a&tag=b&tag=c", NULL, 0},
	};
	struct app app;

	for (size_t i = 0; i < COUNT(cases); i++) {
		app = (struct app){0};
		if (cases[i].body == NULL)
			answer(arena, &app, "GET", cases[i].uri);
		else
			post(arena, &app, cases[i].uri, cases[i].body);
		if (app.refused != cases[i].status)
			fail_msg("%s: %d", cases[i].uri, app.refused);
	}
	assert_int_equal(app.seen.query.count, 3);
}

ARENA_TEST(values_are_cleaned_before_a_handler_sees_them)
{
	struct app app = {0};

	/* a combining diaeresis, an ideographic space, line ends of two kinds */
	post(arena, &app, "/en/t/a",
	     "csrf=right&team=+Mu%CC%88ller%E3%80%80%0D%0A+x+&note=a++b%0D%0A%0Ac%0A");
	assert_string_equal(request_parameter_find(&app.seen.body, "team"), "Müller x");
	assert_string_equal(request_parameter_find(&app.seen.body, "note"), "a b\n\nc");
	answer(arena, &app, "GET", "/en/?q=++a%0Ab");
	assert_string_equal(request_parameter_find(&app.seen.query, "q"), "a b");
}

/* "csrf=right&team=", then so many of 銀. */
static const char *
long_form(struct arena *arena, size_t count)
{
	struct buf body = buf_new(arena, 16 + 9 * count);

	buf_text(&body, "csrf=right&team=");
	while (count-- > 0)
		buf_text(&body, "%E9%8A%80");
	return body.text;
}

ARENA_TEST(a_value_over_its_limit_reaches_the_handler_unless_it_is_absurd)
{
	struct app app = {0};

	post(arena, &app, "/en/t/a", long_form(arena, 11));
	assert_int_equal(text_length(request_parameter_find(&app.seen.body, "team")), 11);
	post(arena, &app, "/en/t/a", long_form(arena, 16 * 10 + 256));
	assert_int_equal(app.refused, 0);
	post(arena, &app, "/en/t/a", long_form(arena, 16 * 10 + 257));
	assert_int_equal(app.refused, 422);
}

ARENA_TEST(a_refusal_knows_the_path_and_the_captures_that_were_found)
{
	struct app app = {0};
	const struct request_raw raw = {.method = "POST", .uri = "/ja/t/a", .body_refused = 413};

	post(arena, &app, "/ja/t/a", "csrf=wrong");
	assert_string_equal(request_parameter_find(&app.seen.captures, "lang"), "ja");
	answer(arena, &app, "GET", "/ja/nowhere");
	assert_string_equal(app.seen.path, "/ja/nowhere");
	assert_int_equal(app.seen.captures.count, 0);
	answer(arena, &app, "GET", "/ja/%00");
	assert_string_equal(app.seen.path, "/");
	answer_body(arena, &app, &raw, BODY_FORM);
	assert_int_equal(app.refused, 413);
	assert_string_equal(app.seen.path, "/ja/t/a");
}

ARENA_TEST(the_page_of_a_form_is_at_its_address_or_above_it)
{
	static const char *const cases[][2] = {
		{"/en/t/a", "/en/t/a"}, {"/en/t/a/withdraw", "/en/t/a"}, {"/ja/t/a/rounds/3/x/y", "/ja/t/a/rounds/3"},
		{"/en/import", "/"}, {"/", "/"},
	};
	const struct router router = {.routes = routes, .route_count = COUNT(routes)};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(router_page_at(&router, arena, cases[i][0]), cases[i][1]);
}

#define PART(disposition, bytes) "--b\r\nContent-Disposition: form-data; " disposition "\r\n\r\n" bytes "\r\n"
#define CSRF PART("name=\"csrf\"", "right")

ARENA_TEST(a_form_with_a_file_is_for_the_rows_that_take_one)
{
	static const struct {
		const char *name, *uri, *body;
		int status;
	} cases[] = {
		{"a file", "/en/import", CSRF PART("name=\"event\"; filename=\"a\"", "{}") "--b--", 0},
		{"none", "/en/import", CSRF "--b--\r\n", 0},
		{"a text beside it", "/en/import", CSRF PART("name=\"team\"", " a ") "--b--", 0},
		{"a row without", "/en/t/a", CSRF "--b--", 415},
		{"malformed", "/en/import", CSRF, 400},
		{"no token", "/en/import", PART("name=\"team\"", "a") "--b--", 403},
		{"another field's", "/en/import", CSRF PART("name=\"team\"; filename=\"a\"", "{}") "--b--", 422},
		{"a text for it", "/en/import", CSRF PART("name=\"event\"", "{}") "--b--", 422},
		{"an unknown text", "/en/import", CSRF PART("name=\"more\"", "a") "--b--", 422},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct app app = {0};
		const struct request_raw raw = {
			.method = "POST", .uri = cases[i].uri, .body = slice_of(cases[i].body),
			.content_type = "multipart/form-data; boundary=b",
		};

		answer_body(arena, &app, &raw, BODY_FORM);
		if (app.refused != cases[i].status)
			fail_msg("%s: %d", cases[i].name, app.refused);
		if (i == 0)
			assert_true(slice_is(app.seen.file.bytes, "{}"));
		if (i == 2)
			assert_string_equal(request_parameter_find(&app.seen.body, "team"), "a");
	}
	for (size_t i = 0; i < 2; i++) { /* a plain form passes too, but never a file in it */
		struct app app = {0};

		post(arena, &app, "/en/import", i == 0 ? "csrf=right" : "csrf=right&event=x");
		assert_int_equal(app.refused, i == 0 ? 0 : 422);
	}
}

ARENA_TEST(only_a_row_that_takes_a_file_reads_more_than_a_mebibyte)
{
	static const char *const uris[] = {"/en/import", "/en/t/a", "/en/nowhere"};
	static const int statuses[] = {0, 413, 404};
	char *bytes = arena_alloc(arena, REQUEST_BODY_MAX + 1);

	for (size_t i = 0; i < COUNT(uris); i++) {
		struct app app = {0};
		const struct request_raw raw = {
			.method = "POST", .uri = uris[i], .content_type = "application/json",
			.body = {bytes, REQUEST_BODY_MAX + 1},
		};

		answer_body(arena, &app, &raw, BODY_JSON);
		assert_int_equal(app.refused, statuses[i]);
	}
}
