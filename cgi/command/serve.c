#include "command/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "actions/entry/confirm.h"
#include "actions/entry/erase.h"
#include "actions/entry/remind.h"
#include "actions/office/pace_act.h"
#include "actions/people/sign_in.h"
#include "base/crash.h"
#include "base/disk.h"
#include "base/log.h"
#include "command/away.h"
#include "command/confine.h"
#include "command/lane.h"
#include "command/mailer.h"
#include "command/meters.h"
#include "command/service.h"
#include "command/site.h"
#include "command/verb.h"
#include "http/fcgi.h"
#include "store/contents.h"

enum {
	WORKERS = 4, WRITER = WORKERS, PRESS, KEEPER, DRAWER, DRAWERS = 2, LISTENER = DRAWER + DRAWERS,
	MAILER, CHILDREN,
	KEEPER_SECONDS = 15, KEEPER_NICE = 10, LISTENER_SECONDS = 2, LISTENER_MILLISECONDS = 5,
	FRENZY = 4 * CHILDREN,
	WRITTEN_TOGETHER = 16, /* each takes some 60 KB until they are answered */
};

SET_EACH(static const char *const child_names[CHILDREN + 1], CHILDREN,
	"worker 1", "worker 2", "worker 3", "worker 4", [WRITER] = "writer", [PRESS] = "press",
	[KEEPER] = "keeper", [DRAWER] = "drawer 1", "drawer 2", [LISTENER] = "listener", [MAILER] = "mailer");

struct supervisor {
	const struct settings *settings;
	struct site_paths paths;
	const char *maker;
	const struct templates *templates; /* compiled once for all */
	struct meters *meters; /* of this one and its children */
	int64_t prepared; /* the instant from which on the clock may have made a page old */
	int sockets[SITE_LANES];
	bool mails; /* it has a mailer */
	pid_t children[CHILDREN];
	time_t started[CHILDREN];
	int hasty; /* how many in a row ended right after their start */
	sigset_t before; /* the signal mask that children get back */
};

/* What a restore left of the database that was there holds what was erased since, as backups do. */
static void
before_end(const struct site *site)
{
	enum { DAY = 24 * 60 * 60 };
	const char *before = site->paths.before;
	struct stat facts;

	if (stat(before, &facts) != 0 ||
	    clock_now(clock_system()) - facts.st_ctime < (int64_t)site->visitors.app.backup_days * DAY)
		return;
	unlink(before);
	unlink(site->paths.before_log);
}

/* Erases what is due, and sees to it that what anybody has erased is nowhere. Another process notes
 * an erasing before it commits it: so what was noted since the last time is seen to twice. */
static void
keep_erasing(struct site *site, off_t noted[static 2])
{
	struct office office = *site_office(site);
	off_t size;
	int done;

	office.arena = arena_child(site->arena);
	office.actor = "keeper";
	done = erase_due(&office);
	pace_forget(&office);
	sign_in_forget(&office);
	confirm_expire(&office);
	remind_due(&office);
	arena_free(office.arena);
	size = site_erased(site);
	if (done > 0 || size != noted[0] || size != noted[1])
		site_scrub(site);
	noted[1] = noted[0];
	noted[0] = size;
	before_end(site);
}

/* What the keeper goes on from. */
struct keeping {
	struct site *site;
	int64_t since;
	off_t noted[2];
};

static void
keep(void *self)
{
	struct keeping *keeping = self;
	int64_t now = clock_now(clock_system());

	keep_erasing(keeping->site, keeping->noted);
	publisher_keep(keeping->site->publisher, keeping->since, now);
	keeping->since = now;
}

/* One that takes over from another starts where the pages were last all new, so
 * that nothing falls between the two. SIGTERM ends it at once, as by default. */
static noreturn void
keeper(const struct supervisor *supervisor, int memory)
{
	struct keeping keeping = {.since = supervisor->prepared, .noted = {-1, -1}};

	(void)!nice(KEEPER_NICE); /* somebody waits for what the others do */
	for (;; sleep(KEEPER_SECONDS)) {
		if (keeping.site == NULL) {
			keeping.site = away_await(supervisor->settings, supervisor->templates);
			publisher_watch(keeping.site->publisher, meters_of_publisher(supervisor->meters));
		}
		if (!db_attempt(keeping.site->db, keep, &keeping)) {
			away_leave(keeping.site);
			keeping.site = NULL;
		}
		malloc_trim(0);
		meters_memory(supervisor->meters, KEEPER, memory);
	}
}

/* Where several machines serve one site, what the others have written is in this one's pages
 * too. */
struct listening {
	const struct supervisor *supervisor;
	struct site *site;
};

/* Every write is announced to its own machine too: a moment later whoever wrote it has done all of
 * it. */
static void
listen_on(void *self)
{
	const struct listening *listening = self;
	const struct timespec moment = {.tv_nsec = LISTENER_MILLISECONDS * 1000 * 1000};
	const char *why;

	if (!site_agree(listening->site->db, listening->supervisor->maker, &why))
		log_line("%s", why);
	for (;; nanosleep(&moment, NULL))
		publisher_listen(listening->site->publisher, LISTENER_SECONDS);
}

