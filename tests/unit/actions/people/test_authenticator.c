#include "actions/people/authenticator.h"

#include "world/office.h"

#include "actions/people/token.h"
#include "store/people/invitation.h"
#include "store/people/recovery.h"
#include "store/people/session.h"

#define PASSWORD "correct horse"
#define HERE "192.0.2.1"

/* Anna, whose account asks for a code. */
struct anna {
	struct account *account;
	const char *session;
	struct totp_secret secret; /* that her app has */
	struct authenticator_codes codes;
};

static struct sign_in_proof
proof(const char *password, const char *code)
{
	return (struct sign_in_proof){"password", password, "code", code};
}

static const char *
code(struct world *world, const struct anna *anna, int steps)
{
	return totp_code(world->arena, &anna->secret, totp_step(world->now) + steps);
}

static struct account *
account_now(struct world *world)
{
	return account_by_email(world->arena, world->db, "anna@example.org");
}

/* She has a password, and is signed in. */
static struct anna
anna_plain(struct world *world)
{
	struct anna anna = {.account = sign_in_organiser(world->office, "anna@example.org")};

	account_password_set(world->db, anna.account->id, CORRECT_HORSE);
	anna.account = account_now(world);
	anna.session = sign_in_session(world->office, anna.account->id, "sign-in");
	anna.secret = authenticator_offer(world->office, anna.account, anna.session);
	return anna;
}

static bool
start(struct world *world, struct anna *anna, const char *password, const char *code)
{
	const struct sign_in_proof of = proof(password, code);

	return authenticator_start(world->office, anna->account, anna->session, &of, &anna->codes,
	                           no_problems(world));
}

static struct anna
anna_with_app(struct world *world)
{
	struct anna anna = anna_plain(world);

	assert_true(start(world, &anna, PASSWORD, code(world, &anna, 0)));
	anna.account = account_now(world);
	world->now += 2 * TOTP_STEP_SECONDS;
	return anna;
}

static char *
half(struct world *world)
{
	const struct sign_in_try try = {"anna@example.org", PASSWORD, {HERE, NULL}};
	char *token = sign_in(world->office, &try, no_problems(world));

	assert_non_null(token);
	assert_true(sign_in_is_half(token));
	return token;
}

static char *
whole_from(struct world *world, const char *half, const char *code, const char *remote)
{
	return sign_in_code(world->office, half, "code", code, &(struct guess_from){remote, NULL},
	                    no_problems(world));
}

static char *
whole(struct world *world, const char *code)
{
	return whole_from(world, half(world), code, HERE);
}

OFFICE_TEST(an_app_is_put_on_by_password_and_code_and_ends_what_was_open_elsewhere)
{
	struct anna anna = anna_plain(world);
	const char *there = sign_in_session(world->office, anna.account->id, "sign-in");
	const char *link = sign_in_invite(world->office, anna.account);

	assert_false(start(world, &anna, "wrong", "000000"));
	assert_int_equal(2, world->problems->count);
	assert_refused(world, start(world, &anna, "wrong", code(world, &anna, 0)), "password",
	               PROBLEM_PASSWORD_OLD);
	for (int i = 0; i < 5; i++) /* whose password is right may mistype */
		assert_refused(world, start(world, &anna, PASSWORD, "000000"), "code", PROBLEM_CODE);
	assert_refused(world, start(world, &anna, PASSWORD, code(world, &anna, 2)), "code",
	               PROBLEM_CODE);
	assert_null(account_now(world)->authenticator);
	assert_non_null(world_who_is(world, there));

	assert_true(start(world, &anna, PASSWORD, code(world, &anna, 0)));
	assert_non_null(world_who_is(world, anna.session));
	assert_null(world_who_is(world, there));
	assert_null(sign_in_by_invitation(world->office, link));
	assert_rows(world, RECOVERY_CODES, "recovery_code");
	assert_string_equal(arena_printf(world->arena, "%s|authenticator.start|%s||", anna.account->id,
	                                 anna.account->id), audit_last_by(world));
	anna.account = account_now(world);
	assert_refused(world, start(world, &anna, PASSWORD, code(world, &anna, 0)), "", PROBLEM_STALE);
}

