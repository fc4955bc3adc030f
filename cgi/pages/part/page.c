#include "pages/part/page.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include "actions/people/sign_in.h"
#include "base/language.h"
#include "base/log.h"
#include "base/secret.h"
#include "pages/part/fill.h"
#include "pages/part/url.h"
#include "pages/routes.h"

ROUTER_FIELDS(page_fields_said, {"said", .max = 40});

/* The same page in the other languages: the path with its first segment changed. What answers a form
 * leads to the page that has it. */
static void
other_languages(struct page *page)
{
	const struct request *request = page->request;
	const struct router router = routes_router(page->app);
	const bool named = request_parameter_find(&request->captures, "lang") != NULL;
	const char *path = request->path;
	struct value *list;

	if (path == NULL)
		return;
	if (request->method != METHOD_GET && request->method != METHOD_HEAD)
		path = router_page_at(&router, page->arena, path);
	list = value_set_list(page->root, "others");
	for (size_t i = 0; i < LANGUAGES; i++) {
		const char *lang = languages[i].code;
		struct value *other;

		if (strcmp(lang, page->lang) == 0)
			continue;
		other = value_add_object(list);
		value_set_text(other, "lang", lang);
		value_set_text(other, "name", languages[i].name);
		value_set_text(other, "url",
		               !named || path[1] == '\0' ? published_path(page->arena, PUBLISHED_HOME, lang, "", 0)
		               : arena_printf(page->arena, "/%s%s%s%s", lang,
		                              path + 1 + strlen(page->lang),
		                              request->query_text[0] != '\0' ? "?" : "",
		                              request->query_text));
	}
}

/* What the templates ask of the language. */
void
page_language(struct value *root, const char *lang)
{
	const struct language *language = language_of(lang);

	value_set_bool(root, "furi", language->furigana);
	value_set_bool(root, "spaced", language->spaced);
}

void
page_speak_of(struct page *page, const struct tournament *tournament)
{
	const char *said, *key;

	page->single = tournament != NULL && ruleset_single(tournament->ruleset);
	value_set_bool(page->root, "single", page->single);
	/* The notice that page_go announced: ?said=entry-changed shows "said.entry-changed". */
	said = request_parameter_find(&page->request->query, "said");
	key = arena_printf(page->arena, "said.%s", said == NULL ? "" : said);
	if (said != NULL && templates_has_word(page->app->templates, page->lang, key))
		value_set_text(page->root, "said", page_word(page, key, NULL));
}

/* An address that there is not may have a language all the same. */
static const char *
language_asked(const struct request *request)
{
	const char *path = request->path == NULL ? "" : request->path + 1;
	const struct language *language =
		language_find(arena_copy(request->arena, path, strcspn(path, "/")));

	return language != NULL ? language->code : request_language(request);
}

/* A language that has none of its own has that of the first. */
static const char *
manifest_url(const struct page *page)
{
	const char *own = url_static_find(arena_printf(page->arena, "manifest-%s.webmanifest", page->lang));

	return own != NULL ? own
	       : url_static(arena_printf(page->arena, "manifest-%s.webmanifest", languages[0].code));
}

struct page
page_begin(struct app *app, const struct request *request, struct response *response)
{
	struct page page = {.app = app, .request = request, .response = response,
	                    .arena = request->arena};
	const char *lang = request_parameter_find(&request->captures, "lang");
	const char *once = request_parameter_find(&request->body, "once");
	static const enum published kinds[] = {
		PUBLISHED_HOME, PUBLISHED_HANDICAP, PUBLISHED_RULES, PUBLISHED_HELP, PUBLISHED_ABOUT,
		PUBLISHED_PRIVACY,
	};
	struct value *nav;

	if (once != NULL && once[0] != '\0') {
		page.app->office.once = once;
		page.app->office.form = request_said(request);
	}
	page.lang = lang != NULL ? lang : language_asked(request);
	page.root = value_object(page.arena);
	value_set_text(page.root, "lang", page.lang);
	page_language(page.root, page.lang);
	value_set_text(page.root, "css", url_static("oshidori.css"));
	value_set_text(page.root, "print_css", url_static("print.css"));
	value_set_text(page.root, "icon", url_static("favicon.svg"));
	value_set_text(page.root, "manifest", manifest_url(&page));
	value_set_text(page.root, "description", page_word(&page, "layout.about", NULL));
	value_set_text(page.root, "mark", url_whole(&page, "/static/icon-512.png"));
	if (url_is_local(&page))
		value_set_text(page.root, "local", page.app->base_address);
	else
		value_set_bool(page.root, "local", false);
	page_speak_of(&page, page.app->tournament);
	other_languages(&page);
	nav = value_set_object(page.root, "nav");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		value_set_text(nav, kinds[i] == PUBLISHED_HOME ? "events" : published_names[kinds[i]],
		               url_published(&page, kinds[i], ""));
	value_set_text(nav, "desk", url_desk(&page, "/"));
	return page;
}

