/* Players who look for a partner, and who would play with whom. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/rank.h"
#include "rules/set.h"
#include "store/db.h"
#include "store/player.h"

#define PARTNER_STATUS_TABLE(ROW) \
	ROW(WISH_LOOKING, "looking") \
	ROW(WISH_PAIRED, "paired") \
	ROW(WISH_WITHDRAWN, "withdrawn")
enum partner_status { PARTNER_STATUS_TABLE(SET_MEMBER) };

extern const char *const partner_status_names[]; /* "looking", "paired", "withdrawn" */

struct partner_wish {
	const char *id, *tournament_id;
	enum partner_status status;
	struct player player;
	struct rank weakest, strongest; /* the partner's; RANK_NONE = any */
	const char *email;
	const char *note;               /* other players see it */
	const char *lang;               /* of mail: a language's code */
	int generation;                 /* of its private link */
	int version;
	int64_t entered_at;
	const char *entry_id;           /* the pair it became part of; NULL unless WISH_PAIRED */
	const char *made_id;            /* the last such, also when that has been withdrawn */
	int asked;                      /* offers made, and taken away one by one since */
};

struct partner_wishes {
	struct partner_wish *list;
	size_t count;
};

struct partner_wish *partner_by_id(struct arena *arena, struct db *db, const char *id);

/* All of an event, paired and withdrawn ones too; who asked first stands first. */
struct partner_wishes partners_of(struct arena *arena, struct db *db, const char *tournament_id);

/* Whether the entry was made of such wishes. */
bool partner_made(struct db *db, const char *entry_id);

/* How many still look. */
int partners_looking(struct db *db, const char *tournament_id);

/* One that looks, in its first version, with the first generation of its link. */
void partner_insert(struct db *db, const struct partner_wish *wish);

/* Writes player, ranks, email, note and language, one version further. False when
 * its version is no longer wish->version. */
bool partner_update(struct db *db, const struct partner_wish *wish);

/* One version further, and part of the pair `entry_id` or, at NULL, of none: WISH_PAIRED is the
 * one that has it. False when it is no longer `from`. */
bool partner_status_set(struct db *db, const char *id, enum partner_status from,
                        enum partner_status to, const char *entry_id);

struct partner_offer {
	const char *from_id, *to_id;
};
struct partner_offers {
	struct partner_offer *list;
	size_t count;
};

/* All of an event, the earliest first. */
struct partner_offers partner_offers_of(struct arena *arena, struct db *db,
                                        const char *tournament_id);

/* Each says whether that changed anything. */
bool partner_offer_insert(struct db *db, const char *tournament_id,
                          const struct partner_offer *offer, int64_t now);
bool partner_offer_delete(struct db *db, const struct partner_offer *offer);

/* All from and to that wish. */
void partner_offers_delete(struct db *db, const char *id);
