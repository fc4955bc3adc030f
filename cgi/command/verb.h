/* The verbs of the command line (API.md, "The command line"). Each answers 0,
 * or 1 after one clear line on standard error, or 2 for arguments it does not take. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "command/site.h"

struct verb {
	const char *name, *usage, *what; /* a name of two words is two arguments */
	int least, most; /* arguments */
	bool with_any_settings; /* even where one of them is wrong */
	/* One of the two: on_site has the site open. `argv` ends with NULL. */
	int (*in_folder)(struct arena *arena, const struct settings *settings, char **argv);
	int (*on_site)(struct site *site, char **argv);
};

extern const struct verb verbs[];
extern const size_t verb_count;

int verb_run(const struct verb *verb, struct arena *arena, const struct settings *settings, char **argv);

/* Says why not on standard error; 1. */
int verb_refuse(const char *why);
