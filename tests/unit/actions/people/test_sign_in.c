#define _GNU_SOURCE /* RTLD_NEXT */
#include "actions/people/sign_in.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>

#include "world/office.h"

#include "store/audit.h"
#include "store/people/member.h"

#define PASSWORD "correct horse"

/* A password costs a tenth of a second on a site, and as little as can be here, where hundreds are
 * tried; which of both a hash says itself. */
static bool as_on_a_site;

/* In libsodium's place, which does it. */
int
crypto_pwhash_str_alg(char hash[crypto_pwhash_STRBYTES], const char *password,
                      unsigned long long len, unsigned long long operations, size_t memory, int kind)
{
	int (*make)(char *, const char *, unsigned long long, unsigned long long, size_t, int);

	*(void **)&make = dlsym(RTLD_NEXT, "crypto_pwhash_str_alg");
	return make(hash, password, len, as_on_a_site ? operations : crypto_pwhash_OPSLIMIT_MIN,
	            as_on_a_site ? memory : crypto_pwhash_MEMLIMIT_MIN, kind);
}

static struct account *
account_with_password(struct world *world)
{
	struct account *account = sign_in_organiser(world->office, "Anna@Example.org");

	account_password_set(world->db, account->id, secret_password_hash(world->arena, PASSWORD));
	return account;
}

static char *
try(struct world *world, const char *email, const char *password, const char *remote)
{
	return sign_in(world->office, &(struct sign_in_try){email, password, {remote, NULL}},
	               no_problems(world));
}

/* Fails as often with as many accounts as one likes, so that only the address counts. */
static void
fail_from(struct world *world, const char *remote, int times)
{
	for (int i = 0; i < times; i++)
		assert_null(try(world, arena_printf(world->arena, "a%d@%s", i, remote), "wrong",
		                remote));
}

OFFICE_TEST(an_address_has_one_account)
{
	struct account *first = sign_in_organiser(world->office, "anna@example.org");

	assert_string_equal(first->id, sign_in_organiser(world->office, "ANNA@example.org")->id);
	assert_string_not_equal(first->id, sign_in_organiser(world->office, "b@example.org")->id);
	assert_null(sign_in_organiser(world->office, "nobody"));
}

OFFICE_TEST(an_invitation_opens_one_session_once)
{
	struct account *account = sign_in_organiser(world->office, "anna@example.org");
	char *token = sign_in_invite(world->office, account), *session;

	/* looking does not use it up */
	assert_string_equal(account->id, sign_in_invited(world->office, token)->id);
	assert_string_equal(account->id, sign_in_invited(world->office, token)->id);
	session = sign_in_by_invitation(world->office, token);
	assert_non_null(session);
	assert_string_equal(account->id, world_who_is(world, session)->id);
	assert_null(sign_in_invited(world->office, token));
	assert_null(sign_in_by_invitation(world->office, token));
	assert_null(sign_in_by_invitation(world->office, "nothing"));
	assert_false(db_in_transaction(world->db));
}

OFFICE_TEST(links_and_sessions_end)
{
	struct account *account = sign_in_organiser(world->office, "anna@example.org");
	char *used = sign_in_invite(world->office, account);
	char *late = sign_in_invite(world->office, account), *session;

	world->now += INVITATION_SECONDS - 1;
	session = sign_in_by_invitation(world->office, used);
	assert_non_null(session);
	world->now += 1;
	assert_null(sign_in_invited(world->office, late));
	assert_null(sign_in_by_invitation(world->office, late));
	world->now += SESSION_IDLE_SECONDS - 2;
	assert_non_null(world_who_is(world, session));
	world->now += SESSION_IDLE_SECONDS - 1; /* it has been used since */
	assert_non_null(world_who_is(world, session));
	world->now += SESSION_IDLE_SECONDS;
	assert_null(world_who_is(world, session));
}

