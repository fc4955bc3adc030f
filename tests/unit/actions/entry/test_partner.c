#include "actions/entry/partner.h"

#include "actions/event/event.h"
#include "actions/looking.h"
#include "actions/office/letters.h"

static bool
change(struct room *room, const struct partner_wish *wish, const struct typed_wish *typed,
       int version)
{
	room->problems.count = 0;
	return partner_change(&room->office, room->tournament, wish, typed, "ja", version,
	                      &room->problems);
}

static bool
stop(struct room *room, const struct partner_wish *wish)
{
	room->problems.count = 0;
	return partner_stop(&room->office, room->tournament, wish, &room->problems);
}

LOOKING_TEST(a_wish_is_kept_with_a_line_of_audit_and_a_letter)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2-dan");
	const struct partner_wish *wish, *kept;

	typed.weakest = "5級";
	typed.alone.note = "I can bring cake.";
	wish = looking(room, typed);
	kept = wish_now(room, wish);
	assert_int_equal(WISH_LOOKING, kept->status);
	assert_string_equal("Falk", kept->player.family_name);
	assert_int_equal(2, kept->player.rank.grade);
	assert_int_equal(RANK_KYU, kept->weakest.kind);
	assert_int_equal(RANK_NONE, kept->strongest.kind);
	assert_string_equal("en", kept->lang);
	assert_string_equal("looking falk@example.org en; ", letters(room));
	assert_non_null(strstr(room_audit(room), arena_printf(room->arena,
		"pair|partner.look|%s||family_name: Falk\n", wish->id)));
	assert_non_null(strstr(room_audit(room), "\nweakest: 5k\n"));
	assert_int_equal(0, pairs(room));
}

LOOKING_TEST(what_is_wrong_is_said_beside_its_field)
{
	static const struct {
		const char *name, *field, *word;
		enum player_field player;
		const char *text, *weakest, *strongest, *email;
	} cases[] = {
		{"no name", "players.0.family_name", "problem.required", FIELD_FAMILY_NAME, "", "", "", "a@b.org"},
		{"a rank that is none", "players.0.rank", "problem.rank", FIELD_RANK, "strong", "", "", "a@b.org"},
		{"a junior's event needs the gender", "players.0.gender", "problem.gender-needed",
		 FIELD_GENDER, "", "", "", "a@b.org"},
		{"and the birth date", "players.0.birth_date", "problem.birth-date-needed",
		 FIELD_BIRTH_DATE, "", "", "", "a@b.org"},
		{"no address", "email", "problem.required", FIELD_CLUB, "", "", "", ""},
		{"no such weakest rank", "weakest", "problem.rank", FIELD_CLUB, "", "0d", "", "a@b.org"},
		{"no such strongest rank", "strongest", "problem.rank", FIELD_CLUB, "", "", "x", "a@b.org"},
		{"the wrong way round", "weakest", "problem.rank-range", FIELD_CLUB, "", "1d", "1k", "a@b.org"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_wish typed = looking_typed(room, "Falk", "2d");

		typed.alone.players[0][cases[i].player] = cases[i].text;
		typed.weakest = cases[i].weakest;
		typed.strongest = cases[i].strongest;
		typed.alone.email = cases[i].email;
		assert_null(look(room, &typed, ""));
		assert_problem(room, cases[i].name, cases[i].field, cases[i].word);
	}
	assert_int_equal(0, partners_looking(room->db, "icho"));
}

LOOKING_TEST(others_read_three_hundred_characters_and_no_more)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2d");

	typed.alone.note = repeated(room->arena, "碁", 301);
	assert_null(look(room, &typed, ""));
	assert_problem(room, "301", "note", "problem.too-long");
	typed.alone.note = repeated(room->arena, "碁", 300);
	assert_non_null(look(room, &typed, ""));
}

LOOKING_TEST(any_event_takes_who_says_neither_age_nor_gender)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2d");

	room->tournament->ruleset = room->tournament->base = ruleset_find("egf-pair");
	assert_true(tournament_update(room->db, room->tournament));
	room_read(room);
	typed.alone.players[0][FIELD_GENDER] = typed.alone.players[0][FIELD_BIRTH_DATE] = "";
	assert_non_null(look(room, &typed, ""));
}

