#define _GNU_SOURCE /* locks of an open file, which end with it */
#include "actions/draw/round_later.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

struct round_later {
	struct office office;
	const struct tournament *tournament;
	struct round_wish wish;
	int lock;
	struct arena_guest *held;
};

/* The event's byte, by a hash of its id (FNV-1a): which two events of a site do not share. */
static struct flock
byte_of(const struct tournament *tournament)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (const char *at = tournament->id; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * 0x100000001b3;
	return (struct flock){
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)(hash >> 2), .l_len = 1,
	};
}

static int
lock_open(const struct office *office)
{
	const char *path = arena_printf(office->arena, "%s/draws.lock", office->locks);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		log_die("cannot open %s: %s", path, strerror(errno));
	return fd;
}

static void
lock_close(void *self)
{
	const struct round_later *later = self;

	close(later->lock);
}

/* The lock is given back however the draw ends. */
struct round_later *
round_later_begin(const struct office *office, const struct tournament *tournament,
                  const struct round_wish *wish)
{
	struct round_later *later = arena_alloc(office->arena, sizeof(*later));
	struct flock byte = byte_of(tournament);

	*later = (struct round_later){
		.office = *office, .tournament = tournament, .wish = *wish, .lock = lock_open(office),
	};
	later->held = arena_attach(office->arena, lock_close, later);
	if (fcntl(later->lock, F_OFD_SETLK, &byte) == 0)
		return later;
	if (errno != EAGAIN && errno != EACCES)
		log_die("cannot lock a draw: %s", strerror(errno));
	arena_detach(later->held);
	return NULL;
}

void
round_later_draw(void *self)
{
	struct round_later *later = self;
	struct problems problems = {.count = 0};
	struct round_drawn drawn;

	round_draw(&later->office, later->tournament, &later->wish, &drawn, &problems);
	arena_detach(later->held);
}

bool
round_later_goes_on(const struct office *office, const struct tournament *tournament)
{
	struct flock byte = byte_of(tournament);
	int fd = lock_open(office);

	if (fcntl(fd, F_OFD_GETLK, &byte) != 0)
		log_die("cannot ask for the lock of a draw: %s", strerror(errno));
	close(fd);
	return byte.l_type != F_UNLCK;
}