/* Whoever is in, in use all the time, is out after that long. */
static void
lasts(struct world *world, bool stays, int64_t seconds, int64_t idle_seconds)
{
	const struct account *account = sign_in_organiser(world->office, "anna@example.org");
	const char *session;
	const int64_t end = world->now + seconds;

	world->office->stays = stays;
	session = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
	for (; world->now < end; world->now += idle_seconds / 2)
		assert_non_null(world_who_is(world, session));
	assert_null(world_who_is(world, session));
	session = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
	world->now += idle_seconds;
	assert_null(world_who_is(world, session));
}

OFFICE_TEST(a_session_lasts_half_a_day_and_a_month_by_choice_while_it_is_used)
{
	lasts(world, false, 12 * 3600, 4 * 3600);
	lasts(world, true, 30 * 24 * 3600, 7 * 24 * 3600);
}

OFFICE_TEST(what_uses_a_session_is_noted_after_ten_minutes_and_brings_none_back)
{
	const struct account *account = sign_in_organiser(world->office, "anna@example.org");
	const char *session;

	world->office->browser = "Firefox, Linux";
	session = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
	world->now += SESSION_NOTE_SECONDS - 1;
	assert_non_null(world_who_is(world, session));
	assert_rows(world, 1, "session WHERE used_at = made_at AND browser = 'Firefox, Linux'");
	world->now += 1;
	assert_non_null(world_who_is(world, session));
	assert_rows(world, 1, arena_printf(world->arena, "session WHERE used_at = %lld",
	                                   (long long)world->now));
	account_password_set(world->db, account->id, CORRECT_HORSE);
	for (int i = 1; i >= 0; i--)
		assert_int_equal(i, sign_in_sessions_end(world->office, account,
		                 (const char *const[]){secret_hash(world->arena, session), NULL}, "",
		                 &(struct sign_in_proof){"", PASSWORD, NULL, NULL}, no_problems(world)));
	assert_null(world_who_is(world, session));
	assert_rows(world, 0, "session");
}

static bool
press_the_link(struct world *world, int process)
{
	(void)process;
	return sign_in_by_invitation(world->office, world->shared) != NULL;
}

OFFICE_TEST(a_link_pressed_by_eight_at_once_opens_one_session)
{
	struct account *account = sign_in_organiser(world->office, "anna@example.org");

	world->shared = sign_in_invite(world->office, account);
	assert_int_equal(1, at_once(world, 8, press_the_link));
	assert_rows(world, 1, "session");
}

OFFICE_TEST(no_token_or_password_is_kept_as_it_is)
{
	struct account *account = account_with_password(world);
	char *link = sign_in_invite(world->office, account);
	char *session = try(world, "anna@example.org", PASSWORD, "::1");

	assert_non_null(session);
	for (size_t i = 0; i < 3; i++) {
		const char *secret = (const char *const[]){link, session, PASSWORD}[i];

		assert_int_equal(SLICE_NOWHERE, slice_find(world_words(world), 0, slice_of(secret)));
	}
	assert_int_not_equal(SLICE_NOWHERE, slice_find(world_words(world), 0, slice_of("anna@example.org")));
}

OFFICE_TEST(the_right_password_opens_a_session_that_signing_out_ends)
{
	struct account *account = account_with_password(world);
	char *session = try(world, "ANNA@example.org", PASSWORD, "192.0.2.1");

	assert_problem(world, "right", "", PROBLEM_NONE);
	assert_string_equal(account->id, world_who_is(world, session)->id);
	assert_string_equal(arena_printf(world->arena, "%s|sign-in|%s||", account->id, account->id),
	                    audit_last_by(world));
	sign_in_end(world->office, session);
	assert_null(world_who_is(world, session));
	sign_in_end(world->office, session);
	sign_in_end(world->office, "");
	assert_false(db_in_transaction(world->db));
}

static struct {
	int count;
	char last[crypto_pwhash_STRBYTES]; /* the hash that the password was held against */
	void (*meanwhile)(void *self);     /* what happens while it is, once */
	void *self;
} verified;

