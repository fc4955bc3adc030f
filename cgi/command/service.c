#include "command/service.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A number in the environment; 0 where there is none. */
static long
number(const char *name)
{
	const char *text = getenv(name);

	return text == NULL ? 0 : strtol(text, NULL, 10);
}

/* Whether what is said under that name is said to this process and not to one that started it. */
static bool
is_for_us(const char *name)
{
	return number(name) == (long)getpid();
}

int
service_socket(const char *path)
{
	enum { FIRST = 3 };
	const int count = is_for_us("LISTEN_PID") ? (int)number("LISTEN_FDS") : 0;

	for (int fd = FIRST; fd < FIRST + count; fd++) {
		struct sockaddr_un address = {.sun_family = AF_UNSPEC};
		socklen_t size = sizeof(address) - 1; /* so that its path is ended */

		if (getsockname(fd, (struct sockaddr *)&address, &size) == 0 && address.sun_family == AF_UNIX &&
		    strcmp(address.sun_path, path) == 0)
			return fd;
	}
	return -1;
}

void
service_say(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	size_t len;
	int fd;

	if (path == NULL || (path[0] != '/' && path[0] != '@'))
		return;
	len = strlen(path);
	if (len >= sizeof(address.sun_path))
		return;
	memcpy(address.sun_path, path, len);
	if (path[0] == '@')
		address.sun_path[0] = '\0'; /* a name that is no file */
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address,
	       (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
	close(fd);
}

time_t
service_watchdog_seconds(void)
{
	enum { SECOND = 1000000, TWICE = 2 };
	const bool ours = getenv("WATCHDOG_PID") == NULL || is_for_us("WATCHDOG_PID");
	const long wait = ours ? number("WATCHDOG_USEC") : 0;

	return wait <= 0 ? 0 : wait < TWICE * SECOND ? 1 : wait / (TWICE * SECOND);
}
