/* Takes from a process, for good, what it does not need of the kernel: somebody who got to run code of
 * their own in it would find no other program, no network and no file but the site's. */
#pragma once

#include <stdbool.h>

struct confinement {
	const char *folders[2];        /* may do all in them */
	/* Files and folders to read from, ended by NULL; those not there are left out. */
	const char *const *readable;
	bool network;                  /* may open connections */
};

enum confined {
	CONFINED_CALLS = 1 << 0, CONFINED_FILES = 1 << 1,
	CONFINED_WHOLLY = CONFINED_CALLS | CONFINED_FILES,
};

/* What this kernel could do of it: CONFINED_CALLS (seccomp), CONFINED_FILES (Landlock, from Linux 5.19 on:
 * before, no file could be moved from one folder to another). A kernel that has it and refuses ends the
 * process. */
int confine(const struct confinement *needs);
