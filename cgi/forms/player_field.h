/* The fields of a player: as they are typed, sent by programs, kept in tables and shown. */
#pragma once

#include "base/arena.h"
#include "forms/form.h"
#include "store/player.h"
#include "store/tournament.h"

/* One row a field: its constant, its name, how many code points it may have, who sees
 * it, and what else its row in player_field.c says. The name is the member's in struct player,
 * the input's in forms (under "players.0." or "players.1."), the API's, the table of entries',
 * and the end of its words' keys ("entry-form.club", "files.field.club").
 * A READ field has a reader there, a PLAIN one is read as its kind is. So one more plain field is
 * a row here, a member and a column in store/player.h, a step in schema/, a row in
 * store/people/personal.def, its words, and static/openapi.json; one that is chosen of a few
 * needs its choices in the form besides. */
#define PLAYER_FIELD_TABLE(READ, PLAIN) \
	READ(FAMILY_NAME, family_name, 40, SEEN_WITH_NAME) \
	READ(GIVEN_NAME, given_name, 40, SEEN_WITH_NAME) \
	READ(FAMILY_KANA, family_kana, 40, SEEN_ORGANISERS) \
	READ(GIVEN_KANA, given_kana, 40, SEEN_ORGANISERS) \
	READ(RANK, rank, 20, SEEN_ALWAYS, .kind = FORM_RANK, .required = true) \
	READ(HONOUR, honour, 20, SEEN_ALWAYS, WORD(player_honour_names)) \
	READ(BIRTH_DATE, birth_date, 20, SEEN_CONTACTS, .kind = FORM_DATE) \
	PLAIN(GENDER, gender, 20, SEEN_ORGANISERS, WORD(player_gender_names)) \
	PLAIN(LATIN_NAME, latin_name, 80, SEEN_WITH_NAME) \
	PLAIN(CLUB, club, 60, SEEN_WITH_NAME) \
	PLAIN(COUNTRY, country, 60, SEEN_WITH_NAME) \
	PLAIN(GUARDIAN, guardian, 80, SEEN_CONTACTS) \
	READ(CONSENT, consent_at, 30, SEEN_CONTACTS, .kind = FORM_OWN) \
	PLAIN(PHOTOS, photos, 10, SEEN_ORGANISERS, WORD(player_photos_names)) \
	READ(PUBLISH, publish, 20, SEEN_ORGANISERS, WORD(player_publish_names))

#define PLAYER_FIELD_CONSTANT(constant, ...) FIELD_##constant,
enum player_field {
	PLAYER_FIELD_TABLE(PLAYER_FIELD_CONSTANT, PLAYER_FIELD_CONSTANT)
	PLAYER_FIELDS
};
#undef PLAYER_FIELD_CONSTANT

#define CONSENT_YES "yes"

extern const struct form_field player_fields[PLAYER_FIELDS];

/* Whether the event asks for it. What it does not ask for is not shown, and not kept. */
bool player_field_asked(const struct tournament *tournament, enum player_field field);

/* "players.1.rank", for problems. */
const char *player_field_path(int nth, enum player_field field);

/* Fills *player with what was typed of it, and adds a problem for each field that is wrong; a
 * country that is known becomes its code, and what only says of a name in Latin letters what its
 * kana say is left out. `kana`: names that are not written in Latin letters need kana; a name in
 * kana is its own. */
void player_field_check(struct arena *arena, const char *const *typed, int nth,
                        const struct tournament *tournament, bool kana,
                        struct player *player, struct problems *problems);

/* A consent that was typed is of now, unless it was there already and is the same guardian's. */
void player_field_consent(struct player *player, const struct player *was, int64_t now);

/* When it was given, as files and programs have it; "" = it was not. */
const char *player_field_consented(struct arena *arena, const struct player *player);

/* What the form of an existing player starts with. */
void player_field_texts(struct arena *arena, const struct player *player,
                        const char *fields[PLAYER_FIELDS]);
