/* An entry as somebody typed it, and the check that makes it an entry. The
 * table of fields drives the form, the form filled again, and the API alike. */
#ifndef FORMS_TYPED_ENTRY_H
#define FORMS_TYPED_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/tournament.h"

/* One row a field: its constant, its name, how many code points it may have, and
 * who sees it. The name is the member's in struct player, the input's in forms (under
 * "players.0." or "players.1."), the API's, and the end of its word's key
 * ("entry-form.club"). A CHECKED field has a reader in typed_entry.c; a PLAIN
 * one is kept as typed. So one more plain field is a row here, a member and a
 * column in store/player, a step in schema/, and its words. */
#define PLAYER_FIELD_TABLE(CHECKED, PLAIN) \
	CHECKED(FAMILY_NAME, family_name, 40, SEEN_WITH_NAME) \
	CHECKED(GIVEN_NAME, given_name, 40, SEEN_WITH_NAME) \
	CHECKED(FAMILY_KANA, family_kana, 40, SEEN_ORGANISERS) \
	CHECKED(GIVEN_KANA, given_kana, 40, SEEN_ORGANISERS) \
	CHECKED(RANK, rank, 20, SEEN_ALWAYS) \
	CHECKED(HONOUR, honour, 20, SEEN_ALWAYS) \
	CHECKED(BIRTH_DATE, birth_date, 20, SEEN_CONTACTS) \
	CHECKED(GENDER, gender, 20, SEEN_ORGANISERS) \
	PLAIN(CLUB, club, 60, SEEN_WITH_NAME) \
	PLAIN(COUNTRY, country, 60, SEEN_WITH_NAME) \
	CHECKED(PUBLISH, publish, 20, SEEN_ORGANISERS)

#define PLAYER_FIELD_CONSTANT(constant, name, max, seen) FIELD_##constant,
enum player_field {
	PLAYER_FIELD_TABLE(PLAYER_FIELD_CONSTANT, PLAYER_FIELD_CONSTANT)
	PLAYER_FIELDS
};
#undef PLAYER_FIELD_CONSTANT

struct player_field_facts {
	const char *name;
	size_t max;          /* code points */
	enum player_seen seen;
	bool plain;
	size_t at;           /* of a plain field: where its text is in struct player */
};

extern const struct player_field_facts player_fields[PLAYER_FIELDS];

/* The text of a plain field. */
const char *player_plain(const struct player *player, enum player_field field);

struct typed_entry {
	/* Cleaned text, "" when not given. Where an entry is changed NULL stands
	 * for what stays as it is. birth_date is "2014-06-09" (forms
	 * join their three inputs with '-', so "2014-6-9" and "2014--" occur). Where
	 * one player plays one, nothing is read of the second. */
	const char *players[2][PLAYER_FIELDS];
	const char *email, *note;
	const char *newcomer; /* NEWCOMER_YES or "" */
};

#define NEWCOMER_YES "yes"

/* "players.1.rank", for problems. */
const char *typed_entry_path(struct arena *arena, int seat, enum player_field field);

/* Fills players, points, captain, email, note and newcomer of *entry, and adds a problem
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

/* The first player alone, and e-mail address and note: the same, without what
 * takes two. Gender and birth date are needed wherever some pair of the event needs them. */
void typed_entry_check_alone(struct arena *arena, const struct typed_entry *typed,
                             const struct tournament *tournament, const char *lang,
                             struct entry *entry, struct problems *problems);

/* What takes two, for players who are checked already: points, captain, and a
 * problem for each rule that is not met. */
struct entry_known typed_entry_pair(struct arena *arena, const struct tournament *tournament,
                                    struct entry *entry, struct problems *problems);

/* Nothing typed; every field "". */
struct typed_entry typed_entry_none(void);

/* What is not the players' alone, as far as it is given. */
void typed_entry_contact(struct arena *arena, const struct typed_entry *typed, bool by_organiser,
                         struct entry *entry, struct problems *problems);

/* Adds problem.already-entered beside each player who is in another entry of
 * `entries` that is not withdrawn: the same names (case, width, accents aside),
 * and not two different birth dates, nor, where a birth date is missing, two
 * different clubs. */
void typed_entry_twice(struct arena *arena, const struct entry *entry,
                       const struct entry_list *entries, struct problems *problems);

/* The same of one of its players. */
void typed_entry_seat_twice(struct arena *arena, const struct entry *entry, int seat,
                            const struct entry_list *entries, struct problems *problems);

/* Whether two players are one person, by those marks. */
bool typed_entry_same(struct arena *arena, const struct player *a, const struct player *b);

/* The same for many questions: name and club are folded once. */
struct typed_person {
	const struct player *player;
	const char *key, *club;
};
struct typed_person typed_entry_person(struct arena *arena, const struct player *player);
bool typed_person_same(const struct typed_person *a, const struct typed_person *b);

/* What its players are worth: the pair together, or the one player. */
int typed_entry_points_x2(const struct handicap *handicap, const struct entry *entry);

/* What the form of an existing entry starts with. */
struct typed_entry typed_entry_of(struct arena *arena, const struct entry *entry);

/* One player's fields of it. */
void typed_entry_player(struct arena *arena, const struct player *player,
                        const char *fields[PLAYER_FIELDS]);

#endif
