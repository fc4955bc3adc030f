#include "http/router.h"

#include <ctype.h>
#include <string.h>

#include "base/crash.h"
#include "base/language.h"
#include "base/text.h"
#include "http/multipart.h"

enum { CAPTURES_MAX = 8 };

const struct router_field router_no_fields[] = {{.name = NULL}};

static bool
is_capture(struct slice segment)
{
	return segment.len > 2 && segment.at[0] == '{' && segment.at[segment.len - 1] == '}';
}

static bool
is_language(struct slice segment)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (slice_is(segment, languages[i].code))
			return true;
	return false;
}

/* What stands in the path for the next segment of a pattern. A division is called by its
 * event's slug and its own key: "autumn/divisions/a" is one {slug}. */
static struct slice
segment_cut(struct slice want, struct slice *path)
{
	struct slice segment = slice_cut(path, '/'), rest = *path, key;

	if (!slice_is(want, "{slug}") || rest.at == NULL ||
	    !slice_is(slice_cut(&rest, '/'), "divisions") || rest.at == NULL)
		return segment;
	key = slice_cut(&rest, '/');
	if (key.len == 0)
		return segment;
	*path = rest;
	segment.len = (size_t)(key.at + key.len - segment.at);
	return segment;
}

static bool
path_matches(struct slice pattern, struct slice path)
{
	while (pattern.at != NULL && path.at != NULL) {
		const struct slice want = slice_cut(&pattern, '/'), segment = segment_cut(want, &path);
		bool matches = segment.len > 0;
		size_t digits = 0;

		if (!is_capture(want)) {
			matches = slice_equal(want, segment);
		} else if (slice_is(want, "{lang}")) {
			matches = is_language(segment);
		} else if (slice_is(want, "{n}")) {
			/* 1 to 9999, written in one way only. */
			while (digits < segment.len && isdigit((unsigned char)segment.at[digits]))
				digits++;
			matches = digits == segment.len && digits > 0 && digits <= 4 &&
			          segment.at[0] != '0';
		}
		if (!matches)
			return false;
	}
	return pattern.at == NULL && path.at == NULL;
}

/* What the captures of a pattern that matches stand for. */
static struct request_parameters
captures_take(struct arena *arena, struct slice pattern, struct slice path)
{
	struct request_parameters captures = {
		.list = arena_array(arena, CAPTURES_MAX, sizeof(struct request_parameter)),
	};

	while (pattern.at != NULL && captures.count < CAPTURES_MAX) {
		struct slice name = slice_cut(&pattern, '/'), value = segment_cut(name, &path);

		if (is_capture(name))
			captures.list[captures.count++] = (struct request_parameter){
				.name = arena_copy(arena, name.at + 1, name.len - 2),
				.value = arena_copy(arena, value.at, value.len),
			};
	}
	return captures;
}

/* A bit for each method that a row answers. */
static unsigned
route_methods(const struct router_route *route)
{
	return 1u << route->method | (route->method == METHOD_GET ? 1u << METHOD_HEAD : 0);
}

/* 0 with *found, 404 or 405. */
static int
route_find(const struct router *router, struct request *request, struct response *response,
           const struct router_route **found)
{
	struct buf allow = buf_new(response->arena, 64);
	unsigned methods = 0;

	for (size_t i = 0; i < router->route_count; i++) {
		const struct router_route *route = &router->routes[i];
		struct slice pattern = slice_of(route->pattern), path = slice_of(request->path);

		if (!path_matches(pattern, path))
			continue;
		methods |= route_methods(route);
		if (route_methods(route) & 1u << request->method) {
			request->captures = captures_take(request->arena, pattern, path);
			*found = route;
			return 0;
		}
	}
	if (methods == 0)
		return 404;
	for (enum request_method method = METHOD_GET; method < METHOD_OTHER; method++)
		if (methods & 1u << method)
			buf_printf(&allow, "%s%s", allow.len > 0 ? ", " : "",
			           request_method_name(method));
	response_header(response, "Allow", allow.text);
	return 405;
}

/* Whether somebody asked for a page of ours with a slash behind it, and is sent there; only where
 * the path needs no encoding, since it goes into a header. */
static bool
slash_taken_off(const struct router *router, const struct request *request,
                struct response *response)
{
	const size_t len = strlen(request->path);
	const char *path;

	if (request->method > METHOD_HEAD || len < 2 || request->path[len - 1] != '/' ||
	    request->path[strspn(request->path, "abcdefghijklmnopqrstuvwxyz0123456789-/")] != '\0')
		return false;
	path = arena_copy(request->arena, request->path, len - 1);
	for (size_t i = 0; i < router->route_count; i++) {
		if (router->routes[i].method != METHOD_GET ||
		    !path_matches(slice_of(router->routes[i].pattern), slice_of(path)))
			continue;
		response_redirect(response, request->query_text[0] == '\0' ? path
		                  : arena_printf(request->arena, "%s?%s", path, request->query_text));
		return true;
	}
	return false;
}

