#include "actions/people/invite.h"

#include "world/office.h"
#include "actions/people/sign_in.h"
#include "actions/people/token.h"

#define MAIL "bob@example.org"

/* The room's event has an organiser, Anna, and she is the one who acts. */
static struct account *
anna(struct world *world)
{
	struct account *account = sign_in_organiser(world->office, "anna@example.org");

	membership_give(world->db, account->id, "icho", MEMBERSHIP_ORGANISER);
	world->office->actor = account->id;
	return account;
}

static enum membership
role_of(struct world *world, const char *email)
{
	const struct account *account = account_by_email(world->arena, world->db, email);

	return account == NULL ? MEMBERSHIP_NONE
	       : membership_of(world->db, account->id, "icho");
}

/* Pressed by nobody in particular; the session, or NULL. */
static const char *
press(struct world *world, const char *token, enum invite_state expected)
{
	const char *session = "";
	struct invite invite = invite_use(world->office, token, NULL, &session);

	assert_int_equal(expected, invite.state);
	assert_false(db_in_transaction(world->db));
	return session;
}

OFFICE_TEST(a_link_makes_the_account_signs_in_and_gives_the_role)
{
	const char *session, *anna_id = anna(world)->id;
	char *token = ACT(invite_make, "Bob@Example.org", "desk");
	struct invite look = invite_look(world->office, token, NULL);
	const struct account *bob;

	assert_problem(world, "make", "", PROBLEM_NONE);
	assert_string_equal(arena_printf(world->arena, "%s|role.invite|" MAIL "||desk", anna_id),
	                    audit_last_by(world));
	assert_int_equal(INVITE_GOOD, look.state);
	assert_string_equal(MAIL, look.email);
	assert_string_equal("icho", look.tournament->id);
	/* looking made nothing */
	assert_null(account_by_email(world->arena, world->db, MAIL));
	session = press(world, token, INVITE_GOOD);
	bob = world_who_is(world, session);
	assert_string_equal(MAIL, bob->email);
	assert_int_equal(MEMBERSHIP_DESK, role_of(world, MAIL));
	assert_int_equal(1, sample_count(world->db,
		"SELECT count(*) FROM audit WHERE action = 'role.accept' AND tournament_id = 'icho'"
		" AND before = '' AND after = 'desk' AND subject = '" MAIL "'"));
	assert_string_equal(arena_printf(world->arena, "%s|invitation.use|%s||", bob->id, bob->id),
	                    audit_last_by(world));
}

OFFICE_TEST(a_link_works_to_its_last_second_and_once)
{
	char *used, *late;

	anna(world);
	used = ACT(invite_make, MAIL, "referee");
	late = ACT(invite_make, "late@example.org", "desk");
	world->now += INVITATION_SECONDS - 1;
	assert_non_null(press(world, used, INVITE_GOOD));
	assert_null(press(world, used, INVITE_USED));
	world->now += 1;
	assert_null(press(world, late, INVITE_EXPIRED));
	assert_null(press(world, used, INVITE_USED)); /* still the truer word */
	assert_null(press(world, "nothing", INVITE_UNKNOWN));
	assert_null(account_by_email(world->arena, world->db, "late@example.org"));
	assert_rows(world, 1, "session");
}

OFFICE_TEST(a_used_link_gives_nothing_back_that_was_taken_away)
{
	const struct account *bob;
	char *token;

	anna(world);
	token = ACT(invite_make, MAIL, "desk");
	bob = world_who_is(world, press(world, token, INVITE_GOOD));
	assert_true(ACT(invite_role_take, bob->id, false));
	assert_null(press(world, token, INVITE_USED));
	assert_int_equal(MEMBERSHIP_NONE, role_of(world, MAIL));
}

static bool
press_in_a_process(struct world *world, int process)
{
	const char *session;

	(void)process;
	return invite_use(world->office, world->shared, NULL, &session).state == INVITE_GOOD;
}

