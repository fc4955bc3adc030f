#include "store/people/account.h"

#include "store/row.h"

#define ACCOUNT_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(account, id)) \
	NEXT(email, HELD(account, email)) \
	NEXT(password_hash, HELD(account, password_hash)) \
	NEXT(creates, HELD(account, creates)) \
	NEXT(administers, HELD(account, administers)) \
	NEXT(authenticator, HELD(account, authenticator)) \
	NEXT(authenticator_step, HELD(account, authenticator_step)) \
	NEXT(disabled_at, HELD(account, disabled_at)) \
	NEXT(seen_at, HELD(account, seen_at))

#define ACCOUNTS "SELECT " COLUMN_NAMES(ACCOUNT_TABLE) " FROM account"

static const struct row_columns account_columns = COLUMNS_OF(account, ACCOUNT_TABLE);

#define NAME(constant, word) [ACCOUNT_##constant] = word,
const char *const account_rights_names[] = {ACCOUNT_RIGHTS_TABLE(NAME) [ACCOUNT_RIGHTS] = NULL};
#undef NAME

enum account_rights
account_rights(const struct account *account)
{
	return account->administers ? ACCOUNT_ADMINISTERS : account->creates ? ACCOUNT_CREATES : ACCOUNT_HELPS;
}

struct account *
account_by_email(struct arena *arena, struct db *db, const char *email)
{
	static const char sql[] =
		ACCOUNTS
		" WHERE email = $1";

	return row_first(arena, db_query(db, sql, "t", email), &account_columns);
}

struct account *
account_first(struct arena *arena, struct db *db)
{
	static const char sql[] =
		ACCOUNTS
		" ORDER BY created_at, id"
		" LIMIT 1";

	return row_first(arena, db_query(db, sql, ""), &account_columns);
}

struct account *
account_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		ACCOUNTS
		" WHERE id = $1";

	return row_first(arena, db_query(db, sql, "t", id), &account_columns);
}

struct account_ids
account_ids(struct arena *arena, struct db *db)
{
	struct query *query = db_query(db, "SELECT id FROM account", "");
	struct account_ids all = {0};

	while (db_row(query)) {
		all.list = arena_more(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = db_text(query, 0, arena);
	}
	return all;
}

struct account_list
account_all(struct arena *arena, struct db *db)
{
	static const char sql[] =
		ACCOUNTS
		" ORDER BY id";
	struct account_list accounts;

	accounts.list = rows_read(arena, db_query(db, sql, ""), &account_columns, &accounts.count);
	return accounts;
}

struct account_list
account_administrators(struct arena *arena, struct db *db)
{
	static const char sql[] =
		ACCOUNTS
		" WHERE administers = 1 AND disabled_at = 0";
	struct account_list accounts;

	accounts.list = rows_read(arena, db_query(db, sql, ""), &account_columns, &accounts.count);
	return accounts;
}

struct account_list
account_found(struct arena *arena, struct db *db, const char *text, int limit, int after)
{
	/* What is typed means itself: "_" stands in many addresses, and would be any letter. */
	static const char sql[] =
		ACCOUNTS
		" WHERE email LIKE '%' ||"
		"  replace(replace(replace(lower($1), '!', '!!'), '%', '!%'), '_', '!_') || '%' ESCAPE '!'"
		" ORDER BY email"
		" LIMIT $2 OFFSET $3";
	struct account_list accounts;

	accounts.list = rows_read(arena, db_query(db, sql, "tdd", text, limit, after), &account_columns,
	                          &accounts.count);
	return accounts;
}

struct account *
account_by_session(struct arena *arena, struct db *db, const char *token_hash, int64_t now,
                   const char *slug, enum membership *role, int64_t *used_at)
{
	/* One statement, since every request of somebody signed in asks it. A division has the helpers of
	 * its event. The sessions of an account that is disabled stay, and open nothing until it is not. */
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE) ", coalesce((SELECT role"
		"  FROM membership"
		"  JOIN tournament ON coalesce(tournament.parent_id, tournament.id)"
		"   = membership.tournament_id"
		"  WHERE membership.account_id = account.id AND tournament.slug = $3), ''), used_at, passkey_at"
		" FROM session"
		" JOIN account ON account.id = session.account_id"
		" WHERE token_hash = $1 AND expires_at > $2 AND disabled_at = 0";
	struct query *query = db_query(db, sql, "tlt", token_hash, now, slug);
	struct account *account = NULL;

	*role = MEMBERSHIP_NONE;
	if (db_row(query)) {
		account = arena_alloc(arena, sizeof(*account));
		*account = (struct account){0};
		row_read(query, 0, arena, &account_columns, account);
		/* Who administers the site is in no event's list, and may do all in each. */
		*role = account->administers && slug != NULL ? MEMBERSHIP_ORGANISER
			: (enum membership)row_word(query, (int)account_columns.count, membership_names);
		*used_at = db_long(query, (int)account_columns.count + 1);
		account->passkey_at = db_long(query, (int)account_columns.count + 2);
	}
	db_stop(query);
	return account;
}

