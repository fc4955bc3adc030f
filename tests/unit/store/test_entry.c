#include "store/entry.h"

#include "store/draw/absence.h"
#include "store/player_same.h"
#include "world/world.h"

static const struct same_member kept[] = {
	SAME(entry, id), SAME(entry, tournament_id), SAME(entry, email), SAME(entry, note),
	SAME(entry, lang), SAME(entry, number), SAME(entry, status), SAME(entry, points_x2),
	SAME(entry, captain), SAME(entry, player_count), SAME(entry, fixed_table),
	SAME(entry, newcomer), SAME(entry, erased_at), SAME(entry, start_x2), SAME(entry, rated), SAME(entry, rating),
	SAME(entry, generation), SAME(entry, version), SAME(entry, entered_at),
	PLAYER_SAME(entry, players[0]), PLAYER_SAME(entry, players[1]),
};

WORLD_TEST(world_setup, a_pair_comes_back_as_it_went_in)
{
	struct entry entry = sample_entry(world->arena, "a", 1, STATUS_CONFIRMED);

	sample_insert(world->db, "a");
	entry.note = "<\"&'>\n二行目";
	entry_insert(world->db, &entry);
	ASSERT_SAME(kept, &entry, entry_by_id(world->arena, world->db, "a-1"));
	assert_null(entry_by_id(world->arena, world->db, "a-2"));
}

WORLD_TEST(world_setup, the_same_names_in_the_other_order_are_another_pair)
{
	struct entry entry = sample_entry(world->arena, "a", 1, STATUS_CONFIRMED);
	struct player first = entry.players[0];

	sample_insert(world->db, "a");
	entry.players[0] = entry.players[1];
	entry.players[1] = first;
	entry_insert(world->db, &entry);
	ASSERT_SAME(kept, &entry, entry_by_id(world->arena, world->db, "a-1"));
}

WORLD_TEST(world_setup, a_list_is_whole_and_by_number)
{
	static const int order[] = {3, 11, 1, 2, 9, 4, 5, 10, 7, 6, 8};
	struct entry_list all;

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	assert_int_equal(0, entry_list_of(world->arena, world->db, "a").count);
	sample_enter(world->arena, world->db, "b", 1, STATUS_CONFIRMED);
	for (size_t i = 0; i < COUNT(order); i++)
		sample_enter(world->arena, world->db, "a", order[i], (enum entry_status)(order[i] % 3));
	all = entry_list_of(world->arena, world->db, "a");
	assert_int_equal(11, all.count);
	for (int i = 0; i < 11; i++) {
		struct entry expected = sample_entry(world->arena, "a", i + 1,
		                                     (enum entry_status)((i + 1) % 3));

		ASSERT_SAME(kept, &expected, &all.list[i]);
	}
}

WORLD_TEST(world_setup, numbers_go_on_behind_withdrawn_pairs)
{
	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	assert_int_equal(1, entry_next_number(world->db, "a"));
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 2, STATUS_WITHDRAWN);
	assert_int_equal(3, entry_next_number(world->db, "a"));
	assert_int_equal(1, entry_next_number(world->db, "b"));
}

WORLD_TEST(world_setup, a_change_writes_the_form_and_leaves_the_rest)
{
	struct entry expected = sample_entry(world->arena, "a", 1, STATUS_WAITING), changed = expected;

	sample_insert(world->db, "a");
	entry_insert(world->db, &expected);
	sample_enter(world->arena, world->db, "a", 2, STATUS_WAITING);
	changed.players[0] = expected.players[1];
	changed.players[1] = player_whole((struct player){
		.family_name = "佐藤", .given_name = "一", .family_kana = "さとう", .given_kana = "はじめ",
		.rank = {RANK_KYU, 30}, .honour = HONOUR_TITLE, .gender = GENDER_MALE,
		.birth_date = {1950, 12, 31}, .latin_name = "Satoh Hajime", .country = "Deutschland", .guardian = "保護者", .consent_at = 7,
		.publish = PUBLISH_FULL});
	changed.points_x2 = 11;
	changed.captain = 0;
	changed.email = "new@example.org";
	changed.note = "late";
	changed.lang = "en";
	expected = changed;
	changed.status = STATUS_CONFIRMED; /* not the form's to say */
	changed.number = 7;
	changed.generation = 9;
	assert_true(entry_update(world->db, &changed));
	expected.version = 2;
	ASSERT_SAME(kept, &expected, entry_by_id(world->arena, world->db, "a-1"));
	changed = sample_entry(world->arena, "a", 2, STATUS_WAITING);
	ASSERT_SAME(kept, &changed, entry_by_id(world->arena, world->db, "a-2"));
}

