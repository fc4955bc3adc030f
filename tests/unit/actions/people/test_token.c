#include "actions/people/token.h"

#include "world/office.h"
#include "actions/people/sign_in.h"
#include "store/people/member.h"
#include "store/people/session.h"

static struct account *
anna(struct world *world)
{
	return sign_in_organiser(world->office, "anna@example.org");
}

static const struct token_scope no_limits;

static size_t
tokens_left(struct world *world, const struct account *account)
{
	return api_tokens_of(world->arena, world->db, account->id).count;
}

static size_t
revoked(struct world *world, const struct account *account, const char *hash)
{
	return token_revoke(world->office, account, hash, NULL);
}

OFFICE_TEST(a_token_is_its_accounts_and_only_its_hash_is_kept)
{
	const struct account *account = anna(world);
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	char *token = token_make(world->office, account, "  会場の  表示 ", &no_limits);
	const struct api_token *kept = api_tokens_of(world->arena, world->db, account->id).list;

	assert_int_equal(TOKEN_CHARS, strlen(token));
	assert_string_equal(account->id, token_account(world->office, token)->id);
	assert_int_equal(1, tokens_left(world, account));
	assert_int_equal(0, tokens_left(world, other));
	assert_string_equal("会場の 表示", kept->label);
	assert_true(kept->made_at == world->now);
	assert_string_equal(secret_hash(world->arena, token), kept->hash);
	assert_null(token_account(world->office, kept->hash));
	assert_null(token_account(world->office, ""));
	assert_null(world_who_is(world, token));
	assert_false(db_in_transaction(world->db));
}

OFFICE_TEST(making_and_revoking_is_audited_without_the_token)
{
	const struct account *account = anna(world);
	char *token = token_make(world->office, account, "hall", &no_limits);

	assert_string_equal(arena_printf(world->arena, "pair|token.make|%s||hall", account->id),
	                    audit_last_by(world));
	assert_int_equal(1, revoked(world, account, secret_hash(world->arena, token)));
	assert_string_equal(arena_printf(world->arena, "pair|token.revoke|%s|hall|", account->id),
	                    audit_last_by(world));
}

OFFICE_TEST(a_label_is_short_text_or_none)
{
	const struct account *account = anna(world);
	char *longest = repeated(world->arena, "碁", TOKEN_LABEL_MAX);

	assert_non_null(token_make(world->office, account, "", &no_limits));
	assert_non_null(token_make(world->office, account, longest, &no_limits));
	assert_string_not_equal(token_make(world->office, account, "hall", &no_limits),
	                        token_make(world->office, account, "hall", &no_limits));
	assert_int_equal(4, tokens_left(world, account));
	assert_null(token_make(world->office, account, arena_printf(world->arena, "%sx", longest), &no_limits));
	assert_null(token_make(world->office, account, "no \xff text", &no_limits));
	assert_int_equal(4, tokens_left(world, account));
	assert_false(db_in_transaction(world->db));
}

OFFICE_TEST(only_ones_own_tokens_can_be_revoked)
{
	const struct account *account = anna(world);
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	char *mine = token_make(world->office, account, "hall", &no_limits);
	char *theirs = token_make(world->office, other, "hall", &no_limits);

	assert_int_equal(0, revoked(world, account, secret_hash(world->arena, theirs)));
	assert_int_equal(0, revoked(world, account, mine)); /* its hash is asked for */
	assert_non_null(token_account(world->office, theirs));
	assert_int_equal(1, revoked(world, account, secret_hash(world->arena, mine)));
	assert_int_equal(0, revoked(world, account, secret_hash(world->arena, mine)));
	assert_null(token_account(world->office, mine));
	assert_non_null(token_account(world->office, theirs));
	assert_false(db_in_transaction(world->db));
}

