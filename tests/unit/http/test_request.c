#include "http/request.h"

#include <string.h>

#include "suite.h"

#define FORM "application/x-www-form-urlencoded"

static int
parse_get(struct arena *arena, const char *uri, struct request *request)
{
	const struct request_raw raw = {.method = "GET", .uri = uri};

	return request_parse(arena, &raw, request);
}

static int
parse_body(struct arena *arena, const char *method, const char *type, const char *body,
           struct request *request)
{
	const struct request_raw raw = {
		.method = method, .uri = "/", .content_type = type, .body = slice_of(body),
	};

	return request_parse(arena, &raw, request);
}

/* As the other, or neither is there. */
static void
assert_text(const char *name, const char *got, const char *want)
{
	if ((got == NULL) != (want == NULL) || (got != NULL && strcmp(got, want) != 0))
		fail_msg("\"%s\" gives %s", name, got == NULL ? "none" : got);
}

/* A request that is good. */
static struct request
parsed(struct arena *arena, struct request_raw raw)
{
	struct request request;

	if (raw.uri == NULL)
		raw.uri = "/";
	assert_int_equal(request_parse(arena, &raw, &request), 0);
	return request;
}

#define PARSED(...) parsed(arena, (struct request_raw){__VA_ARGS__})

ARENA_TEST(a_path_is_decoded_once_and_keeps_its_plus)
{
	static const struct {
		const char *uri, *path;
	} cases[] = {
		{"/", "/"},
		{"/en/", "/en/"},
		{"/ja/t/icho-7", "/ja/t/icho-7"},
		{"/%65n/t/%E9%8A%80%e6%9d%8f", "/en/t/銀杏"},
		{"/en/銀杏", "/en/銀杏"}, {"/en/a+b", "/en/a+b"}, {"/en/%252F", "/en/%2F"},
		{"/en/a%3Fb?c=d", "/en/a?b"}, {"/en/%23", "/en/#"}, {"/en/...", "/en/..."},
		{"/en/.well-known", "/en/.well-known"},
		{"/en/a..", "/en/a.."},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_text(cases[i].uri, PARSED(.method = "GET", .uri = cases[i].uri).path, cases[i].path);
	}
}

ARENA_TEST(an_address_that_can_be_read_in_two_ways_is_refused)
{
	static const char *const uris[] = {
		NULL, "", "?a=b", "en/", "*", "http://example.org/",
		"//", "//example.org/", "/en//", "/en//t",
		"/.", "/..", "/en/.", "/en/../etc", "/../", "/en/./t", "/%2e%2e/", "/en/.%2E",
		"/en%2Ft", "/en%2ft", "/en/%2F..",
		"/%", "/%4", "/%4g", "/%g4", "/%%34", "/% 41", "/%+1",
		"/a%00b", "/a%0Ab", "/a%0db", "/a%09b", "/a%1fb", "/a%7fb", "/a%C2%85b", "/a\x01" "b",
		"/%ff", "/%C3", "/%C0%AF", "/%ED%A0%80", "/%F4%90%80%80", "/\xff",
		"/a b", "/a#b", "/?a=b#c", "/?a= b", "/?a=\tb", "/?a=\x7f",
	};

	for (size_t i = 0; i < COUNT(uris); i++) {
		struct request request;
		int status = parse_get(arena, uris[i], &request);

		if (status != 400)
			fail_msg("%s: %d", uris[i] == NULL ? "no address" : uris[i], status);
		assert_non_null(request.path);
		assert_non_null(request.query_text);
	}
}

ARENA_TEST(a_query_is_a_list_of_names_and_values)
{
	static const char uri[] = "/?a=1+2&b=%2B%26&&c&d=&a=x=y?z&%E9%8A%80=%0D%0A&";
	struct request request;

	assert_int_equal(parse_get(arena, uri, &request), 0);
	assert_string_equal(request.query_text, uri + 2);
	assert_int_equal(request.query.count, 6);
	assert_string_equal(request_parameter_find(&request.query, "a"), "1 2");
	assert_string_equal(request_parameter_find(&request.query, "b"), "+&");
	assert_string_equal(request_parameter_find(&request.query, "c"), "");
	assert_string_equal(request_parameter_find(&request.query, "d"), "");
	assert_string_equal(request.query.list[4].name, "a");
	assert_string_equal(request.query.list[4].value, "x=y?z");
	assert_string_equal(request_parameter_find(&request.query, "銀"), "\r\n");
	assert_null(request_parameter_find(&request.query, "A"));
	assert_null(request_parameter_find(&request.body, "a"));
}

