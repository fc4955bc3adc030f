/* Texts that may be missing, and texts of several lines, as templates get them. */
#pragma once

#include "base/arena.h"
#include "view/value.h"

/* object.NAME: a list of {text, more}, one for each line of the text; object.any_NAME: whether
 * there is one. */
void fill_lines(struct value *object, struct arena *arena, const char *name, const char *text);

/* So too of a text in which addresses and telephone numbers are links, for parts/linked:
 * object.NAME.pieces, a list of {text, web, mail, parts (of an address: where it may break), phone (what
 * is dialled, or false), more (the line ends)}. */
void fill_linked(struct value *object, struct arena *arena, const char *name, const char *text);

/* object.NAME: the number, or false when it is 0. */
void fill_number(struct value *object, const char *name, int number);

/* object.NAME: the text, or false when it is NULL or "". */
void fill_text(struct value *object, const char *name, const char *text);
