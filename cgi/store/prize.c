#include "store/prize.h"

#include "store/rows.h"

const char *const prize_kinds[] = {
	[PRIZE_NEWCOMER] = "newcomer", [PRIZE_RANK] = "rank", [PRIZE_CLUB] = "club", NULL,
};

struct prizes
prizes_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT number, name_en, name_ja, kind, rank, count"
		" FROM prize"
		" WHERE tournament_id = $1"
		" ORDER BY number";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct prizes all = {0};
	struct prize *prize;

	while (db_row(query)) {
		all.list = rows_room(arena, all.list, all.count, sizeof(*all.list));
		prize = &all.list[all.count++];
		*prize = (struct prize){
			.number = db_int(query, 0),
			.name_en = db_text(query, 1, arena),
			.name_ja = db_text(query, 2, arena),
			.kind = (enum prize_kind)row_word(query, 3, arena, prize_kinds),
			.count = db_int(query, 5),
		};
		if (prize->kind == PRIZE_RANK)
			prize->rank = row_rank(query, 4, arena);
	}
	return all;
}

static void
prize_insert(struct db *db, const char *tournament_id, int number, const struct prize *prize)
{
	static const char sql[] =
		"INSERT INTO prize (tournament_id, number, name_en, name_ja, kind, rank, count)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7)";
	char rank[8] = "";

	if (prize->kind == PRIZE_RANK)
		rank_token(prize->rank, rank);
	db_run(db, sql, "tdttttd", tournament_id, number, prize->name_en, prize->name_ja,
	       prize_kinds[prize->kind], rank, prize->count);
}

void
prizes_write(struct db *db, const char *tournament_id, const struct prizes *prizes)
{
	static const char sql[] =
		"DELETE FROM prize"
		" WHERE tournament_id = $1";

	db_run(db, sql, "t", tournament_id);
	for (size_t i = 0; i < prizes->count; i++)
		prize_insert(db, tournament_id, (int)i + 1, &prizes->list[i]);
}
