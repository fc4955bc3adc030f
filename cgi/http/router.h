/* One table of rows; the router matches, checks what the row asks for, and
 * hands over. Who is asking, and whether a form's CSRF token is right, is
 * answered by functions that come with the table. */
#ifndef HTTP_ROUTER_H
#define HTTP_ROUTER_H

#include <stddef.h>

#include "http/request.h"
#include "http/response.h"

/* A form's fields. Refused with 422: a field whose name is not in the row's
 * list, one given twice that is not `many`, and an absurdly long one (over
 * 16 * max + 256 code points). One that is merely over `max` passes: the action
 * says so beside the field, and the person keeps what was typed. A "*" in a
 * name matches a run of digits: "players.*.rank". Values are cleaned
 * (text_clean) in place. */
struct field {
	const char *name;
	size_t max;  /* code points */
	bool lines;  /* may hold line breaks */
	bool many;   /* may be given more than once (a list of checkboxes) */
};

enum role {
	ROLE_ANYONE,
	ROLE_SIGNED_IN,   /* any organiser */
	ROLE_ORGANISER,   /* of the event in {slug} */
};

typedef void (*handler)(void *app, const struct request *request, struct response *response);

struct route {
	enum method method;   /* GET answers HEAD too */
	const char *pattern;  /* "/{lang}/t/{slug}/rounds/{n}"; {lang} matches en or ja only,
	                       * {n} one to four digits, any other name one non-empty segment */
	enum role role;
	const struct field *fields; /* of the query for GET, of the body for POST (whose query must be
	                             * empty); ended by a NULL name; NULL = none allowed */
	handler run;
};

struct router {
	const struct route *routes;
	size_t route_count;
	void *app;
	/* Fills what the app keeps of who is asking and says 0, or answers itself
	 * (a redirect to sign-in, 403, 404) and returns non-zero. */
	int (*admit)(void *app, const struct route *route, const struct request *request,
	             struct response *response);
	/* Whether a POST carries the right CSRF token (body field "csrf", which
	 * every POST row allows without listing it). Asked for every method but
	 * GET and HEAD. */
	bool (*csrf)(void *app, const struct request *request);
	/* Writes a page a person can read for 400, 403, 404, 405, 413, 414, 415, 422, 500.
	 * The status, and Allow for 405, are set already. */
	void (*refuse)(void *app, const struct request *request, struct response *response, int status);
};

/* Parses, matches, checks, runs. In this order: request_parse (400, 413, 414);
 * path (404); method (405 with Allow); admit; a body that is no form (415);
 * CSRF (403); fields (422); the handler. The first row that has both the path
 * and the method wins, so fixed paths stand above the patterns that cover them. */
void router_answer(const struct router *router, struct arena *arena,
                   const struct request_raw *raw, struct response *response);

#endif
