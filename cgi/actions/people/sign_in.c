#include "actions/people/sign_in.h"

#include <stdlib.h>
#include <string.h>

#include "actions/office/act.h"
#include "actions/people/authenticator.h"
#include "actions/people/guess.h"
#include "actions/people/password.h"
#include "base/log.h"
#include "base/slice.h"
#include "forms/typed_text.h"
#include "store/audit.h"
#include "store/people/invitation.h"
#include "store/people/outbox.h"
#include "store/people/passkey.h"
#include "store/people/session.h"

/* The same office with the account as the one who acts. */
static struct office
office_of(const struct office *office, const char *account_id)
{
	struct office own = *office;

	own.actor = account_id;
	return own;
}

struct account *
sign_in_account_for(const struct office *office, const char *email)
{
	struct account *account = account_by_email(office->arena, office->db, email);

	if (account != NULL)
		return account;
	if (!account_any(office->db))
		publisher_touch_lists(office->publisher); /* the home page welcomes who has none yet */
	account = arena_alloc(office->arena, sizeof(*account));
	*account = (struct account){.id = secret_id(office->arena), .email = email};
	account_insert(office->db, account, clock_now(office->clock));
	office_audit(office, NULL, "account.create", account->id, "", "", email);
	return account;
}

struct account *
sign_in_organiser(const struct office *office, const char *email)
{
	const char *clean = typed_text_email(office->arena, email);
	struct account *account;
	struct act act;

	if (clean == NULL)
		return NULL;
	act = act_begin(office, NULL, NULL);
	account = sign_in_account_for(office, clean);
	if (!account->creates) {
		account_rights_set(office->db, account->id, ACCOUNT_CREATES);
		account->creates = true;
		office_audit(office, NULL, "account.creates", account->id, "", "", clean);
	}
	act_end(&act);
	return account;
}

struct account *
sign_in_administrator(const struct office *office, const char *email)
{
	struct account *account = sign_in_organiser(office, email);
	struct act act;

	if (account == NULL || account->administers)
		return account;
	act = act_begin(office, NULL, NULL);
	account_rights_set(office->db, account->id, ACCOUNT_ADMINISTERS);
	account->administers = true;
	office_audit(office, NULL, "account.administers", account->id, "", "", account->email);
	act_end(&act);
	return account;
}

struct account *
sign_in_first(const struct office *office)
{
	struct account *first = account_first(office->arena, office->db);

	return first != NULL ? first : sign_in_organiser(office, SIGN_IN_FIRST_EMAIL);
}

/* Part of another action's transaction. */
static void
link_write(const struct office *office, const struct account *account, const char *token)
{
	const struct invitation invitation = {
		.token_hash = secret_hash(office->arena, token), .account_id = account->id,
		.expires_at = clock_now(office->clock) + INVITATION_SECONDS,
	};

	invitation_insert(office->db, &invitation);
	office_audit(office, NULL, "invitation.make", account->id, "", "", "");
}

char *
sign_in_invite(const struct office *office, const struct account *account)
{
	const struct act act = act_begin(office, NULL, NULL);
	char *token = secret_token(office->arena);

	link_write(office, account, token);
	act_end(&act);
	return token;
}

char *
sign_in_letter_token(const struct office *office, const char *letter_id)
{
	return secret_derive(office->arena, office->key, "one-time link", letter_id, NULL);
}

char *
sign_in_invite_by_letter(const struct office *office, const struct account *account, const char *lang)
{
	const struct outbox_letter letter = {
		.kind = LETTER_LET_IN, .detail = "", .email = account->email, .lang = lang,
	};
	const struct act act = act_begin(office, NULL, NULL);
	const char *id = secret_id(office->arena);
	char *token = sign_in_letter_token(office, id);

	link_write(office, account, token);
	outbox_insert(office->db, id, &letter, clock_now(office->clock));
	act_end(&act);
	return token;
}

