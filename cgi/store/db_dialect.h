/* The files of schema/ are written as SQLite reads them. For PostgreSQL a few words are other ones:
 *
 *   STRICT                        left out: its columns are strict
 *   INTEGER                       BIGINT; theirs has 32 bits
 *   INTEGER NOT NULL PRIMARY KEY  BIGINT that counts by itself
 *   TEXT                          TEXT COLLATE "C": in the order of its bytes, wherever the server stands
 *   CHECK (...)                   CONSTRAINT check_... CHECK (...), and a COMMENT that has its text, for
 *                                 db_refusal: PostgreSQL itself keeps it in other words
 */
#pragma once

#include "base/arena.h"

const char *db_dialect_postgres(struct arena *arena, const char *sql);
