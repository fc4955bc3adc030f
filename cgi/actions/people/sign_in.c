#include "actions/people/sign_in.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "actions/office/act.h"
#include "actions/people/password.h"
#include "base/log.h"
#include "forms/typed_text.h"
#include "store/people/invitation.h"
#include "store/people/session.h"

enum { FAILURE_FORGOTTEN = 24 * 3600 };

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
		account_creates_set(office->db, account->id);
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
	account_administers_set(office->db, account->id);
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

char *
sign_in_invite(const struct office *office, const struct account *account)
{
	char *token = secret_token(office->arena);
	const struct invitation invitation = {
		.token_hash = secret_hash(office->arena, token), .account_id = account->id,
		.expires_at = clock_now(office->clock) + INVITATION_SECONDS,
	};
	const struct act act = act_begin(office, NULL, NULL);

	invitation_insert(office->db, &invitation);
	office_audit(office, NULL, "invitation.make", account->id, "", "", "");
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
	office_audit(&own, NULL, action, account_id, "", "", "");
	return token;
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
	session = sign_in_session(office, account->id, "invitation.use");
	act_end(&act);
	return session;
}

static int
lock_open(const struct office *office, const char *name)
{
	const char *path = arena_printf(office->arena, "%s/hash-%s.lock", office->locks, name);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		log_die("cannot open %s: %s", path, strerror(errno));
	return fd;
}

/* The lock's descriptor, which gives it back when it is closed; -1 where somebody else has it. */
static int
lock_try(const struct office *office, const char *name)
{
	int fd = lock_open(office, name);

	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	close(fd);
	return -1;
}

static int
slot_try(const struct office *office)
{
	static const char *const slots[] = {"0", "1"};
	int fd = -1;

	for (size_t i = 0; i < sizeof(slots) / sizeof(slots[0]) && fd < 0; i++)
		fd = lock_try(office, slots[i]);
	return fd;
}

/* A hash takes 64 MiB and holds a worker for 35 ms: as many at once as there are slots. Whoever
 * finds none waits for a moment, and holds a worker, too: of strangers one at a time, who then do
 * not stand in the way of whom the site knows, nor of all that needs no password. Closing the
 * descriptor gives the slot back; NO_LIMIT where there is none. */
enum { NO_LIMIT = -1, NO_SLOT = -2, SLOT_TRIES = 20, SLOT_PAUSE_NS = 10 * 1000 * 1000 };

static int
slot_take(const struct office *office, bool stranger)
{
	const struct timespec pause = {.tv_nsec = SLOT_PAUSE_NS};
	int slot, place = -1;

	if (office->locks == NULL)
		return NO_LIMIT;
	slot = slot_try(office);
	if (slot < 0 && stranger) {
		place = lock_try(office, "wait");
		if (place < 0)
			return NO_SLOT;
	}
	for (int i = 0; slot < 0 && i < SLOT_TRIES; i++) {
		nanosleep(&pause, NULL);
		slot = slot_try(office);
	}
	if (place >= 0)
		close(place);
	return slot < 0 ? NO_SLOT : slot;
}

static bool
slot_found(int slot, struct problems *problems)
{
	return slot != NO_SLOT || problem_refuse(problems, "", PROBLEM_BUSY, NULL);
}

static void
slot_give(int slot)
{
	if (slot >= 0)
		close(slot);
}

/* What failures are counted by: from which on the next try has to wait, and how long at most.
 * Many people sit behind one address, so it is given more of them. Strangers to an account that is
 * tried from many addresses wait a minute: 1,440 guesses a day find no password, and nobody is kept
 * out for long. */
enum counted { BY_BROWSER, BY_OWNER, BY_ACCOUNT_AND_ADDRESS, BY_ADDRESS, BY_ACCOUNT };

