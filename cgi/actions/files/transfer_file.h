/* The form of an exported event: one JSON object
 *
 *   {"format": "oshidori-event", "schema": 7, "contacts": true,
 *    "tables": {"entry": {"columns": ["id", "number"], "rows": [["…", 1]]}}}
 *
 * with the tables and columns of store/dump.h; of an event with divisions also "divisions", a list
 * of such objects. Texts are texts, small numbers
 * numbers, instants RFC 3339 in UTC, the seed a text of digits. */
#pragma once

#include "forms/problem.h"
#include "store/dump.h"
#include "view/value.h"

struct value *transfer_file_write(struct arena *arena, const struct dump *dump, int schema,
                                  bool contacts);

/* Fills the rows of an empty dump. A table that is not there has none, a column that is not
 * there is everywhere what the schema makes of it. False with problems, each beside "format",
 * "schema", "table", "table.column" or "table.row.column" (rows from 0): another format, a
 * schema above `newest`, tables, columns and members nobody knows or that stand twice, a
 * column missing that has no default, rows of another length, values of another kind,
 * characters that no text has, line breaks where none may be. */
bool transfer_file_read(struct arena *arena, const struct value *file, int newest,
                        struct dump *dump, struct problems *problems);

/* Whether the object says that it is such a file, or some other of ours. */
bool transfer_file_is(const struct value *file);
