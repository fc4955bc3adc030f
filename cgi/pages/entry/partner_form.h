/* The form of a player who looks for a partner: the fields of one player as the
 * event's form for pairs asks for them, and the partner's rank. */
#ifndef PAGES_ENTRY_PARTNER_FORM_H
#define PAGES_ENTRY_PARTNER_FORM_H

#include "actions/entry/partner.h"
#include "pages/entry/entry_form.h"

struct partner_form {
	struct entry_form alone; /* of one seat */
	const char *weakest, *strongest;
};

/* Empty, of a wish, and as it came with the request. */
struct partner_form partner_form_new(const struct tournament *tournament);
struct partner_form partner_form_of(const struct page *page, const struct tournament *tournament,
                                    const struct partner_wish *wish);
struct partner_form partner_form_typed(const struct page *page,
                                       const struct tournament *tournament);

/* What an action takes of it. */
struct partner_typed partner_form_wish(const struct partner_form *form);

/* root.form as entry_fields_show has it, and root.limits {weakest, strongest}. */
void partner_form_show(struct page *page, const struct partner_form *form, const char *action,
                       const struct problems *problems);

#endif
