/* One line to standard error, with the time. Nothing personal and no private
 * link is ever logged: callers name ids, not people. */
#pragma once

#include <stdnoreturn.h>

void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A broken invariant, no memory, a corrupt database: say which, exit with 70.
 * The supervisor starts another worker. */
noreturn void log_die(const char *format, ...) __attribute__((format(printf, 1, 2)));
