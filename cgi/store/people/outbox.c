#include "store/people/outbox.h"

#include <strings.h>

#include "store/row.h"
#include "store/tournament.h"

const char *const outbox_kind_names[] = {
	OUTBOX_EVENT_TABLE(SET_WORD, SET_WORD) OUTBOX_SITE_TABLE(SET_WORD) NULL
};

static const char *const state_words[] = {OUTBOX_STATE_TABLE(SET_WORD) NULL};

#define OUTBOX_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(outbox_item, id)) \
	NEXT(tournament_id, HELD(outbox_item, letter.tournament_id)) \
	NEXT(entry_id, HELD(outbox_item, letter.entry_id)) \
	NEXT(partner_wish_id, HELD(outbox_item, letter.wish_id)) \
	NEXT(kind, WORD(outbox_item, letter.kind, outbox_kind_names)) \
	NEXT(detail, HELD(outbox_item, letter.detail)) \
	NEXT(email, HELD(outbox_item, letter.email)) \
	NEXT(lang, HELD(outbox_item, letter.lang)) \
	NEXT(made_at, HELD(outbox_item, made_at)) \
	NEXT(state, WORD(outbox_item, state, state_words)) \
	NEXT(tries, HELD(outbox_item, tries)) \
	NEXT(answer, HELD(outbox_item, answer)) \
	NEXT(done_at, HELD(outbox_item, done_at), .optional = true)

#define ITEMS "SELECT " COLUMN_NAMES(OUTBOX_TABLE) " FROM outbox"

static const struct row_columns columns = COLUMNS_OF(outbox_item, OUTBOX_TABLE);

void
outbox_insert(struct db *db, const char *id, const struct outbox_letter *letter, int64_t now)
{
	static const char sql[] =
		"INSERT INTO outbox (" COLUMN_NAMES(OUTBOX_TABLE) ", due_at)"
		" VALUES (" COLUMN_VALUES(OUTBOX_TABLE) ", $made_at)";
	const struct outbox_item row = {
		.id = id, .letter = *letter, .made_at = now, .state = OUTGOING_WAITING, .answer = "",
	};

	row_run(db, sql, &columns, &row, "");
}

static struct outbox_items
outgoings_read(struct arena *arena, struct query *query)
{
	struct outbox_items all;

	all.list = rows_read(arena, query, &columns, &all.count);
	return all;
}

struct outbox_items
outbox_due(struct arena *arena, struct db *db, int64_t now, int limit)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(OUTBOX_TABLE)
		" FROM (SELECT outbox.*, row_number() OVER (PARTITION BY lower(email)"
		"                                           ORDER BY due_at, made_at, id) AS turn"
		"       FROM outbox"
		"       WHERE state = 'waiting' AND due_at <= $1) AS due"
		" WHERE turn = 1"
		" ORDER BY due_at, made_at, id"
		" LIMIT $2";

	return outgoings_read(arena, db_query(db, sql, "ld", now, limit));
}

struct outbox_item *
outbox_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		ITEMS
		" WHERE id = $1";

	return row_first(arena, db_query(db, sql, "t", id), &columns);
}

/* The mailer may have one on its way whose row still says that it was never tried: it
 * has an id of its own, so that the next one is another letter. */
struct outbox_item *
outbox_untried(struct arena *arena, struct db *db, const struct outbox_letter *letter)
{
	static const char sql[] =
		ITEMS
		" WHERE tournament_id = $1 AND lower(email) = lower($2)"
		" AND entry_id IS NOT DISTINCT FROM $3"
		" AND partner_wish_id IS NOT DISTINCT FROM $4 AND kind = $5"
		" AND state = 'waiting' AND tries = 0 AND answer = ''"
		" ORDER BY made_at, id"
		" LIMIT 1";

	struct query *query = db_query(db, sql, "ttttt", letter->tournament_id, letter->email,
	                               letter->entry_id, letter->wish_id,
	                               outbox_kind_names[letter->kind]);

	return row_first(arena, query, &columns);
}

void
outbox_delete(struct db *db, const char *id)
{
	static const char sql[] =
		"DELETE FROM outbox"
		" WHERE id = $1 AND state = 'waiting' AND tries = 0";

	db_run(db, sql, "t", id);
}

struct outbox_items
outbox_of_entry(struct arena *arena, struct db *db, const char *entry_id)
{
	static const char sql[] =
		ITEMS
		" WHERE entry_id = $1"
		" ORDER BY made_at DESC, id";

	return outgoings_read(arena, db_query(db, sql, "t", entry_id));
}