OFFICE_TEST(the_password_gives_half_a_session_which_is_none)
{
	const struct anna anna = anna_with_app(world);
	const char *first = half(world), *session;

	assert_null(world_who_is(world, first));
	assert_null(sign_in_browser(world->office, first, NULL, NULL));
	assert_null(token_account(world->office, first));
	assert_rows(world, 1, "session");
	session = whole_from(world, first, code(world, &anna, 0), HERE);
	assert_string_equal(anna.account->id, world_who_is(world, session)->id);
	assert_string_equal(arena_printf(world->arena, "%s|sign-in|%s||", anna.account->id,
	                                 anna.account->id), audit_last_by(world));
	assert_false(db_in_transaction(world->db));
}

OFFICE_TEST(a_link_gives_half_a_session_too)
{
	const struct anna anna = anna_with_app(world);
	const char *link = sign_in_invite(world->office, anna.account);
	const char *first = sign_in_by_invitation(world->office, link);

	assert_true(sign_in_is_half(first));
	assert_null(sign_in_by_invitation(world->office, link));
	assert_refused(world, whole_from(world, first, "", HERE) != NULL, "code", PROBLEM_CODE);
	assert_non_null(whole_from(world, first, code(world, &anna, 0), HERE));
}

/* RFC 6238, 5.2: one step for who is late, and never the same twice. */
OFFICE_TEST(a_code_is_good_one_step_beside_and_once)
{
	const struct anna anna = anna_with_app(world);

	assert_refused(world, whole(world, code(world, &anna, -2)) != NULL, "code", PROBLEM_CODE);
	assert_refused(world, whole(world, code(world, &anna, 2)) != NULL, "code", PROBLEM_CODE);
	assert_non_null(whole(world, code(world, &anna, -1)));
	assert_non_null(whole(world, code(world, &anna, 1)));
	for (int steps = -1; steps <= 1; steps++)
		assert_refused(world, whole(world, code(world, &anna, steps)) != NULL, "code",
		               PROBLEM_CODE);
	world->now += TOTP_STEP_SECONDS;
	assert_non_null(whole(world, code(world, &anna, 1)));
}

static bool
press_the_button(struct world *world, int process)
{
	(void)process;
	return whole_from(world, world->shared, "0000 0000 0000 0000", HERE) != NULL;
}

OFFICE_TEST(a_code_sent_by_eight_at_once_opens_one_session)
{
	const struct anna anna = anna_with_app(world);

	recovery_insert(world->db, anna.account->id,
	                     secret_derive(world->arena, &world->key, "recovery code",
	                                   anna.account->id, "0000000000000000", NULL));
	world->shared = half(world);
	assert_int_equal(1, at_once(world, 8, press_the_button));
	assert_rows(world, 2, "session");
}

OFFICE_TEST(half_a_session_lasts_five_minutes_and_cannot_be_made_up)
{
	const struct anna anna = anna_with_app(world);
	const char *first = half(world), *late = half(world), *by_link;
	char *other = arena_text(world->arena, first);

	*strchr(other, '.') = '9'; /* another account */
	assert_refused(world, whole_from(world, other, code(world, &anna, 0), HERE) != NULL, "",
	               PROBLEM_SIGN_IN_LATE);
	other = arena_text(world->arena, first);
	strchr(other, '.')[1]++; /* another end */
	assert_refused(world, whole_from(world, other, code(world, &anna, 0), HERE) != NULL, "",
	               PROBLEM_SIGN_IN_LATE);
	assert_refused(world, whole_from(world, NULL, code(world, &anna, 0), HERE) != NULL, "",
	               PROBLEM_SIGN_IN_LATE);
	world->now += HALF_SECONDS - 1;
	assert_non_null(whole_from(world, first, code(world, &anna, 0), HERE));
	world->now += 1;
	assert_refused(world, whole_from(world, late, code(world, &anna, 1), HERE) != NULL, "",
	               PROBLEM_SIGN_IN_LATE);
	by_link = half(world);
	account_password_set(world->db, anna.account->id, "another");
	assert_refused(world, whole_from(world, by_link, code(world, &anna, 1), HERE) != NULL, "",
	               PROBLEM_SIGN_IN_LATE);
}

