#include "http/request.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/language.h"
#include "http/urlencoded.h"

static const char form_type[] = "application/x-www-form-urlencoded";

#define METHOD_NAME(constant, word) [constant] = (word),
static const char *const method_names[] = {REQUEST_METHOD_TABLE(METHOD_NAME)};
#undef METHOD_NAME

const char *
request_method_name(enum request_method method)
{
	return method_names[method];
}

static const char *
or_empty(const char *text)
{
	return text == NULL ? "" : text;
}

enum request_method
request_method_parse(const char *name)
{
	enum request_method method = METHOD_GET;

	while (method < METHOD_OTHER && strcmp(or_empty(name), method_names[method]) != 0)
		method++;
	return method;
}

static bool
method_has_body(enum request_method method)
{
	return method != METHOD_GET && method != METHOD_HEAD;
}

int
request_body_length(const char *method, const char *content_length, size_t *length)
{
	const char *digits = or_empty(content_length);

	*length = 0;
	if (!method_has_body(request_method_parse(method)))
		return 0;
	if (digits[strspn(digits, "0123456789")] != '\0')
		return 400;
	for (; *digits != '\0'; digits++) {
		*length = *length * 10 + (size_t)(*digits - '0');
		if (*length > REQUEST_FILE_MAX)
			return 413;
	}
	return 0;
}

/* NULL for a path that is malformed or that two readers could read differently. */
static const char *
path_decode(struct arena *arena, struct slice raw)
{
	const char *decoded = NULL;
	struct slice path;

	/* A slash that hides in a segment would move its borders for whoever decodes twice. */
	for (size_t i = 0; i + 2 < raw.len; i++)
		if (raw.at[i] == '%' && raw.at[i + 1] == '2' && (raw.at[i + 2] | 0x20) == 'f')
			return NULL;
	if (raw.len > 0 && raw.at[0] == '/')
		decoded = urlencoded_decode(arena, raw, false);
	if (decoded == NULL || slice_control(slice_of(decoded)))
		return NULL;
	path = slice_of(decoded);
	for (slice_cut(&path, '/'); path.at != NULL;) {
		struct slice segment = slice_cut(&path, '/');

		if (slice_is(segment, ".") || slice_is(segment, ".."))
			return NULL;
		/* The last segment may be empty (a path that ends in /), no other one. */
		if (segment.len == 0 && path.at != NULL)
			return NULL;
	}
	return decoded;
}

static int
uri_parse(const char *uri, struct request *request)
{
	struct slice query = slice_of(uri);
	struct slice path = slice_cut(&query, '?');
	const char *decoded;
	int status;

	if (path.len > REQUEST_PATH_MAX || query.len > REQUEST_QUERY_MAX)
		return 414;
	if (slice_control(slice_of(uri)) || strpbrk(uri, " #") != NULL)
		return 400;
	decoded = path_decode(request->arena, path);
	if (decoded == NULL)
		return 400;
	request->path = decoded;
	if (query.at == NULL)
		return 0;
	request->query_text = query.at;
	status = urlencoded_parse(request->arena, query, &request->query);
	return status == 413 ? 414 : status;
}

/* Bytes above ASCII pass: a foreign cookie that has some is not our visitor's fault. */
static bool
headers_good(const struct request *request)
{
	const char *const headers[] = {
		request->content_type, request->content_parameters, request->cookies,
		request->accept_language, request->if_none_match, request->authorization, request->origin,
		request->idempotency_key, request->remote,
	};

	for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		if (slice_control(slice_of(headers[i])))
			return false;
	return true;
}

static int
body_parse(const struct request_raw *raw, struct request *request)
{
	if (!method_has_body(request->method))
		return 0;
	if (raw->body_refused != 0)
		return raw->body_refused;
	if (raw->body.len > REQUEST_FILE_MAX)
		return 413;
	if (raw->body.len > 0)
		request->body_bytes = raw->body;
	if (request->method != METHOD_POST || strcmp(request->content_type, form_type) != 0)
		return 0;
	if (raw->body.len > REQUEST_TEXTS_MAX)
		return 413;
	return urlencoded_parse(request->arena, request->body_bytes, &request->body);
}

int
request_parse(struct arena *arena, const struct request_raw *raw, struct request *request)
{
	struct slice parameters = slice_of(or_empty(raw->content_type));
	const struct slice type = slice_trim(slice_cut(&parameters, ';'), " \t");
	char *lower = arena_copy(arena, type.at, type.len);
	int status;

	for (char *at = lower; *at != '\0'; at++)
		*at = (char)tolower((unsigned char)*at);
	*request = (struct request){
		.arena = arena,
		.method = request_method_parse(raw->method),
		.path = "/",
		.query_text = "",
		.content_type = lower,
		.content_parameters = or_empty(parameters.at),
		.body_bytes = {"", 0},
		.cookies = or_empty(raw->cookies),
		.accept_language = or_empty(raw->accept_language),
		.if_none_match = or_empty(raw->if_none_match),
		.authorization = or_empty(raw->authorization),
		.origin = or_empty(raw->origin),
		.idempotency_key = or_empty(raw->idempotency_key),
		.remote = or_empty(raw->remote),
		.agent = or_empty(raw->agent),
		.number = or_empty(raw->number),
		.secure = strcmp(or_empty(raw->https), "on") == 0,
	};
	status = uri_parse(or_empty(raw->uri), request);
	if (status != 0)
		return status;
	return headers_good(request) ? body_parse(raw, request) : 400;
}

bool
request_is_form(const struct request *request)
{
	if (request->content_type[0] == '\0')
		return request->body_bytes.len == 0;
	return strcmp(request->content_type, form_type) == 0;
}

