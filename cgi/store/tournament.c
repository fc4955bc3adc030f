#include "store/tournament.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "rules/custom.h"
#include "store/row.h"

const char *const tournament_state_names[] = {TOURNAMENT_STATE_TABLE(SET_WORD) NULL};

const char *const tournament_confirms_names[] = {TOURNAMENT_CONFIRMS_TABLE(SET_WORD) NULL};

const char *const tournament_way_names[] = {TOURNAMENT_WAY_TABLE(SET_WORD) NULL};

#define TEXT_NAME(how, constant, name, ...) [TEXT_##constant] = #name,
const char *const tournament_text_names[TEXTS] = {TOURNAMENT_TEXTS(TEXT_NAME, )};

#define TEXT_COLUMNS(SET, constant, name, ...) \
	SET(name, HELD(tournament, texts[TEXT_##constant][COLUMN_EN])) \
	SET(name##_ja, HELD(tournament, texts[TEXT_##constant][COLUMN_JA]))

/* SET marks what tournament_update writes. Of a ruleset its id is kept, the edition that an
 * opened event goes by, and what the event changes of it; of a plan the system and what
 * differs from its usual one: five more columns, which no member holds as they are. Behind
 * those stands what other rows say of it. */
#define TOURNAMENT_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(tournament, id)) \
	SET(slug, HELD(tournament, slug)) \
	SET(name_en, HELD(tournament, name_en)) \
	SET(name_ja, HELD(tournament, name_ja)) \
	SET(date, HELD(tournament, date)) \
	SET(last_date, HELD(tournament, last_date)) \
	SET(tables_out, HELD(tournament, tables_out)) \
	SET(rounds, HELD(tournament, rounds)) \
	SET(round_times, HELD(tournament, round_times)) \
	SET(capacity, HELD(tournament, capacity)) \
	NEXT(taken, HELD(tournament, taken)) \
	NEXT(state, WORD(tournament, state, tournament_state_names)) \
	SET(opens_at, HELD(tournament, opens_at)) \
	SET(closes_at, HELD(tournament, closes_at)) \
	SET(zone, HELD(tournament, zone)) \
	SET(imported, HELD(tournament, imported)) \
	TOURNAMENT_TEXTS(TEXT_COLUMNS, SET) \
	SET(check_in, HELD(tournament, check_in)) \
	SET(asks_guardian, HELD(tournament, asks_guardian)) \
	SET(asks_photos, HELD(tournament, asks_photos)) \
	SET(confirms, WORD(tournament, confirms, tournament_confirms_names)) \
	SET(reminds, HELD(tournament, reminds)) \
	NEXT(cancelled, HELD(tournament, cancelled)) \
	NEXT(rehearsal, HELD(tournament, rehearsal)) \
	NEXT(seed, HELD(tournament, seed)) \
	NEXT(parent_id, HELD(tournament, parent_id)) \
	SET(key, HELD(tournament, key)) \
	SET(position, HELD(tournament, position)) \
	SET(way, WORD(tournament, way, tournament_way_names)) \
	SET(weakest, HELD(tournament, weakest), .optional = true, .nothing = WEAKEST_ANY) \
	SET(keep_days, HELD(tournament, keep_days)) \
	NEXT(erased_at, HELD(tournament, erased_at), .optional = true) \
	NEXT(code_generation, HELD(tournament, code_generation)) \
	NEXT(version, HELD(tournament, version))

#define COLUMNS COLUMN_NAMES(TOURNAMENT_TABLE) ", ruleset, overrides, system, plan, edition"
/* Who has moved on into another division is in both, and one all the same. */
#define MOVED \
	"(SELECT count(*) FROM entry JOIN tournament AS d ON d.id = entry.tournament_id" \
	" WHERE d.parent_id = tournament.id AND from_id IS NOT NULL AND status = 'confirmed')"
#define TOURNAMENTS \
	"SELECT " COLUMNS ", whole_en, whole_ja," \
	" (SELECT count(*) FROM tournament AS d WHERE d.parent_id = tournament.id)," \
	/* A division that the desk fills has no places to enter for, only those in it. */ \
	" (SELECT sum(CASE way WHEN 'desk' THEN taken ELSE capacity END)" \
	"  FROM tournament AS d WHERE d.parent_id = tournament.id) - " MOVED "," \
	" (SELECT sum(taken) FROM tournament AS d WHERE d.parent_id = tournament.id) - " MOVED "," \
	" whole_codes, waiting" \
	" FROM tournament" \
	" LEFT JOIN (SELECT id AS whole_id, name_en AS whole_en, name_ja AS whole_ja," \
	"  code_generation AS whole_codes" \
	"  FROM tournament) AS whole ON whole_id = parent_id"

static const struct row_columns columns = COLUMNS_OF(tournament, TOURNAMENT_TABLE);

/* An edition as it was read last: the events of a list mostly have the same. */
struct edition {
	const char *text;
	const struct ruleset *now, *base;
};

/* The program's own where no edition is kept. */
static const struct ruleset *
base_read(struct arena *arena, const char *id, const char *text, struct edition *last)
{
	const struct ruleset *now = ruleset_find(id);
	struct custom *custom;

	if (now == NULL)
		log_die("database: no ruleset '%s'", id);
	if (text[0] == '\0')
		return now;
	if (last->now == now && strcmp(last->text, text) == 0)
		return last->base;
	custom = arena_alloc(arena, sizeof(*custom));
	if (!custom_edition_read(custom, now, text))
		log_die("database: no edition of %s: '%s'", id, text);
	*last = (struct edition){arena_text(arena, text), now, &custom->ruleset};
	return last->base;
}

/* The columns behind the list. */
static void
rules_read(struct query *query, struct arena *arena, struct tournament *t, struct edition *last)
{
	const int first = (int)columns.count;
	const char *overrides = db_peek(query, first + 1);
	const enum plan_system system = (enum plan_system)row_word(query, first + 2,
	                                                           plan_system_names);
	const char *plan = db_peek(query, first + 3);

	t->base = base_read(arena, db_peek(query, first), db_peek(query, first + 4), last);
	t->ruleset = t->base;
	if (overrides[0] != '\0') {
		struct custom *custom = arena_alloc(arena, sizeof(*custom));

		custom_begin(custom, t->base);
		if (!custom_read(custom, overrides))
			log_die("database: no changes of a ruleset: '%s'", overrides);
		t->ruleset = &custom->ruleset;
	}
	if (!plan_read(system, plan, &t->plan))
		log_die("database: no plan: '%s'", plan);
	t->whole_en = t->parent_id == NULL ? "" : db_text(query, first + 5, arena);
	t->whole_ja = t->parent_id == NULL ? "" : db_text(query, first + 6, arena);
	if (t->parent_id != NULL)
		t->code_generation = db_int(query, first + 10);
	t->waiting = db_int(query, first + 11);
	t->divisions = db_int(query, first + 7);
	if (t->divisions > 0) {
		t->capacity = db_int(query, first + 8);
		t->capacity = t->capacity < CAPACITY_MAX ? t->capacity : CAPACITY_MAX;
		t->taken = db_int(query, first + 9);
	}
}

static struct tournaments
tournaments_read(struct arena *arena, struct db *db, struct query *query)
{
	struct tournaments all = {0};
	struct edition last = {.now = NULL};

	while (db_row(query)) {
		all.list = arena_more(arena, all.list, all.count, sizeof(*all.list));
		row_read(query, 0, arena, &columns, &all.list[all.count]);
		rules_read(query, arena, &all.list[all.count], &last);
		all.list[all.count++].moment = db_moment(db);
	}
	return all;
}

struct tournament *
tournament_by_slug(struct arena *arena, struct db *db, const char *slug)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE slug = $1";

	return tournaments_read(arena, db, db_query(db, sql, "t", slug)).list;
}

struct tournament *
tournament_of_entry(struct arena *arena, struct db *db, const char *slug, const char *entry_id)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE id = coalesce((SELECT d.id FROM entry"
		"   JOIN tournament AS d ON d.id = entry.tournament_id"
		"   JOIN tournament AS one ON one.id = d.parent_id AND one.slug = $1"
		"   WHERE entry.id = $2),"
		"  (SELECT id FROM tournament WHERE slug = $1))";

	return tournaments_read(arena, db, db_query(db, sql, "tt", slug, entry_id)).list;
}

bool
tournament_private(const struct tournament *tournament)
{
	return tournament->state == STATE_DRAFT || tournament->rehearsal;
}

bool
tournament_rehearsed(struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM tournament"
		" WHERE id = $1 AND rehearsal = 1";

	return db_exists(db_query(db, sql, "t", id));
}

void
tournament_rehearse(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET rehearsal = 1"
		" WHERE id = $1";

	db_run(db, sql, "t", id);
}

bool
tournament_public(struct db *db, const char *slug)
{
	static const char sql[] =
		"SELECT 1"
		" FROM tournament"
		" WHERE slug = $1 AND " TOURNAMENT_PUBLIC;

	return db_exists(db_query(db, sql, "t", slug));
}

struct tournament *
tournament_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE id = $1";

	return tournaments_read(arena, db, db_query(db, sql, "t", id)).list;
}

struct tournaments
tournaments_public(struct arena *arena, struct db *db)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE parent_id IS NULL AND " TOURNAMENT_PUBLIC
		" ORDER BY date, slug";

	return tournaments_read(arena, db, db_query(db, sql, ""));
}

#define MARKS \
	"SELECT id, coalesce(stamp, -1)" \
	" FROM tournament LEFT JOIN touched ON name = slug" \
	" WHERE parent_id IS NULL AND state = $1 AND cancelled = $2 AND rehearsal = 0"

/* A list that is made anew at every entry somewhere, mostly of events that have not changed: of each
 * it asks no more than whether it has. */
struct tournament_marks
tournaments_near(struct arena *arena, struct db *db, enum tournament_state state, bool cancelled,
                 bool latest, int limit)
{
	static const char up[] =
		MARKS
		" ORDER BY date, slug"
		" LIMIT $3";
	static const char down[] =
		MARKS
		" ORDER BY date DESC, slug DESC"
		" LIMIT $3";
	struct tournament_marks marks = {.list = arena_array(arena, (size_t)limit, sizeof(*marks.list))};
	struct query *query = db_query(db, latest ? down : up, "tdd", tournament_state_names[state],
	                               cancelled, limit);

	while (db_row(query))
		marks.list[marks.count++] = (struct tournament_mark){
			.id = db_text(query, 0, arena), .stamp = db_long(query, 1),
		};
	return marks;
}

struct tournaments
tournaments_in(struct arena *arena, struct db *db, int year)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE parent_id IS NULL AND " TOURNAMENT_PUBLIC " AND date > $1 AND date < $2"
		" ORDER BY date DESC, slug DESC";

	return tournaments_read(arena, db, db_query(db, sql, "tt", arena_printf(arena, "%04d-", year),
	                                        arena_printf(arena, "%04d-", year + 1)));
}

/* The index tells all years apart, but not what a name contains: every public event is looked at. */
#define HAS_TEXT \
	" AND lower(name_en || ' ' || name_ja || ' ' || venue || ' ' || venue_ja)" \
	"  LIKE '%' || replace(replace(replace(lower($1), '!', '!!'), '%', '!%'), '_', '!_') || '%'" \
	"  ESCAPE '!'"

struct tournaments
tournaments_named(struct arena *arena, struct db *db, const char *text, int limit)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE parent_id IS NULL AND " TOURNAMENT_PUBLIC
		HAS_TEXT
		" ORDER BY date DESC, slug DESC"
		" LIMIT $2";

	return tournaments_read(arena, db, db_query(db, sql, "td", text, limit));
}

