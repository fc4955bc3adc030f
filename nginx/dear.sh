#!/bin/sh
# dear.sh CC: the rows of cgi/routes.def that are DEAR, as lines of the map by which nginx chooses a lane.
set -eu
printf '%s\n' '#define PAGE(method, pattern, ...) method pattern' '#define CALL(method, pattern, ...) method pattern' \
	'#define DEAR(row) dear row' '#include "routes.def"' |
	"$@" -E -P -x c -Icgi - |
	sed -n -e '/^dear /!d' -e 's/^dear //' -e 's/" *"//g' -e 's/"//g' -e 's/^GET /(GET|HEAD) /' \
		-e 's,{slug},[^/?]+(/divisions/[^/?]+)?,' -e 's,{[a-z_]*},[^/?]+,g' -e 's/.*/"~^1? &([?]|$)" oshidori_draw;/p'
