#include "actions/entry/partner_act.h"

#include "actions/event/event_act.h"
#include "world/looking.h"
#include "actions/office/letters.h"

static bool
change(struct world *world, const struct partner_wish *wish, const struct partner_typed *typed,
       int version)
{
	return ACT(partner_change, wish, typed, "ja", version);
}

LOOKING_TEST(a_wish_is_kept_with_a_line_of_audit_and_a_letter)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2-dan");
	const struct partner_wish *wish, *kept;

	typed.weakest = "5級";
	typed.alone.note = "I can bring cake.";
	wish = looking(world, typed);
	kept = wish_now(world, wish);
	assert_int_equal(WISH_LOOKING, kept->status);
	assert_string_equal("Falk", kept->player.family_name);
	assert_int_equal(2, kept->player.rank.grade);
	assert_int_equal(RANK_KYU, kept->weakest.kind);
	assert_int_equal(RANK_NONE, kept->strongest.kind);
	assert_string_equal("en", kept->lang);
	assert_string_equal("looking falk@example.org en; ", letters(world));
	assert_non_null(strstr(audit_last_by(world), arena_printf(world->arena,
		"pair|partner.look|%s||family_name: Falk\n", wish->id)));
	assert_non_null(strstr(audit_last_by(world), "\nweakest: 5k\n"));
	assert_int_equal(0, pairs(world));
}

LOOKING_TEST(what_is_wrong_is_said_beside_its_field)
{
	static const struct {
		const char *name, *field;
		enum problem_kind kind;
		enum player_field player;
		const char *text, *weakest, *strongest, *email;
	} cases[] = {
		{"no name", "players.0.family_name", PROBLEM_REQUIRED, FIELD_FAMILY_NAME, "", "", "", "a@b.org"},
		{"a rank that is none", "players.0.rank", PROBLEM_RANK, FIELD_RANK, "strong", "", "", "a@b.org"},
		{"a junior's event needs the gender", "players.0.gender", PROBLEM_GENDER_NEEDED,
		 FIELD_GENDER, "", "", "", "a@b.org"},
		{"no address", "email", PROBLEM_REQUIRED, FIELD_CLUB, "", "", "", ""},
		{"no such weakest rank", "weakest", PROBLEM_RANK, FIELD_CLUB, "", "0d", "", "a@b.org"},
		{"no such strongest rank", "strongest", PROBLEM_RANK, FIELD_CLUB, "", "", "x", "a@b.org"},
		{"the wrong way round", "weakest", PROBLEM_RANK_RANGE, FIELD_CLUB, "", "1d", "1k", "a@b.org"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct partner_typed typed = looking_typed(world, "Falk", "2d");

		typed.alone.players[0][cases[i].player] = cases[i].text;
		typed.weakest = cases[i].weakest;
		typed.strongest = cases[i].strongest;
		typed.alone.email = cases[i].email;
		assert_null(look(world, &typed, ""));
		assert_problem(world, cases[i].name, cases[i].field, cases[i].kind);
	}
	assert_int_equal(0, partners_looking(world->db, "icho"));
}

LOOKING_TEST(others_read_three_hundred_characters_and_no_more)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d");

	typed.alone.note = repeated(world->arena, "碁", 301);
	assert_refused(world, look(world, &typed, "") != NULL, "note", PROBLEM_TOO_LONG);
	typed.alone.note = repeated(world->arena, "碁", 300);
	assert_non_null(look(world, &typed, ""));
}

LOOKING_TEST(any_event_takes_who_says_neither_age_nor_gender)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d");

	world->tournament->ruleset = world->tournament->base = ruleset_find("egf-pair");
	world_save(world);
	typed.alone.players[0][FIELD_GENDER] = typed.alone.players[0][FIELD_BIRTH_DATE] = "";
	assert_non_null(look(world, &typed, ""));
}

