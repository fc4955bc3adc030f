#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/log.h"

/* Moves past the next code point, which is -1 where bytes are no text; false at the end. */
static bool
code_take(struct slice *rest, utf8proc_int32_t *code)
{
	utf8proc_ssize_t bytes;

	if (rest->len == 0)
		return false;
	bytes = utf8proc_iterate((const utf8proc_uint8_t *)rest->at, (utf8proc_ssize_t)rest->len,
	                         code);
	if (bytes <= 0) {
		*code = -1;
		bytes = 1;
	}
	rest->at += bytes;
	rest->len -= (size_t)bytes;
	return true;
}

static void
code_add(struct buf *out, utf8proc_int32_t code)
{
	utf8proc_uint8_t bytes[4];
	utf8proc_ssize_t len = utf8proc_encode_char(code, bytes);

	buf_add(out, (const char *)bytes, (size_t)len);
}

bool
text_valid(struct slice text)
{
	utf8proc_int32_t code;

	while (code_take(&text, &code)) {
		if (code < 0)
			return false;
		if (code != '\n' && code != '\r' && code != '\t' &&
		    utf8proc_category(code) == UTF8PROC_CATEGORY_CC)
			return false;
	}
	return true;
}

/* Of ASCII nothing becomes another by any option that is used here, but capitals; NULL where there is
 * anything else. */
static char *
ascii_map(struct arena *arena, struct slice text, utf8proc_option_t options)
{
	char *copy;

	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] >= 0x80)
			return NULL;
	copy = arena_copy(arena, text.at, text.len);
	for (char *at = copy; (options & UTF8PROC_CASEFOLD) != 0 && at < copy + text.len; at++)
		if (*at >= 'A' && *at <= 'Z')
			*at += 'a' - 'A';
	return copy;
}

/* `text` under utf8proc's options, copied into the arena. */
static char *
text_map(struct arena *arena, struct slice text, utf8proc_option_t options)
{
	char *copy = ascii_map(arena, text, options);
	utf8proc_uint8_t *mapped = NULL;
	utf8proc_ssize_t len;

	if (copy != NULL)
		return copy;
	len = utf8proc_map((const utf8proc_uint8_t *)text.at, (utf8proc_ssize_t)text.len, &mapped, options);
	if (len == UTF8PROC_ERROR_NOMEM)
		log_die("no memory to normalise text");
	if (len < 0)
		return NULL;
	copy = arena_copy(arena, (const char *)mapped, (size_t)len);
	free(mapped);
	return copy;
}

static bool
is_blank(utf8proc_int32_t code)
{
	return code == ' ' || code == '\t' || code == '\r' ||
	       utf8proc_category(code) == UTF8PROC_CATEGORY_ZS;
}

/* Normalising sorts the marks on a letter, in a time that grows with the square
 * of their number; no writing has more than this (UAX #15, Stream-Safe). */
static bool
marks_pile_up(struct slice text)
{
	enum { MARKS_MAX = 30 };
	utf8proc_int32_t code;
	size_t marks = 0;

	while (marks <= MARKS_MAX && code_take(&text, &code))
		marks = utf8proc_get_property(code)->combining_class == 0 ? 0 : marks + 1;
	return marks > MARKS_MAX;
}

/* What turns the direction of a line round, or is nothing between two letters. The two joiners are
 * part of how some scripts are written. */
static bool
is_unseen(utf8proc_int32_t code)
{
	enum { JOINER_NOT = 0x200c, JOINER = 0x200d };

	return utf8proc_category(code) == UTF8PROC_CATEGORY_CF && code != JOINER_NOT && code != JOINER;
}

char *
text_clean(struct arena *arena, struct slice text, bool lines)
{
	struct buf out = buf_new(arena, text.len + 1);
	utf8proc_int32_t code;
	char *normal;
	bool gap = false;
	int breaks = 0;

	if (!text_valid(text) || marks_pile_up(text))
		return NULL;
	normal = text_map(arena, text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
	if (normal == NULL)
		return NULL;
	text = slice_of(normal);
	while (code_take(&text, &code)) {
		if (is_unseen(code))
			continue;
		if (code == '\n' && lines) {
			breaks++;
		} else if (code == '\n' || is_blank(code)) {
			gap = true;
		} else {
			/* Blanks beside a newline, and all before the first letter, are none. */
			gap = gap && breaks == 0;
			for (; out.len > 0 && breaks > 0; breaks--)
				buf_char(&out, '\n');
			if (gap && out.len > 0)
				buf_char(&out, ' ');
			gap = false;
			breaks = 0;
			code_add(&out, code);
		}
	}
	return out.text;
}

size_t
text_letter(const char *text, uint32_t *letter)
{
	utf8proc_int32_t code = 0;
	utf8proc_ssize_t len = *text == '\0' ? 0
	                       : utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &code);

	*letter = (uint32_t)code;
	return len < 0 ? 0 : (size_t)len;
}

