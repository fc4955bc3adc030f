#include "store/people/account.h"

#include "world/world.h"

#include "store/people/api_token.h"
#include "store/people/invitation.h"
#include "store/people/member.h"
#include "store/people/session.h"

static void
add(struct db *db, const char *id, const char *email, const char *hash)
{
	account_insert(db, &(struct account){.id = id, .email = email, .password_hash = hash}, 1);
}

/* Accounts acc1 and acc2, events x and y. */
static void
setup(struct world *world)
{
	add(world->db, "acc1", "a@example.org", NULL);
	add(world->db, "acc2", "b@example.org", NULL);
	sample_insert(world->db, "x");
	sample_insert(world->db, "y");
}

static struct account *
signed_in(struct world *world, const char *session, int64_t now)
{
	enum membership role;
	int64_t used_at;

	return account_by_session(world->arena, world->db, session, now, NULL, &role, &used_at);
}

static void
session_add(struct db *db, const char *hash, const char *account_id, int64_t expires_at)
{
	session_insert(db, &(struct session){
		.hash = hash, .account_id = account_id, .expires_at = expires_at, .browser = "",
	});
}

OWN_TEST(an_account_is_found_by_id_and_by_address)
{
	struct account *account;

	add(world->db, "acc3", "花子@example.org", "$argon2id$x");
	account = account_by_email(world->arena, world->db, "a@example.org");
	assert_string_equal("acc1", account->id);
	assert_null(account->password_hash);
	account = account_by_id(world->arena, world->db, "acc3");
	assert_string_equal("花子@example.org", account->email);
	assert_string_equal("$argon2id$x", account->password_hash);
	assert_null(account_by_email(world->arena, world->db, "nobody@example.org"));
	assert_null(account_by_id(world->arena, world->db, "a@example.org"));
}

OWN_TEST(a_password_belongs_to_one_account)
{
	assert_false(account_any_password(world->db));
	account_password_set(world->db, "acc2", "hash");
	assert_true(account_any_password(world->db));
	assert_null(account_by_id(world->arena, world->db, "acc1")->password_hash);
	assert_string_equal("hash", account_by_id(world->arena, world->db, "acc2")->password_hash);
}

OWN_TEST(a_session_ends_at_its_second)
{
	session_add(world->db, "hash", "acc1", 1000);
	assert_string_equal("acc1", signed_in(world, "hash", 999)->id);
	assert_null(signed_in(world, "hash", 1000));
	assert_null(signed_in(world, "other", 0));
	assert_null(account_by_invitation(world->arena, world->db, "hash", 0));
	assert_false(session_delete(world->db, "acc2", "hash"));
	assert_true(session_delete(world->db, "acc1", "hash"));
	assert_null(signed_in(world, "hash", 0));
}

OWN_TEST(an_api_token_opens_its_own_account_only)
{
	const struct api_token tokens[] = {
		{"later", "acc1", "hall", 2, .ends_at = 1000}, {"earlier", "acc1", "", 1, .used_at = 0},
		{"theirs", "acc2", "hall", 1, .used_at = 0},
	};
	struct api_tokens listed;

	for (size_t i = 0; i < COUNT(tokens); i++)
		api_token_insert(world->db, &tokens[i]);
	assert_string_equal("acc1", api_token_by_hash(world->arena, world->db, "later", 999)->account_id);
	assert_string_equal("acc2", api_token_by_hash(world->arena, world->db, "theirs", 999)->account_id);
	assert_null(api_token_by_hash(world->arena, world->db, "other", 999));
	assert_null(api_token_by_hash(world->arena, world->db, "later", 1000));
	assert_null(signed_in(world, "later", 0));
	listed = api_tokens_of(world->arena, world->db, "acc1");
	assert_int_equal(2, listed.count);
	assert_string_equal("earlier", listed.list[0].hash);
	assert_string_equal("hall", listed.list[1].label);
	assert_int_equal(2, listed.list[1].made_at);
	assert_false(api_token_delete(world->db, "acc1", "theirs"));
	assert_true(api_token_delete(world->db, "acc1", "later"));
	assert_false(api_token_delete(world->db, "acc1", "later"));
	assert_null(api_token_by_hash(world->arena, world->db, "later", 999));
	assert_non_null(api_token_by_hash(world->arena, world->db, "theirs", 999));
}

