/* The list at the door by which people find themselves. */
#ifndef PAGES_PLAYER_DOOR_LIST_H
#define PAGES_PLAYER_DOOR_LIST_H

#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/check_in.h"

/* Adds {url (of `door` and the entry's id), head or false, name} of every
 * player of the confirmed pairs that have come, or have not; as their players let
 * others see them. Partners of one short name share a line; others of one short
 * name stand with their whole names. */
void door_list_show(const struct page *page, struct value *list, const struct entry_list *entries,
                    const struct check_ins *here, bool come, const char *door);

#endif