OFFICE_TEST(all_tokens_of_a_label_end_and_no_others)
{
	const struct account *account = anna(world);
	const struct account *other = sign_in_organiser(world->office, "b@example.org");
	char *one = token_make(world->office, account, "hall", &no_limits);
	char *two = token_make(world->office, account, "hall", &no_limits);
	char *unnamed = token_make(world->office, account, "", &no_limits);
	char *hall2 = token_make(world->office, account, "hall 2", &no_limits);
	char *theirs = token_make(world->office, other, "hall", &no_limits);

	assert_int_equal(0, token_revoke(world->office, account, NULL, "door"));
	assert_int_equal(2, token_revoke(world->office, account, NULL, " hall"));
	assert_int_equal(0, token_revoke(world->office, account, NULL, "hall"));
	assert_null(token_account(world->office, one));
	assert_null(token_account(world->office, two));
	assert_non_null(token_account(world->office, hall2));
	assert_non_null(token_account(world->office, theirs));
	assert_int_equal(1, token_revoke(world->office, account, NULL, ""));
	assert_null(token_account(world->office, unnamed));
	assert_int_equal(1, tokens_left(world, account));
}

OFFICE_TEST(a_token_ends_on_its_day_and_its_use_is_noted)
{
	const struct account *account = anna(world);
	char *token = token_make(world->office, account, "hall", &(struct token_scope){"icho", true, 7});
	const struct api_token *kept = token_find(world->office, token);

	assert_string_equal("icho", kept->tournament_id);
	assert_true(kept->reads);
	assert_rows(world, 1, arena_printf(world->arena, "api_token WHERE used_at = %lld",
	                                   (long long)world->now));
	world->now += 7 * 24 * 3600 - 1;
	assert_non_null(token_account(world->office, token));
	world->now += 1;
	assert_null(token_account(world->office, token));
	assert_int_equal(1, tokens_left(world, account)); /* its owner sees that it has ended */
}

static char *
typed(struct world *world, const char *event, const char *rights, const char *days,
      const char *password)
{
	return token_make_typed(world->office, anna(world), &(struct token_typed){
		"hall", event, rights, days, password, ""}, no_problems(world));
}

OFFICE_TEST(who_makes_a_token_says_the_password_and_how_far_it_goes)
{
	const char *hash = secret_password_hash(world->arena, "correct horse");

	assert_refused(world, typed(world, "", "read", "7", "") != NULL, "token_password",
	               PROBLEM_PASSWORD_FIRST);
	account_password_set(world->db, anna(world)->id, hash);
	assert_refused(world, typed(world, "", "read", "7", "wrong") != NULL, "token_password",
	               PROBLEM_PASSWORD_OLD);
	assert_refused(world, typed(world, "icho", "read", "7", "correct horse") != NULL, "event",
	               PROBLEM_CHOICE); /* she has no part in it */
	assert_refused(world, typed(world, "", "own", "7", "correct horse") != NULL, "rights",
	               PROBLEM_CHOICE);
	assert_refused(world, typed(world, "", "read", "8", "correct horse") != NULL, "days",
	               PROBLEM_CHOICE);
	membership_give(world->db, anna(world)->id, "icho", MEMBERSHIP_ORGANISER);
	assert_non_null(typed(world, "icho", "write", "", "correct horse"));
	assert_rows(world, 1, "api_token WHERE tournament_id = 'icho' AND reads = 0 AND ends_at = 0");
	assert_rows(world, 0, "sign_in_failure");
}

OFFICE_TEST(a_token_outlives_sessions_and_passwords)
{
	const struct account *account = anna(world);
	char *token = token_make(world->office, account, "hall", &no_limits);
	char *session = sign_in_by_invitation(world->office,
	                                      sign_in_invite(world->office, account));

	assert_true(sign_in_password_set(world->office, account, session, NULL, "correct horse",
	                                 world->problems));
	sign_in_end(world->office, session);
	world->now += 10 * (int64_t)STAY_SECONDS;
	session_sweep(world->db, world->now);
	assert_non_null(token_account(world->office, token));
}
