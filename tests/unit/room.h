/* A disk that is full: no file may grow over so many bytes from now on. */
#pragma once

#include <signal.h>
#include <sys/resource.h>

#include "suite.h"

/* Returns how many a file might have before. */
static inline rlim_t
room_set(rlim_t bytes)
{
	struct rlimit limit;
	rlim_t before;

	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(0, getrlimit(RLIMIT_FSIZE, &limit));
	before = limit.rlim_cur;
	limit.rlim_cur = bytes;
	assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &limit));
	return before;
}
