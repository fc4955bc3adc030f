/* What is wrong with a file, and where. The readers of this layer take a file
 * whole or not at all: they stop at the first fault and say it here. */
#ifndef FORMATS_FAULT_H
#define FORMATS_FAULT_H

#include <stdbool.h>

#include "base/arena.h"

/* A row a kind of fault: its key for the catalogues; what English, for programs, says before
 * the value and behind it, with no end where no value is said. */
#define FAULT_ROWS(ROW) \
	/* larger than the caller takes */ \
	ROW(SIZE, "size", "the file is too large", NULL) \
	ROW(EMPTY, "empty", "there is nothing in the file", NULL) \
	/* its bytes are text in no encoding known here */ \
	ROW(ENCODING, "encoding", "this is not text in UTF-8", NULL) \
	/* cut off or not XML; the value is the parser's word for it */ \
	ROW(XML, "xml", "the file is cut off or not XML (", ")") \
	/* declares entities or elements of its own */ \
	ROW(DOCTYPE, "doctype", "a file that declares elements or entities is not read", NULL) \
	ROW(DEPTH, "depth", "elements are nested too deep", NULL) \
	ROW(NO_EVENT, "no_event", "this is not an event of OpenGotha", NULL) \
	ROW(MISSING, "missing", "this is missing", NULL) \
	ROW(VALUE, "value", "it cannot be '", "'") \
	ROW(LONG, "long", "this is too long: '", "'") \
	ROW(RANK, "rank", "nobody has the rank '", "'") \
	ROW(TWICE, "twice", "'", "' stands there twice") \
	/* names a player who is not in the file */ \
	ROW(STRANGER, "stranger", "no player is called '", "'") \
	ROW(ITSELF, "itself", "'", "' plays against himself") \
	ROW(BUSY, "busy", "'", "' has another game or the bye in this round") \
	ROW(TABLE, "table", "table ", " has another game in this round") \
	/* more rows than are taken; the value is how many are */ \
	ROW(TOO_MANY, "too_many", "there are more than ", "") \
	/* a quotation mark inside a cell, or something behind its end */ \
	ROW(QUOTE, "quote", "a quotation mark stands where none can", NULL) \
	ROW(OPEN, "open", "a quotation mark is never closed", NULL) \
	/* not as many cells as the header has; the value is how many */ \
	ROW(COLUMNS, "columns", "this line has ", " cells, not as many as the header")

#define FAULT_KIND(kind, ...) FAULT_##kind,
enum fault_kind { FAULT_ROWS(FAULT_KIND) FAULTS };
#undef FAULT_KIND

struct fault {
	enum fault_kind kind;
	int line;          /* from 1; 0 = the whole file */
	int column;        /* a table's, from 1; 0 = the whole line, or no table */
	const char *field; /* an attribute's or a column's name, or NULL */
	const char *value; /* what stands there, cut to FAULT_VALUE_MAX code points, or NULL */
};

enum { FAULT_VALUE_MAX = 60 };

extern const char *const fault_keys[FAULTS]; /* "stranger" */

/* Fills *fault (field and value may be NULL); false, for a reader to end with. */
bool fault_set(struct arena *arena, struct fault *fault, enum fault_kind kind, int line,
               const char *field, const char *value);

/* In English, for programs: "line 12, whitePlayer: no player is called 'X'". */
const char *fault_text(struct arena *arena, const struct fault *fault);

#endif
