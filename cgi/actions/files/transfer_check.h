/* What the schema cannot say of an event that comes from a file, but every reader
 * of the database takes for granted. */
#pragma once

#include "forms/problem.h"
#include "store/dump.h"

/* Adds the problem beside "table.row.column", rows counted from 0; false. */
bool transfer_check_refuse(struct arena *arena, const struct dump_table *table, size_t row,
                           const char *column, enum problem_kind kind, struct problems *problems);

/* One event of a known ruleset and system; ranks, dates, addresses and results that can be
 * read; `taken` counts those with a place; every entry has its players, every round from 1
 * on is there, nobody has two games or a bye and a game in one, and berths are such as are
 * dealt. The slug is not looked at: the one that is taken may be another. The edition of
 * its rules is made whole: today's where a file from before there were any has none. */
bool transfer_check(struct arena *arena, const struct dump *dump, struct problems *problems);
