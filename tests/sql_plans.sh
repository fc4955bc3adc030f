#!/bin/sh
# No statement of cgi/store/ reads what an index could find: each is planned by SQLite on an
# empty database (the site never runs ANALYZE, so on a full one the plan is the same). What is
# looked for: a whole table or its index read, the log of the whole site from one line on, an
# index made for one query, all sorted to give the first few. A sort of what is answered whole is
# none of these. The statements whose tables are filled in as they run (%s) are left out, and the engines' own: what
# they ask by are references, each of which has to have an index of its own.
#   sh tests/sql_plans.sh    PLANS=1: prints each statement with its plan
set -eu
cd "$(dirname "$0")/.."

passed=0 failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# step of the plan | part of the statement | why it is right
cat >"$scratch/excused" <<'EXCUSED'
SCAN publication|publication|it is one row
SCAN touched|UPDATE touched SET stamp = $1|every row changes
SCAN pace|FROM pace WHERE busy_until <= $1|who made something in the last minutes
SCAN broken_page|FROM broken_page ORDER BY path|all are asked for, mostly none
SCAN player|FROM player WHERE NOT EXISTS (SELECT 1 FROM player_key AS key  WHERE key.entry_id = player.entry_id AND key.seat = player.seat);|once, after a migration
SCAN account|FROM account ORDER BY id;|all are asked for, by the administrator
SCAN account|SELECT 1 FROM account LIMIT 1|the first row
SCAN account|WHERE administers = 1 AND disabled_at = 0|when a backup has failed
SCAN account|FROM account WHERE email LIKE|words within addresses, by the administrator
SCAN account|SELECT id FROM account;|all are asked for, when an event comes in
SCAN 2 CONSTANT ROWS|INSERT INTO player|they are what is written
SCAN erasing|FROM erasing ORDER BY at, what, id, names;|all are asked for, by a restore
SCAN account|FROM account ORDER BY created_at, id LIMIT 1|once, when the site is made ready
USE TEMP B-TREE FOR ORDER BY|FROM account ORDER BY created_at, id LIMIT 1|the same
SCAN account|WHERE password_hash IS NOT NULL LIMIT 1|when the program starts, and by /healthz; mostly the first row
SCAN audit|SELECT 1 FROM audit WHERE action = $1 LIMIT 1|once, by the command that makes the demonstration
SCAN tournament|AS whole ON whole_id = parent_id ORDER BY date, slug;|all are asked for, by commands
SCAN outbox|SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting')|what waits alone is in that index
SCAN outbox|WHERE state = 'waiting' AND answer <> ''|the same
USE TEMP B-TREE FOR ORDER BY|ORDER BY date DESC, slug DESC LIMIT $2 OFFSET $3|all events, by the administrator
USE TEMP B-TREE FOR ORDER BY|LIMIT $3 OFFSET $4) ORDER BY date DESC, slug DESC|all events of one account
SCAN tournament USING INDEX tournament_year|WHERE parent_id IS NULL AND state <> 'draft' AND rehearsal = 0 ORDER BY date, slug;|all are asked for
SCAN tournament|ORDER BY date DESC, slug DESC LIMIT $2|words within names: the search of the archive
USE TEMP B-TREE FOR ORDER BY|WHERE from_id = $1 AND status <> 'withdrawn'|the pairs that came from one
USE TEMP B-TREE FOR ORDER BY|WHERE (entry_id = $1 OR partner_wish_id = $1) AND email = $2|the letters of one link
USE TEMP B-TREE FOR ORDER BY|row_number() OVER (PARTITION BY lower(email)|one letter an address at a time
USE TEMP B-TREE FOR ORDER BY|LIMIT $3 OFFSET $2) ORDER BY number, seat|a page of those who wait
SCAN tournament|SELECT (SELECT count(*) FROM tournament)|all is counted, of a backup
SCAN entry|SELECT (SELECT count(*) FROM tournament)|the same
SCAN game|SELECT (SELECT count(*) FROM tournament)|the same
EXCUSED

# What has to be found, or nothing would be.
cat >"$scratch/planted" <<'PLANTED'
"SELECT id FROM audit WHERE actor = $1"
"SELECT e.id FROM entry AS e WHERE e.note = $1"
"SELECT round FROM game WHERE tournament_id IN (SELECT id FROM tournament WHERE venue = $1)"
"SELECT actor FROM audit WHERE id > $1 AND action = $2"
"SELECT id FROM entry WHERE tournament_id = $1 ORDER BY entered_at LIMIT 1"
PLANTED

