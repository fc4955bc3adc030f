/* What is wrong with a file, and where. The readers of this layer take a file
 * whole or not at all: they stop at the first fault and say it here. */
#ifndef FORMATS_FAULT_H
#define FORMATS_FAULT_H

#include <stdbool.h>

#include "base/arena.h"

enum fault_kind {
	FAULT_SIZE,      /* larger than the caller takes */
	FAULT_EMPTY,     /* nothing in it */
	FAULT_ENCODING,  /* its bytes are text in no encoding known here */
	FAULT_XML,       /* cut off or not XML; the value is the parser's word for it */
	FAULT_DOCTYPE,   /* declares entities or elements of its own */
	FAULT_DEPTH,     /* elements within elements within elements */
	FAULT_NO_EVENT,  /* XML, but not an event of OpenGotha */
	FAULT_MISSING,   /* the field must be there and is not */
	FAULT_VALUE,     /* the field cannot have that value */
	FAULT_LONG,      /* a text longer than any that is taken */
	FAULT_RANK,      /* nobody has that rank */
	FAULT_TWICE,     /* stands there a second time */
	FAULT_STRANGER,  /* names a player who is not in the file */
	FAULT_ITSELF,    /* somebody plays against himself */
	FAULT_BUSY,      /* a player has another game or the bye in that round */
	FAULT_TABLE,     /* the table has another game in that round */
	FAULT_TOO_MANY,  /* more rows than are taken; the value is how many are */
	FAULT_QUOTE,     /* a quotation mark inside a cell, or something behind its end */
	FAULT_OPEN,      /* a quotation mark that is never closed */
	FAULT_COLUMNS,   /* not as many cells as the header has; the value is how many */
	FAULTS
};

struct fault {
	enum fault_kind kind;
	int line;          /* from 1; 0 = the whole file */
	int column;        /* a table's, from 1; 0 = the whole line, or no table */
	const char *field; /* an attribute's or a column's name, or NULL */
	const char *value; /* what stands there, cut to FAULT_VALUE_MAX code points, or NULL */
};

enum { FAULT_VALUE_MAX = 60 };

/* For the catalogues: "stranger". */
extern const char *const fault_keys[FAULTS];

/* Fills *fault (field and value may be NULL); false, for a reader to end with. */
bool fault_set(struct arena *arena, struct fault *fault, enum fault_kind kind, int line,
               const char *field, const char *value);

/* In English, for programs: "line 12, whitePlayer: no player is called 'X'". */
const char *fault_text(struct arena *arena, const struct fault *fault);

#endif
