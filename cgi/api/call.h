/* One call of the API: what came, what is wrong with it, and the answer. */
#pragma once

#include <stdbool.h>

#include "api/api.h"
#include "event/event.h"
#include "forms/problem.h"
#include "rules/ruleset.h"
#include "view/value.h"

struct call {
	struct api *api;
	const struct office *office;
	const struct request *request;
	struct response *response;
	struct arena *arena;
	const struct tournament *tournament; /* of {slug}, or NULL */
	struct problems problems;
};

struct call call_begin(struct api *api, const struct request *request, struct response *response);

/* What the router hands a request to: the call begun, the row's handler, and a refusal where that
 * is what it says. */
void call_run(void *api, const struct router_route *route, const struct request *request,
              struct response *response);

/* The event as it is now. */
struct event call_event(const struct call *call);

/* The answer, for whoever asked alone: no-store. Like those below it is the status. */
int call_answer(struct call *call, int status, const struct value *value);

/* As call_answer with 200, but without a token it is what everybody may see:
 * with an entity tag, 304 for who has it already, published, and to be read by
 * pages of other sites too. */
int call_answer_public(struct call *call, const struct value *value);

/* As call_answer_public: a file to be kept under that name, whose text is UTF-8. */
int call_answer_file(struct call *call, const char *type, const char *name, const char *text);

/* With Location: 201, or 200 for what had been made already. */
int call_answer_made(struct call *call, const char *path, bool again, const struct value *value);

/* application/problem+json with that status and the call's problems, if any. */
void call_refuse(struct call *call, int status);

/* The status of the call's problems: 409 for a conflict with how things stand, 429 with Retry-After
 * for what would do later, else 422. */
int call_problems(const struct call *call);

/* The status for who may not: 403, or 401 without a token. */
int call_forbidden(const struct call *call);

/* Whether the body is larger than one that is no file may be: rows that take a file let more
 * through. */
bool call_too_large(const struct call *call);

/* A parameter of the query or the path, "" when it is not there. */
const char *call_query(const struct call *call, const char *name);
const char *call_capture(const struct call *call, const char *name);

/* A whole number of the query, and what it is when it is not there; CALL_NEEDED: then it is a
 * problem. One that is none, or too large, is `problem`. */
enum { CALL_NEEDED = -2 };
struct call_number {
	int most, absent;
	enum problem_kind problem;
	const char *detail; /* of that; or NULL: "0–9", to `most` */
};
int call_query_whole(struct call *call, const char *name, struct call_number number);

/* The ruleset that the query names, or NULL with a problem. */
const struct ruleset *call_ruleset(struct call *call);
