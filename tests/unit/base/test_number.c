#include "base/number.h"

#include "suite.h"

enum { REFUSED = -9999, MAX_X2 = 199 };

TEST(half_points_are_read_as_people_write_them)
{
	static const struct {
		const char *text;
		int signed_x2, unsigned_x2;
	} cases[] = {
		{"0", 0, 0}, {"4", 8, 8}, {"4.5", 9, 9}, {"4.0", 8, 8}, {"4,5", 9, 9},
		{"４．５", 9, 9}, {"４", 8, 8}, {"4½", 9, 9}, {"½", 1, 1}, {"4目半", 9, 9},
		{"4目", 8, 8}, {"半", 1, 1}, {"0.5", 1, 1}, {"99.5", 199, 199},
		{"100", REFUSED, REFUSED}, {"+6", 12, REFUSED}, {"-6", -12, REFUSED},
		{"−6", -12, REFUSED}, {"－６", -12, REFUSED}, {"ー6", -12, REFUSED},
		{"−99.5", -199, REFUSED}, {"−100", REFUSED, REFUSED}, {"-0", 0, REFUSED},
		{"", REFUSED, REFUSED}, {"-", REFUSED, REFUSED}, {"目", REFUSED, REFUSED},
		{".", REFUSED, REFUSED}, {"4.", REFUSED, REFUSED},
		{"4.25", REFUSED, REFUSED}, {"4.50", REFUSED, REFUSED},
		{"4.5.5", REFUSED, REFUSED}, {"4½½", REFUSED, REFUSED},
		{"4 5", REFUSED, REFUSED}, {"6-", REFUSED, REFUSED},
		{"--6", REFUSED, REFUSED}, {"0x4", REFUSED, REFUSED},
		{"1e1", REFUSED, REFUSED}, {"R", REFUSED, REFUSED},
		{"４\xff", REFUSED, REFUSED},
		{"00000000000000000000004", REFUSED, REFUSED},
		{"99999999999999999999", REFUSED, REFUSED},
		{"4294967298", REFUSED, REFUSED},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int with = REFUSED, without = REFUSED;
		bool read_with = number_half(cases[i].text, true, MAX_X2, &with);
		bool read_without = number_half(cases[i].text, false, MAX_X2, &without);

		if (with != cases[i].signed_x2 || without != cases[i].unsigned_x2 ||
		    read_with != (with != REFUSED) || read_without != (without != REFUSED))
			fail_msg("'%s': %d/2 with a sign, %d/2 without", cases[i].text, with, without);
	}
}

TEST(whole_numbers_have_no_sign_and_no_half)
{
	static const struct {
		const char *text;
		int value;
	} cases[] = {
		{"0", 0}, {"80", 80}, {"８０", 80}, {"080", 80}, {"999", 999},
		{"1000", REFUSED}, {"", REFUSED}, {"-1", REFUSED}, {"+1", REFUSED},
		{"80.5", REFUSED}, {"80.0", REFUSED}, {"80½", REFUSED}, {"eighty", REFUSED},
		{"4294967376", REFUSED},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int value = REFUSED;
		bool read = number_whole(cases[i].text, 999, &value);

		if (value != cases[i].value || read != (value != REFUSED))
			fail_msg("'%s': %d", cases[i].text, value);
	}
}

ARENA_TEST(what_is_written_is_read_back)
{
	for (int x2 = -MAX_X2; x2 <= MAX_X2; x2++) {
		int read = REFUSED;

		assert_true(number_half(number_half_text(arena, x2), true, MAX_X2, &read));
		assert_int_equal(x2, read);
	}
	assert_string_equal("−0.5", number_half_text(arena, -1));
	assert_string_equal("6", number_half_text(arena, 12));
}
