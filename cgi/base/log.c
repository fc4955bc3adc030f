#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/crash.h"

enum { LINE = 1024, INTERNAL_ERROR = 70 /* EX_SOFTWARE */ };

/* One call, so that lines of several processes do not mix. */
static void
put(const char *pairs)
{
	char stamp[32], request[64] = "";
	const char *number = crash_request();
	const time_t now = time(NULL);
	struct tm utc;

	gmtime_r(&now, &utc);
	strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H:%M:%SZ", &utc);
	if (number[0] != '\0')
		snprintf(request, sizeof(request), " request=%s", number);
	fprintf(stderr, "time=%s pid=%d%s %s\n", stamp, (int)getpid(), request, pairs);
}

/* As a value in quotes, whatever is in it: a line stays one. */
static void
put_sentence(const char *sentence)
{
	char pairs[2 * LINE + sizeof("say=\"\"")] = "say=\"";
	size_t len = strlen(pairs);

	for (; *sentence != '\0'; sentence++) {
		const char *escape = strchr("\"\\", *sentence);

		if (escape != NULL)
			pairs[len++] = '\\';
		pairs[len++] = (unsigned char)*sentence < ' ' ? ' ' : *sentence;
	}
	pairs[len++] = '"';
	pairs[len] = '\0';
	put(pairs);
}

static void log_args(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

static void
log_args(const char *format, va_list args)
{
	char text[LINE];

	vsnprintf(text, sizeof(text), format, args);
	put_sentence(text);
}

void
log_pairs(const char *format, ...)
{
	char text[LINE];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	put(text);
}

void
log_line(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	log_args(format, args);
	va_end(args);
}

void
log_die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	log_args(format, args);
	va_end(args);
	exit(INTERNAL_ERROR);
}