struct outbox_item *
outbox_newest(struct arena *arena, struct db *db, const char *link_id, const char *email)
{
	static const char sql[] =
		ITEMS
		" WHERE (entry_id = $1 OR partner_wish_id = $1) AND email = $2"
		" AND (state <> 'failed' OR answer <> '')"
		" ORDER BY made_at DESC, id"
		" LIMIT 1";

	return row_first(arena, db_query(db, sql, "tt", link_id, email), &columns);
}

int
outbox_count_standing(struct db *db, const char *entry_id, int64_t since)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM outbox"
		" WHERE entry_id = $1 AND kind IN ($2, $3, $4) AND made_at > $5";

	return db_number(db_query(db, sql, "ttttl", entry_id, outbox_kind_names[LETTER_CONFIRMED],
	                          outbox_kind_names[LETTER_WAITING],
	                          outbox_kind_names[LETTER_UNCONFIRMED], since));
}

int
outbox_count_looking(struct db *db, const struct outbox_letter *letter, int64_t since)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM outbox"
		" WHERE (partner_wish_id = $1 OR (tournament_id = $2 AND lower(email) = lower($3)))"
		" AND kind = $4 AND made_at > $5";

	return db_number(db_query(db, sql, "ttttl", letter->wish_id, letter->tournament_id,
	                          letter->email, outbox_kind_names[LETTER_LOOKING], since));
}

int
outbox_count_of_kind(struct db *db, const struct outbox_letter *letter, int64_t since)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM outbox"
		" WHERE lower(email) = lower($1) AND made_at > $2 AND tournament_id = $3 AND kind = $4";

	return db_number(db_query(db, sql, "tltt", letter->email, since, letter->tournament_id,
	                          outbox_kind_names[letter->kind]));
}

int
outbox_count_to(struct db *db, const char *email, int64_t since)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM outbox"
		" WHERE lower(email) = lower($1) AND made_at > $2 AND kind NOT IN ($3, $4, $5, $6, $7)";

	return db_number(db_query(db, sql, "tlttttt", email, since, outbox_kind_names[LETTER_MOVED_UP],
	                          outbox_kind_names[LETTER_EVENT_MOVED],
	                          outbox_kind_names[LETTER_EVENT_CANCELLED],
	                          outbox_kind_names[LETTER_EVENT_ON_AGAIN],
	                          outbox_kind_names[LETTER_REMINDER]));
}

struct outbox_tally
outbox_tally(struct db *db, int64_t since)
{
	static const char sql[] =
		"SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting'),"
		" (SELECT count(*) FROM outbox WHERE done_at >= $1 AND state = 'sent'),"
		" (SELECT count(*) FROM outbox WHERE done_at >= $1 AND state = 'failed' AND answer <> ''),"
		" (SELECT min(made_at) FROM outbox WHERE state = 'waiting'),"
		" (SELECT max(done_at) FROM outbox WHERE state = 'sent')";
	struct query *query = db_query(db, sql, "l", since);
	struct outbox_tally found = {0};

	while (db_row(query))
		found = (struct outbox_tally){
			.waiting = db_int(query, 0), .sent = db_int(query, 1), .refused = db_int(query, 2),
			.waiting_since = db_long(query, 3), .sent_at = db_long(query, 4),
		};
	return found;
}

int
outbox_count_of_site(struct db *db, enum outbox_kind kind, int64_t since)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM outbox"
		" WHERE tournament_id IS NULL AND made_at > $1 AND kind = $2";

	return db_number(db_query(db, sql, "lt", since, outbox_kind_names[kind]));
}

struct outbox_item *
outbox_put_off(struct arena *arena, struct db *db)
{
	static const char sql[] =
		ITEMS
		" WHERE state = 'waiting' AND answer <> ''"
		" ORDER BY due_at"
		" LIMIT 1";

	return row_first(arena, db_query(db, sql, ""), &columns);
}

void
outbox_hurry(struct db *db, int64_t now)
{
	static const char sql[] =
		"UPDATE outbox"
		" SET due_at = $1"
		" WHERE state = 'waiting' AND due_at > $1";

	db_run(db, sql, "l", now);
}

