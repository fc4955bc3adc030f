#include "base/romaji.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

enum {
	SMALL_A = 0x3041, U = 0x3046, O = 0x304a, SMALL_TSU = 0x3063, SMALL_YA = 0x3083,
	SMALL_YO = 0x3087, SMALL_WA = 0x308e, N = 0x3093, LAST = 0x3096,
	AGAIN = 0x309d, AGAIN_VOICED = 0x309e, DOT = 0x30fb, LONG = 0x30fc,
	KANA_BYTES = 3, /* of each of these in UTF-8 */
};

/* In the order of Unicode, from SMALL_A to LAST. */
static const char *const syllables[] = {
	"a", "a", "i", "i", "u", "u", "e", "e", "o", "o",
	"ka", "ga", "ki", "gi", "ku", "gu", "ke", "ge", "ko", "go",
	"sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo",
	"ta", "da", "chi", "ji", "", "tsu", "zu", "te", "de", "to", "do",
	"na", "ni", "nu", "ne", "no",
	"ha", "ba", "pa", "hi", "bi", "pi", "fu", "bu", "pu", "he", "be", "pe", "ho", "bo", "po",
	"ma", "mi", "mu", "me", "mo",
	"ya", "ya", "yu", "yu", "yo", "yo",
	"ra", "ri", "ru", "re", "ro",
	"wa", "wa", "i", "e", "o", "n", "vu", "ka", "ke",
};
_Static_assert(sizeof(syllables) / sizeof(syllables[0]) == LAST - SMALL_A + 1, "a kana each");

struct writing {
	struct buf out;
	size_t word;     /* where the word begins */
	size_t syllable; /* where the last syllable begins; the word where there is none */
	int morae;       /* so many in the word */
	bool doubled, nasal, lengthened; /* what stood before was っ, ん, a vowel that is not written */
};