LOOKING_TEST(one_person_looks_once_and_not_beside_a_pair)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2d"), entered;
	struct typed_entry pair = room_typed(room, 1);
	bool again;

	looking(room, typed);
	typed.alone.players[0][FIELD_FAMILY_NAME] = "ＦＡＬＫ";
	typed.alone.players[0][FIELD_BIRTH_DATE] = "1996-5-5";
	assert_null(look(room, &typed, ""));
	assert_problem(room, "again", "players.0.family_name", "problem.already-looking");
	typed.alone.players[0][FIELD_BIRTH_DATE] = "1997-5-5";
	assert_non_null(look(room, &typed, ""));
	assert_non_null(entry_enter(&room->office, room->tournament, &pair, "en", false, &again,
	                            &room->problems));
	entered = looking_girl(room, "fujita1", "5k");
	entered.alone.players[0][FIELD_GIVEN_NAME] = "kotone";
	assert_null(look(room, &entered, ""));
	assert_problem(room, "in a pair", "players.0.family_name", "problem.already-entered");
}

LOOKING_TEST(a_form_sent_twice_makes_one_wish)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2d");
	struct partner_wish *wish = look(room, &typed, "key"), *same = look(room, &typed, "key");

	assert_string_equal(wish->id, same->id);
	assert_int_equal(1, partners_looking(room->db, "icho"));
	assert_string_equal("looking falk@example.org en; ", letters(room));
	typed.alone.note = "another";
	assert_null(look(room, &typed, "key"));
	assert_problem(room, "another form", "", "problem.sent-already");
}

LOOKING_TEST(nobody_looks_outside_registration_or_in_a_cancelled_event)
{
	struct typed_wish typed = looking_typed(room, "Falk", "2d");

	room->now = room->tournament->closes_at;
	assert_null(look(room, &typed, ""));
	assert_problem(room, "late", "", "problem.entry-closed");
	room->now = room->tournament->opens_at - 1;
	assert_null(look(room, &typed, ""));
	assert_problem(room, "early", "", "problem.not-open-yet");
	room->now = room->tournament->opens_at;
	tournament_cancelled_set(room->db, "icho", true);
	assert_null(look(room, &typed, ""));
	assert_problem(room, "cancelled", "", "problem.looking-cancelled");
}

LOOKING_TEST(a_wish_is_changed_while_it_is_the_one_that_was_shown)
{
	const struct partner_wish *wish = looking(room, looking_typed(room, "Falk", "2d"));
	struct typed_wish typed = looking_typed(room, "Falk", "3d");

	typed.strongest = "3d";
	assert_true(change(room, wish, &typed, 1));
	assert_problem(room, "changed", "", NULL);
	assert_int_equal(3, wish_now(room, wish)->player.rank.grade);
	assert_int_equal(3, wish_now(room, wish)->strongest.grade);
	assert_string_equal("ja", wish_now(room, wish)->lang);
	assert_string_equal(arena_printf(room->arena,
		"pair|partner.change|%s|rank: 2d|rank: 3d\nstrongest: 3d", wish->id),
		room_audit(room));
	assert_true(change(room, wish, &typed, 2));
	assert_int_equal(2, wish_now(room, wish)->version);
	typed.strongest = "4d";
	assert_false(change(room, wish, &typed, 1));
	assert_problem(room, "old version", "", "problem.stale");
	room->now = room->tournament->closes_at;
	assert_false(change(room, wish, &typed, 2));
	assert_problem(room, "closed", "", "problem.entry-closed");
}

