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

/* What the router hands a request to: the call begun, and the row's handler. */
void call_run(void *api, const struct router_route *route, const struct request *request,
              struct response *response);

/* The event as it is now. */
struct event call_event(const struct call *call);

/* The answer, for whoever asked alone: no-store. */
void call_answer(struct call *call, int status, const struct value *value);

/* As call_answer with 200, but without a token it is what everybody may see:
 * with an entity tag, 304 for who has it already, published, and to be read by
 * pages of other sites too. */
void call_answer_public(struct call *call, const struct value *value);

/* A file to be kept under a name; its text is UTF-8. */
struct call_file {
	const char *type, *name, *text;
};

/* As call_answer_public: to a token for whoever asked alone. */
void call_answer_file(struct call *call, const struct call_file *file);

/* 204. */
void call_done(struct call *call);

/* Location, for a 201. */
void call_made(struct call *call, const char *path);

/* application/problem+json with that status and the call's problems, if any. */
void call_refuse(struct call *call, int status);

/* As call_refuse; the problems say the status themselves: 409 for a conflict
 * with how things stand, else 422. */
void call_refuse_problems(struct call *call);

/* Whether the body is larger than one that is no file may be, which is answered: rows that
 * take a file let more through. */
bool call_too_large(struct call *call);

/* A parameter of the query or the path, "" when it is not there. */
const char *call_query(const struct call *call, const char *name);
const char *call_capture(const struct call *call, const char *name);

/* The ruleset that the query names, or NULL with a problem. */
const struct ruleset *call_ruleset(struct call *call);

/* A number from the path: "3", not "03"; -1 for anything else. */
int call_capture_number(const struct call *call, const char *name);
