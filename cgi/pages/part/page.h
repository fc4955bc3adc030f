/* A page in the making: the tree that its template gets, begun with what every
 * page has (language, navigation, style sheets). */
#pragma once

#include <stdbool.h>

#include "pages/part/app.h"
#include "view/value.h"

struct page {
	struct app *app;
	const struct router_route *route; /* NULL for a request that is refused before it has one */
	const struct request *request;
	struct response *response;
	struct arena *arena;
	const char *lang;
	bool single; /* speaks of an event in which one player plays one: looks.h */
	struct value *root;
};

struct page page_begin(struct app *app, const struct request *request, struct response *response);

/* What the router hands a request to: the page begun, and the row's handler. */
void page_run(void *app, const struct router_route *route, const struct request *request,
              struct response *response);

/* Gives a tree what the templates ask of the language: root.furi, root.spaced. */
void page_language(struct value *root, const char *lang);

/* A page that speaks of that event, where its path does not name it. page_begin does so
 * where it does. Sets root.single and root.said. */
void page_speak_of(struct page *page, const struct tournament *tournament);

/* The event of the path as it is at the moment that is being read: also after an action of
 * this request has changed it. */
const struct tournament *page_tournament_now(const struct page *page);

/* An event as it is at the moment that is being read; read once for everybody who asks,
 * and again after an action has written. */
const struct event *page_event_now(const struct page *page, const struct tournament *tournament);

/* The divisions of the event, or of that which it is one of, as it has them in order; none, and nothing
 * is asked, where there are none. Read once for everybody who asks, too. */
const struct tournaments *page_divisions(const struct page *page, const struct tournament *tournament);

/* As page_event_now; its divisions, where it has any, are read with it, as page_event_now has them
 * then: who tells of all of them begins with this. The second is of the event that it is a division of,
 * where it is one. */
const struct event *page_event_divided(const struct page *page, const struct tournament *tournament);
const struct event *page_event_whole(const struct page *page, const struct tournament *tournament);

/* An event at a glance, which is not kept. */
const struct event *page_event_glance(const struct page *page, const struct tournament *tournament);

/* The list that `make` adds to, of the event and in the page's words: as it was made while the log
 * had the last line `line` (audit_newest, or a number made of it), else made now, of all of the event.
 * `what` is its name among the lists of an event. */
struct value *page_kept_list(const struct page *page, const char *what, const struct tournament *t,
                             int64_t line,
                             void (*make)(const struct page *page, const struct event *event,
                             struct value *list));

/* Likewise of an event that is not at hand, kept by the stamp of its pages; where it had to be made
 * anew, *anew says so, and it is empty. */
struct value *page_kept_mark(const struct page *page, const char *what,
                             const struct tournament_mark *mark, bool *anew);

/* The page's title, from the catalogue with {{names}} from `data` (or NULL). */
void page_title(struct page *page, const char *key, const struct value *data);
void page_title_text(struct page *page, const char *title);

/* What a page is about, in a sentence, and its picture at that address: for who sees a link to it
 * elsewhere. Without: what the site is, and its mark. */
void page_describe(struct page *page, const char *text);
void page_picture(struct page *page, const char *url);

/* Renders the template with page.root into the response. Where it cannot be rendered, it is logged
 * which page and template, and the response is a 500 that says so instead. */
void page_show(struct page *page, const char *template);

/* As page_show, for a page that everybody may see: no cookie, published. Search engines keep none of
 * an event: who plays is there. The second is for what an event is found by, and keeps them off only
 * where it is of juniors. */
void page_show_public(struct page *page, const char *template);
void page_show_found(struct page *page, const char *template);

/* A file of that type that everybody may see. */
void page_give_public(struct page *page, const char *type, struct slice bytes);

/* As page_show, for a page that its reader's browser asks for again and again: 304
 * while it is as the browser has it. */
void page_show_tagged(struct page *page, const char *template);

/* A page that says only this: the title from the catalogue, and a text. */
void page_say(struct page *page, int status, const char *title, const char *text);

/* "refused.404.title" and "refused.404.text". */
void page_refuse(struct page *page, int status);

/* Gives the tree "csrf" and "once" (an idempotency key) for a POST form, and
 * the visitor a cookie when there is none. */
void page_form(struct page *page);

/* root.fresh_js: the script that keeps the page as it is now. None in the answer to a POST: that
 * says what became of it and holds what was typed, which no later look knows of. */
void page_fresh(const struct page *page);

/* Before a session is opened: in which browser it is, and whether the form's "stay" makes it last. */
void page_stay(struct page *page);

/* Gives the visitor the cookies of a session that has been opened: its own, and by which the
 * account knows the browser again. False where it is half of one (sign_in.h), with a cookie of its
 * own: a code is asked for next. */
bool page_session(struct page *page, const char *token);

/* Sets a cookie of ours: as response_cookie, under app_cookie_name. */
void page_cookie(const struct page *page, const char *name, const char *value, long seconds);

/* Whether cookies are for https only: the request came that way, or the site's
 * address says that visitors come that way to a proxy in front. */
bool page_secure(const struct page *page);

/* A text of the catalogue in the page's language, with {{names}} from `data` (or NULL). */
const char *page_word(const struct page *page, const char *key, const struct value *data);

/* With one name only. */
const char *page_word_text(const struct page *page, const char *key, const char *name,
                           const char *text);
const char *page_word_number(const struct page *page, const char *key, const char *name,
                             int64_t number);

/* The text of a key that is put together: "state.%s". */
const char *page_wordf(const struct page *page, const struct value *data, const char *key, ...)
	__attribute__((format(printf, 3, 4)));

/* So too, without data; NULL where the catalogue has no such key. */
const char *page_word_known(const struct page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The name an input of the form has in the request, or "". */
const char *page_body(const struct page *page, const char *name);
const char *page_query(const struct page *page, const char *name);
const char *page_capture(const struct page *page, const char *name);

/* The number a path names: "3", not "03" or "3x". -1 for anything else. */
int page_capture_number(const struct page *page, const char *name);

/* The version of what a form was filled from; for anything but a number, one
 * that nothing has. */
int page_version(const struct page *page);

/* 303 to that path, which may name a place in the page ("…#t3"), with a notice shown
 * there (?said=key), or none (NULL). */
void page_go(struct page *page, const char *path, const char *said);

/* Of a long list that can be searched (?q=&after=), PAGE_LIST at a time: how many come before;
 * root.find, which is its address, root.asked, root.nothing, and root.back and root.further, where
 * it goes on, or false. */
enum { PAGE_LIST = 50 };
int page_after(const struct page *page);
void page_list(struct page *page, const char *url, size_t shown);
