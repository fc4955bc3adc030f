/* One line to standard error, of key=value pairs: the time, the process, the number of the request
 * that it is about (crash_doing), and what is said. Nothing personal and no private link is ever
 * logged: callers name ids, not people. */
#pragma once

#include <stdnoreturn.h>

/* say="...": a sentence for whoever runs the site. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Pairs as they are: no value with a space, a quote or a control character in it. */
void log_pairs(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A broken invariant, no memory, a corrupt database: say which, exit with 70.
 * The supervisor starts another worker. */
noreturn void log_die(const char *format, ...) __attribute__((format(printf, 1, 2)));
