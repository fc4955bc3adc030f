/* Every link. Published pages' paths come from publish/published.h. */
#pragma once

#include "base/arena.h"
#include "publish/published.h"

/* "/static/oshidori.5f3a….css": the name with its content's hash. */
const char *url_static(const char *name);

const char *url_event(struct arena *arena, const char *lang, const char *slug);
const char *url_event_page(struct arena *arena, const char *lang, const char *slug, const char *page); /* /t/slug/page */
const char *url_event_rules(struct arena *arena, const char *lang, const char *slug);
const char *url_round(struct arena *arena, const char *lang, const char *slug, int round);
const char *url_hall(struct arena *arena, const char *lang, const char *slug);
const char *url_door(struct arena *arena, const char *lang, const char *slug, const char *code);
const char *url_report(struct arena *arena, const char *lang, const char *slug, int round, int table, const char *code);
const char *url_private(struct arena *arena, const char *lang, const char *token);  /* /e/token */
const char *url_partner(struct arena *arena, const char *lang, const char *token);  /* /p/token */
const char *url_desk(struct arena *arena, const char *lang, const char *rest);      /* /desk + rest */
const char *url_desk_event(struct arena *arena, const char *lang, const char *slug, const char *rest); /* /desk/slug + rest */
const char *url_desk_round(struct arena *arena, const char *lang, const char *slug, int round, const char *rest);
const char *url_sign_in(struct arena *arena, const char *lang);
const char *url_invitation(struct arena *arena, const char *lang, const char *token);
