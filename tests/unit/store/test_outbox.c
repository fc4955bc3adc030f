#include "store/outbox.h"

#include "store/sample.h"

static void
put(struct scratch *s, const char *id, const char *email, int64_t now)
{
	const struct letter letter = {
		.tournament_id = "a", .entry_id = "a-1", .kind = LETTER_MOVED_UP, .detail = "why",
		.email = email, .lang = "ja",
	};

	outbox_insert(s->db, id, &letter, now);
}

static int
setup(void **state)
{
	struct scratch *s;

	assert_int_equal(0, scratch_setup(state));
	s = *state;
	sample_insert(s->db, "a");
	sample_enter(s->arena, s->db, "a", 1, STATUS_CONFIRMED);
	return 0;
}

#define OUTBOX_TEST(test) cmocka_unit_test_setup_teardown(test, setup, scratch_teardown)

/* "one two": the ids of what is due then. */
static const char *
due(struct scratch *s, int64_t now, int limit)
{
	struct outgoings all = outbox_due(s->arena, s->db, now, limit);
	const char *ids = "";

	for (size_t i = 0; i < all.count; i++)
		ids = arena_printf(s->arena, "%s%s%s", ids, i > 0 ? " " : "", all.list[i].id);
	return ids;
}

static void
a_letter_comes_out_as_it_was_put_in(void **state)
{
	struct scratch *s = *state;
	struct outgoing *outgoing;

	put(s, "one", "x@example.com", 100);
	outgoing = outbox_by_id(s->arena, s->db, "one");
	assert_string_equal("a", outgoing->letter.tournament_id);
	assert_string_equal("a-1", outgoing->letter.entry_id);
	assert_null(outgoing->letter.wish_id);
	assert_int_equal(LETTER_MOVED_UP, outgoing->letter.kind);
	assert_string_equal("why", outgoing->letter.detail);
	assert_string_equal("x@example.com", outgoing->letter.email);
	assert_string_equal("ja", outgoing->letter.lang);
	assert_int_equal(100, outgoing->made_at);
	assert_int_equal(OUTGOING_WAITING, outgoing->state);
	assert_int_equal(0, outgoing->tries);
	assert_null(outbox_by_id(s->arena, s->db, "two"));
}

static void
what_waits_is_due_in_its_order_and_not_before_its_time(void **state)
{
	struct scratch *s = *state;

	put(s, "c", "x@example.com", 100);
	put(s, "b", "y@example.com", 101);
	put(s, "a", "z@example.com", 102);
	assert_string_equal("c b", due(s, 101, 9));
	assert_string_equal("c", due(s, 102, 1));
	outbox_wait(s->db, "c", 1, 110, "451 later");
	assert_string_equal("b a", due(s, 109, 9));
	assert_string_equal("b a c", due(s, 110, 9));
	assert_string_equal("451 later", outbox_by_id(s->arena, s->db, "c")->answer);
	assert_int_equal(1, outbox_by_id(s->arena, s->db, "c")->tries);
}

/* A late answer about the same letter changes nothing any more. */
static void
what_has_ended_is_never_due_again(void **state)
{
	struct scratch *s = *state;

	put(s, "one", "x@example.com", 100);
	outbox_end(s->db, "one", OUTGOING_SENT, "250 ok", 105);
	outbox_wait(s->db, "one", 1, 100, "451 later");
	outbox_end(s->db, "one", OUTGOING_FAILED, "550 no", 106);
	assert_string_equal("", due(s, 1000000, 9));
	assert_int_equal(OUTGOING_SENT, outbox_by_id(s->arena, s->db, "one")->state);
	assert_string_equal("250 ok", outbox_by_id(s->arena, s->db, "one")->answer);
	assert_int_equal(105, outbox_by_id(s->arena, s->db, "one")->done_at);
}

