#include "actions/entry/link_again.h"

#include "actions/looking.h"

static const char *
enter(struct room *room, int number, const char *email)
{
	struct typed_entry typed = room_typed(room, number);
	bool again;

	typed.email = email;
	room->problems.count = 0;
	room_read(room);
	return entry_enter(&room->office, room->tournament, &typed, "ja", true, &again,
	                   &room->problems)->id;
}

static void
asked(struct room *room, const char *email)
{
	room->problems.count = 0;
	room_read(room);
	if (!link_again(&room->office, room->tournament, email, &room->problems))
		fail_msg("%s: %s", email, room->problems.list[0].word);
}

static int
links_to(struct room *room, const char *email)
{
	struct query *query = db_query(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'link-again' AND email = $1", "t", email);
	int count = db_row(query) ? db_int(query, 0) : 0;

	db_stop(query);
	return count;
}

LOOKING_TEST(an_address_of_the_event_gets_its_link_and_another_gets_nothing)
{
	enter(room, 1, "one@example.com");
	enter(room, 2, "two@example.com");
	asked(room, "ONE@Example.com");
	asked(room, "stranger@example.com");
	assert_int_equal(1, links_to(room, "one@example.com"));
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'link-again'"));
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'link-again' AND lang = 'ja'"));
}

LOOKING_TEST(one_letter_an_entry_in_ten_minutes_however_often_it_is_asked_for)
{
	enter(room, 1, "one@example.com");
	asked(room, "one@example.com");
	db_script(room->db, "UPDATE outbox SET state = 'sent', done_at = 1");
	room->now += 599;
	asked(room, "one@example.com");
	assert_int_equal(1, links_to(room, "one@example.com"));
	room->now += 1;
	asked(room, "one@example.com");
	assert_int_equal(2, links_to(room, "one@example.com"));
}

LOOKING_TEST(two_pairs_with_one_address_get_a_letter_each)
{
	enter(room, 1, "club@example.com");
	enter(room, 2, "club@example.com");
	asked(room, "club@example.com");
	assert_int_equal(2, links_to(room, "club@example.com"));
}

LOOKING_TEST(who_looks_for_a_partner_gets_the_link_of_that_page)
{
	struct typed_wish typed = looking_typed(room, "Mori", "3k");

	assert_non_null(look(room, &typed, ""));
	asked(room, typed.alone.email);
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM outbox"
	                 " WHERE kind = 'link-again' AND partner_wish_id IS NOT NULL"));
}

LOOKING_TEST(what_is_no_address_is_said_beside_the_field)
{
	static const char *const cases[][2] = {
		{"", "problem.required"}, {"one", "problem.email"}, {"a@b@c", "problem.email"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		room->problems.count = 0;
		assert_false(link_again(&room->office, room->tournament, cases[i][0],
		                        &room->problems));
		assert_problem(room, cases[i][0], "email", cases[i][1]);
	}
}

LOOKING_TEST(a_site_without_mail_and_a_draft_send_nothing)
{
	enter(room, 1, "one@example.com");
	room->office.mails = false;
	asked(room, "one@example.com");
	room->office.mails = true;
	room_event_set(room, STATE_DRAFT, 100);
	asked(room, "one@example.com");
	assert_int_equal(0, links_to(room, "one@example.com"));
	room_event_set(room, STATE_FINISHED, 100);
	asked(room, "one@example.com");
	assert_int_equal(1, links_to(room, "one@example.com"));
}
