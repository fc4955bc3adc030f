/* Dots as a PNG file. Private to view/. */
#pragma once

#include "base/arena.h"
#include "base/slice.h"

/* Three bytes a dot, row by row. */
struct slice canvas_png_write(struct arena *arena, const unsigned char *dots, int width, int height);
