#include "command/service.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "world/world.h"

static struct sockaddr_un
address_of(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};

	assert_true(strlen(path) < sizeof(address.sun_path));
	memcpy(address.sun_path, path, strlen(path));
	return address;
}

static int
bound(const char *path, int kind)
{
	const struct sockaddr_un address = address_of(path);
	int fd = socket(AF_UNIX, kind, 0);

	assert_int_equal(bind(fd, (const struct sockaddr *)&address, sizeof(address)), 0);
	return fd;
}

/* Which of its sockets a process is handed that path has, when it is told that there are two. */
static int
handed(const struct world *world, const char *path, bool to_somebody_else)
{
	const int one = bound(world_path(world, "one.sock"), SOCK_STREAM);
	const int two = bound(world_path(world, "two.sock"), SOCK_STREAM);
	int status;
	pid_t child = fork();

	if (child == 0) {
		const int high = dup(two) + 10;

		dup2(two, high); /* what stands at 3 may be one of them */
		dup2(one, 3);
		dup2(high, 4);
		setenv("LISTEN_PID", arena_printf(world->arena, "%d", to_somebody_else ? 1 : (int)getpid()), 1);
		setenv("LISTEN_FDS", "2", 1);
		_exit(service_socket(path) + 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	close(one);
	close(two);
	unlink(world_path(world, "one.sock"));
	unlink(world_path(world, "two.sock"));
	return WEXITSTATUS(status) - 1;
}

WORLD_TEST(world_setup, a_socket_that_was_opened_before_is_known_by_its_path)
{
	assert_int_equal(handed(world, world_path(world, "one.sock"), false), 3);
	assert_int_equal(handed(world, world_path(world, "two.sock"), false), 4);
	assert_int_equal(handed(world, world_path(world, "three.sock"), false), -1);
	assert_int_equal(handed(world, world_path(world, "one.sock"), true), -1);
}

WORLD_TEST(world_setup, what_is_said_arrives_and_nobody_need_listen)
{
	const char *path = world_path(world, "notify.sock");
	int fd = bound(path, SOCK_DGRAM);
	char said[32] = "";

	service_say("READY=1");
	assert_int_equal(recv(fd, said, sizeof(said) - 1, MSG_DONTWAIT), -1);
	setenv("NOTIFY_SOCKET", path, 1);
	service_say("READY=1");
	assert_int_equal(recv(fd, said, sizeof(said) - 1, MSG_DONTWAIT), 7);
	assert_string_equal(said, "READY=1");
	close(fd);
	unlink(path);
	service_say("READY=1");
	unsetenv("NOTIFY_SOCKET");
}

TEST(who_asks_to_be_told_is_told_twice_as_often)
{
	static const struct {
		const char *asked;
		time_t seconds;
	} cases[] = {{NULL, 0}, {"0", 0}, {"x", 0}, {"30000000", 15}, {"1000000", 1}, {"3000000", 1}, {"4000000", 2}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		if (cases[i].asked == NULL)
			unsetenv("WATCHDOG_USEC");
		else
			setenv("WATCHDOG_USEC", cases[i].asked, 1);
		assert_int_equal(service_watchdog_seconds(), cases[i].seconds);
	}
	setenv("WATCHDOG_PID", "1", 1);
	assert_int_equal(service_watchdog_seconds(), 0);
	unsetenv("WATCHDOG_PID");
	unsetenv("WATCHDOG_USEC");
}
