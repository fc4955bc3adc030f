/* The languages that the site speaks: a row says all there is to know of one, beside its
 * catalogue (templates/CODE.po). The first is what whoever understands none of them gets.
 * What people name themselves (events, divisions, prizes, rulesets) has a column in
 * English and one in Japanese, name_en and name_ja: in any other language it is shown as the
 * first of the two that there is (language_pick). */
#pragma once

#include <stdbool.h>

#define LANGUAGE_TABLE(ROW) \
	ROW(EN, "en", "English", .spaced = true, .latin = true) \
	ROW(JA, "ja", "日本語", .family_first = true, .kana = true, .year_first = true, .furigana = true, \
	    .zone = "Asia/Tokyo")

#define LANGUAGE_CONSTANT(constant, ...) LANGUAGE_##constant,
enum language_id { LANGUAGE_TABLE(LANGUAGE_CONSTANT) LANGUAGES };
#undef LANGUAGE_CONSTANT

/* Those that have such a column, in the order of the columns. */
enum language_column { COLUMN_EN, COLUMN_JA, LANGUAGE_COLUMNS };

struct language {
	const char *code; /* in addresses and in the database */
	const char *name; /* as its speakers write it */
	bool family_first; /* a form asks for the family name first */
	bool latin;        /* its readers get names in Latin letters */
	bool kana;         /* names beyond Latin letters need kana, to be sorted by */
	bool year_first;   /* a date begins with its year */
	bool furigana;     /* lines of text leave room above them */
	bool spaced;       /* there is a blank between words */
	const char *zone;  /* whose clock its readers are taken to live by; NULL = nobody knows */
};

extern const struct language languages[LANGUAGES];

/* The language of each column: its code is the column's suffix. */
extern const struct language *const language_columns[LANGUAGE_COLUMNS];

/* NULL for any other text. */
const struct language *language_find(const char *code);

/* The row of one that is known to be one; ends the program for any other. */
const struct language *language_of(const char *code);

/* The one whose speakers write their family name first, or last: what a name says of the
 * language where nothing else does. */
const struct language *language_by_names(bool family_first);

/* The column of the language of that code: of one that has none the first. */
enum language_column language_column(const char *code);

/* The text in that language, where there is none ("" or NULL) the first that there is. */
const char *language_pick(const char *code, const char *const texts[static LANGUAGE_COLUMNS]);
