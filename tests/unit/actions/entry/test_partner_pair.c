#include "actions/entry/partner_pair.h"

#include "actions/looking.h"

#include "actions/entry/enter.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

static void
event_set(struct room *room, const char *ruleset, int capacity)
{
	room->tournament->ruleset = room->tournament->base = ruleset_find(ruleset);
	room->tournament->capacity = capacity;
	assert_true(tournament_update(room->db, room->tournament));
	room_read(room);
}

/* "Mori 0, Ito 2 asks, Abe 3 asked": whom the wish is offered, in that order. */
static const char *
matches(struct room *room, const struct partner_wish *wish)
{
	struct search search = search_read(&room->office, "icho");
	struct matches all = search_matches(&search, wish);
	const char *text = "";

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(room->arena, "%s%s%s %d%s%s", text, i > 0 ? ", " : "",
		                    all.list[i].wish->player.family_name, all.list[i].apart,
		                    all.list[i].asks ? " asks" : "", all.list[i].asked ? " asked" : "");
	return text;
}

static struct entry *
by_hand(struct room *room, const struct partner_wish *first, const struct partner_wish *second)
{
	room->problems.count = 0;
	return partner_pair_by_hand(&room->office, room->tournament, first->id, second->id,
	                            &room->problems);
}

LOOKING_TEST(the_closest_rank_comes_first_and_then_who_asked_first)
{
	const struct partner_wish *falk;

	event_set(room, "egf-pair", 100);
	looking(room, looking_girl(room, "Far", "9k"));
	looking(room, looking_girl(room, "Early", "1k"));
	falk = looking(room, looking_typed(room, "Falk", "1d"));
	looking(room, looking_girl(room, "Same", "1d"));
	looking(room, looking_girl(room, "Late", "2d"));
	assert_string_equal("Same 0, Early 1, Late 1, Far 9", matches(room, falk));
}

LOOKING_TEST(ranks_have_to_be_inside_both_wishes)
{
	struct typed_wish choosy = looking_typed(room, "Choosy", "1d");
	struct typed_wish proud = looking_girl(room, "Proud", "3d");
	const struct partner_wish *wish;

	event_set(room, "egf-pair", 100);
	choosy.weakest = "1k";
	choosy.strongest = "3d";
	proud.weakest = "2d";
	wish = looking(room, choosy);
	looking(room, looking_girl(room, "Edge", "1k"));
	looking(room, looking_girl(room, "Below", "2k"));
	looking(room, looking_girl(room, "Above", "4d"));
	looking(room, looking_girl(room, "Top", "3d"));
	looking(room, proud);
	assert_string_equal("Edge 1, Top 2", matches(room, wish));
}

LOOKING_TEST(only_pairs_that_the_rules_admit_are_offered)
{
	const struct partner_wish *man, *girl, *strong;

	man = looking(room, looking_typed(room, "Man", "1d"));
	looking(room, looking_typed(room, "Other", "1d"));
	girl = looking(room, looking_girl(room, "Girl", "5k"));
	assert_string_equal("Girl 5", matches(room, man));
	assert_string_equal("Man 5, Other 5", matches(room, girl));
	event_set(room, "jpga", 100);
	looking(room, looking_girl(room, "Woman", "1d"));
	assert_string_equal("Woman 0, Girl 5", matches(room, man));
	event_set(room, "egc-2015", 100);
	strong = looking(room, looking_girl(room, "Strong", "9d"));
	assert_string_equal("Other 0, Woman 0, Girl 5, Strong 8", matches(room, man));
	looking(room, looking_typed(room, "Third", "3d"));
	assert_string_equal("Man 8, Other 8, Woman 8, Girl 13", matches(room, strong));
}

LOOKING_TEST(who_stopped_or_is_in_a_pair_is_offered_to_nobody)
{
	const struct partner_wish *man = looking(room, looking_typed(room, "Man", "1d"));
	const struct partner_wish *gone = looking(room, looking_girl(room, "Gone", "1d"));
	struct typed_wish entered = looking_girl(room, "Fujita1", "5k");
	struct typed_entry pair = room_typed(room, 1);
	bool again;

	entered.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	looking(room, entered);
	assert_string_equal("Gone 0, Fujita1 5", matches(room, man));
	assert_true(partner_stop(&room->office, room->tournament, gone, &room->problems));
	assert_non_null(entry_enter(&room->office, room->tournament, &pair, "en", false, &again,
	                            &room->problems));
	assert_string_equal("", matches(room, man));
}

