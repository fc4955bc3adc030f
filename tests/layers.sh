#!/bin/sh
# layers.sh [CGI]: each folder of cgi/ includes only what the tables allow, headers of a
# library stay inside their owner, and rules/ stays pure. Ends with "N passed, M failed".
# Without an argument it first proves on a copy that planted faults are found.
set -u

# layer: what it may include besides itself ("all" = everything)
layers='
base:
rules:
tournament: base rules
formats: base rules tournament
http: base
view: base
mail: base
store: base rules tournament
event: base rules tournament store
forms: base rules tournament store event
publish: base rules store
actions: base rules tournament formats view store event forms publish
pages: base rules tournament formats http view store event forms publish actions
api: base rules tournament formats http view store event forms publish actions pages
command: all
'
# room: the rooms of its layer that it may include besides itself. A layer that stands
# here has rooms, and each of its folders needs a row; the row without a room is for the
# files beside the rooms, which all of them may include.
rooms='
actions/office:
actions/draw: office
actions/result: office
actions/people: office
actions/entry: office draw result
actions/event: office entry
actions/files: office entry event result
actions/undo: office draw result entry
store/:
store/draw:
store/people:
store/pages:
pages/: part
pages/part:
pages/entry: part
pages/account: part
pages/standings: part
pages/public: part standings
pages/print: part standings public
pages/referee: part
pages/setup: part
pages/site: part
pages/desk: part entry standings
pages/round: part desk referee
pages/player: part entry standings round
'
# a header of a library, and the only files that may include it
owners='
fcgiapp.h: cgi/http/fcgi.c
fcgi_stdio.h:
sqlite3.h: cgi/store/db_sqlite.c
libpq-fe.h: cgi/store/connection.h cgi/store/db_archive.h
sodium.h: cgi/base/seal.c cgi/base/secret.c
openssl/crypto.h: cgi/base/signature.c cgi/base/totp.c
openssl/evp.h: cgi/base/signature.c cgi/base/totp.c
openssl/x509.h: cgi/base/signature.c
openssl/hmac.h: cgi/base/totp.c
libdeflate.h: cgi/publish/files.c
curl/curl.h: cgi/mail/smtp.c
jansson.h: cgi/view/json.c
utf8proc.h: cgi/base/text.c
qrencode.h: cgi/pages/part/qr.c
ft2build.h: cgi/view/canvas.c
png.h: cgi/view/canvas_png.c
expat.h: cgi/formats/gotha_read.c
iconv.h: cgi/formats/encoding.c
seccomp.h: cgi/command/confine.c
linux/landlock.h: cgi/command/confine.c
'
# A header that several files stand behind, and those whose names begin with the header's, not with their own
doors='
actions/draw/round_act: round_back.c
actions/undo/take_back_job: take_back_entry.c
formats/csv: csv_write.c
formats/gotha: gotha_write.c
formats/gotha_draft: gotha_link.c gotha_take.c
store/db: db_catalogue.c db_whole.c
store/engine: db.c db_numbered.c db_postgres.c db_sqlite.c
view/mustache_program: mustache_compile.c
'

passed=0 failed=0

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "$*"; }

# A line for each file: "good", or what is wrong with it.
includes_of() { # cgi
	find "$1" -mindepth 2 -name '*.[ch]' | sort | xargs awk -v layers="$layers" -v rooms="$rooms" -v cgi="$1/" '
	function rows(text, allowed, known,    n, lines, i, at) {
		n = split(text, lines, "\n")
		for (i = 1; i <= n; i++)
			if ((at = index(lines[i], ":")) > 0) {
				known[substr(lines[i], 1, at - 1)] = 1
				allowed[substr(lines[i], 1, at - 1)] = substr(lines[i], at + 1) " "
			}
	}
	function folder(path) { # "pages/part" of "pages/part/page.h", "pages/" of "pages/routes.h"
		return split(path, part, "/") > 2 ? part[1] "/" part[2] : part[1] "/"
	}
	function finish() {
		if (file != "")
			print wrong == "" ? "good" : file wrong
	}
	BEGIN {
		rows(layers, may, is_layer)
		rows(rooms, may_room, is_room)
		for (room in is_room)
			has_rooms[substr(room, 1, index(room, "/") - 1)] = 1
	}
	FNR == 1 {
		finish()
		file = FILENAME
		wrong = ""
		here = folder(substr(file, length(cgi) + 1))
		layer = part[1]
		if (!(layer in is_layer))
			wrong = ": no layer is called " layer
		else if (layer in has_rooms ? !(here in is_room) : here != layer "/")
			wrong = ": no room is called " here
	}
	/^#include "[^"]*\// {
		split($0, quoted, "\"")
		there = folder(quoted[2])
		seen = part[1]
		room = part[2]
		if (seen != layer && may[layer] != " all " && index(may[layer], " " seen " ") == 0)
			wrong = wrong " may not include " quoted[2]
		if (seen == layer && there != here && there != layer "/" &&
		    index(may_room[here], " " room " ") == 0)
			wrong = wrong " may not include " quoted[2]
	}
	END { finish() }'
}

