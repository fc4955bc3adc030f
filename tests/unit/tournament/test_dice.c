#include "suite.h"

#include "tournament/dice.h"

/* The first outputs of the authors' generator from seed 1234567. */
TEST(the_throws_are_those_of_splitmix64)
{
	static const uint64_t expected[] = {
		6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
		4593380528125082431u, 16408922859458223821u,
	};

	for (size_t i = 0; i < COUNT(expected); i++)
		assert_true(dice_throw(1234567, i) == expected[i]);
}
