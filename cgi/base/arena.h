/* Memory that is given back all at once. A request's memory is its arena:
 * handlers never free. No call here returns NULL: a process without memory
 * logs that and exits, and the supervisor starts another. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);

/* Gives everything back; the arena is as new, but keeps some memory for what comes next. */
void arena_reset(struct arena *arena);

/* How many bytes it has been asked for, and some more. */
size_t arena_size(const struct arena *arena);

/* What goes with the arena: `end` is called with `self` at the next arena_reset or arena_free (the newest
 * first), or at arena_detach, whichever comes first. For who holds more than memory while the work may
 * break off (store/db.h, db_attempt). */
struct arena_guest;
struct arena_guest *arena_attach(struct arena *arena, void (*end)(void *self), void *self);
void arena_detach(struct arena_guest *guest);

/* An arena that can be freed before its parent, and otherwise goes with it. */
struct arena *arena_child(struct arena *parent);

/* Zeroed and aligned for any type; lives until arena_reset or arena_free. */
void *arena_alloc(struct arena *arena, size_t size);

/* As arena_alloc for `count` things of `size` bytes; an overflow ends the process. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* `things`, which hold `count` of `size` bytes, with room for one more: a copy with room for
 * twice as many where they are full. They begin as NULL and grow by this alone. */
void *arena_more(struct arena *arena, void *things, size_t count, size_t size);

/* A copy of `len` bytes, ended by NUL. */
char *arena_copy(struct arena *arena, const char *bytes, size_t len);

/* A copy of a C string. NULL stays NULL. */
char *arena_text(struct arena *arena, const char *text);

char *arena_printf(struct arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));
