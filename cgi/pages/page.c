#include "pages/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/secret.h"
#include "pages/say.h"
#include "pages/urls.h"

/* The same page in the other language: the path with its first segment changed. */
static void
other_language(struct page *page)
{
	bool japanese = strcmp(page->lang, "ja") == 0;
	const char *lang = japanese ? "en" : "ja";
	const char *path = page->request->path;
	struct value *other;

	if (path == NULL || (page->request->method != METHOD_GET && page->request->method != METHOD_HEAD)) {
		value_set_bool(page->root, "other", false);
		return;
	}
	other = value_set_object(page->root, "other");
	value_set_text(other, "lang", lang);
	value_set_text(other, "name", japanese ? "English" : "日本語");
	if (parameter_find(&page->request->captures, "lang") == NULL)
		value_set_text(other, "url", published_path(page->arena, PUBLISHED_HOME, lang, "", 0));
	else
		value_set_text(other, "url",
		               arena_printf(page->arena, "/%s%s%s%s", lang, path + 3,
		                            page->request->query_text[0] != '\0' ? "?" : "",
		                            page->request->query_text));
}

static void
navigation(struct page *page)
{
	static const enum published kinds[] = {
		PUBLISHED_HOME, PUBLISHED_HANDICAP, PUBLISHED_RULES, PUBLISHED_ABOUT, PUBLISHED_PRIVACY,
	};
	struct value *nav = value_set_object(page->root, "nav");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		value_set_text(nav, kinds[i] == PUBLISHED_HOME ? "events" : published_names[kinds[i]],
		               published_path(page->arena, kinds[i], page->lang, "", 0));
	value_set_text(nav, "desk", url_desk(page->arena, page->lang, "/"));
}

/* The notice that page_go announced: ?said=entry-changed shows "said.entry-changed". */
static void
notice(struct page *page)
{
	const char *said = parameter_find(&page->request->query, "said");
	const char *key = arena_printf(page->arena, "said.%s", said == NULL ? "" : said);

	if (said != NULL && looks_has_word(page->app->looks, page->lang, key))
		value_set_text(page->root, "said", page_word(page, key, NULL));
	else
		value_set_bool(page->root, "said", false);
}

struct page
page_begin(void *app, const struct request *request, struct response *response)
{
	struct page page = {.app = app, .request = request, .response = response,
	                    .arena = request->arena};
	const char *lang = parameter_find(&request->captures, "lang");

	page.lang = lang != NULL ? lang : request_language(request);
	page.root = value_object(page.arena);
	value_set_text(page.root, "lang", page.lang);
	value_set_bool(page.root, "ja", strcmp(page.lang, "ja") == 0);
	value_set_text(page.root, "css", url_static("oshidori.css"));
	value_set_text(page.root, "print_css", url_static("print.css"));
	value_set_text(page.root, "icon", url_static("favicon.svg"));
	value_set_text(page.root, "manifest", url_static("manifest.webmanifest"));
	value_set_bool(page.root, "problems", false);
	value_set_bool(page.root, "lean", false);
	other_language(&page);
	navigation(&page);
	notice(&page);
	return page;
}

const char *
page_word(const struct page *page, const char *key, const struct value *data)
{
	return looks_word(page->app->looks, page->arena, page->lang, key, data);
}

void
page_title_text(struct page *page, const char *title)
{
	value_set_text(page->root, "title", title);
}

void
page_title(struct page *page, const char *key, const struct value *data)
{
	page_title_text(page, page_word(page, key, data));
}

void
page_show(struct page *page, const char *template)
{
	looks_render(page->app->looks, page->lang, template, page->root, &page->response->body);
}

void
page_show_public(struct page *page, const char *template)
{
	page->response->private_page = false;
	page_show(page, template);
}

void
page_refuse(struct page *page, int status)
{
	page->response->status = status;
	page_title(page, arena_printf(page->arena, "refused.%d.title", status), NULL);
	value_set_text(page->root, "text",
	               page_word(page, arena_printf(page->arena, "refused.%d.text", status), NULL));
	page_show(page, "public/refused");
}

