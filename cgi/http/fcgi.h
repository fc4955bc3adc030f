/* The only file that knows libfcgi. One socket, one request at a time. */
#pragma once

#include "http/request.h"
#include "http/response.h"

/* Opens the listening socket (backlog 1024), in place of one left by a server
 * that is gone. The path is checked first, since libfcgi ends the process when
 * it fails: -1 and a sentence in *why for a path over 107 bytes, a folder that
 * is missing or may not be written to, a file that is no socket, a server that
 * is still listening. Who may connect (the file's mode) is left to the caller. */
int fcgi_listen(const char *path, const char **why);

/* Fills the response to what came in; everything of it lives in `arena`. */
typedef void (*fcgi_answer)(void *self, struct arena *arena, const struct request_raw *raw,
                            struct response *response);

/* Answers requests until SIGTERM, then returns. Call it in the worker itself:
 * libfcgi installs its own SIGTERM handler at its start, which children would
 * inherit. The answer goes out in one call. */
void fcgi_serve(int socket, fcgi_answer answer, void *self);
