#include "http/fcgi.h"

#include <errno.h>
#include <fcgiapp.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"

enum { BACKLOG = 1024, PATH_ROOM = sizeof(((struct sockaddr_un *)0)->sun_path) };

static bool
somebody_listens(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool connected;

	if (fd < 0)
		return false;
	memcpy(address.sun_path, path, strlen(path) + 1);
	connected = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0;
	close(fd);
	return connected;
}

/* What libfcgi would end the process for, or do without asking; NULL when all is well. */
static const char *
path_fault(const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_ROOM] = ".";
	struct stat status;

	if (path[0] == '\0' || strlen(path) >= PATH_ROOM)
		return "the socket's path must have 1 to 107 bytes";
	if (strchr(path, ':') != NULL) /* which libfcgi takes for a TCP port */
		return "the socket's path must not hold a colon";
	if (slash != NULL) /* the root's own is part of its name */
		snprintf(folder, sizeof(folder), "%.*s", (int)(slash - path) + (slash == path),
		         path);
	if (access(folder, W_OK | X_OK) != 0)
		return "the socket's folder is missing or may not be written to";
	if (lstat(path, &status) != 0)
		return NULL;
	if (!S_ISSOCK(status.st_mode))
		return "a file that is no socket stands at the socket's path";
	if (somebody_listens(path))
		return "another server listens on the socket";
	return unlink(path) == 0 ? NULL : "the old socket cannot be removed";
}

int
fcgi_listen(const char *path, const char **why)
{
	*why = path_fault(path);
	return *why != NULL ? -1 : fcgi_take(FCGX_OpenSocket(path, BACKLOG), why);
}

int
fcgi_take(int fd, const char **why)
{
	/* Workers share it: one that wakes up late must not hang in accept. */
	if (fd < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0) {
		*why = "the socket cannot be opened";
		return -1;
	}
	return fd;
}

/* A signal handler can reach nothing but a global. */
static volatile sig_atomic_t stopping;

static void
stop_noted(int number)
{
	(void)number;
	stopping = 1;
}

/* False when it is time to stop. When none has come for a while, what the last ones needed goes back
 * to the machine: a large page takes ten times what waiting does. */
static bool
request_wait(int queue, const sigset_t *waiting)
{
	enum { A_WHILE = 1000, FOR_EVER = -1 };
	struct epoll_event event;

	for (int patience = A_WHILE; !stopping;) {
		const int came = epoll_pwait(queue, &event, 1, patience, waiting);

		if (came > 0)
			return true;
		if (came < 0 && errno != EINTR)
			log_die("waiting for requests: %s", strerror(errno));
		if (came == 0) {
			malloc_trim(0);
			patience = FOR_EVER;
		}
	}
	return false;
}

static struct request_raw
raw_read(FCGX_Request *fcgx, struct arena *arena)
{
	struct request_raw raw = {
		.method = FCGX_GetParam("REQUEST_METHOD", fcgx->envp),
		.uri = FCGX_GetParam("REQUEST_URI", fcgx->envp),
		.content_type = FCGX_GetParam("CONTENT_TYPE", fcgx->envp),
		.cookies = FCGX_GetParam("HTTP_COOKIE", fcgx->envp),
		.accept_language = FCGX_GetParam("HTTP_ACCEPT_LANGUAGE", fcgx->envp),
		.if_none_match = FCGX_GetParam("HTTP_IF_NONE_MATCH", fcgx->envp),
		.authorization = FCGX_GetParam("HTTP_AUTHORIZATION", fcgx->envp),
		.origin = FCGX_GetParam("HTTP_ORIGIN", fcgx->envp),
		.idempotency_key = FCGX_GetParam("HTTP_IDEMPOTENCY_KEY", fcgx->envp),
		.remote = FCGX_GetParam("REMOTE_ADDR", fcgx->envp),
		.agent = FCGX_GetParam("HTTP_USER_AGENT", fcgx->envp),
		.https = FCGX_GetParam("HTTPS", fcgx->envp),
		.number = FCGX_GetParam("REQUEST_NUMBER", fcgx->envp),
		.metrics = FCGX_GetParam("METRICS", fcgx->envp) != NULL,
	};

	size_t length;
	char *bytes;

	raw.body_refused = request_body_length(
		raw.method, FCGX_GetParam("CONTENT_LENGTH", fcgx->envp), &length);
	if (raw.body_refused != 0 || length == 0)
		return raw;
	bytes = arena_alloc(arena, length);
	if (FCGX_GetStr(bytes, (int)length, fcgx->in) == (int)length)
		raw.body = (struct slice){bytes, length};
	else
		raw.body_refused = 400;
	return raw;
}

