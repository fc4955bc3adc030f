#include "actions/people/accounts.h"

#include "world/office.h"

#include "actions/people/authenticator.h"
#include "actions/people/invite.h"
#include "actions/people/sign_in.h"
#include "actions/people/token.h"
#include "store/audit.h"
#include "store/pages/touched.h"
#include "store/people/session.h"

#define PASSWORD "a heron stands on the lake"

static struct account *
anna(struct world *world)
{
	struct account *account = accounts_add(world->office, "Anna@Example.org", ACCOUNT_CREATES, no_problems(world));

	assert_true(accounts_password_set(world->office, account, PASSWORD, no_problems(world)));
	return account_by_id(world->arena, world->db, account->id);
}

static char *
enter(struct world *world)
{
	const struct sign_in_try try = {"anna@example.org", PASSWORD, {"192.0.2.1", NULL}};

	return sign_in(world->office, &try, no_problems(world));
}

OFFICE_TEST(an_account_that_is_switched_off_opens_nothing_and_has_all_it_had_when_it_is_on_again)
{
	static const struct token_scope all = {.days = 0};
	struct account *account = anna(world);
	char *session = enter(world), *link = sign_in_invite(world->office, account), *token, *half, *role, *opened;

	token = token_make(world->office, account, "hall", &all);
	membership_give(world->db, account->id, "icho", MEMBERSHIP_ORGANISER);
	world->office->actor = account->id;
	role = invite_make(world->office, tournament_by_id(world->arena, world->db, "icho"), "bob@example.org", "desk",
	                   no_problems(world));
	world->office->actor = "pair";
	world_sql(world, "UPDATE account SET authenticator = 'app'");
	half = enter(world);
	assert_true(sign_in_is_half(half));
	world->now += 60;
	assert_true(accounts_switch(world->office, account, false, no_problems(world)));
	assert_string_equal(arena_printf(world->arena, "pair|account.disable|%s||", account->id), audit_last_by(world));
	assert_null(world_who_is(world, session));
	assert_rows(world, 0, "session");
	assert_null(sign_in_half_account(world->office, half));
	assert_null(sign_in_by_invitation(world->office, link));
	assert_null(token_account(world->office, token));
	assert_int_equal(INVITE_REVOKED, invite_look(world->office, role, NULL).state);
	assert_int_equal(MEMBERSHIP_NONE, membership_of(world->db, account->id, "icho"));
	/* what is made for it meanwhile does not, either */
	assert_null(sign_in_by_invitation(world->office, sign_in_invite(world->office, account)));
	world_sql(world, arena_printf(world->arena, "UPDATE session SET account_id = '%s'", account->id));
	assert_refused(world, enter(world) != NULL, "", PROBLEM_SIGN_IN_OFF);
	world_sql(world, "UPDATE account SET authenticator = NULL");
	assert_refused(world, enter(world) != NULL, "", PROBLEM_SIGN_IN_OFF);

	assert_true(accounts_switch(world->office, account, true, no_problems(world)));
	assert_string_equal(account->id, token_account(world->office, token)->id);
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, account->id, "icho"));
	opened = enter(world);
	assert_int_equal(world->now, world_who_is(world, opened)->seen_at);
}

OFFICE_TEST(who_knows_no_password_is_not_told_that_an_account_is_off)
{
	struct account *account = anna(world);

	assert_true(accounts_switch(world->office, account, false, no_problems(world)));
	assert_refused(world, sign_in(world->office, &(struct sign_in_try){"anna@example.org", "x", {"192.0.2.1", NULL}},
	                              no_problems(world)) != NULL, "", PROBLEM_SIGN_IN);
}

OFFICE_TEST(rights_are_given_and_taken_but_nobody_takes_their_own)
{
	struct account *account = anna(world);

	assert_refused(world, accounts_add(world->office, "ANNA@example.org", ACCOUNT_HELPS, no_problems(world)) != NULL,
	               "email", PROBLEM_ACCOUNT_THERE);
	assert_true(accounts_rights_set(world->office, account, ACCOUNT_ADMINISTERS, no_problems(world)));
	assert_string_equal(arena_printf(world->arena, "pair|account.rights|%s|organiser|administrator", account->id),
	                    audit_last_by(world));
	world->office->actor = account->id;
	assert_refused(world, accounts_rights_set(world->office, account, ACCOUNT_HELPS, no_problems(world)), "",
	               PROBLEM_ACCOUNT_OWN);
	assert_refused(world, accounts_switch(world->office, account, false, no_problems(world)), "", PROBLEM_ACCOUNT_OWN);
	world->office->actor = "command line";
	assert_true(accounts_rights_set(world->office, account, ACCOUNT_HELPS, no_problems(world)));
	account = account_by_id(world->arena, world->db, account->id);
	assert_int_equal(ACCOUNT_HELPS, account_rights(account));
	assert_false(account_may_create(world->db, account));
	accounts_everybody_creates(world->office, true);
	assert_true(account_may_create(world->db, account));
	assert_string_equal("command line|site.creates-everybody|||", audit_last_by(world));
}

OFFICE_TEST(a_password_that_is_tried_first_is_not_given)
{
	struct account *account = anna(world);

	assert_refused(world, accounts_password_set(world->office, account, "password1234", no_problems(world)),
	               "password", PROBLEM_PASSWORD_COMMON);
	assert_non_null(enter(world));
}

OFFICE_TEST(who_administers_is_told_of_a_failed_backup_once_a_day)
{
	struct account *other = sign_in_administrator(world->office, "other@example.org");

	sign_in_administrator(world->office, "root@example.org");
	assert_true(accounts_switch(world->office, other, false, no_problems(world)));
	world->office->mails = false;
	accounts_tell_administrators(world->office, LETTER_BACKUP_FAILED, "no space left");
	assert_rows(world, 0, "outbox");
	world->office->mails = true;
	for (int hour = 0; hour < 30; hour++, world->now += 3600)
		accounts_tell_administrators(world->office, LETTER_BACKUP_FAILED, "no space left");
	assert_rows(world, 2, "outbox WHERE email = 'root@example.org' AND detail = 'no space left'");
	assert_rows(world, 2, "outbox");
	session_sweep(world->db, world->now + 40 * 24 * 3600);
	assert_rows(world, 0, "outbox");
}

/* The home page welcomes who runs a site without any. */
OFFICE_TEST(the_first_account_takes_the_home_page_away)
{
	int64_t stamp = touched_stamp(world->db, "");

	accounts_add(world->office, "aya@example.org", ACCOUNT_HELPS, no_problems(world));
	assert_true(touched_stamp(world->db, "") > stamp);
	stamp = touched_stamp(world->db, "");
	accounts_add(world->office, "bo@example.org", ACCOUNT_HELPS, no_problems(world));
	assert_int_equal(stamp, touched_stamp(world->db, ""));
}
