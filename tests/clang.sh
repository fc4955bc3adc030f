#!/bin/sh
# clang.sh: the program and the unit tests compile with clang, too, without a
# warning. One test a file.
set -u
files=$(find cgi tests/unit tests/spec -name '*.c' | sort)
flags=$(make -s print-warnings)
# shellcheck disable=SC2086
failed=$(echo "$files" | xargs -P "$(nproc)" -I FILE sh -c "clang $flags -Itests/unit -fsyntax-only FILE || echo bad" | grep -c '^bad$')
passed=$(($(echo "$files" | wc -l) - failed))
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
