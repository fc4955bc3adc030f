#include "actions/people/invite.h"

#include "actions/office_test.h"
#include "actions/people/sign_in.h"
#include "actions/people/token.h"

#define MAIL "bob@example.org"

/* The room's event has an organiser, Anna, and she is the one who acts. */
static struct account *
anna(struct room *room)
{
	struct account *account = organiser_account(&room->office, "anna@example.org");

	membership_give(room->db, account->id, "icho", MEMBERSHIP_ORGANISER);
	room->office.actor = account->id;
	return account;
}

static char *
make(struct room *room, const char *email, const char *role)
{
	room->problems.count = 0;
	return invite_make(&room->office, room->tournament, email, role, &room->problems);
}

static bool
take(struct room *room, const char *account_id, bool sure)
{
	room->problems.count = 0;
	return invite_role_take(&room->office, room->tournament, account_id, sure, &room->problems);
}

static enum membership
role_of(struct room *room, const char *email)
{
	const struct account *account = account_by_email(room->arena, room->db, email);

	return account == NULL ? MEMBERSHIP_NONE
	       : membership_of(room->db, account->id, "icho");
}

/* Pressed by nobody in particular; the session, or NULL. */
static const char *
press(struct room *room, const char *token, enum invite_state expected)
{
	const char *session = "";
	struct invite invite = invite_use(&room->office, token, NULL, &session);

	assert_int_equal(expected, invite.state);
	assert_false(db_in_transaction(room->db));
	return session;
}

OFFICE_TEST(a_link_makes_the_account_signs_in_and_gives_the_role)
{
	const char *session, *anna_id = anna(room)->id;
	char *token = make(room, "Bob@Example.org", "desk");
	struct invite look = invite_look(&room->office, token, NULL);
	const struct account *bob;

	assert_problem(room, "make", "", NULL);
	assert_string_equal(arena_printf(room->arena, "%s|role.invite|" MAIL "||desk", anna_id),
	                    room_audit(room));
	assert_int_equal(INVITE_GOOD, look.state);
	assert_string_equal(MAIL, look.email);
	assert_string_equal("icho", look.tournament->id);
	/* looking made nothing */
	assert_null(account_by_email(room->arena, room->db, MAIL));
	session = press(room, token, INVITE_GOOD);
	bob = session_account(&room->office, session);
	assert_string_equal(MAIL, bob->email);
	assert_int_equal(MEMBERSHIP_DESK, role_of(room, MAIL));
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM audit WHERE action = 'role.accept' AND tournament_id = 'icho'"
		" AND before = '' AND after = 'desk' AND subject = '" MAIL "'"));
	assert_string_equal(arena_printf(room->arena, "%s|invitation.use|%s||", bob->id, bob->id),
	                    room_audit(room));
}

OFFICE_TEST(a_link_works_to_its_last_second_and_once)
{
	char *used, *late;

	anna(room);
	used = make(room, MAIL, "referee");
	late = make(room, "late@example.org", "desk");
	room->now += INVITATION_SECONDS - 1;
	assert_non_null(press(room, used, INVITE_GOOD));
	assert_null(press(room, used, INVITE_USED));
	room->now += 1;
	assert_null(press(room, late, INVITE_EXPIRED));
	assert_null(press(room, used, INVITE_USED)); /* still the truer word */
	assert_null(press(room, "nothing", INVITE_UNKNOWN));
	assert_null(account_by_email(room->arena, room->db, "late@example.org"));
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM session"));
}

OFFICE_TEST(a_used_link_gives_nothing_back_that_was_taken_away)
{
	const struct account *bob;
	char *token;

	anna(room);
	token = make(room, MAIL, "desk");
	bob = session_account(&room->office, press(room, token, INVITE_GOOD));
	assert_true(take(room, bob->id, false));
	assert_null(press(room, token, INVITE_USED));
	assert_int_equal(MEMBERSHIP_NONE, role_of(room, MAIL));
}

