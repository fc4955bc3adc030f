#include "base/crash.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

#include "base/log.h"

struct last_words {
	char text[8192];
	int status;
};

static void
recurse(volatile char *deeper)
{
	char room[4096];

	room[0] = *deeper;
	if (room[0] == 0) /* always; a compiler does not know */
		recurse(room);
	*deeper = room[0];
}

static void
by_signal(void)
{
	raise(SIGBUS);
}

static void
by_recursion(void)
{
	char start = 0;

	recurse(&start);
}

/* What a process says that ends so while it is at `what`. */
static struct last_words
last_words(const char *what, void (*end)(void))
{
	struct last_words said = {.status = 0};
	int ends[2];
	size_t len = 0;
	ssize_t got;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		crash_watch();
		crash_doing(what, what == NULL ? NULL : "3fa8-91c2");
		end();
		_exit(0);
	}
	close(ends[1]);
	while ((got = read(ends[0], said.text + len, sizeof(said.text) - 1 - len)) > 0)
		len += (size_t)got;
	close(ends[0]);
	assert_int_equal(waitpid(child, &said.status, 0), child);
	return said;
}

TEST(a_crash_says_at_what_and_where_and_is_still_one)
{
	struct last_words said = last_words("/{lang}/p/{key}", by_signal);

	assert_non_null(strstr(said.text, "oshidori crashed: SIGBUS at /{lang}/p/{key}, request 3fa8-91c2\n"));
	assert_non_null(strstr(said.text, "(+0x"));
	assert_true(WIFSIGNALED(said.status));
	assert_int_equal(WTERMSIG(said.status), SIGBUS);
	said = last_words(NULL, by_signal);
	assert_non_null(strstr(said.text, "SIGBUS at nothing that was asked for\n"));
}

static void
by_speaking(void)
{
	log_line("a \"sentence\",\nof %d lines", 2);
	crash_doing(NULL, NULL);
	log_pairs("status=%d", 500);
}

TEST(a_line_of_the_log_is_one_and_says_of_which_request_it_is)
{
	const struct last_words said = last_words("/", by_speaking);
	const char *second = strchr(said.text, '\n') + 1;

	assert_int_equal(strncmp(said.text, "time=2", 6), 0);
	assert_non_null(strstr(said.text, "Z pid="));
	assert_non_null(strstr(said.text, " request=3fa8-91c2 say=\"a \\\"sentence\\\", of 2 lines\"\n"));
	assert_null(strstr(second, "request="));
	assert_non_null(strstr(second, " status=500\n"));
}

TEST(a_stack_that_has_run_out_is_told_on_another)
{
	const struct last_words said = last_words("/", by_recursion);

	assert_non_null(strstr(said.text, "oshidori crashed: SIGSEGV at /, request 3fa8-91c2\n"));
	assert_true(WIFSIGNALED(said.status));
}