static void
the_newest_letter_to_an_address_is_one_that_still_says_something(void **state)
{
	struct scratch *s = *state;

	assert_null(outbox_newest(s->arena, s->db, "a-1", "x@example.com"));
	put(s, "old", "x@example.com", 100);
	put(s, "new", "x@example.com", 101);
	put(s, "other", "y@example.com", 102);
	assert_string_equal("new", outbox_newest(s->arena, s->db, "a-1", "x@example.com")->id);
	outbox_end(s->db, "new", OUTGOING_FAILED, "", 103);
	assert_string_equal("old", outbox_newest(s->arena, s->db, "a-1", "x@example.com")->id);
	assert_int_equal(3, outbox_of_entry(s->arena, s->db, "a-1").count);
	assert_string_equal("other", outbox_of_entry(s->arena, s->db, "a-1").list[0].id);
}

static void
wish_put(struct scratch *s, const char *id, const char *email, const char *lang)
{
	db_run(s->db,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ($1, 'a', 'paired', 'Mori', '', '', '', '5k', '', '', '', '', '', 'full',"
	       " '', '', $2, '', $3, 3, 1, 0, 'a-1')", "ttt", id, email, lang);
}

static void
a_pair_is_written_to_at_each_of_its_addresses_once(void **state)
{
	struct scratch *s = *state;
	struct entry *entry = entry_by_id(s->arena, s->db, "a-1");
	struct addressees all;

	entry->email = "sato@example.com";
	entry->lang = "ja";
	wish_put(s, "w1", "SATO@example.com", "en");
	wish_put(s, "w2", "mori@example.com", "en");
	all = outbox_addressees(s->arena, s->db, entry);
	assert_int_equal(2, all.count);
	assert_string_equal("sato@example.com", all.list[0].email);
	assert_string_equal("ja", all.list[0].lang);
	assert_string_equal("mori@example.com", all.list[1].email);
	assert_string_equal("en", all.list[1].lang);
}

/* Its entry's link first, in the entry's language. */
static void
an_address_has_the_links_of_entries_and_of_who_looks(void **state)
{
	struct scratch *s = *state;
	struct mailboxes all;

	db_run(s->db, "UPDATE entry SET email = 'SATO@example.com', lang = 'ja' WHERE id = 'a-1'", "");
	wish_put(s, "w1", "sato@example.com", "en");
	wish_put(s, "w2", "mori@example.com", "en");
	wish_put(s, "w3", "ito@example.com", "ja");
	db_run(s->db, "UPDATE partner_wish SET status = 'looking', entry_id = NULL WHERE id = 'w3'", "");
	all = outbox_mailboxes(s->arena, s->db, "a", "sato@EXAMPLE.com");
	assert_int_equal(2, all.count);
	assert_string_equal("ja", all.list[0].lang);
	assert_string_equal("SATO@example.com", all.list[0].email);
	all = outbox_mailboxes(s->arena, s->db, "a", "mori@example.com");
	assert_int_equal(1, all.count);
	assert_string_equal("a-1", all.list[0].entry_id);
	assert_null(all.list[0].wish_id);
	all = outbox_mailboxes(s->arena, s->db, "a", "ito@example.com");
	assert_int_equal(1, all.count);
	assert_null(all.list[0].entry_id);
	assert_string_equal("w3", all.list[0].wish_id);
	db_run(s->db, "UPDATE partner_wish SET status = 'withdrawn' WHERE id = 'w3'", "");
	assert_int_equal(0, outbox_mailboxes(s->arena, s->db, "a", "ito@example.com").count);
	assert_int_equal(0, outbox_mailboxes(s->arena, s->db, "b", "mori@example.com").count);
}

static void
what_came_back_is_the_newest_letter_to_an_address(void **state)
{
	struct scratch *s = *state;
	struct mailboxes back;

	put(s, "old", "x@example.com", 100);
	put(s, "new", "x@example.com", 101);
	put(s, "other", "y@example.com", 102);
	outbox_end(s->db, "old", OUTGOING_FAILED, "550 nobody", 103);
	assert_int_equal(0, outbox_came_back(s->arena, s->db, "a").count);
	outbox_end(s->db, "new", OUTGOING_FAILED, "", 103); /* what it said is no longer so */
	back = outbox_came_back(s->arena, s->db, "a");
	assert_int_equal(1, back.count);
	assert_string_equal("x@example.com", back.list[0].email);
	assert_string_equal("a-1", back.list[0].entry_id);
	outbox_end(s->db, "other", OUTGOING_FAILED, "550 nobody", 103);
	assert_int_equal(2, outbox_came_back(s->arena, s->db, "a").count);
	assert_int_equal(0, outbox_came_back(s->arena, s->db, "b").count);
}

static void
letters_to_one_address_hold_up_no_other(void **state)
{
	struct scratch *s = *state;

	for (int i = 0; i < 20; i++)
		put(s, arena_printf(s->arena, "x%02d", i), i % 2 == 0 ? "x@example.com" : "X@Example.com",
		    100 + i);
	put(s, "y", "y@example.com", 200);
	assert_string_equal("x00 y", due(s, 300, 2));
	outbox_wait(s->db, "x00", 1, 1000, "451 later");
	assert_string_equal("x01 y", due(s, 300, 16));
	outbox_end(s->db, "x01", OUTGOING_SENT, "250 ok", 300);
	assert_string_equal("x02 y", due(s, 300, 16));
}

static void
looks_put(struct scratch *s, const char *id, const char *wish_id, const char *email, int64_t now)
{
	const struct letter letter = {
		.tournament_id = "a", .wish_id = wish_id, .kind = LETTER_LOOKING, .detail = "",
		.email = email, .lang = "en",
	};

	outbox_insert(s->db, id, &letter, now);
}

static void
the_newest_letter_of_a_wish_is_its_own(void **state)
{
	struct scratch *s = *state;

	wish_put(s, "w1", "one@example.com", "en");
	wish_put(s, "w2", "one@example.com", "en");
	put(s, "entry", "one@example.com", 105);
	looks_put(s, "old", "w1", "one@example.com", 100);
	looks_put(s, "new", "w1", "one@example.com", 101);
	looks_put(s, "other", "w2", "one@example.com", 102);
	assert_string_equal("new",
		outbox_newest(s->arena, s->db, "w1", "one@example.com")->id);
	assert_null(outbox_newest(s->arena, s->db, "w1", "two@example.com"));
}

static void
letters_about_looking_are_counted_by_wish_and_by_address(void **state)
{
	struct scratch *s = *state;
	struct letter letter = {
		.tournament_id = "a", .wish_id = "w1", .kind = LETTER_LOOKING, .email = "ONE@example.com",
	};

	wish_put(s, "w1", "one@example.com", "en");
	wish_put(s, "w2", "one@example.com", "en");
	looks_put(s, "1", "w1", "typo@example.com", 100);
	looks_put(s, "2", "w2", "one@example.com", 101);
	looks_put(s, "3", "w1", "one@example.com", 102);
	looks_put(s, "4", "w2", "else@example.com", 103);
	assert_int_equal(3, outbox_count_looking(s->db, &letter, 99));
	assert_int_equal(2, outbox_count_looking(s->db, &letter, 100));
	letter.tournament_id = "b";
	assert_int_equal(2, outbox_count_looking(s->db, &letter, 99));
}

SUITE(test_outbox)
{
	const struct CMUnitTest tests[] = {
		OUTBOX_TEST(a_letter_comes_out_as_it_was_put_in),
		OUTBOX_TEST(what_waits_is_due_in_its_order_and_not_before_its_time),
		OUTBOX_TEST(what_has_ended_is_never_due_again),
		OUTBOX_TEST(the_newest_letter_to_an_address_is_one_that_still_says_something),
		OUTBOX_TEST(a_pair_is_written_to_at_each_of_its_addresses_once),
		OUTBOX_TEST(an_address_has_the_links_of_entries_and_of_who_looks),
		OUTBOX_TEST(what_came_back_is_the_newest_letter_to_an_address),
		OUTBOX_TEST(letters_to_one_address_hold_up_no_other),
		OUTBOX_TEST(the_newest_letter_of_a_wish_is_its_own),
		OUTBOX_TEST(letters_about_looking_are_counted_by_wish_and_by_address),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
