#include "forms/form.h"

#include <string.h>

#include "suite.h"

/* A field of that kind without a reader, in which a text is typed. */
static void
reads(const void *kind)
{
	struct arena *arena = arena_new();
	struct problems problems = {.count = 0};
	const struct form_field field = {.name = "grade", .kind = *(const enum form_kind *)kind};
	const char *typed = "4d", *made = "";

	form_check(&(struct form_check){
		.arena = arena, .typed = &typed, .made = &made, .problems = &problems}, &field, 1, "");
	arena_free(arena);
}

TEST(a_kind_that_only_a_reader_reads_has_one)
{
	static const enum form_kind alone[] = {FORM_TEXT, FORM_LINES, FORM_OWN};
	static const enum form_kind read[] = {FORM_RANK, FORM_DATE, FORM_LIST};
	char said[200];

	for (size_t i = 0; i < COUNT(alone); i++)
		assert_int_equal(0, sample_death(reads, &alone[i], said, sizeof(said)));
	for (size_t i = 0; i < COUNT(read); i++) {
		assert_int_equal(70, sample_death(reads, &read[i], said, sizeof(said)));
		assert_non_null(strstr(said, "form: grade has no reader"));
	}
}
