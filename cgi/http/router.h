/* One table of rows; the router matches, checks what the row asks for, and
 * hands over. Who is asking, and whether a form's CSRF token is right, is
 * answered by functions that come with the table. */
#pragma once

#include <stddef.h>

#include "http/request.h"
#include "http/response.h"

/* A form's fields. Refused with 422: a field whose name is not in the row's
 * list, one given twice that is not `many`, and an absurdly long one (over
 * 16 * max + 256 code points). One that is merely over `max` passes: the action
 * says so beside the field, and the person keeps what was typed. A "*" in a
 * name matches a run of digits: "players.*.rank". Values are cleaned
 * (text_clean) in place. */
struct router_field {
	const char *name;
	size_t max;  /* code points */
	bool lines;  /* may hold line breaks */
	bool many;   /* may be given more than once (a list of checkboxes) */
	bool file;   /* a file: the row takes a form with one too (multipart/form-data) under this name
	              * or, where bodies are no forms, a body that is one; REQUEST_FILE_MAX instead of
	              * REQUEST_BODY_MAX. Never found among texts */
	/* of a file that is the whole body, besides what the row's bodies are; NULL = none */
	const char *type;
};

enum router_role {
	ROLE_ANYONE,
	ROLE_OWN,         /* whoever has an account: how its owner signs in, which nothing is asked before */
	ROLE_SIGNED_IN,   /* whoever has an account */
	ROLE_CREATOR,     /* whose account may make events */
	ROLE_ADMINISTRATOR, /* of the site */
	ROLE_ORGANISER,   /* of the event in {slug} */
	/* organiser, referee or desk helper: reads its rounds at the desk, records results */
	ROLE_RECORDER,
	ROLE_REFEREE,     /* organiser or referee: rulings */
	ROLE_ENTRY,       /* an organiser, or the pair of {entry} itself */
};

enum router_body {
	BODY_FORM, /* urlencoded, with a CSRF token */
	BODY_JSON, /* application/json, or nothing at all; the handler reads it */
};

/* Whoever answers: a page of people's, or a call of a program's, which may leave it to who handed
 * it over by the status of a refusal. Those who own the two make them of a request (router.run),
 * and know what is in them. */
struct page;
struct call;
union router_handler {
	void (*page)(struct page *page);
	int (*call)(struct call *call);
};

struct router_route {
	enum request_method method; /* GET answers HEAD too */
	const char *pattern;  /* "/{lang}/t/{slug}/rounds/{n}"; {lang} matches a language only,
	                       * {n} one to four digits, {slug} also an event's, "divisions" and a
	                       * division's key, any other name one non-empty segment */
	enum router_role role;
	/* Of the body for a form (the query must then be empty), else of the query; ended by a NULL
	 * name. */
	const struct router_field *fields;
	union router_handler handler;
	const char *actor; /* who it is, for the log, that does it without an account */
	const char *tab;   /* the word of the tab that the page stands under, or NULL */
};

enum { ROUTER_ANSWERED = -1 };

/* What a row takes: a name, and what is so of it. */
#define ROUTER_FIELDS(list, ...) const struct router_field list[] = {__VA_ARGS__, {.name = NULL}}

/* For a row that takes none. */
extern const struct router_field router_no_fields[];

struct router {
	const struct router_route *routes;
	size_t route_count;
	enum router_body body;       /* of what is no GET */
	void *app;
	/* Forgets all that the app keeps of the last request. First of all, since a request may be
	 * refused before anybody knows who is asking. */
	void (*begin)(void *app, struct arena *arena);
	/* Fills what the app keeps of who is asking and says 0, or the status of a refusal (401,
	 * 403, 404), or ROUTER_ANSWERED when it has answered itself (a redirect to sign-in). */
	int (*admit)(void *app, const struct router_route *route, const struct request *request,
	             struct response *response);
	/* Hands the request to the row's handler. */
	void (*run)(void *app, const struct router_route *route, const struct request *request,
	            struct response *response);
	/* Whether a POST carries the right CSRF token (body field "csrf", which
	 * every form's row allows without listing it). Asked where the body is a form. */
	bool (*csrf)(void *app, const struct request *request);
	/* Writes what a person or a program can read for 400, 401, 403, 404, 405, 413, 414, 415, 422.
	 * The status, and Allow for 405, are set already. `field` is the one that 400 or 422 is
	 * about, or NULL. */
	void (*refuse)(void *app, const struct request *request, struct response *response, int status,
	               const char *field);
};

/* Parses, matches, checks, runs. In this order: begin; request_parse (400, 413, 414); path (404, or
 * a redirect to the row that it is but for a slash behind it); method (405 with Allow); a body over
 * REQUEST_BODY_MAX where the row takes no file (413); admit; a body of another type (415), a form
 * with a file that is malformed (400, 413); CSRF (403); fields (422); the handler. The first row
 * that has both the path and the method wins, so fixed paths stand above the patterns that cover
 * them. */
void router_answer(const struct router *router, struct arena *arena,
                   const struct request_raw *raw, struct response *response);

/* The path itself where a GET has a row for it, else the nearest above it: the page whose form was
 * sent to "/en/e/abc/withdraw" is at "/en/e/abc". */
const char *router_page_at(const struct router *router, struct arena *arena, const char *path);
