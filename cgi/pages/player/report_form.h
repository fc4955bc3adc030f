/* The form with which a pair reports its game, behind its private link and behind
 * the code on the table card; and its page. */
#ifndef PAGES_PLAYER_REPORT_FORM_H
#define PAGES_PLAYER_REPORT_FORM_H

#include <stdbool.h>

#include "actions/result/report.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"

struct report_form {
	struct page *page;
	const struct event *event;
	const struct game *game;    /* NULL = there is none to report */
	const struct entry *entry;  /* the pair that reports */
	bool own;                   /* behind its private link: its names are whole */
	const char *action, *back;  /* addresses */
	struct report_typed typed;
};

/* The one of the game's two that is not `entry_id`. */
const char *report_form_other(const struct game *game, const char *entry_id);

/* As the pair reported before; else with the tokens that referees noted. */
struct report_typed report_form_begun(const struct report_form *form);

/* What came with the request. */
struct report_typed report_form_read(const struct page *page, const struct game *game);

/* The game, where its reports stand, and the form while it is of use. */
void report_form_show(const struct report_form *form, const struct problems *problems);

#endif