ARENA_TEST(a_query_without_anything_is_empty)
{
	static const char *const uris[] = {"/en/", "/en/?", "/en/?&", "/en/?&&"};

	for (size_t i = 0; i < COUNT(uris); i++) {
		struct request request;

		assert_int_equal(parse_get(arena, uris[i], &request), 0);
		assert_int_equal(request.query.count, 0);
	}
}

ARENA_TEST(a_malformed_parameter_is_refused_and_the_path_still_known)
{
	static const char *const uris[] = {
		"/ja/?=", "/ja/?=x", "/ja/?a=%", "/ja/?a=%4", "/ja/?%zz=1", "/ja/?a=%00", "/ja/?a=%1b",
		"/ja/?a=%c2%9f", "/ja/?a=%ff", "/ja/?a%0Ab=1", "/ja/?a=1&b=%E9%8A",
	};

	for (size_t i = 0; i < COUNT(uris); i++) {
		struct request request;
		int status = parse_get(arena, uris[i], &request);

		if (status != 400)
			fail_msg("%s: %d", uris[i], status);
		assert_string_equal(request.path, "/ja/");
		assert_int_equal(request.query.count, 0);
	}
}

/* `head`, then `piece` over and over until `len` bytes are reached. */
static const char *
text_of(struct arena *arena, const char *head, const char *piece, size_t len)
{
	char *text = arena_alloc(arena, len + 1);

	for (size_t i = 0; i < len; i++)
		text[i] = i < strlen(head) ? head[i] : piece[(i - strlen(head)) % strlen(piece)];
	return text;
}

ARENA_TEST(an_address_may_reach_its_limit_but_not_pass_it)
{
	struct request request;
	const char *path = text_of(arena, "/", "a", REQUEST_PATH_MAX);
	const char *path_over = text_of(arena, "/", "a", REQUEST_PATH_MAX + 1);
	const char *query = text_of(arena, "/?", "a", REQUEST_QUERY_MAX + 2);
	const char *query_over = text_of(arena, "/?", "a", REQUEST_QUERY_MAX + 3);

	assert_int_equal(parse_get(arena, path, &request), 0);
	assert_int_equal(parse_get(arena, path_over, &request), 414);
	assert_int_equal(parse_get(arena, query, &request), 0);
	assert_int_equal(parse_get(arena, query_over, &request), 414);
}

ARENA_TEST(four_hundred_parameters_pass_and_one_more_does_not)
{
	struct request request;
	const char *uri = text_of(arena, "/?", "a&", 2 + 2 * REQUEST_PARAMETERS_MAX);
	const char *uri_over = text_of(arena, "/?", "a&", 3 + 2 * REQUEST_PARAMETERS_MAX);

	assert_int_equal(parse_get(arena, uri, &request), 0);
	assert_int_equal(request.query.count, REQUEST_PARAMETERS_MAX);
	assert_int_equal(parse_get(arena, uri_over, &request), 414);
	assert_int_equal(parse_body(arena, "POST", FORM, uri + 2, &request), 0);
	assert_int_equal(request.body.count, REQUEST_PARAMETERS_MAX);
	assert_int_equal(parse_body(arena, "POST", FORM, uri_over + 2, &request), 413);
}

ARENA_TEST(a_body_may_reach_its_limit_but_not_pass_it)
{
	struct request request;
	const char *body = text_of(arena, "a=", "+", REQUEST_TEXTS_MAX);
	const char *over = text_of(arena, "a=", "+", REQUEST_TEXTS_MAX + 1);

	assert_int_equal(parse_body(arena, "POST", FORM, body, &request), 0);
	assert_int_equal(strlen(request_parameter_find(&request.body, "a")), REQUEST_TEXTS_MAX - 2);
	assert_int_equal(parse_body(arena, "POST", FORM, over, &request), 413);
	/* Whether it may be a file is the row's to say. */
	assert_int_equal(parse_body(arena, "PUT", "application/json", over, &request), 0);
	assert_int_equal(request.body_bytes.len, REQUEST_TEXTS_MAX + 1);
	over = text_of(arena, "a=", "+", REQUEST_FILE_MAX + 1);
	assert_int_equal(parse_body(arena, "PUT", "application/json", over, &request), 413);
}

