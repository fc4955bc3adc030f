#!/bin/sh
# lint.sh: four tools read the code, each a file at a time: gcc and clang with the strict warnings
# all of it, gcc's analyser, clang-tidy (its checks: tests/.clang-tidy) and cppcheck the program.
# A file with a finding has failed. Each tool is first shown a fault, which it has to find.
set -u

out=build/lint
jobs=$(nproc)
flags="$(make -s print-warnings | sed 's/ -Werror$//') -Itests/unit"
program=$(find cgi -name '*.c' | sort)
tests=$(find tests/unit tests/spec -name '*.c' | sort)

# What stands although a tool complains: the file, the check, and why it is wrong there. One that
# is no longer needed has failed, too.
exceptions='
cgi/actions/entry/erase.c core.uninitialized.Branch no entry has more than the two seats that are asked for
cgi/actions/people/authenticator.c uninitvar secret_derive_bytes fills all of it
cgi/actions/files/entries_in.c uninitvar as many players are named as are read
cgi/api/standings.c core.NullDereference who has a part of PART_GAME or PART_VOID has a game
cgi/event/stage_place.c use-of-uninitialized gcc 12 loses what a function returns as a struct
cgi/formats/encoding.c malloc-leak a conversion that is (iconv_t)-1 was not opened
cgi/forms/form.c core.NullDereference numbers that are words have words
cgi/pages/desk/divisions.c core.NullDereference places are counted only where they are listed
cgi/pages/desk/files.c core.DivideZero the loop is not entered when there are no lines
cgi/pages/part/form_part.c use-of-uninitialized gcc 12 loses what a function returns as a struct
cgi/pages/player/player_report.c core.NonNullParamChecker what is read of a request is never NULL
cgi/pages/public/entries.c core.DivideZero the loop is not entered for an entry without players
cgi/pages/round/result.c core.NullDereference what is read of a request is never NULL
cgi/view/mustache_compile.c core.CallAndMessage refuse_at is always false
'

# Each says "FILE:LINE:COLUMN: warning: what [check]" of the files that it is given.
read_gcc() { each "gcc $flags -O2 -fanalyzer -c -o /dev/null FILE"; }
read_gcc_tests() { each "gcc $flags -fsyntax-only FILE"; }
read_clang() { each "clang $flags -fsyntax-only FILE"; }
read_tidy() { each "clang-tidy --quiet --config-file=tests/.clang-tidy FILE -- $flags"; }
# log_die does not return, and NULL is a pointer: cppcheck reads no header of the system.
read_cppcheck() {
	xargs cppcheck -q -j "$jobs" --std=c11 --enable=warning,performance,portability -Icgi -Ibuild/gen \
		-D_DEFAULT_SOURCE -Dnoreturn=_Noreturn '-DNULL=((void*)0)' --library=tests/cppcheck.cfg \
		--template='{file}:{line}:{column}: warning: {message} [{id}]'
}
each() { xargs -P "$jobs" -I FILE "${SHELL:-sh}" -c "nice $1"; }

total_passed=0 total_failed=0

# One tool over these files: its findings, less the exceptions; the line of the tool.
look() { # tool reader files
	echo "$3" | $2 > "$out/$1" 2>&1 || echo "$1:0:0: warning: the tool failed: $out/$1 [tool]" >> "$out/$1"
	sed "s|^$PWD/||" "$out/$1" | grep -E '^[^ ]+: (fatal )?(warning|error): ' | sort -u |
		awk -v exceptions="$exceptions" -v used="$out/used" '
		BEGIN {
			count = split(exceptions, line, "\n")
			for (i = 1; i <= count; i++)
				if (split(line[i], part, " ") > 1)
					check[part[1] " " part[2]] = 1
		}
		{
			file = substr($0, 1, index($0, ":") - 1)
			known = 0
			for (key in check) {
				split(key, part, " ")
				if (part[1] == file && index($NF, part[2]) > 0) {
					known = 1
					print key >> used
				}
			}
			if (!known)
				print
		}' > "$out/$1.findings"
	cat "$out/$1.findings"
	failed=$(cut -d: -f1 "$out/$1.findings" | sort -u | wc -l)
	passed=$(($(echo "$3" | wc -l) - failed))
	echo "$1: $passed passed, $failed failed"
	total_passed=$((total_passed + passed)) total_failed=$((total_failed + failed))
}

plant() { # reader code
	echo "$2" > "$out/planted.c"
	if echo "$out/planted.c" | $1 2>&1 | grep -q 'planted.c:[0-9:]* warning: '; then
		total_passed=$((total_passed + 1))
	else
		echo "${1#read_} does not find: $2"
		total_failed=$((total_failed + 1))
	fi
}

rm -rf "$out"
mkdir -p "$out"
: > "$out/used"
plant read_gcc '#include <stdlib.h>
int planted(void); int planted(void) { int *n = calloc(1, sizeof(*n)); free(n); return *n; }'
plant read_gcc_tests 'int planted(int n); int planted(int n) { char c = n; return c; }'
plant read_clang 'int planted(int n); int planted(int n) { n = n; return n; }'
plant read_tidy '#include <stdlib.h>
#include <string.h>
char *planted(const char *text); char *planted(const char *text) { return malloc(strlen(text + 1)); }'
plant read_cppcheck 'int planted(void); int planted(void) { int n[2] = {0, 0}; return n[2]; }'

look gcc-analyser read_gcc "$program"
look gcc-tests read_gcc_tests "$tests"
look clang read_clang "$program
$tests"
look clang-tidy read_tidy "$program"
look cppcheck read_cppcheck "$program"

echo "$exceptions" | while read -r file check why; do
	[ -z "$why" ] || grep -qxF "$file $check" "$out/used" || echo "no longer needed: $file $check"
done > "$out/needless"
cat "$out/needless"
total_failed=$((total_failed + $(wc -l < "$out/needless")))

echo "$total_passed passed, $total_failed failed"
[ "$total_failed" = 0 ]
