#include "view/canvas_png.h"

#include <png.h>

#include "base/buf.h"
#include "base/log.h"

static void
take(png_structp png, png_bytep bytes, size_t len)
{
	buf_add(png_get_io_ptr(png), (const char *)bytes, len);
}

static void
flush(png_structp png)
{
	(void)png;
}

/* There is nothing to run out of but memory. */
static _Noreturn void
fail(png_structp png, png_const_charp why)
{
	(void)png;
	log_die("libpng: %s", why);
}

struct slice
canvas_png_write(struct arena *arena, const unsigned char *dots, int width, int height)
{
	struct buf out = buf_new(arena, 32768);
	png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, fail);
	png_infop info = png == NULL ? NULL : png_create_info_struct(png);

	if (info == NULL)
		log_die("libpng cannot start");
	png_set_write_fn(png, &out, take, flush);
	png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB,
	             PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE); /* flat colours */
	png_write_info(png, info);
	for (int y = 0; y < height; y++)
		png_write_row(png, dots + (size_t)y * (size_t)width * 3);
	png_write_end(png, info);
	png_destroy_write_struct(&png, &info);
	return buf_slice(&out);
}
