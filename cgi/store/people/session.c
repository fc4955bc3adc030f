#include "store/people/session.h"

#include "store/row.h"

enum { DAY_SECONDS = 24 * 60 * 60 };

#define SESSION_TABLE(FIRST, NEXT, SET) \
	FIRST(token_hash, HELD(session, hash)) \
	NEXT(account_id, HELD(session, account_id)) \
	NEXT(expires_at, HELD(session, expires_at)) \
	NEXT(ends_at, HELD(session, ends_at)) \
	NEXT(made_at, HELD(session, made_at)) \
	NEXT(used_at, HELD(session, used_at)) \
	NEXT(stays, HELD(session, stays)) \
	NEXT(browser, HELD(session, browser)) \
	NEXT(passkey_at, HELD(session, passkey_at))

static const struct row_columns columns = COLUMNS_OF(session, SESSION_TABLE);

void
session_insert(struct db *db, const struct session *session)
{
	static const char sql[] =
		"INSERT INTO session (" COLUMN_NAMES(SESSION_TABLE) ")"
		" VALUES (" COLUMN_VALUES(SESSION_TABLE) ")";

	row_run(db, sql, &columns, session, "");
}

struct session *
session_by_hash(struct arena *arena, struct db *db, const char *hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(SESSION_TABLE)
		" FROM session"
		" WHERE token_hash = $1 AND expires_at > $2";

	return row_first(arena, db_query(db, sql, "tl", hash, now), &columns);
}

struct sessions
sessions_of(struct arena *arena, struct db *db, const char *account_id, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(SESSION_TABLE)
		" FROM session"
		" WHERE account_id = $1 AND expires_at > $2"
		" ORDER BY used_at DESC, token_hash";
	struct sessions sessions;

	sessions.list = rows_read(arena, db_query(db, sql, "tl", account_id, now), &columns,
	                          &sessions.count);
	return sessions;
}

void
session_use(struct db *db, const char *hash, int64_t used_at, int64_t expires_at)
{
	static const char sql[] =
		"UPDATE session"
		" SET used_at = $2, expires_at = $3"
		" WHERE token_hash = $1";

	db_run(db, sql, "tll", hash, used_at, expires_at);
}

void
session_passkey_set(struct db *db, const char *hash, int64_t passkey_at)
{
	static const char sql[] =
		"UPDATE session"
		" SET passkey_at = $2"
		" WHERE token_hash = $1";

	db_run(db, sql, "tl", hash, passkey_at);
}

bool
session_delete(struct db *db, const char *account_id, const char *hash)
{
	/* The hash comes from a form: of somebody else's session it ends nothing. */
	static const char sql[] =
		"DELETE FROM session"
		" WHERE account_id = $1 AND token_hash = $2";

	return db_run(db, sql, "tt", account_id, hash) == 1;
}

void
session_forget(struct db *db, const char *hash)
{
	static const char sql[] =
		"DELETE FROM session"
		" WHERE token_hash = $1";

	db_run(db, sql, "t", hash);
}

int
session_delete_others(struct db *db, const char *account_id, const char *hash)
{
	static const char sql[] =
		"DELETE FROM session"
		" WHERE account_id = $1 AND token_hash <> $2";

	return db_run(db, sql, "tt", account_id, hash);
}

void
session_sweep(struct db *db, int64_t now)
{
	/* An invitation and a letter are shown to people as over for a while; a failure that is over
	 * lengthens the wait of the next one until then. */
	static const struct {
		const char *sql;
		int kept_seconds;
	} sweeps[] = {
		{"DELETE FROM session WHERE expires_at <= $1", 0},
		{"DELETE FROM known_browser WHERE expires_at <= $1", 0},
		{"DELETE FROM invitation WHERE expires_at <= $1", 30 * DAY_SECONDS},
		{"DELETE FROM outbox WHERE tournament_id IS NULL AND made_at <= $1", 30 * DAY_SECONDS},
		{"DELETE FROM sign_in_failure WHERE retry_at <= $1", DAY_SECONDS},
	};

	for (size_t i = 0; i < sizeof(sweeps) / sizeof(sweeps[0]); i++)
		db_run(db, sweeps[i].sql, "l", now - sweeps[i].kept_seconds);
}

bool
session_browser_known(struct db *db, const char *token_hash, const char *account_id, int64_t now)
{
	/* To that account: who signs in as oneself makes the browser known for nobody else. */
	static const char sql[] =
		"SELECT 1"
		" FROM known_browser"
		" WHERE token_hash = $1 AND account_id = $2 AND expires_at > $3";

	return db_exists(db_query(db, sql, "ttl", token_hash, account_id, now));
}

void
session_browser_rename(struct db *db, const char *before, const char *token_hash)
{
	/* Of every account that it is known to. */
	static const char sql[] =
		"UPDATE known_browser"
		" SET token_hash = $2"
		" WHERE token_hash = $1";

	db_run(db, sql, "tt", before, token_hash);
}

void
session_browser_know(struct db *db, const char *token_hash, const char *account_id,
                     int64_t expires_at)
{
	static const char sql[] =
		"INSERT INTO known_browser (token_hash, account_id, expires_at)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (token_hash, account_id) DO UPDATE"
		" SET expires_at = excluded.expires_at";

	db_run(db, sql, "ttl", token_hash, account_id, expires_at);
}

struct session_failure
session_failure_get(struct db *db, const char *who)
{
	static const char sql[] =
		"SELECT failures, retry_at"
		" FROM sign_in_failure"
		" WHERE who = $1";
	struct query *query = db_query(db, sql, "t", who);
	struct session_failure failure = {0};

	if (db_row(query))
		failure = (struct session_failure){db_int(query, 0), db_long(query, 1)};
	db_stop(query);
	return failure;
}

void
session_failure_set(struct db *db, const char *who, struct session_failure failure)
{
	static const char sql[] =
		"INSERT INTO sign_in_failure (who, failures, retry_at)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (who) DO UPDATE"
		" SET failures = excluded.failures, retry_at = excluded.retry_at";

	db_run(db, sql, "tdl", who, failure.failures, failure.retry_at);
}

void
session_failure_clear(struct db *db, const char *who)
{
	static const char sql[] =
		"DELETE FROM sign_in_failure"
		" WHERE who = $1";

	db_run(db, sql, "t", who);
}
