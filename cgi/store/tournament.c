#include "store/tournament.h"

#include "base/log.h"
#include "rules/custom.h"
#include "store/rows.h"

const char *const state_names[] = {
	[STATE_DRAFT] = "draft", [STATE_OPEN] = "open", [STATE_CLOSED] = "closed",
	[STATE_RUNNING] = "running", [STATE_FINISHED] = "finished", NULL,
};

#define COLUMNS \
	"id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity," \
	" taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version," \
	" overrides, check_in, cancelled, system, plan, tables_out"

static const struct ruleset *
base_read(struct query *query, int column, struct arena *arena)
{
	const char *id = db_text(query, column, arena);
	const struct ruleset *ruleset = ruleset_find(id);

	if (ruleset == NULL)
		die("database: no ruleset '%s'", id);
	return ruleset;
}

/* The base itself where nothing is changed. */
static const struct ruleset *
ruleset_read(struct query *query, int column, struct arena *arena, const struct ruleset *base)
{
	const char *text = db_text(query, column, arena);
	struct custom *custom;

	if (text[0] == '\0')
		return base;
	custom = arena_alloc(arena, sizeof(*custom));
	custom_begin(custom, base);
	if (!custom_read(custom, text))
		die("database: no changes of a ruleset: '%s'", text);
	return &custom->ruleset;
}

static struct plan
plan_column(struct query *query, int column, struct arena *arena)
{
	const char *text = db_text(query, column + 1, arena);
	struct plan plan;

	if (!plan_read((enum system)row_word(query, column, arena, system_names), text, &plan))
		die("database: no plan: '%s'", text);
	return plan;
}

static struct tournament
tournament_read(struct query *query, struct arena *arena)
{
	const struct ruleset *base = base_read(query, 6, arena);

	return (struct tournament){
		.id = db_text(query, 0, arena),
		.slug = db_text(query, 1, arena),
		.name_en = db_text(query, 2, arena),
		.name_ja = db_text(query, 3, arena),
		.date = row_date(query, 4, arena),
		.venue = db_text(query, 5, arena),
		.ruleset = ruleset_read(query, 21, arena, base),
		.base = base,
		.rounds = db_int(query, 7),
		.round_times = db_text(query, 8, arena),
		.capacity = db_int(query, 9),
		.taken = db_int(query, 10),
		.state = (enum state)row_word(query, 11, arena, state_names),
		.opens_at = db_long(query, 12),
		.closes_at = db_long(query, 13),
		.zone = db_text(query, 14, arena),
		.fee = db_text(query, 15, arena),
		.programme = db_text(query, 16, arena),
		.access = db_text(query, 17, arena),
		.contact = db_text(query, 18, arena),
		.seed = db_long(query, 19),
		.version = db_int(query, 20),
		.check_in = db_int(query, 22) != 0,
		.cancelled = db_int(query, 23) != 0,
		.plan = plan_column(query, 24, arena),
		.tables_out = db_text(query, 26, arena),
	};
}

static struct tournaments
tournaments_read(struct arena *arena, struct query *query)
{
	struct tournaments all = {0};

	while (db_row(query)) {
		all.list = rows_room(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = tournament_read(query, arena);
	}
	return all;
}

struct tournament *
tournament_by_slug(struct arena *arena, struct db *db, const char *slug)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM tournament"
		" WHERE slug = $1";

	return tournaments_read(arena, db_query(db, sql, "t", slug)).list;
}

struct tournament *
tournament_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM tournament"
		" WHERE id = $1";

	return tournaments_read(arena, db_query(db, sql, "t", id)).list;
}

struct tournaments
tournaments_public(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM tournament"
		" WHERE state <> 'draft'"
		" ORDER BY date, slug";

	return tournaments_read(arena, db_query(db, sql, ""));
}

struct tournaments
tournaments_of(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM tournament"
		" JOIN membership ON membership.tournament_id = tournament.id"
		" WHERE membership.account_id = $1"
		" ORDER BY date, slug";

	return tournaments_read(arena, db_query(db, sql, "t", account_id));
}

struct tournaments
tournaments_all(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM tournament"
		" ORDER BY date, slug";

	return tournaments_read(arena, db_query(db, sql, ""));
}

bool
tournament_insert(struct db *db, const struct tournament *t, int64_t now)
{
	static const char sql[] =
		"INSERT INTO tournament (" COLUMNS ", created_at)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,"
		" $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,"
		" $27, $28)"
		" ON CONFLICT (slug) DO NOTHING";
	char date[11], overrides[CUSTOM_TEXT_MAX], plan[PLAN_TEXT_MAX];

	date_text(t->date, date);
	custom_text(ruleset_find(t->ruleset->id), t->ruleset, overrides);
	plan_text(&t->plan, plan);
	return db_run(db, sql, "tttttttdtddtlltttttldtddtttl",
	              t->id, t->slug, t->name_en, t->name_ja, date, t->venue, t->ruleset->id,
	              t->rounds, t->round_times, t->capacity, t->taken, state_names[t->state],
	              t->opens_at, t->closes_at, t->zone, t->fee, t->programme, t->access,
	              t->contact, t->seed, t->version, overrides, t->check_in, t->cancelled,
	              system_names[t->plan.system], plan, t->tables_out, now) == 1;
}

bool
tournament_update(struct db *db, const struct tournament *t)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET slug = $3, name_en = $4, name_ja = $5, date = $6, venue = $7, ruleset = $8,"
		" rounds = $9, round_times = $10, capacity = $11, opens_at = $12, closes_at = $13,"
		" zone = $14, fee = $15, programme = $16, access = $17, contact = $18,"
		" overrides = $19, check_in = $20, system = $21, plan = $22, tables_out = $23,"
		" version = version + 1"
		" WHERE id = $1 AND version = $2";
	char date[11], overrides[CUSTOM_TEXT_MAX], plan[PLAN_TEXT_MAX];

	date_text(t->date, date);
	custom_text(ruleset_find(t->ruleset->id), t->ruleset, overrides);
	plan_text(&t->plan, plan);
	return db_try(db, sql, "tdttttttdtdllttttttdttt",
	              t->id, t->version, t->slug, t->name_en, t->name_ja, date, t->venue,
	              t->ruleset->id, t->rounds, t->round_times, t->capacity, t->opens_at,
	              t->closes_at, t->zone, t->fee, t->programme, t->access, t->contact,
	              overrides, t->check_in, system_names[t->plan.system],
	              plan, t->tables_out) == 1;
}

bool
tournament_state_set(struct db *db, const char *id, enum state from, enum state to)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET state = $3, version = version + 1"
		" WHERE id = $1 AND state = $2";

	return db_run(db, sql, "ttt", id, state_names[from], state_names[to]) == 1;
}

void
tournament_cancelled_set(struct db *db, const char *id, bool cancelled)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET cancelled = $2, version = version + 1"
		" WHERE id = $1";

	db_run(db, sql, "td", id, cancelled);
}

bool
tournament_place_take(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET taken = taken + 1"
		" WHERE id = $1 AND taken < capacity";

	return db_run(db, sql, "t", id) == 1;
}

void
tournament_place_free(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET taken = taken - 1"
		" WHERE id = $1";

	db_run(db, sql, "t", id);
}
