#include "pages/part/url.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/log.h"
#include "static_names.h" /* made by the Makefile: {"oshidori.css", "/static/oshidori.HASH.css"} */

const char *
url_static_find(const char *name)
{
	for (size_t i = 0; i < sizeof(static_names) / sizeof(static_names[0]); i++)
		if (strcmp(static_names[i][0], name) == 0)
			return static_names[i][1];
	return NULL;
}

const char *
url_static(const char *name)
{
	const char *url = url_static_find(name);

	if (url == NULL)
		log_die("no static file %s", name);
	return url;
}

const char *
url_whole(const struct page *page, const char *path)
{
	return arena_printf(page->arena, "%s%s", page->app->base_address, path);
}

bool
url_is_local(const struct page *page)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
	const char *host = strstr(page->app->base_address, "://");

	for (size_t i = 0; host != NULL && i < sizeof(names) / sizeof(names[0]); i++) {
		const size_t len = strlen(names[i]);

		if (strncmp(host + 3, names[i], len) == 0 && strchr(":/", host[3 + len]) != NULL)
			return true;
	}
	return false;
}

bool
url_is_plain(const struct page *page)
{
	return strncmp(page->app->base_address, "http://", 7) == 0 && !url_is_local(page);
}

const char *
url_published(const struct page *page, enum published kind, const char *name)
{
	return published_path(page->arena, kind, page->lang, name, 0);
}

/* By the tab it stands under, of an event's desk, and what its address has behind the desk's or the
 * event's: the first row that fits. */
static const struct {
	const char *tab, *begins, *place;
} help_places[] = {
	{NULL, "/account", "people#account"}, {NULL, "/site", "machine#site"},
	{NULL, "/import", "files#event"}, {NULL, "/rehearsal", "start#rehearsal"},
	{NULL, "/", "start#new"},
	{"event", "/delete", "people#delete"}, {"event", "/erase", "people#data"},
	{"event", "", "start#overview"},
	{"entries", "/apart", "entering#apart"}, {"entries", "/groups", "draws#groups"},
	{"entries", "/partners", "partners#desk"}, {"entries", "", "entering#desk"},
	{"divisions", "", "entering#divisions"},
	{"check-in", "", "check-in#ways"},
	{"rounds", "/draw", "draws#draft"}, {"rounds", "/rounds/{n}/why", "draws#why"},
	{"rounds", "/rounds/{n}/pairs", "draws#why"}, {"rounds", "", "results#line"},
	{"referee", "", "referee#ruling"},
	{"standings", "", "results#standings"},
	{"print", "/hall", "printing#hall"}, {"print", "", "printing#when"},
	{"files", "", "files#in"},
	{"people", "", "people#roles"},
	{"log", "", "people#log"},
	{"settings", "/play", "draws#systems"}, {"settings", "", "start#settings"},
};

const char *
url_help_place(const struct router_route *route)
{
	static const char desk[] = "/{lang}/desk", event[] = "/t/{slug}";
	const char *rest = route->pattern + strlen(desk), *tab = NULL;

	if (strncmp(route->pattern, desk, strlen(desk)) != 0)
		return NULL;
	if (strncmp(rest, event, strlen(event)) == 0) {
		rest += strlen(event);
		tab = route->tab;
	}
	for (size_t i = 0; i < sizeof(help_places) / sizeof(help_places[0]); i++)
		if ((tab == NULL ? help_places[i].tab == NULL
		     : help_places[i].tab != NULL && strcmp(tab, help_places[i].tab) == 0) &&
		    strncmp(rest, help_places[i].begins, strlen(help_places[i].begins)) == 0)
			return help_places[i].place;
	return NULL;
}

const char *
url_help(const struct page *page, const char *place)
{
	return arena_printf(page->arena, "%s%s", url_published(page, PUBLISHED_HELP, ""), place);
}

const char *
url_event(const struct page *page, const struct tournament *t)
{
	return url_published(page, PUBLISHED_EVENT, t->slug);
}

const char *
url_event_page(const struct page *page, const struct tournament *t, const char *rest)
{
	return arena_printf(page->arena, "/%s/t/%s/%s", page->lang, t->slug, rest);
}

/* Of a division "autumn/divisions/a" its event's "autumn". */
static struct tournament
whole_of(const struct page *page, const struct tournament *t)
{
	const char *end = strstr(t->slug, "/divisions/");
	struct tournament whole = *t;

	if (end != NULL)
		whole.slug = arena_copy(page->arena, t->slug, (size_t)(end - t->slug));
	return whole;
}

