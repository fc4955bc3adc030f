#include "formats/encoding.h"

#include <iconv.h>
#include <string.h>

#include "base/text.h"

/* `bytes` out of `encoding`; false where they are not in it. No character of
 * CP932 or UTF-16 takes more than three bytes of UTF-8 for each of its own. */
static bool
bytes_convert(struct arena *arena, struct slice bytes, const char *encoding, struct slice *text)
{
	size_t in_left = bytes.len, room = 3 * bytes.len, out_left = room;
	char *in = arena_copy(arena, bytes.at, bytes.len), *to = arena_alloc(arena, room + 1);
	char *out = to;
	iconv_t conversion = iconv_open("UTF-8", encoding);
	bool done;

	if (conversion == (iconv_t)-1)
		return false;
	done = iconv(conversion, &in, &in_left, &out, &out_left) != (size_t)-1;
	iconv_close(conversion);
	*text = (struct slice){to, room - out_left};
	return done && text_valid(*text);
}

/* How often a character of two bytes follows another such, and which halves of
 * the table the first bytes come from. */
static bool
templates_japanese(struct slice bytes)
{
	size_t low = 0, high = 0, side_by_side = 0;
	bool after_another = false;

	for (size_t i = 0; i < bytes.len; i++) {
		unsigned char byte = (unsigned char)bytes.at[i];
		bool is_low = byte >= 0x81 && byte <= 0x9f, is_high = byte >= 0xe0 && byte <= 0xfc;

		if (is_low || is_high)
			i++;
		low += is_low;
		high += is_high;
		side_by_side += is_low && after_another;
		after_another = is_low || is_high;
	}
	return side_by_side > 0 && low > high;
}

bool
encoding_read(struct arena *arena, struct slice bytes, struct slice *text, int *line)
{
	*line = 0;
	if (slice_stands(bytes, 0, slice_of("\xff\xfe")) ||
	    slice_stands(bytes, 0, slice_of("\xfe\xff")))
		return bytes_convert(arena, bytes, "UTF-16", text);
	if (slice_stands(bytes, 0, slice_of("\xef\xbb\xbf")))
		bytes = (struct slice){bytes.at + 3, bytes.len - 3};
	*text = bytes;
	if (text_valid(bytes))
		return true;
	if (templates_japanese(bytes) && bytes_convert(arena, bytes, "CP932", text))
		return true;
	*line = 1;
	while (bytes.at != NULL && text_valid(slice_cut(&bytes, '\n')))
		++*line;
	return false;
}