static noreturn void
listener(const struct supervisor *supervisor)
{
	for (;; sleep(1)) {
		struct listening listening = {
			supervisor, away_await(supervisor->settings, supervisor->templates)
		};

		db_attempt(listening.site->db, listen_on, &listening);
		away_leave(listening.site);
	}
}

static void
mail(void *site)
{
	mailer_run(site);
}

/* Letters that are on their way cannot go on without it: another mailer sends them. */
static noreturn void
mailer(const struct supervisor *supervisor)
{
	struct site *site = away_await(supervisor->settings, supervisor->templates);

	db_attempt(site->db, mail, site);
	away_leave(site);
	sleep(1);
	exit(0);
}

/* A child ends with its parent, whatever ends that. */
static void
bind_to(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		exit(0);
}

static struct lane
lane_of(const struct supervisor *supervisor, int child)
{
	struct lane lane = {
		.settings = supervisor->settings, .templates = supervisor->templates, .meters = supervisor->meters,
		.together = 1, .answer = site_answer, .child = child,
		.noted = settings_number(supervisor->settings, SETTING_LOG_REQUESTS) == 1,
		.served = db_is_url(supervisor->paths.database),
	};

	if (child == WRITER) {
		lane.socket = supervisor->sockets[LANE_WRITE];
		lane.together = WRITTEN_TOGETHER;
		lane.answer = site_write;
	} else if (child == PRESS) {
		lane.socket = supervisor->sockets[LANE_PRESS];
		lane.together = FCGI_TOGETHER;
		lane.answer = site_press;
	} else {
		lane.socket = supervisor->sockets[child < WORKERS ? LANE_WORK : LANE_DRAW];
	}
	return lane;
}

/* What a child needs: the data folder, to read time zones, letters to draw with, how other
 * encodings are read and which backups there are; the mailer, and who reads from a server, the
 * network, and what names and certificates are looked up in. */
static void
child_confine(const struct supervisor *supervisor, int child)
{
	const char *const key = supervisor->paths.key;
	const char *const files[] = {"/usr", "/etc/localtime", key, supervisor->paths.backups, NULL};
	const char *const files_out[] = {
		"/usr", "/lib", "/lib64", "/etc", "/run", key, supervisor->paths.backups, NULL,
	};
	const bool out = child == MAILER || db_is_url(supervisor->paths.database);
	const int done = confine(&(struct confinement){
		.folders = {supervisor->paths.folder, supervisor->paths.run},
		.readable = out ? files_out : files, .network = out,
	});

	if (done != CONFINED_WHOLLY && child == KEEPER)
		log_line("this kernel has no %s: the program's processes are confined less than they could be",
		         (done & CONFINED_CALLS) == 0 ? "seccomp" : "Landlock (from Linux 5.19 on)");
}

/* 0 when there is no process to be had now. */
static pid_t
start(const struct supervisor *supervisor, int child)
{
	pid_t parent = getpid(), pid = fork();
	struct lane lane;
	int memory;

	if (pid < 0)
		log_line("cannot fork: %s", strerror(errno));
	if (pid != 0)
		return pid < 0 ? 0 : pid;
	bind_to(parent);
	sigprocmask(SIG_SETMASK, &supervisor->before, NULL);
	signal(SIGINT, SIG_IGN); /* Ctrl-C reaches the supervisor, which ends its children */
	memory = meters_memory_open();
	child_confine(supervisor, child);
	if (child == KEEPER)
		keeper(supervisor, memory);
	if (child == LISTENER)
		listener(supervisor);
	if (child == MAILER)
		mailer(supervisor);
	lane = lane_of(supervisor, child);
	lane.memory = memory;
	lane_serve(&lane);
	exit(0);
}

static bool
is_wanted(const struct supervisor *supervisor, int child)
{
	return child == MAILER ? supervisor->mails
	                       : child != LISTENER || db_is_url(supervisor->paths.database);
}

/* Whether all are there now. */
static bool
start_all(struct supervisor *supervisor)
{
	bool all = true;

	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] == 0 && is_wanted(supervisor, i)) {
			supervisor->started[i] = time(NULL);
			supervisor->children[i] = start(supervisor, i);
			all = all && supervisor->children[i] != 0;
		}
	return all;
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
				meters_restarted(supervisor->meters, i);
				supervisor->children[i] = 0;
				supervisor->hasty = time(NULL) - supervisor->started[i] < 2
				                    ? supervisor->hasty + 1 : 0;
			}
	return supervisor->hasty > FRENZY;
}

/* A signal, or -1 when it is time to look whether all is well. */
static int
wait_for(const sigset_t *signals, bool all_there)
{
	const struct timespec second = {.tv_sec = 1}, beat = {.tv_sec = service_watchdog_seconds()};

	service_say("WATCHDOG=1");
	if (!all_there)
		return sigtimedwait(signals, NULL, &second);
	return beat.tv_sec > 0 ? sigtimedwait(signals, NULL, &beat) : sigwaitinfo(signals, NULL);
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
		got = wait_for(&signals, start_all(supervisor));
		if (got == SIGCHLD && reap(supervisor))
			nanosleep(&second, NULL);
	}
	service_say("STOPPING=1");
	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] > 0)
			kill(supervisor->children[i], SIGTERM);
	for (int i = 0; i < CHILDREN; i++)
		if (supervisor->children[i] > 0)
			waitpid(supervisor->children[i], NULL, 0);
}

