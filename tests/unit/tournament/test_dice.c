#include "suite.h"

#include "tournament/dice.h"

/* The first outputs of the authors' generator from seed 1234567. */
static void
the_throws_are_those_of_splitmix64(void **state)
{
	static const uint64_t expected[] = {
		6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
		4593380528125082431u, 16408922859458223821u,
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		assert_true(dice_throw(1234567, i) == expected[i]);
}

SUITE(test_dice)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_throws_are_those_of_splitmix64),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