LOOKING_TEST(one_person_looks_once_and_not_beside_a_pair)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d"), entered;
	struct typed_entry pair = office_typed(world, 1);

	looking(world, typed);
	typed.alone.players[0][FIELD_FAMILY_NAME] = "ＦＡＬＫ";
	typed.alone.players[0][FIELD_BIRTH_DATE] = "1996-5-5";
	assert_refused(world, look(world, &typed, "") != NULL, "players.0.family_name",
	               PROBLEM_ALREADY_LOOKING);
	typed.alone.players[0][FIELD_BIRTH_DATE] = "1997-5-5";
	assert_non_null(look(world, &typed, ""));
	assert_non_null(office_enter(world, &pair));
	entered = looking_girl(world, "fujita1", "5k");
	entered.alone.players[0][FIELD_GIVEN_NAME] = "kotone";
	world_sql(world, "UPDATE player SET publish = 'full'"); /* of a name that is hidden nobody is told */
	assert_refused(world, look(world, &entered, "") != NULL, "players.0.family_name",
	               PROBLEM_ALREADY_ENTERED);
}

LOOKING_TEST(whether_a_hidden_name_looks_nobody_outside_is_told)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d");

	typed.alone.players[0][FIELD_PUBLISH] = "initials";
	looking(world, typed);
	typed.alone.players[0][FIELD_PUBLISH] = "full";
	assert_non_null(look(world, &typed, "")); /* from now on it is public */
	assert_refused(world, look(world, &typed, "") != NULL, "players.0.family_name",
	               PROBLEM_ALREADY_LOOKING);
}

LOOKING_TEST(a_form_sent_twice_makes_one_wish)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d");
	struct partner_wish *wish = look(world, &typed, "key"), *same = look(world, &typed, "key");

	assert_string_equal(wish->id, same->id);
	assert_int_equal(1, partners_looking(world->db, "icho"));
	assert_string_equal("looking falk@example.org en; ", letters(world));
	typed.alone.note = "another";
	assert_refused(world, look(world, &typed, "key") != NULL, "", PROBLEM_SENT_ALREADY);
}

LOOKING_TEST(nobody_looks_outside_registration_or_in_a_cancelled_event)
{
	struct partner_typed typed = looking_typed(world, "Falk", "2d");

	world->now = world->tournament->closes_at;
	assert_refused(world, look(world, &typed, "") != NULL, "", PROBLEM_ENTRY_CLOSED);
	world->now = world->tournament->opens_at - 1;
	assert_refused(world, look(world, &typed, "") != NULL, "", PROBLEM_NOT_OPEN_YET);
	world->now = world->tournament->opens_at;
	office_cancel(world, true);
	assert_refused(world, look(world, &typed, "") != NULL, "", PROBLEM_LOOKING_CANCELLED);
}

LOOKING_TEST(a_wish_is_changed_while_it_is_the_one_that_was_shown)
{
	const struct partner_wish *wish = looking(world, looking_typed(world, "Falk", "2d"));
	struct partner_typed typed = looking_typed(world, "Falk", "3d");

	typed.strongest = "3d";
	assert_true(change(world, wish, &typed, 1));
	assert_problem(world, "changed", "", PROBLEM_NONE);
	assert_int_equal(3, wish_now(world, wish)->player.rank.grade);
	assert_int_equal(3, wish_now(world, wish)->strongest.grade);
	assert_string_equal("ja", wish_now(world, wish)->lang);
	assert_string_equal(arena_printf(world->arena,
		"pair|partner.change|%s|rank: 2d|rank: 3d\nstrongest: 3d", wish->id),
		audit_last_by(world));
	assert_true(change(world, wish, &typed, 2));
	assert_int_equal(2, wish_now(world, wish)->version);
	typed.strongest = "4d";
	assert_refused(world, change(world, wish, &typed, 1), "", PROBLEM_STALE);
	world->now = world->tournament->closes_at;
	assert_refused(world, change(world, wish, &typed, 2), "", PROBLEM_ENTRY_CLOSED);
}