const char *
request_parameter_find(const struct request_parameters *parameters, const char *name)
{
	for (size_t i = 0; i < parameters->count; i++)
		if (strcmp(parameters->list[i].name, name) == 0)
			return parameters->list[i].value;
	return NULL;
}

const char *
request_text(const struct request_parameters *parameters, const char *name)
{
	return or_empty(request_parameter_find(parameters, name));
}

int
request_number(const struct request_parameters *parameters, const char *name)
{
	const char *text = request_text(parameters, name);
	const size_t len = strlen(text);

	if (len == 0 || len > 9 || strspn(text, "0123456789") != len || (text[0] == '0' && len > 1))
		return -1;
	return (int)strtol(text, NULL, 10);
}

const char *
request_said(const struct request *request)
{
	const bool raw = request->body.count == 0;
	const struct slice bytes = raw ? request->body_bytes : request->file.bytes;
	struct buf said = buf_new(request->arena, bytes.len + 256);

	/* A file has bytes that end a text, and none of these three is typed. */
	buf_printf(&said, "%s", request->query_text);
	for (size_t i = 0; i < request->body.count; i++)
		buf_printf(&said, "\x1f%s=%s", request->body.list[i].name,
		           request->body.list[i].value);
	buf_printf(&said, "\x1d");
	for (size_t i = 0; i < bytes.len; i++)
		buf_char(&said, bytes.at[i] == '\0' ? '\x1e' : bytes.at[i]);
	return said.text;
}

const char *
request_bearer(const struct request *request)
{
	struct slice token = slice_trim(slice_of(request->authorization), " \t");
	struct slice scheme = slice_cut(&token, ' ');

	if (request->authorization[0] == '\0')
		return NULL;
	if (!slice_same(scheme, "bearer") || token.at == NULL)
		return "";
	token = slice_trim(token, " \t");
	return arena_copy(request->arena, token.at, token.len);
}

/* Weak and strong tags name the same page here (RFC 9110, 13.1.2). */
bool
request_has_seen(const struct request *request, const char *tag)
{
	struct slice rest = slice_of(request->if_none_match);

	while (rest.at != NULL) {
		struct slice seen = slice_trim(slice_cut(&rest, ','), " \t");

		if (seen.len > 2 && seen.at[0] == 'W' && seen.at[1] == '/')
			seen = (struct slice){seen.at + 2, seen.len - 2};
		if (slice_is(seen, tag) || slice_is(seen, "*"))
			return true;
	}
	return false;
}

bool
request_cookie_octets(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.at[i] <= ' ' || text.at[i] > '~' || strchr("\",;\\", text.at[i]) != NULL)
			return false;
	return true;
}

const char *
request_cookie(const struct request *request, const char *name)
{
	struct slice rest = slice_of(request->cookies);

	while (rest.at != NULL) {
		struct slice value = slice_trim(slice_cut(&rest, ';'), " \t");
		struct slice key = slice_cut(&value, '=');

		if (value.at != NULL && slice_is(key, name) && request_cookie_octets(value))
			return arena_copy(request->arena, value.at, value.len);
	}
	return NULL;
}

/* The thousandths of "q=0.8"; 1000 of nothing; -1 when it is malformed. */
static int
quality_parse(struct slice text)
{
	static const int units[] = {1000, 0, 100, 10, 1}; /* by place in "0.123" */
	int quality = 0;

	if (text.at == NULL)
		return 1000;
	text = slice_trim(text, " \t");
	if (text.len < 3 || text.len > 7 || !slice_same((struct slice){text.at, 2}, "q="))
		return -1;
	for (size_t i = 2; i < text.len; i++) {
		bool point = i == 3;

		if (point ? text.at[i] != '.' : !isdigit((unsigned char)text.at[i]))
			return -1;
		if (!point)
			quality += (text.at[i] - '0') * units[i - 2];
	}
	return quality <= 1000 ? quality : -1;
}

/* Each names those that it would pass for, too: "Chrome/126 Safari/537 Edg/126". */
const char *
request_browser(const struct request *request)
{
	static const struct {
		const char *said, *name;
	} browsers[] = {
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"", ""},
	}, systems[] = {
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"},
		{"Windows", "Windows"}, {"Mac OS", "Mac"}, {"Linux", "Linux"}, {"", ""},
	};
	size_t browser = 0, system = 0;

	while (strstr(request->agent, browsers[browser].said) == NULL)
		browser++;
	while (strstr(request->agent, systems[system].said) == NULL)
		system++;
	return arena_printf(request->arena, "%s%s%s", browsers[browser].name,
	                    browsers[browser].name[0] == '\0' || systems[system].name[0] == '\0'
	                    ? "" : ", ", systems[system].name);
}

const char *
request_language(const struct request *request)
{
	struct slice rest = slice_of(request->accept_language);
	int said[LANGUAGES], any = -1; /* below 0 while nothing has been said of it */
	size_t best = 0;

	for (size_t i = 0; i < LANGUAGES; i++)
		said[i] = -1;
	while (rest.at != NULL) {
		struct slice item = slice_cut(&rest, ',');
		struct slice range = slice_trim(slice_cut(&item, ';'), " \t"), part = range;
		const struct slice code = slice_cut(&part, '-'); /* of "en-GB" */
		int quality = quality_parse(item);

		for (size_t i = 0; i < LANGUAGES; i++)
			if (slice_same(code, languages[i].code) && quality > said[i])
				said[i] = quality;
		if (slice_is(range, "*") && quality > any)
			any = quality;
	}
	for (size_t i = 0; i < LANGUAGES; i++) {
		said[i] = said[i] < 0 ? any : said[i];
		if (said[i] > 0 && said[i] > said[best])
			best = i;
	}
	return languages[best].code;
}
