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
put 755 "$share" nginx/fill.sh
sh nginx/fill.sh nginx/shared.conf.in RUN=/run/oshidori "DEAR=$share/dear.map" > "$to$share/nginx-shared.conf"
sh nginx/fill.sh nginx/server.conf.in PUBLIC=/run/oshidori/public LOG=/var/log/nginx "STATIC=$share/static" \
	"ERRORS=$share/errors" 'HSTS=$oshidori_hsts' BALANCER_LINE= > "$to$share/nginx-server.conf"
sh nginx/fill.sh nginx/metrics.conf.in LISTEN=127.0.0.1:9632 > "$to$share/nginx-metrics.conf"
sh nginx/fill.sh nginx/package/site.conf.in "SHARE=$share" > "$to$share/nginx-site.conf"
install -m 644 nginx/package/tls.conf.in "$to$share/nginx-tls.conf"
install -d "$to$prefix/sbin"
sh nginx/fill.sh nginx/package/oshidori-tls "SHARE=$share" > "$to$prefix/sbin/oshidori-tls"
chmod 755 "$to$prefix/sbin/oshidori-tls"
chmod 644 "$to$share"/nginx-*.conf

install -d "$to$sysconf/oshidori" "$to$prefix/share/man/man1"
build/installed/oshidori settings --file | sed -e 's|^#OSHIDORI_DATA=.*|OSHIDORI_DATA=/var/lib/oshidori|' \
	-e 's|^#OSHIDORI_RUN=.*|OSHIDORI_RUN=/run/oshidori|' -e 's|^#OSHIDORI_BASE=.*|OSHIDORI_BASE=http://localhost|' \
	> "$to$sysconf/oshidori/oshidori.conf"
sh nginx/package/manual.sh build/installed/oshidori "$version" | gzip -9n > "$to$prefix/share/man/man1/oshidori.1.gz"
chmod 644 "$to$prefix/share/man/man1/oshidori.1.gz" "$to$sysconf/oshidori/oshidori.conf"
install -d "$to$prefix/share/man/man8"
gzip -9n < nginx/package/oshidori-tls.8 > "$to$prefix/share/man/man8/oshidori-tls.8.gz"
chmod 644 "$to$prefix/share/man/man8/oshidori-tls.8.gz"
put 644 "$prefix/share/doc/oshidori/examples" nginx/examples/* nginx/balancer.conf.example
put 644 "$prefix/share/bash-completion/completions" nginx/package/oshidori.bash
mv "$to$prefix/share/bash-completion/completions/oshidori.bash" "$to$prefix/share/bash-completion/completions/oshidori"

put 644 "$prefix/lib/systemd/system" nginx/systemd/*.service nginx/systemd/*.socket nginx/systemd/*.timer
install -D -m 644 nginx/systemd/oshidori.tmpfiles "$to$prefix/lib/tmpfiles.d/oshidori.conf"
sed -i "s|/usr/bin/|$prefix/bin/|" "$to$prefix"/lib/systemd/system/oshidori*.service
