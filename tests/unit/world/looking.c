#include "world/looking.h"

void
looking_open(struct world *world)
{
	office_open(world);
	world->office->mails = true;
}

struct partner_typed
looking_typed(struct world *world, const char *name, const char *rank)
{
	struct partner_typed typed = {.alone = typed_entry_none(), .weakest = "", .strongest = ""};
	const char **fields = typed.alone.players[0];

	fields[FIELD_FAMILY_NAME] = name;
	fields[FIELD_GIVEN_NAME] = "Kim";
	fields[FIELD_RANK] = rank;
	fields[FIELD_GENDER] = "m";
	fields[FIELD_BIRTH_DATE] = "1996-05-05";
	typed.alone.email = arena_printf(world->arena, "%s@example.org", name);
	return typed;
}

struct partner_typed
looking_girl(struct world *world, const char *name, const char *rank)
{
	struct partner_typed typed = looking_typed(world, name, rank);

	typed.alone.players[0][FIELD_GENDER] = "f";
	typed.alone.players[0][FIELD_BIRTH_DATE] = "2014-06-09";
	return typed;
}

struct partner_wish *
look(struct world *world, const struct partner_typed *typed, const char *once)
{
	bool again;

	world->office->once = once[0] == '\0' ? NULL : once;
	world->office->form = typed->alone.note;
	return ACT(partner_look, typed, "en", &again);
}

struct partner_wish *
looking(struct world *world, struct partner_typed typed)
{
	struct partner_wish *wish = look(world, &typed, "");

	assert_problem(world, typed.alone.players[0][FIELD_FAMILY_NAME], "", PROBLEM_NONE);
	assert_non_null(wish);
	world->now++;
	return wish;
}

bool
offer(struct world *world, const struct partner_wish *from, const struct partner_wish *to)
{
	return ACT(partner_pair_offer, from, to->id);
}

void
offered(struct world *world, const struct partner_wish *from, const struct partner_wish *to)
{
	assert_true(offer(world, from, to));
	assert_problem(world, "offering", "", PROBLEM_NONE);
}

const struct partner_wish *
wish_now(struct world *world, const struct partner_wish *wish)
{
	return partner_by_id(world->arena, world->db, wish->id);
}

int
offers(struct world *world)
{
	return sample_count(world->db, "SELECT count(*) FROM partner_offer");
}

int
pairs(struct world *world)
{
	return sample_count(world->db, "SELECT count(*) FROM entry");
}

const char *
letters(struct world *world)
{
	struct query *query = db_query(world->db,
		"SELECT kind, email, lang"
		" FROM outbox"
		" ORDER BY made_at, kind, email", "");
	const char *text = "";

	while (db_row(query))
		text = arena_printf(world->arena, "%s%s %s %s; ", text, db_text(query, 0, world->arena),
		                    db_text(query, 1, world->arena), db_text(query, 2, world->arena));
	return text;
}
