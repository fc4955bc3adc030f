#include "actions/entry/partner_pair.h"

#include "world/looking.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

static void
event_set(struct world *world, const char *ruleset, int capacity)
{
	world->tournament->ruleset = world->tournament->base = ruleset_find(ruleset);
	world->tournament->capacity = capacity;
	world_save(world);
}

/* "Mori 0, Ito 2 asks, Abe 3 asked": whom the wish is offered, in that order. */
static const char *
matches(struct world *world, const struct partner_wish *wish)
{
	struct match_search search = match_read(world->office, world->tournament);
	struct matches all = match_find(&search, wish);
	const char *text = "";

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(world->arena, "%s%s%s %d%s%s", text, i > 0 ? ", " : "",
		                    all.list[i].wish->player.family_name, all.list[i].apart,
		                    all.list[i].asks ? " asks" : "", all.list[i].asked ? " asked" : "");
	return text;
}

LOOKING_TEST(the_closest_rank_comes_first_and_then_who_asked_first)
{
	const struct partner_wish *falk;

	event_set(world, "egf-pair", 100);
	looking(world, looking_girl(world, "Far", "9k"));
	looking(world, looking_girl(world, "Early", "1k"));
	falk = looking(world, looking_typed(world, "Falk", "1d"));
	looking(world, looking_girl(world, "Same", "1d"));
	looking(world, looking_girl(world, "Late", "2d"));
	assert_string_equal("Same 0, Early 1, Late 1, Far 9", matches(world, falk));
}

LOOKING_TEST(ranks_have_to_be_inside_both_wishes)
{
	struct partner_typed choosy = looking_typed(world, "Choosy", "1d");
	struct partner_typed proud = looking_girl(world, "Proud", "3d");
	const struct partner_wish *wish;

	event_set(world, "egf-pair", 100);
	choosy.weakest = "1k";
	choosy.strongest = "3d";
	proud.weakest = "2d";
	wish = looking(world, choosy);
	looking(world, looking_girl(world, "Edge", "1k"));
	looking(world, looking_girl(world, "Below", "2k"));
	looking(world, looking_girl(world, "Above", "4d"));
	looking(world, looking_girl(world, "Top", "3d"));
	looking(world, proud);
	assert_string_equal("Edge 1, Top 2", matches(world, wish));
}

LOOKING_TEST(only_pairs_that_the_rules_admit_are_offered)
{
	const struct partner_wish *man, *girl, *strong;

	man = looking(world, looking_typed(world, "Man", "1d"));
	looking(world, looking_typed(world, "Other", "1d"));
	girl = looking(world, looking_girl(world, "Girl", "5k"));
	assert_string_equal("Girl 5", matches(world, man));
	assert_string_equal("Man 5, Other 5", matches(world, girl));
	event_set(world, "jpga", 100);
	looking(world, looking_girl(world, "Woman", "1d"));
	assert_string_equal("Woman 0, Girl 5", matches(world, man));
	event_set(world, "egc-2015", 100);
	strong = looking(world, looking_girl(world, "Strong", "9d"));
	assert_string_equal("Other 0, Woman 0, Girl 5, Strong 8", matches(world, man));
	looking(world, looking_typed(world, "Third", "3d"));
	assert_string_equal("Man 8, Other 8, Woman 8, Girl 13", matches(world, strong));
}

LOOKING_TEST(who_stopped_or_is_in_a_pair_is_offered_to_nobody)
{
	const struct partner_wish *man = looking(world, looking_typed(world, "Man", "1d"));
	const struct partner_wish *gone = looking(world, looking_girl(world, "Gone", "1d"));
	struct partner_typed entered = looking_girl(world, "Fujita1", "5k");
	struct typed_entry pair = office_typed(world, 1);

	entered.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	looking(world, entered);
	assert_string_equal("Gone 0, Fujita1 5", matches(world, man));
	assert_true(ACT(partner_stop, gone));
	assert_non_null(office_enter(world, &pair));
	assert_string_equal("", matches(world, man));
}