/* Likewise. What costs as on a site is nobody's hash here, which fits nothing. */
int
crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *password,
                         unsigned long long len)
{
	int (*verify)(const char *, const char *, unsigned long long);

	*(void **)&verify = dlsym(RTLD_NEXT, "crypto_pwhash_str_verify");
	verified.count++;
	snprintf(verified.last, sizeof(verified.last), "%s", hash);
	if (verified.meanwhile != NULL)
		verified.meanwhile(verified.self);
	verified.meanwhile = NULL;
	if (!as_on_a_site && strstr(hash, "$m=8,") == NULL)
		return -1;
	return verify(hash, password, len);
}

/* "$argon2id$v=19$m=65536,t=2,p=1$": what says how long it takes. */
static const char *
costs(struct arena *arena, const char *hash)
{
	const char *end = hash;

	for (int i = 0; i < 4 && end != NULL; i++)
		end = strchr(end + (i > 0), '$');
	assert_non_null(end);
	return arena_copy(arena, hash, (size_t)(end - hash) + 1);
}

/* Whether there is such an account can be told neither from the words nor from the time: each
 * way the password is hashed once, which nothing else here comes near, and at the same costs. */
OFFICE_TEST(wrong_addresses_and_wrong_passwords_are_answered_alike)
{
	static const char *const emails[] = {
		"anna@example.org", "nobody@example.org", "bob@example.org", "no address",
	};
	const struct account *anna;
	const char *hash;

	as_on_a_site = true;
	anna = account_with_password(world);
	hash = account_by_id(world->arena, world->db, anna->id)->password_hash;
	sign_in_organiser(world->office, "bob@example.org"); /* no password yet */
	for (size_t i = 0; i < COUNT(emails); i++) {
		verified.count = 0;
		assert_null(try(world, emails[i], "wrong password", "192.0.2.1"));
		assert_problem(world, emails[i], "", PROBLEM_SIGN_IN);
		assert_null(world->problems->list[0].detail);
		assert_int_equal(1, verified.count);
		assert_string_equal(costs(world->arena, hash), costs(world->arena, verified.last));
		assert_int_equal(i == 0, strcmp(hash, verified.last) == 0);
	}
	as_on_a_site = false;
}

OFFICE_TEST(failed_sign_ins_are_in_the_sites_log_without_what_was_typed)
{
	const struct account *anna = account_with_password(world);
	const int before = audit_lines(world);
	const char *browser;

	assert_null(try(world, "anna@example.org", "a secret", "192.0.2.1"));
	assert_string_equal(arena_printf(world->arena, "nobody|sign-in.fail|%s||", anna->id),
	                    audit_last_by(world));
	assert_null(try(world, "a secret@example.org", "x", "192.0.2.1"));
	assert_string_equal("nobody|sign-in.fail|||", audit_last_by(world));
	browser = sign_in_browser(world->office, try(world, "anna@example.org", PASSWORD, "192.0.2.1"),
	                          NULL, NULL);
	assert_null(sign_in(world->office, &(struct sign_in_try){"anna@example.org", "x",
	                                                         {"192.0.2.1", browser}}, no_problems(world)));
	assert_string_equal(arena_printf(world->arena, "nobody|sign-in.fail-known|%s||", anna->id),
	                    audit_last_by(world));
	assert_int_equal(before + 4, audit_lines(world));
	assert_int_equal(4, audit_of_site(world->arena, world->db, INT64_MAX, 4).count);
	assert_rows(world, 0, "audit WHERE before || after || data || subject LIKE '%secret%'");
	sign_in_forget(world->office);
	assert_rows(world, 3, "audit WHERE action LIKE 'sign-in.fail%'");
	world->now += AUDIT_FAILURE_DAYS * 24 * 60 * 60;
	sign_in_forget(world->office);
	assert_rows(world, 0, "audit WHERE action LIKE 'sign-in.fail%'");
}

