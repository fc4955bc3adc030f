/* What the pages of an event have in common. Nothing here shows more of a name than its
 * player lets others see. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"
#include "rules/ruleset.h"
#include "store/tournament.h"

/* root.event {name, url or false while it is a draft, date, venue or false, rounds}: what a page
 * says of the event. Returns it. */
struct value *event_page_facts(struct page *page, const struct tournament *tournament);

/* In the page's language, or in the other one where it has no name in this. */
const char *event_page_name(const struct page *page, const struct tournament *tournament);
const char *event_page_ruleset(const struct page *page, const struct ruleset *ruleset);

/* Who may enter, in the words of that beginning: "admits", "enter.who", "event-form". */
const char *event_page_admits(const struct page *page, const char *key, const struct ruleset *ruleset);

/* As say_entry, no more than everybody may see, and `pair`: where it has its page. */
void event_page_entry(const struct page *page, struct value *object, const struct tournament *t,
                      const struct entry *entry);

/* object.bye {rest, whole, half}: a round robin's rest round, and whether it counts as a win or as
 * half of one. Returns it. */
struct value *event_page_bye(struct value *object, const struct event *event, bool rest);

/* The result in words, "" for none; `everything` as in say_pair. */
const char *event_page_result(const struct page *page, const struct event *event,
                              const struct game *game, bool everything);

/* object.winners: {first, second, more}, all who share the first place after the
 * rounds whose results are in; object.won: whether there are any. */
void event_page_winners(const struct page *page, const struct tournament *t, struct value *object);

#define EVENT_PAGE_TAB_TABLE(ROW) \
	ROW(TAB_OVERVIEW, "on_overview") \
	ROW(TAB_ENTRIES, "on_entries") \
	ROW(TAB_ROUNDS, "on_rounds") \
	ROW(TAB_STANDINGS, "on_standings") \
	ROW(TAB_RULES, "on_rules")
enum event_page_tab { EVENT_PAGE_TAB_TABLE(SET_MEMBER) };

/* root.event {name, url, venue, date, rounds, ruleset, custom (whether it changes any of it),
 * cancelled} and root.tabs, with that one marked. root.fresh_js: the script that keeps the page
 * fresh, or false on the page of the rules; root.new_js: the one that marks results. root.of_event:
 * the event's name again, behind the page's own title; its description and its picture, until the
 * page says others. */
void event_page_head(struct page *page, const struct event *event, enum event_page_tab current);
