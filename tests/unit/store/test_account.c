#include "store/account.h"

#include "store/sample.h"

#include "store/api_token.h"

static void
add(struct db *db, const char *id, const char *email, const char *hash)
{
	account_insert(db, &(struct account){.id = id, .email = email, .password_hash = hash}, 1);
}

static void
an_account_is_found_by_id_and_by_address(void **state)
{
	struct scratch *s = *state;
	struct account *account;

	add(s->db, "acc1", "desk@example.org", NULL);
	add(s->db, "acc2", "花子@example.org", "$argon2id$x");
	account = account_by_email(s->arena, s->db, "desk@example.org");
	assert_string_equal("acc1", account->id);
	assert_null(account->password_hash);
	account = account_by_id(s->arena, s->db, "acc2");
	assert_string_equal("花子@example.org", account->email);
	assert_string_equal("$argon2id$x", account->password_hash);
	assert_null(account_by_email(s->arena, s->db, "nobody@example.org"));
	assert_null(account_by_id(s->arena, s->db, "desk@example.org"));
}

static void
a_password_belongs_to_one_account(void **state)
{
	struct scratch *s = *state;

	assert_false(account_any_password(s->db));
	add(s->db, "acc1", "a@example.org", NULL);
	add(s->db, "acc2", "b@example.org", NULL);
	assert_false(account_any_password(s->db));
	account_password_set(s->db, "acc2", "hash");
	assert_true(account_any_password(s->db));
	assert_null(account_by_id(s->arena, s->db, "acc1")->password_hash);
	assert_string_equal("hash", account_by_id(s->arena, s->db, "acc2")->password_hash);
}

static void
a_session_ends_at_its_second(void **state)
{
	struct scratch *s = *state;

	add(s->db, "acc1", "a@example.org", NULL);
	session_insert(s->db, "hash", "acc1", 1000);
	assert_string_equal("acc1", account_by_session(s->arena, s->db, "hash", 999)->id);
	assert_null(account_by_session(s->arena, s->db, "hash", 1000));
	assert_null(account_by_session(s->arena, s->db, "other", 0));
	assert_null(account_by_invitation(s->arena, s->db, "hash", 0));
	session_delete(s->db, "hash");
	assert_null(account_by_session(s->arena, s->db, "hash", 0));
}

static void
an_api_token_opens_its_own_account_only(void **state)
{
	struct scratch *s = *state;
	const struct api_token tokens[] = {
		{"later", "acc1", "hall", 2}, {"earlier", "acc1", "", 1}, {"theirs", "acc2", "hall", 1},
	};
	struct api_tokens listed;

	add(s->db, "acc1", "a@example.org", NULL);
	add(s->db, "acc2", "b@example.org", NULL);
	for (size_t i = 0; i < COUNT(tokens); i++)
		api_token_insert(s->db, &tokens[i]);
	assert_string_equal("acc1", account_by_api_token(s->arena, s->db, "later")->id);
	assert_string_equal("acc2", account_by_api_token(s->arena, s->db, "theirs")->id);
	assert_null(account_by_api_token(s->arena, s->db, "other"));
	assert_null(account_by_session(s->arena, s->db, "later", 0));
	listed = api_tokens_of(s->arena, s->db, "acc1");
	assert_int_equal(2, listed.count);
	assert_string_equal("earlier", listed.list[0].hash);
	assert_string_equal("hall", listed.list[1].label);
	assert_int_equal(2, listed.list[1].made_at);
	assert_false(api_token_delete(s->db, "acc1", "theirs"));
	assert_true(api_token_delete(s->db, "acc1", "later"));
	assert_false(api_token_delete(s->db, "acc1", "later"));
	assert_null(account_by_api_token(s->arena, s->db, "later"));
	assert_non_null(account_by_api_token(s->arena, s->db, "theirs"));
}

static void
signing_out_elsewhere_leaves_this_session_and_other_people(void **state)
{
	struct scratch *s = *state;

	add(s->db, "acc1", "a@example.org", NULL);
	add(s->db, "acc2", "b@example.org", NULL);
	session_insert(s->db, "here", "acc1", 1000);
	session_insert(s->db, "there", "acc1", 1000);
	session_insert(s->db, "theirs", "acc2", 1000);
	session_delete_others(s->db, "acc1", "here");
	assert_non_null(account_by_session(s->arena, s->db, "here", 0));
	assert_null(account_by_session(s->arena, s->db, "there", 0));
	assert_non_null(account_by_session(s->arena, s->db, "theirs", 0));
}

