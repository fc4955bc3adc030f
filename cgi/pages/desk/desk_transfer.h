#pragma once

#include "pages/part/page.h"

/* What the file that the event came from has left to say. root.imported: {left: [sentences], as long
 * as it is a draft; names: none or {action, options: [{value, text, chosen}]}}. */
void desk_transfer_show(struct page *page, const struct tournament *t);
