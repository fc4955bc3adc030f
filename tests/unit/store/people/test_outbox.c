#include "store/people/outbox.h"

#include "world/world.h"

static void
put(struct world *world, const char *id, const char *email, int64_t now)
{
	outbox_insert(world->db, id, &(struct outbox_letter){
		.tournament_id = "a", .entry_id = "a-1", .kind = LETTER_MOVED_UP, .detail = "why",
		.email = email, .lang = "ja"}, now);
}

static void
looks_put(struct world *world, const char *id, const char *wish_id, const char *email, int64_t now)
{
	outbox_insert(world->db, id, &(struct outbox_letter){
		.tournament_id = "a", .wish_id = wish_id, .kind = LETTER_LOOKING, .detail = "",
		.email = email, .lang = "en"}, now);
}

/* "one two": the ids of what is due then. */
static const char *
due(struct world *world, int64_t now, int limit)
{
	struct outbox_items all = outbox_due(world->arena, world->db, now, limit);
	const char *ids = "";

	for (size_t i = 0; i < all.count; i++)
		ids = arena_printf(world->arena, "%s%s%s", ids, i > 0 ? " " : "", all.list[i].id);
	return ids;
}

STORE_TEST(a_letter_comes_out_as_it_was_put_in)
{
	struct outbox_item *outgoing;

	put(world, "one", "x@example.com", 100);
	outgoing = outbox_by_id(world->arena, world->db, "one");
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
	assert_null(outbox_by_id(world->arena, world->db, "two"));
}

STORE_TEST(what_waits_is_due_in_its_order_and_not_before_its_time)
{
	put(world, "c", "x@example.com", 100);
	put(world, "b", "y@example.com", 101);
	put(world, "a", "z@example.com", 102);
	assert_string_equal("c b", due(world, 101, 9));
	assert_string_equal("c", due(world, 102, 1));
	outbox_wait(world->db, "c", 1, 110, "451 later");
	assert_string_equal("b a", due(world, 109, 9));
	assert_string_equal("b a c", due(world, 110, 9));
	assert_string_equal("451 later", outbox_by_id(world->arena, world->db, "c")->answer);
	assert_int_equal(1, outbox_by_id(world->arena, world->db, "c")->tries);
}

/* A late answer about the same letter changes nothing any more. */
STORE_TEST(what_has_ended_is_never_due_again)
{
	put(world, "one", "x@example.com", 100);
	outbox_end(world->db, "one", OUTGOING_SENT, "250 ok", 105);
	outbox_wait(world->db, "one", 1, 100, "451 later");
	outbox_end(world->db, "one", OUTGOING_FAILED, "550 no", 106);
	assert_string_equal("", due(world, 1000000, 9));
	assert_int_equal(OUTGOING_SENT, outbox_by_id(world->arena, world->db, "one")->state);
	assert_string_equal("250 ok", outbox_by_id(world->arena, world->db, "one")->answer);
	assert_int_equal(105, outbox_by_id(world->arena, world->db, "one")->done_at);
}

STORE_TEST(the_newest_letter_to_an_address_is_one_that_still_says_something)
{
	assert_null(outbox_newest(world->arena, world->db, "a-1", "x@example.com"));
	put(world, "old", "x@example.com", 100);
	put(world, "new", "x@example.com", 101);
	put(world, "other", "y@example.com", 102);
	assert_string_equal("new", outbox_newest(world->arena, world->db, "a-1", "x@example.com")->id);
	outbox_end(world->db, "new", OUTGOING_FAILED, "", 103);
	assert_string_equal("old", outbox_newest(world->arena, world->db, "a-1", "x@example.com")->id);
	assert_int_equal(3, outbox_of_entry(world->arena, world->db, "a-1").count);
	assert_string_equal("other", outbox_of_entry(world->arena, world->db, "a-1").list[0].id);
}