OWN_TEST(signing_out_elsewhere_leaves_this_session_and_other_people)
{
	session_add(world->db, "here", "acc1", 1000);
	session_add(world->db, "there", "acc1", 1000);
	session_add(world->db, "theirs", "acc2", 1000);
	assert_int_equal(1, session_delete_others(world->db, "acc1", "here"));
	assert_non_null(signed_in(world, "here", 0));
	assert_null(signed_in(world, "there", 0));
	assert_non_null(signed_in(world, "theirs", 0));
}

static void
invite(struct db *db, const char *hash, const char *account_id, int64_t expires_at)
{
	struct invitation invitation = {
		.token_hash = hash, .account_id = account_id, .expires_at = expires_at,
	};

	invitation_insert(db, &invitation);
}

OWN_TEST(an_invitation_works_once)
{
	invite(world->db, "hash", "acc1", 1000);
	assert_string_equal("acc1", account_by_invitation(world->arena, world->db, "hash", 999)->id);
	assert_null(account_by_invitation(world->arena, world->db, "hash", 1000));
	assert_null(signed_in(world, "hash", 0));
	assert_true(invitation_end(world->db, "hash", INVITATION_USED));
	assert_false(invitation_end(world->db, "hash", INVITATION_REVOKED));
	assert_int_equal(INVITATION_USED, invitation_by_hash(world->arena, world->db, "hash")->ended);
	assert_null(account_by_invitation(world->arena, world->db, "hash", 0));
}

/* For b@example.org at x, by acc1 until 1000 unless said otherwise. */
static void
invite_role(struct db *db, const char *hash, const char *email, const char *tournament_id,
            const char *made_by)
{
	struct invitation invitation = {
		.token_hash = hash, .email = email, .tournament_id = tournament_id,
		.made_by = made_by, .role = MEMBERSHIP_REFEREE, .expires_at = 1000,
	};

	invitation_insert(db, &invitation);
}

OWN_TEST(an_events_links_are_those_that_still_give_a_role)
{
	struct invitations links;

	membership_give(world->db, "acc1", "x", MEMBERSHIP_ORGANISER);
	membership_give(world->db, "acc1", "y", MEMBERSHIP_ORGANISER);
	membership_give(world->db, "acc2", "x", MEMBERSHIP_REFEREE);
	invite(world->db, "signs in", "acc1", 1000);
	invite_role(world->db, "later", "d@example.org", "x", "acc1");
	invite_role(world->db, "good", "c@example.org", "x", "acc1");
	invite_role(world->db, "elsewhere", "c@example.org", "y", "acc1");
	invite_role(world->db, "no organiser's", "e@example.org", "x", "acc2");
	invite_role(world->db, "used", "f@example.org", "x", "acc1");
	assert_true(invitation_end(world->db, "used", INVITATION_USED));
	links = invitations_of(world->arena, world->db, "x", 999);
	assert_int_equal(2, links.count);
	assert_string_equal("good", links.list[0].token_hash);
	assert_int_equal(MEMBERSHIP_REFEREE, links.list[0].role);
	assert_string_equal("acc1", links.list[0].made_by);
	assert_string_equal("later", links.list[1].token_hash);
	assert_int_equal(0, invitations_of(world->arena, world->db, "x", 1000).count);
	/* no link that gives a role opens an account */
	assert_null(account_by_invitation(world->arena, world->db, "good", 0));
	assert_int_equal(1, invitations_revoke_role(world->db, "x", "c@example.org"));
	assert_int_equal(INVITATION_REVOKED,
	                 invitation_by_hash(world->arena, world->db, "good")->ended);
	assert_int_equal(INVITATION_OPEN,
	                 invitation_by_hash(world->arena, world->db, "elsewhere")->ended);
	assert_int_equal(1, invitations_revoke(world->db, "acc1"));
	assert_int_equal(INVITATION_OPEN, invitation_by_hash(world->arena, world->db, "later")->ended);
}

