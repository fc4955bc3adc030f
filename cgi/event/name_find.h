/* Finding somebody by what is typed of a name, in kanji, kana or Latin letters, or by a number.
 * Words are folded as text_sort_key folds them; a list of words begins and ends with a blank. Pure. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "event/name.h"
#include "store/entry.h"

/* "佐藤桜 桜", not folded. */
const char *name_find_spelled(struct arena *arena, const struct player *player,
                              enum name_script script);

/* A player's words in every way the name is written: in kana, as it was given, in Latin letters;
 * without the blanks at both ends. */
const char *name_find_player(struct arena *arena, const struct player *player);

/* A pair's words for the desk: both whole names, and its number, "#7". */
const char *name_find_words(struct arena *arena, const struct entry *entry);

/* What was typed, as name_find_matches wants it asked: folded, and numbers as the pages write
 * them, "No. 5", "5番", "table 5", with their signs. */
const char *name_find_asked(struct arena *arena, const char *typed);

/* Whether every word of `asked` begins one of `words` or, if it is a number, is one of
 * them: "#5" the pair's, "@5" the table's, "5" either; or as romaji_key has them. */
bool name_find_matches(struct arena *arena, const char *words, const char *asked);

/* Whether that number is one of the words, with that sign before it. */
bool name_find_has(struct arena *arena, const char *words, const char *sign, const char *number,
                   size_t len);