char *
sign_in_session(const struct office *office, const char *account_id, const char *action)
{
	struct office own = office_of(office, account_id);
	int64_t now = clock_now(office->clock);
	char *token = secret_token(office->arena);

	session_sweep(office->db, now);
	session_insert(office->db, &(struct session){
		.hash = secret_hash(office->arena, token), .account_id = account_id,
		.expires_at = now + (office->stays ? STAY_IDLE_SECONDS : SESSION_IDLE_SECONDS),
		.ends_at = now + (office->stays ? STAY_SECONDS : SESSION_SECONDS),
		.made_at = now, .used_at = now, .stays = office->stays,
		.browser = office->browser == NULL ? "" : office->browser,
	});
	account_seen_set(office->db, account_id, now);
	office_audit(&own, NULL, action, account_id, "", "", "");
	return token;
}

/* ---- half a session ---- */

/* Nobody but the site makes it, and a new password or app ends it. */
static const char *
half_seal(const struct office *office, const struct account *account, const char *expires)
{
	return secret_derive(office->arena, office->key, "half a session", account->id, expires,
	                     account->password_hash == NULL ? "" : account->password_hash,
	                     account->authenticator, NULL);
}

const struct account *
sign_in_half_account(const struct office *office, const char *half)
{
	struct slice rest = slice_of(half == NULL ? "" : half);
	const char *parts[3];
	const struct account *account;
	int64_t expires;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct slice part = slice_cut(&rest, HALF_MARK[0]);

		parts[i] = part.at == NULL ? "" : arena_copy(office->arena, part.at, part.len);
	}
	account = account_by_id(office->arena, office->db, parts[0]);
	if (account == NULL || account->authenticator == NULL || account->disabled_at != 0 ||
	    !secret_equal(half_seal(office, account, parts[1]), parts[2]))
		return NULL;
	expires = strtoll(parts[1], NULL, 10);
	return expires > clock_now(office->clock) ? account : NULL;
}

bool
sign_in_is_half(const char *token)
{
	return strchr(token, HALF_MARK[0]) != NULL;
}

/* Part of another action's transaction. */
static char *
session_or_half(const struct office *office, const struct account *account, const char *action)
{
	const char *expires = arena_printf(office->arena, "%lld",
	                                   (long long)clock_now(office->clock) + HALF_SECONDS);

	if (account->authenticator == NULL)
		return sign_in_session(office, account->id, action);
	return arena_printf(office->arena, "%s" HALF_MARK "%s" HALF_MARK "%s", account->id, expires,
	                    half_seal(office, account, expires));
}

struct account *
sign_in_invited(const struct office *office, const char *token)
{
	return account_by_invitation(office->arena, office->db, secret_hash(office->arena, token),
	                             clock_now(office->clock));
}

char *
sign_in_by_invitation(const struct office *office, const char *token)
{
	const struct act act = act_begin(office, NULL, NULL);
	const struct account *account = sign_in_invited(office, token);
	char *session;

	if (account == NULL ||
	    !invitation_end(office->db, secret_hash(office->arena, token), INVITATION_USED)) {
		act_leave(&act);
		return NULL;
	}
	session = session_or_half(office, account, "invitation.use");
	act_end(&act);
	return session;
}

/* The hash of a password nobody knows: an account that is missing, or has no
 * password yet, takes as long to refuse as one that has. */
static const char nobody_hash[] =
	"$argon2id$v=19$m=65536,t=2,p=1$zxSO549Nvh083XnviGj6Bw$"
	"c8jGdRDVsocdUzwlEbluKnOKPB3aMFt/O/mZhyG22Vw";

/* For who has a slot. */
static bool
password_good(const char *hash, const char *password, struct problems *problems, const char *field,
              enum problem_kind kind)
{
	const bool good = secret_password_verify(hash, password);

	return (good && hash != nobody_hash) || problem_refuse(problems, field, kind, NULL);
}

/* A password is hashed outside a transaction: whether the account has kept the one it was held
 * against is asked again inside. */