OFFICE_TEST(each_recovery_code_opens_one_session_however_it_is_written)
{
	const struct anna anna = anna_with_app(world);
	char *shouted = arena_text(world->arena, anna.codes.list[1]);

	for (char *at = shouted; *at != '\0'; at++)
		if (*at == '0' || *at == '1')
			*at = *at == '0' ? 'O' : 'l';
		else if (*at >= 'a' && *at <= 'z')
			*at = (char)(*at - 'a' + 'A');
		else if (*at == '-')
			*at = ' ';
	assert_non_null(whole(world, anna.codes.list[0]));
	assert_refused(world, whole(world, anna.codes.list[0]) != NULL, "code", PROBLEM_CODE);
	assert_non_null(whole(world, shouted));
	assert_rows(world, 1, arena_printf(world->arena, "audit WHERE action = 'recovery.use'"
	                                   " AND after = '8' AND actor = '%s'", anna.account->id));
	assert_rows(world, 8, "recovery_code");
}

OFFICE_TEST(digits_may_be_of_full_width)
{
	const struct anna anna = anna_with_app(world);
	char wide[6 * 3 + 1] = "";

	for (const char *at = code(world, &anna, 0); *at != '\0'; at++)
		strcat(wide, arena_printf(world->arena, "\xef\xbc%c", 0x90 + *at - '0'));
	assert_non_null(whole(world, wide));
}

/* Whoever knows the password cannot guess on by saying it again, nor keep her out of a browser
 * that she has been in. */
OFFICE_TEST(who_guesses_codes_waits_and_the_owners_browser_does_not)
{
	const struct anna anna = anna_with_app(world);
	const char *browser = sign_in_browser(world->office, anna.session, NULL, NULL), *first;

	for (int i = 0; i < 3; i++)
		assert_refused(world, whole(world, "000000") != NULL, "code", PROBLEM_CODE);
	assert_string_equal(arena_printf(world->arena, "nobody|sign-in.code-fail|%s||",
	                                 anna.account->id), audit_last_by(world));
	assert_refused(world, whole(world, code(world, &anna, 0)) != NULL, "", PROBLEM_WAIT);
	for (int i = 0; i < 12; i++)
		whole_from(world, half(world), "000000", arena_printf(world->arena, "198.51.100.%d", i));
	first = half(world);
	assert_refused(world, whole_from(world, first, code(world, &anna, 0), "203.0.113.1") != NULL,
	               "", PROBLEM_WAIT);
	assert_non_null(sign_in_code(world->office, first, "code", code(world, &anna, 0),
	                             &(struct guess_from){"203.0.113.1", browser}, no_problems(world)));
	world->now += 15 * 60;
	assert_non_null(whole(world, code(world, &anna, 0)));
}

OFFICE_TEST(turning_it_off_and_new_codes_ask_for_password_and_code)
{
	const struct anna anna = anna_with_app(world);
	struct authenticator_codes codes;
	struct totp_secret other;
	const struct sign_in_proof none = proof(PASSWORD, ""), wrong = proof("x", anna.codes.list[0]),
		first = proof(PASSWORD, anna.codes.list[0]), last = proof(PASSWORD, anna.codes.list[1]);

	assert_refused(world, authenticator_renew(world->office, anna.account, &none, &codes,
	               no_problems(world)), "code", PROBLEM_CODE);
	assert_refused(world, authenticator_end(world->office, anna.account, &wrong,
	               no_problems(world)), "password", PROBLEM_PASSWORD_OLD);
	world->now += 60;
	assert_true(authenticator_renew(world->office, anna.account, &first, &codes,
	                                no_problems(world)));
	assert_rows(world, RECOVERY_CODES, "recovery_code");
	assert_refused(world, authenticator_end(world->office, anna.account, &last,
	               no_problems(world)), "code", PROBLEM_CODE);
	assert_true(authenticator_end(world->office, anna.account,
	            &(struct sign_in_proof){"password", PASSWORD, "code", codes.list[9]},
	            no_problems(world)));
	assert_rows(world, 0, "recovery_code");
	assert_rows(world, 1, "audit WHERE action = 'authenticator.end'");
	assert_rows(world, 1, "audit WHERE action = 'recovery.make'");
	other = authenticator_offer(world->office, account_now(world), anna.session);
	assert_memory_not_equal(&anna.secret, &other, sizeof(other));
}