static void
press_in_a_process(struct room *room, int process)
{
	const char *session;

	(void)process;
	room->db = world_database_open(room->arena, room->scratch->path);
	room->office = room_office(room, room->db);
	invite_use(&room->office, room->shared, NULL, &session);
}

OFFICE_TEST(a_link_pressed_by_eight_at_once_gives_one_role_and_one_session)
{
	anna(room);
	room->shared = make(room, MAIL, "desk");
	at_once(room, 8, press_in_a_process);
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM session"));
	assert_int_equal(1, sample_count(room->db,
	                                 "SELECT count(*) FROM audit WHERE action = 'role.accept'"));
}

OFFICE_TEST(a_revoked_link_gives_nothing)
{
	struct tournament other = sample_tournament("other");
	char *token;
	const char *hash;

	anna(room);
	token = make(room, MAIL, "organiser");
	hash = secret_hash(room->arena, token);
	assert_true(tournament_insert(room->db, &other, 1));
	assert_false(invite_revoke(&room->office, &other, hash));
	assert_false(invite_revoke(&room->office, room->tournament, "nothing"));
	assert_int_equal(INVITE_GOOD, invite_look(&room->office, token, NULL).state);
	assert_true(invite_revoke(&room->office, room->tournament, hash));
	assert_string_equal(arena_printf(room->arena, "%s|role.invite-revoke|" MAIL "|organiser|",
	                                 room->office.actor), room_audit(room));
	assert_null(press(room, token, INVITE_REVOKED));
	assert_false(invite_revoke(&room->office, room->tournament, hash));
	assert_null(account_by_email(room->arena, room->db, MAIL));
}

OFFICE_TEST(a_sign_in_link_is_not_the_events_to_revoke)
{
	char *token = invitation_make(&room->office, anna(room));

	assert_false(invite_revoke(&room->office, room->tournament, secret_hash(room->arena, token)));
	assert_non_null(press(room, token, INVITE_GOOD));
	assert_null(press(room, token, INVITE_USED));
}

OFFICE_TEST(a_new_link_takes_the_place_of_the_one_before)
{
	char *first, *second, *other;

	anna(room);
	first = make(room, MAIL, "organiser");
	other = make(room, "carol@example.org", "desk");
	second = make(room, MAIL, "desk");
	assert_null(press(room, first, INVITE_REVOKED));
	assert_non_null(press(room, second, INVITE_GOOD));
	assert_non_null(press(room, other, INVITE_GOOD));
	assert_int_equal(MEMBERSHIP_DESK, role_of(room, MAIL));
}

OFFICE_TEST(a_link_raises_or_swaps_but_never_lowers_an_organiser)
{
	char *token;

	anna(room);
	press(room, make(room, MAIL, "desk"), INVITE_GOOD);
	press(room, make(room, MAIL, "referee"), INVITE_GOOD);
	assert_int_equal(MEMBERSHIP_REFEREE, role_of(room, MAIL));
	press(room, make(room, MAIL, "desk"), INVITE_GOOD);
	assert_int_equal(MEMBERSHIP_DESK, role_of(room, MAIL));
	token = make(room, MAIL, "referee");
	/* made an organiser by another way before the link is pressed */
	membership_give(room->db, account_by_email(room->arena, room->db, MAIL)->id, "icho",
	                MEMBERSHIP_ORGANISER);
	assert_non_null(press(room, token, INVITE_GOOD));
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(room, MAIL));
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM audit"
		" WHERE action = 'role.accept' AND before = 'organiser' AND after = 'organiser'"));
}