LOOKING_TEST(an_offer_alone_tells_the_other_and_makes_no_pair)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));

	offered(world, falk, mori);
	offered(world, falk, mori);
	assert_int_equal(1, offers(world));
	assert_int_equal(0, pairs(world));
	assert_string_equal("Mori 0 asked", matches(world, falk));
	assert_string_equal("Falk 0 asks", matches(world, mori));
	assert_string_equal("looking falk@example.org en; looking mori@example.org en; "
	                    "offer mori@example.org en; ", letters(world));
	assert_string_equal(arena_printf(world->arena, "pair|partner.offer|%s||to: %s", falk->id,
	                                 mori->id), audit_last_by(world));
	assert_true(ACT(partner_pair_drop, falk, mori->id, false));
	assert_int_equal(0, offers(world));
	assert_string_equal(arena_printf(world->arena, "pair|partner.offer|%s|to: %s|", falk->id,
	                                 mori->id), audit_last_by(world));
}

LOOKING_TEST(two_who_both_say_so_are_a_pair_as_any_other)
{
	struct partner_typed first = looking_typed(world, "Falk", "4d");
	struct partner_typed second = looking_girl(world, "Mori", "2k");
	const struct partner_wish *falk, *mori, *ito;
	const struct entry *pair;
	bool again;

	first.alone.note = "I bring cake.";
	second.alone.note = "わたしはお茶を。";
	falk = looking(world, first);
	mori = ACT(partner_look, &second, "ja", &again);
	world->now++;
	ito = looking(world, looking_girl(world, "Ito", "1d"));
	offered(world, mori, falk);
	offered(world, ito, falk);
	offered(world, falk, mori);
	mori = wish_now(world, mori);
	falk = wish_now(world, falk);
	assert_int_equal(WISH_PAIRED, falk->status);
	assert_int_equal(WISH_PAIRED, mori->status);
	assert_string_equal(falk->entry_id, mori->entry_id);
	assert_int_equal(0, offers(world));
	pair = entry_by_id(world->arena, world->db, falk->entry_id);
	assert_int_equal(STATUS_CONFIRMED, pair->status);
	assert_string_equal("Falk", pair->players[0].family_name);
	assert_string_equal("Mori", pair->players[1].family_name);
	assert_int_equal(1, pair->captain);
	assert_int_equal(4 - 1, pair->points_x2);
	assert_string_equal("falk@example.org", pair->email);
	assert_string_equal("en", pair->lang);
	assert_string_equal("I bring cake.\nわたしはお茶を。", pair->note);
	assert_string_equal(arena_printf(world->arena, "pair|partner.pair|%s||first: %s\nsecond: %s",
	                                 pair->id, falk->id, mori->id), audit_last_by(world));
	assert_rows(world, 1, arena_printf(world->arena, "audit WHERE action = 'entry.enter'"
	                                   " AND subject = '%s'", pair->id));
	assert_non_null(strstr(letters(world), "paired falk@example.org en; "
	                                      "paired mori@example.org ja; "));
	assert_string_equal("", matches(world, ito));
}

