/* The calculator's answer in words, with the tables it comes from: a part of the
 * calculator's page, and by itself for the script that asks as one types. */
#pragma once

#include <stddef.h>

#include "pages/part/page.h"
#include "rules/rank.h"
#include "rules/ruleset.h"

struct handicap_answer_player {
	struct rank rank;
	enum handicap_honour honour;
};

struct handicap_answer_asked {
	const struct ruleset *ruleset;
	struct handicap_answer_player players[4]; /* the two of the first pair, then of the second */
};

/* The points of pair 0 or 1. */
int handicap_answer_points_x2(const struct handicap_answer_asked *asked, size_t pair);

/* Puts what parts/handicap_answer.mustache needs into the page's tree; not
 * `answered`: only the tables. */
void handicap_answer_show(struct page *page, const struct handicap_answer_asked *asked,
                          bool answered);

/* That part alone. NULL when it cannot be rendered. */
const char *handicap_answer_html(struct app *app, const struct request *request, const char *lang,
                                 const struct handicap_answer_asked *asked);