bool
page_secure(const struct page *page)
{
	return page->request->secure || strncmp(page->app->base_address, "https://", 8) == 0;
}

void
page_form(struct page *page)
{
	const char *owner = page->app->account != NULL ? page->app->session
	                                               : request_cookie(page->request, "visitor");

	if (owner == NULL) {
		owner = secret_token(page->arena);
		response_cookie(page->response, "visitor", owner, 0, page_secure(page));
	}
	value_set_text(page->root, "csrf",
	               secret_derive(page->arena, page->app->office.key, "csrf", owner, NULL));
	value_set_text(page->root, "once", secret_id(page->arena));
}

static const char *
or_empty(const char *text)
{
	return text == NULL ? "" : text;
}

const char *
page_body(const struct page *page, const char *name)
{
	return or_empty(parameter_find(&page->request->body, name));
}

const char *
page_query(const struct page *page, const char *name)
{
	return or_empty(parameter_find(&page->request->query, name));
}

const char *
page_capture(const struct page *page, const char *name)
{
	return or_empty(parameter_find(&page->request->captures, name));
}

int
page_capture_int(const struct page *page, const char *name)
{
	return (int)strtol(page_capture(page, name), NULL, 10);
}

/* "players.0.rank" as an id: CSS and fragments dislike dots. */
static const char *
id_of(struct arena *arena, const char *name)
{
	char *id = arena_text(arena, name);

	for (char *at = id; *at != '\0'; at++)
		if (*at == '.')
			*at = '-';
	return id;
}

/* A detail that is a date is said as one. */
static const char *
problem_text(const struct page *page, const struct problem *problem)
{
	struct value *data = value_object(page->arena);
	const char *detail = or_empty(problem->detail);
	struct date date;

	value_set_text(data, "detail", date_parse(detail, &date) ? say_date(page, date) : detail);
	return page_word(page, problem->word, data);
}

void
page_field(struct page *page, struct value *object, const char *key, const char *name,
           const char *value, const struct problems *problems)
{
	struct value *field = value_set_object(object, key);
	const struct problem *problem = problems == NULL ? NULL : problem_find(problems, name);

	value_set_text(field, "name", name);
	value_set_text(field, "id", id_of(page->arena, name));
	value_set_text(field, "value", or_empty(value));
	value_set(field, "error", problem == NULL ? value_bool(page->arena, false)
	                          : value_text(page->arena, problem_text(page, problem)));
}

/* A problem in the list of all, where its field is not at hand. */
static const char *
listed_text(const struct page *page, const struct problem *problem, page_label label)
{
	const char *name = label == NULL ? NULL : label(page, problem->field);
	struct value *data = value_object(page->arena);

	if (name == NULL)
		return problem_text(page, problem);
	value_set_text(data, "label", name);
	value_set_text(data, "text", problem_text(page, problem));
	return page_word(page, "problems.labelled", data);
}

void
page_problems(struct page *page, const struct problems *problems)
{
	page_problems_labelled(page, problems, NULL);
}

void
page_problems_labelled(struct page *page, const struct problems *problems, page_label label)
{
	struct value *object, *list;

	if (problems->count == 0)
		return;
	page->response->status = 422;
	object = value_set_object(page->root, "problems");
	value_set_int(object, "count", (int64_t)problems->count);
	value_set_bool(object, "one", problems->count == 1);
	list = value_set_list(object, "list");
	for (size_t i = 0; i < problems->count; i++) {
		const struct problem *problem = &problems->list[i];
		struct value *item = value_add_object(list);

		if (problem->field[0] == '\0')
			value_set_bool(item, "id", false);
		else
			value_set_text(item, "id", id_of(page->arena, problem->field));
		value_set_text(item, "text", listed_text(page, problem, label));
	}
}

void
page_go(struct page *page, const char *path, const char *said)
{
	response_redirect(page->response,
	                  said == NULL ? path : arena_printf(page->arena, "%s?said=%s", path, said));
}
