#include "actions/entry/link_again.h"

#include "world/looking.h"

#include "actions/office/letters.h"

static const char *
enter(struct world *world, int number, const char *email)
{
	struct typed_entry typed = office_typed(world, number);
	bool again;

	typed.email = email;
	world_read(world);
	return ACT(entry_enter, &typed, "ja", true, &again)->id;
}

static void
asked(struct world *world, const char *email)
{
	world_read(world);
	if (!ACT(link_again, email))
		fail_msg("%s: %s", email, problem_facts[world->problems->list[0].kind].key);
}

static int
links_to(struct world *world, const char *email)
{
	return sample_count(world->db, arena_printf(world->arena, "SELECT count(*) FROM outbox"
	                    " WHERE kind = 'link-again' AND email = '%s'", email));
}

LOOKING_TEST(an_address_of_the_event_gets_its_link_and_another_gets_nothing)
{
	enter(world, 1, "one@example.com");
	enter(world, 2, "two@example.com");
	asked(world, "ONE@Example.com");
	asked(world, "stranger@example.com");
	assert_int_equal(1, links_to(world, "one@example.com"));
	assert_rows(world, 1, "outbox WHERE kind = 'link-again'");
	assert_rows(world, 1, "outbox WHERE kind = 'link-again' AND lang = 'ja'");
}

LOOKING_TEST(one_letter_an_entry_in_ten_minutes_however_often_it_is_asked_for)
{
	enter(world, 1, "one@example.com");
	asked(world, "one@example.com");
	db_script(world->db, "UPDATE outbox SET state = 'sent', done_at = 1");
	world->now += 599;
	asked(world, "one@example.com");
	assert_int_equal(1, links_to(world, "one@example.com"));
	world->now += 1;
	asked(world, "one@example.com");
	assert_int_equal(2, links_to(world, "one@example.com"));
}

LOOKING_TEST(one_letter_goes_to_an_address_however_many_pairs_have_it)
{
	for (int number = 1; number <= 20; number++)
		enter(world, number, "club@example.com");
	world->now += 3600;
	asked(world, "club@example.com");
	asked(world, "CLUB@example.com");
	assert_int_equal(1, links_to(world, "club@example.com"));
}

LOOKING_TEST(an_address_gets_a_few_letters_an_hour_over_all_events_and_what_they_tell_all_their_pairs)
{
	for (int number = 1; number <= 20; number++)
		enter(world, number, number % 2 ? "Stranger@example.com" : "stranger@example.com");
	assert_rows(world, 6, "outbox");
	sample_insert(world->db, "other");
	world->event = "other";
	enter(world, 1, "stranger@example.com");
	asked(world, "stranger@example.com");
	assert_rows(world, 6, "outbox");
	enter(world, 2, "else@example.com");
	assert_rows(world, 7, "outbox");
	world->event = "icho";
	world_read(world);
	letters_everybody(world->office, world->tournament, LETTER_EVENT_MOVED, "");
	assert_rows(world, 10, "outbox WHERE kind = 'event-moved'");
	world->now += 3600;
	enter(world, 21, "stranger@example.com");
	assert_rows(world, 18, "outbox");
}

LOOKING_TEST(who_asks_for_one_address_after_another_is_held_up_whether_they_are_known_or_not)
{
	enter(world, 1, "one@example.com");
	world->office->at_once = 2;
	world->office->remote = "10.9.0.1";
	asked(world, "stranger@example.com");
	asked(world, "one@example.com");
	REFUSED("", PROBLEM_PACE, link_again, "stranger@example.com");
	REFUSED("", PROBLEM_PACE, link_again, "one@example.com");
}

LOOKING_TEST(who_looks_for_a_partner_gets_the_link_of_that_page)
{
	struct partner_typed typed = looking_typed(world, "Mori", "3k");

	assert_non_null(look(world, &typed, ""));
	asked(world, typed.alone.email);
	assert_rows(world, 1, "outbox WHERE kind = 'link-again' AND partner_wish_id IS NOT NULL");
}

LOOKING_TEST(what_is_no_address_is_said_beside_the_field)
{
	static const struct {
		const char *email;
		enum problem_kind kind;
	} cases[] = {
		{"", PROBLEM_REQUIRED}, {"one", PROBLEM_EMAIL}, {"a@b@c", PROBLEM_EMAIL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_false(ACT(link_again, cases[i].email));
		assert_problem(world, cases[i].email, "email", cases[i].kind);
	}
}

LOOKING_TEST(a_site_without_mail_and_a_draft_send_nothing)
{
	enter(world, 1, "one@example.com");
	world->office->mails = false;
	asked(world, "one@example.com");
	world->office->mails = true;
	office_event_set(world, STATE_DRAFT, 100);
	asked(world, "one@example.com");
	assert_int_equal(0, links_to(world, "one@example.com"));
	office_event_set(world, STATE_FINISHED, 100);
	asked(world, "one@example.com");
	assert_int_equal(1, links_to(world, "one@example.com"));
}

LOOKING_TEST(a_token_opens_its_own_entry_until_it_is_renewed)
{
	struct entry *entry = entry_by_id(world->arena, world->db, enter(world, 1, "one@example.com"));
	struct entry *other = entry_by_id(world->arena, world->db, enter(world, 2, "two@example.com")), *found;
	char *token = entry_token(world->office, entry), *forged;

	assert_int_equal(ID_CHARS + TOKEN_CHARS, strlen(token));
	found = entry_by_token(world->office, token);
	assert_string_equal(entry->id, found->id);
	forged = arena_printf(world->arena, "%s%s", other->id, token + ID_CHARS);
	assert_null(entry_by_token(world->office, forged));
	assert_null(entry_by_token(world->office, ""));
	assert_null(entry_by_token(world->office, arena_copy(world->arena, token, strlen(token) - 1)));
	assert_null(entry_by_token(world->office, arena_printf(world->arena, "%s0", token)));
	entry_renew_link(world->office, entry);
	assert_null(entry_by_token(world->office, token));
	found = entry_by_id(world->arena, world->db, entry->id);
	assert_non_null(entry_by_token(world->office, entry_token(world->office, found)));
	world->key.bytes[0] ^= 1;
	assert_string_not_equal(entry_token(world->office, found), token);
	assert_null(entry_by_token(world->office, token));
}
