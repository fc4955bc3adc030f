#include "store/outbox.h"

const char *const letter_kind_names[] = {
	[LETTER_CONFIRMED] = "confirmed", [LETTER_WAITING] = "waiting",
	[LETTER_MOVED_UP] = "moved-up", [LETTER_EVENT_MOVED] = "event-moved",
	[LETTER_EVENT_CANCELLED] = "event-cancelled", [LETTER_EVENT_ON_AGAIN] = "event-on-again",
	[LETTER_LOOKING] = "looking", [LETTER_OFFER] = "offer", [LETTER_PAIRED] = "paired",
	NULL,
};

void
outbox_insert(struct db *db, const char *id, const struct letter *letter, int64_t now)
{
	static const char sql[] =
		"INSERT INTO outbox (id, tournament_id, entry_id, partner_wish_id, kind, detail,"
		" email, lang, made_at, state, tries, due_at, answer)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', 0, $9, '')";

	db_run(db, sql, "ttttttttl", id, letter->tournament_id, letter->entry_id, letter->wish_id,
	       letter_kind_names[letter->kind], letter->detail, letter->email, letter->lang, now);
}
