/* Text that grows, in an arena. `text` is always ended by NUL (and is "" when
 * nothing has been added), so it can be handed on as a C string. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "base/slice.h"

struct buf {
	struct arena *arena;
	char *text;
	size_t len, cap;
};

struct buf buf_new(struct arena *arena, size_t expected);
void buf_add(struct buf *buf, const char *bytes, size_t len);
void buf_text(struct buf *buf, const char *text);
void buf_char(struct buf *buf, char c);
void buf_printf(struct buf *buf, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
struct slice buf_slice(const struct buf *buf);