check_includes() {
	said=$(includes_of "$1")
	passed=$((passed + $(echo "$said" | grep -cx good)))
	failed=$((failed + $(echo "$said" | grep -cvx good)))
	echo "$said" | grep -vx good
}

# Nobody lives in a folder of more.
check_crowds() {
	for folder in $(find "$1" -type d); do
		count=$(find "$folder" -maxdepth 1 -type f | wc -l)
		if [ "$count" -gt 45 ]; then bad "$folder holds $count files"; else good; fi
	done
}

check_owners() {
	while IFS=: read -r header owner; do
		[ -n "$header" ] || continue
		users=$(cd "$1/.." && grep -rlE "#include <$header>" cgi | sort | tr '\n' ' ')
		if [ "${users% }" = "${owner# }" ]; then good; else bad "<$header> is included by: $users"; fi
	done <<EOF2
$owners
EOF2
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

# An action begins and ends in one way, which is the office's.
check_acts() {
	for file in $(find "$1/actions" -name '*.c' ! -path '*/office/*'); do
		if grep -nE 'publisher_(begin|commit|cancel)' "$file"; then
			bad "$file has a transaction of its own"
		else
			good
		fi
	done
}

# What a header gives begins with the file's name, or with its folder's and its own:
# round_ in store/draw/round.h, desk_log_ or log_ in pages/desk/log.h. Where the store or the forms have a
# header of that name, an action's ends in _act and a page's in _part: round_ in actions/draw/round_act.h.
# A line for each that does not.
# One does not: what mustache.h hands out closed, mustache_program.h opens for two files.
strangers_of() { # cgi
	find "$1" -mindepth 2 -name '*.h' | sort | xargs awk '
	function give(name,    n, part, stem) {
		n = split(FILENAME, part, "/")
		stem = part[n]
		sub(/(_act|_part)?\.h$/, "", stem)
		if (index(name, stem) != 1 && index(name, part[n - 1] "_" stem) != 1 &&
		    name != "mustache_template")
			print FILENAME " gives " name
	}
	/^(struct|enum|union) [a-z_0-9]+ \{/ { give($2) }
	/^extern / && match($0, /[a-z_0-9]+(\[[^]]*\])*;/) {
		name = substr($0, RSTART, RLENGTH)
		sub(/[[;].*/, "", name)
		give(name)
	}
	/^[a-z]/ && !/^(extern|typedef|static|return)/ && match($0, /[a-z_0-9]+\(/) {
		name = substr($0, RSTART, RLENGTH - 1)
		if (name != "noreturn" && name != "__attribute__")
			give(name)
	}'
}

# So does what a .c file gives, whatever header declares it, or routes.def: a page's own prefix is its
# folder's and the file's. Where one header is the door of several files, it begins with the header's name.
definitions_of() { # cgi
	find "$1" -mindepth 2 -name '*.c' | sort | xargs awk -v doors="$doors" -v cgi="$1/" '
	function give(name,    n, part, stem) {
		n = split(FILENAME, part, "/")
		stem = part[n]
		sub(/(_act|_part)?\.c$/, "", stem)
		if (index(name, stem) == 1 || index(name, part[n - 1] "_" stem) == 1)
			return
		n = split(door[substr(FILENAME, length(cgi) + 1)], part, " ")
		while (n > 0 && index(name, part[n]) != 1)
			n--
		if (n == 0)
			print FILENAME " gives " name
	}
	BEGIN {
		n = split(doors, lines, "\n")
		for (i = 1; i <= n; i++) {
			count = split(lines[i], word, " ")
			header = word[1]
			sub(/:$/, "", header)
			folder = header
			sub(/[^\/]*$/, "", folder)
			sub(/.*\//, "", header)
			sub(/_act$/, "", header)
			for (k = 2; k <= count; k++)
				door[folder word[k]] = door[folder word[k]] " " header
		}
	}
	FNR == 1 { before = "" }
	/^[a-z_0-9]+\(/ && before ~ /^[a-z][a-z_0-9 *]*$/ && before !~ /^static/ {
		give(substr($0, 1, index($0, "(") - 1))
	}
	/^[a-z][a-z_0-9 *]*[ *][a-z_0-9]+(\[[^]]*\])* = / && !/^static/ {
		name = $0
		sub(/(\[[^]]*\])* = .*/, "", name)
		sub(/.*[ *]/, "", name)
		give(name)
	}
	{ before = $0 }'
}

check_names() {
	said=$(strangers_of "$1"; definitions_of "$1")
	if [ -z "$said" ]; then good; else echo "$said"; bad "$(echo "$said" | wc -l) names do not begin with their file"; fi
}

# What the table of ASVS says an item is shown by is there: each file, and in it those words.
check_table() { # file
	said=$(sed '/^#/d; s/\[[^]]*\]//g' "$1" | awk -F ' [|] ' '{
		gsub(/ +;/, ";", $4)
		sub(/ +$/, "", $4)
		n = split($4, how, "; ")
		if ($3 == "pass" && n == 0 || $3 !~ /^(pass|part|no|-)$/)
			print $1 "\t/\t"
		for (i = 1; i <= n; i++) {
			at = index(how[i], ": ")
			print $1 "\t" substr(how[i], 1, at - 1) "\t" substr(how[i], at + 2)
		}
	}' | while IFS='	' read -r item file words; do
		[ -n "$words" ] && grep -qsF -- "$words" "$file" || echo "$1: $item: $file: $words"
	done)
	if [ -z "$said" ]; then good; else bad "$said"; fi
}

check_all() {
	check_includes "$1"
	check_crowds "$1"
	check_owners "$1"
	check_pure "$1"
	check_acts "$1"
	check_names "$1"
}

if [ $# -eq 1 ]; then
	check_all "$1"
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
	exit
fi

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
# All at once, each with what is to be said of it.
cp -r cgi "$copy/cgi"
plant() { # file what-is-said-of-@ line
	mkdir -p "$(dirname "$copy/cgi/$1")"
	echo "$3" >> "$copy/cgi/$1"
	echo "$2" | sed "s|@|cgi/$1|" >> "$copy/said"
}
# A table that says what is not so is found.
for line in '1 | x | pass | ' '1 | x | fine | tests/layers.sh: set -u' '1 | x | pass | tests/none.c: x' \
	'1 | x | part | tests/layers.sh: not in '"it"; do
	echo "$line" > "$copy/table"
	if (failed=0; check_table "$copy/table" >/dev/null; [ "$failed" = 0 ]); then
		bad "planted in the table, not found: $line"
	else
		good
	fi
done
check_table tests/asvs.txt
plant rules/rank.c '@ may not include base/arena.h' '#include "base/arena.h"'
plant http/router.c '@ may not include store/db.h' '#include "store/db.h"'
plant event/event.c '@ may not include actions/office/office.h' '#include "actions/office/office.h"'
plant forms/problem.c '@ may not include publish/publisher.h' '#include "publish/publisher.h"'
plant actions/draw/round_act.c '@ may not include pages/part/page.h' '#include "pages/part/page.h"'
plant actions/office/office.c '@ may not include actions/draw/round_act.h' '#include "actions/draw/round_act.h"'
plant actions/result/record.c '@ may not include actions/undo/take_back.h' '#include "actions/undo/take_back.h"'
plant pages/part/page.c '@ may not include pages/desk/desk_check_in.h' '#include "pages/desk/desk_check_in.h"'
plant pages/public/home.c '@ may not include pages/desk/desk_check_in.h' '#include "pages/desk/desk_check_in.h"'
plant pages/attic/box.c '@: no room is called pages/attic' '#include "base/arena.h"'
plant store/attic/box.c '@: no room is called store/attic' '#include "base/arena.h"'
plant pages/part/say.c 'included by: @' '#include <sqlite3.h>'
plant rules/scoring.c '@ is not pure' 'static double share(double x);'
plant store/draw/round.h '@ gives draw_count' 'int draw_count(void);'
plant rules/rank.h '@ gives strength' 'struct strength { int points; };'
plant pages/public/home.c '@ gives public_archive' 'void
public_archive(struct page *page)'
plant pages/part/desk_matters.c '@ gives desk_news' 'struct value *
desk_news(void)'
plant formats/gotha_take.c '@ gives gotha_words' 'const char *const gotha_words[2] = {NULL};'
plant actions/draw/round_back.c '@ has a transaction of its own' 'void at_once(struct publisher *p) { publisher_begin(p); }'
sh "$0" "$copy/cgi" > "$copy/found"
while IFS= read -r said; do
	if grep -qF -- "$said" "$copy/found"; then good; else bad "planted and not found: $said"; fi
done < "$copy/said"

check_all cgi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
