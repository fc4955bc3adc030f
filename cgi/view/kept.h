/* Lists that are dear to make, kept from one request to the next by whoever can say that nothing
 * they were made of has changed: each has a name and a stamp, and is right at that stamp alone. */
#pragma once

#include <stdint.h>

#include "view/value.h"

struct kept;

struct kept *kept_new(struct arena *arena);
void kept_free(struct kept *kept); /* NULL: nothing */

/* A request begins with it: where what is kept takes much memory, all of it is forgotten.
 * NULL: nothing. */
void kept_begin(struct kept *kept);

/* The list as it was made at that stamp, or NULL. */
struct value *kept_find(const struct kept *kept, const char *name, int64_t stamp);

/* An empty one, to be filled, in the place of that of another stamp. */
struct value *kept_make(struct kept *kept, const char *name, int64_t stamp);