static const struct {
	const char *word;
	int patience, wait_max;
} counts[] = {
	[BY_BROWSER] = {"sign-in browser", 3, 15 * 60},
	[BY_OWNER] = {"sign-in owner", 3, 15 * 60},
	[BY_ACCOUNT_AND_ADDRESS] = {"sign-in account and address", 3, 15 * 60},
	[BY_ADDRESS] = {"sign-in address", 20, 15 * 60},
	[BY_ACCOUNT] = {"sign-in account", 12, 60},
};

/* Somebody whose failures are counted: the one who tries first, then whom they may be one of. */
struct suspect {
	enum counted by;
	const char *who;
	struct session_failure before;
};

struct suspects {
	struct suspect list[3];
	size_t count;
};

static void
suspect_add(struct suspects *suspects, const struct office *office, enum counted by,
            const char *account, const char *from)
{
	suspects->list[suspects->count++] = (struct suspect){.by = by, .who =
		secret_derive(office->arena, office->key, counts[by].word, account, from, NULL)};
}

/* Somebody has 2^64 addresses of IPv6 where they have one. */
static const char *
network_of(struct arena *arena, const char *remote)
{
	struct in6_addr address;
	char text[INET6_ADDRSTRLEN];

	if (inet_pton(AF_INET6, remote, &address) != 1 || IN6_IS_ADDR_V4MAPPED(&address))
		return remote;
	memset(address.s6_addr + 8, 0, 8);
	inet_ntop(AF_INET6, &address, text, sizeof(text));
	return arena_copy(arena, text, strlen(text));
}

/* `account` = NULL where there is none of that address, which counts alike. */
static struct suspects
suspects_at_door(const struct office *office, const struct sign_in_try *try, const char *email,
                 const struct account *account)
{
	const char *network = network_of(office->arena, try->remote);
	struct suspects suspects = {.count = 0};

	if (account != NULL && try->browser != NULL &&
	    session_browser_known(office->db, secret_hash(office->arena, try->browser), account->id,
	                          clock_now(office->clock))) {
		suspect_add(&suspects, office, BY_BROWSER, account->id, try->browser);
		return suspects;
	}
	suspect_add(&suspects, office, BY_ACCOUNT_AND_ADDRESS, email, network);
	suspect_add(&suspects, office, BY_ADDRESS, "", network);
	suspect_add(&suspects, office, BY_ACCOUNT, email, "");
	return suspects;
}

/* Somebody who is signed in: no stranger's failures count. */
static struct suspects
suspects_inside(const struct office *office, const struct account *account)
{
	struct suspects suspects = {.count = 0};

	suspect_add(&suspects, office, BY_OWNER, account->id, "");
	return suspects;
}

/* 1, 2, 4 ... seconds after the failure that ends the patience and those behind it. */
static int64_t
wait_after(int failures, enum counted by)
{
	int doublings = failures - counts[by].patience, max = counts[by].wait_max;

	if (doublings < 0)
		return 0;
	return doublings < 10 && (1 << doublings) < max ? 1 << doublings : max;
}

static int64_t
longest_wait(const struct office *office, struct suspects *suspects)
{
	int64_t now = clock_now(office->clock), longest = 0;

	for (size_t i = 0; i < suspects->count; i++) {
		struct suspect *suspect = &suspects->list[i];

		suspect->before = session_failure_get(office->db, suspect->who);
		if (suspect->before.retry_at <= now - FAILURE_FORGOTTEN)
			suspect->before.failures = 0;
		if (suspect->before.failures > 0 && suspect->before.retry_at - now > longest)
			longest = suspect->before.retry_at - now;
	}
	return longest;
}

/* One address alone never slows down the other strangers to an account: its own failures there
 * count until it has to wait. */
static bool
counts_too(const struct suspects *suspects, size_t i)
{
	return suspects->list[i].by != BY_ACCOUNT ||
	       suspects->list[0].before.failures < counts[suspects->list[0].by].patience;
}

/* Counts a failure before the password is looked at, so that many tries at
 * once are not one try; a success takes it back. False when it has to wait. */
