/* A player, alone or in a pair: the columns that table player and table
 * partner_wish have in common. One more field is a row of the list here, a
 * member, and a column in both tables. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/pair.h"
#include "rules/rank.h"
#include "rules/ruleset.h"
#include "rules/set.h"

/* What everybody sees of the name. First what shows least: a player of whom nothing is said yet. */
#define PLAYER_PUBLISH_TABLE(ROW) \
	ROW(PUBLISH_NUMBER, "number") \
	ROW(PUBLISH_INITIALS, "initials") \
	ROW(PUBLISH_FULL, "full")
enum player_publish { PLAYER_PUBLISH_TABLE(SET_MEMBER) };

/* Whether one may be photographed, where the event asks. */
#define PLAYER_PHOTOS_TABLE(ROW) \
	ROW(PHOTOS_UNSAID, "") \
	ROW(PHOTOS_YES, "yes") \
	ROW(PHOTOS_NO, "no")
enum player_photos { PLAYER_PHOTOS_TABLE(SET_MEMBER) };

extern const char *const player_publish_names[]; /* as in the schema and API.md */
extern const char *const player_honour_names[];  /* "", "prefecture", "title" */
extern const char *const player_gender_names[];  /* "", "f", "m" */
extern const char *const player_photos_names[];  /* "", "yes", "no" */

/* Who looks: everybody, the event's organisers, or organisers who ask for its contacts. */
enum player_sight { SIGHT_PUBLIC, SIGHT_ORGANISER, SIGHT_CONTACTS };

/* Who sees a field of a player or an entry. One that says nothing is seen by the fewest. */
enum player_seen {
	SEEN_CONTACTS,   /* organisers who ask for the contacts */
	SEEN_ORGANISERS,
	SEEN_WITH_NAME,  /* everybody, where the player's whole name is public */
	SEEN_ALWAYS,
};

struct player {
	const char *family_name, *given_name; /* given may be "" */
	const char *family_kana, *given_kana; /* hiragana, or "" */
	const char *latin_name; /* "Satoh Sakura", the family name first; "" = as the kana read */
	struct rank rank;
	enum handicap_honour honour;
	enum pair_gender gender;
	struct date birth_date;
	const char *club;
	const char *country; /* as base/country.h keeps it */
	const char *guardian; /* of a junior, where the event asks; or "" */
	int64_t consent_at;    /* when the guardian agreed; 0 = not */
	enum player_photos photos;
	enum player_publish publish;
};

/* Whether who looks sees such a field of a player who publishes that much. */
bool player_seen(enum player_seen seen, enum player_sight sight, enum player_publish publish);

/* The columns of a struct `noun` that has a player `in` it, or is one: of partner_wish and
 * "player.", of player and nothing. For lists as store/row.h has them. */
#define PLAYER_COLUMNS(FIRST, NEXT, noun, in) \
	FIRST(family_name, HELD(noun, in family_name)) \
	NEXT(given_name, HELD(noun, in given_name)) \
	NEXT(family_kana, HELD(noun, in family_kana)) \
	NEXT(given_kana, HELD(noun, in given_kana)) \
	NEXT(latin_name, HELD(noun, in latin_name)) \
	NEXT(rank, HELD(noun, in rank)) \
	NEXT(honour, WORD(noun, in honour, player_honour_names)) \
	NEXT(gender, WORD(noun, in gender, player_gender_names)) \
	NEXT(birth_date, HELD(noun, in birth_date)) \
	NEXT(club, HELD(noun, in club)) \
	NEXT(country, HELD(noun, in country)) \
	NEXT(guardian, HELD(noun, in guardian)) \
	NEXT(consent_at, HELD(noun, in consent_at), .optional = true) \
	NEXT(photos, WORD(noun, in photos, player_photos_names)) \
	NEXT(publish, WORD(noun, in publish, player_publish_names))

/* The player as row_whole has it. */
struct player player_whole(struct player player);

/* The name as it is compared: without case, width and accents. */
char *player_name_key(struct arena *arena, const struct player *player);

/* That of all names that look alike, which player_key has. */
char *player_look_key(struct arena *arena, const struct player *player);
