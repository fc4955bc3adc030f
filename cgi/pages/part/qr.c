#include "pages/part/qr.h"

#include <stdbool.h>

#include <qrencode.h>

#include "base/buf.h"
#include "base/log.h"
#include "pages/part/url.h"

static QRcode *
encode(const char *text)
{
	return QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

/* Outside the code is its quiet zone. */
static bool
is_dark(const QRcode *code, int x, int y)
{
	return x >= 0 && x < code->width && y >= 0 && y < code->width &&
	       (code->data[y * code->width + x] & 1) != 0;
}

/* Each run of dark modules in a row is a rectangle. */
static void
row_draw(struct buf *path, const QRcode *code, int y)
{
	int end;

	for (int x = 0; x < code->width; x = end) {
		for (end = x + 1; end < code->width && is_dark(code, end, y) == is_dark(code, x, y); end++)
			;
		if (is_dark(code, x, y))
			buf_printf(path, "M%d %dh%dv1h-%dz", x + QR_QUIET, y + QR_QUIET, end - x, end - x);
	}
}

void
qr_set(struct value *object, struct arena *arena, const char *name, const char *text,
       const char *label)
{
	QRcode *code = encode(text);
	struct value *picture = value_set_object(object, name);
	struct buf path = buf_new(arena, 8192);

	if (code == NULL)
		log_die("no QR code of %s holds %zu bytes", name, slice_of(text).len);
	for (int y = 0; y < code->width; y++)
		row_draw(&path, code, y);
	value_set_int(picture, "size", code->width + 2 * QR_QUIET);
	value_set_text(picture, "path", path.text);
	value_set_text(picture, "label", label);
	QRcode_free(code);
}

char *
qr_terminal(struct arena *arena, const char *text)
{
	static const char *const halves[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}}; /* [upper][lower] */
	QRcode *code = encode(text);
	struct buf lines = buf_new(arena, 8192);

	if (code == NULL)
		return NULL;
	for (int y = -QR_QUIET; y < code->width + QR_QUIET; y += 2) {
		buf_text(&lines, "\033[38;5;16;48;5;231m");
		for (int x = -QR_QUIET; x < code->width + QR_QUIET; x++)
			buf_text(&lines, halves[is_dark(code, x, y)][is_dark(code, x, y + 1)]);
		buf_text(&lines, "\033[0m\n");
	}
	QRcode_free(code);
	return lines.text;
}

void
qr_secret(const struct page *page, struct value *object, const char *key, const char *path)
{
	const char *link = url_whole(page, path);
	struct value *secret = value_set_object(object, "secret");

	value_set_text(secret, "id", key);
	value_set_text(secret, "link", link);
	value_set_text(secret, "caption", page_wordf(page, NULL, "secret.%s", key));
	value_set_text(secret, "js", url_static("copy.js"));
	qr_set(secret, page->arena, "qr", link, page_word(page, "secret.code", NULL));
}

void
qr_phones(const struct page *page, const char *path)
{
	const char *address = url_whole(page, path);
	struct value *phones;

	value_set_bool(page->root, "phones", false);
	if (url_is_local(page))
		return;
	phones = value_set_object(page->root, "phones");
	value_set_text(phones, "address", address);
	qr_set(phones, page->arena, "qr", address, page_word(page, "phones.head", NULL));
}
