/* Kana in Latin letters: Hepburn as Japanese passports write it. No mark stands for a
 * long o or u (さとう Sato, おおの Ono, ゆうき Yuki), none for ー, n is m before b, m and p
 * (なんば Namba) and takes no apostrophe before a vowel (じゅんいち Junichi), a small っ
 * doubles (はっとり Hattori, きっちょう Kitcho). Two vowels of two parts of a name, as they are
 * common in names, stay two (いのうえ Inoue, まつうら Matsuura, とよおか Toyooka), and so does
 * おお at the end (よこお Yokoo). What else somebody calls themselves only they can say. */
#pragma once

#include "base/arena.h"

/* Each word begins with a capital letter. NULL where there is something else than kana of any
 * width, blanks and ・ (a blank then); "" of "". */
char *romaji_of(struct arena *arena, const char *kana);

/* Under which Latin names are the same however people write them: text_sort_key's, and Satou,
 * Satoh and Satō as Sato, Sin'iti and Shin-ichi as Shinichi. Of a start of a name it is not
 * always the start of the key ("mart", Martin): so look for the plain one too. */
char *romaji_key(struct arena *arena, const char *name);
