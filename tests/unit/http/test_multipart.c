#include "http/multipart.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "suite.h"

#define HEAD "Content-Disposition: form-data; "
#define TEXT(name, bytes) "--b\r\n" HEAD "name=\"" name "\"\r\n\r\n" bytes "\r\n"
#define FILE_(name, filename, bytes) "--b\r\n" HEAD "name=\"" name "\"; filename=\"" filename \
	"\"\r\nContent-Type: application/json\r\n\r\n" bytes "\r\n"

/* What a form says; `fields` and `file` hold nothing unless it is good. */
struct form {
	struct request_parameters fields;
	struct request_file file;
	int status;
};

static struct form
form_of(struct arena *arena, const char *boundary, struct slice body)
{
	struct form form = {.status = 0};

	form.status = multipart_parse(arena, boundary, body, &form.fields, &form.file);
	return form;
}

ARENA_TEST(texts_and_one_file_are_taken_apart)
{
	static const char body[] = TEXT("csrf", "x y") FILE_("event", "a \\\" b.json", "{\r\n--}\r\n--c")
	                           TEXT("slug", "") TEXT("slug", "a\r\nb") "--b--\r\n";
	const struct form form = form_of(arena, "boundary=b", slice_of(body));

	assert_int_equal(0, form.status);
	assert_int_equal(3, form.fields.count);
	assert_string_equal(form.fields.list[0].name, "csrf");
	assert_string_equal(form.fields.list[0].value, "x y");
	assert_string_equal(form.fields.list[1].value, "");
	assert_string_equal(form.fields.list[2].value, "a\r\nb");
	assert_string_equal(form.file.name, "event");
	assert_true(slice_is(form.file.bytes, "{\r\n--}\r\n--c"));
}

ARENA_TEST(a_file_is_any_bytes_and_one_that_nobody_chose_is_none)
{
	static const char body[] = "--b\r\n" HEAD "name=\"f\"; filename=\"x\"\r\n\r\n\0\xff\r\n--\r\n--b--";
	static const char none[] = FILE_("f", "", "") "--b--", empty[] = FILE_("f", "x", "") "--b--";
	struct form form = form_of(arena, "boundary=b", (struct slice){body, sizeof(body) - 1});

	assert_int_equal(0, form.status);
	assert_int_equal(6, form.file.bytes.len);
	assert_memory_equal(form.file.bytes.at, "\0\xff\r\n--", 6);
	form = form_of(arena, "boundary=b", slice_of(none));
	assert_int_equal(0, form.status);
	assert_null(form.file.name);
	form = form_of(arena, "boundary=b", slice_of(empty));
	assert_int_equal(0, form.status);
	assert_string_equal(form.file.name, "f");
}

ARENA_TEST(boundaries_are_as_browsers_make_them)
{
	static const struct {
		const char *parameters;
		int status;
	} cases[] = {
		{"boundary=b", 0}, {" boundary=b", 0}, {"Boundary=\"b\"", 0},
		{"charset=utf-8; boundary=b", 0}, {"", 400}, {"boundary", 400}, {"boundary=", 400},
		{"boundary=\"\"", 400}, {"boundary=c", 400}, {"boundary=b; boundary=b", 400},
		{"boundary=b b", 400}, {"boundary=b\xc3\xa9", 400},
		{"boundary=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", 400},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (form_of(arena, cases[i].parameters, slice_of(TEXT("a", "b") "--b--")).status !=
		    cases[i].status)
			fail_msg("'%s'", cases[i].parameters);
}

ARENA_TEST(what_is_malformed_is_refused_whole)
{
	static const char *const bodies[] = {
		"", "--", "--b", "--b\r\n", "--b--x", "--b--\r\nx", "x--b--", "\r\n--b--", "--b--\r\n\r\n",
		"--c--", TEXT("a", "b"), TEXT("a", "b") "--b", TEXT("a", "b") "--b-", TEXT("a", "b") "--bb--",
		TEXT("", "b") "--b--", TEXT("a\x01", "b") "--b--", TEXT("a\xff", "b") "--b--",
		TEXT("a", "\xff") "--b--", TEXT("a", "\x01") "--b--",
		"--b\n" HEAD "name=\"a\"\n\nb\n--b--", "--b\r\n\r\nb\r\n--b--",
		"--b\r\nContent-Type: text/plain\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=a\r\n\r\nb\r\n--b--", "--b\r\n" HEAD "name=\"a\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=\"a\"; x=\"y\"\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=\"a\"; filename=\"y\"; x=\"z\"\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "filename=\"y\"\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=\"a\"\r\n" HEAD "name=\"c\"\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=\"a\"\r\nContent-Transfer-Encoding: base64\r\n\r\nb\r\n--b--",
		"--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nb\r\n--b--",
		"--b\r\n" HEAD "name=\"a\"\r\n\r\nb--b--",
		FILE_("a", "x", "1") FILE_("a", "y", "2") "--b--",
		FILE_("a", "", "") FILE_("b", "", "") "--b--",
	};

	for (size_t i = 0; i < COUNT(bodies); i++) {
		const struct form form = form_of(arena, "boundary=b", slice_of(bodies[i]));

		if (form.status != 400 || form.fields.count > 0 || form.file.name != NULL)
			fail_msg("%d of %s", form.status, bodies[i]);
	}
}

/* Every beginning of a good form is refused, and read within its bytes. */
ARENA_TEST(a_form_cut_off_is_refused_wherever_it_ends)
{
	static const char body[] = TEXT("csrf", "x") FILE_("event", "a", "{}\r\n--") "--b--";

	for (size_t len = 0; len < sizeof(body) - 1; len++) {
		char *exact = malloc(len + (len == 0));

		assert_non_null(exact);
		memcpy(exact, body, len);
		assert_int_equal(400, form_of(arena, "boundary=b", (struct slice){exact, len}).status);
		free(exact);
	}
}

ARENA_TEST(four_hundred_texts_of_a_mebibyte_pass_and_no_more)
{
	struct buf body = buf_new(arena, 65536);
	const size_t one = strlen(TEXT("a", "b"));
	struct form form;
	char *large = arena_alloc(arena, REQUEST_TEXTS_MAX + 2);

	for (int i = 0; i <= REQUEST_PARAMETERS_MAX; i++)
		buf_text(&body, TEXT("a", "b"));
	buf_text(&body, "--b--");
	assert_int_equal(413, form_of(arena, "boundary=b", buf_slice(&body)).status);
	form = form_of(arena, "boundary=b", (struct slice){body.text + one, body.len - one});
	assert_int_equal(0, form.status);
	assert_int_equal(REQUEST_PARAMETERS_MAX, form.fields.count);
	memset(large, 'x', REQUEST_TEXTS_MAX + 1);
	body = buf_new(arena, REQUEST_TEXTS_MAX + 256);
	buf_printf(&body, "--b\r\n" HEAD "name=\"a\"\r\n\r\n%s\r\n--b--", large);
	assert_int_equal(413, form_of(arena, "boundary=b", buf_slice(&body)).status);
}