/* Of every field there is, by who sees it: one that comes later is hidden by its row alone. */
LOOKING_TEST(what_one_said_of_himself_only_to_the_desk_is_not_shown_to_the_other)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "4d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2k"));
	const char *texts[PLAYER_FIELDS];
	struct entry *pair;
	const struct entry *seen;

	offered(world, mori, falk);
	offered(world, falk, mori);
	pair = entry_by_id(world->arena, world->db, wish_now(world, falk)->entry_id);
	for (int nth = 0; nth < 2; nth++) {
		struct player *player = &pair->players[nth];

		player->birth_date = (struct date){2015, 1, 2};
		player->gender = GENDER_FEMALE;
		player->guardian = "Guardian";
		player->consent_at = 7;
		player->photos = PHOTOS_NO;
		player->club = player->country = "Pond";
		player->publish = nth == 0 ? PUBLISH_INITIALS : PUBLISH_FULL;
	}
	seen = partner_entry_shared(world->office, pair);
	for (int nth = 0; nth < 2; nth++) {
		player_field_texts(world->arena, &seen->players[nth], texts);
		for (size_t field = 0; field < PLAYER_FIELDS; field++)
			if (field != FIELD_PUBLISH && field != FIELD_FAMILY_KANA && field != FIELD_GIVEN_KANA &&
			    player_fields[field].seen <= SEEN_ORGANISERS && texts[field][0] != '\0')
				fail_msg("%s: %s", player_fields[field].name, texts[field]);
		assert_string_equal(nth == 0 ? "" : "Pond", texts[FIELD_CLUB]);
	}
	assert_string_equal("", seen->email);
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
	struct match_search search = match_read(world->office, world->tournament);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct partner_wish wishes[2];

		for (size_t w = 0; w < 2; w++)
			wishes[w] = (struct partner_wish){
				.id = cases[i].id[w], .entered_at = cases[i].at[w], .note = "", .lang = "en",
				.email = w == 0 ? "0@example.org" : "1@example.org",
			};
		for (size_t w = 0; w < 2; w++) {
			struct entry entry = match_couple(&search, &wishes[w], &wishes[1 - w]);

			if (strcmp(entry.email, wishes[cases[i].first].email) != 0)
				fail_msg("%s, %zu: %s", cases[i].name, w, entry.email);
		}
	}
}

/* Both open the pair's page, where its address stands. */
LOOKING_TEST(a_minors_address_is_not_the_pairs_where_the_other_is_grown_up)
{
	static const struct {
		const char *name;
		int born[2]; /* 0 = not said */
		size_t address;
	} cases[] = {
		{"both grown up", {1980, 1990}, 0}, {"a child first", {2020, 1990}, 1},
		{"a child second", {1980, 2020}, 0}, {"not said first", {0, 1990}, 1},
		{"two children", {2020, 2019}, 0}, {"not said, and a child", {0, 2020}, 0},
	};
	struct match_search search = match_read(world->office, world->tournament);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct partner_wish wishes[2];

		for (size_t w = 0; w < 2; w++)
			wishes[w] = (struct partner_wish){
				.id = w == 0 ? "a" : "b", .entered_at = 100, .note = "",
				.lang = w == 0 ? "en" : "ja", .email = w == 0 ? "0" : "1",
				.player.birth_date = cases[i].born[w] == 0 ? (struct date){0, 0, 0}
				                     : (struct date){cases[i].born[w], 5, 6},
			};
		if (strcmp(match_couple(&search, &wishes[0], &wishes[1]).email,
		           wishes[cases[i].address].email) != 0)
			fail_msg("%s", cases[i].name);
	}
}

LOOKING_TEST(whoever_answers_the_first_to_ask_stands_first)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct entry *pair;

	offered(world, falk, mori);
	offered(world, mori, falk);
	pair = entry_by_id(world->arena, world->db, wish_now(world, falk)->entry_id);
	assert_string_equal("Falk", pair->players[0].family_name);
	assert_string_equal("falk@example.org", pair->email);
}

LOOKING_TEST(a_second_tap_on_yes_changes_nothing)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const char *posted;

	offered(world, falk, mori);
	offered(world, mori, falk);
	posted = letters(world);
	offered(world, mori, falk);
	offered(world, falk, mori);
	assert_int_equal(1, pairs(world));
	assert_int_equal(1, sample_count(world->db, "SELECT taken FROM tournament"));
	assert_string_equal(posted, letters(world));
	REFUSED("", PROBLEM_WISH_PAIRED, partner_pair_drop, mori, falk->id, false);
}