OFFICE_TEST(an_administrator_organises_every_event_and_nobody_else_opens_the_account)
{
	const struct account *admin = sign_in_administrator(world->office, "Root@Example.org");

	assert_true(admin->creates && admin->administers);
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, admin->id, "icho"));
	assert_string_equal(arena_printf(world->arena, "pair|account.administers|%s||root@example.org",
	                                 admin->id), audit_last_by(world));
	assert_true(sign_in_organiser(world->office, "root@example.org")->administers);
	assert_false(sign_in_organiser(world->office, "anna@example.org")->administers);
	assert_null(sign_in_administrator(world->office, "nobody"));
}

OFFICE_TEST(an_account_without_a_password_lets_nobody_in)
{
	sign_in_organiser(world->office, "bob@example.org");
	assert_refused(world, try(world, "bob@example.org", "", "192.0.2.1") != NULL, "",
	               PROBLEM_SIGN_IN);
}

/* Whether the right password has to wait that long there, and no longer. */
static void
waits(struct world *world, const char *remote, int seconds)
{
	assert_refused(world, try(world, "ANNA@example.org", PASSWORD, remote) != NULL, "",
	               PROBLEM_WAIT);
	assert_string_equal(arena_printf(world->arena, "%d", seconds), world->problems->list[0].detail);
	world->now += seconds - 1;
	assert_null(try(world, "anna@example.org", PASSWORD, remote));
	assert_string_equal("1", world->problems->list[0].detail);
	world->now += 1;
}

OFFICE_TEST(failures_slow_down_who_tries_an_account_from_an_address)
{
	static const int seconds[] = {0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900};

	account_with_password(world);
	for (size_t i = 0; i < COUNT(seconds); i++) {
		assert_refused(world, try(world, "anna@example.org", "wrong", "192.0.2.1") != NULL, "",
		               PROBLEM_SIGN_IN);
		if (seconds[i] > 0)
			waits(world, "192.0.2.1", seconds[i]);
	}
	assert_null(try(world, "anna@example.org", "wrong", "192.0.2.1"));
	/* nobody elsewhere has to wait for it */
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.2"));
	world->now += 900;
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	/* and it starts anew */
	assert_refused(world, try(world, "anna@example.org", "wrong", "192.0.2.1") != NULL, "",
	               PROBLEM_SIGN_IN);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
}

/* The password is tried once from each of those addresses, as soon as that may be. */
static void
fail_from_everywhere(struct world *world, int first, int end)
{
	for (int i = first; i < end; i++) {
		while (try(world, "anna@example.org", "wrong",
		           arena_printf(world->arena, "198.51.100.%d", i)) == NULL &&
		       problem_is(world->problems, PROBLEM_WAIT))
			world->now++;
	}
}

OFFICE_TEST(an_account_tried_from_many_addresses_slows_strangers_down_by_a_minute_at_most)
{
	account_with_password(world);
	fail_from_everywhere(world, 0, 11);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	fail_from_everywhere(world, 11, 12);
	waits(world, "192.0.2.1", 1);
	fail_from_everywhere(world, 12, 50);
	waits(world, "192.0.2.1", 60);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	/* the owner's success does not make room for more guesses */
	fail_from_everywhere(world, 50, 51);
	waits(world, "192.0.2.1", 60);
}

/* In a browser of that token; all of them at one address. */
static char *
try_in(struct world *world, const char *browser, const char *email, const char *password)
{
	const struct sign_in_try typed = {email, password, {"198.51.100.1", browser}};

	return sign_in(world->office, &typed, no_problems(world));
}