LOOKING_TEST(an_offer_alone_tells_the_other_and_makes_no_pair)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));

	offered(room, falk, mori);
	offered(room, falk, mori);
	assert_int_equal(1, offers(room));
	assert_int_equal(0, pairs(room));
	assert_string_equal("Mori 0 asked", matches(room, falk));
	assert_string_equal("Falk 0 asks", matches(room, mori));
	assert_string_equal("looking falk@example.org en; looking mori@example.org en; "
	                    "offer mori@example.org en; ", letters(room));
	assert_string_equal(arena_printf(room->arena, "pair|partner.offer|%s||to: %s", falk->id,
	                                 mori->id), room_audit(room));
	assert_true(partner_offer_drop(&room->office, room->tournament, falk, mori->id,
	                               &room->problems));
	assert_int_equal(0, offers(room));
	assert_string_equal(arena_printf(room->arena, "pair|partner.offer|%s|to: %s|", falk->id,
	                                 mori->id), room_audit(room));
}

LOOKING_TEST(two_who_both_say_so_are_a_pair_as_any_other)
{
	struct typed_wish first = looking_typed(room, "Falk", "4d");
	struct typed_wish second = looking_girl(room, "Mori", "2k");
	const struct partner_wish *falk, *mori, *ito;
	const struct entry *pair;
	bool again;

	first.alone.note = "I bring cake.";
	second.alone.note = "わたしはお茶を。";
	falk = looking(room, first);
	mori = partner_look(&room->office, room->tournament, &second, "ja", &again,
	                    &room->problems);
	room->now++;
	ito = looking(room, looking_girl(room, "Ito", "1d"));
	offered(room, mori, falk);
	offered(room, ito, falk);
	offered(room, falk, mori);
	mori = wish_now(room, mori);
	falk = wish_now(room, falk);
	assert_int_equal(WISH_PAIRED, falk->status);
	assert_int_equal(WISH_PAIRED, mori->status);
	assert_string_equal(falk->entry_id, mori->entry_id);
	assert_int_equal(0, offers(room));
	pair = entry_by_id(room->arena, room->db, falk->entry_id);
	assert_int_equal(STATUS_CONFIRMED, pair->status);
	assert_string_equal("Falk", pair->players[0].family_name);
	assert_string_equal("Mori", pair->players[1].family_name);
	assert_int_equal(1, pair->captain);
	assert_int_equal(4 - 1, pair->points_x2);
	assert_string_equal("falk@example.org", pair->email);
	assert_string_equal("en", pair->lang);
	assert_string_equal("I bring cake.\nわたしはお茶を。", pair->note);
	assert_string_equal(arena_printf(room->arena, "pair|partner.pair|%s||first: %s\nsecond: %s",
	                                 pair->id, falk->id, mori->id), room_audit(room));
	assert_int_equal(1, audit_count(room->db, "icho", "entry.enter", pair->id));
	assert_non_null(strstr(letters(room), "paired falk@example.org en; "
	                                      "paired mori@example.org ja; "));
	assert_string_equal("", matches(room, ito));
}

/* Wherever the two stand in memory. */
LOOKING_TEST(who_asked_first_is_told_by_the_time_and_then_by_the_id)
{
	static const struct {
		const char *name;
		int64_t at[2];
		const char *id[2];
		size_t first;
	} cases[] = {
		{"earlier", {100, 200}, {"b", "a"}, 0}, {"later", {200, 100}, {"a", "b"}, 1},
		{"one second, lower id", {100, 100}, {"a", "b"}, 0},
		{"one second, higher id", {100, 100}, {"b", "a"}, 1},
	};
	struct search search = search_read(&room->office, room->tournament->id);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct partner_wish wishes[2];

		for (size_t w = 0; w < 2; w++)
			wishes[w] = (struct partner_wish){
				.id = cases[i].id[w], .entered_at = cases[i].at[w], .note = "", .lang = "en",
				.email = w == 0 ? "0@example.org" : "1@example.org",
			};
		for (size_t w = 0; w < 2; w++) {
			struct entry entry = search_couple(&search, &wishes[w], &wishes[1 - w]);

			if (strcmp(entry.email, wishes[cases[i].first].email) != 0)
				fail_msg("%s, %zu: %s", cases[i].name, w, entry.email);
		}
	}
}

