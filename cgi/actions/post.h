/* Mail that an action causes: noted in its own transaction, sent later by a
 * process of its own. A site without a mail server notes nothing. */
#ifndef ACTIONS_POST_H
#define ACTIONS_POST_H

#include "actions/office.h"
#include "store/outbox.h"

/* Nothing happens without an address, or where the site sends no mail. */
void post(const struct office *office, const struct letter *letter);

#endif