ARENA_TEST(only_a_posted_form_is_parsed)
{
	static const struct {
		const char *method, *type, *kept_type;
		size_t count, bytes;
		bool form;
	} cases[] = {
		{"POST", FORM, FORM, 1, 5, true},
		{"POST", FORM "; charset=UTF-8", FORM, 1, 5, true},
		{"POST", "Application/X-WWW-Form-URLencoded ;charset=utf-8", FORM, 1, 5, true},
		{"POST", FORM "2", FORM "2", 0, 5, false},
		{"POST", "multipart/form-data; boundary=" FORM, "multipart/form-data", 0, 5, false},
		{"POST", "application/json", "application/json", 0, 5, false},
		{"POST", "", "", 0, 5, false},
		{"PUT", FORM, FORM, 0, 5, true},
		{"GET", FORM, FORM, 0, 0, true},
		{"HEAD", FORM, FORM, 0, 0, true},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request request;

		assert_int_equal(parse_body(arena, cases[i].method, cases[i].type, "a=%31", &request), 0);
		if (strcmp(request.content_type, cases[i].kept_type) != 0 ||
		    request.body.count != cases[i].count ||
		    request.body_bytes.len != cases[i].bytes ||
		    request_is_form(&request) != cases[i].form)
			fail_msg("%s of %s: %s, %zu fields, %zu bytes", cases[i].method, cases[i].type,
			         request.content_type, request.body.count, request.body_bytes.len);
	}
}

ARENA_TEST(an_empty_body_without_a_type_is_a_form_without_fields)
{
	struct request request;

	assert_int_equal(parse_body(arena, "POST", NULL, "", &request), 0);
	assert_true(request_is_form(&request));
	assert_int_equal(parse_body(arena, "POST", "", "", &request), 0);
	assert_true(request_is_form(&request));
	assert_int_equal(parse_body(arena, "POST", FORM, "", &request), 0);
	assert_int_equal(request.body.count, 0);
}

ARENA_TEST(a_body_that_is_no_text_is_refused)
{
	struct request request;
	const struct request_raw nul = {
		.method = "POST", .uri = "/", .content_type = FORM, .body = {"a=1\0b", 5},
	};
	const struct request_raw cut = { /* in the middle of %41 */
		.method = "POST", .uri = "/", .content_type = FORM, .body = {"a=%41", 4},
	};

	assert_int_equal(request_parse(arena, &nul, &request), 400);
	assert_int_equal(request_parse(arena, &cut, &request), 400);
	assert_int_equal(parse_body(arena, "POST", FORM, "a=%E3%81", &request), 400);
	assert_int_equal(parse_body(arena, "POST", FORM, "a=\xe3\x81", &request), 400);
	assert_int_equal(parse_body(arena, "POST", FORM, "a=%1", &request), 400);
	assert_int_equal(request.body.count, 0);
	/* "山田" in Shift_JIS */
	assert_int_equal(parse_body(arena, "POST", FORM, "a=%8eR%93c", &request), 400);
}

ARENA_TEST(a_body_the_server_did_not_read_keeps_its_reason)
{
	struct request request;
	struct request_raw raw = {.method = "POST", .uri = "/ja/t", .body_refused = 413};

	assert_int_equal(request_parse(arena, &raw, &request), 413);
	assert_string_equal(request.path, "/ja/t");
	raw.uri = "/ja/%";
	assert_int_equal(request_parse(arena, &raw, &request), 400);
}

ARENA_TEST(the_length_of_a_body_is_a_number_within_the_limit)
{
	static const struct {
		const char *method, *header;
		int status;
		size_t length;
	} cases[] = {
		{"POST", NULL, 0, 0}, {"POST", "", 0, 0}, {"POST", "0", 0, 0},
		{"POST", "12", 0, 12}, {"PUT", "0012", 0, 12},
		{"POST", "1048576", 0, 1048576}, {"POST", "1048577", 0, 1048577},
		{"POST", "16777216", 0, 16777216}, {"POST", "16777217", 413, 0},
		{"POST", "99999999999999999999999999999999999999", 413, 0},
		{"POST", "18446744073709551617", 413, 0},
		{"POST", "-1", 400, 0}, {"POST", "+1", 400, 0}, {"POST", " 1", 400, 0},
		{"POST", "1 ", 400, 0}, {"POST", "0x10", 400, 0}, {"POST", "1,1", 400, 0},
		{"POST", "99999999999x", 400, 0}, {"GET", "12", 0, 0}, {"HEAD", "x", 0, 0},
		{NULL, "12", 0, 12},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		size_t length = 99;
		int status = request_body_length(cases[i].method, cases[i].header, &length);

		if (status != cases[i].status || (status == 0 && length != cases[i].length))
			fail_msg("\"%s\": %d, %zu", cases[i].header, status, length);
	}
}