OFFICE_TEST(a_link_pressed_by_eight_at_once_gives_one_role_and_one_session)
{
	anna(world);
	world->shared = ACT(invite_make, MAIL, "desk");
	assert_int_equal(1, at_once(world, 8, press_in_a_process));
	assert_rows(world, 1, "session");
	assert_rows(world, 1, "audit WHERE action = 'role.accept'");
}

OFFICE_TEST(a_revoked_link_gives_nothing)
{
	struct tournament other = sample_tournament("other");
	char *token;
	const char *hash;

	anna(world);
	token = ACT(invite_make, MAIL, "organiser");
	hash = secret_hash(world->arena, token);
	assert_true(tournament_insert(world->db, &other, 1));
	assert_false(invite_revoke(world->office, &other, hash));
	assert_false(invite_revoke(world->office, world->tournament, "nothing"));
	assert_int_equal(INVITE_GOOD, invite_look(world->office, token, NULL).state);
	assert_true(invite_revoke(world->office, world->tournament, hash));
	assert_string_equal(arena_printf(world->arena, "%s|role.invite-revoke|" MAIL "|organiser|",
	                                 world->office->actor), audit_last_by(world));
	assert_null(press(world, token, INVITE_REVOKED));
	assert_false(invite_revoke(world->office, world->tournament, hash));
	assert_null(account_by_email(world->arena, world->db, MAIL));
}

OFFICE_TEST(a_sign_in_link_is_not_the_events_to_revoke)
{
	char *token = sign_in_invite(world->office, anna(world));

	assert_false(invite_revoke(world->office, world->tournament, secret_hash(world->arena, token)));
	assert_non_null(press(world, token, INVITE_GOOD));
	assert_null(press(world, token, INVITE_USED));
}

OFFICE_TEST(a_new_link_takes_the_place_of_the_one_before)
{
	char *first, *second, *other;

	anna(world);
	first = ACT(invite_make, MAIL, "organiser");
	other = ACT(invite_make, "carol@example.org", "desk");
	second = ACT(invite_make, MAIL, "desk");
	assert_null(press(world, first, INVITE_REVOKED));
	assert_non_null(press(world, second, INVITE_GOOD));
	assert_non_null(press(world, other, INVITE_GOOD));
	assert_int_equal(MEMBERSHIP_DESK, role_of(world, MAIL));
}

OFFICE_TEST(a_link_raises_or_swaps_but_never_lowers_an_organiser)
{
	char *token;

	anna(world);
	press(world, ACT(invite_make, MAIL, "desk"), INVITE_GOOD);
	press(world, ACT(invite_make, MAIL, "referee"), INVITE_GOOD);
	assert_int_equal(MEMBERSHIP_REFEREE, role_of(world, MAIL));
	press(world, ACT(invite_make, MAIL, "desk"), INVITE_GOOD);
	assert_int_equal(MEMBERSHIP_DESK, role_of(world, MAIL));
	token = ACT(invite_make, MAIL, "referee");
	/* made an organiser by another way before the link is pressed */
	membership_give(world->db, account_by_email(world->arena, world->db, MAIL)->id, "icho",
	                MEMBERSHIP_ORGANISER);
	assert_non_null(press(world, token, INVITE_GOOD));
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(world, MAIL));
	assert_rows(world, 1, "audit WHERE action = 'role.accept' AND before = 'organiser'"
	            " AND after = 'organiser'");
}

OFFICE_TEST(a_link_is_refused_where_it_should_be)
{
	static const struct {
		const char *email, *role, *field;
		enum problem_kind kind;
	} cases[] = {
		{"bob", "desk", "email", PROBLEM_EMAIL},
		{"", "desk", "email", PROBLEM_EMAIL},
		{MAIL, "", "role", PROBLEM_ROLE},
		{MAIL, "king", "role", PROBLEM_ROLE},
		{MAIL, "desk", "email", PROBLEM_ROLE_THERE},
		{"anna@example.org", "desk", "email", PROBLEM_ROLE_ORGANISER},
		{"ANNA@example.org", "organiser", "email", PROBLEM_ROLE_ORGANISER},
	};

	anna(world);
	press(world, ACT(invite_make, MAIL, "desk"), INVITE_GOOD);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_null(ACT(invite_make, cases[i].email, cases[i].role));
		assert_problem(world, cases[i].email, cases[i].field, cases[i].kind);
	}
	assert_rows(world, 1, "invitation");
}

