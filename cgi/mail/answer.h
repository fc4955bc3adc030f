/* What a mail server answers: RFC 5321, 4.2, lines that begin with a code. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"

enum { ANSWER_WORDS = 400 }; /* are kept */

struct answer {
	int code;         /* 0 before the first */
	struct buf words; /* the code first; printable ASCII */
	bool more;        /* its last line goes on */
};

struct answer answer_new(struct arena *arena);

/* One line more: "550-5.1.1 No such" and "550 user here" are one answer, "550 5.1.1 No such user
 * here ". One that is too short to begin with a code says nothing. */
void answer_line(struct answer *answer, struct slice line);
