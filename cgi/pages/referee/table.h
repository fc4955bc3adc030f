/* The referee's page of one table: what was said, the ruling that makes, and
 * all rulings made there. Names are whole here: only who may rule sees them. */
#pragma once

#include <stdbool.h>

#include "actions/result/ruling_act.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "pages/referee/referee_form.h"

struct referee_table {
	struct page *page;
	const struct event *event;
	const struct game *game;
	struct rulings rulings;           /* of the round */
	struct ruling_sum sum;
	struct referee_form form;
	const struct ruling_answer *answer; /* NULL = nothing asked yet, or problems */
	bool confirm;                     /* it ends the game: asked once more before it is recorded */
};

/* "/desk/t/slug/referee/3/7" */
const char *referee_table_url(const struct page *page, const struct game *game, const char *rest);

/* "14:52", on the event's clock. */
const char *referee_table_time(const struct page *page, int64_t at);

/* object.NAME {none, black, white, ending: a text or false, differs} : what
 * stands at a table, in figures. */
void referee_table_sum(const struct page *page, struct value *object, const struct event *event,
                       const struct rulings *rulings, const struct game *game);

void referee_table_show(struct referee_table *table, const struct problems *problems);
