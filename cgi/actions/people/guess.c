#include "actions/people/guess.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "actions/office/act.h"
#include "actions/office/pace_act.h"
#include "base/log.h"
#include "store/people/session.h"

enum { FAILURE_FORGOTTEN = 24 * 3600 };

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

struct guess_slot {
	int fd; /* -1: there is no limit */
	struct arena_guest *held;
};

static void
slot_end(void *self)
{
	const struct guess_slot *slot = self;

	if (slot->fd >= 0)
		close(slot->fd);
}

/* Nobody keeps it beyond the request, however that ends. */
static struct guess_slot *
slot_new(const struct office *office, int fd)
{
	struct guess_slot *slot = arena_alloc(office->arena, sizeof(*slot));

	*slot = (struct guess_slot){fd, arena_attach(office->arena, slot_end, slot)};
	return slot;
}

/* A hash takes 64 MiB and holds a worker for 35 ms: as many at once as there are slots. Whoever
 * finds none waits for a moment, and holds a worker, too: of strangers one at a time, who then do
 * not stand in the way of whom the site knows, nor of all that needs no password. */
enum { SLOT_TRIES = 20, SLOT_PAUSE_NS = 10 * 1000 * 1000 };

struct guess_slot *
guess_slot_take(const struct office *office, bool stranger)
{
	const struct timespec pause = {.tv_nsec = SLOT_PAUSE_NS};
	int fd, place = -1;

	if (office->locks == NULL)
		return slot_new(office, -1);
	fd = slot_try(office);
	if (fd < 0 && stranger) {
		place = lock_try(office, "wait");
		if (place < 0)
			return NULL;
	}
	for (int i = 0; fd < 0 && i < SLOT_TRIES; i++) {
		nanosleep(&pause, NULL);
		fd = slot_try(office);
	}
	if (place >= 0)
		close(place);
	return fd < 0 ? NULL : slot_new(office, fd);
}

bool
guess_slot_found(const struct guess_slot *slot, struct problems *problems)
{
	return slot != NULL || problem_refuse(problems, "", PROBLEM_BUSY, NULL);
}

void
guess_slot_give(struct guess_slot *slot)
{
	if (slot != NULL)
		arena_detach(slot->held);
}

#define COUNTED(constant, ...) [constant] = {__VA_ARGS__},
static const struct {
	const char *word;
	int patience, wait_max;
	bool shared;
} counts[] = {GUESS_TABLE(COUNTED)};
#undef COUNTED

static void
suspect_add(struct guess *guess, const struct office *office, enum guess_by by,
            const char *account, const char *from)
{
	guess->list[guess->count++] = (struct guess_suspect){.by = by, .who =
		secret_derive(office->arena, office->key, counts[by].word, account, from, NULL)};
}

static bool
browser_known(const struct office *office, const struct guess_from *from,
              const struct account *account)
{
	return from->browser != NULL &&
	       session_browser_known(office->db, secret_hash(office->arena, from->browser),
	                             account->id, clock_now(office->clock));
}

struct guess
guess_at_door(const struct office *office, const struct guess_from *from, const char *email,
              const struct account *account)
{
	const char *network = pace_network(office->arena, from->remote);
	struct guess guess = {.count = 0};

	if (account != NULL && browser_known(office, from, account)) {
		suspect_add(&guess, office, GUESS_BY_BROWSER, account->id, from->browser);
		return guess;
	}
	suspect_add(&guess, office, GUESS_BY_ACCOUNT_AND_ADDRESS, email, network);
	suspect_add(&guess, office, GUESS_BY_ADDRESS, "", network);
	suspect_add(&guess, office, GUESS_BY_ACCOUNT, email, "");
	return guess;
}

struct guess
guess_at_code(const struct office *office, const struct guess_from *from,
              const struct account *account)
{
	struct guess guess = {.count = 0};

	if (browser_known(office, from, account)) {
		suspect_add(&guess, office, GUESS_CODE_BY_BROWSER, account->id, from->browser);
		return guess;
	}
	suspect_add(&guess, office, GUESS_CODE_BY_ACCOUNT_AND_ADDRESS, account->id,
	            pace_network(office->arena, from->remote));
	suspect_add(&guess, office, GUESS_CODE_BY_ACCOUNT, account->id, "");
	return guess;
}

struct guess
guess_inside(const struct office *office, const struct account *account)
{
	struct guess guess = {.count = 0};

	suspect_add(&guess, office, GUESS_BY_OWNER, account->id, "");
	return guess;
}

/* 1, 2, 4 ... seconds after the failure that ends the patience and those behind it. */
static int64_t
wait_after(int failures, enum guess_by by)
{
	int doublings = failures - counts[by].patience, max = counts[by].wait_max;

	if (doublings < 0)
		return 0;
	return doublings < 10 && (1 << doublings) < max ? 1 << doublings : max;
}

static int64_t
longest_wait(const struct office *office, struct guess *guess)
{
	int64_t now = clock_now(office->clock), longest = 0;

	for (size_t i = 0; i < guess->count; i++) {
		struct guess_suspect *suspect = &guess->list[i];

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
counts_too(const struct guess *guess, size_t i)
{
	return !counts[guess->list[i].by].shared ||
	       guess->list[0].before.failures < counts[guess->list[0].by].patience;
}

bool
guess_by_owner(const struct guess *guess)
{
	return guess->list[0].by == GUESS_BY_BROWSER;
}

bool
guess_begin(const struct office *office, struct guess *guess, struct problems *problems)
{
	const struct act act = act_begin(office, NULL, problems);
	const int64_t now = clock_now(office->clock), wait = longest_wait(office, guess);

	if (wait > 0)
		problem_add(problems, "", PROBLEM_WAIT,
		            arena_printf(office->arena, "%lld", (long long)wait));
	for (size_t i = 0; i < guess->count && wait == 0; i++) {
		const struct guess_suspect *suspect = &guess->list[i];
		int failures = suspect->before.failures + 1;

		if (counts_too(guess, i))
			session_failure_set(office->db, suspect->who, (struct session_failure){
				failures, now + wait_after(failures, suspect->by)});
	}
	return act_end(&act);
}

/* Who tried starts anew; of whom they may be one of, only this failure is taken back: what others
 * did stands, also what they did meanwhile. */
void
guess_right(const struct office *office, const struct guess *guess)
{
	session_failure_clear(office->db, guess->list[0].who);
	for (size_t i = 1; i < guess->count; i++) {
		const struct guess_suspect *suspect = &guess->list[i];
		struct session_failure now = session_failure_get(office->db, suspect->who);

		if (!counts_too(guess, i))
			continue;
		if (--now.failures <= 0)
			session_failure_clear(office->db, suspect->who);
		else
			session_failure_set(office->db, suspect->who,
			                    now.failures == suspect->before.failures ? suspect->before : now);
	}
}
