/* Tables for spreadsheets: RFC 4180, UTF-8.
 *
 * Written: a byte order mark first, for without it a Japanese Excel takes the
 * file for Shift_JIS; commas; CRLF after every row. A text that a spreadsheet
 * would take for a formula (one that begins, blanks aside, with = + - @, their
 * full-width forms, the minus sign U+2212, a tab or a line break) gets an apostrophe in
 * front, and so does one that begins with an apostrophe before such a text or
 * before another apostrophe. Reading takes that one apostrophe off again, so that
 * every text comes back as it was and O'Neil and 't Hooft are never touched.
 * Numbers are not texts: the caller says which a cell is. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/slice.h"
#include "formats/fault.h"

/* Writing */

struct csv {
	struct buf text;
	bool in_row; /* whether the row has a cell already */
};

struct csv csv_new(struct arena *arena);

/* One cell: what somebody typed, or any word; "" for an empty one. */
void csv_text(struct csv *csv, const char *text);

/* One cell: a whole number, one of half points as "-5.5", one of quarters as "2.25". */
void csv_number(struct csv *csv, int number);
void csv_half(struct csv *csv, int number_x2);
void csv_quarter(struct csv *csv, int number_x4);

/* The row is complete. Every row has a cell. */
void csv_row(struct csv *csv);

/* Reading */

struct csv_row {
	int line;                 /* of the file, where the row begins */
	const char *const *cells; /* as many as the table has columns */
};

struct csv_table {
	size_t columns;
	const char *const *header;  /* the first row */
	const struct csv_row *rows; /* the others */
	size_t count;
};

enum { CSV_COLUMNS_MAX = 64, CSV_CELL_MAX = 4000 /* bytes */ };

/* The whole table, with at most `rows_max` rows besides the header. Which of
 * comma, semicolon and tab parts the cells is seen from the header; lines end in
 * LF, CRLF or CR; the encodings are encoding_read's. Rows without any text are
 * left out; a row may have empty cells too many. Cells are valid UTF-8, not
 * trimmed. False with a fault (line, column and the column's name where there is
 * one) for anything else: also a row with too few cells, which is what a file
 * that was cut off ends with. */
bool csv_read(struct arena *arena, struct slice bytes, size_t rows_max, struct csv_table *table,
              struct fault *fault);

/* Whether a spreadsheet would take the text for a formula. */
bool csv_dangerous(const char *text);
