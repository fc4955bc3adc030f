#include "suite.h"

#include "view/canvas.h"

/* How many bytes the picture of a text has: more, where more is drawn. */
static size_t
size_of(struct arena *arena, const char *text, double size, double room)
{
	struct canvas *canvas = canvas_new(arena, 200, 60, 0xffffff);
	struct slice png;

	canvas_text(canvas, 10, 50, room, text, &(struct canvas_type){size, false, 0, false});
	png = canvas_png(canvas);
	canvas_free(canvas);
	return png.len;
}

ARENA_TEST(letters_of_both_scripts_are_drawn_and_what_is_too_wide_is_shortened)
{
	const struct canvas_type type = {20, false, 0, false}, large = {40, false, 0, false};
	struct canvas *canvas = canvas_new(arena, 10, 10, 0);

	assert_true(canvas_width(canvas, "佐藤", &type) > 30);
	assert_true(canvas_width(canvas, "Škrabánek", &type) > 60);
	assert_true(canvas_width(canvas, "Sato", &large) > 1.9 * canvas_width(canvas, "Sato", &type));
	canvas_free(canvas);
	assert_true(size_of(arena, "佐藤", 20, 180) > size_of(arena, "", 20, 180));
	assert_int_equal(size_of(arena, "Featherstonehaugh", 20, 60),
	                 size_of(arena, "Featherstone", 20, 60));
}

ARENA_TEST(what_lies_outside_the_picture_is_not_drawn)
{
	struct canvas *canvas = canvas_new(arena, 20, 20, 0xfaf6ec);
	struct slice empty = canvas_png(canvas), drawn;

	canvas_disc(canvas, -40, 10, 20, 0);
	canvas_rect(canvas, 25, -10, 500, 500, 0);
	canvas_mark(canvas, 100, 100, 2);
	drawn = canvas_png(canvas);
	assert_int_equal(empty.len, drawn.len);
	assert_memory_equal(empty.at, drawn.at, empty.len);
	canvas_rect(canvas, -5, -5, 10, 10, 0);
	assert_true(canvas_png(canvas).len != empty.len);
	canvas_free(canvas);
}