static void
response_send(FCGX_Request *fcgx, const struct fcgi_call *call)
{
	const bool head = call->raw.method != NULL && strcmp(call->raw.method, "HEAD") == 0;
	const struct slice bytes = response_bytes(&call->response, head);

	if (bytes.len > INT_MAX)
		log_die("an answer of %zu bytes", bytes.len);
	FCGX_PutStr(bytes.at, (int)bytes.len, fcgx->out);
	FCGX_FClose(fcgx->err); /* which of both is closed second says that this was all */
	FCGX_FClose(fcgx->out);
}

/* How many requests it took: those that wait now. */
static size_t
requests_take(FCGX_Request *fcgx, size_t most)
{
	size_t count = 0;

	while (count < most) {
		int result = FCGX_Accept_r(&fcgx[count]);

		if (result == -EAGAIN || result == -EINTR) /* no more, or another worker was quicker */
			break;
		if (result < 0)
			log_die("accepting a request: %s", strerror(-result));
		count++;
	}
	return count;
}

/* All are answered before the first is ended, for libfcgi waits at the end of each until the server has
 * closed its side: the last of 300 who asked for one page would wait for the server 300 times. */
static void
requests_answer(FCGX_Request *fcgx, size_t count, struct arena *arena, fcgi_answer answer, void *self)
{
	struct fcgi_call calls[FCGI_TOGETHER];

	for (size_t i = 0; i < count; i++)
		calls[i] = (struct fcgi_call){.raw = raw_read(&fcgx[i], arena),
		                              .response = response_new(arena)};
	answer(self, arena, calls, count);
	for (size_t i = 0; i < count; i++)
		response_send(&fcgx[i], &calls[i]);
	for (size_t i = 0; i < count; i++)
		FCGX_Finish_r(&fcgx[i]);
	for (size_t i = 0; i < count; i++)
		if (calls[i].response.after != NULL)
			calls[i].response.after(calls[i].response.after_self);
}

static int
queue_open(int socket)
{
	/* Of the workers that wait for the same socket, one wakes up for a request. */
	struct epoll_event ready = {.events = EPOLLIN | EPOLLEXCLUSIVE};
	int queue = epoll_create1(EPOLL_CLOEXEC);

	if (queue < 0 || epoll_ctl(queue, EPOLL_CTL_ADD, socket, &ready) != 0)
		log_die("waiting for the socket: %s", strerror(errno));
	return queue;
}

/* From here on SIGTERM is blocked but while request_wait sleeps: libfcgi's own handler, which it
 * installs at its start, never sees one, none breaks a request, and none slips in between the look
 * at the flag and the sleep. */
void
fcgi_serve(int socket, size_t most, fcgi_answer answer, void *self)
{
	static FCGX_Request fcgx[FCGI_TOGETHER];
	struct sigaction term = {.sa_handler = stop_noted}, broken_pipe = {.sa_handler = SIG_IGN};
	struct arena *arena = arena_new();
	sigset_t held, waiting;
	int queue;

	sigemptyset(&held);
	sigaddset(&held, SIGTERM);
	sigprocmask(SIG_BLOCK, &held, &waiting);
	sigdelset(&waiting, SIGTERM);
	if (FCGX_Init() != 0)
		log_die("libfcgi cannot start");
	for (size_t i = 0; i < most; i++)
		if (FCGX_InitRequest(&fcgx[i], socket, FCGI_FAIL_ACCEPT_ON_INTR) != 0)
			log_die("libfcgi cannot start");
	sigaction(SIGTERM, &term, NULL);
	sigaction(SIGPIPE, &broken_pipe, NULL);
	queue = queue_open(socket);
	while (request_wait(queue, &waiting)) {
		size_t count = requests_take(fcgx, most);

		if (count > 0)
			requests_answer(fcgx, count, arena, answer, self);
		arena_reset(arena);
	}
	for (size_t i = 0; i < most; i++)
		FCGX_Free(&fcgx[i], 1);
	close(queue);
	arena_free(arena);
}
