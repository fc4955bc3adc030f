/* Mail to be sent. A row is a letter: to whom, about what; its text is made when
 * it is sent. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"
#include "store/entry.h"

/* A row a kind: its constant, its word, and whether the event tells it all its pairs (NEWS) or it is
 * about one pair or person. First those about an event, then those about the site. */
#define OUTBOX_EVENT_TABLE(ONE, NEWS) \
	/* the pair has a place */ \
	ONE(LETTER_CONFIRMED, "confirmed") \
	/* the pair is on the waiting list */ \
	ONE(LETTER_WAITING, "waiting") \
	/* the entry is to be confirmed, by the link in it or by the desk */ \
	ONE(LETTER_UNCONFIRMED, "unconfirmed") \
	/* from the waiting list to a place */ \
	NEWS(LETTER_MOVED_UP, "moved-up") \
	/* another day, venue or time; detail: a line of each as it was, \
	 * "2027-03-14\nTown Hall\n10:00 11:20" */ \
	NEWS(LETTER_EVENT_MOVED, "event-moved") \
	NEWS(LETTER_EVENT_CANCELLED, "event-cancelled") \
	/* cancelled before, and does take place */ \
	NEWS(LETTER_EVENT_ON_AGAIN, "event-on-again") \
	/* somebody looks for a partner */ \
	ONE(LETTER_LOOKING, "looking") \
	/* a player would play with them */ \
	ONE(LETTER_OFFER, "offer") \
	/* a player who looked for a partner is in a pair */ \
	ONE(LETTER_PAIRED, "paired") \
	/* somebody has asked for the link at that address */ \
	ONE(LETTER_LINK_AGAIN, "link-again") \
	/* the event begins in some days */ \
	NEWS(LETTER_REMINDER, "reminder")
#define OUTBOX_SITE_TABLE(ONE) \
	/* somebody has an account; with a one-time link */ \
	ONE(LETTER_LET_IN, "let-in") \
	/* to those who administer the site, in all languages; detail: why */ \
	ONE(LETTER_BACKUP_FAILED, "backup-failed")

enum outbox_kind {
	OUTBOX_EVENT_TABLE(SET_MEMBER, SET_MEMBER)
	LETTER_EVENT_KINDS, LETTER_EVENT_LAST = LETTER_EVENT_KINDS - 1,
	OUTBOX_SITE_TABLE(SET_MEMBER)
	LETTER_KINDS
};

extern const char *const outbox_kind_names[]; /* by enum outbox_kind; ends at NULL */

struct outbox_letter {
	const char *tournament_id;      /* NULL = it is about the site */
	const char *entry_id, *wish_id; /* whose link it carries: of an event's one of them; else NULL */
	enum outbox_kind kind;
	const char *detail;             /* as the kind has it, or "" */
	const char *email, *lang;
};

/* The id becomes the left part of its Message-ID. */
void outbox_insert(struct db *db, const char *id, const struct outbox_letter *letter, int64_t now);

#define OUTBOX_STATE_TABLE(ROW) \
	ROW(OUTGOING_WAITING, "waiting") \
	ROW(OUTGOING_SENT, "sent") \
	ROW(OUTGOING_FAILED, "failed")
enum outbox_state { OUTBOX_STATE_TABLE(SET_MEMBER) };

/* A letter, and what has become of it. */
struct outbox_item {
	const char *id;
	struct outbox_letter letter;
	int64_t made_at;
	enum outbox_state state;
	int tries;
	const char *answer; /* the server's last words; of one that failed "" says that
	                     * it was not sent, since what it says is no longer so */
	int64_t done_at;    /* 0 while it waits */
};
struct outbox_items {
	struct outbox_item *list;
	size_t count;
};

/* The oldest letter of that kind, with that link and to that address, that has never
 * been tried, or NULL. */
struct outbox_item *outbox_untried(struct arena *arena, struct db *db,
                                   const struct outbox_letter *letter);

/* One that has never been tried. */
void outbox_delete(struct db *db, const char *id);

/* Of those whose time has come the first one to each address, whatever its capitals,
 * in the order of their times; at most `limit`. */
struct outbox_items outbox_due(struct arena *arena, struct db *db, int64_t now, int limit);

/* NULL when there is none. */
struct outbox_item *outbox_by_id(struct arena *arena, struct db *db, const char *id);

/* Those with the entry's link, the newest first. */
struct outbox_items outbox_of_entry(struct arena *arena, struct db *db, const char *entry_id);

/* The newest letter to that address with that link, of an entry or of a player who looks for
 * a partner, that says something still so, or NULL. */
struct outbox_item *outbox_newest(struct arena *arena, struct db *db, const char *link_id,
                                  const char *email);

/* How many letters have been made since then, sent or not: about how it stands with the
 * entry; about looking, with the letter's wish or in its event to its address. */
int outbox_count_standing(struct db *db, const char *entry_id, int64_t since);
int outbox_count_looking(struct db *db, const struct outbox_letter *letter, int64_t since);

/* How many have been made since then to the letter's address, whatever its capitals: of its kind in
 * its event; of all that are none of an event's news (letters.c) on the site. */
int outbox_count_of_kind(struct db *db, const struct outbox_letter *letter, int64_t since);
int outbox_count_to(struct db *db, const char *email, int64_t since);

/* How it stands with all mail: what waits, and since when the oldest does; what was sent, and refused, from
 * `since` on; when the last was sent. 0 = none. */
struct outbox_tally {
	int waiting, sent, refused;
	int64_t waiting_since, sent_at;
};
struct outbox_tally outbox_tally(struct db *db, int64_t since);

/* How many letters of that kind about the site have been made since then. */
int outbox_count_of_site(struct db *db, enum outbox_kind kind, int64_t since);

/* What waits with words of the server's, the next one to be tried; NULL where there is none. */
struct outbox_item *outbox_put_off(struct arena *arena, struct db *db);

/* What waits is due now. */
void outbox_hurry(struct db *db, int64_t now);

void outbox_wait(struct db *db, const char *id, int tries, int64_t due_at, const char *answer);
void outbox_end(struct db *db, const char *id, enum outbox_state state, const char *answer,
                int64_t now);

/* Where mail to a pair goes: its own address, and those of its players who looked for
 * a partner, each once and in its language. */
struct outbox_addressee {
	const char *email, *lang;
};
struct outbox_addressees {
	struct outbox_addressee *list;
	size_t count;
};
struct outbox_addressees outbox_addressees(struct arena *arena, struct db *db,
                                           const struct entry *entry);

/* How many letters go to all of an event: to every addressee of every entry that has not
 * withdrawn, and to everybody who looks. */
int outbox_count_everybody(struct db *db, const char *tournament_id);

/* Where an address reads an event's mail and its divisions', whatever its capitals: the entries it is an
 * addressee of, and the players with it who look for a partner. One row a link, but for
 * two players of one entry. */
struct outbox_mailbox {
	const char *entry_id, *wish_id; /* one of them is NULL */
	const char *email, *lang;
};
struct outbox_mailboxes {
	struct outbox_mailbox *list;
	size_t count;
};
struct outbox_mailboxes outbox_mailboxes(struct arena *arena, struct db *db,
                                         const char *tournament_id,
                                         const char *email);

/* What has failed in an event: every link and address whose newest letter came back, of
 * those that say something still so. Of those who look for a partner only who still does, at the
 * address that they have now. `lang` is that letter's. */
struct outbox_mailboxes outbox_came_back(struct arena *arena, struct db *db,
                                         const char *tournament_id);
