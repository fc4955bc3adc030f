#include "actions/people/token.h"

#include "actions/office_test.h"
#include "actions/people/sign_in.h"
#include "store/people/session.h"

static struct account *
anna(struct room *room)
{
	return organiser_account(&room->office, "anna@example.org");
}

static size_t
tokens_left(struct room *room, const struct account *account)
{
	return tokens_of(&room->office, account).count;
}

OFFICE_TEST(a_token_is_its_accounts_and_only_its_hash_is_kept)
{
	const struct account *account = anna(room);
	const struct account *other = organiser_account(&room->office, "b@example.org");
	char *token = token_make(&room->office, account, "  会場の  表示 ");
	const struct api_token *kept = tokens_of(&room->office, account).list;

	assert_int_equal(TOKEN_CHARS, strlen(token));
	assert_string_equal(account->id, token_account(&room->office, token)->id);
	assert_int_equal(1, tokens_left(room, account));
	assert_int_equal(0, tokens_left(room, other));
	assert_string_equal("会場の 表示", kept->label);
	assert_true(kept->made_at == room->now);
	assert_string_equal(secret_hash(room->arena, token), kept->hash);
	assert_null(token_account(&room->office, kept->hash));
	assert_null(token_account(&room->office, ""));
	assert_null(session_account(&room->office, token));
	assert_false(db_in_transaction(room->db));
}

OFFICE_TEST(making_and_revoking_is_audited_without_the_token)
{
	const struct account *account = anna(room);
	char *token = token_make(&room->office, account, "hall");

	assert_string_equal(arena_printf(room->arena, "pair|token.make|%s||hall", account->id),
	                    room_audit(room));
	assert_true(token_revoke(&room->office, account, secret_hash(room->arena, token)));
	assert_string_equal(arena_printf(room->arena, "pair|token.revoke|%s|hall|", account->id),
	                    room_audit(room));
}

OFFICE_TEST(a_label_is_short_text_or_none)
{
	const struct account *account = anna(room);
	char *longest = repeated(room->arena, "碁", TOKEN_LABEL_MAX);

	assert_non_null(token_make(&room->office, account, ""));
	assert_non_null(token_make(&room->office, account, longest));
	assert_string_not_equal(token_make(&room->office, account, "hall"),
	                        token_make(&room->office, account, "hall"));
	assert_int_equal(4, tokens_left(room, account));
	assert_null(token_make(&room->office, account, arena_printf(room->arena, "%sx", longest)));
	assert_null(token_make(&room->office, account, "no \xff text"));
	assert_int_equal(4, tokens_left(room, account));
	assert_false(db_in_transaction(room->db));
}

OFFICE_TEST(only_ones_own_tokens_can_be_revoked)
{
	const struct account *account = anna(room);
	const struct account *other = organiser_account(&room->office, "b@example.org");
	char *mine = token_make(&room->office, account, "hall");
	char *theirs = token_make(&room->office, other, "hall");

	assert_false(token_revoke(&room->office, account, secret_hash(room->arena, theirs)));
	assert_false(token_revoke(&room->office, account, mine)); /* its hash is asked for */
	assert_non_null(token_account(&room->office, theirs));
	assert_true(token_revoke(&room->office, account, secret_hash(room->arena, mine)));
	assert_false(token_revoke(&room->office, account, secret_hash(room->arena, mine)));
	assert_null(token_account(&room->office, mine));
	assert_non_null(token_account(&room->office, theirs));
	assert_false(db_in_transaction(room->db));
}

OFFICE_TEST(all_tokens_of_a_label_end_and_no_others)
{
	const struct account *account = anna(room);
	const struct account *other = organiser_account(&room->office, "b@example.org");
	char *one = token_make(&room->office, account, "hall");
	char *two = token_make(&room->office, account, "hall");
	char *unnamed = token_make(&room->office, account, "");
	char *hall2 = token_make(&room->office, account, "hall 2");
	char *theirs = token_make(&room->office, other, "hall");

	assert_int_equal(0, token_revoke_labelled(&room->office, account, "door"));
	assert_int_equal(2, token_revoke_labelled(&room->office, account, " hall"));
	assert_int_equal(0, token_revoke_labelled(&room->office, account, "hall"));
	assert_null(token_account(&room->office, one));
	assert_null(token_account(&room->office, two));
	assert_non_null(token_account(&room->office, hall2));
	assert_non_null(token_account(&room->office, theirs));
	assert_int_equal(1, token_revoke_labelled(&room->office, account, ""));
	assert_null(token_account(&room->office, unnamed));
	assert_int_equal(1, tokens_left(room, account));
}

OFFICE_TEST(a_token_outlives_sessions_and_passwords)
{
	const struct account *account = anna(room);
	char *token = token_make(&room->office, account, "hall");
	char *session = invitation_use(&room->office, invitation_make(&room->office, account));

	assert_true(password_set(&room->office, account, session, "", "correct horse",
	                         &room->problems));
	sign_out(&room->office, session);
	room->now += 10 * (int64_t)SESSION_SECONDS;
	session_sweep(room->db, room->now);
	assert_non_null(token_account(&room->office, token));
}
