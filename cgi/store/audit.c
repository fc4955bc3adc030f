#include "store/audit.h"

#include <stdlib.h>
#include <string.h>

#include "store/row.h"
#include "store/tournament.h"

/* What is said when it is made. */
#define AUDIT_MADE(FIRST, NEXT, SET) \
	FIRST(at, HELD(audit_line, audit.at)) \
	NEXT(tournament_id, HELD(audit_line, audit.tournament_id)) \
	NEXT(actor, HELD(audit_line, audit.actor)) \
	NEXT(action, HELD(audit_line, audit.action)) \
	NEXT(subject, HELD(audit_line, audit.subject)) \
	NEXT(before, HELD(audit_line, audit.before)) \
	NEXT(after, HELD(audit_line, audit.after)) \
	NEXT(data, HELD(audit_line, audit.data))

#define AUDIT_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(audit_line, id)) \
	AUDIT_MADE(NEXT, NEXT, SET) \
	NEXT(actor_email, HELD(audit_line, actor_email))

#define LINES \
	"SELECT " COLUMN_NAMES(AUDIT_TABLE) \
	" FROM audit" \
	" LEFT JOIN (SELECT id AS account_id, email AS actor_email FROM account) AS who" \
	"  ON account_id = actor"

static const struct row_columns columns = COLUMNS_OF(audit_line, AUDIT_TABLE);

void
audit_insert(struct db *db, const struct audit *audit)
{
	static const char sql[] =
		"INSERT INTO audit (" COLUMN_NAMES(AUDIT_MADE) ")"
		" VALUES (" COLUMN_VALUES(AUDIT_MADE) ")";
	struct audit_line line = {.audit = *audit};

	if (line.audit.data == NULL)
		line.audit.data = "";
	row_run(db, sql, &columns, &line, "");
}

void
audit_rewrite(struct db *db, const struct audit_line *line)
{
	static const char sql[] =
		"UPDATE audit"
		" SET before = $2, after = $3, data = $4"
		" WHERE id = $1";

	db_run(db, sql, "lttt", line->id, line->audit.before, line->audit.after, line->audit.data);
}

struct audit_lines
audit_results_since_draw(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		LINES
		" WHERE tournament_id = $1 AND substr(action, 1, 7) = 'result.'"
		" AND subject NOT LIKE 'round ' || $2 || ' table %'"
		" AND id > (SELECT max(id) FROM audit"
		" WHERE tournament_id = $1 AND action = 'round.draw' AND subject = 'round ' || $2)"
		" ORDER BY subject, id";
	struct audit_lines lines;

	lines.list = rows_read(arena, db_query(db, sql, "td", tournament_id, round), &columns,
	                       &lines.count);
	return lines;
}

int64_t
audit_newest(struct db *db, const char *tournament_id, int playing)
{
	static const char sql[] =
		"SELECT coalesce(max((SELECT id FROM audit"
		"  WHERE tournament_id = family.id AND NOT ($2 > 0 AND substr(action, 1, 7) = 'result.'"
		"   AND subject LIKE 'round ' || $2 || ' table %')"
		"  ORDER BY id DESC LIMIT 1)), 0)"
		" FROM (" TOURNAMENT_FAMILY ") AS family";
	struct query *query = db_query(db, sql, "td", tournament_id, playing);
	int64_t last = db_row(query) ? db_long(query, 0) : 0;

	db_stop(query);
	return last;
}

bool
audit_ever(struct db *db, const char *action)
{
	static const char sql[] =
		"SELECT 1"
		" FROM audit"
		" WHERE action = $1"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "t", action));
}

#define FAILURES_OVER \
	" WHERE tournament_id IS NULL AND at <= $1" \
	" AND action IN ('sign-in.fail', 'sign-in.fail-known', 'sign-in.code-fail'," \
	"  'refused.rights', 'refused.pace', 'refused.code', 'refused.passkey')"

static int64_t
failures_before(int64_t now)
{
	return now - (int64_t)AUDIT_FAILURE_DAYS * 24 * 60 * 60;
}

