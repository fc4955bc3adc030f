#!/bin/sh
# run.sh: the program and nginx beside it, until Ctrl-C, SIGTERM or SIGHUP. PORT, DATA,
# OSHIDORI_RUN (where pages and sockets are; DATA), HALL (1, or an address of this machine: phones on
# its network reach the site too), DEMO (0: without the demo event) and METRICS (a port of the loopback,
# where what is counted is told to Prometheus) come from the environment. On standard output only
# what a person needs: where the site is, in a hall its code for phones and, until an
# organiser has a password, a one-time link.
set -eu
unset CDPATH

here=$(cd "$(dirname "$0")/.." && pwd)
program=$here/build/oshidori
PORT=${PORT:-8080}
DATA=${DATA:-data}
HALL=${HALL:-0}
METRICS=${METRICS:-0}
DEMO=${DEMO:-1}

fail() {
	echo "oshidori: $*" >&2
	exit 1
}

is_port() { # NAME NUMBER LEAST
	case $2 in
	'' | *[!0-9]*) fail "$1 must be a number, not '$2'" ;;
	esac
	[ "$2" -ge "$3" ] && [ "$2" -le 65535 ] || fail "$1 must be between $3 and 65535"
}
is_port PORT "$PORT" 1
is_port METRICS "$METRICS" 0
case $DEMO in
0) first=welcome ;;
1) first=demo ;;
*) fail "DEMO must be 0 or 1, not '$DEMO'" ;;
esac
# In which network the hall is, only this machine's own addresses can say.
hall=
case $HALL in
0) ;;
1)
	for address in $(hostname -I 2>/dev/null); do
		case $address in
		*:* | 127.* | 169.254.*) ;;
		*) hall=${hall:-$address} ;;
		esac
	done
	[ -n "$hall" ] || fail "this machine has no address in a network; HALL=ADDRESS names one"
	;;
*[!0-9.]*) fail "HALL must be 1, or an address of this machine such as 192.168.1.20, not '$HALL'" ;;
*) hall=$HALL ;;
esac
mkdir -p -- "$DATA" 2>/dev/null || fail "cannot make the folder $DATA"
[ -w "$DATA" ] || fail "cannot write to the folder $DATA"
DATA=$(cd -- "$DATA" && pwd)
RUN=${OSHIDORI_RUN:-$DATA}
mkdir -p -- "$RUN" 2>/dev/null || fail "cannot make the folder $RUN"
RUN=$(cd -- "$RUN" && pwd)
case $DATA$RUN$here in
*[\"\$\\]* | *"
"*) fail "nginx cannot take a quote, a dollar, a backslash or a line break in $DATA, $RUN or $here" ;;
esac
[ "$(printf %s "$RUN/oshidori.sock" | wc -c)" -le 107 ] ||
	fail "the path of the socket, $RUN/oshidori.sock, is too long: 107 bytes at most"
here_is=http://${hall:-localhost}:$PORT
export OSHIDORI_DATA=$DATA OSHIDORI_RUN=$RUN OSHIDORI_BASE=${OSHIDORI_BASE:-$here_is}
PATH=$PATH:/usr/sbin:/sbin

# The program holds this lock while it serves. A socket without it was left by
# one that was killed, and would pass for a program that is ready.
flock -n "$DATA/serve.lock" rm -f "$RUN/oshidori.sock" ||
	fail "this data folder is already being served, or restored"
# For what is asked on the command line meanwhile: its links lead here.
printf '%s\n' "$OSHIDORI_BASE" > "$DATA/address"

# Debian's nginx has IPv6; the machine may not.
listen="listen 127.0.0.1:$PORT;${hall:+ listen $hall:$PORT;}"
[ -e /proc/net/if_inet6 ] && listen="$listen listen [::1]:$PORT;"
user=
[ "$(id -u)" != 0 ] || user='user root;'

# A year: a browser that has seen it once asks over TLS alone.
case $OSHIDORI_BASE in
https://*) hsts=max-age=31536000 ;;
*) hsts= ;;
esac

# Who asks through the balancer is who that says.
balancer=
[ -z "${BALANCER:-}" ] || balancer="set_real_ip_from $BALANCER;"

fill() { sh "$here/nginx/fill.sh" "$@"; }
fill "$here/nginx/nginx.conf.in" "USER_LINE=$user" "DATA=$DATA" "LISTEN=$listen" > "$DATA/nginx.conf"
fill "$here/nginx/shared.conf.in" "RUN=$RUN" "DEAR=$here/build/gen/dear.map" > "$DATA/shared.conf"
fill "$here/nginx/server.conf.in" "PUBLIC=$RUN/public" "LOG=$DATA" "STATIC=$here/build/static" \
	"ERRORS=$here/nginx/errors" "HSTS=$hsts" "BALANCER_LINE=$balancer" > "$DATA/server.conf"
[ "$METRICS" = 0 ] || fill "$here/nginx/metrics.conf.in" "LISTEN=127.0.0.1:$METRICS" > "$DATA/metrics.conf"
[ "$METRICS" != 0 ] || : > "$DATA/metrics.conf"

app= web=
finish() {
	trap '' HUP INT TERM
	for pid in $web $app; do
		kill -TERM "$pid" 2>/dev/null || true
	done
	wait
}
trap 'exit 0' HUP INT TERM # nginx would outlive a terminal that closes: to it HUP is "read anew"
trap finish EXIT

# What it says on the way is for the log; why it cannot is one line for a person.
if ! "$program" migrate 2>> "$DATA/oshidori.log"; then
	tail -n 1 "$DATA/oshidori.log" >&2
	exit 1
fi
welcome=$("$program" "$first")
code=${hall:+$("$program" code "$OSHIDORI_BASE/")}
"$program" serve 2>> "$DATA/oshidori.log" &
app=$!

# The socket appears when every page has been published.
waited=0
while [ ! -S "$RUN/oshidori.sock" ]; do
	kill -0 "$app" 2>/dev/null || { app=; tail -n 1 "$DATA/oshidori.log" >&2; exit 1; }
	waited=$((waited + 1))
	[ "$waited" -lt 600 ] || fail "the program does not start; see $DATA/oshidori.log"
	sleep 0.1
done
rm -f "$DATA/nginx.pid"
nginx -e stderr -c "$DATA/nginx.conf" 2> "$DATA/nginx.log" &
web=$!

# nginx writes its number when it listens.
waited=0
until [ -s "$DATA/nginx.pid" ]; do
	if ! kill -0 "$web" 2>/dev/null; then
		web=
		if grep -q 'Address already in use' "$DATA/nginx.log"; then
			fail "port $PORT is taken; choose another with PORT="
		fi
		if grep -q 'Cannot assign requested address' "$DATA/nginx.log"; then
			fail "this machine has no address $hall; HALL=1 finds the one it has"
		fi
		fail "nginx does not start: $(tail -n 1 "$DATA/nginx.log")"
	fi
	waited=$((waited + 1))
	[ "$waited" -lt 300 ] || fail "nginx does not answer; see $DATA/nginx.log"
	sleep 0.1
done

# In one piece, so that whoever waits for the first line has the others too.
printf 'ready: %s/\n%s%s' "$here_is" "${code:+phones on this network scan this; whoever else is on it can read along (plain http):
$code
}" "${welcome:+to become its organiser, open once: $welcome
}"

# Whichever ends first ends the other.
while kill -0 "$app" 2>/dev/null && kill -0 "$web" 2>/dev/null; do
	sleep 1 &
	wait $! || true
done
fail "it ended by itself; see $DATA/oshidori.log and $DATA/nginx.log"
