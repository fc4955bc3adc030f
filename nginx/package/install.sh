#!/bin/sh
# install.sh DESTDIR PREFIX SYSCONFDIR VERSION: puts the built program and what belongs to it in its place.
# nginx's part is written beside the static files, for whoever runs nginx to link.
set -eu

to=$1 prefix=$2 sysconf=$3 version=$4
here=$(cd "$(dirname "$0")/../.." && pwd)
share=$prefix/share/oshidori
cd "$here"

# Under the names that carry their content's hash and the plain ones, and compressed beside them.
put() { # MODE FOLDER FILE...
	mode=$1 folder=$to$2
	shift 2
	install -d "$folder"
	install -m "$mode" "$@" "$folder/"
}

put 755 "$prefix/bin" build/installed/oshidori
put 644 "$share/static" build/static/*
put 644 "$share/errors" nginx/errors/*
put 644 "$share" build/gen/dear.map
sh nginx/fill.sh nginx/site.conf.in 'LISTEN=listen 80; listen [::]:80;' RUN=/run/oshidori PUBLIC=/run/oshidori/public \
	LOG=/var/log/nginx "STATIC=$share/static" "DEAR=$share/dear.map" "ERRORS=$share/errors" HSTS= \
	> "$to$share/nginx-site.conf"

install -d "$to$sysconf/oshidori" "$to$prefix/share/man/man1"
build/installed/oshidori settings --file | sed -e 's|^#OSHIDORI_DATA=.*|OSHIDORI_DATA=/var/lib/oshidori|' \
	-e 's|^#OSHIDORI_RUN=.*|OSHIDORI_RUN=/run/oshidori|' -e 's|^#OSHIDORI_BASE=.*|OSHIDORI_BASE=http://localhost|' \
	> "$to$sysconf/oshidori/oshidori.conf"
sh nginx/package/manual.sh build/installed/oshidori "$version" | gzip -9n > "$to$prefix/share/man/man1/oshidori.1.gz"
chmod 644 "$to$prefix/share/man/man1/oshidori.1.gz" "$to$sysconf/oshidori/oshidori.conf" "$to$share/nginx-site.conf"
put 644 "$prefix/share/bash-completion/completions" nginx/package/oshidori.bash
mv "$to$prefix/share/bash-completion/completions/oshidori.bash" "$to$prefix/share/bash-completion/completions/oshidori"

put 644 "$prefix/lib/systemd/system" nginx/systemd/*.service nginx/systemd/*.socket nginx/systemd/*.timer
install -D -m 644 nginx/systemd/oshidori.tmpfiles "$to$prefix/lib/tmpfiles.d/oshidori.conf"
sed -i "s|/usr/bin/|$prefix/bin/|" "$to$prefix"/lib/systemd/system/oshidori*.service