/* Whoever makes a link holds it, and must not get into another's account by it. */
OFFICE_TEST(a_link_signs_in_to_no_account_that_is_more_than_its_makers_to_give)
{
	struct tournament other = sample_tournament("other");
	struct account *bob = sign_in_organiser(world->office, MAIL);
	char *token;
	const char *session;

	anna(world);
	assert_true(tournament_insert(world->db, &other, 1));
	membership_give(world->db, bob->id, "other", MEMBERSHIP_DESK);
	token = ACT(invite_make, MAIL, "desk");
	assert_null(press(world, token, INVITE_SIGN_IN));
	/* where she organises that event too, his account opens nothing new to her */
	membership_give(world->db, world->office->actor, "other", MEMBERSHIP_ORGANISER);
	assert_int_equal(INVITE_GOOD, invite_look(world->office, token, NULL).state);
	/* unless he may make events, and she may not */
	db_script(world->db, "UPDATE account SET creates = 0 WHERE email = 'anna@example.org'");
	assert_null(press(world, token, INVITE_SIGN_IN));
	db_script(world->db, "UPDATE account SET creates = 1 WHERE email = 'anna@example.org'");
	account_password_set(world->db, bob->id, "his own");
	assert_null(press(world, token, INVITE_SIGN_IN));
	assert_int_equal(MEMBERSHIP_NONE, role_of(world, MAIL));
	assert_rows(world, 0, "session");
	/* himself signed in, it is his; no second session is opened */
	assert_int_equal(INVITE_GOOD, invite_use(world->office, token, bob, &session).state);
	assert_null(session);
	assert_int_equal(MEMBERSHIP_DESK, role_of(world, MAIL));
}

/* She presses the link for his address herself, and takes the role away again:
 * what she opened so must not grow when somebody else gives him a role. */
OFFICE_TEST(a_session_opened_by_the_maker_ends_when_the_owner_comes)
{
	struct account *organiser = anna(world), *paula;
	struct tournament other = sample_tournament("other");
	const char *hers = press(world, ACT(invite_make, MAIL, "desk"), INVITE_GOOD), *his;
	const char *bob = account_by_email(world->arena, world->db, MAIL)->id;

	assert_true(ACT(invite_role_take, bob, true));
	assert_non_null(world_who_is(world, hers));
	paula = sign_in_organiser(world->office, "paula@example.org");
	assert_true(tournament_insert(world->db, &other, 1));
	membership_give(world->db, paula->id, "other", MEMBERSHIP_ORGANISER);
	world->office->actor = paula->id;
	his = press(world, invite_make(world->office, &other, MAIL, "referee", no_problems(world)),
	            INVITE_GOOD);
	assert_string_equal(bob, world_who_is(world, his)->id);
	assert_null(world_who_is(world, hers));
	world->office->actor = organiser->id;
}

/* Before its owner has ever signed in, and where only a program acts for it. */
OFFICE_TEST(an_account_that_waits_for_its_owner_is_guarded)
{
	struct account *boss, *robot;

	anna(world);
	boss = sign_in_organiser(world->office, "boss@example.org");
	sign_in_invite(world->office, boss);
	assert_null(press(world, ACT(invite_make, "boss@example.org", "desk"), INVITE_SIGN_IN));
	robot = sign_in_organiser(world->office, "robot@example.org");
	assert_non_null(token_make(world->office, robot, "scripts", &(struct token_scope){0}));
	assert_null(press(world, ACT(invite_make, "robot@example.org", "desk"), INVITE_SIGN_IN));
}

