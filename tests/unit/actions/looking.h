/* Players who look for a partner, as they type it, and what became of them: the
 * tests of wishes and of pairs include this one. The office sends mail. */
#ifndef TEST_ACTIONS_LOOKING_H
#define TEST_ACTIONS_LOOKING_H

#include "actions/office_test.h"

#include "actions/entry/match.h"
#include "actions/entry/partner.h"
#include "actions/entry/partner_pair.h"

#define LOOKING_TEST(test) TEST_IN(struct room *room, looking_setup, room_teardown, test)

static inline int
looking_setup(void **state)
{
	struct room *room;

	assert_int_equal(0, room_setup(state));
	room = *state;
	room->office.mails = true;
	return 0;
}

/* A man of 30 who would play with anybody. */
static inline struct typed_wish
looking_typed(struct room *room, const char *name, const char *rank)
{
	struct typed_wish typed = {.alone = typed_entry_none(), .weakest = "", .strongest = ""};
	const char **fields = typed.alone.players[0];

	fields[FIELD_FAMILY_NAME] = name;
	fields[FIELD_GIVEN_NAME] = "Kim";
	fields[FIELD_RANK] = rank;
	fields[FIELD_GENDER] = "m";
	fields[FIELD_BIRTH_DATE] = "1996-05-05";
	typed.alone.email = arena_printf(room->arena, "%s@example.org", name);
	return typed;
}

/* The same, a girl of twelve. */
static inline struct typed_wish
looking_girl(struct room *room, const char *name, const char *rank)
{
	struct typed_wish typed = looking_typed(room, name, rank);

	typed.alone.players[0][FIELD_GENDER] = "f";
	typed.alone.players[0][FIELD_BIRTH_DATE] = "2014-06-09";
	return typed;
}

static inline struct partner_wish *
look(struct room *room, const struct typed_wish *typed, const char *once)
{
	bool again;

	room->problems.count = 0;
	room->office.once = once[0] == '\0' ? NULL : once;
	room->office.form = typed->alone.note;
	return partner_look(&room->office, room->tournament, typed, "en", &again,
	                    &room->problems);
}

/* Taken, a second after the one before. */
static inline struct partner_wish *
looking(struct room *room, struct typed_wish typed)
{
	struct partner_wish *wish = look(room, &typed, "");

	assert_problem(room, typed.alone.players[0][FIELD_FAMILY_NAME], "", NULL);
	assert_non_null(wish);
	room->now++;
	return wish;
}

static inline bool
offer(struct room *room, const struct partner_wish *from, const struct partner_wish *to)
{
	room->problems.count = 0;
	return partner_offer_make(&room->office, room->tournament, from, to->id, &room->problems);
}

static inline void
offered(struct room *room, const struct partner_wish *from, const struct partner_wish *to)
{
	assert_true(offer(room, from, to));
	assert_problem(room, "offering", "", NULL);
}

static inline const struct partner_wish *
wish_now(struct room *room, const struct partner_wish *wish)
{
	return partner_by_id(room->arena, room->db, wish->id);
}

static inline int
offers(struct room *room)
{
	return sample_count(room->db, "SELECT count(*) FROM partner_offer");
}

static inline int
pairs(struct room *room)
{
	return sample_count(room->db, "SELECT count(*) FROM entry");
}

/* "looking b@example.org en; ", every letter by the order it was posted in. */
static inline const char *
letters(struct room *room)
{
	struct query *query = db_query(room->db,
		"SELECT kind, email, lang"
		" FROM outbox"
		" ORDER BY made_at, kind, email", "");
	const char *text = "";

	while (db_row(query))
		text = arena_printf(room->arena, "%s%s %s %s; ", text, db_text(query, 0, room->arena),
		                    db_text(query, 1, room->arena), db_text(query, 2, room->arena));
	return text;
}

#endif