struct tournaments
tournaments_found(struct arena *arena, struct db *db, const char *text, int limit, int after)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE parent_id IS NULL AND rehearsal = 0"
		HAS_TEXT
		" ORDER BY date DESC, slug DESC"
		" LIMIT $2 OFFSET $3";

	return tournaments_read(arena, db, db_query(db, sql, "tdd", text, limit, after));
}

int
tournament_year_before(struct db *db, int year)
{
	static const char sql[] =
		"SELECT CAST(substr(date, 1, 4) AS INTEGER)"
		" FROM tournament"
		" WHERE parent_id IS NULL AND " TOURNAMENT_PUBLIC " AND date < $1"
		" ORDER BY date DESC"
		" LIMIT 1";
	char before[8];

	snprintf(before, sizeof(before), "%04d-", year);
	return db_number(db_query(db, sql, "t", before));
}

struct tournaments
tournaments_of(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		TOURNAMENTS
		" JOIN membership ON membership.tournament_id = tournament.id"
		" WHERE membership.account_id = $1"
		" ORDER BY date, slug";

	return tournaments_read(arena, db, db_query(db, sql, "t", account_id));
}

struct tournaments
tournaments_of_on(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		TOURNAMENTS
		" JOIN membership ON membership.tournament_id = tournament.id"
		" WHERE membership.account_id = $1 AND state <> 'finished'"
		" ORDER BY date, slug";

	return tournaments_read(arena, db, db_query(db, sql, "t", account_id));
}

