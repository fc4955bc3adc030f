#!/bin/sh
# manual.sh PROGRAM VERSION: the man page oshidori(1), of what the program says of itself.
set -eu

# A minus and a backslash as they are, a dot or an apostrophe at the start of a line, too.
roff() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; }

cat <<END
.TH OSHIDORI 1 "" "Oshidori $2" "User Commands"
.SH NAME
oshidori \- a site for Pair Go tournaments
.SH SYNOPSIS
.B oshidori
.RB [ \-\-data
.IR DIR ]
.I VERB
\&...
.SH DESCRIPTION
The program behind a site where pairs enter online, organisers draw rounds with the right stones and
komi and record results, and everybody follows the standings. nginx stands before it and serves what it
publishes; it keeps all in one SQLite database, or in one on a PostgreSQL server.
.PP
Run by root, it acts as the owner of the data folder.
.SH VERBS
END
"$1" --help | roff | sed -n -e 's/^      //p' -e 's/^  \([a-z]\)/.TP\n.B \1/p'
cat <<END
.SH OPTIONS
.TP
.BI \-\-data " DIR"
The data folder, whatever the settings say.
.TP
.B \-\-help
The verbs; behind a verb, what it does.
.SH SETTINGS
In the environment, or in a file of lines NAME=value; the environment goes before the file.
.B OSHIDORI_SETTINGS
names the file; else an installed program reads
.IR /etc/oshidori/oshidori.conf .
END
"$1" settings --file | sed '1,/^$/d' | roff | awk '
	/^# /    { said = said (said == "" ? "" : "\n") substr($0, 3); next }
	/^#OSHI/ { at = index($0, "="); usual = substr($0, at + 1)
	           printf ".TP\n.B %s\n%s\n", substr($0, 2, at - 2), said
	           if (usual != "") printf ".br\nUsual: %s\n", usual
	           said = "" }'
cat <<END
.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
Not done; one line on standard error says why.
Of
.BR check :
something is wrong, and still is; lines on standard output say what.
.TP
.B 2
The arguments are not understood.
.SH FILES
.TP
.I /etc/oshidori/oshidori.conf
The settings.
.TP
.I /var/lib/oshidori
The data folder of the packaged site: the database, and the key that private links are made from.
.TP
.I /run/oshidori
Its sockets and published pages, which are made anew when they are missing.
.SH SEE ALSO
.BR nginx (8),
.BR systemctl (1)
END
