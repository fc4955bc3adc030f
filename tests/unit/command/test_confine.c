#include "suite.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/confine.h"

/* What a process tries that is confined to a folder: the error, or 0. */
static int
started(const char *folder)
{
	(void)folder;
	return execl("/bin/true", "true", (char *)NULL) == 0 ? 0 : errno;
}

static int
forked(const char *folder)
{
	const pid_t child = fork();

	(void)folder;
	if (child == 0)
		_exit(0);
	return child > 0 ? 0 : errno;
}

static int
connection(const char *folder)
{
	(void)folder;
	return socket(AF_INET, SOCK_STREAM, 0) >= 0 ? 0 : errno;
}

static int
killed(const char *folder)
{
	(void)folder;
	return kill(getppid(), 0) == 0 ? 0 : errno;
}

static int
opened(const char *path, int how)
{
	return open(path, how | O_CLOEXEC, 0600) >= 0 ? 0 : errno;
}

static int
secrets_read(const char *folder)
{
	(void)folder;
	return opened("/etc/passwd", O_RDONLY);
}

static int
zone_read(const char *folder)
{
	(void)folder;
	return opened("/usr/share/zoneinfo/Asia/Tokyo", O_RDONLY);
}

static int
zone_written(const char *folder)
{
	(void)folder;
	return opened("/usr/share/zoneinfo/Asia/Tokyo", O_RDWR);
}

static int
written_beside(const char *folder)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/../confine-beside", folder);
	return opened(path, O_RDWR | O_CREAT);
}

/* Made, moved between folders of it, linked and taken away: as pages are published. */
static int
published(const char *folder)
{
	if (chdir(folder) != 0 || mkdir("a", 0700) != 0 || mkdir("b", 0700) != 0 ||
	    opened("a/page", O_RDWR | O_CREAT) != 0 || rename("a/page", "b/page") != 0 ||
	    link("b/page", "a/copy") != 0 || unlink("a/copy") != 0 || unlink("b/page") != 0 ||
	    rmdir("a") != 0 || rmdir("b") != 0)
		return errno;
	return 0;
}

enum { OTHER_KERNEL = 200 };

/* In a process of its own, which can not get back what it has given up. */
static int
tried(const char *folder, bool network, int needs, int (*try)(const char *))
{
	static const char *const readable[] = {"/usr", "/nowhere", NULL};
	const pid_t child = fork();
	int status;

	if (child == 0) {
		const struct confinement confinement = {.folders = {folder, folder}, .readable = readable, .network = network};

		_exit((confine(&confinement) & needs) == needs ? try(folder) : OTHER_KERNEL);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

TEST(a_process_has_what_it_needs_and_nothing_else)
{
	static const struct {
		const char *what;
		int (*try)(const char *);
		bool network;
		int needs, error;
	} cases[] = {
		{"starts a program", started, false, CONFINED_CALLS, EPERM},
		{"starts a program, with the network", started, true, CONFINED_CALLS, EPERM},
		{"starts a process", forked, false, CONFINED_CALLS, EPERM},
		{"opens a socket", connection, false, CONFINED_CALLS, EPERM},
		{"opens a socket, with the network", connection, true, CONFINED_CALLS, 0},
		{"kills its parent", killed, true, CONFINED_CALLS, EPERM},
		{"reads a file that is not named", secrets_read, false, CONFINED_FILES, EACCES},
		{"reads a time zone", zone_read, false, CONFINED_FILES, 0},
		{"writes a time zone", zone_written, false, CONFINED_FILES, EACCES},
		{"writes beside its folder", written_beside, false, CONFINED_FILES, EACCES},
		{"publishes", published, false, 0, 0},
	};
	char folder[] = "/tmp/confine-XXXXXX";

	assert_non_null(mkdtemp(folder));
	for (size_t i = 0; i < COUNT(cases); i++) {
		const int error = tried(folder, cases[i].network, cases[i].needs, cases[i].try);

		if (error == OTHER_KERNEL)
			print_message("not run, this kernel cannot: %s\n", cases[i].what);
		else if (error != cases[i].error)
			fail_msg("%s: %s", cases[i].what, strerror(error));
	}
	rmdir(folder);
}
