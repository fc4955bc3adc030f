/* Bar and floor on the page of McMahon groups: what may be chosen, with how many would stand
 * there, what is proposed, and why an entry stands where it does. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"
#include "event/ladder.h"

/* Who is in, by strength. */
struct desk_ladder_field {
	const int *grades; /* whole ones */
	size_t count;
	int rounds;        /* before a knockout */
};

/* What the address asks to look at ("bar" and "floor", as ranks); what is saved where it asks
 * nothing, or nothing that is a rank. */
struct ladder_cut desk_ladder_asked(const struct page *page, const struct tournament *t);

/* root.ladder: the choices, what is proposed, and the form that saves what is looked at. */
void desk_ladder_show(struct page *page, const struct desk_ladder_field *field, struct ladder_cut now,
                      struct ladder_cut saved, const struct problems *problems);

/* "Sato Ai is 2-dan, Sato Jun is 7-kyu: their mean is 3-kyu. ..." */
const char *desk_ladder_why(struct page *page, const struct entry *entry, int grade_x2,
                            struct ladder_cut cut);
