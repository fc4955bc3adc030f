#include "actions/people/authenticator.h"

#include <string.h>

#include "actions/office/act.h"
#include "base/buf.h"
#include "base/text.h"
#include "store/people/invitation.h"
#include "store/people/recovery.h"
#include "store/people/session.h"

enum { STEPS_BESIDE = 1, GROUP = 4 };

static struct totp_secret
secret_of(const struct office *office, const struct account *account, const char *authenticator)
{
	struct totp_secret secret;

	secret_derive_bytes(secret.bytes, office->key, "authenticator", account->id, authenticator,
	                    NULL);
	return secret;
}

/* It goes by the last step that was taken, so that what was put off is never offered again. */
static const char *
offered(const struct office *office, const struct account *account, const char *session_token)
{
	return secret_derive(office->arena, office->key, "authenticator offer", session_token,
	                     arena_printf(office->arena, "%lld",
	                                  (long long)account->authenticator_step), NULL);
}

struct totp_secret
authenticator_offer(const struct office *office, const struct account *account,
                    const char *session_token)
{
	return secret_of(office, account, offered(office, account, session_token));
}

/* What was typed without blanks and hyphens, full-width digits and letters as they are meant, and
 * the letters that no code has as the digits that they look like. */
static char *
code_plain(struct arena *arena, const char *typed)
{
	enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e, WIDE_AWAY = 0xfee0 };
	static const char looks[][2] = {{'o', '0'}, {'i', '1'}, {'l', '1'}};
	struct buf plain = buf_new(arena, 32);
	uint32_t letter;
	size_t len;

	for (; (len = text_letter(typed, &letter)) > 0; typed += len) {
		char at;

		if (letter >= WIDE_FIRST && letter <= WIDE_LAST)
			letter -= WIDE_AWAY;
		at = letter < 0x80 ? (char)letter : '?';
		if (at >= 'A' && at <= 'Z')
			at = (char)(at + 'a' - 'A');
		for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
			if (at == looks[i][0])
				at = looks[i][1];
		if (at != ' ' && at != '-')
			buf_add(&plain, &at, 1);
	}
	return plain.text;
}

/* Its step; 0 where it is none that may be taken. */
static int64_t
step_of(const struct office *office, const struct totp_secret *secret, int64_t last,
        const char *code)
{
	const int64_t now = totp_step(clock_now(office->clock));

	for (int64_t step = now - STEPS_BESIDE; step <= now + STEPS_BESIDE; step++)
		if (step > last && secret_equal(totp_code(office->arena, secret, step), code))
			return step;
	return 0;
}

static const char *
recovery_hash(const struct office *office, const struct account *account, const char *code)
{
	return secret_derive(office->arena, office->key, "recovery code", account->id, code, NULL);
}

static void
note(const struct office *office, const struct account *account, const char *action,
     const char *after)
{
	struct office own = *office;

	own.actor = account->id;
	office_audit(&own, NULL, action, account->id, "", "", after);
}

bool
authenticator_take(const struct office *office, const struct account *account, const char *code)
{
	const char *plain = code_plain(office->arena, code);
	const struct totp_secret secret = secret_of(office, account, account->authenticator);
	const int64_t step = step_of(office, &secret, account->authenticator_step, plain);

	if (step > 0) {
		account_authenticator_set(office->db, account->id, account->authenticator, step);
		return true;
	}
	if (!recovery_use(office->db, account->id, recovery_hash(office, account, plain)))
		return false;
	note(office, account, "recovery.use",
	     arena_printf(office->arena, "%d", recovery_left(office->db, account->id)));
	return true;
}

/* Part of another action's transaction. */
static void
codes_make(const struct office *office, const struct account *account,
           struct authenticator_codes *codes)
{
	recovery_forget(office->db, account->id);
	for (size_t i = 0; i < RECOVERY_CODES; i++) {
		const char *code = secret_id(office->arena);
		struct buf shown = buf_new(office->arena, 32);

		recovery_insert(office->db, account->id, recovery_hash(office, account, code));
		for (size_t at = 0; at < RECOVERY_CODE_CHARS; at += GROUP)
			buf_printf(&shown, "%s%.*s", at == 0 ? "" : "-", GROUP, code + at);
		codes->list[i] = shown.text;
	}
}

bool
authenticator_start(const struct office *office, const struct account *account,
                    const char *session_token, const struct sign_in_proof *proof,
                    struct authenticator_codes *codes, struct problems *problems)
{
	const char *authenticator = offered(office, account, session_token);
	const struct totp_secret secret = secret_of(office, account, authenticator);
	const int64_t step = step_of(office, &secret, 0, code_plain(office->arena, proof->code));
	struct act act;

	if (account->authenticator != NULL)
		return problem_refuse(problems, "", PROBLEM_STALE, NULL);
	sign_in_is_owner(office, account, proof, problems);
	if (step == 0)
		problem_add(problems, proof->code_field, PROBLEM_CODE, NULL);
	if (problems->count > 0)
		return false;
	act = act_begin(office, NULL, problems);
	if (account_by_id(office->arena, office->db, account->id)->authenticator != NULL)
		act_refuse(&act, PROBLEM_STALE);
	if (!act_fine(&act))
		return act_end(&act);
	account_authenticator_set(office->db, account->id, authenticator, step);
	codes_make(office, account, codes);
	session_delete_others(office->db, account->id, secret_hash(office->arena, session_token));
	invitations_revoke(office->db, account->id);
	note(office, account, "authenticator.start", "");
	return act_end(&act);
}

bool
authenticator_renew(const struct office *office, const struct account *account,
                    const struct sign_in_proof *proof, struct authenticator_codes *codes,
                    struct problems *problems)
{
	struct act act;

	if (account->authenticator == NULL)
		return problem_refuse(problems, "", PROBLEM_STALE, NULL);
	if (!sign_in_is_owner(office, account, proof, problems))
		return false;
	act = act_begin(office, NULL, problems);
	codes_make(office, account, codes);
	note(office, account, "recovery.make", "");
	return act_end(&act);
}

void
authenticator_forget(const struct office *office, const struct account *account)
{
	account_authenticator_set(office->db, account->id, NULL, account->authenticator_step);
	recovery_forget(office->db, account->id);
}

bool
authenticator_end(const struct office *office, const struct account *account,
                  const struct sign_in_proof *proof, struct problems *problems)
{
	struct act act;

	if (account->authenticator == NULL)
		return true;
	if (!sign_in_is_owner(office, account, proof, problems))
		return false;
	act = act_begin(office, NULL, problems);
	account = account_by_id(office->arena, office->db, account->id);
	authenticator_forget(office, account);
	note(office, account, "authenticator.end", "");
	return act_end(&act);
}