LOOKING_TEST(whoever_answers_the_first_to_ask_stands_first)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct entry *pair;

	offered(room, falk, mori);
	offered(room, mori, falk);
	pair = entry_by_id(room->arena, room->db, wish_now(room, falk)->entry_id);
	assert_string_equal("Falk", pair->players[0].family_name);
	assert_string_equal("falk@example.org", pair->email);
}

LOOKING_TEST(a_second_tap_on_yes_changes_nothing)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const char *posted;

	offered(room, falk, mori);
	offered(room, mori, falk);
	posted = letters(room);
	offered(room, mori, falk);
	offered(room, falk, mori);
	assert_int_equal(1, pairs(room));
	assert_int_equal(1, sample_count(room->db, "SELECT taken FROM tournament"));
	assert_string_equal(posted, letters(room));
	assert_false(partner_offer_drop(&room->office, room->tournament, mori, falk->id,
	                                &room->problems));
	assert_problem(room, "dropped too late", "", "problem.wish-paired");
}

LOOKING_TEST(a_full_event_puts_the_pair_on_the_waiting_list)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	struct typed_entry one = room_typed(room, 1), two = room_typed(room, 2);
	bool again;

	event_set(room, "kanto-junior", 2);
	entry_enter(&room->office, room->tournament, &one, "en", false, &again, &room->problems);
	entry_enter(&room->office, room->tournament, &two, "en", false, &again, &room->problems);
	offered(room, falk, mori);
	offered(room, mori, falk);
	assert_int_equal(STATUS_WAITING, entry_by_id(room->arena, room->db,
	                                             wish_now(room, falk)->entry_id)->status);
}

LOOKING_TEST(who_comes_too_late_is_told_by_the_name_that_is_shown)
{
	struct typed_wish shy = looking_typed(room, "Shy", "2d");
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct partner_wish *ito = looking(room, looking_girl(room, "Ito", "2d"));
	const struct partner_wish *hidden;

	offered(room, falk, mori);
	offered(room, falk, ito);
	offered(room, mori, falk);
	assert_false(offer(room, ito, falk));
	assert_problem(room, "too late", "to", "problem.partner-gone");
	assert_string_equal("Kim Falk", room->problems.list[0].detail);
	assert_int_equal(WISH_LOOKING, wish_now(room, ito)->status);
	shy.alone.players[0][FIELD_PUBLISH] = "number";
	hidden = looking(room, shy);
	offered(room, ito, hidden);
	assert_true(partner_stop(&room->office, room->tournament, hidden, &room->problems));
	assert_false(offer(room, ito, hidden));
	assert_problem(room, "stopped", "to", "problem.partner-stopped-unnamed");
	assert_null(room->problems.list[0].detail);
}

/* The rules would tell the given name of somebody who shows initials alone. */
/* As if entering had not ended the wishes of who is in the pair. */
static void
looks_all_the_same(struct room *room)
{
	db_run(room->db, "UPDATE partner_wish SET status = 'looking' WHERE status = 'withdrawn'", "");
}

LOOKING_TEST(who_is_in_another_pair_is_gone_and_not_named)
{
	struct typed_wish girl = looking_girl(room, "Fujita1", "5k");
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d")), *kotone;
	struct typed_entry pair = room_typed(room, 1);
	bool again;

	girl.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	kotone = looking(room, girl);
	offered(room, kotone, falk);
	entry_enter(&room->office, room->tournament, &pair, "en", false, &again, &room->problems);
	assert_false(offer(room, falk, kotone));
	assert_problem(room, "has stopped with it", "to", "problem.partner-stopped");
	looks_all_the_same(room);
	assert_string_equal("", matches(room, falk));
	assert_false(offer(room, falk, kotone));
	assert_problem(room, "in a pair", "to", "problem.partner-gone");
	assert_string_equal("K. F.", room->problems.list[0].detail);
	assert_int_equal(1, pairs(room));
}

LOOKING_TEST(what_is_offered_has_to_fit)
{
	struct typed_wish choosy = looking_girl(room, "Choosy", "5k");
	const struct partner_wish *man = looking(room, looking_typed(room, "Man", "1d"));
	const struct partner_wish *other = looking(room, looking_typed(room, "Other", "1d"));
	const struct partner_wish *girl;
	const struct partner_wish nobody = {.id = "nobody"};

	choosy.weakest = "2d";
	girl = looking(room, choosy);
	assert_false(offer(room, man, other));
	assert_problem(room, "no junior", "to", "problem.no-junior");
	assert_false(offer(room, man, girl));
	assert_problem(room, "too weak", "to", "problem.no-match");
	assert_false(offer(room, man, man));
	assert_problem(room, "alone", "to", "problem.no-match");
	assert_false(offer(room, man, &nobody));
	assert_problem(room, "nobody", "to", "problem.no-match");
	room->now = room->tournament->closes_at;
	assert_false(offer(room, girl, man));
	assert_problem(room, "closed", "", "problem.entry-closed");
	assert_int_equal(0, offers(room));
}

