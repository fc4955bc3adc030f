/* Every shape is an outline for FreeType's own rasteriser, which hands back runs of dots with
 * how much of each is covered; a letter is one that comes from the font. So circles, the mark's
 * feather and letters have the same smooth edges and one function that puts them on the ground.
 *
 * FreeType counts in 64ths of a dot and upwards from the lower edge. */
#include "view/canvas.h"

#include <math.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include "base/log.h"
#include "base/text.h"
#include "view/canvas_png.h"

/* Letters of Latin, Greek, Cyrillic and Japanese, in one weight: bold ones are drawn thicker. */
#define CANVAS_FONT "/usr/share/fonts/truetype/vlgothic/VL-PGothic-Regular.ttf"

enum { UNIT = 64, POINTS_MAX = 32 };

struct canvas {
	struct arena *arena;
	int width, height;
	unsigned char *dots; /* three bytes each */
	FT_Library library;
	FT_Face face; /* NULL = there is no font */
	unsigned colour; /* of the shape that is being drawn */
};

/* A shape in the making: cubic curves, of which two points in three pull. */
struct shape {
	FT_Vector points[POINTS_MAX];
	unsigned char tags[POINTS_MAX];
	short count;
};

struct canvas *
canvas_new(struct arena *arena, int width, int height, unsigned colour)
{
	struct canvas *canvas = arena_alloc(arena, sizeof(*canvas));

	*canvas = (struct canvas){.arena = arena, .width = width, .height = height};
	canvas->dots = arena_array(arena, (size_t)width * (size_t)height, 3);
	if (FT_Init_FreeType(&canvas->library) != 0)
		log_die("FreeType cannot start");
	if (FT_New_Face(canvas->library, CANVAS_FONT, 0, &canvas->face) != 0) {
		canvas->face = NULL;
		log_line("no font %s: a picture has no letters", CANVAS_FONT);
	}
	canvas_rect(canvas, 0, 0, width, height, colour);
	return canvas;
}

void
canvas_free(struct canvas *canvas)
{
	FT_Done_FreeType(canvas->library); /* the face goes with it */
}

static void
spans_put(int y, int count, const FT_Span *spans, void *self)
{
	struct canvas *canvas = self;
	const unsigned char colour[3] = {
		(unsigned char)(canvas->colour >> 16), (unsigned char)(canvas->colour >> 8),
		(unsigned char)canvas->colour,
	};

	for (int i = 0; i < count; i++) {
		unsigned char *dot = canvas->dots + 3 * ((size_t)(canvas->height - 1 - y) *
		                     (size_t)canvas->width + (size_t)spans[i].x);
		const int cover = spans[i].coverage;

		for (int n = 0; n < 3 * spans[i].len; n++)
			dot[n] = (unsigned char)((dot[n] * (255 - cover) + colour[n % 3] * cover) / 255);
	}
}

/* Clipped to the picture by FreeType. */
static void
outline_draw(struct canvas *canvas, FT_Outline *outline, unsigned colour)
{
	FT_Raster_Params how = {
		.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP,
		.gray_spans = spans_put, .user = canvas,
		.clip_box = {0, 0, canvas->width, canvas->height},
	};

	canvas->colour = colour;
	if (FT_Outline_Render(canvas->library, outline, &how) != 0)
		log_line("FreeType cannot draw a shape");
}

static void
shape_add(const struct canvas *canvas, struct shape *shape, double x, double y, bool pulls)
{
	shape->points[shape->count] = (FT_Vector){
		lround(x * UNIT), lround((canvas->height - y) * UNIT),
	};
	shape->tags[shape->count++] = pulls ? FT_CURVE_TAG_CUBIC : FT_CURVE_TAG_ON;
}

static void
shape_draw(struct canvas *canvas, struct shape *shape, unsigned colour)
{
	short end = (short)(shape->count - 1);
	FT_Outline outline = {
		.n_contours = 1, .n_points = shape->count, .points = shape->points,
		.tags = (char *)shape->tags, .contours = &end,
	};

	outline_draw(canvas, &outline, colour);
}

void
canvas_rect(struct canvas *canvas, double x, double y, double width, double height, unsigned colour)
{
	struct shape shape = {.count = 0};

	shape_add(canvas, &shape, x, y, false);
	shape_add(canvas, &shape, x + width, y, false);
	shape_add(canvas, &shape, x + width, y + height, false);
	shape_add(canvas, &shape, x, y + height, false);
	shape_draw(canvas, &shape, colour);
}

