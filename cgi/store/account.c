#include "store/account.h"

#include <stddef.h>

enum { FAILURE_KEPT_SECONDS = 24 * 60 * 60 };

#define COLUMNS "account.id, account.email, account.password_hash"

/* The query's only row, or NULL. */
static struct account *
account_read(struct arena *arena, struct query *query)
{
	struct account *account = NULL;

	if (db_row(query)) {
		account = arena_alloc(arena, sizeof(*account));
		*account = (struct account){
			.id = db_text(query, 0, arena),
			.email = db_text(query, 1, arena),
			.password_hash = db_text(query, 2, arena),
		};
	}
	db_stop(query);
	return account;
}

static bool
any_row(struct query *query)
{
	bool any = db_row(query);

	db_stop(query);
	return any;
}

struct account *
account_by_email(struct arena *arena, struct db *db, const char *email)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM account"
		" WHERE email = $1";

	return account_read(arena, db_query(db, sql, "t", email));
}

struct account *
account_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM account"
		" WHERE id = $1";

	return account_read(arena, db_query(db, sql, "t", id));
}

struct account *
account_by_session(struct arena *arena, struct db *db, const char *token_hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM session"
		" JOIN account ON account.id = session.account_id"
		" WHERE session.token_hash = $1 AND session.expires_at > $2";

	return account_read(arena, db_query(db, sql, "tl", token_hash, now));
}

struct account *
account_by_invitation(struct arena *arena, struct db *db, const char *token_hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM invitation"
		" JOIN account ON account.id = invitation.account_id"
		" WHERE invitation.token_hash = $1 AND invitation.expires_at > $2";

	return account_read(arena, db_query(db, sql, "tl", token_hash, now));
}

struct account *
account_by_api_token(struct arena *arena, struct db *db, const char *token_hash)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM api_token"
		" JOIN account ON account.id = api_token.account_id"
		" WHERE api_token.token_hash = $1";

	return account_read(arena, db_query(db, sql, "t", token_hash));
}

void
account_insert(struct db *db, const struct account *account, int64_t now)
{
	static const char sql[] =
		"INSERT INTO account (id, email, password_hash, created_at)"
		" VALUES ($1, $2, $3, $4)";

	db_run(db, sql, "tttl", account->id, account->email, account->password_hash, now);
}

void
account_password_set(struct db *db, const char *id, const char *password_hash)
{
	static const char sql[] =
		"UPDATE account"
		" SET password_hash = $2"
		" WHERE id = $1";

	db_run(db, sql, "tt", id, password_hash);
}

bool
account_any_password(struct db *db)
{
	static const char sql[] =
		"SELECT 1"
		" FROM account"
		" WHERE password_hash IS NOT NULL"
		" LIMIT 1";

	return any_row(db_query(db, sql, ""));
}

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
	static const char sessions[] =
		"DELETE FROM session"
		" WHERE expires_at <= $1";
	static const char invitations[] =
		"DELETE FROM invitation"
		" WHERE expires_at <= $1";
	static const char failures[] =
		"DELETE FROM sign_in_failure"
		" WHERE retry_at <= $1";

	db_run(db, sessions, "l", now);
	db_run(db, invitations, "l", now);
	db_run(db, failures, "l", now - FAILURE_KEPT_SECONDS);
}

void
invitation_insert(struct db *db, const char *token_hash, const char *account_id,
                  int64_t expires_at)
{
	static const char sql[] =
		"INSERT INTO invitation (token_hash, account_id, expires_at)"
		" VALUES ($1, $2, $3)";

	db_run(db, sql, "ttl", token_hash, account_id, expires_at);
}

bool
invitation_delete(struct db *db, const char *token_hash)
{
	static const char sql[] =
		"DELETE FROM invitation"
		" WHERE token_hash = $1";

	return db_run(db, sql, "t", token_hash) == 1;
}

void
invitations_delete(struct db *db, const char *account_id)
{
	static const char sql[] =
		"DELETE FROM invitation"
		" WHERE account_id = $1";

	db_run(db, sql, "t", account_id);
}

bool
membership_exists(struct db *db, const char *account_id, const char *tournament_id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM membership"
		" WHERE account_id = $1 AND tournament_id = $2";

	return any_row(db_query(db, sql, "tt", account_id, tournament_id));
}

void
membership_insert(struct db *db, const char *account_id, const char *tournament_id)
{
	static const char sql[] =
		"INSERT INTO membership (account_id, tournament_id, role)"
		" VALUES ($1, $2, 'organiser')"
		" ON CONFLICT (account_id, tournament_id) DO NOTHING";

	db_run(db, sql, "tt", account_id, tournament_id);
}

struct sign_in_failure
sign_in_failure_get(struct db *db, const char *who)
{
	static const char sql[] =
		"SELECT failures, retry_at"
		" FROM sign_in_failure"
		" WHERE who = $1";
	struct query *query = db_query(db, sql, "t", who);
	struct sign_in_failure failure = {0};

	if (db_row(query))
		failure = (struct sign_in_failure){db_int(query, 0), db_long(query, 1)};
	db_stop(query);
	return failure;
}

void
sign_in_failure_set(struct db *db, const char *who, struct sign_in_failure failure)
{
	static const char sql[] =
		"INSERT INTO sign_in_failure (who, failures, retry_at)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (who) DO UPDATE"
		" SET failures = excluded.failures, retry_at = excluded.retry_at";

	db_run(db, sql, "tdl", who, failure.failures, failure.retry_at);
}

void
sign_in_failure_clear(struct db *db, const char *who)
{
	static const char sql[] =
		"DELETE FROM sign_in_failure"
		" WHERE who = $1";

	db_run(db, sql, "t", who);
}