ARENA_TEST(a_method_is_one_of_those_we_know_in_capitals)
{
	static const char *const others[] = {
		NULL, "", "get", "GETS", "OPTIONS", "TRACE", "OTHER", "PO",
	};

	for (enum request_method method = METHOD_GET; method < METHOD_OTHER; method++) {
		const char *name = request_method_name(method);

		assert_int_equal(PARSED(.method = name).method, method);
	}
	for (size_t i = 0; i < COUNT(others); i++)
		assert_int_equal(PARSED(.method = others[i]).method,
		                 METHOD_OTHER);
}

ARENA_TEST(a_header_with_a_control_character_is_refused)
{
	static const char bad[] = "a\x1b[2J";
	const struct request_raw raws[] = {
		{.uri = "/en/", .cookies = bad}, {.uri = "/en/", .origin = bad},
		{.uri = "/en/", .accept_language = bad}, {.uri = "/en/", .if_none_match = bad},
		{.uri = "/en/", .authorization = bad}, {.uri = "/en/", .content_type = bad},
		{.uri = "/en/", .remote = bad}, {.uri = "/en/", .cookies = "a=b\r\nc"},
	};
	const struct request_raw foreign = {.uri = "/en/", .cookies = "city=東京; s=1"};
	struct request request;

	for (size_t i = 0; i < COUNT(raws); i++) {
		assert_int_equal(request_parse(arena, &raws[i], &request), 400);
		assert_string_equal(request.path, "/en/");
	}
	assert_int_equal(request_parse(arena, &foreign, &request), 0);
	assert_string_equal(request_cookie(&request, "s"), "1");
}

ARENA_TEST(a_browser_is_called_what_people_call_it)
{
	static const struct {
		const char *agent, *name;
	} cases[] = {
		{NULL, ""}, {"curl/7.88.1", ""},
		{"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		 "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0", "Edge, Windows"},
		{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
		 "Chrome/126.0.0.0 Mobile Safari/537.36", "Chrome, Android"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
		 "Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"},
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) something", "Mac"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request request = PARSED(.uri = "/", .agent = cases[i].agent);

		assert_string_equal(cases[i].name, request_browser(&request));
	}
}

ARENA_TEST(headers_that_are_absent_are_empty)
{
	const struct request request = PARSED(.uri = "/");

	assert_string_equal(request.content_type, "");
	assert_string_equal(request.cookies, "");
	assert_string_equal(request.accept_language, "");
	assert_string_equal(request.if_none_match, "");
	assert_string_equal(request.authorization, "");
	assert_string_equal(request.origin, "");
	assert_string_equal(request.remote, "");
}

ARENA_TEST(only_https_on_is_secure)
{
	static const char *const others[] = {NULL, "", "off", "0"};

	assert_true(PARSED(.https = "on").secure);
	for (size_t i = 0; i < COUNT(others); i++)
		assert_false(PARSED(.https = others[i]).secure);
}

