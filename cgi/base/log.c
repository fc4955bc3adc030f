#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 1024, INTERNAL_ERROR = 70 /* EX_SOFTWARE */ };

static void log_args(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

static void
log_args(const char *format, va_list args)
{
	char stamp[32], text[LINE];
	time_t now = time(NULL);
	struct tm utc;

	gmtime_r(&now, &utc);
	strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H:%M:%SZ", &utc);
	vsnprintf(text, sizeof(text), format, args);
	fprintf(stderr, "%s oshidori[%d] %s\n", stamp, (int)getpid(), text);
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
