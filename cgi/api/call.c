#include "api/call.h"

#include <string.h>

#include "base/number.h"
#include "base/secret.h"
#include "view/json.h"

enum { KEY_MAX = 200, NUMBER_MAX = 9999 };

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

	route->handler.call(&call);
}

struct event
call_event(const struct call *call)
{
	return event_of(call->arena, call->office->db, call->tournament);
}

void
call_answer(struct call *call, int status, const struct value *value)
{
	call->response->status = status;
	call->response->content_type = "application/json";
	json_write(&call->response->body, value);
	buf_char(&call->response->body, '\n');
}

/* What is in the body already is for everybody, unless it is for a token. */
static void
made_public(struct call *call)
{
	const char *tag;

	if (call->api->token)
		return;
	call->response->private_page = false;
	response_header(call->response, "Access-Control-Allow-Origin", "*");
	tag = arena_printf(call->arena, "\"%s\"",
	                   secret_hash(call->arena, call->response->body.text));
	response_header(call->response, "ETag", tag);
	if (request_has_seen(call->request, tag))
		call->response->status = 304;
}

void
call_answer_public(struct call *call, const struct value *value)
{
	call_answer(call, 200, value);
	made_public(call);
}

void
call_answer_file(struct call *call, const struct call_file *file)
{
	call->response->content_type = file->type;
	response_header(call->response, "Content-Disposition",
	                arena_printf(call->arena, "attachment; filename=\"%s\"", file->name));
	buf_text(&call->response->body, file->text);
	made_public(call);
}

void
call_done(struct call *call)
{
	call->response->status = 204;
}

void
call_made(struct call *call, const char *path)
{
	response_header(call->response, "Location", path);
}

static const char *
word(const struct call *call, const char *key, const char *detail)
{
	struct value *data = value_object(call->arena);

	value_set_text(data, "detail", detail);
	value_set_int(data, "rounds", call->tournament == NULL ? 0 : call->tournament->rounds);
	return looks_word(call->api->app.looks, call->arena, request_language(call->request),
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

void
call_refuse_problems(struct call *call)
{
	int status = 409;

	for (size_t i = 0; i < call->problems.count; i++)
		if (problem_facts[call->problems.list[i].kind].status == 422)
			status = 422;
	call_refuse(call, status);
}

bool
call_too_large(struct call *call)
{
	bool large = call->request->body_bytes.len > REQUEST_BODY_MAX;

	if (large)
		call_refuse(call, 413);
	return large;
}

static const char *
or_empty(const char *text)
{
	return text == NULL ? "" : text;
}

const char *
call_query(const struct call *call, const char *name)
{
	return or_empty(request_parameter_find(&call->request->query, name));
}

const char *
call_capture(const struct call *call, const char *name)
{
	return or_empty(request_parameter_find(&call->request->captures, name));
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

int
call_capture_number(const struct call *call, const char *name)
{
	const char *text = call_capture(call, name);
	int number;

	if (text[strspn(text, "0123456789")] != '\0' || text[0] == '0' ||
	    !number_whole(text, NUMBER_MAX, &number))
		return -1;
	return number;
}