static void
wish_put(struct world *world, const char *id, const char *email, const char *lang)
{
	db_run(world->db,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ($1, 'a', 'paired', 'Mori', '', '', '', '5k', '', '', '', '', '', 'full',"
	       " '', '', $2, '', $3, 3, 1, 0, 'a-1')", "ttt", id, email, lang);
}

STORE_TEST(a_pair_is_written_to_at_each_of_its_addresses_once)
{
	struct entry *entry = entry_by_id(world->arena, world->db, "a-1");
	struct outbox_addressees all;

	entry->email = "sato@example.com";
	entry->lang = "ja";
	wish_put(world, "w1", "SATO@example.com", "en");
	wish_put(world, "w2", "mori@example.com", "en");
	wish_put(world, "w3", "mori@example.com", "ja");
	all = outbox_addressees(world->arena, world->db, entry);
	assert_int_equal(2, all.count);
	assert_string_equal("sato@example.com", all.list[0].email);
	assert_string_equal("ja", all.list[0].lang);
	assert_string_equal("mori@example.com", all.list[1].email);
	assert_string_equal("en", all.list[1].lang);
}

/* Its entry's link first, in the entry's language. */
STORE_TEST(an_address_has_the_links_of_entries_and_of_who_looks)
{
	struct outbox_mailboxes all;

	db_run(world->db, "UPDATE entry SET email = 'SATO@example.com', lang = 'ja' WHERE id = 'a-1'",
	       "");
	wish_put(world, "w1", "sato@example.com", "en");
	wish_put(world, "w2", "mori@example.com", "en");
	wish_put(world, "w3", "ito@example.com", "ja");
	db_run(world->db, "UPDATE partner_wish SET status = 'looking', entry_id = NULL WHERE id = 'w3'",
	       "");
	all = outbox_mailboxes(world->arena, world->db, "a", "sato@EXAMPLE.com");
	assert_int_equal(2, all.count);
	assert_string_equal("ja", all.list[0].lang);
	assert_string_equal("SATO@example.com", all.list[0].email);
	all = outbox_mailboxes(world->arena, world->db, "a", "mori@example.com");
	assert_int_equal(1, all.count);
	assert_string_equal("a-1", all.list[0].entry_id);
	assert_null(all.list[0].wish_id);
	all = outbox_mailboxes(world->arena, world->db, "a", "ito@example.com");
	assert_int_equal(1, all.count);
	assert_null(all.list[0].entry_id);
	assert_string_equal("w3", all.list[0].wish_id);
	db_run(world->db, "UPDATE partner_wish SET status = 'withdrawn' WHERE id = 'w3'", "");
	assert_int_equal(0, outbox_mailboxes(world->arena, world->db, "a", "ito@example.com").count);
	assert_int_equal(0, outbox_mailboxes(world->arena, world->db, "b", "mori@example.com").count);
}

STORE_TEST(what_came_back_is_the_newest_letter_to_an_address)
{
	struct outbox_mailboxes back;

	put(world, "old", "x@example.com", 100);
	put(world, "new", "x@example.com", 101);
	put(world, "other", "y@example.com", 102);
	outbox_end(world->db, "old", OUTGOING_FAILED, "550 nobody", 103);
	assert_int_equal(0, outbox_came_back(world->arena, world->db, "a").count);
	outbox_end(world->db, "new", OUTGOING_FAILED, "", 103); /* what it said is no longer so */
	back = outbox_came_back(world->arena, world->db, "a");
	assert_int_equal(1, back.count);
	assert_string_equal("x@example.com", back.list[0].email);
	assert_string_equal("a-1", back.list[0].entry_id);
	outbox_end(world->db, "other", OUTGOING_FAILED, "550 nobody", 103);
	assert_int_equal(2, outbox_came_back(world->arena, world->db, "a").count);
	assert_int_equal(0, outbox_came_back(world->arena, world->db, "b").count);
}

STORE_TEST(what_came_back_to_a_seeker_counts_while_they_look_and_have_that_address)
{
	struct outbox_mailboxes back;

	wish_put(world, "w1", "sato@example.com", "en");
	db_run(world->db, "UPDATE partner_wish SET status = 'looking', entry_id = NULL WHERE id = 'w1'", "");
	looks_put(world, "m1", "w1", "sato@example.com", 100);
	outbox_end(world->db, "m1", OUTGOING_FAILED, "550 nobody", 101);
	back = outbox_came_back(world->arena, world->db, "a");
	assert_int_equal(1, back.count);
	assert_string_equal("w1", back.list[0].wish_id);
	db_run(world->db, "UPDATE partner_wish SET email = 'new@example.com' WHERE id = 'w1'", "");
	assert_int_equal(0, outbox_came_back(world->arena, world->db, "a").count);
	db_run(world->db, "UPDATE partner_wish SET email = 'sato@example.com', status = 'withdrawn' WHERE id = 'w1'",
	       "");
	assert_int_equal(0, outbox_came_back(world->arena, world->db, "a").count);
}

STORE_TEST(letters_to_one_address_hold_up_no_other)
{
	for (int i = 0; i < 20; i++)
		put(world, arena_printf(world->arena, "x%02d", i),
		    i % 2 == 0 ? "x@example.com" : "X@Example.com",
		    100 + i);
	put(world, "y", "y@example.com", 200);
	assert_string_equal("x00 y", due(world, 300, 2));
	outbox_wait(world->db, "x00", 1, 1000, "451 later");
	assert_string_equal("x01 y", due(world, 300, 16));
	outbox_end(world->db, "x01", OUTGOING_SENT, "250 ok", 300);
	assert_string_equal("x02 y", due(world, 300, 16));
}

STORE_TEST(the_newest_letter_of_a_wish_is_its_own)
{
	wish_put(world, "w1", "one@example.com", "en");
	wish_put(world, "w2", "one@example.com", "en");
	put(world, "entry", "one@example.com", 105);
	looks_put(world, "old", "w1", "one@example.com", 100);
	looks_put(world, "new", "w1", "one@example.com", 101);
	looks_put(world, "other", "w2", "one@example.com", 102);
	assert_string_equal("new",
		outbox_newest(world->arena, world->db, "w1", "one@example.com")->id);
	assert_null(outbox_newest(world->arena, world->db, "w1", "two@example.com"));
}

STORE_TEST(letters_about_looking_are_counted_by_wish_and_by_address)
{
	struct outbox_letter letter = {
		.tournament_id = "a", .wish_id = "w1", .kind = LETTER_LOOKING, .email = "ONE@example.com",
	};

	wish_put(world, "w1", "one@example.com", "en");
	wish_put(world, "w2", "one@example.com", "en");
	looks_put(world, "1", "w1", "typo@example.com", 100);
	looks_put(world, "2", "w2", "one@example.com", 101);
	looks_put(world, "3", "w1", "one@example.com", 102);
	looks_put(world, "4", "w2", "else@example.com", 103);
	assert_int_equal(3, outbox_count_looking(world->db, &letter, 99));
	assert_int_equal(2, outbox_count_looking(world->db, &letter, 100));
	letter.tournament_id = "b";
	assert_int_equal(2, outbox_count_looking(world->db, &letter, 99));
}

/* What the metres and the page of the site's mail say. */
STORE_TEST(mail_that_waits_was_sent_or_was_refused_is_counted_each)
{
	struct outbox_tally held = outbox_tally(world->db, 0);

	assert_int_equal(0, held.waiting + held.sent + held.refused);
	assert_int_equal(0, held.waiting_since + held.sent_at);
	for (int i = 0; i < 6; i++)
		put(world, arena_printf(world->arena, "m%d", i), "x@example.com", 100 + i);
	outbox_end(world->db, "m0", OUTGOING_SENT, "", 200);
	outbox_end(world->db, "m1", OUTGOING_SENT, "", 300);
	outbox_end(world->db, "m2", OUTGOING_FAILED, "550 no", 250);
	held = outbox_tally(world->db, 250);
	assert_int_equal(3, held.waiting);
	assert_int_equal(1, held.sent);
	assert_int_equal(1, held.refused);
	assert_int_equal(103, held.waiting_since);
	assert_int_equal(300, held.sent_at);
	assert_int_equal(2, outbox_tally(world->db, 200).sent);
	assert_int_equal(0, outbox_tally(world->db, 251).refused);
}
