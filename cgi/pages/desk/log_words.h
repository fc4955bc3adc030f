/* What the audit keeps, in the words of the catalogues. Names and addresses are
 * whole: only organisers see them. What no catalogue has a word for is shown as
 * it is kept. */
#pragma once

#include <stdbool.h>

#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/audit.h"
#include "store/people/partner.h"

/* "result", "round" ...: what stands before the dot of actions that concern an
 * event; ends at NULL. */
extern const char *const log_words_kinds[];

/* What the words of a page of the log are made from, read once for all its lines. */
struct log_words {
	const struct page *page;
	const struct event *event; /* with all its divisions' entries */
	struct log_wishes {
		bool read; /* when the first line may be about one */
		struct partner_wishes all;
	} *wishes;
	struct tournaments divisions;
};
/* `event` is no division; what is of one is told of here, too. */
struct log_words log_words_begin(const struct page *page, const struct event *event);

/* "Result recorded". */
const char *log_words_action(const struct page *page, const char *action);

/* An account's address, "the pair, from its link", "at the door", "the command line". */
const char *log_words_who(const struct page *page, const struct audit_line *line);

/* "Round 3, table 7", a pair's names, those of a player who looks for a partner, an
 * address; NULL for the event itself and for an id that is nobody's. */
const char *log_words_subject(const struct log_words *words, const char *subject);

/* A field's label: "First player: Rank". `action` is that of its line. */
const char *log_words_field(const struct log_words *words, const char *action, const char *field);

/* Its value: "3-dan" of "3d". */
const char *log_words_value(const struct log_words *words, const char *action, const char *field,
                            const char *value);