/* Where published pages are, in memory for example, they should find room. */
static void
room_say(const struct site *site)
{
	enum { OF_SITE = 2 << 20, OF_EVENT = 200 << 10, MB = 1 << 20 }; /* in two languages, plain and packed */
	const struct contents held = contents_of(site->db);
	const int64_t need = OF_SITE + held.events * OF_EVENT;
	struct disk_room room;

	if (!disk_room(site->paths.run, &room))
		return;
	room.free += disk_used(site->paths.public_folder);
	if (room.free < need)
		log_line("%s has room for %lld MB, and the pages of %lld events may take %lld MB: those "
		         "that find none are made anew for each reader; give it more "
		         "(mount -o remount,size=...), or another folder (OSHIDORI_RUN)",
		         site->paths.run, (long long)room.free / MB, (long long)held.events,
		         (long long)need / MB);
}

/* Migrates and takes away pages that are not right any more, in a child: no database is open across
 * a fork. */
static bool
prepare(const struct settings *settings, const struct templates *templates, const char *maker)
{
	pid_t parent = getpid(), pid = fork();
	int status;

	if (pid == 0) {
		struct arena *arena = arena_new();
		const char *why;
		struct site *site;

		bind_to(parent);
		site = site_prepare(arena, settings, &why) ? site_open(settings, templates, &why) : NULL;
		if (site == NULL)
			exit(verb_refuse(why));
		publisher_start(site->publisher, maker);
		room_say(site);
		site_close(site);
		arena_free(arena);
		exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	       WEXITSTATUS(status) == 0;
}

/* Each lane's, of which those are `ours` that nobody gave us. The workers' last: whoever sees it
 * sees all. */
static bool
sockets_open(struct supervisor *supervisor, bool ours[static SITE_LANES], const char **why)
{
	for (int lane = SITE_LANES; lane-- > 0;) {
		const char *path = supervisor->paths.sockets[lane];
		const int given = service_socket(path);

		ours[lane] = given < 0;
		supervisor->sockets[lane] = given < 0 ? fcgi_listen(path, why) : fcgi_take(given, why);
		if (supervisor->sockets[lane] < 0)
			return false;
	}
	return true;
}

int
serve(struct arena *arena, const struct settings *settings, char **argv)
{
	const struct site_paths paths = site_paths(arena, settings);
	struct supervisor supervisor = {
		.settings = settings, .paths = paths, .maker = site_maker(arena, settings),
		.prepared = clock_now(clock_system()),
	};
	bool ours[SITE_LANES];
	const char *why;
	int lock;

	if (argv[0] != NULL && strcmp(argv[0], "--no-mailer") != 0)
		return verb_refuse("what stands behind serve is --no-mailer");
	supervisor.mails = argv[0] == NULL && site_mail(arena, settings).url != NULL;
	if (!site_folders(arena, settings, &why))
		return verb_refuse(why);
	/* One supervisor a data folder, and none while a backup is restored into it.
	 * Children inherit the lock and hold it until they end. */
	lock = open(paths.serve_lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (lock < 0)
		return verb_refuse(arena_printf(arena, "cannot open %s: %s", paths.serve_lock,
		                           strerror(errno)));
	if (flock(lock, LOCK_EX | LOCK_NB) != 0)
		return verb_refuse("this data folder is already being served, or restored");
	crash_watch(); /* and so its children */
	supervisor.templates = templates_new(arena, &why);
	if (supervisor.templates == NULL)
		return verb_refuse(why);
	supervisor.meters = meters_new(child_names, &why);
	if (supervisor.meters == NULL)
		return verb_refuse(why);
	if (!prepare(settings, supervisor.templates, supervisor.maker))
		return 1;
	if (!sockets_open(&supervisor, ours, &why))
		return verb_refuse(why);
	log_line("serving %s", paths.folder);
	service_say("READY=1");
	supervise(&supervisor);
	for (int lane = 0; lane < SITE_LANES; lane++)
		if (ours[lane])
			unlink(paths.sockets[lane]);
	return 0;
}

int
serve_mailer(struct arena *arena, const struct settings *settings, char **argv)
{
	const struct supervisor alone = {.settings = settings, .paths = site_paths(arena, settings)};

	(void)argv;
	if (site_mail(arena, settings).url == NULL) {
		log_line("OSHIDORI_SMTP is not set: the site sends no mail");
		return 0;
	}
	child_confine(&alone, MAILER);
	mailer(&alone);
}

int
serve_due(struct arena *arena, const struct settings *settings, char **argv)
{
	off_t noted[2] = {-1, -1};
	const char *why;
	struct site *site = site_open(settings, NULL, &why);

	(void)argv;
	(void)arena;
	if (site == NULL)
		return verb_refuse(why);
	keep_erasing(site, noted);
	site_close(site);
	return 0;
}
