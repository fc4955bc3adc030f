#include "http/response.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

static const char *
text_of(const struct response *response)
{
	struct slice bytes = response_bytes(response, false);

	return arena_copy(response->arena, bytes.at, bytes.len);
}

/* Whether the head, not the body, has this very line. */
static bool
has_line(const struct response *response, const char *line)
{
	const char *text = text_of(response), *end = strstr(text, "\r\n\r\n");
	const char *whole = arena_printf(response->arena, "\n%s\r\n", line);
	const char *at = strstr(text, whole);

	assert_non_null(end);
	return (at != NULL && at < end) || strncmp(text, whole + 1, strlen(whole + 1)) == 0;
}

/* How many lines of the head start so. */
static int
lines_count(const struct response *response, const char *start)
{
	const char *text = text_of(response);
	int count = 0;

	while ((text = strstr(text, start)) != NULL) {
		count += text[-1] == '\n';
		text++;
	}
	return count;
}

struct attempt {
	struct arena *arena;
	void (*run)(struct response *response, const char *text);
	const char *text;
};

static void
attempt_make(const void *arg)
{
	const struct attempt *attempt = arg;
	struct response response = response_new(attempt->arena);

	attempt->run(&response, attempt->text);
}

/* Whether `run` ends the process as a broken invariant does. */
static bool
dies(struct arena *arena, void (*run)(struct response *response, const char *text),
     const char *text)
{
	char said[400];

	return sample_death(attempt_make, &(struct attempt){arena, run, text}, said, sizeof(said)) == 70;
}

ARENA_TEST(an_answer_is_a_private_page_of_html_until_said_otherwise)
{
	struct response response = response_new(arena);

	buf_text(&response.body, "<p>鴛鴦");
	assert_string_equal(text_of(&response),
		"Status: 200 OK\r\n"
		"Content-Type: text/html; charset=utf-8\r\n"
		"Content-Length: 9\r\n"
		"Content-Security-Policy: default-src 'none'; style-src 'self'; img-src 'self'; "
		"script-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
		"base-uri 'none'; frame-ancestors 'none'\r\n"
		"X-Content-Type-Options: nosniff\r\n"
		"Cross-Origin-Opener-Policy: same-origin\r\n"
		"Cross-Origin-Resource-Policy: same-origin\r\n"
		"Referrer-Policy: no-referrer\r\n"
		"Cache-Control: no-store\r\n"
		"X-Robots-Tag: noindex\r\n"
		"\r\n"
		"<p>鴛鴦");
}

ARENA_TEST(a_public_page_may_be_kept_and_asked_for_again)
{
	struct response response = response_new(arena);

	response.private_page = false;
	assert_true(has_line(&response, "Cache-Control: no-cache"));
	assert_true(has_line(&response, "Referrer-Policy: same-origin"));
	assert_int_equal(lines_count(&response, "Cache-Control:"), 1);
	assert_int_equal(lines_count(&response, "Referrer-Policy:"), 1);
}

