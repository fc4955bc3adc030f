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

/* For event_in.c, in its transaction: the id of a new event that is all that is in the file,
 * under new ids, so with new private links; but where none of its entries stands here already
 * they keep theirs, and under the same key their links; or NULL with problems beside "slug", or where in
 * the file it is, as in transfer_file.h. `slug`: the new event's; "" = the file's own. A draft
 * unless it is to be published, which keeps the edition that its rounds were played by. */
const char *transfer_write(const struct office *office, const struct value *file,
                           const char *slug, bool publish, struct problems *problems);

/* The text of a file as a tree, or NULL with a problem beside "". */
const struct value *transfer_parse(struct arena *arena, struct slice text,
                                   struct problems *problems);
