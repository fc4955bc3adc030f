#include "actions/entry/confirm.h"

#include "world/office.h"

#include "actions/entry/entry_act.h"
#include "store/migration.h"

static struct entry *
enter(struct world *world, const struct typed_entry *typed, bool by_organiser)
{
	bool again;

	world->office->form = typed->players[0][FIELD_FAMILY_NAME];
	return ACT(entry_enter, typed, "en", by_organiser, &again);
}

static void
confirms_set(struct world *world, const char *confirms, int capacity)
{
	world_sql(world, arena_printf(world->arena, "UPDATE tournament SET confirms = '%s', capacity = %d,"
	          " taken = 0", confirms, capacity));
	world->office->mails = true;
}

static struct entry_list
all_of(struct world *world)
{
	return entry_list_of(world->arena, world->db, "icho");
}

OFFICE_TEST(an_entry_that_is_to_be_confirmed_has_no_place_until_it_is)
{
	struct typed_entry one = office_typed(world, 1), two = office_typed(world, 2);
	struct typed_entry three = office_typed(world, 3), desk = office_typed(world, 4);
	struct entry_list all;

	one.players[1][FIELD_FAMILY_NAME] = "Other";
	confirms_set(world, "hand", 2);
	assert_int_equal(STATUS_UNCONFIRMED, enter(world, &one, false)->status);
	assert_int_equal(STATUS_UNCONFIRMED, enter(world, &two, false)->status);
	assert_int_equal(STATUS_UNCONFIRMED, enter(world, &three, false)->status);
	assert_rows(world, 3, "outbox WHERE kind = 'unconfirmed'");
	assert_int_equal(STATUS_CONFIRMED, enter(world, &desk, true)->status);
	assert_int_equal(0, migration_check(world->arena, world->db));
	assert_null(enter(world, &one, false)); /* who is here already is told */
	all = all_of(world);
	DONE(confirm_entries, &all);
	all = all_of(world);
	assert_int_equal(STATUS_CONFIRMED, all.list[0].status);
	assert_int_equal(STATUS_WAITING, all.list[1].status);
	assert_int_equal(STATUS_WAITING, all.list[2].status);
	assert_int_equal(1, entry_waiting_place(world->db, &all.list[1]));
	assert_int_equal(0, migration_check(world->arena, world->db));
	assert_rows(world, 3, "audit WHERE action = 'entry.confirm'");
	DONE(confirm_entries, &all); /* once */
	assert_rows(world, 3, "audit WHERE action = 'entry.confirm'");
}

OFFICE_TEST(what_nobody_confirms_by_mail_ends_after_a_day_and_what_the_desk_confirms_does_not)
{
	struct typed_entry typed = office_typed(world, 1);
	struct entry_list all;

	confirms_set(world, "mail", 2);
	assert_non_null(enter(world, &typed, false));
	world->now += CONFIRM_HOURS * 3600 - 1;
	confirm_expire(world->office);
	assert_int_equal(STATUS_UNCONFIRMED, all_of(world).list[0].status);
	world->now++;
	world_sql(world, "UPDATE tournament SET confirms = 'hand'");
	confirm_expire(world->office);
	assert_int_equal(STATUS_UNCONFIRMED, all_of(world).list[0].status);
	world_sql(world, "UPDATE tournament SET confirms = 'mail'");
	confirm_expire(world->office);
	all = all_of(world);
	assert_int_equal(STATUS_WITHDRAWN, all.list[0].status);
	assert_true(confirm_entries(world->office, world->tournament, &all, no_problems(world)));
	assert_int_equal(STATUS_WITHDRAWN, all_of(world).list[0].status);
}

OFFICE_TEST(a_link_to_confirm_opens_only_its_entry_and_only_with_the_address_it_went_to)
{
	struct typed_entry typed = office_typed(world, 1);
	const struct entry *entry;
	const char *token;

	confirms_set(world, "mail", 2);
	entry = enter(world, &typed, false);
	token = confirm_token(world->office, entry);
	assert_string_equal(entry->id, confirm_by_token(world->office, token)->id);
	assert_null(confirm_by_token(world->office, entry_token(world->office, entry)));
	assert_null(entry_by_token(world->office, token));
	world_sql(world, "UPDATE entry SET email = 'other@example.org'");
	assert_null(confirm_by_token(world->office, token));
}
