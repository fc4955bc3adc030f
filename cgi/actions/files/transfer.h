/* One event as one file, and back, with nothing lost. What is in it and what is
 * not, store/dump.h says; its form, actions/files/transfer_file.h. */
#pragma once

#include "actions/office/office.h"
#include "forms/problem.h"
#include "view/value.h"

/* The whole event, as it is at the moment that the caller reads at (db_read_begin): nobody who
 * writes waits for it. Who did something at the desk is "desk": accounts are the site's own.
 * Without `contacts`, what only the organisers know of people is empty (addresses, notes to the
 * organiser, birth dates), and so is all of the log that could hold some of it
 * (transfer_hide.h). */
struct value *transfer_export(const struct office *office, const struct tournament *tournament,
                              bool contacts);

struct transfer {
	const struct value *file;
	const char *slug;  /* the new event's; "" = the file's own */
};

/* A new event of the actor's, who becomes its organiser: all that is in the file, under new ids,
 * so with new private links. All or nothing; NULL with problems beside "slug" (PROBLEM_SLUG_TAKEN
 * and such), or where in the file it is, as in transfer_file.h. Nobody gets a letter. */
struct tournament *transfer_import(const struct office *office, const struct transfer *transfer,
                                   bool *again, struct problems *problems);

/* The text of a file as a tree, or NULL with a problem beside "". */
const struct value *transfer_parse(struct arena *arena, struct slice text,
                                   struct problems *problems);