/* Four curves, pulled as far as makes them a circle to a thousandth. */
void
canvas_disc(struct canvas *canvas, double x, double y, double radius, unsigned colour)
{
	static const double way[12][2] = {
		{1, 0}, {1, .5523}, {.5523, 1}, {0, 1}, {-.5523, 1}, {-1, .5523},
		{-1, 0}, {-1, -.5523}, {-.5523, -1}, {0, -1}, {.5523, -1}, {1, -.5523},
	};
	struct shape shape = {.count = 0};

	for (int i = 0; i < 12; i++)
		shape_add(canvas, &shape, x + radius * way[i][0], y + radius * way[i][1], i % 3 != 0);
	shape_draw(canvas, &shape, colour);
}

/* As parts/mark draws it. */
void
canvas_mark(struct canvas *canvas, double x, double y, double scale)
{
	enum { INK = 0x1d1b17, WHITE = 0xfffefa, FEATHER = 0xd9651a };
	static const double feather[10][2] = {
		{29, 7}, {33, 19}, {24, 29}, {10, 27}, {20, 25}, {27, 18}, {29, 7},
	};
	struct shape shape = {.count = 0};

	canvas_disc(canvas, x + 42 * scale, y + 18 * scale, 17.8 * scale, INK);
	canvas_disc(canvas, x + 42 * scale, y + 18 * scale, 16.2 * scale, WHITE);
	canvas_disc(canvas, x + 18 * scale, y + 18 * scale, 17.8 * scale, INK);
	for (int i = 0; i < 6; i++)
		shape_add(canvas, &shape, x + feather[i][0] * scale, y + feather[i][1] * scale, i % 3 != 0);
	shape_draw(canvas, &shape, FEATHER);
}

/* ---- letters ---- */

/* The next letter's glyph in canvas->face->glyph, and how far it takes one; false at the end. */
static bool
glyph_next(struct canvas *canvas, const char **at, const struct canvas_type *type, double *advance)
{
	uint32_t letter;

	*at += text_letter(*at, &letter);
	if (letter == 0 || FT_Load_Char(canvas->face, letter,
	                                FT_LOAD_NO_BITMAP | FT_LOAD_NO_HINTING) != 0)
		return false;
	if (type->bold)
		FT_Outline_Embolden(&canvas->face->glyph->outline, lround(type->size * UNIT / 24));
	*advance = (double)canvas->face->glyph->advance.x / UNIT;
	return true;
}

static bool
type_begin(struct canvas *canvas, const struct canvas_type *type)
{
	return canvas->face != NULL &&
	       FT_Set_Char_Size(canvas->face, 0, lround(type->size * UNIT), 72, 72) == 0;
}

double
canvas_width(struct canvas *canvas, const char *text, const struct canvas_type *type)
{
	double width = 0, advance;

	if (!type_begin(canvas, type))
		return 0;
	while (glyph_next(canvas, &text, type, &advance))
		width += advance;
	return width;
}

/* As much of the text as fits with "…" behind it. */
static const char *
shortened(struct canvas *canvas, double room, const char *text, const struct canvas_type *type)
{
	const char *at = text, *end = text;
	double width = canvas_width(canvas, "…", type), advance;

	while (glyph_next(canvas, &at, type, &advance) && width + advance <= room) {
		width += advance;
		end = at;
	}
	return arena_printf(canvas->arena, "%.*s…", (int)(end - text), text);
}

void
canvas_text(struct canvas *canvas, double x, double y, double room, const char *text,
            const struct canvas_type *type)
{
	double width = canvas_width(canvas, text, type), advance;

	if (!type_begin(canvas, type))
		return;
	if (width > room) {
		text = shortened(canvas, room, text, type);
		width = canvas_width(canvas, text, type);
	}
	x -= type->end ? width : 0;
	while (glyph_next(canvas, &text, type, &advance)) {
		FT_Outline *outline = &canvas->face->glyph->outline;

		FT_Outline_Translate(outline, lround(x * UNIT), lround((canvas->height - y) * UNIT));
		outline_draw(canvas, outline, type->colour);
		x += advance;
	}
}

struct slice
canvas_png(const struct canvas *canvas)
{
	return canvas_png_write(canvas->arena, canvas->dots, canvas->width, canvas->height);
}