WORLD_TEST(world_setup, of_two_changes_from_one_version_the_second_is_refused)
{
	struct entry first, second;

	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	first = second = *entry_by_id(world->arena, world->db, "a-1");
	first.note = "first";
	second.note = "second";
	second.players[0].family_name = "Second";
	assert_true(entry_update(world->db, &first));
	assert_false(entry_update(world->db, &second));
	first.version++;
	ASSERT_SAME(kept, &first, entry_by_id(world->arena, world->db, "a-1"));
	second.id = "nobody";
	assert_false(entry_update(world->db, &second));
}

WORLD_TEST(world_setup, a_status_changes_only_from_the_one_expected)
{
	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	assert_false(entry_status_set(world->db, "a-1", STATUS_WAITING, STATUS_WITHDRAWN));
	assert_true(entry_status_set(world->db, "a-1", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	assert_false(entry_status_set(world->db, "a-1", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	assert_int_equal(STATUS_WITHDRAWN, entry_by_id(world->arena, world->db, "a-1")->status);
}

WORLD_TEST(world_setup, who_waits_is_counted_with_every_change_of_status)
{
	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	assert_int_equal(0, entry_waiting_count(world->db, "a"));
	assert_true(entry_status_set(world->db, "a-1", STATUS_CONFIRMED, STATUS_WAITING));
	assert_int_equal(1, entry_waiting_count(world->db, "a"));
	assert_true(entry_status_set(world->db, "a-1", STATUS_WAITING, STATUS_WITHDRAWN));
	assert_int_equal(0, entry_waiting_count(world->db, "a"));
}

WORLD_TEST(world_setup, a_new_link_is_a_new_generation)
{
	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 2, STATUS_CONFIRMED);
	entry_generation_next(world->db, "a-1");
	entry_generation_next(world->db, "a-1");
	assert_int_equal(2, entry_by_id(world->arena, world->db, "a-1")->generation);
	assert_int_equal(0, entry_by_id(world->arena, world->db, "a-2")->generation);
}

static int
place_of(struct world *world, const char *id)
{
	return entry_waiting_place(world->db, entry_by_id(world->arena, world->db, id));
}

WORLD_TEST(world_setup, the_waiting_list_moves_up_in_the_order_of_entering)
{
	static const enum entry_status statuses[] = {STATUS_CONFIRMED, STATUS_WAITING, STATUS_WITHDRAWN,
	                                       STATUS_WAITING, STATUS_WAITING};
	struct entry expected = sample_entry(world->arena, "a", 2, STATUS_WAITING);
	struct entry_list waiting;

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	assert_null(entry_first_waiting(world->arena, world->db, "a"));
	sample_enter(world->arena, world->db, "b", 1, STATUS_WAITING);
	for (int i = 4; i >= 0; i--)
		sample_enter(world->arena, world->db, "a", i + 1, statuses[i]);
	assert_int_equal(3, entry_waiting_count(world->db, "a"));
	ASSERT_SAME(kept, &expected, entry_first_waiting(world->arena, world->db, "a"));
	waiting = entry_list_waiting(world->arena, world->db, "a", 1, 2);
	assert_int_equal(2, waiting.count);
	assert_string_equal("a-4", waiting.list[0].id);
	assert_string_equal("a-5", waiting.list[1].id);
	assert_int_equal(2, waiting.list[1].player_count);
	assert_int_equal(1, entry_list_confirmed(world->arena, world->db, &(struct tournament){.id = "a"}).count);
	assert_int_equal(0, place_of(world, "a-1"));
	assert_int_equal(1, place_of(world, "a-2"));
	assert_int_equal(0, place_of(world, "a-3"));
	assert_int_equal(2, place_of(world, "a-4"));
	assert_int_equal(3, place_of(world, "a-5"));
	assert_int_equal(1, place_of(world, "b-1"));
	assert_true(entry_status_set(world->db, "a-2", STATUS_WAITING, STATUS_CONFIRMED));
	assert_string_equal("a-4", entry_first_waiting(world->arena, world->db, "a")->id);
	assert_int_equal(0, place_of(world, "a-2"));
	assert_int_equal(2, place_of(world, "a-5"));
	assert_int_equal(2, entry_waiting_count(world->db, "a"));
}

/* Two entries of one player, which the desk is told of. */
WORLD_TEST(world_setup, who_is_entered_twice_is_found_by_name)
{
	struct entry entry;
	struct entry_alike *alike;
	size_t count;

	sample_insert(world->db, "a");
	for (int number = 1; number <= 4; number++) {
		entry = sample_entry(world->arena, "a", number, number == 4 ? STATUS_WITHDRAWN : STATUS_CONFIRMED);
		entry.players[0].family_name = arena_printf(world->arena, "One%d", number % 2);
		entry.players[1].family_name = arena_printf(world->arena, "Other%d", number);
		entry_insert(world->db, &entry);
	}
	alike = entry_alikes(world->arena, world->db, "a", &count);
	assert_int_equal(1, count);
	assert_string_equal("a-1", alike[0].one);
	assert_string_equal("a-3", alike[0].other);
}

WORLD_TEST(world_setup, of_a_player_of_whom_nothing_is_known_every_text_is_empty)
{
	const struct player player = player_whole((struct player){.given_name = "Taro"});

	assert_string_equal("", player.family_name);
	assert_string_equal("Taro", player.given_name);
	assert_string_equal("", player.family_kana);
	assert_string_equal("", player.club);
	assert_string_equal("", player.country);
}

WORLD_TEST(world_setup, the_captain_stands_first)
{
	const struct entry first = {.captain = 0}, second = {.captain = 1};

	assert_int_equal(0, entry_nth(&first, 0));
	assert_int_equal(1, entry_nth(&first, 1));
	assert_int_equal(1, entry_nth(&second, 0));
	assert_int_equal(0, entry_nth(&second, 1));
}

/* "a-1 0 key a-1 1 key ": by which names are looked for. */
static const char *
keys_of(struct world *world)
{
	struct query *query = db_query(world->db, "SELECT entry_id, seat, name_key FROM player_key ORDER BY 1, 2", "");
	const char *text = "";

	while (db_row(query))
		text = arena_printf(world->arena, "%s%s %d %s ", text, db_peek(query, 0), db_int(query, 1), db_peek(query, 2));
	return text;
}

/* As they are after an import, and after a program that knew no keys. */
STORE_TEST(keys_that_are_missing_are_made_of_an_event_or_of_all)
{
	const char *all = keys_of(world);

	assert_non_null(strstr(all, "a-1 0 "));
	db_run(world->db, "DELETE FROM player_key WHERE entry_id IN ('a-1', 'a-2', 'b-1')", "");
	entry_keys_fill(world->db, "a");
	assert_null(strstr(keys_of(world), "b-1 "));
	assert_non_null(strstr(keys_of(world), "a-2 1 "));
	entry_keys_fill(world->db, NULL);
	assert_string_equal(all, keys_of(world));
}

/* An event without divisions says itself how many have a place or wait; what else is asked is counted. */
WORLD_TEST(world_setup, entries_of_a_status_are_those_of_an_event_and_its_divisions)
{
	struct tournament event;

	sample_insert(world->db, "a");
	for (int number = 1; number <= 6; number++)
		sample_enter(world->arena, world->db, "a", number, number <= 3 ? STATUS_WAITING
		             : number <= 5 ? STATUS_WITHDRAWN : STATUS_CONFIRMED);
	event = *tournament_by_id(world->arena, world->db, "a");
	event.taken = 40;
	event.waiting = 30;
	assert_int_equal(40, entry_count(world->db, &event, STATUS_CONFIRMED));
	assert_int_equal(30, entry_count(world->db, &event, STATUS_WAITING));
	assert_int_equal(2, entry_count(world->db, &event, STATUS_WITHDRAWN));
	event.divisions = 1;
	assert_int_equal(1, entry_count(world->db, &event, STATUS_CONFIRMED));
	assert_int_equal(3, entry_count(world->db, &event, STATUS_WAITING));
}

WORLD_TEST(world_setup, who_has_not_confirmed_by_then_is_known_with_the_event)
{
	struct entry_list all;

	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 2, STATUS_UNCONFIRMED);
	assert_int_equal(0, entry_unconfirmed(world->arena, world->db, INT64_MAX).count);
	db_run(world->db, "UPDATE tournament SET confirms = 'mail'", "");
	all = entry_unconfirmed(world->arena, world->db, INT64_MAX);
	assert_int_equal(1, all.count);
	assert_string_equal("a-2", all.list[0].id);
	assert_string_equal("a", all.list[0].tournament_id);
}

WORLD_TEST(world_setup, absences_are_said_once_and_taken_back)
{
	struct absences all;

	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	sample_enter(world->arena, world->db, "a", 10, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 9, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "b", 1, STATUS_CONFIRMED);
	absence_set(world->db, "a-10", 1, true);
	absence_set(world->db, "a-9", 3, true);
	absence_set(world->db, "a-9", 3, true);
	absence_set(world->db, "a-9", 2, true);
	absence_set(world->db, "b-1", 2, true);
	all = rounds_of(world->arena, world->db, "a", NULL).absences;
	assert_int_equal(3, all.count);
	assert_string_equal("a-10", all.list[0].entry_id);
	assert_int_equal(2, all.list[1].round);
	assert_int_equal(3, all.list[2].round);
	assert_string_equal("a-9", all.list[2].entry_id);
	absence_set(world->db, "a-9", 3, false);
	absence_set(world->db, "a-9", 3, false);
	assert_int_equal(2, rounds_of(world->arena, world->db, "a", NULL).absences.count);
}

WORLD_TEST(world_setup, whoever_moves_is_counted_among_those_who_wait_there)
{
	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	entry_move(world->db, "a-1", "b", STATUS_WAITING);
	assert_int_equal(1, tournament_by_id(world->arena, world->db, "b")->waiting);
	assert_int_equal(0, tournament_by_id(world->arena, world->db, "a")->waiting);
}

WORLD_TEST(world_setup, an_absence_says_who_has_told_of_it_and_when)
{
	struct absences all;

	sample_insert(world->db, "a");
	for (int number = 1; number <= 3; number++)
		sample_enter(world->arena, world->db, "a", number, STATUS_CONFIRMED);
	absence_set_by_pair(world->db, "a-1", 1, 50);
	absence_set_by_desk(world->db, "a-2", 1, 60);
	absence_set(world->db, "a-3", 1, true);
	all = rounds_of(world->arena, world->db, "a", NULL).absences;
	assert_int_equal(50, absences_find(&all, "a-1", 1)->told_at);
	assert_int_equal(0, absences_find(&all, "a-1", 1)->desk_at);
	assert_int_equal(0, absences_find(&all, "a-2", 1)->told_at);
	assert_int_equal(60, absences_find(&all, "a-2", 1)->desk_at);
	assert_int_equal(0, absences_find(&all, "a-3", 1)->told_at);
	assert_int_equal(0, absences_find(&all, "a-3", 1)->desk_at);
}

/* Every token a rank can have in the table reads back. */
WORLD_TEST(world_setup, every_rank_survives)
{
	static const struct rank ranks[] = {{RANK_KYU, 1}, {RANK_KYU, 30}, {RANK_DAN, 1}, {RANK_DAN, 9},
	                                    {RANK_PRO, 0}, {RANK_PRO, 9}};

	sample_insert(world->db, "a");
	for (int i = 0; i < (int)COUNT(ranks); i++) {
		struct entry entry = sample_entry(world->arena, "a", i + 1, STATUS_CONFIRMED);

		entry.players[0].rank = ranks[i];
		entry_insert(world->db, &entry);
		ASSERT_SAME(kept, &entry, entry_by_id(world->arena, world->db, entry.id));
	}
}

WORLD_TEST(world_setup, a_field_is_seen_by_those_it_is_for_and_by_the_fewest_when_it_does_not_say)
{
	static const struct {
		enum player_seen seen;
		enum player_publish publish;
		bool everybody, organisers;
	} cases[] = {
		{(enum player_seen)0, PUBLISH_FULL, false, false},
		{SEEN_CONTACTS, PUBLISH_FULL, false, false},
		{SEEN_ORGANISERS, PUBLISH_FULL, false, true},
		{SEEN_WITH_NAME, PUBLISH_FULL, true, true},
		{SEEN_WITH_NAME, PUBLISH_INITIALS, false, true},
		{SEEN_WITH_NAME, PUBLISH_NUMBER, false, true},
		{SEEN_ALWAYS, PUBLISH_NUMBER, true, true},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		enum player_seen seen = cases[i].seen;
		enum player_publish publish = cases[i].publish;

		if (player_seen(seen, SIGHT_PUBLIC, publish) != cases[i].everybody ||
		    player_seen(seen, SIGHT_ORGANISER, publish) != cases[i].organisers ||
		    !player_seen(seen, SIGHT_CONTACTS, publish))
			fail_msg("case %zu", i);
	}
}