OWN_TEST(a_sweep_takes_what_has_ended_and_nothing_else)
{
	const int64_t now = 1000000, day = 86400;

	session_add(world->db, "ended", "acc1", now);
	session_add(world->db, "runs", "acc1", now + 1);
	invite(world->db, "ended", "acc1", now - 30 * day);
	invite(world->db, "lately", "acc1", now - 30 * day + 1);
	session_failure_set(world->db, "old", (struct session_failure){9, now - day});
	session_failure_set(world->db, "recent", (struct session_failure){9, now - day + 1});
	session_sweep(world->db, now);
	assert_null(signed_in(world, "ended", 0));
	assert_non_null(signed_in(world, "runs", 0));
	assert_null(invitation_by_hash(world->arena, world->db, "ended"));
	assert_non_null(invitation_by_hash(world->arena, world->db, "lately"));
	assert_int_equal(0, session_failure_get(world->db, "old").failures);
	assert_int_equal(9, session_failure_get(world->db, "recent").failures);
}

static enum membership
role_at(struct world *world, const char *session, const char *slug)
{
	enum membership role = MEMBERSHIPS;
	int64_t used_at;

	account_by_session(world->arena, world->db, session, 0, slug, &role, &used_at);
	return role;
}

OWN_TEST(a_membership_is_of_one_account_in_one_event)
{
	membership_give(world->db, "acc1", "x", MEMBERSHIP_ORGANISER);
	membership_give(world->db, "acc1", "x", MEMBERSHIP_ORGANISER);
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, "acc1", "x"));
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, "acc1", "y"));
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, "acc2", "x"));
	session_add(world->db, "one", "acc1", 1000);
	session_add(world->db, "two", "acc2", 1000);
	assert_int_equal(MEMBERSHIP_ORGANISER, role_at(world, "one", "x"));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "one", "y"));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "one", NULL));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "two", "x"));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "three", "x"));
	membership_delete(world->db, "acc2", "x");
	membership_delete(world->db, "acc1", "y");
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, "acc1", "x"));
	membership_delete(world->db, "acc1", "x");
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, "acc1", "x"));
}

OWN_TEST(whoever_administers_organises_each_event_and_is_nothing_where_there_is_none)
{
	account_rights_set(world->db, "acc1", ACCOUNT_ADMINISTERS);
	session_add(world->db, "one", "acc1", 1000);
	session_add(world->db, "two", "acc2", 1000);
	assert_int_equal(MEMBERSHIP_ORGANISER, role_at(world, "one", "x"));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "one", NULL));
	assert_int_equal(MEMBERSHIP_NONE, role_at(world, "two", "x"));
}

OWN_TEST(a_session_says_when_a_passkey_has_opened_it)
{
	session_add(world->db, "one", "acc1", 1000);
	assert_int_equal(0, signed_in(world, "one", 0)->passkey_at);
	session_passkey_set(world->db, "one", 700);
	assert_int_equal(700, signed_in(world, "one", 0)->passkey_at);
}

OWN_TEST(a_session_says_when_it_was_used_last)
{
	enum membership role;
	int64_t used_at;

	session_add(world->db, "one", "acc1", 1000);
	session_passkey_set(world->db, "one", 700);
	session_use(world->db, "one", 800, 2000);
	account_by_session(world->arena, world->db, "one", 1999, "x", &role, &used_at);
	assert_int_equal(800, used_at);
}