void
page_run(void *app, const struct router_route *route, const struct request *request,
         struct response *response)
{
	struct page page = page_begin(app, request, response);
	const char *place = url_help_place(route);

	page.route = route;
	if (place != NULL)
		value_set_text(page.root, "help", url_help(&page, place));
	route->handler.page(&page);
}

const struct tournament *
page_tournament_now(const struct page *page)
{
	struct app *app = page->app;

	if (app->tournament->moment != db_moment(app->office.db))
		app->tournament = tournament_by_id(page->arena, app->office.db, app->tournament->id);
	return app->tournament;
}

const struct event *
page_event_now(const struct page *page, const struct tournament *tournament)
{
	struct event *event = arena_alloc(page->arena, sizeof(*event));

	if (tournament == page->app->tournament)
		tournament = page_tournament_now(page);
	*event = event_cache_get(page->app->events, tournament);
	return event;
}

const struct tournaments *
page_divisions(const struct page *page, const struct tournament *tournament)
{
	static const struct tournaments none;

	if (tournament->divisions == 0 && tournament->parent_id == NULL)
		return &none;
	return &event_cache_family(page->app->events, tournament_whole_id(tournament))->divisions;
}

const struct event *
page_event_divided(const struct page *page, const struct tournament *tournament)
{
	if (tournament->divisions > 0)
		event_cache_family_read(page->app->events, tournament->id);
	return page_event_now(page, tournament);
}

const struct event *
page_event_whole(const struct page *page, const struct tournament *tournament)
{
	if (tournament->parent_id == NULL)
		return page_event_divided(page, tournament);
	return &event_cache_family_read(page->app->events, tournament->parent_id)->events[0];
}

const struct event *
page_event_glance(const struct page *page, const struct tournament *tournament)
{
	struct event *event = arena_alloc(page->arena, sizeof(*event));

	if (tournament == page->app->tournament)
		tournament = page_tournament_now(page);
	*event = event_glance(page->arena, page->app->office.db, tournament);
	return event;
}

static struct value *
kept_list(const struct page *page, const char *what, const char *id, int64_t stamp, bool *anew)
{
	struct kept *kept = page->app->kept;
	const char *name = arena_printf(page->arena, "%s %s %s %d", id, what, page->lang, page->single);
	struct value *list = kept == NULL ? NULL : kept_find(kept, name, stamp);

	*anew = list == NULL;
	if (list != NULL)
		return list;
	return kept == NULL ? value_list(page->arena) : kept_make(kept, name, stamp);
}

struct value *
page_kept_list(const struct page *page, const char *what, const struct tournament *t, int64_t line,
               void (*make)(const struct page *page, const struct event *event, struct value *list))
{
	bool anew;
	struct value *list = kept_list(page, what, t->id, line, &anew);

	if (anew)
		make(page, page_event_now(page, t), list);
	return list;
}

struct value *
page_kept_mark(const struct page *page, const char *what, const struct tournament_mark *mark,
               bool *anew)
{
	return kept_list(page, what, mark->id, mark->stamp, anew);
}

const char *
page_word(const struct page *page, const char *key, const struct value *data)
{
	return templates_word(page->app->templates, page->arena, page->lang, page->single, key, data);
}

const char *
page_word_text(const struct page *page, const char *key, const char *name, const char *text)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, name, text);
	return page_word(page, key, data);
}

