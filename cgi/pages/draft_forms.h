/* A draft as the desk sees it: its games, with rematches and changes marked,
 * and the forms that change it by hand: "swap", "set" and "bye". */
#ifndef PAGES_DRAFT_FORMS_H
#define PAGES_DRAFT_FORMS_H

#include "pages/model.h"
#include "pages/page.h"

/* root.games, root.rematches (those of the games that are one) and root.forms
 * {swap, set, bye}. `posted` is the form that the problems are about, or "";
 * their fields begin with its name: "swap-a". */
void draft_forms_show(struct page *page, const struct model *model, int round, const char *posted,
                      const struct problems *problems);

#endif