OFFICE_TEST(a_link_is_refused_where_it_should_be)
{
	static const struct {
		const char *email, *role, *field, *word;
	} cases[] = {
		{"bob", "desk", "email", "problem.email"},
		{"", "desk", "email", "problem.email"},
		{MAIL, "", "role", "problem.role"},
		{MAIL, "king", "role", "problem.role"},
		{MAIL, "desk", "email", "problem.role-there"},
		{"anna@example.org", "desk", "email", "problem.role-organiser"},
		{"ANNA@example.org", "organiser", "email", "problem.role-organiser"},
	};

	anna(room);
	press(room, make(room, MAIL, "desk"), INVITE_GOOD);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_null(make(room, cases[i].email, cases[i].role));
		assert_problem(room, cases[i].email, cases[i].field, cases[i].word);
	}
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM invitation"));
}

/* Whoever makes a link holds it, and must not get into another's account by it. */
OFFICE_TEST(a_link_signs_in_to_no_account_that_is_more_than_its_makers_to_give)
{
	struct tournament other = sample_tournament("other");
	struct account *bob = organiser_account(&room->office, MAIL);
	char *token;
	const char *session;

	anna(room);
	assert_true(tournament_insert(room->db, &other, 1));
	membership_give(room->db, bob->id, "other", MEMBERSHIP_DESK);
	token = make(room, MAIL, "desk");
	assert_null(press(room, token, INVITE_SIGN_IN));
	/* where she organises that event too, his account opens nothing new to her */
	membership_give(room->db, room->office.actor, "other", MEMBERSHIP_ORGANISER);
	assert_int_equal(INVITE_GOOD, invite_look(&room->office, token, NULL).state);
	account_password_set(room->db, bob->id, "his own");
	assert_null(press(room, token, INVITE_SIGN_IN));
	assert_int_equal(MEMBERSHIP_NONE, role_of(room, MAIL));
	assert_int_equal(0, sample_count(room->db, "SELECT count(*) FROM session"));
	/* himself signed in, it is his; no second session is opened */
	assert_int_equal(INVITE_GOOD, invite_use(&room->office, token, bob, &session).state);
	assert_null(session);
	assert_int_equal(MEMBERSHIP_DESK, role_of(room, MAIL));
}

/* She presses the link for his address herself, and takes the role away again:
 * what she opened so must not grow when somebody else gives him a role. */
OFFICE_TEST(a_session_opened_by_the_maker_ends_when_the_owner_comes)
{
	struct account *organiser = anna(room), *paula;
	struct tournament other = sample_tournament("other");
	const char *hers = press(room, make(room, MAIL, "desk"), INVITE_GOOD), *his;
	const char *bob = account_by_email(room->arena, room->db, MAIL)->id;

	assert_true(take(room, bob, true));
	assert_non_null(session_account(&room->office, hers));
	paula = organiser_account(&room->office, "paula@example.org");
	assert_true(tournament_insert(room->db, &other, 1));
	membership_give(room->db, paula->id, "other", MEMBERSHIP_ORGANISER);
	room->office.actor = paula->id;
	room->problems.count = 0;
	his = press(room, invite_make(&room->office, &other, MAIL, "referee", &room->problems),
	            INVITE_GOOD);
	assert_string_equal(bob, session_account(&room->office, his)->id);
	assert_null(session_account(&room->office, hers));
	room->office.actor = organiser->id;
}

/* Before its owner has ever signed in, and where only a program acts for it. */
OFFICE_TEST(an_account_that_waits_for_its_owner_is_guarded)
{
	struct account *boss, *robot;

	anna(room);
	boss = organiser_account(&room->office, "boss@example.org");
	invitation_make(&room->office, boss);
	assert_null(press(room, make(room, "boss@example.org", "desk"), INVITE_SIGN_IN));
	robot = organiser_account(&room->office, "robot@example.org");
	assert_non_null(token_make(&room->office, robot, "scripts"));
	assert_null(press(room, make(room, "robot@example.org", "desk"), INVITE_SIGN_IN));
}

