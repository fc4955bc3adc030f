/* An answer, whole before a byte of it is sent. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"

struct router_route;

struct response {
	struct arena *arena;
	const struct router_route *route; /* whose answer it is; NULL: of none */
	int status;               /* 200 until set */
	const char *content_type; /* "text/html; charset=utf-8" until set */
	struct buf head;          /* further header lines */
	struct buf body;
	const char *file;         /* nginx answers with this one instead, an address of its own; NULL: the body */
	void (*after)(void *self); /* what is still to be done once the answer has gone; NULL: nothing */
	void *after_self;          /* in the request's arena, as all of it */
	bool private_page;        /* no-store, no referrer; true until a handler says the page is public */
};

struct response_header {
	const char *name, *value;
};

/* What answers carry besides their own headers, each list ended by a NULL
 * name: all of them, then those of public and of private pages. nginx sends
 * the first two with the pages it serves itself; a test compares. */
extern const struct response_header response_headers_every[];
extern const struct response_header response_headers_public[];
extern const struct response_header response_headers_private[];

struct response response_new(struct arena *arena);

/* "Not Found". A status that is not in the table ends the process. */
const char *response_reason(int status);

/* Whether such an answer is told by a line of the log, and by its number to who reads it: what
 * should not have happened, and what the site would not do; not what a form or an address has
 * wrong. */
bool response_of_note(int status);

/* A header line. A value with a control character in it ends the process: it
 * is a broken invariant, since all text is checked at the edge. */
void response_header(struct response *response, const char *name, const char *value);

/* 303 to a path of ours, encoded as a URL. One that a browser could take for
 * another host ("//…", "/\…") ends the process: paths that people sent are
 * checked before they come here. */
void response_redirect(struct response *response, const char *path);

/* Sets a session cookie: HttpOnly, SameSite=Lax, Path=/, Secure when `secure`.
 * seconds = 0: until the browser closes; below 0: forget it. A name or value
 * with a character that cookies may not have ends the process. */
void response_cookie(struct response *response, const char *name, const char *value,
                     long seconds, bool secure);

/* Status, headers (with those every page carries: CSP, nosniff, frame-ancestors, Referrer-Policy,
 * Cache-Control) and body, in one piece, as CGI has it. `head_only` leaves the body out (HEAD), but
 * not its length; 204 and 304 have neither; where a file is said, only that, and nginx adds the
 * rest. A status that the table in response.c does not name ends the process. */
struct slice response_bytes(const struct response *response, bool head_only);