OFFICE_TEST(a_browser_that_has_signed_in_before_waits_for_nobody_else)
{
	struct account *bob = sign_in_organiser(world->office, "bob@example.org");
	const char *first, *browser;

	account_with_password(world);
	account_password_set(world->db, bob->id, secret_password_hash(world->arena, PASSWORD));
	first = sign_in_browser(world->office, try_in(world, NULL, "anna@example.org", PASSWORD), NULL,
	                        NULL);
	browser = sign_in_browser(world->office, try_in(world, first, "bob@example.org", PASSWORD),
	                          first, NULL);
	fail_from_everywhere(world, 0, 50);
	fail_from(world, "198.51.100.1", 25);
	assert_refused(world, try_in(world, NULL, "anna@example.org", PASSWORD) != NULL, "",
	               PROBLEM_WAIT);
	assert_refused(world, try_in(world, "made up", "anna@example.org", PASSWORD) != NULL, "",
	               PROBLEM_WAIT);
	/* a token that somebody has had before is not the browser's any more */
	assert_refused(world, try_in(world, first, "anna@example.org", PASSWORD) != NULL, "",
	               PROBLEM_WAIT);
	assert_non_null(try_in(world, browser, "anna@example.org", PASSWORD));
	assert_non_null(try_in(world, browser, "bob@example.org", PASSWORD));

	/* its own failures count, for the account that they are of */
	for (int i = 0; i < 3; i++)
		assert_null(try_in(world, browser, "anna@example.org", "wrong"));
	assert_refused(world, try_in(world, browser, "anna@example.org", PASSWORD) != NULL, "",
	               PROBLEM_WAIT);
	assert_non_null(try_in(world, browser, "bob@example.org", PASSWORD));
	assert_rows(world, 0, arena_printf(world->arena, "known_browser WHERE token_hash = '%s'",
	                                   browser));
	world->now += BROWSER_SECONDS;
	assert_refused(world, try_in(world, browser, "nobody", "") != NULL, "", PROBLEM_SIGN_IN);
	assert_non_null(try_in(world, NULL, "bob@example.org", PASSWORD));
	assert_rows(world, 0, "known_browser"); /* swept */
}

OFFICE_TEST(an_account_that_is_missing_is_slowed_down_alike)
{
	for (int i = 0; i < 3; i++)
		assert_null(try(world, "nobody@example.org", "wrong", "192.0.2.9"));
	assert_refused(world, try(world, "nobody@example.org", "wrong", "192.0.2.9") != NULL, "",
	               PROBLEM_WAIT);
}

OFFICE_TEST(an_address_is_slowed_down_from_the_twentieth_failure)
{
	account_with_password(world);
	fail_from(world, "192.0.2.1", 19);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	/* somebody's success does not wipe out what else came from there */
	fail_from(world, "192.0.2.1", 1);
	assert_refused(world, try(world, "anna@example.org", PASSWORD, "192.0.2.1") != NULL, "",
	               PROBLEM_WAIT);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.2"));
	world->now += 1;
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
}

OFFICE_TEST(an_address_of_ipv6_counts_as_its_network)
{
	account_with_password(world);
	for (int i = 0; i < 20; i++)
		fail_from(world, arena_printf(world->arena, "2001:db8:0:1::%x", i), 1);
	assert_refused(world, try(world, "anna@example.org", PASSWORD, "2001:DB8:0:1:ffff::1") != NULL,
	               "", PROBLEM_WAIT);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "2001:db8:0:2::1"));
	for (int i = 0; i < 20; i++)
		fail_from(world, arena_printf(world->arena, "::ffff:192.0.2.%d", i), 1);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "::ffff:192.0.2.99"));
}

OFFICE_TEST(failures_are_forgotten_after_a_day)
{
	account_with_password(world);
	for (int i = 0; i < 2; i++)
		try(world, "anna@example.org", "wrong", "192.0.2.1");
	world->now += 24 * 3600;
	try(world, "anna@example.org", "wrong", "192.0.2.1"); /* the first again, not the third */
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
}

OFFICE_TEST(who_failed_is_kept_as_a_hash)
{
	try(world, "nobody@example.org", "wrong", "192.0.2.1");
	assert_rows(world, 3, "sign_in_failure");
	assert_rows(world, 0, "sign_in_failure WHERE who LIKE '%192.0%' OR who LIKE '%nobody%'");
}