const char *
url_whole_event(const struct page *page, const struct tournament *t, const char *rest)
{
	const struct tournament whole = whole_of(page, t);

	return rest[0] == '\0' ? url_event(page, &whole) : url_event_page(page, &whole, rest);
}

const char *
url_desk_whole(const struct page *page, const struct tournament *t, const char *rest)
{
	const struct tournament whole = whole_of(page, t);

	return url_desk_event(page, &whole, rest);
}

const char *
url_event_rules(const struct page *page, const struct tournament *t)
{
	return url_published(page, PUBLISHED_EVENT_RULES, t->slug);
}

const char *
url_year(const struct page *page, int year)
{
	return published_path(page->arena, PUBLISHED_YEAR, page->lang, "", year);
}

const char *
url_round(const struct page *page, const struct tournament *t, int round)
{
	return published_path(page->arena, PUBLISHED_ROUND, page->lang, t->slug, round);
}

const char *
url_pair(const struct page *page, const struct tournament *t, int number)
{
	return published_path(page->arena, PUBLISHED_PAIR, page->lang, t->slug, number);
}

const char *
url_waiting(const struct page *page, const struct tournament *t, int number)
{
	return published_path(page->arena, PUBLISHED_WAITING, page->lang, t->slug, number);
}

const char *
url_picture(const struct page *page, const struct tournament *t, const char *shows)
{
	return arena_printf(page->arena, "/picture/%s/%s/%s", page->lang, t->slug, shows);
}

const char *
url_hall(const struct page *page, const struct tournament *t)
{
	return url_published(page, PUBLISHED_HALL, t->slug);
}

const char *
url_door(const struct page *page, const struct tournament *t, const char *code)
{
	return url_whole_event(page, t, arena_printf(page->arena, "door/%s", code));
}

const char *
url_report(const struct page *page, const struct tournament *t, int round, int table,
           const char *code)
{
	return url_event_page(page, t, arena_printf(page->arena, "report/%d/%d/%s", round, table, code));
}

const char *
url_card(const struct page *page, const struct tournament *t, int round, int table,
         const char *code)
{
	return arena_printf(page->arena, "/t/%s/report/%d/%d/%s", t->slug, round, table, code);
}

const char *
url_private(const struct page *page, const char *token)
{
	return arena_printf(page->arena, "/%s/e/%s", page->lang, token);
}

const char *
url_confirm(const struct page *page, const char *token)
{
	return arena_printf(page->arena, "/%s/confirm/%s", page->lang, token);
}

const char *
url_partner(const struct page *page, const char *token)
{
	return arena_printf(page->arena, "/%s/p/%s", page->lang, token);
}

const char *
url_desk(const struct page *page, const char *rest)
{
	return arena_printf(page->arena, "/%s/desk%s", page->lang, rest);
}

const char *
url_desk_event(const struct page *page, const struct tournament *t, const char *rest)
{
	return url_desk(page, arena_printf(page->arena, "/t/%s%s", t->slug, rest));
}

const char *
url_encoded(struct arena *arena, const char *text)
{
	struct buf buf = buf_new(arena, strlen(text) + 1);

	for (; *text != '\0'; text++) {
		if (isalnum((unsigned char)*text) || *text == '-')
			buf_char(&buf, *text);
		else
			buf_printf(&buf, "%%%02X", (unsigned char)*text);
	}
	return buf.text;
}

const char *
url_sign_in(struct arena *arena, const char *lang)
{
	return arena_printf(arena, "/%s/sign-in", lang);
}

const char *
url_sign_in_code(const struct page *page, const char *next)
{
	const char *stay = page->app->office.stays ? "&stay=1" : "";
	const bool plain = next[strspn(next, "abcdefghijklmnopqrstuvwxyz0123456789-/")] == '\0';

	return arena_printf(page->arena, "%s/code?next=%s%s", url_sign_in(page->arena, page->lang),
	                    plain ? next : "", stay);
}

const char *
url_invitation(struct arena *arena, const char *lang, const char *token)
{
	return arena_printf(arena, "/%s/invitation/%s", lang, token);
}

const char *
url_one_time(struct arena *arena, const char *token)
{
	return arena_printf(arena, "/invitation/%s", token);
}