/* A wish that was changed after the question does not stop a yes to it: who asked
 * knows the rank, and who says yes sees it. */
LOOKING_TEST(a_yes_does_not_ask_for_the_ranks_again)
{
	struct typed_wish narrow = looking_girl(room, "Mori", "2d");
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));

	offered(room, falk, mori);
	narrow.weakest = "5d";
	assert_true(partner_change(&room->office, room->tournament, mori, &narrow, "en", 1,
	                           &room->problems));
	assert_string_equal("Falk 0 asks", matches(room, mori));
	offered(room, mori, falk);
	assert_int_equal(1, pairs(room));
}

LOOKING_TEST(asking_again_and_again_sends_no_letters_without_end)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));

	for (int i = 0; i < 100; i++) {
		offered(room, falk, mori);
		db_script(room->db, "UPDATE outbox SET state = 'sent', done_at = 1");
		assert_true(partner_offer_drop(&room->office, room->tournament, falk, mori->id,
		                               &room->problems));
	}
	assert_int_equal(20, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'offer'"));
}

/* Says yes to the next in the ring, who has asked. */
static void
answer(struct room *room, int process)
{
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, room->scratch->path);
	struct office office = room_office(room, db);
	struct partner_wishes all = partners_of(room->arena, db, "icho");
	struct problems problems = {.count = 0};
	const struct partner_wish *from = &all.list[process % 4];
	const struct partner_wish *to = &all.list[(process + 1) % 4];
	bool done;

	office.mails = true;
	done = partner_offer_make(&office, room->tournament, from, to->id, &problems);
	if (!done && (problems.count != 1 ||
	              (strcmp(problems.list[0].word, "problem.partner-gone") != 0 &&
	               strcmp(problems.list[0].word, "problem.wish-paired") != 0)))
		_exit(2);
	publisher_free(office.publisher);
	db_close(db);
	arena_free(arena);
}

/* Four in a ring have each been asked by the next. Whoever is first takes one, and
 * at most two pairs of different players can come of it. */
