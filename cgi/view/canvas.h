/* A picture of dots that is drawn by shapes and letters and becomes a PNG: what is shown where
 * no SVG is taken (link previews, icons). Colours are 0xRRGGBB; places are in dots from the
 * picture's upper left corner. Nothing here waits or keeps anything; all memory is the arena's.
 * The only files that know FreeType and libpng are this one's and canvas_png.c. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "base/slice.h"

struct canvas;

/* Of one colour. The letters come from CANVAS_FONT, a file of a package that the site depends
 * on; without it the picture has none, which is logged. */
struct canvas *canvas_new(struct arena *arena, int width, int height, unsigned colour);

/* After the last shape. */
void canvas_free(struct canvas *canvas);

void canvas_rect(struct canvas *canvas, double x, double y, double width, double height,
                 unsigned colour);
void canvas_disc(struct canvas *canvas, double x, double y, double radius, unsigned colour);

/* The site's mark, two birds on the water, in a box 60 wide and 35.6 high times `scale`. */
void canvas_mark(struct canvas *canvas, double x, double y, double scale);

struct canvas_type {
	double size;     /* of an em */
	bool bold;
	unsigned colour;
	bool end;        /* the place is where the text ends */
};

/* How wide the text is. */
double canvas_width(struct canvas *canvas, const char *text, const struct canvas_type *type);

/* On that baseline; one that is wider than `room` ends in "…". */
void canvas_text(struct canvas *canvas, double x, double y, double room, const char *text,
                 const struct canvas_type *type);

/* The picture as a file. */
struct slice canvas_png(const struct canvas *canvas);
