/* Mail to be sent. A row is a letter: to whom, about what; its text is made when
 * it is sent. */
#ifndef STORE_OUTBOX_H
#define STORE_OUTBOX_H

#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

enum letter_kind {
	LETTER_CONFIRMED,       /* the pair has a place */
	LETTER_WAITING,         /* the pair is on the waiting list */
	LETTER_MOVED_UP,        /* from the waiting list to a place */
	LETTER_EVENT_MOVED,     /* another day or venue; detail: which it was, "2027-03-14 Town Hall" */
	LETTER_EVENT_CANCELLED,
	LETTER_EVENT_ON_AGAIN,  /* cancelled before, and does take place */
	LETTER_LOOKING,         /* somebody looks for a partner */
	LETTER_OFFER,           /* a player would play with them */
	LETTER_PAIRED,          /* a player who looked for a partner is in a pair */
	LETTER_KINDS
};

extern const char *const letter_kind_names[]; /* by enum letter_kind; ends at NULL */

struct letter {
	const char *tournament_id;
	const char *entry_id, *wish_id; /* whose link it carries: one of them, the other NULL */
	enum letter_kind kind;
	const char *detail;             /* as the kind has it, or "" */
	const char *email, *lang;
};

/* The id becomes the left part of its Message-ID. */
void outbox_insert(struct db *db, const char *id, const struct letter *letter, int64_t now);

#endif
