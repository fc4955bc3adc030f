/* Unicode text, by utf8proc. Everything a person types passes text_clean once,
 * at the edge; behind it all text is valid UTF-8 in NFC. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

/* Valid UTF-8 without NUL or control characters (newline, carriage return and
 * tab are allowed). */
bool text_valid(struct slice text);

/* NFC, line ends as \n, blanks at both ends removed, runs of blanks made one
 * space (newlines stay where `lines`), format characters but the two joiners left out. NULL when
 * the text is not valid, or heaps more than thirty combining marks on one letter. */
char *text_clean(struct arena *arena, struct slice text, bool lines);

/* The first code point, and how many bytes it takes; both 0 at the end. */
size_t text_letter(const char *text, uint32_t *letter);

/* How many code points. */
size_t text_length(const char *text);

/* The first so many of them. */
char *text_start(struct arena *arena, const char *text, size_t most);

/* The key under which names sort: case and width folded, accents and voicing
 * marks dropped (ごとう before こばやし), katakana as hiragana. Compare with strcmp. */
char *text_sort_key(struct arena *arena, const char *text);

/* The key of all that looks as the text does: in letters of another script, or as another form of
 * the same kanji. */
char *text_look_key(struct arena *arena, const char *text);

/* Capital letters, one for one, but ß as SS; everything else as it is. */
char *text_upper(struct arena *arena, const char *text);

/* Hiragana and katakana of any width, long-vowel mark, middle dot, blanks only. */
bool text_is_kana(const char *text);

/* Katakana of any width as hiragana; everything else as it is. */
char *text_hiragana(struct arena *arena, const char *text);

/* One way to write what stands plainly as `plain`. */
struct text_fold {
	const char *written, *plain;
};

/* The plain form of what stands at *at, moved past it; NULL for a byte that stands for
 * itself. The list ends at a row of NULL; what begins with another stands before it. */
const char *text_fold(const struct text_fold folds[], const char **at);

/* The first character with its combining marks; "" of "". */
char *text_initial(struct arena *arena, const char *text);
