/* QR codes, as a picture that a page draws by itself (parts/qr), also of links that leave the
 * screen with it, or in a terminal. The only file that knows libqrencode. */
#pragma once

#include "pages/part/page.h"

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

/* object.secret {id (of its field), link, caption (whose phone the code is for), qr, js}, of a link
 * that is somebody's alone: parts/secret. `key` is both the field's id and, behind "secret.", the
 * caption's key. */
void qr_secret(const struct page *page, struct value *object, const char *key, const char *path);

/* root.phones {address, qr} of a page that everybody may see: parts/phones; false while no phone
 * can open it. */
void qr_phones(const struct page *page, const char *path);
