#include "world/world.h"

#include "pages/part/qr.h"
#include "view/value.h"

static const struct value *
picture(struct arena *arena, const char *text)
{
	struct value *object = value_object(arena);

	qr_set(object, arena, "qr", text, "the label");
	return value_get(object, slice_of("qr"));
}

static const char *
member(const struct value *object, const char *name, char number[static 24])
{
	return value_print(value_get(object, slice_of(name)), number).at;
}

/* ISO/IEC 18004: version 1 has 21 modules a side, each version 4 more; at level M it
 * holds 14 bytes, version 2 26, version 6 106. */
ARENA_TEST(the_version_is_the_smallest_that_holds_the_text)
{
	static const struct {
		int bytes, modules;
	} rows[] = {{1, 21}, {14, 21}, {15, 25}, {26, 25}, {27, 29}, {106, 41}, {107, 45}};

	for (size_t i = 0; i < COUNT(rows); i++) {
		char *text = arena_alloc(arena, (size_t)rows[i].bytes + 1);
		const struct value *size;

		memset(text, 'x', (size_t)rows[i].bytes);
		size = value_get(picture(arena, text), slice_of("size"));
		if (value_number_x2(size) != 2 * (rows[i].modules + 2 * QR_QUIET))
			fail_msg("%d bytes: %d half modules", rows[i].bytes, (int)value_number_x2(size));
	}
}

ARENA_TEST(nothing_is_drawn_in_the_quiet_zone)
{
	const struct value *qr = picture(arena, "https://oshidori.example/en/t/icho/door/0123456789");
	char number[24];
	const char *at = member(qr, "path", number);
	int size = (int)value_number_x2(value_get(qr, slice_of("size"))) / 2;
	int runs = 0, x, y, wide, back, used;

	/* The upper edge of the first finder pattern: seven dark modules, then light ones. */
	assert_int_equal(0, strncmp(at, "M4 4h7v1h-7z", 12));
	for (; *at != '\0'; at += used, runs++) {
		assert_int_equal(4, sscanf(at, "M%d %dh%dv1h-%dz%n", &x, &y, &wide, &back, &used));
		assert_int_equal(wide, back);
		assert_in_range(x, QR_QUIET, size - QR_QUIET - wide);
		assert_in_range(y, QR_QUIET, size - QR_QUIET - 1);
	}
	assert_in_range(runs, 100, 1000);
	assert_string_equal("the label", member(qr, "label", number));
}

static void
draw(const void *text)
{
	struct arena *arena = arena_new();

	picture(arena, text);
	arena_free(arena);
}

TEST(a_text_too_long_for_any_code_ends_the_process)
{
	char text[2333], said[400];

	memset(text, 'x', sizeof(text));
	text[2332] = '\0';
	assert_int_equal(70, sample_death(draw, text, said, sizeof(said)));
	text[2331] = '\0';
	assert_int_equal(0, sample_death(draw, text, said, sizeof(said)));
	assert_int_equal(70, sample_death(draw, "", said, sizeof(said)));
}
