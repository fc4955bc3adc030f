#include "store/people/session.h"

enum { DAY_SECONDS = 24 * 60 * 60 };

void
session_insert(struct db *db, const char *token_hash, const char *account_id, int64_t expires_at)
{
	static const char sql[] =
		"INSERT INTO session (token_hash, account_id, expires_at)"
		" VALUES ($1, $2, $3)";

	db_run(db, sql, "ttl", token_hash, account_id, expires_at);
}

void
session_delete(struct db *db, const char *token_hash)
{
	static const char sql[] =
		"DELETE FROM session"
		" WHERE token_hash = $1";

	db_run(db, sql, "t", token_hash);
}

void
session_delete_others(struct db *db, const char *account_id, const char *token_hash)
{
	static const char sql[] =
		"DELETE FROM session"
		" WHERE account_id = $1 AND token_hash <> $2";

	db_run(db, sql, "tt", account_id, token_hash);
}

void
session_sweep(struct db *db, int64_t now)
{
	static const struct {
		const char *sql;
		int kept_seconds;
	} sweeps[] = {
		{"DELETE FROM session WHERE expires_at <= $1", 0},
		{"DELETE FROM known_browser WHERE expires_at <= $1", 0},
		{"DELETE FROM invitation WHERE expires_at <= $1", 30 * DAY_SECONDS},
		{"DELETE FROM sign_in_failure WHERE retry_at <= $1", DAY_SECONDS},
	};

	for (size_t i = 0; i < sizeof(sweeps) / sizeof(sweeps[0]); i++)
		db_run(db, sweeps[i].sql, "l", now - sweeps[i].kept_seconds);
}

bool
session_browser_known(struct db *db, const char *token_hash, const char *account_id, int64_t now)
{
	static const char sql[] =
		"SELECT 1"
		" FROM known_browser"
		" WHERE token_hash = $1 AND account_id = $2 AND expires_at > $3";

	return db_exists(db_query(db, sql, "ttl", token_hash, account_id, now));
}

void
session_browser_rename(struct db *db, const char *before, const char *token_hash)
{
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
