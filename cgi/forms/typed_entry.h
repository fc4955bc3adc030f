/* An entry as somebody typed it, and the check that makes it an entry. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/player_field.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/tournament.h"

/* What is an entry's, and none of its players' alone; one row a field: its constant, its name (of the
 * member, of the input, in the API and in the log), how many code points are taken of it, its kind,
 * who sees it beside the pair itself, and what else its row in typed_entry.c says. Form, details,
 * table, list, API and log go by the rows. So one more field is a row here, a member and a column
 * in store/entry.h, a step in schema/, a row in store/people/personal.def, its words
 * ("entry-form.note", "files.field.note"), and static/openapi.json. */
#define TYPED_ENTRY_TABLE(FIELD) \
	FIELD(NEWCOMER, newcomer, 10, FORM_NUMBER, SEEN_ORGANISERS, .number = &newcomer_flag) \
	FIELD(EMAIL, email, 254, FORM_TEXT, SEEN_CONTACTS, .read = email_read) \
	FIELD(NOTE, note, 1000, FORM_LINES, SEEN_CONTACTS)

#define TYPED_ENTRY_CONSTANT(constant, ...) ENTRY_FIELD_##constant,
enum typed_entry_field { TYPED_ENTRY_TABLE(TYPED_ENTRY_CONSTANT) ENTRY_FIELDS };
#undef TYPED_ENTRY_CONSTANT

extern const struct form_field typed_entry_fields[ENTRY_FIELDS];

/* Whether who looks sees it. What is seen with a name is seen with none of the two: not by everybody. */
bool typed_entry_seen(enum typed_entry_field field, enum player_sight sight);

#define TYPED_ENTRY_MEMBER(constant, name, ...) const char *name;
struct typed_entry {
	/* Cleaned text, "" when not given. Where an entry is changed NULL stands
	 * for what stays as it is. birth_date is "2014-06-09" (forms
	 * join their three inputs with '-', so "2014-6-9" and "2014--" occur). Where
	 * one player plays one, nothing is read of the second. */
	const char *players[2][PLAYER_FIELDS];
	union {
		struct { TYPED_ENTRY_TABLE(TYPED_ENTRY_MEMBER) }; /* newcomer: NEWCOMER_YES or "" */
		const char *own[ENTRY_FIELDS];
	};
	const char *division; /* of a new entry: the key of the division it chose; "" or NULL = none */
};

#undef TYPED_ENTRY_MEMBER

#define NEWCOMER_YES "yes"

/* Takes away what who looks does not see of an entry's own fields. */
void typed_entry_hide(struct arena *arena, struct entry *entry, enum player_sight sight);

/* Fills players, points, captain, email, note and newcomer of *entry, and adds a problem
 * for each field that is wrong and each rule of the event that is not met
 * (who may pair, the cap on points, one person twice). `lang` decides whether
 * kana are asked for: in "ja", names that are not written in Latin letters need
 * them; a name in kana is its own. An entry `by_organiser` may come without an
 * e-mail address, and a junior without a
 * guardian. Points and captain are filled as far as ranks, birth dates
 * and genders go, also when other fields are wrong: *known says whether they
 * mean anything. */
struct typed_entry_known {
	bool points, captain;
};
struct typed_entry_known typed_entry_check(struct arena *arena, const struct typed_entry *typed,
                                           const struct tournament *tournament, const char *lang,
                                           bool by_organiser, struct entry *entry,
                                           struct problems *problems);

/* The first player alone, and e-mail address and note: the same, without what
 * takes two. The gender is needed wherever a pair of the event needs it; a birth date only by
 * some pairs, whom typed_entry_pair asks. */
void typed_entry_check_alone(struct arena *arena, const struct typed_entry *typed,
                             const struct tournament *tournament, const char *lang,
                             struct entry *entry, struct problems *problems);

/* What takes two, for players who are checked already: points, captain, and a
 * problem for each rule that is not met. */
struct typed_entry_known typed_entry_pair(struct arena *arena, const struct tournament *tournament,
                                          struct entry *entry, struct problems *problems);

/* Nothing typed; every field "". */
struct typed_entry typed_entry_none(void);

/* What is not the players' alone, as far as it is given. */
void typed_entry_contact(struct arena *arena, const struct typed_entry *typed, bool by_organiser,
                         struct entry *entry, struct problems *problems);

/* What its players are worth: the pair together, or the one player. */
int typed_entry_points_x2(const struct handicap *handicap, const struct entry *entry);

/* What the form of an existing entry starts with. */
struct typed_entry typed_entry_of(struct arena *arena, const struct entry *entry);
