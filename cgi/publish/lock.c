#include "publish/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"

/* flock and not fcntl: it belongs to what open returned, so that no other descriptor of the same
 * file that the process happens to close gives it up; and the system lets go of it when the process
 * ends, whatever ends it. Each process opens its own: one that is inherited would be held by both.
 *
 * The number is the file's time. To change that is one call, which has happened or has not: a
 * number written into the file could be found half, or not at all, by who comes after one who was
 * killed.
 *
 * The number is set by who has made the file alone, or it would begin at the present. */
int
lock_open(struct arena *arena, const char *path, const char **why)
{
	int lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (lock >= 0)
		lock_number_set(lock, 0);
	else if (errno == EEXIST)
		lock = open(path, O_RDWR | O_CLOEXEC);
	if (lock < 0)
		*why = arena_printf(arena, "cannot open %s: %s", path, strerror(errno));
	return lock;
}

void
lock_close(int lock)
{
	if (lock >= 0)
		close(lock);
}

void
lock_take(int lock)
{
	while (flock(lock, LOCK_EX) != 0)
		if (errno != EINTR)
			log_die("cannot take a lock: %s", strerror(errno));
}

void
lock_release(int lock)
{
	flock(lock, LOCK_UN);
}

int64_t
lock_number(int lock)
{
	struct stat facts;

	if (fstat(lock, &facts) != 0)
		log_die("cannot look at a lock: %s", strerror(errno));
	return (int64_t)facts.st_mtime;
}

void
lock_number_set(int lock, int64_t number)
{
	const struct timespec times[2] = {{.tv_sec = (time_t)number}, {.tv_sec = (time_t)number}};

	if (futimens(lock, times) != 0)
		log_die("cannot keep a number with a lock: %s", strerror(errno));
}
