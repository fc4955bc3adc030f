#include "store/people/partner.h"

#include "store/row.h"

const char *const partner_status_names[] = {PARTNER_STATUS_TABLE(SET_WORD) NULL};

/* SET marks what partner_update writes. */
#define PARTNER_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(partner_wish, id)) \
	NEXT(tournament_id, HELD(partner_wish, tournament_id)) \
	NEXT(status, WORD(partner_wish, status, partner_status_names)) \
	PLAYER_COLUMNS(SET, SET, partner_wish, player.) \
	SET(weakest, HELD(partner_wish, weakest), .optional = true) \
	SET(strongest, HELD(partner_wish, strongest), .optional = true) \
	SET(email, HELD(partner_wish, email)) \
	SET(note, HELD(partner_wish, note)) \
	SET(lang, HELD(partner_wish, lang)) \
	NEXT(generation, HELD(partner_wish, generation)) \
	NEXT(version, HELD(partner_wish, version)) \
	NEXT(entered_at, HELD(partner_wish, entered_at)) \
	NEXT(entry_id, HELD(partner_wish, entry_id)) \
	NEXT(made_id, HELD(partner_wish, made_id)) \
	NEXT(asked, HELD(partner_wish, asked))

static const struct row_columns columns = COLUMNS_OF(partner_wish, PARTNER_TABLE);

struct partner_wish *
partner_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(PARTNER_TABLE)
		" FROM partner_wish"
		" WHERE id = $1";

	return row_first(arena, db_query(db, sql, "t", id), &columns);
}

/* Who looks for a partner does so in the event, not in a division of it. */
#define WHOLE "(SELECT coalesce(parent_id, id) FROM tournament WHERE id = $1)"

struct partner_wishes
partners_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(PARTNER_TABLE)
		" FROM partner_wish"
		" WHERE tournament_id = " WHOLE
		" ORDER BY entered_at, id";
	struct partner_wishes wishes;

	wishes.list = rows_read(arena, db_query(db, sql, "t", tournament_id), &columns, &wishes.count);
	return wishes;
}

bool
partner_made(struct db *db, const char *entry_id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM partner_wish"
		" WHERE made_id = $1"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "t", entry_id));
}

int
partners_looking(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM partner_wish"
		" WHERE status = 'looking' AND tournament_id = " WHOLE;

	return db_number(db_query(db, sql, "t", tournament_id));
}

void
partner_insert(struct db *db, const struct partner_wish *wish)
{
	static const char sql[] =
		"INSERT INTO partner_wish (" COLUMN_NAMES(PARTNER_TABLE) ")"
		" VALUES (" COLUMN_VALUES(PARTNER_TABLE) ")";
	struct partner_wish row = *wish;

	row.status = WISH_LOOKING;
	row.generation = 0;
	row.version = 1;
	row.entry_id = row.made_id = NULL;
	row.asked = 0;
	row_run(db, sql, &columns, &row, "");
}

bool
partner_update(struct db *db, const struct partner_wish *wish)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET version = version + 1" COLUMN_SETS(PARTNER_TABLE)
		" WHERE id = $id AND version = $version";

	return row_run(db, sql, &columns, wish, "") == 1;
}

bool
partner_status_set(struct db *db, const char *id, enum partner_status from,
                   enum partner_status to, const char *entry_id)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET status = $3, entry_id = $4, made_id = coalesce($4, made_id),"
		"  version = version + 1"
		" WHERE id = $1 AND status = $2";

	return db_run(db, sql, "tttt", id, partner_status_names[from], partner_status_names[to],
	              entry_id) == 1;
}

#define OFFER_TABLE(FIRST, NEXT, SET) \
	FIRST(from_id, HELD(partner_offer, from_id)) \
	NEXT(to_id, HELD(partner_offer, to_id))

static const struct row_columns offer_columns = COLUMNS_OF(partner_offer, OFFER_TABLE);

struct partner_offers
partner_offers_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(OFFER_TABLE)
		" FROM partner_offer"
		" WHERE tournament_id = $1"
		" ORDER BY at, from_id, to_id";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct partner_offers offers;

	offers.list = rows_read(arena, query, &offer_columns, &offers.count);
	return offers;
}

static void
asked_count(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET asked = asked + 1"
		" WHERE id = $1";

	db_run(db, sql, "t", id);
}

bool
partner_offer_insert(struct db *db, const char *tournament_id,
                     const struct partner_offer *offer, int64_t now)
{
	static const char sql[] =
		"INSERT INTO partner_offer (tournament_id, from_id, to_id, at)"
		" VALUES ($1, $2, $3, $4)"
		" ON CONFLICT (from_id, to_id) DO NOTHING";

	asked_count(db, offer->from_id);
	return db_run(db, sql, "tttl", tournament_id, offer->from_id, offer->to_id, now) == 1;
}

bool
partner_offer_delete(struct db *db, const struct partner_offer *offer)
{
	static const char sql[] =
		"DELETE FROM partner_offer"
		" WHERE from_id = $1 AND to_id = $2";

	if (db_run(db, sql, "tt", offer->from_id, offer->to_id) == 0)
		return false;
	asked_count(db, offer->from_id);
	return true;
}

void
partner_offers_delete(struct db *db, const char *id)
{
	static const char sql[] =
		"DELETE FROM partner_offer"
		" WHERE from_id = $1 OR to_id = $1";

	db_run(db, sql, "t", id);
}
