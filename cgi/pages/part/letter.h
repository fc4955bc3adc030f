/* Letters in words: what each kind says, in its own language, as things are when it is
 * sent; so a link in it that was renewed meanwhile works. */
#pragma once

#include <stdbool.h>

#include "pages/part/page.h"
#include "store/people/outbox.h"
#include "store/people/partner.h"

struct letter_words {
	const char *subject, *text;
};

/* False when what it would say is no longer so: it has been withdrawn, cancelled or moved back
 * meanwhile, or the event is over, or the address is no longer theirs. `app` as of a request;
 * the words live in its office's arena. */
bool letter_write(struct app *app, const struct outbox_item *outgoing, struct letter_words *words);

/* `whose`: the id of a pair's entry, or of the wish of a player who looks for a partner.
 * object.mail: none where the site sends no mail, or {address, unsent, sent, waiting,
 * failed: the server's words or false}, of the newest letter with their link to their own
 * address; object.only_copy: whether none has reached it, so that the link on the page is the
 * only one. */
void letter_show(const struct page *page, struct value *object, const char *whose,
                 const char *address);

/* object.letters, of that entry, the newest first: {kind, address, state in words,
 * failed: whether it came back}; object.any_letters. */
void letter_list_show(const struct page *page, struct value *object, const struct entry *entry,
                      const char *zone);

/* What came back in the event, read once a moment; nothing where the site sends no mail. And whether one of
 * the pair's addresses is among it, or the player's who looks for a partner. */
struct outbox_mailboxes letter_came_back(const struct page *page);
bool letter_came_back_of(const struct page *page, const struct outbox_mailboxes *back,
                         const struct entry *entry);
bool letter_came_back_seeker(const struct outbox_mailboxes *back, const struct partner_wish *wish);
