/* What every page of an event's desk begins with: the event, and the tabs. */
#pragma once

#include "forms/problem.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/tournament.h"

/* root.event as event_page_facts, and root.tabs, a list of {url, name, count, current, first}: those
 * of the table of routes (routes.def) that are for whoever asks. `current` is the one the page's
 * own row names. On pages of a round root.round_tabs {number, url, current, draft}: the rounds
 * drawn so far, of which a helper sees the published ones. Of a division also the way to the others.
 * And its title. */
void desk_begin(struct page *page, const char *title);

/* The same of a page with forms. */
void desk_form(struct page *page, const char *title);

/* What of it changes by itself: the tabs, and root.matters, what needs an organiser (desk_matters),
 * with root.calls, how many that are or false. */
void desk_tabs(struct page *page);

/* What of the event needs somebody: on its overview in full, and as a number beside that page's
 * tab on all the others. A list, in the order of who waits first: two reports that differ, or
 * agree and are not recorded; pairs of a draft without game or bye; who said that they sit a round
 * to come out; who asks for another division; who withdrew by themselves, and who moved up; whose
 * mail came back. Nothing while the event is a draft and once it is finished, of one that does not
 * take place the mail alone. Each is {text, url: where to look, report: none, or as
 * desk_game_reports_row has it, news: none, or {entry, round (0: its place), when} of what can be
 * noted; asks: none, or {action, decline, number, entry, to, why}}. For an organiser. */
struct value *desk_matters(const struct page *page, const struct event *event);

/* Whether it is an organiser of the event at hand who asks, and no helper. */
bool desk_organises(const struct page *page);

/* "desk helper": a role in words. */
const char *desk_role(const struct page *page, enum membership role);

/* Where the desk begins for somebody with that role: the event's overview, the referee's desk,
 * for another helper the last published round, before the first one check-in where it is used.
 * NULL while there is neither. */
const char *desk_landing(const struct page *page, const struct tournament *t,
                         enum membership role);

/* The event's entry of that id, or one of its divisions'. NULL, and 404 answered, where it has no
 * such. */
const struct entry *desk_entry(struct page *page, const char *id);

/* The event at hand, or the division of it that the entry is in. */
const struct tournament *desk_of(const struct page *page, const struct entry *entry);

/* The desk of the event at hand, and of one of its rounds: "/desk/t/slug" + rest. */
const char *desk_url(const struct page *page, const char *rest);
const char *desk_url_round(const struct page *page, int round, const char *rest);

/* "2 results of round 3 are missing: tables 4 and 9.", of the last published round; of many
 * tables the first. */
const char *desk_missing_text(const struct page *page, const struct event *event);

/* Whether a draw was refused because nobody goes on from a game of a knockout: what those
 * refusals say ends with drawing all the same. */
bool desk_nobody_goes_on(enum problem_kind kind);

/* That results came in, or changed, since the round, a draft, was drawn from those there
 * were; NULL where none did, or the system draws whatever the results. */
const char *desk_since_text(const struct page *page, const struct event *event, int round);

/* 303 to the desk of that event. */
void desk_go(struct page *page, const struct tournament *t, const char *said);