LOOKING_TEST(of_all_who_accept_at_once_nobody_is_in_two_pairs)
{
	const struct partner_wish *ring[4];
	int made;

	event_set(room, "egf-pair", 100);
	ring[0] = looking(room, looking_typed(room, "Abe", "2d"));
	ring[1] = looking(room, looking_girl(room, "Baba", "2d"));
	ring[2] = looking(room, looking_typed(room, "Chiba", "2d"));
	ring[3] = looking(room, looking_girl(room, "Doi", "2d"));
	for (int i = 0; i < 4; i++)
		offered(room, ring[(i + 1) % 4], ring[i]);
	at_once(room, 4, answer);
	made = pairs(room);
	assert_true(made == 1 || made == 2);
	assert_int_equal(2 * made, sample_count(room->db,
		"SELECT count(*) FROM partner_wish WHERE status = 'paired'"));
	assert_int_equal(2 * made, sample_count(room->db,
		"SELECT count(DISTINCT family_name) FROM player"));
	assert_int_equal(2 * made, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'paired'"));
	assert_int_equal(made, sample_count(room->db, "SELECT taken FROM tournament"));
	assert_int_equal(0, sample_count(room->db,
		"SELECT count(*) FROM partner_offer JOIN partner_wish ON id IN (from_id, to_id)"
		" WHERE status <> 'looking'"));
}

LOOKING_TEST(the_organiser_pairs_any_two_the_rules_admit_after_registration_too)
{
	struct typed_wish choosy = looking_girl(room, "Choosy", "9k");
	const struct partner_wish *man = looking(room, looking_typed(room, "Man", "1d"));
	const struct partner_wish *other = looking(room, looking_typed(room, "Other", "1d"));
	const struct partner_wish *girl;
	struct entry *pair, tried;

	choosy.weakest = "5d";
	girl = looking(room, choosy);
	offered(room, man, looking(room, looking_girl(room, "Mori", "1d")));
	room_event_set(room, STATE_RUNNING, 100);
	room->now = room->tournament->closes_at + 1000;
	room->office.actor = "organiser";
	assert_null(by_hand(room, man, other));
	assert_problem(room, "no junior", "", "problem.no-junior");
	assert_null(by_hand(room, man, man));
	assert_problem(room, "alone", "second", "problem.pair-with-self");
	room->problems.count = 0;
	tried = partner_pair_try(&room->office, room->tournament, girl->id, man->id,
	                         &room->problems);
	assert_problem(room, "trying", "", NULL);
	assert_int_equal(1, tried.captain);
	assert_int_equal(0, pairs(room));
	pair = by_hand(room, girl, man);
	assert_problem(room, "by hand", "", NULL);
	assert_int_equal(tried.points_x2, pair->points_x2);
	assert_string_equal("Man", pair->players[0].family_name);
	assert_int_equal(WISH_PAIRED, wish_now(room, girl)->status);
	assert_int_equal(0, offers(room));
	assert_string_equal(pair->id, by_hand(room, girl, man)->id);
	assert_int_equal(1, pairs(room));
	assert_non_null(strstr(room_audit(room), "organiser|partner.pair|"));
	assert_null(by_hand(room, other, girl));
	assert_problem(room, "in a pair", "second", "problem.partner-gone");
}

LOOKING_TEST(nothing_is_paired_in_a_finished_event)
{
	const struct partner_wish *man = looking(room, looking_typed(room, "Man", "1d"));
	const struct partner_wish *girl = looking(room, looking_girl(room, "Girl", "1d"));

	room_event_set(room, STATE_FINISHED, 100);
	assert_null(by_hand(room, man, girl));
	assert_problem(room, "finished", "", "problem.finished");
}

LOOKING_TEST(a_rule_that_one_player_breaks_is_said_beside_that_choice)
{
	const struct partner_wish *man = looking(room, looking_typed(room, "Man", "1d"));
	const struct partner_wish *girl;
	struct typed_wish typed = looking_girl(room, "Fujita1", "5k");
	struct typed_entry pair = room_typed(room, 1);
	bool again;

	typed.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	girl = looking(room, typed);
	entry_enter(&room->office, room->tournament, &pair, "en", false, &again, &room->problems);
	looks_all_the_same(room);
	assert_null(by_hand(room, girl, man));
	assert_problem(room, "first", "first", "problem.already-entered");
	assert_null(by_hand(room, man, girl));
	assert_problem(room, "second", "second", "problem.already-entered");
}

LOOKING_TEST(two_with_one_address_are_told_once_that_they_are_a_pair)
{
	struct typed_wish first = looking_typed(room, "Falk", "2d");
	struct typed_wish second = looking_girl(room, "Mori", "2d");
	const struct partner_wish *falk, *mori;

	second.alone.email = "FALK@example.org";
	falk = looking(room, first);
	mori = looking(room, second);
	offered(room, falk, mori);
	offered(room, mori, falk);
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE kind = 'paired'"));
}

static bool
decline(struct room *room, const struct partner_wish *wish, const struct partner_wish *from)
{
	room->problems.count = 0;
	return partner_offer_decline(&room->office, room->tournament, wish, from->id,
	                             &room->problems);
}

LOOKING_TEST(who_is_asked_may_decline_and_may_be_asked_again)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const char *posted;

	offered(room, falk, mori);
	posted = letters(room);
	assert_true(decline(room, falk, mori));
	assert_int_equal(1, offers(room));
	assert_true(decline(room, mori, falk));
	assert_string_equal("Mori 0", matches(room, falk));
	assert_string_equal("Falk 0", matches(room, mori));
	assert_string_equal(arena_printf(room->arena, "pair|partner.decline|%s|to: %s|", falk->id,
	                                 mori->id), room_audit(room));
	assert_true(decline(room, mori, falk));
	assert_string_equal(posted, letters(room));
	offered(room, falk, mori);
	offered(room, mori, falk);
	assert_int_equal(1, pairs(room));
	assert_false(decline(room, mori, falk));
	assert_problem(room, "declined too late", "", "problem.wish-paired");
}

/* ---- wishes of those who come into a pair, and out of it ---- */

static struct entry *
enter(struct room *room, const struct typed_entry *typed)
{
	bool again;

	room->problems.count = 0;
	return entry_enter(&room->office, room->tournament, typed, "en", false, &again,
	                   &room->problems);
}