ARENA_TEST(every_status_carries_the_security_headers_and_its_reason)
{
	static const struct {
		int status;
		const char *line;
	} cases[] = {
		{200, "Status: 200 OK"}, {303, "Status: 303 See Other"},
		{304, "Status: 304 Not Modified"}, {400, "Status: 400 Bad Request"},
		{403, "Status: 403 Forbidden"}, {404, "Status: 404 Not Found"},
		{405, "Status: 405 Method Not Allowed"},
		{413, "Status: 413 Content Too Large"},
		{414, "Status: 414 URI Too Long"},
		{415, "Status: 415 Unsupported Media Type"},
		{422, "Status: 422 Unprocessable Content"},
		{429, "Status: 429 Too Many Requests"},
		{500, "Status: 500 Internal Server Error"},
		{503, "Status: 503 Service Unavailable"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct response response = response_new(arena);

		response.status = cases[i].status;
		if (!has_line(&response, cases[i].line))
			fail_msg("no line %s", cases[i].line);
		for (const struct response_header *h = response_headers_every; h->name != NULL; h++)
			if (!has_line(&response, arena_printf(arena, "%s: %s", h->name, h->value)))
				fail_msg("%d lacks %s", cases[i].status, h->name);
	}
}

ARENA_TEST(a_head_answer_has_the_length_of_the_body_it_leaves_out)
{
	struct response response = response_new(arena);
	struct slice whole, head;

	buf_text(&response.body, "twelve bytes");
	whole = response_bytes(&response, false);
	head = response_bytes(&response, true);
	assert_int_equal(head.len, whole.len - 12);
	assert_memory_equal(head.at, whole.at, head.len);
	assert_true(has_line(&response, "Content-Length: 12"));
}

ARENA_TEST(where_a_file_is_the_answer_only_its_address_is_sent)
{
	struct response response = response_new(arena);

	buf_text(&response.body, "never sent");
	response.file = "/.copies/7.html";
	assert_string_equal("X-Accel-Redirect: /.copies/7.html\r\n\r\n", text_of(&response));
}

ARENA_TEST(an_answer_without_content_has_neither_type_nor_length)
{
	static const int statuses[] = {204, 304};

	for (size_t i = 0; i < COUNT(statuses); i++) {
		struct response response = response_new(arena);
		const char *text;

		response.status = statuses[i];
		buf_text(&response.body, "never sent");
		text = text_of(&response);
		assert_int_equal(lines_count(&response, "Content-Type:"), 0);
		assert_int_equal(lines_count(&response, "Content-Length:"), 0);
		assert_string_equal(strstr(text, "\r\n\r\n"), "\r\n\r\n");
	}
}

ARENA_TEST(a_body_with_nul_and_a_large_one_are_sent_whole)
{
	struct response response = response_new(arena);
	struct slice bytes;

	response.content_type = "application/octet-stream";
	buf_add(&response.body, "a\0b", 3);
	for (int i = 0; i < 100000; i++)
		buf_text(&response.body, "0123456789");
	bytes = response_bytes(&response, false);
	assert_true(has_line(&response, "Content-Length: 1000003"));
	assert_memory_equal(bytes.at + bytes.len - 1000003, "a\0b0123", 7);
	assert_true(has_line(&response, "Content-Type: application/octet-stream"));
}

ARENA_TEST(headers_are_kept_in_order)
{
	struct response response = response_new(arena);
	const char *text;

	response_header(&response, "ETag", "\"17\"");
	response_header(&response, "Content-Disposition", "attachment; filename*=UTF-8''%E9%8A%80.csv");
	text = text_of(&response);
	assert_non_null(strstr(text, "ETag: \"17\"\r\nContent-Disposition: attachment; "
	                             "filename*=UTF-8''%E9%8A%80.csv\r\n\r\n"));
}

static void
header_x(struct response *response, const char *value)
{
	response_header(response, "X-Test", value);
}

ARENA_TEST(a_control_character_in_a_header_ends_the_process)
{
	static const char *const values[] = {
		"a\r\nSet-Cookie: b=c", "a\n", "\r", "a\tb", "a\x1b", "a\x7f",
	};

	assert_false(dies(arena, header_x, "銀杏 \"quoted\""));
	for (size_t i = 0; i < COUNT(values); i++)
		assert_true(dies(arena, header_x, values[i]));
}

ARENA_TEST(a_redirect_stays_on_this_site)
{
	static const char *const elsewhere[] = {
		"", "en/", "https://example.org/", "//example.org/", "/\\example.org", "\\\\example.org",
		"/\t/example.org", "/en/\r\nX: y",
	};
	static const char *const here[] = {"/", "/en/t/icho-7?saved=1", "/en//", "/en/\\"};

	for (size_t i = 0; i < COUNT(here); i++) {
		struct response response = response_new(arena);

		response_redirect(&response, here[i]);
		assert_true(has_line(&response, "Status: 303 See Other"));
		assert_true(has_line(&response, arena_printf(arena, "Location: %s", here[i])));
	}
	for (size_t i = 0; i < COUNT(elsewhere); i++)
		if (!dies(arena, response_redirect, elsewhere[i]))
			fail_msg("redirects to %s", elsewhere[i]);
}

ARENA_TEST(a_cookie_says_how_long_it_lives_and_where_it_may_go)
{
	static const struct {
		long seconds;
		bool secure;
		const char *line;
	} cases[] = {
		{0, false, "Set-Cookie: session=a.b-c=1; Path=/; HttpOnly; SameSite=Lax"},
		{0, true, "Set-Cookie: session=a.b-c=1; Path=/; HttpOnly; SameSite=Lax; Secure"},
		{86400, true,
		 "Set-Cookie: session=a.b-c=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure"},
		{-1, false, "Set-Cookie: session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct response response = response_new(arena);

		response_cookie(&response, "session", "a.b-c=1", cases[i].seconds, cases[i].secure);
		if (!has_line(&response, cases[i].line))
			fail_msg("no line %s", cases[i].line);
	}
}

static void
cookie_valued(struct response *response, const char *value)
{
	response_cookie(response, "session", value, 0, true);
}

static void
cookie_named(struct response *response, const char *name)
{
	response_cookie(response, name, "a", 0, true);
}

ARENA_TEST(a_cookie_that_would_break_its_line_ends_the_process)
{
	static const char *const values[] = {"a;b", "a b", "a,b", "\"a\"", "a\\b", "a\nb", "銀"};
	static const char *const names[] = {"", "a=b", "a b", "a;b", "銀"};

	assert_false(dies(arena, cookie_valued, ""));
	for (size_t i = 0; i < COUNT(values); i++)
		assert_true(dies(arena, cookie_valued, values[i]));
	for (size_t i = 0; i < COUNT(names); i++)
		assert_true(dies(arena, cookie_named, names[i]));
}

static void
status_of(struct response *response, const char *status)
{
	response->status = (int)strtol(status, NULL, 10);
	response_bytes(response, false);
}

ARENA_TEST(a_status_nobody_knows_ends_the_process)
{
	assert_false(dies(arena, status_of, "404"));
	assert_true(dies(arena, status_of, "0"));
	assert_true(dies(arena, status_of, "299"));
}