static void
an_invitation_works_once(void **state)
{
	struct scratch *s = *state;

	add(s->db, "acc1", "a@example.org", NULL);
	invitation_insert(s->db, "hash", "acc1", 1000);
	assert_string_equal("acc1", account_by_invitation(s->arena, s->db, "hash", 999)->id);
	assert_null(account_by_invitation(s->arena, s->db, "hash", 1000));
	assert_null(account_by_session(s->arena, s->db, "hash", 0));
	assert_true(invitation_delete(s->db, "hash"));
	assert_false(invitation_delete(s->db, "hash"));
	assert_null(account_by_invitation(s->arena, s->db, "hash", 0));
}

static void
a_sweep_takes_what_has_ended_and_nothing_else(void **state)
{
	struct scratch *s = *state;
	const int64_t now = 1000000, day = 86400;

	add(s->db, "acc1", "a@example.org", NULL);
	session_insert(s->db, "ended", "acc1", now);
	session_insert(s->db, "runs", "acc1", now + 1);
	invitation_insert(s->db, "ended", "acc1", now);
	invitation_insert(s->db, "runs", "acc1", now + 1);
	sign_in_failure_set(s->db, "old", (struct sign_in_failure){9, now - day});
	sign_in_failure_set(s->db, "recent", (struct sign_in_failure){9, now - day + 1});
	session_sweep(s->db, now);
	assert_null(account_by_session(s->arena, s->db, "ended", 0));
	assert_non_null(account_by_session(s->arena, s->db, "runs", 0));
	assert_false(invitation_delete(s->db, "ended"));
	assert_true(invitation_delete(s->db, "runs"));
	assert_int_equal(0, sign_in_failure_get(s->db, "old").failures);
	assert_int_equal(9, sign_in_failure_get(s->db, "recent").failures);
}

static void
a_membership_is_of_one_account_in_one_event(void **state)
{
	struct scratch *s = *state;

	add(s->db, "acc1", "a@example.org", NULL);
	add(s->db, "acc2", "b@example.org", NULL);
	sample_insert(s->db, "x");
	sample_insert(s->db, "y");
	membership_insert(s->db, "acc1", "x");
	membership_insert(s->db, "acc1", "x");
	assert_true(membership_exists(s->db, "acc1", "x"));
	assert_false(membership_exists(s->db, "acc1", "y"));
	assert_false(membership_exists(s->db, "acc2", "x"));
}

static void
failures_are_counted_by_who(void **state)
{
	struct scratch *s = *state;
	struct sign_in_failure failure = sign_in_failure_get(s->db, "who");

	assert_int_equal(0, failure.failures);
	assert_int_equal(0, failure.retry_at);
	sign_in_failure_set(s->db, "who", (struct sign_in_failure){1, 5000000000});
	sign_in_failure_set(s->db, "who", (struct sign_in_failure){2, 5000000002});
	failure = sign_in_failure_get(s->db, "who");
	assert_int_equal(2, failure.failures);
	assert_true(failure.retry_at == 5000000002);
	assert_int_equal(0, sign_in_failure_get(s->db, "other").failures);
	sign_in_failure_clear(s->db, "who");
	assert_int_equal(0, sign_in_failure_get(s->db, "who").failures);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(an_account_is_found_by_id_and_by_address),
		SCRATCH_TEST(a_password_belongs_to_one_account),
		SCRATCH_TEST(a_session_ends_at_its_second),
		SCRATCH_TEST(an_api_token_opens_its_own_account_only),
		SCRATCH_TEST(signing_out_elsewhere_leaves_this_session_and_other_people),
		SCRATCH_TEST(an_invitation_works_once),
		SCRATCH_TEST(a_sweep_takes_what_has_ended_and_nothing_else),
		SCRATCH_TEST(a_membership_is_of_one_account_in_one_event),
		SCRATCH_TEST(failures_are_counted_by_who),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
