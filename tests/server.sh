#!/bin/sh
# server.sh COMMAND...: runs it with SERVER_DB, "postgresql:///%s?host=...", which names a PostgreSQL of its
# own: in a scratch folder, on a socket there alone, and gone afterwards. It does not wait for any disk, unless
# DURABLE=on.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
scratch=$(mktemp -d)
as_owner=
if [ "$(id -u)" = 0 ]; then # which PostgreSQL does not run as
	chown postgres "$scratch"
	as_owner='runuser -u postgres --'
fi
cd "$scratch"
$as_owner "$bin/initdb" -D "$scratch/data" -A trust -E UTF8 --locale=C.UTF-8 -N -U tests > "$scratch/log"
$as_owner "$bin/pg_ctl" -D "$scratch/data" -l "$scratch/data/log" -s -w -o "-c listen_addresses='' \
	-c unix_socket_directories='$scratch' -c fsync=${DURABLE:-off} -c full_page_writes=${DURABLE:-off} -c max_connections=300" start
stop() {
	$as_owner "$bin/pg_ctl" -D "$scratch/data" -s -m immediate stop
	rm -rf "$scratch"
}
trap stop EXIT
trap 'exit 1' HUP INT TERM
cd "$OLDPWD"
SERVER_DB="postgresql:///%s?host=$scratch&user=tests" "$@"
