/* The only file that knows libfcgi. One socket; requests one at a time, or all that wait together. */
#pragma once

#include "http/request.h"
#include "http/response.h"

/* Opens the listening socket (backlog 1024), in place of one left by a server
 * that is gone. The path is checked first, since libfcgi ends the process when
 * it fails: -1 and a sentence in *why for a path over 107 bytes, a folder that
 * is missing or may not be written to, a file that is no socket, a server that
 * is still listening. Who may connect (the file's mode) is left to the caller. */
int fcgi_listen(const char *path, const char **why);

/* The same of a socket that somebody else has opened and hands over. */
int fcgi_take(int fd, const char **why);

/* A request and the answer to it. */
struct fcgi_call {
	struct request_raw raw;
	struct response response;
};

/* Fills the responses to what came in, in this order; everything of them lives in `arena`. None of
 * those who asked hears anything before it returns. */
typedef void (*fcgi_answer)(void *self, struct arena *arena, struct fcgi_call *calls, size_t count);

/* Answers requests until SIGTERM, then returns: all that wait, at most `most` (and never more than
 * FCGI_TOGETHER), at once. Call it in the worker itself: libfcgi installs its own SIGTERM handler at
 * its start, which children would inherit. Each answer goes out in one call. */
enum { FCGI_TOGETHER = 512 };
void fcgi_serve(int socket, size_t most, fcgi_answer answer, void *self);