OFFICE_TEST(links_of_an_organiser_who_is_none_any_more_do_not_wake)
{
	struct account *organiser = anna(room), *olga;
	char *token;

	olga = organiser_account(&room->office, "olga@example.org");
	membership_give(room->db, olga->id, "icho", MEMBERSHIP_ORGANISER);
	room->office.actor = olga->id;
	token = make(room, MAIL, "desk");
	room->office.actor = organiser->id;
	assert_true(take(room, olga->id, true));
	membership_give(room->db, olga->id, "icho", MEMBERSHIP_ORGANISER);
	assert_null(press(room, token, INVITE_REVOKED));
}

OFFICE_TEST(somebody_else_signed_in_does_not_take_it_for_the_owner)
{
	struct account *organiser = anna(room);
	struct account *bob = organiser_account(&room->office, MAIL);
	char *token = make(room, MAIL, "desk");
	const char *session;

	account_password_set(room->db, bob->id, "his own");
	assert_int_equal(INVITE_SIGN_IN, invite_use(&room->office, token, organiser, &session).state);
	assert_null(session);
	assert_int_equal(MEMBERSHIP_NONE, role_of(room, MAIL));
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(room, "anna@example.org"));
}

OFFICE_TEST(the_last_organisers_role_is_never_taken)
{
	struct account *first = anna(room), *bob;

	press(room, make(room, MAIL, "desk"), INVITE_GOOD); /* a helper is no organiser */
	assert_false(take(room, first->id, true));
	assert_problem(room, "last", "", "problem.last-organiser");
	press(room, make(room, MAIL, "organiser"), INVITE_GOOD);
	bob = account_by_email(room->arena, room->db, MAIL);
	assert_true(take(room, first->id, true));
	assert_int_equal(MEMBERSHIP_NONE, role_of(room, "anna@example.org"));
	/* and now it is the other's turn to be the last, whoever asks */
	assert_false(take(room, bob->id, true));
	assert_problem(room, "last again", "", "problem.last-organiser");
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(room, MAIL));
}

OFFICE_TEST(ones_own_role_is_not_taken_silently)
{
	struct account *first = anna(room);

	press(room, make(room, MAIL, "organiser"), INVITE_GOOD);
	assert_false(take(room, first->id, false));
	assert_problem(room, "own", "", "problem.role-own");
	assert_int_equal(MEMBERSHIP_ORGANISER, role_of(room, "anna@example.org"));
	assert_true(take(room, first->id, true));
	assert_string_equal(arena_printf(room->arena, "%s|role.take|anna@example.org|organiser|",
	                                 first->id), room_audit(room));
	assert_true(take(room, first->id, true)); /* gone already */
}

OFFICE_TEST(taking_a_role_ends_the_links_for_and_by_that_person)
{
	struct account *first = anna(room), *bob;
	char *by_bob, *for_bob;

	press(room, make(room, MAIL, "organiser"), INVITE_GOOD);
	bob = account_by_email(room->arena, room->db, MAIL);
	room->office.actor = bob->id;
	by_bob = make(room, "second.bob@example.org", "organiser");
	room->office.actor = first->id;
	membership_delete(room->db, bob->id, "icho");
	membership_give(room->db, bob->id, "icho", MEMBERSHIP_DESK);
	for_bob = make(room, MAIL, "organiser");
	assert_true(take(room, bob->id, false));
	assert_null(press(room, for_bob, INVITE_REVOKED));
	assert_null(press(room, by_bob, INVITE_REVOKED));
}

OFFICE_TEST(no_links_token_is_kept_as_it_is)
{
	char *token;

	anna(room);
	token = make(room, MAIL, "desk");
	db_close(room->db);
	room->db = room->scratch->db = world_database_open(room->arena, room->scratch->path);
	assert_int_not_equal(0, system(arena_printf(room->arena, "grep -qs -- '%s' %s/*", token,
	                                            room->scratch->folder)));
	assert_int_equal(0, system(arena_printf(room->arena, "grep -qs " MAIL " %s/*",
	                                        room->scratch->folder)));
}
