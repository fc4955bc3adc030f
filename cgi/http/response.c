#include "http/response.h"

#include <string.h>

#include "base/log.h"
#include "http/request.h"

static const struct {
	int status;
	const char *reason;
	bool of_note;
} reasons[] = {
	{200, "OK", false},
	{201, "Created", false},
	{204, "No Content", false},
	{303, "See Other", false},
	{304, "Not Modified", false},
	{400, "Bad Request", true},
	{401, "Unauthorized", false},
	{403, "Forbidden", true},
	{404, "Not Found", false},
	{405, "Method Not Allowed", true},
	{409, "Conflict", false},
	{410, "Gone", false},
	{412, "Precondition Failed", false},
	{413, "Content Too Large", true},
	{414, "URI Too Long", true},
	{415, "Unsupported Media Type", true},
	{422, "Unprocessable Content", false},
	{428, "Precondition Required", false},
	{429, "Too Many Requests", true},
	{500, "Internal Server Error", true},
	{502, "Bad Gateway", true},
	{503, "Service Unavailable", true},
};

const struct response_header response_headers_every[] = {
	{"Content-Security-Policy",
	 "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
	 "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
	 "frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{NULL, NULL},
};

const struct response_header response_headers_public[] = {
	{"Referrer-Policy", "same-origin"},
	{"Cache-Control", "no-cache"},
	{NULL, NULL},
};

const struct response_header response_headers_private[] = {
	{"Referrer-Policy", "no-referrer"},
	{"Cache-Control", "no-store"},
	{"X-Robots-Tag", "noindex"},
	{NULL, NULL},
};

struct response
response_new(struct arena *arena)
{
	return (struct response){
		.arena = arena,
		.status = 200,
		.content_type = "text/html; charset=utf-8",
		.head = buf_new(arena, 256),
		.body = buf_new(arena, 4096),
		.private_page = true,
	};
}

static void
header_add(struct buf *head, const char *name, const char *value)
{
	if (slice_control(slice_of(value)))
		log_die("a control character in the header %s", name);
	buf_printf(head, "%s: %s\r\n", name, value);
}

void
response_header(struct response *response, const char *name, const char *value)
{
	header_add(&response->head, name, value);
}

void
response_redirect(struct response *response, const char *path)
{
	if (path[0] != '/' || path[1] == '/' || path[1] == '\\')
		log_die("a redirect to another place than a path of ours");
	response->status = 303;
	response_header(response, "Location", path);
}

void
response_cookie(struct response *response, const char *name, const char *value,
                long seconds, bool secure)
{
	struct buf line = buf_new(response->arena, 128);

	if (name[0] == '\0' || strchr(name, '=') != NULL ||
	    !request_cookie_octets(slice_of(name)) || !request_cookie_octets(slice_of(value)))
		log_die("the cookie '%s' cannot be written", name);
	buf_printf(&line, "%s=%s; Path=/; HttpOnly; SameSite=Lax", name, seconds < 0 ? "" : value);
	if (seconds != 0)
		buf_printf(&line, "; Max-Age=%ld", seconds < 0 ? 0 : seconds);
	if (secure)
		buf_text(&line, "; Secure");
	response_header(response, "Set-Cookie", line.text);
}

const char *
response_reason(int status)
{
	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (reasons[i].status == status)
			return reasons[i].reason;
	log_die("an answer with the status %d", status);
}

bool
response_of_note(int status)
{
	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (reasons[i].status == status)
			return reasons[i].of_note;
	return true;
}

static void
headers_add(struct buf *head, const struct response_header *headers)
{
	for (; headers->name != NULL; headers++)
		header_add(head, headers->name, headers->value);
}

struct slice
response_bytes(const struct response *response, bool head_only)
{
	struct buf out = buf_new(response->arena, 1024 + response->head.len + response->body.len);
	bool bodiless = response->status == 204 || response->status == 304;

	if (response->file != NULL) {
		header_add(&out, "X-Accel-Redirect", response->file);
		buf_text(&out, "\r\n");
		return buf_slice(&out);
	}
	buf_printf(&out, "Status: %d %s\r\n", response->status, response_reason(response->status));
	if (!bodiless) {
		header_add(&out, "Content-Type", response->content_type);
		buf_printf(&out, "Content-Length: %zu\r\n", response->body.len);
	}
	headers_add(&out, response_headers_every);
	headers_add(&out, response->private_page ? response_headers_private
	                                         : response_headers_public);
	buf_add(&out, response->head.text, response->head.len);
	buf_text(&out, "\r\n");
	if (!bodiless && !head_only)
		buf_add(&out, response->body.text, response->body.len);
	return buf_slice(&out);
}