ARENA_TEST(a_cookie_is_found_by_its_whole_name)
{
	static const struct {
		const char *cookies, *value;
	} cases[] = {
		{NULL, NULL}, {"", NULL}, {"session=abc", "abc"},
		{"a=1; session=abc; b=2", "abc"}, {"a=1;session=abc", "abc"},
		{" session=abc ", "abc"}, {"session=a=b", "a=b"}, {"session=", ""},
		{"session", NULL}, {"session =abc", NULL}, {"xsession=abc", NULL},
		{"session2=abc", NULL}, {"Session=abc", NULL}, {"a=session=abc", NULL},
		{"session=one; session=two", "one"},
		{"session=\"abc\"", NULL}, {"session=a b", NULL}, {"session=a,b", NULL},
		{"session=a\\b", NULL}, {"session=銀", NULL},
		{"session=a b; session=two", "two"},
		{";;=; =x; session=abc;", "abc"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request request = PARSED(.cookies = cases[i].cookies);

		assert_text(cases[i].cookies, request_cookie(&request, "session"), cases[i].value);
	}
}

ARENA_TEST(the_language_is_the_one_liked_better_and_english_on_a_draw)
{
	static const struct {
		const char *header, *language;
	} cases[] = {
		{NULL, "en"}, {"", "en"}, {"ja", "ja"}, {"ja-JP", "ja"},
		{"JA-jp,EN;q=0.9", "ja"}, {"ja,en-US;q=0.9,en;q=0.8", "ja"},
		{"en-US,en;q=0.9,ja;q=0.8", "en"}, {"en;q=0.8, ja;q=0.9", "ja"},
		{"ja, en", "en"}, {"ja;q=0.5,en;q=0.5", "en"},
		{"ja;q=0.501,en;q=0.5", "ja"}, {"fr, ja;q=0.1", "ja"}, {"fr, de", "en"},
		{"jam", "en"}, {"ja_JP", "en"}, {"*", "en"}, {"*, en;q=0.5", "ja"},
		{"*;q=0.5, en;q=0", "ja"}, {"*;q=0.5, ja;q=0.4", "en"}, {"ja;q=0", "en"},
		{"en;q=0", "en"}, {"en;q=0, ja;q=0", "en"}, {"en;q=0, ja;q=0.001", "ja"},
		{"ja;q=1.000, en;q=0.999", "ja"},
		{"ja;q=0.2, ja-JP;q=0.9, en;q=0.8", "ja"},
		{"ja ; q=0.9 , en ; q=0.8", "ja"}, {"ja;Q=0.9, en;q=0.8", "ja"},
		{"ja;q=2, en;q=0.1", "en"}, {"ja;q=1.001, en;q=0.1", "en"},
		{"ja;q=, en;q=0.1", "en"}, {"ja;q=0.1234, en;q=0.1", "en"},
		{"ja;q=0x9, en;q=0.1", "en"}, {"ja;q=-1, en;q=0.1", "en"},
		{"ja;, en;q=0.1", "en"}, {",,;q=1,ja;q=0.3,", "ja"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request request = PARSED(.accept_language = cases[i].header);

		assert_text(cases[i].header, request_language(&request), cases[i].language);
	}
}

ARENA_TEST(a_bearer_token_is_told_from_none_and_from_something_else)
{
	static const struct {
		const char *header, *token; /* NULL = there is none */
	} cases[] = {
		{NULL, NULL}, {"", NULL}, {"Bearer abc", "abc"}, {"bearer   abc ", "abc"},
		{"BEARER a b", "a b"}, {"Bearer", ""}, {"Bearer ", ""}, {"Basic abc", ""},
		{"Bearerabc", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request request = PARSED(.authorization = cases[i].header);

		assert_text(cases[i].header, request_bearer(&request), cases[i].token);
	}
}

ARENA_TEST(an_entity_tag_is_seen_whole_weak_or_among_others)
{
	static const struct {
		const char *header;
		bool seen;
	} cases[] = {
		{NULL, false}, {"\"a1\"", true}, {"W/\"a1\"", true}, {"\"b\", \"a1\"", true},
		{"*", true}, {"\"b\"", false}, {"\"a12\"", false}, {"a1", false},
		{"\"b\" \"a1\"", false}, {"W/", false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request request = PARSED(.if_none_match = cases[i].header);

		if (request_has_seen(&request, "\"a1\"") != cases[i].seen)
			fail_msg("%s", cases[i].header);
	}
}

ARENA_TEST(what_two_requests_say_is_the_same_only_if_they_say_the_same)
{
	static const struct {
		const char *type;
		struct slice body;
	} cases[] = {
		{FORM, {"a=1&b=2", 7}}, {FORM, {"a=1&b=3", 7}}, {FORM, {"a=1", 3}},
		{FORM, {"a=1%3Db&b=2", 11}}, {FORM, {"", 0}}, {"application/json", {"{}", 2}},
		{"text/csv", {"a\0b", 3}}, {"text/csv", {"a\0c", 3}}, {"text/csv", {"a", 1}},
	};
	const char *said[COUNT(cases)];

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct request_raw raw = {
			.method = "POST", .uri = "/", .content_type = cases[i].type,
			.body = cases[i].body,
		};
		struct request request;

		assert_int_equal(request_parse(arena, &raw, &request), 0);
		said[i] = request_said(&request);
		assert_string_equal(said[i], request_said(&request));
		for (size_t j = 0; j < i; j++)
			if (strcmp(said[i], said[j]) == 0)
				fail_msg("%zu says what %zu says", i, j);
	}
}
