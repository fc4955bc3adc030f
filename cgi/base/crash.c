#include "base/crash.h"

#include <execinfo.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 48, STACK = 64 * 1024 };

/* A signal handler can reach nothing but what is global. */
static const char *volatile doing, *volatile asked;

static void
say(const char *text)
{
	(void)!write(STDERR_FILENO, text, strlen(text));
}

/* Nothing here takes memory or a lock, which may be what is broken. The signal ends the process afterwards,
 * as it would have at once. */
static void
crashed(int number)
{
	static const struct {
		int number;
		const char *name;
	} names[] = {
		{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"},
		{SIGABRT, "SIGABRT"},
	};
	void *frames[FRAMES];

	say("oshidori crashed: ");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].number == number)
			say(names[i].name);
	say(" at ");
	say(doing == NULL ? "nothing that was asked for" : doing);
	if (asked != NULL && asked[0] != '\0') {
		say(", request ");
		say(asked);
	}
	say("\n");
	backtrace_symbols_fd(frames, backtrace(frames, FRAMES), STDERR_FILENO);
	raise(number);
}

void
crash_watch(void)
{
	static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
	static unsigned char stack[STACK]; /* where the own one has run out */
	const stack_t other = {.ss_sp = stack, .ss_size = sizeof(stack)};
	struct sigaction action = {.sa_handler = crashed, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
	void *frame;

	backtrace(&frame, 1); /* the first time it loads a library */
	sigaltstack(&other, NULL);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaction(numbers[i], &action, NULL);
}

void
crash_doing(const char *what, const char *request)
{
	doing = what;
	asked = request;
}

const char *
crash_request(void)
{
	return asked == NULL ? "" : asked;
}