LOOKING_TEST(a_full_event_puts_the_pair_on_the_waiting_list)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	struct typed_entry one = office_typed(world, 1), two = office_typed(world, 2);

	event_set(world, "kanto-junior", 2);
	office_enter(world, &one);
	office_enter(world, &two);
	offered(world, falk, mori);
	offered(world, mori, falk);
	assert_int_equal(STATUS_WAITING, entry_by_id(world->arena, world->db,
	                                             wish_now(world, falk)->entry_id)->status);
}

LOOKING_TEST(who_comes_too_late_is_told_by_the_name_that_is_shown)
{
	struct partner_typed shy = looking_typed(world, "Shy", "2d");
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct partner_wish *ito = looking(world, looking_girl(world, "Ito", "2d"));
	const struct partner_wish *hidden;

	offered(world, falk, mori);
	offered(world, falk, ito);
	offered(world, mori, falk);
	assert_refused(world, offer(world, ito, falk), "to", PROBLEM_PARTNER_GONE);
	assert_string_equal("Kim Falk", world->problems->list[0].detail);
	assert_int_equal(WISH_LOOKING, wish_now(world, ito)->status);
	shy.alone.players[0][FIELD_PUBLISH] = "number";
	hidden = looking(world, shy);
	offered(world, ito, hidden);
	assert_true(ACT(partner_stop, hidden));
	assert_refused(world, offer(world, ito, hidden), "to", PROBLEM_PARTNER_STOPPED_UNNAMED);
	assert_null(world->problems->list[0].detail);
}

/* The rules would tell the given name of somebody who shows initials alone. */
LOOKING_TEST(who_is_in_another_pair_is_gone_and_not_named)
{
	struct partner_typed girl = looking_girl(world, "Fujita1", "5k");
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d")), *kotone;
	struct typed_entry pair = office_typed(world, 1);

	girl.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	kotone = looking(world, girl);
	offered(world, kotone, falk);
	office_enter(world, &pair);
	assert_refused(world, offer(world, falk, kotone), "to", PROBLEM_PARTNER_STOPPED);
	/* as if entering had not ended the wishes of who is in the pair */
	db_run(world->db, "UPDATE partner_wish SET status = 'looking' WHERE status = 'withdrawn'", "");
	assert_string_equal("", matches(world, falk));
	assert_refused(world, offer(world, falk, kotone), "to", PROBLEM_PARTNER_GONE);
	assert_string_equal("K. F.", world->problems->list[0].detail);
	assert_int_equal(1, pairs(world));
}

LOOKING_TEST(what_is_offered_has_to_fit)
{
	struct partner_typed choosy = looking_girl(world, "Choosy", "5k");
	const struct partner_wish *man = looking(world, looking_typed(world, "Man", "1d"));
	const struct partner_wish *other = looking(world, looking_typed(world, "Other", "1d"));
	const struct partner_wish *girl;
	const struct partner_wish nobody = {.id = "nobody"};

	choosy.weakest = "2d";
	girl = looking(world, choosy);
	assert_refused(world, offer(world, man, other), "to", PROBLEM_NO_JUNIOR);
	assert_refused(world, offer(world, man, girl), "to", PROBLEM_NO_MATCH);
	assert_refused(world, offer(world, man, man), "to", PROBLEM_NO_MATCH);
	assert_refused(world, offer(world, man, &nobody), "to", PROBLEM_NO_MATCH);
	world->now = world->tournament->closes_at;
	assert_refused(world, offer(world, girl, man), "", PROBLEM_ENTRY_CLOSED);
	assert_int_equal(0, offers(world));
}

/* A wish that was changed after the question does not stop a yes to it: who asked
 * knows the rank, and who says yes sees it. */
LOOKING_TEST(a_yes_does_not_ask_for_the_ranks_again)
{
	struct partner_typed narrow = looking_girl(world, "Mori", "2d");
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));

	offered(world, falk, mori);
	narrow.weakest = "5d";
	assert_true(ACT(partner_change, mori, &narrow, "en", 1));
	assert_string_equal("Falk 0 asks", matches(world, mori));
	offered(world, mori, falk);
	assert_int_equal(1, pairs(world));
}