struct account *
account_by_invitation(struct arena *arena, struct db *db, const char *token_hash, int64_t now)
{
	static const char sql[] =
		ACCOUNTS
		" WHERE id = (SELECT account_id"
		"  FROM invitation"
		"  WHERE token_hash = $1 AND expires_at > $2 AND ended = '')"
		"  AND disabled_at = 0";

	return row_first(arena, db_query(db, sql, "tl", token_hash, now), &account_columns);
}

void
account_insert(struct db *db, const struct account *account, int64_t now)
{
	static const char sql[] =
		"INSERT INTO account (" COLUMN_NAMES(ACCOUNT_TABLE) ", created_at)"
		" VALUES (" COLUMN_VALUES(ACCOUNT_TABLE) ", $1)";

	row_run(db, sql, &account_columns, account, "l", now);
}

void
account_email_set(struct db *db, const char *id, const char *email)
{
	static const char sql[] =
		"UPDATE account"
		" SET email = $2"
		" WHERE id = $1";

	db_run(db, sql, "tt", id, email);
}

void
account_rights_set(struct db *db, const char *id, enum account_rights rights)
{
	static const char sql[] =
		"UPDATE account"
		" SET creates = $2, administers = $3"
		" WHERE id = $1";

	/* Both columns always: who administers no more creates no more by an old one. */
	db_run(db, sql, "tdd", id, rights != ACCOUNT_HELPS, rights == ACCOUNT_ADMINISTERS);
}

bool
account_everybody_creates(struct db *db)
{
	static const char sql[] =
		"SELECT everybody_creates"
		" FROM site"
		" WHERE single = 1";

	return db_number(db_query(db, sql, "")) == 1;
}

bool
account_may_create(struct db *db, const struct account *account)
{
	return account_rights(account) != ACCOUNT_HELPS || account_everybody_creates(db);
}

void
account_everybody_creates_set(struct db *db, bool everybody)
{
	static const char sql[] =
		"UPDATE site"
		" SET everybody_creates = $1"
		" WHERE single = 1";

	db_run(db, sql, "d", (int)everybody);
}

void
account_disabled_set(struct db *db, const char *id, int64_t disabled_at)
{
	static const char sql[] =
		"UPDATE account"
		" SET disabled_at = $2"
		" WHERE id = $1";

	db_run(db, sql, "tl", id, disabled_at);
}

void
account_seen_set(struct db *db, const char *id, int64_t seen_at)
{
	static const char sql[] =
		"UPDATE account"
		" SET seen_at = $2"
		" WHERE id = $1";

	db_run(db, sql, "tl", id, seen_at);
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

void
account_authenticator_set(struct db *db, const char *id, const char *authenticator, int64_t step)
{
	static const char sql[] =
		"UPDATE account"
		" SET authenticator = $2, authenticator_step = $3"
		" WHERE id = $1";

	db_run(db, sql, "ttl", id, authenticator, step);
}

bool
account_any(struct db *db)
{
	return db_exists(db_query(db, "SELECT 1 FROM account LIMIT 1", ""));
}

bool
account_any_password(struct db *db)
{
	static const char sql[] =
		"SELECT 1"
		" FROM account"
		" WHERE password_hash IS NOT NULL"
		" LIMIT 1";

	return db_exists(db_query(db, sql, ""));
}
