#!/bin/sh
# scratch.sh COMMAND...: runs it with TMPDIR, a folder in memory where there is room for 4 GB, that is gone
# afterwards. Thousands of files are made and taken away, and ext4 looks long for an inode that was not in use
# just now: that was a third of the time of all tests, and three quarters of PostgreSQL's.
set -eu

free() { df -k --output=avail /dev/shm | tail -n 1; }
# Of the machine, or of what may be used of it.
left() {
	{
		awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo
		cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null |
			awk '$1 != "max" { printf "%.0f\n", $1 / 1024 }'
	} | sort -n | head -n 1
}

if [ -d /dev/shm ] && [ "$(free)" -gt 4000000 ] && [ "$(left)" -gt 6000000 ]; then
	TMPDIR=/dev/shm
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/oshidori-tests-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
chmod 755 "$scratch" # nginx and PostgreSQL run as somebody else where root tests
TMPDIR=$scratch "$@"