static bool
same_hash(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* For the site's log: of whose account, and whether the browser was one it knows. What was typed is not
 * kept, which may be a password in the wrong field; one that only has to wait is no try. */
static void
failure_note(const struct office *office, const struct account *account, const char *action)
{
	struct office nobody = *office;
	const struct act act = act_begin(office, NULL, NULL);

	nobody.actor = "nobody";
	office_audit(&nobody, NULL, action, account == NULL ? "" : account->id, "", "", "");
	act_end(&act);
}

char *
sign_in(const struct office *office, const struct sign_in_try *try, struct problems *problems)
{
	const char *clean = typed_text_email(office->arena, try->email), *hash = nobody_hash;
	const struct account *account = clean == NULL ? NULL
		: account_by_email(office->arena, office->db, clean);
	struct guess guess = guess_at_door(office, &try->from, clean == NULL ? try->email : clean,
	                                   account);
	struct guess_slot *slot = guess_slot_take(office, !guess_by_owner(&guess));
	char *session = NULL;
	struct act act;
	bool good;

	if (account != NULL && account->password_hash != NULL)
		hash = account->password_hash;
	if (!guess_slot_found(slot, problems))
		return NULL;
	good = guess_begin(office, &guess, problems) &&
	       password_good(hash, try->password, problems, "", PROBLEM_SIGN_IN);
	guess_slot_give(slot);
	if (!good && problem_is(problems, PROBLEM_SIGN_IN))
		failure_note(office, account,
		             guess_by_owner(&guess) ? "sign-in.fail-known" : "sign-in.fail");
	if (account == NULL || !good)
		return NULL;
	act = act_begin(office, NULL, problems);
	account = account_by_id(office->arena, office->db, account->id);
	if (account == NULL || !same_hash(account->password_hash, hash)) {
		act_refuse(&act, PROBLEM_SIGN_IN);
	} else if (account->disabled_at != 0) {
		act_refuse(&act, PROBLEM_SIGN_IN_OFF);
	} else {
		guess_right(office, &guess);
		session = session_or_half(office, account, "sign-in");
	}
	return act_end(&act) ? session : NULL;
}

char *
sign_in_code(const struct office *office, const char *half, const char *field,
             const char *code, const struct guess_from *from, struct problems *problems)
{
	const struct account *account = sign_in_half_account(office, half);
	char *session = NULL;
	struct guess guess;
	struct act act;

	if (account == NULL) {
		problem_add(problems, "", PROBLEM_SIGN_IN_LATE, NULL);
		return NULL;
	}
	guess = guess_at_code(office, from, account);
	if (!guess_begin(office, &guess, problems))
		return NULL;
	act = act_begin(office, NULL, problems);
	account = sign_in_half_account(office, half);
	if (account == NULL) {
		act_refuse(&act, PROBLEM_SIGN_IN_LATE);
	} else if (!authenticator_take(office, account, code)) {
		problem_add(problems, field, PROBLEM_CODE, NULL);
	} else {
		guess_right(office, &guess);
		session = sign_in_session(office, account->id, "sign-in");
	}
	if (act_end(&act))
		return session;
	if (account != NULL)
		failure_note(office, account, "sign-in.code-fail");
	return NULL;
}

char *
sign_in_browser(const struct office *office, const char *session_token, const char *before,
                const char *session_before)
{
	enum membership role;
	const struct account *account = sign_in_account(office, session_token, NULL, &role);
	char *token = secret_token(office->arena);
	const char *hash = secret_hash(office->arena, token);
	struct act act;

	if (account == NULL)
		return NULL;
	act = act_begin(office, NULL, NULL);
	if (before != NULL)
		session_browser_rename(office->db, secret_hash(office->arena, before), hash);
	session_browser_know(office->db, hash, account->id,
	                     clock_now(office->clock) + BROWSER_SECONDS);
	if (session_before != NULL)
		session_forget(office->db, secret_hash(office->arena, session_before));
	act_end(&act);
	return token;
}

void
sign_in_end(const struct office *office, const char *session_token)
{
	enum membership role;
	const struct account *account = sign_in_account(office, session_token, NULL, &role);
	struct office own;
	struct act act;

	if (account == NULL)
		return;
	own = office_of(office, account->id);
	act = act_begin(office, NULL, NULL);
	session_delete(office->db, account->id, secret_hash(office->arena, session_token));
	office_audit(&own, NULL, "sign-out", account->id, "", "", "");
	act_end(&act);
}

/* Ended while somebody wrote, it stays so. A reader's page does not fail because the disk is full. */
static void
session_note(const struct office *office, const char *hash)
{
	const int64_t now = clock_now(office->clock);
	const struct act act = act_begin(office, NULL, NULL);
	const struct session *session = session_by_hash(office->arena, office->db, hash, now);
	int64_t idle_end;

	if (session != NULL) {
		idle_end = now + (session->stays ? STAY_IDLE_SECONDS : SESSION_IDLE_SECONDS);
		session_use(office->db, hash, now,
		            idle_end < session->ends_at ? idle_end : session->ends_at);
		account_seen_set(office->db, session->account_id, now);
	}
	act_end_spare(&act);
}

struct account *
sign_in_account(const struct office *office, const char *session_token, const char *slug,
                enum membership *role)
{
	const char *hash = secret_hash(office->arena, session_token);
	const int64_t now = clock_now(office->clock);
	int64_t used_at;
	struct account *account = account_by_session(office->arena, office->db, hash, now, slug, role,
	                                             &used_at);

	if (account != NULL && used_at <= now - SESSION_NOTE_SECONDS)
		session_note(office, hash);
	return account;
}

/* Guessing is as slow here as at the door. For who has a slot. */
static bool
old_password_check(const struct office *office, const struct account *account, const char *field,
                   const char *password, struct problems *problems)
{
	struct guess guess = guess_inside(office, account);

	return account->password_hash == NULL ||
	       (guess_begin(office, &guess, problems) &&
	        password_good(account->password_hash, password, problems, field,
	                      PROBLEM_PASSWORD_OLD));
}

bool
sign_in_is_fresh(const struct office *office, const struct account *account)
{
	return account->passkey_at > clock_now(office->clock) - FRESH_SECONDS;
}

bool
sign_in_is_owner(const struct office *office, const struct account *account,
                 const struct sign_in_proof *proof, struct problems *problems)
{
	const struct account *checked = account_by_id(office->arena, office->db, account->id), *now;
	const struct guess guess = guess_inside(office, account);
	struct act act;
	struct guess_slot *slot;

	if (sign_in_is_fresh(office, account))
		return true;
	/* Its second step is a passkey, which has not been taken. */
	if (account->administers && account->authenticator == NULL && account->passkey_at == 0 &&
	    passkey_count(office->db, account->id) > 0)
		return problem_refuse(problems, proof->field, PROBLEM_PASSKEY_FIRST, NULL);
	slot = guess_slot_take(office, false);
	if (checked->password_hash == NULL)
		problem_add(problems, proof->field, PROBLEM_PASSWORD_FIRST, NULL);
	else if (guess_slot_found(slot, problems))
		old_password_check(office, checked, proof->field, proof->password, problems);
	guess_slot_give(slot);
	if (problems->count > 0)
		return false;
	act = act_begin(office, NULL, problems);
	now = account_by_id(office->arena, office->db, account->id);
	if (!same_hash(now->password_hash, checked->password_hash))
		act_refuse(&act, PROBLEM_STALE);
	else if (proof->code_field == NULL || now->authenticator == NULL ||
	         authenticator_take(office, now, proof->code))
		guess_right(office, &guess);
	else
		problem_add(problems, proof->code_field, PROBLEM_CODE, NULL);
	return act_end(&act);
}

int
sign_in_sessions_end(const struct office *office, const struct account *account,
                     const char *const *hashes, const char *session_token,
                     const struct sign_in_proof *proof, struct problems *problems)
{
	struct act act;
	int ended = 0;

	if (hashes != NULL && hashes[0] == NULL)
		problem_add(problems, "session", PROBLEM_SESSION_NONE, NULL);
	if (problems->count > 0 || !sign_in_is_owner(office, account, proof, problems))
		return -1;
	act = act_begin(office, NULL, problems);
	for (size_t i = 0; hashes != NULL && hashes[i] != NULL; i++)
		ended += session_delete(office->db, account->id, hashes[i]);
	if (hashes == NULL)
		ended = session_delete_others(office->db, account->id,
		                              secret_hash(office->arena, session_token));
	if (ended > 0)
		office_audit(office, NULL, hashes == NULL ? "session.end-others" : "session.end",
		             account->id, "", "", arena_printf(office->arena, "%d", ended));
	act_end(&act);
	return ended;
}

bool
sign_in_password_set(const struct office *office, const struct account *account,
                     const char *session_token, const struct sign_in_proof *proof,
                     const char *password, struct problems *problems)
{
	const struct account *checked = account_by_id(office->arena, office->db, account->id);
	const struct office own = office_of(office, account->id);
	const struct account *now;
	enum problem_kind wrong;
	const char *hash = NULL;
	struct act act;
	struct guess_slot *slot;

	if (checked == NULL)
		log_die("no account %s", account->id);
	wrong = password_problem(office->arena, password, checked->email);
	if (wrong != PROBLEM_NONE)
		return problem_refuse(problems, "password", wrong,
		                      arena_printf(office->arena, "%d", PASSWORD_MIN));
	if (checked->password_hash != NULL && !sign_in_is_owner(office, account, proof, problems))
		return false;
	slot = guess_slot_take(office, false);
	if (guess_slot_found(slot, problems))
		hash = secret_password_hash(office->arena, password);
	guess_slot_give(slot);
	if (hash == NULL)
		return false;
	act = act_begin(office, NULL, problems);
	now = account_by_id(office->arena, office->db, account->id);
	if (!same_hash(now->password_hash, checked->password_hash))
		act_refuse(&act, PROBLEM_STALE);
	if (!act_fine(&act))
		return act_end(&act);
	account_password_set(office->db, account->id, hash);
	session_delete_others(office->db, account->id, secret_hash(office->arena, session_token));
	invitations_revoke(office->db, account->id);
	office_audit(&own, NULL, "account.password", account->id, "", "", "");
	return act_end(&act);
}

bool
sign_in_email_set(const struct office *office, const struct account *account, const char *email,
                  const struct sign_in_proof *proof, struct problems *problems)
{
	const struct office own = office_of(office, account->id);
	const char *clean = typed_text_email(office->arena, email);
	const struct account *other, *now;
	struct act act;

	if (clean == NULL)
		return problem_refuse(problems, "email", PROBLEM_EMAIL, NULL);
	if (!sign_in_is_owner(office, account, proof, problems))
		return false;
	act = act_begin(office, NULL, problems);
	now = account_by_id(office->arena, office->db, account->id);
	other = account_by_email(office->arena, office->db, clean);
	if (other != NULL && strcmp(other->id, now->id) != 0)
		problem_add(problems, "email", PROBLEM_EMAIL_TAKEN, NULL);
	if (!act_fine(&act))
		return act_end(&act);
	account_email_set(office->db, account->id, clean);
	office_audit(&own, NULL, "account.email", account->id, "", now->email, clean);
	return act_end(&act);
}

void
sign_in_unlock(const struct office *office, const struct account *account)
{
	const struct act act = act_begin(office, NULL, NULL);

	account_password_set(office->db, account->id, NULL);
	authenticator_forget(office, account);
	passkey_forget(office->db, account->id);
	session_delete_others(office->db, account->id, "");
	invitations_revoke(office->db, account->id);
	office_audit(office, NULL, "account.unlock", account->id, "", "", "");
	act_end(&act);
}

void
sign_in_forget(const struct office *office)
{
	const int64_t now = clock_now(office->clock);
	struct act act;

	if (!audit_failures_over(office->db, now))
		return;
	act = act_begin(office, NULL, NULL);
	audit_failures_sweep(office->db, now);
	act_end(&act);
}
