/* The form of a pair as its page shows it: the fields that this event asks for,
 * with what was typed into them and what is wrong with it. */
#pragma once

#include "pages/entry/entry_form.h"

/* root.form {action, by_organiser, mails, asks, players, email, own}, with root.sum
 * and the problems. */
void entry_fields_show(struct page *page, const struct entry_form *form, const char *action,
                       const struct problems *problems);

/* root.consents {action, asks, players}: what can be agreed to, or not any more, where the form has
 * closed. */
void entry_fields_consents(struct page *page, const struct entry_form *form,
                           const struct entry *entry, const char *action,
                           const struct problems *problems);
