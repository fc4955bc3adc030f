#include "base/buf.h"

#include <stdarg.h>
#include <string.h>

struct buf
buf_new(struct arena *arena, size_t expected)
{
	size_t cap = expected < 64 ? 64 : expected;

	return (struct buf){.arena = arena, .text = arena_alloc(arena, cap), .cap = cap};
}

static void
buf_grow(struct buf *buf, size_t len)
{
	while (buf->cap - buf->len <= len)
		buf->cap *= 2;
	buf->text = memcpy(arena_alloc(buf->arena, buf->cap), buf->text, buf->len);
}

void
buf_add(struct buf *buf, const char *bytes, size_t len)
{
	if (len == 0)
		return;
	if (buf->cap - buf->len <= len)
		buf_grow(buf, len);
	memcpy(buf->text + buf->len, bytes, len);
	buf->len += len;
	buf->text[buf->len] = '\0';
}

void
buf_text(struct buf *buf, const char *text)
{
	buf_add(buf, text, strlen(text));
}

void
buf_char(struct buf *buf, char c)
{
	buf_add(buf, &c, 1);
}

void
buf_printf(struct buf *buf, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	buf_text(buf, arena_vprintf(buf->arena, format, args));
	va_end(args);
}

struct slice
buf_slice(const struct buf *buf)
{
	return (struct slice){buf->text, buf->len};
}
