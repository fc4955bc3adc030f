/* The forms that change a round by hand: of a draft "swap", "set" and "bye", of a
 * published round "reseat-swap" and "reseat-set". */
#pragma once

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* What draft_games_show gives, root.since, root.fours_last, the addresses of what is done
 * with a draft, and root.forms {swap, set, bye}. `posted` is the form that the problems are
 * about, or ""; their fields begin with its name: "swap-a". */
void draft_forms_show(struct page *page, const struct event *event, int round, const char *posted,
                      const struct problems *problems);

/* root.reseat {swap, set, open: whether one of them was posted}, likewise. */
void draft_forms_reseat_show(struct page *page, const struct event *event, int round,
                             const char *posted, const struct problems *problems);

/* object.NAME: a select of the pairs that play the round, each with its table there,
 * or of all that have not withdrawn (round 0), as organiser/pair_select has it. The
 * list of its options. */
struct value *draft_forms_pairs(struct page *page, const struct event *event, int round,
                                struct value *object, const char *name, const char *label,
                                const char *typed, const struct problems *problems);