OFFICE_TEST(links_of_an_organiser_who_is_none_any_more_do_not_wake)
{
	struct account *organiser = anna(world), *olga;
	char *token;

	olga = sign_in_organiser(world->office, "olga@example.org");
	membership_give(world->db, olga->id, "icho", MEMBERSHIP_ORGANISER);
	world->office->actor = olga->id;
	token = ACT(invite_make, MAIL, "desk");
	world->office->actor = organiser->id;
	assert_true(ACT(invite_role_take, olga->id, true));
	membership_give(world->db, olga->id, "icho", MEMBERSHIP_ORGANISER);
	assert_null(press(world, token, INVITE_REVOKED));
}

OFFICE_TEST(somebody_else_signed_in_does_not_take_it_for_the_owner)
{
	struct account *organiser = anna(world);
	struct account *bob = sign_in_organiser(world->office, MAIL);
	char *token = ACT(invite_make, MAIL, "desk");
	const char *session;

	account_password_set(world->db, bob->id, "his own");
	assert_int_equal(INVITE_SIGN_IN, invite_use(world->office, token, organiser, &session).state);
	assert_null(session);
	assert_int_equal(MEMBERSHIP_NONE, role_of(world, MAIL));
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(world, "anna@example.org"));
}

OFFICE_TEST(the_last_organisers_role_is_never_taken)
{
	struct account *first = anna(world), *bob;

	press(world, ACT(invite_make, MAIL, "desk"), INVITE_GOOD); /* a helper is no organiser */
	REFUSED("", PROBLEM_LAST_ORGANISER, invite_role_take, first->id, true);
	press(world, ACT(invite_make, MAIL, "organiser"), INVITE_GOOD);
	bob = account_by_email(world->arena, world->db, MAIL);
	assert_true(ACT(invite_role_take, first->id, true));
	assert_int_equal(MEMBERSHIP_NONE, role_of(world, "anna@example.org"));
	/* and now it is the other's turn to be the last, whoever asks */
	REFUSED("", PROBLEM_LAST_ORGANISER, invite_role_take, bob->id, true);
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(world, MAIL));
}

OFFICE_TEST(ones_own_role_is_not_taken_silently)
{
	struct account *first = anna(world);

	press(world, ACT(invite_make, MAIL, "organiser"), INVITE_GOOD);
	REFUSED("", PROBLEM_ROLE_OWN, invite_role_take, first->id, false);
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(world, "anna@example.org"));
	assert_true(ACT(invite_role_take, first->id, true));
	assert_string_equal(arena_printf(world->arena, "%s|role.take|anna@example.org|organiser|",
	                                 first->id), audit_last_by(world));
	assert_true(ACT(invite_role_take, first->id, true)); /* gone already */
}

OFFICE_TEST(taking_a_role_ends_the_links_for_and_by_that_person)
{
	struct account *first = anna(world), *bob;
	char *by_bob, *for_bob;

	press(world, ACT(invite_make, MAIL, "organiser"), INVITE_GOOD);
	bob = account_by_email(world->arena, world->db, MAIL);
	world->office->actor = bob->id;
	by_bob = ACT(invite_make, "second.bob@example.org", "organiser");
	world->office->actor = first->id;
	membership_delete(world->db, bob->id, "icho");
	membership_give(world->db, bob->id, "icho", MEMBERSHIP_DESK);
	for_bob = ACT(invite_make, MAIL, "organiser");
	assert_true(ACT(invite_role_take, bob->id, false));
	assert_null(press(world, for_bob, INVITE_REVOKED));
	assert_null(press(world, by_bob, INVITE_REVOKED));
}

OFFICE_TEST(no_links_token_is_kept_as_it_is)
{
	char *token;

	anna(world);
	token = ACT(invite_make, MAIL, "desk");
	db_close(world->db);
	world->db = world_database_open(world->arena, world->path);
	assert_int_equal(SLICE_NOWHERE, slice_find(world_words(world), 0, slice_of(token)));
	assert_int_not_equal(SLICE_NOWHERE, slice_find(world_words(world), 0, slice_of(MAIL)));
}
