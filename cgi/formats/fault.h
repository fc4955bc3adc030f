/* What is wrong with a file, and where. The readers of this layer take a file
 * whole or not at all: they stop at the first fault and say it here. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"

/* A row a kind of fault, with its key for the catalogues. */
#define FAULT_ROWS(ROW) \
	ROW(SIZE, "size")         /* larger than the caller takes */ \
	ROW(EMPTY, "empty")       /* nothing in it */ \
	ROW(ENCODING, "encoding") /* its bytes are text in no encoding known here */ \
	ROW(XML, "xml")           /* cut off or not XML; the value is the parser's word for it */ \
	ROW(DOCTYPE, "doctype")   /* declares entities or elements of its own */ \
	ROW(DEPTH, "depth")       /* elements within elements within elements */ \
	ROW(NO_EVENT, "no_event") /* XML, but not an event of OpenGotha */ \
	ROW(MISSING, "missing")   /* the field must be there and is not */ \
	ROW(VALUE, "value")       /* the field cannot have that value */ \
	ROW(LONG, "long")         /* a text longer than any that is taken */ \
	ROW(RANK, "rank")         /* nobody has that rank */ \
	ROW(TWICE, "twice")       /* stands there a second time */ \
	ROW(STRANGER, "stranger") /* names a player who is not in the file */ \
	ROW(ITSELF, "itself")     /* somebody plays against himself */ \
	ROW(BUSY, "busy")         /* a player has another game or the bye in that round */ \
	ROW(TABLE, "table")       /* the table has another game in that round */ \
	ROW(TOO_MANY, "too_many") /* more rows than are taken; the value is how many are */ \
	ROW(QUOTE, "quote")       /* a quotation mark in a cell, or something behind its end */ \
	ROW(OPEN, "open")         /* a quotation mark that is never closed */ \
	ROW(COLUMNS, "columns")   /* not as many cells as the header has; the value is how many */

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