LOOKING_TEST(who_stops_is_asked_no_longer_and_asks_nobody)
{
	const struct partner_wish *falk = looking(room, looking_typed(room, "Falk", "2d"));
	const struct partner_wish *mori = looking(room, looking_girl(room, "Mori", "2d"));
	const struct partner_wish *ito = looking(room, looking_girl(room, "Ito", "1d"));
	struct typed_wish typed = looking_typed(room, "Falk", "3d");

	offered(room, falk, mori);
	offered(room, ito, falk);
	room->now = room->tournament->closes_at;
	assert_true(stop(room, falk));
	assert_int_equal(0, offers(room));
	assert_int_equal(WISH_WITHDRAWN, wish_now(room, falk)->status);
	assert_string_equal(arena_printf(room->arena,
		"pair|partner.stop|%s|status: looking|status: withdrawn", falk->id),
		room_audit(room));
	assert_true(stop(room, falk));
	assert_false(change(room, falk, &typed, 2));
	assert_problem(room, "stopped", "", "problem.wish-withdrawn");
}

LOOKING_TEST(a_link_opens_its_own_wish_and_no_pair)
{
	const struct partner_wish *wish = looking(room, looking_typed(room, "Falk", "2d"));
	char *token = partner_token(&room->office, wish);
	struct entry entry = {.id = wish->id, .generation = wish->generation};

	assert_string_equal(wish->id, partner_by_token(&room->office, token)->id);
	assert_null(partner_by_token(&room->office, entry_token(&room->office, &entry)));
	token[strlen(token) - 1] = token[strlen(token) - 1] == '0' ? '1' : '0';
	assert_null(partner_by_token(&room->office, token));
	assert_null(partner_by_token(&room->office, wish->id));
	assert_null(partner_by_token(&room->office, ""));
}

LOOKING_TEST(another_address_is_written_to_and_another_rank_is_not)
{
	const struct partner_wish *wish = looking(room, looking_typed(room, "Falk", "2d"));
	struct typed_wish typed = looking_typed(room, "Falk", "3d");

	assert_true(change(room, wish, &typed, 1));
	assert_string_equal("looking falk@example.org en; ", letters(room));
	typed.alone.email = "right@example.org";
	assert_true(change(room, wish, &typed, 2));
	assert_string_equal("looking falk@example.org en; looking right@example.org ja; ",
	                    letters(room));
}

LOOKING_TEST(neither_changing_nor_stopping_sends_letters_without_end)
{
	const struct partner_wish *wish = looking(room, looking_typed(room, "Falk", "2d"));
	struct typed_wish typed = looking_typed(room, "Falk", "2d");

	for (int version = 1; version <= 10; version++) {
		typed.alone.email = arena_printf(room->arena, "%d@example.org", version);
		assert_true(change(room, wish, &typed, version));
	}
	assert_int_equal(5, sample_count(room->db, "SELECT count(*) FROM outbox"));
	for (int i = 0; i < 10; i++)
		assert_true(stop(room, looking(room, looking_typed(room, "Mori", "2d"))));
	assert_int_equal(5, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE email = 'mori@example.org'"));
	room->now += 24 * 3600;
	looking(room, looking_typed(room, "Mori", "2d"));
	assert_int_equal(6, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE email = 'mori@example.org'"));
}

LOOKING_TEST(who_looks_is_told_that_the_event_moved_was_cancelled_or_is_on_again)
{
	const struct partner_wish *gone = looking(room, looking_typed(room, "Mori", "2d"));
	const struct typed_event moved = {{[EVENT_VENUE] = "Pond"}};

	looking(room, looking_typed(room, "Falk", "2d"));
	assert_true(stop(room, gone));
	db_run(room->db, "DELETE FROM outbox", "");
	assert_true(event_change(&room->office, room->tournament,
	                         &(struct event_wish){.typed = &moved, .version = -1},
	                         &room->problems));
	room_read(room);
	assert_int_equal(1, post_everybody_count(&room->office, room->tournament));
	room->now++;
	assert_true(event_cancel(&room->office, room->tournament, true, &room->problems));
	room->now++;
	assert_true(event_cancel(&room->office, room->tournament, false, &room->problems));
	assert_string_equal("event-moved falk@example.org en; event-cancelled falk@example.org en; "
	                    "event-on-again falk@example.org en; ", letters(room));
	assert_int_equal(3, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE partner_wish_id IS NOT NULL"));
}