bool
audit_failures_over(struct db *db, int64_t now)
{
	static const char sql[] =
		"SELECT 1"
		" FROM audit"
		FAILURES_OVER
		" LIMIT 1";

	return db_exists(db_query(db, sql, "l", failures_before(now)));
}

void
audit_failures_sweep(struct db *db, int64_t now)
{
	static const char sql[] =
		"DELETE FROM audit"
		FAILURES_OVER;

	db_run(db, sql, "l", failures_before(now));
}

#define BUT_CHECK_INS "action NOT IN ('entry.check-in', 'entry.check-in-undo')"

#define PASSES \
	" AND id < $2" \
	" AND ($3 = '' OR substr(action, 1, length($3) + 1) = $3 || '.')" \
	" AND ($4 = 0 OR " BUT_CHECK_INS ")"

#define OF_SUBJECT \
	"SELECT id FROM audit" \
	" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND subject "

/* Of all subjects each event gives its newest, of which the newest are taken: none is read to its
 * first line. The tables of a round are those before ' table:', which follows ' table 9'. */
struct audit_lines
audit_of(struct arena *arena, struct db *db, const char *tournament_id,
         const struct audit_filter *filter, int limit)
{
	static const char all[] =
		LINES
		" WHERE id IN (SELECT line.id"
		"  FROM (" TOURNAMENT_AND_DIVISIONS ") AS event"
		"  JOIN audit AS line ON line.id IN (SELECT id FROM audit"
		"   WHERE tournament_id = event.id" PASSES
		"   ORDER BY id DESC LIMIT $5))"
		" ORDER BY id DESC"
		" LIMIT $5";
	static const char of_subject[] =
		LINES
		" WHERE id IN (" OF_SUBJECT "= $6"
		"  UNION ALL " OF_SUBJECT "> $6 || ' table ' AND subject < $6 || ' table:')" PASSES
		" ORDER BY id DESC"
		" LIMIT $5";
	const bool every = filter->subject[0] == '\0';
	struct query *query = db_query(db, every ? all : of_subject, every ? "tltdd" : "tltddt",
	                               tournament_id, filter->before, filter->kind,
	                               (int)filter->but_check_ins, limit, filter->subject);
	struct audit_lines lines;

	lines.list = rows_read(arena, query, &columns, &lines.count);
	return lines;
}

int64_t
audit_newest_but_check_ins(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT id"
		" FROM audit"
		" WHERE tournament_id = $1 AND " BUT_CHECK_INS
		" ORDER BY id DESC"
		" LIMIT 1";
	struct query *query = db_query(db, sql, "t", tournament_id);
	int64_t id = db_row(query) ? db_long(query, 0) : 0;

	db_stop(query);
	return id;
}

struct audit_lines
audit_of_site(struct arena *arena, struct db *db, int64_t before, int limit)
{
	static const char sql[] =
		LINES
		" WHERE id < $1 AND (tournament_id IS NULL OR substr(action, 1, 5) = 'role.')"
		" ORDER BY id DESC"
		" LIMIT $2";
	struct audit_lines lines;

	lines.list = rows_read(arena, db_query(db, sql, "ld", before, limit), &columns, &lines.count);
	return lines;
}

struct audit_line *
audit_by_id(struct arena *arena, struct db *db, const char *tournament_id, int64_t id)
{
	static const char sql[] =
		LINES
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND id = $2";

	return row_first(arena, db_query(db, sql, "tl", tournament_id, id), &columns);
}

/* The number behind the word, and moves on past it; 0 when it does not stand there. */
static int
number_behind(const char **at, const char *word)
{
	size_t len = strlen(word);
	char *end;
	long number;

	if (strncmp(*at, word, len) != 0)
		return 0;
	number = strtol(*at + len, &end, 10);
	if (number < 1 || number > 9999 || (*end != '\0' && *end != ' '))
		return 0;
	*at = end;
	return (int)number;
}

struct audit_place
audit_place(const char *subject)
{
	const char *at = subject;
	int round = number_behind(&at, "round "), table = number_behind(&at, " table ");

	return *at == '\0' ? (struct audit_place){round, table} : (struct audit_place){0, 0};
}
