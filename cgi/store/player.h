/* A player, alone or in a pair: the columns that table player and table
 * partner_wish have in common. One more field is a row in each of the lists
 * here, a member, a reader in player.c, and a column in both tables. */
#ifndef STORE_PLAYER_H
#define STORE_PLAYER_H

#include <stdbool.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/pair.h"
#include "rules/rank.h"
#include "rules/ruleset.h"
#include "store/db.h"

/* What everybody sees of the name. First what shows least: a player of whom nothing is said yet. */
enum publish { PUBLISH_NUMBER, PUBLISH_INITIALS, PUBLISH_FULL };

extern const char *const publish_names[]; /* as in the schema and API.md */
extern const char *const honour_names[];  /* "", "prefecture", "title" */
extern const char *const gender_names[];  /* "", "f", "m" */

/* Who looks: everybody, the event's organisers, or organisers who ask for its contacts. */
enum sight { SIGHT_PUBLIC, SIGHT_ORGANISER, SIGHT_CONTACTS };

/* Who sees a field of a player or an entry. One that says nothing is seen by the fewest. */
enum seen {
	SEEN_CONTACTS,   /* organisers who ask for the contacts */
	SEEN_ORGANISERS,
	SEEN_WITH_NAME,  /* everybody, where the player's whole name is public */
	SEEN_ALWAYS,
};

struct player {
	const char *family_name, *given_name; /* given may be "" */
	const char *family_kana, *given_kana; /* hiragana, or "" */
	struct rank rank;
	enum honour honour;
	enum gender gender;
	struct date birth_date;
	const char *club, *country;
	enum publish publish;
};

/* Whether who looks sees such a field of a player who publishes that much. */
bool player_seen(enum seen seen, enum sight sight, enum publish publish);

#define PLAYER_COLUMNS \
	"family_name, given_name, family_kana, given_kana, rank, honour, gender, birth_date," \
	" club, country, publish"

/* In a statement that has two parameters of its own before them. */
#define PLAYER_PARAMETERS "$3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13"

/* For db_run: the letters, and the values with what player_texts made. */
#define PLAYER_TYPES "ttttttttttt"
#define PLAYER_VALUES(player, texts) \
	(player)->family_name, (player)->given_name, (player)->family_kana, (player)->given_kana, \
	(texts)->rank, honour_names[(player)->honour], gender_names[(player)->gender], \
	(texts)->birth_date, (player)->club, (player)->country, publish_names[(player)->publish]

/* What has to be written out before it is a value. */
struct player_texts {
	char rank[8], birth_date[11];
};
struct player_texts player_texts(const struct player *player);

/* PLAYER_COLUMNS from that column on. */
struct player player_row(struct query *query, int column, struct arena *arena);

#endif
