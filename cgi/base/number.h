/* Numbers as people type them into small fields: full-width digits, a true
 * minus, 4½ and 4目半 are understood. Points are half points (x2), no float. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* "6", "6.5", "−6", "4½" between -max_x2 and max_x2, with a sign only where
 * `may_sign`. False, and *x2 as it was, for anything else. */
bool number_half(const char *text, bool may_sign, int max_x2, int *x2);

/* A whole number from 0 to max. False, and *value as it was, for anything else. */
bool number_whole(const char *text, int max, int *value);

/* "7, 13": those numbers from 1 to max, in the order typed; NULL when something else stands there. */
int *number_list(struct arena *arena, const char *text, int max, size_t *count);

/* "6.5", "−6": number_half reads it back. */
char *number_half_text(struct arena *arena, int x2);
