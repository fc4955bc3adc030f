#!/bin/sh
# coverage.sh LAYER...: runs the unit tests of these layers, as `make coverage` builds them, and
# prints how many of each layer's lines any of them ran, and the files of a layer that falls short.
# What speaks with a mail server is counted apart: tests/site/mail.test.mjs is that server. What speaks to
# PostgreSQL is run on SERVER_DB, as tests/server.sh has it.
set -u

floor=90
built=build/coverage
apart=cgi/mail/smtp.c

find $built -name '*.gcda' -delete
for layer in "$@"; do
	test -x $built/tests/"$layer" && echo "$layer"
done | xargs -P "$(nproc)" -I LAYER sh -c "$built/tests/LAYER > $built/LAYER.log 2>&1 || { tail -n 40 $built/LAYER.log; exit 1; }" ||
	{ echo "a test failed"; exit 1; }
TESTS_DB=$SERVER_DB $built/tests/store > $built/server.log 2>&1 || { tail -n 40 $built/server.log; exit 1; }

# gcov says "File 'cgi/base/buf.c'", then "Lines executed:98.21% of 56".
for layer in "$@"; do
	find $built/asan/"$layer" -name '*.gcda' -exec gcov -n {} + 2>/dev/null |
		awk -v layer="$layer" -v floor=$floor -v apart=$apart -F "[':% ]+" '
		/^File / { file = index($2, "cgi/" layer "/") == 1 && $2 ~ /\.c$/ ? $2 : "" }
		/^Lines executed/ && file == apart {
			printf "%-12s %6d lines %5.1f %%, counted apart: %s\n", "", $5, $3, file
			file = ""
		}
		/^Lines executed/ && file != "" {
			lines[file] = $5
			ran[file] = int($3 * $5 / 100 + 0.5)
			all += $5
			covered += ran[file]
			file = ""
		}
		END {
			low = covered * 100 < floor * all || all == 0
			printf "%-12s %6d lines %5.1f %%%s\n", layer, all,
			       all == 0 ? 0 : covered * 100 / all, low ? ": less than " floor " %" : ""
			for (file in lines)
				if (low && ran[file] < lines[file])
					printf "  %5d of %5d never ran: %s\n", lines[file] - ran[file], lines[file], file | "sort -rn"
			close("sort -rn")
			exit low
		}' || low=1
done
[ -z "${low-}" ]
