#include "store/people/invitation.h"

#include "store/row.h"

static const char *const ended_names[] = {INVITATION_ENDED_TABLE(SET_WORD) NULL};

#define INVITATION_TABLE(FIRST, NEXT, SET) \
	FIRST(token_hash, HELD(invitation, token_hash)) \
	NEXT(account_id, HELD(invitation, account_id)) \
	NEXT(email, HELD(invitation, email)) \
	NEXT(tournament_id, HELD(invitation, tournament_id)) \
	NEXT(made_by, HELD(invitation, made_by)) \
	NEXT(role, WORD(invitation, role, membership_names), .optional = true) \
	NEXT(expires_at, HELD(invitation, expires_at)) \
	NEXT(ended, WORD(invitation, ended, ended_names))

static const struct row_columns invitation_columns = COLUMNS_OF(invitation, INVITATION_TABLE);

void
invitation_insert(struct db *db, const struct invitation *invitation)
{
	static const char sql[] =
		"INSERT INTO invitation (" COLUMN_NAMES(INVITATION_TABLE) ")"
		" VALUES (" COLUMN_VALUES(INVITATION_TABLE) ")";

	row_run(db, sql, &invitation_columns, invitation, "");
}

struct invitation *
invitation_by_hash(struct arena *arena, struct db *db, const char *token_hash)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(INVITATION_TABLE)
		" FROM invitation"
		" WHERE token_hash = $1";

	return row_first(arena, db_query(db, sql, "t", token_hash), &invitation_columns);
}

bool
invitation_end(struct db *db, const char *token_hash, enum invitation_ended ended)
{
	static const char sql[] =
		"UPDATE invitation"
		" SET ended = $2"
		" WHERE token_hash = $1 AND ended = ''";

	return db_run(db, sql, "tt", token_hash, ended_names[ended]) == 1;
}

int
invitations_revoke(struct db *db, const char *account_id)
{
	static const char sql[] =
		"UPDATE invitation"
		" SET ended = 'revoked'"
		" WHERE account_id = $1 AND ended = ''";

	return db_run(db, sql, "t", account_id);
}

bool
invitation_awaits(struct db *db, const char *account_id, int64_t now)
{
	static const char sql[] =
		"SELECT 1"
		" FROM invitation"
		" WHERE account_id = $1 AND ended = '' AND expires_at > $2";

	return db_exists(db_query(db, sql, "tl", account_id, now));
}

void
invitations_revoke_made(struct db *db, const char *tournament_id, const char *account_id)
{
	static const char sql[] =
		"UPDATE invitation"
		" SET ended = 'revoked'"
		" WHERE tournament_id = $1 AND made_by = $2 AND ended = ''";

	db_run(db, sql, "tt", tournament_id, account_id);
}

int
invitations_revoke_role(struct db *db, const char *tournament_id, const char *email)
{
	static const char sql[] =
		"UPDATE invitation"
		" SET ended = 'revoked'"
		" WHERE tournament_id = $1 AND email = $2 AND ended = ''";

	return db_run(db, sql, "tt", tournament_id, email);
}

struct invitations
invitations_of(struct arena *arena, struct db *db, const char *tournament_id, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(INVITATION_TABLE)
		" FROM invitation AS i"
		" WHERE tournament_id = $1 AND ended = '' AND expires_at > $2"
		"  AND (EXISTS (SELECT 1"
		"   FROM membership AS m"
		"   WHERE m.account_id = i.made_by AND m.tournament_id = i.tournament_id"
		"    AND m.role = $3)"
		"   OR EXISTS (SELECT 1"
		"   FROM account AS a"
		"   WHERE a.id = i.made_by AND a.administers = 1))"
		" ORDER BY email, token_hash";
	struct query *query = db_query(db, sql, "tlt", tournament_id, now,
	                               membership_names[MEMBERSHIP_ORGANISER]);
	struct invitations all;

	all.list = rows_read(arena, query, &invitation_columns, &all.count);
	return all;
}