LOOKING_TEST(who_stops_is_asked_no_longer_and_asks_nobody)
{
	const struct partner_wish *falk = looking(world, looking_typed(world, "Falk", "2d"));
	const struct partner_wish *mori = looking(world, looking_girl(world, "Mori", "2d"));
	const struct partner_wish *ito = looking(world, looking_girl(world, "Ito", "1d"));
	struct partner_typed typed = looking_typed(world, "Falk", "3d");

	offered(world, falk, mori);
	offered(world, ito, falk);
	world->now = world->tournament->closes_at;
	assert_true(ACT(partner_stop, falk));
	assert_int_equal(0, offers(world));
	assert_int_equal(WISH_WITHDRAWN, wish_now(world, falk)->status);
	assert_string_equal(arena_printf(world->arena,
		"pair|partner.stop|%s|status: looking|status: withdrawn", falk->id),
		audit_last_by(world));
	assert_true(ACT(partner_stop, falk));
	assert_refused(world, change(world, falk, &typed, 2), "", PROBLEM_WISH_WITHDRAWN);
}

LOOKING_TEST(a_link_opens_its_own_wish_and_no_pair)
{
	const struct partner_wish *wish = looking(world, looking_typed(world, "Falk", "2d"));
	char *token = partner_token(world->office, wish);
	struct entry entry = {.id = wish->id, .generation = wish->generation};

	assert_string_equal(wish->id, partner_by_token(world->office, token)->id);
	assert_null(partner_by_token(world->office, entry_token(world->office, &entry)));
	token[strlen(token) - 1] = token[strlen(token) - 1] == '0' ? '1' : '0';
	assert_null(partner_by_token(world->office, token));
	assert_null(partner_by_token(world->office, wish->id));
	assert_null(partner_by_token(world->office, ""));
}

LOOKING_TEST(another_address_is_written_to_and_another_rank_is_not)
{
	const struct partner_wish *wish = looking(world, looking_typed(world, "Falk", "2d"));
	struct partner_typed typed = looking_typed(world, "Falk", "3d");

	assert_true(change(world, wish, &typed, 1));
	assert_string_equal("looking falk@example.org en; ", letters(world));
	typed.alone.email = "right@example.org";
	assert_true(change(world, wish, &typed, 2));
	assert_string_equal("looking falk@example.org en; looking right@example.org ja; ",
	                    letters(world));
}

LOOKING_TEST(neither_changing_nor_stopping_sends_letters_without_end)
{
	const struct partner_wish *wish = looking(world, looking_typed(world, "Falk", "2d"));
	struct partner_typed typed = looking_typed(world, "Falk", "2d");

	for (int version = 1; version <= 10; version++) {
		typed.alone.email = arena_printf(world->arena, "%d@example.org", version);
		assert_true(change(world, wish, &typed, version));
	}
	assert_rows(world, 5, "outbox");
	for (int i = 0; i < 10; i++)
		assert_true(ACT(partner_stop, looking(world, looking_typed(world, "Mori", "2d"))));
	assert_rows(world, 5, "outbox WHERE email = 'mori@example.org'");
	world->now += 24 * 3600;
	looking(world, looking_typed(world, "Mori", "2d"));
	assert_rows(world, 6, "outbox WHERE email = 'mori@example.org'");
}

LOOKING_TEST(who_looks_is_told_that_the_event_moved_was_cancelled_or_is_on_again)
{
	const struct partner_wish *gone = looking(world, looking_typed(world, "Mori", "2d"));
	const struct typed_event moved = {{[EVENT_VENUE] = "Pond"}};

	looking(world, looking_typed(world, "Falk", "2d"));
	assert_true(ACT(partner_stop, gone));
	db_run(world->db, "DELETE FROM outbox", "");
	assert_true(ACT(event_change, &(struct event_wish){.typed = &moved, .version = -1}));
	world_read(world);
	assert_int_equal(1, letters_everybody_count(world->office, world->tournament));
	world->now++;
	assert_true(ACT(event_cancel, true));
	world->now++;
	assert_true(ACT(event_cancel, false));
	assert_string_equal("event-moved falk@example.org en; event-cancelled falk@example.org en; "
	                    "event-on-again falk@example.org en; ", letters(world));
	assert_rows(world, 3, "outbox WHERE partner_wish_id IS NOT NULL");
}
