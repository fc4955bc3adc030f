#!/bin/sh
# deb.sh VERSION: build/oshidori_VERSION_ARCH.deb, of what `make install` puts into a folder of its own.
set -eu

version=$1
here=$(cd "$(dirname "$0")/../.." && pwd)
root=$here/build/deb
arch=$(dpkg --print-architecture)
deb=$here/build/oshidori_${version}_$arch.deb
cd "$here"

rm -rf "$root"
make -s install DESTDIR="$root" PREFIX=/usr SYSCONFDIR=/etc VERSION="$version"
mkdir -p "$root/DEBIAN" "$root/usr/share/doc/oshidori"
# What turns the offsets of a crash into lines is a package of its own.
id=$(readelf -n "$root/usr/bin/oshidori" | sed -n 's/^ *Build ID: //p')
symbols=$here/build/deb-symbols
debug=$symbols/usr/lib/debug/.build-id/$(printf %s "$id" | cut -c1-2)
rm -rf "$symbols"
mkdir -p "$debug" "$symbols/DEBIAN"
objcopy --only-keep-debug --compress-debug-sections "$root/usr/bin/oshidori" "$debug/$(printf %s "$id" | cut -c3-).debug"
chmod 644 "$debug"/*
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/oshidori"

# When it was last changed, so that the same commit makes the same package.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
day=$(date -u -R -d "@$SOURCE_DATE_EPOCH")

{
	printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
	printf 'Upstream-Name: Oshidori\n\nFiles: *\nCopyright: 2026 the Oshidori authors\nLicense: Expat\n'
	sed -e '1,/^$/d' -e 's/^$/./' -e 's/^/ /' LICENSE
} > "$root/usr/share/doc/oshidori/copyright"
printf 'oshidori (%s) stable; urgency=medium\n\n  * See the history of the repository.\n\n -- the Oshidori authors <desk@oshidori.example>  %s\n' \
	"$version" "$day" | gzip -9n > "$root/usr/share/doc/oshidori/changelog.gz"

# What the program is linked with says which packages it needs, and in which versions.
mkdir -p build/shlibs/debian
printf 'Source: oshidori\n\nPackage: oshidori\nArchitecture: any\n' > build/shlibs/debian/control
needs=$(cd build/shlibs && dpkg-shlibdeps -O "$root/usr/bin/oshidori" 2>/dev/null | sed 's/^shlibs:Depends=//')
cat > "$root/DEBIAN/control" <<END
Package: oshidori
Version: $version
Architecture: $arch
Maintainer: the Oshidori authors <desk@oshidori.example>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $needs, adduser, debconf (>= 0.5) | debconf-2.0, nginx, tzdata, fonts-vlgothic
Suggests: postgresql-client
Section: web
Priority: optional
Description: site for Pair Go tournaments
 Pairs enter online, organisers draw rounds with the right stones and komi and
 record results with penalty points, and everybody follows the standings and
 looks up handicap tables on a phone.
 .
 One program behind nginx, which keeps all in one SQLite database, or in one
 on a PostgreSQL server.
END
echo /etc/oshidori/oshidori.conf > "$root/DEBIAN/conffiles"
for script in config postinst prerm postrm; do
	install -m 755 "nginx/package/$script" "$root/DEBIAN/$script"
done
install -m 644 nginx/package/templates "$root/DEBIAN/templates"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -print0 | xargs -0 touch -h -d "@$SOURCE_DATE_EPOCH"
dpkg-deb --root-owner-group -Zxz --build "$root" "$deb" > /dev/null

mkdir -p "$symbols/usr/share/doc"
ln -s oshidori "$symbols/usr/share/doc/oshidori-dbgsym"
cat > "$symbols/DEBIAN/control" <<END
Package: oshidori-dbgsym
Version: $version
Architecture: $arch
Maintainer: the Oshidori authors <desk@oshidori.example>
Installed-Size: $(du -sk --exclude=DEBIAN "$symbols" | cut -f1)
Depends: oshidori (= $version)
Section: debug
Priority: optional
Description: debug symbols for oshidori
Build-Ids: $id
END
dpkg-deb --root-owner-group -Zxz --build "$symbols" "$here/build/oshidori-dbgsym_${version}_$arch.deb" > /dev/null
echo "$deb"
