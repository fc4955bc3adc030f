/* fault.c: what can go wrong under the program, made to go wrong when a drill says so: loaded before
 * the libraries (LD_PRELOAD) it stands between the program and the C library. Which calls, after how
 * many of them and what then stands in a small file, FAULT_MAP, that the drill writes (fault.mjs)
 * and every process of the program has in its memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The kinds of calls, as fault.mjs has them. */
enum call {
	CALL_OPEN = 1 << 0, /* for writing */
	CALL_WRITE = 1 << 1, /* into a file */
	CALL_SYNC = 1 << 2,
	CALL_LINK = 1 << 3,
	CALL_RENAME = 1 << 4,
	CALL_UNLINK = 1 << 5,
	CALL_MKDIR = 1 << 6,
	CALL_ANSWER = 1 << 7, /* bytes into a socket */
	CALL_WAIT = 1 << 8,   /* the setting by which COMMIT waits for the disk */
};

enum { DEED_KILL = -1 }; /* else the number of an error */

/* In the order in which the drill writes it. */
struct fault {
	_Atomic int32_t calls; /* which; none: nothing goes wrong */
	int32_t deed;
	_Atomic int64_t spared; /* how many of them go well first */
	_Atomic int64_t struck; /* how many went wrong */
	_Atomic int64_t seconds; /* that the clock is wrong by */
};

static struct fault *fault;

__attribute__((constructor)) static void
fault_load(void)
{
	const char *path = getenv("FAULT_MAP");
	int fd;

	if (path == NULL || strcmp(program_invocation_short_name, "oshidori") != 0)
		return;
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		abort();
	fault = mmap(NULL, sizeof(*fault), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (fault == MAP_FAILED)
		abort();
	close(fd);
}

/* Whether a call of these kinds goes wrong: then errno says how. */
static bool
strikes(int kinds)
{
	if (fault == NULL || (atomic_load(&fault->calls) & kinds) == 0 ||
	    atomic_fetch_sub(&fault->spared, 1) > 0)
		return false;
	atomic_fetch_add(&fault->struck, 1);
	if (fault->deed == DEED_KILL) {
		atomic_store(&fault->calls, 0); /* one process dies of it */
		syscall(SYS_tgkill, getpid(), gettid(), SIGKILL); /* others may not be killed */
	}
	errno = fault->deed;
	return true;
}

static bool
is_file(int fd)
{
	struct stat facts;

	return fault != NULL && atomic_load(&fault->calls) != 0 && fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode);
}

#define REAL(name) \
	static __typeof__(name) *real; \
	if (real == NULL) \
		*(void **)&real = dlsym(RTLD_NEXT, #name)

/* A call with another name on machines where files were once smaller. */
#define OPEN(name) \
	int name(const char *path, int how, ...) \
	{ \
		va_list rest; \
		mode_t mode; \
		REAL(name); \
		va_start(rest, how); \
		mode = (how & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0; \
		va_end(rest); \
		if ((how & O_ACCMODE) != O_RDONLY && strikes(CALL_OPEN)) \
			return -1; \
		return real(path, how, mode); \
	}
#define PWRITE(name, type) \
	ssize_t name(int fd, const void *bytes, size_t count, type at) \
	{ \
		REAL(name); \
		return is_file(fd) && strikes(CALL_WRITE) ? -1 : real(fd, bytes, count, at); \
	}
#define ON_PATH(name, call) \
	int name(const char *path) \
	{ \
		REAL(name); \
		return strikes(call) ? -1 : real(path); \
	}
#define ON_PATHS(name, call) \
	int name(const char *from, const char *to) \
	{ \
		REAL(name); \
		return strikes(call) ? -1 : real(from, to); \
	}
#define SYNC(name) \
	int name(int fd) \
	{ \
		REAL(name); \
		return strikes(CALL_SYNC) ? -1 : real(fd); \
	}

OPEN(open)
OPEN(open64)
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
SYNC(fsync)
SYNC(fdatasync)
ON_PATHS(link, CALL_LINK)
ON_PATHS(rename, CALL_RENAME)
ON_PATH(unlink, CALL_UNLINK)

/* One that is there is said to be there, also by a disk that is full. */
int
mkdir(const char *path, mode_t mode)
{
	REAL(mkdir);
	return access(path, F_OK) != 0 && strikes(CALL_MKDIR) ? -1 : real(path, mode);
}

ssize_t
write(int fd, const void *bytes, size_t count)
{
	struct stat facts;
	REAL(write);

	if (fault != NULL && atomic_load(&fault->calls) != 0 && fstat(fd, &facts) == 0 &&
	    ((S_ISREG(facts.st_mode) && strikes(CALL_WRITE)) ||
	     (S_ISSOCK(facts.st_mode) && strikes(CALL_ANSWER))))
		return -1;
	return real(fd, bytes, count);
}

/* The clock of the wall; that which only goes on is right. */
int
clock_gettime(clockid_t clock, struct timespec *now)
{
	REAL(clock_gettime);
	int told = real(clock, now);

	if (told == 0 && fault != NULL && clock == CLOCK_REALTIME)
		now->tv_sec += atomic_load(&fault->seconds);
	return told;
}

time_t
time(time_t *to)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (to != NULL)
		*to = now.tv_sec;
	return now.tv_sec;
}

int
gettimeofday(struct timeval *restrict to, void *restrict zone)
{
	struct timespec now;

	(void)zone;
	clock_gettime(CLOCK_REALTIME, &now);
	*to = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
	return 0;
}

/* As sqlite3.h has it, without its types. */
int sqlite3_exec(void *, const char *, int (*)(void *, int, char **, char **), void *, char **);

int
sqlite3_exec(void *db, const char *sql, int (*row)(void *, int, char **, char **), void *self, char **why)
{
	static const char full[] = "synchronous = FULL", normal[] = "synchronous = 1   ";
	char *changed, *at;
	int told;
	REAL(sqlite3_exec);

	if (strstr(sql, full) == NULL || !strikes(CALL_WAIT))
		return real(db, sql, row, self, why);
	changed = strdup(sql);
	at = strstr(changed, full);
	memcpy(at, normal, strlen(normal));
	told = real(db, changed, row, self, why);
	free(changed);
	return told;
}
