/* What a player is called, and what others may see of it. The one place that
 * decides this: pages and the API both ask here. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "store/entry.h"

/* How readers get it: as it was given, or in Latin letters. A name in other letters is then as
 * its player writes it in Latin ones, else as its kana read; without either it stays. */
enum name_script { NAME_AS_GIVEN, NAME_LATIN };

/* Leaves of the player's name only what is public of it, in each script as it was; of one who shows
 * none NAME_GONE stands, since a name is never empty. */
#define NAME_GONE "—"
void name_reduce(struct arena *arena, struct player *player);

/* Whether some of it is written in kana, kanji or hangul. */
bool name_is_east_asian(const char *name);

/* Whether the family name stands first: names in kana or kanji put it there,
 * and so do Latin spellings of names that have kana; other names put it last. */
bool name_family_first(const struct player *player);

const char *name_family(struct arena *arena, const struct player *player, enum name_script script);
const char *name_given(struct arena *arena, const struct player *player, enum name_script script);

/* "Una Byrne", 佐藤 桜 or "Sato Sakura". For those who may see everything. */
const char *name_full(struct arena *arena, const struct player *player, enum name_script script);

/* "Byrne / Doyle", the captain's first, or "Byrne" alone. */
const char *name_of_entry(struct arena *arena, const struct entry *entry);

/* "Satoh Sakura": how a name in other letters is written in Latin ones, the family name first;
 * "" of others, and where nobody knows. */
const char *name_latin(struct arena *arena, const struct player *player);

/* "U. B.", た・あ: kana where there are some; in Latin letters "T. A.". */
const char *name_initials(struct arena *arena, const struct player *player,
                          enum name_script script);

/* Whether everybody may see the whole name, and with it club and country. */
bool name_is_public(const struct player *player);

/* What everybody may see: the whole name or initials; "" where it is the
 * number of the entry only. */
const char *name_published(struct arena *arena, const struct player *player,
                           enum name_script script);

/* The same as it was given, where something has to stand: the number for "". */
const char *name_seen(struct arena *arena, const struct entry *entry, int nth);

/* The same to everybody, the whole name to who sees more. */
const char *name_for(struct arena *arena, const struct entry *entry, int nth,
                     enum player_sight sight);

/* Whether initials in the text have a middle dot of their own. */
bool name_is_dotted(const char *name);
