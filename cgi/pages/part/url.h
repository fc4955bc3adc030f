/* Every link, in the page's language. Published pages' paths come from publish/published.h. */
#pragma once

#include "pages/part/page.h"
#include "publish/published.h"

/* "/static/oshidori.5f3a….css": the name with its content's hash. The second: NULL where there is no such
 * file; of a file in a folder the name is "help-start-en.webp". */
const char *url_static(const char *name);
const char *url_static_find(const char *name);

/* A link that leaves the site: in a letter, in a code on paper, to be copied. */
const char *url_whole(const struct page *page, const char *path);

/* Whether such links lead nobody anywhere but on this very machine; whether they lead others here
 * in the clear, for all in the same network to read. */
bool url_is_local(const struct page *page);
bool url_is_plain(const struct page *page);

/* Of a kind that is no event's; `name` is the ruleset's, or "". */
const char *url_year(const struct page *page, int year);
const char *url_published(const struct page *page, enum published kind, const char *name);

/* Where the handbook speaks of a page of the desk: "draws#why", and its address. NULL for the row of
 * another page. */
const char *url_help_place(const struct router_route *route);
const char *url_help(const struct page *page, const char *place);

const char *url_event(const struct page *page, const struct tournament *t);
/* /t/slug/rest */
const char *url_event_page(const struct page *page, const struct tournament *t, const char *rest);
/* The same of the event that it is a division of; rest may be "". */
const char *url_whole_event(const struct page *page, const struct tournament *t, const char *rest);
const char *url_event_rules(const struct page *page, const struct tournament *t);
const char *url_round(const struct page *page, const struct tournament *t, int round);
const char *url_pair(const struct page *page, const struct tournament *t, int number);
/* A page of those who wait for a place, from 1. */
const char *url_waiting(const struct page *page, const struct tournament *t, int number);
/* The picture for links elsewhere: "event", "standings", "round-3". */
const char *url_picture(const struct page *page, const struct tournament *t, const char *shows);
const char *url_hall(const struct page *page, const struct tournament *t);
const char *url_door(const struct page *page, const struct tournament *t, const char *code);
const char *url_report(const struct page *page, const struct tournament *t, int round, int table,
                       const char *code);
/* The same as it is printed: who reads the code reads it in their browser's language. */
const char *url_card(const struct page *page, const struct tournament *t, int round, int table,
                     const char *code);
const char *url_private(const struct page *page, const char *token); /* /e/token */
const char *url_partner(const struct page *page, const char *token); /* /p/token */
const char *url_confirm(const struct page *page, const char *token); /* /confirm/token */
const char *url_desk(const struct page *page, const char *rest);     /* /desk + rest */
/* /desk/t/slug + rest */
const char *url_desk_event(const struct page *page, const struct tournament *t, const char *rest);

/* The same of the event that it is a division of. */
const char *url_desk_whole(const struct page *page, const struct tournament *t, const char *rest);

/* Where who has half a session gives the code, to go on to that path of ours where it needs no
 * encoding, and stays signed in where the office says so. */
const char *url_sign_in_code(const struct page *page, const char *next);

/* Anything as a part of an address. */
const char *url_encoded(struct arena *arena, const char *text);

/* Also for whoever is not on a page. */
const char *url_sign_in(struct arena *arena, const char *lang);
const char *url_invitation(struct arena *arena, const char *lang, const char *token);
/* To be handed over: who opens it reads it in their browser's language, not in its maker's. */
const char *url_one_time(struct arena *arena, const char *token);
