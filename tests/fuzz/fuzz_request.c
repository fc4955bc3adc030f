/* Feeds the request parser and the router. The input is a request's parts,
 * each ended by a zero byte, in the order of enum history_part; the rest is the body. */
#include "fuzz.h"

#include <string.h>

#include "base/text.h"
#include "http/router.h"

enum history_part { METHOD, URI, TYPE, COOKIES, LANGUAGE, LENGTH, PARTS };

static void
parameters_check(const struct request_parameters *parameters)
{
	must(parameters->count <= REQUEST_PARAMETERS_MAX, "so many parameters at most");
	for (size_t i = 0; i < parameters->count; i++) {
		must(parameters->list[i].name[0] != '\0', "a parameter has a name");
		must(text_valid(slice_of(parameters->list[i].name)), "a name is text");
		must(text_valid(slice_of(parameters->list[i].value)), "a value is text");
	}
}

static void
request_check(const struct request *request)
{
	const char *language = request_language(request);

	must(request->path[0] == '/', "a path starts with a slash");
	must(strstr(request->path, "//") == NULL, "no segment but the last is empty");
	must(strstr(request->path, "/../") == NULL, "no way up");
	must(text_valid(slice_of(request->path)), "a path is text");
	must(strcmp(language, "en") == 0 || strcmp(language, "ja") == 0, "one of two languages");
	parameters_check(&request->query);
	parameters_check(&request->body);
	parameters_check(&request->captures);
	request_cookie(request, "session");
	if (request->file.name != NULL)
		must(request->file.bytes.len <= request->body_bytes.len, "a file lies in the body");
}

static void
run(void *app, const struct router_route *route, const struct request *request,
    struct response *response)
{
	(void)app;
	(void)route;
	request_check(request);
	for (size_t i = 0; i < request->body.count; i++)
		buf_text(&response->body, request->body.list[i].value);
}

static void
begin(void *app, struct arena *arena)
{
	(void)app;
	(void)arena;
}

static int
admit(void *app, const struct router_route *route, const struct request *request,
      struct response *response)
{
	(void)app;
	(void)route;
	(void)response;
	request_check(request);
	return 0;
}

static bool
csrf(void *app, const struct request *request)
{
	(void)app;
	return request_parameter_find(&request->body, "csrf") != NULL;
}

static void
refuse(void *app, const struct request *request, struct response *response, int status,
       const char *field)
{
	(void)app;
	must(field == NULL || strlen(field) <= REQUEST_BODY_MAX, "the field is a text");
	must(status >= 400 && status <= 422, "a refusal is the client's fault");
	must(response->status == status, "the status is set");
	request_check(request);
}

static const struct router_field fields[] = {
	{.name = "team", .max = 10},
	{.name = "players.*.rank", .max = 3},
	{.name = "note", .max = 10, .lines = true},
	{.name = "round", .max = 3, .many = true},
	{.name = NULL},
};

static const struct router_field file_fields[] = {
	{.name = "event", .file = true},
	{.name = "slug", .max = 10},
	{.name = NULL},
};

static const struct router_route routes[] = {
	{.pattern = "/{lang}/", .fields = fields},
	{.pattern = "/{lang}/t/{slug}/rounds/{n}", .fields = router_no_fields},
	{.method = METHOD_POST, .pattern = "/{lang}/t/{slug}", .role = ROLE_SIGNED_IN, .fields = fields},
	{.method = METHOD_POST, .pattern = "/{lang}/import", .role = ROLE_SIGNED_IN,
	 .fields = file_fields},
};

static void
answer(struct arena *arena, const struct request_raw *raw)
{
	const struct router router = {
		.routes = routes, .route_count = sizeof(routes) / sizeof(routes[0]),
		.begin = begin, .admit = admit, .run = run, .csrf = csrf, .refuse = refuse,
	};
	struct response response = response_new(arena);

	router_answer(&router, arena, raw, &response);
	must(response_bytes(&response, false).len > 0, "there is an answer");
}

/* The next part, or NULL when there is none; what follows stays in *rest. */
static const char *
part_take(struct arena *arena, struct slice *rest)
{
	const char *end = rest->len == 0 ? NULL : memchr(rest->at, '\0', rest->len);
	const char *part;

	if (end == NULL)
		return NULL;
	part = arena_copy(arena, rest->at, (size_t)(end - rest->at));
	rest->len -= (size_t)(end - rest->at) + 1;
	rest->at = end + 1;
	return part;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct arena *arena = arena_new();
	struct slice rest = {(const char *)data, size};
	const char *parts[PARTS];
	struct request_raw raw;
	size_t length;

	for (size_t i = 0; i < PARTS; i++)
		parts[i] = part_take(arena, &rest);
	raw = (struct request_raw){
		.method = parts[METHOD], .uri = parts[URI], .content_type = parts[TYPE],
		.cookies = parts[COOKIES], .accept_language = parts[LANGUAGE],
		.body = rest,
	};
	raw.body_refused = request_body_length(parts[METHOD], parts[LENGTH], &length);
	must(length <= REQUEST_FILE_MAX || raw.body_refused != 0, "the length has a limit");
	answer(arena, &raw);
	arena_free(arena);
	return 0;
}
