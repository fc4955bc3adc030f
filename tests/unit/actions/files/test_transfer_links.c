/* Private links of an event that is moved. */
#include "world/office.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "actions/files/event_in.h"
#include "actions/files/transfer.h"
#include "store/dump.h"
#include "store/people/partner.h"
#include "view/json.h"

/* The event "icho" of two pairs and one who looks for a partner, under ids that a site makes. */
static void
furnish(struct world *world)
{
	sample_enter(world->arena, world->db, "icho", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "icho", 2, STATUS_CONFIRMED);
	world_keys(world, false);
	db_script(world->db,
		"UPDATE player SET entry_id = '000000000000000' || substr(entry_id, length(entry_id));"
		"UPDATE entry SET id = '000000000000000' || substr(id, length(id)), generation = 3;");
	world_keys(world, true);
	db_script(world->db, "UPDATE tournament SET taken = 2;"
		"INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name, family_kana,"
		" given_kana, rank, honour, gender, birth_date, club, country, publish, weakest, strongest,"
		" email, note, lang, generation, version, entered_at, asked) VALUES"
		" ('00000000000000w1', 'icho', 'looking', 'Mori', '', '', '', '3d', '', 'f', '', '', '',"
		" 'full', '10k', '', '', '', 'en', 2, 1, 1, 1);");
	world_read(world);
}

static struct value *
exported(struct world *world)
{
	return transfer_export(world->office, world->tournament, true);
}

static struct tournament *
imported(struct world *world, const struct value *file, const char *slug)
{
	const struct event_in_file in = {.tree = file, .slug = slug};
	bool again;

	no_problems(world);
	return event_in_make(world->office, &in, &again, world->problems);
}

static void
site_empty(struct world *world)
{
	world_keys(world, false);
	for (size_t i = DUMP_TABLES; i > 0; i--)
		db_script(world->db, arena_printf(world->arena, "DELETE FROM %s", dump_names[i - 1]));
	world_keys(world, true);
}

OFFICE_TEST(links_of_an_event_that_is_moved_open_the_same_pairs)
{
	const struct value *file;
	const char *link, *wish_link;
	struct tournament *made;

	furnish(world);
	file = exported(world);
	link = entry_token(world->office, &world->entries.list[1]);
	wish_link = partner_token(world->office,
	                          partner_by_id(world->arena, world->db, "00000000000000w1"));
	site_empty(world);
	made = imported(world, file, "");
	assert_problem(world, "moved", "", PROBLEM_NONE);
	assert_string_equal(made->id, entry_by_token(world->office, link)->tournament_id);
	assert_int_equal(2, entry_by_token(world->office, link)->number);
	assert_string_equal(made->id, partner_by_token(world->office, wish_link)->tournament_id);
}

OFFICE_TEST(a_copy_beside_the_event_has_links_of_its_own)
{
	const struct value *file;
	const struct tournament *made;

	furnish(world);
	file = exported(world);
	/* One of the two is enough: an event is moved whole or copied whole. */
	db_script(world->db, "DELETE FROM player WHERE entry_id = '0000000000000001';"
	                     "DELETE FROM entry WHERE id = '0000000000000001'");
	made = imported(world, file, "copy");
	assert_problem(world, "copied", "", PROBLEM_NONE);
	assert_string_equal("icho", entry_by_id(world->arena, world->db, "0000000000000002")
	                            ->tournament_id);
	assert_int_equal(2, entry_list_of(world->arena, world->db, made->id).count);
}

/* A link begins with the id: one that no site has made would be none. */
OFFICE_TEST(an_id_that_no_site_has_made_is_replaced)
{
	static const char *const bad[] = {"ICHO000000000001", "icho000000000001", "0", "",
	                                  "00000000000000011"};

	furnish(world);
	for (size_t i = 0; i < COUNT(bad); i++) {
		const struct value *file;
		const struct tournament *made;

		world_keys(world, false);
		db_script(world->db, arena_printf(world->arena,
			"UPDATE player SET entry_id = '%s' WHERE entry_id ="
			" (SELECT id FROM entry WHERE number = 1);"
			"UPDATE entry SET id = '%s' WHERE number = 1", bad[i], bad[i]));
		world_keys(world, true);
		file = exported(world);
		site_empty(world);
		made = imported(world, file, "icho");
		assert_problem(world, bad[i], "", PROBLEM_NONE);
		world->event = made->id;
		world_read(world);
		assert_int_equal(2, world->entries.count);
		for (size_t entry = 0; entry < world->entries.count; entry++)
			assert_true(secret_is_id(world->entries.list[entry].id));
	}
}