LOOKING_TEST(asking_again_and_again_sends_no_letters_without_end)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));

	for (int i = 0; i < 100; i++) {
		offered(world, falk, mori);
		db_script(world->db, "UPDATE outbox SET state = 'sent', done_at = 1");
		assert_true(ACT(partner_pair_drop, falk, mori->id, false));
		world->now += 900;
	}
	assert_rows(world, 20, "outbox WHERE kind = 'offer'");
}

/* Says yes to the next in the ring, who has asked. */
static bool
answer(struct world *world, int process)
{
	struct partner_wishes all = partners_of(world->arena, world->db, "icho");
	const struct problem *problem = &world->problems->list[0];

	if (offer(world, &all.list[process % 4], &all.list[(process + 1) % 4]))
		return true;
	if (world->problems->count != 1 ||
	    (problem->kind != PROBLEM_PARTNER_GONE && problem->kind != PROBLEM_WISH_PAIRED))
		abort();
	return false;
}

/* Four in a ring have each been asked by the next. Whoever is first takes one, and
 * at most two pairs of different players can come of it. */
LOOKING_TEST(of_all_who_accept_at_once_nobody_is_in_two_pairs)
{
	const struct partner_wish *ring[4];
	int made;

	event_set(world, "egf-pair", 100);
	ring[0] = looking(world, looking_typed(world, "Abe", "2d"));
	ring[1] = looking(world, looking_girl(world, "Baba", "2d"));
	ring[2] = looking(world, looking_typed(world, "Chiba", "2d"));
	ring[3] = looking(world, looking_girl(world, "Doi", "2d"));
	for (int i = 0; i < 4; i++)
		offered(world, ring[(i + 1) % 4], ring[i]);
	at_once(world, 4, answer);
	made = pairs(world);
	assert_true(made == 1 || made == 2);
	assert_rows(world, 2 * made, "partner_wish WHERE status = 'paired'");
	assert_int_equal(2 * made, sample_count(world->db,
		"SELECT count(DISTINCT family_name) FROM player"));
	assert_rows(world, 2 * made, "outbox WHERE kind = 'paired'");
	assert_int_equal(made, sample_count(world->db, "SELECT taken FROM tournament"));
	assert_rows(world, 0, "partner_offer JOIN partner_wish ON id IN (from_id, to_id)"
	            " WHERE status <> 'looking'");
}

LOOKING_TEST(the_organiser_pairs_any_two_the_rules_admit_after_registration_too)
{
	struct partner_typed choosy = looking_girl(world, "Choosy", "9k");
	const struct partner_wish *man = looking(world, looking_typed(world, "Man", "1d"));
	const struct partner_wish *other = looking(world, looking_typed(world, "Other", "1d"));
	const struct partner_wish *girl;
	struct entry *pair, tried;

	choosy.weakest = "5d";
	girl = looking(world, choosy);
	offered(world, man, looking(world, looking_girl(world, "Mori", "1d")));
	office_event_set(world, STATE_RUNNING, 100);
	world->now = world->tournament->closes_at + 1000;
	world->office->actor = "organiser";
	REFUSED("", PROBLEM_NO_JUNIOR, partner_pair_by_hand, man->id, other->id);
	REFUSED("second", PROBLEM_PAIR_WITH_SELF, partner_pair_by_hand, man->id, man->id);
	tried = ACT(partner_pair_try, girl->id, man->id);
	assert_problem(world, "trying", "", PROBLEM_NONE);
	assert_int_equal(1, tried.captain);
	assert_int_equal(0, pairs(world));
	pair = ACT(partner_pair_by_hand, girl->id, man->id);
	assert_problem(world, "by hand", "", PROBLEM_NONE);
	assert_int_equal(tried.points_x2, pair->points_x2);
	assert_string_equal("Man", pair->players[0].family_name);
	assert_int_equal(WISH_PAIRED, wish_now(world, girl)->status);
	assert_int_equal(0, offers(world));
	assert_string_equal(pair->id, ACT(partner_pair_by_hand, girl->id, man->id)->id);
	assert_int_equal(1, pairs(world));
	assert_non_null(strstr(audit_last_by(world), "organiser|partner.pair|"));
	REFUSED("second", PROBLEM_PARTNER_GONE, partner_pair_by_hand, other->id, girl->id);
}

