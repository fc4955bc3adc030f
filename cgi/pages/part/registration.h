/* Whether pairs can enter an event now, and into which place: what the pages
 * of a pair and the desk say about it. */
#pragma once

#include "pages/part/page.h"
#include "store/entry.h"
#include "store/tournament.h"

/* root.event as event_page_facts, with {contact and any_contact: lines},
 * root.registration {open, early, cancelled, by_time, opens, closes} and
 * root.places: as registration_places, and {next: "5th"}. */
void registration_show(struct page *page, const struct tournament *tournament);

/* root.places alone: of a division of the event that is shown. */
void registration_places_show(struct page *page, const struct tournament *tournament);

/* {capacity, taken, left, one_left, full, waiting: how many or false, one_waiting}.
 * An event with pairs waiting is full: a place that is left is theirs. */
void registration_places(struct value *object, const struct tournament *tournament, int waiting);

/* "5th", 5番目. */
const char *registration_ordinal(const struct page *page, int number);

/* object.status: {confirmed, waiting, withdrawn, unconfirmed; of that by_mail, hours}; waiting is
 * the place on the list ("5th") or false. */
void registration_status(const struct page *page, struct value *object, const struct entry *entry);

/* The path of a pair's own page, in the language of mail to the pair, whatever the reader's is. */
const char *registration_link(const struct page *page, const struct entry *entry);
