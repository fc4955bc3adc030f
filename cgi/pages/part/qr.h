/* QR codes, as a picture that a page draws by itself (parts/qr), or in a terminal. The only
 * file that knows libqrencode. */
#pragma once

#include "base/arena.h"
#include "view/value.h"

/* The blank modules around a code, without which phones do not find it. */
enum { QR_QUIET = 4 };

/* object.NAME {size, path, label}: the code of the text at level M, in modules with
 * its quiet zone, dark ones as one path; the label is what the picture shows, in
 * words. Texts are our own links: one too long for a code (2,331 bytes), or "",
 * ends the process. */
void qr_set(struct value *object, struct arena *arena, const char *name, const char *text,
            const char *label);

/* The same code for a terminal: two rows of modules a line of text, black on white whatever
 * the terminal's own colours are. NULL for a text that is too long, or "". */
char *qr_terminal(struct arena *arena, const char *text);