size_t
text_length(const char *text)
{
	size_t count = 0;

	for (; *text != '\0'; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

char *
text_start(struct arena *arena, const char *text, size_t most)
{
	size_t len = 0;

	for (size_t codes = 0; text[len] != '\0'; len++) {
		codes += ((unsigned char)text[len] & 0xc0) != 0x80;
		if (codes > most)
			break;
	}
	return arena_copy(arena, text, len);
}

/* Each code point as `add` writes it; ends at bytes that are no text. */
static char *
each_code(struct arena *arena, const char *text, void (*add)(struct buf *out, utf8proc_int32_t code))
{
	struct slice rest = slice_of(text);
	struct buf out = buf_new(arena, rest.len + 1);
	utf8proc_int32_t code;

	while (code_take(&rest, &code) && code >= 0)
		add(&out, code);
	return out.text;
}

/* Katakana that have a hiragana twin lie 0x60 above it. */
static void
hiragana_add(struct buf *out, utf8proc_int32_t code)
{
	bool twin = (code >= 0x30a1 && code <= 0x30f6) || code == 0x30fd || code == 0x30fe;

	code_add(out, twin ? code - 0x60 : code);
}

char *
text_sort_key(struct arena *arena, const char *text)
{
	char *folded = text_map(arena, slice_of(text),
	                        UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
	                        UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE);

	return each_code(arena, folded == NULL ? text : folded, hiragana_add);
}

/* After case has been folded: a Greek or Cyrillic letter may be like either. The first of each stands
 * for all. */
static void
look_add(struct buf *out, utf8proc_int32_t code)
{
	static const char32_t *const alike[] = {
		U"aаα", U"bвβ", U"cсϲ", U"dԁ", U"eеε", U"gɡ", U"hнηһ", U"il1іιı", U"jј", U"kкκ", U"mмμ",
		U"nν", U"o0оο", U"pрρ", U"qԛ", U"sѕ", U"tтτ", U"vѵ", U"wѡω", U"xхχ", U"yуυγ", U"zζ",
		U"高髙", U"崎﨑嵜", U"辺邊邉", U"斉齊斎齋", U"浜濱濵", U"沢澤", U"広廣", U"国國",
		U"恵惠", U"真眞", U"徳德", U"桜櫻", U"滝瀧", U"竜龍", U"島嶋嶌", U"吉𠮷", U"桑桒",
		U"富冨", U"峰峯", U"静靜", U"栄榮", U"関關", U"黒黑", U"条條", U"寿壽", U"宝寶寳",
		U"万萬", U"与與", U"礼禮", U"弥彌", U"亜亞", U"学學", U"鉄鐵", U"蔵藏", U"巌巖",
	};

	/* Of its like, or like none. */
	const bool first = code < 0x80 && code != 'l' && code != '1' && code != '0';

	for (size_t i = 0; !first && i < sizeof(alike) / sizeof(alike[0]); i++)
		for (const char32_t *one = alike[i] + 1; *one != 0; one++)
			if ((char32_t)code == *one) {
				code_add(out, (utf8proc_int32_t)alike[i][0]);
				return;
			}
	code_add(out, code);
}

char *
text_look_key(struct arena *arena, const char *text)
{
	return each_code(arena, text_sort_key(arena, text), look_add);
}

static void
upper_add(struct buf *out, utf8proc_int32_t code)
{
	if (code == 0xdf)
		buf_text(out, "SS");
	else
		code_add(out, utf8proc_toupper(code));
}

char *
text_upper(struct arena *arena, const char *text)
{
	return each_code(arena, text, upper_add);
}

bool
text_is_kana(const char *text)
{
	struct slice rest = slice_of(text);
	utf8proc_int32_t code;

	while (code_take(&rest, &code))
		if (!(code >= 0x3041 && code <= 0x309f) && !(code >= 0x30a1 && code <= 0x30ff) &&
		    !(code >= 0xff66 && code <= 0xff9f) && (code < 0 || !is_blank(code)))
			return false;
	return true;
}

/* As kana are kept: nothing becomes of them. */
static bool
is_hiragana(const char *text)
{
	struct slice rest = slice_of(text);
	utf8proc_int32_t code;

	while (code_take(&rest, &code))
		if (!(code >= 0x3041 && code <= 0x3096) && code != 0x30fc && code != ' ')
			return false;
	return true;
}

char *
text_hiragana(struct arena *arena, const char *text)
{
	char *wide;

	if (is_hiragana(text))
		return arena_text(arena, text);
	wide = text_is_kana(text)
		? text_map(arena, slice_of(text),
		           UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE)
		: NULL;

	return each_code(arena, wide == NULL ? text : wide, hiragana_add);
}

const char *
text_fold(const struct text_fold folds[], const char **at)
{
	for (; folds->written != NULL; folds++) {
		size_t len = strlen(folds->written);

		if (strncmp(*at, folds->written, len) == 0) {
			*at += len;
			return folds->plain;
		}
	}
	return NULL;
}

char *
text_initial(struct arena *arena, const char *text)
{
	struct slice rest = slice_of(text);
	utf8proc_int32_t state = 0, before, code;
	const char *end;

	if (!code_take(&rest, &before) || before < 0)
		return arena_text(arena, "");
	for (end = rest.at; code_take(&rest, &code) && code >= 0 &&
	     !utf8proc_grapheme_break_stateful(before, code, &state); before = code)
		end = rest.at;
	return arena_copy(arena, text, (size_t)(end - text));
}
