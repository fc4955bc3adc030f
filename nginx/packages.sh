#!/bin/sh
# packages.sh PACKAGE...: installs the Debian packages that are missing, with
# sudo unless root. No service is started by it: nginx's own default site does
# not come up on port 80, now or at the next boot, nor do others.
set -eu

missing=
for package in "$@"; do
	dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
		missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "installing:$missing" >&2
if [ "$(id -u)" = 0 ]; then
	as_root=
elif command -v sudo >/dev/null; then
	as_root=sudo
else
	echo "these packages are missing, and there is no sudo:$missing" >&2
	exit 1
fi

# shellcheck disable=SC2086
$as_root sh -eu -s -- $missing <<'ROOT' >&2
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
	printf '#!/bin/sh\nexit 101\n' > "$policy"
	chmod 755 "$policy"
	trap 'rm -f "$policy"' EXIT
	trap 'exit 1' HUP INT TERM
fi
for package in "$@"; do
	case $package in
	postgresql) # without a database of the machine's own
		mkdir -p /etc/postgresql-common/createcluster.d
		echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/oshidori.conf
		;;
	esac
done
export DEBIAN_FRONTEND=noninteractive
apt-get install -y -q --no-install-recommends "$@" 2>/dev/null ||
	{ apt-get update -q && apt-get install -y -q --no-install-recommends "$@"; }
for package in "$@"; do
	case $package in
	nginx | patroni) update-rc.d "$package" disable ;;
	etcd-server) update-rc.d etcd disable ;;
	esac
done
ROOT
