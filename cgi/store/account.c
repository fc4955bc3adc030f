#include "store/account.h"

#include <stdlib.h>
#include <string.h>

#include "store/rows.h"

enum { FAILURE_KEPT_SECONDS = 24 * 60 * 60, INVITATION_KEPT_SECONDS = 30 * 24 * 60 * 60 };

#define NAME(constant, word, ...) [MEMBERSHIP_##constant] = word,
#define FACTS(constant, word, ...) [MEMBERSHIP_##constant] = {__VA_ARGS__},

const char *const membership_names[] = {MEMBERSHIP_TABLE(NAME) [MEMBERSHIPS] = NULL};
const struct membership_facts membership_facts[MEMBERSHIPS] = {MEMBERSHIP_TABLE(FACTS)};

#undef NAME
#undef FACTS

static const char *const ended_names[] = {
	[INVITATION_OPEN] = "",
	[INVITATION_USED] = "used",
	[INVITATION_REVOKED] = "revoked",
	NULL,
};

#define ACCOUNT_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(account, id)) \
	NEXT(email, HELD(account, email)) \
	NEXT(password_hash, HELD(account, password_hash))

static const struct columns account_columns = COLUMNS_OF(account, ACCOUNT_TABLE);

struct account *
account_by_email(struct arena *arena, struct db *db, const char *email)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE)
		" FROM account"
		" WHERE email = $1";

	return row_first(arena, db_query(db, sql, "t", email), &account_columns);
}

struct account *
account_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE)
		" FROM account"
		" WHERE id = $1";

	return row_first(arena, db_query(db, sql, "t", id), &account_columns);
}

struct account_ids
account_ids(struct arena *arena, struct db *db)
{
	struct query *query = db_query(db, "SELECT id FROM account", "");
	struct account_ids all = {0};

	while (db_row(query)) {
		all.list = rows_room(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = db_text(query, 0, arena);
	}
	return all;
}

struct account *
account_by_session(struct arena *arena, struct db *db, const char *token_hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE)
		" FROM account"
		" WHERE id = (SELECT account_id"
		"  FROM session"
		"  WHERE token_hash = $1 AND expires_at > $2)";

	return row_first(arena, db_query(db, sql, "tl", token_hash, now), &account_columns);
}

struct account *
account_by_invitation(struct arena *arena, struct db *db, const char *token_hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE)
		" FROM account"
		" WHERE id = (SELECT account_id"
		"  FROM invitation"
		"  WHERE token_hash = $1 AND expires_at > $2 AND ended = '')";

	return row_first(arena, db_query(db, sql, "tl", token_hash, now), &account_columns);
}

struct account *
account_by_api_token(struct arena *arena, struct db *db, const char *token_hash)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ACCOUNT_TABLE)
		" FROM account"
		" WHERE id = (SELECT account_id"
		"  FROM api_token"
		"  WHERE token_hash = $1)";

	return row_first(arena, db_query(db, sql, "t", token_hash), &account_columns);
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

	return db_exists(db, sql, "");
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
	db_run(db, invitations, "l", now - INVITATION_KEPT_SECONDS);
	db_run(db, failures, "l", now - FAILURE_KEPT_SECONDS);
}

#define INVITATION_TABLE(FIRST, NEXT, SET) \
	FIRST(token_hash, HELD(invitation, token_hash)) \
	NEXT(account_id, HELD(invitation, account_id)) \
	NEXT(email, HELD(invitation, email)) \
	NEXT(tournament_id, HELD(invitation, tournament_id)) \
	NEXT(made_by, HELD(invitation, made_by)) \
	NEXT(role, WORD(invitation, role, membership_names), .optional = true) \
	NEXT(expires_at, HELD(invitation, expires_at)) \
	NEXT(ended, WORD(invitation, ended, ended_names))

