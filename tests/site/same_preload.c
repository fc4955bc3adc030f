/* The program's clock and dice in the hands of same.mjs: loaded before the C library
 * (LD_PRELOAD), it answers the time that stands in a file both have mapped, and random
 * bytes that follow from how often that time was set. So two programs that are told
 * the same are told it at the same instants and throw the same dice. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* As same_site.mjs writes it. */
struct hands {
	int64_t now;
	uint32_t turn;    /* how often the time was set */
	uint32_t ids;     /* how many random ids and tokens were drawn since */
	uint32_t numbers; /* and random numbers */
	uint32_t naps;    /* of the keeper, ever */
	uint32_t mixed;   /* 1: ids in no order, to see what depends on their order */
};

static struct hands *hands;

__attribute__((constructor)) static void
take_hands(void)
{
	const char *path = getenv("SAME_HANDS");
	int fd = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);

	if (fd < 0)
		abort();
	hands = mmap(NULL, sizeof(*hands), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (hands == MAP_FAILED)
		abort();
}

static uint32_t
next(uint32_t *counter)
{
	return __atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST);
}

/* splitmix64 */
static uint64_t
mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

time_t
time(time_t *at)
{
	time_t now = (time_t)hands->now;

	if (at != NULL)
		*at = now;
	return now;
}

/* In the program's letters (five bits each): z, three of the turn, four of the draw, and
 * the rest by chance. A later id is a greater one. */
void
randombytes_buf(void *to, size_t size)
{
	uint64_t turn = hands->turn, draw = next(&hands->ids);
	uint64_t head = (uint64_t)31 << 35 | turn << 20 | draw, state = mix(head);
	unsigned char *bytes = to;

	if (hands->mixed)
		head = (head & (uint64_t)31 << 35) | (mix(state) & 0x7ffffffffu);
	for (size_t i = 0; i < size; i++) {
		bytes[i] = (unsigned char)(i < 5 ? head >> (32 - 8 * i) : state >> 56);
		state = mix(state);
	}
}

uint32_t
randombytes_uniform(uint32_t below)
{
	uint64_t draw = next(&hands->numbers);

	return below == 0 ? 0 : (uint32_t)(mix((uint64_t)hands->turn << 32 | draw) % below);
}

/* The keeper looks at the clock between long sleeps; here it need not be waited for. */
unsigned
sleep(unsigned seconds)
{
	const struct timespec nap = {.tv_nsec = seconds > 0 ? 100000000 : 0};

	next(&hands->naps);
	nanosleep(&nap, NULL);
	return 0;
}

/* So does the mailer look for letters. */
int
pthread_cond_timedwait(pthread_cond_t *news, pthread_mutex_t *lock, const struct timespec *until)
{
	static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
	struct timespec soon;

	if (real == NULL) {
		void *found = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");

		if (found == NULL)
			found = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
		memcpy(&real, &found, sizeof(real));
	}
	clock_gettime(CLOCK_MONOTONIC, &soon);
	soon.tv_nsec += 30000000;
	if (soon.tv_nsec >= 1000000000) {
		soon.tv_sec++;
		soon.tv_nsec -= 1000000000;
	}
	if (soon.tv_sec < until->tv_sec ||
	    (soon.tv_sec == until->tv_sec && soon.tv_nsec < until->tv_nsec))
		until = &soon;
	return real(news, lock, until);
}

/* No power cut is to be survived here. */
int
fsync(int fd)
{
	(void)fd;
	return 0;
}

int
fdatasync(int fd)
{
	(void)fd;
	return 0;
}