const char *
router_page_at(const struct router *router, struct arena *arena, const char *path)
{
	struct slice at = slice_of(path);

	while (at.len > 1) {
		for (size_t i = 0; i < router->route_count; i++)
			if (router->routes[i].method == METHOD_GET &&
			    path_matches(slice_of(router->routes[i].pattern), at))
				return arena_copy(arena, at.at, at.len);
		while (at.len > 1 && at.at[--at.len] != '/')
			;
	}
	return "/";
}

static bool
name_matches(const char *pattern, const char *name)
{
	for (; *pattern != '\0'; pattern++) {
		size_t digits = strspn(name, "0123456789");

		if (*pattern != '*') {
			if (*name++ != *pattern)
				return false;
			continue;
		}
		if (digits == 0)
			return false;
		name += digits;
	}
	return *name == '\0';
}

/* Why a request is refused: 0 when it is not. */
struct refusal {
	int status;
	const char *field; /* NULL = none in particular */
};

/* Checks each parameter against its field, and cleans it. 400 or 422. */
static struct refusal
fields_clean(struct arena *arena, const struct router_field *fields, bool form,
             const struct request_parameters *given)
{
	static const struct router_field token = {.name = "csrf", .max = 64};

	for (size_t i = 0; i < given->count; i++) {
		struct request_parameter *parameter = &given->list[i];
		const struct router_field *field = fields;
		size_t first = 0; /* of that name */
		const char *clean;

		while (field->name != NULL &&
		       (field->file || !name_matches(field->name, parameter->name)))
			field++;
		/* The CSRF token may come with a form, though no row lists it. */
		if (field->name == NULL && form && strcmp(parameter->name, token.name) == 0)
			field = &token;
		while (strcmp(given->list[first].name, parameter->name) != 0)
			first++;
		if (field->name == NULL || (!field->many && first < i))
			return (struct refusal){422, parameter->name};
		if (text_length(parameter->value) > 16 * field->max + 256)
			return (struct refusal){422, parameter->name};
		clean = text_clean(arena, slice_of(parameter->value), field->lines);
		if (clean == NULL)
			return (struct refusal){400, parameter->name};
		parameter->value = clean;
	}
	return (struct refusal){0, NULL};
}

/* The field of the row that is a file, or NULL. */
static const struct router_field *
file_field(const struct router_route *route)
{
	for (const struct router_field *field = route->fields; field->name != NULL; field++)
		if (field->file)
			return field;
	return NULL;
}

static bool
is_multipart(const struct request *request)
{
	return strcmp(request->content_type, "multipart/form-data") == 0;
}

static bool
body_fits(enum router_body body, const struct router_route *route, const struct request *request)
{
	const struct router_field *file = file_field(route);
	const char *type = request->content_type;

	switch (body) {
	case BODY_FORM:
		return request_is_form(request) || (file != NULL && is_multipart(request));
	case BODY_JSON:
		break;
	}
	return strcmp(type, "application/json") == 0 ||
	       (file != NULL && file->type != NULL && strcmp(type, file->type) == 0) ||
	       (type[0] == '\0' && request->body_bytes.len == 0);
}

/* What a row asks of the request beyond its path. */
static struct refusal
row_check(const struct router *router, const struct router_route *route, struct request *request)
{
	bool form = route->method != METHOD_GET && router->body == BODY_FORM;
	struct refusal refusal = {0, NULL};

	if (route->method != METHOD_GET && !body_fits(router->body, route, request))
		return (struct refusal){415, NULL};
	if (!form)
		return fields_clean(request->arena, route->fields, false, &request->query);
	if (is_multipart(request)) {
		const struct request_file *file = &request->file;

		refusal.status = multipart_parse(request->arena, request->content_parameters,
		                                 request->body_bytes, &request->body,
		                                 &request->file);
		if (refusal.status == 0 && file->name != NULL &&
		    strcmp(file->name, file_field(route)->name) != 0)
			refusal = (struct refusal){422, file->name};
	}
	if (refusal.status != 0)
		return refusal;
	if (!router->csrf(router->app, request))
		return (struct refusal){403, NULL};
	if (request->query.count > 0)
		return (struct refusal){422, request->query.list[0].name};
	return fields_clean(request->arena, route->fields, true, &request->body);
}

void
router_answer(const struct router *router, struct arena *arena,
              const struct request_raw *raw, struct response *response)
{
	struct request request;
	const struct router_route *route = NULL;
	struct refusal refusal;

	router->begin(router->app, arena);
	refusal = (struct refusal){request_parse(arena, raw, &request), NULL};
	if (refusal.status == 0)
		refusal.status = route_find(router, &request, response, &route);
	response->route = route;
	if (refusal.status == 404 && slash_taken_off(router, &request, response))
		return;
	if (refusal.status == 0 && request.body_bytes.len > REQUEST_BODY_MAX &&
	    file_field(route) == NULL)
		refusal.status = 413;
	if (refusal.status == 0)
		refusal.status = router->admit(router->app, route, &request, response);
	if (refusal.status == ROUTER_ANSWERED)
		return;
	if (refusal.status == 0)
		refusal = row_check(router, route, &request);
	if (refusal.status == 0) {
		crash_doing(route->pattern, request.number);
		router->run(router->app, route, &request, response);
	} else {
		response->status = refusal.status;
		router->refuse(router->app, &request, response, refusal.status, refusal.field);
	}
}