static const struct columns invitation_columns = COLUMNS_OF(invitation, INVITATION_TABLE);

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

	return db_exists(db, sql, "tl", account_id, now);
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
		"  AND EXISTS (SELECT 1"
		"   FROM membership AS m"
		"   WHERE m.account_id = i.made_by AND m.tournament_id = i.tournament_id"
		"    AND m.role = $3)"
		" ORDER BY email, token_hash";
	struct query *query = db_query(db, sql, "tlt", tournament_id, now,
	                               membership_names[MEMBERSHIP_ORGANISER]);
	struct invitations all;

	all.list = rows_read(arena, query, &invitation_columns, &all.count);
	return all;
}

enum membership
membership_named(const char *name)
{
	for (enum membership role = 0; role < MEMBERSHIPS; role++)
		if (strcmp(membership_names[role], name) == 0)
			return role;
	return MEMBERSHIP_NONE;
}

bool
membership_may(enum membership role, enum right right)
{
	return role < MEMBERSHIPS && (membership_facts[role].rights & right) != 0;
}

enum membership
membership_of(struct db *db, const char *account_id, const char *tournament_id)
{
	static const char sql[] =
		"SELECT role"
		" FROM membership"
		" WHERE account_id = $1 AND tournament_id = $2";
	struct query *query = db_query(db, sql, "tt", account_id, tournament_id);
	enum membership role = MEMBERSHIP_NONE;

	if (db_row(query))
		role = (enum membership)row_word(query, 0, membership_names);
	db_stop(query);
	return role;
}

void
membership_give(struct db *db, const char *account_id, const char *tournament_id,
                enum membership role)
{
	static const char sql[] =
		"INSERT INTO membership (account_id, tournament_id, role)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (account_id, tournament_id) DO UPDATE"
		" SET role = excluded.role"
		" WHERE membership.role <> $4";

	db_run(db, sql, "tttt", account_id, tournament_id, membership_names[role],
	       membership_names[MEMBERSHIP_ORGANISER]);
}

void
membership_delete(struct db *db, const char *account_id, const char *tournament_id)
{
	static const char sql[] =
		"DELETE FROM membership"
		" WHERE account_id = $1 AND tournament_id = $2";

	db_run(db, sql, "tt", account_id, tournament_id);
}

bool
membership_beyond(struct db *db, const char *account_id, const char *organiser_id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM membership AS theirs"
		" WHERE theirs.account_id = $1"
		"  AND NOT EXISTS (SELECT 1"
		"   FROM membership AS own"
		"   WHERE own.account_id = $2 AND own.tournament_id = theirs.tournament_id"
		"    AND own.role = $3)"
		" LIMIT 1";

	return db_exists(db, sql, "ttt", account_id, organiser_id,
	                 membership_names[MEMBERSHIP_ORGANISER]);
}

static int
by_place(const void *a, const void *b)
{
	const struct member *one = a, *other = b;
	int before = membership_facts[one->role].place - membership_facts[other->role].place;

	return before != 0 ? before : strcmp(one->email, other->email);
}

#define MEMBER_TABLE(FIRST, NEXT, SET) \
	FIRST(account_id, HELD(member, account_id)) \
	NEXT(email, HELD(member, email)) \
	NEXT(role, WORD(member, role, membership_names))

static const struct columns member_columns = COLUMNS_OF(member, MEMBER_TABLE);

struct members
members_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(MEMBER_TABLE)
		" FROM membership"
		" JOIN account ON account.id = membership.account_id"
		" WHERE membership.tournament_id = $1";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct members members;

	members.list = rows_read(arena, query, &member_columns, &members.count);
	if (members.count > 0)
		qsort(members.list, members.count, sizeof(*members.list), by_place);
	return members;
}

bool
member_last_organiser(const struct members *all, const struct member *member)
{
	size_t organisers = 0;

	for (size_t i = 0; i < all->count; i++)
		organisers += membership_may(all->list[i].role, RIGHT_ORGANISE);
	return membership_may(member->role, RIGHT_ORGANISE) && organisers == 1;
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