void
outbox_wait(struct db *db, const char *id, int tries, int64_t due_at, const char *answer)
{
	static const char sql[] =
		"UPDATE outbox"
		" SET tries = $2, due_at = $3, answer = $4"
		" WHERE id = $1 AND state = 'waiting'";

	db_run(db, sql, "tdlt", id, tries, due_at, answer);
}

void
outbox_end(struct db *db, const char *id, enum outbox_state state, const char *answer,
           int64_t now)
{
	static const char sql[] =
		"UPDATE outbox"
		" SET state = $2, answer = $3, done_at = $4"
		" WHERE id = $1 AND state = 'waiting'";

	db_run(db, sql, "tttl", id, state_words[state], answer, now);
}

static void
addressee_add(struct arena *arena, struct outbox_addressees *all, const char *email,
              const char *lang)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcasecmp(all->list[i].email, email) == 0)
			return;
	if (email[0] == '\0')
		return;
	all->list = arena_more(arena, all->list, all->count, sizeof(*all->list));
	all->list[all->count++] = (struct outbox_addressee){email, lang};
}

struct outbox_addressees
outbox_addressees(struct arena *arena, struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"SELECT email, lang"
		" FROM partner_wish"
		" WHERE entry_id = $1"
		" ORDER BY entered_at, id";
	struct query *query = db_query(db, sql, "t", entry->id);
	struct outbox_addressees all = {0};

	addressee_add(arena, &all, entry->email, entry->lang);
	while (db_row(query))
		addressee_add(arena, &all, db_text(query, 0, arena), db_text(query, 1, arena));
	return all;
}

int
outbox_count_everybody(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM (SELECT id, lower(email) AS email"
		"  FROM entry"
		"  WHERE tournament_id = $1 AND status <> 'withdrawn' AND email <> ''"
		"  UNION"
		"  SELECT entry.id, lower(partner_wish.email)"
		"  FROM entry"
		"  JOIN partner_wish ON partner_wish.entry_id = entry.id"
		"  WHERE entry.tournament_id = $1 AND entry.status <> 'withdrawn'"
		"   AND partner_wish.email <> ''"
		"  UNION ALL"
		"  SELECT id, email"
		"  FROM partner_wish"
		"  WHERE tournament_id = $1 AND status = 'looking') AS letters";

	return db_number(db_query(db, sql, "t", tournament_id));
}

#define MAILBOX_TABLE(FIRST, NEXT, SET) \
	FIRST(entry_id, HELD(outbox_mailbox, entry_id)) \
	NEXT(partner_wish_id, HELD(outbox_mailbox, wish_id)) \
	NEXT(email, HELD(outbox_mailbox, email)) \
	NEXT(lang, HELD(outbox_mailbox, lang))

static const struct row_columns mailbox_columns = COLUMNS_OF(outbox_mailbox, MAILBOX_TABLE);

static struct outbox_mailboxes
mailboxes_read(struct arena *arena, struct query *query)
{
	struct outbox_mailboxes all;

	all.list = rows_read(arena, query, &mailbox_columns, &all.count);
	return all;
}

struct outbox_mailboxes
outbox_mailboxes(struct arena *arena, struct db *db, const char *tournament_id, const char *email)
{
	static const char sql[] =
		"SELECT id, NULL, email, lang, 0 AS turn"
		" FROM entry"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND lower(email) = lower($2)"
		" UNION ALL"
		" SELECT entry_id, CASE WHEN entry_id IS NULL THEN id END, email, lang, 1"
		" FROM partner_wish"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND lower(email) = lower($2)"
		"  AND status <> 'withdrawn'"
		" ORDER BY turn, 1, 2";

	return mailboxes_read(arena, db_query(db, sql, "tt", tournament_id, email));
}

struct outbox_mailboxes
outbox_came_back(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(MAILBOX_TABLE)
		" FROM (SELECT outbox.*, row_number() OVER (PARTITION BY entry_id, partner_wish_id, email"
		"                                           ORDER BY made_at DESC, id) AS turn"
		"       FROM outbox"
		"       WHERE tournament_id = $1 AND (state <> 'failed' OR answer <> '')) AS newest"
		" WHERE turn = 1 AND state = 'failed'"
		"  AND (partner_wish_id IS NULL"
		"   OR EXISTS (SELECT 1"
		"    FROM partner_wish AS wish"
		"    WHERE wish.id = partner_wish_id AND wish.status = 'looking' AND wish.email = newest.email))";

	return mailboxes_read(arena, db_query(db, sql, "t", tournament_id));
}
