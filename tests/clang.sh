#!/bin/sh
# clang.sh: the program and the unit tests compile with clang, too, without a
# warning. One test a file.
set -u
passed=0 failed=0
flags=$(make -s print-warnings)
for file in $(find cgi tests/unit tests/spec -name '*.c' | sort); do
	# shellcheck disable=SC2086
	if clang $flags -Itests/unit -fsyntax-only "$file"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
