#include "forms/player_field.h"

#include "world/world.h"

#include "forms/typed_entry.h"
#include "store/people/personal.h"

/* Who sees a field is said for pages and files in its row, and for the page about privacy and for
 * erasing in the table of what is kept of people. */

/* What that table may say of a field that is seen so. */
static bool
agrees(enum player_seen seen, const struct personal_datum *datum)
{
	switch (seen) {
	case SEEN_ALWAYS:
		return datum->sees == SEES_EVERYBODY && datum->fate == FATE_STAYS;
	case SEEN_WITH_NAME:
		return (datum->sees == SEES_CHOSEN && datum->fate == FATE_PUBLISHED) ||
		       (datum->sees == SEES_WITH_NAME && datum->fate == FATE_WITH_NAME);
	case SEEN_ORGANISERS:
	case SEEN_CONTACTS:
		return (datum->sees == SEES_PAIR || datum->sees == SEES_DESK) && datum->fate == FATE_GOES;
	}
	return false;
}

/* How a name is read belongs to the name: of the two only that is public which the player chose. */
static bool
is_reading(enum player_field field, enum personal_datum_id datum)
{
	return (field == FIELD_FAMILY_KANA || field == FIELD_GIVEN_KANA) && datum == DATUM_NAME;
}

TEST(who_sees_a_field_is_what_the_page_about_privacy_says_of_it)
{
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		const char *column = player_fields[field].name;
		const enum personal_datum_id datum = personal_datum_of("player", column);

		if (field == FIELD_PUBLISH) /* which says nothing of anybody */
			assert_int_equal(PERSONAL_DATA, datum);
		else if (datum == PERSONAL_DATA)
			fail_msg("%s is in no row of personal.def", column);
		else if (!is_reading(field, datum) &&
		         !agrees(player_fields[field].seen, &personal_data[datum]))
			fail_msg("%s is seen by others than personal.def says of %s", column,
			         personal_data[datum].name);
	}
}

TEST(who_sees_a_field_of_an_entry_is_what_the_page_about_privacy_says_of_it)
{
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++) {
		const char *column = typed_entry_fields[field].name;
		const enum personal_datum_id datum = personal_datum_of("entry", column);

		if (field == ENTRY_FIELD_NEWCOMER) /* by which nobody is known */
			assert_int_equal(PERSONAL_DATA, datum);
		else if (datum == PERSONAL_DATA)
			fail_msg("%s is in no row of personal.def", column);
		else if (!agrees(typed_entry_fields[field].seen, &personal_data[datum]))
			fail_msg("%s is seen by others than personal.def says of %s", column,
			         personal_data[datum].name);
	}
}

ARENA_TEST(a_field_that_is_not_seen_is_nothing)
{
	struct entry entry = {.newcomer = true, .email = "pair@example.org", .note = "late"};

	typed_entry_hide(arena, &entry, SIGHT_CONTACTS);
	assert_string_equal("late", entry.note);
	typed_entry_hide(arena, &entry, SIGHT_ORGANISER);
	assert_true(entry.newcomer);
	assert_string_equal("", entry.email);
	assert_string_equal("", entry.note);
	typed_entry_hide(arena, &entry, SIGHT_PUBLIC);
	assert_false(entry.newcomer);
}