report() { # ok|not, what
	if [ "$1" = ok ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s\n' "$2"
	fi
}

for file in schema/*.sql; do
	sqlite3 -bail "$scratch/db" <"$file"
done

# The literals as the compiler joins them, one a line, in their quotes.
for file in cgi/store/*.c cgi/store/*/*.c; do
	case $file in cgi/store/db_*.c | cgi/store/connection.c | cgi/store/migration.c | cgi/store/whole.c) continue ;; esac
	${CC:-cc} -std=c17 -D_DEFAULT_SOURCE -Icgi -Ibuild/gen -E -P "$file" | tr '\n' ' ' | sed 's/"[ \t]*"//g' |
		grep -oE '"(SELECT|INSERT|UPDATE|DELETE|WITH) ([^"\\]|\\.)*"' | grep -v '%s' || true
done >"$scratch/statements"
count=$(grep -c . "$scratch/statements")

# A statement, then the steps of its plan.
cat "$scratch/statements" "$scratch/planted" |
	sed 's/^"\(.*\)"$/.print "= \1;"\nEXPLAIN QUERY PLAN \1;/' >"$scratch/explain"
if sqlite3 "$scratch/db" <"$scratch/explain" >"$scratch/plans" 2>"$scratch/errors"; then
	report ok ''
else
	report not "SQLite cannot plan a statement: $(cat "$scratch/errors")"
fi
[ "${PLANS:-0}" = 0 ] || cat "$scratch/plans"

# A line "step|statement" each; a step that reads rows of a subquery reads no table.
sed 's/^[ |`-]*//' "$scratch/plans" | awk '
	/^= / { statement = substr($0, 3); split("", made); next }
	/^(CO-ROUTINE|MATERIALIZE) / { made[$2] = 1 }
	/^SCAN / && $2 != "CONSTANT" && !($2 in made) ||
	/AUTOMATIC/ || /\(rowid[<>]/ ||
	/^USE TEMP B-TREE FOR ORDER BY/ && statement ~ /LIMIT/ { print $0 "|" statement }
' >"$scratch/found"

# Those that no row of the table excuses, and the rows that excuse nothing.
awk -F '|' '
	NR == FNR { step[NR] = $1; part[NR] = substr($0, length($1) + 2); sub(/\|[^|]*$/, "", part[NR]); rows = NR; next }
	{
		excused = 0
		for (i = 1; i <= rows; i++)
			if (index($0, step[i]) == 1 && index(substr($0, length($1) + 2), part[i])) { used[i] = excused = 1 }
		if (!excused) print
	}
	END { for (i = 1; i <= rows; i++) if (!used[i]) print "excuses nothing|" step[i] "|" part[i] }
' "$scratch/excused" "$scratch/found" >"$scratch/left"

while IFS= read -r statement; do
	sql=${statement#\"} sql=${sql%\"}
	if grep -qF "|$sql;" "$scratch/left"; then report ok ''; else report not "not found: $sql"; fi
	grep -vF "|$sql;" "$scratch/left" >"$scratch/rest" || true
	mv "$scratch/rest" "$scratch/left"
done <"$scratch/planted"
bad=$(grep -c . "$scratch/left" || true)
passed=$((passed + count)) failed=$((failed + bad))
cat "$scratch/left"

# Who deletes a row looks for those that point at it: by an index that begins with a column that
# does. No account is ever deleted.
unfound=$(sqlite3 "$scratch/db" "
	SELECT t.name, f.[from] FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS f
	WHERE t.type = 'table' AND f.[table] <> 'account'
	GROUP BY t.name, f.id
	HAVING NOT max(f.[from] IN (SELECT c.name
	  FROM pragma_index_list(t.name) AS i, pragma_index_info(i.name) AS c
	  WHERE c.seqno = 0))")
if [ -z "$unfound" ]; then report ok ''; else report not "no index for a reference: $unfound"; fi

# Nothing to plan would be nothing found.
if [ "$count" -ge 150 ]; then report ok ''; else report not "only $count statements were found"; fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
