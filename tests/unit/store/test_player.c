#include "suite.h"

#include "store/player.h"

TEST(who_sees_a_field_of_a_player)
{
	static const struct {
		enum player_seen seen;
		bool publicly, publicly_whole, organisers, contacts;
	} fields[] = {
		{SEEN_CONTACTS, false, false, false, true}, {SEEN_ORGANISERS, false, false, true, true},
		{SEEN_WITH_NAME, false, true, true, true}, {SEEN_ALWAYS, true, true, true, true},
	};

	for (size_t i = 0; i < COUNT(fields); i++)
		for (enum player_publish publish = 0; player_publish_names[publish] != NULL; publish++) {
			const bool whole = publish == PUBLISH_FULL;

			assert_int_equal(whole ? fields[i].publicly_whole : fields[i].publicly,
			                 player_seen(fields[i].seen, SIGHT_PUBLIC, publish));
			assert_int_equal(fields[i].organisers, player_seen(fields[i].seen, SIGHT_ORGANISER, publish));
			assert_int_equal(fields[i].contacts, player_seen(fields[i].seen, SIGHT_CONTACTS, publish));
		}
}