OWN_TEST(a_role_is_swapped_or_raised_but_an_organiser_stays_one)
{
	static const struct {
		const char *before, *given, *after;
	} cases[] = {
		{"", "desk", "desk"}, {"", "referee", "referee"}, {"", "organiser", "organiser"},
		{"desk", "desk", "desk"}, {"desk", "referee", "referee"}, {"referee", "desk", "desk"},
		{"desk", "organiser", "organiser"}, {"referee", "organiser", "organiser"},
		{"organiser", "desk", "organiser"}, {"organiser", "referee", "organiser"},
		{"organiser", "organiser", "organiser"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		membership_delete(world->db, "acc1", "x");
		if (cases[i].before[0] != '\0')
			membership_give(world->db, "acc1", "x", membership_named(cases[i].before));
		membership_give(world->db, "acc1", "x", membership_named(cases[i].given));
		if (membership_of(world->db, "acc1", "x") != membership_named(cases[i].after))
			fail_msg("%s given '%s'", cases[i].given, cases[i].before);
	}
	assert_int_equal(MEMBERSHIP_NONE, membership_named("king"));
}

OWN_TEST(the_schema_and_the_table_of_roles_know_the_same_words)
{
	for (enum membership role = 0; role < MEMBERSHIPS; role++) {
		assert_int_equal(role, membership_named(membership_names[role]));
		if (role == MEMBERSHIP_NONE)
			continue;
		membership_delete(world->db, "acc1", "x");
		membership_give(world->db, "acc1", "x", role);
		assert_int_equal(role, membership_of(world->db, "acc1", "x"));
	}
	assert_int_equal(-1, sample_try(world->db,
		"INSERT INTO membership (account_id, tournament_id, role) VALUES ('acc2', 'x', 'king')"));
}

OWN_TEST(an_account_reaches_beyond_an_organiser_where_that_one_does_not_organise)
{
	membership_give(world->db, "acc1", "x", MEMBERSHIP_ORGANISER);
	assert_false(membership_beyond(world->db, "acc2", "acc1"));
	membership_give(world->db, "acc2", "x", MEMBERSHIP_DESK);
	assert_false(membership_beyond(world->db, "acc2", "acc1"));
	membership_give(world->db, "acc2", "y", MEMBERSHIP_DESK);
	assert_true(membership_beyond(world->db, "acc2", "acc1"));
	membership_give(world->db, "acc1", "y", MEMBERSHIP_REFEREE); /* there, but not as organiser */
	assert_true(membership_beyond(world->db, "acc2", "acc1"));
	membership_give(world->db, "acc1", "y", MEMBERSHIP_ORGANISER);
	assert_false(membership_beyond(world->db, "acc2", "acc1"));
}

OWN_TEST(members_stand_by_role_and_then_by_address)
{
	static const char *const expected[] = {"b@x.org", "e@x.org", "d@x.org", "a@x.org", "c@x.org"};
	struct members members;

	for (int i = 0; i < 5; i++) {
		const char *id = arena_printf(world->arena, "m%d", i);

		add(world->db, id, arena_printf(world->arena, "%c@x.org", 'a' + i), NULL);
		membership_give(world->db, id, "x", (const enum membership[]){
			MEMBERSHIP_DESK, MEMBERSHIP_ORGANISER, MEMBERSHIP_DESK, MEMBERSHIP_REFEREE,
			MEMBERSHIP_ORGANISER}[i]);
	}
	members = members_of(world->arena, world->db, "x");
	assert_int_equal(COUNT(expected), members.count);
	for (size_t i = 0; i < members.count; i++)
		assert_string_equal(expected[i], members.list[i].email);
	assert_int_equal(MEMBERSHIP_REFEREE, members.list[2].role);
	assert_string_equal("m3", members.list[2].account_id);
}

OWN_TEST(failures_are_counted_by_who)
{
	struct session_failure failure = session_failure_get(world->db, "who");

	assert_int_equal(0, failure.failures);
	assert_int_equal(0, failure.retry_at);
	session_failure_set(world->db, "who", (struct session_failure){1, 5000000000});
	session_failure_set(world->db, "who", (struct session_failure){2, 5000000002});
	failure = session_failure_get(world->db, "who");
	assert_int_equal(2, failure.failures);
	assert_true(failure.retry_at == 5000000002);
	assert_int_equal(0, session_failure_get(world->db, "other").failures);
	session_failure_clear(world->db, "who");
	assert_int_equal(0, session_failure_get(world->db, "who").failures);
}