/* Whether it was answered. */
static bool
guess(struct world *world, int process)
{
	(void)process;
	do {
		if (try(world, "anna@example.org", "wrong", "192.0.2.1"))
			abort();
	} while (problem_is(world->problems, PROBLEM_BUSY));
	return world->problems->list[0].kind == PROBLEM_SIGN_IN;
}

/* Tries that come together are counted before any is answered. */
OFFICE_TEST(many_guesses_at_once_are_not_one_guess)
{
	account_with_password(world);
	assert_int_equal(3, at_once(world, 8, guess));
}

static int
lock_hold(struct world *world, const char *name)
{
	int fd = open(arena_printf(world->arena, "%s/hash-%s.lock", world->folder, name),
	              O_RDWR | O_CREAT, 0600);

	assert_true(fd >= 0);
	assert_int_equal(0, flock(fd, LOCK_EX));
	return fd;
}

static bool
sign_in_once(struct world *world, int process)
{
	(void)process;
	alarm(120);
	return try(world, "anna@example.org", PASSWORD, "192.0.2.1") != NULL;
}

OFFICE_TEST(a_password_is_hashed_while_one_of_two_slots_is_free)
{
	account_with_password(world);
	for (int i = 0; i < 2; i++) {
		int held = lock_hold(world, i == 0 ? "0" : "1");

		assert_int_equal(1, at_once(world, 1, sign_in_once));
		close(held);
	}
}

static int64_t
clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Of strangers one waits; whom the site knows needs no place to wait. */
OFFICE_TEST(without_a_slot_a_sign_in_is_refused_soon_and_is_no_failure)
{
	const struct account *anna = account_with_password(world);
	const char *session = try(world, "anna@example.org", PASSWORD, "192.0.2.1");
	const char *browser = sign_in_browser(world->office, session, NULL, NULL);
	int64_t start = clock_ms();
	int held[2], place;

	held[0] = lock_hold(world, "0");
	held[1] = lock_hold(world, "1");
	for (int i = 0; i < 4; i++)
		assert_refused(world, try(world, "anna@example.org", "wrong", "192.0.2.1") != NULL, "",
		               PROBLEM_BUSY);
	assert_in_range(clock_ms() - start, 4 * 200, 4 * 600);
	assert_rows(world, 0, "sign_in_failure");
	assert_refused(world, sign_in_email_set(world->office, anna, "b@example.org",
	               &(struct sign_in_proof){"", PASSWORD, NULL, NULL}, no_problems(world)), "",
	               PROBLEM_BUSY);
	/* one stranger waits already */
	place = lock_hold(world, "wait");
	start = clock_ms();
	assert_refused(world, try(world, "anna@example.org", PASSWORD, "192.0.2.1") != NULL, "",
	               PROBLEM_BUSY);
	assert_in_range(clock_ms() - start, 0, 150);
	assert_refused(world, try_in(world, browser, "anna@example.org", PASSWORD) != NULL, "",
	               PROBLEM_BUSY);
	assert_in_range(clock_ms() - start, 200, 900);
	close(held[1]);
	assert_non_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	close(held[0]);
	close(place);
}

/* The old password was good when it was looked up, and is none any more when it has been hashed. */
static void
battery(void *self)
{
	struct world *world = self;
	const struct account *account = account_by_email(world->arena, world->db, "anna@example.org");

	account_password_set(world->db, account->id, secret_password_hash(world->arena, "battery"));
}

OFFICE_TEST(a_password_that_is_changed_while_it_is_looked_at_opens_nothing)
{
	account_with_password(world);
	verified.meanwhile = battery;
	verified.self = world;
	assert_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	assert_rows(world, 0, "session");
	assert_rows(world, 3, "sign_in_failure");
}

static bool
set(struct world *world, const struct account *account, const char *session, const char *old,
    const char *password)
{
	const struct sign_in_proof proof = {"old_password", old, NULL, NULL};

	return sign_in_password_set(world->office, account, session, &proof, password,
	                            no_problems(world));
}