OFFICE_TEST(password_and_address_ask_for_the_code_and_ending_sessions_for_the_password)
{
	const struct anna anna = anna_with_app(world);
	const struct sign_in_proof none = proof(PASSWORD, ""), first = proof(PASSWORD, anna.codes.list[0]),
		last = proof(PASSWORD, anna.codes.list[1]), wrong = {"password", "x", NULL, NULL},
		alone = {"password", PASSWORD, NULL, NULL};
	const char *there = sign_in_session(world->office, anna.account->id, "sign-in");

	assert_refused(world, sign_in_password_set(world->office, anna.account, anna.session, &none,
	               "a heron on the lake", no_problems(world)), "code", PROBLEM_CODE);
	assert_refused(world, sign_in_email_set(world->office, anna.account, "b@example.org", &none,
	               no_problems(world)), "code", PROBLEM_CODE);
	assert_true(sign_in_email_set(world->office, anna.account, "anna@example.com", &last,
	                              no_problems(world)));
	assert_refused(world, sign_in_sessions_end(world->office, anna.account, NULL, anna.session,
	               &wrong, no_problems(world)) >= 0, "password", PROBLEM_PASSWORD_OLD);
	assert_non_null(world_who_is(world, there));
	assert_int_equal(1, sign_in_sessions_end(world->office, anna.account, NULL, anna.session, &alone,
	                                         no_problems(world)));
	assert_null(world_who_is(world, there));
	assert_true(sign_in_password_set(world->office, anna.account, anna.session, &first,
	                                 "a heron on the lake", no_problems(world)));
	assert_rows(world, RECOVERY_CODES - 2, "recovery_code");
}

OFFICE_TEST(a_token_of_the_api_asks_for_the_code_as_well)
{
	const struct anna anna = anna_with_app(world);
	struct token_typed typed = {"hall", "", "read", "7", PASSWORD, "123"};

	assert_refused(world, token_make_typed(world->office, anna.account, &typed,
	               no_problems(world)) != NULL, "token_code", PROBLEM_CODE);
	typed.code = code(world, &anna, 0);
	assert_non_null(token_make_typed(world->office, anna.account, &typed, no_problems(world)));
	assert_refused(world, token_make_typed(world->office, anna.account, &typed,
	               no_problems(world)) != NULL, "token_code", PROBLEM_CODE);
}

OFFICE_TEST(who_has_lost_everything_begins_with_a_link)
{
	const struct anna anna = anna_with_app(world);
	const char *session;

	sign_in_unlock(world->office, anna.account);
	assert_null(world_who_is(world, anna.session));
	assert_rows(world, 0, "recovery_code");
	session = sign_in_by_invitation(world->office, sign_in_invite(world->office, anna.account));
	assert_string_equal(anna.account->id, world_who_is(world, session)->id);
	assert_true(sign_in_password_set(world->office, account_now(world), session, NULL,
	                                 "a heron on the lake", no_problems(world)));
}

OFFICE_TEST(neither_the_apps_secret_nor_a_recovery_code_stands_in_the_database)
{
	const struct anna anna = anna_with_app(world);
	const char *secrets[] = {
		totp_text(world->arena, &anna.secret), anna.codes.list[3],
		arena_printf(world->arena, "%.4s%.4s%.4s%.4s", anna.codes.list[3], anna.codes.list[3] + 5,
		             anna.codes.list[3] + 10, anna.codes.list[3] + 15),
	};

	db_close(world->db);
	world->db = world_database_open(world->arena, world->path);
	for (size_t i = 0; i < COUNT(secrets); i++)
		assert_int_not_equal(0, system(arena_printf(world->arena, "grep -qsi -- '%s' %s/*",
		                                            secrets[i], world->folder)));
}
