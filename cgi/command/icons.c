#include "command/icons.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "command/verb.h"
#include "view/canvas.h"

enum { PAPER = 0xfaf6ec };

static const struct icon {
	const char *name;
	int size;
	double share; /* of its width that the mark takes: a telephone may cut a fifth off */
} list[] = {
	{"favicon.ico", 32, .96}, {"apple-touch-icon.png", 180, .72}, {"icon-192.png", 192, .8},
	{"icon-512.png", 512, .8}, {"icon-maskable.png", 512, .58},
};

static struct slice
icon_draw(struct arena *arena, const struct icon *icon)
{
	const double scale = icon->size * icon->share / 60;
	struct canvas *canvas = canvas_new(arena, icon->size, icon->size, PAPER);
	struct slice png;

	canvas_mark(canvas, (icon->size - 60 * scale) / 2, (icon->size - 35.6 * scale) / 2, scale);
	png = canvas_png(canvas);
	canvas_free(canvas);
	return png;
}

/* An .ico is a list of pictures, here of one, which may be a PNG. */
static struct slice
ico_of(struct arena *arena, struct slice png, int size)
{
	enum { HEADER = 22 };
	const unsigned char header[HEADER] = {
		0, 0, 1, 0, 1, 0, (unsigned char)size, (unsigned char)size, 0, 0, 1, 0, 24, 0,
		(unsigned char)png.len, (unsigned char)(png.len >> 8), 0, 0, HEADER, 0, 0, 0,
	};
	struct buf out = buf_new(arena, HEADER + png.len);

	buf_add(&out, (const char *)header, HEADER);
	buf_add(&out, png.at, png.len);
	return buf_slice(&out);
}

static bool
file_write(const char *path, struct slice bytes)
{
	FILE *file = fopen(path, "wb");
	bool ok = file != NULL && fwrite(bytes.at, 1, bytes.len, file) == bytes.len;

	return (file == NULL || fclose(file) == 0) && ok;
}

int
icons(struct arena *arena, const struct settings *settings, char **argv)
{
	(void)settings;
	for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		const char *path = arena_printf(arena, "%s/%s", argv[0], list[i].name);
		struct slice picture = icon_draw(arena, &list[i]);

		if (strstr(list[i].name, ".ico") != NULL)
			picture = ico_of(arena, picture, list[i].size);
		if (!file_write(path, picture))
			return verb_refuse(arena_printf(arena, "cannot write %s: %s", path,
			                                strerror(errno)));
	}
	return 0;
}