/* The code point of the kana there, or the byte that is none. */
static int
code_at(const char *at)
{
	const unsigned char *bytes = (const unsigned char *)at;

	return bytes[0] < 0x80 ? bytes[0]
	       : (bytes[0] & 0x0f) << 12 | (bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
}

/* 0 where the word has no letters yet. */
static char
last_letter(const struct writing *writing)
{
	return writing->out.len > writing->word ? writing->out.text[writing->out.len - 1] : '\0';
}

static void
last_letter_drop(struct writing *writing)
{
	writing->out.text[--writing->out.len] = '\0';
}

static void
word_begin(struct writing *writing)
{
	writing->word = writing->syllable = writing->out.len;
	writing->morae = 0;
	writing->doubled = writing->nasal = writing->lengthened = false;
}

static void
syllable_write(struct writing *writing, const char *latin)
{
	if (writing->nasal && strchr("bmp", latin[0]) != NULL) {
		last_letter_drop(writing);
		buf_char(&writing->out, 'm');
	}
	writing->syllable = writing->out.len;
	if (writing->doubled && strchr("aiueon", latin[0]) == NULL)
		buf_char(&writing->out, latin[0] == 'c' ? 't' : latin[0]);
	buf_text(&writing->out, latin);
	writing->morae++;
	writing->doubled = writing->nasal = writing->lengthened = false;
}

/* Whether the last syllable begins with shi's, chi's or ji's letters, which have their y. */
static bool
is_palatal(const struct writing *writing)
{
	const char *onset = writing->out.text + writing->syllable;
	size_t len = writing->out.len - writing->syllable;

	return len > 0 && (onset[len - 1] == 'j' || (len > 1 && onset[len - 1] == 'h'));
}

/* A small vowel, or a small kana with a y or w of its own, in the last vowel's place:
 * きゃ kya, しゃ sha, ふぁ fa, てぃ ti, うぃ wi, くぁ kwa, いぇ ye. */
static void
small_join(struct writing *writing, const char *latin)
{
	char was = last_letter(writing);
	const char *onset = writing->out.text + writing->syllable;

	last_letter_drop(writing);
	if (latin[0] == 'y' && is_palatal(writing))
		latin++;
	else if (latin[0] == 'e' && was == 'i' && !is_palatal(writing))
		buf_char(&writing->out, 'y');
	else if (latin[1] == '\0' && was == 'u' && (onset[0] == '\0' || strcmp(onset, "k") == 0 ||
	                                            strcmp(onset, "g") == 0))
		buf_char(&writing->out, 'w');
	buf_text(&writing->out, latin);
}

/* Whether the u or o that stands `at` there only makes the vowel before it long. */
static bool
is_length(const struct writing *writing, const char *at, char vowel)
{
	static const char *const parts[] = {"うら", "うえ", "うち", "うみ", "おか", "おき", "おみ"};
	const size_t len = strcspn(at, " ");
	char before = last_letter(writing);

	if (writing->lengthened || writing->nasal || (vowel == 'o' && len == KANA_BYTES) ||
	    !(before == vowel || (before == 'o' && code_at(at) == U)))
		return false;
	for (size_t i = 0; writing->morae > 1 && i < sizeof(parts) / sizeof(parts[0]); i++)
		if (len == strlen(parts[i]) && strncmp(at, parts[i], len) == 0)
			return false;
	return true;
}

static void
kana_write(struct writing *writing, const char *at)
{
	const int code = code_at(at);
	const char *latin = syllables[code - SMALL_A];
	const bool is_vowel = code <= O, is_small = is_vowel && (code - SMALL_A) % 2 == 0;
	const bool is_glide = code == SMALL_WA ||
	                      (code >= SMALL_YA && code <= SMALL_YO && (code - SMALL_YA) % 2 == 0);
	char before = writing->nasal ? '\0' : last_letter(writing);

	if (code == SMALL_TSU) {
		writing->doubled = true;
	} else if (is_vowel && strchr("uo", latin[0]) != NULL && is_length(writing, at, latin[0])) {
		writing->lengthened = true;
	} else if (before != '\0' && (is_glide || (is_small && before != latin[0]))) {
		small_join(writing, latin);
	} else {
		syllable_write(writing, latin);
		writing->nasal = code == N;
	}
}

/* Hiragana alone, ゝ as what stands before it and ゞ so with a voice; NULL for other letters. */
static char *
plain_kana(struct arena *arena, const char *kana)
{
	const char *at = text_hiragana(arena, kana), *before = NULL;
	struct buf out = buf_new(arena, 2 * strlen(at) + 1);

	if (!text_is_kana(kana))
		return NULL;
	while (*at != '\0') {
		const int code = code_at(at);

		if (*at == ' ' || code == DOT) {
			buf_char(&out, ' ');
			before = NULL;
		} else if ((code == AGAIN || code == AGAIN_VOICED) && before != NULL) {
			buf_add(&out, before, KANA_BYTES);
			buf_text(&out, code == AGAIN ? "" : "\u3099");
		} else if ((code >= SMALL_A && code <= LAST) || code == LONG) {
			before = at;
			buf_add(&out, at, KANA_BYTES);
		} else {
			return NULL;
		}
		at += *at == ' ' ? 1 : KANA_BYTES;
	}
	return text_hiragana(arena, out.text);
}

char *
romaji_of(struct arena *arena, const char *kana)
{
	struct writing writing = {.out = buf_new(arena, strlen(kana) + 1)};
	const char *at = plain_kana(arena, kana);

	if (at == NULL)
		return NULL;
	for (; *at != '\0'; at += *at == ' ' ? 1 : KANA_BYTES) {
		if (*at == ' ') {
			buf_char(&writing.out, ' ');
			word_begin(&writing);
		} else if (code_at(at) == LONG) {
			writing.lengthened = true;
		} else if (code_at(at) >= SMALL_A && code_at(at) <= LAST) {
			kana_write(&writing, at);
		}
	}
	for (size_t i = 0; i < writing.out.len; i++)
		if ((i == 0 || writing.out.text[i - 1] == ' ') && writing.out.text[i] != ' ')
			writing.out.text[i] = (char)(writing.out.text[i] - 'a' + 'A');
	return writing.out.text;
}

char *
romaji_key(struct arena *arena, const char *name)
{
	static const struct text_fold folds[] = {
		{"'", ""}, {"\u2019", ""}, {"-", ""}, {"\u2010", ""},
		{"oha", "oha"}, {"ohi", "ohi"}, {"ohu", "ofu"}, {"ohe", "ohe"}, {"oho", "oho"},
		{"oh", "o"}, {"ou", "o"}, {"oo", "o"}, {"uu", "u"}, {"cch", "tch"},
		{"nb", "mb"}, {"np", "mp"}, {"nm", "mm"}, {"chu", "chu"}, {"shu", "shu"},
		{"sya", "sha"}, {"syu", "shu"}, {"syo", "sho"}, {"tya", "cha"}, {"tyu", "chu"},
		{"tyo", "cho"}, {"zya", "ja"}, {"zyu", "ju"}, {"zyo", "jo"}, {"jya", "ja"},
		{"jyu", "ju"}, {"jyo", "jo"}, {"si", "shi"}, {"ti", "chi"}, {"tu", "tsu"},
		{"hu", "fu"}, {"zi", "ji"}, {"di", "ji"}, {"du", "zu"}, {NULL, NULL},
	};
	char *key = text_sort_key(arena, name);

	/* Twice: syou is shou, and that sho. */
	for (int times = 0; times < 2; times++) {
		struct buf out = buf_new(arena, 2 * strlen(key) + 1);

		for (const char *at = key; *at != '\0';) {
			const char *plain = text_fold(folds, &at);

			if (plain != NULL)
				buf_text(&out, plain);
			else
				buf_char(&out, *at++);
		}
		key = out.text;
	}
	return key;
}
