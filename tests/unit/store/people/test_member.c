#include "store/people/member.h"

#include "suite.h"

TEST(each_role_may_what_the_one_before_may_and_more)
{
	static const int rights[MEMBERSHIPS] = {0, RIGHT_RECORD, RIGHT_RECORD | RIGHT_RULE,
	                                        RIGHT_RECORD | RIGHT_RULE | RIGHT_ORGANISE};

	for (enum membership role = 0; role < MEMBERSHIPS; role++)
		for (int right = RIGHT_RECORD; right <= RIGHT_ORGANISE; right *= 2)
			assert_int_equal((rights[role] & right) != 0, membership_may(role, (enum member_right)right));
	assert_false(membership_may(MEMBERSHIPS, RIGHT_RECORD)); /* what is no role */
}

/* Whoever stands behind the last is none of them. */
TEST(the_last_organiser_is_the_only_one)
{
	struct member list[] = {
		{.role = MEMBERSHIP_DESK}, {.role = MEMBERSHIP_ORGANISER}, {.role = MEMBERSHIP_ORGANISER},
	};
	struct members all = {list, 2};

	assert_true(member_last_organiser(&all, &list[1]));
	assert_false(member_last_organiser(&all, &list[0]));
	all.count = 3;
	assert_false(member_last_organiser(&all, &list[1]));
}