/* What is counted of an event is counted of those that are given alone. */
struct tournaments
tournaments_of_found(struct arena *arena, struct db *db, const char *account_id, const char *text,
                     int limit, int after)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE id IN (SELECT tournament_id"
		"  FROM membership"
		"  JOIN tournament ON tournament.id = tournament_id"
		"  WHERE account_id = $2 AND (state = 'finished' OR $1 <> '')"
		HAS_TEXT
		"  ORDER BY date DESC, slug DESC"
		"  LIMIT $3 OFFSET $4)"
		" ORDER BY date DESC, slug DESC";

	return tournaments_read(arena, db, db_query(db, sql, "ttdd", text, account_id, limit, after));
}

struct tournaments
tournaments_of_rehearsed(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		TOURNAMENTS
		" JOIN membership ON membership.tournament_id = tournament.id"
		" WHERE membership.account_id = $1 AND rehearsal = 1"
		" ORDER BY date, slug";

	return tournaments_read(arena, db, db_query(db, sql, "t", account_id));
}

struct tournaments
tournaments_all(struct arena *arena, struct db *db)
{
	static const char sql[] =
		TOURNAMENTS
		" ORDER BY date, slug";

	return tournaments_read(arena, db, db_query(db, sql, ""));
}

struct tournaments
tournaments_turned(struct arena *arena, struct db *db, int64_t since, int64_t now)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE opens_at > $1 AND opens_at <= $2 OR closes_at > $1 AND closes_at <= $2";

	return tournaments_read(arena, db, db_query(db, sql, "ll", since, now));
}

