/* A player who looks for a partner, in words. */
#pragma once

#include <stdbool.h>

#include "pages/part/page.h"
#include "store/people/partner.h"

/* "Una Byrne", or "Name not shown" where others see none; `everything` shows it whole. */
const char *partner_say_name(const struct page *page, const struct partner_wish *wish,
                             bool everything);

/* Adds {id, name, rank, honour, club, country (each text or false), any_note,
 * note: lines, any_more (club, country or note)} to an object. */
void partner_say(const struct page *page, struct value *object, const struct partner_wish *wish,
                 bool everything);

/* "from 5-kyu to 2-dan", "any rank": the partner's that is wished for. */
const char *partner_say_range(const struct page *page, const struct partner_wish *wish);
