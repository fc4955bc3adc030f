#include "http/fcgi.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

/* A whole GET as nginx sends it: begin, parameters, their end, no body. */
static const char get[] =
	"\1\1\0\1\0\10\0\0\0\1\0\0\0\0\0\0"
	"\1\4\0\1\0\23\0\0\16\3REQUEST_METHODGET"
	"\1\4\0\1\0\0\0\0"
	"\1\5\0\1\0\0\0\0";

static int
client(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	strcpy(address.sun_path, path);
	assert_int_equal(0, connect(fd, (struct sockaddr *)&address, sizeof(address)));
	assert_int_equal(sizeof(get) - 1, write(fd, get, sizeof(get) - 1));
	return fd;
}

static void
answer(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	(void)self;
	(void)arena;
	for (size_t i = 0; i < count; i++)
		buf_text(&calls[i].response.body, "here");
}

/* Whether the answer's last record has come: an end of eight bytes behind its head. */
static bool
has_ended(int fd)
{
	enum { RECORD = 16, AT_MOST = 30 * 1000 };
	char said[4096];
	size_t len = 0;

	while (len < RECORD || memcmp(said + len - RECORD, "\1\3\0\1\0\10", 6) != 0) {
		struct pollfd more = {.fd = fd, .events = POLLIN};
		ssize_t came;

		if (poll(&more, 1, AT_MOST) != 1 || (came = read(fd, said + len, sizeof(said) - len)) <= 0)
			return false;
		len += (size_t)came;
	}
	return true;
}

/* The first has its answer and stays; libfcgi would wait for it to go, for ten minutes here. */
ARENA_TEST(who_is_answered_together_with_another_does_not_wait_until_that_one_has_gone)
{
	char folder[] = "/tmp/oshidori-fcgi-XXXXXX";
	const char *path = arena_printf(arena, "%s/socket", mkdtemp(folder)), *why;
	const int socket = fcgi_listen(path, &why), first = client(path), second = client(path);
	const pid_t server = fork();
	int status;

	if (server == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		close(first);
		close(second);
		setenv("LIBFCGI_OS_CLOSE_POLL_TIMEOUT", "600000", 1);
		fcgi_serve(socket, 2, answer, NULL);
		_exit(0);
	}
	assert_true(has_ended(second));
	assert_true(has_ended(first));
	close(first);
	close(second);
	kill(server, SIGTERM);
	assert_int_equal(server, waitpid(server, &status, 0));
	assert_int_equal(0, status);
	close(socket);
	unlink(path);
	rmdir(folder);
}
