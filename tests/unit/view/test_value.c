#include <stdio.h>

#include "suite.h"

#include "view/value.h"

static void
assert_prints(const struct value *value, const char *expected)
{
	char number[24];
	struct slice got = value_print(value, number);

	if (!slice_is(got, expected))
		fail_msg("printed '%.*s', not '%s'", (int)got.len, got.at, expected);
}

ARENA_TEST(a_scalar_prints_as_a_page_writes_it)
{
	assert_prints(value_text(arena, "鴛鴦 & <co>"), "鴛鴦 & <co>");
	assert_prints(value_text(arena, ""), "");
	assert_prints(value_int(arena, 0), "0");
	assert_prints(value_int(arena, INT64_MIN), "-9223372036854775808");
	assert_prints(value_int(arena, INT64_MAX), "9223372036854775807");
	assert_prints(value_half(arena, 13), "6.5");
	assert_prints(value_half(arena, -13), "-6.5");
	assert_prints(value_half(arena, 1), "0.5");
	assert_prints(value_half(arena, -1), "-0.5");
	assert_prints(value_half(arena, -12), "-6");
	assert_prints(value_quarter(arena, 33), "8.25");
	assert_prints(value_quarter(arena, 35), "8.75");
	assert_prints(value_quarter(arena, -1), "-0.25");
	assert_prints(value_quarter(arena, -3), "-0.75");
	assert_prints(value_quarter(arena, 2), "0.5");
	assert_prints(value_quarter(arena, -8), "-2");
	assert_prints(value_bool(true), "true");
	assert_prints(value_bool(false), "false");
	assert_prints(value_null(), "");
}

ARENA_TEST(lists_and_objects_print_nothing)
{
	struct value *list = value_list(arena), *object = value_object(arena);

	value_add(list, value_int(arena, 1));
	value_set_int(object, "a", 1);
	assert_prints(list, "");
	assert_prints(object, "");
}

ARENA_TEST(only_null_false_and_the_empty_list_are_untrue)
{
	struct value *list = value_list(arena);

	assert_false(value_truth(value_null()));
	assert_false(value_truth(value_bool(false)));
	assert_false(value_truth(list));
	value_add(list, value_null());
	assert_true(value_truth(list));
	assert_true(value_truth(value_bool(true)));
	assert_true(value_truth(value_int(arena, 0)));
	assert_true(value_truth(value_text(arena, "")));
	assert_true(value_truth(value_object(arena)));
}

ARENA_TEST(no_text_is_null)
{
	struct value *object = value_object(arena);

	value_set_text(object, "note", NULL);
	assert_int_equal(value_kind(value_get(object, slice_of("note"))), VALUE_NULL);
}

ARENA_TEST(a_text_is_a_copy)
{
	char text[] = "before";
	const struct value *value = value_text(arena, text);

	text[0] = 'B';
	assert_prints(value, "before");
}

ARENA_TEST(a_name_set_again_replaces_the_member)
{
	struct value *object = value_object(arena);

	value_set_text(object, "name", "old");
	value_set_int(object, "number", 7);
	value_set_bool(object, "name", true);
	assert_prints(value_get(object, slice_of("name")), "true");
	assert_prints(value_get(object, slice_of("number")), "7");
}

ARENA_TEST(a_name_is_found_whole_or_not_at_all)
{
	struct value *object = value_object(arena);

	value_set_int(object, "rounds", 6);
	assert_null(value_get(object, slice_of("round")));
	assert_null(value_get(object, slice_of("roundsx")));
	assert_null(value_get(object, slice_of("")));
	assert_prints(value_get(object, (struct slice){"rounds.left", 6}), "6");
}

ARENA_TEST(what_is_no_object_has_no_members_and_what_is_no_list_no_items)
{
	struct value *list = value_list(arena);
	const struct value *text = value_text(arena, "x");

	value_add(list, text);
	assert_null(value_get(list, slice_of("0")));
	assert_null(value_get(text, slice_of("x")));
	assert_int_equal(value_count(text), 0);
	assert_int_equal(value_count(value_object(arena)), 0);
	assert_null(value_at(text, 0));
	assert_null(value_at(list, 1));
}

ARENA_TEST(lists_and_objects_grow_and_keep_their_order)
{
	enum { MANY = 300 };
	static char names[MANY][8];
	struct value *list = value_list(arena), *object = value_object(arena);

	for (int i = 0; i < MANY; i++) {
		snprintf(names[i], sizeof(names[i]), "n%d", i);
		value_set_int(object, names[i], i);
		value_set_int(value_add_object(list), "i", i);
	}
	assert_int_equal(value_count(list), MANY);
	for (int i = 0; i < MANY; i++) {
		const struct value *item = value_get(value_at(list, (size_t)i), slice_of("i"));

		assert_prints(item, names[i] + 1);
		assert_prints(value_get(object, slice_of(names[i])), names[i] + 1);
	}
}

ARENA_TEST(containers_are_set_inside_objects)
{
	struct value *object = value_object(arena);
	struct value *inner = value_set_object(object, "event");
	struct value *list = value_set_list(object, "pairs");

	value_set_text(inner, "city", "Tōkyō");
	value_add(list, value_int(arena, 1));
	assert_prints(value_get(value_get(object, slice_of("event")), slice_of("city")), "Tōkyō");
	assert_int_equal(value_count(value_get(object, slice_of("pairs"))), 1);
}
