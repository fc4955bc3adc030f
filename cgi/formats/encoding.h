/* A text file as UTF-8, whatever program it comes from. Spreadsheets write
 * UTF-8 with or without a byte order mark, UTF-16 with one ("Unicode text") and,
 * where they are Japanese, Shift_JIS in Microsoft's form (CP932). */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "base/slice.h"

/* The text without its byte order mark; a slice of `bytes` where they are UTF-8.
 * CP932 cannot be told from a Western encoding for certain: it is read as such
 * only where its characters stand side by side and most of them begin with
 * 0x81 to 0x9f, as kana and common kanji do and accented letters do not. False,
 * with `line` set to the line of the first byte that is not UTF-8 (0 in
 * UTF-16), for anything else, and for control characters. */
bool encoding_read(struct arena *arena, struct slice bytes, struct slice *text, int *line);
