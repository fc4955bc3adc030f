#include "store/people/member.h"

#include <stdlib.h>
#include <string.h>

#include "store/row.h"

#define NAME(constant, word, ...) [MEMBERSHIP_##constant] = word,
#define FACTS(constant, word, ...) [MEMBERSHIP_##constant] = {__VA_ARGS__},

const char *const membership_names[] = {MEMBERSHIP_TABLE(NAME) [MEMBERSHIPS] = NULL};
const struct membership_facts membership_facts[MEMBERSHIPS] = {MEMBERSHIP_TABLE(FACTS)};

#undef NAME
#undef FACTS

enum membership
membership_named(const char *name)
{
	for (enum membership role = 0; role < MEMBERSHIPS; role++)
		if (strcmp(membership_names[role], name) == 0)
			return role;
	return MEMBERSHIP_NONE;
}

bool
membership_may(enum membership role, enum member_right right)
{
	return role < MEMBERSHIPS && (membership_facts[role].rights & right) != 0;
}

enum membership
membership_of(struct db *db, const char *account_id, const char *tournament_id)
{
	static const char sql[] =
		"SELECT CASE administers WHEN 1 THEN 'organiser' ELSE coalesce((SELECT role"
		"  FROM membership"
		"  WHERE account_id = account.id AND tournament_id = (SELECT coalesce(parent_id, id)"
		"   FROM tournament"
		"   WHERE id = $2)), '') END"
		" FROM account"
		" WHERE id = $1 AND disabled_at = 0";
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

	return db_exists(db_query(db, sql, "ttt", account_id, organiser_id,
	                          membership_names[MEMBERSHIP_ORGANISER]));
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

static const struct row_columns member_columns = COLUMNS_OF(member, MEMBER_TABLE);

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
