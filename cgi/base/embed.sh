#!/bin/sh
# embed.sh FILE...: writes the C source behind base/embedded.h for these files.
set -eu
export LC_ALL=C
echo '#include "base/embedded.h"'
i=0
for file in "$@"; do
	printf '\nstatic const unsigned char file_%d[] = {\n' "$i"
	od -An -v -tu1 "$file" | sed 's/  */,/g; s/^,//; s/$/,/'
	printf '0};\n'
	i=$((i + 1))
done
printf '\nconst struct embedded embedded_files[] = {\n'
i=0
for file in "$@"; do
	printf '\t{"%s", (const char *)file_%d, sizeof(file_%d) - 1},\n' "$file" "$i" "$i"
	i=$((i + 1))
done
printf '};\n\nconst size_t embedded_count = %d;\n' "$i"
