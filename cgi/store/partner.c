#include "store/partner.h"

#include "store/rows.h"

const char *const wish_status_names[] = {
	[WISH_LOOKING] = "looking", [WISH_PAIRED] = "paired", [WISH_WITHDRAWN] = "withdrawn", NULL,
};

#define COLUMNS \
	"id, tournament_id, status, weakest, strongest, email, note, lang, generation, version," \
	" entered_at, entry_id, " PLAYER_COLUMNS

enum { PLAYER = 12 };

/* A rank, or "" for any. */
static struct rank
limit_read(struct query *query, int column, struct arena *arena)
{
	bool any = db_text(query, column, arena)[0] == '\0';

	return any ? (struct rank){RANK_NONE, 0} : row_rank(query, column, arena);
}

static struct partner_wish
partner_read(struct query *query, struct arena *arena)
{
	return (struct partner_wish){
		.id = db_text(query, 0, arena),
		.tournament_id = db_text(query, 1, arena),
		.status = (enum wish_status)row_word(query, 2, arena, wish_status_names),
		.weakest = limit_read(query, 3, arena),
		.strongest = limit_read(query, 4, arena),
		.email = db_text(query, 5, arena),
		.note = db_text(query, 6, arena),
		.lang = db_text(query, 7, arena),
		.generation = db_int(query, 8),
		.version = db_int(query, 9),
		.entered_at = db_long(query, 10),
		.entry_id = db_text(query, 11, arena),
		.player = player_row(query, PLAYER, arena),
	};
}

static struct partner_wishes
partners_read(struct arena *arena, struct query *query)
{
	struct partner_wishes wishes = {0};

	while (db_row(query)) {
		wishes.list = rows_room(arena, wishes.list, wishes.count, sizeof(*wishes.list));
		wishes.list[wishes.count++] = partner_read(query, arena);
	}
	return wishes;
}

struct partner_wish *
partner_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM partner_wish"
		" WHERE id = $1";

	return partners_read(arena, db_query(db, sql, "t", id)).list;
}

struct partner_wishes
partners_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM partner_wish"
		" WHERE tournament_id = $1"
		" ORDER BY entered_at, id";

	return partners_read(arena, db_query(db, sql, "t", tournament_id));
}

int
partners_looking(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM partner_wish"
		" WHERE tournament_id = $1 AND status = 'looking'";

	return db_number(db, 0, sql, "t", tournament_id);
}

/* What an insertion leaves open behind the player's columns: those have the
 * parameters to themselves, so that one more of them renumbers nothing. */
static void
facts_write(struct db *db, const struct partner_wish *wish)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET weakest = $2, strongest = $3, email = $4, note = $5, lang = $6, entered_at = $7"
		" WHERE id = $1";
	char weakest[8], strongest[8];

	rank_token(wish->weakest, weakest);
	rank_token(wish->strongest, strongest);
	db_run(db, sql, "ttttttl", wish->id, weakest, strongest, wish->email, wish->note,
	       wish->lang, wish->entered_at);
}

void
partner_insert(struct db *db, const struct partner_wish *wish)
{
	static const char sql[] =
		"INSERT INTO partner_wish (id, tournament_id, " PLAYER_COLUMNS ", status, weakest,"
		" strongest, email, note, lang, generation, version, entered_at)"
		" VALUES ($1, $2, " PLAYER_PARAMETERS ", 'looking', '', '', '', '', 'en', 0, 1, 0)";
	struct player_texts texts = player_texts(&wish->player);

	db_run(db, sql, "tt" PLAYER_TYPES, wish->id, wish->tournament_id,
	       PLAYER_VALUES(&wish->player, &texts));
	facts_write(db, wish);
}

bool
partner_update(struct db *db, const struct partner_wish *wish)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET (" PLAYER_COLUMNS ") = (" PLAYER_PARAMETERS "), version = version + 1"
		" WHERE id = $1 AND version = $2";
	struct player_texts texts = player_texts(&wish->player);

	if (db_run(db, sql, "td" PLAYER_TYPES, wish->id, wish->version,
	           PLAYER_VALUES(&wish->player, &texts)) != 1)
		return false;
	facts_write(db, wish);
	return true;
}

bool
partner_withdraw(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET status = 'withdrawn', version = version + 1"
		" WHERE id = $1 AND status = 'looking'";

	return db_run(db, sql, "t", id) == 1;
}

bool
partner_pair(struct db *db, const char *id, const char *entry_id)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET status = 'paired', entry_id = $2, version = version + 1"
		" WHERE id = $1 AND status = 'looking'";

	return db_run(db, sql, "tt", id, entry_id) == 1;
}

bool
partner_unpair(struct db *db, const char *id, enum wish_status to)
{
	static const char sql[] =
		"UPDATE partner_wish"
		" SET status = $2, entry_id = NULL, version = version + 1"
		" WHERE id = $1 AND status = 'paired'";

	return db_run(db, sql, "tt", id, wish_status_names[to]) == 1;
}

struct partner_offers
partner_offers_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT from_id, to_id"
		" FROM partner_offer"
		" WHERE tournament_id = $1"
		" ORDER BY at, from_id, to_id";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct partner_offers offers = {0};

	while (db_row(query)) {
		offers.list = rows_room(arena, offers.list, offers.count, sizeof(*offers.list));
		offers.list[offers.count++] = (struct partner_offer){db_text(query, 0, arena),
		                                                     db_text(query, 1, arena)};
	}
	return offers;
}

bool
partner_offer_insert(struct db *db, const char *tournament_id,
                     const struct partner_offer *offer, int64_t now)
{
	static const char sql[] =
		"INSERT INTO partner_offer (tournament_id, from_id, to_id, at)"
		" VALUES ($1, $2, $3, $4)"
		" ON CONFLICT (from_id, to_id) DO NOTHING";

	return db_run(db, sql, "tttl", tournament_id, offer->from_id, offer->to_id, now) == 1;
}

bool
partner_offer_delete(struct db *db, const struct partner_offer *offer)
{
	static const char sql[] =
		"DELETE FROM partner_offer"
		" WHERE from_id = $1 AND to_id = $2";

	return db_run(db, sql, "tt", offer->from_id, offer->to_id) == 1;
}

void
partner_offers_delete(struct db *db, const char *id)
{
	static const char sql[] =
		"DELETE FROM partner_offer"
		" WHERE from_id = $1 OR to_id = $1";

	db_run(db, sql, "t", id);
}