#define TO_REMIND \
	" reminds = 1 AND reminded <> date AND parent_id IS NULL AND cancelled = 0" \
	" AND state IN ('open', 'closed')"

struct tournaments
tournaments_reminding(struct arena *arena, struct db *db, struct date from, struct date to)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE date >= $1 AND date <= $2 AND" TO_REMIND;
	char first[11], last[11];

	date_text(from, first);
	date_text(to, last);
	return tournaments_read(arena, db, db_query(db, sql, "tt", first, last));
}

bool
tournament_reminded_take(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET reminded = date"
		" WHERE id = $1 AND" TO_REMIND;

	return db_run(db, sql, "t", id) == 1;
}

struct tournaments
tournaments_unerased(struct arena *arena, struct db *db, struct date before)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE erased_at IS NULL AND parent_id IS NULL AND date < $1"
		" ORDER BY date";
	char day[11];

	date_text(before, day);
	return tournaments_read(arena, db, db_query(db, sql, "t", day));
}

void
tournament_erased_set(struct db *db, const char *id, int64_t at)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET erased_at = CASE WHEN $2 > 0 THEN $2 END"
		" WHERE id = $1 AND ($2 > 0 OR erased_at IS NOT NULL)";

	db_run(db, sql, "tl", id, at);
}

struct tournaments
tournament_divisions(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE parent_id = $1"
		" ORDER BY position, slug";

	return tournaments_read(arena, db, db_query(db, sql, "t", id));
}

struct tournaments
tournament_with_divisions(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		TOURNAMENTS
		" WHERE id IN (" TOURNAMENT_AND_DIVISIONS ")"
		" ORDER BY parent_id IS NOT NULL, position, slug";

	return tournaments_read(arena, db, db_query(db, sql, "t", id));
}

size_t
tournaments_at(const struct tournaments *all, const char *id)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->list[i].id, id) == 0)
			return i;
	log_die("database: event %s is not among those that were read", id);
}

const char *
tournament_text(const struct tournament *t, enum tournament_text text, const char *language)
{
	return language_pick(language, t->texts[text]);
}