LOOKING_TEST(nothing_is_paired_in_a_finished_event)
{
	const struct partner_wish *man = looking(world, looking_typed(world, "Man", "1d"));
	const struct partner_wish *girl = looking(world, looking_girl(world, "Girl", "1d"));

	office_event_set(world, STATE_FINISHED, 100);
	REFUSED("", PROBLEM_FINISHED, partner_pair_by_hand, man->id, girl->id);
}

LOOKING_TEST(a_rule_that_one_player_breaks_is_said_beside_that_choice)
{
	const struct partner_wish *man = looking(world, looking_typed(world, "Man", "1d"));
	const struct partner_wish *girl;
	struct partner_typed typed = looking_girl(world, "Fujita1", "5k");
	struct typed_entry pair = office_typed(world, 1);

	typed.alone.players[0][FIELD_GIVEN_NAME] = "Kotone";
	girl = looking(world, typed);
	office_enter(world, &pair);
	db_run(world->db, "UPDATE partner_wish SET status = 'looking' WHERE status = 'withdrawn'", "");
	REFUSED("first", PROBLEM_ALREADY_ENTERED, partner_pair_by_hand, girl->id, man->id);
	REFUSED("second", PROBLEM_ALREADY_ENTERED, partner_pair_by_hand, man->id, girl->id);
}

LOOKING_TEST(two_with_one_address_are_told_once_that_they_are_a_pair)
{
	struct partner_typed first = looking_typed(world, "Falk", "2d");
	struct partner_typed second = looking_girl(world, "Mori", "2d");
	const struct partner_wish *falk, *mori;

	second.alone.email = "FALK@example.org";
	falk = looking(world, first);
	mori = looking(world, second);
	offered(world, falk, mori);
	offered(world, mori, falk);
	assert_rows(world, 1, "outbox WHERE kind = 'paired'");
}

LOOKING_TEST(who_is_asked_may_decline_and_may_be_asked_again)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const char *posted;

	offered(world, falk, mori);
	posted = letters(world);
	assert_true(ACT(partner_pair_drop, falk, mori->id, true));
	assert_int_equal(1, offers(world));
	assert_true(ACT(partner_pair_drop, mori, falk->id, true));
	assert_string_equal("Mori 0", matches(world, falk));
	assert_string_equal("Falk 0", matches(world, mori));
	assert_string_equal(arena_printf(world->arena, "pair|partner.decline|%s|to: %s|", falk->id,
	                                 mori->id), audit_last_by(world));
	assert_true(ACT(partner_pair_drop, mori, falk->id, true));
	assert_string_equal(posted, letters(world));
	offered(world, falk, mori);
	offered(world, mori, falk);
	assert_int_equal(1, pairs(world));
	REFUSED("", PROBLEM_WISH_PAIRED, partner_pair_drop, mori, falk->id, true);
}

/* ---- wishes of those who come into a pair, and out of it ---- */

static int
audited(struct world *world, const char *action, const char *subject)
{
	return db_number(db_query(world->db, "SELECT count(*) FROM audit"
	                          " WHERE action = $1 AND subject = $2", "tt", action, subject));
}

