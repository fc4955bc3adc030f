/* A request, parsed and checked: path and every parameter are valid UTF-8
 * without NUL or control characters, percent-encoding is well-formed, nothing
 * is longer than its limit. What is not is refused before any handler runs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/slice.h"

#define REQUEST_METHOD_TABLE(ROW) \
	ROW(METHOD_GET, "GET") \
	ROW(METHOD_HEAD, "HEAD") \
	ROW(METHOD_POST, "POST") \
	ROW(METHOD_PUT, "PUT") \
	ROW(METHOD_PATCH, "PATCH") \
	ROW(METHOD_DELETE, "DELETE") \
	ROW(METHOD_OTHER, "OTHER")
#define METHOD_MEMBER(constant, word) constant,
enum request_method { REQUEST_METHOD_TABLE(METHOD_MEMBER) };
#undef METHOD_MEMBER

enum {
	REQUEST_BODY_MAX = 64 * 1024,
	REQUEST_FILE_MAX = 16 * 1024 * 1024, /* of a body where a row takes a file, */
	REQUEST_TEXTS_MAX = 1024 * 1024,     /* and of a form's texts there */
	REQUEST_PATH_MAX = 1024,
	REQUEST_QUERY_MAX = 32000, /* ten thousand moves */
	REQUEST_PARAMETERS_MAX = 400,
};

struct request_parameter {
	const char *name, *value; /* decoded; not yet cleaned */
};

struct request_parameters {
	struct request_parameter *list;
	size_t count;
};

/* A file that came with a form. */
struct request_file {
	const char *name;   /* the field's; NULL = there is none */
	struct slice bytes; /* raw */
};

struct request {
	struct arena *arena;
	enum request_method method;
	const char *path;                 /* decoded, starts with /; "/" when it was refused */
	const char *query_text;           /* as it came, "" when none */
	struct request_parameters query;
	struct request_parameters body;   /* of a urlencoded form; of one with a file once a row takes it */
	struct request_file file;
	struct request_parameters captures; /* from the route's pattern: {"slug", "icho-7"} */
	const char *content_type;         /* lower case, without its parameters; "" when none */
	const char *content_parameters;   /* what followed it: "boundary=x"; "" when nothing */
	struct slice body_bytes;          /* raw */
	const char *cookies;              /* the raw header, "" when none */
	/* "" when none */
	const char *accept_language, *if_none_match, *authorization, *origin, *idempotency_key;
	const char *remote;               /* the client's address, for slowing down sign-ins */
	const char *agent;                /* what its browser calls itself, "" when it does not */
	const char *number;               /* by which nginx and the log know it, "" when it has none */
	bool secure;                      /* came by https */
};

/* What a server hands over, each as the CGI variable has it (NULL or "" =
 * absent; `uri` is REQUEST_URI, still encoded). It outlives the request. */
struct request_raw {
	const char *method, *uri, *content_type, *cookies, *accept_language,
	           *if_none_match, *authorization, *origin, *idempotency_key, *remote, *https, *agent, *number;
	struct slice body;
	bool metrics; /* it is not asked by a visitor, but by who watches the site */
	int body_refused; /* what request_body_length said when it was not 0, and the body was not read */
};

const char *request_method_name(enum request_method method);

/* METHOD_OTHER of NULL, too. */
enum request_method request_method_parse(const char *name);

/* How many bytes of body to read. 0 with *length set (0 for GET and HEAD, whose
 * bodies are ignored); 400 for a length that is no number; 413 above REQUEST_FILE_MAX:
 * which path may have more than REQUEST_BODY_MAX is the router's to say. */
int request_body_length(const char *method, const char *content_length, size_t *length);

/* 0 when it is good, else the status that refuses it: 400 (malformed), 413 or 414 (too
 * large). `request` is always filled as far as it went, and has no NULL in it. A path with
 * an encoded slash, an empty segment, "." or ".." is malformed. The body is parsed for a
 * POST of a urlencoded form only, which has REQUEST_TEXTS_MAX at most; whether a row takes
 * anything else is the router's to say. */
int request_parse(struct arena *arena, const struct request_raw *raw, struct request *request);

/* Whether the body is a urlencoded form; an empty one without a type counts as such. */
bool request_is_form(const struct request *request);

/* NULL when there is none; the first one when there are several. */
const char *request_parameter_find(const struct request_parameters *parameters, const char *name);

/* The same, "" when there is none. */
const char *request_text(const struct request_parameters *parameters, const char *name);

/* The number it is: "3", not "03" or "3x". -1 for anything else. */
int request_number(const struct request_parameters *parameters, const char *name);

/* All that the request says below its path, as one text: two that say the same have the
 * same, and no others. */
const char *request_said(const struct request *request);

/* What "Authorization: Bearer …" carries; NULL when there is no such header, "" when it is
 * there and carries something else. */
const char *request_bearer(const struct request *request);

/* Whether If-None-Match names this entity tag (`"…"`, quotes included) or any. */
bool request_has_seen(const struct request *request, const char *tag);

/* A cookie's value, or NULL; the first one when there are several. One that
 * holds a character cookies may not have counts as absent. */
const char *request_cookie(const struct request *request, const char *name);

/* Whether cookies may have all of its characters: RFC 6265's cookie-octet. */
bool request_cookie_octets(struct slice text);

/* The browser and its system, as people call them: "Firefox, Windows"; "" when both are unknown. */
const char *request_browser(const struct request *request);

/* The code of the language that Accept-Language likes best; the first on a draw or none. */
const char *request_language(const struct request *request);
