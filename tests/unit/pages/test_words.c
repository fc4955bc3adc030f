#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/embedded.h"
#include "pages/looks.h"
#include "view/words.h"

/* The catalogues and templates as they are compiled in. */

static struct words *
catalogue(const char *lang)
{
	char name[32];
	const struct embedded *file;
	struct words_error error;
	struct words *words;

	snprintf(name, sizeof(name), "templates/%s.po", lang);
	file = embedded_find(name);
	assert_non_null(file);
	words = words_new((struct slice){file->bytes, file->len}, &error);
	if (words == NULL)
		fail_msg("%s: line %d: %s", name, error.line, error.what);
	return words;
}

static int
keys_only_in(const struct words *words, const struct words *others, const char *lang)
{
	struct slice key, text;
	int only = 0;

	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++)
		if (!words_find(others, key, &text)) {
			print_error("only in %s: %.*s\n", lang, (int)key.len, key.at);
			only++;
		}
	return only;
}

static void
both_catalogues_have_the_same_keys(void **state)
{
	struct words *en = catalogue("en"), *ja = catalogue("ja");

	(void)state;
	assert_true(words_key(en, 0).len > 0);
	assert_int_equal(0, keys_only_in(en, ja, "en") + keys_only_in(ja, en, "ja"));
	words_free(en);
	words_free(ja);
}

static void
every_text_and_every_template_compiles_in_both_languages(void **state)
{
	struct arena *arena = arena_new();
	const char *why = "";
	struct looks *looks = looks_new(arena, &why);

	(void)state;
	if (looks == NULL)
		fail_msg("%s", why);
	looks_free(looks);
	arena_free(arena);
}

/* "t/KEY" is a text of both catalogues, anything else a template. */
static bool
is_there(struct words *const words[2], const char *name, size_t len)
{
	struct slice text;
	char path[128];

	if (len > 2 && memcmp(name, "t/", 2) == 0)
		return words_find(words[0], (struct slice){name + 2, len - 2}, &text) &&
		       words_find(words[1], (struct slice){name + 2, len - 2}, &text);
	snprintf(path, sizeof(path), "templates/%.*s.mustache", (int)len, name);
	return embedded_find(path) != NULL;
}

static int
missing_partials(const struct embedded *file, struct words *const words[2], int *seen)
{
	int missing = 0;

	for (const char *at = file->bytes; (at = strstr(at, "{{>")) != NULL; ) {
		size_t len = strcspn(at += 3, "}");

		if (at[0] == '*') /* a dynamic name: its page knows */
			continue;
		++*seen;
		if (is_there(words, at, len))
			continue;
		print_error("%s names %.*s\n", file->name, (int)len, at);
		missing++;
	}
	return missing;
}

static void
every_partial_that_a_template_or_a_text_names_is_there(void **state)
{
	struct words *const words[] = {catalogue("en"), catalogue("ja")};
	int missing = 0, seen = 0;

	(void)state;
	for (size_t i = 0; i < embedded_count; i++)
		if (strncmp(embedded_files[i].name, "templates/", 10) == 0)
			missing += missing_partials(&embedded_files[i], words, &seen);
	assert_true(seen > 500);
	assert_int_equal(0, missing);
	words_free(words[0]);
	words_free(words[1]);
}

/* Keys that are put together when a page is made have all their parts. */
/* Pages and the API tell the same problems, with nothing but a detail. */
static void
a_problem_needs_nothing_but_its_detail(void **state)
{
	struct arena *arena = arena_new();
	const char *why = "";
	struct looks *looks = looks_new(arena, &why);
	struct words *words = catalogue("en");
	struct value *data = value_object(arena);
	struct slice key;
	size_t told = 0;

	(void)state;
	assert_non_null(looks);
	value_set_text(data, "detail", "7");
	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++) {
		const char *name = arena_copy(arena, key.at, key.len);

		if (strncmp(name, "problem.", 8) != 0)
			continue;
		looks_word(looks, arena, "en", name, data);
		looks_word(looks, arena, "ja", name, data);
		if (looks_missing(looks) > 0)
			fail_msg("%s", name);
		told++;
	}
	assert_true(told > 50);
	looks_free(looks);
	words_free(words);
	arena_free(arena);
}

static void
every_numbered_text_is_there(void **state)
{
	static const struct {
		const char *key;
		int first, last;
	} rows[] = {
		{"month", 1, 12}, {"month-short", 1, 12}, {"weekday", 0, 6}, {"rank.dan", 1, 9},
		{"rank.pro", 1, 9}, {"rank.aloud", 1, 9},
	};
	struct words *const words[] = {catalogue("en"), catalogue("ja")};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int number = rows[i].first; number <= rows[i].last; number++) {
			char name[32];
			int len = snprintf(name, sizeof(name), "t/%s.%d", rows[i].key, number);

			if (!is_there(words, name, (size_t)len))
				fail_msg("no %s", name);
		}
	words_free(words[0]);
	words_free(words[1]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_catalogues_have_the_same_keys),
		cmocka_unit_test(every_text_and_every_template_compiles_in_both_languages),
		cmocka_unit_test(every_partial_that_a_template_or_a_text_names_is_there),
		cmocka_unit_test(a_problem_needs_nothing_but_its_detail),
		cmocka_unit_test(every_numbered_text_is_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