LOOKING_TEST(who_looks_and_then_enters_as_a_pair_looks_no_longer)
{
	struct partner_typed typed = looking_girl(world, "Fujita1", "5k");
	const struct partner_wish *kotone, *falk, *namesake;
	struct typed_entry pair = office_typed(world, 1);

	typed.alone.players[0][FIELD_GIVEN_NAME] = "KOTONE";
	kotone = looking(world, typed);
	typed.alone.players[0][FIELD_BIRTH_DATE] = "2013-01-01";
	namesake = looking(world, typed);
	falk = looking(world, looking_typed(world, "Falk", "2d"));
	offered(world, falk, kotone);
	assert_int_equal(3, partners_looking(world->db, "icho"));
	assert_non_null(office_enter(world, &pair));
	assert_int_equal(WISH_WITHDRAWN, wish_now(world, kotone)->status);
	assert_int_equal(WISH_LOOKING, wish_now(world, namesake)->status);
	assert_int_equal(2, partners_looking(world->db, "icho"));
	assert_int_equal(0, offers(world));
	assert_int_equal(1, audited(world, "partner.stop", kotone->id));
	assert_int_equal(0, audited(world, "partner.stop", falk->id));
}

LOOKING_TEST(two_whose_pair_is_withdrawn_look_again_and_are_it_again_when_it_comes_back)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct partner_wish *ito = looking(world, looking_girl(world, "Ito", "2d"));
	const struct entry *pair = ACT(partner_pair_by_hand, falk->id, mori->id);

	office_event_set(world, STATE_CLOSED, 100);
	assert_true(ACT(entry_withdraw, pair, true));
	assert_int_equal(WISH_LOOKING, wish_now(world, falk)->status);
	assert_null(wish_now(world, falk)->entry_id);
	assert_int_equal(WISH_LOOKING, wish_now(world, mori)->status);
	assert_string_equal("Mori 0, Ito 0", matches(world, falk));
	assert_string_equal(arena_printf(world->arena, "pair|partner.look|%s|status: paired|"
	                                 "status: looking", mori->id), audit_last_by(world));
	pair = entry_by_id(world->arena, world->db, pair->id);
	assert_true(ACT(entry_restore, pair));
	assert_string_equal(pair->id, wish_now(world, falk)->entry_id);
	assert_string_equal(pair->id, wish_now(world, mori)->entry_id);
	assert_int_equal(WISH_LOOKING, wish_now(world, ito)->status);
	assert_int_equal(2, audited(world, "partner.pair", pair->id));
}

LOOKING_TEST(who_is_in_another_pair_by_then_does_not_look_again)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct entry *pair = ACT(partner_pair_by_hand, falk->id, mori->id);
	struct typed_entry other = typed_entry_of(world->arena, pair), typed = office_typed(world, 1);
	const struct entry_wish wish = {.typed = &other, .lang = "en", .version = -1,
	                                .by_organiser = true};

	memcpy(typed.players[0], other.players[1], sizeof(typed.players[0]));
	other.players[1][FIELD_FAMILY_NAME] = "Ito";
	assert_true(ACT(entry_change, pair, &wish));
	assert_non_null(office_enter(world, &typed));
	assert_true(ACT(entry_withdraw, pair, true));
	assert_int_equal(WISH_LOOKING, wish_now(world, falk)->status);
	assert_int_equal(WISH_WITHDRAWN, wish_now(world, mori)->status);
}

LOOKING_TEST(a_pair_made_by_mistake_is_taken_back_in_its_own_line)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct entry *pair = ACT(partner_pair_by_hand, falk->id, mori->id);
	const struct audit_filter filter = {pair->id, "partner", INT64_MAX, false};
	int64_t id = audit_of(world->arena, world->db, "icho", &filter, 1).list[0].id;

	assert_true(ACT(take_back, id));
	assert_int_equal(STATUS_WITHDRAWN, entry_by_id(world->arena, world->db, pair->id)->status);
	assert_int_equal(2, partners_looking(world->db, "icho"));
	REFUSED("status", PROBLEM_CHANGED_SINCE, take_back, id);
	offered(world, falk, mori);
	offered(world, mori, falk);
	assert_string_not_equal(pair->id, wish_now(world, falk)->entry_id);
}
