#!/bin/sh
# fill.sh FILE NAME=VALUE...: the file with every @NAME@ in it replaced by its value, on standard output.
set -eu

# What may stand in a sed replacement as it is: everything but \ & and |.
quoted() { printf %s "$1" | sed 's/[\\&|]/\\&/g'; }

file=$1 script=
shift
for word in "$@"; do
	script="$script
s|@${word%%=*}@|$(quoted "${word#*=}")|g"
done
exec sed "$script" "$file"
