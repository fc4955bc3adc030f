#include "command/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "command/site.h"
#include "http/fcgi.h"

enum { WORKERS = 4, KEEPER = WORKERS, CHILDREN = WORKERS + 1, KEEPER_SECONDS = 15, FRENZY = 4 * CHILDREN };

struct supervisor {
	const char *folder;
	int socket;
	pid_t children[CHILDREN];
	time_t started[CHILDREN];
	int hasty; /* how many in a row ended right after their start */
	sigset_t before; /* the signal mask that children get back */
};

static int
refuse(const char *why)
{
	fprintf(stderr, "oshidori: %s\n", why);
	return 1;
}

/* A site, or the end of this process. */
static struct site *
site_or_exit(const char *folder)
{
	const char *why;
	struct site *site = site_open(folder, &why);

	if (site == NULL)
		exit(refuse(why));
	return site;
}

static void
worker(const struct supervisor *supervisor)
{
	struct site *site = site_or_exit(supervisor->folder);

	publisher_finish(site->publisher);
	fcgi_serve(supervisor->socket, &site->router);
	site_close(site);
}

/* Sleeps in the parent's sight: SIGTERM ends it at once, as by default. */
static void
keeper(const struct supervisor *supervisor)
{
	struct site *site = site_or_exit(supervisor->folder);
	int64_t since = clock_now(clock_system());

	for (;;) {
		int64_t now;

		sleep(KEEPER_SECONDS);
		now = clock_now(clock_system());
		publisher_renew_due(site->publisher, since, now);
		since = now;
	}
}

static pid_t
start(struct supervisor *supervisor, int child)
{
	pid_t parent = getpid(), pid = fork();

	if (pid < 0)
		die("cannot fork: %s", strerror(errno));
	if (pid > 0)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		exit(0);
	sigprocmask(SIG_SETMASK, &supervisor->before, NULL);
	signal(SIGINT, SIG_IGN); /* Ctrl-C reaches the supervisor, which ends its children */
	if (child == KEEPER)
		keeper(supervisor);
	else
		worker(supervisor);
	exit(0);
}

static void
start_all(struct supervisor *supervisor)
{
	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] == 0) {
			supervisor->started[i] = time(NULL);
			supervisor->children[i] = start(supervisor, i);
		}
}

/* Notes who has ended. Another starts at once, since pages may wait for it;
 * true when child after child ended right after its start, so that a broken
 * site is not restarted in a frenzy. */
static bool
reap(struct supervisor *supervisor)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		for (int i = 0; i < CHILDREN; i++)
			if (supervisor->children[i] == pid) {
				log_line("child %d ended (%s %d); another starts", (int)pid,
				         WIFSIGNALED(status) ? "signal" : "status",
				         WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
				supervisor->children[i] = 0;
				if (time(NULL) - supervisor->started[i] < 2)
					supervisor->hasty++;
				else
					supervisor->hasty = 0;
			}
	return supervisor->hasty > FRENZY;
}

static void
end_all(struct supervisor *supervisor)
{
	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] > 0)
			kill(supervisor->children[i], SIGTERM);
	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] > 0)
			waitpid(supervisor->children[i], NULL, 0);
}

static void
supervise(struct supervisor *supervisor)
{
	const struct timespec second = {.tv_sec = 1};
	sigset_t signals;
	int got = SIGCHLD;

	sigemptyset(&signals);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGCHLD);
	sigprocmask(SIG_BLOCK, &signals, &supervisor->before);
	while (got == SIGCHLD || got < 0) {
		start_all(supervisor);
		got = sigwaitinfo(&signals, NULL);
		if (got == SIGCHLD && reap(supervisor))
			nanosleep(&second, NULL);
	}
	end_all(supervisor);
}

/* Migrates and renews every page, in a child: no database is open across a fork. */
static bool
prepared(const char *folder)
{
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		struct arena *arena = arena_new();
		const char *why;
		struct site *site;

		if (!site_prepare(arena, folder, &why))
			exit(refuse(why));
		site = site_or_exit(folder);
		publisher_renew_all(site->publisher);
		site_close(site);
		arena_free(arena);
		exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	       WEXITSTATUS(status) == 0;
}

/* One supervisor a data folder. Children inherit the lock and hold it until they end. */
static bool
alone(const char *lock)
{
	int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	return fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
}

int
serve(const char *folder)
{
	struct arena *arena = arena_new();
	struct data_paths paths = data_paths(arena, folder);
	struct supervisor supervisor = {.folder = folder};
	const char *why;

	if (!prepared(folder))
		return 1;
	if (!alone(paths.serve_lock))
		return refuse("this data folder is already being served");
	supervisor.socket = fcgi_listen(paths.socket, &why);
	if (supervisor.socket < 0)
		return refuse(why);
	log_line("serving %s", folder);
	supervise(&supervisor);
	unlink(paths.socket);
	arena_free(arena);
	return 0;
}