const char *
tournament_whole_id(const struct tournament *t)
{
	return t->parent_id != NULL ? t->parent_id : t->id;
}

static void
edition_text(const struct ruleset *base, enum tournament_state state,
             char text[static CUSTOM_TEXT_MAX])
{
	*text = '\0';
	if (state != STATE_DRAFT)
		custom_edition_text(base, text);
}

bool
tournament_insert(struct db *db, const struct tournament *t, int64_t now)
{
	static const char sql[] =
		"INSERT INTO tournament (" COLUMNS ", created_at)"
		" VALUES (" COLUMN_VALUES(TOURNAMENT_TABLE) ", $1, $2, $3, $4, $5, $6)"
		" ON CONFLICT (slug) DO NOTHING";
	char overrides[CUSTOM_TEXT_MAX], edition[CUSTOM_TEXT_MAX], plan[PLAN_TEXT_MAX];

	custom_text(t->base, t->ruleset, overrides);
	edition_text(t->base, t->state, edition);
	plan_text(&t->plan, plan);
	return row_run(db, sql, &columns, t, "tttttl", t->base->id, overrides,
	               plan_system_names[t->plan.system], plan, edition, now) == 1;
}

bool
tournament_update(struct db *db, const struct tournament *t)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET version = version + 1, ruleset = $1, overrides = $2, system = $3, plan = $4,"
		" edition = CASE WHEN state = 'draft' AND edition = '' THEN '' ELSE $5 END"
		COLUMN_SETS(TOURNAMENT_TABLE)
		" WHERE id = $id AND version = $version";
	char overrides[CUSTOM_TEXT_MAX], edition[CUSTOM_TEXT_MAX], plan[PLAN_TEXT_MAX];

	custom_text(t->base, t->ruleset, overrides);
	custom_edition_text(t->base, edition);
	plan_text(&t->plan, plan);
	return row_try(db, sql, &columns, t, "ttttt", t->base->id, overrides,
	               plan_system_names[t->plan.system], plan, edition) == 1;
}

void
tournament_division_delete(struct db *db, const struct tournament *t)
{
	static const char log[] =
		"UPDATE audit"
		" SET tournament_id = $2"
		" WHERE tournament_id = $1";
	static const char prizes[] =
		"DELETE FROM prize"
		" WHERE tournament_id = $1";
	static const char sql[] =
		"DELETE FROM tournament"
		" WHERE id = $1";

	db_run(db, log, "tt", t->id, t->parent_id);
	db_run(db, prizes, "t", t->id);
	db_run(db, sql, "t", t->id);
}

bool
tournament_state_set(struct db *db, const struct tournament *t, enum tournament_state to)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET state = $3, edition = $4, version = version + 1"
		" WHERE id = $1 AND state = $2";
	/* One of them is on, or none is any more. */
	static const char whole[] =
		"UPDATE tournament"
		" SET version = version + 1, state = CASE WHEN EXISTS (SELECT 1"
		"  FROM tournament AS d"
		"  WHERE d.parent_id = $1 AND d.state IN ('running', 'finished'))"
		"  THEN 'running' ELSE 'closed' END"
		" WHERE id = $1 AND state <> 'finished'";
	char edition[CUSTOM_TEXT_MAX];

	edition_text(t->base, to, edition);
	if (db_run(db, sql, "tttt", t->id, tournament_state_names[t->state],
	           tournament_state_names[to], edition) != 1)
		return false;
	if (t->parent_id != NULL && (t->state < STATE_RUNNING) != (to < STATE_RUNNING))
		db_run(db, whole, "t", t->parent_id);
	return true;
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

void
tournament_codes_next(struct db *db, const struct tournament *tournament)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET code_generation = code_generation + 1"
		" WHERE id = $1";

	db_run(db, sql, "t", tournament_whole_id(tournament));
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

bool
tournament_place_take_unwaited(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET taken = taken + 1"
		" WHERE id = $1 AND taken < capacity AND waiting = 0";

	return db_run(db, sql, "t", id) == 1;
}

bool
tournament_place_waited(struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM tournament"
		" WHERE id = $1 AND taken < capacity AND waiting > 0";

	return db_exists(db_query(db, sql, "t", id));
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
