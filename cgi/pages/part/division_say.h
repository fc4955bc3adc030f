/* Divisions of an event in words: on its public pages, at its desk, in the form of entry. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* "A", in the page's language: without its event's name. */
const char *division_say_name(const struct page *page, const struct tournament *division);

/* How one comes into it: "4-dan and stronger", "2-kyu to 3-dan", "by choice". */
const char *division_say_way(const struct page *page, const struct tournaments *all,
                             const struct tournament *division);

/* What is so of a division: {name, key, url, way, pairs, one, waiting: how many
 * or false, system, even: how all games are even or false, clock, rounds, state: a sentence, live,
 * round {number, games, in}: the last that is public, or none; and event_page_winners where it
 * is over}. */
void division_say(const struct page *page, struct value *object, const struct tournaments *all,
                  const struct event *event);

/* The options of a select: those divisions but `not` (NULL: all), by key. */
void division_say_options(const struct page *page, struct value *list,
                          const struct tournaments *all, const struct tournament *not,
                          const char *chosen);
