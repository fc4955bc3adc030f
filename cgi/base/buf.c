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
buf_grow(struct buf *buf, size_t more)
{
	size_t cap = buf->cap;
	char *text;

	if (buf->cap - buf->len > more)
		return;
	while (cap - buf->len <= more)
		cap *= 2;
	text = arena_alloc(buf->arena, cap);
	memcpy(text, buf->text, buf->len);
	buf->text = text;
	buf->cap = cap;
}

void
buf_add(struct buf *buf, const char *bytes, size_t len)
{
	if (len == 0)
		return;
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
