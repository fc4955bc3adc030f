#include "pages/public/lost.h"

#include <string.h>

#include "http/multipart.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"

/* As fields for passwords, and codes that are as good as one, are called. */
static bool
is_secret(const char *name)
{
	static const char *const endings[] = {"password", "recovery"};
	const size_t len = strlen(name);

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		const size_t ending = strlen(endings[i]);

		if (len >= ending && strcmp(name + len - ending, endings[i]) == 0)
			return true;
	}
	return false;
}

static bool
is_multipart(const struct request *request)
{
	return strcmp(request->content_type, "multipart/form-data") == 0;
}

/* Whether it is a form that was sent, and all of it can be read. */
static bool
form_read(struct request *request, int refused)
{
	if (refused != 0 || request->method != METHOD_POST)
		return false;
	if (!is_multipart(request))
		return request_is_form(request);
	return multipart_parse(request->arena, request->content_parameters, request->body_bytes, &request->body,
	                       &request->file) == 0;
}

/* root.form: {action, multipart, fields: {name, value}, missing (there are any of these two),
 * secrets: {name}, file (its field's name, or false)}. */
static void
form_fill(struct page *page, const struct request *request, const char *action)
{
	struct value *form = value_set_object(page->root, "form");
	struct value *fields = value_set_list(form, "fields"), *secrets = value_set_list(form, "secrets");
	bool missing = request->file.name != NULL;

	value_set_text(form, "action", action);
	for (size_t i = 0; i < request->body.count; i++) {
		const struct request_parameter *typed = &request->body.list[i];
		const bool secret = typed->value[0] != '\0' && is_secret(typed->name);
		struct value *field = value_add_object(secret ? secrets : fields);

		value_set_text(field, "name", typed->name);
		if (!secret)
			value_set_text(field, "value", typed->value);
		missing = missing || secret;
	}
	value_set_bool(form, "missing", missing);
	fill_text(form, "file", request->file.name);
	value_set_bool(form, "multipart", is_multipart(request));
}

void
lost_answer(struct app *app, struct arena *arena, const struct request_raw *raw, struct response *response)
{
	struct request request;
	const int refused = request_parse(arena, raw, &request);
	const bool form = form_read(&request, refused);
	struct page page = page_begin(app, &request, response);

	response->status = 503;
	response_header(response, "Retry-After", LOST_SECONDS);
	page_title(&page, form ? "lost.sent" : "lost.asked", NULL);
	value_set_bool(page.root, "form", false);
	if (form)
		form_fill(&page, &request, raw->uri);
	fill_text(page.root, "again", refused == 0 && request.method <= METHOD_HEAD ? raw->uri : NULL);
	page_show(&page, "public/lost");
}
