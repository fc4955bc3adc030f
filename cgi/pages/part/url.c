#include "pages/part/url.h"

#include <string.h>

#include "base/log.h"
#include "static_names.h" /* made by the Makefile: {"oshidori.css", "/static/oshidori.HASH.css"} */

const char *
url_static(const char *name)
{
	for (size_t i = 0; i < sizeof(static_names) / sizeof(static_names[0]); i++)
		if (strcmp(static_names[i][0], name) == 0)
			return static_names[i][1];
	log_die("no static file %s", name);
}

const char *
url_event(struct arena *arena, const char *lang, const char *slug)
{
	return published_path(arena, PUBLISHED_EVENT, lang, slug, 0);
}

const char *
url_event_page(struct arena *arena, const char *lang, const char *slug, const char *page)
{
	return arena_printf(arena, "/%s/t/%s/%s", lang, slug, page);
}

const char *
url_event_rules(struct arena *arena, const char *lang, const char *slug)
{
	return published_path(arena, PUBLISHED_EVENT_RULES, lang, slug, 0);
}

const char *
url_round(struct arena *arena, const char *lang, const char *slug, int round)
{
	return published_path(arena, PUBLISHED_ROUND, lang, slug, round);
}

const char *
url_hall(struct arena *arena, const char *lang, const char *slug)
{
	return published_path(arena, PUBLISHED_HALL, lang, slug, 0);
}

const char *
url_door(struct arena *arena, const char *lang, const char *slug, const char *code)
{
	return arena_printf(arena, "/%s/t/%s/door/%s", lang, slug, code);
}

const char *
url_report(struct arena *arena, const char *lang, const char *slug, int round, int table,
           const char *code)
{
	return arena_printf(arena, "/%s/t/%s/report/%d/%d/%s", lang, slug, round, table, code);
}

const char *
url_private(struct arena *arena, const char *lang, const char *token)
{
	return arena_printf(arena, "/%s/e/%s", lang, token);
}

const char *
url_partner(struct arena *arena, const char *lang, const char *token)
{
	return arena_printf(arena, "/%s/p/%s", lang, token);
}

const char *
url_desk(struct arena *arena, const char *lang, const char *rest)
{
	return arena_printf(arena, "/%s/desk%s", lang, rest);
}

const char *
url_desk_event(struct arena *arena, const char *lang, const char *slug, const char *rest)
{
	return arena_printf(arena, "/%s/desk/t/%s%s", lang, slug, rest);
}

const char *
url_desk_round(struct arena *arena, const char *lang, const char *slug, int round, const char *rest)
{
	return arena_printf(arena, "/%s/desk/t/%s/rounds/%d%s", lang, slug, round, rest);
}

const char *
url_sign_in(struct arena *arena, const char *lang)
{
	return arena_printf(arena, "/%s/sign-in", lang);
}

const char *
url_invitation(struct arena *arena, const char *lang, const char *token)
{
	return arena_printf(arena, "/%s/invitation/%s", lang, token);
}
