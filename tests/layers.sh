#!/bin/sh
# layers.sh [CGI]: each folder of cgi/ includes only what the table allows, and
# headers that nobody outside a layer may see stay inside. Ends with
# "N passed, M failed". Without an argument it first proves on a copy that a
# planted include is found.
set -u

# folder: what it may include besides itself ("all" = everything)
table='
base:
rules:
tournament: base rules
formats: base rules tournament
http: base
view: base
mail: base
store: base rules tournament
publish: base rules store
actions: base rules tournament formats view store publish
pages: base rules tournament formats http view store publish actions
api: base rules tournament formats http view store publish actions pages
command: all
'
# a header of a library, and the only files that may include it
owners='
fcgiapp.h: cgi/http/fcgi.c
fcgi_stdio.h:
sqlite3.h: cgi/store/db.c
sodium.h: cgi/base/secret.c
zlib.h: cgi/publish/files.c
curl/curl.h: cgi/mail/smtp.c
jansson.h: cgi/view/json.c
utf8proc.h: cgi/base/text.c
qrencode.h: cgi/pages/qr.c
expat.h: cgi/formats/gotha_read.c
iconv.h: cgi/formats/encoding.c
'

passed=0 failed=0

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "$*"; }

check_layers() {
	for file in "$1"/*/*.[ch]; do
		layer=$(basename "$(dirname "$file")")
		allowed=$(printf '%s' "$table" | sed -n "s/^$layer://p")
		if ! printf '%s' "$table" | grep -q "^$layer:"; then
			bad "$file: no layer is called $layer"
			continue
		fi
		wrong=
		for seen in $(sed -n 's|^#include "\([a-z]*\)/.*"|\1|p' "$file" | sort -u); do
			[ "$allowed" = ' all' ] && continue
			case " $layer $allowed " in
			*" $seen "*) ;;
			*) wrong="$wrong $seen" ;;
			esac
		done
		if [ -n "$wrong" ]; then bad "$file may not include:$wrong"; else good; fi
	done
}

check_owners() {
	while IFS=: read -r header owner; do
		[ -n "$header" ] || continue
		users=$(cd "$1/.." && grep -rlE "#include <$header>" cgi | sort | tr '\n' ' ')
		if [ "${users% }" = "${owner# }" ]; then good; else bad "<$header> is included by: $users"; fi
	done <<EOF
$owners
EOF
}

# Files that may have nothing to do with time, memory or the outside.
check_pure() {
	for file in "$1"/rules/*.[ch]; do
		if grep -nE '\b(malloc|calloc|realloc|free|fopen|printf|time|float|double)\b *\(|\b(float|double)\b +[a-z]' "$file"; then
			bad "$file is not pure"
		else
			good
		fi
	done
}

if [ $# -eq 1 ]; then
	check_layers "$1"
	check_owners "$1"
	check_pure "$1"
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
	exit
fi

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
plant() { # file line
	rm -rf "$copy/cgi"
	cp -r cgi "$copy/cgi"
	echo "$2" >> "$copy/cgi/$1"
	if sh "$0" "$copy/cgi" >/dev/null; then bad "planted in $1, not found: $2"; else good; fi
}
plant rules/rank.c '#include "base/arena.h"'
plant http/router.c '#include "store/db.h"'
plant actions/draw.c '#include "pages/page.h"'
plant pages/page.c '#include <sqlite3.h>'
plant rules/score.c 'static double share(double x);'

check_layers cgi
check_owners cgi
check_pure cgi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
