/* An entry as somebody typed it, and the check that makes it an entry. The
 * table of fields drives the form, the form filled again, and the API alike. */
#ifndef ACTIONS_TYPED_ENTRY_H
#define ACTIONS_TYPED_ENTRY_H

#include <stdbool.h>

#include "actions/problem.h"
#include "base/arena.h"
#include "store/entry.h"
#include "store/tournament.h"

enum player_field {
	FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_FAMILY_KANA, FIELD_GIVEN_KANA, FIELD_RANK,
	FIELD_HONOUR, FIELD_GENDER, FIELD_BIRTH_DATE, FIELD_CLUB, FIELD_PUBLISH, PLAYER_FIELDS
};

/* The name a field has in forms and in the API: "family_name". In a form it
 * stands under "players.0." or "players.1.". */
extern const char *const player_field_names[PLAYER_FIELDS];
extern const size_t player_field_max[PLAYER_FIELDS]; /* code points */

struct typed_entry {
	/* Cleaned text, "" when not given. birth_date is "2014-06-09" (forms
	 * join their three inputs with '-', so "2014-6-9" and "2014--" occur). */
	const char *players[2][PLAYER_FIELDS];
	const char *email, *note;
};

/* "players.1.rank", for problems. */
const char *typed_entry_path(struct arena *arena, int seat, enum player_field field);

/* Fills players, points, captain, email and note of *entry, and adds a problem
 * for each field that is wrong and each rule of the event that is not met
 * (who may pair, the cap on points, one person twice). `lang` decides whether
 * kana are asked for: in "ja", names that are not written in Latin letters need
 * them; a name in kana is its own. An entry `by_organiser` may come without an
 * e-mail address. Points and captain are filled as far as ranks, birth dates
 * and genders go, also when other fields are wrong: *known says whether they
 * mean anything. */
struct entry_known {
	bool points, captain;
};
struct entry_known typed_entry_check(struct arena *arena, const struct typed_entry *typed,
                                     const struct tournament *tournament, const char *lang,
                                     bool by_organiser, struct entry *entry,
                                     struct problems *problems);

/* Adds problem.already-entered beside each player who is in another entry of
 * `entries` that is not withdrawn: the same names (case, width, accents aside)
 * and not two different birth dates. */
void typed_entry_twice(struct arena *arena, const struct entry *entry,
                       const struct entries *entries, struct problems *problems);

/* What two players are worth together. */
int typed_entry_points_x2(const struct handicap *handicap, const struct player players[static 2]);

/* What the form of an existing entry starts with. */
struct typed_entry typed_entry_of(struct arena *arena, const struct entry *entry);

#endif