static int
audited(struct room *room, const char *action, const char *subject)
{
	return audit_count(room->db, "icho", action, subject);
}

LOOKING_TEST(who_looks_and_then_enters_as_a_pair_looks_no_longer)
{
	struct typed_wish typed = looking_girl(room, "Fujita1", "5k");
	const struct partner_wish *kotone, *falk, *namesake;
	struct typed_entry pair = room_typed(room, 1);

	typed.alone.players[0][FIELD_GIVEN_NAME] = "KOTONE";
	kotone = looking(room, typed);
	typed.alone.players[0][FIELD_BIRTH_DATE] = "2013-01-01";
	namesake = looking(room, typed);
	falk = looking(room, looking_typed(room, "Falk", "2d"));
	offered(room, falk, kotone);
	assert_int_equal(3, partners_looking(room->db, "icho"));
	assert_non_null(enter(room, &pair));
	assert_int_equal(WISH_WITHDRAWN, wish_now(room, kotone)->status);
	assert_int_equal(WISH_LOOKING, wish_now(room, namesake)->status);
	assert_int_equal(2, partners_looking(room->db, "icho"));
	assert_int_equal(0, offers(room));
	assert_int_equal(1, audited(room, "partner.stop", kotone->id));
	assert_int_equal(0, audited(room, "partner.stop", falk->id));
}

LOOKING_TEST(two_whose_pair_is_withdrawn_look_again_and_are_it_again_when_it_comes_back)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct partner_wish *ito = looking(room, looking_girl(room, "Ito", "2d"));
	const struct entry *pair = by_hand(room, falk, mori);

	room_event_set(room, STATE_CLOSED, 100);
	assert_true(entry_withdraw(&room->office, room->tournament, pair, true, &room->problems));
	assert_int_equal(WISH_LOOKING, wish_now(room, falk)->status);
	assert_null(wish_now(room, falk)->entry_id);
	assert_int_equal(WISH_LOOKING, wish_now(room, mori)->status);
	assert_string_equal("Mori 0, Ito 0", matches(room, falk));
	assert_string_equal(arena_printf(room->arena, "pair|partner.look|%s|status: paired|"
	                                 "status: looking", mori->id), room_audit(room));
	pair = entry_by_id(room->arena, room->db, pair->id);
	assert_true(entry_restore(&room->office, room->tournament, pair, &room->problems));
	assert_string_equal(pair->id, wish_now(room, falk)->entry_id);
	assert_string_equal(pair->id, wish_now(room, mori)->entry_id);
	assert_int_equal(WISH_LOOKING, wish_now(room, ito)->status);
	assert_int_equal(2, audited(room, "partner.pair", pair->id));
}

LOOKING_TEST(who_is_in_another_pair_by_then_does_not_look_again)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct entry *pair = by_hand(room, falk, mori);
	struct typed_entry other = typed_entry_of(room->arena, pair), typed = room_typed(room, 1);
	const struct entry_wish wish = {.typed = &other, .lang = "en", .version = -1,
	                                .by_organiser = true};

	memcpy(typed.players[0], other.players[1], sizeof(typed.players[0]));
	other.players[1][FIELD_FAMILY_NAME] = "Ito";
	assert_true(entry_change(&room->office, room->tournament, pair, &wish, &room->problems));
	assert_non_null(enter(room, &typed));
	assert_true(entry_withdraw(&room->office, room->tournament, pair, true, &room->problems));
	assert_int_equal(WISH_LOOKING, wish_now(room, falk)->status);
	assert_int_equal(WISH_WITHDRAWN, wish_now(room, mori)->status);
}

LOOKING_TEST(a_pair_made_by_mistake_is_taken_back_in_its_own_line)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct entry *pair = by_hand(room, falk, mori);
	const struct audit_filter filter = {pair->id, "partner", INT64_MAX};
	int64_t id = audit_of(room->arena, room->db, "icho", &filter, 1).list[0].id;

	assert_true(take_back(&room->office, room->tournament, id, &room->problems));
	assert_int_equal(STATUS_WITHDRAWN, entry_by_id(room->arena, room->db, pair->id)->status);
	assert_int_equal(2, partners_looking(room->db, "icho"));
	assert_false(take_back(&room->office, room->tournament, id, &room->problems));
	assert_problem(room, "twice", "", "problem.changed-since");
	offered(room, falk, mori);
	offered(room, mori, falk);
	assert_string_not_equal(pair->id, wish_now(room, falk)->entry_id);
}