const char *
page_word_number(const struct page *page, const char *key, const char *name, int64_t number)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, name, number);
	return page_word(page, key, data);
}

const char *
page_wordf(const struct page *page, const struct value *data, const char *key, ...)
{
	va_list args;
	const char *text;

	va_start(args, key);
	text = page_word(page, arena_vprintf(page->arena, key, args), data);
	va_end(args);
	return text;
}

const char *
page_word_known(const struct page *page, const char *format, ...)
{
	va_list args;
	const char *key;

	va_start(args, format);
	key = arena_vprintf(page->arena, format, args);
	va_end(args);
	return templates_has_word(page->app->templates, page->lang, key) ? page_word(page, key, NULL) : NULL;
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

/* Nothing stays of a page that cannot be rendered, nor of its tree, which may be why. The path
 * of a private page may be a secret, and no log tells it. */
static void
page_fail(struct page *page, const char *template)
{
	struct response *response = page->response;
	const struct router_route *route = response->route;
	const struct tournament *t = page->app->tournament;
	bool fails_itself = response->status == 500;
	struct page plain;

	log_line("%s (event %s) cannot be shown: template %s",
	         response->private_page ? "a private page" : page->request->path,
	         t == NULL ? "none" : t->slug, template);
	*response = response_new(page->arena);
	response->route = route;
	response->status = 500;
	if (fails_itself)
		return;
	plain = page_begin(page->app, page->request, response);
	page_refuse(&plain, 500);
}

void
page_show(struct page *page, const char *template)
{
	page->app->template = template;
	page->app->tree = page->root;
	if (!templates_render(page->app->templates, page->lang, page->single, template, page->root,
	                      &page->response->body))
		page_fail(page, template);
}

void
page_describe(struct page *page, const char *text)
{
	value_set_text(page->root, "description", text);
}

void
page_picture(struct page *page, const char *url)
{
	value_set_text(page->root, "picture", url_whole(page, url));
}

/* root.share: {url, js, alternates: {lang, url}}: where the page is, in each language, for who finds
 * it elsewhere. */
static void
share(struct page *page)
{
	const char *path = page->request->path;
	struct value *object = value_set_object(page->root, "share"), *list;

	value_set_text(object, "url", url_whole(page, path));
	value_set_text(object, "js", url_static("share.js"));
	list = value_set_list(object, "alternates");
	for (size_t i = 0; i < LANGUAGES; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "lang", languages[i].code);
		value_set_text(item, "url", url_whole(page, arena_printf(page->arena, "/%s%s",
		               languages[i].code, path + 1 + strlen(page->lang))));
	}
}

/* Who sees it all the same looks at what others would see, and sends nobody there. */
static bool
is_private(const struct page *page)
{
	return page->app->tournament != NULL && tournament_private(page->app->tournament);
}

static void
show_for_all(struct page *page, const char *template, bool unsearched)
{
	page->response->private_page = is_private(page);
	if (!page->response->private_page)
		share(page);
	value_set_bool(page->root, "unsearched", unsearched);
	page_show(page, template);
}

/* Whose birth date says a child today, of him nobody knows it once that is erased: so of no event. */
void
page_show_public(struct page *page, const char *template)
{
	show_for_all(page, template, page->app->tournament != NULL);
}

void
page_show_found(struct page *page, const char *template)
{
	const struct tournament *t = page->app->tournament;

	show_for_all(page, template, t != NULL && ruleset_admits(t->ruleset)->junior);
}

void
page_give_public(struct page *page, const char *type, struct slice bytes)
{
	page->response->private_page = is_private(page);
	page->response->content_type = type;
	if (!page->response->private_page)
		response_header(page->response, "X-Robots-Tag", "noindex");
	buf_add(&page->response->body, bytes.at, bytes.len);
}

void
page_show_tagged(struct page *page, const char *template)
{
	struct response *response = page->response;
	const char *tag;

	page_show(page, template);
	if (response->status == 500)
		return;
	tag = arena_printf(page->arena, "\"%s\"", secret_hash(page->arena, response->body.text));
	response_header(response, "ETag", tag);
	if (request_has_seen(page->request, tag))
		response->status = 304;
}

