#include "api/call.h"

#include <string.h>

#include "base/number.h"
#include "base/secret.h"
#include "view/json.h"

enum { KEY_MAX = 200 };

struct call
call_begin(struct api *api, const struct request *request, struct response *response)
{
	struct call call = {.api = api, .request = request, .response = response,
	                    .arena = request->arena};

	call.office = &call.api->app.office;
	call.tournament = call.api->app.tournament;
	if (request->method == METHOD_POST && request->idempotency_key[0] != '\0') {
		call.api->app.office.once = request->idempotency_key;
		call.api->app.office.form = request_said(request);
		if (strlen(request->idempotency_key) > KEY_MAX)
			problem_add(&call.problems, "Idempotency-Key", PROBLEM_TOO_LONG,
			            arena_printf(call.arena, "%d", KEY_MAX));
	}
	return call;
}

void
call_run(void *api, const struct router_route *route, const struct request *request,
         struct response *response)
{
	struct call call = call_begin(api, request, response);
	int status = route->handler.call(&call);

	app_note(&call.api->app, request, status);
	if (status >= 400)
		call_refuse(&call, status);
}

struct event
call_event(const struct call *call)
{
	return event_cache_get(call->api->app.events, call->tournament);
}

int
call_answer(struct call *call, int status, const struct value *value)
{
	call->response->status = status;
	call->response->content_type = "application/json";
	json_write(&call->response->body, value);
	buf_char(&call->response->body, '\n');
	return status;
}

/* What is in the body already is for everybody, unless it is for a token. */
static int
made_public(struct call *call)
{
	const char *tag;

	if (call->api->token)
		return call->response->status;
	call->response->private_page = false;
	response_header(call->response, "Access-Control-Allow-Origin", "*");
	response_header(call->response, "X-Robots-Tag", "noindex");
	tag = arena_printf(call->arena, "\"%s\"",
	                   secret_hash(call->arena, call->response->body.text));
	response_header(call->response, "ETag", tag);
	if (request_has_seen(call->request, tag))
		call->response->status = 304;
	return call->response->status;
}

int
call_answer_public(struct call *call, const struct value *value)
{
	call_answer(call, 200, value);
	return made_public(call);
}

int
call_answer_file(struct call *call, const char *type, const char *name, const char *text)
{
	call->response->content_type = type;
	response_header(call->response, "Content-Disposition",
	                arena_printf(call->arena, "attachment; filename=\"%s\"", name));
	buf_text(&call->response->body, text);
	return made_public(call);
}

int
call_answer_made(struct call *call, const char *path, bool again, const struct value *value)
{
	response_header(call->response, "Location", path);
	return call_answer(call, again ? 200 : 201, value);
}

static const char *
word(const struct call *call, const char *key, const char *detail)
{
	struct value *data = value_object(call->arena);

	value_set_text(data, "detail", detail);
	value_set_int(data, "rounds", call->tournament == NULL ? 0 : call->tournament->rounds);
	return templates_word(call->api->app.templates, call->arena, request_language(call->request),
	                      call->tournament != NULL && ruleset_single(call->tournament->ruleset), key,
	                      data);
}

/* RFC 9457: a problem of no type of its own is about:blank, titled by its status. */
void
call_refuse(struct call *call, int status)
{
	struct value *answer = value_object(call->arena);
	const struct problem *whole = problem_find(&call->problems, "");

	if (status == 401)
		response_header(call->response, "WWW-Authenticate", "Bearer");
	value_set_text(answer, "type", "about:blank");
	value_set_text(answer, "title", response_reason(status));
	value_set_int(answer, "status", status);
	if (response_of_note(status) && call->request->number[0] != '\0')
		value_set_text(answer, "request", call->request->number);
	value_set_text(answer, "detail", whole != NULL
	               ? word(call, problem_facts[whole->kind].key, whole->detail)
	               : word(call, arena_printf(call->arena, "refused.%d.program", status), NULL));
	if (call->problems.count > 0) {
		struct value *list = value_set_list(answer, "errors");

		for (size_t i = 0; i < call->problems.count; i++) {
			const struct problem *problem = &call->problems.list[i];
			struct value *item = value_add_object(list);

			value_set_text(item, "field", problem->field);
			value_set_text(item, "message",
			               word(call, problem_facts[problem->kind].key,
			                    problem->detail));
		}
	}
	call_answer(call, status, answer);
	call->response->content_type = "application/problem+json";
}

int
call_problems(const struct call *call)
{
	const char *seconds = problem_retry_after(&call->problems);

	if (seconds != NULL) {
		response_header(call->response, "Retry-After", seconds);
		return problem_facts[problem_find(&call->problems, "")->kind].status;
	}
	for (size_t i = 0; i < call->problems.count; i++)
		if (problem_facts[call->problems.list[i].kind].status == 422)
			return 422;
	return 409;
}

int
call_forbidden(const struct call *call)
{
	return call->api->token ? 403 : 401;
}

bool
call_too_large(const struct call *call)
{
	return call->request->body_bytes.len > REQUEST_BODY_MAX;
}

const char *
call_query(const struct call *call, const char *name)
{
	return request_text(&call->request->query, name);
}

const char *
call_capture(const struct call *call, const char *name)
{
	return request_text(&call->request->captures, name);
}

int
call_query_whole(struct call *call, const char *name, struct call_number number)
{
	const char *text = call_query(call, name), *detail = number.detail;
	int whole = number.absent;

	if (text[0] == '\0' && number.absent == CALL_NEEDED)
		problem_add(&call->problems, name, PROBLEM_REQUIRED, NULL);
	if (text[0] == '\0' || number_whole(text, number.most, &whole))
		return whole;
	if (detail == NULL)
		detail = arena_printf(call->arena, "0–%d", number.most);
	problem_add(&call->problems, name, number.problem, detail);
	return whole;
}

const struct ruleset *
call_ruleset(struct call *call)
{
	const char *id = call_query(call, "ruleset");
	const struct ruleset *ruleset = ruleset_find(id);

	if (ruleset == NULL)
		problem_add(&call->problems, "ruleset",
		            id[0] == '\0' ? PROBLEM_REQUIRED : PROBLEM_CHOICE, NULL);
	return ruleset;
}
