#!/bin/sh
# The SQL is to run on SQLite and on PostgreSQL: what only one of them understands may stand in
# db_sqlite.c or db_postgres.c alone. Looks at the string literals of
# cgi/store/ and at schema/*.sql without their comments.
#   sh tests/sql_portable.sh
set -eu
cd "$(dirname "$0")/.."

passed=0 failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# name | extended pattern, in lower case | SQL that has to be caught
cat >"$scratch/rules" <<'RULES'
INSERT OR|insert +or |INSERT OR IGNORE INTO t VALUES (1)
REPLACE INTO|(^|[^a-z])replace +into|REPLACE INTO t VALUES (1)
a date function|(strftime|julianday|unixepoch|datetime) *\(|SELECT strftime('%s', 'now')
a JSON function|json[a-z_]* *\(|SELECT json_group_array(x) FROM t
group_concat|group_concat|SELECT group_concat(x) FROM t
max of two|(max|min) *\([^()]*,|SELECT max(a, $1) FROM t
ifnull or iif|(ifnull|iif) *\(|SELECT ifnull(a, 0) FROM t
a function of SQLite's|(total|typeof|printf|instr|last_insert_rowid|changes|randomblob|hex) *\(|SELECT last_insert_rowid()
GROUP BY|group +by|SELECT a, b FROM t GROUP BY a
WITHOUT ROWID|without +rowid|CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID
rowid|(^|[^a-z_])(rowid|oid)([^a-z_]|$)|SELECT rowid FROM t
AUTOINCREMENT|autoincrement|CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)
a double-quoted string|\\"|UPDATE t SET a = \"x\"
a parameter that is no $1|\?|SELECT a FROM t WHERE a = ?1
a named parameter|(^|[^:])[:@][a-z]|SELECT a FROM t WHERE a = :name
PRAGMA|pragma|PRAGMA user_version
the schema table|sqlite_[a-z]|SELECT name FROM sqlite_schema
GLOB or MATCH|[^a-z](glob|match) |SELECT a FROM t WHERE a GLOB 'x*'
a comma in LIMIT|limit +[^ )]+ *,|SELECT a FROM t LIMIT 2, 3
two equal signs|==|SELECT a FROM t WHERE a == 1
COLLATE NOCASE|nocase|SELECT a FROM t ORDER BY a COLLATE NOCASE
INDEXED BY|indexed +by|SELECT a FROM t INDEXED BY i
ISNULL|isnull|SELECT a FROM t WHERE a ISNULL
IS with a value|[^a-z]is +(not +)?[$0-9]|SELECT a FROM t WHERE a IS $1
RULES

report() { # ok|not, what
	if [ "$1" = ok ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'not portable: %s\n' "$2"
	fi
}

literals() { # the string literals that begin or go on with SQL, one a line
	sed 's,/\*.*\*/,,' "$1" | grep -v '^#include' |
		grep -oE '"([^"\\]|\\.)*"' | sed 's/^"//; s/"$//' | grep -vE '^[a-z]?$|%|database: ' || true
}

tr '[:upper:]' '[:lower:]' <"$scratch/rules" >"$scratch/lower"
files=0
for file in cgi/store/*.c cgi/store/*/*.c schema/*.sql; do
	case $file in
	cgi/store/db_sqlite.c | cgi/store/db_postgres.c | cgi/store/db_dialect.c | cgi/store/db_archive.c | cgi/store/connection.c) continue ;;
	*.c) literals "$file" ;;
	*) sed 's/--.*//' "$file" ;;
	esac | tr '[:upper:]' '[:lower:]' >"$scratch/$(basename "$file").text"
	files=$((files + 1))
done

while IFS='|' read -r name rest; do
	pattern=${rest%|*} bad=${rest##*|}
	# A rule that cannot find its own example finds nothing.
	if printf '%s\n' "$bad" | grep -qE -- "$pattern"; then report ok ''; else report not "the rule '$name' is blind"; fi
	for text in "$scratch"/*.text; do
		if found=$(grep -E -- "$pattern" "$text"); then
			report not "$name in $(basename "$text" .text): $found"
		else
			report ok ''
		fi
	done
done <"$scratch/lower"

# Column names that PostgreSQL reserves.
reserved='all|analyse|analyze|and|any|array|as|asc|asymmetric|both|case|cast|collate|column|constraint|create|current_date|current_user|default|deferrable|desc|distinct|do|else|end|except|false|fetch|for|foreign|from|grant|group|having|in|initially|intersect|into|lateral|leading|limit|localtime|not|null|offset|on|only|or|order|placing|primary|references|returning|select|session_user|some|symmetric|table|then|to|trailing|true|union|unique|user|using|variadic|when|where|window|with'
for file in schema/*.sql; do
	if found=$(grep -nE "^  ($reserved) +(text|integer|real|blob|TEXT|INTEGER|REAL|BLOB)( |,|$)" "$file"); then
		report not "a reserved column name in $file: $found"
	else
		report ok ''
	fi
done

# Nothing to look at would be nothing found.
[ "$files" -ge 8 ] && grep -q 'on conflict' "$scratch/member.c.text" && report ok '' ||
	report not 'the SQL was not found'

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
