/* Cutting header lines, paths and forms into pieces. Nothing is copied: the
 * pieces are slices of the text given. */
#pragma once

#include "base/slice.h"

/* The piece before the first `at`, which is dropped; *rest is what follows.
 * rest->at is NULL after the last piece, so that "a/" has two pieces and "a" one. */
struct slice scan_cut(struct slice *rest, char at);

/* Without the blanks and tabs at both ends. */
struct slice scan_trim(struct slice text);

/* Whether the two are the same but for the case of ASCII letters. */
bool scan_same(struct slice text, const char *other);

/* Whether there is a byte below a blank, or DEL. */
bool scan_control(struct slice text);