void
page_say(struct page *page, int status, const char *title, const char *text)
{
	page->response->status = status;
	page_title(page, title, NULL);
	value_set_text(page->root, "text", text);
	fill_text(page->root, "number", response_of_note(status) ? page->request->number : "");
	page_show(page, "public/refused");
}

void
page_refuse(struct page *page, int status)
{
	page_say(page, status, arena_printf(page->arena, "refused.%d.title", status),
	         page_wordf(page, NULL, "refused.%d.text", status));
}

bool
page_secure(const struct page *page)
{
	return page->request->secure || app_is_https(page->app);
}

void
page_cookie(const struct page *page, const char *name, const char *value, long seconds)
{
	response_cookie(page->response, app_cookie_name(page->app, page->arena, name), value, seconds,
	                page_secure(page));
}

void
page_stay(struct page *page)
{
	page->app->office.stays = strcmp(page_body(page, "stay"), "1") == 0;
	page->app->office.browser = request_browser(page->request);
}

bool
page_session(struct page *page, const char *token)
{
	const char *before = app_cookie(page->app, page->request, "browser"), *browser;

	if (sign_in_is_half(token)) {
		page_cookie(page, "half", token, HALF_SECONDS);
		return false;
	}
	browser = sign_in_browser(&page->app->office, token, before, page->app->session);
	page_cookie(page, "session", token,
	            page->app->office.stays ? STAY_SECONDS : SESSION_SECONDS);
	if (browser != NULL)
		page_cookie(page, "browser", browser, BROWSER_SECONDS);
	return true;
}

void
page_form(struct page *page)
{
	const char *owner = page->app->account != NULL ? page->app->session
	                                               : app_cookie(page->app, page->request, "visitor");

	if (owner == NULL) {
		owner = secret_token(page->arena);
		page_cookie(page, "visitor", owner, 0);
	}
	value_set_text(page->root, "csrf",
	               secret_derive(page->arena, page->app->office.key, "csrf", owner, NULL));
	value_set_text(page->root, "once", secret_id(page->arena));
}

void
page_fresh(const struct page *page)
{
	fill_text(page->root, "fresh_js",
	          page->request->method == METHOD_POST ? NULL : url_static("fresh.js"));
}

const char *
page_body(const struct page *page, const char *name)
{
	return request_text(&page->request->body, name);
}

const char *
page_query(const struct page *page, const char *name)
{
	return request_text(&page->request->query, name);
}

const char *
page_capture(const struct page *page, const char *name)
{
	return request_text(&page->request->captures, name);
}

int
page_capture_number(const struct page *page, const char *name)
{
	return request_number(&page->request->captures, name);
}

int
page_version(const struct page *page)
{
	int version = request_number(&page->request->body, "version");

	return version < 0 ? INT_MAX : version;
}

void
page_go(struct page *page, const char *path, const char *said)
{
	int len = (int)strcspn(path, "#");

	response_redirect(page->response, said == NULL ? path
	                  : arena_printf(page->arena, "%.*s?said=%s%s", len, path, said, path + len));
}

/* ---- lists ---- */

int
page_after(const struct page *page)
{
	const int after = request_number(&page->request->query, "after");

	return after < 0 ? 0 : after;
}

static const char *
list_url(const struct page *page, const char *url, int after)
{
	const char *asked = page_query(page, "q");

	return arena_printf(page->arena, "%s?after=%d%s%s", url, after, asked[0] == '\0' ? "" : "&q=",
	                    url_encoded(page->arena, asked));
}

void
page_list(struct page *page, const char *url, size_t shown)
{
	const int after = page_after(page);

	value_set_text(page->root, "find", url);
	value_set_text(page->root, "asked", page_query(page, "q"));
	value_set_bool(page->root, "nothing", shown == 0);
	fill_text(page->root, "back", after == 0 ? NULL
	          : list_url(page, url, after < PAGE_LIST ? 0 : after - PAGE_LIST));
	fill_text(page->root, "further", shown < PAGE_LIST ? NULL : list_url(page, url, after + PAGE_LIST));
}