static bool
try_begin(const struct office *office, struct suspects *suspects, struct problems *problems)
{
	const struct act act = act_begin(office, NULL, problems);
	const int64_t now = clock_now(office->clock), wait = longest_wait(office, suspects);

	if (wait > 0)
		problem_add(problems, "", PROBLEM_WAIT,
		            arena_printf(office->arena, "%lld", (long long)wait));
	for (size_t i = 0; i < suspects->count && wait == 0; i++) {
		const struct suspect *suspect = &suspects->list[i];
		int failures = suspect->before.failures + 1;

		if (counts_too(suspects, i))
			session_failure_set(office->db, suspect->who, (struct session_failure){
				failures, now + wait_after(failures, suspect->by)});
	}
	return act_end(&act);
}

/* Who tried starts anew; of whom they may be one of, only this failure is taken back: what others
 * did stands, also what they did meanwhile. */
static void
try_succeeded(const struct office *office, const struct suspects *suspects)
{
	session_failure_clear(office->db, suspects->list[0].who);
	for (size_t i = 1; i < suspects->count; i++) {
		const struct suspect *suspect = &suspects->list[i];
		struct session_failure now = session_failure_get(office->db, suspect->who);

		if (!counts_too(suspects, i))
			continue;
		if (--now.failures <= 0)
			session_failure_clear(office->db, suspect->who);
		else
			session_failure_set(office->db, suspect->who,
			                    now.failures == suspect->before.failures ? suspect->before : now);
	}
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
failure_note(const struct office *office, const struct account *account, bool known,
             const struct problems *problems)
{
	struct office nobody = *office;
	struct act act;

	if (!problem_is(problems, PROBLEM_SIGN_IN))
		return;
	nobody.actor = "nobody";
	act = act_begin(office, NULL, NULL);
	office_audit(&nobody, NULL, known ? "sign-in.fail-known" : "sign-in.fail",
	             account == NULL ? "" : account->id, "", "", "");
	act_end(&act);
}

char *
sign_in(const struct office *office, const struct sign_in_try *try, struct problems *problems)
{
	const char *clean = typed_text_email(office->arena, try->email), *hash = nobody_hash;
	const struct account *account = clean == NULL ? NULL
		: account_by_email(office->arena, office->db, clean);
	struct suspects suspects = suspects_at_door(office, try, clean == NULL ? try->email : clean,
	                                            account);
	const int slot = slot_take(office, suspects.list[0].by != BY_BROWSER);
	char *session = NULL;
	struct act act;
	bool good;

	if (account != NULL && account->password_hash != NULL)
		hash = account->password_hash;
	if (!slot_found(slot, problems))
		return NULL;
	good = try_begin(office, &suspects, problems) &&
	       password_good(hash, try->password, problems, "", PROBLEM_SIGN_IN);
	slot_give(slot);
	if (!good) {
		failure_note(office, account, suspects.list[0].by == BY_BROWSER, problems);
		return NULL;
	}
	act = act_begin(office, NULL, problems);
	account = account_by_id(office->arena, office->db, account->id);
	if (account == NULL || !same_hash(account->password_hash, hash)) {
		act_refuse(&act, PROBLEM_SIGN_IN);
	} else {
		try_succeeded(office, &suspects);
		session = sign_in_session(office, account->id, "sign-in");
	}
	return act_end(&act) ? session : NULL;
}

char *
sign_in_browser(const struct office *office, const char *session_token, const char *before)
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

int
sign_in_session_end(const struct office *office, const struct account *account, const char *hash)
{
	const struct act act = act_begin(office, NULL, NULL);
	const int ended = session_delete(office->db, account->id, hash);

	if (ended > 0)
		office_audit(office, NULL, "session.end", account->id, "", "", "");
	act_end(&act);
	return ended;
}

int
sign_in_others_end(const struct office *office, const struct account *account,
                   const char *session_token)
{
	const struct act act = act_begin(office, NULL, NULL);
	const int ended = session_delete_others(office->db, account->id,
	                                        secret_hash(office->arena, session_token));

	if (ended > 0)
		office_audit(office, NULL, "session.end-others", account->id, "", "",
		             arena_printf(office->arena, "%d", ended));
	act_end(&act);
	return ended;
}

/* Guessing is as slow here as at the door. For who has a slot. */
static bool
old_password_check(const struct office *office, const struct account *account, const char *field,
                   const char *password, struct problems *problems)
{
	struct suspects suspects = suspects_inside(office, account);

	return account->password_hash == NULL ||
	       (try_begin(office, &suspects, problems) &&
	        password_good(account->password_hash, password, problems, field,
	                      PROBLEM_PASSWORD_OLD));
}

bool
sign_in_is_owner(const struct office *office, const struct account *account, const char *field,
                 const char *password, struct problems *problems)
{
	const struct account *checked = account_by_id(office->arena, office->db, account->id);
	const struct suspects suspects = suspects_inside(office, account);
	const int slot = slot_take(office, false);
	struct act act;

	if (checked->password_hash == NULL)
		problem_add(problems, field, PROBLEM_PASSWORD_FIRST, NULL);
	else if (slot_found(slot, problems))
		old_password_check(office, checked, field, password, problems);
	slot_give(slot);
	if (problems->count > 0)
		return false;
	act = act_begin(office, NULL, problems);
	try_succeeded(office, &suspects);
	return act_end(&act);
}

bool
sign_in_password_set(const struct office *office, const struct account *account,
                     const char *session_token, const char *old_password, const char *password,
                     struct problems *problems)
{
	const struct account *checked = account_by_id(office->arena, office->db, account->id);
	const struct office own = office_of(office, account->id);
	const struct suspects suspects = suspects_inside(office, account);
	const struct account *now;
	enum problem_kind wrong;
	const char *hash = NULL;
	struct act act;
	int slot;

	if (checked == NULL)
		log_die("no account %s", account->id);
	wrong = password_problem(office->arena, password, checked->email);
	if (wrong != PROBLEM_NONE)
		return problem_refuse(problems, "password", wrong,
		                      arena_printf(office->arena, "%d", PASSWORD_MIN));
	slot = slot_take(office, false);
	if (slot_found(slot, problems) &&
	    old_password_check(office, checked, "old_password", old_password, problems))
		hash = secret_password_hash(office->arena, password);
	slot_give(slot);
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
	try_succeeded(office, &suspects);
	office_audit(&own, NULL, "account.password", account->id, "", "", "");
	return act_end(&act);
}

bool
sign_in_email_set(const struct office *office, const struct account *account, const char *email,
                  const char *password, struct problems *problems)
{
	const struct account *checked = account_by_id(office->arena, office->db, account->id);
	const struct office own = office_of(office, account->id);
	const char *clean = typed_text_email(office->arena, email);
	const struct account *other, *now;
	const struct suspects suspects = suspects_inside(office, account);
	struct act act;
	int slot;

	if (clean == NULL)
		return problem_refuse(problems, "email", PROBLEM_EMAIL, NULL);
	if (checked->password_hash == NULL)
		return problem_refuse(problems, "email_password", PROBLEM_PASSWORD_OLD, NULL);
	slot = slot_take(office, false);
	if (slot_found(slot, problems))
		old_password_check(office, checked, "email_password", password, problems);
	slot_give(slot);
	if (problems->count > 0)
		return false;
	act = act_begin(office, NULL, problems);
	now = account_by_id(office->arena, office->db, account->id);
	other = account_by_email(office->arena, office->db, clean);
	if (!same_hash(now->password_hash, checked->password_hash))
		act_refuse(&act, PROBLEM_STALE);
	else if (other != NULL && strcmp(other->id, now->id) != 0)
		problem_add(problems, "email", PROBLEM_EMAIL_TAKEN, NULL);
	if (!act_fine(&act))
		return act_end(&act);
	account_email_set(office->db, account->id, clean);
	try_succeeded(office, &suspects);
	office_audit(&own, NULL, "account.email", account->id, "", now->email, clean);
	return act_end(&act);
}