OFFICE_TEST(a_new_password_closes_the_other_sessions)
{
	struct account *account = account_with_password(world);
	char *here = try(world, "anna@example.org", PASSWORD, "192.0.2.1");
	char *there = try(world, "anna@example.org", PASSWORD, "192.0.2.2");
	struct account *bob = sign_in_organiser(world->office, "bob@example.org");
	char *other = sign_in_by_invitation(world->office, sign_in_invite(world->office, bob));

	assert_true(set(world, account, here, PASSWORD, "battery staple"));
	assert_non_null(world_who_is(world, here));
	assert_null(world_who_is(world, there));
	assert_non_null(world_who_is(world, other));
	assert_null(try(world, "anna@example.org", PASSWORD, "192.0.2.1"));
	assert_non_null(try(world, "anna@example.org", "battery staple", "192.0.2.1"));
}

OFFICE_TEST(the_first_password_needs_no_old_one)
{
	struct account *account = sign_in_organiser(world->office, "anna@example.org");
	char *here = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));

	assert_true(set(world, account, here, "", "battery staple"));
	assert_problem(world, "first", "", PROBLEM_NONE);
	/* the account as it was read before: it has a password by now */
	assert_refused(world, set(world, account, here, "", "something else"), "old_password",
	               PROBLEM_PASSWORD_OLD);
}

OFFICE_TEST(a_password_is_refused_when_it_should_be)
{
	struct account *account = account_with_password(world);
	char *here = try(world, "anna@example.org", PASSWORD, "192.0.2.1");

	assert_refused(world, set(world, account, here, PASSWORD, "battery sta"), "password",
	               PROBLEM_PASSWORD_SHORT);
	assert_string_equal("12", world->problems->list[0].detail);
	assert_refused(world, set(world, account, here, PASSWORD, "ひみつのことば"), "password",
	               PROBLEM_PASSWORD_SHORT);
	assert_refused(world, set(world, account, here, PASSWORD, "passwordpassword"), "password",
	               PROBLEM_PASSWORD_COMMON);
	assert_refused(world, set(world, account, here, PASSWORD, "anna@example.org"), "password",
	               PROBLEM_PASSWORD_OWN);
	for (int i = 0; i < 3; i++)
		assert_refused(world, set(world, account, here, "wrong", "battery staple"),
		               "old_password", PROBLEM_PASSWORD_OLD);
	assert_refused(world, set(world, account, here, PASSWORD, "battery staple"), "",
	               PROBLEM_WAIT);
	world->now += 1;
	fail_from_everywhere(world, 0, 50); /* which holds up nobody who is in */
	assert_true(set(world, account, here, PASSWORD, "battery staple"));
}

OFFICE_TEST(who_signs_in_again_in_a_browser_ends_the_session_it_had)
{
	const struct account *bob = sign_in_organiser(world->office, "bob@example.org");
	char *of_bob = sign_in_session(world->office, bob->id, "sign-in"), *there, *here;

	account_with_password(world);
	there = try(world, "anna@example.org", PASSWORD, "192.0.2.1");
	here = try(world, "anna@example.org", PASSWORD, "192.0.2.1");
	assert_non_null(sign_in_browser(world->office, here, NULL, of_bob));
	assert_null(world_who_is(world, of_bob));
	assert_non_null(world_who_is(world, there));
	assert_non_null(world_who_is(world, here));
}

OFFICE_TEST(a_new_password_ends_the_links_made_before)
{
	struct account *account = account_with_password(world);
	struct account *bob = sign_in_organiser(world->office, "bob@example.org");
	char *before = sign_in_invite(world->office, account);
	char *of_bob = sign_in_invite(world->office, bob);
	char *here = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));

	assert_true(set(world, account, here, PASSWORD, "battery staple"));
	assert_null(sign_in_by_invitation(world->office, before));
	assert_non_null(sign_in_by_invitation(world->office, of_bob));
	assert_non_null(sign_in_by_invitation(world->office,
	                                      sign_in_invite(world->office, account)));
}
