/* The verbs of the command line (API.md, "The command line"). Each answers 0,
 * or 1 after one clear line on standard error. */
#pragma once

#include <stddef.h>

struct verb {
	const char *name, *usage, *what;
	int least, most; /* arguments */
	int (*run)(const char *folder, int argc, char **argv);
};

extern const struct verb verbs[];
extern const size_t verb_count;
